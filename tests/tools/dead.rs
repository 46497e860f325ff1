//! Measures the judgement of dead positions over games: `cargo run --release --example dead -- FILE [NODES]`.
//!
//! The final position of every game of a PGN file, or every position of a file with a FEN on each line, is judged;
//! time, positions made and what stayed undetermined are printed. For games that end in mate every position before is
//! judged from the mating side, which must never be said to be unable to mate.

use std::io::Write;
use std::time::{Duration, Instant};

use bienban::chess::dead::{self, Ability, DeadVerdict};
use bienban::chess::fast::{FastReader, PADDING};
use bienban::chess::notation::start;
use bienban::judge::each_game;
use bienban::pgn::shape::CheckMark;
use bienban::source::split::Block;
use shakmaty::{Chess, Color, EnPassantMode, Position, fen::Fen};

fn positions(text: &[u8]) -> Vec<Chess> {
    if !text.starts_with(b"[") {
        return String::from_utf8_lossy(text).lines().filter_map(|line| start::from_fen(line).ok()).collect();
    }
    let mut padded = text.to_vec();
    padded.resize(text.len() + PADDING, 0);
    let (mut reader, mut at, mut found, mut tokens) = (FastReader::new(), 0, Vec::new(), Vec::new());
    while at < text.len() {
        match reader.read_with_position(&padded, text.len(), at) {
            Some((clean, position)) => {
                found.push(position);
                at = clean.end;
            }
            None => at = bienban::pgn::lex::lex_game(text, at, &mut tokens),
        }
    }
    found
}

/// Judges the positions of games that end in mate, from the mating side; how many there were, and the wrong verdicts.
fn before_mates(text: &[u8], limit: u32) -> (usize, Vec<String>) {
    let (mut judged, mut wrong) = (0, Vec::new());
    let options = bienban::judge::JudgeOptions { record: true, ..Default::default() };
    each_game(&Block::whole("games", text), options, |_, judgement| {
        let Some(timeline) = judgement.timeline else { return };
        let game: Vec<_> = timeline.steps.iter().filter(|step| step.line == 0).collect();
        let Some(last) = game.last().filter(|step| step.mark == CheckMark::Mate) else { return };
        let mater = last.before.turn();
        for step in &game {
            judged += 1;
            if matches!(dead::can_win(&step.before, mater, limit).ability, Ability::CannotWin(_)) {
                wrong.push(fen(&step.before));
            }
        }
    });
    (judged, wrong)
}

fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = std::fs::read(arguments.first().expect("a file is named")).expect("it can be read");
    let limit = arguments.get(1).and_then(|n| n.parse().ok()).unwrap_or(dead::DEFAULT_LIMIT);
    let mut out = std::io::stdout().lock();
    let positions = positions(&text);
    let (mut total, mut worst, mut quick) = (Duration::ZERO, (Duration::ZERO, String::new()), Duration::ZERO);
    let (mut nodes, mut sides, mut undetermined, mut dead_ones, mut missed) = (0, 0, 0, 0, 0);
    let mut decided_by = std::collections::BTreeMap::new();
    for position in &positions {
        let started = Instant::now();
        let judgement = dead::judge(position, limit);
        let took = started.elapsed();
        total += took;
        if took > worst.0 {
            worst = (took, fen(position));
        }
        let started = Instant::now();
        let may_be = std::hint::black_box(dead::may_be_dead(position.board()));
        quick += started.elapsed();
        nodes += judgement.nodes();
        for side in Color::ALL {
            let answer = judgement.answer_for(side);
            let how = match &answer.ability {
                Ability::CanWin(_) => "can-win",
                Ability::CannotWin(rule) => rule.name(),
                Ability::Undetermined => {
                    sides += 1;
                    writeln!(out, "{side} undetermined: {}", fen(position)).expect("standard output is open");
                    "undetermined"
                }
            };
            *decided_by.entry(how).or_insert(0) += 1;
        }
        undetermined += usize::from(judgement.verdict() == DeadVerdict::Undetermined);
        if judgement.verdict() == DeadVerdict::Dead {
            dead_ones += 1;
            if !may_be && !position.is_stalemate() {
                missed += 1;
                writeln!(out, "dead, and not expected to be: {}", fen(position)).expect("standard output is open");
            }
        }
    }
    let count = positions.len().max(1) as u32;
    writeln!(
        out,
        "{count} positions, {dead_ones} dead ({missed} of them neither stalemate nor expected to be), \
         {undetermined} undetermined; {sides} sides undetermined\n\
         average {:?}, {} nodes; worst {:?}: {}\nmay_be_dead {:?} a position\n{decided_by:?}",
        total / count,
        nodes / u64::from(count),
        worst.0,
        worst.1,
        quick / count
    )
    .expect("standard output is open");
    let (judged, wrong) = if text.starts_with(b"[") { before_mates(&text, limit.min(20_000)) } else { (0, Vec::new()) };
    writeln!(out, "{judged} positions before a mate, {} said to be without", wrong.len())
        .expect("standard output is open");
    for fen in wrong {
        writeln!(out, "wrong: {fen}").expect("standard output is open");
    }
}
