#!/usr/bin/env python3
"""Very large faults in the middle of good games, through a pipe: the games before and behind are judged, the fault is said, and
memory stays bounded.

    tests/oracle/giants.py target/release/bienban
"""

import re
import subprocess
import sys
import threading
import time

bienban = sys.argv[1]
MIB, MOST = 1 << 20, 1500
GAME = b'[Event "a"]\n[Site "b"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "c"]\n[Black "d"]\n[Result "*"]\n\n1. e4 e5 *\n\n'
BEGIN = b'[Event "x"]\n[Site "y"]\n[Result "*"]\n\n'


def repeated(unit, count, tail=b""):
    """The unit so many times, a mebibyte or so at a time."""
    per = max(1, MIB // len(unit))
    for _ in range(count // per):
        yield unit * per
    yield unit * (count % per) + tail


# Name, what stands between the games, and the code of its finding; none where there is nothing to be said.
GIANTS = [
    ("1 GB on one line", lambda: [BEGIN, *repeated(b"1. e4 e5 2. Nf3 Nc6 ", 50_000_000), b"*\n\n"], "S107"),
    (
        "10 million nested parentheses",
        lambda: [BEGIN, b"1. e4 ", b"(" * 10_000_000, b")" * 10_000_000, b" *\n\n"],
        "S107",
    ),
    ("5 million nested parentheses", lambda: [BEGIN, b"1. e4 ", b"(" * 5_000_000, b")" * 5_000_000, b" *\n\n"], "S104"),
    (
        "1 MB tag values",
        lambda: [b'[Event "' + b"a" * MIB + b'"]\n[Site "' + b"\xff" * MIB + b'"]\n\n1. e4 *\n\n'],
        "T501",
    ),
    ("100,000 tags", lambda: [b"".join(b'[T%d "x"]\n' % i for i in range(100_000)), b"\n1. e4 *\n\n"], "T501"),
    ("a billion spaces", lambda: [BEGIN, *repeated(b" ", 1_000_000_000), b"1. e4 *\n\n"], "S107"),
    ("1 GB of NUL", lambda: repeated(b"\0", 1 << 30, b"\n\n"), "S107"),
    ("1 GB of invalid UTF-8", lambda: repeated(b"\xff\xc0\x80 ", 1 << 28, b"\n\n"), "S107"),
    ("a comment of 1 GB", lambda: [BEGIN, b"1. e4 {", *repeated(b"word ", 200_000_000), b"} *\n\n"], "S107"),
    ("4 million commented moves", lambda: [BEGIN, *repeated(b"Nf3 {x} Nf6 Ng1 Ng8 ", 800_000), b"*\n\n"], None),
    ("3 million games that are a result", lambda: repeated(b"*\n\n", 3_000_000), None),
]

faults = 0
for name, make, code in GIANTS:
    command = [
        "/usr/bin/time",
        "-f",
        "%M KB",
        bienban,
        "validate",
        "--no-progress",
        "--format",
        "csv",
        "--ignore",
        "R306,M208",
        "-",
    ]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    said, found = [], set()
    readers = [
        threading.Thread(target=lambda: said.append(process.stderr.read())),
        threading.Thread(target=lambda: found.update(re.findall(rb"\b[SMRTEDX]\d{3}\b", process.stdout.read()))),
    ]
    for reader in readers:
        reader.start()
    began, size = time.time(), 0
    for part in (GAME, *make(), GAME, GAME):
        process.stdin.write(part)
        size += len(part)
    process.stdin.close()
    for reader in readers:
        reader.join()
    process.wait()
    took = time.time() - began
    text = said[0].decode()
    memory = int(re.search(r"(\d+) KB", text)[1]) // 1024
    games = int(re.search(r"(\d+) games?\b", text)[1])
    fine = (
        process.returncode in (0, 1, 2) and games >= 3 and memory <= MOST and (code is None or code.encode() in found)
    )
    faults += not fine
    codes = ", ".join(sorted(c.decode() for c in found))
    print(
        f"{name}: {size / 1e6:.0f} MB in {took:.1f} s, {memory} MB of memory, {games} games, {codes}, exit {process.returncode}"
        + ("" if fine else "  <<<\n" + text[-600:]),
        flush=True,
    )
sys.exit(1 if faults else 0)
