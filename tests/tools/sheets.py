#!/usr/bin/env python3
"""Makes scoresheets from real games in every layout, style and encoding that is known, and checks what `convert` makes of them
(pip install chess==1.11.2).

usage: tests/tools/sheets.py [--count N] [--seed N] [--damaged] [--keep DIR] [--truth FILE] BIENBAN GAMES.pgn
Clean sheets: moves and headers must be those of the game, without a finding of severity error. With --damaged a half-move is dropped or
changed, or a letter: what comes out must be a beginning of the true game or of the game as it was written, or a finding of severity
error must say so. Exit code 1 where anything is wrong. --truth writes the game of each sheet as a line of JSON.
"""
import argparse
import csv
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import unicodedata

import chess.pgn

VIETNAMESE = dict(zip("KQRBN", "VHXTM"))
FIGURINES = dict(zip("KQRBN", "♔♕♖♗♘"))
CHESSBASE = dict(zip("KQRBN", "¢£¦¥¤"))
NAMES = ["Nguyễn Văn An", "Trần Thị Bình", "Lê Quang Đạo", "Phạm Ngọc Ánh", "Đặng Bửu Ưng", "Võ Thị Kim Phụng", "Huỳnh Đức Trí",
         "Bùi Vĩnh Phúc", "Hoàng Thị Yến", "Ngô Tường Vy", "Đỗ Hữu Phước", "Từ Hoàng Thông"]
EVENTS = ["Giải vô địch quốc gia", "Cúp Sông Hồng", "Hội khỏe Phù Đổng", "Giải trẻ toàn quốc 2004"]
SITES = ["Hà Nội", "Đà Nẵng", "Cần Thơ", "Thành phố Hồ Chí Minh"]
LABELS = {
    "Event": ["Giải", "Tên giải"], "Site": ["Địa điểm", "Nơi đấu"], "Date": ["Ngày"], "Round": ["Vòng", "Vòng đấu", "Ván"],
    "Board": ["Bàn"], "White": ["Trắng", "Quân trắng"], "Black": ["Đen", "Quân đen"], "Result": ["Kết quả", "Tỷ số"],
}
RESULTS = {"1-0": ["1-0", "1 - 0", "Trắng thắng", "1–0"], "0-1": ["0-1", "0 - 1", "Đen thắng"],
           "1/2-1/2": ["½-½", "1/2-1/2", "1/2", "Hòa", "½ - ½", "hoà"]}


def bare(text):
    return "".join(c for c in unicodedata.normalize("NFD", text.replace("đ", "d").replace("Đ", "D")) if not unicodedata.combining(c))


class Style:
    """How a hand writes moves, the same through a game."""

    def __init__(self, rng):
        pick = rng.choice
        self.letters = pick([VIETNAMESE] * 6 + [FIGURINES, CHESSBASE, None])
        self.capture = pick(["x", "X", ":", " x ", "×", "", " : ", "x"])
        self.castling = pick(["0-0", "O-O", "o-o", "0–0", "0 - 0", "000", "O - O", "O–O"])
        self.en_passant = pick(["", "qđ", " qđ", "qd", " e.p.", "e.p.", ""])
        self.promotion = pick(["%s", "=%s", "(%s)", "/%s"])
        self.check = pick(["+", "+", ""])
        self.mate = pick(["#", "++", "mat", "", " mat"])
        self.long = rng.random() < 0.12
        self.draw = pick([" (=)", "(=)", " ="])
        self.offers = rng.random() < 0.2

    def letter(self, english):
        return self.letters[english] if self.letters else english

    def write(self, board, move, rng):
        san = board.san(move).rstrip("+#")
        after = board.copy(stack=False)
        after.push(move)
        mark = self.mate if after.is_checkmate() else self.check if after.is_check() else ""
        if san.startswith("O-O"):
            long = san == "O-O-O"
            sign = {"000": "000" if long else "00"}.get(self.castling)
            if sign is None:
                one, dash = self.castling[0], self.castling[1:-1]
                sign = dash.join([one] * (3 if long else 2))
            return sign + mark
        promotion = ""
        if "=" in san:
            san, into = san.split("=")
            promotion = self.promotion % self.letter(into)
        piece = san[0] if san[0] in VIETNAMESE else ""
        target = san[-2:]
        origin = san[len(piece):-2].replace("x", "")
        takes = "x" in san
        if self.long:
            origin = chess.square_name(move.from_square)
            text = origin + ((self.capture or "x") if takes else "-") + target
        else:
            sign = self.capture if takes else ""
            text = origin + sign + target
        ep = self.en_passant if board.is_en_passant(move) else ""
        return (self.letter(piece) if piece else "") + text + promotion + ep + mark


def header(rng, tags, case):
    order = ["Event", "Site", "Date", "Round", "Board", "White", "Black", "Result"]
    if rng.random() < 0.3:
        order.remove("Board")
    if rng.random() < 0.3:
        rng.shuffle(order)
    year, month, day = tags["Date"].split(".")
    forms = {"Date": rng.choice(["%s/%s/%s" % (day, month, year), "%d-%d-%s" % (int(day), int(month), year),
                                 "ngày %d tháng %d năm %s" % (int(day), int(month), year)]),
             "Result": rng.choice(RESULTS[tags["Result"]])}
    rows = []
    for key in order:
        label = rng.choice(LABELS[key])
        label = {"bare": bare, "upper": str.upper, "lower": str.lower}.get(case, str)(label)
        rows.append((label, forms.get(key, tags[key])))
    return rows


def layout_text(rng, rows, pairs, style):
    lines = ["%s: %s" % row for row in rows] + [""]
    dots = rng.choice(["%d. ", "%d.", "%d) ", "%d)"])
    words = [(dots % n + (w or "...") + (" " + b if b else "")) for n, w, b in pairs]
    if rng.random() < 0.5:
        return "\n".join(lines + words) + "\n"
    running, line = [], ""
    for word in words:
        if len(line) + len(word) > 72:
            running.append(line)
            line = ""
        line += (" " if line else "") + word
    return "\n".join(lines + running + [line]) + "\n"


def table(pairs, height):
    """Rows of the official form: numbers and moves, `height` rows a group."""
    groups = [pairs[i:i + height] for i in range(0, len(pairs), height)] or [[]]
    head = ["TT", "Trắng", "Đen"] * len(groups)
    rows = []
    for row in range(min(height, len(groups[0]))):
        cells = []
        for group in groups:
            cells += [str(c or "") for c in group[row]] if row < len(group) else ["", "", ""]
        rows.append(cells)
    return [head] + rows


def layout_markdown(rng, rows, pairs, style):
    cells = table(pairs, rng.choice([30, 20, 1000]))
    bar = lambda row: "| " + " | ".join(row) + " |"
    return "\n".join(["%s: %s" % r for r in rows] + [""] + [bar(cells[0]), bar(["---"] * len(cells[0]))] + [bar(r) for r in cells[1:]]) + "\n"


def layout_separated(rng, rows, pairs, style):
    delimiter = rng.choice([",", ";", "\t"])
    cells = table(pairs, rng.choice([30, 40, 1000]))
    two = rng.random() < 0.5
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    for label, value in rows:
        writer.writerow([label, value] if two else ["%s: %s" % (label, value)])
    writer.writerow([])
    writer.writerows(cells)
    return out.getvalue()


def layout_aligned(rng, rows, pairs, style):
    cells = table(pairs, rng.choice([30, 1000]))
    widths = [max(len(r[i]) for r in cells) + rng.choice([3, 4]) for i in range(len(cells[0]))]
    line = lambda r: "".join(c.ljust(w) for c, w in zip(r, widths)).rstrip()
    return "\n".join(["%s: %s" % r for r in rows] + [""] + [line(r) for r in cells]) + "\n"


def layout_pgn(rng, rows, pairs, style, tags):
    head = "".join('[%s "%s"]\n' % (k, tags[k]) for k in ("Event", "Site", "Date", "Round", "White", "Black", "Result", "Board"))
    return head + "\n" + " ".join("%d.%s %s" % (n, w or "..", b or "") for n, w, b in pairs).strip() + " " + tags["Result"] + "\n"


LAYOUTS = {"text": layout_text, "markdown": layout_markdown, "separated": layout_separated, "aligned": layout_aligned,
           "pgn": layout_pgn}


def encoded(text, name):
    if name == "nfd":
        return unicodedata.normalize("NFD", text).encode()
    if name == "cp1258":
        out = []
        for c in text:
            try:
                out.append(c.encode("cp1258"))
            except UnicodeEncodeError:
                # A tone is a byte of its own behind the letter.
                parts = unicodedata.normalize("NFD", c)
                tones = [m for m in parts[1:] if m in "\u0300\u0301\u0303\u0309\u0323"]
                letter = unicodedata.normalize("NFC", "".join(m for m in parts if m not in tones))
                out.append((letter + "".join(tones)).encode("cp1258"))
        return b"".join(out)
    return text.encode({"utf-8": "utf-8", "bom": "utf-8-sig", "utf-16": "utf-16"}[name])


def damage(rng, pairs, style, boards):
    """Drops or changes a half-move, or a letter. Returns what was done and what is written then."""
    flat = [[n, side, text] for n, w, b in pairs for side, text in ((0, w), (1, b)) if text]
    at = rng.randrange(1, len(flat))
    kind = rng.choice(["drop", "other", "letter", "rank", "file"])
    text = flat[at][2]
    if kind == "drop":
        text = None
    elif kind == "other":
        board, move = boards[at]
        others = [m for m in board.legal_moves if m != move]
        if not others:
            return None
        text = style.write(board, rng.choice(others), rng)
    else:
        choices = {"letter": "VHXTM", "rank": "12345678", "file": "abcdefgh"}[kind]
        places = [i for i, c in enumerate(text) if c in choices]
        if not places:
            return None
        place = rng.choice(places)
        text = text[:place] + rng.choice([c for c in choices if c != text[place]]) + text[place + 1:]
    flat[at][2] = text
    out = []
    for n, w, b in pairs:
        row = {side: t for m, side, t in flat if m == n}
        out.append((n, row.get(0), row.get(1)))
    return kind, at, text, out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--damaged", action="store_true")
    parser.add_argument("--keep")
    parser.add_argument("--truth")
    parser.add_argument("bienban")
    parser.add_argument("games")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    pool, handle = [], open(args.games, encoding="utf-8", errors="replace")
    while len(pool) < max(50, args.count // 2) and (game := chess.pgn.read_game(handle)) is not None:
        moves = list(game.mainline_moves())
        if not game.errors and 6 <= len(moves) <= 200 and "FEN" not in game.headers and game.headers["Result"] in RESULTS:
            pool.append((moves, game.headers["Result"]))
    wrong, seen, silent = [], 0, 0
    truths = open(args.truth, "w", encoding="utf-8") if args.truth else None
    with tempfile.TemporaryDirectory() as work:
        folder = args.keep or work
        os.makedirs(folder, exist_ok=True)
        for number in range(args.count):
            form = rng.choice(list(LAYOUTS))
            several = 1 if args.damaged or rng.random() < 0.7 else rng.randint(2, 4)
            style, expected, text, what = Style(rng), [], [], None
            case = rng.choice(["", "", "bare", "upper", "lower"])
            if form == "separated" and several > 1:
                several = 1
            for _ in range(several):
                moves, result = rng.choice(pool)
                white, black = rng.sample(NAMES, 2)
                tags = {"Event": rng.choice(EVENTS), "Site": rng.choice(SITES), "Round": str(rng.randint(1, 11)),
                        "Board": str(rng.randint(1, 60)), "White": white, "Black": black, "Result": result,
                        "Date": "%d.%02d.%02d" % (rng.randint(1990, 2024), rng.randint(1, 12), rng.randint(1, 28))}
                board, written, boards = chess.Board(), [], []
                for index, move in enumerate(moves):
                    boards.append((board.copy(stack=False), move))
                    one = style.write(board, move, rng)
                    if style.offers and rng.random() < 0.03 and index + 1 < len(moves):
                        one += style.draw
                    written.append(one)
                    board.push(move)
                pairs = [(i // 2 + 1, written[i], written[i + 1] if i + 1 < len(written) else None) for i in range(0, len(written), 2)]
                if args.damaged:
                    what = damage(rng, pairs, style, boards)
                    if what is None:
                        break
                    pairs = what[3]
                more = (tags,) if form == "pgn" else ()
                text.append(LAYOUTS[form](rng, header(rng, tags, case), pairs, style, *more))
                expected.append((tags, [m.uci() for m in moves]))
            if args.damaged and what is None:
                continue
            encoding = rng.choice(["utf-8", "utf-8", "bom", "nfd", "utf-16", "cp1258"])
            whole = "\n".join(text)
            if encoding == "cp1258" and (style.letters in (FIGURINES, CHESSBASE) or any(c in whole for c in "–…♔")):
                encoding = "utf-8"
            path = os.path.join(folder, "%04d.%s" % (number, {"markdown": "md", "separated": "csv", "pgn": "pgn"}.get(form, "txt")))
            open(path, "wb").write(encoded(whole, encoding))
            if truths:
                games = [{"headers": {k: t[k] for k in ("Event", "Site", "Date", "Round", "White", "Black", "Result")}, "uci": uci} for t, uci in expected]
                truths.write(json.dumps({"file": os.path.basename(path), "games": games}, ensure_ascii=False) + "\n")
            findings = os.path.join(work, "f.csv")
            run = subprocess.run([args.bienban, "convert", "-q", "--no-progress", "--findings", findings, path], capture_output=True)
            out = run.stdout.decode("utf-8")
            errors = [r for r in csv.DictReader(open(findings, encoding="utf-8")) if r["severity"] == "error"] if os.path.exists(findings) else []
            handle, got = io.StringIO(out), []
            while (game := chess.pgn.read_game(handle)) is not None:
                got.append(game)
            label = "%s [%s, %s, %s]" % (os.path.basename(path), form, encoding, style.__dict__)
            seen += 1
            if len(got) != len(expected):
                wrong.append("%s: %d games, not %d" % (label, len(got), len(expected)))
                continue
            for game, (tags, uci) in zip(got, expected):
                mine = [m.uci() for m in game.mainline_moves()]
                if game.errors:
                    wrong.append("%s: python-chess: %s" % (label, game.errors[0]))
                elif args.damaged:
                    kind, at, put, _ = what
                    # A slip that leaves a legal game is what was written; a dropped half-move never is, but the last one.
                    shorter = kind == "drop" and mine == uci[:-1] and at == len(mine)
                    if not errors and mine != uci and not shorter and (kind == "drop" or len(mine) != len(uci) or mine[:at] != uci[:at]):
                        wrong.append("%s: %s at %d (%s): nothing found" % (label, kind, at, put))
                    elif errors and mine[:at] != uci[:min(at, len(mine))] and kind != "drop":
                        wrong.append("%s: %s at %d (%s): other moves before it" % (label, kind, at, put))
                    silent += not errors and mine != uci
                elif mine != uci:
                    at = next((i for i, (a, b) in enumerate(zip(mine, uci)) if a != b), min(len(mine), len(uci)))
                    wrong.append("%s: half-move %d of %d: %s" % (label, at + 1, len(uci), [e["message"][:80] + " | " + e["token"] for e in errors][:1]))
                elif errors:
                    wrong.append("%s: %s" % (label, errors[0]["message"]))
                    break
                else:
                    bad = [k for k in ("Event", "Site", "Date", "Round", "White", "Black", "Result") if game.headers.get(k) != tags[k]]
                    if bad:
                        wrong.append("%s: %s" % (label, ", ".join("%s is %r, not %r" % (k, game.headers.get(k), tags[k]) for k in bad)))
    if truths:
        truths.close()
    for line in wrong:
        print(line)
    print("%d sheets, %d wrong%s" % (seen, len(wrong), ", %d legal as written without a finding" % silent if args.damaged else ""))
    sys.exit(bool(wrong))


main()
