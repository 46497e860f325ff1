//! `bienban.toml`: the same names and values as on the command line, which comes first.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::{TempDir, tempdir};

const GAME: &str = "[Event \"E\"]\n[Site \"?\"]\n\n1. e4 e5 2. Ke3 *\n";

/// A folder with a game in `a/b/game.pgn` and a file with options at the top.
fn folder(options: &str) -> TempDir {
    let folder = tempdir().expect("a folder can be made");
    fs::create_dir_all(folder.path().join("a/b")).expect("it can be made");
    fs::write(folder.path().join("a/b/game.pgn"), GAME).expect("it can be written");
    fs::write(folder.path().join("bienban.toml"), options).expect("it can be written");
    folder
}

/// Runs it in a folder: exit code, standard output, standard error.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("bienban").expect("it is built");
    let run = command.current_dir(folder).env("LC_ALL", "C").args(args).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (run.status.code().unwrap_or(-1), text(run.stdout), text(run.stderr))
}

#[test]
fn options_come_from_the_nearest_file_above_the_input() {
    let folder = folder("[validate]\nignore = [\"T501\", \"M\"]\nformat = \"jsonl\"\nquiet = true\nthreads = 2\n");
    let (code, stdout, stderr) = run(folder.path(), &["validate", "a/b/game.pgn"]);
    assert_eq!((code, stdout.as_str(), stderr.as_str()), (0, "", ""));
    // Found from the input, wherever the run is started.
    let game = folder.path().join("a/b/game.pgn");
    let (code, ..) = run(Path::new("/"), &["validate", &game.to_string_lossy()]);
    assert_eq!(code, 0);
    // A nearer one hides it.
    fs::write(folder.path().join("a/bienban.toml"), "").expect("it can be written");
    let (code, stdout, _) = run(folder.path(), &["validate", "a/b/game.pgn"]);
    assert!(code == 1 && stdout.starts_with("file,game,") && stdout.contains(",T501,"), "{stdout}");
}

#[test]
fn the_command_line_comes_before_the_file_and_a_table_before_the_top() {
    let folder = folder("format = \"csv\"\nignore = [\"T501\"]\n[validate]\nformat = \"text\"\n[explain]\n");
    let game = "a/b/game.pgn";
    let (_, text, _) = run(folder.path(), &["validate", game]);
    assert!(text.starts_with("error[M201"), "{text}");
    let (_, jsonl, _) = run(folder.path(), &["validate", game, "--format", "jsonl"]);
    assert!(jsonl.starts_with("{\"file\"") && !jsonl.contains("T501"), "{jsonl}");
    // A list on the command line takes the place of that of the file.
    let (_, text, _) = run(folder.path(), &["validate", game, "--ignore", "M"]);
    assert!(text.starts_with("warning[T501"), "{text}");
    let (code, csv, _) = run(folder.path(), &["--no-config", "validate", game, "-q"]);
    assert!(code == 1 && csv.contains(",T501,"), "{csv}");
    let (_, csv, _) = run(folder.path(), &["languages"]);
    assert!(csv.starts_with("id,name"), "the option of every command that has it: {csv}");
    // What is behind two dashes is a file.
    let (_, text, _) = run(folder.path(), &["validate", "--", game]);
    assert!(text.starts_with("error[M201"), "{text}");
}

#[test]
fn the_file_that_is_named_counts_and_is_told_of() {
    let folder = folder("nonsense = 1\n");
    fs::write(folder.path().join("mine.toml"), "ui = \"vi\"\n[validate]\noutput = \"out.csv\"\nverbose = true\n")
        .expect("it can be");
    let (code, stdout, stderr) = run(folder.path(), &["validate", "a/b/game.pgn", "--config", "mine.toml"]);
    assert_eq!((code, stdout.as_str()), (1, ""));
    assert!(stderr.starts_with("lấy tùy chọn từ mine.toml\n"), "{stderr}");
    let report = fs::read_to_string(folder.path().join("out.csv")).expect("it was written");
    assert!(report.contains("không Vua nào của Trắng"), "a language in the file is one that was asked for: {report}");
    let (code, _, stderr) = run(folder.path(), &["validate", "a/b/game.pgn", "--config", "other.toml"]);
    assert!(code == 2 && stderr.starts_with("bienban: other.toml: "), "{stderr}");
}

#[test]
fn what_conflicts_with_the_command_line_is_left_aside() {
    let folder = folder("");
    fs::write(folder.path().join("mine.toml"), "[convert]\noutput = \"out.pgn\"\n").expect("it can be written");
    let (code, _, stderr) =
        run(folder.path(), &["convert", "-q", "a/b/game.pgn", "--out-dir", "out", "--config", "mine.toml"]);
    assert!(code == 1 && !stderr.contains("cannot be used"), "{stderr}");
    assert!(folder.path().join("out/game.pgn").exists() && !folder.path().join("out.pgn").exists());
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (options, said) in [
        ("\nthread = 2\n", "bienban.toml:2:1: there is no option \"thread\"; did you mean \"threads\"?"),
        ("[validate]\nto = \"vi\"\n", "bienban.toml:2:1: there is no option \"to\"; use one of "),
        ("[validat]\n", "bienban.toml:1:2: there is no command \"validat\"; did you mean \"validate\"?"),
        ("threads = \"many\"\n", "bienban.toml:1:11: invalid value 'many' for '--threads <N>'"),
        ("[dead]\ndead-limit = -1\n", "bienban.toml:2:14: invalid value '-1' for '--dead-limit <NODES>'"),
        ("ui = \"fr\"\n", "bienban.toml:1:6: invalid value 'fr' for '--ui <LANGUAGE>': unknown; use one of en vi"),
        ("ignore = [\"X9\"]\n", "there is no finding code \"X9\""),
        ("quiet = \"yes\"\n", "bienban.toml:1:9: \"quiet\" must be true or false"),
        ("lang = true\n", "bienban.toml:1:8: \"lang\" takes a text or a number"),
        ("lang = [\"vi\", \"en\"]\n", "bienban.toml:1:8: \"lang\" takes a text or a number"),
        ("config = \"x\"\n", "there is no option \"config\""),
        ("output = \"/etc/x\"\n", "bienban.toml:1:1: \"output\" sets where output is written"),
        ("a = = 1\n", "bienban.toml:1:5: this is not TOML: "),
        ("# tiếng Việt\nđầu = 1\n", "bienban.toml:2:"),
    ] {
        let folder = folder(options);
        let (code, stdout, stderr) = run(folder.path(), &["validate", "a/b/game.pgn"]);
        assert_eq!((code, stdout.as_str()), (2, ""), "{options}");
        assert!(stderr.starts_with("bienban: ") && stderr.contains(said), "{options}{stderr}");
    }
}
