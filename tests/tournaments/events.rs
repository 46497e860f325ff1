//! `event`, `standings`, `trf` and `schedule`: every code of a tournament has its files in testdata, and the tables
//! obey the rules' own properties.

use std::collections::{BTreeMap, BTreeSet};

use bienban::finding::Code;
use bienban::tournament::schedule::entrant::Entrant;
use bienban::tournament::schedule::{SchedulePairing, round_robin, scheveningen, team_match};
use serde_json::Value;

use crate::harness::{root, run};

/// The codes that `event` reports for the files of a kind, `bad` or `good`, of a code.
fn reported(code: Code, kind: &str) -> BTreeSet<String> {
    let mut args = vec!["event", "-q", "--no-progress", "--format", "jsonl", "--select", "P8"];
    // Three games are too few to show that losers play no more.
    if code == Code::P825 {
        args.extend(["--system", "knock-out"]);
    }
    if code == Code::P836 {
        args.extend(["--pairing", "fide"]);
    }
    let files = ["pgn", "trf"].map(|ending| format!("testdata/{code}/{kind}.{ending}"));
    let there: Vec<&str> = files.iter().map(String::as_str).filter(|file| root().join(file).exists()).collect();
    assert!(!there.is_empty(), "{code} has no {kind} file");
    let run = run(&[args, there].concat(), b"");
    assert_ne!(run.code, 2, "{code} {kind}: {}", run.err);
    let text = String::from_utf8(run.out).expect("UTF-8");
    let rows = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    rows.map(|row| row["code"].as_str().expect("a code").to_owned()).collect()
}

#[test]
fn every_code_of_events_has_its_files() {
    for &code in Code::ALL.iter().filter(|code| ("P805".."P9").contains(&code.id())) {
        let (bad, good) = (reported(code, "bad"), reported(code, "good"));
        assert!(bad.contains(code.id()), "{code} is not found in its bad files: {bad:?}");
        assert!(!good.contains(code.id()), "{code} is found in its good files");
        let errors: Vec<&String> = good
            .iter()
            .filter(|id| id.parse::<Code>().expect("a code").severity() == bienban::finding::Severity::Error)
            .collect();
        assert!(errors.is_empty(), "{code}: its good files have {errors:?}");
    }
}

#[test]
fn a_list_says_whom_it_may_count_twice_and_which_games_count_for_nobody() {
    let variants = run(&["standings", "--no-progress", "--ui", "en", "--format", "csv", "testdata/P823/bad.pgn"], b"");
    assert!(variants.err.contains("as a separate player") && variants.err.contains("P823"), "{}", variants.err);
    let game = |white: &str, black: &str, result: &str| {
        format!("[Event \"E\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n{result}\n\n")
    };
    let games = [game("An", "Bình", "1-0"), game("Bình", "BYE", "1-0"), game("?", "An", "0-1")].concat();
    let byes = run(&["standings", "--no-progress", "--ui", "en", "--format", "csv", "-"], games.as_bytes());
    assert!(byes.err.contains("2 games lack the name"), "{}", byes.err);
    let none = run(&["standings", "--no-progress", "--ui", "en", "-"], b"");
    assert!(none.err.contains("neither games nor a report"), "{}", none.err);
}

/// What `event` says of a report: its codes with the tokens.
fn said(report: &str) -> Vec<(String, String)> {
    let run = run(&["event", "-q", "--no-progress", "--format", "jsonl", "--select", "P8", "-"], report.as_bytes());
    let text = String::from_utf8(run.out).expect("UTF-8");
    let rows = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let field = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    rows.map(|row| (field(&row, "code"), field(&row, "token"))).collect()
}

/// A report of two players and one game, with a line more before the players.
fn report(line: &str) -> String {
    let row = |number: u32, name: &str, points: &str, game: &str| {
        format!("001 {number:>4} m    {name:<33} 2000 VIE {:11} {:10} {points:>4} {number:>4}  {game}\r\n", "", "")
    };
    let players = row(1, "Lâm Hoàng", "1.0", "   2 w 1") + &row(2, "Hà Thu", "0.0", "   1 b 0");
    format!("012 Giải Sông Hương\r\n042 2025/03/01\r\n{line}\r\n{players}")
}

#[test]
fn nothing_of_a_report_is_dropped_without_a_word() {
    for (line, code, token) in [
        ("ABC 1", "P829", "ABC"),
        ("XXQ 3", "P829", "XXQ"),
        ("992 what it may be", "P829", "992"),
        ("162  W 1.0    Q 1.0", "P821", "Q"),
        ("XXS W=1 QQ=1", "P821", "QQ"),
        ("362 TW 2.0   TQ 1.0", "P821", "TW 2.0   TQ 1.0"),
        ("202 BH/C1,QQ", "P821", "QQ"),
        ("052 some day", "P821", "some day"),
        ("142 many", "P821", "many"),
        ("BBW many", "P821", "many"),
        ("240 Q   1    1", "P821", "Q"),
        ("330 ?? 1   1   2", "P821", "??"),
    ] {
        let said = said(&report(line));
        assert!(said.contains(&(code.to_owned(), token.to_owned())), "{line}: {said:?}");
    }
    let known = ["### a remark", "0         1         2", "BBW  1.0", "XXC rank", "250      1    1 1.0  1.0", "DAT x"];
    for line in known {
        let said = said(&report(line));
        assert!(said.iter().all(|(code, _)| code != "P821" && code != "P829"), "{line}: {said:?}");
    }
}

/// The pairs of a schedule, with White first.
fn pairs(pairings: &[SchedulePairing]) -> Vec<(u32, Entrant, Entrant)> {
    pairings.iter().filter_map(|pairing| Some((pairing.round, pairing.white, pairing.black?))).collect()
}

/// Everyone meets everyone of the others once, nobody plays twice in a round, and the colours differ by at most one.
fn obeys(pairings: &[SchedulePairing], opponents: usize, what: &str) {
    let (mut met, mut rounds, mut whites) = (BTreeSet::new(), BTreeSet::new(), BTreeMap::<String, i32>::new());
    let mut count = BTreeMap::<String, usize>::new();
    for (round, white, black) in pairs(pairings) {
        let names = [white.to_string(), black.to_string()];
        let mut pair = names.clone();
        pair.sort();
        assert!(met.insert(pair.clone()), "{what}: {pair:?} meet twice");
        for (name, sign) in names.iter().zip([1, -1]) {
            assert!(rounds.insert((round, name.clone())), "{what}: {name} plays twice in round {round}");
            *whites.entry(name.clone()).or_default() += sign;
            *count.entry(name.clone()).or_default() += 1;
        }
    }
    assert!(whites.values().all(|difference| difference.abs() <= 1), "{what}: {whites:?}");
    assert!(count.values().all(|&met| met == opponents), "{what}: {count:?}");
}

#[test]
fn tables_let_everyone_meet_everyone_with_fair_colours() {
    for n in 2..=40_u32 {
        obeys(&round_robin::schedule(n, 1, false), n as usize - 1, &format!("Berger {n}"));
        obeys(&scheveningen::schedule(n, 1), n as usize, &format!("Scheveningen {n}"));
        let double = pairs(&round_robin::schedule(n, 2, false));
        for (_, white, black) in &double {
            assert_eq!(double.iter().filter(|(_, w, b)| (w, b) == (white, black)).count(), 1, "double {n}");
        }
    }
    for teams in 2..=12_u32 {
        for boards in 1..=6 {
            let pairs = pairs(&team_match::schedule(teams, boards, 1));
            let matches = pairs.len() as u32 / boards;
            assert_eq!(matches, teams * (teams - 1) / 2, "{teams} teams, {boards} boards");
        }
    }
}

#[test]
fn the_last_two_rounds_may_be_exchanged() {
    let (usual, swapped) = (pairs(&round_robin::schedule(6, 2, false)), pairs(&round_robin::schedule(6, 2, true)));
    let of = |pairs: &[(u32, Entrant, Entrant)], round: u32| {
        pairs.iter().filter(|(of, ..)| *of == round).map(|(_, w, b)| (*w, *b)).collect::<Vec<_>>()
    };
    assert_eq!((of(&usual, 4), of(&usual, 5)), (of(&swapped, 5), of(&swapped, 4)));
    assert_eq!(of(&usual, 6), of(&swapped, 6));
}

#[test]
fn a_report_is_read_and_written_again_as_it_was() {
    for code in ["P813", "P815", "P826"] {
        let path = format!("testdata/{code}/good.trf");
        let text = std::fs::read_to_string(root().join(&path)).expect("it can be read");
        let written = run(&["trf", "-q", "--no-progress", &path], b"");
        assert_eq!(written.code, 0, "{}", written.err);
        let out = String::from_utf8(written.out).expect("UTF-8");
        let lines = |text: &str| text.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
        assert_eq!(lines(&out), lines(&text), "{path}");
        assert!(out.contains("\r\n"));
    }
}

#[test]
fn reports_with_wounds_are_told_and_cost_nothing() {
    let text = std::fs::read_to_string(root().join("testdata/P815/good.trf")).expect("it can be read");
    for at in (0..text.len()).step_by(7).filter(|&at| text.is_char_boundary(at)) {
        for wound in ["", "x", "\r", "\u{0}", "0001", "\n001 "] {
            let broken = format!("{}{wound}{}", &text[..at], text[at..].chars().skip(1).collect::<String>());
            let trf = bienban::tournament::trf::Trf::read("x.trf", &broken);
            let mut archive = bienban::tournament::event::archive::EventArchive::default();
            archive.add_trf(trf);
            let options = bienban::tournament::options::TournamentOptions::default();
            for event in archive.events(&options) {
                let _ = event.findings(&options);
                let _ = event.standings(&options);
            }
        }
    }
}

#[test]
fn a_game_of_a_player_against_himself_is_nobodys_meeting() {
    let game = |white: &str, black: &str| {
        format!("[Event \"x\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n\n1-0\n\n")
    };
    let pairs = [("An", "An"), ("An", "Binh"), ("An", "Chi"), ("Binh", "Chi")];
    let archive: String = pairs.iter().map(|(white, black)| game(white, black)).collect();
    for args in [&["event"][..], &["event", "--summary"]] {
        let run = run(&[args, &["-q", "--no-progress", "--format", "csv", "-"]].concat(), archive.as_bytes());
        assert_ne!(run.code, 2, "{args:?}: {}", run.err);
    }
    let nobody = run(&["event", "-q", "--no-progress", "--format", "csv", "-"], game("NN", "?").as_bytes());
    assert_ne!(nobody.code, 2, "{}", nobody.err);
}

/// The list of what is missing, as rows; the games of testdata.
#[test]
fn what_is_missing_is_listed_by_rounds() {
    let missing = |file: &str| {
        let run = run(&["event", file, "--missing", "--format", "csv", "-q"], b"");
        assert_eq!(run.code, 0, "{}", run.err);
        String::from_utf8(run.out).expect("UTF-8").lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(missing("testdata/P806/bad.pgn"), ["Cúp Sông Hương,3,2,Lê Thị Hương,Nguyễn Hoàng Lâm,game"]);
    assert_eq!(missing("testdata/P807/bad.pgn"), ["Cúp Sông Hương,3,,,,round"]);
    assert_eq!(missing("testdata/P803/bad.pgn"), ["Giải mẫu,1,2,,,board", "Giải mẫu,1,3,,,board"]);
    assert_eq!(missing("testdata/P804/bad.pgn"), ["Giải mẫu,1,2,Lê Cúc,Phạm Dung,result"]);
    assert_eq!(missing("testdata/round_robin"), [""; 0]);
}

/// A game of a player against himself is a finding, also where it names no round.
#[test]
fn nobody_plays_himself() {
    let game =
        |black: &str| format!("[Event \"x\"]\n[White \"An\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n");
    let text = [game("AN"), game("Bình"), game("Cúc")].concat();
    let run = run(&["event", "-", "--format", "concise", "-q"], text.as_bytes());
    assert_eq!(String::from_utf8_lossy(&run.out).matches("P802").count(), 1, "{}", String::from_utf8_lossy(&run.out));
}

/// The page of `validate` has a tab for an event, and none where the games are no tournament.
#[test]
fn the_page_has_a_tab_for_the_event() {
    let page = |file: &str| {
        let run = run(&["validate", file, "--format", "html", "-q"], b"");
        String::from_utf8(run.out).expect("UTF-8")
    };
    let with = page("testdata/P806/bad.pgn");
    for part in [
        "<a href=\"#events\">",
        "<h3>Cúp Sông Hương</h3>",
        "<td>Đặng Hữu Trang</td>",
        "round 3: missing: board 2 (Lê Thị Hương - Nguyễn Hoàng Lâm)",
        "vòng 3: thiếu bàn 2 (Lê Thị Hương - Nguyễn Hoàng Lâm)",
        "<b>P806</b>",
    ] {
        assert!(with.contains(part), "{part}");
    }
    assert!(!page("testdata/M201/bad.pgn").contains("id=\"events\""));
    let ignored = run(&["validate", "testdata/P806/bad.pgn", "--format", "html", "-q", "--ignore", "P806"], b"");
    assert!(!String::from_utf8(ignored.out).expect("UTF-8").contains("<b>P806</b>"));
}

/// The losers of the semifinals may play for the third place; a loser who meets the winner of the other may not.
#[test]
fn a_match_for_the_third_place_is_no_fault() {
    let game = |round: u32, white: &str, black: &str| {
        let players = format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]");
        format!("[Event \"Cup\"]\n[Round \"{round}\"]\n{players}\n\n1. e4 1-0\n\n")
    };
    let semifinals = [game(1, "An", "Bình"), game(1, "Cúc", "Dung")].concat();
    let told = |last: &str| {
        let args = ["event", "-", "--system", "knock-out", "--format", "concise", "-q"];
        let run = run(&args, [semifinals.as_str(), last].concat().as_bytes());
        String::from_utf8_lossy(&run.out).matches("P825").count()
    };
    assert_eq!(told(&[game(2, "An", "Cúc"), game(2, "Bình", "Dung")].concat()), 0);
    assert_eq!(told(&game(2, "An", "Dung")), 1);
}

/// Two events of one name are told apart by place and days, chosen by their numbers, or joined.
#[test]
fn an_event_is_chosen_by_its_number_and_all_games_are_joined_when_asked() {
    let game = |(site, year, round): (&str, u32, u32), white: &str, black: &str| {
        let place = format!("[Event \"Cúp Xuân\"]\n[Site \"{site}\"]\n[Date \"{year}.05.0{round}\"]");
        let players = format!("[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]");
        format!("{place}\n{players}\n\n1. e4 {{{year}}} 1-0\n\n")
    };
    let of = |site: &str, year: u32| {
        [("An", "Bình"), ("Bình", "Chi"), ("Chi", "An")]
            .iter()
            .zip(1..)
            .map(|((white, black), round)| game((site, year, round), white, black))
            .collect::<String>()
    };
    let text = [of("Huế", 2024), of("Vinh", 2025)].concat();
    let trf = |args: &[&str]| run(&[&["trf", "-", "-q"], args].concat(), text.as_bytes());
    let several = trf(&[]);
    assert_eq!(several.code, 2);
    for part in ["1: Cúp Xuân, Huế, 2024.05.01 - 2024.05.03 (3)", "2: Cúp Xuân, Vinh, 2025.05.01", "--join"] {
        assert!(several.err.contains(part), "{}", several.err);
    }
    for (number, site) in [("1", "022 Huế"), ("2", "022 Vinh")] {
        let one = trf(&["--event", number]);
        let out = String::from_utf8_lossy(&one.out).into_owned();
        assert!(one.code == 0 && out.contains(site), "{number}: {out}{}", one.err);
    }
    for command in ["trf", "standings", "event"] {
        let none = run(&[command, "-", "-q", "--event", "Cúp Thu"], text.as_bytes());
        assert!(none.code == 2 && none.err.contains("2: Cúp Xuân, Vinh"), "{command}: {}", none.err);
    }
    let joined = run(&["standings", "-", "--join", "--tie-breaks", "WIN", "--format", "csv", "-q"], text.as_bytes());
    let rows = String::from_utf8_lossy(&joined.out).into_owned();
    assert_eq!(rows.lines().filter(|row| row.starts_with("Cúp Xuân")).count(), 3, "{rows}{}", joined.err);
    let told = run(&["event", "-", "--join", "--format", "csv", "-q", "--select", "P8"], text.as_bytes());
    assert!(!String::from_utf8_lossy(&told.out).contains("P830"), "{}", String::from_utf8_lossy(&told.out));
}

#[test]
fn a_tournament_of_swiss_manager_is_a_report() {
    let file = "testdata/swiss_manager/hue.TURX";
    let alone = run(&["event", "-q", "--no-progress", "--ui", "en", "--format", "csv", "--summary", file], b"");
    let summary = String::from_utf8_lossy(&alone.out).into_owned();
    assert!(summary.contains("Cúp Sông Hương") && summary.contains("round-robin"), "{summary}");
    // A game of its first round, with the other result.
    let report = run(&["trf", "-q", "--no-progress", file], b"");
    let report = String::from_utf8(report.out).expect("UTF-8");
    let row = |number: &str| report.lines().find(|line| line.starts_with(&format!("001 {number:>4}"))).expect("a row");
    let columns =
        |line: &str, from: usize, to: usize| line.chars().skip(from - 1).take(to - from + 1).collect::<String>();
    let is_white = |line: &&str| columns(line, 97, 97) == "w" && columns(line, 99, 99) != "+";
    let white = report.lines().filter(|line| line.starts_with("001 ")).find(is_white).expect("a game");
    let black = row(columns(white, 92, 95).trim());
    let wrong = if columns(white, 99, 99) == "1" { "0-1" } else { "1-0" };
    let [white, black] = [white, black].map(|line| columns(line, 15, 47).trim().to_owned());
    let game = format!(
        "[Event \"Cúp Sông Hương\"]\n[Round \"1\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
         [Result \"{wrong}\"]\n\n{wrong}\n"
    );
    let beside =
        run(&["event", "-q", "--no-progress", "--format", "csv", "--select", "P8", "-", file], game.as_bytes());
    let found = String::from_utf8_lossy(&beside.out).into_owned();
    assert!(found.contains("P815") && found.contains(&white), "{found}{}", beside.err);
    let refused = run(&["validate", "-q", "--ui", "en", file], b"");
    assert!(refused.code == 2 && refused.err.contains("Swiss-Manager"), "{}", refused.err);
    let folder = run(&["event", "-q", "--no-progress", "--format", "csv", "--summary", "testdata/swiss_manager"], b"");
    assert_eq!(String::from_utf8_lossy(&folder.out).lines().count(), 5);
    let path = root().join(file);
    let names = ["schedule", "round-robin", "4", "-q", "--format", "csv", "--names", crate::harness::arg(&path)];
    let names = run(&names, b"");
    assert!(String::from_utf8_lossy(&names.out).contains(&white), "{}", names.err);
}

/// The findings of `event` in some files: code, file, line, column and token.
fn found(files: &[&str], games: &str) -> Vec<(String, String, u64, u64, String)> {
    let args = [&["event", "-q", "--no-progress", "--format", "jsonl"][..], files].concat();
    let run = run(&args, games.as_bytes());
    let text = String::from_utf8(run.out).expect("UTF-8");
    let rows = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let number = |row: &Value, name: &str| row[name].as_u64().unwrap_or_default();
    rows.map(|row| {
        (text(&row, "code"), text(&row, "file"), number(&row, "line"), number(&row, "column"), text(&row, "token"))
    })
    .collect()
}

#[test]
fn tables_of_one_event_are_one_report_and_findings_name_their_cells() {
    let [rounds, crosstable, ranking] =
        ["rounds.txt", "crosstable.csv", "ranking.csv"].map(|name| format!("testdata/published/{name}"));
    let faults = |files: &[&str]| {
        let mut all = found(files, "");
        all.retain(|of| ["P819", "P821"].contains(&of.0.as_str()));
        all
    };
    assert_eq!(faults(&[&rounds, &crosstable]), []);
    let cell = |code: &str, file: &str, line, column, token: &str| {
        (code.to_owned(), file.to_owned(), line, column, token.to_owned())
    };
    assert_eq!(faults(&[&rounds, &ranking]), [cell("P819", &ranking, 9, 29, "1")]);
    assert_eq!(
        faults(&[&rounds, &ranking, &crosstable]),
        [cell("P819", &ranking, 9, 29, "1"), cell("P821", &crosstable, 9, 37, "0")]
    );
    let game = |round: &str, white: &str, black: &str, result: &str| {
        format!(
            "[Event \"Cúp Sông Hương\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
             [Result \"{result}\"]\n\n{result}\n\n"
        )
    };
    // The game against the crosstable, and a ranking against the games alone.
    let other = game("1", "Lê, Hương An", "Vũ, Đình Dung", "0-1");
    let said = found(&["-", &crosstable], &other);
    assert!(said.iter().any(|of| of.0 == "P815"), "{said:?}");
    let said = found(&["-", &ranking], &other);
    assert!(said.contains(&cell("P819", &ranking, 5, 30, "2")), "{said:?}");
}

#[test]
fn a_workbook_with_a_table_of_a_tournament_has_no_players_of_headings() {
    let text = std::fs::read_to_string(root().join("testdata/published/crosstable.csv")).expect("it is there");
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for (line, row) in text.replace("4b1;2;0,5", "4b1;1;0,5").lines().zip(0..) {
        for (cell, column) in line.split(';').zip(0..).filter(|(cell, _)| !cell.is_empty()) {
            match cell.parse::<f64>() {
                Ok(number) => drop(sheet.write(row, column, number).expect("a cell")),
                Err(_) => drop(sheet.write(row, column, cell).expect("a cell")),
            }
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bang.xlsx");
    std::fs::write(&path, book.save_to_buffer().expect("it is written")).expect("it is written");
    let path = crate::harness::arg(&path);
    let cell = found(&[path], "");
    let points = cell.iter().find(|of| of.0 == "P819").expect("the points are wrong");
    assert!(points.1.ends_with("bang.xlsx/Sheet1") && (points.2, points.3, &*points.4) == (6, 8, "1"), "{cell:?}");
    let standings = run(&["standings", "-q", "--no-progress", "--format", "csv", path], b"");
    assert_eq!(String::from_utf8_lossy(&standings.out).lines().count(), 6);
    let refused = run(&["validate", "-q", "--ui", "en", path], b"");
    assert!(refused.code == 2 && refused.err.contains("Chess-Results table"), "{}", refused.err);
    let names = run(&["schedule", "round-robin", "5", "-q", "--format", "csv", "--names", path], b"");
    let names = String::from_utf8_lossy(&names.out).into_owned();
    assert!(names.contains("Bùi, Em") && !names.contains("Tên"), "{names}");
    let rounds = root().join("testdata/published/rounds.txt");
    let none = run(&["schedule", "round-robin", "5", "--ui", "en", "--names", crate::harness::arg(&rounds)], b"");
    assert!(none.code == 2 && none.err.contains("not a list of players"), "{}", none.err);
    let list = run(&["standings", "-q", "--ui", "en", "testdata/published/ranking.csv"], b"");
    assert!(list.code == 2 && list.err.contains("no results"), "{}", list.err);
}
