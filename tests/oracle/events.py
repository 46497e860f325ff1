"""Random events as TRF or PGN: round robins, double ones, Swiss, teams, with every kind of bye, forfeits, withdrawals."""
import random
FAM = ['Nguyễn','Trần','Lê','Phạm','Hoàng','Vũ','Đặng','Bùi','Đỗ','Hồ','Ngô','Dương','Lý','Müller','Łukasz','Åström','O\'Neil']
MID = ['Văn','Thị','Quang','Đức','Kim','Minh','Hữu','Xuân','Ngọc']
GIV = ['An','Bình','Châu','Dũng','Giang','Hà','Khánh','Linh','Mai','Nam','Phong','Quân','Sơn','Tâm','Tuấn','Vy','Yến','Ý']
FED = ['VIE','LAO','CAM','THA','MAS','SGP','INA','PHI','']

def names(rng, n):
    out = []
    while len(out) < n:
        x = '%s, %s %s' % (rng.choice(FAM), rng.choice(MID), rng.choice(GIV))
        if x not in out: out.append(x)
        elif rng.random() < .5: out.append(x + ' %d' % len(out))
    return out

def berger(n):
    e = n + n % 2; m = e - 1; out = []
    for r in range(1, e):
        p = (r - 1) * (e // 2) % m
        rows = [(p + 1, e) if r % 2 else (e, p + 1)] + [((p + k) % m + 1, (p - k) % m + 1) for k in range(1, e // 2)]
        out.append(rows)
    return out

RES = [('1','0')]*30 + [('0','1')]*25 + [('=','=')]*30 + [('+','-')]*3 + [('-','+')]*3 + [('-','-')] + [('W','L'),('D','D'),('L','W'),('0','0'),('0','='),('=','0')]

def result(rng, unusual=True):
    return rng.choice(RES) if unusual else rng.choice(RES[:85])

class Ev: pass

def round_robin(rng):
    e = Ev(); n = e.n = rng.randint(3, 14); k = rng.choice([1,1,1,2,2,3]); e.R = 0; e.rows = {i: [] for i in range(1, n + 1)}
    perm = list(range(1, n + 1))
    if rng.random() < .5: rng.shuffle(perm)
    unusual = rng.random() < .6
    for c in range(k):
        one = berger(n)
        if c == 0 and k > 1 and rng.random() < .2: one[-1], one[-2] = one[-2], one[-1]
        for pairs in one:
            e.R += 1; cell = {}
            for w, b in pairs:
                if max(w, b) > n: continue
                w, b = perm[w - 1], perm[b - 1]
                if c % 2: w, b = b, w
                if rng.random() < .02: w, b = b, w
                x, y = result(rng, unusual)
                cell[w], cell[b] = (b, 'w', x), (w, 'b', y)
            for i in e.rows: e.rows[i].append(cell.get(i, (0, '-', 'Z')))
    if rng.random() < .35:                          # withdrawals
        for p in rng.sample(range(1, n + 1), rng.choice([1,1,2])):
            last = rng.randint(0, e.R - 1); blank = rng.random() < .4
            for r in range(last, e.R):
                o, c, x = e.rows[p][r]
                if not o: continue
                if blank: e.rows[p][r] = (0, '-', 'Z'); e.rows[o][r] = (0, '-', 'Z')
                else:
                    keep = e.rows[o][r]
                    e.rows[p][r] = (o, c, '-'); e.rows[o][r] = (p, keep[1], '+' if keep[2] != '-' else '-')
    e.type = rng.choice(['Round robin','Berger','Individual: Round-Robin','','','Giải vòng tròn'])
    e.rr = True
    return e

def swiss(rng):
    e = Ev(); n = e.n = rng.randint(4, 30); e.R = rng.randint(2, 9); e.rows = {i: [] for i in range(1, n + 1)}
    met = set(); out = set(); bal = {i: 0 for i in e.rows}; pts = {i: 0 for i in e.rows}; loose = rng.random() < .1
    for r in range(1, e.R + 1):
        cell = {}; pool = []
        for i in e.rows:
            if i in out: cell[i] = (0, '-', 'Z'); continue
            x = rng.random()
            if x < .04: cell[i] = (0, '-', 'H')
            elif x < .06: cell[i] = (0, '-', 'Z')
            elif x < .07: cell[i] = (0, '-', 'F')
            elif x < .075: cell[i] = (0, '-', rng.choice('+=-'))
            else: pool.append(i)
            if rng.random() < .02: out.add(i)
        pool.sort(key=lambda i: (-pts[i], rng.random()))
        while pool:
            a = pool.pop(0); b = next((x for x in pool if loose or (a, x) not in met), None)
            if b is None: cell[a] = (0, '-', rng.choice('UUUUZ')); continue
            pool.remove(b); met |= {(a, b), (b, a)}
            w, c = (a, b) if bal[a] < bal[b] or (bal[a] == bal[b] and rng.random() < .5) else (b, a)
            x, y = result(rng); col = ('w', 'b') if rng.random() < .97 or x not in '+-' else ('-', '-')
            cell[w], cell[c] = (c, col[0], x), (w, col[1], y); bal[w] += 1; bal[c] -= 1
        for i in e.rows:
            e.rows[i].append(cell[i]); pts[i] += {'1': 1, '+': 1, 'W': 1, 'U': 1, 'F': 1, '=': .5, 'D': .5, 'H': .5}.get(cell[i][2], 0)
    e.type = rng.choice(['Swiss Dutch','Individual: Swiss-System','FIDE_DUTCH_BAKU','Swiss Dubov',''])
    e.rr = False
    return e

def trf(rng, e, version=None):
    version = version or rng.choice(['16', '26']); e.version = version
    nm = names(rng, e.n); e.names = nm; out = ['012 Giải %d Đấu' % rng.randint(1, 999), '022 Hà Nội', '032 VIE', '042 2025/06/01', '052 2025/06/09']
    if e.type: out.append('092 ' + e.type)
    e.score = ''
    if rng.random() < .12:
        W, D, L, A = rng.choice([(3,1,0,0),(2,1,0,0),(1,.5,0,0),(3,1,1,0),(1,.5,0,.5),(1,.25,0,0)])
        if version == '26': e.score = '162  W%4.1f    D%4s    L%4.1f    A%4.1f' % (W, D, L, A) + ('    P%4.1f' % rng.choice([W, D, 1]) if rng.random() < .6 else '')
        else: e.score = 'XXS W=%s D=%s WL=%s FL=%s' % (W, D, L, A)
    if version == '26':
        out.append('142 %d' % e.R)
        if e.score: out.append(e.score)
    unrated = rng.random() < .15
    if version == '16':
        out.append('XXR %d' % e.R)
        if e.score: out.append(e.score)
    for i in range(1, e.n + 1):
        s = '001 %4d %1s%-3s %-33s %4s %3s %11s %-10s %4s %4s' % (i, rng.choice('mw'), rng.choice(['','','GM','IM','WFM']), nm[i - 1][:33], '' if unrated and rng.random() < .3 else rng.randint(1400, 2700), rng.choice(FED), '', '', '', '')
        cells = list(e.rows[i]); blankable = rng.random() < .3
        for o, c, x in cells:
            s += ' ' * 10 if blankable and not o and x == 'Z' else '  %s %s %s' % ('%4d' % o if o else '0000', c, x)
        out.append(s.rstrip())
    return ('\r\n' if rng.random() < .3 else '\n').join(out) + '\n'

def pgn(rng, e):
    nm = names(rng, e.n); e.names = nm; games = []
    for i, rows in e.rows.items():
        for r, (o, c, x) in enumerate(rows, 1):
            if not o or c == 'b' or (c == '-' and o < i): continue
            y = e.rows[o][r - 1][2]
            res = {'10': '1-0', '01': '0-1', '==': '1/2-1/2', 'WL': '1-0', 'LW': '0-1', 'DD': '1/2-1/2', '+-': '1-0', '-+': '0-1', '--': '0-0', '00': '0-0', '0=': '0-1/2', '=0': '1/2-0'}[x + y]
            term = rng.choice(['forfeit', 'won by default', 'Unplayed', 'walkover']) if '+' in x + y or x + y == '--' else ''
            result_ = res
            if res in ('0-0', '0-1/2', '1/2-0') and rng.random() < .5: term, result_ = (res + ' ' + term).strip(), '*'
            games.append([r, nm[i - 1], nm[o - 1], result_, term, rng.randint(1400, 2700), rng.randint(1400, 2700)])
    games.sort(key=lambda g: (g[0], rng.random() if rng.random() < .3 else 0))
    norounds = rng.random() < .12
    if games and not norounds and rng.random() < .15: games[rng.randrange(len(games))][0] = rng.randint(1, e.R)          # a wrong round
    if games and not norounds and rng.random() < .1: games.append(list(rng.choice(games)))                                 # entered twice
    out = []
    for r, w, b, res, term, x, y in games:
        t = [('Event', 'Giải'), ('Site', 'Huế'), ('Date', '2025.06.%02d' % min(r, 28)), ('Round', str(r) if rng.random() < .7 else '%d.%d' % (r, rng.randint(1, 5)))]
        if norounds: t[-1] = ('Round', '?')
        t += [('White', w), ('Black', b), ('Result', res), ('WhiteElo', str(x)), ('BlackElo', str(y))]
        if term: t.append(('Termination', term))
        out.append('\n'.join('[%s "%s"]' % x for x in t) + '\n\n' + res + '\n')
    return '\n'.join(out)

def teams(rng):
    """Team Swiss or round robin as TRF26 or TRF16."""
    T = rng.randint(4, 10); B = rng.randint(2, 5); R = rng.randint(3, T - 1) if rng.random() < .6 else (T - 1 if T % 2 == 0 else T)
    rr = R == (T - 1 if T % 2 == 0 else T); n = 0; lists = {}
    for t in range(1, T + 1):
        size = B + rng.randint(0, 2); lists[t] = list(range(n + 1, n + size + 1)); n += size
    cells = {i: [(0, '-', 'Z')] * R for i in range(1, n + 1)}; extra = []; pabs = [0] * R
    tables = berger(T)
    for r in range(1, R + 1):
        for x, y in tables[r - 1]:
            if max(x, y) > T:
                t = min(x, y)
                if not rr:
                    z = rng.random()
                    if z < .5: pabs[r - 1] = t
                    elif z < .7: extra.append('240 H %03d %4d' % (r, t))
                    elif z < .85: extra.append('240 F %03d %4d' % (r, t))
                    else: extra.append('240 Z %03d %4d' % (r, t))
                continue
            z = rng.random()
            if z < .04: extra.append('330 %s %03d %03d %03d' % (rng.choice(['+-', '-+', '--']), r, x, y)); continue
            la, lb = sorted(rng.sample(lists[x], B)), sorted(rng.sample(lists[y], B))
            swap = rng.random() < .08
            if swap: rng.shuffle(la)
            allff = rng.random() < .03
            for k in range(B):
                a, b = la[k], lb[k]; p, q = ('+', '-') if allff else result(rng)
                c = ('w', 'b') if k % 2 == 0 else ('b', 'w')
                if rng.random() < .03 and not swap: p, q = '+', '-'
                cells[a][r - 1] = (b, c[0], p); cells[b][r - 1] = (a, c[1], q)
            if swap: extra.append('300 %03d %03d %03d ' % (r, x, y) + ' '.join('%4d' % i for i in la))
    if any(pabs): extra.append('320  %3.1f %4.1f ' % (rng.choice([1, 2]), B / 2) + ' '.join('%03d' % t for t in pabs))
    nm = names(rng, n); out = ['012 Đồng đội', '042 2025/06/01', '092 ' + ('Round robin' if rr else 'Swiss team'), '142 %d' % R]
    if rng.random() < .5: out.append('352 ' + 'WB' * 10)
    if out[-1].startswith('352'): out[-1] = '352 ' + ('WB' * 10)[:B]
    if rng.random() < .3: out.append('362 TW %3.1f   TD %3.1f   TL %3.1f' % rng.choice([(3., 1., 0.), (2., 1., 0.), (3., 2., 1.)]))
    for i in range(1, n + 1):
        out.append('001 %4d %1s%-3s %-33s %4d %3s %11s %-10s %4s %4s' % (i, 'm', '', nm[i - 1][:33], rng.randint(1500, 2500), 'VIE', '', '', '', '') + ''.join('  %s %s %s' % ('%4d' % o if o else '0000', c, x) for o, c, x in cells[i]))
    old = not extra and rng.random() < .5
    for t in range(1, T + 1):
        name = 'Đội %s' % chr(64 + t)
        out.append(('013 %-32s' % name + ' '.join('%4d' % i for i in lists[t])) if old else ('310 %3d %-32s %-5s %6s %6.1f %6.1f %3s  ' % (t, name, '', '', 0, 0, '') + ' '.join('%4d' % i for i in lists[t])))
    return '\n'.join(out + extra) + '\n', rr
