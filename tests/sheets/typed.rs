//! The laws of the reader, over sheets and PGN that a [typist](crate::harness::typist) writes and damages.
//!
//! `BIENBAN_CASES=100000 cargo test --release typed` runs more of them. `cargo run --example typed` writes them down,
//! for python-chess to read (`tests/oracle/typed.py`).

use bienban::finding::Severity;
use shakmaty::Move;

use crate::braid::Random;
use crate::harness::reading::{broken, converted, read};
use crate::harness::share;
use crate::harness::typist::{Kind, Typed, typed};

fn cases() -> u64 {
    std::env::var("BIENBAN_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or_else(|| share(600).into())
}

/// Why a sheet without any slip is not read as it is meant, or `None`.
fn misread(typed: &Typed) -> Option<String> {
    if let Some(why) = broken(typed) {
        return Some(why);
    }
    let (pgn, findings) = converted(&typed.text);
    let moves: Vec<Move> = read(&pgn).into_iter().map(|(_, m)| m).collect();
    // Small letters and capitals alone leave some moves open: `bc4` may be a bishop's or a pawn's.
    let open = typed.is_open && findings.iter().any(|f| f.severity == Severity::Error);
    let said = || findings.iter().map(|f| format!("{} {}", f.code, f.message)).collect::<Vec<_>>();
    (moves != typed.played && !open).then(|| format!("{} of {}: {:?}", moves.len(), typed.played.len(), said()))
}

fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong[..wrong.len().min(8)].join("\n"));
}

#[test]
fn what_is_typed_without_a_slip_is_read_whole() {
    let mut wrong = Vec::new();
    for seed in 1..=cases() {
        let typed = typed(&mut Random(seed * 0x9E37_79B9), Kind::of(seed), 0);
        wrong.extend(misread(&typed).map(|why| format!("{seed} [{}]: {why}\n{}", typed.style, typed.text)));
    }
    assert_none(&wrong);
}

#[test]
fn slips_never_make_a_false_move_and_are_told() {
    let mut wrong = Vec::new();
    for seed in 1..=cases() {
        let mut random = Random(seed * 0x517C_C1B7);
        let slips = 1 + random.below(2);
        let typed = typed(&mut random, Kind::of(seed), slips);
        wrong.extend(
            broken(&typed).map(|why| format!("{seed} [{}] {:?}: {why}\n{}", typed.style, typed.slips, typed.text)),
        );
    }
    assert_none(&wrong);
}
