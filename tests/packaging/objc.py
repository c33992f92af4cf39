"""Stands for the compiled part of pyobjus where there is no Objective-C: it offers less than that, never more.

A class that is not here is not found, as on a phone; its methods are Apple's, with an underscore for every colon.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import Structure
from typing import Any


class ObjcException(Exception):
    pass


class NSRange(Structure): ...


class NSPoint(Structure): ...


class NSSize(Structure): ...


class NSRect(Structure): ...


def dprint(*_words: Any, **_settings: Any) -> None: ...


def selector(name: str) -> str:
    return name


def signature_types_to_list(type_encoding: str) -> list[str]:
    return list(type_encoding)


def protocol(protocol_name: str) -> Callable[[Any], Any]:
    from pyobjus.protocols import protocols

    if protocol_name not in protocols:
        raise ObjcException(f"no protocol {protocol_name}")
    return lambda method: method


class _String:
    def __init__(self, words: str) -> None:
        self._words = words

    def UTF8String(self) -> str:  # noqa: N802
        return self._words

    @staticmethod
    def stringWithUTF8String_(words: str) -> _String:  # noqa: N802
        return _String(words)


class _Array:
    def __init__(self, *items: Any) -> None:
        self._items = items

    def count(self) -> int:
        return len(self._items)

    def objectAtIndex_(self, index: int) -> Any:  # noqa: N802
        return self._items[index]

    @staticmethod
    def arrayWithObjects_(*items: Any) -> _Array:  # noqa: N802
        return _Array(*items[:-1])


class _Locale:
    @staticmethod
    def preferredLanguages() -> _Array:  # noqa: N802
        return _Array(_String("en-GB"))


class _Traits:
    userInterfaceStyle = 1  # noqa: N815 - light


class _Screen:
    traitCollection = _Traits()  # noqa: N815

    @staticmethod
    def mainScreen() -> _Screen:  # noqa: N802
        return _Screen()


class _Generator:
    taps = 0

    @staticmethod
    def alloc() -> _Generator:
        return _Generator()

    def initWithStyle_(self, _style: int) -> _Generator:  # noqa: N802
        return self

    def impactOccurred(self) -> None:  # noqa: N802
        _Generator.taps += 1


class _Browser:
    delegate: Any = None
    searches: list[str] = []  # noqa: RUF012

    @staticmethod
    def alloc() -> _Browser:
        return _Browser()

    def init(self) -> _Browser:
        return self

    def searchForServicesOfType_inDomain_(self, kind: _String, _domain: _String) -> None:  # noqa: N802
        _Browser.searches.append(kind.UTF8String())

    def stop(self) -> None: ...


class _Centre:
    @staticmethod
    def defaultCenter() -> _Centre:  # noqa: N802
        return _Centre()

    def addObserver_selector_name_object_(self, *_arguments: Any) -> None: ...  # noqa: N802


_CLASSES = {
    "NSArray": _Array,
    "NSLocale": _Locale,
    "NSNetServiceBrowser": _Browser,
    "NSNotificationCenter": _Centre,
    "NSString": _String,
    "UIImpactFeedbackGenerator": _Generator,
    "UIScreen": _Screen,
}


def autoclass(py_cls_name: str) -> Any:
    if py_cls_name not in _CLASSES:
        raise ObjcException(f"Class {py_cls_name} not found")
    return _CLASSES[py_cls_name]


def objc_str(words: str) -> _String:
    return _String(words)


def objc_arr(*items: Any) -> _Array:
    return _Array(*items)
