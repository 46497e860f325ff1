"""A round of twelve sheets for the desk: text, table, VNI, Word and Excel, four with faults, one with a second sheet.

    round.py FOLDER      writes the sheets into FOLDER/sheets and the true games as squares into FOLDER/truth.json

The games are known ones, written out from their moves; the players are invented.
"""
import json
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

import chess

GAMES = [
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 Qxb5 Rb8 Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ Ke8 Bd7+ Kf8 Bxe7#",
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Qd3 e5 dxe5 Qa5+ Bd2 Qxe5 O-O-O Nxe4 Qd8+ Kxd8 Bg5+ Kc7 Bd8#",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 cxd5 exd5 Nxd5 Nxd5 Bxd8 Bb4+ Qd2 Bxd2+ Kxd2 Kxd8",
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7",
    "d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O a3 Bxc3+ Qxc3 b6 Bg5 Bb7 f3 h6 Bh4 d5 e3 Nbd7 cxd5 Nxd5 Bxd8 Nxc3 Bh4 Nd5 Bf2 c5",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Be7 Qf3 Qc7 O-O-O Nbd7 g4 b5 Bxf6 Nxf6 g5 Nd7 f5 Nc5 f6 gxf6 gxf6 Bf8",
    "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5 Bg2 Nb6 O-O Be7 d3 O-O Be3 Be6 Rc1 f6",
    "e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7 Qg4 O-O Bd3 Nbc6 Qh5 Ng6 Nf3 Qc7 Be3 c4 Bxg6 fxg6 Qg4 Qf7",
    "Nf3 d5 g3 Nf6 Bg2 c6 O-O Bg4 d3 Nbd7 Nbd2 e5 e4 dxe4 dxe4 Be7 Qe1 O-O Nc4 Qc7 Ne3 Bh5",
]
RESULTS = ["1-0", "1-0", "1-0", "1-0", "0-1", "1/2-1/2", "1/2-1/2", "1/2-1/2", "1/2-1/2", "0-1", "1/2-1/2"]
NAMES = ["An", "Bình", "Cường", "Dung", "Em", "Giang", "Hà", "Khoa", "Lan", "Minh", "Nam", "Oanh", "Phúc", "Quân", "Sơn", "Tâm", "Uyên", "Vinh", "Xuân", "Yến", "Ái", "Đạt"]
VIETNAMESE = str.maketrans("KQRBN", "VHXTM")
VNI = {"ẻ": "eû", "ắ": "aé", "ả": "aû", "ò": "oø", "à": "aø", "Đ": "Ñ", "đ": "ñ", "ạ": "aï", "ú": "uù", "â": "aâ", "ế": "eá", "Á": "AÙ"}

def squares(moves):
    board, found = chess.Board(), []
    for move in moves.split():
        found.append(board.push_san(move).uci())
    return found

def heading(index):
    return [("Giải", "Giải trẻ"), ("Vòng", "3"), ("Bàn", str(index + 1)), ("Trắng", NAMES[2 * index]), ("Đen", NAMES[2 * index + 1]), ("Kết quả", RESULTS[index])]

def rows(moves):
    cells = moves.translate(VIETNAMESE).split() if isinstance(moves, str) else moves
    return [(str(n // 2 + 1), cells[n], cells[n + 1] if n + 1 < len(cells) else "") for n in range(0, len(cells), 2)]

def text(index, moves):
    lines = [f"{label}: {value}" for label, value in heading(index)] + [""]
    return "\n".join(lines + [f"{n}. {white} {black}".rstrip() for n, white, black in rows(moves)]) + "\n"

def table(index, moves):
    return [list(pair) for pair in heading(index)] + [["TT", "Trắng", "Đen"]] + [list(row) for row in rows(moves)]

def docx(path, index, moves):
    said = "".join(f"<w:p><w:r><w:t>{escape(f'{label}: {value}')}</w:t></w:r></w:p>" for label, value in heading(index))
    cell = lambda value: f"<w:tc><w:p><w:r><w:t>{escape(value)}</w:t></w:r></w:p></w:tc>"
    body = "".join("<w:tr>" + "".join(map(cell, row)) + "</w:tr>" for row in [("TT", "Trắng", "Đen"), *rows(moves)])
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("[Content_Types].xml", '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>')
        file.writestr("_rels/.rels", '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>')
        file.writestr("word/document.xml", f'<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>{said}<w:tbl>{body}</w:tbl></w:body></w:document>')

def xlsx(path, index, moves):
    cell = lambda ref, value: f'<c r="{ref}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    body = "".join(f'<row r="{r}">' + "".join(cell(f"{'ABC'[c]}{r}", value) for c, value in enumerate(row)) + "</row>" for r, row in enumerate(table(index, moves), 1))
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("[Content_Types].xml", '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>')
        file.writestr("_rels/.rels", '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>')
        file.writestr("xl/_rels/workbook.xml.rels", '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>')
        file.writestr("xl/workbook.xml", '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Ban" sheetId="1" r:id="s"/></sheets></workbook>')
        file.writestr("xl/worksheets/sheet1.xml", f'<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{body}</sheetData></worksheet>')

def main():
    folder = Path(sys.argv[1])
    sheets = folder / "sheets"
    sheets.mkdir(parents=True, exist_ok=True)
    truth = {f"{NAMES[2 * i]} - {NAMES[2 * i + 1]}": squares(game) for i, game in enumerate(GAMES)}
    for index, game in enumerate(GAMES):
        cells = game.translate(VIETNAMESE).split()
        # The faults: a wrong rank, another piece, a cell that nobody can read, a half-move that was left out.
        if index == 1:
            assert cells[13] == "Mh5"
            cells[13] = "Mh6"
        if index == 2:
            assert cells[19] == "Mge7"
            cells[19] = "Tge7"
        if index == 5:
            assert cells[18] == "d4"
            cells[18] = "???"
        if index == 7:
            assert cells[14] == "Hf3"
            del cells[14]
        if index == 6:
            second = list(cells)
            assert second[12] == "Tg5"
            second[12] = "Tf4"
            (sheets / "ban7-den.txt").write_text(text(index, second), "utf-8")
        name = f"ban{index + 1}"
        if index == 3:
            vni = text(index, cells)
            for letter, pair in VNI.items():
                vni = vni.replace(letter, pair)
            (sheets / f"{name}.txt").write_bytes(vni.encode("latin-1"))
        elif index in (4, 7):
            docx(sheets / f"{name}.docx", index, cells)
        elif index in (8, 2):
            xlsx(sheets / f"{name}.xlsx", index, cells)
        elif index == 9:
            (sheets / f"{name}.csv").write_text("\n".join(",".join(row) for row in table(index, cells)) + "\n", "utf-8")
        else:
            (sheets / f"{name}.txt").write_text(text(index, cells), "utf-8")
    (folder / "truth.json").write_text(json.dumps(truth, ensure_ascii=False), "utf-8")

main()
