//! Tables of teams that name no players: alone, beside the games of their players, and what else is on such pages.

use crate::harness::run;

/// The lines that a command writes, without its headings, and what it says.
fn said(args: &[&str], input: &str) -> (Vec<String>, String, i32) {
    let run = run(&[args, &["-q", "--no-progress", "--ui", "en", "--format", "csv"]].concat(), input.as_bytes());
    let text = String::from_utf8(run.out).expect("UTF-8");
    (text.lines().skip(1).map(str::to_owned).collect(), run.err, run.code)
}

const PAIRS: &str = "testdata/copied/team-pairings-vi.txt";

#[test]
fn teams_of_tables_have_standings_of_their_own() {
    let (rows, _, code) = said(&["standings", "--teams", PAIRS], "");
    assert_eq!((rows.len(), code), (5, 0));
    assert!(rows[0].starts_with("Giải đồng đội Huế 2024,1,1,Huế,2,3,1,"), "{rows:?}");
    let (_, err, code) = said(&["standings", PAIRS], "");
    assert!(code == 2 && err.contains("give --teams"), "{err}");
    let (rows, ..) = said(&["event", "--summary", PAIRS], "");
    assert_eq!(rows.len(), 1);
    let run = run(&["trf", "-q", "--to", "trf26", PAIRS], b"");
    let text = String::from_utf8(run.out).expect("UTF-8");
    assert!(text.contains("### 1 2 - 4 2.5:1.5\r\n") && text.contains("\r\n310   5 Nha Trang"), "{text}");
}

#[test]
fn games_with_teams_are_held_against_the_matches_of_a_table() {
    let game = |board: u32, result: &str| {
        format!(
            "[Event \"Giải đồng đội Huế 2024\"]\n[Round \"1\"]\n[White \"A{board}\"]\n[Black \"B{board}\"]\n\
             [WhiteTeam \"Huế\"]\n[BlackTeam \"Vinh\"]\n[Result \"{result}\"]\n\n{result}\n\n"
        )
    };
    let games =
        |results: [&str; 4]| (1..).zip(results).map(|(board, result)| game(board, result)).collect::<Vec<_>>().concat();
    let args = ["event", "--select", "P815,P817,P819,P821", "-", PAIRS];
    assert_eq!(said(&args, &games(["1-0", "1-0", "1/2-1/2", "1/2-1/2"])).0, Vec::<String>::new());
    let (rows, ..) = said(&args, &games(["1-0", "0-1", "0-1", "1/2-1/2"]));
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert!(rows[0].starts_with(PAIRS) && rows[0].contains("P815") && rows[0].contains("1.5:2.5"), "{rows:?}");
}

#[test]
fn tables_that_reports_have_no_place_for_are_named() {
    for (name, words) in [("medals-vi", "table of medals"), ("statistics-en", "table of statistics")] {
        let file = format!("testdata/copied/{name}.txt");
        let (rows, ..) = said(&["event", "--select", "P821", &file], "");
        assert!(!rows.is_empty() && rows.iter().all(|row| row.contains(words)), "{rows:?}");
        let (_, err, code) = said(&["standings", &file], "");
        assert!(code == 2 && err.contains("no results"), "{err}");
    }
}
