//! `convert --report` and `--check-event`: a row for every game, in the order of the input, and the games compared.

use std::fmt::Write as _;
use std::fs;

use rust_xlsxwriter::Workbook;
use snapbox::{assert_data_eq, str};

use crate::harness::report::{column, fields};
use crate::harness::{arg, run, shown};

const HEADER: &str = "file,sheet,cells,game,white,black,event,round,board,date,result,language,encoding,half_moves,\
                      status,code,finding,state";

/// A workbook with a game on each of two sheets, whose tables begin in column B.
fn workbook() -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, player, second) in [("Bàn 1", "An", "Mf3"), ("Bàn 2", "Cúc", "Ve3")] {
        let sheet = book.add_worksheet().set_name(name).expect("a name");
        let rows = [
            (0, vec![(1, "Trắng:"), (2, player)]),
            (1, vec![(1, "Đen:"), (2, "Bình")]),
            (2, vec![(1, "Vòng:"), (2, "1")]),
            (4, vec![(1, "TT"), (2, "Trắng"), (3, "Đen")]),
            (5, vec![(1, "1"), (2, "e4"), (3, "e5")]),
            (6, vec![(1, "2"), (2, second), (3, "Mc6")]),
        ];
        for (row, cells) in rows {
            for (column, text) in cells {
                sheet.write(row, column, text).expect("a cell");
            }
        }
    }
    book.save_to_buffer().expect("it is written")
}

#[test]
fn every_sheet_and_game_has_its_row() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.txt"), "Giải: Cúp\nTrắng: An\nĐen: Bình\nVòng: 2\nBàn: 7\nKết quả: Hòa\n\n1. e4 e5\n2. Mf3\n")
        .expect("written");
    fs::write(path("b.xlsx"), workbook()).expect("written");
    fs::write(
        path("c.pgn"),
        "[White \"L\u{EA}\"]\n\n1. e4 *\n\n[White \"X\"]\n\n*\n".chars().map(|c| c as u8).collect::<Vec<_>>(),
    )
    .expect("written");
    let report = path("r.csv");
    let done = run(&["convert", arg(folder.path()), "-o", arg(&path("out.txt")), "--report", arg(&report), "-q"], b"");
    assert_eq!(done.code, 1, "{}", done.err);
    let text = fs::read_to_string(&report).expect("it is there").replace(&format!("{}/", shown(folder.path())), "");
    assert_eq!(text.lines().next(), Some(HEADER));
    assert_data_eq!(
        fields(text.as_bytes(), &[]),
        str![[r#"
file: a.txt
cells: lines 1-9
game: 1
white: An
black: Bình
event: Cúp
round: 2
board: 7
date: ????.??.??
result: 1/2-1/2
language: vi
encoding: UTF-8
half_moves: 3
status: whole
state: complete

file: b.xlsx
sheet: Bàn 1
cells: B1:D7
game: 1
white: An
black: Bình
event: ?
round: 1
date: ????.??.??
result: *
language: vi
encoding: UTF-8
half_moves: 4
status: whole
state: without a result

file: b.xlsx
sheet: Bàn 2
cells: B1:D7
game: 1
white: Cúc
black: Bình
event: ?
round: 1
date: ????.??.??
result: *
language: vi
encoding: UTF-8
half_moves: 2
status: cut
code: M201
finding: no king of White can reach e3
state: without a result; with open faults

file: c.pgn
cells: lines 1-3
game: 1
white: Lê
language: en
encoding: Windows-1252
half_moves: 1
status: whole
code: T501
finding: required tags are missing: Event, Site, Date, Round, Black, Result

file: c.pgn
cells: lines 5-7
game: 2
white: X
language: en
encoding: UTF-8
half_moves: 0
status: no-moves
code: T501
finding: required tags are missing: Event, Site, Date, Round, Black, Result

"#]]
    );
    let strict = run(&["convert", arg(&path("b.xlsx")), "--strict", "-o", arg(&path("o")), "--report", "-", "-q"], b"");
    assert_eq!(column(&strict.out, "status"), ["whole", "left-out"]);
    assert_eq!(column(&strict.out, "code"), ["", "M201"]);
    assert_eq!(column(&strict.out, "half_moves"), ["4", "2"]);
    let mixed = run(&["convert", arg(&path("a.txt")), "--report", "-"], b"");
    assert_eq!(mixed.code, 2);
    assert!(mixed.err.contains("the games already go to standard output"), "{}", mixed.err);
}

#[test]
fn the_rows_are_the_same_whatever_threads_and_blocks() {
    let mut games = String::new();
    for number in 0..400 {
        let _ = write!(
            games,
            "[White \"W{number}\"]\n[Black \"B\"]\n[Round \"{}.{}\"]\n\n1. e4 e5 2. Nf3 *\n\n",
            number / 20,
            number % 19
        );
    }
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut reports = Vec::new();
    for args in [["-j1", "--block-size", "1048576"], ["-j1", "--block-size", "100"], ["-j4", "--block-size", "500"]] {
        let (report, findings) = (folder.path().join("r.csv"), folder.path().join("f.csv"));
        let mut all =
            vec!["convert", "-", "-q", "--check-event", "--report", arg(&report), "--findings", arg(&findings)];
        all.extend(args);
        let done = run(&all, games.as_bytes());
        assert_eq!(done.code, 0, "{}", done.err);
        let read = |path| fs::read_to_string(path).expect("it is there");
        reports.push((read(&report), read(&findings)));
    }
    assert_eq!(reports[0].0.lines().count(), 401);
    // Of twenty games of a round two have the same board; in the first and the last round it is board 0, which is none.
    assert_eq!(reports[0].1.matches(",P801,").count(), 18);
    assert!(reports.iter().all(|r| *r == reports[0]));
}

/// The states of sheets are those that the summary counts, in the language of the run.
#[test]
fn the_register_says_what_a_sheet_lacks() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |name: &str| folder.path().join(name);
    for (name, text) in [
        ("a.txt", "Trắng: An\nĐen: Bình\nKết quả: 1-0\n\n1. e4 e5\n"),
        ("b.txt", "Trắng: An\nĐen: Bình\nKết quả: 1-0\n"),
        ("c.txt", "Vòng: 3\n\n1. e4 e5\n2. Mc4\n"),
        ("d.pgn", "[Event \"?\"]\n\n1. e4 *\n"),
    ] {
        fs::write(path(name), text).expect("written");
    }
    let states = |language: &str, report: &str| {
        let (report, out) = (path(report), path("out"));
        let args = ["convert", arg(folder.path()), "-o", arg(&out), "-q", "--ui", language, "--report", arg(&report)];
        run(&args, b"");
        fs::read_to_string(report).expect("it is there")
    };
    let english = states("en", "r.csv");
    assert_eq!(
        column(english.as_bytes(), "state"),
        ["complete", "without moves; with open faults", "without players; without a result; with open faults", ""]
    );
    let page = states("vi", "r.html");
    assert!(page.contains("không có tên đấu thủ; không có kết quả; còn lỗi"), "{page}");
}

/// Two sheets of one game say where they part, whatever the event is called on them.
#[test]
fn two_sheets_of_one_game_say_where_they_first_differ() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |name: &str| folder.path().join(name);
    let sheet = |event: &str, board: &str, moves: &str| {
        format!("Giải: {event}\nVòng: 3\n{board}Trắng: An\nĐen: Bình\nKết quả: 1-0\n\n{moves}\n")
    };
    let all = [
        sheet("Giải vô địch quốc gia 2019", "Bàn: 1\n", "1. e4 e5 2. Mf3 Mc6"),
        sheet("GIAI VDQG 2019", "Bàn: 1\n", "1. e4 e5 2. Mf3 Mf6"),
        sheet("Cúp", "", "1. e4 e5 2. Mf3"),
        sheet("CÚP", "", "1. e4 e5 2. Mf3 Mc6"),
        sheet("Hội xuân", "", "1. e4 e5"),
        sheet("Hội Xuân", "", "1. e4 e5"),
    ];
    for (number, text) in all.iter().enumerate() {
        fs::write(path(&format!("{number}.txt")), text).expect("written");
    }
    let done = run(&["convert", arg(folder.path()), "-o", arg(&path("out")), "-q", "--check-event"], b"");
    for sentence in [
        "they differ from 2... on: this one has Mf6, the other Mc6",
        "the other one ends or becomes unreadable before 2..., where this one has Mc6",
        "both have the same moves",
    ] {
        assert_eq!(done.err.matches(sentence).count(), 1, "{sentence}\nis not in\n{}", done.err);
    }
    assert_eq!(done.err.matches("warning[").count(), 3, "{}", done.err);
}

#[test]
fn the_games_of_an_event_are_held_against_each_other() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = |name: &str| folder.path().join(name);
    let sheet = |white: &str, black: &str, board: u32, result: &str| {
        format!("Giải: Cúp\nVòng: 3\nBàn: {board}\nTrắng: {white}\nĐen: {black}\nKết quả: {result}\n\n1. e4 e5\n")
    };
    fs::write(path("1.txt"), sheet("Lê An", "Bình", 1, "1-0")).expect("written");
    fs::write(path("2.txt"), sheet("Cúc", "LÊ  AN", 4, "0-1")).expect("written");
    fs::write(path("3.txt"), sheet("Dung", "Em", 4, "")).expect("written");
    let done = run(&["convert", arg(folder.path()), "-o", arg(&path("out")), "-q", "--check-event"], b"");
    assert_eq!(done.code, 0, "warnings do not count: {}", done.err);
    let said = done.err.replace(&format!("{}/", shown(folder.path())), "");
    for sentence in [
        "warning[P802 player-twice]: LÊ AN has another game in round 3: 1.txt, game 1, line 2\n \
         --> 2.txt:2:7  game 1, Cúc - LÊ AN (Cúp, round 3)",
        "warning[P803 board-missing]: round 3 has games up to board 4, but none on board 2-3\n --> 2.txt:2:7",
        "warning[P801 board-twice]: round 3, board 4 also belongs to 2.txt, game 1, line 2\n --> 3.txt:2:7",
        "warning[P804 result-missing]: the game has no result\n --> 3.txt:2:7",
    ] {
        assert!(said.contains(sentence), "{sentence}\nis not in\n{said}");
    }
    let without = run(&["convert", arg(folder.path()), "-o", arg(&path("out")), "-q"], b"");
    assert_eq!((without.code, without.err.contains("P80")), (0, false));
    let ignored =
        run(&["convert", arg(folder.path()), "-o", arg(&path("out")), "-q", "--check-event", "--ignore", "P"], b"");
    assert!(!ignored.err.contains("P80"), "{}", ignored.err);
}

/// Codes of a PGN text, in the order in which they are said.
fn compared(games: &[(&str, &str, &str, &str)]) -> Vec<String> {
    let game = |&(tags, round, white, black): &(&str, &str, &str, &str)| {
        let players = format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]");
        format!("[Event \"Cup\"]\n{tags}[Round \"{round}\"]\n{players}\n\n1. e4 1-0\n\n")
    };
    let text: String = games.iter().map(game).collect();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (out, findings) = (folder.path().join("out"), folder.path().join("f.csv"));
    let args =
        ["convert", "-", "-q", "--check-event", "--select", "P80,P823", "-o", arg(&out), "--findings", arg(&findings)];
    let done = run(&args, text.as_bytes());
    assert_eq!(done.code, 0, "{}", done.err);
    let report = fs::read_to_string(findings).expect("it is there");
    let codes = column(report.as_bytes(), "code");
    codes.iter().zip(column(report.as_bytes(), "game")).map(|(code, game)| format!("{code} {game}")).collect()
}

#[test]
fn what_is_no_fault_of_an_event_is_not_told() {
    assert_eq!(compared(&[("", "1.1", "A", "B"), ("", "1.2", "C", "D"), ("", "2.1", "A", "C")]), [""; 0]);
    assert_eq!(compared(&[("", "?", "A", "B"), ("", "?", "A", "B")]), [""; 0], "without a round");
    assert_eq!(compared(&[("", "1.1", "?", "NN"), ("", "1.2", "?", "N. N.")]), [""; 0], "nobody");
    assert_eq!(compared(&[("", "1.1", "A", "B"), ("", "1.2", "B", "A")]), [""; 0], "two games of a match");
    let section = "[Section \"U9\"]\n";
    assert_eq!(compared(&[("", "1", "A", "B"), (section, "1", "A", "B")]), [""; 0], "sections are apart");
    assert_eq!(compared(&[("", "1", "Hoàng", "B"), ("", "1", "Hoang", "D")]), [""; 0], "diacritics count");
}

#[test]
fn a_player_is_one_however_spaced_and_composed() {
    assert_eq!(compared(&[("", "1", "Lê  Văn An", "B"), ("", "1", "C", "LE\u{302} VA\u{306}N AN")]), ["P802 2"]);
    assert_eq!(compared(&[("", "1", "A", "a")]), ["P802 1"]);
    let twice = [("", "3.1", "A", "B"), ("", "3.4", "C", "D"), ("", "3.4", "E", "A")];
    assert_eq!(compared(&twice), ["P803 2", "P801 3", "P802 3"]);
    assert_eq!(compared(&[("", "1.1", "A", "B"), ("", "1.1", "A", "B")]), ["P805 2"]);
}
