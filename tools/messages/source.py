"""Finds the texts in the source: arguments of `_`, `N_` and `ngettext` in Python, of `app.tr` in kv."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
ONE = ("_", "N_")
KV_TEXT = re.compile(r"""\bapp\.tr\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)""")


@dataclass
class Message:
    """A text, its plural if it has one, and where it is used."""

    one: str
    many: str | None = None
    places: list[str] = field(default_factory=list)


def messages(root: Path = ROOT) -> dict[str, Message]:
    """Every text of the app, by its singular, in the order of the files."""
    found: dict[str, Message] = {}
    for path in sorted(path for path in (root / "app").rglob("*") if path.suffix in (".py", ".kv")):
        place = path.relative_to(root).as_posix()
        for one, many in _texts_of(path):
            message = found.setdefault(one, Message(one))
            message.many = message.many or many
            if place not in message.places:
                message.places.append(place)
    return found


def _texts_of(path: Path) -> Iterator[tuple[str, str | None]]:
    source = path.read_text("utf-8")
    return kv_texts(source) if path.suffix == ".kv" else texts(ast.parse(source))


def kv_texts(source: str) -> Iterator[tuple[str, None]]:
    return ((ast.literal_eval(text), None) for text in KV_TEXT.findall(source))


def texts(tree: ast.AST) -> Iterator[tuple[str, str | None]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        words = [argument.value for argument in node.args if _is_text(argument)]
        if node.func.id in ONE and len(words) == 1:
            yield words[0], None
        elif node.func.id == "ngettext" and len(words) == 2:
            yield words[0], words[1]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
