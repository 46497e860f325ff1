#!/usr/bin/env python3
"""Holds `bienban select` and `bienban duplicates` against pgn-extract, and against plain filters of the table of `bienban games`.

usage: select_games.py BIENBAN FILE... [--part extract,table,output,duplicates] [--show K]
FILE is an unpacked PGN file, bench/otb.pgn above all, whose every game begins with an Event tag at the start of a line.

(The file is not called select.py, for Python would then take it for its own module `select`.)

Every game of a copy of FILE gets a tag CheckId with its number, which both programs carry through, so that games are told apart by
number even where two are alike. Both are asked for the same; the numbers that come out are compared. A difference that comes from a
known property of pgn-extract is counted apart, but only after python-chess has replayed that game and found the property there. Any
other difference is printed with number, players and date, and makes the exit code 1.

What pgn-extract 19-04 does, found by experiment:
- Tags by `-t` and `-T` are compared as beginnings, and heed case. `Date` and ratings with an operator are compared by their number.
  An operator on ECO does not work ("Failed to extract to ints"), so a range is a line for each code.
- `-p`: half-moves by the number of the last move, so a game from a FEN with Black to move counts one too many.
- `-M`, `--stalemate` look at the board, not at `#`; but never at a game without moves (mate) or take a mate for a stalemate there.
- FEN in a `-t` file: only where the men stand; neither side to move nor castling nor en passant. A FEN of one field alone, without side
  to move, takes every game. `-H` compares a Polyglot key: side, castling, en passant and all.
- `-x` likewise compares where the men stand, and looks only until 8 half-moves beyond the longest line of the file.
- FENPattern, FENPatternI: every position, the first and the last included.
- `-z`: a number N before the men (2 where none stands) takes N + 1 positions in a row, and then still a half-move: what is reached with
  the last half-moves of a game is not found. `for 3` is the nearest; it finds those, too. In games that White begins, a promotion is
  booked for the other side: White's a8=Q takes a pawn from Black and gives Black a queen.
- `-D` compares moves only, players not at all, also in games without moves.
- A game whose movetext has no result is read without moves; games with a faulty half-move or a null move are left out.
"""
import argparse
import collections
import difflib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile

import chess
import chess.pgn
import chess.polyglot

from common import bienban, pgn_extract, plain, read, rows_of, run, segments, tags_of, text_of

ID = re.compile(rb'^\[CheckId "(\d+)"\]', re.M)


class Check:
    def __init__(self, tool, path, folder, show):
        self.tool, self.folder, self.show = tool, folder, show
        self.extract = pgn_extract()
        with open(path, "rb") as file:
            data = file.read()
        self.games = [data[a:b] for a, b in segments(data)]
        self.data = data
        # The tag goes behind the line of Event, with the line end that this line has.
        head = data[:segments(data)[0][0]]
        self.tagged = [re.sub(rb"^([^\r\n]*)(\r?\n)", lambda m: m.group(1) + m.group(2) + b'[CheckId "%d"]' % n + m.group(2), game, count=1)
                       for n, game in enumerate(self.games, 1)]
        self.path = os.path.join(folder, "numbered.pgn")
        with open(self.path, "wb") as file:
            file.write(head + b"".join(self.tagged))
        self.failed = self.done = self.explained = 0
        self.why = collections.Counter()

    def tags(self, number):
        return dict(tags_of(text_of(self.games[number - 1])[0])[0])

    def title(self, number):
        tags = self.tags(number)
        return "game %d, %s - %s, %s, %s" % (number, tags.get("White"), tags.get("Black"), tags.get("Event"), tags.get("Date"))

    def boards(self, number):
        """All positions of the main line, as python-chess sees them."""
        game = read(text_of(self.games[number - 1])[0])
        board = game.board()
        out = [board.copy(stack=False)]
        for move in game.mainline_moves():
            board.push(move)
            out.append(board.copy(stack=False))
        return out

    def moves(self, number):
        return list(read(text_of(self.games[number - 1])[0]).mainline_moves())

    def theirs(self, *words, files=None):
        """Numbers of the games that pgn-extract takes, in its order."""
        where = os.path.join(self.folder, "criteria")
        out = os.path.join(self.folder, "theirs.pgn")
        for letter, text in (files or {}).items():
            with open(where + letter[1:], "w", encoding="utf-8") as file:
                file.write(text)
            words = (*words, letter + where + letter[1:])
        if os.path.exists(out):
            os.remove(out)
        run(self.extract, "-s", *words, "-o" + out, self.path, folder=self.folder, check=(0, 1))
        if not os.path.exists(out):
            return []
        with open(out, "rb") as file:
            return [int(n) for n in ID.findall(file.read())]

    def ours(self, *words):
        return [int(n) for n in ID.findall(bienban(self.tool, "select", *words, self.path, "-q").stdout)]

    def fail(self, text):
        self.failed += 1
        if self.failed <= 400:
            print("DIFFERENT  " + text)

    def compare(self, name, ours, theirs, explain=lambda number, side: None, quiet=False):
        """Holds two lists of numbers against each other. EXPLAIN says why a game is on one side only, or None; no list may be in disorder."""
        self.done += 1
        for side, numbers in (("bienban", ours), ("the other", theirs)):
            if numbers != sorted(numbers) or len(set(numbers)) != len(numbers):
                self.fail("%s: %s has games out of order, or twice" % (name, side))
        mine, others = set(ours), set(theirs)
        reasons, bad = collections.Counter(), 0
        for number in sorted(mine ^ others):
            side = "bienban" if number in mine else "other"
            why = explain(number, side)
            if why:
                reasons[why] += 1
                self.explained += 1
                self.why[why] += 1
            else:
                bad += 1
                if bad <= self.show:
                    self.fail("%s: only %s takes %s" % (name, "bienban" if side == "bienban" else "the other side", self.title(number)))
                else:
                    self.failed += 1
        if not quiet or bad:
            print("%-46s bienban %6d, other %6d, both %6d%s%s" %
                  (name, len(mine), len(others), len(mine & others), "".join(", %d: %s" % (n, w) for w, n in reasons.items()),
                   ", %d DIFFERENT" % bad if bad else ""), flush=True)


def part_extract(check):
    """The same question to both."""
    ours, theirs = check.ours, check.theirs
    names = collections.Counter(t for n in range(1, len(check.games) + 1, 7) for t in (check.tags(n).get("White", ""),) if len(t) > 3)
    player = max(names, key=names.get)
    word = plain(player).split()[0]
    whose = [n for n in range(1, len(check.games) + 1) if player in (check.tags(n).get("White"), check.tags(n).get("Black"))]
    years = collections.Counter(check.tags(n).get("Date", "")[:4] for n in whose)
    year = max((y for y in years if y.isdigit()), key=years.get, default="2000")

    # Tags. The beginning of a name is asked as a regular expression, since pgn-extract heeds case and bienban's `~` does not.
    begins = "^" + re.escape(player).replace("/", "\\/").replace("\\ ", " ")
    check.compare("a player and a year: %s, %s" % (player, year), ours("--where", "player ~~ /%s/ and date = %s" % (begins, year)),
                  theirs(files={"-t": 'Player "%s"\nDate "%s"\n' % (player, year)}))
    check.compare("the year by numbers", ours("--where", "player ~~ /%s/ and year in 1990..2005" % begins),
                  theirs(files={"-t": 'Player "%s"\nDate >= "1990"\nDate <= "2005"\n' % player}))

    def folded(number, side):
        tags = check.tags(number)
        both = [tags.get("White", ""), tags.get("Black", "")]
        if side == "bienban" and not any(word.capitalize() in t for t in both) and any(word in plain(t) for t in both):
            return "pgn-extract heeds case, diacritics and punctuation"
    check.compare("a part of a name: " + word, ours("--player", word), theirs("--tagsubstr", "-Tp" + word.capitalize()), folded)
    check.compare("White, Black and result", ours("--where", "white ~~ /%s/ and result = 1-0" % begins),
                  theirs(files={"-t": 'White "%s"\nResult "1-0"\n' % player}))
    check.compare("ECO tag in B90..B99", ours("--where", "eco_tag in B90..B99"),
                  theirs(files={"-t": "".join('ECO "B9%d"\n' % n for n in range(10))}))
    check.compare("ECO tag in C60..D19", ours("--where", "eco_tag in C60..D19"),
                  theirs(files={"-t": "".join('ECO "%s%02d"\n' % (l, n) for l, a, b in (("C", 60, 99), ("D", 0, 19)) for n in range(a, b + 1))}))
    check.compare("ECO tag B9", ours("--where", "eco_tag = B9"), theirs("-TeB9"))
    check.compare("either rating from 2700", ours("--where", "elo >= 2700"), theirs(files={"-t": 'Elo >= "2700"\n'}))
    check.compare("White's rating from 2500", ours("--where", "white_elo >= 2500"), theirs(files={"-t": 'WhiteElo >= "2500"\n'}))

    def yearless(number, side):
        if side == "other" and "?" in check.tags(number).get("Date", "????")[:4]:
            return "pgn-extract takes a date without a year"
    check.compare("before 1950", ours("--where", "date < 1950"), theirs(files={"-t": 'Date < "1950"\n'}), yearless)

    # Half-moves and ends.
    def black_first(number, side):
        fen = check.tags(number).get("FEN", "")
        if " b " in fen:
            return "pgn-extract counts one half-move more from a FEN with Black to move"
    check.compare("20 to 40 half-moves", ours("--where", "plies in 20..40"), theirs("-pl20", "-pu40"), black_first)
    check.compare("exactly 81 half-moves", ours("--plies", "81"), theirs("-p81"), black_first)
    check.compare("over 250 half-moves", ours("--plies", ">250"), theirs("-pl251"), black_first)

    def no_moves(number, side):
        if side == "bienban" and len(check.boards(number)) == 1:
            return "pgn-extract sees no end in a game without moves"
    check.compare("checkmate", ours("--where", "ends(checkmate)"), theirs("-M"), no_moves)
    check.compare("stalemate", ours("--where", "ends(stalemate)"), theirs("--stalemate"), no_moves)
    check.compare("underpromotion", ours("--where", "has(underpromotion)"), theirs("--underpromotion"))

    # Positions. The men alone are what pgn-extract's FEN compares; all four fields are what its -H compares.
    fens = [("Najdorf", "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"),
            ("Berlin ending", "r1bk1b1r/ppp2ppp/2p5/4Pn2/8/5N2/PPP2PPP/RNB2RK1 w - - 0 9"),
            ("after 1. e4 e5, of any order", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
            ("QGD, Black to move", "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R b KQkq - 3 4")]
    for name, fen in fens:
        board = chess.Board(fen)
        check.compare("men of a position: " + name, ours("--where", 'position("%s")' % fen.split()[0]), theirs(files={"-t": 'FEN "%s"\n' % fen}))
        check.compare("a whole position: " + name, ours("--position", fen), theirs("-H%016x" % chess.polyglot.zobrist_hash(board)))
    check.compare("two fields of a position", ours("--where", 'position("%s")' % " ".join(fens[3][1].split()[:2])),
                  theirs(files={"-t": 'FEN "%s"\n' % fens[3][1]}),
                  lambda number, side: "pgn-extract does not compare who is to move" if side == "other" and
                  all(b.turn for b in check.boards(number)[:40] if b.board_fen() == fens[3][1].split()[0]) else None)

    # Lines with transpositions.
    for name, line in (("Najdorf", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"), ("QGD", "d4 d5 c4 e6 Nc3 Nf6 Nf3"), ("Catalan", "d4 Nf6 c4 e6 g3 d5 Bg2 Be7 Nf3 O-O O-O")):
        goal = chess.Board()
        for word in line.split():
            goal.push_san(word)
        limit = len(line.split()) + 8

        def otherwise(number, side):
            boards = check.boards(number)
            exact = [p for p, b in enumerate(boards) if b.epd() == goal.epd()]
            men = [p for p, b in enumerate(boards) if b.board_fen() == goal.board_fen()]
            if side == "bienban" and exact and min(exact) > limit:
                return "pgn-extract looks only 8 half-moves beyond the line"
            if side == "other" and men and not exact:
                return "pgn-extract compares neither side to move nor castling nor en passant"
        check.compare("a line in any order: " + name, ours("--where", 'reaches("%s")' % line), theirs(files={"-x": line + "\n"}), otherwise)
        check.compare("a line move by move: " + name, ours("--line", line), theirs("-P", files={"-v": line + "\n"}))

    # Patterns.
    for pattern, more in (("*/*/*/*/*/*P*/*PBP*/*", "mirrored"), ("?????rk?/?????pbp/*p?/*/*/*/PPP*/??KR????", ""), ("*/P*/*/*/*/*/*p/*", ""),
                          ("*/*/*/*/???!!???/???AA???/*/*", ""), ("*/*/*/*[Qq]*/*[Qq]*/*/*/*", ""), ("8/8/*/*/*/*/8/8", ""),
                          ("*/*/??a[^p]????/*/3P4/*/PP3PPP/*", ""), ("*k*/*/*/*/*/*[QRBN]*/*/*K*", "mirrored"), ("4k3/*/*/*/*/*/*/4K2R", "mirrored"),
                          ("r?b??rk?/pp?*/*/*/2[PpNn]*/*/PP[^PN]??PPP/R*RK?", "")):
        tag = "FENPatternI" if more else "FENPattern"
        check.compare("pattern %s%s" % (pattern, " " + more if more else ""), ours("--where", 'pattern("%s"%s)' % (pattern, " " + more if more else "")),
                      theirs(files={"-t": '%s "%s"\n' % (tag, pattern)}))

    # Material.
    for theirs_line, white, black, word in (("R1P* R1P*", "KRP*", "KRP*", ""), ("Q1P* R2P*", "KQP*", "KR2P*", " either"), ("R1P+ N1P+", "KRP+", "KNP+", " either"),
                                            ("B1P2- N1P2-", "KBP2-", "KNP2-", " either"), ("R2B1N1P5+ R2B2P5+", "KR2BNP5+", "KR2B2P5+", " either"),
                                            ("Q1 P1", "KQ", "KP", " either"), ("4 R1P1 R1", "KRP", "KR", " either"), ("B1N1", "KBN", "K", " either")):
        lasting = int(theirs_line.split()[0]) + 1 if theirs_line[0].isdigit() else 3
        if len(theirs_line.split()) == 1:
            theirs_line += " K"

        def as_counted(number, side):
            boards, moves = check.boards(number), check.moves(number)
            counted, wrong = [men(b) for b in boards], [collections.Counter(), collections.Counter()]
            for ply, move in enumerate(moves):
                if move.promotion and boards[0].turn:
                    mover = boards[ply].turn
                    for colour, sign in ((mover, -1), (not mover, 1)):
                        wrong[colour][move.promotion] += sign
                        wrong[colour][chess.PAWN] -= sign
                counted[ply + 1] = [collections.Counter({k: counted[ply + 1][c][k] + wrong[c][k] for k in range(1, 6)}) for c in (0, 1)]
            true = [fits(men(b), white, black) or bool(either) and fits(men(b), black, white) for b in boards]
            false = [fits(c, white, black) or bool(either) and fits(c, black, white) for c in counted]
            found = lambda f: any(all(f[p:p + lasting]) for p in range(len(f) - lasting + 1))
            if found(true) == (side == "bienban") and found(false[:-1]) == (side == "other"):
                if found(true[:-1]) == found(false[:-1]):
                    return "pgn-extract wants a half-move after the last position"
                return "pgn-extract books promotions for the other side"
        either = word or white == black
        check.compare("material %s" % theirs_line, ours("--where", 'material("%s v %s" for %d%s)' % (white, black, lasting, word)),
                      theirs(files={"-z": theirs_line + "\n"}), as_counted)
        if word:
            either = ""
            check.compare("material %s, White first" % theirs_line, ours("--where", 'material("%s v %s" for %d)' % (white, black, lasting)),
                          theirs(files={"-y": theirs_line + "\n"}), as_counted)

    # The rest of a selection, the first games, parts of a thousand.
    rest = os.path.join(check.folder, "rest.pgn")
    taken = ours("--where", "eco_tag in B90..B99", "--rest", rest)
    with open(rest, "rb") as file:
        others = [int(n) for n in ID.findall(file.read())]
    out = os.path.join(check.folder, "others.pgn")
    run(check.extract, "-s", "-TeB9", "-n" + out, "-o" + os.devnull, check.path, folder=check.folder, check=(0, 1))
    with open(out, "rb") as file:
        check.compare("--rest and -n", others, [int(n) for n in ID.findall(file.read())])
    check.compare("selection and rest are all", sorted(taken + others), list(range(1, len(check.games) + 1)))
    check.compare("the first 25", ours("--where", "eco_tag in B90..B99", "--limit", "25"), theirs("-TeB9", "--stopafter", "25"))
    parts(check)
    # Claims: pgn-extract has what stood on the board, bienban also what could have been claimed by announcing the next move. python-chess
    # tells that apart, but slowly, so only of the first games.
    for name, words, there, able in (("threefold and --repetition", "claimable(threefold)", "--repetition", "can_claim_threefold_repetition"),
                                     ("fifty moves and --fifty", "claimable(fifty)", "--fifty", "can_claim_fifty_moves")):
        looked = []

        def announced(number, side):
            if side == "other":
                return None
            looked.append(number)
            if len(looked) > 400:
                return "claimable only before the next move (not looked at one by one)"
            board = check.boards(number)[0]
            for move in check.moves(number):
                if getattr(board, able)():
                    return "claimable only before the next move"
                board.push(move)
            return "claimable only before the next move" if getattr(board, able)() else None
        check.compare(name, ours("--where", words), theirs(there), announced)


def men(board):
    """How many men of each kind Black (0) and White (1) have."""
    return [collections.Counter({k: len(board.pieces(k, bool(c))) for k in range(1, 6)}) for c in (0, 1)]


def fits(counted, white, black):
    """Whether numbers of men fit, by the language of select: a letter is one, then digits; + at least, - at most, * any."""
    for colour, wanted in ((1, white), (0, black)):
        bounds = {k: [0, 0] for k in "QRBNP"}
        for letter, digits, sign in re.findall(r"([QRBNP])(\d*)([-+*]?)", wanted):
            number = int(digits or 1)
            low, high = bounds[letter]
            bounds[letter] = {"*": [0, 99], "+": [low + number, 99], "-": [0, high + number], "": [low + number, high + number]}[sign]
        for kind, letter in ((5, "Q"), (4, "R"), (3, "B"), (2, "N"), (1, "P")):
            if not bounds[letter][0] <= counted[colour][kind] <= bounds[letter][1]:
                return False
    return True


def parts(check):
    """Files of 1000 games: as many, with the same games in the same order."""
    mine, other = os.path.join(check.folder, "mine"), os.path.join(check.folder, "other")
    for folder in (mine, other):
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
    os.rmdir(mine)
    run(check.extract, "-s", "-#1000", check.path, folder=other, check=(0, 1))
    bienban(check.tool, "select", "--out-dir", mine, "--by", "1000", "-q", check.path)

    def read_all(folder):
        found = []
        for where, _, names in os.walk(folder):
            for name in names:
                with open(os.path.join(where, name), "rb") as file:
                    found.append([int(n) for n in ID.findall(file.read())])
        return sorted(found)
    ours, theirs = read_all(mine), read_all(other)
    check.done += 1
    if ours != theirs:
        check.fail("files of 1000 games: %s and %s games a file" % ([len(f) for f in ours][:70], [len(f) for f in theirs][:70]))
    print("%-46s bienban %6d, other %6d files" % ("files of 1000 games", len(ours), len(theirs)))
    for folder in (mine, other):
        shutil.rmtree(folder, ignore_errors=True)


# ---- the table of `games` ----

def day_span(text):
    """First and last possible day of a date of the standard; None where the year is unknown; False where it is written otherwise."""
    match = re.fullmatch(r"(\d{4}|\?{4})\.(\d\d|\?\?)\.(\d\d|\?\?)", text)
    if text in ("", "?") or match and "?" in match.group(1):
        return None if not match or match.group(2) == match.group(3) == "??" else False
    if not match or "00" in match.groups()[1:]:
        return False
    year, month, day = match.groups()
    if month == "??" and day != "??":
        return False
    return (tuple(int(p) if p != "??" else 1 for p in (year, month, day)), (int(year), int(month) if month != "??" else 12, int(day) if day != "??" else 31))


def number(text):
    return int(text) if text.lstrip("-").isdigit() else None


def conditions(rows):
    """(expression, test of a row) where the test says True, False, or None for "not sure, do not compare"."""
    def num(column, test):
        return lambda r: number(r[column]) is not None and test(number(r[column]))

    def date(test, negate=False):
        def inner(r):
            span = day_span(r["date"])
            if span is False:
                return None
            return (not (span and test(*span))) if negate else bool(span and test(*span))
        return inner

    def code(column, test):
        def inner(r):
            if r[column] and not re.fullmatch(r"[A-E]\d\d", r[column]):
                return None
            return bool(r[column]) and test(r[column])
        return inner
    any_elo = lambda test: lambda r: any(number(r[c]) is not None and test(number(r[c])) for c in ("white_elo", "black_elo"))
    both_elo = lambda test: lambda r: all(number(r[c]) is not None and test(number(r[c])) for c in ("white_elo", "black_elo"))
    unknown = lambda column: lambda r: r[column].strip("?. ") == ""
    high, low = (9999, 12, 31), (0, 0, 0)
    known = collections.Counter(r["opening"] for r in rows if r["opening"])
    opening = max(known, key=known.get, default="x")
    event = max(collections.Counter(r["event"] for r in rows if r["event"] and '"' not in r["event"] and "\\" not in r["event"]).items(), key=lambda p: p[1], default=("x", 0))[0]
    word = max(collections.Counter(w for r in rows for w in plain(r["white"]).split()[:1] if len(w) > 3).items(), key=lambda p: p[1], default=("x", 0))[0]
    material = max(collections.Counter(r["material"] for r in rows if r["material"]).items(), key=lambda p: p[1], default=("KvK", 0))[0]
    code_seen = max(collections.Counter(r["first_code"] for r in rows if r["first_code"]).items(), key=lambda p: p[1], default=("M203", 0))[0]
    key, moves_key = rows[-1]["key"], rows[-1]["moves_key"]
    has_word = lambda column: lambda r: None if (word in plain(r[column])) != (word in plain(r[column]).replace(" ", "")) else word in plain(r[column])
    return [
        ("white_elo >= 2400", num("white_elo", lambda n: n >= 2400)),
        ("white_elo < 2400", num("white_elo", lambda n: n < 2400)),
        ("not white_elo >= 2400", lambda r: not num("white_elo", lambda n: n >= 2400)(r)),
        ("white_elo != 2400", lambda r: number(r["white_elo"]) != 2400),
        ("white_elo in 2400..2500 and black_elo in ..2450", lambda r: num("white_elo", lambda n: 2400 <= n <= 2500)(r) and num("black_elo", lambda n: n <= 2450)(r)),
        ("elo in 2600..", any_elo(lambda n: n >= 2600)),
        ("any elo >= 2600", any_elo(lambda n: n >= 2600)),
        ("both elo >= 2600", both_elo(lambda n: n >= 2600)),
        ("any elo >= 2600 and not both elo >= 2600", lambda r: any_elo(lambda n: n >= 2600)(r) and not both_elo(lambda n: n >= 2600)(r)),
        ("white_elo = unknown", lambda r: r["white_elo"] == ""),
        ("result = 1-0", lambda r: r["result"] == "1-0"),
        ("result = 1/2", lambda r: r["result"] == "1/2-1/2"),
        ('result = "1/2-1/2"', lambda r: r["result"] == "1/2-1/2"),
        ("result != 1-0", lambda r: r["result"] != "1-0"),
        ("result = 1-0 or result = 0-1", lambda r: r["result"] in ("1-0", "0-1")),
        ("plies in 20..40", num("plies", lambda n: 20 <= n <= 40)),
        ("plies in ..25", num("plies", lambda n: n <= 25)),
        ("plies > 200", num("plies", lambda n: n > 200)),
        ("plies = 81", num("plies", lambda n: n == 81)),
        ("plies != 81 and plies <= 82 and plies >= 80", num("plies", lambda n: n in (80, 82))),
        ("eco in B90..B99", code("eco", lambda c: "B90" <= c <= "B99")),
        ("eco = B9", code("eco", lambda c: c.startswith("B9"))),
        ("eco = E", code("eco", lambda c: c.startswith("E"))),
        ("eco in C60..D19", code("eco", lambda c: "C60" <= c <= "D19")),
        ("eco in B9..C1", code("eco", lambda c: "B90" <= c <= "C19")),
        ("eco = C42", code("eco", lambda c: c == "C42")),
        ("eco != C42", lambda r: r["eco"] != "C42"),
        ("eco >= E90", code("eco", lambda c: c >= "E90")),
        ("eco < A05", code("eco", lambda c: c < "A05")),
        ("eco_tag in B90..B99", code("eco_tag", lambda c: "B90" <= c <= "B99")),
        ("eco_tag = unknown", lambda r: r["eco_tag"].strip("?") == ""),
        ("opening_ply >= 20", num("opening_ply", lambda n: n >= 20)),
        ('opening = "%s"' % opening, lambda r: r["opening"] == opening),
        ('opening ~ "najdorf variation"', lambda r: "najdorf variation" in plain(r["opening"])),
        ("date in 1990..1999", date(lambda a, b: (1990, 1, 1) <= a and b <= (1999, 12, 31))),
        ("date = 2001", date(lambda a, b: a[0] == b[0] == 2001)),
        ("date != 2001", date(lambda a, b: a[0] == b[0] == 2001, negate=True)),
        ("date > 2001", date(lambda a, b: a > (2001, 12, 31))),
        ("date >= 2001", date(lambda a, b: a >= (2001, 1, 1))),
        ("date <= 2001", date(lambda a, b: b <= (2001, 12, 31))),
        ("date < 2001", date(lambda a, b: b < (2001, 1, 1))),
        ("date in 2001.05..2002", date(lambda a, b: (2001, 5, 1) <= a and b <= (2002, 12, 31))),
        ("date in 2001.05.10..2002", date(lambda a, b: (2001, 5, 10) <= a and b <= (2002, 12, 31))),
        ("date = 2001.05", date(lambda a, b: a[:2] == b[:2] == (2001, 5))),
        ("date >= 2001.05.17", date(lambda a, b: a >= (2001, 5, 17))),
        ("date = unknown", lambda r: None if day_span(r["date"]) is False else day_span(r["date"]) is None),
        ("date != unknown", lambda r: None if day_span(r["date"]) is False else day_span(r["date"]) is not None),
        ("year in 1990..1999", num("year", lambda n: 1990 <= n <= 1999)),
        ("month = 12 and day in 24..26", lambda r: r["month"] == "12" and r["day"] in ("24", "25", "26")),
        ("month = unknown and year = 1994", lambda r: r["month"] == "" and r["year"] == "1994"),
        ("comments > 0", num("comments", lambda n: n > 0)),
        ("has(comment)", num("comments", lambda n: n > 0)),
        ("not has(comment)", lambda r: not num("comments", lambda n: n > 0)(r)),
        ("variations >= 1", num("variations", lambda n: n >= 1)),
        ("has(variation)", num("variations", lambda n: n > 0)),
        ("has(clock)", num("clocks", lambda n: n > 0)),
        ("has(eval | clock)", lambda r: num("clocks", lambda n: n > 0)(r) or num("evals", lambda n: n > 0)(r)),
        ("evals = 0 and clocks > 10", lambda r: r["evals"] == "0" and int(r["clocks"]) > 10),
        ("nags > 2", num("nags", lambda n: n > 2)),
        ("has(setup)", lambda r: None if r["start_fen"].startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ") else r["start_fen"] != ""),
        ("start_fen != unknown", lambda r: r["start_fen"] != ""),
        ("end = checkmate", lambda r: r["end"] == "checkmate"),
        ("ends(checkmate | stalemate)", lambda r: r["end"] in ("checkmate", "stalemate")),
        ("ends(dead-position)", lambda r: r["end"] == "dead-position"),
        ("end = fivefold or end = seventyfive", lambda r: r["end"] in ("fivefold", "seventyfive")),
        ("end != checkmate", lambda r: r["end"] != "checkmate"),
        ("claims = threefold", lambda r: "threefold" in r["claims"].split(";")),
        ("claimable(threefold)", lambda r: "threefold" in r["claims"].split(";")),
        ("claimable(threefold | fifty)", lambda r: r["claims"] != ""),
        ("claimable(fifty) and not claimable(threefold)", lambda r: r["claims"] == "fifty"),
        ("errors = 0", lambda r: r["errors"] == "0"),
        ("errors > 0 or warnings > 0", lambda r: r["errors"] != "0" or r["warnings"] != "0"),
        ("warnings in 1..2", lambda r: r["warnings"] in ("1", "2")),
        ("first_code = %s" % code_seen, lambda r: r["first_code"] == code_seen),
        ('material = "%s"' % material, lambda r: r["material"] == material),
        ('key = "%s"' % key, lambda r: r["key"] == key),
        ('moves_key = "%s"' % moves_key, lambda r: r["moves_key"] == moves_key),
        ("white ~ %s" % word, has_word("white")),
        ("player ~ %s and not white ~ %s" % (word, word), lambda r: None if None in (has_word("white")(r), has_word("black")(r)) else has_word("black")(r) and not has_word("white")(r)),
        ("not (white ~ %s or black ~ %s)" % (word, word), lambda r: None if None in (has_word("white")(r), has_word("black")(r)) else not (has_word("black")(r) or has_word("white")(r))),
        ("both player ~~ /^A/", lambda r: r["white"].startswith("A") and r["black"].startswith("A")),
        ("black ~~ /%s/i" % word[:4], lambda r: word[:4] in r["black"].lower() if r["black"].isascii() else None),
        ('event = "%s"' % event, lambda r: r["event"] == event),
        ('event != "%s"' % event, lambda r: r["event"] != event),
        ("round = 5", lambda r: bool(re.match(r"5(?!\d)", r["round"]))),
        ('round = "5"', lambda r: r["round"] == "5"),
        ("round in 10..12", lambda r: bool(re.match(r"(10|11|12)(?!\d)", r["round"]))),
        ('tag("WhiteElo") >= 2500', num("white_elo", lambda n: n >= 2500)),
        ('tag("ECO") ~~ /^E[0-4]/', lambda r: bool(re.match("E[0-4]", r["eco_tag"]))),
        ('tag("NoSuchTag") = unknown', lambda r: True),
        ('tag("NoSuchTag") != "x"', lambda r: True),
        ('tag("NoSuchTag") = "x"', lambda r: False),
        ("game in 10..20", num("game", lambda n: 10 <= n <= 20)),
        ("length > 1500", num("length", lambda n: n > 1500)),
        ("offset < 100000", num("offset", lambda n: n < 100000)),
        ("line <= 500", num("line", lambda n: n <= 500)),
        ("NOT result = 1-0 AND plies <= 30 OR eco = A00", lambda r: (r["result"] != "1-0" and int(r["plies"]) <= 30) or (r["eco"] == "A00")),
        ("not (result = 1-0 and plies <= 30 or eco = A00)", lambda r: not ((r["result"] == "1-0" and int(r["plies"]) <= 30) or (r["eco"] == "A00"))),
        ("result = 0-1 or result = 1-0 and plies < 40", lambda r: r["result"] == "0-1" or (r["result"] == "1-0" and int(r["plies"]) < 40)),
    ]


def part_table(check):
    """Simple conditions on the rows of `games`, filtered here, against `select` with the same condition."""
    rows = rows_of(bienban(check.tool, "games", "--format", "csv", "-q", check.path).stdout)
    if len(rows) != len(check.games):
        return check.fail("%d rows, but %d Event tags: the table is not compared" % (len(rows), len(check.games)))
    held = 0
    for expression, test in conditions(rows):
        answers = {int(r["game"]): test(r) for r in rows}
        unsure = {n for n, a in answers.items() if a is None}
        ours = check.ours("--where", expression)
        wanted = [n for n, a in answers.items() if a]
        check.compare("table: " + expression, [n for n in ours if n not in unsure], wanted, quiet=True)
        counted = bienban(check.tool, "select", "--where", expression, "--count", "-q", check.path)
        numbers = [int(n) for n in re.findall(rb"\d+", counted.stdout + counted.stderr)]
        if len(ours) not in numbers:
            check.fail("--count of %s says %s, but %d games come out" % (expression, numbers[:10], len(ours)))
        if ID.search(counted.stdout):
            check.fail("--count prints games")
        held += 1
    print("table: %d conditions, each with --count" % held)
    # The short options stand for parts of an expression, joined by `and`.
    word = plain(max(collections.Counter(r["white"] for r in rows).items(), key=lambda p: p[1])[0]).split()[0]
    for words, expression in ((["--player", word], 'player ~ "%s"' % word), (["--white", word], 'white ~ "%s"' % word), (["--black", word], 'black ~ "%s"' % word),
                              (["--event", "open"], 'event ~ "open"'), (["--date", "1990..1999"], "date in 1990..1999"), (["--date", "2001.05"], "date = 2001.05"),
                              (["--eco", "B90..B99"], "eco in B90..B99"), (["--eco", "B9"], "eco = B9"), (["--result", "1-0"], 'result = "1-0"'),
                              (["--elo", "2600"], "elo >= 2600"), (["--elo", "2400..2600"], "elo in 2400..2600"), (["--elo", "<2000"], "elo < 2000"),
                              (["--plies", "40"], "plies = 40"), (["--plies", "..50"], "plies in ..50"), (["--plies", ">100"], "plies > 100"),
                              (["--line", "1. e4 c5"], 'line("1. e4 c5")'),
                              (["--player", word, "--result", "1-0", "--plies", "..60", "--where", "eco = B or eco = C"],
                               'player ~ "%s" and result = "1-0" and plies in ..60 and (eco = B or eco = C)' % word)):
        check.compare("%s against %s" % (" ".join(words), expression), check.ours(*words), check.ours("--where", expression), quiet=True)
    # What the board can be asked, in two ways.
    for one, other in (('at(0, position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"))', "not has(setup)"),
                       ('line("e4 c5 Nf3")', 'line("1. e4 c5 2. Nf3")'), ('line("e4 c5 Nf3")', 'line("1. e4 c5 2. Sf3")'), ('line("e4 c5 Nf3")', 'line("1. e4 c5 2. Кf3")'),
                       ('line("e4 c5 Nf3")', 'at(3, line("e4 c5 Nf3"))'), ('reaches("Nf3 d5 d4 Nf6")', 'position("rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq -")'),
                       ('played("Qxf7#")', 'played("Qf7#") and played("Qxf7#")'), ("has(castling-queenside)", 'played("O-O-O")'),
                       ("has(castling)", 'played("O-O") or played("O-O-O")'), ('at(1.., has(check))', "has(check)"),
                       ('material("KRP* v KRP*")', 'material("KRP* v KRP*" for 1)'), ('material("KRP v KR" either)', 'material("KRP v KR") or material("KR v KRP")'),
                       ('pattern("*/*/*/*/????P???/*/*/*" mirrored)', 'pattern("*/*/*/*/????P???/*/*/*") or pattern("*/*/*/????p???/*/*/*/*")')):
        try:
            check.compare("%s against %s" % (one, other), check.ours("--where", one), check.ours("--where", other), quiet=True)
        except SystemExit as error:
            check.fail(str(error)[:400])


def part_output(check):
    """Bytes as they stand, findings of what comes out, lists of games, games written anew."""
    rows = rows_of(bienban(check.tool, "games", "--format", "csv", "-q", check.path).stdout)
    by_number = {int(r["game"]): r for r in rows}
    for expression in ("errors > 0 or warnings > 0", "plies in 20..24", "result = 1/2 and plies > 150"):
        out = bienban(check.tool, "select", "--where", expression, "-q", check.path).stdout
        pieces = [out[a:b] for a, b in segments(out)]
        for piece in pieces:
            number = int(ID.search(piece).group(1))
            if piece.strip() != check.tagged[number - 1].strip():
                check.fail("bytes of %s are not those of the file" % check.title(number))
        joined = b"".join(pieces)
        if joined.strip() != out.strip().lstrip(b"\xef\xbb\xbf"):
            check.fail("select --where %s writes more than games" % expression)
        again = rows_of(bienban(check.tool, "games", "--format", "csv", "-q", "-", stdin=out).stdout)
        if len(again) != len(pieces):
            check.fail("select --where %s | games: %d rows of %d games" % (expression, len(again), len(pieces)))
        # The findings of what came out are those of the rows.
        findings = rows_of(bienban(check.tool, "validate", "--format", "csv", "-q", "-", stdin=out, check=(0, 1)).stdout)
        tally, codes = collections.Counter(), collections.defaultdict(list)
        for finding in findings:
            if finding["game"]:
                tally[(int(finding["game"]), finding["severity"])] += 1
                codes[int(finding["game"])].append(finding["code"])
        for index, piece in enumerate(pieces, 1):
            number = int(ID.search(piece).group(1))
            row = by_number[number]
            got = (str(tally[(index, "error")]), str(tally[(index, "warning")]))
            if got != (row["errors"], row["warnings"]) or (row["first_code"] and row["first_code"] not in codes[index]) or (codes[index] and not row["first_code"]):
                check.fail("select | validate: %s has %s, its row %s" % (check.title(number), (got, codes[index]), (row["errors"], row["warnings"], row["first_code"])))
        check.done += 1
        print("%-46s %6d games: bytes, findings" % ("select --where " + expression, len(pieces)))
    # A list of games fetches them.
    some = [r for r in rows if r["plies"].isdigit() and 20 <= int(r["plies"]) <= 22] or rows[:3]
    wanted = sorted(int(r["game"]) for r in some)
    for columns in (("file", "game"), ("moves_key",), ("game", "file", "white")):
        path = os.path.join(check.folder, "list.csv")
        with open(path, "w", encoding="utf-8", newline="") as file:
            import csv
            writer = csv.DictWriter(file, columns, extrasaction="ignore")
            writer.writeheader()
            writer.writerows(some)
        got = check.ours("--games", path)
        expected = wanted if "game" in columns else sorted(int(r["game"]) for r in rows if r["moves_key"] in {s["moves_key"] for s in some})
        check.compare("--games by %s" % ",".join(columns), got, expected)
    # Written anew: the same moves, seven tags, nothing else.
    expression = "plies in 40..41"
    numbers = check.ours("--where", expression)
    out = bienban(check.tool, "select", "--where", expression, "--export", "--drop", "comments,variations,nags,clocks", "--keep-tags", "seven", "-q", check.path).stdout
    pieces = [out[a:b] for a, b in segments(out)]
    if len(pieces) != len(numbers):
        check.fail("--export writes %d games of %d" % (len(pieces), len(numbers)))
    for piece, number in list(zip(pieces, numbers))[:60]:
        text = piece.decode()
        game, before = read(text), read(text_of(check.games[number - 1])[0])
        if [m.uci() for m in game.mainline_moves()] != [m.uci() for m in before.mainline_moves()] and not before.errors:
            check.fail("--export: other moves in " + check.title(number))
        names = [name for name, _ in tags_of(text)[0]]
        extra = set(names) - {"Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "SetUp", "Variant"}
        if extra:
            check.fail("--keep-tags seven keeps %s" % sorted(extra))
        movetext = tags_of(text)[1]
        if re.search(r"[{(;$]", movetext):
            check.fail("--drop leaves something in " + check.title(number))
    out = bienban(check.tool, "select", "--where", expression, "--limit", "200", "--export", "--add", "eco", "-q", check.path).stdout
    for a, b in segments(out):
        tags = dict(tags_of(out[a:b].decode())[0])
        row = by_number[int(tags["CheckId"])]
        if row["eco"] and (tags.get("ECO"), tags.get("Opening")) != (row["eco"], row["opening"]):
            check.fail("--add eco: %s in game %s, its row has %s" % ((tags.get("ECO"), tags.get("Opening")), row["game"], (row["eco"], row["opening"])))
    # --explain runs on every kind of part.
    done = bienban(check.tool, "select", "--where", 'plies < 30 and (result = 1-0 or player ~ "a")', "--explain", "-q", check.path)
    if not done.stdout and not done.stderr:
        check.fail("--explain says nothing")
    one = bienban(check.tool, "select", "--where", 'has(check) or material("KR v KR")', "-j", "1", "-q", check.path).stdout
    two = bienban(check.tool, "select", "--where", 'has(check) or material("KR v KR")', "-j", "4", "-q", check.path).stdout
    check.done += 1
    if one != two:
        check.fail("one thread and four do not write the same")


# ---- duplicates ----

def near(one, other):
    """In how few places two lists of moves differ: places of their common length, or steps from the one to the other."""
    hamming = sum(a != b for a, b in zip(one, other)) + abs(len(one) - len(other))
    if hamming <= 2:
        return hamming
    steps = sum(max(b - a, d - c) for tag, a, b, c, d in difflib.SequenceMatcher(None, one, other, autojunk=False).get_opcodes() if tag != "equal")
    return min(hamming, steps, sum(a != b for a, b in zip(one, other)) if min(len(one), len(other)) >= 20 else 99)


def part_duplicates(check):
    folder = check.folder
    # Moves of every game as pgn-extract reads them, in long algebraic form.
    out = os.path.join(folder, "uci.pgn")
    run(check.extract, "-s", "-Wuci", "-o" + out, check.path, folder=folder, check=(0, 1))
    moves = {}
    with open(out, encoding="latin-1") as file:
        identity = 0
        for line in file:
            if line.startswith('[CheckId "'):
                identity = int(line[10:line.index('"', 10)])
            elif identity and line.strip() and not line.startswith("["):
                moves.setdefault(identity, []).extend(w for w in line.split() if w not in ("1-0", "0-1", "1/2-1/2", "*"))
    moves = {n: tuple(m) for n, m in moves.items()}
    facts = {n: check.tags(n) for n in range(1, len(check.games) + 1)}
    players = lambda n: (facts[n].get("White", ""), facts[n].get("Black", ""))
    who = lambda n: tuple(" ".join(sorted(plain(p).split())) for p in players(n))
    guarded = lambda a, b: len(moves[a]) < 20 and any(facts[a].get(t) != facts[b].get(t) for t in ("Date", "Event"))
    report = rows_of(bienban(check.tool, "duplicates", "--format", "csv", "-q", check.path).stdout)
    groups = collections.defaultdict(list)
    for row in report:
        groups[(row["group"], row["reason"])].append(int(row["game"]))
    print("%-46s %s" % ("duplicates: groups", dict(collections.Counter(reason for _, reason in groups))))
    # Each group is what its reason says.
    for (group, reason), members in groups.items():
        check.done += 1
        known = [m for m in members if m in moves]
        if len(set(members)) != len(members) or len(members) < 2:
            check.fail("group %s (%s) has the games %s" % (group, reason, members))
            continue
        for a, b in zip(known, known[1:]):
            title = "group %s (%s): %s / %s" % (group, reason, check.title(a), check.title(b))
            if reason in ("same", "same-moves") and moves[a] != moves[b]:
                check.fail(title + ": the moves differ")
            if reason in ("same", "same-moves") and guarded(a, b):
                check.fail(title + ": %d half-moves, and date or event differ" % len(moves[a]))
        if reason == "same" and len({who(m) for m in known}) > 1:
            check.fail("group %s (same) has players %s" % (group, {players(m) for m in known}))
        if reason == "same-moves" and len({players(m) for m in known}) == 1:
            check.fail("group %s (same-moves) has the same players: %s" % (group, players(known[0])))
        if reason == "prefix":
            longest = max((moves[m] for m in known), key=len, default=())
            if any(longest[:len(moves[m])] != moves[m] for m in known) or len({moves[m] for m in known}) < 2:
                check.fail("group %s (prefix): none is the beginning of the other: games %s" % (group, members))
        if reason == "twin":
            for m in known:
                if not any(0 < near(moves[m], moves[o]) <= 2 for o in known if o != m):
                    check.fail("group %s (twin): %s has no twin there" % (group, check.title(m)))
            if len({frozenset(who(m)) for m in known}) > 1 and len({tuple(sorted(" ".join(who(m)).split())) for m in known}) > 1:
                # Initials and nicknames are the program's own; only what has no word in common is wrong.
                words = [set(" ".join(who(m)).split()) for m in known]
                if any(not a & b for a in words for b in words):
                    check.fail("group %s (twin) has players %s" % (group, {players(m) for m in known}))
        if reason not in ("same", "same-moves", "prefix", "twin"):
            check.fail("group %s has the reason %s" % (group, reason))
    # Whatever must be found is found: equal moves and players as written.
    place = collections.defaultdict(dict)
    for (group, reason), members in groups.items():
        for member in members:
            place[member].setdefault(reason, set()).add(group)
    together = lambda a, b, reasons: any(place[a].get(r, set()) & place[b].get(r, set()) for r in reasons)
    classes = collections.defaultdict(list)
    for number, line in moves.items():
        classes[line].append(number)
    wanted = collections.Counter()
    for line, members in classes.items():
        for a, b in zip(members, members[1:]):
            if guarded(a, b) or not line or len(line) < 20 and "?" in facts[a].get("Date", "?"):
                continue
            reason = "same" if players(a) == players(b) else "same-moves" if not set(" ".join(who(a)).split()) & set(" ".join(who(b)).split()) else None
            if reason and (facts[a].get("FEN"), facts[b].get("FEN")) == (None, None):
                wanted[reason] += 1
                if not together(a, b, [reason] if reason == "same" else ["same-moves", "same"]):
                    check.fail("not found (%s): %s / %s" % (reason, check.title(a), check.title(b)))
    dates = collections.defaultdict(list)
    for number in moves:
        if "?" not in facts[number].get("Date", "?") and not facts[number].get("FEN"):
            dates[(players(number), facts[number]["Date"])].append(number)
    for members in dates.values():
        for i, a in enumerate(members):
            for b in members[i + 1:]:
                short, long = sorted((moves[a], moves[b]), key=len)
                if len(short) >= 20 and short != long:
                    if long[:len(short)] == short:
                        wanted["prefix"] += 1
                        if not together(a, b, ["prefix"]) and not any(place[n].get("same") for n in (a, b)):
                            check.fail("not found (prefix): %s / %s" % (check.title(a), check.title(b)))
                    elif len(short) == len(long) and sum(x != y for x, y in zip(short, long)) <= 2:
                        wanted["twin"] += 1
                        if not together(a, b, ["twin"]) and not any(place[n].get("same") for n in (a, b)):
                            check.fail("not found (twin): %s / %s" % (check.title(a), check.title(b)))
    print("%-46s %s" % ("duplicates: pairs that must be found", dict(wanted)))
    # One game of each, against -D.
    theirs = check.theirs("-D")
    kept_first = {}
    for number in theirs:
        kept_first.setdefault(moves.get(number), number)
    grouped = {m for members in groups.values() for m in members}
    for merge in ([], ["--merge", "same-moves"]):
        kept = os.path.join(folder, "kept.pgn")
        bienban(check.tool, "duplicates", "--keep", "first", *merge, "-o", kept, "-q", check.path)
        with open(kept, "rb") as file:
            ours = [int(n) for n in ID.findall(file.read())]
        if not set(ours) - grouped and len(grouped) < len(check.games):
            print("duplicates -o writes no game that is in no group; those are added here")
            ours = sorted(set(ours) | set(range(1, len(check.games) + 1)) - grouped)

        def why(number, side):
            if side == "other":
                if "prefix" in place[number]:
                    return "bienban leaves out the beginning of another game (prefix)"
                return None
            first = kept_first.get(moves.get(number))
            if first is None:
                return None
            if not moves[number]:
                return "pgn-extract takes all games without moves for one"
            if len(moves[number]) < 20 and any(facts[n].get(t) != facts[number].get(t) for n in classes[moves[number]] for t in ("Date", "Event")):
                return "short game of another date or event (guarded)"
            if not merge and any(players(n) != players(number) for n in classes[moves[number]]):
                return "same moves, other players (both kept)"
            if "prefix" in place[first]:
                return "bienban leaves out the beginning of another game (prefix)"
        check.compare("duplicates -o %sand -D" % (" ".join(merge) + " " if merge else ""), ours, theirs, why)
    one, four = (bienban(check.tool, "duplicates", "--format", "csv", "-j", n, "-q", check.path).stdout for n in ("1", "4"))
    check.done += 1
    if one != four:
        check.fail("duplicates: one thread and four do not report the same")
    with open(check.path, "rb") as file:
        piped = rows_of(bienban(check.tool, "duplicates", "--format", "csv", "-q", "-", stdin=file.read()).stdout)
    check.done += 1
    if [(r["group"], r["reason"], r["game"]) for r in piped] != [(r["group"], r["reason"], r["game"]) for r in report]:
        check.fail("duplicates: standard input and file do not give the same groups")


def main():
    words = argparse.ArgumentParser()
    words.add_argument("bienban")
    words.add_argument("files", nargs="+")
    words.add_argument("--part", default="extract,table,output,duplicates")
    words.add_argument("--show", type=int, default=10, help="games named of each comparison")
    words = words.parse_args()
    failed = done = explained = 0
    why = collections.Counter()
    for path in words.files:
        with tempfile.TemporaryDirectory() as folder:
            check = Check(os.path.abspath(words.bienban) if os.sep in words.bienban else words.bienban, path, folder, words.show)
            print("%s: %d games" % (path, len(check.games)))
            for part in words.part.split(","):
                try:
                    {"extract": part_extract, "table": part_table, "output": part_output, "duplicates": part_duplicates}[part](check)
                except SystemExit as error:
                    check.fail("the part %s stops: %s" % (part, error))
            failed, done, explained = failed + check.failed, done + check.done, explained + check.explained
            why += check.why
    for reason, number in why.items():
        print("explained: %d times, %s" % (number, reason))
    print("%d comparisons, %d differences explained, %d not" % (done, explained, failed))
    sys.exit(1 if failed or not done else 0)


if __name__ == "__main__":
    main()
