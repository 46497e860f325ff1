#!/usr/bin/env python3
"""Pairs random Swiss tournaments round by round with the Dutch system of bienban and with other programs, and compares the pairs.

usage: tests/oracle/pairing.py PAIRINGS COUNT [SEED] [--players MIN-MAX] [--bbp FILE] [--bbp-2016 FILE] [--py4swiss] [--keep FOLDER]
           [--rounds N] [--wild N]
PAIRINGS is the example `pairings` (feature `tools`). bbpPairings 6 pairs by the text in force since 1 February 2026 (edition 2025),
bbpPairings 5.0.1 and py4swiss 0.3.1 (run the script with a Python that has it) by the one before (edition 2016). Tournaments have
half-point, full-point and zero-point byes, withdrawals, late entries, forfeits, forbidden pairs, and some Baku acceleration; the pairs
of the first program that has any are played. `--wild 5` makes byes, forfeits and the like five times as many. What differs for a reason that is known is counted by its name; the rest is printed and
its files are kept.
 entered   E.5: bbpPairings counts the numbers of those who have entered, py4swiss the numbers as written
 third     C.9 before 2026: py4swiss counts a third game with one colour only where both had that colour twice, not where the one who yields
           by E.2 (the smaller difference of colours) had it
 bye       C.7 with C.2 before 2026: py4swiss thinks of pairs in the last bracket that leave the bye to somebody who may not have it
Exits with 1 where anything else differs.
"""
import argparse, collections, os, random, subprocess, sys, tempfile, time

def args():
    p = argparse.ArgumentParser(); a = p.add_argument
    a('pairings'); a('count', type=int); a('seed', type=int, nargs='?', default=0); a('--players', default='8-120')
    a('--bbp'); a('--bbp-2016'); a('--py4swiss', action='store_true'); a('--keep', default=tempfile.mkdtemp()); a('--rounds', type=int); a('--wild', type=float, default=1)
    return p.parse_args()

class Player:
    def __init__(self, number, rating, strength):
        self.number, self.rating, self.strength = number, rating, strength
        self.entries, self.gone, self.enters, self.next = [], False, 1, None
    def points(self): return sum({'1': 2, '+': 2, 'F': 2, 'U': 2, '=': 1, 'H': 1}.get(r, 0) for _, _, r in self.entries)
    def line(self, next_entry):
        entries = self.entries + ([next_entry] if next_entry else [])
        points = self.points() + ({'F': 2, 'H': 1}.get(next_entry[2], 0) if next_entry else 0)
        out = '001 %4d %1s%3s %-33s %4d %3s %11s %10s %4.1f %4d' % (self.number, 'm', '', 'Player%04d' % self.number, self.rating, 'VIE', '', '', points / 2, self.number)
        return out + ''.join('  %4s %s %s' % ('%4d' % o if o else '0000', c, r) for o, c, r in entries)

class Tournament:
    def __init__(self, seed, low, high, rounds=None, wild=1):
        rng = self.rng = random.Random(seed); n = rng.randint(low, high)
        most = max(2, min(13, n // 2 + rng.choice([0, 0, 1, 2]), n - 1)); self.rounds = rounds or rng.randint(min(4, most), most)
        ratings = sorted((rng.randint(1000, 2600) for _ in range(n)), reverse=True)
        self.players = [Player(i + 1, r, r + rng.gauss(0, 120)) for i, r in enumerate(ratings)]
        self.first = rng.choice('wb'); self.rates = {k: wild * rng.choice([0, 0, v, v, 3 * v]) for k, v in dict(H=.02, F=.004, Z=.02, gone=.01, forfeit=.02, late=.02).items()}
        self.draws = rng.choice([.1, .3, .3, .6]); self.baku = rng.random() < .12 and self.rounds > 4
        self.forbidden = [tuple(rng.sample(range(1, n + 1), 2)) for _ in range(rng.choice([0, 0, 0, 1, 3, n // 4]))]
        for p in self.players:
            if rng.random() < self.rates['late']: p.enters = rng.randint(2, max(2, self.rounds // 2))
    def virtual(self, p, r):
        if not self.baku: return 0
        group = 2 * ((len(self.players) + 3) // 4); fast = (self.rounds + 1) // 2
        return 0 if p.number > group or r > fast else 2 if r <= (fast + 1) // 2 else 1
    def prepare(self, r):
        """Who is not in round r, and how."""
        for p in self.players:
            x = self.rng.random(); p.next = None
            if p.gone or r < p.enters: p.next = (0, '-', 'Z'); continue
            if r > 1 and self.rng.random() < self.rates['gone']: p.gone = True; p.next = (0, '-', 'Z'); continue
            for kind in 'HFZ':
                if x < self.rates[kind]: p.next = (0, '-', kind); break
                x -= self.rates[kind]
        here = [p for p in self.players if not p.next]
        if len(here) < 2:
            for p in self.players: p.next = None
    def text(self, r):
        out = ['012 Random', 'XXR %d' % self.rounds, 'XXC %s1' % ('white' if self.first == 'w' else 'black')]
        out += ['XXP %d %d' % f for f in self.forbidden]
        if self.baku: out += ['XXA %4d %s' % (p.number, ' '.join('%4.1f' % (self.virtual(p, k) / 2) for k in range(1, r + 1))) for p in self.players]
        return '\n'.join(out + [p.line(p.next) for p in self.players]) + '\n'
    def play(self, pairs):
        rng = self.rng; by = {p.number: p for p in self.players}
        for w, b in pairs:
            if not b: by[w].entries.append((0, '-', 'U')); continue
            if rng.random() < self.rates['forfeit']: s = rng.choice(['+-', '-+', '--'] if rng.random() < .3 else ['+-', '-+'])
            else:
                e = 1 / (1 + 10 ** ((by[b].strength - by[w].strength - 35) / 400)); s = '==' if rng.random() < self.draws else '10' if rng.random() < e else '01'
            by[w].entries.append((b, 'w', s[0])); by[b].entries.append((w, 'b', s[1]))
        for p in self.players:
            if p.next: p.entries.append(p.next)

def read(text):
    lines = [l.split() for l in text.split('\n') if l.strip() and not l.startswith('#')]
    if not lines or len(lines[0]) != 1 or not lines[0][0].isdigit(): return None
    return [(int(w), int(b)) for w, b in lines[1:]]
def ours(binary, edition, path):
    p = subprocess.run([binary, edition, path], capture_output=True, text=True)
    if p.returncode: raise SystemExit('%s %s: %s' % (edition, path, p.stderr))
    return read(p.stdout)
def bbp(binary, path):
    out = path + '.out'; p = subprocess.run([binary, '--dutch', path, '-p', out], capture_output=True, text=True)
    if p.returncode == 1: return None
    if p.returncode: raise SystemExit('bbpPairings %d %s: %s' % (p.returncode, path, p.stdout + p.stderr))
    text = open(out).read(); os.unlink(out); return read(text)
def py4swiss(path):
    from pathlib import Path
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.common import PairingError
    from py4swiss.trf import TrfParser
    try: return [(p.white, p.black) for p in DutchEngine.generate_pairings(TrfParser.parse(Path(path)))]
    except PairingError: return None

def is_entered(t, own, other):
    """Whether nothing but colours differs, and somebody has not entered yet."""
    late = any(all(o == 0 and r in 'HFZ' for o, _, r in p.entries) and p.next for p in t.players)
    return late and own and other and set(map(frozenset, own)) == set(map(frozenset, other))

def colours(player): return ''.join(c for _, c, r in player.entries if r in '1=0')
def is_third(t, pairs):
    """Whether the one who yields in some pair has the same colour three times in a row."""
    by = {p.number: colours(p) for p in t.players}
    for w, b in pairs:
        if not b: continue
        for own, other, new in ((by[w], by[b], 'w'), (by[b], by[w], 'b')):
            difference = lambda c: abs(c.count('w') - c.count('b'))
            if own[-2:] == new * 2 and other[-2:] != new * 2 and difference(other) > difference(own): return True
    return False
def is_other_bye(t, own, other):
    """Whether other players are left, and somebody in the lowest score group may not be."""
    rests = lambda pairs: [w for w, b in pairs if not b]
    here = [p for p in t.players if not p.next]; low = min(p.points() for p in here)
    return rests(own) != rests(other) and any(r in 'U+' for p in here if p.points() == low for _, _, r in p.entries)

def main():
    a = args(); low, high = map(int, a.players.split('-')); done = collections.Counter(); spent = collections.Counter(); bad = 0
    for seed in range(a.seed, a.seed + a.count):
        t = Tournament(seed, low, high, a.rounds, a.wild)
        for r in range(1, t.rounds + 1):
            t.prepare(r); path = os.path.join(a.keep, '%d-%d.trf' % (seed, r)); open(path, 'w').write(t.text(r)); keep = False; played = None
            def timed(name, f, *x):
                start = time.time(); out = f(*x); spent[name] += time.time() - start; return out
            own = {e: timed('ours ' + e, ours, a.pairings, e, path) for e in ('2025', '2016')}
            asked = [('bbp', '2025', lambda: bbp(a.bbp, path), a.bbp), ('bbp-2016', '2016', lambda: bbp(a.bbp_2016, path), a.bbp_2016), ('py4swiss', '2016', lambda: py4swiss(path), a.py4swiss)]
            for name, edition, f, wanted in asked:
                if not wanted: continue
                other = timed(name, f); mine = own[edition]; played = played or other
                if other == mine: kind = 'equal' if other else 'none'
                elif other and mine and sorted(other) == sorted(mine): kind = 'order'
                elif name == 'py4swiss' and is_entered(t, mine, other): kind = 'entered'
                elif name == 'py4swiss' and mine and other and is_third(t, set(other) - set(mine)): kind = 'third'
                elif name == 'py4swiss' and mine and other and is_other_bye(t, mine, other): kind = 'bye'
                else:
                    kind = 'DIFFERENT'; keep = True; bad += 1
                    if bad <= 20: print(name, path, 'only they:', sorted(set(other or []) - set(mine or [])), 'only we:', sorted(set(mine or []) - set(other or [])), flush=True)
                done[name, kind] += 1
            if not keep: os.unlink(path)
            played = played or own['2025']
            if not played: break
            t.play(played)
    for (name, kind), n in sorted(done.items()): print(name, kind, n)
    print('seconds', {k: round(v, 1) for k, v in spent.items()}); sys.exit(bad > 0)
if __name__ == '__main__': main()
