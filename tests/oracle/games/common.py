"""What the checks of `games`, `select` and `duplicates` share: running the program, unpacking, cutting games from bytes, python-chess.

Nothing here knows the program from the inside. Its answers come from its command line, everything else from the bytes of the file.
"""
import csv
import io
import logging
import os
import re
import subprocess
import sys
import unicodedata

import chess
import chess.pgn
import chess.polyglot

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
csv.field_size_limit(1 << 30)
QUIET = ["--no-progress", "--no-config", "--ui", "en"]


def run(tool, *words, stdin=None, folder=None, check=(0,)):
    """Exit code, output and errors of one run; a code that is not in CHECK ends the script, for nothing can be compared then."""
    done = subprocess.run([tool, *words], input=stdin, capture_output=True, cwd=folder)
    if check and done.returncode not in check:
        sys.exit("exit code %d of: %s\n%s" % (done.returncode, " ".join([tool, *words])[:400], done.stderr.decode("utf-8", "replace")[:2000]))
    return done


def bienban(tool, command, *words, **more):
    return run(tool, command, *words, *QUIET, **more)


def rows_of(data):
    """The rows of a CSV; a byte order mark is no part of the first name."""
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def unpacked(path, folder):
    """The path of an unpacked copy, or the path itself."""
    if not path.endswith(".zst"):
        return path
    copy = os.path.join(folder, os.path.basename(path)[:-4])
    subprocess.run(["zstd", "-dqf", path, "-o", copy], check=True)
    os.chmod(copy, 0o644)
    return copy


def text_of(data):
    """The text of bytes and what they are: UTF-8, else Windows-1252 (with the five holes of it as in Latin-1)."""
    try:
        text, name = data.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        text = "".join(bytes([b]).decode("windows-1252", "ignore") or chr(b) for b in data)
        name = "windows-1252"
    return text.replace("\r\n", "\n").replace("\r", "\n"), name


def plain(text):
    """A text without case, marks and đ, words apart by one blank: one way to heed "neither case nor diacritics nor punctuation"."""
    text = unicodedata.normalize("NFD", text.replace("đ", "d").replace("Đ", "D"))
    text = "".join(c for c in text if not unicodedata.combining(c)).casefold()
    return " ".join("".join(c if c.isalnum() else " " for c in text).split())


TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')


def tags_of(text):
    """Tags of one game in their order, from the lines before the movetext."""
    found, at = [], 0
    while True:
        rest = re.match(r"(?:\s|﻿|%[^\n]*\n)*", text[at:])
        at += rest.end()
        tag = TAG.match(text, at)
        if not tag:
            return found, text[at:]
        found.append((tag.group(1), re.sub(r"\\(.)", r"\1", tag.group(2))))
        at = tag.end()


def tokens_of(movetext):
    """The movetext as (kind, text): comment, open, close, nag, word. Nested parentheses are told by the caller's own count."""
    at, out, line_start = 0, [], True
    while at < len(movetext):
        c = movetext[at]
        if c == "\n":
            line_start = True
            at += 1
            continue
        if c == "%" and line_start:
            at = movetext.find("\n", at)
            at = len(movetext) if at < 0 else at
            continue
        line_start = False
        if c.isspace():
            at += 1
        elif c == "{":
            end = movetext.find("}", at)
            end = len(movetext) if end < 0 else end
            out.append(("comment", movetext[at + 1:end]))
            at = end + 1
        elif c == ";":
            end = movetext.find("\n", at)
            end = len(movetext) if end < 0 else end
            out.append(("comment", movetext[at + 1:end]))
            at = end
        elif c in "()":
            out.append(("open" if c == "(" else "close", c))
            at += 1
        elif c == "$":
            end = re.compile(r"\$\d*").match(movetext, at).end()
            out.append(("nag", movetext[at:end]))
            at = end
        else:
            end = re.compile(r"[^\s{}();$]+|.").match(movetext, at).end()
            out.append(("word", movetext[at:end]))
            at = end
    return out


def read(text):
    """One game as python-chess reads it, blank lines taken out since it ends a game at the first of them; None for nothing."""
    return chess.pgn.read_game(io.StringIO("".join(line for line in text.splitlines(True) if line.strip())))


def segments(data):
    """Byte ranges of the games of a file whose every game begins with an Event tag at the start of a line."""
    starts = [m.start() for m in re.finditer(rb'^\[Event ', data, re.M)]
    return list(zip(starts, starts[1:] + [len(data)]))


def openings(path):
    """Position (placement, turn, castling, legal en passant) -> set of (eco, name) of the table of openings."""
    table = {}
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            board = chess.Board()
            for word in row["pgn"].split():
                if not word[0].isdigit():
                    board.push_san(word)
            table.setdefault(board.epd(), set()).add((row["eco"], row["name"]))
    return table


def signature(board):
    """The material as `KRPvKR`, White first."""
    side = lambda colour: "".join(chess.piece_symbol(kind).upper() * len(board.pieces(kind, colour)) for kind in (6, 5, 4, 3, 2, 1))
    return side(chess.WHITE) + "v" + side(chess.BLACK)


def cost(words, stdout=subprocess.DEVNULL, folder=None):
    """Processor time (user + system) of one run by wait4, its exit code and its errors."""
    with open(os.devnull, "rb") as nothing:
        process = subprocess.Popen(words, stdin=nothing, stdout=stdout, stderr=subprocess.PIPE, cwd=folder)
        errors = process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stderr.close()
    return used.ru_utime + used.ru_stime, process.returncode, errors


def pgn_extract():
    """Where pgn-extract is; Debian puts it among the games."""
    for folder in os.environ.get("PATH", "").split(os.pathsep) + ["/usr/games"]:
        path = os.path.join(folder, "pgn-extract")
        if os.access(path, os.X_OK):
            return path
    sys.exit("pgn-extract is not installed (apt-get install pgn-extract)")
