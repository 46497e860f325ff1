#!/usr/bin/env python3
"""Makes broken scoresheets with known answers, of games of corpus/bench/otb, to fit the probabilities of `repair` on.

usage: tests/tools/broken_sheets.py GAMES.pgn OUT [--seed N] [--sheets N] [--pairs N] [--structural]
Every tenth game is used, the games that repair_tables leaves out. Writes OUT/sheets, OUT/pairs and OUT/truth.jsonl in
the form that cases/score_repair.py reads. A third of the sheets has one error of each kind in turn, the rest has one
to three by the shares of docs/repair.md. With --structural every sheet has damaged rows or columns, and two in five a
wrong character as well. Needs python-chess. Nothing here was taken from the cases that are scored.
"""
import argparse, collections, io, json, math, os, random, re
import chess, chess.pgn

a = argparse.ArgumentParser(); a.add_argument('games'); a.add_argument('out'); a.add_argument('--seed', type=int, default=1)
a.add_argument('--sheets', type=int, default=300); a.add_argument('--pairs', type=int, default=60); a.add_argument('--structural', action='store_true'); a = a.parse_args()
R = random.Random(a.seed)
SHARE = dict(file=12, rank=12, mirror=2, piece=8, **{'letter-lost': 2, 'other-letters': 2, 'origin': 4, 'disambiguation-lost': 10,
  'disambiguation-wrong': 2, 'castling': 2, 'promotion': 2, 'short-capture': 4, 'missing-gap': 8, 'missing-shift': 8, 'missing-row': 3,
  'extra': 4, 'swap-row': 1.5, 'swap-own': 1.5, 'illegible': 6, 'part-illegible': 4, 'column-shift': 1, 'colours': 1})
PAIRS = {}
for text in ('ce29 ag11 cd9 bh7 fg7 ad6 de6 ac6 bc5 fh5 bg4 dg4 cf4 cg4 ef3 df3 bf3 ch3', '3512 458 277 186 675 125 264 684 563 342 232 572 382 782',
             'KR15 BR6 NR5 BN3 BQ2'):
    for x in text.split(): PAIRS[x[:2]] = int(x[2:])
VI = dict(zip('KQRBN', 'VHXTM'))

def confused(c, pool):
    others = [o for o in pool if o != c]; w = [PAIRS.get(c + o, 0) + PAIRS.get(o + c, 0) for o in others]
    return R.choices(others, w)[0] if sum(w) and R.random() < .8 else R.choice(others)

def parts(san):
    m = re.fullmatch(r'([KQRBN]?)([a-h]?)([1-8]?)(x?)([a-h])([1-8])(=[QRBN])?([+#]?)', san)
    return list(x or '' for x in m.groups()) if m else None

def slip(kind, san, board, move):
    """The cell that shows `san` with an error, or None."""
    p = parts(san)
    if kind == 'castling': return {'O-O': 'O-O-O', 'O-O-O': 'O-O'}.get(san)
    if not p: return None
    q = p[:]
    if kind == 'file': q[4] = confused(p[4], 'abcdefgh')
    elif kind == 'rank': q[5] = confused(p[5], '12345678')
    elif kind == 'mirror':
        q[5] = str(9 - int(p[5]))
        if R.random() < .5: q[4] = chr(ord('a') + ord('h') - ord(p[4]))
    elif kind == 'piece':
        if not p[0]: return None
        q[0] = confused(p[0], 'KQRBN')
    elif kind == 'letter-lost':
        if not p[0]: return None
        q[0] = q[1] = q[2] = ''
    elif kind == 'other-letters':
        if not p[0]: return None
        return '~' + san
    elif kind == 'origin':
        if p[0] or not p[3]: return None
        q[1] = confused(p[1], 'abcdefgh')
    elif kind == 'disambiguation-lost':
        if not p[0] or not (p[1] or p[2]): return None
        q[1] = q[2] = ''
    elif kind == 'disambiguation-wrong':
        if not p[0] or not p[1]: return None
        q[1] = confused(p[1], 'abcdefgh')
    elif kind == 'promotion':
        if not p[6]: return None
        q[6] = '' if R.random() < .7 else '=' + R.choice('RBN')
    elif kind == 'short-capture':
        if p[0] or not p[3] or p[6]: return None
        return p[1] + ('x' if R.random() < .5 else '') + p[4]
    elif kind == 'illegible': return R.choice(['...', '…', '???', '--'])
    elif kind == 'part-illegible':
        at = R.randrange(len(san.rstrip('+#')))
        return san[:at] + '?' + san[at + 1:]
    return ''.join(q)

def reads(cells, moves):
    """Whether the cells replay to the whole game as they stand, or to any other."""
    board = chess.Board()
    for cell in cells:
        if cell is None: return False
        try: board.push_san(cell)
        except ValueError: return False
    return True

def broken(sans, boards, moves, kind):
    """Cells with an error of a kind: (cells, description)."""
    n = len(sans)
    for _ in range(60):
        i = R.randrange(n); c = list(sans); now = None
        if kind == 'missing-gap':
            if i > n - 3: continue
            c[i] = ''
        elif kind == 'missing-shift':
            if i > n - 3: continue
            del c[i]
        elif kind == 'missing-row':
            i -= i % 2
            if i > n - 4: continue
            if R.random() < .5: del c[i:i + 2]
            else: c[i] = c[i + 1] = ''
        elif kind == 'extra': c.insert(i, c[i])
        elif kind == 'swap-row':
            i -= i % 2
            if i + 1 >= n: continue
            c[i], c[i + 1] = c[i + 1], c[i]
        elif kind == 'swap-own':
            if i + 2 >= n: continue
            c[i], c[i + 2] = c[i + 2], c[i]
        elif kind == 'column-shift':
            if i < 4 or i > n - 8: continue
            side = c[i::2]; c += [''] * 2
            c[i] = ''; c[i + 2:i + 2 + 2 * len(side):2] = side
            while c and c[-1] == '': c.pop()
        elif kind == 'colours':
            if len(c) % 2: c.append('')
            c = [x for k in range(0, len(c), 2) for x in (c[k + 1], c[k])]
        else:
            now = slip(kind, sans[i], boards[i], moves[i])
            if now is None or now == sans[i]: continue
            c[i] = now
        if not reads(c, moves): return c, dict(kind=kind, ply=i + 1)
    return None

def several(sans, boards, moves, kinds):
    """Several errors, each in a stretch of its own."""
    if len(kinds) == 1: return (lambda x: (x[0], [x[1]]) if x else None)(broken(sans, boards, moves, kinds[0]))
    for _ in range(20):
        edits = []
        for kind in kinds:
            x = broken(sans, boards, moves, kind)
            if not x: return None
            edits.append((x[1]['ply'], x[0], x[1]))
        edits.sort(key=lambda e: -e[0])
        if any(abs(e[0] - f[0]) < 3 for e in edits for f in edits if e is not f): continue
        cells = list(sans)
        for ply, broke, said in edits:
            at = ply - 1; same_tail = len(broke) - len(sans)
            keep = len(sans) - at - 6 if said['kind'] not in ('column-shift', 'colours') else 0
            if said['kind'] in ('column-shift', 'colours'): return None
            take = broke[at:len(broke) - max(keep, 0)]
            cells = cells[:at] + take + cells[at + 6:] if keep > 0 else cells[:at] + broke[at:]
        return cells, [e[2] for e in edits][::-1]
    return None

def words(cells, lang, style):
    out = []
    for c in cells:
        other = c.startswith('~'); c = c.lstrip('~')
        if (lang == 'vi') != other and c not in ('O-O', 'O-O-O'): c = ''.join(VI.get(x, x) for x in c)
        if not style['capture']: c = c.replace('x', '')
        elif style['capture'] == ':': c = c.replace('x', ':')
        if not style['check']: c = c.replace('+', '')
        c = c.replace('=', '') if lang == 'vi' else c
        out.append(c)
    return out

STRUCTURAL = ('column-down', 'column-up', 'columns-exchanged', 'columns-from', 'row-exchanged', 'rows-repeated', 'sheet-sorted', 'rows-exchanged')

def structural(rows, kind):
    """Rows (number, White, Black) with a damage as spreadsheets and copying make it."""
    n = len(rows); i = R.randrange(1, n - 3); c = R.choice((1, 2)); out = [list(r) for r in rows]
    if kind in ('column-down', 'column-up'):
        column = [r[c] for r in out]
        column = column[:i] + [''] + column[i:] if kind == 'column-down' else column[:i] + column[i + 1:] + ['']
        if len(column) > n: out.append([n + 1, '', ''])
        for r, x in zip(out, column): r[c] = x
        if out[-1][1:] == ['', '']: out.pop()
    elif kind == 'columns-exchanged': out = [[k, b, w] for k, w, b in out]
    elif kind == 'columns-from': out[i:] = [[k, b, w] for k, w, b in out[i:]]
    elif kind == 'row-exchanged': out[i][1:] = out[i][:0:-1]
    elif kind == 'rows-repeated': j = min(n, i + R.randrange(1, 5)); out = out[:j] + [list(r) for r in out[i:j]] + out[j:]
    elif kind == 'sheet-sorted': out.sort(key=lambda r: str(r[0]))
    else: out[i], out[i + 1] = out[i + 1], out[i]
    return out

def sheet(cells, form, lang, head, damage=None):
    rows = [(k // 2 + 1, cells[k], cells[k + 1] if k + 1 < len(cells) else '') for k in range(0, len(cells), 2)]
    if damage: rows = [tuple(r) for r in structural(rows, damage)]
    if form == 'pgn':
        text = ''.join('[%s "%s"]\n' % x for x in head.items()) + '\n'
        for n, w, b in rows: text += '%d. %s %s ' % (n, w if w or not b else '...', b) if w or b else '%d. ' % n
        return text + head['Result'] + '\n'
    vi = lang == 'vi'
    names = dict(Event='Giải', Site='Địa điểm', Date='Ngày', Round='Vòng', Board='Bàn', White='Trắng', Black='Đen', Result='Kết quả') if vi else {}
    if form == 'lines':
        text = ''.join('%s: %s\n' % (names.get(k, k), v) for k, v in head.items()) + '\n'
        return text + ''.join('%d) %s %s\n' % (n, w if w or not b else '...', b) for n, w, b in rows)
    text = ''.join('%s,%s\n' % (names.get(k, k), v) for k, v in head.items()) + '\n' + ('TT,Trắng,Đen\n' if vi else 'No,White,Black\n')
    return text + ''.join('%d,%s,%s\n' % row for row in rows)

games = []
with open(a.games, encoding='utf-8', errors='replace') as f:
    texts = re.split(r'(?<=\n)\n(?=\[Event )', f.read())
tenth = [t for k, t in enumerate(texts, 1) if k % 10 == 0 and '[FEN ' not in t]; R.shuffle(tenth)
def next_game():
    while True:
        g = chess.pgn.read_game(io.StringIO(tenth.pop())); moves = list(g.mainline_moves())
        if g.errors or not 30 <= len(moves) <= 150: continue
        board = chess.Board(); sans, boards = [], []
        for m in moves: boards.append(board.copy(stack=False)); sans.append(board.san(m)); board.push(m)
        return g, moves, sans, boards
FAMILY, GIVEN = 'Nguyễn Trần Lê Phạm Hoàng Phan Vũ Đặng Bùi Đỗ'.split(), 'Anh Bình Châu Dũng Giang Hải Khánh Linh Minh Nam Phúc Quân Sơn Tú'.split()
def head(g):
    who = lambda: '%s %s %s' % (R.choice(FAMILY), R.choice(GIVEN), R.choice(GIVEN))
    return dict(Event='Giải thử %d' % R.randrange(1990, 2024), Site='Huế', Date='%d.%02d.%02d' % (R.randrange(1995, 2024), R.randrange(1, 13), R.randrange(1, 29)),
                Round=str(R.randrange(1, 12)), Board=str(R.randrange(1, 40)), White=who(), Black=who(), Result=g.headers.get('Result', '*'))
def style(): return dict(capture=R.choices(['x', ':', ''], [6, 2, 2])[0], check=R.choices(['+', ''], [8, 2])[0])

os.makedirs(os.path.join(a.out, 'sheets'), exist_ok=True); os.makedirs(os.path.join(a.out, 'pairs'), exist_ok=True)
truth = open(os.path.join(a.out, 'truth.jsonl'), 'w', encoding='utf-8'); kinds = list(SHARE); made = 0
while a.structural and made < a.sheets:
    g, moves, sans, boards = next_game(); damage = STRUCTURAL[made % len(STRUCTURAL)]; cells, errors = list(sans), [dict(kind=damage, ply=0)]
    if made % 5 < 2:
        x = broken(sans, boards, moves, R.choice(['file', 'rank', 'piece', 'disambiguation-lost', 'illegible']))
        if not x: continue
        cells, errors = x[0], errors + [x[1]]
    lang, form, st = R.choice(['vi', 'vi', 'en']), R.choice(['lines', 'csv']), style()
    name = 'sheets/%04d.%s' % (made, dict(lines='txt', csv='csv')[form]); h = head(g)
    open(os.path.join(a.out, name), 'w', encoding='utf-8').write(sheet(words(cells, lang, st), form, lang, h, damage))
    truth.write(json.dumps(dict(type='sheet', file=name, form=form, lang=lang, style=st, errors=errors, headers=h, uci=[m.uci() for m in moves]), ensure_ascii=False) + '\n')
    made += 1
while made < a.sheets:
    g, moves, sans, boards = next_game()
    if made % 12 == 11: want = []
    elif made % 12 < 7: want = [kinds[(made // 12 * 7 + made % 12) % len(kinds)]]
    else: want = R.choices(kinds, list(SHARE.values()), k=2 if made % 12 < 10 else 3)
    got = (list(sans), []) if not want else several(sans, boards, moves, want)
    if not got: continue
    lang, form, st = R.choice(['vi', 'vi', 'en']), R.choice(['pgn', 'lines', 'csv']), style()
    if want and reads(got[0], moves): continue
    name = 'sheets/%04d.%s' % (made, dict(pgn='pgn', lines='txt', csv='csv')[form]); h = head(g)
    open(os.path.join(a.out, name), 'w', encoding='utf-8').write(sheet(words(got[0], lang, st), form, lang, h))
    truth.write(json.dumps(dict(type='sheet', file=name, form=form, lang=lang, style=st, errors=got[1], headers=h, uci=[m.uci() for m in moves]), ensure_ascii=False) + '\n')
    made += 1
SCENES = ['independent'] * 5 + ['gaps'] * 2 + ['stops'] * 3 + ['languages'] * 2 + ['same-error', 'result-conflict', 'one-whole']
def damaged(sans, boards, moves, count):
    """Errors by their shares, legal ones too."""
    cells = list(sans)
    for _ in range(count):
        kind = R.choices(kinds[:-2], list(SHARE.values())[:-2])[0]; i = R.randrange(len(cells) - 2)
        if kind in ('missing-shift', 'missing-row', 'extra', 'swap-row', 'swap-own', 'missing-gap'):
            if kind == 'missing-gap': cells[i] = ''
            elif kind == 'missing-shift': del cells[i]
            elif kind == 'missing-row': i -= i % 2; del cells[i:i + 2]
            elif kind == 'extra': cells.insert(i, cells[i])
            elif kind == 'swap-row': i -= i % 2; cells[i], cells[i + 1] = cells[i + 1], cells[i]
            else: cells[i], cells[i + 2] = cells[i + 2], cells[i]
        elif cells[i] in sans: cells[i] = slip(kind, cells[i], None, None) or cells[i]
    return cells
for k in range(a.pairs):
    g, moves, sans, boards = next_game(); scene = SCENES[k % len(SCENES)]; h = head(g); results = [h['Result']] * 2
    both = [damaged(sans, boards, moves, R.choice([1, 2, 3])), damaged(sans, boards, moves, R.choice([1, 2, 3]))]
    langs = [R.choice(['vi', 'en'])] * 2
    if scene == 'languages': langs = ['vi', 'en']
    if scene == 'one-whole': both[0] = list(sans)
    if scene == 'gaps':
        for _ in range(R.choice([1, 2])):
            i = R.randrange(len(both[1]) - 6); both[1][i:i + R.randrange(2, 6)] = [''] * len(both[1][i:i + R.randrange(2, 6)])
    if scene == 'stops': both[1] = both[1][:-R.randrange(5, len(sans) // 3 + 6)]
    if scene == 'same-error':
        x = broken(sans, boards, moves, R.choice(['rank', 'file', 'missing-gap'])); both = [list(x[0]), damaged(x[0], boards, moves, 1)] if x else both
    if scene == 'result-conflict': results[1] = '1/2-1/2' if results[0] != '1/2-1/2' else '1-0'
    names = []
    for who in (0, 1):
        form, st = R.choice(['pgn', 'lines', 'csv']), style()
        name = 'pairs/%03d-%s.%s' % (k, 'wb'[who], dict(pgn='pgn', lines='txt', csv='csv')[form]); names.append(name)
        open(os.path.join(a.out, name), 'w', encoding='utf-8').write(sheet(words(both[who], langs[who], st), form, langs[who], dict(h, Result=results[who])))
    truth.write(json.dumps(dict(type='pair', white=names[0], black=names[1], scenario=scene, langs=langs, results=results, headers=h, uci=[m.uci() for m in moves]), ensure_ascii=False) + '\n')
