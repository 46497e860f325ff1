#!/usr/bin/env python3
"""Works out the answers of cases.json and rows.json with python-chess, from usual.pgn, set-up.pgn, notes.pgn and faulty.pgn.

usage: make_cases.py [OPENINGS.tsv]

A case is a condition and what it means in Python, written down from docs/select.md and without the program. Games are named by their Site
tag. Where the specification leaves a game open, the case has it under `maybe`. Run it only to change the cases; the checks read the JSON.
"""
import io
import json
import os
import re
import sys
import unicodedata

import chess
import chess.pgn
import chess.polyglot

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(here))
from common import openings, plain, read, segments, signature, tags_of, text_of  # noqa: E402

W, B = chess.WHITE, chess.BLACK
MAIN = ["usual.pgn", "set-up.pgn", "notes.pgn"]


class Game:
    def __init__(self, file, data):
        text, _ = text_of(data)
        pairs, self.movetext = tags_of(text)
        self.file, self.tags = file, {k: unicodedata.normalize("NFC", v) for k, v in pairs}
        self.id = self.tags["Site"]
        self.pgn = read(text)
        self.boards, self.moves = [self.pgn.board()], []
        for move in self.pgn.mainline_moves():
            self.moves.append(move)
            board = self.boards[-1].copy()
            board.push(move)
            self.boards.append(board)
        # Every half-move of the text, those of variations too, as (position before, move, position after).
        self.all_steps, self.all_boards = [], [self.boards[0]]
        nodes = [self.pgn]
        while nodes:
            node = nodes.pop()
            for child in node.variations:
                before, after = node.board(), child.board()
                self.all_steps.append((before, child.move, after))
                self.all_boards.append(after)
                nodes.append(child)

    def steps(self):
        return list(zip(self.boards, self.moves, self.boards[1:]))

    def tag(self, name):
        return self.tags.get(name, "")

    def plies(self):
        return len(self.moves)

    def usual(self):
        return self.boards[0].fen() == chess.STARTING_FEN and not self.boards[0].chess960


def after(*sans, fen=chess.STARTING_FEN):
    board = chess.Board(fen)
    for san in sans:
        board.push_san(san)
    return board


def spot(board, fields=4):
    return board.epd().split(" ")[:fields]


def reaches(*sans):
    goal = after(*sans)
    return lambda g: any(spot(b) == spot(goal) for b in g.boards)


def begins(*sans):
    board, ucis = chess.Board(), []
    for san in sans:
        ucis.append(board.push_san(san))
    return lambda g: g.usual() and g.moves[:len(ucis)] == ucis


def position(fen, fields):
    wanted = fen.split()[:fields]
    return lambda g: any(spot(b, fields) == wanted for b in g.boards)


def step(test, everywhere=False):
    return lambda g: any(test(*s) for s in (g.all_steps if everywhere else g.steps()))


def kind(board, move):
    return chess.piece_symbol(board.piece_type_at(move.from_square)).upper()


def lasting(test, length):
    def inner(g):
        found = [bool(test(b)) for b in g.boards]
        return any(all(found[p:p + length]) for p in range(len(found) - length + 1))
    return inner


def has_material(white, black):
    """WHITE and BLACK: {letter: (least, most)}; what is not named is not there."""
    def inner(b):
        return all(lo <= len(b.pieces(k, c)) <= hi for c, side in ((W, white), (B, black)) for k, l in ((5, "Q"), (4, "R"), (3, "B"), (2, "N"), (1, "P")) for lo, hi in [side.get(l, (0, 0))])
    return inner


def double_check(before, move, board):
    return board.is_check() and len(board.checkers()) == 2


def fold_has(word, *names):
    return lambda g: any(word in plain(g.tag(n)) for n in names)


def number(text):
    return int(text) if text.isdigit() else None


def elo(test, both=False):
    return lambda g: (all if both else any)(number(g.tag(t)) is not None and test(number(g.tag(t))) for t in ("WhiteElo", "BlackElo"))


def span(g):
    """First and last possible day, or None where nothing is known."""
    match = re.fullmatch(r"(\d{4})\.(\d\d|\?\?)\.(\d\d|\?\?)", g.tag("Date"))
    if not match:
        return None
    y, m, d = match.groups()
    return (int(y), 1 if m == "??" else int(m), 1 if d == "??" else int(d)), (int(y), 12 if m == "??" else int(m), 31 if d == "??" else int(d))


def within(low, high):
    return lambda g: span(g) is not None and low <= span(g)[0] and span(g)[1] <= high


def leading(text):
    match = re.match(r"\d+", text)
    return int(match.group()) if match else None


NAJDORF = ("e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6")
ITALIAN = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"
EP = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR"
KRP, KR = {"R": (1, 1), "P": (1, 1)}, {"R": (1, 1)}
swap = lambda test: lambda b: test(b.mirror())


def drawn(pattern, mirrored=False):
    """A pattern rank by rank as a regular expression over eight signs, a dot for an empty square."""
    def signs(text):
        out, at = "", 0
        while at < len(text):
            c = text[at]
            if c == "[":
                end = text.index("]", at)
                inner, negated = text[at + 1:end].lstrip("^"), text[at + 1] == "^"
                out += "[%s%s]" % ("^" if negated else "", inner.replace("1", ".").replace("A", "KQRBNP").replace("a", "kqrbnp"))
                at = end
            elif c == "^":
                out += "[^%s]" % text[at + 1].replace("1", ".")
                at += 1
            else:
                out += {"?": ".", "*": ".*", "!": "[A-Za-z]", "A": "[A-Z]", "a": "[a-z]"}.get(c) or (r"\." * int(c) if c.isdigit() else c)
            at += 1
        return out
    ranks = [re.compile(signs(r)) for r in pattern.split("/")]
    assert len(ranks) == 8
    holds = lambda b: all(p.fullmatch(r.replace(" ", "")) for p, r in zip(ranks, str(b).split("\n")))
    return lambda g: any(holds(b) or mirrored and holds(b.mirror()) for b in g.boards)


# (condition, what it means, games that may be there or not, why)
CASES = [
    # Names.
    ('white = "Nguyễn Văn Đức"', lambda g: g.tag("White") == "Nguyễn Văn Đức", (), "letter by letter over the NFC column, so the decomposed name is found as well"),
    ('player ~ "nguyen van duc"', lambda g: any("nguyen van duc" in plain(g.tag(t)) for t in ("White", "Black")), (), "no case, no marks, no comma; đ and Đ are d; another order of the words is another text"),
    ('player ~ "NGUYỄN VĂN ĐỨC"', lambda g: any("nguyen van duc" in plain(g.tag(t)) for t in ("White", "Black")), (), "the sought text is folded as well"),
    ("white ~ nguyen", lambda g: "nguyen" in plain(g.tag("White")), (), "a word needs no marks"),
    ("WHITE ~ nguyen AND NOT Result = 1-0", lambda g: "nguyen" in plain(g.tag("White")) and g.tag("Result") != "1-0", (), "words of the language in capitals"),
    ("player ~ dang", lambda g: any("dang" in plain(g.tag(t)) for t in ("White", "Black")), (), "Đặng is dang"),
    ('black ~ "muller"', lambda g: "muller" in plain(g.tag("Black")), (), "ü is u with a mark, not ue"),
    ('player ~ "mueller"', lambda g: any("mueller" in plain(g.tag(t)) for t in ("White", "Black")), (), ""),
    ('player ~ "karpov"', lambda g: any("karpov" in plain(g.tag(t)) for t in ("White", "Black")), (), "either side"),
    ('white ~ karpov and black ~ kasparov', lambda g: g.tag("White").startswith("Karpov") and g.tag("Black").startswith("Kasparov"), (), ""),
    ('player = "Kasparov, Garry"', lambda g: "Kasparov, Garry" in (g.tag("White"), g.tag("Black")), (), ""),
    ('player != "Kasparov, Garry"', lambda g: "Kasparov, Garry" not in (g.tag("White"), g.tag("Black")), (), "neither is"),
    ('any player != "A"', lambda g: g.tag("White") != "A" or g.tag("Black") != "A", (), "at least one is not"),
    ('both player ~ "shuffle"', lambda g: "shuffle" in plain(g.tag("White")) and "shuffle" in plain(g.tag("Black")), (), ""),
    ('player = "kasparov, garry"', lambda g: False, (), "= heeds case"),
    ('white ~~ /Đức$/', lambda g: g.tag("White").endswith("Đức"), ("vietnamese",), "as written: whether a decomposed name is matched composed is open"),
    ('black ~~ /^karpov/i', lambda g: g.tag("Black").lower().startswith("karpov"), (), ""),
    ('black ~~ /^karpov/', lambda g: False, (), "a regular expression heeds case"),
    ('event = "Open \\"B\\""', lambda g: g.tag("Event") == 'Open "B"', (), "a quotation mark behind a backslash, in the tag and in the condition"),
    ("event = 'Open \"B\"'", lambda g: g.tag("Event") == 'Open "B"', (), "the other quotation marks"),
    ('tag("Annotator") = "O\'Kelly"', lambda g: g.tag("Annotator") == "O'Kelly", (), ""),
    ('tag("Annotator") = unknown', lambda g: g.tag("Annotator") == "", (), "a tag that is not there is unknown"),
    ('tag("Annotator") != "O\'Kelly"', lambda g: g.tag("Annotator") != "O'Kelly", (), "!= holds exactly where = does not, without the tag too"),
    ("event = open", lambda g: False, (), "= heeds case"),
    ("event ~ open", lambda g: "open" in plain(g.tag("Event")), (), ""),
    # Numbers.
    ("white_elo >= 2400", lambda g: (number(g.tag("WhiteElo")) or 0) >= 2400, (), ""),
    ("white_elo < 2400", lambda g: number(g.tag("WhiteElo")) is not None and number(g.tag("WhiteElo")) < 2400, (), "a game without a rating is not below"),
    ("white_elo != 2400", lambda g: number(g.tag("WhiteElo")) != 2400, (), "!= holds without a rating, too"),
    ("not white_elo >= 2400", lambda g: not (number(g.tag("WhiteElo")) or 0) >= 2400, (), ""),
    ("elo >= 2600", elo(lambda n: n >= 2600), (), "either side"),
    ("any elo in 2390..2399", elo(lambda n: 2390 <= n <= 2399), (), ""),
    ("both elo >= 2400", elo(lambda n: n >= 2400, both=True), (), "a missing rating is compared with nothing"),
    ("both elo < 2500", elo(lambda n: n < 2500, both=True), (), ""),
    ("black_elo = unknown", lambda g: number(g.tag("BlackElo")) is None, (), "missing, or ?"),
    ("plies in 1..6", lambda g: 1 <= g.plies() <= 6, (), ""),
    ("plies in ..4", lambda g: g.plies() <= 4, (), ""),
    ("plies in 15..", lambda g: g.plies() >= 15, (), ""),
    ("plies = 0", lambda g: g.plies() == 0, (), ""),
    ("round = 5", lambda g: leading(g.tag("Round")) == 5, (), "the whole number that the text begins with: 5.2, too"),
    ('round = "5"', lambda g: g.tag("Round") == "5", (), "a text between quotation marks"),
    ("round in 9..11", lambda g: leading(g.tag("Round")) is not None and 9 <= leading(g.tag("Round")) <= 11, (), ""),
    ("round = unknown", lambda g: g.tag("Round") in ("", "?"), (), "- says that there is no round; it is neither missing nor made of question marks"),
    ('tag("EventDate") in 1990..1999', lambda g: leading(g.tag("EventDate")) is not None and 1990 <= leading(g.tag("EventDate")) <= 1999, (), ""),
    ("time_control >= 300", lambda g: leading(g.tag("TimeControl")) is not None and leading(g.tag("TimeControl")) >= 300, (), "300+5 begins with 300, 40/7200:3600 with 40"),
    ("time_control = 40", lambda g: leading(g.tag("TimeControl")) == 40, (), ""),
    ("time_control ~~ /^40\\//", lambda g: g.tag("TimeControl").startswith("40/"), (), "a slash within slashes"),
    # Results.
    ("result = 1-0", lambda g: g.tag("Result") == "1-0", (), ""),
    ("result = 1/2", lambda g: g.tag("Result") == "1/2-1/2", (), ""),
    ('result != "1/2-1/2"', lambda g: g.tag("Result") != "1/2-1/2", (), ""),
    ("result = *", lambda g: g.tag("Result") == "*", (), ""),
    # Dates.
    ("date = 2001", lambda g: g.tag("Date").startswith("2001"), (), "any day of the year, also where only the year is known"),
    ("date = 2001.05", within((2001, 5, 1), (2001, 5, 31)), (), "2001.??.?? may be another month"),
    ("date = 2001.05.17", within((2001, 5, 17), (2001, 5, 17)), (), ""),
    ("date != 2001.05", lambda g: not within((2001, 5, 1), (2001, 5, 31))(g), (), "!= holds exactly where = does not"),
    ("date in 2001.05..2002", within((2001, 5, 1), (2002, 12, 31)), (), "2001.05.?? counts"),
    ("date in 2001.05.10..2002", within((2001, 5, 10), (2002, 12, 31)), (), "2001.05.?? does not: it may be the second of May"),
    ("date > 2000", lambda g: span(g) is not None and span(g)[0] > (2000, 12, 31), (), "from the first day of 2001"),
    ("date >= 2000", lambda g: span(g) is not None and span(g)[0] >= (2000, 1, 1), (), ""),
    ("date <= 2000", lambda g: span(g) is not None and span(g)[1] <= (2000, 12, 31), (), "to the last day of 2000"),
    ("date < 2000.06", lambda g: span(g) is not None and span(g)[1] < (2000, 6, 1), (), "2000.??.?? may be later"),
    ("date <= 2000.06.15", lambda g: span(g) is not None and span(g)[1] <= (2000, 6, 15), (), "2000.06.?? may be the thirtieth"),
    ("date in ..1999", within((0, 0, 0), (1999, 12, 31)), (), ""),
    ("date = unknown", lambda g: span(g) is None, (), "missing, empty, or question marks; not where the year is known"),
    ("date != empty", lambda g: span(g) is not None, (), "empty is unknown"),
    ("year = 2003", lambda g: g.tag("UTCDate").startswith("2003"), (), "the year is that of UTCDate where Date is unknown"),
    ("year in 1999..2000", lambda g: g.tag("Date")[:4] in ("1999", "2000"), (), ""),
    ("month = unknown and year = 2001", lambda g: g.tag("Date") == "2001.??.??", (), ""),
    ("month = 5 and day = unknown", lambda g: g.tag("Date") == "2001.05.??", (), ""),
    # Openings by the position; the answers come from the table.
    ("eco = B9", lambda g: opening(g)[0].startswith("B9"), (), "by the positions, so the transposed game is there without an ECO tag"),
    ("eco_tag = B9", lambda g: g.tag("ECO").startswith("B9"), (), "by the tag"),
    ("eco in B90..B99 and eco_tag = unknown", lambda g: "B90" <= opening(g)[0] <= "B99" and g.tag("ECO") == "", (), ""),
    ("eco = C23 or eco_tag = C23", lambda g: opening(g)[0] == "C23" or g.tag("ECO") == "C23", (), ""),
    ("eco != unknown", lambda g: opening(g)[0] != "", (), "games from another position have none"),
    ("eco in B..C", lambda g: opening(g)[0][:1] in ("B", "C"), (), "B stands for B00 to B99, C for C00 to C99"),
    # Positions.
    ('position("%s")' % ITALIAN, position(ITALIAN, 1), (), "the men alone: whoever is to move and may castle"),
    ('position("%s w")' % ITALIAN, position(ITALIAN + " w", 2), (), "and White to move"),
    ('position("%s w KQkq")' % ITALIAN, position(ITALIAN + " w KQkq", 3), (), "and all castling rights"),
    ('position("%s w - -")' % ITALIAN, position(ITALIAN + " w - -", 4), (), "and none"),
    ('position("%s w KQkq - 7 33")' % ITALIAN, position(ITALIAN + " w KQkq -", 4), (), "the two numbers at the end do not count"),
    ('position("%s")' % chess.STARTING_FEN, position(chess.STARTING_FEN, 4), (), "the first position is a position, in a game without moves as well"),
    ('reaches("1. e4 e5 2. Nf3 Nc6")', reaches("e4", "e5", "Nf3", "Nc6"), (), "by any order, but with the same side to move and rights"),
    ('line("1. e4 e5 2. Nf3 Nc6")', begins("e4", "e5", "Nf3", "Nc6"), (), "in this order from the start"),
    ('line("e4 e5 Sf3 Sc6")', begins("e4", "e5", "Nf3", "Nc6"), (), "German letters, no numbers"),
    ('anywhere(position("%s"))' % after("e4", "c5", "Nf3", "Nc6", "Bb5").fen().split()[0], lambda g: any(b.board_fen() == after("e4", "c5", "Nf3", "Nc6", "Bb5").board_fen() for b in g.all_boards), (), "in a variation of a variation"),
    ('position("%s")' % after("e4", "c5", "Nf3", "Nc6", "Bb5").fen().split()[0], position(after("e4", "c5", "Nf3", "Nc6", "Bb5").fen(), 1), (), "not in the main line"),
    ('reaches("%s")' % " ".join(NAJDORF), reaches(*NAJDORF), (), "the transposed game as well"),
    ('line("%s")' % " ".join(NAJDORF), begins(*NAJDORF), (), ""),
    ('reaches("1. e4 a6 2. e5 d5")', reaches("e4", "a6", "e5", "d5"), (), "the pawn can be captured en passant; in the other order of moves it cannot"),
    ('position("%s")' % EP, position(EP, 1), (), "the men alone"),
    ('position("%s w KQkq d6")' % EP, position(EP + " w KQkq d6", 4), (), "and en passant possible"),
    ('position("%s w KQkq -")' % EP, position(EP + " w KQkq -", 4), (), "and en passant not possible"),
    ('position("4k3/8/8/K2pP2r/8/8/8/8 w - -")', position("4k3/8/8/K2pP2r/8/8/8/8 w - -", 4), (), "a pawn stands ready, but to capture en passant would leave the king in check: no such right"),
    ('key = "%s"' % "%016x", None, (), "filled in below: the Polyglot key counts the file there, legal or not"),
    ('at(4, position("%s"))' % ITALIAN, lambda g: g.plies() >= 4 and g.boards[4].board_fen() == ITALIAN, (), "after exactly four half-moves"),
    ('at(5.., position("%s"))' % ITALIAN, lambda g: any(b.board_fen() == ITALIAN for b in g.boards[5:]), (), "after five or more"),
    ('at(0, position("%s w KQkq -"))' % chess.STARTING_FEN.split()[0], lambda g: spot(g.boards[0]) == spot(chess.Board()), (), ""),
    ('at(1.., position("%s"))' % chess.STARTING_FEN.split()[0], lambda g: any(b.board_fen() == chess.STARTING_BOARD_FEN for b in g.boards[1:]), (), "back to the start"),
    # Half-moves.
    ('played("Nxf7")', step(lambda b, m, a: kind(b, m) == "N" and b.is_capture(m) and m.to_square == chess.F7), (), ""),
    ('played("Nf7")', step(lambda b, m, a: kind(b, m) == "N" and m.to_square == chess.F7), (), "with or without capture"),
    ('played("Qxf7")', step(lambda b, m, a: kind(b, m) == "Q" and b.is_capture(m) and m.to_square == chess.F7), (), "what is not written is open: the mate as well"),
    ('played("Nf3")', step(lambda b, m, a: kind(b, m) == "N" and m.to_square == chess.F3), (), "from wherever, also written N5f3, and the capture by ... Nf3 of Black"),
    ('played("N5f3")', step(lambda b, m, a: kind(b, m) == "N" and m.to_square == chess.F3 and chess.square_rank(m.from_square) == 4), (), "from the fifth rank"),
    ('played("N1f3")', step(lambda b, m, a: kind(b, m) == "N" and m.to_square == chess.F3 and chess.square_rank(m.from_square) == 0), (), "from the first rank, though nobody would write that"),
    ('played("Nxf3")', step(lambda b, m, a: kind(b, m) == "N" and m.to_square == chess.F3 and b.is_capture(m)), (), ""),
    ('played("exd5")', step(lambda b, m, a: kind(b, m) == "P" and m.to_square == chess.D5 and b.is_capture(m) and chess.square_file(m.from_square) == 4), (), "from the e-file"),
    ('played("cxd5")', step(lambda b, m, a: kind(b, m) == "P" and m.to_square == chess.D5 and b.is_capture(m) and chess.square_file(m.from_square) == 2), (), ""),
    ('played("exd6")', step(lambda b, m, a: kind(b, m) == "P" and m.to_square == chess.D6 and b.is_capture(m) and chess.square_file(m.from_square) == 4), (), "White's en passant and Black's recapture"),
    ('played("e8")', step(lambda b, m, a: kind(b, m) == "P" and m.to_square == chess.E8), (), "becomes anything"),
    ('played("a8=N")', step(lambda b, m, a: m.promotion == 2 and m.to_square == chess.A8), (), ""),
    ('played("a8=R")', step(lambda b, m, a: m.promotion == 4 and m.to_square == chess.A8), (), "only in a variation, so none"),
    ('anywhere(played("a8=R"))', step(lambda b, m, a: m.promotion == 4 and m.to_square == chess.A8, True), (), ""),
    ('played("a8")', step(lambda b, m, a: kind(b, m) == "P" and m.to_square == chess.A8), (), ""),
    ('played("Qh7")', step(lambda b, m, a: kind(b, m) == "Q" and m.to_square == chess.H7), (), "also Black's Qh7"),
    ('played("Qh7+")', step(lambda b, m, a: kind(b, m) == "Q" and m.to_square == chess.H7 and a.is_check()), (), "gives check or mate"),
    ('played("Qh7#")', step(lambda b, m, a: kind(b, m) == "Q" and m.to_square == chess.H7 and a.is_checkmate()), (), "mates"),
    ('played("O-O")', step(lambda b, m, a: b.is_kingside_castling(m)), (), ""),
    ('played("O-O-O")', step(lambda b, m, a: b.is_queenside_castling(m)), (), "of Chess960 as well, where the king does not move"),
    ('at(7, played("Qxf7#"))', lambda g: g.plies() >= 7 and g.id == "mate", (), "the seventh half-move"),
    ('at(6, played("Qxf7#"))', lambda g: False, (), ""),
    ('at(..10, played("Nxf7"))', lambda g: False, (), "it was the eleventh"),
    ('at(..11, played("Nxf7"))', lambda g: g.id == "nxf7", (), ""),
    ('at(11.., played("Nxf7"))', lambda g: g.id == "nxf7", (), ""),
    ('not played("e4")', lambda g: not step(lambda b, m, a: kind(b, m) == "P" and m.to_square == chess.E4)(g), (), ""),
    ('at(10, not played("e4"))', lambda g: g.plies() >= 10 and not (kind(g.boards[9], g.moves[9]) == "P" and g.moves[9].to_square == chess.E4), (), "at(10, ...) does not hold of a shorter game, not or not"),
    ('not at(10, played("e4"))', lambda g: not (g.plies() >= 10 and kind(g.boards[9], g.moves[9]) == "P" and g.moves[9].to_square == chess.E4), (), "but not at(10, ...) holds of it"),
    ('at(0.., played("Nf6") and has(check))', step(lambda b, m, a: kind(b, m) == "N" and m.to_square == chess.F6 and a.is_check()), (), "both at the same half-move"),
    ('played("Nf6") and has(check)', lambda g: step(lambda b, m, a: kind(b, m) == "N" and m.to_square == chess.F6)(g) and step(lambda b, m, a: a.is_check())(g), (), "each at some time; a mate is a check"),
    # Kinds of half-moves and of text.
    ("has(underpromotion)", step(lambda b, m, a: m.promotion in (2, 3, 4)), (), ""),
    ("anywhere(has(underpromotion))", step(lambda b, m, a: m.promotion in (2, 3, 4), True), (), ""),
    ("has(en-passant)", step(lambda b, m, a: b.is_en_passant(m)), (), "played, not only possible"),
    ("has(castling)", step(lambda b, m, a: b.is_castling(m)), (), ""),
    ("has(castling-queenside)", step(lambda b, m, a: b.is_queenside_castling(m)), (), ""),
    ("has(double-check)", step(double_check), (), ""),
    ("has(check)", step(lambda b, m, a: a.is_check()), ("bare-kings",), "a mate is a check; whether a first position in check counts is open"),
    ("has(variation)", lambda g: "(" in g.movetext, (), ""),
    ("has(comment)", lambda g: "{" in g.movetext, (), ""),
    ("has(clock)", lambda g: "[%clk" in g.movetext, (), ""),
    ("has(eval)", lambda g: "[%eval" in g.movetext, (), ""),
    ("has(eval | clock | variation)", lambda g: any(w in g.movetext for w in ("[%eval", "[%clk", "(")), (), ""),
    ("has(setup)", lambda g: "FEN" in g.tags, (), ""),
    ("variations = 2", lambda g: g.movetext.count("(") == 2, ("variations",), "at any depth, or those of the main line alone"),
    ("nags = 2", lambda g: g.movetext.count("$") == 2, (), ""),
    ("clocks = 2 and evals = 0", lambda g: g.movetext.count("[%clk") == 2 and "[%eval" not in g.movetext, (), ""),
    ("comments = 1", lambda g: g.movetext.count("{") == 1, (), ""),
    # Ends and claims.
    ("ends(checkmate)", lambda g: g.boards[-1].is_checkmate(), (), ""),
    ("ends(stalemate)", lambda g: g.boards[-1].is_stalemate(), (), ""),
    ("end = checkmate or end = stalemate", lambda g: g.boards[-1].is_checkmate() or g.boards[-1].is_stalemate(), (), ""),
    ("ends(dead-position)", lambda g: g.boards[-1].is_insufficient_material(), (), "a knight alone does not mate either"),
    ("ends(fivefold)", lambda g: g.boards[-1].is_fivefold_repetition(), (), ""),
    ("ends(seventyfive)", lambda g: g.boards[-1].is_seventyfive_moves(), (), ""),
    ("claimable(threefold)", lambda g: any(b.is_repetition(3) for b in g.boards), (), ""),
    ("claimable(fifty)", lambda g: any(b.halfmove_clock >= 100 for b in g.boards), (), "the FEN's own count goes on"),
    ("claims = threefold", lambda g: any(b.is_repetition(3) for b in g.boards), (), "the same as claimable(threefold)"),
    # Patterns.
    ('pattern("*/*/*/*/*/*P*/*PBP*/*")', lambda g: g.id in ("fianchetto", "vietnamese"), (), "on either wing"),
    ('pattern("*/*/*/*/*/*P*/*PBP*/*" mirrored)', lambda g: g.id in ("fianchetto", "fianchetto-black", "vietnamese"), (), ""),
    ('pattern("*/*/*/*/4P3/*/*/*")', lambda g: any(str(b).split("\n")[4].split() == list("....P...") for b in g.boards), (), "digits are empty squares"),
    ('pattern("*/*/*/*/????P???/*/*/*")', lambda g: any(b.piece_at(chess.E4) == chess.Piece(1, W) for b in g.boards), (), ""),
    ('pattern("*/*/*/????p???/????P???/*/*/*")', lambda g: any(b.piece_at(chess.E4) == chess.Piece(1, W) and b.piece_at(chess.E5) == chess.Piece(1, B) for b in g.boards), (), ""),
    ('pattern("*/*/*/*/????A???/*/*/*")', lambda g: any(b.color_at(chess.E4) is W for b in g.boards), (), "a White man"),
    ('pattern("*/*/*/*/????a???/*/*/*")', lambda g: any(b.color_at(chess.E4) is B for b in g.boards), (), "a Black man"),
    ('pattern("*/*/*/*/????!???/*/*/*")', lambda g: any(b.piece_at(chess.E4) for b in g.boards), (), "a man"),
    ('pattern("*/*/*/*/*/*/????[^P1]???/*")', lambda g: any(b.piece_at(chess.E2) and b.piece_at(chess.E2) != chess.Piece(1, W) for b in g.boards), (), "neither a White pawn nor empty"),
    ('pattern("*/*/*/*/*/*/????^P???/*")', lambda g: any(b.piece_at(chess.E2) != chess.Piece(1, W) for b in g.boards), (), "empty squares are no pawn"),
    ('pattern("*/?????[QN]??/*/*/*/*/*/*")', lambda g: any(b.piece_at(chess.F7) in (chess.Piece(5, W), chess.Piece(2, W)) for b in g.boards), (), "one of these"),
    ('pattern("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")', lambda g: any(b.board_fen() == chess.STARTING_BOARD_FEN for b in g.boards), (), "a FEN is a pattern"),
    ('pattern("8/8/8/8/8/8/8/8")', lambda g: False, (), "no board is empty"),
    ('at(0.., pattern("*/*/*/*/????P???/*/*/*") and pattern("*/*/*/????p???/*/*/*/*"))', lambda g: any(b.piece_at(chess.E4) == chess.Piece(1, W) and b.piece_at(chess.E5) == chess.Piece(1, B) for b in g.boards), (), "both at the same time"),
    # Material.
    ('material("KRP v KR" for 6)', lasting(has_material(KRP, KR), 6), (), "seven positions in a row, the first among them"),
    ('material("KRP v KR" for 7)', lasting(has_material(KRP, KR), 7), (), ""),
    ('material("KRP v KR" for 8)', lasting(has_material(KRP, KR), 8), (), "one too many"),
    ('material("KRP v KR")', lasting(has_material(KRP, KR), 1), (), ""),
    ('material("RP v R")', lasting(has_material(KRP, KR), 1), (), "kings need not be named"),
    ('material("KRP v KR" either)', lasting(lambda b: has_material(KRP, KR)(b) or swap(has_material(KRP, KR))(b), 1), (), "colours exchanged"),
    ('material("KR v KRP")', lasting(has_material(KR, KRP), 1), (), ""),
    ('material("KRP v KRN")', lasting(has_material(KRP, {"R": (1, 1), "N": (1, 1)}), 1), (), ""),
    ('material("KRP v KRN" for 3)', lasting(has_material(KRP, {"R": (1, 1), "N": (1, 1)}), 3), (), "three positions until the knight is taken"),
    ('material("KRP v KRN" for 4)', lasting(has_material(KRP, {"R": (1, 1), "N": (1, 1)}), 4), (), ""),
    ('material("KP v KR")', lasting(has_material({"P": (1, 1)}, KR), 1), (), "the last position alone"),
    ('material("KP v KR" for 2)', lasting(has_material({"P": (1, 1)}, KR), 2), (), ""),
    ('material("KN v K")', lasting(has_material({"N": (1, 1)}, {}), 1), (), "a promoted knight is a knight"),
    ('material("K v K")', lasting(has_material({}, {}), 1), (), ""),
    ('material("KR+P* v KR*P*")', lasting(has_material({"R": (1, 9), "P": (0, 9)}, {"R": (0, 9), "P": (0, 9)}), 1), (), ""),
    ('material("KQP2- v KP1+")', lasting(has_material({"Q": (1, 1), "P": (0, 2)}, {"P": (1, 8)}), 1), (), ""),
    ('material("KN2 v K")', lasting(has_material({"N": (2, 2)}, {}), 1), (), ""),
    ('material("KNN v K")', lasting(has_material({"N": (2, 2)}, {}), 1), (), ""),
    ('material("KQR2B2N2P8 v KQR2B2N2P8" for 9)', lasting(lambda b: len(b.piece_map()) == 32, 9), (), "nothing taken for eight half-moves"),
    # The material of the last position is a field.
    ('material = "KRPvKR"', lambda g: signature(g.boards[-1]) == "KRPvKR", (), ""),
    ('final_fen ~~ / b - /', lambda g: " b - " in g.boards[-1].fen(en_passant="legal"), (), ""),
    ("variant = Chess960", lambda g: g.tag("Variant") == "Chess960", (), ""),
    ("start_fen = unknown", lambda g: "FEN" not in g.tags, (), "empty for the usual start"),
    # And, or, not.
    ("result = 1-0 or result = 0-1 and plies < 5", lambda g: g.tag("Result") == "1-0" or (g.tag("Result") == "0-1" and g.plies() < 5), (), "and binds closer than or"),
    ("(result = 1-0 or result = 0-1) and plies < 5", lambda g: g.tag("Result") in ("1-0", "0-1") and g.plies() < 5, (), ""),
    ("not result = 1-0 and plies < 5", lambda g: g.tag("Result") != "1-0" and g.plies() < 5, (), "not binds closest"),
    ("not (result = 1-0 and plies < 5)", lambda g: not (g.tag("Result") == "1-0" and g.plies() < 5), (), ""),
    ("not not plies = 0", lambda g: g.plies() == 0, (), ""),
]
OPTIONS = [
    (["--player", "nguyen"], lambda g: any("nguyen" in plain(g.tag(t)) for t in ("White", "Black")), (), "player ~ \"nguyen\""),
    (["--white", "karpov", "--black", "kasparov"], lambda g: g.tag("White").startswith("Karpov") and g.tag("Black").startswith("Kasparov"), (), "parts are joined by and"),
    (["--event", "open", "--result", "1-0"], lambda g: "open" in plain(g.tag("Event")) and g.tag("Result") == "1-0", (), ""),
    (["--date", "2000..2001"], within((2000, 1, 1), (2001, 12, 31)), (), ""),
    (["--date", "2001.05"], within((2001, 5, 1), (2001, 5, 31)), (), ""),
    (["--eco", "B90..B99"], lambda g: "B90" <= opening(g)[0] <= "B99", (), ""),
    (["--elo", "2600"], elo(lambda n: n >= 2600), (), ""),
    (["--elo", "2399..2400"], elo(lambda n: 2399 <= n <= 2400), (), ""),
    (["--elo", "<2400"], elo(lambda n: n < 2400), (), ""),
    (["--plies", "4"], lambda g: g.plies() == 4, (), ""),
    (["--plies", "..3"], lambda g: g.plies() <= 3, (), ""),
    (["--plies", ">14"], lambda g: g.plies() > 14, (), ""),
    (["--result", "1/2"], lambda g: g.tag("Result") == "1/2-1/2", (), ""),
    (["--position", ITALIAN + " w KQkq - 2 3"], position(ITALIAN + " w KQkq -", 4), (), ""),
    (["--line", "1. e4 e5 2. Nf3"], begins("e4", "e5", "Nf3"), (), ""),
    (["--line", "1. e4", "--where", "result = 1-0 or result = 0-1"], lambda g: begins("e4")(g) and g.tag("Result") in ("1-0", "0-1"), (), "joined with --where by and, as if it stood in parentheses"),
]
FAULTY = [
    ('finding("M201")', {"illegal"}, {"null"}, "an illegal half-move"),
    ("errors = 0", {"legal"}, {"null"}, "a finding keeps no game out, but this condition does"),
    ("errors > 0", {"illegal"}, {"null"}, ""),
    ("plies >= 0", {"illegal", "legal", "null"}, set(), "no game is missing"),
    ("has(null-move)", {"null"}, set(), ""),
    ('line("1. e4 e5")', {"illegal", "legal", "null"}, set(), "what was played before the fault counts"),
]
TABLE = openings(sys.argv[1] if len(sys.argv) > 1 else "../shared/data/openings.tsv")


def opening(g):
    """ECO, name and half-move of the last named position, all empty for a game from another start or without one."""
    if not g.usual():
        return ("", "", "")
    found = [(ply, TABLE[b.epd()]) for ply, b in enumerate(g.boards) if b.epd() in TABLE]
    if not found:
        return ("", "", "")
    ply, names = found[-1]
    assert len(names) == 1, names
    return (*next(iter(names)), str(ply))


def main():
    games = []
    for file in MAIN:
        with open(os.path.join(here, file), "rb") as handle:
            data = handle.read()
        games += [Game(file, data[a:b]) for a, b in segments(data)]
    assert len({g.id for g in games}) == len(games) and not any(g.pgn.errors for g in games)
    pinned = next(g for g in games if g.id == "pinned-ep")
    cases = []
    for condition, test, maybe, why in CASES:
        if "%016x" in condition:
            condition = condition % chess.polyglot.zobrist_hash(pinned.boards[-1])
            test = lambda g: chess.polyglot.zobrist_hash(g.boards[-1]) == chess.polyglot.zobrist_hash(pinned.boards[-1])
        if condition.startswith("pattern("):
            # The meaning was written down by hand; a pattern read as a regular expression must say the same.
            text = condition.split('"')[1]
            assert [test(g) for g in games] == [drawn(text, "mirrored" in condition)(g) for g in games], condition
        cases.append(dict(where=condition, games=[g.id for g in games if test(g) and g.id not in maybe], maybe=list(maybe), why=why))
    for words, test, maybe, why in OPTIONS:
        cases.append(dict(options=words, games=[g.id for g in games if test(g) and g.id not in maybe], maybe=list(maybe), why=why))
    for condition, wanted, maybe, why in FAULTY:
        cases.append(dict(where=condition, files=["faulty.pgn"], games=sorted(wanted), maybe=sorted(maybe), why=why))
    with open(os.path.join(here, "cases.json"), "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(json.dumps(c, ensure_ascii=False) for c in cases) + "\n]\n")
    rows = {}
    for g in games:
        end, last = "", g.boards[-1]
        for name, holds in (("checkmate", last.is_checkmate()), ("stalemate", last.is_stalemate()), ("dead-position", last.is_insufficient_material()), ("fivefold", last.is_fivefold_repetition()), ("seventyfive", last.is_seventyfive_moves())):
            if holds:
                end = name
                break
        claims = [n for n, holds in (("threefold", any(b.is_repetition(3) for b in g.boards)), ("fifty", any(b.halfmove_clock >= 100 for b in g.boards))) if holds]
        eco = opening(g)
        rows[g.id] = dict(file=g.file, plies=str(g.plies()), end=end, claims=";".join(claims), material=signature(last), key="%016x" % chess.polyglot.zobrist_hash(last),
                          final_fen=last.fen(en_passant="legal", shredder=False), start_fen="" if g.usual() else g.tag("FEN"), eco=eco[0], opening=eco[1], opening_ply=eco[2], nags=str(g.movetext.count("$")),
                          clocks=str(g.movetext.count("[%clk")), evals=str(g.movetext.count("[%eval")), result=g.tag("Result"), white=g.tag("White"), black=g.tag("Black"),
                          white_elo=g.tag("WhiteElo") if g.tag("WhiteElo").isdigit() else "", black_elo=g.tag("BlackElo") if g.tag("BlackElo").isdigit() else "")
    with open(os.path.join(here, "rows.json"), "w", encoding="utf-8") as file:
        file.write("{\n" + ",\n".join("%s: %s" % (json.dumps(k), json.dumps(v, ensure_ascii=False)) for k, v in rows.items()) + "\n}\n")
    print("%d games, %d cases, %d of them with no game, %d with all" % (len(games), len(cases), sum(not c["games"] for c in cases), sum(len(c["games"]) == len(games) for c in cases)))


main()
