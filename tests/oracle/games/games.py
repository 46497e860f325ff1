#!/usr/bin/env python3
"""Compares every column of `bienban games` that python-chess or the bytes of the file can say with what these say.

usage: games.py BIENBAN FILE... [--games N] [--slices M] [--openings TSV] [--seed S] [--show K]

FILE is a PGN file, packed with zstd or not. Of each file at most N games (default 300; the first quarter of them from its start, the
others drawn by chance) go through python-chess, and at most M (default 3000) are cut out by `offset` and `length`, written to files of
their own and judged alone. A difference is printed with file, game, column and both values, and makes the exit code 1. Where the two
may differ with right, the game is not compared but counted, and the counts are printed at the end.

What is compared only in part, and why:
- Games with errors: python-chess stops at the first half-move it cannot play, bienban goes on by its careful rules. Moves are compared
  where python-chess has no error; if bienban has errors then, a difference is printed as "beside an error", and is no failure.
- Variants other than chess and Chess960, xiangqi, null moves: skipped for the columns of the board.
- `end`: the end on the last position. Dead positions are left out. A fivefold or seventyfive that stood earlier and was played through,
  or stands in a game from before 2014 (when the Laws had neither), may be there or not.
- `comments`, `nags`, `clocks`, `evals`, `variations` are counted by a tokenizer of the movetext of its own (below, `counts`), under
  every reading that the specification leaves open. There must be one reading that holds for all games together.
"""
import argparse
import collections
import csv
import io
import json
import os
import random
import re
import sys
import tempfile
import unicodedata

import chess
import chess.pgn
import chess.polyglot

from common import bienban, openings, read, rows_of, signature, tags_of, text_of, tokens_of, unpacked

WRITTEN = {"event": "Event", "site": "Site", "date": "Date", "round": "Round", "board": "Board", "white": "White", "black": "Black",
           "result": "Result", "time_control": "TimeControl", "termination": "Termination", "variant": "Variant", "eco_tag": "ECO",
           "opening_tag": "Opening"}
COLUMNS = ("file game line offset length event site date round board white black result white_elo black_elo year month day time_control "
           "termination variant eco_tag opening_tag eco opening opening_ply plies start_fen final_fen end claims material key moves_key "
           "variations comments nags clocks evals errors warnings first_code language encoding").split()
ROSTER = "Event Site Date Round White Black Result".split()


SIGNS = re.compile("[±∓⩲⩱∞⇆↑→⟳□⊕⊙⌓△▲▽⨀=]|\\+[-/]-?|-/?\\+|\\+/=|=/\\+|\\+=|=\\+|\\+-|-\\+")


def counts(movetext):
    """Each count under every reading the specification allows: {column: {reading: number}}.

    variations: every `(`, at any depth; or those of the main line alone.
    comments: every `{...}` and `;...`, also before the first move, within variations and after the result; or only those in which
    something stands; or only those in which something is left when `[%...]` is taken out. Each in all of the text, or on the main line.
    nags: every `$n`; or also `!`, `?`, `!!`, `??`, `!?`, `?!` behind a half-move or alone; or also signs such as ±; in all of the text or on the main line.
    clocks: `[%clk` and a blank or line end; evals: `[%eval` likewise, each occurrence, or one a comment; in all of the text or on the main line.
    """
    out = {name: collections.Counter() for name in ("variations", "comments", "nags", "clocks", "evals")}
    depth = 0
    for kind, text in tokens_of(movetext):
        places = ["all"] + (["main line"] if depth == 0 else [])
        if kind == "open":
            for place in places:
                out["variations"][place] += 1
            depth += 1
        elif kind == "close":
            depth = max(0, depth - 1)
        elif kind == "comment":
            left = re.sub(r"\[%[^\]]*\]", "", text).strip()
            for place in places:
                out["comments"]["every, " + place] += 1
                out["comments"]["not empty, " + place] += bool(text.strip())
                out["comments"]["with words, " + place] += bool(left)
                for column, word in (("clocks", r"\[%clk\s"), ("evals", r"\[%eval\s")):
                    number = len(re.findall(word, text))
                    out[column]["each, " + place] += number
                    out[column]["one a comment, " + place] += number > 0
        elif kind == "nag":
            for place in places:
                out["nags"]["$, " + place] += 1
                out["nags"]["$ and marks, " + place] += 1
                out["nags"]["$, marks and signs, " + place] += 1
        elif kind == "word" and SIGNS.fullmatch(text):
            for place in places:
                out["nags"]["$, marks and signs, " + place] += 1
        elif kind == "word" and re.search(r"[!?]+$", text) and not re.fullmatch(r"\?+[\w.]*", text.rstrip("!?") or "x"):
            for place in places:
                out["nags"]["$ and marks, " + place] += 1
                out["nags"]["$, marks and signs, " + place] += 1
    readings = {"variations": ["all", "main line"], "nags": [w + ", " + p for w in ("$", "$ and marks", "$, marks and signs") for p in ("all", "main line")],
                "comments": [w + ", " + p for w in ("every", "not empty", "with words") for p in ("all", "main line")]}
    readings["clocks"] = readings["evals"] = [w + ", " + p for w in ("each", "one a comment") for p in ("all", "main line")]
    return {column: {reading: out[column][reading] for reading in names} for column, names in readings.items()}


class Report:
    def __init__(self, show):
        self.show, self.failed, self.skipped, self.compared = show, collections.Counter(), collections.Counter(), collections.Counter()
        self.beside = collections.Counter()
        self.readings = {}

    def differs(self, file, game, column, ours, theirs, beside=False):
        tally = self.beside if beside else self.failed
        tally[column] += 1
        if tally[column] <= self.show:
            print("%s game %s %s: bienban %r, here %r%s" % (file, game, column, ours, theirs, " (beside an error)" if beside else ""))

    def same(self, file, row, column, theirs, beside=False):
        """Holds a cell against a value, or a collection of values that all may stand there."""
        allowed = [theirs] if isinstance(theirs, (str, int)) else list(theirs)
        self.compared[column] += 1
        if row[column] not in map(str, allowed):
            self.differs(file, row["game"], column, row[column], allowed[0] if len(allowed) == 1 else allowed, beside)


def dates(tags):
    """What may stand in year, month and day; None where the way the date is written is not that of the standard."""
    allowed = []
    for name in ("Date", "UTCDate"):
        value = tags.get(name, "").strip()
        if not value or value in ("?", "-"):
            continue
        match = re.fullmatch(r"(\d{4}|\?{4})\.(\d\d|\?\?)\.(\d\d|\?\?)", value)
        if not match:
            return None
        parts = tuple("" if "?" in p else str(int(p)) for p in match.groups())
        year, month, day = parts
        if "0" in parts or (month and int(month) > 12) or (day and int(day) > 28):
            # Days that are in no calendar, and years of zeros: the specification does not say what becomes of them.
            if "0" in parts or int(month or 1) > 12 or int(day or 1) > 31 or (month and int(day) > [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][int(month) - 1]):
                return None
            if month == "2" and day == "29" and (not year or int(year) % 4):
                return None
        allowed.append(parts)
    if not allowed:
        return [("", "", "")]
    if allowed[0] == ("", "", "") and len(allowed) > 1:
        return [allowed[1], allowed[0]]
    return allowed


def check_tags(report, file, row, text, encoding):
    pairs, movetext = tags_of(text)
    tags, double = {}, {name for name, n in collections.Counter(name for name, _ in pairs).items() if n > 1}
    for name, value in pairs:
        tags.setdefault(name, value)
    if len(re.findall(r"^\[", text[:len(text) - len(movetext)], re.M)) != len(pairs) or TAG_LINE.search(movetext):
        report.skipped["games with a tag that is not as the standard writes it: tags and counts"] += 1
        return tags, None
    if double:
        report.skipped["games with a tag twice: these tags"] += 1
    exact = text.isascii() or row["encoding"].lower().replace("_", "-") in (encoding.lower(), "utf-8" if encoding == "UTF-8" else encoding)
    if not exact:
        report.skipped["games read in another encoding than UTF-8 or Windows-1252: texts"] += 1
    for column, tag in WRITTEN.items():
        if tag in double or not exact:
            continue
        if tag not in tags:
            # Where the roster's tag is missing, the empty value or its sign for unknown may stand; the result may be that of the movetext.
            if column == "result":
                continue
            report.same(file, row, column, ["", "?", "????.??.??"] if tag in ROSTER else [""])
            continue
        value = unicodedata.normalize("NFC", tags[tag])
        if "\ufffd" in value or any(ord(c) < 32 or 0x80 <= ord(c) < 0xA0 for c in value):
            report.skipped["tags with control characters"] += 1
            continue
        report.compared[column] += 1
        if row[column].strip() != value.strip():
            report.differs(file, row["game"], column, row[column], value)
    for column, tag in (("white_elo", "WhiteElo"), ("black_elo", "BlackElo")):
        value = tags.get(tag, "").strip()
        if tag in double:
            continue
        if re.fullmatch(r"[1-9]\d{0,4}", value):
            report.same(file, row, column, value)
        elif not re.search(r"\d", value):
            report.same(file, row, column, "")
        elif set(value) == {"0"}:
            report.same(file, row, column, ["", "0"])
        else:
            report.skipped["ratings that are no plain number"] += 1
    allowed = dates(tags) if not {"Date", "UTCDate"} & double else None
    if allowed is None:
        report.skipped["dates written otherwise than YYYY.MM.DD"] += 1
    else:
        report.compared["year, month, day"] += 1
        if (row["year"], row["month"], row["day"]) not in allowed:
            report.differs(file, row["game"], "year, month, day", (row["year"], row["month"], row["day"]), allowed)
    return tags, movetext


def check_counts(report, file, row, movetext):
    if movetext is None:
        return
    if movetext.count("{") != movetext.count("}") or "[" in re.sub(r"\{[^}]*\}", "", movetext):
        report.skipped["movetexts with unpaired braces or tags within: counts"] += 1
        return
    for column, readings in counts(movetext).items():
        report.compared[column] += 1
        ours = int(row[column] or 0)
        alive = report.readings.setdefault(column, {})
        for reading, number in readings.items():
            # A reading that failed once stays failed.
            alive[reading] = alive.get(reading) or (None if number == ours else (file, row["game"], ours, number))
        if ours not in readings.values():
            report.differs(file, row["game"], column, ours, readings)


def same_board(ours, board):
    """Whether a FEN of ours is this position with these counters, whichever way the castling rights of Chess960 are written."""
    try:
        mine = chess.Board(ours, chess960=board.chess960)
    except ValueError:
        return False
    return mine.epd() == board.epd() and (mine.halfmove_clock, mine.fullmove_number) == (board.halfmove_clock, board.fullmove_number)


def check_board(report, file, row, text, tags, table, keys):
    game = read(text)
    if game is None:
        report.skipped["nothing that python-chess reads"] += 1
        return
    if tags.get("Game", "").lower() == "xiangqi" or tags.get("FEN", "").split(" ")[0].count("/") > 7 or tags.get("GameType", "").startswith("7"):
        report.skipped["xiangqi"] += 1
        return
    try:
        start = game.board()
    except ValueError:
        report.skipped["a FEN or variant that python-chess does not take"] += 1
        return
    if start.uci_variant != "chess":
        report.skipped["variants: " + start.uci_variant] += 1
        return
    if game.errors:
        report.skipped["games with an error for python-chess" + ("" if int(row["errors"] or 0) else " and none for bienban")] += 1
        return
    board, moves = start.copy(), []
    fives = seventyfives = False
    last = None
    named = []
    usual = start.fen() == chess.STARTING_FEN and not start.chess960
    for node in game.mainline():
        if not node.move:
            report.skipped["games with a null move"] += 1
            return
        if fives or seventyfives:
            last = "played through"
        moves.append(node.move.uci())
        board.push(node.move)
        if usual:
            found = table.get(board.epd())
            if found:
                named.append((len(moves), found))
        fives = fives or board.is_fivefold_repetition()
        seventyfives = seventyfives or board.is_seventyfive_moves()
    beside = int(row["errors"] or 0) > 0
    report.compared["games played out"] += 1
    report.same(file, row, "plies", len(moves), beside)
    if not beside and row["plies"] != str(len(moves)):
        return
    # The starting position.
    report.compared["start_fen"] += 1
    standing = start.fen() == chess.STARTING_FEN
    if standing:
        if row["start_fen"]:
            report.differs(file, row["game"], "start_fen", row["start_fen"], "", beside)
    elif not row["start_fen"] and start.epd() == chess.Board().epd():
        report.skipped["the usual start with other counters, written empty"] += 1
    elif not same_board(row["start_fen"], start):
        report.differs(file, row["game"], "start_fen", row["start_fen"], start.fen(), beside)
    # The last position.
    fen = board.fen(en_passant="legal")
    if board.chess960:
        report.compared["final_fen"] += 1
        if not same_board(row["final_fen"], board):
            report.differs(file, row["game"], "final_fen", row["final_fen"], fen, beside)
    else:
        report.same(file, row, "final_fen", fen, beside)
    report.same(file, row, "key", "%016x" % chess.polyglot.zobrist_hash(board), beside)
    report.same(file, row, "material", signature(board), beside)
    # The end. Mate and stalemate go before the ends by count; of these two either may be named first.
    ended = [name for name, holds in (("checkmate", board.is_checkmate()), ("stalemate", board.is_stalemate())) if holds]
    if not ended:
        ended = [name for name, holds in (("fivefold", board.is_fivefold_repetition()), ("seventyfive", board.is_seventyfive_moves())) if holds]
    year = tags.get("Date", "")[:4]
    early = bool(ended) and ended[0] in ("fivefold", "seventyfive") and (not year.isdigit() or int(year) <= 2014)
    if row["end"] == "dead-position":
        report.skipped["dead positions: end"] += 1
        if ended and ended[0] in ("checkmate", "stalemate") and not board.is_insufficient_material():
            report.differs(file, row["game"], "end", row["end"], ended, beside)
    elif board.is_insufficient_material() and not ended:
        report.skipped["dead by material, but not called so" if not row["end"] else "dead positions: end"] += 1
    elif early:
        report.skipped["fivefold or seventyfive before the Laws had it, " + ("named" if row["end"] else "not named")] += 1
    elif last and row["end"] in ("fivefold", "seventyfive", ""):
        report.skipped["fivefold or seventyfive played through, " + ("named" if row["end"] else "not named")] += 1
    else:
        report.same(file, row, "end", ended or [""], beside)
    # The opening, from the usual start only.
    if usual:
        # "No cost after half-move 40": a named position that is reached later may be passed over.
        ways = [[n for n in named if n[0] <= limit][-1:] for limit in (40, 10 ** 9)]
        allowed = {(eco, name, str(ply)) for way in ways for ply, found in way for eco, name in found} or {("", "", "")}
        if [] in ways:
            allowed.add(("", "", ""))
        if len({tuple(w[0][1]) if w else () for w in ways}) > 1:
            report.skipped["named positions after half-move 40: either is taken"] += 1
        ours = (row["eco"], row["opening"], row["opening_ply"])
        report.compared["eco, opening, opening_ply"] += 1
        if ours not in allowed and not (allowed == {("", "", "")} and ours == ("", "", "0")):
            report.differs(file, row["game"], "eco, opening, opening_ply", ours, sorted(allowed), beside)
    else:
        report.compared["eco, opening, opening_ply"] += 1
        if not standing and start.epd() != chess.Board().epd() and (row["eco"] or row["opening"] or row["opening_ply"] not in ("", "0")):
            report.differs(file, row["game"], "eco, opening, opening_ply", (row["eco"], row["opening"], row["opening_ply"]), "", beside)
    # Equal moves have an equal key, and others another one.
    if not beside:
        report.compared["moves_key"] += 1
        what = (start.epd(), tuple(moves))
        if not re.fullmatch(r"[0-9a-f]{16}", row["moves_key"]):
            report.differs(file, row["game"], "moves_key", row["moves_key"], "16 hex digits")
        elif keys["of"].setdefault(what, row["moves_key"]) != row["moves_key"]:
            report.differs(file, row["game"], "moves_key", row["moves_key"], "that of the same moves: " + keys["of"][what])
        elif keys["with"].setdefault(row["moves_key"], what) != what:
            report.differs(file, row["game"], "moves_key", row["moves_key"], "another key, the moves differ")


def check_places(report, name, rows, data):
    """Games lie in the file one behind the other, and what lies between them is no game."""
    at, between = 0, []
    for index, row in enumerate(rows):
        offset, length = int(row["offset"]), int(row["length"])
        if int(row["game"]) != index + 1:
            report.differs(name, row["game"], "game", row["game"], index + 1)
        if offset < at or offset + length > len(data):
            report.differs(name, row["game"], "offset, length", (offset, length), "from %d on, within %d" % (at, len(data)))
        line = data.count(b"\n", 0, offset) + 1 if index < 200 else None
        if line is not None and b"\r" not in data[:offset].replace(b"\r\n", b""):
            report.compared["line"] += 1
            # A game may begin with comments or escapes; its line is then that of its first byte or of its first tag.
            first = data.count(b"\n", 0, data.find(b"[", offset) if data.find(b"[", offset) >= 0 else offset) + 1
            if int(row["line"]) not in (line, first):
                report.differs(name, row["game"], "line", row["line"], line)
        between.append(data[at:offset])
        at = max(at, offset + length)
    between.append(data[at:])
    lost = b"\n".join(between)
    report.compared["bytes between games"] += len(lost)
    text = lost.decode("utf-8", "replace").lstrip("﻿")
    if TAG_LINE.search(text) or MOVES.search(text):
        report.differs(name, "-", "bytes between games", "what looks like a game", text.strip()[:200])
    elif text.strip():
        report.skipped["bytes between games that are neither blank nor a game"] += len(text.strip())


TAG_LINE = re.compile(r'^\[\w+\s+"', re.M)
MOVES = re.compile(r"\b\d+\.\s*(?:[a-h][1-8x]|[KQRBN][a-hx1-8]|O-O)")


def check_slices(report, tool, name, rows, data, most, chance):
    """Each game cut out and judged alone has the same row, and the same findings."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        report.skipped["games in UTF-16, which has its mark at the start of the file only: slices"] += len(rows)
        return
    chosen = sorted(chance.sample(range(len(rows)), most)) if len(rows) > most else range(len(rows))
    with tempfile.TemporaryDirectory() as folder:
        there = os.path.join(folder, "slices")
        os.mkdir(there)
        for index in chosen:
            offset, length = int(rows[index]["offset"]), int(rows[index]["length"])
            with open(os.path.join(there, "%07d.pgn" % (index + 1)), "wb") as file:
                file.write(data[offset:offset + length])
        whole = os.path.join(folder, "whole.pgn")
        with open(whole, "wb") as file:
            file.write(data)
        findings = lambda path: rows_of(bienban(tool, "validate", "--format", "csv", "-q", path, check=(0, 1)).stdout)
        number = lambda row: int(os.path.basename(row["file"])[:7])
        mine, theirs = collections.defaultdict(list), collections.defaultdict(list)
        what = lambda row: (row["code"], row["severity"], row["ply"], row["token"])
        for row in findings(whole):
            if row["game"]:
                mine[int(row["game"])].append(what(row))
        for row in findings(there):
            theirs[number(row)].append(what(row))
        alone = collections.defaultdict(list)
        for row in rows_of(bienban(tool, "games", "--format", "csv", "-q", there).stdout):
            alone[number(row)].append(row)
        for index in chosen:
            row, game = rows[index], index + 1
            report.compared["slices"] += 1
            if sorted(mine[game]) != sorted(theirs[game]):
                report.differs(name, game, "findings of the slice", sorted(mine[game]), sorted(theirs[game]))
            if len(alone[game]) != 1:
                report.differs(name, game, "rows of the slice", len(alone[game]), 1)
                continue
            for column in row:
                if column not in ("file", "game", "line", "offset") and row[column] != alone[game][0][column]:
                    report.differs(name, game, "slice: " + column, row[column], alone[game][0][column])
            if alone[game][0]["offset"] != "0":
                report.differs(name, game, "slice: offset", alone[game][0]["offset"], "0")
            # The row's own sums against the findings.
            tally = collections.Counter(f[1] for f in mine[game])
            for column, severity in (("errors", "error"), ("warnings", "warning")):
                report.same(name, row, column, tally[severity])
            report.compared["first_code"] += 1
            if (row["first_code"] or None) not in ([f[0] for f in mine[game]] or [None]):
                report.differs(name, game, "first_code", row["first_code"], [f[0] for f in mine[game]])
        for index in list(chosen)[:5]:
            offset, length = int(rows[index]["offset"]), int(rows[index]["length"])
            got = rows_of(bienban(tool, "games", "--format", "csv", "-q", "-", stdin=data[offset:offset + length]).stdout)
            if len(got) != 1 or any(rows[index][c] != got[0][c] for c in got[0] if c not in ("file", "game", "line", "offset")):
                report.differs(name, index + 1, "slice on standard input", got[:1], rows[index])


def check_formats(report, tool, path, name, rows):
    """The same table as JSON Lines, and some columns in an order of their own."""
    wanted = ["plies", "white", "key", "game"]
    got = rows_of(bienban(tool, "games", "--format", "csv", "-q", "--columns", ",".join(wanted), path).stdout)
    if got and list(got[0]) != wanted:
        report.differs(name, "-", "--columns", list(got[0]), wanted)
    elif [[r[c] for c in wanted] for r in got] != [[r[c] for c in wanted] for r in rows]:
        report.differs(name, "-", "--columns", "other values", "those of the whole table")
    lines = bienban(tool, "games", "--format", "jsonl", "-q", path).stdout.decode().splitlines()
    if len(lines) != len(rows):
        report.differs(name, "-", "--format jsonl", len(lines), len(rows))
    for line, row in zip(lines, rows):
        value = json.loads(line)
        for column in row:
            cell = value.get(column)
            # Where CSV has `a;b`, a list would do as well; nothing is null, empty or not there.
            cell = "" if cell is None else ";".join(map(str, cell)) if isinstance(cell, list) else str(cell)
            if cell != row[column]:
                report.differs(name, row["game"], "jsonl: " + column, cell, row[column])
    report.compared["rows as JSON Lines"] += len(rows)


def main():
    words = argparse.ArgumentParser()
    words.add_argument("bienban")
    words.add_argument("files", nargs="+")
    words.add_argument("--games", type=int, default=300)
    words.add_argument("--slices", type=int, default=3000)
    here = os.path.dirname(os.path.abspath(__file__))
    near = [p for p in (os.path.join(here, up, "data", "openings.tsv") for up in ("..", "../..", "../../..")) if os.path.exists(p)]
    words.add_argument("--openings", default=(near + ["../shared/data/openings.tsv"])[0])
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--show", type=int, default=8, help="differences printed of each column")
    words = words.parse_args()
    table = openings(words.openings)
    report, keys = Report(words.show), {"of": {}, "with": {}}
    total = 0
    for path in words.files:
        with tempfile.TemporaryDirectory() as folder:
            with open(unpacked(path, folder), "rb") as file:
                data = file.read()
        name = "/".join(path.split("/")[-2:])
        rows = rows_of(bienban(words.bienban, "games", "--format", "csv", path).stdout)
        total += len(rows)
        if rows and list(rows[0]) != COLUMNS:
            report.differs(name, "-", "columns", list(rows[0]), COLUMNS)
            missing = [c for c in COLUMNS if c not in rows[0]]
            if missing:
                print("%s: no column %s; nothing of this file is compared" % (name, ", ".join(missing)))
                continue
        events = len(re.findall(rb"^\[Event ", data, re.M))
        if events != len(rows):
            report.skipped["files whose rows are not as many as their Event tags"] += 1
            print("%s: %d rows, %d Event tags" % (name, len(rows), events))
        chance = random.Random(words.seed)
        quarter = min(len(rows), words.games // 4)
        rest = range(quarter, len(rows))
        sample = list(range(quarter)) + sorted(chance.sample(rest, min(len(rest), words.games - quarter)))
        check_places(report, name, rows, data)
        for index in sample:
            row = rows[index]
            offset, length = int(row["offset"]), int(row["length"])
            text, encoding = text_of(data[offset:offset + length])
            tags, movetext = check_tags(report, name, row, text, encoding)
            check_counts(report, name, row, movetext)
            check_board(report, name, row, text, tags, table, keys)
        check_slices(report, words.bienban, name, rows, data, words.slices, chance)
        if len(rows) <= 5000:
            check_formats(report, words.bienban, path, name, rows)
    for column, readings in sorted(report.readings.items()):
        holding = [reading for reading, failed in readings.items() if not failed]
        if holding:
            print("%s: counted as %s" % (column, " / ".join(holding)))
        else:
            file, game, ours, number = list(readings.values())[0]
            report.differs(file, game, column, ours, "no one reading holds for all games; %s fails here with %s" % (list(readings)[0], number))
    for title, tally in (("compared", report.compared), ("not compared", report.skipped), ("different beside an error", report.beside)):
        for what, number in sorted(tally.items()):
            print("%s: %s %d" % (title, what, number))
    for column, number in sorted(report.failed.items()):
        print("DIFFERENT: %s %d" % (column, number))
    print("%d files, %d rows, %d games played out by python-chess %s, %d differences" %
          (len(words.files), total, report.compared["games played out"], chess.__version__, sum(report.failed.values())))
    sys.exit(1 if report.failed or not total else 0)


if __name__ == "__main__":
    main()
