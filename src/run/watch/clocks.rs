//! Clocks: the time left that comments beside the moves state, `[%clk 0:12:05]`.

use bienban_base::place::Side;
use bienban_engine::judge::Game;
use bienban_engine::pgn::lex::TokenKind;
use bienban_games::claims::clock;

/// The clock of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct PlayerClock {
    /// The seconds left.
    pub(super) left: Option<u32>,
    /// After which half-move.
    pub(super) ply: u32,
    /// Whether it ever showed time. One that shows zero from the first is not connected.
    pub(super) ran: bool,
}

impl PlayerClock {
    /// Whether the time is over.
    pub(super) fn is_zero(self) -> bool {
        self.ran && self.left == Some(0)
    }
}

/// The command that states a time left.
const COMMAND: &[u8] = b"[%clk";

/// The clocks of both players as the main line states them last. `first` makes the first half-move.
pub(super) fn last_clocks(game: &Game<'_>, first: Side) -> [PlayerClock; 2] {
    let mut clocks = [PlayerClock::default(); 2];
    let text = &game.block().bytes()[game.span().range()];
    if memchr::memmem::find(text, COMMAND).is_none() {
        return clocks;
    }
    let written = game.written();
    let (mut depth, mut ply) = (0_u32, 0_u32);
    for token in &written.tokens {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Move | TokenKind::Null if depth == 0 => ply += 1,
            TokenKind::Comment if depth == 0 && ply > 0 => {
                if let Some(seconds) = stated(&written.text(token.span)) {
                    let mover = if ply % 2 == 1 { first } else { first.other() };
                    let clock = &mut clocks[mover.index()];
                    *clock = PlayerClock { left: Some(seconds), ply, ran: clock.ran || seconds > 0 };
                }
            }
            _ => {}
        }
    }
    clocks
}

/// The seconds that a comment states, rounded down.
fn stated(comment: &str) -> Option<u32> {
    let (_, rest) = comment.split_once("[%clk")?;
    clock::read(rest.split_once(']')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::judge::{JudgeOptions, each};
    use bienban_engine::source::split::Block;

    fn clocks(moves: &str) -> [PlayerClock; 2] {
        let block = Block::whole("x.pgn", format!("[White \"A\"]\n[Black \"B\"]\n\n{moves}\n").as_bytes());
        let mut found = None;
        each(&block, &JudgeOptions::default(), |game| found = Some(last_clocks(game, Side::White)));
        found.expect("there is a game")
    }

    #[test]
    fn the_last_time_of_the_main_line_counts() {
        let text = "1. e4 {[%clk 0:00:09]} e5 {[%clk 0:05:00]} 2. Nf3 {[%clk 0:00:00.4]} (2. f4 {[%clk 1:00:00]}) *";
        let [white, black] = clocks(text);
        assert!(white.is_zero() && white.ply == 3, "{white:?}");
        assert_eq!((black.left, black.is_zero()), (Some(300), false));
    }

    #[test]
    fn a_clock_that_never_ran_says_nothing() {
        let [white, black] = clocks("1. e4 {[%clk 0:00:00]} e5 {[%clk 0:00:00]} *");
        assert!(!white.is_zero() && !black.is_zero());
    }
}
