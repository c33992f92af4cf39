"""Classes and their members, read from the definitions of a platform: enough of TypeScript for what npm has of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

OPENS = re.compile(r"(?:export |declare )*(?:abstract )?(class|interface|module|const enum) ([\w.$]+)(?:<.*?>)?(.*)\{$")
PARENTS = re.compile(r"[\w.$]+(?=<|,|\s|$)")
MEMBER = re.compile(r"(?:public |static |readonly |abstract )*([\w$]+)\??(\(.*\)|(?=:))\s*:\s*(.+);")
ENTRY = re.compile(r"([\w$]+) = (-?\d+),?$")
GLOBAL = re.compile(r"declare (?:const|var) (\w+): (.+);")
PLAIN = {"number", "boolean", "void", "any", "androidNative.Array", "interop.Pointer"}
SINCE, DEPRECATED = re.compile(r"@since ([\d.]+)"), re.compile(r"@deprecated (?:Deprecated in API )?([\w.]+)")


@dataclass(frozen=True)
class Member:
    """A field, a method or a constant, with the class that is behind it or that it returns."""

    type: str
    since: float
    deprecated: str


@dataclass
class Declared:
    """One class, interface or enumeration."""

    since: float = 0.0
    deprecated: str = ""
    parents: list[str] = field(default_factory=list)
    members: dict[str, Member] = field(default_factory=dict)


class Definitions:
    """What a text declares, by full names; `Outer$Inner` is the same as `Outer.Inner`."""

    def __init__(self, *texts: str) -> None:
        self.classes: dict[str, Declared] = {}
        self.globals: dict[str, Member] = {}
        for text in texts:
            self._read(text)

    def find(self, name: str) -> Declared | None:
        return self.classes.get(name.replace("$", "."))

    def member(self, name: str, member: str) -> Member | None:
        """Of the class itself or of what it inherits from; as new as the class is, if that is newer."""
        declared = self.find(name)
        if declared is None:
            return None
        own = declared.members.get(member)
        if own is not None:
            return Member(own.type, max(own.since, declared.since), own.deprecated or declared.deprecated)
        return next((found for parent in declared.parents if (found := self.member(parent, member))), None)

    def _read(self, text: str) -> None:
        places: list[str] = []  # modules and classes around the line, by its indentation
        note, long_note = "", False
        for line in text.splitlines():
            words = line.strip()
            depth = len(line) - len(line.lstrip("\t"))
            if long_note or words.startswith("/**"):
                note = note + words if long_note else words
                long_note = not words.endswith("*/")
            elif opened := OPENS.match(words):
                places[depth:] = [opened[2]]
                if opened[1] != "module":
                    self._declare(".".join(places), opened[3], note)
                note = ""
            elif words:
                self._line(words, places[:depth], note)
                note = ""

    def _declare(self, name: str, parents: str, note: str) -> None:
        """What one name says twice, as a class and its interface do, counts together."""
        declared = self.classes.setdefault(name, Declared(*_dates(note)))
        words = re.sub(r"<[^{]*?>", "", parents).replace("extends", " ").replace("implements", " ")
        declared.parents += PARENTS.findall(words)

    def _line(self, words: str, places: list[str], note: str) -> None:
        declared = self.classes.get(".".join(places))
        if found := GLOBAL.match(words):
            self.globals[found[1]] = Member(found[2], *_dates(note))
        elif declared is not None and (found := ENTRY.match(words)):
            declared.members[found[1]] = Member(found[2], *_dates(note))
        elif declared is not None and (found := MEMBER.match(words)):
            _widen(declared.members, found[1], Member(found[3], *_dates(note)))


def _widen(members: dict[str, Member], name: str, member: Member) -> None:
    """Of several forms of one method the oldest that is not deprecated counts: which is meant, Python decides."""
    known = members.get(name)
    if known is None or (bool(member.deprecated), member.since) < (bool(known.deprecated), known.since):
        members[name] = member


def _dates(note: str) -> tuple[float, str]:
    since, deprecated = SINCE.search(note), DEPRECATED.search(note)
    return float(since[1]) if since else 0.0, deprecated[1] if deprecated else ""


def class_in(type_: str, asked: str) -> str | None:
    """The class that a type names, None for numbers and nothing. `this` is the class that was asked, and what is taken
    out of an array or a dictionary is what it was said to hold.
    """
    plain = type_.partition(" | ")[0].strip()
    if plain == "this":
        return asked
    if plain == "any" and asked.endswith(">"):
        plain = asked[asked.index("<") + 1 : -1].rsplit(", ", maxsplit=1)[-1]
    return plain if re.fullmatch(r"[\w.$]+(<.*>)?", plain) and plain.partition("<")[0] not in PLAIN else None
