//! Shows the lines of a game position by position to a spectator, which looks for something in them.

use super::Game;
use crate::chess::replay::{LineCursor, Timeline};
use crate::chess::step::ReplayStep;
use crate::chess::view::{HalfMove, PositionView};
use crate::pgn::game::LineItem;

/// Looks at the lines of a game while they are played.
pub trait Spectator {
    /// The first position. Returns false to see no more.
    fn begin(&mut self, stand: &dyn PositionView) -> bool;
    /// A half-move, and the position after it. Returns false to see no more.
    fn step(&mut self, half_move: &HalfMove, stand: &dyn PositionView) -> bool;
    /// A variation begins, which replaces the last half-move of the line that contains it.
    fn open(&mut self) {}
    /// It ends.
    fn close(&mut self) {}
}

impl Game<'_> {
    /// Shows the main line as far as it is certain. Returns false if the game is not played. A game that the careful
    /// path read is shown beyond null moves only if the options ask for [`record`](super::JudgeOptions::record).
    pub fn follow(&self, spectator: &mut dyn Spectator) -> bool {
        if let Some(read) = self.read_whole() {
            let mut follower = read.follow();
            let mut more = spectator.begin(&follower);
            while more && let Some(half_move) = follower.advance() {
                more = spectator.step(&half_move, &follower);
            }
            return true;
        }
        if self.timeline().is_some_and(|timeline| !timeline.steps.is_empty()) {
            return self.follow_steps(spectator, false);
        }
        let Some(course) = self.course() else { return false };
        let (positions, moves) = (course.positions(), course.moves());
        let mut more = spectator.begin(&positions[0]);
        for (played, position) in moves.iter().zip(&positions[1..]) {
            if !more {
                break;
            }
            more = spectator.step(&HalfMove::of(*played), position);
        }
        true
    }

    /// Shows the main line and all variations in the order of the text, each as far as it is certain. The options of
    /// the judging must ask for [`record`](super::JudgeOptions::record). Returns false if the game is not played.
    pub fn follow_lines(&self, spectator: &mut dyn Spectator) -> bool {
        self.follow_steps(spectator, true)
    }

    /// Shows the main line by its steps, and all others if `variations`.
    fn follow_steps(&self, spectator: &mut dyn Spectator, variations: bool) -> bool {
        let Some(timeline) = self.timeline() else { return false };
        if spectator.begin(&timeline.start.position) {
            self.line(timeline, 0, variations, spectator);
        }
        true
    }

    /// Shows a line and the variations in it. Returns false if nothing more is wanted.
    fn line(&self, timeline: &Timeline, index: usize, variations: bool, spectator: &mut dyn Spectator) -> bool {
        let Some(line) = self.written().lines.get(index) else { return true };
        let mut certain = true;
        for item in &line.items {
            match item {
                LineItem::Variation(_) if !variations => {}
                LineItem::Variation(variation) => {
                    spectator.open();
                    let more = self.line(timeline, *variation, true, spectator);
                    spectator.close();
                    if !more {
                        return false;
                    }
                }
                LineItem::Move(span) | LineItem::Null(span) if certain => {
                    let found = timeline.steps.binary_search_by_key(&span.start, |step| step.span.start);
                    match found.ok().and_then(|at| half_move_and_cursor(&timeline.steps[at])) {
                        Some((half_move, after)) if !spectator.step(&half_move, &after.position) => return false,
                        Some(_) => {}
                        // Nothing is shown after a half-move that could not be read.
                        None => certain = false,
                    }
                }
                LineItem::Unknown(_) => certain = false,
                _ => {}
            }
        }
        true
    }
}

/// A half-move and the position after it.
fn half_move_and_cursor(step: &ReplayStep) -> Option<(HalfMove, LineCursor)> {
    let before = LineCursor::start(step.before.clone());
    match step.played {
        Some(played) => Some((HalfMove::of(played), before.after(played))),
        None => before.after_pass().map(|after| (HalfMove::Null, after)),
    }
}
