//! Watch: what is called while games run, when, and that nothing else is.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use bienban::Message;
use bienban::messages::{Catalog, Ui};
use bienban::watch::{EventKind, TextPlace, Watch, WatchEvent, WatchMoment, WatchOptions};
use serde_json::Value;

use crate::harness::{arg, bienban, command, root};

/// A game with these players, tags and moves.
fn game(white: &str, tags: &str, moves: &str) -> String {
    format!("[Event \"Open\"]\n[Date \"2024.05.01\"]\n[White \"{white}\"]\n[Black \"Bình\"]\n{tags}\n{moves}\n\n")
}

/// A watch of one source, read every ten seconds.
struct Reader {
    watch: Watch,
    now: i64,
}

impl Reader {
    fn new() -> Reader {
        Reader { watch: Watch::new(WatchOptions::default()), now: 0 }
    }

    fn passed(&mut self) -> WatchMoment {
        self.now += 10_000;
        WatchMoment(self.now)
    }

    fn read(&mut self, text: &str) -> Vec<WatchEvent> {
        let now = self.passed();
        self.watch.read(TextPlace::of("round.pgn"), text.as_bytes(), now)
    }

    fn same(&mut self) -> Vec<WatchEvent> {
        let now = self.passed();
        self.watch.same(TextPlace::of("round.pgn"), now)
    }

    /// The events of a game of An as it stands, `kind: sentence`.
    fn moves(&mut self, moves: &str) -> Vec<String> {
        worded(&self.read(&game("An", "", moves)))
    }
}

fn worded(events: &[WatchEvent]) -> Vec<String> {
    let catalog = Catalog::of(Ui::English);
    events.iter().map(|event| format!("{}: {}", event.event.name(), catalog.text(&event.said))).collect()
}

fn kinds(events: &[WatchEvent]) -> Vec<&'static str> {
    events.iter().map(|event| event.event.name()).collect()
}

#[test]
fn a_claim_is_said_once_and_lapses_with_the_move() {
    let mut reader = Reader::new();
    assert_eq!(
        reader.moves("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *"),
        [
            "claim: Black may claim a draw by announcing 4...Ng8: the position would have occurred 3 times, after 0, \
             4, 8 half-moves (9.2.1, Laws of 2023)",
            "soon: the position occurs for the second time, after 3, 7 half-moves; the third time a draw may be \
             claimed",
        ]
    );
    let shuffled = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    assert_eq!(
        reader.moves(&format!("{shuffled} *")),
        [
            "lapsed: threefold by Ng8: Black has touched a piece and moved without claiming (9.4, Laws of 2023)",
            "claim: White may claim a draw now: the position has occurred 3 times, after 0, 4, 8 half-moves (9.2.2, \
             Laws of 2023)",
            "claim: White may claim a draw by announcing 5.Nf3: the position would have occurred 3 times, after 1, 5, \
             9 half-moves (9.2.1, Laws of 2023)",
        ]
    );
    assert!(reader.same().is_empty());
    assert!(reader.moves(&format!("{shuffled}  *")).is_empty(), "a blank more is the same game");
    let ended = reader.moves(&format!("{shuffled} 5. e4 *"));
    assert_eq!(ended.iter().filter(|event| event.contains(": White has touched")).count(), 2, "{ended:#?}");
    assert_eq!(ended.len(), 2);
}

#[test]
fn the_edition_says_how_a_right_lapses() {
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    for (date, expected) in [
        ("2003.01.01", "White has made the move without claiming (9.4, Laws of 2001)"),
        ("2010.01.01", "White has touched a piece and moved without claiming (9.4, Laws of 2009)"),
        (
            "1990.01.01",
            "White has made the move without claiming; the right comes back with the position (10.6, Laws of \
         1989)",
        ),
        // A game without a date is being played now.
        ("????.??.??", "White has touched a piece and moved without claiming (9.4, Laws of 2023)"),
    ] {
        let mut reader = Reader::new();
        let text = |moves: &str| game("An", "", moves).replace("2024.05.01", date);
        reader.read(&text(&format!("{shuffle} *")));
        let events = worded(&reader.read(&text(&format!("{shuffle} 5. e4 *"))));
        assert!(events.contains(&format!("lapsed: threefold: {expected}")), "{date}: {events:#?}");
    }
}

#[test]
fn what_had_lapsed_before_the_first_reading_is_not_said() {
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    assert!(Reader::new().moves(&format!("{shuffle} 5. e4 e5 *")).is_empty());
    assert_eq!(kinds(&Reader::new().read(&game("An", "", &format!("{shuffle} *")))), ["claim", "claim"]);
    // Nor is a result that was posted by then, unless the board is against it.
    assert!(Reader::new().moves("1. e4 e5 1-0").is_empty());
    let against = Reader::new().moves("1. f3 e5 2. g4 Qh4# 1-0");
    assert!(against.len() == 1 && against[0].starts_with("result: 1-0 is posted, but: "), "{against:#?}");
}

#[test]
fn a_claim_between_two_readings_is_not_passed_over_in_silence() {
    let mut reader = Reader::new();
    assert!(reader.moves("1. Nf3 Nf6 2. Ng1 *").is_empty());
    let events = reader.moves("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *");
    assert_eq!(
        events,
        ["lapsed: after 4...Ng8, between two readings, White could have claimed a draw: the position occurred 3 \
             times; White has touched a piece and moved without claiming (9.4, Laws of 2023)"]
    );
}

#[test]
fn the_count_of_fifty_moves_is_told_before_it_is_full() {
    let mut reader = Reader::new();
    let text = |clock: u32, moves: &str| {
        let tags = format!("[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/KR6 w - - {clock} 60\"]\n");
        game("An", &tags, moves)
    };
    let soon = worded(&reader.read(&text(95, "60. Rb2 *")));
    assert_eq!(
        soon,
        ["soon: there was no capture and no pawn move for 96 half-moves; after 100 a draw may be claimed"]
    );
    assert_eq!(kinds(&reader.read(&text(95, "60. Rb2 Kg7 *"))), Vec::<&str>::new());
    let soon = worded(&reader.read(&text(95, "60. Rb2 Kg7 61. Rb3 *")));
    assert_eq!(
        soon,
        ["soon: there was no capture and no pawn move for 98 half-moves; after 100 a draw may be claimed"]
    );
    let events = reader.read(&text(95, "60. Rb2 Kg7 61. Rb3 Kg6 *"));
    assert_eq!(
        worded(&events),
        ["claim: White may claim a draw by announcing any move that is neither a capture nor a pawn move: it \
         completes 100 half-moves without either (9.3.1, Laws of 2023)"]
    );
    assert!(events[0].detail.announced.iter().any(|san| san == "Rb6+"), "{:?}", events[0].detail.announced);
    let events = reader.read(&text(95, "60. Rb2 Kg7 61. Rb3 Kg6 62. Rb4 *"));
    assert_eq!(kinds(&events), ["lapsed", "claim"]);
    // Either player may claim from now on, so the next half-move says nothing new.
    assert!(reader.read(&text(95, "60. Rb2 Kg7 61. Rb3 Kg6 62. Rb4 Kg5 *")).is_empty());
}

#[test]
fn ends_are_called_while_no_result_is_posted() {
    let mut reader = Reader::new();
    assert!(reader.moves("1. f3 e5 2. g4 *").is_empty());
    let ended =
        "ended: the game is over: checkmate after 4 half-moves (5.1.1, Laws of 2023); the result is not posted yet";
    assert_eq!(reader.moves("1. f3 e5 2. g4 Qh4# *"), [ended]);
    // Electronic boards post a result by kings in the centre.
    assert!(reader.moves("1. f3 e5 2. g4 Qh4# 3. Ke4 *").iter().all(|event| !event.starts_with("ended")));
    assert_eq!(reader.moves("1. f3 e5 2. g4 Qh4# 0-1"), ["result: 0-1"]);
    let dead = game("An", "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/r7/KB6 w - - 0 60\"]\n", "60. Bxa2 *")
        .replace("60. Bxa2", "60. Kxa2");
    let events = Reader::new().read(&dead);
    assert_eq!(events[0].detail.rule, Some("dead-position"));
}

#[test]
fn a_half_written_end_is_not_judged_before_it_is_seen_twice() {
    let whole = game("An", "", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O");
    for end in 1..whole.len() {
        if !whole.is_char_boundary(end) {
            continue;
        }
        let events = Reader::new().read(&whole[..end]);
        assert!(events.is_empty(), "{:?}: {:#?}", &whole[..end], worded(&events));
    }
    let mut reader = Reader::new();
    let text = game("An", "", "1. e4 e5 2. R");
    assert!(reader.read(text.trim_end()).is_empty());
    let events = reader.same();
    assert_eq!(kinds(&events), ["illegal"], "the same text twice is what it is");
    assert_eq!(events[0].detail.token.as_deref(), Some("R"));
    let events = worded(&reader.read(game("An", "", "1. e4 e5 2. Rb1 *").as_str()));
    assert_eq!(events.len(), 2, "{events:#?}");
    assert!(events[0].starts_with("lapsed: R is no longer there"), "{events:#?}");
    assert!(events[1].starts_with("illegal: 2. Rb1: "), "{events:#?}");
}

#[test]
fn a_text_that_breaks_off_takes_nothing_back() {
    let two = |one: &str, other: &str| game("An", "", one) + &game("Chi", "", other);
    let whole = two("1. e4 e5 2. Nf3 *", "1. d4 d5 2. c4 e6 3. Nc3 Nf6 *");
    for end in 1..whole.len() {
        if !whole.is_char_boundary(end) {
            continue;
        }
        let mut reader = Reader::new();
        reader.read(&whole);
        let events = reader.read(&whole[..end]);
        assert!(events.is_empty(), "{:?}: {:#?}", &whole[..end], worded(&events));
        assert!(reader.read(&whole).is_empty(), "and it is as it was");
    }
}

#[test]
fn half_moves_that_are_taken_back_or_changed_are_told_as_such() {
    let mut reader = Reader::new();
    reader.moves("1. e4 e5 2. Nf3 *");
    assert_eq!(reader.moves("1. e4 e5 *"), ["changed: taken back: 1 half-move, 2.Nf3 and everything after it"]);
    assert_eq!(reader.moves("1. e4 c5 2. Nf3 *"), ["changed: 1...e5 has become 1...c5"]);
    let mut reader = Reader::new();
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1";
    reader.moves(&format!("{shuffle} Ng8 *"));
    let events = reader.moves(&format!("{shuffle} d5 *"));
    assert_eq!(events[0], "changed: 4...Ng8 has become 4...d5");
    assert!(events[1..].iter().all(|event| event.contains(": the moves were changed")), "{events:#?}");
    assert_eq!(events.len(), 3);
}

#[test]
fn games_are_known_by_their_tags_and_not_by_their_place() {
    let mut reader = Reader::new();
    let (an, chi) = (game("An", "[Board \"1\"]\n", "1. e4 e5 *"), game("Chi", "[Board \"2\"]\n", "1. d4 *"));
    assert!(reader.read(&format!("{an}{chi}")).is_empty());
    assert!(reader.read(&format!("{chi}{an}")).is_empty());
    assert!(reader.read(&chi).is_empty());
    assert!(reader.read(&format!("{an}{chi}")).is_empty());
    assert_eq!(reader.watch.boards().len(), 2);
}

#[test]
fn two_games_with_the_same_tags_are_told_and_not_mixed() {
    let mut reader = Reader::new();
    let text = |one: &str, other: &str| game("An", "", one) + &game("An", "", other);
    reader.moves("1. e4 e5 2. Nf3 *");
    let events = reader.read(&text("1. d4 d5 *", "1. e4 e5 2. Nf3 Nc6 *"));
    assert_eq!(kinds(&events), ["twice"]);
    assert!(reader.read(&text("1. e4 e5 2. Nf3 Nc6 3. Bb5 *", "1. d4 d5 2. c4 *")).is_empty());
    // The same game twice, byte for byte, is one.
    let mut reader = Reader::new();
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *";
    assert_eq!(kinds(&reader.read(&text(shuffle, shuffle))), ["claim", "claim", "twice"]);
    assert_eq!(reader.watch.boards().len(), 1);
    // Another source that has it is watched separately.
    let events = reader.watch.read(TextPlace::of("board1.pgn"), game("An", "", "1. e4 *").as_bytes(), WatchMoment(0));
    assert_eq!(
        worded(&events),
        ["twice: round.pgn has a game with the same event, round, board and players; it is watched separately"]
    );
}

#[test]
fn a_clock_at_zero_says_whether_the_opponent_can_mate() {
    let mut reader = Reader::new();
    let position = "[SetUp \"1\"]\n[FEN \"8/8/8/8/4k3/8/5r2/K7 w - - 0 60\"]\n";
    let first = "60. Kb1 {[%clk 0:00:03]} Kd3 {[%clk 0:00:05]}";
    assert!(reader.read(&game("An", position, &format!("{first} *"))).is_empty());
    let events = reader.read(&game("An", position, &format!("{first} 61. Kc1 {{[%clk 0:00:00]}} *")));
    assert_eq!(
        worded(&events),
        ["time: the clock of White shows zero; Black can mate, so White loses if the flag fell (6.9, Laws of 2023)"]
    );
    let events = reader.read(&game("An", position, &format!("{first} 61. Kc1 {{[%clk 0:00:00]}} 0-1")));
    assert_eq!(kinds(&events), ["result"]);
    let mut reader = Reader::new();
    let text = format!("{first} 61. Kc1 {{[%clk 0:00:01]}} Rf1+ {{[%clk 0:00:00]}} *");
    let events = reader.read(&game("An", position, &text));
    assert!(worded(&events)[0].contains("White cannot mate by any series"), "{:#?}", worded(&events));
}

#[test]
fn a_source_that_is_silent_is_told() {
    let mut watch = Watch::new(WatchOptions { stale: Duration::from_secs(60), ..WatchOptions::default() });
    let place = TextPlace::of("http://example.org/round.pgn");
    let text = game("An", "", "1. e4 *");
    assert!(watch.read(place, text.as_bytes(), WatchMoment(0)).is_empty());
    let reason = Message::new("watch-refused");
    let wait = Some(Duration::from_secs(20));
    let events = watch.failed(place, &reason, wait, WatchMoment(10_000));
    assert_eq!(worded(&events), ["source: cannot be read: no server answers at this address; next attempt in 20 s"]);
    assert!(watch.failed(place, &reason, wait, WatchMoment(30_000)).is_empty(), "once for a reason");
    assert!(watch.tick(WatchMoment(100_000)).is_empty(), "that it cannot be read says enough");
    assert_eq!(worded(&watch.same(place, WatchMoment(150_000))), ["source: is readable again, after 2 min"]);
    assert_eq!(
        worded(&watch.tick(WatchMoment(160_000))),
        ["source: has not changed for 2 min, but games in it are not over"]
    );
    assert!(watch.tick(WatchMoment(170_000)).is_empty());
    let text = game("An", "", "1. e4 e5 *");
    assert_eq!(
        worded(&watch.read(place, text.as_bytes(), WatchMoment(190_000))),
        ["source: is changing again, after 3 min"]
    );
    watch.read(place, game("An", "", "1. e4 e5 1-0").as_bytes(), WatchMoment(200_000));
    assert!(watch.tick(WatchMoment(900_000)).is_empty(), "no game goes on");
}

#[test]
fn a_file_that_is_gone_takes_what_stood_with_it() {
    let mut watch = Watch::new(WatchOptions::default());
    let place = TextPlace { source: "live", name: "live/board1.pgn" };
    let text = game("An", "", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *");
    assert_eq!(kinds(&watch.read(place, text.as_bytes(), WatchMoment(0))), ["claim", "claim"]);
    // What cannot be read for a while is not gone.
    watch.failed(place, &Message::new("watch-refused"), None, WatchMoment(1_000_000));
    assert_eq!(kinds(&watch.same(place, WatchMoment(2_000_000))), ["source"]);
    assert_eq!(kinds(&watch.gone(place, WatchMoment(2_010_000))), ["source", "lapsed", "lapsed"]);
    assert!(watch.boards().is_empty());
}

#[test]
fn a_game_that_is_in_no_reading_for_long_is_forgotten() {
    let mut reader = Reader::new();
    let (an, chi) = (game("An", "", &format!("{SHUFFLE} *")), game("Chi", "", "1. d4 *"));
    reader.read(&format!("{an}{chi}"));
    for _ in 0..60 {
        assert!(reader.read(&chi).is_empty());
    }
    assert_eq!(kinds(&reader.read(&chi)), ["lapsed", "lapsed"]);
    assert_eq!(reader.watch.boards().len(), 1);
}

#[test]
fn boards_with_something_open_come_first() {
    let mut reader = Reader::new();
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *";
    let board = |number: u32, moves: &str| game("An", &format!("[Board \"{number}\"]\n"), moves);
    reader.read(&[board(1, "1. e4 1-0"), board(10, "1. e4 *"), board(2, "1. d4 *"), board(3, shuffle)].concat());
    let boards: Vec<String> = reader.watch.boards().iter().map(|row| row.identity.board.clone()).collect();
    assert_eq!(boards, ["3", "2", "10", "1"]);
    assert_eq!(reader.watch.boards()[0].open[0].event, EventKind::Claim);
}

/// The lines of a run as JSON.
fn json(out: &[u8]) -> Vec<Value> {
    String::from_utf8_lossy(out).lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

const SHUFFLE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";

#[test]
fn once_says_what_stands_and_ends() {
    let folder = tempfile::tempdir().expect("there is room");
    let (path, log) = (folder.path().join("round.pgn"), folder.path().join("log.jsonl"));
    fs::write(&path, game("An", "[Board \"7\"]\n", &format!("{SHUFFLE} *"))).expect("it can be written");
    let run = bienban().args(["watch", "--once", arg(&path), "--log", arg(&log)]).output().expect("it runs");
    assert_eq!(run.status.code(), Some(0));
    let out = String::from_utf8_lossy(&run.stdout);
    assert!(out.lines().all(|line| line.contains("  claim    7  An – Bình  4...Ng8  White may claim a draw")), "{out}");
    assert!(String::from_utf8_lossy(&run.stderr).ends_with("games: 1, in progress: 1, events: 2\n"));
    // The log is appended to.
    bienban().args(["watch", "--once", "-q", arg(&path), "--log", arg(&log)]).assert().success().stderr("");
    let logged = json(&fs::read(&log).expect("it was written"));
    assert_eq!(logged.len(), 4);
    assert_eq!(logged[0]["event"], "claim");
    assert_eq!((&logged[0]["board"], &logged[0]["move"]), (&Value::from("7"), &Value::from("4...Ng8")));
    let run = bienban().args(["watch", "--once", "-q", "--format", "jsonl", arg(&path)]).output().expect("it runs");
    assert_eq!(json(&run.stdout)[1]["announced"][0], "Nf3");
    // A file that is not there is told, and is a failure.
    let run = bienban().args(["watch", "--once", "-q", arg(&folder.path().join("no.pgn"))]).output().expect("it runs");
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&run.stdout).contains("no.pgn  cannot be read: "), "{run:?}");
}

/// The lines of a text without the times they begin with.
fn timeless(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.split_once("  ")).map(|(_, rest)| rest).collect()
}

#[test]
fn the_examples_of_the_documents_are_real() {
    for (ui, watch, readme) in [("en", "docs/watch.md", "README.md"), ("vi", "docs/watch.vi.md", "docs/README.vi.md")] {
        let read = |name: &str| fs::read_to_string(root().join(name)).expect("it is there").replace("\r\n", "\n");
        let args = ["watch", "--ui", ui, "--once", "-q", "testdata/watch/round5.pgn"];
        let run = bienban().current_dir(root()).args(args).output().expect("it runs");
        let out = String::from_utf8_lossy(&run.stdout).into_owned();
        let document = read(watch);
        let block = document.split("<!-- example -->\n```text\n").nth(1).and_then(|rest| rest.split("```").next());
        assert_eq!(timeless(block.expect("there is an example")), timeless(&out), "{watch}");
        let (readme, told) = (read(readme), timeless(&out));
        let block = readme.split("$ bienban watch ").nth(1).and_then(|rest| rest.split("```").next());
        let shown = timeless(block.expect("there is an example"));
        assert!(shown.len() == 1 && told.contains(&shown[0]), "{shown:#?} is none of {told:#?}");
    }
}

#[cfg(unix)]
#[test]
fn a_command_gets_the_events_and_its_failure_is_told() {
    let folder = tempfile::tempdir().expect("there is room");
    let (path, got) = (folder.path().join("round.pgn"), folder.path().join("got"));
    fs::write(&path, game("An", "", &format!("{SHUFFLE} *"))).expect("it can be written");
    let exec = format!("cat >> {}", arg(&got));
    bienban().args(["watch", "--once", "-q", arg(&path), "--exec", &exec, "--bell"]).assert().success().stderr("\x07");
    assert_eq!(json(&fs::read(&got).expect("it was written")).len(), 2);
    let run = bienban().args(["watch", "--once", "-q", arg(&path), "--exec", "exit 3"]).output().expect("it runs");
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&run.stderr).contains("the --exec command failed: it ended with code 3"));
}

#[test]
#[cfg_attr(not(feature = "net"), ignore = "asks an address")]
fn an_address_that_is_none_is_refused() {
    let run = bienban().args(["watch", "--once", "http://", "-q"]).output().expect("it runs");
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&run.stderr).contains("is not an address"), "{run:?}");
}

/// Answers one request on a connection of its own. Returns the request.
fn answer(listener: &TcpListener, answer: &str) -> String {
    let (mut stream, _) = listener.accept().expect("somebody asks");
    let mut request = String::new();
    let mut reader = BufReader::new(stream.try_clone().expect("it can be read"));
    while reader.read_line(&mut request).expect("it can be read") > 2 {}
    stream.write_all(answer.as_bytes()).expect("it can be answered");
    let _ = TcpStream::shutdown(&stream, std::net::Shutdown::Both);
    request
}

#[cfg(unix)]
#[test]
#[cfg_attr(not(feature = "net"), ignore = "asks an address")]
fn an_address_is_asked_again_until_ctrl_c() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
    let address = format!("http://{}/round.pgn", listener.local_addr().expect("it has one"));
    let ok = |moves: &str, etag: &str| {
        let body = game("An", "", moves);
        let length = body.len();
        format!("HTTP/1.1 200 OK\r\nETag: {etag}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}")
    };
    let empty = |status: &str| format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    let mut child = command()
        .args(["watch", &address, "--every", "20ms", "--format", "jsonl"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let first = answer(&listener, &ok("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *", "\"a\""));
    assert!(!first.to_lowercase().contains("if-none-match"), "{first}");
    assert!(answer(&listener, &empty("304 Not Modified")).to_lowercase().contains("if-none-match: \"a\""));
    answer(&listener, &empty("500 Internal Server Error"));
    let broken = ok(&format!("{SHUFFLE} *"), "\"b\"").replace("Content-Length: ", "Content-Length: 9");
    answer(&listener, &broken);
    let request = answer(&listener, &ok(&format!("{SHUFFLE} *"), "\"c\""));
    assert!(request.to_lowercase().contains("if-none-match: \"a\""), "what broke off was not had: {request}");
    let last = thread::spawn(move || answer(&listener, "HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n"));
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut kinds = Vec::new();
    while kinds.iter().filter(|(event, _)| event == "claim").count() < 3 {
        let line = lines.next().expect("more is told").expect("it can be read");
        let event: Value = serde_json::from_str(&line).expect("it is JSON");
        kinds.push((event["event"].as_str().unwrap_or_default().to_owned(), event["text"].clone()));
    }
    let told: Vec<&str> = kinds.iter().map(|(event, _)| event.as_str()).collect();
    assert_eq!(told, ["claim", "soon", "source", "source", "source", "lapsed", "claim", "claim"], "{kinds:#?}");
    assert!(kinds[2].1.as_str().is_some_and(|text| text.contains("500 Internal Server Error")), "{kinds:#?}");
    assert!(kinds[3].1.as_str().is_some_and(|text| text.contains("broke off")), "{kinds:#?}");
    last.join().expect("it is asked once more");
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("it is there");
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
    let mut said = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it can be read");
    assert_eq!(said, "");
}

#[test]
fn a_file_that_grows_is_followed() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("round.pgn");
    let text = game("An", "", SHUFFLE);
    let text = text.trim_end();
    fs::write(&path, &text[..text.len() - 3]).expect("it can be written");
    let mut child = command()
        .args(["watch", arg(folder.path()), "--every", "20ms", "--format", "jsonl"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut next = || {
        let line = lines.next().expect("more is told").expect("it can be read");
        serde_json::from_str::<Value>(&line).expect("it is JSON")
    };
    let first: Vec<Value> = (0..2).map(|_| next()).collect();
    let names: Vec<&Value> = first.iter().map(|event| &event["event"]).collect();
    assert_eq!(names, ["claim", "soon"], "{first:#?}");
    let mut file = fs::OpenOptions::new().append(true).open(&path).expect("it is there");
    file.write_all(b"Ng8 *\n").expect("it can be written");
    let claim = std::iter::repeat_with(&mut next).find(|event| event["kind"] == "occurred").expect("it comes");
    assert_eq!(claim["side"], "white");
    child.kill().expect("it is there");
    child.wait().expect("it ends");
}
