#!/usr/bin/env python3
"""Compares real events, cut from archives by Event, Site and year, with a slow oracle: the system, whether a round robin follows the
Berger table and by which numbers, and the standings.

usage: tests/oracle/real_events.py BIENBAN ORACLE.py ARCHIVE.pgn... [EVERY]
Of events that are no round robins every EVERYth (40) is compared. Exits with 1 where something differs.

The oracle judges complete round robins alone. An archive of some players' games has hardly any: for these every verdict is proved
by itself (numberings.py): each game in the round and with the colours that the verdict and its numbers claim, and where nothing fits,
a search through all numberings that could.
"""
import collections, csv, importlib.util, io, os, re, subprocess, sys, tempfile
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numberings
BIN, ORACLE, *archives = sys.argv[1:]; every = int(archives.pop()) if archives[-1].isdigit() else 40
spec = importlib.util.spec_from_file_location('oracle', ORACLE); oracle = importlib.util.module_from_spec(spec); sys.modules['oracle'] = oracle; spec.loader.exec_module(oracle)
folder = tempfile.mkdtemp(); text = '\n'.join(open(f, encoding='latin-1').read().replace('\r', '') for f in archives)
groups = collections.OrderedDict(); seen = set()
for b in re.split(r'(?m)(?=^\[Event )', text):
    t = dict(re.findall(r'(?m)^\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]', b))
    if not t: continue
    key = (t.get('Event'), t.get('Site'), t.get('Date', '')[:4])
    mv = (key, t['White'], t['Black'], t.get('Round'), hash(b.split('\n\n', 1)[-1][:200]))
    if mv in seen: continue
    seen.add(mv); groups.setdefault(key, []).append(t)
n = rr = 0; proofs = collections.Counter(); diff = collections.Counter(); same = lambda x, y: x == y or (x and y and fl(x) is not None and fl(x) == fl(y))
def fl(x):
    try: return float(x)
    except ValueError: return None
kinds = collections.Counter(); shown = collections.Counter()
for key, gs in groups.items():
    if len(gs) < 6: continue
    out = '\n'.join('\n'.join('[%s "%s"]' % (k, t[k]) for k in ('Event','Site','Date','Round','White','Black','Result','WhiteElo','BlackElo') if k in t) + '\n\n' + t['Result'] + '\n' for t in gs)
    try: ev = oracle.read_pgn(out)
    except Exception as e: continue
    n += 1
    isrr = oracle.is_rr(ev) and len(ev.players) > 3
    if not isrr and n % every: continue
    rr += isrr; f = os.path.join(folder, 'real.pgn'); open(f, 'w').write(out)
    got = list(csv.DictReader(io.StringIO(subprocess.run([BIN, 'event', f, '--summary', '-q', '--no-progress', '--format', 'csv'], capture_output=True).stdout.decode())))
    how, nums = oracle.conformity(ev); what = []
    if len(got) != 1: kinds['chains'] += 1; continue
    g = got[0]
    if isrr != ('round-robin' in g['system']): what.append('system %s' % g['system'])
    elif isrr:
        kinds[how, g['schedule']] += 1
        # The oracle proves a table by the games of all its rounds alone, and the program also by those that are left.
        if g['missing'] == '0' and how != g['schedule']: what.append('schedule %s %s' % (how, g['schedule']))
        try: wrong = numberings.contradiction(oracle, out, g)
        except numberings.TooLong: wrong = ''; proofs['given up'] += 1
        else: proofs['complete' if g['missing'] == '0' else 'incomplete', g['schedule'] + ('' if g['numbers'] else ', no numbers')] += not wrong
        if wrong: what.append('schedule: %s is claimed, but %s' % (g['schedule'], wrong))
        names = [';'.join(ev.players[k].name for k, v in sorted(x.items(), key=lambda i: i[1])) for x in nums]
        if names and g['numbers'] not in names: what.append('numbers')
    for reg in ('vn2004', 'c07-2026'):
        codes = 'SB,DE,WIN,KS,BH,PS,ARO,TPR'
        want = oracle.standings(oracle.read_pgn(out), reg, codes.split(','))
        got2 = list(csv.reader(io.StringIO(subprocess.run([BIN, 'standings', f, '--regime', reg, '--tie-breaks', codes, '-q', '--no-progress', '--format', 'csv'], capture_output=True).stdout.decode())))
        if len(want) != len(got2): what.append('rows %d %d' % (len(want), len(got2))); continue
        for w, x in zip(want[1:], got2[1:]):
            d = [(h, p, q) for h, p, q in zip(want[0], ['' if v is None else str(v).strip() for v in w], x) if not same(p, q)]
            if d: what.append('standings %s %s' % (reg, d[:2])); break
    if what:
        k = what[0].split()[0]; diff[k] += 1
        if shown[k] < 6: shown[k] += 1; print(key, len(gs), len(ev.players), ev.rounds, what)
print(n, 'events,', rr, 'round robins,', dict(diff), 'the oracle and the program:', dict(kinds), 'proved:', sum(proofs.values()) - proofs['given up'], dict(proofs))
sys.exit(1 if diff else 0)
