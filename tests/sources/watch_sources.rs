//! Watched sources that break off, are empty or hold something else than games: what was watched stays as it was, and
//! what is wrong is told.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;

use bienban::messages::{Catalog, Ui};
use bienban::watch::{TextPlace, Watch, WatchEvent, WatchMoment, WatchOptions};
use serde_json::Value;

use crate::harness::{arg, bienban};

const SHUFFLE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";

/// A game as broadcasts write it, with the result in the tag and behind the moves.
fn game(board: u32, white: &str, moves: &str, result: &str) -> String {
    format!(
        "[Event \"Live\"]\n[Round \"1\"]\n[White \"{white}\"]\n[Black \"Bình\"]\n[Board \"{board}\"]\n[Result \
         \"{result}\"]\n\n{moves} {result}\n\n"
    )
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

    fn read(&mut self, text: &str) -> Vec<String> {
        let now = self.passed();
        worded(&self.watch.read(TextPlace::of("round.pgn"), text.as_bytes(), now))
    }

    fn same(&mut self) -> Vec<String> {
        let now = self.passed();
        worded(&self.watch.same(TextPlace::of("round.pgn"), now))
    }
}

fn worded(events: &[WatchEvent]) -> Vec<String> {
    let catalog = Catalog::of(Ui::English);
    events.iter().map(|event| format!("{}: {}", event.event.name(), catalog.text(&event.said))).collect()
}

/// The text up to behind the first occurrence of this.
fn up_to<'t>(text: &'t str, end: &str) -> &'t str {
    &text[..text.find(end).expect("it is there") + end.len()]
}

#[test]
fn a_text_that_stays_broken_off_takes_nothing_back() {
    let first = game(1, "An", "1. e4 e5", "*");
    let claimed = game(2, "Chi", &format!("{SHUFFLE} {{[%clk 0:10:00]}}"), "*");
    let whole = format!("{first}{claimed}");
    for (torn, place) in [
        (format!("{first}[Ev"), "within a tag"),
        (format!("{first}{}", up_to(&claimed, "[White \"C")), "within a tag"),
        (format!("{first}{}", up_to(&claimed, "[Resul")), "within a tag"),
        (format!("{first}{}", up_to(&claimed, "[Round \"1\"]")), "after the tags of a game"),
        (format!("{first}{}", up_to(&claimed, "[Black \"Bình\"]\n")), "after the tags of a game"),
        (format!("{first}{}", up_to(&claimed, "[Result \"*\"]\n")), "after the tags of a game"),
        (format!("{first}{}", up_to(&claimed, "3. N")), "in the game Chi – Bình, which had a result or * before"),
        (format!("{first}{}", up_to(&claimed, "4. Ng1 ")), "in the game Chi – Bình, which had a result or * before"),
        (format!("{first}{}", up_to(&claimed, "[%clk 0:1")), "within a comment"),
    ] {
        let mut reader = Reader::new();
        assert_eq!(reader.read(&whole).len(), 2, "both claims of White");
        assert!(reader.read(&torn).is_empty(), "{torn}");
        let told = reader.same();
        let line = 1 + torn.matches('\n').count();
        let start = format!("source: breaks off in line {line}, {place}; ");
        assert!(told.len() == 1 && told[0].starts_with(&start), "{torn}: {told:#?}");
        assert!(reader.same().is_empty() && reader.read(&torn).is_empty(), "it is told once");
        assert!(reader.watch.sources(WatchMoment(reader.now))[0].trouble.is_some());
        // Nor are games forgotten that cannot be seen.
        reader.now += 3_600_000;
        assert!(reader.same().is_empty(), "{torn}");
        let back = reader.read(&whole);
        assert!(back.len() == 1 && back[0].starts_with("source: is readable again, after "), "{torn}: {back:#?}");
        assert!(reader.same().is_empty());
        assert_eq!(reader.watch.boards().len(), 2, "{torn}");
    }
}

#[test]
fn what_stands_before_the_break_is_called() {
    let chi = game(2, "Chi", "1. e4 e5 2. Nf3 Nc6", "*");
    let torn = up_to(&chi, "2. N");
    let mut reader = Reader::new();
    assert!(reader.read(&format!("{}{chi}", game(1, "An", "1. Nf3 Nf6", "*"))).is_empty());
    let events = reader.read(&format!("{}{torn}", game(1, "An", SHUFFLE, "*")));
    assert_eq!(events.iter().filter(|event| event.starts_with("claim: White may claim")).count(), 2, "{events:#?}");
    assert_eq!(reader.same().len(), 1, "and that it breaks off");
    // So are new half-moves of the game that breaks off.
    let torn = game(2, "Chi", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba", "").trim_end().replace("[Result \"\"]", "");
    let events = reader.read(&format!("{}{torn}", game(1, "An", SHUFFLE, "*")));
    assert!(events.is_empty() && reader.same().is_empty(), "{events:#?}");
    let board = |reader: &Reader| reader.watch.boards().into_iter().find(|row| row.identity.board == "2");
    assert_eq!(board(&reader).and_then(|row| row.last).as_deref(), Some("3...a6"));
}

#[test]
fn a_game_without_a_result_behind_it_is_believed() {
    let text = |moves: &str| game(1, "An", moves, "").replace("[Result \"\"]\n", "");
    let mut reader = Reader::new();
    reader.read(&text("1. e4 e5 2. Nf3 Nc6"));
    assert!(reader.read(&text("1. e4 e5 2. Nf3")).is_empty());
    assert_eq!(reader.same(), ["changed: taken back: 1 half-move, 2...Nc6 and everything after it"]);
    // One that had a result, and goes on without one, is believed once it has gone on twice.
    let mut reader = Reader::new();
    reader.read(&game(1, "An", "1. e4 e5", "1-0"));
    let events = reader.read(&text("1. e4 e5 2. Nf3 Nc6"));
    assert_eq!(events, ["lapsed: the result 1-0 is no longer posted"]);
    assert!(reader.same()[0].contains("breaks off"));
    assert!(reader.read(&text("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6")).is_empty());
    let events = reader.read(&text("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4"));
    assert!(events.len() == 1 && events[0].starts_with("source: is readable again"), "{events:#?}");
    assert!(reader.read(&text("1. e4 e5 2. Nf3 Nc6")).is_empty());
    assert!(reader.same()[0].starts_with("changed: taken back: "));
}

#[test]
fn a_source_that_is_emptied_or_has_no_games_is_told_and_its_games_stay() {
    let text = game(1, "An", SHUFFLE, "*");
    for (other, expected) in [
        ("", "source: is empty now; its games are kept as they were"),
        ("\u{FEFF}\r\n", "source: is empty now; its games are kept as they were"),
        ("502 Bad Gateway\nnginx", "source: has no games; it begins with \"502 Bad Gateway\". Its games are kept"),
    ] {
        let mut reader = Reader::new();
        reader.read(&text);
        assert!(reader.read(other).is_empty(), "it may be being written");
        let told = reader.same();
        assert!(told.len() == 1 && told[0].starts_with(expected), "{told:#?}");
        assert!(reader.same().is_empty());
        assert!(reader.watch.tick(WatchMoment(reader.now + 3_600_000)).is_empty(), "that says enough");
        let back = reader.read(&text);
        assert!(back.len() == 1 && back[0].starts_with("source: is readable again, after "), "{back:#?}");
    }
    let mut reader = Reader::new();
    reader.read("");
    assert_eq!(reader.same(), ["source: is empty: no game has arrived yet"]);
}

/// The events of one look at a source, and the exit code.
fn once(source: &str) -> (Vec<Value>, Option<i32>) {
    let run = bienban().args(["watch", "--once", "-q", "--format", "jsonl", source]).output().expect("it runs");
    let out = String::from_utf8_lossy(&run.stdout).into_owned();
    (out.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect(), run.status.code())
}

#[test]
fn a_file_is_read_as_validate_reads_it_and_what_is_no_pgn_says_so() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("round.pgn");
    let text = game(1, "An", SHUFFLE, "*");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).expect("there is room");
    let wide =
        |order: fn(u16) -> [u8; 2]| "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).flat_map(order).collect();
    let readable: [Vec<u8>; 3] =
        [wide(u16::to_le_bytes), wide(u16::to_be_bytes), gzip.finish().expect("there is room")];
    for bytes in readable {
        fs::write(&path, bytes).expect("it can be written");
        let (events, code) = once(arg(&path));
        assert_eq!(code, Some(0));
        assert!(events.len() == 2 && events.iter().all(|event| event["event"] == "claim"), "{events:#?}");
    }
    for (bytes, said) in [
        ("<!doctype html><html>1. e4 e5</html>", "this is a web page without games"),
        ("{\"error\": 404}", "this is JSON, not PGN"),
        ("%PDF-1.7", "this is another kind of file"),
        ("[Event \"Live\"]\n[Whi", "breaks off in line 2, within a tag"),
        ("", "is empty: no game has arrived yet"),
    ] {
        fs::write(&path, bytes).expect("it can be written");
        let (events, code) = once(arg(&path));
        assert_eq!(code, Some(2), "{bytes}");
        assert!(events.len() == 1 && events[0]["event"] == "source", "{bytes}: {events:#?}");
        assert!(events[0]["text"].as_str().is_some_and(|text| text.contains(said)), "{bytes}: {events:#?}");
    }
}

/// What one look at an address tells whose server answers so, each time on a connection of its own.
fn answered(answers: Vec<Vec<u8>>) -> (String, Vec<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
    let address = format!("http://{}/live/round.pgn", listener.local_addr().expect("it has one"));
    let server = thread::spawn(move || {
        let mut asked = Vec::new();
        for answer in answers {
            let (mut stream, _) = listener.accept().expect("somebody asks");
            let mut reader = BufReader::new(stream.try_clone().expect("it can be read"));
            let mut request = String::new();
            reader.read_line(&mut request).expect("it can be read");
            let mut line = String::new();
            while reader.read_line(&mut line).expect("it can be read") > 2 {
                line.clear();
            }
            stream.write_all(&answer).expect("it can be answered");
            let _ = TcpStream::shutdown(&stream, std::net::Shutdown::Both);
            asked.push(request.split(' ').nth(1).unwrap_or_default().to_owned());
        }
        asked
    });
    let (events, _) = once(&address);
    (events.iter().map(|event| event["text"].as_str().unwrap_or_default()).collect(), server.join().expect("it ends"))
}

fn answer(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}

#[test]
#[cfg_attr(not(feature = "net"), ignore = "asks an address")]
fn an_answer_that_is_no_games_says_what_it_is() {
    let text = game(1, "An", SHUFFLE, "*");
    let to = |location: &str| answer("302 Found", &format!("Location: {location}\r\n"), b"");
    let (said, asked) = answered(vec![to("file:///etc/passwd")]);
    assert_eq!(said, "cannot be read: the server redirects to file:///etc/passwd; only http and https are followed");
    assert_eq!(asked, ["/live/round.pgn"]);
    let (said, asked) = answered(vec![to("../a.pgn"), to("/b.pgn?x"), answer("200 OK", "", text.as_bytes())]);
    assert!(said.starts_with("White may claim a draw now"), "{said}");
    assert_eq!(asked, ["/live/round.pgn", "/a.pgn", "/b.pgn?x"]);
    let (said, _) = answered(vec![to("/again"); 6]);
    assert_eq!(said, "cannot be read: the server redirects more than 5 times");
    let (said, _) = answered(vec![answer("304 Not Modified", "", b"")]);
    assert!(said.ends_with("no change (304), but nothing has been read from it yet"), "{said}");
    let (said, _) = answered(vec![answer("200 OK", "Content-Encoding: br\r\n", b"\x0B\x02\x80")]);
    assert!(said.starts_with("cannot be read: the server sends packed data (br)"), "{said}");
    let (said, _) = answered(vec![answer("200 OK", "Content-Type: text/html\r\n", b"\n<HTML>1. e4</HTML>")]);
    assert!(said.starts_with("cannot be read: this is a web page"), "{said}");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).expect("there is room");
    let packed = gzip.finish().expect("there is room");
    let (said, _) = answered(vec![answer("200 OK", "Content-Encoding: gzip\r\n", &packed)]);
    assert!(said.starts_with("White may claim a draw now"), "{said}");
}

/// Makes a pipe with a name.
#[cfg(unix)]
fn pipe(path: &Path) {
    assert!(std::process::Command::new("mkfifo").arg(path).status().expect("it is there").success());
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_folder_is_passed_over_and_one_that_is_named_is_read() {
    let folder = tempfile::tempdir().expect("there is room");
    fs::write(folder.path().join("a.pgn"), game(1, "An", "1. e4 e5", "*")).expect("it can be written");
    let named = folder.path().join("b.pgn");
    pipe(&named);
    std::os::unix::fs::symlink(&named, folder.path().join("c.pgn")).expect("it can be linked");
    let pattern = format!("{}/*.pgn", arg(folder.path()));
    for what in [arg(folder.path()), &pattern] {
        let mut command = bienban();
        command.timeout(std::time::Duration::from_secs(300)).args(["validate", "-v", what]);
        let run = command.output().expect("it runs");
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(0), "{said}");
        assert!(said.contains("skipped, no games: ") && said.contains("b.pgn") && said.contains("c.pgn"), "{said}");
    }
    // Named, it is read, by `validate` alone: what is watched is read again and again.
    let (events, code) = once(arg(&named));
    assert_eq!((code, events.len()), (Some(2), 1));
    assert!(events[0]["text"].as_str().is_some_and(|text| text.contains("a pipe or device")), "{events:#?}");
    let to = named.clone();
    let writer = thread::spawn(move || fs::write(to, game(1, "An", "1. e4 e6", "*")));
    let run = bienban().args(["validate", arg(&named)]).output().expect("it runs");
    assert!(String::from_utf8_lossy(&run.stderr).contains("1 game"), "{run:?}");
    writer.join().expect("it ends").expect("it was read");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_command_that_runs() {
    let folder = tempfile::tempdir().expect("there is room");
    let (path, number) = (folder.path().join("round.pgn"), folder.path().join("number"));
    fs::write(&path, game(1, "An", SHUFFLE, "*")).expect("it can be written");
    let exec = format!("sleep 300 & echo $! > {0}.new; mv {0}.new {0}; wait", arg(&number));
    let mut child = crate::harness::command()
        .args(["watch", arg(&path), "--every", "50ms", "--format", "jsonl", "--exec", &exec])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("it runs");
    let pause = || thread::sleep(std::time::Duration::from_millis(20));
    while !number.exists() && child.try_wait().expect("it is there").is_none() {
        pause();
    }
    let number = fs::read_to_string(&number).expect("the command runs");
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("it is there");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let state = || {
        let ps = std::process::Command::new("ps").args(["-o", "stat=", "-p", number.trim()]).output();
        String::from_utf8_lossy(&ps.expect("it runs").stdout).trim().to_owned()
    };
    // One that nobody has asked how it ended is over, too.
    let over = || state().is_empty() || state().starts_with('Z');
    for _ in 0..100 {
        if !over() {
            pause();
        }
    }
    assert!(over(), "{}", state());
}
