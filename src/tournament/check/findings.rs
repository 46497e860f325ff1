//! Collecting findings, and finding the place of what they are about.

use std::sync::Arc;

use super::code::EventCode;
use super::finding::EventFinding;
use crate::event::meeting::Meeting;
use crate::event::{Event, EventPlace};
use crate::field::NOBODY;
use crate::trf::Trf;
use crate::trf::row::{ROUND_WIDTH, round_column};

/// The order of findings: games in their order, then the lines of the TRF, then what is absent.
type FindingOrder = (u8, u64, u64);

/// The findings about an event.
pub(super) struct EventFindings<'e> {
    pub(super) event: &'e Event,
    found: Vec<(FindingOrder, EventFinding)>,
}

impl<'e> EventFindings<'e> {
    pub(super) fn new(event: &'e Event) -> EventFindings<'e> {
        EventFindings { event, found: Vec::new() }
    }

    /// The findings in their order.
    pub(super) fn into_vec(mut self) -> Vec<EventFinding> {
        self.found.sort_by_key(|(order, finding)| (*order, finding.code));
        self.found.into_iter().map(|(_, finding)| finding).collect()
    }

    fn push(
        &mut self,
        order: FindingOrder,
        code: EventCode,
        key: &'static str,
        place: EventPlace,
    ) -> &mut EventFinding {
        let finding = EventFinding {
            code,
            place,
            white: String::new(),
            black: String::new(),
            event: self.event.name.clone(),
            round: String::new(),
            date: String::new(),
            result: String::new(),
            fix: String::new(),
            is_mild: false,
            key,
            values: Vec::new(),
        };
        let at = self.found.len();
        self.found.push((order, finding));
        &mut self.found[at].1
    }

    /// About a game of the archive.
    pub(super) fn on_game(&mut self, game: u32, code: EventCode, key: &'static str) -> &mut EventFinding {
        let event = self.event;
        let Some(of) = event.games.get(game as usize) else { return self.absent(code, key) };
        let finding = self.push((0, u64::from(game), 0), code, key, of.place.clone());
        finding.white = of.white.to_string();
        finding.black = of.black.to_string();
        finding.event = of.event.to_string();
        finding.round = of.round_tag.to_string();
        finding.date = of.date.to_string();
        finding.result = of.result.to_string();
        finding
    }

    /// About a field of the TRF.
    pub(super) fn on_field(
        &mut self,
        (line, column): (u64, u64),
        token: &str,
        code: EventCode,
        key: &'static str,
    ) -> &mut EventFinding {
        let place = self.field_place((line, column), token);
        self.push((1, line, column), code, key, place)
    }

    fn field_place(&self, (line, column): (u64, u64), token: &str) -> EventPlace {
        let trf = self.event.trf.as_ref();
        let file = trf.map_or_else(|| self.event.file.clone(), |trf| trf.file.as_str().into());
        match trf.and_then(|trf| trf.spots.as_ref()) {
            Some(spots) => spots.place(&file, (line, column)),
            None => EventPlace { file, line, column, token: token.into(), ..EventPlace::default() },
        }
    }

    /// Where the report says what a player did in a round.
    pub(super) fn seat_place(&self, player: u32, round: u32) -> EventPlace {
        let line = self.event.field.players[player as usize].line;
        let from = round_column(round);
        let text = |trf: &Arc<Trf>| trf.cut(line, from as usize, (from + ROUND_WIDTH as u64) as usize - 1).to_owned();
        let token = self.event.trf.as_ref().map_or(String::new(), text);
        self.field_place((line, from), &token)
    }

    /// About columns of a player's row; without a TRF about what is absent.
    pub(super) fn on_row(
        &mut self,
        player: u32,
        columns: (u64, u64),
        code: EventCode,
        key: &'static str,
    ) -> &mut EventFinding {
        let event = self.event;
        let of = &event.field.players[player as usize];
        let finding = if of.line > 0 {
            let text = |trf: &'e Arc<Trf>| trf.cut(of.line, columns.0 as usize, columns.1 as usize);
            let token = event.trf.as_ref().map_or("", text);
            self.on_field((of.line, columns.0), token, code, key)
        } else {
            self.absent(code, key)
        };
        finding.white.clone_from(&of.name);
        finding
    }

    /// About what a player did in a round: his game, or the columns of the round in his row. White and Black are
    /// those of the pair.
    pub(super) fn on_seat(&mut self, player: u32, round: u32, code: EventCode, key: &'static str) -> &mut EventFinding {
        let event = self.event;
        let seat = event.field.players[player as usize].seat(round);
        if seat.game != NOBODY {
            return self.on_game(seat.game, code, key);
        }
        let from = round_column(round);
        let name = |of: u32| event.field.players.get(of as usize).map_or(String::new(), |of| of.name.clone());
        let finding = self.on_row(player, (from, from + ROUND_WIDTH as u64 - 1), code, key);
        finding.round = round.to_string();
        if seat.colour.sign() < 0 {
            finding.white = name(seat.opponent);
            finding.black = name(player);
        } else {
            finding.black = name(seat.opponent);
        }
        finding
    }

    /// About a pair: the game, or White's row.
    pub(super) fn on_meeting(&mut self, of: &Meeting, code: EventCode, key: &'static str) -> &mut EventFinding {
        if of.game != NOBODY {
            return self.on_game(of.game, code, key);
        }
        self.on_seat(of.white, of.round, code, key)
    }

    /// About something that is not there.
    pub(super) fn absent(&mut self, code: EventCode, key: &'static str) -> &mut EventFinding {
        let place = EventPlace { file: self.event.file.clone(), ..EventPlace::default() };
        let at = self.found.len() as u64;
        self.push((2, at, 0), code, key, place)
    }
}
