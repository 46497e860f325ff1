//! Judges the games of a block: what every command that reads games begins with.

use std::ops::AddAssign;

use crate::checks::{self, Judgement};
use crate::finding::{ByteSpan, Code, Severity};
use crate::game::Game;
use crate::notation::lex::{self, Token, TokenKind};
use crate::notation::{encoding, pgn};
use crate::source::split::Block;

/// How much was judged, and what was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Half-moves of main lines that were written and could be played.
    pub half_moves: u64,
    /// Findings by code, in the order of [`Code::ALL`].
    pub findings: [u64; Code::ALL.len()],
}

impl Tally {
    /// Counts one finding.
    pub fn add(&mut self, code: Code) {
        self.findings[code as usize] += 1;
    }

    /// How many findings have this severity.
    pub fn of(&self, severity: Severity) -> u64 {
        Code::ALL.iter().filter(|c| c.severity() == severity).map(|&c| self.findings[c as usize]).sum()
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        self.games += other.games;
        self.half_moves += other.half_moves;
        for (sum, n) in self.findings.iter_mut().zip(other.findings) {
            *sum += n;
        }
    }
}

/// Judges every game of a block in order and hands each to `take`. What stands in a block without any game, such as a
/// remark in a file of its own, is handed over as well; [`is_game`] tells.
pub fn each_game(block: &Block, options: checks::Options, mut take: impl FnMut(&Game<'_>, Judgement)) {
    let mut tokens = Vec::new();
    let mut start = 0;
    while start < block.bytes.len() {
        let end = lex::game(&block.bytes, start, &mut tokens);
        let bytes = &block.bytes[start..end];
        let detected = encoding::detect(bytes);
        let game = pgn::assemble(&block.bytes, ByteSpan::new(start, end), &tokens, detected.encoding);
        let judgement = if is_game(&tokens) {
            checks::judge(&game, detected, options)
        } else {
            checks::judge_text(&game, detected, options)
        };
        take(&game, judgement);
        start = end;
    }
}

/// Whether the tokens hold a game: a tag, a move, a move number, a result or a comment.
pub fn is_game(tokens: &[Token]) -> bool {
    tokens
        .iter()
        .any(|t| !matches!(t.kind, TokenKind::Space | TokenKind::Escape | TokenKind::Outside | TokenKind::LineComment))
}
