#!/usr/bin/env python3
"""Hostile conditions, inputs and places to write to, for `bienban games`, `select` and `duplicates`.

usage: hostile.py BIENBAN [--only WORD] [--verbose]

Of every case it is demanded: no panic (exit code 101, or "panicked" on standard error) and no death by a signal; an end within 10 seconds;
exit code 0, 1 or 2; with 2 a message on standard error; no file altered that was an input. On top of that a case says what it wants:
`fails` (exit code 2, and a message with one of these words, whatever their case), `works` (exit code 0), or `either` where the specification
leaves it open.

An argument has at most 128 KB on Linux, so a pattern "of a megabyte" is one of 120 KB here, and in an options file a whole one.
"""
import argparse
import csv
import gzip
import hashlib
import io
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata
import zipfile

from common import QUIET, rows_of, segments, tags_of

LIMIT = 300
RESERVED = {"CON", "PRN", "AUX", "NUL"} | {"%s%d" % (w, n) for w in ("COM", "LPT") for n in range(10)}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def game(number=1, moves="1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", result="1-0", **tags):
    roster = dict(Event="Open", Site="Huế", Date="2001.05.17", Round="1", White="White %d" % number, Black="Black %d" % number, Result=result)
    roster.update(tags)
    escape = lambda value: value.replace("\\", "\\\\").replace('"', '\\"')
    return "".join('[%s "%s"]\n' % (k, escape(v)) for k, v in roster.items() if v is not None) + "\n%s %s\n\n" % (moves, result)


class Hostile:
    def __init__(self, tool, only, verbose):
        self.tool, self.only, self.verbose, self.cases, self.failed = os.path.abspath(tool), only, verbose, 0, 0

    def fail(self, name, what):
        self.failed += 1
        print("FAILED  %s: %s" % (name, what))

    def prints(self, folder):
        out = {}
        for where, _, names in os.walk(folder):
            for name in names:
                path = os.path.join(where, name)
                with open(path, "rb") as file:
                    out[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
        return out

    def run(self, name, words, want="either", words_of_error=(), stdin=None, inputs=None, folder=None, close_early=False):
        """Runs one case; returns (code, output, errors), or None where it was left out or did not end."""
        if self.only and self.only not in name:
            return None
        self.cases += 1
        before = self.prints(inputs) if inputs else {}
        try:
            started = time.monotonic()
            process = subprocess.Popen([self.tool, *words, *QUIET], stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder, start_new_session=True)
        except OSError as error:
            print("left out  %s: %s" % (name, error))
            return None
        try:
            if close_early:
                first = process.stdout.read(100)
                process.stdout.close()
                process.stdout = None
                errors = process.stderr.read()
                code, out = process.wait(LIMIT), first
            else:
                out, errors = process.communicate(stdin, timeout=LIMIT)
                code = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            self.fail(name, "does not end within %d seconds" % LIMIT)
            return None
        took = time.monotonic() - started
        errors = errors.decode("utf-8", "replace")
        if self.verbose:
            print("%5.2f s  code %d  %s: %s" % (took, code, name, errors.strip()[:300].replace("\n", " | ")))
        if code == 101 or "panicked" in errors or "RUST_BACKTRACE" in errors or "overflowed its stack" in errors:
            self.fail(name, "panic: %s" % errors.strip()[-400:])
        elif code < 0 and not (close_early and code == -signal.SIGPIPE):
            self.fail(name, "ended by signal %d" % -code)
        elif code not in (0, 1, 2) and not close_early:
            self.fail(name, "exit code %d" % code)
        if "X702" in errors:
            self.fail(name, "the program failed on a game (X702)")
        if code == 2 and not errors.strip():
            self.fail(name, "exit code 2 without a message")
        if want == "fails" and code != 2:
            self.fail(name, "exit code %d where 2 is due; %s" % (code, (errors or out.decode("utf-8", "replace"))[:200]))
        if want == "fails" and code == 2 and words_of_error and not any(w.lower() in errors.lower() for w in words_of_error):
            self.fail(name, "the message names none of %s: %s" % (list(words_of_error)[:6], errors.strip()[:300]))
        if want == "works" and code != 0:
            self.fail(name, "exit code %d: %s" % (code, errors.strip()[:300]))
        if inputs:
            after = self.prints(inputs)
            for path, print_ in before.items():
                if after.get(path) != print_:
                    self.fail(name, "the input %s was %s" % (path, "altered" if path in after else "removed"))
        return code, out, errors


def expressions(h, folder):
    path = os.path.join(folder, "in.pgn")
    with open(path, "w", encoding="utf-8") as file:
        file.write(game(1) + game(2, White="Nguyễn Văn Đức") + game(3, Annotator="a" * 100000 + "!") + game(4, moves="", result="*"))
    where = lambda name, text, want="fails", *words: h.run("where: " + name, ["select", "--where", text, path], want, words, inputs=folder)
    deep = lambda n: "(" * n + "plies > 0" + ")" * n
    where("10,000 parentheses", deep(10000), "fails", "level", "deep", "nest", "200", "paren")
    where("30,000 parentheses", deep(30000), "fails", "level", "deep", "nest", "200", "paren")
    where("30,000 open parentheses", "(" * 30000, "fails", "level", "deep", "nest", "200", "paren", "expect")
    where("190 parentheses", deep(190), "works")
    where("10,000 times not", "not " * 10000 + "plies > 0", "fails", "level", "deep", "nest", "200")
    where("150 times not", "not " * 150 + "plies > 0", "works")
    where("at within at, 1,000 deep", "at(0.., " * 1000 + 'played("e4")' + ")" * 1000, "fails")
    where("anywhere within anywhere, 5,000 deep", "anywhere(" * 5000 + 'played("e4")' + ")" * 5000, "fails")
    where("3,000 parts joined by or", " or ".join(["plies = %d" % n for n in range(3000)]), "works")
    where("3,000 parts joined by and", " and ".join(["plies >= 0"] * 3000), "works")
    where("1,500 positions", " or ".join(['position("%s")' % START] * 900), "works")
    where("longer than 65,536 bytes", "plies > 0" + " " * 66000, "fails", "65", "long", "bytes", "large")
    where("120 KB of one text", 'white = "%s"' % ("x" * 120000), "fails", "65", "long", "bytes", "large")
    where("pattern of 120 KB", 'pattern("%s")' % ("?" * 120000), "fails", "65", "long", "bytes", "large")
    where("pattern of 60 KB of stars", 'pattern("%s/*/*/*/*/*/*/*")' % ("*" * 60000), "either")
    where("pattern of 60 KB of squares", 'pattern("%s/*/*/*/*/*/*/*")' % ("?" * 60000), "either")
    where("pattern whose stars could be tried in every way", 'pattern("%s/*/*/*/*/*/*/*")' % ("*?*!*A*a*" * 1000), "either")
    where("pattern with a class of 60 KB", 'pattern("[%s]*/*/*/*/*/*/*/*")' % ("Q" * 60000), "either")
    where("played of 60 KB", 'played("%s")' % ("N" * 60000), "fails")
    where("line of 20,000 half-moves", 'line("%s")' % ("Nf3 Nf6 Ng1 Ng8 " * 4000), "either")
    where("material of 60 KB", 'material("K%s v K")' % ("P" * 60000), "either")
    where("material with a count beyond all numbers", 'material("KP99999999999999999999 v K")', "either")
    where("for 99999999999999999999", 'material("K v K" for 99999999999999999999)', "either")
    where("for 0", 'material("KR v K" for 0)', "either")
    where("for -1", 'material("KR v K" for -1)', "fails")
    # Regular expressions that run wild elsewhere.
    for name, text in (("(a+)+$", r"tag(Annotator) ~~ /^(a+)+$/"), ("(a|aa)+$", r"tag(Annotator) ~~ /^(a|aa)+$/"), ("(a|a?)+$", r"tag(Annotator) ~~ /^(a|a?)+$/"),
                       ("(.*a){40}", r"tag(Annotator) ~~ /(.*a){40}$/"), ("([a-zA-Z]+)*$", r"tag(Annotator) ~~ /^([a-zA-Z]+)*$/i")):
        where("regex " + name, text.replace("(Annotator)", '("Annotator")'), "works")
    where("regex (a{1000}){1000}", "white ~~ /((a{1000}){1000}){1000}/", "fails", "regex", "expression", "size", "large", "big", "limit")
    where("regex with every letter 1,000 times", r"white ~~ /\w{1000}\w{1000}\w{1000}/i", "either")
    where("regex 20,000 parentheses", "white ~~ /%sa%s/" % ("(" * 20000, ")" * 20000), "fails")
    for text in ("(", "[", "a{2,1}", "*", "(?P<x", r"\p{Nothing}", "(?<=a)b", r"(a)\1", "[z-a]", "\\"):
        where("regex " + text, "white ~~ /%s/" % text, "fails")
    where("empty regex", "white ~~ //", "either")
    where("regex without an end", "white ~~ /abc", "fails")
    # Words that are no condition.
    for text, *words in (("whte ~ nguyen", "whte", "white"), ("foo = 1", "foo"), ("hass(check)", "hass", "has"), ("has(nothing)", "nothing"), ("ends(win)", "win"),
                         ("claimable(mate)", "mate"), ("white ~", "expect", "end", "text", "value", "white"), ("white", "white", "expect", "operator", "compar"),
                         ("= 5", "="), ("white = ", ), ('white = "abc', '"', "quot", "mark", "end", "clos"), ("white = 'abc", "'", "quot", "mark", "end", "clos"),
                         ('white = "a" black = "b"', "black", "and", "expect"), ("plies > ", ), ("plies > x", "x", "number"), ("plies >> 5",), ("plies = 1 &&  plies = 2", "&"),
                         ("plies = 5)", ")"), ("(plies = 5", ")", "(", "paren", "clos"), ("plies in 5", "..", "range", "5"), ("plies in ..", "..", "range", "value"), ("plies ~ 5",),
                         ("end < checkmate",), ("end ~ mate",), ("has(check) = 1",), ("tag() = 1", ), ("tag(", ), ("position()",), ("position(x)",), ("pattern()",), ("line()",),
                         ("material()",), ("played()",), ("finding()",), ("at()",), ("at(1)",), ("at(x, has(check))",), ("at(1, white ~ x)",), ("at(-1, has(check))",), ("anywhere()",),
                         ("not",), ("and",), ("or or",), ("plies = 1 and",), ("both white = 1",), ("any plies = 1",), ("both = 1",), ("date = 31.12.2001.5.5",), ("date = abc",),
                         ("#",), (";",), ("plies = 1; plies = 2",), ("$(reboot)",), ("`id`",), ("plies = 1 \\",), ("\u202eplies = 1",), ("plies\u00a0=\u00a01 or whte = 1",), ("😀 = 1",),
                         ("ｗｈｉｔｅ = 1",), ("white = 1\n\n\nand whte = 2", "whte"), ("\t\twhte = 2", "whte")):
        where(text[:40], text, "fails", *words)
    for text in ("", " ", "\n", "\t \n"):
        where("nothing: %r" % text, text, "either")
    for text in ("date = 2001.13.45", "date = 2001.02.30", "date = 0", "date = 99999", "date = 2001.1.1", "eco = Z99", "eco = B100", "eco = 5", "result = 5", "white > 5", "white < b",
                 "plies in 50..1", "plies in 1..2..3", "plies = 99999999999999999999", "plies = -1", "plies = 1.5", "plies = 1e3", "white_elo = 0x10", "eco in D..B", "date in 2002..1990",
                 "white = ''", 'white ~ ""', 'white ~ "..."', "round = 5.2", 'finding("Z999")', 'finding("")', 'finding("M\u00001")'.replace("\0", ""), "at(5..2, has(check))",
                 "at(99999999999999999999, has(check))", "claims = nothing", "end = nothing", "has(check|)", "has(|check)", "has(check check)", "not not not plies = 1", "AND", "WHITE ~ X OR BLACK ~ X"):
        where("open: " + text[:40], text, "either")
    # Positions that are none.
    for fen in ("x", "9/8/8/8/8/8/8/8", "8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8/8", "7/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/Z7", "////////", START + " x KQkq - 0 1", "rnbqkbnr", "0/8/8/8/8/8/8/8",
                "88888888/8/8/8/8/8/8/8", START + "\t\tw", "/" * 50000, "8" * 50000):
        h.run("position: " + fen[:40], ["select", "--where", 'position("%s")' % fen, path], "fails" if "\t" not in fen else "either", inputs=folder)
        h.run("--position: " + fen[:40], ["select", "--position", fen, path], "fails" if "\t" not in fen else "either", inputs=folder)
    for fen in ("", "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/K7 w - -", START + " w ZZZZ -", START + " w KQkq z9", START + " w KQkq e3 0 1", START + " w KQkq - 999999999999999999999 0", "PPPPPPPP/" * 7 + "PPPPPPPP",
                "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - -", START + " w - - ; drop", START + " w KQkq - 0 1 extra words", "р" * 100):
        h.run("open position: " + fen[:40], ["select", "--where", 'position("%s")' % fen, path], "either", inputs=folder)
    for pattern in ("8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8/8", "*/*/*/*/*/*/*", "[/*/*/*/*/*/*/*", "[Q/*/*/*/*/*/*/*", "]/*/*/*/*/*/*/*", "Z*/*/*/*/*/*/*/*", "*", "[]*/*/*/*/*/*/*/*"):
        h.run("pattern: " + pattern, ["select", "--where", 'pattern("%s")' % pattern, path], "fails", inputs=folder)
    for pattern in ("9/8/8/8/8/8/8/8", "????????????/*/*/*/*/*/*/*", "[^]*/*/*/*/*/*/*/*", "^/*/*/*/*/*/*/*", "^^Q*/*/*/*/*/*/*/*", "[^^Q]*/*/*/*/*/*/*/*", "[[Q]]*/*/*/*/*/*/*/*", "[9]*/*/*/*/*/*/*/*", "44/8/8/8/8/8/8/8", "*" * 200 + "/*/*/*/*/*/*/*"):
        h.run("open pattern: " + pattern[:30], ["select", "--where", 'pattern("%s")' % pattern, path], "either", inputs=folder)
    for text in ("KRP", "v", "KZ v K", "KR v K v K", "KR v", "KR+- v KX"):
        h.run("material: " + text, ["select", "--where", 'material("%s")' % text, path], "fails" if text != "KR v" and text != "v" else "either", inputs=folder)
    for text in ("1. e5", "1. e4 e4", "1. Qh5", "e9", "hello", "1. e4 e5 2. Ke3"):
        h.run("line: " + text, ["select", "--where", 'line("%s")' % text, path], "fails", inputs=folder)
        h.run("reaches: " + text, ["select", "--where", 'reaches("%s")' % text, path], "fails", inputs=folder)
    for text in ("", "1.", "1. e4 (1. d4)", "1. e4 {note}", "1. e4 1-0", "1... e5", "1. --", "e4 e5 Nf3 Nc6 " * 50):
        h.run("open line: " + text[:30], ["select", "--where", 'line("%s")' % text, path], "either", inputs=folder)
    for text in ("Nf9", "Zf3", "xxf7", "e4e5e6", "O-O-O-O", "=Q", "#", "N"):
        h.run("played: " + text, ["select", "--where", 'played("%s")' % text, path], "either", inputs=folder)
    # Short options.
    for option, value in (("--date", "x"), ("--eco", "999999"), ("--elo", "x"), ("--plies", "x"), ("--plies", "<"), ("--limit", "x"), ("--limit", "-1"), ("--line", "e5"), ("--limit", "99999999999999999999999")):
        h.run("%s %s" % (option, value), ["select", option, value, path], "fails" if value != "99999999999999999999999" else "either", inputs=folder)
    for option, value in (("--player", ""), ("--player", '"'), ("--player", "a\" or plies > 0 or white = \""), ("--player", "\\"), ("--player", "'"), ("--event", "x\ny"), ("--result", "2-0"), ("--date", ".."),
                          ("--plies", ".."), ("--plies", "0..0"), ("--elo", ">=0")):
        done = h.run("%s %r" % (option, value), ["select", option, value, path], "either", inputs=folder)
        if done and done[0] == 0 and " or plies" in value and done[1]:
            h.fail("%s %r" % (option, value), "a text broke out of its quotation marks: games came out")
    done = h.run("--limit 0", ["select", "--limit", "0", "--where", "plies >= 0", path], "either", inputs=folder)
    if done and done[0] == 0 and done[1].strip():
        h.fail("--limit 0", "games came out")
    for words in (["--columns", "nothing"], ["--columns", ""], ["--columns", ",,"], ["--columns", "file,file"], ["--columns", "file," * 5000], ["--tags", ""], ["--tags", "White"], ["--tags", "a b"], ["--tags", "file"],
                  ["--tags", ",".join("T%d" % n for n in range(5000))], ["--format", "nothing"], ["--format", "csv", "--excel"]):
        h.run("games %s" % " ".join(words)[:40], ["games", *words, path], "fails" if words[-1] == "nothing" else "either", words_of_error=("nothing",), inputs=folder)
    h.run("no such file", ["select", "--where", "plies > 0", os.path.join(folder, "none.pgn")], "fails", ("none.pgn",), inputs=folder)
    h.run("games: no such file", ["games", os.path.join(folder, "none.pgn")], "fails", ("none.pgn",), inputs=folder)
    h.run("duplicates: no such file", ["duplicates", os.path.join(folder, "none.pgn")], "fails", ("none.pgn",), inputs=folder)
    h.run("duplicates --keep nothing", ["duplicates", "--keep", "nothing", path], "fails", ("nothing",), inputs=folder)
    h.run("duplicates --merge nothing", ["duplicates", "--merge", "nothing", path], "fails", ("nothing",), inputs=folder)
    # A pattern of a megabyte in a file of options, in either way an option could be written there. Whether `where` may stand there is open.
    with tempfile.TemporaryDirectory() as other:
        options = os.path.join(other, "bienban.toml")
        for text in ('where = \'pattern("%s")\'\n', '[select]\nwhere = \'pattern("%s")\'\n'):
            with open(options, "w") as file:
                file.write(text % ("?" * 1000000))
            h.cases += 1
            try:
                done = subprocess.run([h.tool, "select", "--config", options, "--no-progress", path], capture_output=True, timeout=LIMIT)
                if done.returncode in (101, -6, -11) or b"panicked" in done.stderr:
                    h.fail("pattern of a megabyte in options", "panic")
            except subprocess.TimeoutExpired:
                h.fail("pattern of a megabyte in options", "does not end")


VALUES = ["../../x", "..", ".", "/etc/passwd", "\\\\server\\share", "C:\\x", "CON", "con", "con.pgn", "NUL.txt", "LPT1", "a/b", "a_b", "a b", "a:b", "a\\b", "a?b", "a*b", "a|b", "a<b", "a>b", 'a"b', "A", "a", "ａ",
          "", "?", "-", "--help", " ", " a", "a ", "a.", "a..", "x" * 300, "x" * 299 + "y", "đ" * 200, "Đ" * 200, "e\u0301".encode().decode(), "é", "É", "Nguyễn", unicodedata.normalize("NFD", "Nguyễn"), "Nguyen",
          "NGUYỄN", "ß", "ss", "ẞ", "İ", "i", "I", "ı", "ﬁ", "fi", "K", "K", "😀", "\u202egnp.exe", "a\u200bb", "ab", "%2e%2e", "%00", "~", "$HOME", "`id`", "noeco", "unknown", "1", "01", "1.0", "a-1", "a-2", "a_1", "a~1",
          "a (2)", "a#2", "_", "__", "%", "%41", "tab\there", "\x7f", "\x01"]


def places(h, folder):
    """Files by value: none outside the folder, names that every file system takes, no file shared by two values, no value in two files."""
    path = os.path.join(folder, "values.pgn")
    # Each value comes twice, the second time around in the other order; so files are gone back to.
    listed = VALUES + VALUES[::-1]
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for number, value in enumerate(listed, 1):
            file.write(game(number, Event=value, Annotator=str(number)))
    # As file systems that heed no case compare (ext4 with casefold, APFS): full case folding (ß is ss, ﬁ is fi), decomposed, and without
    # the signs that cannot be seen. Full width stays apart from half width.
    unseen = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
    fold = lambda name: unseen.sub("", unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold()))
    for field in ("event", "event,result", "white", "result", "year", "eco", "round,event"):
        with tempfile.TemporaryDirectory() as parent:
            target = os.path.join(parent, "deep", "out")
            os.makedirs(os.path.dirname(target))
            done = h.run("--by " + field, ["select", "--out-dir", target, "--by", field, path], "works", inputs=folder)
            if not done or done[0]:
                continue
            name = "--by " + field
            every = [os.path.join(where, n) for where, _, names in os.walk(parent) for n in names]
            inside = [p for p in every if p.startswith(target + os.sep)]
            if len(inside) != len(every):
                h.fail(name, "files outside of the folder: %s" % [p for p in every if p not in inside])
            seen, games, of_value, names = {}, [], {}, {}
            for file_path in inside:
                relative = os.path.relpath(file_path, target)
                for part in relative.split(os.sep):
                    stem = part.split(".")[0].upper().rstrip(" ")
                    if stem in RESERVED or re.search(r'[<>:"|?*\\\x00-\x1f\x7f]', part) or part[-1] in ". " or part[0] in " " or len(part.encode()) > 255 or part in (".", ".."):
                        h.fail(name, "a name that not every file system takes: %r" % part)
                    if part.startswith("-"):
                        print("note: a file name begins with a dash: %r" % part)
                if fold(relative) in names:
                    h.fail(name, "two names that are one on some file systems: %r, %r" % (relative, names[fold(relative)]))
                names[fold(relative)] = relative
                with open(file_path, "rb") as file:
                    data = file.read()
                order = []
                for a, b in segments(data):
                    tags = dict(tags_of(data[a:b].decode("utf-8"))[0])
                    number = int(tags["Annotator"])
                    order.append(number)
                    value = {"event": unicodedata.normalize("NFC", listed[number - 1]).strip(), "white": "White %d" % number, "result": "1-0", "year": "2001", "eco": "C70"}.get(field.split(",")[-1 if field.startswith("round") else 0])
                    seen.setdefault(relative, set()).add(value)
                    of_value.setdefault(value, set()).add(relative)
                if order != sorted(order):
                    h.fail(name, "%r has its games out of order: %s" % (relative, order))
                games += order
            if sorted(games) != list(range(1, len(listed) + 1)):
                h.fail(name, "%d games in files, %d were to come" % (len(games), len(listed)))
            for relative, values in seen.items():
                if len(values) > 1:
                    # Values that differ only at their ends by blanks are taken for one by the table's rules or not; that is open.
                    h.fail(name, "one file %r for the values %s" % (relative, sorted(values)))
            for value, where in of_value.items():
                # A composed and a decomposed name are one value where texts are NFC; as two values they may have two files.
                if len(where) > 1 and len({unicodedata.normalize("NFC", listed[n - 1]) == listed[n - 1] for n in range(1, len(listed) + 1) if unicodedata.normalize("NFC", listed[n - 1]).strip() == value}) == 1 \
                        and len({listed[n] for n in range(len(listed)) if unicodedata.normalize("NFC", listed[n]).strip() == value}) == 1:
                    h.fail(name, "the value %r is in several files: %s" % (value, sorted(where)))
    # More values than files may be open; each comes back after all the others.
    many = os.path.join(folder, "many.pgn")
    with open(many, "w", encoding="utf-8") as file:
        for turn in range(3):
            for number in range(700):
                file.write(game(number, Event="Event %d" % number, Annotator=str(turn * 700 + number)))
    with tempfile.TemporaryDirectory() as parent:
        target = os.path.join(parent, "out")
        done = h.run("700 values in turn", ["select", "--out-dir", target, "--by", "event", many], "works", inputs=folder)
        if done and done[0] == 0:
            files = [os.path.join(w, n) for w, _, names in os.walk(target) for n in names]
            if len(files) != 700:
                h.fail("700 values in turn", "%d files" % len(files))
            for file_path in files:
                with open(file_path, "rb") as file:
                    found = [int(n) for n in re.findall(rb'\[Annotator "(\d+)"', file.read())]
                if len(found) != 3 or found != sorted(found) or len({n % 700 for n in found}) != 1:
                    h.fail("700 values in turn", "%s has the games %s" % (os.path.basename(file_path), found))
        target = os.path.join(parent, "one")
        # A few hundred only: every file that is made whole and safe costs some milliseconds.
        done = h.run("--by 1", ["select", "--out-dir", target, "--by", "1", "--limit", "400", many], "works", inputs=folder)
        if done and done[0] == 0 and sum(len(n) for _, _, n in os.walk(target)) != 400:
            h.fail("--by 1", "%d files of 400" % sum(len(n) for _, _, n in os.walk(target)))
        for by in ("0", "-1", "nothing", "", "99999999999999999999", "event,nothing", "event,,white", "1,2", "event,5"):
            h.run("--by %r" % by, ["select", "--out-dir", os.path.join(parent, "x" + str(len(by))), "--by", by, path], "fails" if by in ("-1", "nothing", "event,nothing", "0", "") else "either", inputs=folder)
        h.run("--by without --out-dir", ["select", "--by", "event", path], "either", inputs=folder)
        h.run("--out-dir without --by", ["select", "--out-dir", os.path.join(parent, "y"), path], "either", inputs=folder)
        h.run("--out-dir is a file", ["select", "--out-dir", path, "--by", "event", path], "fails", inputs=folder)
        h.run("--out-dir under a file", ["select", "--out-dir", os.path.join(path, "x"), "--by", "event", path], "fails", inputs=folder)
        h.run("-o and --out-dir", ["select", "-o", os.path.join(parent, "z.pgn"), "--out-dir", os.path.join(parent, "z"), "--by", "event", path], "either", inputs=folder)
        h.run("-o in no folder", ["select", "-o", os.path.join(parent, "no", "such", "z.pgn"), path], "either", inputs=folder)
        h.run("-o is a folder", ["select", "-o", parent, path], "fails", inputs=folder)


def outputs_that_are_inputs(h, folder):
    path = os.path.join(folder, "Open.pgn")
    text = game(1) + game(2) + game(1)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.symlink(path, os.path.join(folder, "link.pgn"))
    os.link(path, os.path.join(folder, "hard.pgn"))
    os.makedirs(os.path.join(folder, "sub"))
    ways = {"itself": path, "through ..": os.path.join(folder, "sub", "..", "Open.pgn"), "a link": os.path.join(folder, "link.pgn")}
    said = ("input", "same", "itself", "Open.pgn", "link.pgn", "hard.pgn", "read")
    for way, target in ways.items():
        for words in (["select", "--where", "plies > 0", "-o", target, path], ["select", "--where", "plies > 0", "--rest", target, path], ["games", "-o", target, path], ["games", "-o", target, "--format", "csv", path],
                      ["duplicates", "-o", target, path], ["select", "--where", "plies > 0", "-o", target, folder]):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            over = "of a folder " if words[-1] == folder else "as CSV " if "csv" in words else "by --rest " if "--rest" in words else ""
            h.run("%s %swrites to its input: %s" % (words[0], over, way), words, "fails", said, inputs=folder)
            if os.path.lexists(target) and os.path.islink(os.path.join(folder, "link.pgn")) is False:
                os.remove(os.path.join(folder, "link.pgn"))
                os.symlink(path, os.path.join(folder, "link.pgn"))
    # A hard link is another name of the same bytes; to replace that name leaves the input as it is, so either will do.
    h.run("select writes to a hard link of its input", ["select", "--where", "plies > 0", "-o", os.path.join(folder, "hard.pgn"), path], "either", inputs=None)
    if os.path.exists(os.path.join(folder, "hard.pgn")):
        os.remove(os.path.join(folder, "hard.pgn"))
    same = os.path.join(folder, "sub", "same.pgn")
    h.run("-o and --rest are one file", ["select", "--where", "plies > 0", "-o", same, "--rest", same, path], "fails", ("same", "rest", "both", "one"), inputs=os.path.join(folder, "nothing"))
    # A file by value that would bear the name of the input.
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    h.run("--out-dir is the folder of the input", ["select", "--out-dir", folder, "--by", "event", path], "either", inputs=folder)
    listed = os.path.join(folder, "list.csv")
    with open(listed, "w") as file:
        file.write("file,game\n%s,1\n" % path)
    h.run("--games list is the output", ["select", "--games", listed, "-o", listed, path], "fails", inputs=folder)


def lists(h, folder):
    path, other = os.path.join(folder, "one.pgn"), os.path.join(folder, "two.pgn")
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(game(n, Annotator="one %d" % n) for n in range(1, 6)))
    with open(other, "w", encoding="utf-8") as file:
        file.write("".join(game(n, Annotator="two %d" % n, moves="1. d4 d5") for n in range(1, 6)))
    known = h.run("lists: games", ["games", "--format", "csv", path, other], "works", inputs=folder)
    rows = rows_of(known[1]) if known and known[0] == 0 else [{"file": f, "game": str(n), "moves_key": "0" * 16} for f in (path, other) for n in range(1, 6)]

    def listing(name, text, want, expected=None, *words):
        where = os.path.join(folder, "list.csv")
        with open(where, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        done = h.run("--games: " + name, ["select", "--games", where, path, other], want, words, inputs=folder)
        if done and done[0] == 0 and expected is not None:
            found = re.findall(rb'\[Annotator "([^"]+)"', done[1])
            if sorted(set(found)) != sorted(expected):
                h.fail("--games: " + name, "%s came out, %s was asked for" % (found, expected))
    f, g = rows[0]["file"], rows[5]["file"]
    quoted = lambda text: '"%s"' % text.replace('"', '""')
    listing("two games", "file,game\n%s,2\n%s,3\n" % (quoted(f), quoted(g)), "works", [b"one 2", b"two 3"])
    listing("other order of columns", "white,game,file\nx,2,%s\n" % quoted(f), "works", [b"one 2"])
    listing("other order of games", "file,game\n%s,3\n%s,4\n%s,1\n" % (quoted(g), quoted(f), quoted(f)), "works", [b"one 1", b"one 4", b"two 3"])
    listing("a game three times", "file,game\n" + "%s,2\n" % quoted(f) * 3, "works", [b"one 2"])
    listing("by moves_key", "moves_key\n%s\n" % rows[5]["moves_key"], "works", [b"two %d" % n for n in range(1, 6)])
    listing("CR LF and a mark", b"\xef\xbb\xbffile,game\r\n" + quoted(f).encode() + b",2\r\n", "works", [b"one 2"])
    listing("the header alone", "file,game\n", "either", [])
    listing("games that are not there", "file,game\n%s,99\n%s,2\n" % (quoted(f), quoted(f)), "either", [b"one 2"])
    listing("files that are not there", "file,game\nnone.pgn,1\n%s,2\n" % quoted(f), "either", [b"one 2"])
    listing("no column game", "file,white\n%s,x\n" % quoted(f), "fails", None, "game", "column", "moves_key")
    listing("no column at all that helps", "a,b\n1,2\n", "fails", None, "game", "column", "file", "moves_key")
    listing("empty", "", "fails", None)
    listing("a game that is no number", "file,game\n%s,two\n" % quoted(f), "fails", None, "two", "number", "line", "row", "game")
    listing("a game below one", "file,game\n%s,0\n%s,-1\n" % (quoted(f), quoted(f)), "either", None)
    listing("a game beyond all numbers", "file,game\n%s,99999999999999999999999\n" % quoted(f), "either", None)
    listing("a row that is too short", "file,game\n%s\n" % quoted(f), "either", None)
    listing("a quote that is never closed", 'file,game\n"%s,2\n' % f, "either", None)
    listing("nul bytes", b"file,game\n\0\0\0,\0\n", "either", None)
    listing("no UTF-8", b"file,game\n\xff\xfe\xff,1\n", "either", None)
    listing("a key that is none", "moves_key\nxyz\n", "either", None)
    listing("a hundred thousand rows", "file,game\n" + "".join("%s,%d\n" % (quoted(f), n) for n in range(1, 100001)), "either", [b"one %d" % n for n in range(1, 6)])
    h.run("--games: no such list", ["select", "--games", os.path.join(folder, "none.csv"), path], "fails", ("none.csv",), inputs=folder)
    h.run("--games: a folder", ["select", "--games", folder, path], "fails", inputs=folder)
    h.run("--games: the archive itself", ["select", "--games", path, path], "fails", inputs=folder)


def streams(h, folder):
    big = os.path.join(folder, "big.pgn")
    body = "".join(game(n, moves="1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O") for n in range(1, 20001)).encode()
    with open(big, "wb") as file:
        file.write(body)
    for words in (["select", "--where", "plies > 0", big], ["games", big], ["games", "--format", "jsonl", big], ["duplicates", big], ["select", "--explain", "--where", "plies > 0", big], ["select", "--export", big]):
        h.run("pipe closed early: " + " ".join(words[:2]), words, "either", inputs=folder, close_early=True)
    small = (game(1) + game(2, moves="1. d4 d5") + game(1)).encode()
    for words, check in ((["select", "--where", "line(d4)".replace("(d4)", '("d4")'), "-"], lambda o: o.count(b"[Event ") == 1), (["games", "--format", "csv", "-"], lambda o: len(rows_of(o)) == 3),
                         (["duplicates", "--format", "csv", "-"], lambda o: {r["game"] for r in rows_of(o) if r["reason"] == "same"} in (set(), {"1", "3"}))):
        done = h.run("standard input: " + " ".join(words)[:30], words, "works", stdin=small)
        if done and done[0] == 0 and not check(done[1]):
            h.fail("standard input: " + words[0], "another answer: %s" % done[1][:200])
    h.run("standard input: nothing", ["select", "--where", "plies > 0", "-"], "either", stdin=b"")
    h.run("standard input: nothing", ["games", "-"], "either", stdin=b"")
    h.run("standard input: nothing", ["duplicates", "-"], "either", stdin=b"")
    h.run("standard input twice", ["games", "-", "-"], "either", stdin=small)
    # Packed inputs say what the plain one says.
    plain = os.path.join(folder, "a.pgn")
    with open(plain, "wb") as file:
        file.write(small)
    with gzip.open(os.path.join(folder, "b.pgn.gz"), "wb") as file:
        file.write(small)
    with zipfile.ZipFile(os.path.join(folder, "c.zip"), "w") as file:
        file.writestr("inner/a.pgn", small)
        file.writestr("../../evil.pgn", small)
    packed = [os.path.join(folder, "b.pgn.gz")]
    if subprocess.run(["zstd", "-qf", plain, "-o", os.path.join(folder, "d.pgn.zst")], stderr=subprocess.DEVNULL).returncode == 0:
        packed.append(os.path.join(folder, "d.pgn.zst"))
    reference = h.run("packed: plain", ["games", "--format", "csv", plain], "works", inputs=folder)
    for path in packed:
        done = h.run("packed: " + os.path.basename(path), ["games", "--format", "csv", path], "works", inputs=folder)
        if done and reference and [{k: v for k, v in r.items() if k != "file"} for r in rows_of(done[1])] != [{k: v for k, v in r.items() if k != "file"} for r in rows_of(reference[1])]:
            h.fail("packed: " + os.path.basename(path), "another table than of the plain file")
        done = h.run("packed, select: " + os.path.basename(path), ["select", "--where", 'line("d4")', path], "works", inputs=folder)
        if done and done[1].count(b"[Event ") != 1:
            h.fail("packed, select: " + os.path.basename(path), "%d games" % done[1].count(b"[Event "))
        h.run("packed, duplicates: " + os.path.basename(path), ["duplicates", path], "works", inputs=folder)
    done = h.run("packed: zip", ["games", "--format", "csv", os.path.join(folder, "c.zip")], "either", inputs=folder)
    for name, data in (("cut.pgn.gz", gzip.compress(body)[:20000]), ("cut.pgn.zst", b"\x28\xb5\x2f\xfd\x24\x00\x00"), ("false.pgn.gz", b"\x1f\x8b" + os.urandom(1000)), ("false.zip", b"PK\3\4" + b"\0" * 200)):
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(data)
        for command in (["select", "--where", "plies > 0"], ["games"], ["duplicates"]):
            h.run("damaged: %s %s" % (command[0], name), [*command, path], "fails", (name,), inputs=folder)
    # Files that are hardly games.
    odd = {"nul.pgn": small.replace(b"Open", b"O\0p\0en") + b"\0" * 5000 + small, "no-tags.pgn": b"1. e4 e5 1-0\n\n1. d4 1-0\n", "tags.pgn": b'[Event "x"]\n' * 2000, "open.pgn": b'[Event "x"]\n\n1. e4 {' + b"a" * 100000,
           "rav.pgn": game(1, moves="1. e4 " + "(1. d4 " * 20000).encode(), "empty.pgn": b"", "mark.pgn": b"\xef\xbb\xbf", "utf16.pgn": (game(1) + game(2)).encode("utf-16"), "latin1.pgn": game(1, White="Müller", Site="Hue").encode("latin-1"),
           "quote.pgn": b'[Event "x\n[Site "y\n\n1. e4 *\n', "long.pgn": game(1, moves="1. Nf3 Nf6 2. Ng1 Ng8 " * 8000).encode(), "longtag.pgn": game(1, White="a" * 3000000).encode(), "cr.pgn": small.replace(b"\n", b"\r"),
           "variant.pgn": game(1, Variant="Atomic").encode() + game(2, Variant="Chess960", FEN="bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", SetUp="1", moves="1. e4 e5").encode(), "badfen.pgn": game(1, FEN="8/8/8/8 w", SetUp="1").encode(),
           "elo.pgn": game(1, WhiteElo="99999999999999999999", BlackElo="-5").encode() + game(2, WhiteElo="2400.5", BlackElo="２４００").encode(), "date.pgn": game(1, Date="9999999.99.99").encode() + game(2, Date="-1.-1.-1").encode() + game(3, Date="").encode(),
           "random.pgn": os.urandom(50000), "binary-tags.pgn": b'[Event "' + bytes(range(1, 256)).replace(b'"', b"").replace(b"\n", b"") + b'"]\n\n1. e4 *\n'}
    condition = 'white ~ a or date in 1900..2100 or elo > 5 or has(check | setup | comment) or anywhere(played("d4")) or pattern("*/*/*/*/*/*/*/*" mirrored) or material("K v K" for 3 either) or at(0.., position("%s")) or white ~~ /x/ or finding(M)' % START
    for name, data in odd.items():
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(data)
        h.run("odd: games " + name, ["games", "--format", "csv", path], "either", inputs=None)
        h.run("odd: select " + name, ["select", "--where", condition.replace("finding(M)", 'finding("M")'), path], "either", inputs=None)
        h.run("odd: export " + name, ["select", "--export", "--add", "plycount,eco,fen,key,source", "--drop", "comments,variations,nags,clocks", "--keep-tags", "seven", path], "either", inputs=None)
        h.run("odd: duplicates " + name, ["duplicates", path], "either", inputs=None)
        for form in ("jsonl", "parquet", "arrow", "xlsx", "html"):
            h.run("odd: games --format %s %s" % (form, name), ["games", "--format", form, "-o", os.path.join(folder, "out." + form), path], "either")
    for words in (["--drop", "nothing"], ["--to", "nothing"], ["--layout", "nothing"], ["--add", "nothing"]):
        h.run("select --export " + " ".join(words), ["select", "--export", *words, plain], "fails", ("nothing",), inputs=None)
    for words in (["--drop", ""], ["--keep-tags", ""], ["--keep-tags", "nothing"], ["--keep-tags", "seven,all"], ["--drop", "comments"], ["--to", "vi"], ["--to", "uci", "--layout", "table"]):
        h.run("select %s" % " ".join(words), ["select", "--export", *words, plain], "either", inputs=None)
    # Two million half-moves that all are alike: duplicates of one another, as many as there are.
    h.run("duplicates: 20,000 equal games", ["duplicates", "-q", big], "works", inputs=None)


def main():
    words = argparse.ArgumentParser()
    words.add_argument("bienban")
    words.add_argument("--only", default="")
    words.add_argument("--verbose", action="store_true")
    words = words.parse_args()
    h = Hostile(words.bienban, words.only, words.verbose)
    for part in (expressions, places, outputs_that_are_inputs, lists, streams):
        with tempfile.TemporaryDirectory() as folder:
            part(h, folder)
    print("%d cases, %d failed" % (h.cases, h.failed))
    sys.exit(1 if h.failed or not h.cases else 0)


main()
