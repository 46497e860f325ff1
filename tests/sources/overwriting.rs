//! No command writes over what it reads, and no output over another one.

use std::fs;
use std::path::Path;

use crate::harness::{arg, run};

const GAME: &str =
    "[Event \"E\"]\n[White \"A\"]\n[Black \"B\"]\n[Round \"1\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n";

const READ: [&str; 5] = ["g.csv", "g.pgn", "g.txt", "claims.csv", "names.csv"];

/// Files to read: a game, a claims file, a list of names.
fn fill(folder: &Path) {
    fs::write(folder.join("g.csv"), GAME).expect("a file");
    fs::write(folder.join("g.pgn"), GAME).expect("a file");
    fs::write(folder.join("g.txt"), GAME).expect("a file");
    fs::write(folder.join("claims.csv"), "file,game,ply,side,rule\ng.pgn,1,3,white,threefold\n").expect("a file");
    fs::write(folder.join("names.csv"), "A\nB\nC\nD\n").expect("a file");
}

#[test]
fn no_command_writes_over_what_it_reads() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| arg(&folder.path().join(name)).to_owned();
    let (csv, pgn, claims, names) = (at("g.csv"), at("g.pgn"), at("claims.csv"), at("names.csv"));
    let (csv, pgn, claims, names) = (csv.as_str(), pgn.as_str(), claims.as_str(), names.as_str());
    let account = format!("--account={csv}");
    let commands: [&[&str]; 20] = [
        &["validate", csv, "-o", csv],
        &["validate", csv, &account],
        &["validate", "--range", "0-", "--range-count", csv, "-o", csv],
        &["draws", csv, "-o", csv],
        &["games", csv, "-o", csv],
        &["event", csv, "-o", csv],
        &["standings", csv, "-o", csv],
        &["repair", csv, "-o", csv],
        &["repair", "--best", pgn, "-o", pgn],
        &["reconcile", csv, pgn, "-o", csv],
        &["reconcile", csv, pgn, "--differences", csv],
        &["audit", claims, pgn, "-o", claims],
        &["audit", claims, csv, "-o", csv],
        &["audit", "--template", csv, "-o", csv],
        &["convert", pgn, "-o", pgn],
        &["convert", csv, "-o", "-", "--findings", csv],
        &["convert", csv, "-o", "-", "--report", csv],
        &["trf", &at("g.txt"), "-o", &at("g.txt")],
        &["schedule", "round-robin", "4", "--names", names, "-o", names],
        &["watch", "--once", pgn, "--log", pgn],
    ];
    for command in commands {
        fill(folder.path());
        let before = READ.map(|name| fs::read(folder.path().join(name)).ok());
        let done = run(command, b"");
        let after = READ.map(|name| fs::read(folder.path().join(name)).ok());
        assert!(before == after, "{command:?}");
        assert!(
            done.code == 2 && done.err.contains("is an input, so it is not overwritten"),
            "{command:?}: {}",
            done.err
        );
    }
}

#[test]
fn a_folder_of_outputs_may_be_that_of_the_inputs_but_for_their_names() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("round1.csv"), "Trắng: An\nĐen: Bình\n1. e4 e5\n").expect("a file");
    fs::write(folder.path().join("round1.pgn"), GAME).expect("a file");
    let done = run(&["convert", arg(folder.path()), "--out-dir", arg(folder.path())], b"");
    assert!(done.code == 2 && done.err.contains("is an input, so it is not overwritten"), "{}", done.err);
    assert_eq!(fs::read_to_string(folder.path().join("round1.pgn")).expect("it is there"), GAME);
    fs::remove_file(folder.path().join("round1.pgn")).expect("it was there");
    let done = run(&["convert", arg(folder.path()), "--out-dir", arg(folder.path())], b"");
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(folder.path().join("round1.pgn").exists());
}

#[test]
fn two_outputs_need_a_file_each() {
    let folder = tempfile::tempdir().expect("a folder");
    fill(folder.path());
    let (pgn, new) = (folder.path().join("g.pgn"), folder.path().join("new.txt"));
    let (pgn, new) = (arg(&pgn), arg(&new));
    let account = format!("--account={new}");
    let commands: [&[&str]; 4] = [
        &["convert", pgn, "-o", new, "--findings", new],
        &["convert", pgn, "--findings", new, "--report", new],
        &["validate", pgn, "-o", new, &account],
        &["reconcile", pgn, pgn, "-o", new, "--differences", new],
    ];
    for command in commands {
        let done = run(command, b"");
        assert!(done.code == 2 && done.err.contains("name a file for each"), "{command:?}: {}", done.err);
        assert!(!Path::new(new).exists(), "{command:?}");
    }
}

#[cfg(unix)]
#[test]
fn what_nobody_else_may_read_stays_so() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    fill(folder.path());
    let new = folder.path().join("new.csv");
    fs::write(&new, "").expect("a file");
    fs::set_permissions(&new, fs::Permissions::from_mode(0o600)).expect("it is ours");
    let done = run(&["games", arg(&folder.path().join("g.pgn")), "-o", arg(&new)], b"");
    assert_eq!(done.code, 0, "{}", done.err);
    let about = fs::metadata(&new).expect("it is there");
    assert!(about.len() > 0 && about.permissions().mode() & 0o777 == 0o600, "{:o}", about.permissions().mode());
}
