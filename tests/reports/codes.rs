//! Every finding code has its games in testdata: `bad.pgn`, where it is found at the places in `bad.txt`, and
//! `good.pgn`, where it is not, nor any error. What only scoresheets can have is in `bad-sheet.txt` and
//! `good-sheet.txt`. With `BLESS=1` in the environment the places are written anew.

use std::fmt::Write as _;
use std::fs;

use bienban::chess::fast::Proof;
use bienban::finding::{Code, CodeSet, Finding, Severity};
use bienban::judge::checks::{CHECKS, CheckSubject, CheckTiming, GameCheck};
use bienban::judge::cross_check::CrossCheck;
use bienban::judge::{self, Game, Judge, JudgeOptions};
use bienban::message::Message;
use bienban::messages::Catalog;
use bienban::report::{ConvertedSheets, Format, PlaceFinder, RegisterRows, ReportStyle};
use bienban::sheet;
use bienban::source::split::{Block, UnreadReason};
use bienban::tournament::check::EventFinding;
use bienban::write::WriteTally;

use crate::harness::root;

/// A finding: the number of the game, the line, its place in words, and what it is.
type Told = (u32, u64, String, Finding);

/// What the games of a file say about each other, P8xx, as `--check-event` asks for.
fn compared(block: &Block) -> Vec<Told> {
    let catalog = Catalog::new();
    let mut register = RegisterRows::new(block, &catalog, ReportStyle::new(Format::Csv), true);
    let mut number = 0;
    judge::each(block, &JudgeOptions { record: true, ..JudgeOptions::default() }, |game| {
        number += 1;
        register.game(number, game, &WriteTally::default());
    });
    let mut compared = ConvertedSheets::default();
    for (entry, sheet) in register.into_parts().1.unwrap_or_default() {
        compared.take(&entry, sheet, 0);
    }
    let told = |(found, finding): (EventFinding, Finding)| {
        let place = format!("{}:{} {:?}", found.place.line, found.place.column, found.place.token);
        (found.place.game as u32, found.place.line, place, finding)
    };
    compared.findings().into_iter().map(told).collect()
}

/// The block of a file. No file of ours is too large, or makes the program fail, so the block is left unread for the
/// codes that say so.
fn read_as(name: &str, bytes: &[u8], asked: Code) -> Block {
    let block = Block::whole(name, bytes);
    match asked {
        Code::S107 => block.left_unread(UnreadReason::TooLarge),
        Code::X702 => block.left_unread(UnreadReason::Failed),
        _ => block,
    }
}

/// The findings of every game, as every command has them, and by the careful path alone; both say the same. X701 is
/// made only if it is asked for, as by `--cross-check`, and D401 as by `--select`.
fn findings(name: &str, bytes: &[u8], asked: Code) -> Vec<Told> {
    let block = match name {
        "bad.pgn" => read_as(name, bytes, asked),
        "good.pgn" => Block::whole(name, bytes),
        _ => sheet::text_block(name, bytes.to_vec(), false, None).expect("it can be read").expect("it is a scoresheet"),
    };
    let options = JudgeOptions { requested: CodeSet::EMPTY.with(asked), ..JudgeOptions::default() };
    let judge = Judge::new(&options);
    let told = |with_care: bool| {
        let mut places = PlaceFinder::new(&block);
        let (mut number, mut found) = (0, Vec::new());
        let mut take = |game: &mut Game<'_>| {
            number += 1;
            if asked == Code::X701 {
                let crossed = CrossCheck::new().compare_game(game);
                game.add(crossed);
            }
            for finding in game.findings() {
                let place = places.find(finding.span.start as usize, game.written());
                let text = format!("{}:{} {:?}", place.line, place.column, game.written().text(finding.span));
                found.push((number, place.line, text, finding.clone()));
            }
        };
        if with_care {
            judge.each_with_care(&block, &mut take);
        } else {
            judge.each(&block, &mut take);
        }
        found
    };
    let found = told(false);
    assert_eq!(found, told(true), "{asked} {name}: both paths say the same");
    found
}

#[test]
fn every_code_has_its_games() {
    // Those about whole events are in `tests/tournaments/events.rs`.
    for &code in Code::ALL.iter().filter(|code| !("P805".."P9").contains(&code.id())) {
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
        let sheet = folder.join("bad-sheet.txt").exists();
        let [bad, good] = if sheet { ["bad-sheet.txt", "good-sheet.txt"] } else { ["bad.pgn", "good.pgn"] };
        let bad = all(bad);
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
        for (game, line, place, finding) in all(good) {
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

/// A check that the fast path was never taught runs on the games that it reads, and has the whole game before it.
#[test]
fn a_check_that_nothing_covers_runs_on_clean_games() {
    /// Reports every fourth half-move of a game, with the token as it is written.
    static FOURTH: GameCheck = GameCheck {
        codes: &[Code::M209],
        covered_by: Proof::NONE,
        of: CheckSubject::Games,
        when: CheckTiming::Always,
        run: |game, findings| {
            let Some(ply) = game.timeline().and_then(|timeline| timeline.plies.get(3)) else { return };
            let message = Message::new("null-move").with("token", game.written().text(ply.span));
            findings.push(Finding::at(Code::M209, ply.span, message));
        },
    };
    let text = fs::read(root().join("testdata/M201/good.pgn")).expect("testdata is there");
    let block = Block::whole("good.pgn", &text);
    let options = JudgeOptions::default();
    let count = |judge: &Judge<'_>| {
        let (mut games, mut found) = (0, Vec::new());
        judge.each(&block, &mut |game: &mut Game<'_>| {
            assert!(game.is_read_whole(), "the fast path reads the game");
            games += 1;
            found.extend(game.findings().iter().map(|finding| game.written().text(finding.span).into_owned()));
        });
        (games, found)
    };
    let (games, found) = count(&Judge::new(&options));
    assert!(games > 0 && found.is_empty(), "{found:?}");
    let (again, found) = count(&Judge::new(&options).with(&FOURTH));
    assert_eq!((again, found.len()), (games, games), "{found:?}");
    assert!(found.iter().all(|token| !token.is_empty()), "{found:?}");
}

/// A check that is covered by a proof does not run where that proof was made, and runs where it was not.
#[test]
fn a_check_runs_where_its_proof_is_missing() {
    static TAGS: GameCheck = GameCheck {
        codes: &[Code::T503],
        covered_by: Proof::TAGS,
        of: CheckSubject::Games,
        when: CheckTiming::Always,
        run: |game, findings| {
            findings.push(Finding::at(Code::T503, game.span(), Message::new("duplicate-tag")));
        },
    };
    let clean = fs::read_to_string(root().join("testdata/M201/good.pgn")).expect("testdata is there");
    let untagged = clean.replacen("[Site ", "[Place ", 1);
    let options = JudgeOptions::default();
    let found = |text: &str| {
        let mut found = Vec::new();
        let block = Block::whole("x", text.as_bytes());
        Judge::new(&options).with(&TAGS).each(&block, &mut |game: &mut Game<'_>| {
            assert!(game.is_read_whole());
            found.extend(game.findings().iter().map(|finding| finding.code.id()));
        });
        found
    };
    assert_eq!(found(&clean), [""; 0]);
    assert_eq!(found(&untagged), ["T501", "T503"]);
}

/// Every code belongs to a check, but for those that are not about one game alone.
#[test]
fn every_code_has_a_check() {
    for &code in Code::ALL {
        let checked = CHECKS.iter().any(|check| check.codes.contains(&code));
        assert_eq!(checked, !code.id().starts_with('P') && code != Code::X701, "{code}");
    }
}
