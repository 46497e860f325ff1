#!/usr/bin/env python3
"""Reads what `convert` makes of typed and damaged texts with python-chess (pip install chess==1.11.2).

usage: cargo build --release --example typed; typed 5000 | tests/oracle/typed.py

Each line is one text, as tests/tools/typed.rs writes it. python-chess must read what was written without an error, with
the half-moves that shakmaty reads. Every written half-move must stand in the text, in the order of its half-moves, and
nothing that stands there may be left out in silence. This file knows nothing of the program: what shows a half-move is
decided anew, by the square of arrival and the letter of the piece. Any difference makes the exit code 1.
"""
import io
import json
import logging
import re
import sys
import unicodedata

import chess.pgn

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)

# Letters and names that may stand for each piece, without marks and in small letters.
PIECES = {
    chess.KNIGHT: ("n", "m", "ma", "knight"),
    chess.BISHOP: ("b", "t", "tuong", "bishop"),
    chess.ROOK: ("r", "x", "xe", "rook"),
    chess.QUEEN: ("q", "h", "hau", "queen"),
    chess.KING: ("k", "v", "vua", "king"),
}


def plain(text):
    marks = unicodedata.normalize("NFD", text.lower().replace("đ", "d"))
    return "".join(c for c in marks if not unicodedata.combining(c))


def shows(token, board, move):
    """Whether a token can mean a move: its square of arrival or, in a capture, its file; and its piece."""
    text = plain(token)
    if board.is_castling(move):
        return bool(re.search(r"[o0].*[o0]|nhap thanh", text))
    square, file = chess.square_name(move.to_square), chess.FILE_NAMES[chess.square_file(move.to_square)]
    piece = board.piece_type_at(move.from_square)
    takes = board.is_capture(move)
    if square not in re.sub(r"[^a-h1-8]", "", text) and not (takes and file in text) and not takes:
        return False
    if piece == chess.PAWN:
        return chess.FILE_NAMES[chess.square_file(move.from_square)] in text
    return any(name in text for name in PIECES[piece])


def wrong(case):
    game = chess.pgn.read_game(io.StringIO(case["pgn"]))
    if game is None:
        return "python-chess finds no game"
    if game.errors:
        return f"python-chess: {game.errors[0]}"
    moves = [m.uci() for m in game.mainline_moves()]
    if moves != case["moves"]:
        return f"python-chess reads {moves}, shakmaty {case['moves']}"
    # Damage that is undone gives the game that was meant.
    if case["meant"] and case["undone"]:
        return case["broken"]
    at, board, later = 0, game.board(), None
    for move in game.mainline_moves():
        # Two half-moves that were exchanged are read the other way round, and it is said.
        if later is not None:
            if not shows(case["tokens"][later], board, move):
                return f"{board.san(move)} does not stand in the text"
            at, later, board = later + 2, None, (board.push(move), board)[1]
            continue
        # Two half-moves may be glued together by a slip, and one may stand in two tokens.
        found = next((i for i in (at, at - 1) if 0 <= i < len(case["tokens"]) and shows(case["tokens"][i], board, move)), None)
        if found is None and case["undone"] and at + 1 < len(case["tokens"]) and shows(case["tokens"][at + 1], board, move):
            later, board = at, (board.push(move), board)[1]
            continue
        if found is None:
            return f"{board.san(move)} does not stand in the text"
        at, board = found + 1, (board.push(move), board)[1]
    if at < len(case["tokens"]) and not case["told"]:
        return f"{at} of {len(case['tokens'])} half-moves, and nothing said"
    return case["broken"]


def main():
    count = failed = written = tokens = 0
    for line in sys.stdin:
        case = json.loads(line)
        count, written, tokens = count + 1, written + len(case["moves"]), tokens + len(case["tokens"])
        why = wrong(case)
        if why:
            failed += 1
            print(f"{case['seed']} [{case['style']}] {case['slips']}: {why}\n{case['text']}")
    print(f"{count} texts, {written} of {tokens} half-moves written, {failed} break a law")
    sys.exit(1 if failed or not count else 0)


main()
