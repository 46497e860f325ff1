//! Every finding code has its games in testdata: `bad.pgn`, where it is found at the places in `bad.txt`, and `good.pgn`,
//! where it is not, nor any error. With `BLESS=1` in the environment the places are written anew.

use std::fmt::Write as _;
use std::fs;

use bienban::finding::{Code, CodeSet, Finding, Severity};
use bienban::judge::checks::Options;
use bienban::judge::cross_check::CrossCheck;
use bienban::judge::each_game;
use bienban::judge::tournament;
use bienban::messages::Catalog;
use bienban::report::{Format, Places, Register, Style};
use bienban::source::split::{Block, Unread};
use bienban::write::Written;

use crate::root;

/// What the games of a file say about each other, P8xx, as `--check-event` asks for.
fn compared(block: &Block) -> Vec<(u32, u64, String, Finding)> {
    let catalog = Catalog::new();
    let mut register = Register::new(block, &catalog, Style::new(Format::Csv), true);
    let mut number = 0;
    each_game(block, Options { record: true, ..Options::default() }, |game, judgement| {
        number += 1;
        register.game(number, game, judgement.timeline.as_ref(), &judgement.findings, &Written::default());
    });
    let entries = register.into_parts().1.unwrap_or_default();
    let found = tournament::check(&entries).into_iter().map(|discrepancy| {
        let entry = discrepancy.entry;
        (
            entry.game as u32,
            entry.line,
            format!("{}:{} {:?}", entry.line, entry.column, &*entry.token),
            discrepancy.finding,
        )
    });
    found.collect()
}

/// The block of a file. What is too large, or what this program fails in, is left unread, since no file of ours is either.
fn read_as(name: &str, bytes: &[u8], asked: Code) -> Block {
    let block = Block::whole(name, bytes);
    match asked {
        Code::S107 => block.left_unread(Unread::TooLarge),
        Code::X702 => block.left_unread(Unread::Failed),
        _ => block,
    }
}

/// The findings of every game; X701 is made only where it is asked for, as by `--cross-check`, and D401 by `--select`.
fn findings(name: &str, bytes: &[u8], asked: Code) -> Vec<(u32, u64, String, Finding)> {
    let block = if name == "bad.pgn" { read_as(name, bytes, asked) } else { Block::whole(name, bytes) };
    let mut places = Places::new(&block);
    let (mut game, mut found) = (0, Vec::new());
    let requested = CodeSet::EMPTY.with(asked);
    each_game(&block, Options { requested, ..Options::default() }, |written, judgement| {
        game += 1;
        let crossed = if asked == Code::X701 { CrossCheck::new().careful(written, &judgement) } else { None };
        for finding in judgement.findings.into_iter().chain(crossed) {
            let place = places.find(finding.span.start as usize, written);
            let text = format!("{}:{} {:?}", place.line, place.column, written.text(finding.span));
            found.push((game, place.line, text, finding));
        }
    });
    found
}

#[test]
fn every_code_has_its_games() {
    for &code in Code::ALL {
        let folder = root().join("testdata").join(code.id());
        let read = |name: &str| fs::read(folder.join(name)).unwrap_or_else(|e| panic!("{code} {name}: {e}"));
        let is_compared = code.id().starts_with('P');
        let all = |name: &str| {
            let (bytes, mut all) = (read(name), Vec::new());
            all.extend(findings(name, &bytes, code));
            if is_compared {
                all.extend(compared(&Block::whole(name, &bytes)));
            }
            all
        };
        let bad = all("bad.pgn");
        assert!(bad.iter().any(|(.., f)| f.code == code), "{code} is not found in its bad.pgn");
        let mut places = String::new();
        for (game, _, place, finding) in &bad {
            let fix = finding.fix().map_or(String::new(), |fix| format!(" => {fix}"));
            let _ = writeln!(places, "game {game} ply {} {} {place}{fix}", finding.ply.0, finding.code);
        }
        if std::env::var_os("BLESS").is_some() {
            fs::write(folder.join("bad.txt"), &places).expect("testdata can be written");
        }
        assert_eq!(places, String::from_utf8_lossy(&read("bad.txt")), "{code}");
        for (game, line, place, finding) in all("good.pgn") {
            let clean = finding.code != code && finding.severity != Severity::Error;
            assert!(clean, "{code}: good.pgn has {} in game {game}, line {line}: {place}", finding.code);
        }
    }
}

#[test]
fn testdata_has_no_folder_of_an_unknown_code() {
    for entry in fs::read_dir(root().join("testdata")).expect("testdata is there") {
        let name = entry.expect("it can be listed").file_name().into_string().expect("names are ASCII");
        let is_code = name.len() == 4 && name[1..].bytes().all(|b| b.is_ascii_digit());
        assert!(!is_code || name.parse::<Code>().is_ok(), "{name}");
    }
}
