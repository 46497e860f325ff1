//! `repair` and `reconcile`: the truth is found, nothing is changed unasked, and the same comes out for any threads.

use bienban::judge::{self, JudgeOptions};
use bienban::repair::{self, Witness, pairing};
use bienban::source::split::Block;
use proptest::prelude::*;

use crate::harness;
use crate::harness::report::column;

/// What the command printed, and its exit code.
fn bienban(arguments: &[&str]) -> std::process::Output {
    harness::bienban().args(arguments).output().expect("the command runs")
}

/// A game of ours, in English letters.
const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 \
     10. Bc2 c5 11. d4 Qc7 12. Nbd2 cxd4 13. cxd4 Nc6 14. Nb3 a5 15. Be3 a4 16. Nbd2 Bd7 17. Rc1 Rfc8 \
     18. Bb1 Qb8 1/2-1/2";

fn pgn(moves: &str) -> String {
    format!(
        "[Event \"Giải thử\"]\n[Site \"?\"]\n[Date \"2019.05.01\"]\n[Round \"1\"]\n[White \"An\"]\n\
         [Black \"Bình\"]\n[Result \"1/2-1/2\"]\n\n{moves}\n"
    )
}

fn witness(text: &str) -> Option<Witness> {
    let (block, mut found) = (Block::whole("a.pgn", text.as_bytes()), None);
    judge::each(&block, &JudgeOptions::default(), |game| found = found.take().or_else(|| Witness::of(game)));
    found
}

/// The half-moves of the whole game.
fn truth() -> Vec<String> {
    let whole = witness(&pgn(GAME)).expect("a game");
    assert!(whole.intact);
    let mut position = whole.start.clone();
    let squares = |played: &bienban::chess::Move| {
        let text = bienban::chess::squares(&position, *played);
        bienban::chess::Position::play_unchecked(&mut position, *played);
        text
    };
    whole.proven.iter().map(squares).collect()
}

/// The rank of the whole game among the proposals for a damaged one, and the kinds of its edits.
fn found(damaged: &str) -> Option<(usize, Vec<&'static str>)> {
    let sheet = witness(&pgn(damaged)).expect("a game");
    let proposals = sheet.proposals(&repair::RepairOptions::default());
    let truth = truth();
    let right = proposals.iter().find(|proposal| proposal.squares(&sheet.start) == truth)?;
    Some((right.rank, right.edits.iter().map(|edit| edit.kind.name()).collect()))
}

#[test]
fn one_error_of_each_kind_is_found() {
    for (was, now, kind) in [
        ("Nc6 3.", "Nc4 3.", "rank"),
        ("10. Bc2", "10. Be2", "file"),
        ("9. h3", "9. h6", "mirror"),
        ("17. Rc1", "17. Kc1", "piece"),
        ("11. d4 Qc7", "11. d4 c7", "letter-lost"),
        ("11. d4 Qc7", "11. d4 Hc7", "other-letters"),
        ("13. cxd4", "13. exd4", "origin"),
        ("12. Nbd2", "12. Nd2", "disambiguation-lost"),
        ("5. O-O", "5. O-O-O", "castling"),
        ("12. Nbd2 cxd4", "12. Nbd2 ... ", "illegible"),
        ("12. Nbd2 cxd4", "12. Nbd2 c?d4", "part-illegible"),
        ("10. Bc2 c5", "10. Bc2", "missing-gap"),
        ("9. h3 Na5", "9. Na5 h3", "swap"),
    ] {
        let damaged = GAME.replacen(was, now, 1);
        assert_ne!(damaged, GAME, "{was}");
        let (rank, kinds) = found(&damaged).unwrap_or_else(|| panic!("{kind}: not found"));
        assert!(rank <= 3, "{kind}: rank {rank}");
        assert_eq!(kinds, [kind]);
    }
}

#[test]
fn columns_that_are_exchanged_are_told_and_put_right() {
    let cells: Vec<&str> = GAME.split_whitespace().filter(|w| !w.ends_with('.') && !w.starts_with("1/2")).collect();
    let rows = cells.chunks(2).enumerate().map(|(row, pair)| format!("{}. {} {}", row + 1, pair[1], pair[0]));
    let damaged = rows.collect::<Vec<_>>().join(" ") + " 1/2-1/2";
    assert_eq!(found(&damaged), Some((1, vec!["colours"])));
}

#[test]
fn probabilities_are_those_of_alternatives() {
    let sheet = witness(&pgn(&GAME.replacen("10. Bc2 c5", "10. Bc2", 1))).expect("a game");
    let proposals = sheet.proposals(&repair::RepairOptions::default());
    let sum: f64 = proposals.iter().map(|proposal| proposal.p).sum();
    assert!(sum <= 1.0 && sum > 0.9, "{sum}");
    assert!(proposals.windows(2).all(|two| two[0].p >= two[1].p && two[0].rank <= two[1].rank));
    assert!(proposals.iter().flat_map(|p| &p.edits).all(|edit| (0.0..=1.0).contains(&edit.p)));
}

#[test]
fn a_repaired_game_is_intact_when_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pgn");
    let damaged = pgn(&GAME.replacen("10. Bc2", "10. Be2 {good}", 1).replacen("Nc6 3.", "Nc4 3.", 1));
    std::fs::write(&path, &damaged).expect("it can be written");
    let output = bienban(&["repair", "--best", path.to_str().expect("a path")]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("{sheet: Be2; file, ") && text.contains("{good}") && text.contains("[Repair \"2 edits, p "),
        "{text}"
    );
    assert!(witness(&text).is_some_and(|again| again.intact), "{text}");
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), damaged, "the input is as it was");
}

#[test]
fn the_exit_code_says_whether_a_game_is_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("it can be written");
        path.to_str().expect("a path").to_owned()
    };
    let whole = file("whole.pgn", &pgn(GAME));
    let open = file("open.pgn", &pgn(&GAME.replacen("9. h3 Na5", "9. h3 ... 10. Bc2 c5 1/2-1/2", 1)));
    let status = |arguments: &[&str]| bienban(arguments).status.code();
    assert_eq!(status(&["repair", &whole]), Some(0));
    assert_eq!(status(&["repair", "--fail-on", "never", &open]), Some(0));
    assert_eq!(status(&["repair", "--apply", "2", &open]), Some(2));
    let output = bienban(&["repair", "--format", "csv", &whole]);
    assert_eq!(column(&output.stdout, "status"), ["intact"]);
    assert_eq!(column(&output.stdout, "p"), ["1.0000"]);
}

#[test]
fn two_sheets_make_one_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("it can be written");
        path.to_str().expect("a path").to_owned()
    };
    let one = file("w.pgn", &pgn(&GAME.replacen("10. Bc2", "10. Be2", 1)));
    let stops = GAME.split(" 15.").next().expect("a beginning");
    let other = file("b.pgn", &pgn(&format!("{stops} 1-0")).replace("Bình", "Binh").replace("\"1/2-1/2\"", "\"1-0\""));
    let apart = folder.path().join("differences.csv");
    let apart = apart.to_str().expect("a path");
    let output = bienban(&["reconcile", "--format", "csv", "--differences", apart, &one, &other]);
    assert_eq!(column(&output.stdout, "status")[0], "reconciled");
    assert_eq!(column(&output.stdout, "moves")[0], truth().join(" "));
    assert!(column(&output.stdout, "note")[0].starts_with("results differ: 1/2-1/2, 1-0"));
    let differences = std::fs::read(apart).expect("it was written");
    assert_eq!(column(&differences, "chosen")[0], "2");
}

#[test]
fn a_game_with_three_sheets_has_no_pair() {
    let sheets: Vec<Witness> = (0..3).filter_map(|_| witness(&pgn(GAME))).collect();
    let three = pairing::pairs(&sheets.iter().collect::<Vec<_>>());
    assert_eq!((three.pairs.len(), three.fits), (0, vec![3; 3]));
    assert_eq!(pairing::pairs(&sheets[..2].iter().collect::<Vec<_>>()).pairs.len(), 1);
}

/// The files of two sheets of our game, in a folder of their own.
fn two_sheets(one: &str, other: &str) -> (tempfile::TempDir, [String; 3]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let paths = ["w.pgn", "b.pgn", "d.csv"].map(path);
    for (path, text) in paths.iter().zip([one, other]) {
        std::fs::write(path, text).expect("it can be written");
    }
    (folder, paths)
}

#[test]
fn a_game_of_two_sheets_is_written_with_what_each_of_them_showed() {
    let (_folder, [one, other, _]) =
        two_sheets(&pgn(&GAME.replacen("10. Bc2", "10. Be2", 1)), &pgn(&GAME.replacen("Qc7 12.", "Qc4 12.", 1)));
    let written = bienban(&["reconcile", "--apply", "0.95", &one, &other]);
    let text = String::from_utf8(written.stdout).expect("UTF-8");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("10. Bc2 {sheet 1: Be2; file, 0.99}"), "{words}");
    assert!(words.contains("11. d4 Qc7 {sheet 2: Qc4; rank, 0.99}"), "{words}");
    let whole = witness(&text).expect("a game");
    assert!(whole.intact);
    assert_eq!(whole.proven.len(), truth().len());
    let both = bienban(&["reconcile", "--apply", "0.999", &one, &other]);
    assert_eq!(String::from_utf8_lossy(&both.stdout).matches("[Event ").count(), 2, "neither is applied");
}

#[test]
fn both_cells_of_an_exchange_are_told_and_marked() {
    let swapped = GAME.replacen("9. h3 Na5", "9. Na5 h3", 1);
    let (_folder, [one, other, apart]) = two_sheets(&pgn(&swapped), &pgn(GAME));
    let report = bienban(&["reconcile", "--format", "csv", "--differences", &apart, &one, &other]);
    assert_eq!(column(&report.stdout, "moves")[0], truth().join(" "));
    let differences = std::fs::read(&apart).expect("it was written");
    assert_eq!(column(&differences, "ply"), ["17", "18"]);
    assert_eq!(column(&differences, "token"), ["h3", "Na5"], "where the half-move stands on the sheet");
    assert_eq!(column(&differences, "chosen"), ["2", "2"]);
    assert_eq!(column(&differences, "reason"), ["Na5 and h3 are in each other's place"; 2]);
    let written = bienban(&["repair", "--best", &one]);
    let text = String::from_utf8(written.stdout).expect("UTF-8").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("9. h3 {sheet: Na5; swap,"), "{text}");
    assert!(text.contains("Na5 {sheet: h3; swap,"), "{text}");
}

#[test]
fn a_cell_that_shows_something_else_altogether_has_its_place_in_the_differences() {
    for (from, to, ply) in [("1. e4", "1. xx", "1"), ("9. h3 Na5", "9. h3 xx", "18")] {
        let (_folder, [one, other, apart]) = two_sheets(&pgn(&GAME.replacen(from, to, 1)), &pgn(GAME));
        bienban(&["reconcile", "--format", "csv", "--differences", &apart, &one, &other]);
        let differences = std::fs::read(&apart).expect("it was written");
        assert_eq!(column(&differences, "ply"), [ply]);
        assert_eq!(column(&differences, "token"), ["xx"]);
        assert!(column(&differences, "reason")[0].starts_with("xx was written for "));
        assert!(!column(&differences, "line")[0].is_empty());
    }
}

#[test]
fn an_illegal_move_on_both_sheets_is_told_and_not_mended() {
    let played = "1. e4 e5 2. Nf3 Nc6 3. Rh3 a6 4. Rg3 h6 5. Rxg7 Bxg7 6. d3 Nf6 7. Be2 O-O 8. Nc3 d6 1/2-1/2";
    let (_folder, [one, other, _]) = two_sheets(&pgn(played), &pgn(played));
    let report = bienban(&["reconcile", "--format", "csv", &one, &other]);
    assert_eq!((report.status.code(), &column(&report.stdout, "status")[..]), (Some(1), &["ambiguous".to_owned()][..]));
    assert_eq!(column(&report.stdout, "p"), [""]);
    assert_eq!((&column(&report.stdout, "ply")[0][..], &column(&report.stdout, "token")[0][..]), ("5;5", "Rh3;Rh3"));
    assert!(column(&report.stdout, "note")[0].contains("7.5.1"));
}

#[test]
fn what_no_sheet_shows_is_counted_or_listed() {
    let gap = |text: &str| text.replacen("9. h3 Na5", "9. h3 ... ", 1).replacen("10. Bc2 ... ", "10. ... ", 1);
    let (_folder, [one, other, _]) = two_sheets(&pgn(&gap(GAME)), &pgn(&gap(GAME)));
    let report = bienban(&["reconcile", "--format", "csv", &one, &other]);
    assert_eq!(column(&report.stdout, "moves")[0], truth().join(" "));
    let note = &column(&report.stdout, "note")[0];
    assert!(note.contains("neither sheet shows the"), "{note}");
    assert!(note.contains("8.5.3"), "{note}");
}

#[test]
fn a_sheet_that_ends_with_what_nobody_can_read_is_not_intact() {
    for end in ["18... ???", "18... Q?8", "18... ??? 19. ???"] {
        let sheet =
            witness(&pgn(&GAME.replace("Qb8 1/2", &format!("{end} 1/2")).replace("18... ", ""))).expect("a game");
        assert!(!sheet.intact, "{end}");
    }
}

#[test]
fn a_sheet_of_which_little_can_be_read_has_no_proposal() {
    let rows = |cell: fn(usize) -> String| {
        (1..=300).map(|row| format!("{row}. {} {} ", cell(row), cell(row + 7))).collect::<Vec<String>>().concat()
    };
    for text in
        [rows(|_| "???".to_owned()), rows(|n| format!("q{}w{}", n % 7, n % 9)), rows(|n| format!("N{}?", n % 3))]
    {
        let sheet = witness(&pgn(&text)).expect("a game");
        assert!(!sheet.intact);
        assert_eq!(sheet.proposals(&repair::RepairOptions::default()), []);
    }
}

#[test]
fn a_limit_of_errors_makes_nothing_likelier() {
    let two = GAME.replacen("10. Bc2", "10. Be2", 1).replacen("Qc7 12.", "Qc4 12.", 1);
    let sheet = witness(&pgn(&two)).expect("a game");
    let all = sheet.proposals(&repair::RepairOptions::default());
    let one = sheet.proposals(&repair::RepairOptions { max_errors: Some(1), ..repair::RepairOptions::default() });
    for proposal in &one {
        let same = all.iter().find(|known| known.moves == proposal.moves).expect("it is known");
        assert!((same.p - proposal.p).abs() < 1e-9);
    }
    assert!(one.iter().all(|proposal| proposal.edits.len() == 1), "{one:?}");
}

#[test]
fn findings_propose_only_what_stood_in_the_cell() {
    // Black's knight move is left out: no fix may put it where the castling stands.
    let out = GAME.replacen("Nf6 5. O-O Be7", "5. O-O ... Be7", 1);
    let (_folder, [one, ..]) = two_sheets(&pgn(&out), "");
    let report = bienban(&["validate", "--repair", "--format", "csv", &one]);
    let fixes = column(&report.stdout, "fix");
    assert!(
        fixes.iter().zip(column(&report.stdout, "token")).all(|(fix, token)| token != "O-O" || !fix.contains("Nf6"))
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn nothing_that_is_written_makes_it_panic(text in "[1-9a-hNBRQKOx+#=?. -]{0,60}", after in 0_usize..200) {
        let text = format!("{} {text} {}", &GAME[..after.min(GAME.len())], &GAME[after.min(GAME.len())..]);
        if let Some(sheet) = witness(&pgn(&text)) {
            for proposal in sheet.proposals(&repair::RepairOptions::default()) {
                prop_assert_eq!(proposal.squares(&sheet.start).len(), proposal.moves.len());
            }
        }
    }
}

#[test]
fn the_report_is_the_same_for_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("many.pgn");
    let slips = [("Bc2", "Be2"), ("Nc6 3.", "Nc4 3."), ("12. Nbd2", "12. Nd2"), ("17. Rc1", "17. Kc1")];
    let games: Vec<String> = slips.iter().map(|(was, now)| pgn(&GAME.replacen(was, now, 1))).collect();
    std::fs::write(&path, games.join("\n")).expect("it can be written");
    let path = path.to_str().expect("a path");
    let report =
        |threads: &str| bienban(&["repair", "--format", "csv", "-j", threads, "--block-size", "16", path]).stdout;
    assert_eq!(report("1"), report("4"));
}

/// A sheet of a game that is short, with a head and a foot of its own.
fn short(head: &str, foot: &str) -> String {
    format!("Giải: Cúp Huế\nVòng: 3\n{head}Trắng: An\nĐen: Bình\n1. e4 e5\n2. Mf3 Mc6\n{foot}")
}

#[test]
fn what_one_sheet_is_silent_about_is_supplied_by_the_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, other] = ["1.txt", "2.txt"].map(|name| folder.path().join(name).to_string_lossy().into_owned());
    let full = short("Bàn: 2\nNgày: 01/02/2024\n", "Kết quả: 0-1\n");
    std::fs::write(&one, short("", "")).expect("it is written");
    std::fs::write(&other, &full).expect("it is written");
    for sheets in [[&one, &other], [&other, &one]] {
        let written = bienban(&["reconcile", "--apply", "0.95", sheets[0], sheets[1]]);
        let text = String::from_utf8_lossy(&written.stdout).into_owned();
        for told in ["[Date \"2024.02.01\"]", "[Result \"0-1\"]", "[Board \"2\"]", "2. Nf3 Nc6 0-1"] {
            assert_eq!(text.matches(told).count(), 1, "{told} in {text}");
        }
        assert_eq!(text.matches("[Event ").count(), 1, "{text}");
    }
    // Two results contradict each other, and the game says so.
    std::fs::write(&one, full.replace("0-1", "1-0")).expect("it is written");
    let written = bienban(&["reconcile", "--apply", "0.95", &one, &other]);
    let text = String::from_utf8_lossy(&written.stdout).into_owned();
    assert!(text.contains("2. Nf3 Nc6 {sheet 2: 0-1; result} 1-0"), "{text}");
    let apart = folder.path().join("apart.csv").to_string_lossy().into_owned();
    bienban(&["reconcile", "--differences", &apart, &one, &other]);
    let apart = std::fs::read(&apart).expect("it is written");
    let cell = |name: &str| column(&apart, name).join(" ");
    assert_eq!(["kind", "reading", "reading2", "chosen"].map(cell), ["result", "1-0", "0-1", "open"]);
}

#[test]
fn a_sheet_that_nobody_can_read_is_not_intact() {
    let folder = tempfile::tempdir().expect("a folder");
    let sheet = folder.path().join("1.txt");
    let rows = ["1", "2", "3", "4", "5", "6"].map(|number| number.to_owned() + ". ?? ??\n").concat();
    std::fs::write(&sheet, format!("Trắng: An\nĐen: Bình\n\n{rows}")).expect("it is written");
    let report = bienban(&["repair", "--format", "csv", &sheet.to_string_lossy()]);
    assert_eq!(column(&report.stdout, "status"), ["partial"]);
}

#[test]
fn games_that_are_no_chess_are_counted() {
    let sheet = crate::harness::root().join("testdata/xiangqi/sheets/01-form.txt").to_string_lossy().into_owned();
    for args in [&["repair", &*sheet][..], &["reconcile", &sheet, &sheet]] {
        let said = String::from_utf8_lossy(&bienban(args).stderr).into_owned();
        let count = args.len() - 1;
        assert!(said.contains(&format!("(for xiangqi use `bienban validate`): {count}")), "{said}");
    }
}
