#!/usr/bin/env python3
"""Games of PGN go into databases of Scid and come back: what we read there is what Scid itself reads there, and what the PGN had.

usage: tests/oracle/scid.py [--every N] [--keep FOLDER] [--tkscid PROGRAM] [--codec SCID5] "target/release/bienban convert -q --no-progress" FILE.pgn...

The program is called with the .si4 as its last argument and writes PGN to standard output. Scid (apt-get install scid) makes a database of
every file with `sc_base import`, and writes every game of it with `sc_game pgn`; where it is missing, nothing is tried. The second comparison
is with the file: what Scid does not keep is listed by its kind, with an example, and anything else is a difference. Half-moves are compared
as they are written, without signs; where these differ, python-chess (pip install chess==1.11.2) says what they mean. With --every only every
Nth game of a file is taken. With --codec SCID5 and --tkscid the databases are of version 5, which Scid writes since 5.0; until
5.0.2 it mixed up the kinds of Black's ratings, so that those of the file are others. Any difference makes the exit code 1.
"""
import argparse
import collections
import io
import logging
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

TOKEN = re.compile(
    r'\{(?P<comment>[^}]*)\}?|;(?P<line>[^\n]*)|^\[\s*(?P<tag>\w+)\s*"(?P<value>.*)"\s*\]|^%[^\n]*|(?P<nag>\$\d+)|(?P<open>\()|(?P<close>\))'
    r'|(?P<result>1-0|0-1|1/2-1/2|\*)(?![\w-])|(?P<number>\d+\s*\.+|\.+)|(?P<word>[^\s{}();$]+)', re.M)
SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
RATINGS = {side + kind for side in ("White", "Black") for kind in ("Elo", "Rating", "Rapid", "ICCF", "USCF", "DWZ", "ECF")}
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
# What the files may not have: kinds of ratings, openings with letters, null moves, variations in variations, all promotions,
# many men of one kind, castling rights of one side, letters outside ASCII; of the last two games one is marked as deleted and
# one has flags.
FEATURES = r"""[Event "Features"]
[Site "Hà Nội"]
[Date "2020.02.28"]
[Round "3.1"]
[White "Đỗ, \"Tý\""]
[Black "Müller \\ Co"]
[Result "1/2-1/2"]
[WhiteUSCF "1999"]
[BlackRapid "2000"]
[ECO "B90a1"]
[EventDate "2017.??.??"]
[Annotator "Nobody"]
[WhiteTitle "GM"]
[WhiteFideId "12400000"]
[Board "2"]

{ before
all } 1. e4 $1 $14 {one} {two} e5 ({pre} 1... c5 {in} 2. Nf3 (2. c3 d5 (2... Nf6 3. e5) 3. exd5) 2... d6 {end}) (1... c6) 2. -- d6 3. -- $22 Nf6 $146 1/2-1/2

[Event "Promotions"]
[White "a"]
[Black "b"]
[Result "*"]
[WhiteICCF "2400"]
[BlackDWZ "1500"]
[SetUp "1"]
[FEN "r3k2r/pPp1qppp/8/3pP3/1n6/8/P1P1QPpP/R3K2R w KQkq d6 0 20"]

20. exd6 Qxe2+ 21. Kxe2 gxh1=R 22. bxa8=N O-O 23. dxc7 Nxc2 24. Rxh1 Nd4+ 25. Kd3 Ne6 26. c8=Q Nf4+ 27. Ke4 Rxc8 28. Nb6 Rc4+ 29. Nxc4 *

[Event "Black first"]
[Date "????.05.??"]
[Result "0-1"]
[BlackECF "180"]
[WhiteRating "1700"]
[FEN "4k3/qqqnnn2/8/8/8/8/QQQNNN2/4K3 b - - 3 40"]

40... Qbb6 41. Nf1 Qbd6 42. Qcc3 Qd5 43. Qxa7 Qg2 44. Qab7 Qa5 45. Qxg2 Nd8
46. Qd5 Ne6 47. Qd1 Qg5 48. Qdb3 Nef8 49. Qe6 Qd5 50. Qxd5 Nxd5 51. Qe3+ Kd8
52. Qbd2 0-1

[Event "Long castling"]
[Result "1-0"]
[FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1"]

1. O-O-O Ke7 2. Rhe1+ Kf6 1-0

[Event "Latin"]
[White "Deleted"]
[Result "1-0"]

1. d4 1-0

[Event "Flags"]
[Result "1-0"]

1. c4 1-0
"""
TCL = """
fconfigure stdout -encoding utf-8
set pgn [lindex $argv 0]
set base [lindex $argv 1]
set codec [lindex $argv 2]
sc_base create $codec $base
set b [sc_base current]
set said [sc_base import $b $pgn]
puts stderr "[lindex $said 0] games"
puts stderr [lindex $said 1]
if {[llength $argv] > 3} {
  sc_base gameflag $b [expr [sc_base numGames $b] - 1] set del
  foreach flag {W ! U 1 6} { sc_base gameflag $b [sc_base numGames $b] set $flag }
}
sc_base close $b
sc_base open $codec $base
set b [sc_base current]
set n [sc_base numGames $b]
for {set i 1} {$i <= $n} {incr i} {
  sc_game load $i
  puts [sc_game pgn -tags 1 -comments 1 -variations 1 -width 99999]
  puts "%end"
}
sc_base close $b
"""


class Item:
    """A half-move, the beginning of the game or of a variation, with what is written behind it."""

    def __init__(self, name):
        self.name, self.nags, self.words = name, set(), []

    def row(self):
        return self.name, tuple(sorted(self.nags)), " ".join(self.words)


class Game:
    def __init__(self):
        self.tags, self.items, self.result, self.text, self.twice = {}, [Item("")], None, "", set()
        self.outer = []

    def rows(self):
        return [item.row() for item in self.items]

    def moves(self):
        return [item.name for item in self.items]

    def add(self, name):
        self.items.append(Item(name))
        self.last = self.items[-1]


def games_of(text, escaped):
    """The games of a text. Scid does not escape quotes in what it prints."""
    games, game, start = [], None, 0
    for token in TOKEN.finditer(text):
        kind = token.lastgroup
        if kind is None or kind == "number":
            continue
        if kind == "value" and game and (len(game.items) > 1 or game.result or game.items[0].words):
            game = None
        if game is None or (game.result and kind != "value" and kind not in ("comment", "line")):
            game = Game()
            game.last, game.start = game.items[0], token.start()
            games.append(game)
        game.end = token.end()
        if kind == "value":
            value = token["value"]
            value = re.sub(r'\\(["\\])', r"\1", value) if escaped else value
            # Of a tag that is there twice the last counts.
            game.twice |= {token["tag"]} & set(game.tags)
            game.tags[token["tag"]] = value.strip()
        elif kind in ("comment", "line"):
            # A brace cannot be said within a comment; ours and Scid's are read alike.
            game.last.words += token[kind].split()
        elif kind == "nag":
            game.last.nags.add(int(token["nag"][1:]))
        elif kind == "open":
            game.outer.append(game.last)
            game.add("(")
        elif kind == "close":
            game.items.append(Item(")"))
            # What stands behind a variation belongs to the half-move before it.
            game.last = game.outer.pop() if game.outer else game.last
        elif kind == "result":
            if game.outer:
                continue
            game.result = token["result"]
        elif kind == "word":
            word = token["word"]
            sign = re.search(r"[!?]+$", word)
            if sign and sign[0] in SIGNS:
                word = word[:sign.start()]
            if word:
                word = re.sub(r"[+#]+$", "", word).replace("0-0-0", "O-O-O").replace("0-0", "O-O")
                game.add("--" if word in ("--", "Z0", "null") else word)
            if sign and sign[0] in SIGNS:
                game.last.nags.add(SIGNS[sign[0]])
    for game in games:
        game.text = text[game.start:game.end]
    return games


def text_of(path):
    data = open(path, "rb").read()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def uci(text):
    """The half-moves of all lines as UCI by python-chess, or None if it reads them not without an error."""
    import chess.pgn
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    game = chess.pgn.read_game(io.StringIO("\n".join(line for line in text.splitlines() if line.strip())))
    if game is None or game.errors:
        return None
    found, stack = [], [(game, 0)]
    while stack:
        node, depth = stack.pop()
        if node.parent is not None:
            found.append((depth, node.move.uci()))
        for index, child in reversed(list(enumerate(node.variations))):
            stack.append((child, depth if index == 0 else depth + 1))
    return found


def years_apart(tags):
    event, date = (re.match(r"\d{4}", tags.get(name, "")) for name in ("EventDate", "Date"))
    return event is None or date is None or abs(int(event[0]) - int(date[0])) > 3


def as_date(value):
    parts = re.match(r"(\d{1,4})(?:[.\-/](\d{1,2}|\?+))?(?:[.\-/](\d{1,2}|\?+))?", value)
    return tuple(int(p) if p and p.isdigit() else 0 for p in parts.groups()) if parts else (0, 0, 0)


def tag_drop(name, was, now, tags):
    """The kind of a change of a tag that is Scid's, or None."""
    if name == "Date" and now == tags.get("UTCDate", "?"):
        return "UTCDate is the date where there is no other"
    if was is None:
        if name in RATINGS and name.startswith("Black") and any(tags.get(other) == now for other in RATINGS):
            return "kinds of Black's ratings, which Scid 5 mixed up until 5.0.2"
        if name in ROSTER and now in ("?", "????.??.??", "*"):
            return "a tag of the roster that was missing is `?`"
        if name == "SetUp":
            return "a game with FEN has SetUp"
        if name == "ScidFlags":
            return "flags, which were set here"
        if name == "Result":
            return "the result behind the moves becomes the tag"
        return None
    if name in RATINGS and (not was.isdigit() or not 0 < int(was) <= 4000):
        return "ratings that are no number of 1 to 4000"
    if name in RATINGS and now is None:
        return "a second rating of a player, of another kind"
    if name in ("Date", "EventDate") and as_date(was) == (0, 0, 0):
        return "dates that are none"
    if name == "EventDate" and (now is None or as_date(was) == as_date(now)):
        return "the date of an event more than 3 years from that of the game" if years_apart(tags) else "another form of date"
    if name in ("Date", "UTCDate") and (as_date(was) == as_date(now or "") or now == "????.??.??"):
        return "dates of another form"
    if name in ("Date", "EventDate") and not (as_date(was)[1] <= 12 and as_date(was)[2] <= 31):
        return "months above 12 and days above 31"
    if name == "ECO" and (now is None or was.startswith(now) or now.startswith(was)):
        return "what is no ECO code"
    if name in ROSTER and was in ("", "-") and now in ("?", "*"):
        return "an empty tag of the roster is `?`"
    if name == "Result":
        return "results that are none of the four"
    if name == "FEN":
        return "FEN with other counters or en passant squares" if (now or "").split()[:2] == was.split()[:2] else \
            "the FEN of the initial position" if now is None and was.startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR") else None
    if name == "SetUp" and now is None:
        return "SetUp of a game from the initial position"
    if now is not None and len(was.encode()) > 255 and was.encode().startswith(now.encode()[:200]):
        return "tags of more than 255 bytes are cut"
    if now is not None and " ".join(was.split()) == " ".join(now.split()):
        return "white space within tags"
    return None


def compare(ours, source, note, differ):
    for name in {**source.tags, **ours.tags}:
        was, now = source.tags.get(name), ours.tags.get(name)
        if was != now:
            kind = tag_drop(name, was, now, source.tags)
            (note if kind else differ)(kind or "tag", "%s %r -> %r" % (name, was, now))
    if ours.moves() != source.moves():
        mine, theirs = uci(ours.text), uci(source.text)
        if theirs is None:
            note("games that python-chess does not read without an error", source.text[-60:])
            return
        if mine != theirs:
            differ("half-moves", "%s -> %s" % (theirs[-3:], mine and mine[-3:]))
            return
        note("half-moves written otherwise", next(("%s -> %s" % pair for pair in zip(source.moves(), ours.moves()) if pair[0] != pair[1]), ""))
        if len(ours.items) != len(source.items):
            note("empty variations", source.text[-60:])
            return
    for ours, source in zip(ours.rows(), source.rows()):
        if ours[1] != source[1]:
            lost = set(source[1]) - set(ours[1])
            ours_only = set(ours[1]) - set(source[1])
            known = not ours_only and (lost <= set(range(0, 22)) | set(range(256, 100000)) or len(ours[1]) >= 7)
            (note if known else differ)("glyphs: one sign for the half-move and one for the position, none above 255" if known else "glyphs",
                                        "%s -> %s" % (source, ours))
        if ours[2] != source[2] and ours[2].replace(" ", "") == source[2].replace(" ", ""):
            note("comments of one half-move are put together without a blank", "%r -> %r" % (source[2][:80], ours[2][:80]))
        elif ours[2] != source[2]:
            differ("comment", "%r -> %r" % (source[2][:300], ours[2][:300]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER")
    parser.add_argument("--tkscid", metavar="PROGRAM", default=shutil.which("tkscid", path=os.environ["PATH"] + ":/usr/games"))
    parser.add_argument("--codec", choices=["SCID4", "SCID5"], default="SCID4")
    parser.add_argument("program")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    tkscid = args.tkscid
    if tkscid is None:
        print("skipped: scid is not installed")
        return 0
    drops, differences = collections.defaultdict(list), collections.defaultdict(list)
    games = compared = 0
    with tempfile.TemporaryDirectory() as work:
        work = args.keep or work
        script = os.path.join(work, "there_and_back.tcl")
        open(script, "w").write(TCL)
        features = os.path.join(work, "features.pgn")
        open(features, "w", encoding="utf-8").write(FEATURES)
        for number, path in enumerate([features] + args.files):
            base = os.path.join(work, "base%d" % number)
            run = subprocess.run([tkscid, script, path, base, args.codec] + ["flags"] * (path == features), capture_output=True)
            if run.returncode:
                drops["files that Scid does not import"].append("%s: %s" % (path, run.stderr.decode(errors="replace")[:200].strip()))
                continue
            warnings = run.stderr.decode(errors="replace")
            theirs = [games_of(text, False) for text in run.stdout.decode("utf-8", "replace").split("%end\n")[:-1]]
            theirs = [found[0] if found else Game() for found in theirs]
            read = subprocess.run(shlex.split(args.program) + [base + ".si" + args.codec[-1]], capture_output=True)
            ours = games_of(read.stdout.decode("utf-8"), True)
            source = games_of(text_of(path), True)
            if "chess960" in warnings:
                fischer = [game for game in source if "960" in game.tags.get("Variant", "")]
                source = [game for game in source if game not in fischer]
                drops["games of Chess960"] += ["%s: %s" % (path.split("/")[-1], game.tags.get("FEN")) for game in fischer]
            stumbled = {int(number) for number in re.findall(r"\(game (\d+),", warnings)}
            if path == features:
                del theirs[-2], source[-2]
                if ours[-1].tags.get("ScidFlags") != "W!U16":
                    differences["flags"].append(ours[-1].tags)
            short = "/".join(path.split("/")[-2:])
            games += len(theirs)
            if len(ours) != len(theirs):
                differences["games"].append("%s: %d games in the database, %d read" % (short, len(theirs), len(ours)))
                continue
            for index in range(0, len(ours), args.every):
                def differ(kind, what, where="file", index=index):
                    differences["%s than in the %s" % (kind, where)].append("%s game %d: %s" % (short, index + 1, what))

                mine, scid = ours[index], theirs[index]
                added = {name for name in ("SetUp", "ScidFlags") if name not in scid.tags}
                # Scid prints empty tags of the roster, for which PGN has a question mark.
                same = {name: value or "?" if name in ROSTER else value for name, value in scid.tags.items()}
                if {name: value for name, value in mine.tags.items() if name not in added} != same:
                    differ("tags", "%s" % sorted(set(same.items()) ^ set(mine.tags.items())), "database")
                if mine.twice - scid.twice and index + 1 not in stumbled:
                    differ("number of tags", "%s" % (mine.twice - scid.twice), "database")
                if mine.rows() != scid.rows():
                    pair = next((pair for pair in zip(scid.rows(), mine.rows()) if pair[0] != pair[1]), "length")
                    differ("movetext", "%s" % (pair,), "database")
                if index + 1 in stumbled:
                    drops["games of which Scid did not read everything"].append("%s game %d" % (short, index + 1))
                elif len(source) == len(ours):
                    compared += 1
                    compare(mine, source[index], lambda kind, what: drops[kind].append("%s game %d: %s" % (short, index + 1, what)), differ)
            if len(source) != len(ours):
                drops["files of which Scid makes another number of games"].append("%s: %d, %d" % (short, len(source), len(ours)))
    for kind, found in sorted(drops.items()):
        print("Scid: %s: %d, as %s" % (kind, len(found), found[0]))
    for kind, found in sorted(differences.items()):
        print("DIFFERENCE: other %s: %d" % (kind, len(found)), *found[:20], sep="\n  ")
    print("%d games of %d files as Scid reads them in its databases; %d of them compared with the file; %d differences" %
          (games, len(args.files), compared, sum(map(len, differences.values()))))
    return 1 if differences or not compared else 0


sys.exit(main())
