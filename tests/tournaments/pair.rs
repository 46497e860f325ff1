//! `pair` and `event --pairing`: rounds from a list of names on, each the source of the next.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use crate::harness::report::column;
use crate::harness::{arg, root, run};

/// A row of a table: the names of its columns, and their cells.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Row(Vec<(String, String)>);

impl std::ops::Index<&str> for Row {
    type Output = String;

    fn index(&self, name: &str) -> &String {
        &self.0.iter().find(|(of, _)| of == name).expect("a column").1
    }
}

/// The rows of the next round after those in a folder.
fn pair(folder: &Path, args: &[&str]) -> Result<Vec<Row>, String> {
    let run = run(&[&["pair", arg(folder), "--format", "csv", "--no-progress", "--ui", "en"], args].concat(), b"");
    if run.code != 0 {
        return Err(run.err);
    }
    let mut reader = csv::Reader::from_reader(&run.out[..]);
    let names: Vec<String> = reader.headers().expect("headings").iter().map(str::to_owned).collect();
    let row = |row: csv::StringRecord| Row(names.iter().cloned().zip(row.iter().map(str::to_owned)).collect());
    Ok(reader.records().map(|read| row(read.expect("a row"))).collect())
}

/// Writes a round with its results: the smaller number wins, neighbours draw.
fn write(folder: &Path, rows: &[Row]) {
    let mut writer = csv::Writer::from_path(folder.join(format!("round{}.csv", rows[0]["round"]))).expect("a file");
    writer.write_record(rows[0].0.iter().map(|(name, _)| name)).expect("it can be written");
    for row in rows {
        let mut row = row.clone();
        if let Ok(black) = row["black_number"].parse::<i32>() {
            let white: i32 = row["white_number"].parse().expect("a number");
            let result = match black - white {
                -2..=2 => "1/2-1/2",
                difference if difference > 0 => "1-0",
                _ => "0-1",
            };
            row.0.iter_mut().filter(|(name, _)| name == "result").for_each(|(_, cell)| result.clone_into(cell));
        }
        writer.write_record(row.0.iter().map(|(_, cell)| cell)).expect("it can be written");
    }
}

/// A folder with a list of so many players.
fn players(count: u32) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let rows: Vec<String> = (1..=count).map(|n| format!("{n},Đấu thủ {n},VIE,{}\n", 2400 - 20 * n)).collect();
    fs::write(folder.path().join("players.csv"), format!("No.,Name,FED,Rtg\n{}", rows.concat()))
        .expect("it can be written");
    folder
}

#[test]
fn every_round_is_the_source_of_the_next() {
    for rules in ["fide", "fide2017", "vn2004", "vn2004-lots", "xq2004", "xq2004-lots"] {
        let folder = players(17);
        let mut met = HashSet::new();
        for round in 1..=7 {
            let rows = pair(folder.path(), &["--rules", rules, "--rounds", "7", "--seed", "11"]).expect(rules);
            assert_eq!(rows.len(), 9, "{rules}: eight pairs and a bye");
            assert_eq!(rows[0]["round"], round.to_string());
            for row in &rows {
                let mut pair = [row["white_number"].clone(), row["black_number"].clone()];
                pair.sort();
                assert!(met.insert(pair), "{rules}, round {round}: {row:?} again");
                assert!(!row["rules"].is_empty(), "{row:?}");
            }
            assert_eq!(rows.iter().filter(|row| row["black"] == "bye" && row["result"] == "1").count(), 1);
            write(folder.path(), &rows);
        }
        let over = pair(folder.path(), &["--rules", rules, "--rounds", "7"]).expect_err("it is over");
        assert!(over.contains("all 7 rounds"), "{over}");
        let check = ["event", arg(folder.path()), "--pairing", rules, "--format", "csv", "--no-progress"];
        assert_eq!(column(&run(&check, b"").out, "code"), [""; 0], "{rules}: its own rounds are by the rules");
        let other = if rules.starts_with("fide") { "vn2004" } else { "fide" };
        let check = ["event", arg(folder.path()), "--pairing", other, "--format", "csv", "--no-progress"];
        assert!(column(&run(&check, b"").out, "code").contains(&"P836".to_owned()), "{rules} is not {other}");
    }
}

#[test]
fn the_same_lot_pairs_the_same() {
    let folder = players(24);
    let first = pair(folder.path(), &["--first", "white"]).expect("a round");
    assert_eq!((first[0]["white_number"].as_str(), first[0]["black_number"].as_str()), ("1", "13"));
    write(folder.path(), &first);
    let drawn = |seed: &str| pair(folder.path(), &["--rules", "vn2004-lots", "--seed", seed]).expect("a round");
    assert_eq!(drawn("5"), drawn("5"));
    assert!((6..20).any(|seed| drawn(&seed.to_string()) != drawn("5")));
    // A saved round keeps its lot.
    assert!(first.iter().all(|row| row["lot"].is_empty()), "no lot decided anything");
    let second = pair(folder.path(), &["--rules", "vn2004-lots"]).expect("a round");
    assert!(second.iter().all(|row| row["lot"] == second[0]["lot"] && !row["lot"].is_empty()));
    assert_eq!(drawn(&second[0]["lot"]), second);
}

#[test]
fn the_arbiter_is_obeyed() {
    let folder = players(8);
    let rows = pair(folder.path(), &["--absent", "3", "--absent", "Đấu thủ 8", "--apart", "1=5"]).expect("a round");
    let numbers: HashSet<&str> = rows.iter().flat_map(|row| [&*row["white_number"], &*row["black_number"]]).collect();
    assert_eq!(numbers, HashSet::from(["1", "2", "4", "5", "6", "7"]));
    let are_apart = |row: &Row| {
        let pair = [&*row["white_number"], &*row["black_number"]];
        !(pair.contains(&"1") && pair.contains(&"5"))
    };
    assert!(rows.iter().all(are_apart));
    for (args, said) in [
        (["--absent", "Nobody"], "Nobody"),
        (["--apart", "1-5"], "--apart 3=17"),
        (["--apart", "3=3"], "does not name two players"),
        (["--apart", "1=99"], "99"),
    ] {
        let refused = pair(folder.path(), &args).expect_err("it is refused");
        assert!(refused.contains(said), "{refused}");
    }
}

#[test]
fn players_are_found_by_names_that_are_theirs_alone() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let list = "No.,Name,FED,Rtg\n1,Trần An,VIE,2100\n2,Lê Bình,VIE,2050\n3,Trần An,VIE,2000\n4,Vũ Hà,VIE,1900\n";
    fs::write(folder.path().join("players.csv"), list).expect("it can be written");
    let refused = pair(folder.path(), &["--absent", "trần  an"]).expect_err("two are called so");
    assert!(refused.contains("numbers 1, 3"), "{refused}");
    // The letters of a Mac, taken apart.
    let rows = pair(folder.path(), &["--absent", "Vu\u{303} Ha\u{300}"]).expect("a round");
    assert!(rows.iter().all(|row| row["white"] != "Vũ Hà" && row["black"] != "Vũ Hà"), "{rows:?}");
}

#[test]
fn a_round_without_results_is_not_over() {
    let folder = players(6);
    let rows = pair(folder.path(), &[]).expect("a round");
    let table = folder.path().join("round1.csv");
    let printed = run(&["pair", arg(folder.path()), "--no-progress", "-o", arg(&table)], b"");
    assert_eq!(printed.code, 0, "{}", printed.err);
    let refused = pair(folder.path(), &[]).expect_err("games are open");
    assert!(refused.contains("round 1 is not finished") && refused.contains(&rows[0]["white"]), "{refused}");
}

#[test]
fn games_beside_the_list_are_the_rounds_so_far() {
    let folder = players(4);
    let game = |white: u32, black: u32, result: &str| {
        let names = format!("[White \"Đấu thủ {white}\"]\n[Black \"Đấu thủ {black}\"]\n");
        format!(
            "[Event \"Cup\"]\n[Date \"2026.11.01\"]\n[Round \"1\"]\n{names}[Result \"{result}\"]\n\n1. e4 {result}\n\n"
        )
    };
    fs::write(folder.path().join("games.pgn"), game(1, 3, "1-0") + &game(4, 2, "0-1")).expect("it can be written");
    let rows = pair(folder.path(), &[]).expect("a round");
    let told: Vec<[&str; 4]> =
        rows.iter().map(|row| ["round", "white_number", "black_number", "white_points"].map(|of| &*row[of])).collect();
    assert_eq!(told, [["2", "2", "1", "1"], ["2", "3", "4", "0"]]);
    let alone = run(&["pair", arg(&folder.path().join("games.pgn")), "--ui", "en", "--no-progress"], b"");
    assert!(alone.code == 2 && alone.err.contains("start numbers"), "{}", alone.err);
}

#[test]
fn a_workbook_of_a_round_is_read_again() {
    let folder = players(4);
    let book = folder.path().join("round1.xlsx");
    for ui in ["en", "vi"] {
        let made = run(&["pair", arg(folder.path()), "--ui", ui, "--no-progress", "-o", arg(&book)], b"");
        assert_eq!(made.code, 0, "{}", made.err);
        let refused = pair(folder.path(), &[]).expect_err("games are open");
        assert!(refused.contains("round 1 is not finished"), "{refused}");
        fs::remove_file(&book).expect("it is there");
    }
}

#[test]
fn a_report_is_paired_and_games_alone_are_not_checked() {
    let report = root().join("testdata/P836/good.trf");
    let rows = pair(&report, &["--rounds", "3"]).expect("a round");
    assert_eq!((rows.len(), rows[0]["round"].as_str()), (3, "3"));
    let games = run(&["event", "testdata/P808/bad.pgn", "--pairing", "fide", "--ui", "en", "--no-progress"], b"");
    assert!(games.err.contains("start numbers"), "{}", games.err);
}

#[test]
fn the_card_of_a_player_has_his_rounds() {
    let run = run(&["pair", "testdata/swiss", "--cards", "--format", "csv", "--ui", "en", "--no-progress"], b"");
    assert_eq!(run.code, 0, "{}", run.err);
    let of = |name: &str| column(&run.out, name);
    let own: Vec<usize> = (0..of("number").len()).filter(|row| of("number")[*row] == "1").collect();
    assert_eq!(own.len(), 5);
    let cells = |name: &str| own.iter().map(|row| of(name)[*row].clone()).collect::<Vec<_>>();
    assert_eq!(cells("colour"), ["White", "Black", "White", "Black", "White"]);
    assert_eq!(cells("total").last().map(String::as_str), Some("4"));
    assert_eq!(cells("group"), ["", "", "", "", "up"]);
}

/// The list and the first round of testdata, with a change.
fn after_round_one(change: impl Fn(String) -> String) -> Result<Vec<Row>, String> {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for name in ["players.csv", "round1.csv"] {
        let text = fs::read_to_string(root().join("testdata/swiss").join(name)).expect("it is there");
        let text = if name == "round1.csv" { change(text) } else { text };
        fs::write(folder.path().join(name), text).expect("it can be written");
    }
    pair(folder.path(), &["--rules", "vn2004", "--rounds", "5"])
}

#[test]
fn rounds_that_cannot_be_relied_on_are_refused() {
    let usual = after_round_one(|text| text).expect("a round");
    assert_eq!(after_round_one(|text| text.replacen("\n1,", "\nVòng 1,", 9)).as_ref(), Ok(&usual));
    let forfeits = after_round_one(|text| text.replace(",1-0,", ",+/-,").replace(",0-1,", ",-/+,")).expect("a round");
    assert_eq!(forfeits.len(), usual.len());
    let unread = after_round_one(|text| text.replacen(",1-0,", ",x,", 1)).expect_err("no result");
    assert!(unread.contains("round1.csv: line 2, column ") && unread.contains("`x`"), "{unread}");
    let later = after_round_one(|text| text.replace("\n1,", "\n2,")).expect_err("round 1 is missing");
    assert!(later.contains("the games of round 1 are missing"), "{later}");
    let list = root().join("testdata/swiss/players.csv");
    for other in ["testdata/swiss/round9.csv", "testdata/M201/good.txt"] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let out = folder.path().join("out.csv");
        let done = run(&["pair", arg(&list), other, "--ui", "en", "--no-progress", "-o", arg(&out)], b"");
        assert_eq!((done.code, out.exists()), (2, false), "{other}: {}", done.err);
    }
}

#[test]
fn a_list_is_numbers_and_names_at_least() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("players.csv");
    fs::write(&path, "STT,Họ và tên\n1,An\n2,Bình\n3,An\n").expect("it can be written");
    let done = run(&["pair", arg(&path), "--ui", "en", "--no-progress", "--first", "white"], b"");
    assert_eq!(column(&done.out, "black"), ["Bình", "bye"]);
    assert!(done.err.contains("the name An (1, 3)"), "{}", done.err);
    fs::write(&path, "ID;Name;Rating\n1;An;2000\n").expect("it can be written");
    let done = run(&["pair", arg(&path), "--ui", "en", "--no-progress"], b"");
    assert!(done.code == 2 && done.err.contains("columns No. and Name"), "{}", done.err);
}

#[test]
fn a_wrong_record_of_the_lot_is_one_fault() {
    let folder = players(16);
    write(folder.path(), &pair(folder.path(), &["--first", "black"]).expect("a round"));
    write(folder.path(), &pair(folder.path(), &[]).expect("a round"));
    let report = run(&["trf", arg(folder.path()), "--no-progress"], b"");
    let text = String::from_utf8(report.out).expect("UTF-8");
    for (record, faults) in [("152 B", 0), ("152 W", 1)] {
        let file = folder.path().join("report.trf");
        fs::write(&file, format!("142 7\n{record}\n{text}")).expect("it can be written");
        let found =
            run(&["event", arg(&file), "--pairing", "fide", "--format", "csv", "--no-progress", "--ui", "en"], b"");
        let codes = column(&found.out, "code");
        assert_eq!(
            codes.iter().filter(|code| *code == "P836").count(),
            faults,
            "{}",
            String::from_utf8_lossy(&found.out)
        );
    }
}

#[test]
fn tables_of_a_round_have_their_columns_in_any_order() {
    for (name, table) in [
        ("round1.csv", "Board,Black,Result,White\n1,Đấu thủ 3,0-1,Đấu thủ 1\n2,Đấu thủ 2,1/2-1/2,Đấu thủ 4\n"),
        ("a.csv", "Round,Board,Black,White,Result\n1,1,Đấu thủ 3,Đấu thủ 1,1-0\n1,2,Đấu thủ 2,Đấu thủ 4,1/2-1/2\n"),
        ("vòng 1.csv", "Trắng,Kết quả,Đen\nĐấu thủ 1,1-0,Đấu thủ 3\nĐấu thủ 4,1/2-1/2,Đấu thủ 2\n"),
        ("round1.tsv", "White\tBlack\tResult\nĐấu thủ 1\tĐấu thủ 3\t1-0\nĐấu thủ 4\tĐấu thủ 2\t1/2-1/2\n"),
    ] {
        let folder = players(4);
        fs::write(folder.path().join(name), table).expect("it can be written");
        let rows = pair(folder.path(), &["--rules", "vn2004", "--rounds", "3", "--seed", "1"]).expect(name);
        let boards: Vec<[&str; 4]> = rows
            .iter()
            .map(|row| [&*row["white_number"], &*row["white_points"], &*row["black_number"], &*row["black_points"]])
            .collect();
        // Each has the other colour now.
        assert_eq!(boards, [["2", "0.5", "1", "1"], ["3", "0", "4", "0.5"]], "{name}");
    }
    let folder = players(4);
    fs::write(folder.path().join("a.csv"), "Trắng,Kết quả,Đen\nĐấu thủ 1,1-0,Đấu thủ 3\n").expect("written");
    let refused = pair(folder.path(), &[]).expect_err("nothing tells the round");
    assert!(refused.contains("round"), "{refused}");
}
