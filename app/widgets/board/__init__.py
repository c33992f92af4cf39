"""The board as a widget: meshes in layers, a camera, touches. See docs/board-widget.md.

`from app.widgets.board.view import BoardView`; what it lights is in `lights`, where things lie in `plan`.
"""
