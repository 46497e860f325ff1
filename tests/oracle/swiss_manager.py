"""Writes files of Swiss-Manager, and compares what chess-results-api and `bienban trf` read of them.

Usage: swiss_manager.py PROGRAM [EVENTS]    compares so many drawn events of each kind (20)
       swiss_manager.py --write FOLDER      writes the files of testdata

The first needs chess-results-api 0.1.1 from PyPI and Python 3.12. The layout is the one that this package infers; no
file of Swiss-Manager itself was to be had. The exit code is 1 where the two differ.
"""

import random
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

SWISS, ROBIN, TEAM_ROBIN, TEAM_SWISS = range(4)
ENDINGS = {SWISS: "TUNX", ROBIN: "TURX", TEAM_ROBIN: "TUTX", TEAM_SWISS: "TUMX"}
BYE, NOT_PAIRED = 0xFFFF, 0xFFFE


def mark(tag):
    return bytes([tag, 0xFF, 0x89, 0x44])


def texts(count, values):
    out = b""
    for at in range(count):
        units = values.get(at, "").encode("utf-16-le")
        out += struct.pack("<H", len(units) // 2) + units
    return out


def tail(size, values):
    out = bytearray(size)
    for at, (form, value) in values.items():
        struct.pack_into("<" + form, out, at, value)
    return bytes(out)


def file(event):
    """The bytes of an event: kind, texts of the header, dates, codes, players, teams, boards and rounds."""
    out = mark(0x93) + tail(104, {28: ("I", event["number"])}) + texts(132, event["texts"])
    teams = event.get("teams", [])
    codes = event["codes"]
    numbers = {11: ("H", event["kind"]), 19: ("H", len(event["players"])), 23: ("H", len(event["rounds"]))}
    numbers |= {27: ("H", len(codes)), 47: ("H", len(teams)), 49: ("H", event.get("boards", 0))}
    numbers |= {29 + 2 * at: ("H", code) for at, code in enumerate(codes)}
    numbers |= {71: ("I", event["begin"]), 75: ("I", event["end"]), 1271: ("I", 0)}
    out += mark(0x95) + tail(1400, numbers)
    schedule, games, matches = b"", b"", b""
    for played in event["rounds"]:
        numbers = {0: ("I", played["date"]), 6: ("H", len(played["games"])), 8: ("H", len(played.get("matches", [])))}
        schedule += texts(16, {0: "09:00"}) + tail(76, numbers)
        for white, black, result in played["games"]:
            games += struct.pack("<HHB", white, black, result) + bytes(16)
        for first, second, points, others in played.get("matches", []):
            matches += struct.pack("<HHHH", first, second, points, others) + bytes(7)
    people = b""
    for player in event["players"]:
        words = {0: player["family"], 1: player["given"], 3: player["family"], 4: player["title"]}
        words |= {10: player["fed"], 11: "U20"}
        numbers = {32: ("H", player["rating"]), 38: ("I", player["birth"]), 48: ("I", player["fide"])}
        numbers |= {52: ("H", player.get("team", 0)), 54: ("H", player.get("board", 0))}
        people += texts(18, words) + tail(134, numbers)
    groups = b"".join(texts(5, {0: name, 1: name}) + tail(96, {}) for name in teams)
    sections = [(0xA3, schedule), (0xA5, people), (0xB3, games)]
    if teams:
        sections += [(0xB5, groups), (0xC3, matches)]
    offsets = []
    for tag, bytes_of in sections:
        offsets.append(len(out))
        out += mark(tag) + bytes_of
    offsets.append(len(out))
    offsets += [0] * (7 - len(offsets))
    return out + mark(0xD3) + struct.pack("<7I", *offsets) + mark(0xE3)


FAMILIES = ["Nguyễn Hoàng", "Trần Quốc", "Lê Thị", "Phạm Thu", "Vũ Đình", "Đặng Ngọc", "Bùi", "Đỗ"]
GIVEN = ["Lâm", "Việt", "Hương", "Hà", "Kiên", "Mai", "Sơn", "Yến"]


def person(draw, number):
    return {
        "family": draw.choice(FAMILIES),
        "given": f"{draw.choice(GIVEN)} {number}",
        "title": draw.choice(["", "", "FM", "WFM", "GM"]),
        "fed": draw.choice(["VIE", "SGP"]),
        "rating": draw.choice([0, 1500, 2345]),
        "birth": draw.choice([0, 20050000, 19991231]),
        "fide": draw.choice([0, 12400000 + number]),
    }


def heading(draw, kind):
    return {
        "kind": kind,
        "number": draw.randrange(1, 1 << 20),
        "texts": {0: "Cúp Sông Hương", 5: "Huế", 14: "90' + 30\"", 20: "VIE", 21: "Lê Văn Trọng"},
        "codes": [],
        "begin": 20240301,
        "end": 20240309,
    }


def circle(count, number):
    """The pairs of a round of a round robin; with an odd number one is alone."""
    people = list(range(1, count + 1)) + ([] if count % 2 == 0 else [0])
    rest = people[1:]
    shift = number % len(rest)
    people = [people[0], *(rest[shift:] + rest[:shift])]
    pairs = [(people[at], people[-1 - at]) for at in range(len(people) // 2)]
    return [(b, a) if number % 2 else (a, b) for a, b in pairs]


def singles(draw, kind):
    count = draw.randrange(4, 13)
    event = heading(draw, kind) | {"players": [person(draw, number) for number in range(1, count + 1)], "rounds": []}
    for number in range(count - 1 + count % 2 if kind == ROBIN else min(5, count - 1)):
        games = []
        for white, black in circle(count, number):
            if 0 in (white, black):
                games.append((white + black, BYE, 9))
            elif kind == SWISS and games and draw.random() < 0.1:
                games += [(white, NOT_PAIRED, draw.choice([0, 2])), (black, NOT_PAIRED, 0)]
            else:
                games.append((white, black, draw.choice([1, 1, 2, 2, 3, 3, 4, 5, 6, 10])))
        event["rounds"].append({"date": 20240301 + number, "games": games})
    return event


def of_teams(draw, kind):
    count, boards = draw.randrange(3, 7), draw.randrange(2, 5)
    event = heading(draw, kind) | {"teams": [f"Đội {number}" for number in range(1, count + 1)], "boards": boards}
    event |= {"players": [], "rounds": []}
    for team in range(1, count + 1):
        for board in range(1, boards + 1):
            event["players"].append(person(draw, len(event["players"]) + 1) | {"team": team, "board": board})
    for number in range(count - 1 + count % 2):
        games, matches = [], []
        for first, second in sorted(circle(count, number), key=lambda pair: 0 in pair):
            if 0 in (first, second):
                if kind == TEAM_SWISS:
                    matches.append((first + second, BYE, boards, 0))
                continue
            points = 0
            for board in range(boards):
                players = [(team - 1) * boards + board + 1 for team in (first, second)]
                if board % 2:
                    players.reverse()
                result = draw.choice([1, 2, 3, 3, 4, 5])
                if draw.random() < 0.1:
                    empty = draw.randrange(2)
                    players[empty], result = 0, 5 - empty if empty == 0 else 4
                games.append((*players, result))
                white = {1: 2, 2: 1, 4: 2}.get(result, 0)
                points += 2 - white if board % 2 else white
            matches.append((first, second, points, 2 * boards - points))
        event["rounds"].append({"date": 20240301 + number, "games": games, "matches": matches})
    return event


def drawn(draw, kind):
    return singles(draw, kind) if kind in (SWISS, ROBIN) else of_teams(draw, kind)


def report(program, path):
    """The rows of the report that the program writes: number -> (name, rating, fide, birth, points, rounds)."""
    run = subprocess.run([program, "trf", "-q", "--no-progress", path], capture_output=True, check=True)
    rows, teams, headings = {}, [], {}
    for line in run.stdout.decode().splitlines():
        if line.startswith("001 "):
            rounds = [(int(line[at:at + 4].strip() or 0), line[at + 5:at + 6], line[at + 7:at + 8])
                      for at in range(91, len(line), 10)]
            rows[int(line[4:8])] = (line[14:47].strip(), int(line[48:52].strip() or 0), line[57:68].strip(),
                                    line[69:79].strip(), float(line[80:84]), rounds)
        elif line.startswith("013 "):
            teams.append((line[4:36].strip(), [int(number) for number in line[36:].split()]))
        else:
            headings[line[:3]] = line[4:].strip()
    return rows, teams, headings


def expected(tournament):
    """The same as the other program reads it."""
    rows = {}
    for player in tournament.players:
        born = player.birth_date
        birth = f"{born.year:04}/{born.month or 0:02}/{born.day or 0:02}" if born else ""
        name = f"{player.last_name}, {player.first_name}"
        rows[player.number] = [name[:33], player.rating, str(player.fide_id or ""), birth, 0.0, []]
    for played in tournament.rounds:
        met = {}
        for game in played.games:
            points = game.points or (0.0, 0.0)
            pair = [(game.white_player, game.black_player, "w"), (game.black_player, game.white_player, "b")]
            for side, (player, opponent, colour) in enumerate(pair):
                if player > 0:
                    met[player] = (max(opponent, 0), colour if opponent > 0 else "-", points[side])
        for number, row in rows.items():
            opponent, colour, points = met.get(number, (0, "-", 0.0))
            row[4] += points
            row[5].append((opponent, colour))
    teams = [(team.name[:32], [player.number for player in sorted(tournament.players, key=lambda of: of.board_number)
                               if player.team_number == team.number]) for team in tournament.teams]
    return rows, teams


def compare(program, kind, seed, folder):
    from chess_results_api import decode_tournament

    event = drawn(random.Random(seed), kind)
    path = Path(folder) / f"{seed}.{ENDINGS[kind]}"
    path.write_bytes(file(event))
    tournament = decode_tournament(path.read_bytes())
    theirs, their_teams = expected(tournament)
    ours, teams, headings = report(program, path)
    faults = []
    if teams != their_teams:
        faults.append(f"teams {teams} for {their_teams}")
    metadata, settings = tournament.metadata, tournament.configuration
    for tag, value in [("012", metadata.name), ("022", metadata.location), ("032", metadata.federation),
                       ("102", metadata.chief_arbiter), ("122", metadata.time_control),
                       ("042", settings.start_date.strftime("%Y/%m/%d")),
                       ("052", settings.end_date.strftime("%Y/%m/%d")), ("062", str(settings.player_count)),
                       ("XXR", str(settings.round_count))]:
        if headings.get(tag) != value:
            faults.append(f"{tag} {headings.get(tag)} for {value}")
    if ours.keys() != theirs.keys():
        faults.append(f"players {list(ours)} for {list(theirs)}")
    compared = 0
    for number in ours.keys() & theirs.keys():
        row, other = ours[number], theirs[number]
        rounds = [(opponent, colour if opponent else "-") for opponent, colour, _ in row[5]]
        rounds += [(0, "-")] * (len(other[5]) - len(rounds))
        compared += len(rounds)
        if (*row[:5], rounds) != (*other[:5], other[5]):
            faults.append(f"{number}: {row} for {other}")
    return faults, compared


def main():
    if sys.argv[1] == "--write":
        folder = Path(sys.argv[2])
        folder.mkdir(parents=True, exist_ok=True)
        for kind, ending in ENDINGS.items():
            (folder / f"hue.{ending}").write_bytes(file(drawn(random.Random(kind + 1), kind)))
        return 0
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    bad = entries = 0
    with tempfile.TemporaryDirectory() as folder:
        for kind in ENDINGS:
            for seed in range(count):
                faults, compared = compare(sys.argv[1], kind, seed, folder)
                entries += compared
                bad += bool(faults)
                for fault in faults[:5]:
                    print(f"{ENDINGS[kind]} {seed}: {fault}")
    print(f"{4 * count} files, {entries} rounds of players, {bad} files read otherwise")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
