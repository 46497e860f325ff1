"""Finds files where pyarrow can read them, as the program itself finds them on a disk, and reads parts of them."""

from __future__ import annotations

import fnmatch
import os
import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

from pyarrow import fs

#: The endings of game files in a folder. A packed file counts by the ending before its own, as in ``a.pgn.gz``.
GAMES = ("pgn",)
#: The endings of files that may be scoresheets. Those of a folder are passed over if they are none.
SHEETS = ("txt", "md", "csv", "tsv", "xlsx", "xls", "ods", "docx", "odt")
#: The endings of packed files.
PACKED = ("gz", "bz2", "xz", "zst", "zstd")

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://([^/]*@)?")
#: How Hadoop calls what pyarrow calls otherwise.
SCHEMES = {"s3a": "s3", "s3n": "s3"}


class ChangedError(RuntimeError):
    """A file is not what it was when its ranges were made."""


@lru_cache(maxsize=64)
def system(base: str | None) -> fs.FileSystem:
    """The file system of an address, or the local one."""
    return fs.LocalFileSystem() if base is None else fs.FileSystem.from_uri(base)[0]


@dataclass(frozen=True)
class Place:
    """A file or folder by its path. ``base`` is an address from which its file system is known, ``None`` for a local
    one; ``name`` is what reports call it."""

    base: str | None
    path: str
    name: str

    def below(self, child: str) -> Place:
        name = self.name.rstrip("/") + "/" + child if self.name else child
        return Place(self.base, posixpath.join(self.path, child), name)

    def info(self) -> fs.FileInfo:
        return system(self.base).get_file_info(self.path)

    def within(self, recursive: bool = False) -> list[tuple[Place, fs.FileInfo]]:
        """What is in a folder, or below it, in the order of names, and what there is of each."""
        found = system(self.base).get_file_info(fs.FileSelector(self.path, recursive=recursive))
        front = len(self.path.rstrip("/")) + 1
        return sorted(((self.below(one.path[front:]), one) for one in found), key=lambda pair: pair[1].path.split("/"))


@dataclass(frozen=True)
class File:
    """A file, and what it was when it was found."""

    place: Place
    size: int
    mtime: int | None
    #: Whether its name leaves open whether it has games, so that it is passed over if it has none.
    walked: bool = False

    @property
    def name(self) -> str:
        return self.place.name

    def check(self) -> None:
        """Raises ChangedError if the file is not what it was."""
        info = self.place.info()
        if info.type != fs.FileType.File:
            raise ChangedError(f"{self.name} was there when its ranges were made, and is gone")
        if info.size != self.size:
            raise ChangedError(
                f"{self.name} had {self.size} bytes when its ranges were made, and has {info.size} now; load it anew"
            )
        if (info.mtime_ns or None) != self.mtime:
            raise ChangedError(f"{self.name} was written since its ranges were made; load it anew")

    def head(self, size: int) -> bytes:
        with system(self.place.base).open_input_file(self.place.path) as file:
            return file.read(size)


class Stretch:
    """The bytes of a file from an offset on, to the size that it had when it was found."""

    def __init__(self, file: File, start: int) -> None:
        self.of = file
        self.left = file.size - start
        self.file = system(file.place.base).open_input_file(file.place.path)
        self.file.seek(start)
        # An object store takes some time for each request, however little is asked for.
        self.piece = 1 << 20 if file.place.base is None else 8 << 20

    def read(self, _: int = -1) -> bytes:
        """The next bytes, as many as are good to read at once."""
        if self.left == 0:
            return b""
        piece = self.file.read(min(self.piece, self.left))
        if not piece:
            self.of.check()
            raise ChangedError(f"{self.of.name} ends {self.left} bytes too early")
        self.left -= len(piece)
        return piece


def asked(text: str) -> tuple[str, str]:
    """An address and the query behind it, as in s3://bucket/folder?region=eu-west-1, whose ? is no wildcard."""
    query = re.search(r"\?(?=[A-Za-z_]+=)", text)
    return (text[: query.start()], text[query.start() :]) if query else (text, "")


def place(text: str) -> Place:
    """The place that a path or an address means."""
    scheme = SCHEME.match(text)
    if not scheme:
        return Place(None, os.path.abspath(text), text)
    rest, query = asked(text[scheme.end(1) :])
    # What stands before an @ are names and secrets, and no business of a report.
    name = scheme[1] + "://" + rest[3 + len(scheme[2] or "") :]
    address = rest if "%" in rest else quote(rest, safe="/:@+=,~!$&'()*;")
    base = SCHEMES.get(scheme[1].lower(), scheme[1].lower()) + address + query
    return Place(base, fs.FileSystem.from_uri(base)[1], name)


def has_wildcards(text: str) -> bool:
    return any(sign in text for sign in "*?[")


def matching(text: str) -> Iterator[tuple[Place, fs.FileInfo]]:
    """The files that a pattern means. ``*`` and ``?`` stand for parts of a name, ``**`` for folders of any depth."""
    scheme = SCHEME.match(text)
    text, query = asked(text) if scheme else (text, "")
    root = scheme[0] if scheme else ""
    root += "/" if text.startswith("/", len(root)) else ""
    parts = [part for part in text[len(root) :].split("/") if part]
    first = next(number for number, part in enumerate(parts) if has_wildcards(part))
    front = root + "/".join(parts[:first])
    start = place(front + query or ".")
    start = start if front else Place(None, start.path, "")
    places = [(start, start.info())]
    for number, part in enumerate(parts[first:], first):
        found: list[tuple[Place, fs.FileInfo]] = []
        for one, info in places:
            if info.type != fs.FileType.Directory:
                continue
            if part == "**":
                deep = [(below, its) for below, its in one.within(True) if its.type == fs.FileType.Directory]
                found += [(one, info), *deep]
                if number == len(parts) - 1:
                    found += [pair for pair in one.within(True) if pair[1].type == fs.FileType.File]
            else:
                inside = one.within()
                found += [pair for pair in inside if fnmatch.fnmatchcase(posixpath.basename(pair[1].path), part)]
        places = found
    return ((one, info) for one, info in places if info.type == fs.FileType.File)


def walked(folder: Place) -> Iterator[File]:
    """The files of a folder that may have games, without hidden ones."""
    for one, info in folder.within(True):
        below = info.path[len(folder.path.rstrip("/")) + 1 :].split("/")
        if info.type != fs.FileType.File or any(part.startswith(".") for part in below):
            continue
        name = below[-1].lower()
        parts = name.split(".")
        last = parts[-1]
        ending = (parts[-2] if len(parts) > 1 else "") if last in PACKED else last
        if ending in GAMES or last == "zip":
            yield of(one, info)
        elif ending in SHEETS and not name.startswith("~$"):
            yield of(one, info, True)


def of(one: Place, info: fs.FileInfo, walked: bool = False) -> File:
    return File(one, info.size, info.mtime_ns or None, walked)


def find(texts: Iterable[str]) -> list[File]:
    """The files that paths, addresses, patterns, and lists of these with commas between them, mean.

    Raises FileNotFoundError for what leads nowhere.
    """
    files: list[File] = []
    for text in texts:
        found = named(text)
        if found is None and "," in text:
            for part in text.split(","):
                files += nothing(part) if (of_part := named(part.strip())) is None else of_part
        else:
            files += nothing(text) if found is None else found
    return files


def nothing(text: str) -> list[File]:
    shown = SCHEME.sub(lambda scheme: scheme[1] + "://", text)
    raise FileNotFoundError(f"{shown}: no such file or folder")


def named(text: str) -> list[File] | None:
    """The files that one name means, or ``None`` if it leads nowhere."""
    # In an address a wildcard is one, since what it means there otherwise is written with a percent sign.
    wild = has_wildcards(asked(text)[0] if SCHEME.match(text) else text)
    if not (SCHEME.match(text) and wild):
        one = place(text)
        info = one.info()
        if info.type == fs.FileType.File:
            return [of(one, info)]
        if info.type == fs.FileType.Directory:
            return list(walked(one))
    if not wild:
        return None
    return [of(one, info) for one, info in matching(text)] or None
