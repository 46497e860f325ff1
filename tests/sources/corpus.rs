//! Over the corpora: our count of games and our verdicts against pgn-reader and shakmaty, and the same findings
//! whatever the blocks, the threads and the packing.

use std::path::{Path, PathBuf};

use bienban::chess::reference;
use bienban::judge::cross_check::{comparable, ours};
use bienban::judge::{JudgeOptions, each_game};
use bienban::source::split::Block;

use crate::harness::corpora::{corpus, unpacked};

/// Files where pgn-reader counts other games (file, ours, its), with the reasons in docs/decisions.md.
const COUNTED_OTHERWISE: &[(&str, usize, usize)] = &[
    // A tag section without moves is merged into the next.
    ("tests__pgns__empty_body.pgn", 2, 1),
    ("test-kit__src__test__resources__FWWRC.pgn", 605, 1),
    ("test-kit__src__test__resources__uzchesscup.pgn", 45, 1),
    // A quote without backslash inside a tag value ends the section.
    ("tests__pgns__unescaped_quote_header.pgn", 1, 5),
    // A blank line inside the movetext ends the game, and the result after it is another.
    ("src__test__resources__ep.pgn", 1, 2),
    ("src__test__resources__err.pgn", 1, 2),
    ("src__test__resources__z0.pgn", 1, 2),
    ("src____tests____grammar__basic.pgn", 1, 2),
    ("src____tests____grammar__checkmate.pgn", 1, 2),
    ("src____tests____grammar__multiple-game.pgn", 2, 4),
    ("src____tests____grammar__promotion.pgn", 1, 2),
];

/// Games where the verdict differs, with the reasons in docs/decisions.md.
const JUDGED_OTHERWISE: &[(&str, usize)] = &[
    // `cxd8Q` without `=` is no SAN for shakmaty.
    ("src__test__resources__promoting.pgn", 1),
    // `g1f3` is a pawn's move for shakmaty.
    ("fixtures__pgns__0015.pgn", 1),
];

fn files(folder: &str) -> Vec<PathBuf> {
    let inputs = bienban::source::input::expand(&[corpus(folder)], false);
    let mut files: Vec<PathBuf> = inputs
        .found
        .into_iter()
        .filter_map(|input| match input {
            Ok(bienban::source::input::Input::File(path)) => Some(path),
            _ => None,
        })
        .collect();
    files.sort();
    files
}

#[derive(Debug, Default)]
struct Compared {
    games: usize,
    half_moves: u64,
    left_out: usize,
    different: Vec<String>,
    counts: Vec<(String, usize, usize)>,
}

fn compare(path: &Path, compared: &mut Compared) {
    let bytes = unpacked(path);
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let block = Block::whole(&name, &bytes);
    let mut games = 0;
    each_game(&block, JudgeOptions::default(), |game, judgement| {
        if !game.is_game() {
            return;
        }
        games += 1;
        let theirs = reference::verdicts(game.bytes(game.span));
        let (findings, timeline) = (&judgement.findings, judgement.timeline.as_ref());
        let (Some(ours), [theirs], true) =
            (ours(findings, timeline), theirs.as_slice(), comparable(findings, timeline))
        else {
            compared.left_out += 1;
            return;
        };
        compared.half_moves += u64::from(ours.half_moves);
        let same = if ours.legal { ours == *theirs } else { !theirs.legal };
        if !same && !JUDGED_OTHERWISE.contains(&(name.as_str(), games)) {
            compared.different.push(format!("{name} game {games}: {ours:?}, the reference engine {theirs:?}"));
        }
    });
    compared.games += games;
    let theirs = reference::verdicts(&bytes).len();
    if theirs != games {
        compared.counts.push((name, games, theirs));
    }
}

fn agrees(folder: &str) -> Compared {
    let mut compared = Compared::default();
    for file in files(folder) {
        compare(&file, &mut compared);
    }
    println!(
        "{folder}: {} games, {} half-moves compared, {} games left out, {:?} counted otherwise",
        compared.games, compared.half_moves, compared.left_out, compared.counts
    );
    assert!(compared.different.is_empty(), "{}", compared.different.join("\n"));
    for count in &compared.counts {
        let (name, ours, theirs) = count;
        assert!(COUNTED_OTHERWISE.contains(&(name.as_str(), *ours, *theirs)), "{count:?}");
    }
    compared
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn peers_agree_with_the_reference_engine() {
    agrees("peers");
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn draws_and_events_agree_with_the_reference_engine() {
    agrees("draws");
    agrees("vi");
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn bench_sets_agree_with_the_reference_engine() {
    agrees("bench");
}
