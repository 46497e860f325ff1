#!/usr/bin/env python3
"""Draws scoresheets, has Tesseract read them, and counts which letters it takes for others.

usage: scan_pages.py [--seed S] [--pages N] [--count FILE] PGN DIR
DIR gets `cases.jsonl` and what the engine wrote (TSV, hOCR, ALTO). With --count, FILE gets the counts that the crate
bienban-scan reads its letter costs from: `read true count`, with nothing for a letter that is lost or too many.
Needs: apt install tesseract-ocr tesseract-ocr-vie and fonts; pip install pillow chess==1.11.2
"""
import argparse, collections, glob, json, os, random, re, subprocess
import chess, chess.pgn
from PIL import Image, ImageDraw, ImageFilter, ImageFont

LETTERS = {'en': dict(zip('KQRBN', 'KQRBN')), 'vi': dict(zip('KQRBN', 'VHXTM'))}
PRINT = ['Carlito-Regular', 'Tuffy_Regular', 'Tuffy', 'DejaVuSerif', 'NotoSans-Regular', 'NotoSerif-Regular', 'LiberationSansNarrow-Regular', 'DejaVuSansCondensed', 'FreeSans', 'LiberationSerif-Italic']
TYPED = ['DejaVuSansMono', 'FreeMono', 'Courier Prime Code', 'NotoSansMono-Regular', 'LiberationMono-Bold']
HAND = ['Delphine', 'SteveHand', 'ComicNeue-Regular', 'ComicNeue-Italic', 'ComicNeue-Bold']


def found(names):
    every = {os.path.splitext(os.path.basename(f))[0]: f for e in ('ttf', 'otf') for f in glob.glob(f'/usr/share/fonts/**/*.{e}', recursive=True)}
    return [every[n] for n in names if n in every]


def written(board, move, how):
    """A half-move as a player writes it."""
    if how['letters'] == 'long':
        return move.uci()
    san = board.san(move)
    if not how['check']:
        san = san.rstrip('+#')
    san = san.replace('=', '')
    if san.startswith('O'):
        return san.replace('O', how['castle'])
    return ''.join(LETTERS[how['letters']].get(c, c) for c in san).replace('x', how['capture'])


def cells(game, how):
    board, out = game.board(), []
    for move in game.mainline_moves():
        out.append((move.uci(), written(board, move, how)))
        board.push(move)
    return out


def put(draw, rng, at, text, font, hand):
    if not hand:
        draw.text(at, text, font=font, fill=rng.choice((0, 20)))
        return
    x, y = at
    for c in text:
        draw.text((x + rng.uniform(-1, 1), y + rng.uniform(-2.5, 2.5)), c, font=font, fill=40)
        x += draw.textlength(c, font=font) + rng.uniform(-.5, 1.5)


def form(rng, moves, how, head):
    """A ruled form; returns the image and the boxes of the cells."""
    k = how['scale']
    image = Image.new('L', (int(1240 * k), int(1754 * k)), 255)
    draw = ImageDraw.Draw(image)
    printed, pen = ImageFont.truetype(rng.choice(found(PRINT)), int(22 * k)), ImageFont.truetype(how['font'], int(how['size'] * k))
    for i, line in enumerate(head):
        draw.text((90 * k, (60 + 38 * i) * k), line, font=printed, fill=0)
    blocks = rng.choice((2, 2, 3)) if len(moves) <= 100 else 3
    rows = rng.choice([r for r in (20, 25, 30, 40) if r * 2 * blocks >= len(moves)] or [40])
    top, pitch, left = 330, min(42, 1300 / (rows + 1)), 80
    wide = 1080 / blocks
    number, cell = wide * .18, wide * .41
    boxes, lines = {}, rng.choice(('full', 'full', 'rows', 'none'))
    for b in range(blocks):
        x = left + b * wide
        names = ('TT', 'Trắng', 'Đen') if how['letters'] == 'vi' else ('#', 'White', 'Black')
        for name, at in zip(names, (x + 4, x + number + 8, x + number + cell + 8)):
            draw.text((at * k, (top - pitch + 4) * k), name, font=printed, fill=0)
        for r in range(rows):
            y, n = top + r * pitch, b * rows + r + 1
            draw.text(((x + 5) * k, (y + 5) * k), f'{n}{how["dot"]}', font=printed, fill=0)
            for side in (0, 1):
                ply = 2 * (n - 1) + side
                at = x + number + side * cell
                if ply < len(moves):
                    boxes[ply] = (at * k, y * k, (at + cell) * k, (y + pitch) * k)
                    put(draw, rng, ((at + rng.uniform(8, 20)) * k, (y + pitch / 2 - how['size'] * .6) * k), moves[ply][1], pen, how['hand'])
        if lines != 'none':
            for r in range(-1, rows + 1):
                draw.line((x * k, (top + r * pitch) * k, (x + wide - 6) * k, (top + r * pitch) * k), fill=0, width=max(1, int(k)))
        if lines == 'full':
            for at in (x, x + number, x + number + cell, x + wide - 6):
                draw.line((at * k, (top - pitch) * k, at * k, (top + rows * pitch) * k), fill=0, width=max(1, int(k)))
    return image, boxes


def typed(rng, moves, how, head):
    k = how['scale']
    image = Image.new('L', (int(1240 * k), int(1754 * k)), 255)
    draw = ImageDraw.Draw(image)
    pen = ImageFont.truetype(how['font'], int(24 * k))
    for i, line in enumerate(head):
        draw.text((110 * k, (70 + 38 * i) * k), line, font=pen, fill=0)
    boxes, flow, y, x = {}, how['flow'], 340, 110
    step = 40
    tab = lambda text: draw.textlength(text, font=pen) / k
    if flow == 'run':
        words = []
        for ply, (_, text) in enumerate(moves):
            if ply % 2 == 0:
                words.append((None, f'{ply // 2 + 1}.'))
            words.append((ply, text))
        for ply, text in words:
            if x + tab(text) > 1120:
                x, y = 110, y + step
            draw.text((x * k, y * k), text, font=pen, fill=0)
            if ply is not None:
                boxes[ply] = (x * k, (y - 4) * k, (x + tab(text)) * k, (y + 30) * k)
            x += tab(text + ' ')
    else:
        rows = 30 if flow == 'columns' else 99
        step = 36 if flow == 'columns' else min(38, 1300 / (len(moves) / 2 + 1))
        for ply, (_, text) in enumerate(moves):
            n = ply // 2
            bx, by = 110 + (n // rows) * 520, y + (n % rows) * step
            if ply % 2 == 0:
                draw.text((bx * k, by * k), f'{n + 1}.', font=pen, fill=0)
            at = bx + 80 + (ply % 2) * 160
            draw.text((at * k, by * k), text, font=pen, fill=0)
            boxes[ply] = ((at - 4) * k, (by - 4) * k, (at + 150) * k, (by + 30) * k)
    return image, boxes


def spoil(rng, image, boxes):
    """A photo of the page: turned, blurred, unevenly lit."""
    angle = rng.uniform(-1.6, 1.6)
    image = image.rotate(angle, Image.BICUBIC, fillcolor=235)
    import math
    cx, cy, a = image.width / 2, image.height / 2, -math.radians(angle)
    def turn(box):
        x, y = (box[0] + box[2]) / 2 - cx, (box[1] + box[3]) / 2 - cy
        nx, ny = x * math.cos(a) - y * math.sin(a) + cx, x * math.sin(a) + y * math.cos(a) + cy
        w, h = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
        return nx - w, ny - h, nx + w, ny + h
    boxes = {p: turn(b) for p, b in boxes.items()}
    image = image.filter(ImageFilter.GaussianBlur(rng.uniform(.4, 1.3)))
    shade = Image.linear_gradient('L').resize(image.size).point(lambda v: 120 + v // 3)
    return Image.blend(image, shade, rng.uniform(.1, .4)), boxes


def tsv(path):
    for line in open(path, encoding='utf-8'):
        c = line.rstrip('\n').split('\t')
        if c[0] == '5' and c[11].strip():
            yield c[11].strip(), *map(float, c[6:10])


def aligned(read, true):
    """Pairs of letters, None for a letter that is lost or too many."""
    import functools
    cost = lambda a, b: 0 if a == b else .7 if a.lower() == b.lower() else 1
    @functools.lru_cache(None)
    def best(i, j):
        if i == len(read):
            return 1.1 * (len(true) - j), tuple((None, c) for c in true[j:])
        if j == len(true):
            return 1.1 * (len(read) - i), tuple((c, None) for c in read[i:])
        some = []
        for c, pair, rest in ((cost(read[i], true[j]), (read[i], true[j]), best(i + 1, j + 1)), (1.1, (read[i], None), best(i + 1, j)), (1.1, (None, true[j]), best(i, j + 1))):
            some.append((c + rest[0], (pair,) + rest[1]))
        return min(some, key=lambda s: s[0])
    return best(0, 0)


def main():
    a = argparse.ArgumentParser()
    a.add_argument('--seed', default='1'); a.add_argument('--pages', type=int, default=40); a.add_argument('--count'); a.add_argument('pgn'); a.add_argument('dir')
    a = a.parse_args()
    rng = random.Random(a.seed)
    os.makedirs(os.path.join(a.dir, 'files'), exist_ok=True)
    games, stream = [], open(a.pgn, encoding='utf-8', errors='replace')
    while len(games) < 4000 and (g := chess.pgn.read_game(stream)) is not None:
        n = sum(1 for _ in g.mainline_moves())
        if 30 <= n <= 120 and not g.errors and g.board().fen() == chess.STARTING_FEN:
            games.append(g)
    rng.shuffle(games)
    counts, cases = collections.Counter(), []
    for number, game in zip(range(a.pages), games):
        kind = rng.choice(('form', 'form', 'form', 'typed', 'long', 'photo', 'photo', 'hand'))
        letters = 'long' if kind == 'long' else rng.choice(('vi', 'en'))
        how = dict(letters=letters, check=rng.random() < .7, castle=rng.choice('0O'), capture=':' if rng.random() < .2 else 'x', hand=kind == 'hand', dot=rng.choice(('', '', '.')), scale=rng.choice((1, 1, 1.5, .9)), size=rng.choice((22, 25, 28)), flow=rng.choice(('run', 'pairs', 'columns')),
                   font=rng.choice(found(HAND if kind == 'hand' else TYPED if kind == 'typed' else PRINT)))
        moves, result = cells(game, how), game.headers.get('Result', '*')
        head = ['Giải: Hội xuân', 'Trắng: Nguyễn An', 'Đen: Trần Bình'] if letters == 'vi' else ['Event: Spring Open', 'White: Nguyen An', 'Black: Tran Binh']
        image, boxes = (typed if kind == 'typed' else form)(rng, moves, how, head)
        if kind == 'photo':
            image, boxes = spoil(rng, image, boxes)
        base = os.path.join(a.dir, 'files', f'{number:03}')
        image.save(base + '.png')
        psm = rng.choice((3, 4, 6, 11)) if kind == 'typed' else rng.choice((3, 4, 4, 11, 11))
        language = 'vie+eng' if letters == 'vi' or rng.random() < .3 else 'eng'
        wants = rng.choice(('tsv', 'hocr', 'alto'))
        more = ['-c', 'lstm_choice_mode=2', '-c', 'hocr_char_boxes=1'] if wants == 'hocr' and rng.random() < .6 else []
        more += ['-c', 'lstm_rating_coefficient=1'] if more and rng.random() < .4 else []
        subprocess.run(['tesseract', base + '.png', base, '--psm', str(psm), '-l', language, *more, 'tsv', wants], stderr=subprocess.DEVNULL, env={**os.environ, 'OMP_THREAD_LIMIT': '1'}, timeout=120)
        words = list(tsv(base + '.tsv'))
        missing = 0
        for ply, (l, t, r, b) in boxes.items():
            inside = sorted((x, w) for w, x, y, wide, high in words if l < x + wide / 2 < r and t < y + high / 2 < b)
            text, true = ''.join(w for _, w in inside), moves[ply][1]
            text = re.sub(r'^\d+\.|[|\s¦]', '', text)
            if not text:
                missing += 1
                continue
            cost, pairs = aligned(text, true)
            if cost <= max(1.2, .55 * len(true)):
                counts.update(pairs)
        name = {'tsv': '.tsv', 'hocr': '.hocr', 'alto': '.xml'}[wants]
        cases.append(dict(id=f'{number:03}', kind=kind, file=f'files/{number:03}{name}', form=wants, files={wants: f'files/{number:03}{name}'}, engine=dict(psm=psm), letters=letters, style=how, white='', black='', result=result, written=[m[1] for m in moves], uci=[m[0] for m in moves], missing=missing))
        if kind != 'photo':
            os.remove(base + '.png')
        with open(os.path.join(a.dir, 'cases.jsonl'), 'w', encoding='utf-8') as out:
            out.writelines(json.dumps(c, ensure_ascii=False) + '\n' for c in cases)
        if a.count:
            with open(a.count, 'w', encoding='utf-8') as out:
                for (read, true), n in sorted(counts.items(), key=lambda x: (-x[1], str(x[0]))):
                    out.write(f'{read or ""}\t{true or ""}\t{n}\n')


if __name__ == '__main__':
    main()
