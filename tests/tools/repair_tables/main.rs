//! Makes what `repair` knows of chess, of games on standard input:
//! `repair_tables openings GAMES > src/sheet/repair/openings.bin`
//! counts the half-moves after the same position;
//! `repair_tables weights POSITIONS > src/sheet/repair/weights.rs` fits the weights of the features of half-moves;
//! `repair_tables network POSITIONS > src/sheet/repair/network.bin` trains the network on what the features leave over;
//! `repair_tables surprise POSITIONS` says how surprising the half-moves of other games are.
//! The games are those of corpus/bench/otb.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a tool of the command line")]

mod network;
mod openings;
mod weights;

use std::io::{Read as _, stdin};

use bienban::chess::{Chess, Move};
use bienban::judge::{self, JudgeOptions};
use bienban::source::split::Block;

/// Every tenth game is left out: the sheets that probabilities are fitted on are made of those.
const LEFT_OUT: usize = 10;

/// Calls with every game that is legal throughout, as its positions and half-moves, until it has been told enough.
/// `left_out` are the games that are left out otherwise.
fn each_game(left_out: bool, mut take: impl FnMut(&[Chess], &[Move]) -> bool) {
    let mut text = Vec::new();
    stdin().read_to_end(&mut text).expect("the games can be read");
    let block = Block::whole("games", &text);
    let (mut more, mut number) = (true, 0_usize);
    judge::each(&block, &JudgeOptions::default(), |game| {
        number += 1;
        let wanted = more && number.is_multiple_of(LEFT_OUT) == left_out;
        if let Some(course) =
            game.course().filter(|_| wanted && game.is_read_whole() && game.tagged().tag("FEN").is_none())
        {
            more = take(course.positions(), course.moves());
        }
    });
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let count = arguments.get(2).and_then(|count| count.parse().ok()).unwrap_or(usize::MAX);
    match arguments.get(1).map(String::as_str) {
        Some("openings") => openings::count(count),
        Some("weights") => weights::fit(count),
        Some("network") => network::train(count),
        Some("surprise") => network::surprise(count),
        _ => eprintln!("repair_tables openings|weights|network|surprise [COUNT] < games.pgn"),
    }
}
