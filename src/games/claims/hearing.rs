//! A claim at one half-move of a game, which is judged by one edition of the Laws.

use super::claim::Plea;
use bienban_base::place::{Ply, Side};
use bienban_engine::chess::Position as _;
use bienban_engine::chess::draws::Facts;
use bienban_engine::chess::draws::ending::Endings;
use bienban_engine::chess::law::edition::Edition;
use bienban_engine::chess::notation::letters::Language;

/// The game in which something was claimed.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    /// Its positions, as far as they are certain.
    pub facts: &'a Facts,
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
pub(super) struct Hearing<'a> {
    pub(super) case: Case<'a>,
    pub(super) plea: &'a Plea,
    pub(super) ply: Ply,
    pub(super) edition: &'static Edition,
}

impl Hearing<'_> {
    pub(super) fn mover(&self) -> Side {
        self.case.facts.position(self.ply).turn().fold_wb(Side::White, Side::Black)
    }

    pub(super) fn player(&self) -> &'static str {
        self.plea.side.name()
    }
}
