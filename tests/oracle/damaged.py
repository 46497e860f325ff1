#!/usr/bin/env python3
"""Packed files, workbooks and documents with damage at random: each costs itself and nothing else.

    tests/oracle/damaged.py [--count N] [--seed S] [--memcheck target/debug/bienban] target/release/bienban games.pgn

The games are packed in every way that is read (gzip, bzip2, xz, zstd, zip) and stand in office files as well (those of testdata and
of the seeds for fuzzing). Of each N copies are damaged: bytes changed, cut out, doubled, the end missing. A packed text has a sum
over its bytes, so that it must come out whole or be named in an error. What is read of an office file is not known, but a
good file beside it is judged each time, the account adds up, and nothing is said of a fault of the program. With --memcheck all of them are
read once more under valgrind (apt-get install valgrind), which watches the libraries that are written in C. That takes a program with its line
numbers: LLVM compares the fields of an enum before it looks which variant it is, and valgrind reports such a jump in safe Rust, where nothing
depends on it. A report of undefined values therefore does not count where Rust is at the top of the stack; every other one does. Exits with 1
where any of this does not hold.
"""

import argparse
import bz2
import gzip
import io
import lzma
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zipfile

parser = argparse.ArgumentParser()
parser.add_argument("--count", type=int, default=30)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--memcheck", metavar="PROGRAM")
parser.add_argument("bienban")
parser.add_argument("games")
args = parser.parse_args()
random = random.Random(args.seed)
bienban = str(pathlib.Path(args.bienban).resolve())
root = pathlib.Path(__file__).resolve().parent.parent.parent
faults = 0


def fault(what, said):
    global faults
    faults += 1
    print("FAULT:", what, said[-600:].strip(), sep="\n  ")


def zipped(text, method):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr("games.pgn", text)
    return out.getvalue()


def damaged(data):
    """A copy with one to four damages; the first bytes, which say what it is, stay."""
    data = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(8, len(data))
        some = random.randint(1, 1 << random.randint(0, 9))
        match random.randrange(5):
            case 0:
                data[at] ^= 1 << random.randrange(8)
            case 1:
                data[at : at + some] = random.randbytes(min(some, len(data) - at))
            case 2 if len(data) > 200:
                del data[at : at + some]
            case 3:
                data[at:at] = data[at : at + some]
            case _ if len(data) > 200:
                del data[max(100, at) :]
    return bytes(data)


def run(*command, before=(), program=bienban):
    done = subprocess.run([*before, program, *map(str, command)], env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=3600)  # fmt: skip
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def summary(said):
    found = re.search(r"(\d+) files?, (\d+) games?, (\d+) half-moves?", said)
    return tuple(map(int, found.groups())) if found else None


text = pathlib.Path(args.games).read_bytes()[: 1 << 19]
text = text[: text.rfind(b"[Event ")]
zst = subprocess.run(["zstd", "-q", "-c", "-"], input=text, stdout=subprocess.PIPE, check=True).stdout
PACKED = {
    "gz": gzip.compress(text),
    "bz2": bz2.compress(text),
    "xz": lzma.compress(text),
    "zst": zst,
    "zip": zipped(text, zipfile.ZIP_DEFLATED),
    "bzip2.zip": zipped(text, zipfile.ZIP_BZIP2),
}
OFFICE = {path.name + path.suffix * (path.suffix == ""): path.read_bytes()
          for path in [root / "testdata/sheets/book.xls", *sorted((root / "tests/fuzz/seeds/office").iterdir())]}  # fmt: skip

with tempfile.TemporaryDirectory() as work:
    work = pathlib.Path(work)
    plain, good = work / "plain.pgn", work / "good.pgn"
    plain.write_bytes(text)
    good.write_bytes(b"1. e4 e5 *\n")
    whole = summary(run("validate", "--fail-on", "never", plain)[2])
    assert whole and whole[1] > 100, whole
    tried, refused, paths = 0, 0, []
    for name, data in {**PACKED, **OFFICE}.items():
        for number in range(-1, args.count):
            path = work / f"{number}.{name}"
            path.write_bytes(data if number < 0 else damaged(data))
            paths.append(path)
            code, _, said = run("validate", "--account", "--fail-on", "never", "--format", "csv", path, good)
            tried, named = tried + 1, str(path) in said
            refused += named
            counted = summary(said)
            if code not in (0, 2) or (code == 2) != named or "bienban failed" in said or "does not add up" in said or counted is None:
                fault(f"{path.name}: exit code {code}", said)
            elif counted[1] == 0:
                fault(f"{path.name}: the good file was not judged", said)
            elif name in PACKED and not named and (counted[1] - 1, counted[2] - 2) != whole[1:]:
                fault(f"{path.name}: less came out than was packed, and nothing was said", said)
            elif number < 0 and named:
                fault(f"{path.name}: it is not damaged", said)
    watched = ""
    if args.memcheck:
        log = work / "valgrind"
        valgrind = ["valgrind", f"--log-file={log}", "--num-callers=40"]
        code, _, said = run(
            "validate", "-j1", "--no-progress", "--fail-on", "never", *paths, before=valgrind, program=args.memcheck
        )
        reports = log.read_text(errors="replace")
        if code not in (0, 2) or "ERROR SUMMARY" not in reports:
            fault(f"under valgrind: exit code {code}", said)
        if ".rs:" not in reports and "ERROR SUMMARY: 0 errors" not in reports:
            fault("under valgrind: the program has no line numbers", reports)
        for report in re.split(r"^==\d+== \n", reports, flags=re.MULTILINE):
            what, at, stack = report.partition("    at 0x")
            rust = ".rs:" in stack.partition("\n")[0]
            if at and not ("uninitialised" in what and rust):
                fault("under valgrind", report)
        watched = ", watched by valgrind"
print(f"{tried} files of {len(PACKED) + len(OFFICE)} kinds{watched}: {refused} named in an error, {faults} faults")
sys.exit(bool(faults))
