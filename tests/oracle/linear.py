#!/usr/bin/env python3
"""Work and memory of bienban on input that was made to be hard, at a size and at four times that size.

    tests/oracle/linear.py target/release/bienban 'validate -q --format csv' [--size BYTES] [--counted BYTES] [--share N] [name ...]
    tests/oracle/linear.py target/release/bienban 'validate -q --format csv' --random 1000 [--seed N]

Seconds and memory are measured at --size, the instructions counted by valgrind at --counted, with one thread and without
those of a run over nothing: linear means a ratio of about 4, quadratic one of 16. Seconds are printed and never judged, for
they are the machine's as well. It exits with 1 where four times the input takes more than six times the instructions and
more than a few of them, where memory grows by more than 120 bytes a byte, and where the program ends otherwise than
with findings or not at all. --random makes kinds of its own: a head and a unit of a few tokens over and over.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

FACTOR, STEEPEST, DEAREST, PATIENCE = 4, 6, 120, 1200
# Instructions a byte below which a steep rise is one of what is begun with, and above which no input is worth its time.
CHEAP, HEAVIEST, HEAVIEST_LEDGER = 2000, 40_000, 100_000

parser = argparse.ArgumentParser()
parser.add_argument("bienban")
parser.add_argument("command")
parser.add_argument("--size", type=int, default=2_000_000)
parser.add_argument("--counted", type=int, default=10_000)
# A text that begins like a scoresheet and is none is an error.
CODES = (0, 1, 2)
parser.add_argument("--random", type=int, default=0)
# Only every Nth kind, the first among them.
parser.add_argument("--share", type=int, default=1)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("names", nargs="*")
args = parser.parse_intermixed_args()
H = b'[Event "x"]\n[Result "*"]\n\n'
SHEET = "Trắng: A\nĐen: B\n".encode()
# Nothing behind these moves says which way anybody castled.
CASTLINGS = """1. d4 d5 2. Mc3 Mc6 3. Tf4 Tf5 4. Hd2 Hd7 5. Mf3 Mf6 6. e3 e6 7. Te2 Te7
8. nhập thành nhập thành
""".encode()
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
    # What was found by units at random.
    "tagmoves": lambda n: rep(b'[A "', n, H + b"1. e4 "),
    "taglines": lambda n: rep(b'\n[White "y"]e5 ', n, b"1,e4,e5\n"),
    "opentags": lambda n: rep(b'[A ";\r\n \n', n, H),
    "tagged": lambda n: rep(b'*[Result "*"]1...%[White "y"] ', n, H),
    "sections": lambda n: rep(b'[A "x"]\n', n, H + b"1. e4 {\n", b"x}\n"),
    "gluedresults": lambda n: rep(b"e4*exd5+", n),
    "shuffles": lambda n: rep(H + b"Nf3 Nf6 Ng1 Ng8 " * 200 + b"*\n\n", n),
    "brackets.txt": lambda n: rep(b"(Ng8exd5+" * 100 + b"\n", n, SHEET),
    "offers.txt": lambda n: rep(b"(=)" * 300 + b"\n", n, SHEET),
    "bytes.txt": lambda n: rep(b"e4e5\xff" * 200 + b"\n", n, SHEET),
    "players.txt": lambda n: SHEET + "".join(f"Trắng: A{i}\n" for i in range(n // 16)).encode() + b"1. e4 e5\n",
    "rounds.txt": lambda n: SHEET + b"1. e4 e5\n" + "".join(f"Vòng: {i}\nElo: {i}\n" for i in range(n // 24)).encode(),
    "castlings.txt": lambda n: rep("9. Ma4 Ma5\n10. Mc3 Mc6\n".encode(), n, SHEET + CASTLINGS),
    "quoted.csv": lambda n: rep(b'"\n",', n, "TT,Trắng,Đen\n1,e4,e5\n".encode()),
    "drawoffers": lambda n: rep(b"(=) ", n, H + b"1. e4 "),
}


# Of what units are made.
ATOMS = [atom.encode() for atom in (
    '[', ']', '[A "', '"]', '[Event "x"]', '[White "y"]', '[Result "*"]', '[SetUp "1"]', '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]',
    '[Date "2020.01.01"]', "\n", "\n\n", "\r", "\r\n", " ", "\t", "\0", "\ufeff", "\xa0", "{", "}", "{[", "\n[", "\n{", "\n%", "(",
    ")", ";", "%", "$1", "*", "1-0", "1/2", "1 - 0", "1.", "1...", "12", "8", "1. e4 e5\n", "e4", "e5", "Nf3", "Nf6", "Ng1",
    "Ng8", "Nf3Nf6", "e4e5", "O-O", "0-0", "exd5", "e8=Q", "Ng1f3", "Mf3", "V", "T:a6", "e.p.", "--", "...", "!?", "(=)", "+",
    "#", "=", "x", "a", "D", "abc", "hoa", '"', "\\", ",", "|", "<", ">", "[%clk 0:00:01]", "[%cal Ge2e4]", "Trắng: A\n",
    "Đen: B\n", "Vòng: 1\n",
)] + [b"\xff"]  # fmt: skip
HEADS = [
    b"",
    H,
    H + b"1. e4 ",
    H + b"1. e4 {",
    H + b"1. e4 (",
    H + b"1. e4 *\n",
    b'[Event "',
    SHEET + b"1. e4 e5\n",
    b"1,e4,e5\n",
]


def unit(index):
    """A kind of input with a head and a unit at random."""
    chance = random.Random(f"{args.seed} {index}")
    head, ending = chance.choice(HEADS), chance.choice(["", "", ".txt", ".csv"])
    atoms = b"".join(chance.choice(ATOMS) for _ in range(chance.choice([1, 2, 2, 3, 3, 4, 5, 6, 8])))
    atoms += chance.choice([b"", b" ", b"\n"] if ending else [b"", b"", b" "])
    return f"{index}{ending}", lambda n: rep(atoms, n, head), f"{head!r} {atoms!r}"


def written(folder, name, data):
    path = os.path.join(folder, name if "." in name else name + ".pgn")
    with open(path, "wb") as file:
        file.write(data)
    return path


def run(name, data):
    """Seconds of processor time, peak memory in KB, exit code; nothing where patience ended."""
    with tempfile.TemporaryDirectory() as folder:
        path = written(folder, name, data)
        # `time` starts the program from a small process: a fork of this one would count its memory.
        measured = os.path.join(folder, "measured")
        command = ["/usr/bin/time", "-o", measured, "-f", "%U %S %M %x", args.bienban, *args.command.split(), path]
        try:
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            subprocess.run(["pkill", "-f", path])
            return None
        with open(measured) as file:
            user, system, memory, code = file.read().split("\n")[-2].split()
        return float(user) + float(system), int(memory), int(code)


def counted(name, data):
    """Instructions of the program over this input, in millions."""
    with tempfile.TemporaryDirectory() as folder:
        path = written(folder, name, data)
        command = [
            "valgrind",
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            args.bienban,
            *args.command.split(),
        ]
        done = subprocess.run([*command, "-j1", path], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        return int(re.search(r"Collected : (\d+)", done.stderr).group(1)) / 1e6


# Every half-move of a game may have two rows in a ledger, with a hundred numbers each.
heaviest = HEAVIEST_LEDGER if args.command.startswith("draws") else HEAVIEST
counts = shutil.which("valgrind") is not None
if not counts:
    print("skipped: without valgrind nothing is said about time")
endings = (".pgn", ".txt", ".csv")
nothing = {ending: counted("a" + ending, b"") if counts else 0 for ending in endings}


def measured(kind):
    """Whether a kind of input is as it should be, and a line about it."""
    name, make, told = kind
    small, large = run(name, make(args.size)), run(name, make(FACTOR * args.size))
    if small is None or large is None:
        return False, f"{name:16} did not end within {PATIENCE} s {told}"
    line = f"{name:16} {small[0]:6.2f} s {small[1] // 1024:5} MB -> {large[0]:6.2f} s {large[1] // 1024:5} MB"
    grown = (large[1] - small[1]) * 1024 / ((FACTOR - 1) * args.size)
    fine = grown <= DEAREST and small[2] in CODES and large[2] in CODES
    line += f", {grown:5.1f} bytes a byte, exit {large[2]}"
    if counts:
        base = nothing[os.path.splitext(name)[1] or ".pgn"]
        less, more = (counted(name, make(size)) - base for size in (args.counted, FACTOR * args.counted))
        # What is as good as nothing has no ratio.
        ratio, each = more / max(less, 0.1), more * 1e6 / (FACTOR * args.counted)
        fine = fine and (ratio <= STEEPEST or each <= CHEAP) and each <= heaviest
        line += f", {less:7.1f} -> {more:7.1f} million instructions, x {ratio:4.1f}, {each:6.0f} a byte"
    return fine, f"{line} {told}{'' if fine else '  <<<'}"


began, bad = time.time(), 0
kinds = [(name, make, "") for name, make in KINDS.items() if not args.names or name in args.names]
kinds = kinds[:: args.share]
if args.random:
    kinds = [unit(index) for index in range(args.random)]
with ThreadPoolExecutor(2) as pool:
    for fine, line in pool.map(measured, kinds):
        bad += not fine
        if not (fine and args.random):
            print(line, flush=True)
print(f"{len(kinds)} kinds, not linear: {bad}; {time.time() - began:.0f} s in all")
sys.exit(1 if bad else 0)
