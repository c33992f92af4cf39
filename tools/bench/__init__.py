"""`make bench`: how fast things are, as JSON in `bench/` and as a table.

A section is a module here with a function `figures()`, which gives one `Figure` after the other, and a line below.
"""

from typing import Final

# the name of a section, and the module that measures it
SECTIONS: Final[dict[str, str]] = {
    "engine": "tools.bench.engine",
    "net": "tools.bench.net",
    "frames": "tools.frames",
    "screen": "tools.bench.screen",
    "pages": "tools.bench.pages",
    "app": "tools.bench.app",
}
