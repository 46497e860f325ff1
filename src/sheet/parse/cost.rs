//! The costs, in nats, of going from one row to the next.

/// An explanation that costs this much more than the cheapest is given up.
pub(super) const HOPELESS: f32 = 14.0;

/// A fact that contradicts the game so far: a player, another tag, a result.
pub(super) const OTHER_PLAYER: f32 = 6.0;
pub(super) const OTHER_FACT: f32 = 3.0;
pub(super) const OTHER_RESULT: f32 = 2.5;
/// A blank row between a result and the rest of a head.
pub(super) const HEAD_TORN: f32 = 2.5;
/// Labels below the moves: a result, others, the head of the game again, and what a blank row before them adds.
pub(super) const RESULT_BELOW: f32 = 0.2;
pub(super) const RESULT_AGAIN: f32 = 2.2;
pub(super) const BELOW: f32 = 1.0;
pub(super) const HEAD_AGAIN: f32 = 1.35;
pub(super) const AGAIN_BELOW: f32 = 0.3;
pub(super) const BELOW_BLANK: f32 = 1.5;
pub(super) const PLAYERS_BELOW: f32 = 2.0;
pub(super) const CONTRADICTED_BELOW: f32 = 7.0;
/// Another game begins with its players; with other labels after a blank row, or without one.
pub(super) const NEW_PLAYERS: f32 = 0.5;
pub(super) const NEW_AGAIN: f32 = 3.0;
pub(super) const NEW_SIGNED: f32 = 3.0;
pub(super) const NEW_LABELS: f32 = 1.5;
pub(super) const NEW_LABELS_CLOSE: f32 = 6.0;
/// Another game begins where the last one has no moves; without any contradiction.
pub(super) const NEW_UNPLAYED: f32 = 1.5;
pub(super) const NEW_AGREEING: f32 = 5.0;
/// Another game begins with its title, its first move, its table.
pub(super) const NEW_TITLE: f32 = 0.8;
pub(super) const NEW_TITLE_CLOSE: f32 = 3.0;
pub(super) const NEW_MOVES: f32 = 2.0;
pub(super) const NEW_TABLE: f32 = 1.0;
pub(super) const NEW_ROW: f32 = 0.3;
/// A game without players, without moves, without either.
pub(super) const NO_PLAYERS: f32 = 1.0;
pub(super) const NO_MOVES: f32 = 1.0;
pub(super) const EMPTY: f32 = 8.0;
/// The number of a move is not the next one; it is 1 again.
pub(super) const OTHER_NUMBER: f32 = 1.5;
pub(super) const FIRST_AGAIN: f32 = 5.0;
/// A second list of numbered half-moves, of the other player.
pub(super) const OTHER_LIST: f32 = 0.5;
/// A message below another one, instead of its own cost.
pub(super) const MESSAGE: f32 = 0.3;
/// A chat begins where labels have named the players.
pub(super) const STRANGER: f32 = 6.0;
/// A row that is certainly a sender costs less.
pub(super) const SENDER: f32 = 4.0;
/// A row of a chat that is no half-move.
pub(super) const TALK: f32 = 1.5;
/// Moves go on below remarks; below words that introduce moves that were not played.
pub(super) const RESUMED: f32 = 0.7;
pub(super) const ANALYSED: f32 = 4.0;
/// A result above the moves; moves after a result.
pub(super) const OUTCOME_ABOVE: f32 = 1.5;
pub(super) const BEHIND_RESULT: f32 = 3.0;
pub(super) const ROW_BEHIND_RESULT: f32 = 6.0;
/// A row of a table: with its numbers, without; below remarks.
pub(super) const TABLE_ROW: f32 = 0.2;
pub(super) const NAMES: f32 = 0.4;
pub(super) const POINTS: f32 = 0.1;
/// A row that leaves its columns.
pub(super) const LEFT: f32 = 2.5;
/// A name in the row below its label.
pub(super) const PENDING: f32 = 0.3;
