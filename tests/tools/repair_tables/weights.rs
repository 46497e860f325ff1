//! The weights of the features of half-moves.

use bienban::chess::Position as _;
use bienban::repair::before::MovesBefore;
use bienban::repair::features::{FEATURES, features};

use crate::each_game;

/// How often all positions are gone through, and how far each step goes.
const ROUNDS: usize = 40;
const RATE: f32 = 0.02;
/// What keeps weights small that few positions speak for.
const SHRINKING: f32 = 1e-5;

/// A position: the features of each half-move, and which was played.
type Example = (Vec<[f32; FEATURES]>, usize);

fn examples(wanted: usize) -> Vec<Example> {
    let (mut examples, mut count) = (Vec::new(), 0_usize);
    each_game(false, |positions, moves| {
        // One position in seven of every game, each game from another on.
        count += 1;
        for index in (count % 7..moves.len()).step_by(7) {
            let legal = positions[index].legal_moves();
            let before = |back: usize| index.checked_sub(back).map(|at| moves[at]);
            let before = MovesBefore { last: before(1), own: before(2) };
            let played = legal.iter().position(|m| *m == moves[index]).expect("it is legal");
            examples.push((features(&positions[index], &legal, before), played));
        }
        examples.len() < wanted
    });
    examples.truncate(wanted);
    examples
}

/// The shares of the half-moves of an example.
fn shares(example: &Example, weights: &[f32; FEATURES]) -> Vec<f32> {
    let score = |x: &[f32; FEATURES]| x.iter().zip(weights).map(|(x, w)| x * w).sum::<f32>();
    let scores: Vec<f32> = example.0.iter().map(score).collect();
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let exp: Vec<f32> = scores.iter().map(|s| (s - most).exp()).collect();
    let sum: f32 = exp.iter().sum();
    exp.iter().map(|e| e / sum).collect()
}

fn surprise(examples: &[Example], weights: &[f32; FEATURES]) -> f32 {
    let one = |e: &Example| -(0.97 * shares(e, weights)[e.1] + 0.03 / e.0.len() as f32).ln();
    examples.iter().map(one).sum::<f32>() / examples.len() as f32
}

/// Fits by Adam (Kingma, Ba 2015), a tenth of the positions held back.
pub(crate) fn fit(wanted: usize) {
    let examples = examples(wanted);
    let (held, fitted) = examples.split_at(examples.len() / 10);
    let (mut weights, mut mean, mut spread) = ([0.0_f32; FEATURES], [0.0_f32; FEATURES], [0.0_f32; FEATURES]);
    let mut step = 0;
    for round in 0..ROUNDS {
        for batch in fitted.chunks(256) {
            let mut slope = [0.0_f32; FEATURES];
            for example in batch {
                for (share, x) in shares(example, &weights).iter().zip(&example.0) {
                    slope.iter_mut().zip(x).for_each(|(s, x)| *s += share * x);
                }
                slope.iter_mut().zip(&example.0[example.1]).for_each(|(s, x)| *s -= x);
            }
            step += 1;
            let rate = RATE * (1.0 - round as f32 / ROUNDS as f32);
            for i in 0..FEATURES {
                let s = slope[i] / batch.len() as f32 + SHRINKING * weights[i];
                mean[i] = 0.9 * mean[i] + 0.1 * s;
                spread[i] = 0.999 * spread[i] + 0.001 * s * s;
                let (m, v) = (mean[i] / (1.0 - 0.9_f32.powi(step)), spread[i] / (1.0 - 0.999_f32.powi(step)));
                weights[i] -= rate * m / (v.sqrt() + 1e-8);
            }
        }
        if round % 10 == 9 {
            eprintln!(
                "round {}: {:.4} fitted, {:.4} held",
                round + 1,
                surprise(fitted, &weights),
                surprise(held, &weights)
            );
        }
    }
    let even = held.iter().map(|e| (e.0.len() as f32).ln()).sum::<f32>() / held.len() as f32;
    let told = surprise(held, &weights);
    println!("//! The weights of the features of a half-move.\n//!");
    println!(
        "//! Made by `tests/tools/repair_tables.rs` of {} positions of bench/otb. Surprise on others: {told:.3} nats a",
        fitted.len()
    );
    println!("//! half-move, {even:.3} if all were as likely.\n");
    println!("use super::features::FEATURES;\n");
    println!("/// In the order of the features.\n#[rustfmt::skip]\npub(super) const WEIGHTS: [f32; FEATURES] = [");
    for row in weights.chunks(8) {
        println!("    {},", row.iter().map(|w| format!("{w:.3}")).collect::<Vec<_>>().join(", "));
    }
    println!("];");
}
