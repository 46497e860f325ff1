//! P811, P812 and P813: colours and byes of a Swiss system (000 art. 12, 13.2; C.04.1.4, 6 and 7).

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::field::{Colour, Seat};
use crate::mark::RoundKind;

/// The row of one colour, and the difference of colours, that no player may reach (000 art. 12).
const MOST: i32 = 3;

pub(super) fn check_swiss(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let event = case.event;
    if !event.course.system.is_swiss() || event.is_team_event() || !case.judges_swiss {
        return;
    }
    for (player, index) in event.field.players.iter().zip(0..) {
        colours(case, index, &player.seats, out);
        byes(index, &player.seats, out);
    }
}

fn colours(case: &EventCase<'_>, player: u32, seats: &[Seat], out: &mut EventFindings<'_>) {
    let name = &case.event.field.players[player as usize].name;
    let (mut row, mut last, mut difference) = (0, Colour::None, 0_i32);
    for seat in seats.iter().filter(|seat| seat.is_board() && seat.colour != Colour::None) {
        row = if seat.colour == last { row + 1 } else { 1 };
        last = seat.colour;
        let before = difference.abs();
        difference += seat.colour.sign();
        let colour = if seat.colour == Colour::White { "white" } else { "black" };
        if row >= MOST {
            let is_last = seat.round == case.event.field.rounds;
            let key = if is_last { "third-colour-last-round" } else { "third-colour" };
            let finding = out.on_seat(player, seat.round, EventCode::P811, key);
            finding.with("player", name).with_word("colour", colour).with("row", row);
        }
        if difference.abs() >= MOST && difference.abs() > before {
            let finding = out.on_seat(player, seat.round, EventCode::P812, "colour-difference");
            finding.with("player", name).with("difference", difference);
        }
    }
}

fn byes(player: u32, seats: &[Seat], out: &mut EventFindings<'_>) {
    let mut first = None;
    for seat in seats {
        let kind = seat.kind();
        if let Some(first) = first.filter(|_| kind == RoundKind::AllocatedBye) {
            let finding = out.on_seat(player, seat.round, EventCode::P813, "second-bye");
            finding.with("first", first);
        }
        if matches!(kind, RoundKind::AllocatedBye | RoundKind::FullBye | RoundKind::ForfeitWin) {
            first = first.or(Some(seat.round));
        }
    }
}
