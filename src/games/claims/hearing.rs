//! A claim at one half-move of a game, which is judged by one edition of the Laws.

use super::claim::Plea;
use bienban_base::place::{Ply, Side};
use bienban_engine::chess::Position as _;
use bienban_engine::chess::draws::DrawFacts;
use bienban_engine::chess::draws::ending::Endings;
use bienban_engine::chess::law::edition::LawEdition;
use bienban_engine::chess::notation::letters::Language;

/// The game in which something was claimed.
#[derive(Debug, Clone, Copy)]
pub struct ClaimCase<'a> {
    /// Its positions, as far as they are certain.
    pub facts: &'a DrawFacts,
    /// Where the game ended by itself.
    pub endings: &'a Endings<'a>,
    /// The number of half-moves that are written, certain or not.
    pub written: u32,
    /// The language of its moves, unless it is certainly English or Vietnamese.
    pub language: Option<&'static Language>,
    /// Its tag `TimeControl`, as it is written; empty if there is none.
    pub time_control: &'a str,
}

/// A claim at one half-move of a game, judged by one edition.
#[derive(Clone, Copy)]
pub(super) struct ClaimHearing<'a> {
    pub(super) case: ClaimCase<'a>,
    pub(super) plea: &'a Plea,
    pub(super) ply: Ply,
    pub(super) edition: &'static LawEdition,
}

impl ClaimHearing<'_> {
    pub(super) fn mover(&self) -> Side {
        self.case.facts.position(self.ply).turn().fold_wb(Side::White, Side::Black)
    }

    pub(super) fn player(&self) -> &'static str {
        self.plea.side.name()
    }
}
