"""The board screen's parts that need no window."""
