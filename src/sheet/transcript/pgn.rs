//! Writes a scoresheet as PGN. The letters stay as they are written; nothing is corrected, and nothing is left out.
//!
//! `Trắng: A`, `Đen: B` and a line `1. e4 e5` become the seven tags of the roster and `1. e4 e5 *`. Text without a
//! tag becomes a comment.

use std::collections::HashSet;
use std::ops::Range;

use super::Transcript;
use super::scoresheet::{Sheet, SheetPart};
use super::script::{End, Script};
use crate::pgn::closing;
use crate::pgn::outcome::Outcome;
use crate::pgn::tag::{ROSTER, is_date};
use crate::place::Side;
use crate::sheet::form::date;
use crate::sheet::form::field::Field;
use crate::sheet::form::grid::Grid;
use crate::sheet::form::label::Key;
use crate::sheet::form::line::{self, What};
use crate::sheet::form::movetext;
use crate::sheet::form::player;
use crate::sheet::form::points::Points;
use crate::sheet::form::printed::is_form_text;
use crate::sheet::form::score::{self, Score};
use crate::source::origin::NoteKind;
use crate::text::names::fold;

type Span = Range<usize>;

/// The header of a sheet, as tags and comments.
#[derive(Default)]
struct Header {
    /// The tags in the order of the sheet, each with its name, value and place.
    tags: Vec<(&'static str, String, Span)>,
    /// The names and values in `tags`, to recognise repetitions.
    said: HashSet<(&'static str, String)>,
    /// The texts that have no tag, with their places, and whether somebody has to be told of them.
    notes: Vec<(String, Span, bool)>,
    /// Words about the end of the game, with their places, and whether somebody has to be told of them. They are
    /// written behind the moves, where they say what they say in PGN.
    closing: Vec<(String, Span, bool)>,
    /// The result with its place, if it could be read.
    outcome: Option<(Outcome, Span)>,
    /// A result that was not understood.
    unread: Option<(String, Span)>,
    /// A date that is impossible or not understood.
    date: Option<(String, Span)>,
}

impl Header {
    /// Adds a tag. A repetition is dropped; a tag that is repeated with another value stays, because the checks must
    /// find it (T503).
    fn tag(&mut self, name: &'static str, value: String, place: Span) {
        // Word processors put such blanks between the words of a name.
        let value = if value.contains('\u{A0}') { value.replace('\u{A0}', " ") } else { value };
        if !value.is_empty() && self.said.insert((name, value.clone())) {
            self.tags.push((name, value, place));
        }
    }

    /// Adds a label and its value as a comment that is told.
    fn note(&mut self, grid: &Grid, field: &Field) {
        self.comment(grid, field, true);
    }

    /// Adds a label and its value as a comment.
    fn comment(&mut self, grid: &Grid, field: &Field, told: bool) {
        let (label, value) = (&grid.text[field.label.clone()], field.value(&grid.text));
        let place = field.label.start.min(field.place().start)..field.place().end;
        let closes = movetext::moves_in(&value) == 0 && closing::read(&value).is_some();
        let text = if label.is_empty() { value } else { format!("{label}: {value}") };
        if closes { &mut self.closing } else { &mut self.notes }.push((text, place, told));
    }
}

/// Reads the fields of a sheet as tags and comments.
fn header(grid: &Grid, sheet: &Sheet) -> Header {
    let mut header = Header::default();
    let is_game_number = |f: &Field| fold(&grid.text[f.label.clone()]).starts_with("van");
    // A sheet may have `Vòng: 3` and `Ván: 2`. The first is then the round, and the second, the game of a match, is a
    // comment.
    let round = sheet.fields.iter().any(|f| f.key == Key::Tag("Round") && !is_game_number(f) && !f.values.is_empty());
    let points = Points::of(grid, sheet);
    if let Some(points) = &points {
        header.tag("Result", points.outcome.text().to_owned(), points.place.clone());
        header.outcome = Some((points.outcome, points.place.clone()));
        if points.forfeit {
            header.tag("Termination", "forfeit".to_owned(), points.place.clone());
        }
    }
    for field in &sheet.fields {
        let (value, place) = (field.value(&grid.text), field.place());
        if value.is_empty() {
            // What a form asks for and nobody filled in says nothing.
            if field.key == Key::Other {
                header.comment(grid, field, false);
            }
            continue;
        }
        match field.key {
            Key::Tag("Round") if round && is_game_number(field) => header.note(grid, field),
            Key::Tag("FEN") => {
                header.tag("SetUp", "1".to_owned(), place.clone());
                header.tag("FEN", value, place);
            }
            // `Vòng/Ván: 3/2` is the second game of round 3 (PGN standard 8.1.1.4).
            Key::Tag("Round") if grid.text[field.label.clone()].contains('/') => {
                header.tag("Round", value.replace('/', "."), place);
            }
            Key::Tag(name) => header.tag(name, value, place),
            Key::Date => match date::read(&value) {
                Some(date) => {
                    if date.more {
                        // The time of the day says enough by itself.
                        let words = value.split_whitespace().filter(|word| !movetext::is_time(word));
                        let rest = date::read(&words.collect::<Vec<_>>().join(" "));
                        let told = rest.is_none_or(|rest| rest.more) && !is_dateline(&value);
                        header.comment(grid, field, told);
                    }
                    header.tag("Date", date.tag, place);
                }
                None if is_date(value.as_bytes()) => header.tag("Date", value, place),
                // The time of a game need not name its day.
                None if movetext::is_time(&value) => header.comment(grid, field, false),
                None if is_time_of_day(&grid.text[field.label.clone()]) => header.note(grid, field),
                None => header.date = Some((value, place)),
            },
            // `Bình (đen): 1-0` is a score behind a player, and no player.
            Key::Player(_) if score::figures(&value).is_some() => header.note(grid, field),
            Key::Player(named) => {
                let name = points.as_ref().map_or(value.as_str(), |points| points.name(named));
                named_player(&mut header, grid, field, (named, name), place);
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

/// Reads a player with what stands behind his name.
fn named_player(header: &mut Header, grid: &Grid, field: &Field, (side, name): (Side, &str), place: Span) {
    // `Trắng: An 1-0 Đen: Bình`: the score of both stands behind the first name.
    let both = |text: &str| text.contains(['-', '–', ':']) && score::figures(text).is_some();
    let scored = name.rsplit_once(' ').filter(|(_, behind)| both(behind));
    let read = player::read(scored.map_or(name, |(name, _)| name));
    if let Some((_, behind)) = scored {
        result(header, grid, field, behind.to_owned(), place.clone());
    }
    let tag = match side {
        Side::White => "White",
        Side::Black => "Black",
    };
    header.tag(tag, read.name, place.clone());
    for (fact, text) in read.facts {
        header.tag(fact.tag(side), text, place.clone());
    }
    if !read.rest.is_empty() {
        header.note(grid, field);
    }
}

/// Whether a line is that of a place with its day: `Hà Nội, ngày 7 tháng 4 năm 2019`.
fn is_dateline(line: &str) -> bool {
    let Some((place, day)) = line.split_once(',') else { return false };
    place.split_whitespace().count() < 5
        && !place.contains(|c: char| c.is_ascii_digit())
        && fold(day).starts_with("ngay")
        && date::read(day).is_some_and(|date| !date.more)
}

/// Whether a label asks for a time rather than for a day.
fn is_time_of_day(label: &str) -> bool {
    let folded = fold(label);
    !folded.contains("ngay") && ["thoi gian", "gio", "time"].iter().any(|word| folded.contains(word))
}

/// The title that names the event: a line in capitals above the moves that is no printed text.
fn event<'s>(grid: &Grid, sheet: &'s Sheet) -> Option<&'s Span> {
    let is_title = |title: &&Span| {
        let text = &grid.text[(*title).clone()];
        let letters = text.chars().filter(|c| c.is_alphabetic());
        letters.clone().count() > 3 && letters.clone().all(|c| !c.is_lowercase()) && !is_form_text(text)
    };
    let named = |title: &&Span| {
        let folded = fold(&grid.text[(*title).clone()]);
        ["giai", "cup", "hoi", "vo dich", "dai hoi"].iter().any(|word| folded.starts_with(word))
    };
    let titles = || sheet.titles.iter().filter(is_title);
    titles().find(named).or_else(|| titles().next())
}

/// Reads a result. One that is not understood never enters the tag.
fn result(header: &mut Header, grid: &Grid, field: &Field, value: String, place: Span) {
    let Some(Score { outcome, forfeit, more, termination }) = score::labelled(&value) else {
        header.unread = Some((value, place));
        return;
    };
    // Where the referee decided otherwise than the points say, his word is the result, and the checks see both (R301).
    let decided = fold(&grid.text[field.label.clone()]).starts_with("phan quyet");
    let tag = header.tags.iter_mut().find(|(name, ..)| *name == "Result");
    match tag.filter(|_| decided && header.outcome.as_ref().is_some_and(|(first, _)| *first != outcome)) {
        Some(tag) => return *tag = ("Result", outcome.text().to_owned(), place),
        None if header.outcome.is_none() => header.tag("Result", outcome.text().to_owned(), place.clone()),
        None => {}
    }
    if let Some(termination) = termination.or(forfeit.then_some("forfeit")) {
        header.tag("Termination", termination.to_owned(), place.clone());
    }
    if more || termination.is_none() && closing::read(&field.value(&grid.text)).is_some() {
        // The words beside a result that was understood say why the game ended.
        let told = outcome != Outcome::BothLose && movetext::moves_in(&field.value(&grid.text)) > 0;
        header.comment(grid, field, told);
    }
    // A second result that contradicts the first becomes the terminator, so the checks see both (R301).
    if header.outcome.as_ref().is_none_or(|(first, _)| *first != outcome) {
        header.outcome = Some((outcome, place));
    }
}

/// Writes a sheet: its tags, its titles and remarks, its moves, and its result.
pub(in crate::sheet) fn write(grid: &Grid, sheet: &Sheet, out: &mut Transcript<'_>) {
    let mut header = header(grid, sheet);
    let event = if sheet.has(Key::Tag("Event")) { None } else { event(grid, sheet) };
    if let Some(event) = event {
        header.tag("Event", grid.text[event.clone()].to_owned(), event.clone());
    }
    let end = terminator(grid, sheet);
    let labelled = header.outcome.as_ref().map(|(outcome, _)| *outcome);
    let stated = end.as_ref().map(|end| end.score.outcome).or(labelled);
    let mut script = Script::of(grid, sheet, end.as_ref(), stated);
    let why = end.as_ref().and_then(|end| end.score.termination).or_else(|| script.termination());
    if let Some(why) = why.filter(|_| !header.tags.iter().any(|(name, ..)| *name == "Termination")) {
        let place = end.as_ref().map_or(sheet.at..sheet.at, |end| end.place.clone());
        header.tag("Termination", why.to_owned(), place);
    }
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
    let begin = out.text.len();
    // What the sheet lacks is shown at its first label, or else at its first move.
    let anchor = sheet.fields.first().map_or_else(|| first_move(sheet).unwrap_or(nowhere.clone()), Field::place);
    out.make("\n", anchor);
    let named = |side| {
        let is_name = |f: &&Field| score::figures(&f.value(&grid.text)).is_none();
        sheet.fields.iter().filter(is_name).any(|f| f.key == Key::Player(side) && !f.values.is_empty())
    };
    let forfeit = header.tags.iter().any(|(name, value, _)| *name == "Termination" && value == "forfeit");
    let moves = sheet.has_moves() && !script.is_aside(&grid.text);
    if !moves && !forfeit {
        out.note(begin, NoteKind::NoMoves);
    } else if moves && !named(Side::White) && !named(Side::Black) {
        out.note(begin, NoteKind::NoPlayers);
    }
    comments(grid, sheet, &header, event, out);
    script.settle(&grid.text, fen(&header).as_deref());
    script.write(&grid.text, out);
    notes(&header.closing, out);
    for line in &sheet.after {
        out.remark(&grid.text[line.clone()], line.clone());
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

/// Writes texts as comments.
fn notes(notes: &[(String, Span, bool)], out: &mut Transcript<'_>) {
    for (note, place, told) in notes {
        if *told {
            out.remark(note, place.clone());
        } else {
            out.comment(note, place.clone());
        }
        out.make("\n", place.clone());
    }
}

/// Writes what the sheet has above the moves and no tag says: titles, remarks, a date and a result that are not
/// understood.
fn comments(grid: &Grid, sheet: &Sheet, header: &Header, event: Option<&Span>, out: &mut Transcript<'_>) {
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
        let meant = score::proposal(written).map_or("", Outcome::text);
        out.note(from, NoteKind::Result { written: written.clone(), meant: meant.to_owned() });
        out.make("\n", place.clone());
    }
}

/// Whether words before `hòa` only offer it: `Trắng mời hòa`.
fn is_offered(before: &str) -> bool {
    let folded = fold(before);
    ["xin", "moi", "de nghi", "cau", "tu choi"].iter().any(|word| folded.ends_with(word))
}

/// The place of the first move.
fn first_move(sheet: &Sheet) -> Option<Span> {
    sheet.body.iter().find_map(|part| match part {
        SheetPart::Line(cells) => cells.first().cloned(),
        SheetPart::SheetTable(_) | SheetPart::Note(_) | SheetPart::Blank => None,
    })
}

/// The first position that the sheet names, or `None` if it begins like any game.
fn fen(header: &Header) -> Option<String> {
    header.tags.iter().find(|(name, ..)| *name == "FEN").map(|(_, value, _)| value.clone())
}

/// Finds the result at the end of the last part with moves. In a table it fills the last cell.
fn terminator(grid: &Grid, sheet: &Sheet) -> Option<End> {
    let last = sheet.body.iter().rfind(|p| matches!(p, SheetPart::Line(_) | SheetPart::SheetTable(_)))?;
    match last {
        SheetPart::Line(cells) => {
            let cell = cells.last()?;
            let text = &grid.text[cell.clone()];
            if score::is_both_lose(text) && cells.len() == 1 && stands_behind_a_whole_move(grid, sheet) {
                return Some(End { place: cell.clone(), score: score::labelled(text)? });
            }
            // In `14. xin hòa TH4` nobody has agreed to anything, and a move follows.
            // `Đen xin thua ở nước thứ 2.` is all of a line.
            let whole = || score::read(text).filter(|_| movetext::moves_in(text) == 0).map(|score| (0, score));
            let (at, score) = score::at_end(text)
                .or_else(whole)
                .filter(|(at, _)| !is_offered(&text[..*at]) && !movetext::has_squares(&text[*at..]))?;
            Some(End { place: cell.start + at..cell.end, score })
        }
        SheetPart::SheetTable(table) => {
            let entries = table.entries(grid);
            let entry = entries.last()?;
            let notes = entry.notes.iter().map(|note| &note.place);
            let cell = entry.black.iter().chain(&entry.white).chain(notes).max_by_key(|cell| cell.start)?;
            let text = &grid.text[cell.clone()];
            let score = score::read(text).filter(|s| !s.forfeit && !movetext::is_move(text))?;
            Some(End { place: cell.clone(), score })
        }
        _ => None,
    }
}

/// Whether the last line of a sheet stands behind a numbered move of both players, and nothing else says how the game
/// ended. `0-0` without a number is a score there, although the next player may castle.
fn stands_behind_a_whole_move(grid: &Grid, sheet: &Sheet) -> bool {
    let mut moves = 0;
    if sheet.has(Key::Result) {
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
                            What::Move(_) => moves += 1,
                            What::Number(number) => return moves + usize::from(number.black) == 2,
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
