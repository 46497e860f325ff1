//! A game of an event.

use std::sync::Arc;

use super::place::EventPlace;
use super::title;
use crate::mark::ResultMark;

/// A game of an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventGame {
    /// The place of its Round tag.
    pub place: EventPlace,
    /// The tag Event, as this game spells it.
    pub event: Arc<str>,
    /// White's name, as written.
    pub white: Box<str>,
    /// Black's name, as written.
    pub black: Box<str>,
    /// The tag Round.
    pub round_tag: Box<str>,
    /// The tag Board.
    pub board: Box<str>,
    /// The tag Date.
    pub date: Arc<str>,
    /// The tag Result.
    pub result: Box<str>,
    /// White's and Black's team, as written.
    pub teams: [Box<str>; 2],
    /// Whether moves were made.
    pub has_moves: bool,
    /// The round of the Round tag.
    pub round: Option<u32>,
    /// The results of White and Black.
    pub marks: [ResultMark; 2],
    /// White and Black in the event's field; [`NOBODY`](crate::field::NOBODY) where a name is not in it.
    pub players: [u32; 2],
    /// The index of the earlier entry of the same game, if this is a second one.
    pub second_of: Option<u32>,
}

impl EventGame {
    /// Whether its tag Event names no event.
    pub fn is_unnamed(&self) -> bool {
        title::is_unnamed(&self.event)
    }
}
