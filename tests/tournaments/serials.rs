//! `event`, `standings` and `trf`: evenings under one heading, dates in other orders, and reports as programs write
//! them.

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

/// Years of one event, and the stages of a knock-out with their mini-matches, are not cut where rounds repeat.
#[test]
fn a_year_before_and_the_stages_of_a_knock_out_part_nothing() {
    let game = |(round, day): (&str, &str), white: &str, black: &str| {
        format!(
            "[Event \"Cúp\"]\n[Site \"Huế\"]\n[Date \"{day}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n\
             [Black \"{black}\"]\n[Result \"1-0\"]\n\n1. e4 {{{day}}} 1-0\n\n"
        )
    };
    let events = |text: &str| rows(&["event", "--summary"], text).len();
    // An archive of one player's games, in which others stand in round 1 alone.
    let year = |year: u32| {
        let day = |day: u32| format!("{year}.01.{day}");
        [
            game(("1", &day(20)), "Lan", "Minh"),
            game(("2", &day(21)), "An", "Bình"),
            game(("3", &day(22)), "Chi", "An"),
            game(("4", &day(23)), "An", "Dũng"),
        ]
        .concat()
    };
    assert_eq!(events(&[year(2023), year(2024)].concat()), 2, "a year is an event, whole");
    let stage = |days: [&str; 3], pairs: &[[&str; 2]]| -> String {
        let both = |of: &[&str; 2]| [game(("1", days[0]), of[0], of[1]), game(("2", days[1]), of[1], of[0])].concat();
        let tied = pairs.iter().take(1).map(|of| game(("1", days[2]), of[0], of[1]));
        pairs.iter().map(both).chain(tied).collect()
    };
    let cup = [
        stage(["2024.08.11", "2024.08.12", "2024.08.13"], &[["An", "Bình"], ["Chi", "Dũng"]]),
        stage(["2024.08.14", "2024.08.15", "2024.08.16"], &[["An", "Chi"]]),
    ];
    assert_eq!(events(&cup.concat()), 1, "a knock-out");
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

/// What a command says beside its table.
fn aside(args: &[&str], text: &str) -> String {
    run(&[args, &["--no-progress", "--ui", "en", "-"]].concat(), text.as_bytes()).err
}

/// A report of two players and some more lines.
fn pair(games: [&str; 2], lines: &str) -> String {
    let row = |number: u32, name: &str, rest: &str| format!("001 {number:>4}      {name:<33}{:33}{rest}\r\n", "");
    let rows = [row(1, "An", games[0]), row(2, "Bình", games[1])].concat();
    format!("012 Cúp\r\n042 2024/05/05\r\n{lines}\r\n{rows}")
}

const PLAYED: [&str; 2] = [" 1.0    1     2 w 1", " 0.0    2     1 b 0"];

#[test]
fn a_table_says_what_event_finds_that_may_change_it() {
    let twice = evening([("1", "2026.05.05"), ("2", "2026.05.06"), ("1", "2026.05.07")], FIRST);
    let points = pair([" 0.5    1     2 w 1", " 0.0    2     1 b 0"], "XXR 1");
    for (text, code) in [(&twice, "P802 (4)"), (&points, "P819 (1)")] {
        for command in ["standings", "trf"] {
            assert!(aside(&[command], text).contains(code), "{command} {code}: {}", aside(&[command], text));
        }
    }
    let clean = evening(on("2026.05.05"), FIRST).replace("Result \"1-0", "Result \"1 - 0");
    assert!(!aside(&["standings"], &clean).contains("may change"), "{}", aside(&["standings"], &clean));
}

#[test]
fn a_list_of_a_report_is_used_whole_or_refused() {
    for list in ["202 BH:GP", "202 BH,EMGSB", "212 PTS,BH:GP/C1", "202 EDET", "202 MPTS,GPTS"] {
        let of = pair(PLAYED, list);
        assert!(aside(&["standings"], &of).contains("names the tie-break"), "{list}");
        assert_eq!(rows(&["event", "--select", "P821"], &of).len(), 1, "{list}");
    }
    let teams = ["Huế                                1    2", "Vinh                               3    4"];
    let of = |list: &str| report("2024/05/05", teams).replace("212 MPTS,BC", list);
    for (list, columns) in [
        ("212 MPTS,GPTS,BH:GP/C1,EMGSB/C1/P", "GP,BH/GP/C1,EMGSB/C1/P"),
        ("202 BH/P,EDE/P", "BH/P,EDE/P"),
        ("202 BH:MP", "BH/MP"),
    ] {
        let out = run(&["standings", "--teams", "-q", "--format", "csv", "-"], of(list).as_bytes());
        let text = String::from_utf8(out.out).expect("UTF-8");
        assert!(text.lines().next().is_some_and(|line| line.ends_with(&format!("status,{columns}"))), "{list}: {text}");
    }
    assert!(aside(&["standings", "--teams"], &of("212 MPTS,SB")).contains("names the tie-break SB"));
    assert!(!aside(&["standings"], &of("212 MPTS,BC")).contains("names the tie-break"));
}

#[test]
fn what_programs_write_into_reports_is_understood() {
    let said = |text: &str| rows(&["event", "--select", "P807,P819,P821,P829"], text);
    for lines in [
        "802   1 IND     15   28.0   14 b  2.0",
        "DDD SSSS sTTT NNNNNNNNNN RRRR FFF",
        "CCC SSS",
        "0123456789012345678901234567890",
        "XXS W=1.0 D=0.5 L=0.0 HPB=0.5 FPB=1.0 FW=1.0 FL=0.0",
    ] {
        let of = pair(PLAYED, lines);
        assert!(said(&of).is_empty(), "{lines}: {:?}", said(&of));
        let trf = run(&["trf", "-q", "-"], of.as_bytes());
        let trf = String::from_utf8(trf.out).expect("UTF-8");
        assert_eq!(trf.matches("\n012 ").count() + usize::from(trf.starts_with("012 ")), 1, "{trf}");
    }
    let paired = [" 1.5    1     2 w 1     2 b    0000 - H", " 0.0    2     1 b 0     1 w"];
    assert!(said(&pair(paired, "XXR 3")).is_empty(), "{:?}", said(&pair(paired, "XXR 3")));
    let ahead = [" 1.0    1     2 w 1  0000 - U", " 0.0    2     1 b 0"];
    assert!(said(&pair(ahead, "XXR 3")).is_empty(), "{:?}", said(&pair(ahead, "XXR 3")));
    let more = pair([" 2.0    1     2 w 1     2 b 1", " 0.0    2     1 b 0     1 w 0"], "XXR 1");
    assert_eq!(said(&more).len(), 1, "{:?}", said(&more));
    assert!(rows(&["standings"], &more)[0].contains(",2,2,"), "both rounds count");
}

#[test]
fn titles_and_numbers_are_written_as_fide_has_them() {
    let of = pair(PLAYED, "XXR 1").replace("   1      An", "   1 m  g An");
    let trf = run(&["trf", "-q", "-"], of.as_bytes());
    assert!(String::from_utf8(trf.out).expect("UTF-8").contains("   1 mGM  An"), "{of}");
    let game = |id: &str| {
        format!("[White \"An\"]\n[Black \"Chi\"]\n[Round \"1\"]\n[WhiteFideId \"{id}\"]\n[Result \"1-0\"]\n\n1-0\n\n")
    };
    for (id, is_written) in [("12400017", true), ("0", false), ("VIE124001", false)] {
        let trf = run(&["trf", "-q", "-"], game(id).as_bytes());
        let text = String::from_utf8(trf.out).expect("UTF-8");
        let row = text.lines().find(|line| line.contains(" An ")).expect("a row");
        assert_eq!(!row[57..68].trim().is_empty(), is_written, "{row}");
    }
}
