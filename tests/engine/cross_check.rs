//! `validate --cross-check`: what is said, and that it is quiet over the corpora but for what is explained.

use std::collections::BTreeSet;
use std::fs;

use crate::harness::corpora::corpus;
use crate::harness::{arg, command, root};

/// Standard output, standard error and exit code of `validate --cross-check` on a text or on files.
fn cross_check(args: &[&str]) -> (String, String, Option<i32>) {
    let options = ["validate", "--cross-check", "--no-progress", "--format", "csv"];
    let output = command().args(options).args(args).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("reports are UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn both_verdicts_are_named_and_what_was_compared_is_said() {
    let (out, err, code) = cross_check(&["--select", "X701", "testdata/X701/bad.pgn"]);
    for said in [
        "bienban finds the game legal, 4 half-moves, last position \
         r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "pgn-reader and shakmaty find it not legal, 2 half-moves, last position \
         rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    ] {
        assert!(out.contains(said), "{out}");
    }
    let counts = "cross-check: 1 games compared (1 of them rewritten for the second program), \
        1 judged differently, 0 not comparable";
    assert!(err.lines().any(|line| line == counts), "{err}");
    assert_eq!(code, Some(1), "an error");
    assert!(out.contains(",9,13,"), "it stands at the half-move where they part: {out}");
}

#[test]
fn games_that_cannot_be_compared_are_counted_and_the_report_is_the_same_without() {
    let (out, err, _) = cross_check(&["testdata/M209/bad.pgn", "testdata/M201/bad.pgn", "testdata/laws"]);
    assert!(!out.contains("X701"), "{out}");
    assert!(!err.contains(" 0 not comparable"), "{err}");
    let plain = command()
        .args(["validate", "--no-progress", "--format", "csv"])
        .args(["testdata/M209/bad.pgn", "testdata/M201/bad.pgn", "testdata/laws"])
        .output()
        .expect("it runs");
    assert_eq!(String::from_utf8_lossy(&plain.stdout), out);
    assert!(!String::from_utf8_lossy(&plain.stderr).contains("cross-check"));
}

#[test]
fn a_clean_game_in_vietnamese_letters_is_compared() {
    let tags = ["Event", "Site", "Round", "White", "Black"].map(|name| format!("[{name} \"?\"]\n")).concat();
    let moves = "1. e4 e5 2. Mf3 Mc6 3. Tb5 a6 4. T:c6 d:c6 5. O-O Hd6 *";
    let text = format!("{tags}[Date \"????.??.??\"]\n[Result \"*\"]\n\n{moves}\n");
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = folder.path().join("vi.pgn");
    fs::write(&path, text).expect("it can be written");
    let path = path.to_string_lossy();
    for language in [&[][..], &["--lang", "vi"]] {
        let (out, err, code) = cross_check(&[&[&*path], language].concat());
        assert_eq!((out.lines().count(), code), (1, Some(0)), "{out}");
        assert!(err.contains("cross-check: 1 games compared (1 of them rewritten"), "{err}");
        assert!(err.contains("0 judged differently, 0 not comparable"), "{err}");
    }
}

/// The games named in `tests/oracle/cross_check.csv` are judged otherwise, for the reason given there, and no other is.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn engines_agree_over_the_corpora_but_for_what_is_explained() {
    let explained = fs::read_to_string(root().join("tests/oracle/cross_check.csv")).expect("it is there");
    let name_and_game = |line: &str| {
        let mut cells = line.split(',');
        let path = cells.next().unwrap_or_default().replace('\\', "/");
        let name = path.rsplit('/').next().unwrap_or_default().to_owned();
        (name, cells.next().unwrap_or_default().to_owned())
    };
    let explained: BTreeSet<_> = explained.lines().skip(1).map(name_and_game).collect();
    let folders = ["peers", "vi", "draws", "bench"].map(corpus);
    let args: Vec<_> = ["--select", "X701"].into_iter().chain(folders.iter().map(|path| arg(path))).collect();
    let (out, err, _) = cross_check(&args);
    let found: BTreeSet<_> = out.lines().skip(1).map(name_and_game).collect();
    assert_eq!(found, explained, "{out}");
    let counts = err.lines().find(|line| line.starts_with("cross-check: ")).expect("it is said");
    println!("{counts}");
    let compared: u64 = counts.split(' ').nth(1).and_then(|n| n.parse().ok()).expect("a number");
    let not_comparable: u64 = counts.rsplit(' ').nth(2).and_then(|n| n.parse().ok()).expect("a number");
    assert!(compared > 60_000 && not_comparable < 20, "{counts}");
}
