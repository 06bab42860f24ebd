"""HTML mail as plain text that keeps what is quoted apart.

Quoted blocks get `> ` before each line, as in a plain mail, so that one reader (`_reply.py`)
finds the new words of both. What mail programs mark as a signature, and what is not shown, is
dropped.

The standard library's `HTMLParser` takes minutes on 100 kB of `<a <a <a` (measured: quadratic),
so the tags are found here, in one pass.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from dataclasses import dataclass, field

CUT_MARK = "-----Original Message-----"
"""Written where a mail program marks the start of the old mail without words."""

_TAG_NAME = re.compile(r"/?[a-zA-Z][a-zA-Z0-9:_-]*")
_GAP = re.compile(r"""[\s/"'=]+""")
_ATTRIBUTE = re.compile(r"""([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']*)))?""")
_SPACE = re.compile(r"[ \t\r\n\f\xa0\u200b]+")

_VOID = frozenset(
    [
        "br",
        "hr",
        "img",
        "input",
        "meta",
        "link",
        "area",
        "base",
        "col",
        "embed",
        "source",
        "track",
        "wbr",
    ]
)
_UNSEEN = frozenset(["head", "template", "object", "noscript", "svg"])
# Their content is no markup: it ends at their own end tag only.
_RAW = {
    name: re.compile(rf"</{name}[^>]*>?", re.IGNORECASE) for name in ("style", "script", "title")
}
# An end tag inside them ends nothing outside.
_SCOPES = frozenset(("table", "td", "th", "blockquote"))
# A second one ends the first, whose end tag may be left out.
_CLOSES_ITSELF = frozenset(["p", "li", "tr", "td", "th", "option"])
_BLOCKS = frozenset(
    [
        "p",
        "div",
        "li",
        "ul",
        "ol",
        "table",
        "tr",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "pre",
        "blockquote",
        "section",
        "article",
        "header",
        "footer",
        "center",
        "address",
        "dl",
        "dt",
        "dd",
        "form",
        "body",
    ]
)
_SPACED = frozenset(
    ["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote", "pre"]
)

# Class and id names by which mail programs mark signatures, their own notes, and old mails.
_DROPPED = frozenset(
    [
        "gmail_signature",
        "moz-signature",
        "protonmail_signature_block",
        "signature",
        "ms-outlook-mobile-signature",
        "applemailsignature",
        "yahoo_quoted",
        "protonmail_quote",
        "zmail_extra",
    ]
)
_QUOTES = frozenset({"moz-cite-prefix"})  # "On ..., Bob wrote:" in any language
_CUTS = frozenset(["divrplyfwdmsg", "appendonsend", "isforwardcontent"])


@dataclass
class _Page:
    """The lines written so far, and the elements that are open."""

    lines: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    opened: list[tuple[str, bool, bool]] = field(default_factory=list)
    """Name, whether it is dropped, whether it is a quotation."""
    scopes: list[tuple[str, Counter[str]]] = field(default_factory=lambda: [("", Counter())])
    """What is open inside the innermost table, cell or quotation, then the next one, ..."""
    dropped: int = 0
    depth: int = 0

    def text(self, text: str) -> None:
        if not self.dropped:
            self.words.append(text)

    def end_line(self) -> None:
        text = _SPACE.sub(" ", "".join(self.words)).strip()
        self.words.clear()
        if text:
            self.lines.append("> " * min(self.depth, 8) + text)

    def space(self) -> None:
        """An empty line, but never two."""
        if self.lines and self.lines[-1].strip("> "):
            self.lines.append(("> " * min(self.depth, 8)).rstrip())

    def void(self, name: str, marks: frozenset[str]) -> None:
        if self.dropped:
            return
        if name in ("br", "hr"):
            had_words = bool(self.words)
            self.end_line()
            if not had_words:
                self.space()
        if marks & _CUTS:
            self.end_line()
            self.lines.append(CUT_MARK)

    def open(self, name: str, marks: frozenset[str], hidden: bool) -> None:
        if name in _CLOSES_ITSELF and self.opened and self.opened[-1][0] == name:
            self.close(name)
        drop = name in _UNSEEN or hidden or bool(marks & _DROPPED)
        quote = name == "blockquote" or bool(marks & _QUOTES)
        if not self.dropped:
            if name in _BLOCKS or drop:
                self.end_line()
            elif name in ("td", "th"):
                self.words.append(" ")
            if marks & _CUTS:
                self.lines.append(CUT_MARK)
        self.opened.append((name, drop, quote))
        if name in _SCOPES:
            self.scopes.append((name, Counter()))
        else:
            self.scopes[-1][1][name] += 1
        self.dropped += drop
        self.depth += quote

    def close(self, name: str) -> None:
        """End the element and what was left open inside.

        An end without a start is nothing. It must not end what is around the innermost table,
        cell or quotation, or a stray `</div>` in a quoted mail would make the rest of it new words.
        """
        if not self._is_open(name):
            return
        while self.opened:
            last, drop, quote = self.opened.pop()
            if last in _SCOPES:
                self.scopes.pop()
            else:
                self.scopes[-1][1][last] -= 1
            if not self.dropped and last in _BLOCKS:
                self.end_line()
            self.dropped -= drop
            self.depth -= quote
            if not self.dropped and last in _SPACED:
                self.space()
            if last == name:
                return

    def _is_open(self, name: str) -> bool:
        if name not in _SCOPES:
            return self.scopes[-1][1][name] > 0
        for scope, _ in self.scopes[:-4:-1]:  # the innermost; deeper ones end with their table
            if scope == name:
                return True
            if scope == "blockquote":
                return False
        return False


def html_to_text(source: str) -> str:
    """The words of an HTML mail, line by line; quoted ones after `> `."""
    page = _Page()
    at = 0
    while at < len(source):
        tag_at = source.find("<", at)
        tag_at = len(source) if tag_at < 0 else tag_at
        if tag_at > at:
            page.text(html.unescape(source[at:tag_at]))
        at = _one_tag(page, source, tag_at) if tag_at < len(source) else tag_at
    page.end_line()
    return "\n".join(page.lines).strip("\n")


def _one_tag(page: _Page, source: str, at: int) -> int:
    """Read what begins with `<` at this place; returns the place after it."""
    match = _TAG_NAME.match(source, at + 1)
    if not match:
        if source.startswith("<!--", at):
            end = source.find("-->", at + 4)
            return len(source) if end < 0 else end + 3
        if source[at + 1 : at + 2] in ("!", "?"):
            end = source.find(">", at)
            return len(source) if end < 0 else end + 1
        page.text("<")
        return at + 1
    after, marks, hidden = _attributes(source, match.end())
    name = match.group().lower()
    if name.startswith("/"):
        page.close(name[1:])
    elif name in _VOID:
        page.void(name, marks)
    elif name in _RAW:
        end_tag = _RAW[name].search(source, after)
        return end_tag.end() if end_tag else len(source)
    else:
        page.open(name, marks, hidden)
    return after


def _attributes(source: str, at: int) -> tuple[int, frozenset[str], bool]:
    """Where the tag ends, its classes and id in small letters, and whether it is not shown."""
    marks: set[str] = set()
    hidden = False
    size = len(source)
    while at < size and source[at] != ">":
        if gap := _GAP.match(source, at):
            at = gap.end()
            continue
        match = _ATTRIBUTE.match(source, at)
        if not match:
            at += 1
            continue
        at = match.end()
        name = match.group(1).lower()
        value = (match.group(2) or match.group(3) or match.group(4) or "").lower()
        if name in ("class", "id", "data-smartmail"):
            marks.update(part.removeprefix("x_") for part in value.split())
        elif name == "style":
            hidden = hidden or "display:none" in value.replace(" ", "")
        elif name == "hidden":
            hidden = True
    return min(at + 1, size), frozenset(marks), hidden
