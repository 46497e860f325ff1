//! Writes a scoresheet as PGN. The letters stay as they are written; nothing is corrected, and nothing is left out.
//!
//! `Trắng: A`, `Đen: B` and a line `1. e4 e5` become the seven tags of the roster and `1. e4 e5 *`. Text without a
//! tag becomes a comment.

use crate::form::prose;

use super::Transcript;
use super::ending::SheetEnd;
use super::header::{SheetHeader, header};
use super::scoresheet::{Scoresheet, SheetPart};
use super::script::MovesScript;
use super::script::SheetSpan;
use crate::form::field::SheetField;
use crate::form::grid::Grid;
use crate::form::intended::intended;
use crate::form::key::LabelKey;
use crate::form::line;
use crate::form::movetext;
use crate::form::score;
use crate::form::winner;
use crate::form::word::SheetWordKind;
use bienban_base::place::Side;
use bienban_base::text::names::fold;
use bienban_engine::pgn::closing;
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::pgn::tag::ROSTER;
use bienban_engine::source::origin::{Disorder, NoteKind};

/// Writes a sheet: its tags, its titles and remarks, its moves, and its result.
pub(crate) fn write(grid: &Grid, sheet: &Scoresheet, out: &mut Transcript<'_>) {
    let mut header = header(grid, sheet);
    let event = if sheet.has(LabelKey::Tag("Event")) { None } else { sheet.title(grid) };
    if let Some(event) = event {
        header.tag("Event", grid.text[event.clone()].to_owned(), event.clone());
    }
    let mut end = terminator(grid, sheet);
    if let Some(end) = &mut end {
        // A player called Trang has won if `Trang thắng` is below the moves.
        let named = winner::labelled(&grid.text[end.place.clone()], &header.names);
        end.score = named.filter(|named| named.outcome != end.score.outcome).unwrap_or(end.score);
    }
    if end.is_none() && header.outcome.is_none() && header.unread.is_none() {
        header.named_result(grid, sheet);
    }
    let labelled = header.outcome.as_ref().map(|(outcome, _)| *outcome);
    let stated = end.as_ref().map(|end| end.score.outcome).or(labelled);
    let mut script = MovesScript::of(grid, sheet, end.as_ref(), stated);
    take_contradiction(grid, &mut end, &mut header);
    let why = end.as_ref().and_then(|end| end.score.termination).or_else(|| script.termination());
    if let Some(why) = why.filter(|_| !header.tags.iter().any(|(name, ..)| *name == "Termination")) {
        let place = end.as_ref().map_or(sheet.at..sheet.at, |end| end.place.clone());
        header.tag("Termination", why.to_owned(), place);
    }
    if stated.is_none() && header.unread.is_none() {
        header.unread = script.take_ending();
    }
    script.settle(&grid.text, fen(&header).as_deref(), out.as_written);
    let nowhere = sheet.at..sheet.at;
    // Checkmate ends the game, whether or not the sheet names the winner (Laws 2018, 5.1.1).
    if stated.is_none()
        && header.unread.is_none()
        && let Some((outcome, place)) = script.mate(&grid.text, fen(&header).as_deref())
    {
        header.tag("Result", outcome.text().to_owned(), place.clone());
        header.outcome = Some((outcome, place));
    }
    tags(&header, end.as_ref(), &nowhere, out);
    let begin = out.text.len();
    // What the sheet lacks is shown at its first label, or else at its first move.
    let anchor = sheet.fields.first().map_or_else(|| first_move(sheet).unwrap_or(nowhere.clone()), SheetField::place);
    out.make("\n", anchor);
    let named = |side| {
        let is_name = |f: &&SheetField| score::figures(&f.value(&grid.text)).is_none();
        sheet.fields.iter().filter(is_name).any(|f| f.key == LabelKey::Player(side) && !f.values.is_empty())
    };
    let forfeit = header.tags.iter().any(|(name, value, _)| *name == "Termination" && value == "forfeit");
    let moves = sheet.has_moves() && !script.is_aside(&grid.text) || sheet.uncertain.is_some();
    if !moves && !forfeit {
        out.note(begin, NoteKind::NoMoves);
    } else if moves && !named(Side::White) && !named(Side::Black) {
        out.note(begin, NoteKind::NoPlayers);
    }
    if sheet.copied {
        out.note(begin, NoteKind::Disorder(Disorder::Sheet));
    }
    comments(grid, sheet, &header, event, out);
    script.write(&grid.text, out);
    if let Some((place, kind)) = &sheet.uncertain {
        let from = out.text.len();
        out.comment(&grid.text[place.clone()], place.clone());
        out.note(from, kind.clone());
        out.make("\n", place.end..place.end);
    }
    notes(&header.closing, out);
    for line in &sheet.after {
        let text = &grid.text[line.clone()];
        // `Chiếu hết` is understood, and checked against the board.
        if is_statement(text) {
            out.comment(text, line.clone());
        } else {
            out.remark(text, line.clone());
        }
        out.make("\n", line.clone());
    }
    // The result at the end of the moves is the terminator; only without one is it the result of the header.
    let (outcome, place) = match (&end, header.outcome) {
        (Some(end), _) => (end.score.outcome, end.place.clone()),
        (None, Some((outcome, place))) => (outcome, place),
        (None, None) => (Outcome::Unknown, nowhere.clone()),
    };
    out.make(outcome.text(), place.clone());
    out.make("\n\n", place);
}

/// Writes the tags. What the sheet lacks of the roster is unknown, and is of the place `nowhere`.
fn tags(header: &SheetHeader, end: Option<&SheetEnd>, nowhere: &SheetSpan, out: &mut Transcript<'_>) {
    // The roster comes first, in the order of the standard (8.1.1); what the sheet lacks is unknown there.
    for name in ROSTER {
        let mut said = header.tags.iter().filter(|(n, ..)| *n == name).peekable();
        if said.peek().is_none() {
            let (value, place) = match (name, end) {
                ("Result", Some(end)) => (end.score.outcome.text(), end.place.clone()),
                ("Result", None) => ("*", nowhere.clone()),
                ("Date", _) => ("????.??.??", nowhere.clone()),
                _ => ("?", nowhere.clone()),
            };
            out.tag(name, value, place);
        }
        for (_, value, place) in said {
            out.tag(name, value, place.clone());
        }
    }
    for (name, value, place) in header.tags.iter().filter(|(n, ..)| !ROSTER.contains(n)) {
        out.tag(name, value, place.clone());
    }
}

/// Takes away an end whose figures and winner contradict each other. Its text stays as a result that is not understood,
/// or as a remark if there is one already.
fn take_contradiction(grid: &Grid, end: &mut Option<SheetEnd>, header: &mut SheetHeader) {
    let Some(found) = end.take_if(|end| winner::contradicts(&grid.text[end.place.clone()], &header.names)) else {
        return;
    };
    let text = grid.text[found.place.clone()].to_owned();
    match &header.unread {
        None => header.unread = Some((text, found.place)),
        Some(_) => header.notes.push((text, found.place, true)),
    }
}

/// Whether a text only gives the reason why the game ended, perhaps after a label: `Ghi chú: hết giờ`.
fn is_statement(text: &str) -> bool {
    closing::tells_why(&fold(text))
}

/// Writes texts as comments.
fn notes(notes: &[(String, SheetSpan, bool)], out: &mut Transcript<'_>) {
    for (note, place, told) in notes {
        if *told {
            out.remark(note, place.clone());
        } else {
            out.comment(note, place.clone());
        }
        out.make("\n", place.clone());
    }
}

/// Writes the parts of the sheet above the moves that have no tag: titles, remarks, a date and a result that are not
/// understood.
fn comments(
    grid: &Grid,
    sheet: &Scoresheet,
    header: &SheetHeader,
    event: Option<&SheetSpan>,
    out: &mut Transcript<'_>,
) {
    for title in sheet.titles.iter().filter(|title| event != Some(*title)) {
        out.remark(&grid.text[title.clone()], title.clone());
        out.make("\n", title.clone());
    }
    notes(&header.notes, out);
    if let Some((written, place)) = &header.date {
        let from = out.text.len();
        out.comment(written, place.clone());
        out.note(from, NoteKind::Date { written: written.clone() });
        out.make("\n", place.clone());
    }
    if let Some((written, place)) = &header.unread {
        let from = out.text.len();
        out.comment(written, place.clone());
        let (meant, became) = intended(written);
        let meant = meant.map_or("", Outcome::text).to_owned();
        out.note(from, NoteKind::Result { written: written.clone(), meant, became });
        out.make("\n", place.clone());
    }
}

/// Whether words before `hòa` only offer it: `Trắng mời hòa`.
fn is_offered(before: &str) -> bool {
    let folded = fold(before);
    ["xin", "moi", "de nghi", "cau", "tu choi"].iter().any(|word| folded.ends_with(word))
}

/// The place of the first move.
fn first_move(sheet: &Scoresheet) -> Option<SheetSpan> {
    sheet.body.iter().find_map(|part| match part {
        SheetPart::Line(cells) => cells.first().cloned(),
        SheetPart::SheetTable(_) | SheetPart::Note(_) | SheetPart::Blank => None,
    })
}

/// The first position that the sheet names, or `None` if it begins like any game.
fn fen(header: &SheetHeader) -> Option<String> {
    header.tags.iter().find(|(name, ..)| *name == "FEN").map(|(_, value, _)| value.clone())
}

/// Finds the result at the end of the last part with moves. In a table it fills the last cell.
fn terminator(grid: &Grid, sheet: &Scoresheet) -> Option<SheetEnd> {
    let last = sheet.body.iter().rfind(|p| matches!(p, SheetPart::Line(_) | SheetPart::SheetTable(_)))?;
    match last {
        SheetPart::Line(cells) => {
            let cell = cells.last()?;
            let text = &grid.text[cell.clone()];
            if score::is_both_lose(text) && cells.len() == 1 && stands_behind_a_whole_move(grid, sheet) {
                return Some(SheetEnd { place: cell.clone(), score: score::labelled(text)? });
            }
            // In `14. xin hòa TH4` the draw was not agreed, and a move follows.
            // `Đen xin thua ở nước thứ 2.` is all of a line.
            let whole = || score::read(text).filter(|_| movetext::moves_in(text) == 0).map(|score| (0, score));
            let (at, score) = score::at_end(text)
                .or_else(whole)
                .filter(|(at, _)| !is_offered(&text[..*at]) && !movetext::has_squares(&text[*at..]))?;
            Some(SheetEnd { place: cell.start + at..cell.end, score })
        }
        SheetPart::SheetTable(table) => {
            let entries = table.entries(grid);
            let entry = entries.last()?;
            let notes = entry.notes.iter().map(|note| &note.place);
            let cell = entry.black.iter().chain(&entry.white).chain(notes).max_by_key(|cell| cell.start)?;
            let text = &grid.text[cell.clone()];
            let score = score::read(text).filter(|s| !s.forfeit && !prose::is_move(text))?;
            Some(SheetEnd { place: cell.clone(), score })
        }
        _ => None,
    }
}

/// Whether the last line of a sheet comes after a numbered move of both players, and nothing else shows how the game
/// ended. `0-0` without a number is a score there, although the next player may castle.
fn stands_behind_a_whole_move(grid: &Grid, sheet: &Scoresheet) -> bool {
    let mut moves = 0;
    if sheet.has(LabelKey::Result) {
        return false;
    }
    let lines = || sheet.body.iter().rev().filter(|part| matches!(part, SheetPart::Line(_) | SheetPart::SheetTable(_)));
    for part in lines().skip(1) {
        match part {
            SheetPart::SheetTable(table) => {
                let entries = table.entries(grid);
                return moves == 0
                    && entries
                        .last()
                        .is_some_and(|last| last.number.is_some() && last.white.is_some() && last.black.is_some());
            }
            SheetPart::Line(cells) => {
                for cell in cells.iter().rev() {
                    let text = &grid.text[cell.clone()];
                    for word in line::read(text, movetext::announced(text)).iter().rev() {
                        match &word.what {
                            SheetWordKind::Move(_) => moves += 1,
                            SheetWordKind::Number(number) => return moves + usize::from(number.black) == 2,
                            _ => {}
                        }
                    }
                }
            }
            SheetPart::Note(_) | SheetPart::Blank => {}
        }
    }
    false
}
