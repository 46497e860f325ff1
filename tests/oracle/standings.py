#!/usr/bin/env python3
"""Compares `standings`, `trf` and `event --summary` with a slow oracle on random events.

usage: tests/oracle/standings.py BIENBAN ORACLE.py COUNT [SEED]
Events are round robins, double ones, Swiss events with byes of every kind, forfeits and withdrawals, and team events, as TRF or PGN
(events.py). Every cell is compared under every regime. What differs for a reason that is known is counted as explained:
 annulled-order  the oracle orders several annulled players by points that it does not show
 bye-letter      the oracle shows `+ = -` without opponent as written, and the document wants F, H and Z
 withdrawn-cycles, match  the oracle has no answer of its own
 proved       the oracle's search found no start numbers, or some that fit the first cycle alone, and what bienban says of all cycles
              is proved by itself (numberings.py)
 doubled      a player has two games in one round by the tags. The oracle judges after it has put one of them into a free round; rounds
              and colours are judged as written (P802, P809), and what bienban says of them is proved by itself
Exits with 1 where anything else differs.
"""
import collections, csv, importlib.util, io, os, random, subprocess, sys, tempfile, traceback
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import events as gen, numberings
BIN, ORACLE, N = sys.argv[1], sys.argv[2], int(sys.argv[3]); seed0 = int(sys.argv[4]) if len(sys.argv) > 4 else 0
spec = importlib.util.spec_from_file_location('oracle', ORACLE); oracle = importlib.util.module_from_spec(spec); sys.modules['oracle'] = oracle; spec.loader.exec_module(oracle)
def rated(value):
    """The value of a tie-break, where performances take 1, 1/2 and 0 whatever points the event gives (B.02 8.1.1)."""
    def of(table, code, player):
        if code.split('/')[0] not in ('TPR', 'PTP'): return value(table, code, player)
        own = table.S; half = oracle.F(1, 2)
        table.S = table.ev.score = {**own, 'W': oracle.F(1), 'D': half, 'L': oracle.F(0), 'A': oracle.F(0)}
        try: return value(table, code, player)
        finally: table.S = table.ev.score = own
    return of
oracle.Table.value = rated(oracle.Table.value)
REG = ['vn2004', 'fide2009', 'c07-2024', 'c07-2026']; folder = tempfile.mkdtemp()
ALL = 'BH,BH/C1,BH/C2,BH/M1,BH/M2,FB,FB/C1,AOB,SB,SB/C1,SB/M1,KS,PS,PS/C1,WIN,WON,BPG,BWG,GE,REP,STD,ARO,ARO/C1,TPR,PTP,APRO,APPO,RTG,TPN'.split(',')
TEAM = 'BH,BH/MP,BH/GP,BH/C1,BH/GP/C1,EMMSB,EMGSB,EGMSB,EGGSB,EMMSB/C1,EGGSB/M1,MPVGP,SSSC,BC,TBR,BBE,EDE,DE,WIN'.split(',')
same = lambda x, y: x == y or (x and y and num(x) is not None and num(x) == num(y))
def num(x):
    try: return float(x)
    except ValueError: return None
def run(args):
    p = subprocess.run([BIN, *args, '-q', '--no-progress', *(['--format', 'csv'] if args[0] != 'trf' else [])], capture_output=True); return p.returncode, p.stdout.decode(), p.stderr.decode()
def norm(v): return ['' if x is None else str(x) for x in v]
def true_of_games(row):
    """Whether a second judgement (numberings.py) finds the verdict and the numbers of a row true of every game as its tags have it."""
    try: return not numberings.contradiction(oracle, text, row)
    except numberings.TooLong: return False
def is_doubled():
    """Whether some player has two games in one round by the tags: the oracle puts one of them into another round before it judges."""
    seats = collections.Counter((p, r) for w, b, r in numberings.games(text, oracle)[0] for p in (w, b))
    return max(seats.values()) > 1
explained = collections.Counter(); bad = collections.Counter(); shown = collections.Counter(); total = 0; path = os.path.join(folder, 'now')
def report(kind, seed, text, detail):
    bad[kind] += 1
    if shown[kind] < 3:
        shown[kind] += 1; print(kind, seed, detail)
for seed in range(seed0, seed0 + N):
    rng = random.Random(seed); x = rng.random()
    try:
        if x < .2:
            text, rr = gen.teams(rng); f = path + '.trf'; open(f, 'w').write(text)
            for reg in REG:
                codes = [c for c in TEAM]; rng.shuffle(codes); codes = codes[:rng.randint(1, 8)]; prim = rng.choice(['mp', 'gp'])
                ev = oracle.read_trf(text)
                try: want = oracle.team_standings(ev, reg, [oracle.canonical(c) for c in codes], prim, rr)
                except ZeroDivisionError: continue
                a = ['standings', f, '--teams', '--regime', reg, '--tie-breaks', ','.join(codes), '--primary', prim]
                rc, out, err = run(a); got = list(csv.reader(io.StringIO(out))); total += 1
                if rc or len(got) != len(want): report('team-' + reg, seed, text, (rc, err[:200])); continue
                for w, g in zip(want[1:], got[1:]):
                    d = [(h, p, q) for h, p, q in zip(want[0], norm(w), g) if not same(p, q)]
                    if d: report('team-%s-%s' % (reg, d[0][0].replace('/', '')), seed, text, (a[2:], w[3], d[:3])); break
            continue
        e = gen.round_robin(rng) if x < .6 else gen.swiss(rng)
        form = 'pgn' if x < .35 or x > .85 else 'trf'
        text = gen.pgn(rng, e) if form == 'pgn' else gen.trf(rng, e)
        if not text.strip(): continue
        f = path + '.' + form; open(f, 'w').write(text)
        read = (lambda: oracle.read_pgn(text)) if form == 'pgn' else (lambda: oracle.read_trf(text))
        for reg in REG:
            codes = list(ALL) + ['DE']; rng.shuffle(codes); codes = codes[:rng.randint(1, 12)]
            if rng.random() < .5 and 'DE' not in codes: codes.insert(rng.randint(0, min(2, len(codes))), 'DE')
            ev = read(); a = ['standings', f, '--regime', reg, '--tie-breaks', ','.join(codes)]
            system = rng.choice([None, None, 'swiss', 'round-robin']); after = rng.randint(1, max(1, ev.rounds)) if rng.random() < .25 else None
            cross = rng.random() < .5; wd = [rng.choice(list(ev.players))] if rng.random() < .12 else []
            if system: a += ['--system', system]
            if after: a += ['--after-round', str(after)]
            if cross: a += ['--crosstable']
            for w in wd: a += ['--withdrawn', str(w)]
            want = oracle.standings(ev, reg, [oracle.canonical(c) for c in codes], None if not system else system != 'swiss', after, wd, cross)
            rc, out, err = run(a); got = list(csv.reader(io.StringIO(out))); total += 1
            if wd and len(ev.players) > 2 and (system != 'swiss') and ev.rounds >= 2 * (len(ev.players) - 1): explained['withdrawn-cycles'] += 1; continue
            if len(ev.players) < 3: explained['match'] += 1; continue
            if rc or not got: report('fail-' + form, seed, text, (a[2:], rc, err[:300])); continue
            if [h.lower() for h in want[0]] != [h.lower() for h in got[0]]: report('header-' + form, seed, text, (a[2:], want[0][-4:], got[0][-4:])); continue
            if len(got) != len(want): report('rows-' + form, seed, text, (len(got), len(want))); continue
            # Explained: the oracle shows + - = without opponent as written, the document wants F Z H; the oracle orders the annulled by points
            # that it does not show.
            if sum(w[9] == 'annulled' for w in want[1:]) > 1:
                explained['annulled-order'] += 1; k = 10 + len(codes)
                want = [want[0][:k]] + sorted([norm(w[:k]) for w in want[1:]], key=lambda w: (w[9] == 'annulled', w[2] if w[9] == 'annulled' else ''))
                got = [got[0][:k]] + sorted([g[:k] for g in got[1:]], key=lambda w: (w[9] == 'annulled', w[2] if w[9] == 'annulled' else ''))
            for w, g in zip(want[1:], got[1:]):
                d = [(h, p, q) for h, p, q in zip(want[0], norm(w), g) if not same(p, q)]
                if any(h[0] == 'R' and (p, q) in (('+', 'F'), ('=', 'H'), ('-', 'Z')) for h, p, q in d): explained['bye-letter'] += 1
                d = [(h, p, q) for h, p, q in d if not (h[0] == 'R' and (p, q) in (('+', 'F'), ('=', 'H'), ('-', 'Z')))]
                if d: report('%s-%s-%s' % (form, reg, d[0][0].replace('/', '')), seed, text, (a[2:], w[3], d[:3])); break
        if form == 'trf' and rng.random() < .5:
            for to in ('trf16', 'trf26'):
                rc, out, err = run(['trf', f, '--to', to]); p, q = oracle.read_trf(text), oracle.read_trf(out)
                facts = lambda ev: ({k: (v.sex, v.title, v.name, v.rating, v.fed, [(g.opp, g.col, g.res) for g in v.rounds]) for k, v in ev.players.items()}, ev.rounds, ev.score, ev.name)
                total += 1
                if rc or facts(p) != facts(q): report('trf-' + to, seed, text, (rc, [k for k in range(4) if facts(p)[k] != facts(q)[k]], [(facts(p)[0][i], facts(q)[0].get(i)) for i in facts(p)[0] if facts(p)[0][i] != facts(q)[0].get(i)][:1], facts(p)[2], facts(q)[2])) 
                rc, out2, err = run(['trf', f, '--to', to])
                open(path + '.again.trf', 'w').write(out); rc, out2, err = run(['trf', path + '.again.trf', '--to', to])
                if out2 != out: report('again-' + to, seed, text, [p for p in zip(out.split('\n'), out2.split('\n')) if p[0] != p[1]][:1])
        if form == 'pgn' and rng.random() < .3:
            rc, out, err = run(['event', f, '--summary']); got = list(csv.DictReader(io.StringIO(out))); ev = read(); how, nums = oracle.conformity(ev); total += 1
            if got and 'round-robin' in got[0]['system'] and (got[0]['schedule'] != how):
                if how in ('none', 'berger-first-cycle') and true_of_games(got[0]): explained['proved'] += 1
                elif is_doubled() and true_of_games(got[0]): explained['doubled'] += 1
                else: report('schedule', seed, text, (how, got[0]['schedule']))
            rc, out, err = run(['trf', f, '--to', 'trf26']); q = oracle.read_trf(out); p = read()
            A, B = ({k: (v.name[:33].strip(), v.rating, [(g.opp, g.col, g.res) for g in v.rounds]) for k, v in z.players.items()} for z in (p, q))
            if A != B: report('pgn-trf', seed, text, [(A[i], B.get(i)) for i in A if A[i] != B.get(i)][:1])
    except Exception: print('EXC', seed); traceback.print_exc(limit=3); bad['exception'] += 1
print(total, 'comparisons;', sum(bad.values()), 'differ:', dict(bad), 'explained:', dict(explained))
sys.exit(1 if bad else 0)
