#!/usr/bin/env python3
"""Makes a workbook of three sheets, one game each, with LibreOffice, as .xlsx, .ods and .xls, and checks what `convert` reads in it
(pip install chess==1.11.2; apt-get install libreoffice-calc).

usage: tests/oracle/workbook.py bienban

LibreOffice reads a flat Open Document file that is written here and saves it in its own way: with styles, repeated cells and
columns, dates and numbers as such; numbers and names are formulas. White, Black, Date, Round, Board, Result, WhiteElo and every move must come out, without a finding of
severity error, and the register must name sheet and cells. Any difference makes the exit code 1.
"""
import csv
import io
import os
import shutil
import subprocess
import sys
import tempfile
from xml.sax.saxutils import escape

import chess.pgn

GAMES = [
    ("Bàn 1", "Nguyễn Văn An", "Trần Thị Bình", 2345, "1-0", "Hòa", "1/2-1/2", "e4 e5 Mf3 Mc6 Tb5 a6 Ta4 Mf6 0-0 Te7 Xe1 b5 Tb3 d6 c3 0-0"),
    ("Bàn 2", "Lê Quang Đạo", "Phạm Ngọc Ánh", 2210, "1-0", "1-0", "1-0", "d4 d5 c4 dxc4 e4 e5 Mf3 exd4 Txc4 Mc6"),
    ("Bàn 3", "Đặng Bửu Ưng", "Võ Thị Yến", 1987, "0-1", "Đen thắng", "0-1", "f3 e5 g4 Hh4#"),
]
ENGLISH = str.maketrans("VHXTM", "KQRBN")
NS = ('xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
      'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
      'xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"')
DAY = ('<office:automatic-styles><number:date-style style:name="N1"><number:day number:style="long"/><number:text>/</number:text>'
       '<number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>'
       '<style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/></office:automatic-styles>')


def cell(value):
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, int):
        return ('<table:table-cell table:formula="of:=%d+1" office:value-type="float" office:value="%d"><text:p>%d</text:p></table:table-cell>'
                % (value - 1, value, value))
    if isinstance(value, tuple):
        return '<table:table-cell table:style-name="day" office:value-type="date" office:date-value="%d-%02d-%02d"/>' % value
    formula = ' table:formula="of:=CONCATENATE(&quot;%s&quot;;&quot;%s&quot;)"' % (value[:2], value[2:]) if " " in value else ""
    return '<table:table-cell%s office:value-type="string"><text:p>%s</text:p></table:table-cell>' % (formula, escape(value))


def sheet(name, white, black, elo, _, result, __, moves, board):
    words = moves.split()
    pairs = [(i // 2 + 1, words[i], words[i + 1] if i + 1 < len(words) else None) for i in range(0, len(words), 2)]
    half = (len(pairs) + 1) // 2
    rows = [["Giải", "Cúp Sông Hồng"], ["Ngày", (2004, 5, 21), None, "Vòng", 3, None, "Bàn", board], ["Trắng", white, None, "Elo", elo],
            ["Đen", black], ["Kết quả", result], [], [None, "TT", "Trắng", "Đen", None, "TT", "Trắng", "Đen"]]
    for i in range(half):
        right = pairs[half + i] if half + i < len(pairs) else (None, None, None)
        rows.append([None, *pairs[i], None, *right])
    xml = "".join("<table:table-row>%s</table:table-row>" % ("".join(map(cell, row)) or cell(None)) for row in rows)
    return '<table:table table:name="%s">%s</table:table>' % (name, xml)


def main():
    bienban = sys.argv[1]
    office = shutil.which("soffice") or shutil.which("libreoffice")
    if office is None:
        sys.exit("LibreOffice is not installed")
    wrong = []
    with tempfile.TemporaryDirectory() as work:
        flat = os.path.join(work, "giai.fods")
        body = "".join(sheet(*game, board) for board, game in enumerate(GAMES, 1))
        with open(flat, "w", encoding="utf-8") as file:
            file.write('<?xml version="1.0" encoding="UTF-8"?><office:document %s office:version="1.2" office:mimetype='
                       '"application/vnd.oasis.opendocument.spreadsheet">%s<office:body><office:spreadsheet>%s</office:spreadsheet>'
                       "</office:body></office:document>" % (NS, DAY, body))
        version = subprocess.run([office, "--version"], capture_output=True, text=True).stdout.strip()
        for kind in ("xlsx", "ods", "xls"):
            made = subprocess.run([office, "-env:UserInstallation=file://%s/profile" % work, "--headless", "--convert-to", kind, "--outdir",
                                   work, flat], capture_output=True, text=True, timeout=300)
            path = os.path.join(work, "giai." + kind)
            if not os.path.exists(path):
                sys.exit("LibreOffice made no .%s: %s%s" % (kind, made.stdout, made.stderr))
            out, register = os.path.join(work, "out.pgn"), os.path.join(work, "register.csv")
            run = subprocess.run([bienban, "convert", "-q", path, "-o", out, "--report", register, "--check-event"], capture_output=True, text=True)
            if run.returncode != 0 or run.stderr:
                wrong.append("%s: exit code %d: %s" % (kind, run.returncode, run.stderr))
            handle = io.StringIO(open(out, encoding="utf-8").read())
            rows = list(csv.DictReader(open(register, encoding="utf-8")))
            if len(rows) != len(GAMES):
                wrong.append("%s: %d rows in the register" % (kind, len(rows)))
            for board, (name, white, black, elo, _, _, result, moves) in enumerate(GAMES, 1):
                game = chess.pgn.read_game(handle)
                if game is None or game.errors:
                    wrong.append("%s, %s: %s" % (kind, name, game and game.errors))
                    continue
                want = chess.Board()
                for word in moves.split():
                    want.push_san(word.translate(ENGLISH).replace("0", "O"))
                if [m.uci() for m in game.mainline_moves()] != [m.uci() for m in want.move_stack]:
                    wrong.append("%s, %s: other moves: %s" % (kind, name, game.mainline_moves()))
                tags = {"Event": "Cúp Sông Hồng", "Date": "2004.05.21", "Round": "3", "Board": str(board), "White": white, "Black": black,
                        "WhiteElo": str(elo), "Result": result}
                wrong += ["%s, %s: %s is %r, not %r" % (kind, name, tag, game.headers.get(tag), value)
                          for tag, value in tags.items() if game.headers.get(tag) != value]
            for row, (name, *_) in zip(rows, GAMES):
                if row["sheet"] != name or row["status"] != "whole" or not row["cells"].startswith("A1:H"):
                    wrong.append("%s, %s: the register says %s" % (kind, name, row))
    for line in wrong:
        print(line)
    print("a workbook of %d sheets, saved as .xlsx, .ods and .xls by %s: %d differences" % (len(GAMES), version, len(wrong)))
    sys.exit(bool(wrong))


main()
