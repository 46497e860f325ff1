//! Braids variations into games, to test and to time what reads them: `braid FILE... >OUT`.
#![allow(unreachable_pub, reason = "the tests use it as a module")]

use std::fmt::Write as _;
use std::io::Write as _;

use bienban::judge::each_game;
use bienban::judge::{JudgeOptions, Judgement};
use bienban::source::split::Block;
use shakmaty::{Chess, Position, san::SanPlus};

/// A small generator of numbers, the same on every machine (xorshift64*).
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.number() >> 33) as usize % n.max(1)
    }
}

/// A game with a variation of up to three half-moves on every third, some nested; with `wrong_marks` half the mates in
/// them are marked as checks.
pub fn braided(judgement: &Judgement, random: &mut Random, wrong_marks: bool) -> String {
    let timeline = judgement.timeline.as_ref().expect("the game was judged");
    let mut position = timeline.start.position.clone();
    let tags = ["Event", "Site", "Round", "White", "Black"].map(|name| format!("[{name} \"?\"]\n")).concat();
    let mut text = format!("{tags}[Date \"????.??.??\"]\n[Result \"*\"]\n\n");
    let number = |p: &Chess| format!("{}{} ", p.fullmoves(), if p.turn().is_white() { "." } else { "..." });
    for (index, ply) in timeline.plies.iter().enumerate() {
        let before = position.clone();
        text += &number(&before);
        let played = ply.played.expect("a clean game has no null move");
        text += &SanPlus::from_move_and_play_unchecked(&mut position, played).to_string();
        text.push(' ');
        if index % 3 != 0 {
            continue;
        }
        let (mut aside, mut open) = (before, 0);
        for depth in 0..=random.below(3) {
            // A mate, where there is one, is what may be marked wrongly.
            let legal = aside.legal_moves();
            let mates = |m: &&shakmaty::Move| SanPlus::from_move(aside.clone(), **m).to_string().ends_with('#');
            let Some(&chosen) = legal.iter().find(mates).or_else(|| legal.get(random.below(legal.len()))) else {
                break;
            };
            if depth == 0 {
                text.push_str("( ");
                open += 1;
            }
            let name = SanPlus::from_move(aside.clone(), chosen).to_string();
            let name = if wrong_marks && random.below(2) == 0 { name.replace('#', "+") } else { name };
            let _ = write!(text, "{}{name} ", number(&aside));
            if random.below(4) == 0 {
                let other = legal[random.below(legal.len())];
                let _ = write!(text, "( {}{} ) ", number(&aside), SanPlus::from_move(aside.clone(), other));
            }
            aside.play_unchecked(chosen);
        }
        text += &") ".repeat(open);
    }
    text + "*\n"
}

#[allow(dead_code, reason = "the tests use the rest")]
fn main() -> std::io::Result<()> {
    let (mut random, mut out) = (Random(3), std::io::stdout().lock());
    for path in std::env::args_os().skip(1) {
        let block = Block::whole("input", &std::fs::read(path)?);
        let mut games = Vec::new();
        each_game(&block, JudgeOptions::default(), |_, judgement| {
            let played = |t: &bienban::chess::replay::Timeline| t.plies.iter().all(|ply| ply.played.is_some());
            let usual = |t: &bienban::chess::replay::Timeline| {
                t.start.position == Chess::default() && t.half_moves < 2_000 && played(t)
            };
            if judgement.timeline.as_ref().is_some_and(usual) {
                games.push(braided(&judgement, &mut random, false) + "\n");
            }
        });
        for game in games {
            out.write_all(game.as_bytes())?;
        }
    }
    Ok(())
}
