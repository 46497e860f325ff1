//! The network: trained by Adam (Kingma, Ba 2015) on what the features of half-moves leave over.

use std::io::{Write as _, stdout};

use bienban::chess::{Chess, Move, Position as _};
use bienban::repair::before::MovesBefore;
use bienban::repair::network::{self, HIDDEN, INPUTS, NUMBERS, Network, PARTS};
use bienban::repair::plausibility;

use crate::each_game;

/// How often all positions are gone through, how many make a step, and how far each step goes.
const ROUNDS: usize = 12;
const BATCH: usize = 512;
const RATE: f32 = 0.003;
/// What keeps numbers small that few positions speak for.
const SHRINKING: f32 = 1e-6;
/// One position in so many of each game, each game from another on.
const STRIDE: usize = 1;

/// A position: what the network sees, the half-moves with their scores by the features, and which was played.
struct Example {
    inputs: Vec<u16>,
    half_moves: Vec<([u16; 2], f32)>,
    played: u16,
}

impl Example {
    fn of(position: &Chess, before: MovesBefore, played: Move) -> Example {
        let (legal, us) = (position.legal_moves(), position.turn());
        let entries = legal.iter().map(|&one| network::entries(one, us).map(|at| at as u16));
        Example {
            inputs: network::inputs(position, before),
            half_moves: entries.zip(plausibility::scores(position, &legal, before)).collect(),
            played: legal.iter().position(|one| *one == played).expect("it is legal") as u16,
        }
    }

    /// The score of each half-move.
    fn scores(&self, network: &Network, layer: &network::NetworkLayer) -> Vec<f32> {
        let of = |&(entries, score): &([u16; 2], f32)| score + network.score(layer, entries.map(usize::from));
        self.half_moves.iter().map(of).collect()
    }
}

fn examples(left_out: bool, wanted: usize, stride: usize) -> Vec<Example> {
    let (mut examples, mut count) = (Vec::new(), 0_usize);
    each_game(left_out, |positions, moves| {
        count += 1;
        for index in (count % stride..moves.len()).step_by(stride) {
            let before = |back: usize| index.checked_sub(back).map(|at| moves[at]);
            let before = MovesBefore { last: before(1), own: before(2) };
            examples.push(Example::of(&positions[index], before, moves[index]));
        }
        examples.len() < wanted
    });
    examples.truncate(wanted);
    examples
}

/// Numbers that look random and are the same each time (xorshift64*).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// Between -1 and 1.
    fn even(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, (self.next() % (last as u64 + 1)) as usize);
        }
    }
}

/// Adds one row to another, so many times.
fn add(row: &mut [f32], times: f32, other: &[f32]) {
    row.iter_mut().zip(other).for_each(|(x, y)| *x += times * y);
}

/// Adds the slope of one example's surprise to the slopes of all numbers.
fn slopes(network: &Network, example: &Example, slopes: &mut [f32]) {
    let layer = network.layer(&example.inputs);
    let scores = example.scores(network, &layer);
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = scores.iter().map(|s| (s - most).exp()).sum();
    let mut of_layer = [0.0_f32; HIDDEN];
    for (index, (&(entries, _), score)) in example.half_moves.iter().zip(&scores).enumerate() {
        let entries = entries.map(usize::from);
        let slope = (score - most).exp() / sum - f32::from(u8::from(index == usize::from(example.played)));
        for row in Network::row_of(entries) {
            let row = row * HIDDEN..(row + 1) * HIDDEN;
            add(&mut of_layer, slope, &network.0[row.clone()]);
            add(&mut slopes[row], slope, &layer);
        }
        for number in Network::number_of(entries) {
            slopes[number] += slope;
        }
    }
    of_layer.iter_mut().zip(&layer).for_each(|(slope, &x)| *slope *= f32::from(u8::from(x > 0.0)));
    for at in std::iter::once(INPUTS).chain(example.inputs.iter().map(|&at| usize::from(at))) {
        add(&mut slopes[at * HIDDEN..(at + 1) * HIDDEN], 1.0, &of_layer);
    }
}

/// The mean surprise of the half-moves that were played, in nats.
fn mean(network: &Network, examples: &[Example]) -> f32 {
    let one = |example: &Example| {
        plausibility::softmax_surprises(&example.scores(network, &network.layer(&example.inputs)))
            [usize::from(example.played)]
    };
    examples.iter().map(one).sum::<f32>() / examples.len() as f32
}

/// Trains a network on so many positions and writes it to standard output.
pub(crate) fn train(wanted: usize) {
    let mut examples = examples(false, wanted, STRIDE);
    let mut dice = Dice(1);
    let held = examples.split_off(examples.len() - examples.len() / 20);
    let mut network = Network((0..NUMBERS).map(|_| 0.1 * dice.even()).collect());
    let (mut means, mut spreads) = (vec![0.0_f32; NUMBERS], vec![0.0_f32; NUMBERS]);
    let steps = (ROUNDS * examples.len().div_ceil(BATCH)) as f32;
    let mut step = 0_i32;
    eprintln!("{} positions, {:.4} held at first", examples.len(), mean(&network, &held));
    for round in 0..ROUNDS {
        dice.shuffle(&mut examples);
        for batch in examples.chunks(BATCH) {
            let mut slope = vec![0.0_f32; NUMBERS];
            for example in batch {
                slopes(&network, example, &mut slope);
            }
            step += 1;
            let rate = RATE * (1.0 - step as f32 / steps);
            let (first, second) = (1.0 - 0.9_f32.powi(step), 1.0 - 0.999_f32.powi(step));
            let moments = means.iter_mut().zip(&mut spreads);
            for ((x, slope), (m, v)) in network.0.iter_mut().zip(&slope).zip(moments) {
                let slope = slope / batch.len() as f32 + SHRINKING * *x;
                *m = 0.9 * *m + 0.1 * slope;
                *v = 0.999 * *v + 0.001 * slope * slope;
                *x -= rate * (*m / first) / ((*v / second).sqrt() + 1e-8);
            }
        }
        let fitted = mean(&network, &examples[..held.len().min(examples.len())]);
        eprintln!("round {}: {fitted:.4} fitted, {:.4} held", round + 1, mean(&network, &held));
    }
    let mut out = stdout().lock();
    for number in &network.0 {
        out.write_all(&((number * PARTS).round() as i16).to_le_bytes()).expect("it can be written");
    }
}

/// Says how surprising the half-moves of games are on which nothing was fitted.
pub(crate) fn surprise(wanted: usize) {
    let examples = examples(true, wanted, 7);
    let none = Network(vec![0.0; NUMBERS]);
    println!(
        "{} positions: {:.3} nats a half-move by the features, {:.3} with the network",
        examples.len(),
        mean(&none, &examples),
        mean(Network::known(), &examples)
    );
}
