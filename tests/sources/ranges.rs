//! `--range`: however a file is cut, the rows of all ranges are those of one run.

use std::fmt::Write as _;
use std::fs;

use proptest::prelude::*;
use tempfile::TempDir;

use crate::harness::{run, share};

/// Some five hundred bytes of a comment, with lines.
macro_rules! long {
    () => {
        concat!(long!(8), long!(8), long!(8), long!(8))
    };
    (8) => {
        "a comment that goes on and on, over a line,\nand over another one, and says nothing at all about the game\n"
    };
}

/// A file in a folder of its own.
struct File {
    folder: TempDir,
    len: usize,
}

impl File {
    fn new(text: &[u8]) -> File {
        let folder = tempfile::tempdir().expect("a folder can be made");
        fs::write(folder.path().join("a.pgn"), text).expect("it is written");
        File { folder, len: text.len() }
    }

    /// What a command writes about a part of the file.
    fn rows(&self, command: &[&str], range: &str) -> Vec<Vec<String>> {
        let path = self.folder.path().join("a.pgn").to_string_lossy().into_owned();
        let done = run(&[command, &["-q", "--format", "csv", "--range", range, &path]].concat(), b"");
        assert!(done.err.is_empty(), "{}", done.err);
        cells(&done.out)
    }

    fn whole(&self, command: &[&str]) -> Vec<Vec<String>> {
        let path = self.folder.path().join("a.pgn").to_string_lossy().into_owned();
        cells(&run(&[command, &["-q", "--format", "csv", &path]].concat(), b"").out)
    }

    /// The rows of all ranges between these offsets, with the numbers that the ranges before them add.
    fn joined(&self, command: &[&str], cuts: &[usize]) -> Vec<Vec<String>> {
        let mut ends: Vec<String> = cuts.iter().map(usize::to_string).collect();
        ends.push(String::new());
        let (mut start, mut games, mut lines) = ("0".to_owned(), 0, 0);
        let mut joined: Vec<Vec<String>> = Vec::new();
        for end in ends {
            let range = format!("{start}-{end}");
            let mut rows = self.rows(command, &range);
            let header = rows.remove(0);
            let column = |name: &str| header.iter().position(|column| column == name);
            let add = |row: &mut Vec<String>, name: &str, more: u64| {
                if let Some(cell) = column(name).map(|at| &mut row[at]).filter(|cell| !cell.is_empty()) {
                    *cell = (cell.parse::<u64>().expect("a number") + more).to_string();
                }
            };
            for row in &mut rows {
                add(row, "game", games);
                add(row, "line", lines);
                add(row, "end_line", lines);
                assert_eq!(row.pop(), Some(start.clone()), "{range}");
            }
            if joined.is_empty() {
                joined.push(header[..header.len() - 1].to_vec());
            }
            joined.extend(rows);
            let counts = self.rows(&[command[0], "--range-count"], &range);
            assert_eq!(counts[0], ["file", "start", "end", "games", "lines"]);
            assert_eq!(counts[1][1..3], [start, end.clone()]);
            games += counts[1][3].parse::<u64>().expect("a number");
            lines += counts[1][4].parse::<u64>().expect("a number");
            start = end;
        }
        joined
    }
}

fn cells(csv: &[u8]) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv);
    reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
}

/// Games with and without tags, faults, texts outside, comments that look like games.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => Just("[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n"),
        2 => Just("[Event \"b\"]\r\n[Result \"*\"]\r\n\r\n1. e4 e5 2. Ke3 *\r\n\r\n"),
        1 => Just("1. d4 d5 1/2-1/2 1. c4 c5 0-1\n"),
        1 => Just("[Event \"c\"]\n\n1. e4 {a comment\n\n[Event \"d\"]\n\n1. d4 *\n\n} e5 1-0\n\n"),
        1 => Just("[Event \"e\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 1/2-1/2\n\n"),
        1 => Just("text outside\n\n"),
        1 => Just("[White \"\u{e9}\"]\n[Black \"x\"]\n\n1. e4 Nxd4 *\n"),
        1 => Just("[Event \"f\"]\n[Result \"1-0\"]\n\n1. e4 {open 1-0\n\n"),
        1 => Just("\r"),
        1 => Just("% a line\n"),
        1 => Just(LARGE),
    ];
    proptest::collection::vec(piece, 1..14).prop_map(|pieces| pieces.concat().into_bytes())
}

/// A game that is larger than the least limit.
const LARGE: &str = concat!("[Event \"g\"]\n\n1. e4 {", long!(), long!(), long!(), "} e5 *\n\n");

const COMMANDS: [&[&str]; 3] = [
    &["validate", "--block-size", "64", "--game-limit", "1000"],
    &["draws", "--game-limit", "1000"],
    &["games", "--columns", "file,game,line,offset,length,event,plies,moves_key,errors,warnings,first_code"],
];

/// Reading begins in the middle of the file where that is enough, and anywhere where nobody can tell.
#[test]
fn games_of_a_long_file_are_found_from_its_middle() {
    let many = share(6_000) as usize;
    let tagged = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n".repeat(many);
    // Without tags, a game is found only from the beginning of the file.
    let bare = "1. d4 d5 1/2-1/2 1. c4 c5 2. Nf3 Nf9 0-1\n".repeat(many);
    for text in [&tagged, &bare, &format!("{tagged}{bare}{tagged}")] {
        let file = File::new(text.as_bytes());
        let command = ["validate", "--game-limit", "1000"];
        let cuts = [1, text.len() / 3, text.len() / 3 + 30, text.len() - 40];
        assert_eq!(file.joined(&command, &cuts), file.whole(&command));
    }
}

#[test]
fn standard_input_may_begin_before_the_range() {
    let text = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n\n".repeat(500);
    let file = File::new(text.as_bytes());
    let names = |rows: Vec<Vec<String>>| rows.into_iter().map(|row| row[1..].to_vec()).collect::<Vec<_>>();
    let piped = |at: usize, range: &str, input: &[u8]| {
        let at = at.to_string();
        run(&["validate", "-q", "--format", "csv", "--range", range, "--range-at", &at, "-"], input)
    };
    let range = "12000-15000";
    let wanted = names(file.rows(&["validate"], range));
    assert!(wanted.len() > 20);
    for at in [0, 1, 5_000, 11_900] {
        assert_eq!(names(cells(&piped(at, range, &text.as_bytes()[at..]).out)), wanted, "{at}");
    }
    // Nothing before the range says where a game begins.
    let late = piped(12_000, range, &text.as_bytes()[12_000..]);
    assert!(late.code == 2 && late.err.contains("pass the file from an earlier byte"), "{}", late.err);
    assert_eq!(cells(&late.out).len(), 1);
}

#[test]
fn what_cannot_be_a_range_is_refused() {
    let refused = |args: &[&str], why: &str| {
        let done = run(&[&["validate", "-q"], args].concat(), b"");
        assert!(done.code == 2 && done.err.contains(why), "{args:?}: {}", done.err);
    };
    let file = "testdata/M205/bad.pgn";
    refused(&["--format", "csv", "--range", "0-5", "testdata"], "one file");
    refused(&["--format", "csv", "--range", "0-5", file, file], "one file");
    refused(&["--format", "csv", "--range", "5-0", file], "two offsets");
    refused(&["--format", "csv", "--range", "5", file], "two offsets");
    refused(&["--format", "csv", "--range", "0-5", "--account", file], "every byte");
    refused(&["--format", "html", "--range", "0-5", file], "html would have to show");
    refused(&["--format", "csv", "--range", "0-5", "--range-at", "0", file], "standard input");
    refused(&["--format", "csv", "--range", "5-9", "-"], "--range-at");
    refused(&["--format", "csv", "--range", "5-9", "--range-at", "6", "-"], "beyond the beginning");
    let folder = tempfile::tempdir().expect("a folder can be made");
    let packed = folder.path().join("a.pgn.gz");
    fs::write(&packed, b"\x1F\x8B\x08\0").expect("it is written");
    refused(&["--format", "csv", "--range", "0-5", &packed.to_string_lossy()], "plain text");
}

#[test]
fn a_scoresheet_is_in_the_range_of_its_first_byte() {
    let sheet = "testdata/sheets/column.txt";
    let rows = |range: &str| {
        cells(&run(&["games", "-q", "--format", "csv", "--columns", "game,plies", "--range", range, sheet], b"").out)
    };
    assert!(rows("0-1").len() > 1);
    assert_eq!(rows("1-").len(), 1);
}

#[test]
fn an_empty_range_before_a_scoresheet_has_nothing_of_it() {
    let sheet = "testdata/sheets/column.txt";
    let rows = |range: &str| {
        cells(&run(&["games", "-q", "--format", "csv", "--columns", "game,plies", "--range", range, sheet], b"").out)
            .len()
    };
    assert_eq!((rows("0-0"), rows("0-")), (1, 2));
}

/// Claims by numbers of games, right and wrong ones, a row that is none, another file, a game that is not there.
fn claims(games: &[u64]) -> String {
    let mut text =
        String::from("file,game,ply,side,rule,kind\na.pgn,x,1,white,threefold,\nb.pgn,1,1,white,threefold,\n");
    for (number, game) in games.iter().enumerate() {
        let file = ["a.pgn", ""][number % 2];
        writeln!(text, "{file},{game},{},{},threefold,", [0, 8, 4, 99][number % 4], ["white", "black"][number / 2 % 2])
            .expect("a string takes it");
    }
    text
}

impl File {
    /// The verdicts on claims, of a part of the file if a range and the games before it are given.
    fn verdicts(&self, claims: &str, part: Option<(&str, u64)>) -> Vec<Vec<String>> {
        let path = |name: &str| self.folder.path().join(name).to_string_lossy().into_owned();
        fs::write(path("claims.csv"), claims).expect("it is written");
        let before = part.map(|(_, before)| before.to_string()).unwrap_or_default();
        let (claims, games) = (path("claims.csv"), path("a.pgn"));
        let mut call = vec!["audit", "-q", "--format", "csv", "--game-limit", "1000", &claims, &games];
        if let Some((range, _)) = part {
            call.extend(["--range", range, "--games-before", &before]);
        }
        let mut rows = cells(&run(&call, b"").out);
        // The header says only in a range which range it is.
        assert_eq!(rows.remove(0).contains(&"range_start".to_owned()), part.is_some());
        rows
    }

    /// The verdicts of all ranges between these offsets.
    fn verdicts_of_ranges(&self, claims: &str, cuts: &[usize]) -> Vec<Vec<String>> {
        let mut ends: Vec<String> = cuts.iter().map(usize::to_string).collect();
        ends.push(String::new());
        let (mut start, mut before, mut all) = ("0".to_owned(), 0, Vec::new());
        for end in ends {
            let range = format!("{start}-{end}");
            for mut row in self.verdicts(claims, Some((&range, before))) {
                assert_eq!(row.pop(), Some(start.clone()));
                all.push(row);
            }
            before += self.rows(&["games", "--range-count", "--game-limit", "1000"], &range)[1][3]
                .parse::<u64>()
                .expect("a number");
            start = end;
        }
        all
    }
}

#[test]
fn each_claim_is_in_the_range_of_its_game() {
    let game = "[Event \"a\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 (=) 1/2-1/2\n\n";
    let file = File::new(game.repeat(4).as_bytes());
    let claims = claims(&[1, 2, 2, 3, 4, 5, 99]);
    let mut wanted = file.verdicts(&claims, None);
    // Four games that offer a draw, and nine rows of the claims.
    assert_eq!(wanted.len(), 13);
    wanted.sort();
    for cuts in
        [&[][..], &[0], &[0, 0, 300], &[game.len()], &[1, 2, game.len() + 1, game.len() + 2], &[400, 4000, 5000]]
    {
        let mut got = file.verdicts_of_ranges(&claims, cuts);
        got.sort();
        assert_eq!(got, wanted, "{cuts:?}");
    }
    // The range knows only of its own games.
    let second = file.verdicts(&claims, Some((&format!("{}-{}", game.len(), 2 * game.len()), 1)));
    assert_eq!(second.iter().map(|row| &*row[1]).collect::<Vec<_>>(), ["2", "2", "2"]);
}

#[test]
fn an_audit_of_a_range_needs_the_numbers_of_the_whole_file() {
    let audit = |claims: &str, options: &[&str]| {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("claims.csv");
        fs::write(&path, claims).expect("it is written");
        run(&[&["audit", "-q", &path.to_string_lossy(), "testdata/claims/games.pgn"], options].concat(), b"")
    };
    let refused = |claims: &str, options: &[&str], why: &str| {
        let done = audit(claims, options);
        assert!(done.code == 2 && done.out.is_empty() && done.err.contains(why), "{options:?}: {}", done.err);
    };
    let numbered = "file,game,ply,side,rule\ngames.pgn,1,8,white,threefold\n";
    let csv = ["--format", "csv"];
    refused(numbered, &[&csv[..], &["--range", "100-"]].concat(), "--games-before");
    refused(numbered, &[&csv[..], &["--range", "0-100", "--games-before", "1"]].concat(), "must be 0 at the beginning");
    refused(numbered, &[&csv[..], &["--games-before", "1"]].concat(), "--range");
    refused(numbered, &["--format", "html", "--range", "0-100"], "html would have to show");
    refused(numbered, &["--template", "--range", "0-100"], "--range");
    let named = "white,black,ply,side,rule\nAn,Bình,8,white,threefold\n";
    refused(named, &[&csv[..], &["--range", "0-100"]].concat(), "needs all games of the file");
    // All of the file is no part of it.
    assert!(audit(named, &[&csv[..], &["--range", "0-"]].concat()).err.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_rows_of_all_ranges_are_those_of_one_run(
        text in text(),
        cuts in proptest::collection::vec(any::<proptest::sample::Index>(), 0..4),
        command in 0..3usize,
    ) {
        let file = File::new(&text);
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(file.len + 3)).collect();
        cuts.sort_unstable();
        let command = COMMANDS[command];
        prop_assert_eq!(file.joined(command, &cuts), file.whole(command), "{:?}", cuts);
    }

    #[test]
    fn the_verdicts_of_all_ranges_are_those_of_one_run(
        text in text(),
        cuts in proptest::collection::vec(any::<proptest::sample::Index>(), 0..4),
        games in proptest::collection::vec(1..12u64, 0..8),
    ) {
        let file = File::new(&text);
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(file.len + 3)).collect();
        cuts.sort_unstable();
        let claims = claims(&games);
        let (mut got, mut wanted) = (file.verdicts_of_ranges(&claims, &cuts), file.verdicts(&claims, None));
        got.sort();
        wanted.sort();
        prop_assert_eq!(got, wanted, "{:?}", cuts);
    }
}
