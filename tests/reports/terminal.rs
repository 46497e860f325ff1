//! What a terminal shows: findings laid out for its width, a game with its position, pages for `man` and scripts for
//! shells.

use std::fs;
use std::io::Write as _;
use std::process::{Command as Process, Stdio};

use assert_cmd::Command;
use bienban::judge::JudgeOptions;
use bienban::judge::each_game;
use bienban::messages::{Catalog, Ui};
use bienban::report::{FindingsWriter, Format, ReportStyle};
use bienban::source::split::Block;
use tempfile::tempdir;
use unicode_width::UnicodeWidthStr as _;

use crate::harness::{root, run};

/// The findings of a file as a terminal shows them.
fn shown(name: &str, ui: Ui, width: usize, colour: bool) -> String {
    let block = Block::whole(name, &fs::read(root().join(name)).expect("it is there"));
    let style = ReportStyle { colour, board: true, width: Some(width), ..ReportStyle::new(Format::Text) };
    let (mut writer, mut number) = (FindingsWriter::new(&block, Catalog::of(ui), style), 0);
    each_game(&block, JudgeOptions::default(), |game, judgement| {
        number += 1;
        writer.game(number, game, &judgement.findings);
    });
    let mut out = Vec::new();
    writer.fragment.write_to(0, &mut out).expect("a Vec takes every byte");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn a_finding_is_a_block_with_the_board_beside_it() {
    let text = shown("testdata/tournament/round1.pgn", Ui::English, 80, false);
    let block = text.split("\n\n").find(|block| block.starts_with("error[M201")).expect("there is one");
    let want = [
        "error[M201 illegal-move]: no knight of White can reach b6",
        "  --> testdata/tournament/round1.pgn:33:45  \
         game 3, Hoàng Thị Em - Vũ Đức Giang (Giải cờ vua mở rộng, round 1)",
        "   |                                                          8  ♝ · · · ♚ ♝ · ♜",
        "33 | ... Rxa8 Bxa8 10. d4 e6 11. Na3 Qb6 12. Nxb6 Be7 1-0     7  · · · ♞ · ♟ ♟ ♟",
        "   |                                         ^^^^ not legal   6  · ♛ · ♟ ♟ ♞ · ·",
        "   = proposed: Nb1; Nxb5                                      5  · ♟ ♟ · · · · ·",
        "   = help: Compare with the scoresheets, from the position    4  · · · ♙ ♙ · · ·",
        "     before the move. `bienban repair` lists what may have    3  ♘ · · · · ♘ · ·",
        "     been played.                                             2  · ♙ ♙ · · ♙ ♙ ♙",
        "                                                              1  · · ♗ ♕ ♖ ♗ ♔ ·",
        "                                                                 a b c d e f g h",
        "   = b3kb1r/3n1ppp/1q1ppn2/1pp5/3PP3/N4N2/1PP2PPP/2BQRBK1 w k - 2 12",
    ];
    assert_eq!(block.lines().collect::<Vec<_>>(), want);
}

#[test]
fn nothing_is_wider_than_the_terminal() {
    for ui in Ui::ALL {
        for width in [50, 71, 72, 80, 120] {
            for name in [
                "testdata/tournament/round1.pgn",
                "testdata/M205/bad.pgn",
                "testdata/S101/bad.pgn",
                "testdata/T502/bad.pgn",
            ] {
                for line in shown(name, ui, width, false).lines() {
                    // Names, places and positions are not broken.
                    let whole = line.trim_start().starts_with("--> ")
                        || line.contains(" w ")
                        || line.contains(" b ")
                        || line.contains(" = ");
                    assert!(whole || line.width() <= width, "{width}, {}: {line}", line.width());
                }
            }
        }
    }
}

#[test]
fn colours_change_nothing_else() {
    let name = "testdata/M201/bad.pgn";
    let coloured = shown(name, Ui::English, 80, true);
    assert!(coloured.contains("\u{1b}[1m\u{1b}[31merror[M201 illegal-move]\u{1b}[0m"), "{coloured}");
    let mut plain = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after.split_once('m').expect("it ends").1;
    }
    plain.push_str(rest);
    assert_eq!(plain, shown(name, Ui::English, 80, false));
}

fn bienban(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("bienban").expect("it is built");
    command.current_dir(root()).env("LC_ALL", "C").args(args);
    command
}

/// `script` gives a command a terminal; where there is none of this kind the test says so.
fn on_a_terminal(command: &str, colour: bool) -> Option<String> {
    let program = assert_cmd::cargo::cargo_bin("bienban");
    let line = format!("stty cols 110 rows 40; {} {command}", program.display());
    let mut script = Process::new("script");
    script
        .args(["-qec", &line, "/dev/null"])
        .current_dir(root())
        .env("LC_ALL", "C")
        .env("TERM", "xterm")
        .env_remove("NO_COLOR");
    if !colour {
        script.env("NO_COLOR", "1");
    }
    let run = script.stdin(Stdio::null()).output().ok()?;
    if run.stdout.is_empty() {
        return None;
    }
    Some(String::from_utf8_lossy(&run.stdout).replace('\r', ""))
}

#[test]
fn a_terminal_gets_blocks_colours_and_boards_and_obeys_no_color() {
    let command = "validate -q testdata/M201/bad.pgn";
    let (Some(coloured), Some(plain)) = (on_a_terminal(command, true), on_a_terminal(command, false)) else {
        println!("skipped: there is no `script` that gives a terminal");
        return;
    };
    assert!(coloured.contains("\u{1b}[31merror[M201 illegal-move]") && coloured.contains("8  ♜ ♞ ♝"), "{coloured}");
    assert!(
        !plain.contains('\u{1b}') && plain.contains("error[M201 illegal-move]") && plain.contains("8  ♜ ♞ ♝"),
        "{plain}"
    );
    // The board stands where 110 columns put it.
    assert!(plain.lines().any(|line| line.ends_with(" 8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜") && line.width() == 110), "{plain}");
    let ledger = on_a_terminal("draws -q testdata/D401/bad.pgn", false).unwrap_or_default();
    assert!(ledger.contains("threefold intended (2023, 9.2.1)\n"), "{ledger}");
    assert!(ledger.lines().all(|line| line.width() <= 110) && ledger.contains("8\n  half-moves\n"), "{ledger}");
    let never = on_a_terminal("validate -q --board=never testdata/M201/bad.pgn", false).unwrap_or_default();
    assert!(never.contains("error[M201") && !never.contains('♜'), "{never}");
}

#[cfg(unix)]
#[test]
fn closed_outputs_are_no_failure() {
    let program = assert_cmd::cargo::cargo_bin("bienban");
    for command in [
        "explain",
        "--help",
        "man",
        "completions bash",
        "show testdata/tournament/round1.pgn",
        "validate -q --fail-on never testdata/M201/bad.pgn",
        "draws -q testdata/D401/bad.pgn",
        "laws 2018",
    ] {
        let line = format!("{{ {} {command}; echo $? >&3; }} 3>&1 >&- | cat", program.display());
        let run = Process::new("sh").args(["-c", &line]).current_dir(root()).output().expect("there is a shell");
        let said = String::from_utf8_lossy(&run.stdout);
        assert!(!String::from_utf8_lossy(&run.stderr).contains("panicked"), "{command}");
        assert!(matches!(said.trim(), "0" | "2"), "{command}: {said}");
        let line = format!("{} {command} | true", program.display());
        let run = Process::new("sh").args(["-c", &line]).current_dir(root()).output().expect("there is a shell");
        assert_eq!(String::from_utf8_lossy(&run.stderr), "", "{command}");
    }
}

#[test]
fn help_is_asked_for_in_both_ways() {
    for command in [&["convert"][..], &["draws", "--ui", "vi"], &[]] {
        let asked = run(&[&["help"], command].concat(), b"");
        let option = run(&[command, &["--help"]].concat(), b"");
        assert_eq!((asked.code, &asked.out), (0, &option.out), "{command:?}");
        assert!(!asked.out.is_empty(), "{command:?}");
    }
    assert_eq!(run(&["help", "nothing"], b"").code, 2);
}

#[test]
fn a_game_is_shown_by_the_name_that_reports_give_it() {
    let folder = tempdir().expect("a folder can be made");
    let mut archive = zip::ZipWriter::new(fs::File::create(folder.path().join("all.zip")).expect("it can be made"));
    for (name, source) in [("one.pgn", "testdata/M201/bad.pgn"), ("two/round1.pgn", "testdata/tournament/round1.pgn")] {
        archive.start_file(name, zip::write::SimpleFileOptions::default()).expect("an entry");
        archive.write_all(&fs::read(root().join(source)).expect("it is there")).expect("its text");
    }
    archive.finish().expect("an archive");
    for (args, code, said) in [
        (&["all.zip", "-g", "2"][..], 0, "all.zip/one.pgn, game 2\n"),
        (&["all.zip/two/round1.pgn", "--game", "3"], 0, "error[M201 illegal-move]: no knight of White"),
        (&["all.zip/two/round1.pgn", "-g", "1", "-p", "32"], 0, "after 16... Nxh5; White to move\n"),
        (&["all.zip/two/round1.pgn", "-g", "4"], 2, "there is no game 4; it has 3\n"),
        (&["all.zip/three.pgn"], 2, "all.zip/three.pgn: no such file"),
    ] {
        let run = bienban(&["show"]).current_dir(folder.path()).args(args).output().expect("it runs");
        let text = [run.stdout, run.stderr].concat();
        let text = String::from_utf8(text).expect("UTF-8");
        assert!(run.status.code() == Some(code) && text.contains(said), "{args:?} says\n{text}");
    }
}

#[test]
fn completions_and_pages_name_every_command() {
    let command = bienban::cli::command(Ui::English);
    let names: Vec<String> = command.get_subcommands().map(|c| c.get_name().to_owned()).collect();
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let run = bienban(&["completions", shell]).output().expect("it runs");
        let script = String::from_utf8(run.stdout).expect("UTF-8");
        for name in &names {
            assert!(run.status.success() && script.contains(name.as_str()), "{shell} lacks {name}");
        }
    }
    for (ui, synopsis) in [("en", ".SH \"SYNOPSIS\""), ("vi", ".SH \"CÁCH DÙNG\"")] {
        let folder = tempdir().expect("a folder can be made");
        bienban(&["--ui", ui, "man", &folder.path().join("man1").to_string_lossy()]).assert().success();
        for name in names.iter().map(|name| format!("bienban-{name}.1")).chain(["bienban.1".to_owned()]) {
            let page = fs::read_to_string(folder.path().join("man1").join(&name)).expect("it was written");
            assert!(page.contains(synopsis) && !page.contains("EXTRA"), "{name}: {page}");
        }
    }
}

#[test]
fn the_version_names_the_commit_where_it_is_known() {
    let run = bienban(&["--version"]).output().expect("it runs");
    let text = String::from_utf8(run.stdout).expect("UTF-8");
    let version = text.trim_end().strip_prefix("bienban ").expect("the name comes first");
    let commit = version.strip_prefix(env!("CARGO_PKG_VERSION")).expect("the version comes next");
    let known = commit.strip_prefix(" (").and_then(|c| c.strip_suffix(')'));
    let is_commit = |c: &str| {
        c.split(' ').next().is_some_and(|name| name.len() >= 7 && name.bytes().all(|b| b.is_ascii_hexdigit()))
    };
    assert!(commit.is_empty() || known.is_some_and(is_commit), "{text}");
    let asked = Process::new("git").args(["rev-parse", "HEAD"]).current_dir(root()).output();
    if root().join(".git").exists() && asked.is_ok_and(|git| git.status.success()) {
        assert!(known.is_some(), "built from a checkout: {text}");
    }
}
