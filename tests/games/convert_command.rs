//! The `convert` command, from outside: where games and findings go, exit codes, threads.

use std::fs;

use crate::harness::corpora::corpus;
use crate::harness::report::findings;
use crate::harness::{arg, run};

const GOOD: &str = "[Event \"A\"]\n[Site \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n";
const BAD: &str = "[Event \"B\"]\n[Site \"?\"]\n[White \"Lê An\"]\n\n1. e4 e5 2. Ke3 *\n\n";

#[test]
fn exit_codes_and_where_findings_go() {
    let clean = run(&["convert", "-", "--to", "vi"], GOOD.as_bytes());
    assert_eq!(clean.code, 0);
    assert!(String::from_utf8_lossy(&clean.out).ends_with("1. e4 e5 2. Mf3 *\n\n"));
    assert_eq!(clean.err.lines().last(), Some("1 file, 1 game, 3 half-moves, 0 errors, 1 warning"));
    let faulty = run(&["convert", "-"], [GOOD, BAD].concat().as_bytes());
    assert_eq!(faulty.code, 1);
    assert!(String::from_utf8_lossy(&faulty.out).ends_with("1. e4 e5 {2. Ke3} *\n\n"));
    assert!(
        faulty.err.contains("error[M201 illegal-move]") && faulty.err.contains("-:10:13  game 2, Lê An"),
        "{}",
        faulty.err
    );
    assert!(faulty.err.contains("games whose unreadable moves are kept in a comment: 1"), "{}", faulty.err);
    assert_eq!(run(&["convert", "nowhere.pgn"], b"").code, 2);
    assert_eq!(run(&["convert", "-", "--to", "xx"], b"").code, 2);
    assert_eq!(run(&["convert", "-", "--from", "xx"], b"").code, 2);
    assert_eq!(run(&["convert", "-", "-o", "a", "--out-dir", "b"], b"").code, 2);
}

#[test]
fn strict_leaves_a_game_out_and_says_so() {
    let run = run(
        &["convert", "-", "--strict", "-q", "--ignore", "T", "--block-size", "16"],
        [GOOD, BAD, GOOD].concat().as_bytes(),
    );
    assert_eq!((run.code, String::from_utf8_lossy(&run.out).matches("[Event ").count()), (1, 2));
    let said = "left out, since some moves cannot be read (--strict): - game 2, Lê An - \n";
    assert!(run.err.contains(said), "{}", run.err);
    assert!(run.err.contains("games left out, since some moves cannot be read (--strict): 1\n"), "{}", run.err);
}

#[test]
fn findings_go_to_a_file_in_the_form_of_its_ending() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (csv, jsonl) = (folder.path().join("f.csv"), folder.path().join("f.jsonl"));
    let to_csv = run(&["convert", "-", "-q", "--findings", arg(&csv)], BAD.as_bytes());
    assert_eq!((to_csv.code, to_csv.err.contains("M201")), (1, false));
    let report = fs::read_to_string(&csv).expect("it is there");
    assert!(report.starts_with("file,game,"), "{report}");
    let place = "game 1, line 5, column 13, half-move 3: M201 `Ke3`";
    assert_eq!(findings(report.as_bytes()).last().map(String::as_str), Some(place), "{report}");
    run(&["convert", "-", "-q", "--findings", arg(&jsonl)], BAD.as_bytes());
    let report = fs::read_to_string(&jsonl).expect("it is there");
    assert!(report.lines().all(|l| l.starts_with("{\"file\":\"-\",\"game\":1,")), "{report}");
}

#[test]
fn a_folder_is_written_as_the_tree_that_was_read() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (from, to) = (folder.path().join("in"), folder.path().join("out"));
    fs::create_dir_all(from.join("r1")).expect("a folder can be made");
    fs::write(from.join("a.pgn"), GOOD).expect("it can be written");
    fs::write(from.join("empty.pgn"), "").expect("it can be written");
    fs::write(from.join("r1/b.pgn.zst"), zstd::encode_all(BAD.as_bytes(), 1).expect("it packs"))
        .expect("it can be written");
    let done = run(&["convert", arg(&from), "--out-dir", arg(&to), "--to", "vi", "-j3"], b"");
    assert_eq!((done.code, done.out.len()), (1, 0), "{}", done.err);
    let read = |path: &str| fs::read_to_string(to.join(path)).unwrap_or_else(|e| panic!("{path}: {e}"));
    assert!(read("a.pgn").ends_with("2. Mf3 *\n\n"));
    assert!(read("r1/b.pgn").ends_with("{2. Ke3} *\n\n"));
    assert_eq!(read("empty.pgn"), "");
    assert_eq!(fs::read_dir(&to).expect("it can be listed").count(), 3, "nothing unfinished is left");
    let twice = run(&["convert", arg(&from.join("a.pgn")), arg(&from.join("a.pgn")), "--out-dir", arg(&to)], b"");
    assert_eq!(twice.code, 2);
    assert!(twice.err.contains("already written another input to"), "{}", twice.err);
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn the_output_is_the_same_whatever_threads_and_blocks() {
    let bench = corpus("bench/online.pgn.zst");
    let bench = arg(&bench).to_owned();
    let base = run(&["convert", &bench, "--to", "vi", "-j1"], b"");
    assert!(base.out.len() > 4_000_000, "{}", base.err);
    for args in [["-j2", "--block-size", "65536"], ["-j5", "--block-size", "1000"]] {
        let mut all = vec!["convert", &bench, "--to", "vi"];
        all.extend(args);
        let other = run(&all, b"");
        assert!(other.out == base.out, "{args:?}");
        assert_eq!(other.code, base.code);
    }
}

#[test]
fn openings_are_written_by_the_positions() {
    let games = "[Event \"a\"]\n[Site \"b\"]\n[Date \"2001.01.01\"]\n[Round \"1\"]\n[White \"c\"]\n[Black \"d\"]\n\
                 [Result \"*\"]\n[ECO \"A00\"]\n\n1. Nf3 c5 2. e4 {so} d6 *\n\n[Event \"a\"]\n\n1. e4 e5 2. Ke3 *\n";
    let run = crate::harness::run(&["convert", "-", "--eco", "-q", "--no-progress", "--to", "vi"], games.as_bytes());
    let text = String::from_utf8(run.out).expect("text");
    assert!(text.contains("[ECO \"B50\"]\n[Opening \"Sicilian Defense: Modern Variations\"]\n"), "{text}");
    assert!(!text.contains("A00") && text.contains("1. Mf3 c5 2. e4 {so} 2... d6 *"), "{text}");
    assert!(text.contains("[ECO \"C20\"]\n[Opening \"King's Pawn Game\"]\n"), "{text}");
}

#[test]
fn for_the_web_a_place_has_one_comment_and_no_line_is_lost_but_of_no_game() {
    let remark = "% nobody's\n\n";
    let annotated = "[Event \"A \\\"B\\\"\"]\n[Site \"?\"]\n[Team_2 \"C\"]\n\n\
                     1. e4 {a} {b} (1. d4) {c} 1... e5\n% d\n2. Nf3 {e} $1 (2. -- d5) *\n\n";
    let text = [GOOD, annotated, remark].concat();
    let web = run(&["convert", "-", "--web", "--ignore", "T"], text.as_bytes());
    let out = String::from_utf8_lossy(&web.out);
    assert!(out.contains("1. e4 e5 2. Nf3 *\n\n[Event \"A 'B'\"]\n"), "the clean game is the same: {out}");
    let moves = "{Team_2 \"C\"} 1. e4 {a b c} (1. d4) 1... e5 {% d} 2. Nf3 $1 {e (2. -- d5) % nobody's} *";
    assert!(out.replace('\n', " ").contains(moves) && !out.contains("Team_2 \"C\"]"), "{out}");
    let again = run(&["convert", "-", "--web", "--ignore", "T"], &web.out);
    assert_eq!(String::from_utf8_lossy(&again.out), out);
    let lost = run(&["convert", "-", "--web"], remark.as_bytes());
    assert!(
        lost.out.is_empty() && lost.err.contains("texts left out, since they belong to no game: 1"),
        "{}",
        lost.err
    );
    assert_eq!(run(&["convert", "-", "--web", "--layout", "text"], b"").code, 2);
}
