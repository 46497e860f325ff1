//! P818, P819 and P821: what is wrong in a TRF by itself.

use std::collections::HashMap;

use super::case::EventCase;
use super::code::EventCode;
use super::finding::EventFinding;
use super::findings::EventFindings;
use crate::field::Colour;
use crate::mark::ResultMark;
use crate::ratio::Ratio;
use crate::trf::Trf;
use crate::trf::problem::{FieldKind, TrfProblem};

/// The columns of the points.
const POINTS: (u64, u64) = (81, 84);

pub(super) fn check_rows(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let Some(trf) = &case.event.trf else { return };
    let rows: HashMap<u64, &str> = trf.rows.iter().map(|row| (row.line, row.name.as_str())).collect();
    for problem in &trf.problems {
        let place = (problem.line, problem.column);
        let mark = problem.token.chars().next().and_then(ResultMark::read);
        let finding = match mark.filter(|_| problem.field == FieldKind::NoOpponent) {
            Some(mark) => {
                let finding =
                    out.on_field(place, &problem.token, EventCode::P821, "trf-result-without-opponent").mild();
                let points = case.event.field.points.award(mark, false);
                finding.with("points", points.show()).propose(bye(mark))
            }
            None if problem.field == FieldKind::OtherGroup => {
                out.on_field(place, &problem.token, EventCode::P821, "table-of-other-group").mild()
            }
            None if matches!(
                problem.field,
                FieldKind::Conflict | FieldKind::Described | FieldKind::OtherNumber | FieldKind::OtherOpponent
            ) =>
            {
                contradiction(trf, problem, out)
            }
            None if problem.field == FieldKind::Title => {
                out.on_field(place, &problem.token, EventCode::P821, "trf-unreadable").mild()
            }
            None => out.on_field(place, &problem.token, EventCode::P821, "trf-unreadable"),
        };
        finding.with_word("field", problem.field.id()).with("text", &problem.token);
        finding.white = rows.get(&problem.line).map_or(String::new(), |name| (*name).to_owned());
    }
    for &line in &trf.unknown {
        let key = if trf.spots.is_some() { "report-code-unknown" } else { "trf-record-unknown" };
        let finding = out.on_field((line, 1), trf.cut(line, 1, 3), EventCode::P829, key);
        let record = finding.place.token.clone();
        finding.with("record", record);
    }
    symmetry(case, out);
    let field = &case.event.field;
    let results = field.players.iter().flat_map(|player| &player.seats);
    let results = results.filter(|seat| seat.is_paired() && seat.mark != ResultMark::Open);
    let last = results.map(|seat| seat.round).max().unwrap_or(0);
    // Points without results are the sum of nothing.
    let has_results = trf.spots.is_none() || field.rounds > 0;
    for row in trf.rows.iter().filter(|row| !row.is_damaged && has_results) {
        let Some((player, points)) = field.index(row.number).zip(row.points) else { continue };
        let sum = field.total(player, field.rounds);
        // A round to come may be paired already, so its byes may count or not.
        let ahead = row.entries.iter().skip(last as usize).filter(|entry| entry.opponent == 0);
        let ahead: Ratio = ahead.map(|entry| field.points.award(entry.mark, false)).sum();
        let before = field.total(player, last);
        if ![sum, before, before + ahead].contains(&points) {
            let finding = out.on_row(player as u32, POINTS, EventCode::P819, "trf-points");
            finding.with("points", points.show()).with("sum", sum.show()).propose(sum.show());
        }
    }
}

/// A field that contradicts one that was read before it.
fn contradiction<'f>(trf: &Trf, problem: &TrfProblem, out: &'f mut EventFindings<'_>) -> &'f mut EventFinding {
    let against = trf.spots.as_ref().and_then(|spots| spots.against(problem.line));
    let key = match (problem.field, against) {
        (FieldKind::OtherNumber, _) => "table-numbers-otherwise",
        (FieldKind::OtherOpponent, _) => "table-pairs-otherwise",
        (_, None) => "table-differs",
        (_, Some(_)) => "table-differs-from",
    };
    let finding = out.on_field((problem.line, problem.column), &problem.token, EventCode::P821, key);
    if let Some(spot) = against {
        let file = spot.file.as_deref().unwrap_or(&trf.file);
        finding.with("file", file).with("line", spot.line).with("column", spot.column).with("there", &spot.text);
    }
    // Nobody's place depends on it.
    if problem.field == FieldKind::Described { finding.mild() } else { finding }
}

/// The letter of the bye that is worth as much as a result.
fn bye(mark: ResultMark) -> char {
    match mark {
        ResultMark::Win | ResultMark::UnratedWin => ResultMark::FullBye.letter(),
        ResultMark::Draw | ResultMark::UnratedDraw => ResultMark::HalfBye.letter(),
        _ => ResultMark::ZeroBye.letter(),
    }
}

/// Whether the rows of two opponents agree on their game.
fn symmetry(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let players = &case.event.field.players;
    for (player, index) in players.iter().zip(0_u32..) {
        for seat in player.seats.iter().filter(|seat| seat.is_paired()) {
            let theirs = seat.met().filter(|&opponent| opponent != index as usize).map(|opponent| &players[opponent]);
            let Some(theirs) = theirs.map(|of| of.seat(seat.round)) else {
                let own = seat.met() == Some(index as usize);
                let key = if own { "trf-own-opponent" } else { "trf-no-such-opponent" };
                let finding = out.on_seat(index, seat.round, EventCode::P818, key);
                finding.with("number", seat.number);
                continue;
            };
            if theirs.opponent != index {
                let key = if theirs.number == 0 { "trf-opponent-free" } else { "trf-other-opponent" };
                let there = seat.met().map(|of| out.seat_place(of as u32, seat.round)).unwrap_or_default();
                let finding = out.on_seat(index, seat.round, EventCode::P818, key);
                finding.with("number", seat.number).with("theirs", theirs.number).beside(&there);
                continue;
            }
            // Where a pair agrees in this much, one row reports the difference.
            if seat.opponent < index {
                continue;
            }
            let white = if seat.colour == Colour::Black { seat.opponent } else { index };
            let letters = [seat.mark.letter(), theirs.mark.letter()];
            let there = out.seat_place(if white == index { seat.opponent } else { index }, seat.round);
            if seat.colour != Colour::None && seat.colour == theirs.colour {
                let finding = out.on_seat(white, seat.round, EventCode::P818, "trf-same-colour");
                finding.with("colour", seat.colour.letter()).beside(&there);
            } else if !seat.mark.fits(theirs.mark) {
                let [first, second] = if white == index { letters } else { [letters[1], letters[0]] };
                let open = [seat.mark, theirs.mark].contains(&ResultMark::Open);
                let key = if open { "trf-result-one-sided" } else { "trf-results-differ" };
                let finding = out.on_seat(white, seat.round, EventCode::P818, key);
                finding.with("first", first).with("second", second);
                finding.with("result", if seat.mark == ResultMark::Open { letters[1] } else { letters[0] });
                finding.beside(&there);
            }
        }
    }
}
