#!/usr/bin/env python3
"""Writes duplicates.pgn and duplicates.json: groups of games, and what `bienban duplicates` must say of them.

usage: make_duplicates.py

Every group has half-moves of its own, drawn by chance from a number, so that no two groups touch. `reasons` are those that may stand there (none:
the games must not be in a group together); `kept`, `first` and `merged` are the games that remain with -o by itself, with --keep first and
with --merge same-moves, where the specification says it. Games are named by their Site tag.
"""
import json
import os
import random

import chess

here = os.path.dirname(os.path.abspath(__file__))


def line(seed, length, start=chess.STARTING_FEN):
    """LENGTH legal half-moves in SAN; captures are rare, and no game ends before."""
    chance, board, sans = random.Random(seed), chess.Board(start), []
    while len(sans) < length:
        moves = sorted(board.legal_moves, key=lambda m: m.uci())
        moves = [m for m in moves if not board.is_capture(m) and not m.promotion] or moves
        move = chance.choice(moves)
        board.push(move)
        if board.is_game_over(claim_draw=True) or board.is_check():
            board.pop()
            continue
        board.pop()
        sans.append(board.san(move))
        board.push(move)
    return sans


def changed(sans, places, seed):
    """The same half-moves but for others at PLACES, all legal."""
    chance, board, own = random.Random(seed), chess.Board(), []
    for san in sans:
        own.append(board.push_san(san))

    def go(board, index, out):
        if index == len(sans):
            return out
        if index not in places:
            # The move itself must be that of the other game, not only its words.
            if not board.is_legal(own[index]):
                return None
            choices = [own[index]]
        else:
            choices = [m for m in board.legal_moves if m != own[index] and not board.is_capture(m)]
            chance.shuffle(choices)
        for move in choices:
            san = board.san(move)
            board.push(move)
            found = go(board, index + 1, out + [san])
            board.pop()
            if found:
                return found
        return None

    found = go(chess.Board(), 0, [])
    assert found, places
    return found


def pgn(site, sans, white, black, date="2001.05.17", event="Open", result="1-0", round_="1", extra=(), comments=(), bare=False, plain=False):
    tags = [("Event", event), ("Site", site), ("Date", date), ("Round", round_), ("White", white), ("Black", black), ("Result", result), *extra]
    words, board = [], chess.Board(dict(extra).get("FEN", chess.STARTING_FEN))
    for ply, san in enumerate(sans):
        move = board.parse_san(san)
        if not plain:
            number = "%d." % board.fullmove_number if board.turn else "%d..." % board.fullmove_number if ply == 0 else ""
            if number:
                words.append(number)
        words.append(board.uci(move)[:2] + "-" + board.uci(move)[2:] if bare and not board.is_castling(move) else san)
        if ply in dict(comments):
            words.append("{%s}" % dict(comments)[ply])
        board.push(move)
    return "".join('[%s "%s"]\n' % t for t in tags) + "\n" + " ".join([*words, result]) + "\n\n"


GROUPS, TEXT = [], []


def group(name, games, reasons, why, kept=None, first=None, merged=None):
    """GAMES: (site, keyword arguments of pgn)."""
    GROUPS.append(dict(name=name, games=[site for site, _ in games], reasons=list(reasons), why=why, kept=kept, first=first, merged=merged))
    for site, more in games:
        TEXT.append((site, pgn(site, **more)))


def main():
    a = [line(n, 40) for n in range(100, 130)]
    p = lambda n: dict(white="Player %s" % "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n], black="Rival %s" % "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n])
    # Names of one letter would be initials; real ones are words.
    names = "Abara Bolong Celik Duarte Eriksen Fontana Gruber Horvat Ilves Jansen Kovac Lindqvist Moreau Novotny Okafor Pereira Quiroga Rossi Sato Tamm Ueda Varga Weiss Xu Yilmaz Zoric".split()
    p = lambda n: dict(white="%s, Anna" % names[n], black="%s, Otto" % names[(n + 13) % 26])
    group("1 alike to the letter", [("1a", dict(sans=a[0], **p(0))), ("1b", dict(sans=a[0], **p(0)))], ["same"], "the same game twice", None, ["1a"], None)
    group("2 one with a date", [("2a", dict(sans=a[1], date="????.??.??", **p(1))), ("2b", dict(sans=a[1], event="Open of the city", **p(1)))], ["same"], "a real date makes fuller", ["2b"], ["2a"], ["2b"])
    group("3 two results", [("3a", dict(sans=a[2], **p(2))), ("3b", dict(sans=a[2], result="0-1", **p(2)))], ["same"], "results that contradict are told in the report", None, ["3a"], None)
    group("4 one with comments", [("4a", dict(sans=a[3], **p(3))), ("4b", dict(sans=a[3], comments=[(3, "a novelty"), (9, "better Nf3")], **p(3)))], ["same"], "comments make fuller where all else is equal", ["4b"], ["4a"], ["4b"])
    group("5 names written otherwise", [("5a", dict(sans=a[4], white="Kasparov, G", black="Short, N")), ("5b", dict(sans=a[4], white="Garry Kasparov", black="Nigel Short"))], ["same", "same-moves", "twin"],
          "equal moves, players folded equal: whether that is same is open, but it is found")
    group("6 other players", [("6a", dict(sans=a[5], **p(5))), ("6b", dict(sans=a[5], **p(6)))], ["same-moves"], "both are kept unless they are merged", ["6a", "6b"], ["6a", "6b"], None)
    group("7 a beginning", [("7a", dict(sans=a[7][:26], **p(7))), ("7b", dict(sans=a[7], **p(7)))], ["prefix"], "the longer one is fuller", ["7b"], None, ["7b"])
    group("8 a beginning, the longer one first", [("8a", dict(sans=a[8], **p(8))), ("8b", dict(sans=a[8][:30], result="1/2-1/2", **p(8)))], ["prefix"], "and its result another", ["8a"], ["8a"], ["8a"])
    group("9 a beginning of other players", [("9a", dict(sans=a[9][:26], **p(9))), ("9b", dict(sans=a[9], **p(10)))], [], "no prefix without the same players", ["9a", "9b"], ["9a", "9b"], ["9a", "9b"])
    group("10 a beginning of another day", [("10a", dict(sans=a[10][:26], **p(11))), ("10b", dict(sans=a[10], date="2003.03.03", **p(11)))], [], "no prefix with another date", ["10a", "10b"], ["10a", "10b"], ["10a", "10b"])
    group("11 one half-move differs", [("11a", dict(sans=a[11], **p(12))), ("11b", dict(sans=changed(a[11], [21], 1), **p(12)))], ["twin"], "both are kept", ["11a", "11b"], ["11a", "11b"], ["11a", "11b"])
    group("12 two half-moves differ", [("12a", dict(sans=a[12], **p(13))), ("12b", dict(sans=changed(a[12], [11, 34], 2), **p(13)))], ["twin"], "both are kept", ["12a", "12b"], ["12a", "12b"], ["12a", "12b"])
    group("13 six half-moves differ", [("13a", dict(sans=a[13], **p(14))), ("13b", dict(sans=changed(a[13], [29, 31, 33, 35, 37, 39], 3), **p(14)))], [], "too many places for a twin", ["13a", "13b"], ["13a", "13b"], ["13a", "13b"])
    group("14 one differs, a date unknown", [("14a", dict(sans=a[14], date="????.??.??", **p(15))), ("14b", dict(sans=changed(a[14], [9], 4), **p(15)))], ["twin"], "same date or one unknown", ["14a", "14b"], ["14a", "14b"], ["14a", "14b"])
    group("15 one differs, names turned", [("15a", dict(sans=a[15], white="Ivanchuk, V", black="Anand Viswanathan")), ("15b", dict(sans=changed(a[15], [38], 5), white="Vassily Ivanchuk", black="Viswanathan Anand"))], ["twin"],
          "players are compared folded", ["15a", "15b"], ["15a", "15b"], ["15a", "15b"])
    group("16 one differs, another day", [("16a", dict(sans=a[16], **p(16))), ("16b", dict(sans=changed(a[16], [17], 4), date="2004.04.04", **p(16)))], [], "no twin with another date", ["16a", "16b"], ["16a", "16b"], ["16a", "16b"])
    group("17 one differs, other players", [("17a", dict(sans=a[17], **p(17))), ("17b", dict(sans=changed(a[17], [38], 7), **p(18)))], [], "no twin without the same players", ["17a", "17b"], ["17a", "17b"], ["17a", "17b"])
    group("18 a short draw of another day", [("18a", dict(sans=a[18][:12], result="1/2-1/2", **p(19))), ("18b", dict(sans=a[18][:12], result="1/2-1/2", date="2002.02.02", event="Cup", **p(19)))], [], "short games are the same only with the same date and event",
          ["18a", "18b"], ["18a", "18b"], ["18a", "18b"])
    group("19 a short draw twice", [("19a", dict(sans=a[19][:12], result="1/2-1/2", **p(20))), ("19b", dict(sans=a[19][:12], result="1/2-1/2", **p(20)))], ["same"], "same date, same event", None, ["19a"], None)
    group("20 a short draw of others", [("20a", dict(sans=a[20][:12], result="1/2-1/2", **p(21))), ("20b", dict(sans=a[20][:12], result="1/2-1/2", date="2005.05.05", event="League", **p(22)))], [], "everybody plays that", ["20a", "20b"], ["20a", "20b"], ["20a", "20b"])
    group("21 three of a kind", [("21a", dict(sans=a[21], **p(23))), ("21b", dict(sans=a[21], date="2001.??.??", **p(23))), ("21c", dict(sans=a[21], extra=[("WhiteElo", "2500"), ("BlackElo", "2400"), ("ECO", "A00")], **p(23)))], ["same"],
          "one group of three; more tags make fuller", ["21c"], ["21a"], ["21c"])
    group("22 not played", [("22a", dict(sans=[], **p(24))), ("22b", dict(sans=[], round_="2", date="2001.05.18", white=p(24)["black"], black=p(24)["white"]))], [], "two games without moves are two games", ["22a", "22b"], ["22a", "22b"], ["22a", "22b"])
    fens = ["4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R w K - 0 1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1"]
    kings = line(555, 30, fens[0])
    group("23 the same words from another position", [("23a", dict(sans=kings, extra=[("SetUp", "1"), ("FEN", fens[0])], **p(25))), ("23b", dict(sans=kings, extra=[("SetUp", "1"), ("FEN", fens[1])], date="2006.06.06", **p(4)))], [],
          "the moves begin elsewhere", ["23a", "23b"], ["23a", "23b"], ["23a", "23b"])
    group("24 written otherwise", [("24a", dict(sans=a[24], comments=[(1, "x")], white="Ygdrasil, Anna", black="Zephyr, Otto")), ("24b", dict(sans=a[24], bare=True, plain=True, white="Ygdrasil, Anna", black="Zephyr, Otto"))], ["same"],
          "long notation without numbers is the same game", None, ["24a"], None)
    turned = ["Nf3", "Nf6", "g3", "g6", "Bg2", "Bg7", "O-O", "O-O", "d3", "d6", "c3", "c6", "Nbd2", "Nbd7", "Qc2", "Qc7", "e4", "e5", "Re1", "Re8", "Nf1", "Nf8", "h3", "h6"]
    order = ["g3", "g6", "Bg2", "Bg7", "Nf3", "Nf6", "O-O", "O-O", "c3", "c6", "d3", "d6", "Qc2", "Qc7", "Nbd2", "Nbd7", "e4", "e5", "h3", "h6", "Re1", "Re8", "Nf1", "Nf8"]
    group("25 the same last position", [("25a", dict(sans=turned, white="Marble, Anna", black="Granite, Otto")), ("25b", dict(sans=order, white="Basalt, Anna", black="Slate, Otto"))], [], "another order of moves, other players", ["25a", "25b"], ["25a", "25b"], ["25a", "25b"])
    # The second games come after all the first ones, so that a group is never two neighbours.
    with open(os.path.join(here, "duplicates.pgn"), "w", encoding="utf-8", newline="\n") as file:
        for letter in "abc":
            file.writelines(text for site, text in TEXT if site.endswith(letter))
    with open(os.path.join(here, "duplicates.json"), "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(json.dumps(g, ensure_ascii=False) for g in GROUPS) + "\n]\n")
    print("%d groups, %d games" % (len(GROUPS), len(TEXT)))


main()
