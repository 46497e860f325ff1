//! `validate --account`: every byte, game and half-move is somewhere, over our own files, mangled ones and the corpora.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use bienban::chess::reference;
use bienban::judge::JudgeOptions;
use bienban::judge::account::{Account, Receipt, TokenCategory};
use bienban::judge::{JudgeTally, each};
use bienban::source::split::{Block, Cut, Sizes, split};
use bienban::source::text::InputText;
use proptest::prelude::*;

use crate::braid::Random;
use crate::harness::corpora::{cases, corpus, unpacked};
use crate::harness::input::{config, pgn_like};
use crate::harness::{bienban, root};

/// The account of a block, judged as `validate` judges it.
fn account(block: &Block, tally: &mut JudgeTally) -> Account {
    let mut receipts = Vec::new();
    each(block, &JudgeOptions::default(), |game| {
        tally.count_game(game);
        receipts.push(Receipt::of(game));
    });
    Account::of(block, &receipts)
}

/// The account of a text that is cut into blocks of this size, and what the judging counted.
fn whole(text: &[u8], block_size: usize) -> (Account, JudgeTally) {
    let (mut sum, mut tally) = (Account::default(), JudgeTally::default());
    let reader = Box::new(Cursor::new(text));
    let source = InputText { name: "x".to_owned(), reader, utf16: false, plain: None };
    split(source, Sizes { block: block_size, game: 1 << 30 }, None, &mut Vec::new, &mut |cut| {
        let Cut::Block(block) = cut else { panic!("no game is too large") };
        sum += &account(&block, &mut tally);
        true
    })
    .expect("memory can be read");
    sum.close(text.len() as u64, false, false);
    (sum, tally)
}

fn assert_holds(text: &[u8], block_size: usize) -> Account {
    let (account, tally) = whole(text, block_size);
    assert!(account.holds(&tally), "{account:#?}\n{tally:?}\n{}", String::from_utf8_lossy(text));
    account
}

/// What the command says: the account by its words, all that is on standard error, and the exit code.
fn said(args: &[&str], input: &[u8]) -> (BTreeMap<String, u64>, String, i32) {
    let run = bienban()
        .current_dir(root())
        .args(["validate", "--account", "--quiet", "--select", "M201"])
        .args(args)
        .write_stdin(input)
        .output()
        .expect("it runs");
    let text = String::from_utf8(run.stderr).expect("messages are UTF-8");
    let (mut section, mut lines) = (String::new(), BTreeMap::new());
    for line in text.lines() {
        match line.trim_start().split_once("  ") {
            Some((count, words)) if line.starts_with(' ') => {
                let count = count.parse().expect("a count");
                lines.insert(format!("{section}: {words}"), count);
            }
            _ => line.clone_into(&mut section),
        }
    }
    (lines, text, run.status.code().unwrap_or(-1))
}

/// Every file below a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("it can be listed") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

fn is(path: &Path, endings: &[&str]) -> bool {
    path.extension().and_then(|e| e.to_str()).is_some_and(|e| endings.contains(&e))
}

#[test]
fn the_account_of_every_file_of_ours_adds_up_and_its_bytes_are_those_of_the_file() {
    let mut counted = 0;
    for path in files(&root().join("testdata")) {
        let name = path.to_string_lossy();
        let (lines, text, _) = said(&[&name], b"");
        if !text.contains("account of the bytes") {
            // What cannot be read at all has no account.
            continue;
        }
        assert!(!text.contains("does not add up"), "{name}: {text}");
        assert_eq!(lines["account of the bytes: neither understood nor reported"], 0, "{name}: {text}");
        let read = lines["account of the bytes: bytes read, unpacked"];
        let bytes: u64 = lines
            .iter()
            .filter(|(k, _)| k.starts_with("account of the bytes: ") && !k.contains("files without games, skipped"))
            .map(|(_, n)| n)
            .sum::<u64>()
            - read;
        assert_eq!(bytes, read, "{name}: {text}");
        let skipped = text.contains("files without games, skipped");
        if is(&path, &["pgn", "txt", "csv", "tsv", "md"]) && !skipped {
            assert_eq!(read, fs::metadata(&path).expect("it is there").len(), "{name}: {text}");
            counted += 1;
        }
    }
    assert!(counted > 80, "{counted}");
}

#[test]
fn the_account_is_the_same_whatever_the_threads_and_the_blocks() {
    let one = said(&["-j1", "testdata"], b"");
    assert!(one.1.contains("half-moves of variations, played"), "{}", one.1);
    for args in [
        &["-j2", "testdata"][..],
        &["-j1", "--block-size", "64", "testdata"],
        &["-j3", "--block-size", "300", "testdata"],
    ] {
        let account = |text: &str| text[text.find("account of the bytes").expect("it is said")..].to_owned();
        assert_eq!(account(&said(args, b"").1), account(&one.1), "{args:?}");
    }
}

#[test]
fn codes_that_are_not_shown_are_accounted_for_and_utf16_is_counted_in_bytes_of_the_file() {
    let text = "\u{FEFF}[Event \"Hậu 𝄞\"]\n\nremark\n1. e4 e5 @@ 2. Ke3 d5 {Xe} *\n";
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let odd = [&utf16[..], b"\n"].concat();
    let half = [&utf16[..], &[0x00, 0xD8]].concat();
    for input in [text.as_bytes(), &utf16, &odd, &half] {
        let (lines, said, code) = said(&["-"], input);
        assert_eq!(code, 1, "{said}");
        let read = lines["account of the bytes: bytes read, unpacked"];
        assert!(read.abs_diff(input.len() as u64) <= 1, "{said}");
        assert_eq!(lines["account of the bytes: neither understood nor reported"], 0, "{said}");
        assert_eq!(lines["account of the half-moves: not tried, after a reported error"], 1);
    }
    let (_, said, code) = said(&["--ignore", "M201", "-"], text.as_bytes());
    assert_eq!((code, said.contains("does not add up")), (0, false), "{said}");
}

#[test]
fn what_cannot_be_read_to_its_end_is_accounted_for_as_far_as_it_was_read() {
    let game = "[Event \"?\"]\n[Site \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n";
    let mut packed = zstd::encode_all(game.repeat(40_000).as_bytes(), 1).expect("it packs");
    packed.truncate(packed.len() / 2);
    let (lines, said, code) = said(&["-"], &packed);
    assert_eq!(code, 2, "{said}");
    assert!(!said.contains("does not add up"), "{said}");
    assert!(lines["account of the bytes: bytes read, unpacked"] > 0, "{said}");
    assert_eq!(lines["account of the bytes: neither understood nor reported"], 0, "{said}");
}

/// A text with some of its bytes changed, left out, or moved.
fn mangled(text: &[u8], random: &mut Random) -> Vec<u8> {
    const ODD: &[u8] = b"{}()[];%$\"\\\n\r .*1aNx\xC3\xFF\x00";
    let mut out = text.to_vec();
    for _ in 0..=random.below(6) {
        let at = random.below(out.len());
        match random.below(4) {
            0 => drop(out.drain(at..(at + 1 + random.below(12)).min(out.len()))),
            1 => out.insert(at, ODD[random.below(ODD.len())]),
            2 if at < out.len() => out[at] = ODD[random.below(ODD.len())],
            _ => {
                let piece = out[at..(at + random.below(60)).min(out.len())].to_vec();
                let to = random.below(out.len());
                out.splice(to..to, piece);
            }
        }
    }
    out
}

#[test]
fn accounts_of_mangled_files_add_up() {
    let mut random = Random(11);
    let texts: Vec<_> =
        files(&root().join("testdata")).into_iter().filter(|p| is(p, &["pgn"])).map(|p| unpacked(&p)).collect();
    let (mut behind, mut wrong) = (0, Vec::new());
    for round in 0..3_000 {
        let text = &texts[random.below(texts.len())];
        let text = mangled(&text[..text.len().min(6_000)], &mut random);
        let (account, tally) = whole(&text, if round % 2 == 0 { 1 << 19 } else { 200 });
        if !account.holds(&tally) {
            wrong.push(format!("{account:?}\n{}", String::from_utf8_lossy(&text)));
        }
        behind += account.main.behind + account.variations.behind;
    }
    println!("{behind} half-moves behind something reported");
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong[..wrong.len().min(4)].join("\n\n"));
    assert!(behind > 1_000);
}

#[test]
fn a_remark_within_the_text_outside_of_games_is_counted_once() {
    let sheet = "Bxc2\t50.\nResult:\n96.437119\t0-1\n96.529541Arbiter";
    let (lines, text, _) = said(&["-"], sheet.as_bytes());
    assert_eq!(lines["account of the bytes: neither understood nor reported"], 0, "{text}");
    assert!(lines["account of the bytes: scoresheets, transcribed"] > 0, "{text}");
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn accounts_of_what_looks_like_pgn_add_up(text in pgn_like(), size in 16_usize..200) {
        let account = assert_holds(&text, size);
        prop_assert_eq!(account, assert_holds(&text, 1 << 19));
    }

    #[test]
    fn accounts_of_any_bytes_add_up(text in prop::collection::vec(any::<u8>(), 0..300)) {
        assert_holds(&text, 1 << 19);
    }
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn accounts_of_the_cases_add_up() {
    let folder = cases("");
    let folder = folder.to_string_lossy();
    let (lines, text, _) = said(&[&folder], b"");
    println!("{text}");
    assert!(!text.contains("does not add up"), "{text}");
    assert_eq!(lines["account of the bytes: neither understood nor reported"], 0, "{text}");
    assert!(lines["of the text of the scoresheets, as UTF-8: part of a game"] > 0, "{text}");
}

/// Files where pgn-reader, given the whole of it, counts other games or half-moves: ours and its, with the reason.
const COUNTED_OTHERWISE: &[(&str, [u64; 2], [u64; 2])] = &[
    // A tag section without moves is merged into the next.
    ("tests__pgns__empty_body.pgn", [2, 252], [1, 252]),
    ("test-kit__src__test__resources__FWWRC.pgn", [605, 0], [1, 0]),
    ("test-kit__src__test__resources__uzchesscup.pgn", [45, 0], [1, 0]),
    // A quote without backslash inside a tag value ends the section.
    ("tests__pgns__unescaped_quote_header.pgn", [1, 20], [5, 20]),
    // A blank line inside the movetext ends the game, and what follows it is another.
    ("src__test__resources__ep.pgn", [1, 164], [2, 58]),
    ("src__test__resources__err.pgn", [1, 91], [2, 91]),
    ("src__test__resources__z0.pgn", [1, 58], [2, 57]),
    ("src____tests____grammar__basic.pgn", [1, 60], [2, 60]),
    ("src____tests____grammar__checkmate.pgn", [1, 41], [2, 41]),
    ("src____tests____grammar__multiple-game.pgn", [2, 96], [4, 96]),
    ("src____tests____grammar__promotion.pgn", [1, 80], [2, 80]),
    // What it does not understand it skips: HTML between the moves, and a move of a piece alone.
    ("__tests____pgn__0.pgn", [1, 77], [1, 3]),
    ("doc__sampleGameThrow.pgn", [1, 2], [1, 3]),
    // `cxd8Q` without `=` and `g1f3` are illegal for it.
    ("src__test__resources__promoting.pgn", [1, 77], [1, 48]),
    ("fixtures__pgns__0015.pgn", [1, 2], [1, 0]),
];

/// What pgn-reader and shakmaty make of a file as a whole: games and half-moves of main lines.
fn counted_by_others(text: &[u8]) -> [u64; 2] {
    let verdicts = reference::verdicts(text);
    [verdicts.len() as u64, verdicts.iter().map(|v| u64::from(v.half_moves)).sum()]
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn accounts_of_the_corpora_add_up_and_others_count_the_same() {
    let mut different = Vec::new();
    for folder in ["peers", "draws", "vi", "bench"] {
        let folder = corpus(folder);
        let (mut sum, mut others) = (Account::default(), [0, 0]);
        for path in files(&folder).into_iter().filter(|p| is(p, &["pgn", "zst"])) {
            let text = unpacked(&path);
            let (account, tally) = whole(&text, 1 << 19);
            assert!(account.holds(&tally), "{}: {account:#?}", path.display());
            let (ours, theirs) = ([tally.games, tally.half_moves], counted_by_others(&text));
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if ours != theirs && !COUNTED_OTHERWISE.contains(&(&name, ours, theirs)) {
                different.push(format!("(\"{name}\", {ours:?}, {theirs:?}),"));
            }
            others = [others[0] + theirs[0], others[1] + theirs[1]];
            sum += &account;
        }
        let (lines, text, _) = said(&[&folder.to_string_lossy()], b"");
        println!("{}: others count {others:?}\n{text}", folder.display());
        assert!(!text.contains("does not add up"), "{text}");
        for (words, count) in [
            ("account of the bytes: bytes read, unpacked", sum.read),
            ("account of the bytes: half-moves of games, played", sum.bytes[TokenCategory::Move]),
            ("account of the games: in the text", sum.games.found),
            ("account of the games: checked, nothing found", sum.games.clean),
        ] {
            assert_eq!(lines[words], count, "{words}: {text}");
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}
