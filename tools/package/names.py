"""Every name of Java's and Objective-C's that a source uses, with the class it is asked of.

The source is followed as far as its objects go: from `autoclass` and `cast`, from annotations that name a class
(`Annotated[Any, "android.content.Intent"]`), and from there by what each member returns.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tools.package.declared import Definitions, Member, class_in


@dataclass(frozen=True)
class Language:
    """How Python spells a member, and the class of a text; none where texts come as Python's own."""

    spelling: Callable[[str], str]
    text: str | None


@dataclass(frozen=True)
class Use:
    """One name in a source; nothing is declared where there is no such name."""

    line: int
    of: str
    name: str
    within: str
    declared: Member | None

    def __str__(self) -> str:
        return f"{self.of}.{self.name}" if self.name else self.of


@dataclass(frozen=True)
class Kind:
    """What a value is: a class or an object of one, or something that gives such an object when it is called."""

    name: str
    is_class: bool = False
    when_called: bool = False
    unknown: bool = False


UNKNOWN = Kind("", unknown=True)


def as_a_selector(name: str) -> str:
    """`a_b_` is the selector `a:b:`, which the definitions write `aB`."""
    first, *rest = name.strip("_").split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


JAVA = Language(str, None)
OBJECTIVE_C = Language(as_a_selector, "NSString")


class Follower(ast.NodeVisitor):
    """Walks through one module."""

    def __init__(self, source: str, definitions: Definitions, language: Language) -> None:
        self.uses: list[Use] = []
        self.unknown: list[str] = []  # what is asked of an object of which nobody says what it is
        self._definitions, self._language = definitions, language
        self._tree = ast.parse(source)
        self._named: dict[str, Kind] = {}  # annotations, functions
        self._local: dict[str, Kind] = {}
        self._own: dict[str, Kind] = {}  # attributes of the class that is walked through
        self._within = ""
        self._learn()
        self.visit(self._tree)

    def _learn(self) -> None:
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Assign) and _is_call_of(node.value, "Annotated") and node.targets:
                self._named[ast.unparse(node.targets[0])] = Kind(ast.literal_eval(node.value.slice.elts[1]))  # type: ignore[attr-defined]
        for node in ast.walk(self._tree):
            if isinstance(node, ast.FunctionDef) and (kind := self._annotated(node.returns)):
                self._named[f"{node.name}()"] = kind

    def _annotated(self, note: ast.expr | None) -> Kind | None:
        words = "" if note is None else ast.unparse(note).removesuffix(" | None")
        if found := re.fullmatch(r"Callable\[\[.*\], (\w+)\]", words):
            kind = self._named.get(found[1])
            return kind and Kind(kind.name, when_called=True)
        return UNKNOWN if words == "Any" else self._named.get(words)

    # -- what is walked through

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Twice: an attribute may be used above the method that sets it."""
        self._own = {}
        known, unknown = len(self.uses), len(self.unknown)
        self.generic_visit(node)
        del self.uses[known:], self.unknown[unknown:]
        self.generic_visit(node)
        self._callbacks(node)

    def _callbacks(self, node: ast.ClassDef) -> None:
        """Methods that the platform calls are those of what the platform takes for a delegate."""
        kind = self._own.get("delegate")
        for method in node.body if kind else []:
            if isinstance(method, ast.FunctionDef) and any(_is_call_of(by, "protocol") for by in method.decorator_list):
                self._use(method, kind.name, method.name)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self._local = self._local, dict(self._local)
        within, self._within = self._within, self._within or node.name
        for argument in node.args.args:
            if kind := self._annotated(argument.annotation):
                self._local[argument.arg] = kind
        self.generic_visit(node)
        self._local, self._within = outer, within

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=True))
            for name, value in pairs:
                self._bind(name, self._kind(value))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._bind(node.target, self._annotated(node.annotation))
        if node.value is not None:
            self._kind(node.value)

    def _bind(self, target: ast.expr, kind: Kind | None) -> None:
        if isinstance(target, ast.Name) and kind:
            self._local[target.id] = kind
        elif isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self":
            if kind and not kind.unknown:
                self._own[target.attr] = kind
        elif isinstance(target, ast.Attribute):
            member = self._kind(target)
            if target.attr == "delegate" and member:
                self._own["delegate"] = member

    def generic_visit(self, node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                self._kind(child)
            else:
                self.visit(child)

    # -- what an expression is

    def _kind(self, node: ast.expr) -> Kind | None:
        match node:
            case ast.Call(func=ast.Name(id="autoclass"), args=[ast.Constant(value=str(name))]):
                return self._class(node, name)
            case ast.Call(func=ast.Name(id="cast"), args=[ast.Constant(value=str(name)), value]):
                self._kind(value)
                self._class(node, name)
                return Kind(name)
            case ast.Call():
                return self._called(node)
            case ast.Attribute():
                return self._asked(node)
            case ast.Name(id=name):
                return self._local.get(name)
        self.generic_visit(node)
        return None

    def _called(self, node: ast.Call) -> Kind | None:
        kind = self._kind(node.func)
        for argument in [*node.args, *(word.value for word in node.keywords)]:
            self._kind(argument)
        if kind is None:
            return self._named.get(f"{ast.unparse(node.func).removeprefix('self.')}()")
        return kind if kind.unknown else Kind(kind.name)

    def _asked(self, node: ast.Attribute) -> Kind | None:
        if ast.unparse(node.value) == "self":
            return self._own.get(node.attr)
        kind = self._kind(node.value)
        if kind is None or kind.when_called:
            return None
        if kind.unknown:
            self.unknown.append(f"line {node.lineno}: {ast.unparse(node)}")
            return None
        return self._use(node, kind.name, node.attr)

    def _class(self, node: ast.expr, name: str) -> Kind:
        found = self._definitions.find(name)
        there = found and Member(name, found.since, found.deprecated)
        self.uses.append(Use(node.lineno, name, "", self._within, there))
        return Kind(name, is_class=True)

    def _use(self, node: ast.stmt | ast.expr, of: str, name: str) -> Kind | None:
        plain = of.partition("<")[0]
        member = self._definitions.member(plain, self._language.spelling(name))
        self.uses.append(Use(node.lineno, plain, name, self._within, member))
        if member is None:
            return None
        type_ = class_in(member.type, of)
        type_ = self._language.text if type_ == "string" else type_
        return Kind(type_) if type_ else None


def _is_call_of(node: ast.expr, name: str) -> bool:
    match node:
        case ast.Subscript(value=ast.Name(id=called)) | ast.Call(func=ast.Name(id=called)):
            return called == name
    return False


def constants(source: str) -> Iterator[tuple[str, int]]:
    """The platform's names of numbers, from the comments behind them, and the numbers."""
    for line in source.splitlines():
        values, _, note = line.partition("  # ")
        found = re.fullmatch(r"\w+: Final = \(?([-\d, ]+)\)?", values)
        if found and re.match(r"(UI|NS|k[A-Z])\w+", note):
            yield from zip(re.findall(r"(?:UI|NS|k[A-Z])\w+", note), map(int, found[1].split(",")), strict=False)
