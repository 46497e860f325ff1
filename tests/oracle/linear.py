#!/usr/bin/env python3
"""Time and memory of bienban on input that was made to be hard, at a size and at four times that size.

    tests/oracle/linear.py target/release/bienban 'validate -q --format csv' [--size BYTES] [name ...]

Linear means a ratio of about 4. It exits with 1 where four times the input takes more than ten times as long, where memory
grows by more than a hundred bytes a byte, and where the program ends otherwise than with findings.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time

FACTOR, SLOWEST, DEAREST, PATIENCE = 4, 10, 100, 120

parser = argparse.ArgumentParser()
parser.add_argument("bienban")
parser.add_argument("command")
parser.add_argument("--size", type=int, default=2_000_000)
parser.add_argument("names", nargs="*")
args = parser.parse_args()
H = b'[Event "x"]\n[Result "*"]\n\n'
SHEET = "Trắng: A\nĐen: B\n".encode()
random.seed(1)


def rep(unit, size, head=b"", tail=b""):
    return head + unit * (size // len(unit)) + tail


# What is written over and over, as PGN or a sheet by the name.
KINDS = {
    "oneline": lambda n: rep(b"1. e4 e5 2. Nf3 Nc6 3. Nb1 Nb8 ", n, H),
    "parens": lambda n: H + b"1. e4 " + b"(" * (n // 2) + b")" * (n // 2) + b" *\n",
    "openparens": lambda n: rep(b"(", n, H + b"1. e4 "),
    "closeparens": lambda n: rep(b")", n, H + b"1. e4 "),
    "bigtag": lambda n: rep(b"a", n, b'[Event "', b'"]\n[Result "*"]\n\n*\n'),
    "badtag": lambda n: rep(b"\xff", n, b'[Event "', b'"]\n[Result "*"]\n\n*\n'),
    "manytags": lambda n: b"".join(b'[T%07d "x"]\n' % i for i in range(n // 15)) + b"\n1. e4 *\n",
    "sametags": lambda n: rep(b'[Event "x"]\n', n, b"", b"\n1. e4 *\n"),
    "spaces": lambda n: rep(b" ", n, H, b"1. e4 *\n"),
    "newlines": lambda n: rep(b"\n", n, H, b"1. e4 *\n"),
    "nul": lambda n: rep(b"\0", n),
    "opencomment": lambda n: rep(b"abc ", n, H + b"1. e4 {"),
    "opencomments": lambda n: rep(H + b"1. e4 {abc\n\n", n),
    "quotes": lambda n: rep(b'"', n, b'[Event "'),
    "brackets": lambda n: rep(b"[\n", n),
    "brackets2": lambda n: rep(b"[", n),
    "braces": lambda n: rep(b"}", n),
    "opens": lambda n: rep(b"{", n),
    "percent": lambda n: rep(b"%\n", n),
    "semi": lambda n: rep(b";x\n", n, H),
    "semi1": lambda n: rep(b"; x", n, H),
    "garbage": lambda n: random.randbytes(n),
    "text": lambda n: bytes(random.choice(b'abcdefgh12345678NBRQKO-x+#=. \n()[]{}"$;%*/') for _ in range(n)),
    "words": lambda n: rep(b"abcdefgh ", n),
    "longword": lambda n: rep(b"a", n),
    "longdigits": lambda n: rep(b"1", n, H),
    "moves": lambda n: rep(b"Nf3 Nf6 Ng1 Ng8 ", n, H),
    "glued": lambda n: rep(b"Nf3Nf6Ng1Ng8", n, H),
    "bad": lambda n: rep(b"Nf6 Ng8 ", n, H),
    "numbers": lambda n: rep(b"1.", n, H),
    "nags": lambda n: rep(b"$1 ", n, H + b"1. e4 "),
    "nullmoves": lambda n: rep(b"-- ", n, H + b"1. e4 "),
    "glyphs": lambda n: rep(b"!? ", n, H + b"1. e4 "),
    "results": lambda n: rep(b"* ", n),
    "results2": lambda n: rep(b"1-0 ", n, H),
    "vars": lambda n: rep(b"(1. d4) ", n, H + b"1. e4 "),
    "nested": lambda n: rep(b"1. e4 (", n, H),
    "commentmoves": lambda n: rep(b"{x} Nf3 {y} Nf6 Ng1 Ng8 ", n, H),
    "stars": lambda n: rep(b"*\n\n", n),
    "untagged": lambda n: rep(b"1. e4 e5 *\n\n", n),
    "notermin": lambda n: rep(b'[Event "x"]\n\n1. e4 e5\n\n', n),
    "outside": lambda n: rep(b"hello world\n", n, H + b"*\n"),
    "table.csv": lambda n: rep(b"1,e4,e5\n", n, b"stt,White,Black\n"),
    "wide.csv": lambda n: b"1,e4,e5" + b"," * n + b"\n",
    "sheet.txt": lambda n: rep(b"1. e4 e5\n", n, "Trắng: A\nĐen: B\n".encode()),
    "sheetline.txt": lambda n: rep(b"1. e4 e5 ", n, "Trắng: A\nĐen: B\n".encode()),
    "sheets.txt": lambda n: rep("Trắng: A\nĐen: B\n1. e4 e5\n2. Mf3 Mc6\n\n".encode(), n),
    "sheetspaces.txt": lambda n: rep(b" ", n, "Trắng: A\nĐen: B\n1. e4 e5".encode()),
    "sheetnames.txt": lambda n: rep("Trắng: A\n".encode(), n, "Trắng: A\nĐen: B\n1. e4 e5\n".encode()),
    "vcomments": lambda n: rep("1. Mf3 {tốt} Mf6 ".encode(), n, H),
    "utf16": lambda n: b"\xff\xfe" + rep(b"\x00\xd8", n),
    "fen": lambda n: b'[FEN "' + b"8/" * (n // 2) + b'"]\n\n*\n',
    "date": lambda n: b'[Event "x"]\n[Date "' + b"1." * (n // 2) + b'"]\n\n1. e4 *\n',
    "result": lambda n: b'[Event "x"]\n[Result "' + b"1-" * (n // 2) + b'"]\n\n1. e4 *\n',
    "names": lambda n: b'[Event "x"]\n[White "' + "ệ ".encode() * (n // 4) + b'"]\n\n1. e4 *\n',
    "cls": lambda n: rep(b"{[%clk 0:0:1]} ", n, H + b"1. e4 "),
    "drawoffers": lambda n: rep(b"(=) ", n, H + b"1. e4 "),
}


def run(name, data):
    """Seconds of processor time, peak memory in KB, exit code; no seconds where patience ended."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, name if "." in name else name + ".pgn")
        with open(path, "wb") as file:
            file.write(data)
        # `time` starts the program from a small process: a fork of this one would count its memory.
        measured = os.path.join(folder, "measured")
        command = ["/usr/bin/time", "-o", measured, "-f", "%U %S %M %x", args.bienban, *args.command.split(), path]
        try:
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            subprocess.run(["pkill", "-f", path])
            return None, 0, None
        with open(measured) as file:
            user, system, memory, code = file.read().split("\n")[-2].split()
        return float(user) + float(system), int(memory), int(code)


bad = 0
began = time.time()
for name, make in KINDS.items():
    if args.names and name not in args.names:
        continue
    small, large = run(name, make(args.size)), run(name, make(FACTOR * args.size))
    if None in (small[0], large[0]):
        print(f"{name:16} did not end within {PATIENCE} s")
        bad += 1
        continue
    ratio = large[0] / max(small[0], 0.02)
    grown = (large[1] - small[1]) * 1024 / ((FACTOR - 1) * args.size)
    fine = ratio <= SLOWEST and grown <= DEAREST and small[2] in (0, 1) and large[2] in (0, 1)
    bad += not fine
    print(
        f"{name:16} {small[0]:6.2f} s {small[1] // 1024:5} MB -> {large[0]:6.2f} s {large[1] // 1024:5} MB, "
        f"time x {ratio:4.1f}, {grown:5.1f} bytes a byte, exit {large[2]}{'' if fine else '  <<<'}",
        flush=True,
    )
print(f"not linear: {bad}; {time.time() - began:.0f} s in all")
sys.exit(1 if bad else 0)
