//! Look: a game with the decisions about it, judged. Everything that the desk shows of a game comes from one.

use super::decision::DeskDecision;
use super::mended::{BaseGame, MendedGame};
use super::round_game::RoundGame;
use bienban_base::place::ByteSpan;
use bienban_engine::judge::{self, Game, Judge};

/// A game with the decisions about it, judged.
pub struct GameLook<'a, 'g> {
    /// The game as its sheet has it. `None` if it is not played as chess.
    pub base: Option<&'a BaseGame>,
    /// The same with decisions.
    pub mended: Option<&'a MendedGame<'a>>,
    /// The place of each half-move in the text that was judged.
    pub spans: &'a [ByteSpan],
    /// The judged game.
    pub game: &'a mut Game<'g>,
}

impl RoundGame {
    /// Judges the game with these decisions about it, and with remarks after half-moves, by their indices.
    pub(super) fn look<'j, T>(
        &self,
        decisions: impl Iterator<Item = &'j DeskDecision>,
        options: &judge::JudgeOptions,
        remarks: &[(usize, String)],
        take: impl FnOnce(GameLook<'_, '_>) -> T,
    ) -> T {
        let judge = Judge::new(options);
        judge.one(&self.block, self.start, |game| {
            let Some(base) = BaseGame::of(game) else {
                return take(GameLook { base: None, mended: None, spans: &[], game });
            };
            let mended = MendedGame::new(&base, self.players(), decisions);
            if mended.is_changed() || !remarks.is_empty() {
                let text = mended.text(remarks);
                return judge.one(&text.block, 0, |game| {
                    take(GameLook { base: Some(&base), mended: Some(&mended), spans: &text.spans, game })
                });
            }
            let spans: Vec<ByteSpan> = base.witness.sheet.cells.iter().map(|cell| cell.span).collect();
            take(GameLook { base: Some(&base), mended: Some(&mended), spans: &spans, game })
        })
    }
}
