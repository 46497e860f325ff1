//! Known: plays half-moves of the main line that another reader has understood without reading them again.

use shakmaty::{Chess, Move, Position};

use super::line::Replayer;
use super::reading;
use super::walk::LineWalk;
use crate::chess::notation::resolve;
use crate::pgn::game::LineItem;
use bienban_base::place::ByteSpan;

impl Replayer<'_> {
    /// Plays the main line, whose items are given, up to the last number among the half-moves that are known. Returns
    /// the index of the item with which to go on.
    pub(super) fn play_begun(&mut self, walk: &mut LineWalk, items: &[LineItem]) -> usize {
        let Some(begun) = self.begun.filter(|begun| begun.len() > 0 && self.plays_main_line_alone()) else {
            return 0;
        };
        let end = last_number(items, begun.len());
        for item in &items[..end] {
            let span = match *item {
                LineItem::Move(span) => span,
                LineItem::Number(number, _) => {
                    debug_assert!(reading::agrees(number, &walk.cursor.position, 0));
                    continue;
                }
                LineItem::Null(_) | LineItem::Unknown(_) | LineItem::Variation(_) => continue,
            };
            let Some(played) = begun.half_move(self.timeline.plies.len(), self.game.bytes(span)) else {
                debug_assert!(false, "{span:?}");
                walk.go_to(self.start.clone());
                (self.timeline.half_moves, self.begun) = (0, None);
                self.timeline.plies.clear();
                return 0;
            };
            debug_assert!(self.is_read_as(&walk.cursor.position, span, played));
            walk.go_by(played);
            self.count(walk, span, Some(played));
        }
        // The number that comes next fits, so no half-move is missing before it.
        walk.forget_places();
        end
    }

    /// The half-move of a token of the main line, if it is known.
    pub(super) fn known(&self, walk: &LineWalk, span: ByteSpan) -> Option<Move> {
        let begun = self.begun.filter(|_| walk.line == 0 && !walk.guessed)?;
        begun.half_move(self.timeline.plies.len(), self.game.bytes(span))
    }

    /// Plays a half-move that is known, and therefore regular.
    pub(super) fn play_known(&mut self, walk: &mut LineWalk, span: ByteSpan, played: Move) {
        debug_assert!(self.is_read_as(&walk.cursor.position, span, played));
        let before = (!self.plays_main_line_alone()).then(|| walk.cursor.clone());
        walk.play(played);
        self.count(walk, span, Some(played));
        if let Some(before) = before {
            self.keep(walk, span, &before, Some(played));
            walk.before = Some(before);
        }
    }

    /// Whether the positions before half-moves are not needed: no variation begins there, and no writer wants them.
    fn plays_main_line_alone(&self) -> bool {
        self.game.lines.len() == 1 && !self.manner.record
    }

    /// Whether a token is read as this move here too, and is canonical.
    fn is_read_as(&self, position: &Chess, span: ByteSpan, played: Move) -> bool {
        let language = self.timeline.language;
        reading::read_one(self.game, span, position, language).is_ok_and(|only| {
            let mut after = position.clone();
            after.play_unchecked(only.played);
            only.played == played
                && reading::apart(self.game, &only, position, language).is_none()
                && resolve::irregularity(position, &only.shape, played, false).is_none()
                && !resolve::mark_is_wrong(only.shape.mark, &after)
        })
    }
}

/// The index of the last number that has only numbers and at most this many half-moves before it; 0 if there is none.
fn last_number(items: &[LineItem], most: usize) -> usize {
    let (mut half_moves, mut last) = (0, 0);
    for (index, item) in items.iter().enumerate() {
        match item {
            LineItem::Number(..) => last = index,
            LineItem::Move(_) if half_moves < most => half_moves += 1,
            _ => break,
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::game::MoveNumber;

    #[test]
    fn the_last_number_has_known_half_moves_alone_before_it() {
        let span = ByteSpan::new(0, 0);
        let number = LineItem::Number(MoveNumber { value: 1, black: false }, span);
        let half_move = LineItem::Move(span);
        let items = [number, half_move, half_move, number, half_move, number, half_move];
        assert_eq!([0, 1, 2, 3, 9].map(|most| last_number(&items, most)), [0, 0, 3, 5, 5]);
        assert_eq!(last_number(&[half_move, half_move], 2), 0);
        assert_eq!(last_number(&[number, half_move, LineItem::Null(span), number], 9), 0);
    }
}
