//! Judges the games of a block: what every command that reads games begins with.

use std::ops::AddAssign;

use crate::checks::{self, Judgement};
use crate::fast::{Clean, Letters, Reader};
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

/// A game of a block, judged.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "handed over, never kept")]
pub enum Judged<'a> {
    /// A clean game, read by the fast path alone.
    Clean(Clean),
    /// A game that was read with care, its tokens and what came out. What stands in a block without any game, such as a
    /// remark in a file of its own, comes here as well; [`is_game`] tells.
    Careful(&'a Game<'a>, Judgement),
}

/// Judges every game of a block in order, the clean ones on the fast path, and hands each to `take`.
pub fn each(block: &Block, options: checks::Options, mut take: impl FnMut(Judged<'_>)) {
    let letters = match options.language.map(|l| l.id) {
        None => Letters::Any,
        Some("en") => Letters::English,
        Some("vi") => Letters::Vietnamese,
        Some(_) => Letters::None,
    };
    let mut reader = Reader::new();
    let mut tokens = Vec::new();
    let (len, mut start) = (block.bytes().len(), 0);
    // That a sheet was written in letters of another time is said of each of its games.
    if block.origin.as_ref().is_some_and(|o| o.is_legacy()) {
        return each_game(block, options, |game, judgement| take(Judged::Careful(game, judgement)));
    }
    while start < len {
        start = match reader.read(block.padded(), len, start, letters) {
            Some(clean) => {
                let end = clean.end;
                take(Judged::Clean(clean));
                end
            }
            None => careful(block, start, &mut tokens, options, &mut |game, judgement| {
                take(Judged::Careful(game, judgement));
            }),
        };
    }
}

/// Judges every game of a block with care and hands each to `take`.
pub fn each_game(block: &Block, options: checks::Options, mut take: impl FnMut(&Game<'_>, Judgement)) {
    let mut tokens = Vec::new();
    let mut start = 0;
    while start < block.bytes().len() {
        start = careful(block, start, &mut tokens, options, &mut take);
    }
}

/// Judges the game at `start`; returns where the next begins.
fn careful(
    block: &Block,
    start: usize,
    tokens: &mut Vec<Token>,
    options: checks::Options,
    take: &mut dyn FnMut(&Game<'_>, Judgement),
) -> usize {
    let end = lex::game(block.bytes(), start, tokens);
    let mut detected = encoding::detect(&block.bytes()[start..end]);
    let game = pgn::assemble(block.bytes(), ByteSpan::new(start, end), tokens, detected.encoding);
    if let Some(origin) = block.origin.as_ref().filter(|o| o.is_legacy()) {
        detected.encoding = origin.encoding;
        detected.legacy_at = block.bytes()[start..end].iter().position(|b| !b.is_ascii());
    }
    let judge = if is_game(tokens) { checks::judge } else { checks::judge_text };
    let judgement = judge(&game, detected, options);
    take(&game, judgement);
    end
}

/// Whether the tokens hold a game: a tag, a move, a move number, a result or a comment.
pub fn is_game(tokens: &[Token]) -> bool {
    tokens
        .iter()
        .any(|t| !matches!(t.kind, TokenKind::Space | TokenKind::Escape | TokenKind::Outside | TokenKind::LineComment))
}
