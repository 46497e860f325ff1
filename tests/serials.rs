//! `event`, `standings` and `trf`: evenings under one heading, dates in other orders, and reports that pad by bytes.

use std::fmt::Write as _;

use crate::harness::run;

/// The rows of a command without those of the first line.
fn rows(args: &[&str], text: &str) -> Vec<String> {
    let run = run(&[args, &["-q", "--no-progress", "--ui", "en", "--format", "csv", "-"]].concat(), text.as_bytes());
    let text = String::from_utf8(run.out).expect("UTF-8");
    text.lines().skip(1).map(str::to_owned).collect()
}

/// Three rounds of four players, each game with its round and day.
fn evening(days: [(&str, &str); 3], results: &str) -> String {
    const PAIRS: [[&str; 2]; 6] =
        [["An", "Dũng"], ["Bình", "Chi"], ["Dũng", "Chi"], ["An", "Bình"], ["Bình", "Dũng"], ["Chi", "An"]];
    let mut text = String::new();
    for (at, ([white, black], result)) in PAIRS.iter().zip(results.split(' ')).enumerate() {
        let (round, day) = days[at / 2];
        let _ = write!(
            text,
            "[Event \"Cờ chớp\"]\n[Site \"Huế\"]\n[Date \"{day}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n\
             [Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 {result}\n\n",
        );
    }
    text
}

fn on(day: &str) -> [(&str, &str); 3] {
    [("1", day), ("2", day), ("3", day)]
}

const FIRST: &str = "1-0 1/2-1/2 0-1 1-0 0-1 1/2-1/2";
const OTHER: &str = "0-1 0-1 1-0 0-1 1-0 1-0";

#[test]
fn rounds_that_start_over_are_another_event() {
    let first = evening(on("2026.05.05"), FIRST);
    for next in [
        evening(on("2026.05.12"), OTHER),
        evening(on("2026.05.06"), OTHER),
        evening(on("2026.05.12"), FIRST),
        evening([("1", "2026.05.12"), ("2", "2026.05.13"), ("3", "2026.05.14")], OTHER),
    ] {
        let all = format!("{first}{next}");
        assert_eq!(rows(&["standings"], &all).len(), 8, "{next}");
        assert_eq!(rows(&["standings", "--join"], &all).len(), 4);
        let found = rows(&["event", "--select", "P802,P805"], &all);
        assert!(found.is_empty(), "{found:?}");
    }
    let spelt = evening(on("2026.05.12"), OTHER).replace("Cờ chớp", "CỜ CHỚP Huế");
    assert_eq!(rows(&["standings"], &format!("{first}{spelt}")).len(), 8);
}

#[test]
fn a_mistyped_round_and_a_postponed_game_part_nothing() {
    let days = [("1", "2026.05.05"), ("2", "2026.05.06"), ("1", "2026.05.07")];
    assert_eq!(rows(&["standings"], &evening(days, FIRST)).len(), 4, "the third round as the first");
    let days = [("1", "2026.05.05"), ("3", "2026.05.06"), ("2", "2026.05.09")];
    assert_eq!(rows(&["standings"], &evening(days, FIRST)).len(), 4, "a postponed round");
    let whole = evening(on("2026.05.05"), FIRST);
    let (one, _) = whole.split_once("\n\n[Event").expect("games");
    let again = one.replace("2026.05.05", "2026.05.09");
    let all = format!("{whole}{again}\n\n");
    assert_eq!(rows(&["standings"], &all).len(), 4);
    assert_eq!(rows(&["event", "--select", "P805"], &all).len(), 1);
}

/// A report of teams with a date and the records of its teams.
fn report(date: &str, teams: [&str; 2]) -> String {
    let row = |number: u32, name: &str, points: &str, game: &str| {
        format!("001 {number:>4}      {name:<33}{:33}{points:>4}{:7}   {game}\r\n", "", "")
    };
    [
        format!("012 Đồng đội\r\n042 {date}\r\n092 Team: Round-Robin\r\n"),
        row(1, "An", "1.0", "3 w 1"),
        row(2, "Bình", "0.0", "4 b 0"),
        row(3, "Chi", "0.0", "1 b 0"),
        row(4, "Dũng", "1.0", "2 w 1"),
        format!("013 {}\r\n013 {}\r\nXXR 1\r\n212 MPTS,BC\r\n", teams[0], teams[1]),
    ]
    .concat()
}

#[test]
fn a_day_first_is_read_and_what_is_no_date_is_told() {
    let teams = ["Huế                                1    2", "Vinh                               3    4"];
    for (date, regime) in [
        ("2022/05/15", "fide2009"),
        ("15/05/2024", "c07-2024"),
        ("15.05.2024", "c07-2024"),
        ("1. Mai 2024", "c07-2024"),
        ("1-3 May 2024", "c07-2024"),
        ("5. Dezember 2026", "c07-2026"),
        ("1er mai 2024", "c07-2024"),
        ("01/05/24", "c07-2026"),
    ] {
        let of = report(date, teams);
        let told = rows(&["event", "--select", "P821"], &of).len();
        assert_eq!(told, usize::from(date == "01/05/24"), "{date}");
        let run = run(&["standings", "--no-progress", "--ui", "en", "--format", "text", "-"], of.as_bytes());
        let text = String::from_utf8(run.out).expect("UTF-8");
        assert!(text.contains(regime), "{date}: {text}");
    }
}

#[test]
fn teams_whose_numbers_stand_elsewhere_have_their_players() {
    for teams in [
        ["Huế                                1    2", "Vinh                               3    4"],
        ["Đội Huế                       1    2", "Đội Đà Nẵng                 3    4"],
        ["Huế                           1    2", "Vinh                            3    4"],
        ["Huế  1  2", "Vinh  3  4"],
        ["Huế                                       1    2", "Vinh                                      3    4"],
    ] {
        let of = report("2026/05/05", teams);
        let rows = rows(&["standings", "--teams"], &of);
        assert_eq!(rows.len(), 2, "{teams:?}");
        assert!(rows.iter().all(|row| row.contains(",1,1,1,,")), "{teams:?}: {rows:?}");
    }
    let short = report("2026/05/05", ["Huế 1 2", "Vinh 3 4"]);
    assert_eq!(rows(&["event", "--select", "P821"], &short).len(), 2);
}
