#!/usr/bin/env python3
"""Plays games to `bienban watch` from a server of its own and holds every event against what was to be called.

usage: watch.py play BIENBAN ORACLE FOLDER [--laws EDITION] [--seed N]
       watch.py endure BIENBAN FOLDER [--polls N] [--boards N]
ORACLE is the script that prints python-chess's rows (see ledger.py); FOLDER has files of games.

play    All games of FOLDER at once, half-move by half-move, in another order each time, with texts that break off (for one reading or for several), half-moves taken back and changed,
        games that stand there twice, answers 304 and 500, connections that break and one that hangs. What has to be called at each half-move are the rows of
        `bienban draws --all-moves`, and for claims that occurred those of python-chess. The next half-move is played only when all of it was called; then
        every event must be one that was due, and every one that was due must have come once.
endure  Many polls of boards that all change: resident memory must not grow, and the time a poll takes is printed and bounded.
"""
import argparse
import collections
import csv
import http.server
import io
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

import chess
import chess.pgn

# How long a round may take, in seconds.
PATIENCE = 600

ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black']


class Game:
    """A game of the corpus, and how far it is played."""

    def __init__(self, number, game):
        self.board = game.board()
        self.moves = list(game.mainline_moves())
        board, self.sans = self.board.copy(), []
        for move in self.moves:
            self.sans.append(board.san(move))
            board.push(move)
        self.tags = [(name, value) for name, value in game.headers.items() if name in ROSTER + ['FEN', 'SetUp', 'EventDate']] + [('Board', str(number))]
        self.result = game.headers.get('Result', '*')
        self.key = str(number)
        self.length = 0
        self.posted = False
        self.wrong = None

    def movetext(self, length=None, wrong=None, rng=None):
        length = self.length if length is None else length
        sans = self.sans[:length]
        if wrong:
            sans[-1] = wrong
        turn, number, words = self.board.turn, self.board.fullmove_number, []
        for index, san in enumerate(sans):
            if turn:
                words.append('%d.' % number)
            elif index == 0:
                words.append('%d...' % number)
            words.append(san)
            if rng and rng.random() < .05:
                words.append('{[%%clk 1:%02d:%02d]}' % (59 - index // 60 % 60, 59 - index % 60))
                if turn and index + 1 < len(sans):
                    words.append('%d...' % number)
            number += not turn
            turn = not turn
        return ' '.join(words)

    def text(self, length=None, wrong=None, posted=None, rng=None):
        result = self.result if (self.posted if posted is None else posted) else '*'
        tags = ''.join('[%s "%s"]\n' % (name, value.replace('\\', '\\\\').replace('"', '\\"')) for name, value in self.tags + [('Result', result)])
        return '%s\n%s %s\n\n' % (tags, self.movetext(length, wrong, rng), result)


def load(folder):
    games = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding='utf-8') as file:
            while (game := chess.pgn.read_game(file)) is not None:
                if not game.errors:
                    games.append(Game(len(games) + 1, game))
    return games


def rows(command, games, folder):
    """The rows of a ledger of all games as they end, by game."""
    path = os.path.join(folder, 'all.pgn')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(''.join(game.text(len(game.moves), posted=True) for game in games))
    out = subprocess.run(command + [path], capture_output=True, text=True)
    if out.returncode:
        sys.exit('%s failed: %s' % (command, out.stderr))
    found = collections.defaultdict(list)
    for row in csv.DictReader(io.StringIO(out.stdout)):
        found[row['game']].append(row)
    return found


class Due:
    """What stands on the boards by the ledger."""

    def __init__(self, ledger):
        self.at = {}
        for game, listed in ledger.items():
            ends = [row for row in listed if row['kind'] == 'automatic']
            end = min(ends, key=lambda row: int(row['ply'])) if ends else None
            self.at[game] = (end, [row for row in listed if row['kind'] != 'automatic'])

    def standing(self, game, length, posted=False):
        """The keys of what stands after so many half-moves: (event, rule, kind, half-move, moves)."""
        if posted:
            return {('result', '', '', 0, '')}
        end, claims = self.at.get(game, (None, []))
        if end and int(end['ply']) <= length:
            return {('ended', end['rule'], 'automatic', int(end['ply']), '')}
        found, fifty = set(), []
        for row in claims:
            ply, until = int(row['ply']), int(row['until_ply'])
            if row['kind'] == 'intended' and ply == length:
                if row['rule'] == 'fifty':
                    fifty.append(row['move'])
                else:
                    found.add(('claim', row['rule'], 'intended', ply, row['move']))
            elif row['kind'] == 'occurred' and ply <= length <= until:
                found.add(('claim', row['rule'], 'occurred', ply, ''))
        if fifty:
            found.add(('claim', 'fifty', 'intended', length, ' '.join(sorted(fifty))))
        return found


def key(event):
    """The key of an event that was called. A claim of fifty moves that occurred has the half-move at which its run began."""
    kind = event['event']
    if kind == 'result':
        return ('result', '', '', 0, '')
    moves = ' '.join(sorted(event.get('announced', []))) if event.get('kind') == 'intended' else ''
    return (kind, event.get('rule', ''), event.get('kind', ''), event['since'], moves)


class Watcher:
    """The program under test, and the events that it has told."""

    def __init__(self, bienban, arguments):
        self.process = subprocess.Popen([bienban, 'watch', '--format', 'jsonl'] + arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.events, self.lock = [], threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            event = json.loads(line)
            with self.lock:
                self.events.append(event)
                self.lock.notify_all()

    def end(self):
        """Ends it as Ctrl-C does."""
        begun = time.time()
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(10)
        return code, time.time() - begun, self.process.stderr.read()


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    answer = None

    def handle_error(self, request, client_address):
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.server.answer(self)

    def send(self, status, body=b'', headers=(), short=0):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if status != 304:
            self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body[:len(body) - short] if short else body)
        self.wfile.flush()
        if short:
            self.close_connection = True


class Play:
    """The round, and the answers of the server."""

    def __init__(self, games, due, rng):
        self.games, self.due, self.rng = games, due, rng
        self.watcher = None
        self.turn = threading.Lock()
        self.stands = {game.key: set() for game in games}
        self.expected = collections.Counter()
        self.lapses = collections.Counter()
        self.step, self.document, self.queue = 0, b'', []
        self.counts = collections.Counter()
        self.failed, self.over = [], threading.Event()
        self.hung = False

    def state(self, game):
        if game.wrong:
            # What follows the end of a game does not undo it.
            return {stands for stands in self.due.standing(game.key, game.length - 1) if stands[0] == 'ended'}
        return self.due.standing(game.key, game.length, game.posted)

    def advance(self):
        """Plays a half-move on every board, or takes some back, and says what has to be called."""
        self.step += 1
        for game in self.games:
            if game.wrong:
                # The half-move itself was new; that it has become another is told.
                game.wrong = None
                self.expected['changed', game.key] += 1
            elif game.posted:
                continue
            elif game.length > 8 and self.rng.random() < .01:
                game.length -= self.rng.randint(1, 4)
                self.counts['taken back'] += 1
                self.expected['changed', game.key] += 1
            elif game.length < len(game.moves):
                game.length += 1
                if self.rng.random() < .01:
                    self.slip(game)
            else:
                game.posted = game.result != '*'
            before, now = self.stands[game.key], self.state(game)
            for new in now - before:
                self.expected[(game.key,) + new] += 1
            for old in before - now:
                if old[0] == 'claim' or old[0] == 'ended' and not game.posted:
                    self.lapses[(game.key,) + old] += 1
            self.stands[game.key] = now
        if all(game.posted or game.result == '*' and game.length == len(game.moves) for game in self.games):
            self.finished = True

    finished = False

    def slip(self, game):
        """Another half-move stands where the last one belongs, which is mended at the next step."""
        board = game.board.copy()
        for move in game.moves[:game.length - 1]:
            board.push(move)
        for move in self.rng.sample(list(board.legal_moves), board.legal_moves.count()):
            if not board.is_zeroing(move) or move == game.moves[game.length - 1]:
                continue
            san = board.san(move)
            board.push(move)
            # Nothing stands after a capture or pawn move, unless it ends the game.
            if not board.is_game_over() and board.occupied.bit_count() > 6:
                game.wrong = san
                self.counts['changed'] += 1
                return
            board.pop()

    def text(self):
        order = self.games[:]
        self.rng.shuffle(order)
        parts = [game.text(wrong=game.wrong, rng=self.rng) for game in order]
        if self.rng.random() < .1:
            # A game that stands there twice, byte for byte.
            parts.insert(self.rng.randrange(len(parts)), self.rng.choice(parts))
            self.counts['twice'] += 1
        return ''.join(parts).encode()

    def cut(self, body):
        """The text as far as it was written when somebody read it: to the middle of a tag, of a half-move, or anywhere."""
        kind = self.rng.randrange(3)
        at = self.rng.randrange(1, len(body))
        if kind == 0:
            at = body.rfind(b'[White "', 0, at) + 8 + self.rng.randrange(3)
        elif kind == 1:
            at = body.rfind(b' ', 0, at) + 2
        return body[:max(at, 1)]

    def wait(self):
        """Waits until everything that was due has been called."""
        with self.watcher.lock:
            if not self.watcher.lock.wait_for(lambda: sum(self.called().values()) >= sum(self.expected.values()), 20):
                self.failed.append('step %d: not called in time: %s' % (self.step, list((self.expected - self.called()).items())[:5]))
                self.over.set()

    def called(self):
        """What was called so far. Kept up as events come."""
        while self.taken < len(self.watcher.events):
            event = self.watcher.events[self.taken]
            self.taken += 1
            game = event.get('board')
            if event['event'] in ('claim', 'ended') or event['event'] == 'result' and 'code' not in event:
                self.seen[(game,) + key(event)] += 1
            elif event['event'] == 'changed':
                self.seen['changed', game] += 1
            else:
                self.others[event['event'], event.get('why', '')] += 1
        return self.seen

    taken = 0
    seen = collections.Counter()
    others = collections.Counter()

    def answer(self, handler):
        with self.turn:
            self.answer_in_turn(handler)

    def answer_in_turn(self, handler):
        etag = '"%d"' % self.step
        if self.over.is_set():
            return handler.send(304, headers=[('ETag', etag)])
        fate = self.rng.random()
        self.counts['polls'] += 1
        if not self.hung and self.step == 30:
            self.hung = True
            self.counts['hung'] += 1
            time.sleep(16)
            handler.close_connection = True
            return None
        if fate < .04:
            self.counts['500'] += 1
            return handler.send(self.rng.choice([500, 502, 404]), b'no')
        if fate < .06:
            self.counts['broken'] += 1
            handler.close_connection = True
            return None
        if handler.headers.get('If-None-Match') == etag and fate < .2:
            self.counts['304'] += 1
            return handler.send(304, headers=[('ETag', etag)])
        if self.queue:
            body = self.queue.pop(0)
        else:
            # The next half-move waits until this one was called.
            self.wait()
            if self.finished or self.over.is_set():
                self.over.set()
                return handler.send(304, headers=[('ETag', etag)])
            self.advance()
            body = self.text()
            if fate > .85:
                cut = self.cut(body)
                self.counts['cut'] += 1
                if self.step > 1 and self.rng.random() < .5:
                    # It stays like that for some readings, which takes nothing back either.
                    self.queue += [cut] * self.rng.randint(1, 3)
                    self.counts['cut for long'] += 1
                self.queue.append(body)
                return handler.send(200, cut)
        if fate > .83:
            # The answer breaks off, and the connection with it.
            self.queue.insert(0, body)
            self.counts['short'] += 1
            return handler.send(200, body, short=min(len(body) - 1, self.rng.randrange(1, 2000)))
        return handler.send(200, body, headers=[('ETag', '"%d"' % self.step), ('Last-Modified', 'Wed, 25 Nov 2026 10:00:00 GMT')])


def serve(answer):
    server = Server(('127.0.0.1', 0), Handler)
    server.answer = answer
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, 'http://127.0.0.1:%d/round.pgn' % server.server_address[1]


def check_chess(play, theirs):
    """Claims that occurred and ends against python-chess, which knows neither who claimed nor what was announced."""
    wrong = []
    for game in play.games:
        ends = [int(row['ply']) for row in theirs[game.key] if row['kind'] == 'automatic']
        ours_end = play.due.at.get(game.key, (None, []))[0]
        over = min(ends + ([int(ours_end['ply'])] if ours_end else []), default=1 << 30)
        want = {(row['rule'], int(row['ply'])) for row in theirs[game.key] if row['kind'] == 'occurred' and int(row['ply']) < over}
        have = {(rule, ply) for (board, event, rule, kind, ply, _) in (k for k in play.seen if len(k) == 6)
                if board == game.key and event == 'claim' and kind == 'occurred'}
        if want != have:
            wrong.append('game %s: python-chess has %s, called was %s' % (game.key, sorted(want - have)[:5], sorted(have - want)[:5]))
    return wrong


def play(options, folder):
    games = load(options.folder)
    ours = rows([options.bienban, 'draws', '--all-moves', '--laws', options.laws, '--format', 'csv', '-q'], games, folder)
    theirs = rows([sys.executable, options.oracle], games, folder)
    play = Play(games, Due(ours), random.Random(options.seed))
    server, address = serve(play.answer)
    begun = time.time()
    play.watcher = Watcher(options.bienban, [address, '--every', '1ms', '--laws', options.laws])
    while not play.over.wait(1):
        if time.time() - begun > PATIENCE:
            play.watcher.end()
            sys.exit('step %d, and nothing more after %d s: %s' % (play.step, PATIENCE, dict(play.counts)))
        if play.watcher.process.poll() is not None:
            sys.exit('it ended by itself: %s' % play.watcher.process.stderr.read())
    took = time.time() - begun
    time.sleep(.5)
    code, ending, said = play.watcher.end()
    called = play.called()
    failed = play.failed
    for what, count in ((play.expected - called).items()):
        failed.append('%d times not called: %s' % (count, what))
    for what, count in ((called - play.expected).items()):
        failed.append('%d times too often: %s' % (count, what))
    lapsed = collections.Counter()
    ids = {event['id']: event for event in play.watcher.events}
    for event in play.watcher.events:
        if event['event'] == 'lapsed' and 'of' in event:
            of = ids[event['of']]
            lapsed[(of['board'],) + key(of)] += 1
    for what in set(lapsed) ^ set(play.lapses):
        failed.append('lapsed %d times, but should %d: %s' % (lapsed[what], play.lapses[what], what))
    if any(count != lapsed[what] for what, count in play.lapses.items()):
        failed.append('something lapsed too often or too seldom')
    if options.laws == '2018':
        failed += check_chess(play, theirs)
    for kind in ('illegal', 'time'):
        failed += ['called, and nothing of it is there: %s' % event for event in play.watcher.events if event['event'] == kind][:3]
    if play.counts['twice'] and not play.others['twice', 'same-source']:
        failed.append('no game that stands there twice was told')
    # It is told again where the reason is another one, but it is back once.
    wrong = play.others['source', 'unreachable'] + play.others['source', 'breaks-off']
    if not wrong >= play.others['source', 'back'] > 0 or play.counts['cut for long'] and not play.others['source', 'breaks-off']:
        failed.append('sources: %s' % play.others)
    if code != 130 or ending > 1 or said:
        failed.append('Ctrl-C: code %d after %.2f s: %s' % (code, ending, said))
    claims = sum(count for what, count in called.items() if what[1] == 'claim')
    print('%d games, %d steps in %.0f s; %s' % (len(games), play.step, took, dict(play.counts)))
    reasons = collections.Counter(event['text'] for event in play.watcher.events if event['event'] == 'source' and event['why'] == 'unreachable')
    print('sources:', dict(reasons))
    print('called: %d claims, %d ends, %d lapsed; besides %s' % (
        claims, sum(count for what, count in called.items() if what[1] == 'ended'), sum(lapsed.values()), dict(play.others)))
    server.shutdown()
    return failed[:20] + (['only %d claims' % claims] if claims < len(games) else [])


def resident(pid):
    with open('/proc/%d/statm' % pid) as file:
        return int(file.read().split()[1]) * os.sysconf('SC_PAGE_SIZE') // 1024


def spent(pid):
    with open('/proc/%d/stat' % pid) as file:
        fields = file.read().rsplit(') ', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def endure(options, folder):
    """Boards that all change at every poll: they are played to their end and begin again as the next round."""
    games = [game for game in load(options.folder) if len(game.moves) > 80][:options.boards]
    documents = []
    for round_ in range(4):
        for length in range(1, 120):
            for game in games:
                game.tags = [(name, value) for name, value in game.tags if name != 'Round'] + [('Round', str(round_))]
            documents.append(''.join(game.text(min(length, len(game.moves)), posted=False) for game in games).encode())
    polls, memory, marks = 0, [], {}
    done = threading.Event()

    def answer(handler):
        nonlocal polls
        polls += 1
        pid = watcher.process.pid
        if polls % (options.polls // 10) == 0:
            memory.append(resident(pid))
        if polls in (options.polls // 10, options.polls):
            marks[polls] = spent(pid)
        if polls >= options.polls:
            done.set()
        handler.send(200, documents[polls % len(documents)])

    server, address = serve(answer)
    watcher = Watcher(options.bienban, [address, '--every', '1ms'])
    begun = time.time()
    if not done.wait(600):
        return ['only %d polls in 600 s' % polls]
    took = time.time() - begun
    code, ending, said = watcher.end()
    each = (marks[options.polls] - marks[options.polls // 10]) / (options.polls * .9) * 1000
    print('%d polls of %d boards in %.0f s: %.2f ms of processor time a poll, resident %s KiB' % (polls, len(games), took, each, memory))
    failed = []
    if each >= 20 * len(games) / 100:
        failed.append('%.1f ms a poll' % each)
    # The first tenth fills what is kept of games and their rounds.
    if memory[-1] > memory[0] * 1.1 + 1024:
        failed.append('memory grew from %d to %d KiB' % (memory[0], memory[-1]))
    if code != 130 or ending > 1:
        failed.append('Ctrl-C: code %d after %.2f s: %s' % (code, ending, said))
    server.shutdown()
    return failed


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest='command', required=True)
    one = commands.add_parser('play')
    one.add_argument('bienban')
    one.add_argument('oracle')
    one.add_argument('folder')
    one.add_argument('--laws', default='2018')
    one.add_argument('--seed', type=int, default=1)
    other = commands.add_parser('endure')
    other.add_argument('bienban')
    other.add_argument('folder')
    other.add_argument('--polls', type=int, default=10000)
    other.add_argument('--boards', type=int, default=100)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        failed = {'play': play, 'endure': endure}[options.command](options, folder)
    for line in failed:
        print(line)
    sys.exit(1 if failed else 0)


main()
