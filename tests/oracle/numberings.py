"""A second judgement on start numbers, independent of bienban's search: whether a verdict and the numbers named with it are true of
every game, and whether another numbering puts more games in place (a search through all that can, with a bound on the misses)."""
import collections, itertools, re

MOST_STEPS = 3_000_000

class TooLong(Exception): pass

class Table:
    def __init__(s, oracle, n):
        s.n, s.places = n, n + n % 2; s.rounds = s.places - 1; s.round, s.white, s.opponent = {}, {}, {}
        for r, pairs in enumerate(oracle.berger(s.places), 1):
            for w, b in pairs:
                s.round[frozenset((w, b))] = r; s.white[frozenset((w, b))] = w; s.opponent[w, r], s.opponent[b, r] = b, w

def games(text, oracle):
    """(white, black, round) of each game as its tags say, second entries once, names folded; and the names as first written. Without
    Round tags the oracle's own rounds."""
    blocks = [dict(re.findall(r'(?m)^\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]', b)) for b in re.split(r'(?m)(?=^\[Event )', text)]
    names, out = {}, []
    for t in filter(None, blocks):
        for side in ('White', 'Black'): names.setdefault(oracle.fold(t[side]), t[side])
        m = re.match(r'(\d+)', t.get('Round', ''))
        if not m:
            ev = oracle.read_pgn(text); name = {no: oracle.fold(p.name) for no, p in ev.players.items()}
            return [(name[no], name[g.opp], r) for no, p in ev.players.items() for r, g in enumerate(p.rounds, 1) if g.opp and g.col == 'w'], {oracle.fold(p.name): p.name for p in ev.players.values()}
        game = (oracle.fold(t['White']), oracle.fold(t['Black']), int(m.group(1)))
        if game not in out: out.append(game)
    return out, names

def swap(r, rounds): return {rounds: rounds - 1, rounds - 1: rounds}.get(r, r)

def search(table, players, first, misses, every=False):
    """A numbering of the players under which at most so many games (white, black, round) are out of place, or None; with `every` all of
    them. Games that a half-made numbering puts out of place are counted, so nothing within the bound is passed over."""
    of = {p: [] for p in players}
    for w, b, r in first: of[w].append((b, r)); of[b].append((w, r))
    number, free, taken, found, steps = {}, set(), set(), [], [0]
    at = lambda num, w, b, r: table.round[frozenset((num[w], num[b]))] == r
    def leaf(cost):
        left = [x for x in range(1, table.n + 1) if x not in taken]
        if len(free) > 7: raise TooLong
        for order in itertools.permutations(left) if free else ((),):
            num = {**number, **dict(zip(sorted(free), order))}
            if sum(not at(num, *g) for g in first) <= misses:
                found.append(num)
                if not every: return True
        return False
    def step(cost):
        steps[0] += 1
        if steps[0] > MOST_STEPS or len(found) > 50_000: raise TooLong
        open_ = [p for p in players if p not in number and p not in free]
        if not open_: return leaf(cost)
        known = lambda p: [(o, r) for o, r in of[p] if o in number]
        p = max(open_, key=lambda p: (len(known(p)), len(of[p]))); votes = known(p)
        if votes:
            options = collections.Counter(table.opponent[number[o], r] for o, r in votes)
            options = [(len(votes) - v, x) for x, v in options.items() if x <= table.n and x not in taken]
        else: options = [(0, x) for x in range(1, table.n + 1) if x not in taken]
        for c, x in sorted(options):
            if cost + c > misses: continue
            number[p] = x; taken.add(x)
            if step(cost + c): return True
            del number[p]; taken.discard(x)
        if votes and cost + len(votes) <= misses:
            free.add(p)
            if step(cost + len(votes)): return True
            free.discard(p)
        return False
    step(0)
    return found if every else found[0] if found else None

def colours(table, num, first): return collections.Counter(table.white[frozenset((num[w], num[b]))] == num[w] for w, b, r in first)

def contradiction(oracle, text, row):
    """What is untrue of a row of `event --summary` about a round robin: a text, or '' where all of it is proved. Raises TooLong where the
    search through other numberings was given up."""
    all_, names = games(text, oracle); n = len(names); table = Table(oracle, n); m = table.rounds; cycles = int(row['cycles']); how = row['schedule']
    first, later = [g for g in all_ if g[2] <= m], [g for g in all_ if g[2] > m]
    ways = {False: first}
    if cycles > 1: ways[True] = [(w, b, swap(r, m)) for w, b, r in first]
    if not row['numbers']:
        if how != 'none': return 'a verdict without numbers'
        if len(first) * 4 < n * (n - 1): return ''
        most = (len(first) - 1) // 3                               # more than two thirds in place: so many out of place at most
        found = next(filter(None, (search(table, list(names), g, most) for g in ways.values())), None)
        return 'these numbers were not found: %s' % ';'.join(sorted(found, key=found.get)) if found else ''
    order = [oracle.fold(x) for x in row['numbers'].split(';')]
    if sorted(order) != sorted(names): return 'numbers of other players'
    num = {p: i for i, p in enumerate(order, 1)}
    out = {way: sum(table.round[frozenset((num[w], num[b]))] != r for w, b, r in g) for way, g in ways.items()}
    if how == 'none':
        if not min(out.values()): return 'every game of cycle 1 is in place'
        if min(out.values()) * 3 >= len(first): return 'a third of the games is out of place'
        return 'a numbering has every game in place' if any(search(table, list(names), g, 0) for g in ways.values()) else ''
    way = how == 'berger-swapped' or bool(out[False])
    if out.get(way): return '%d games of cycle 1 are out of place' % out[way]
    got = colours(table, num, ways[way]); pure = True if not got[False] else False if not got[True] else None
    rule = next((x for x in (True, False) if got[x] * 5 >= 4 * sum(got.values())), None)
    firsts = {frozenset(g[:2]): (g[0], r) for g, (_, _, r) in zip(first, ways[way])}; strays = []
    for w, b, r in later:
        c, at = (r - 1) // m, (r - 1) % m + 1; pair = frozenset((w, b)); by_table = frozenset((num[w], num[b]))
        # Where the game of cycle 1 is lost, the table speaks for it.
        white = None if rule is None else (table.white[by_table] == num[w]) == rule
        before = (firsts[pair][0] == w, firsts[pair][1]) if pair in firsts else (white, table.round[by_table])
        if before[1] != at or before[0] is not None and before[0] != (c % 2 == 0): strays.append((w, b, r))
    want = 'berger-first-cycle' if strays else ('berger-swapped' if way else 'berger') if pure is True else 'berger-reversed' if pure is False else 'berger-colours'
    if how != want: return 'it is %s %s' % (want, strays[:3])
    if how in ('berger-colours', 'berger-reversed'):
        for other in search(table, list(names), ways[way], 0, every=True):
            if not colours(table, other, ways[way])[False] or how == 'berger-colours' and not colours(table, other, ways[way])[True]: return 'another numbering has better colours'
    return ''
