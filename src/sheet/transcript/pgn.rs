//! Writes a scoresheet as PGN. The letters stay as they are written; nothing is corrected, and nothing is left out.
//!
//! `Trắng: A`, `Đen: B` and a line `1. e4 e5` become the seven tags of the roster and `1. e4 e5 *`. Text without a
//! tag becomes a comment.

use std::collections::HashSet;
use std::ops::Range;

use super::Transcript;
use super::scoresheet::{Part, Sheet};
use crate::pgn::outcome::Outcome;
use crate::pgn::shape;
use crate::pgn::tag::ROSTER;
use crate::place::Side;
use crate::sheet::form::date;
use crate::sheet::form::field::Field;
use crate::sheet::form::grid::Grid;
use crate::sheet::form::label::Key;
use crate::sheet::form::movetext;
use crate::sheet::form::player;
use crate::sheet::form::score::{self, Score};
use crate::sheet::form::table::{Entry, number};
use crate::text::names::fold;

type Span = Range<usize>;

/// The header of a sheet, as tags and comments.
struct Header {
    /// The tags in the order of the sheet, each with its name, value and place.
    tags: Vec<(&'static str, String, Span)>,
    /// The names and values in `tags`, to recognise repetitions.
    said: HashSet<(&'static str, String)>,
    /// The texts that have no tag, with their places.
    notes: Vec<(String, Span)>,
    /// The result with its place, if it could be read.
    outcome: Option<(Outcome, Span)>,
}

impl Header {
    /// Adds a tag. A repetition is dropped; a tag that is repeated with another value stays, because the checks must
    /// find it (T503).
    fn tag(&mut self, name: &'static str, value: String, place: Span) {
        if !value.is_empty() && self.said.insert((name, value.clone())) {
            self.tags.push((name, value, place));
        }
    }

    /// Adds a label and its value as a comment.
    fn note(&mut self, grid: &Grid, field: &Field) {
        let (label, value) = (&grid.text[field.label.clone()], field.value(&grid.text));
        let place = field.label.start.min(field.place().start)..field.place().end;
        let text = if label.is_empty() { value } else { format!("{label}: {value}") };
        self.notes.push((text, place));
    }
}

/// Reads the fields of a sheet as tags and comments.
fn header(grid: &Grid, sheet: &Sheet) -> Header {
    let mut header = Header { tags: Vec::new(), said: HashSet::new(), notes: Vec::new(), outcome: None };
    let is_game_number = |f: &Field| fold(&grid.text[f.label.clone()]).starts_with("van");
    // A sheet may have `Vòng: 3` and `Ván: 2`. The first is then the round, and the second, the game of a match, is a
    // comment.
    let round = sheet.fields.iter().any(|f| f.key == Key::Tag("Round") && !is_game_number(f) && !f.values.is_empty());
    for field in &sheet.fields {
        let (value, place) = (field.value(&grid.text), field.place());
        if value.is_empty() {
            if field.key == Key::Other {
                header.note(grid, field);
            }
            continue;
        }
        match field.key {
            Key::Tag("Round") if round && is_game_number(field) => header.note(grid, field),
            Key::Tag("FEN") => {
                header.tag("SetUp", "1".to_owned(), place.clone());
                header.tag("FEN", value, place);
            }
            Key::Tag(name) => header.tag(name, value, place),
            Key::Date => match date::read(&value) {
                Some(date) => {
                    if date.more {
                        header.note(grid, field);
                    }
                    header.tag("Date", date.tag, place);
                }
                None => header.tag("Date", value, place),
            },
            Key::Player(named) => {
                let read = player::read(&value);
                let name = match named {
                    Side::White => "White",
                    Side::Black => "Black",
                };
                header.tag(name, read.name, place.clone());
                for (fact, text) in read.facts {
                    header.tag(fact.tag(named), text, place.clone());
                }
                if !read.rest.is_empty() {
                    header.note(grid, field);
                }
            }
            Key::Result => result(&mut header, grid, field, value, place),
            Key::About(fact, of) => match of {
                Some(of) => header.tag(fact.tag(of), value, place),
                None => header.note(grid, field),
            },
            Key::Moves | Key::Other => header.note(grid, field),
        }
    }
    header
}

/// Reads a result. One that cannot be read stays in the tag as it is written, and the checks find it.
fn result(header: &mut Header, grid: &Grid, field: &Field, value: String, place: Span) {
    let Some(Score { outcome, forfeit, more }) = score::read(&value) else {
        header.tag("Result", value, place);
        return;
    };
    header.tag("Result", outcome.text().to_owned(), place.clone());
    if forfeit {
        header.tag("Termination", "forfeit".to_owned(), place.clone());
    }
    if more {
        header.note(grid, field);
    }
    header.outcome.get_or_insert((outcome, place));
}

/// Writes a sheet: its tags, its titles and remarks, its moves, and its result.
pub(in crate::sheet) fn write(grid: &Grid, sheet: &Sheet, out: &mut Transcript<'_>) {
    let header = header(grid, sheet);
    let end = terminator(grid, sheet);
    let nowhere = sheet.at..sheet.at;
    // The roster comes first, in the order of the standard (8.1.1); what the sheet lacks is unknown there.
    for name in ROSTER {
        let mut said = header.tags.iter().filter(|(n, ..)| *n == name).peekable();
        if said.peek().is_none() {
            let (value, place) = match (name, &end) {
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
    out.make("\n", nowhere.clone());
    for title in &sheet.titles {
        out.comment(&grid.text[title.clone()], title.clone());
        out.make("\n", title.clone());
    }
    for (note, place) in &header.notes {
        out.comment(note, place.clone());
        out.make("\n", place.clone());
    }
    let last = sheet.body.iter().rposition(|p| matches!(p, Part::Line(_) | Part::Table(_)));
    for (index, part) in sheet.body.iter().enumerate() {
        let end = end.as_ref().filter(|_| Some(index) == last);
        match part {
            Part::Line(cells) => line(grid, cells, end, out),
            Part::Note(note) => {
                out.comment(&grid.text[note.clone()], note.clone());
                out.make("\n", note.clone());
            }
            Part::Blank => out.make("\n", nowhere.clone()),
            Part::Table(table) => rows(grid, &table.entries(grid), end, out),
        }
    }
    for line in &sheet.after {
        out.comment(&grid.text[line.clone()], line.clone());
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

/// The result at the end of the moves.
struct End {
    /// The place of the result, including the text next to it.
    place: Span,
    /// The result that was read.
    score: Score,
}

/// Finds the result at the end of the last part with moves. In a table it fills the last cell.
fn terminator(grid: &Grid, sheet: &Sheet) -> Option<End> {
    let last = sheet.body.iter().rfind(|p| matches!(p, Part::Line(_) | Part::Table(_)))?;
    match last {
        Part::Line(cells) => {
            let cell = cells.last()?;
            let (at, score) = score::at_end(&grid.text[cell.clone()])?;
            Some(End { place: cell.start + at..cell.end, score })
        }
        Part::Table(table) => {
            let entries = table.entries(grid);
            let entry = entries.last()?;
            let notes = entry.notes.iter().map(|(_, note)| note);
            let cell = entry.black.iter().chain(&entry.white).chain(notes).max_by_key(|cell| cell.start)?;
            let text = &grid.text[cell.clone()];
            let score = score::read(text).filter(|s| !s.forfeit && !movetext::is_move(text))?;
            Some(End { place: cell.clone(), score })
        }
        _ => None,
    }
}

/// Writes a line of moves. Remarks in parentheses become comments, and the result at its end is left to the
/// terminator.
fn line(grid: &Grid, cells: &[Span], end: Option<&End>, out: &mut Transcript<'_>) {
    for (index, cell) in cells.iter().enumerate() {
        if index > 0 {
            out.make(" ", cell.start..cell.start);
        }
        let end = end.filter(|e| e.place.end == cell.end && e.place.start >= cell.start);
        let to = end.map_or(cell.end, |e| e.place.start);
        let mut at = cell.start;
        for remark in movetext::remarks(&grid.text[cell.start..to]) {
            let remark = cell.start + remark.start..cell.start + remark.end;
            out.copy(at..remark.start);
            out.comment(&grid.text[remark.start + 1..remark.end - 1], remark.clone());
            at = remark.end;
        }
        out.copy(at..to);
        if let Some(end) = end.filter(|e| e.score.more) {
            out.make(" ", end.place.clone());
            out.comment(&grid.text[end.place.clone()], end.place.clone());
        }
    }
    let after = cells.last().map_or(0, |c| c.end);
    out.make("\n", after..after);
}

/// Writes the rows of a table, each as a move number with the moves of its cells.
fn rows(grid: &Grid, entries: &[&Entry], end: Option<&End>, out: &mut Transcript<'_>) {
    let mut before = 0;
    for entry in entries {
        // The cell of the result is written at the end of the game.
        let is_end = |cell: &Span| end.is_some_and(|e| e.place == *cell);
        let white = entry.white.as_ref().filter(|c| !is_end(c));
        let black = entry.black.as_ref().filter(|c| !is_end(c));
        let here = entry.number.clone().or(white.cloned()).or(black.cloned()).unwrap_or(entry.at..entry.at);
        let written = entry.number.as_ref().map(|n| number(&grid.text[n.clone()]));
        let moves = white.or(black).is_some();
        // Some sheets write the number into the cell of the move as well; castling `0-0` begins with a figure too.
        let own =
            white.or(black).is_some_and(|c| grid.text[c.clone()].starts_with(|c: char| c.is_ascii_digit() && c != '0'));
        let value = match written {
            Some(Some(value)) => value,
            _ => before + 1,
        };
        match (&entry.number, written) {
            // Text in the place of a number stays as it is written, and the checks report it.
            (Some(place), Some(None)) => {
                out.copy(place.clone());
                out.make(" ", place.clone());
            }
            (None, _) if own || !moves => {}
            // A row of nothing but the result gets no number.
            (Some(_), _) if !moves && entry.notes.is_empty() && (entry.white.is_some() || entry.black.is_some()) => {}
            _ => {
                let dots = if white.is_none() && black.is_some() { "..." } else { "." };
                out.make(&format!("{value}{dots} "), here.clone());
            }
        }
        before = value;
        for (is_white, cell) in [(true, white), (false, black)] {
            if let Some(cell) = cell {
                half_move(grid, cell, out);
            }
            for (_, note) in entry.notes.iter().filter(|(after_white, note)| *after_white == is_white && !is_end(note))
            {
                out.comment(&grid.text[note.clone()], note.clone());
                out.make(" ", note.clone());
            }
        }
        out.make("\n", here.start..here.start);
    }
    if let Some(end) = end.filter(|e| e.score.more) {
        out.comment(&grid.text[end.place.clone()], end.place.clone());
        out.make("\n", end.place.clone());
    }
}

/// Writes a cell of a table. Text after the move that is no move becomes a comment.
fn half_move(grid: &Grid, cell: &Span, out: &mut Transcript<'_>) {
    let text = &grid.text[cell.clone()];
    let shaped = shape::scan(text.as_bytes(), 0).map(|(_, end)| end);
    let first = text.find(char::is_whitespace).unwrap_or(text.len());
    let end = shaped.filter(|&end| end >= first).unwrap_or(first);
    let rest = text[end..].trim();
    let remark = !rest.is_empty() && (movetext::is_time(rest) || movetext::is_prose(rest));
    if remark && movetext::is_move(&text[..end]) {
        let from = cell.end - text[end..].trim_start().len();
        out.copy(cell.start..cell.start + end);
        out.make(" ", from..from);
        out.comment(rest.trim_start_matches('(').trim_end_matches(')'), from..cell.end);
    } else {
        out.copy(cell.clone());
    }
    // A semicolon begins a comment up to the end of the line, so what follows goes on a new line.
    let after = if text.contains(';') { "\n" } else { " " };
    out.make(after, cell.end..cell.end);
}
