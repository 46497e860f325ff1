#!/usr/bin/env python3
"""Draws scoresheets as people have them (PNG, JPEG, TIFF of two pages, PDF of two pages, a photo) and asks bienban for
their games, which Tesseract reads: the real way from an image to a game.

usage: photos.py BIENBAN PGN [FOLDER]     FOLDER gets a page with a blot on a half-move, blot.png
Nothing that `convert` writes may be wrong. Of pages that are drawn well it has to write nine tenths; of a photo the first
proposal has to be the game. Needs: apt install tesseract-ocr tesseract-ocr-vie poppler-utils fonts-dejavu-core; pip install pillow chess
"""
import io, json, os, random, subprocess, sys, tempfile
import chess.pgn
from PIL import ImageDraw
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'tools'))
import scan_pages as pages

bienban, pgn, *keep = sys.argv[1:]
# The same pages on every machine.
pages.PRINT[:] = ['DejaVuSerif', 'DejaVuSans']
rng, games = random.Random(5), []
stream = open(pgn, encoding='utf-8', errors='replace')
while len(games) < 7 and (game := chess.pgn.read_game(stream)) is not None:
    if 40 <= sum(1 for _ in game.mainline_moves()) <= 80 and not game.errors and game.board().fen() == chess.STARTING_FEN:
        games.append(game)
font = pages.found(['DejaVuSans'])[0]


def drawn(game, layout, letters):
    how = dict(letters=letters, check=True, castle='O', capture='x', hand=False, dot='.', scale=1.5, size=25, flow='pairs', font=font)
    head = ['Giải: Hội xuân', 'Trắng: Nguyễn An', 'Đen: Trần Bình'] if letters == 'vi' else ['Event: Spring Open', 'White: Nguyen An', 'Black: Tran Binh']
    return layout(rng, pages.cells(game, how), how, head)


def moves(game):
    return [move.uci() for move in game.mainline_moves()]


def converted(path):
    ran = subprocess.run([bienban, 'convert', '--to', 'en', '-q', '--no-progress', path], capture_output=True, timeout=600)
    stream, got = io.StringIO(ran.stdout.decode('utf-8')), []
    while (game := chess.pgn.read_game(stream)) is not None:
        got.append(moves(game))
    return got, ran.stderr.decode('utf-8')


def certain(got, wanted, share):
    """Whether all that was written is right, and enough of it."""
    fits = len(got) == len(wanted) and all(some == whole[:len(some)] for some, whole in zip(got, wanted))
    return fits and sum(map(len, got)) >= share * sum(map(len, wanted))


failed = 0
with tempfile.TemporaryDirectory() as folder:
    def check(name, got, wanted, said, share=None):
        global failed
        right = got == wanted if share is None else certain(got, wanted, share)
        failed += not right
        print(f'{"well" if right else "WRONG"}: {name}', '' if right else f'{got}\n{wanted}\n{said}', flush=True)
    images = [drawn(game, layout, letters)[0] for game, layout, letters in zip(games, [pages.form, pages.typed, pages.form, pages.form, pages.typed, pages.form], ['vi', 'en', 'long', 'en', 'vi', 'vi'])]
    for name, some, save in (
        ('form.png', [0], lambda path, all: all[0].save(path)),
        ('typed.jpg', [1], lambda path, all: all[0].save(path, quality=90)),
        ('two.tif', [2, 3], lambda path, all: all[0].save(path, save_all=True, append_images=all[1:])),
        ('two.pdf', [4, 5], lambda path, all: all[0].save(path, save_all=True, append_images=all[1:], resolution=150)),
    ):
        path = os.path.join(folder, name)
        save(path, [images[index] for index in some])
        got, said = converted(path)
        check(name, got, [moves(games[index]) for index in some], said, .9)
    photo, _ = pages.spoil(rng, *drawn(games[6], pages.form, 'vi'))
    path = os.path.join(folder, 'photo.jpg')
    photo.save(path, quality=85)
    got, said = converted(path)
    truth = moves(games[6])
    check('photo.jpg, certain', got, [truth], said, .5)
    ran = subprocess.run([bienban, 'repair', '--format', 'jsonl', '-q', '--no-progress', path], capture_output=True, timeout=600)
    rows = [json.loads(line) for line in ran.stdout.decode('utf-8').splitlines()]
    check('photo.jpg, first proposal', rows and rows[0]['moves'].split(), truth, ran.stderr.decode('utf-8'))
    # A half-move under a blot is not certain, and neither is anything behind it.
    blot, boxes = drawn(games[0], pages.form, 'vi')
    left, top, right, bottom = boxes[20]
    ImageDraw.Draw(blot).ellipse((left + 4, top + 4, right - 4, bottom - 4), fill=30)
    path = os.path.join(*keep or [folder], 'blot.png')
    blot.save(path)
    got, said = converted(path)
    check('blot.png', got, [moves(games[0])[:20]], said)
    # In a folder images are read where an engine is named, and another engine's words are taken with them.
    ran = subprocess.run([bienban, 'validate', '--ocr', 'tesseract', '--ocr', 'tesseract {image} - --psm 4 tsv', '-q', '--no-progress', '--format', 'csv', folder], capture_output=True, timeout=600)
    check('a folder', ran.stderr.decode('utf-8'), '', '')
sys.exit(failed > 0)
