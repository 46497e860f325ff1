"""Runs the program and reads its Arrow stream."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, Union

import pyarrow as pa

Paths = Union[str, "os.PathLike[str]"]
Source = Union[Paths, Sequence[Paths], BinaryIO, bytes]
Value = Union[str, int, bool, None, Sequence[Union[str, int]], "os.PathLike[str]"]

#: How many bytes of a file are handed over at once.
PIECE = 1 << 20


class BienbanError(RuntimeError):
    """What the program said when it could not do its work. ``code`` is its exit code, negative for a signal."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


def binary() -> str:
    """The path of the program: that of the variable BIENBAN, the one installed with this package, or one of PATH.

    Raises FileNotFoundError if there is none.
    """
    named = os.environ.get("BIENBAN")
    if named:
        return named
    name = "bienban.exe" if os.name == "nt" else "bienban"
    folders = [sysconfig.get_path("scripts"), str(Path(sys.executable).parent), sysconfig.get_path("scripts", f"{os.name}_user")]
    for folder in folders:
        path = os.path.join(folder, name)
        if os.access(path, os.X_OK):
            return path
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError("the program bienban is not installed: pip install bienban, or set BIENBAN to its path")
    return found


def arguments(options: Mapping[str, Value]) -> list[str]:
    """The options as words of a command line."""
    words: list[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            words.append(option)
        elif isinstance(value, (str, int, os.PathLike)):
            # In one word, since a value may begin with a hyphen.
            words.append(f"{option}={os.fspath(value) if isinstance(value, os.PathLike) else value}")
        else:
            words.append(f"{option}={','.join(str(one) for one in value)}")
    return words


def read(
    command: str,
    source: Source,
    options: Mapping[str, Value],
    first: Paths | None = None,
    program: str | None = None,
) -> pa.RecordBatchReader:
    """Runs a command over a source. Returns what it writes, as it comes."""
    for name in ("format", "output"):
        if name in options:
            raise TypeError(f"{name} is no option here: the rows come as Arrow")
    words = [program or binary(), command, *arguments(options), "--format=arrow", "-q", "--no-progress", "--"]
    if first is not None:
        words.append(os.fspath(first))
    fed: BinaryIO | bytes | None = None
    if isinstance(source, (str, os.PathLike)):
        words.append(os.fspath(source))
    elif isinstance(source, (bytes, bytearray, memoryview)) or hasattr(source, "read"):
        words.append("-")
        fed = source  # type: ignore[assignment]
    else:
        words.extend(os.fspath(path) for path in source)
    pipe = Pipe(Child(words, fed))
    try:
        return Rows(pipe)
    except BaseException:
        pipe.close()
        raise


class Child:
    """A run of the program."""

    def __init__(self, words: list[str], fed: BinaryIO | bytes | None) -> None:
        # In a file, so that a child with much to say need not wait until somebody reads it.
        self.said = tempfile.TemporaryFile()
        stdin = subprocess.DEVNULL if fed is None else subprocess.PIPE
        self.process = subprocess.Popen(words, stdin=stdin, stdout=subprocess.PIPE, stderr=self.said)
        self.fault: BaseException | None = None
        self.feeding: threading.Thread | None = None
        if fed is not None:
            self.feeding = threading.Thread(target=self.feed, args=(fed,), daemon=True)
            self.feeding.start()

    def feed(self, fed: BinaryIO | bytes) -> None:
        """Hands the input over, on a thread of its own. An error of the file is kept for the reader of the rows."""
        to = self.process.stdin
        assert to is not None
        try:
            if isinstance(fed, (bytes, bytearray, memoryview)):
                to.write(fed)
            else:
                while piece := fed.read(PIECE):
                    to.write(piece)
            to.close()
        except BrokenPipeError:
            # The child wants no more, or has ended; its exit code says which.
            with contextlib.suppress(BrokenPipeError):
                to.close()
        except BaseException as fault:  # noqa: BLE001
            self.fault = fault
            self.process.kill()

    def finish(self) -> None:
        """Waits for the child, and raises what went wrong."""
        code = self.process.wait()
        if self.feeding is not None:
            self.feeding.join()
        if self.fault is not None:
            raise self.fault
        if code not in (0, 1):
            self.said.seek(0)
            said = self.said.read().decode("utf-8", "replace").strip()
            raise BienbanError(said or f"bienban ended with exit code {code}", code)

    def end(self) -> None:
        """Ends the child if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.said.close()


class Pipe(io.RawIOBase):
    """What the child writes. Its end is handed over only when it is known that the child has done its work, so
    whoever reads the rows, in Python or not, gets its error where one was made."""

    #: The last eight bytes of an Arrow stream.
    END = b"\xff\xff\xff\xff\0\0\0\0"

    def __init__(self, child: Child) -> None:
        self.child = child
        #: A byte that was read too early.
        self.ahead = b""
        #: The last eight bytes.
        self.tail = b""

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        stdout = self.child.process.stdout
        assert stdout is not None
        data = self.ahead + stdout.read(size - len(self.ahead) if size >= 0 else -1)
        self.ahead = b""
        self.tail = (self.tail + data[-8:])[-8:]
        if len(data) < size or size < 0 or self.tail == self.END:
            # The rows may have the same bytes in them, and then something follows.
            self.ahead = stdout.read(1)
            if not self.ahead:
                self.child.finish()
        return data

    def close(self) -> None:
        if not self.closed:
            super().close()
            self.child.end()


class Rows(pa.ipc.RecordBatchStreamReader):
    """The rows that a run of the program writes. Whoever closes it, or forgets it, ends the program."""

    def __init__(self, pipe: Pipe) -> None:
        super().__init__(pipe)
        self.pipe = pipe

    def close(self) -> None:
        super().close()
        self.pipe.close()

    def __exit__(self, *_: object) -> None:
        self.close()
