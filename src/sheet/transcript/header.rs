//! The head of a scoresheet: its labels as tags and comments.

use crate::form::time;
use std::collections::HashSet;

use super::scoresheet::Scoresheet;
use super::script::SheetSpan;
use crate::form::field::SheetField;
use crate::form::grid::Grid;
use crate::form::key::LabelKey;
use crate::form::movetext;
use crate::form::player;
use crate::form::points::{self, SheetPoints};
use crate::form::printed::{self, is_duration};
use crate::form::score::{self, SheetScore};
use crate::form::winner;
use crate::lexicon;
use crate::sense::pieces;
use bienban_base::place::Side;
use bienban_base::text::date;
use bienban_base::text::date::is_date;
use bienban_base::text::names::fold;
use bienban_engine::pgn::closing;
use bienban_engine::pgn::outcome::Outcome;

/// The longest line about who has won, in words.
const MOST_WORDS: usize = 14;

/// The header of a sheet, as tags and comments.
#[derive(Default)]
pub(super) struct SheetHeader {
    /// The tags in the order of the sheet, each with its name, value and place.
    pub(super) tags: Vec<(&'static str, String, SheetSpan)>,
    /// The names and values in `tags`, to recognise repetitions.
    said: HashSet<(&'static str, String)>,
    /// The texts that have no tag, with their places, and whether they are reported.
    pub(super) notes: Vec<(String, SheetSpan, bool)>,
    /// Words about the end of the game, with their places, and whether they are reported. They are written after the
    /// moves, where they mean the same in PGN.
    pub(super) closing: Vec<(String, SheetSpan, bool)>,
    /// The names of both players, without the text after them.
    pub(super) names: [String; 2],
    /// The result with its place, if it could be read.
    pub(super) outcome: Option<(Outcome, SheetSpan)>,
    /// A result that was not understood.
    pub(super) unread: Option<(String, SheetSpan)>,
    /// A date that is impossible or not understood.
    pub(super) date: Option<(String, SheetSpan)>,
}

impl SheetHeader {
    /// Adds a tag. A repetition is dropped; a tag that is repeated with another value stays, because the checks must
    /// find it (T503).
    pub(super) fn tag(&mut self, name: &'static str, value: String, place: SheetSpan) {
        // Word processors put such blanks between the words of a name.
        let value = if value.contains('\u{A0}') { value.replace('\u{A0}', " ") } else { value };
        if !value.is_empty() && self.said.insert((name, value.clone())) {
            self.tags.push((name, value, place));
        }
    }

    /// Adds a label and its value as a comment that is reported.
    fn note(&mut self, grid: &Grid, field: &SheetField) {
        self.comment(grid, field, true);
    }

    /// Adds a label and its value as a comment.
    fn comment(&mut self, grid: &Grid, field: &SheetField, told: bool) {
        let (label, value) = (&grid.text[field.label.clone()], field.value(&grid.text));
        let mut place = field.place();
        // The heading of a column is far from the cell.
        if field.label.start < place.start && !grid.text[field.label.start..place.start].contains('\n') {
            place.start = field.label.start;
        }
        let understood = closing::tells_why(&fold(&value));
        let closes = movetext::moves_in(&value) == 0 && (understood || closing::read_closing(&value).is_some());
        let text = if label.is_empty() { value } else { format!("{label}: {value}") };
        if closes { &mut self.closing } else { &mut self.notes }.push((text, place, told && !understood));
    }
}

impl SheetHeader {
    /// Takes the result of a line below the moves that names a player: `Bình thắng vì An quá giờ`.
    pub(super) fn named_result(&mut self, grid: &Grid, sheet: &Scoresheet) {
        let found = sheet.after.iter().find_map(|line| {
            let text = &grid.text[line.clone()];
            let short = text.split_whitespace().count() <= MOST_WORDS && movetext::moves_in(text) == 0;
            let short = short && !printed::is_page_number(text);
            winner::labelled(text, &self.names).filter(|_| short).map(|score| (score, line.clone()))
        });
        if let Some((score, place)) = found {
            self.tag("Result", score.outcome.text().to_owned(), place.clone());
            if let Some(termination) = score.termination {
                self.tag("Termination", termination.to_owned(), place.clone());
            }
            self.outcome = Some((score.outcome, place));
        }
    }

    /// Takes the position that the labels of both players give in words: `Trắng: Vg1, Xa1` above `Đen: Vg8`. Returns
    /// whether they do.
    fn position(&mut self, grid: &Grid, sheet: &Scoresheet) -> bool {
        let of = |side| {
            let mut fields = sheet.fields.iter().filter(|field| field.key == LabelKey::Player(side));
            let field = fields.next().filter(|_| fields.next().is_none())?;
            Some((pieces::read(&field.value(&grid.text))?, field.place()))
        };
        let (Some((white, place)), Some((black, _))) = (of(Side::White), of(Side::Black)) else { return false };
        let first = |text: &str| fold(text).starts_with("den di");
        let black_moves = sheet.titles.iter().any(|title| first(&grid.text[title.clone()]));
        let Some(fen) = pieces::fen(&white, &black, !black_moves) else { return false };
        self.tag("SetUp", "1".to_owned(), place.clone());
        self.tag("FEN", fen, place);
        true
    }
}

/// The value of a field without the marks of bold type, and the text in it that Markdown strikes out.
fn value(grid: &Grid, field: &SheetField) -> (String, Option<String>) {
    let value = field.value(&grid.text);
    let bold = value.strip_prefix("**").and_then(|value| value.strip_suffix("**"));
    let parts = value.split_once("~~").and_then(|(before, rest)| Some((before, rest.split_once("~~")?)));
    match (bold, parts) {
        (Some(bold), _) if !bold.contains("**") => (bold.trim().to_owned(), None),
        (_, Some((before, (struck, behind)))) => {
            (format!("{} {}", before.trim(), behind.trim()).trim().to_owned(), Some(format!("~~{struck}~~")))
        }
        _ => (value, None),
    }
}

/// Reads the fields of a sheet as tags and comments.
pub(super) fn header(grid: &Grid, sheet: &Scoresheet) -> SheetHeader {
    let mut header = SheetHeader { names: names(grid, sheet), ..SheetHeader::default() };
    let is_game_number = |f: &SheetField| fold(&grid.text[f.label.clone()]).starts_with("van");
    // A sheet may have `Vòng: 3` and `Ván: 2`. The first is then the round, and the second, the game of a match, is a
    // comment.
    let round =
        sheet.fields.iter().any(|f| f.key == LabelKey::Tag("Round") && !is_game_number(f) && !f.values.is_empty());
    let points = SheetPoints::of(grid, sheet);
    let pieces = header.position(grid, sheet);
    if let Some(points) = &points {
        header.tag("Result", points.outcome.text().to_owned(), points.place.clone());
        header.outcome = Some((points.outcome, points.place.clone()));
        if points.forfeit {
            header.tag("Termination", "forfeit".to_owned(), points.place.clone());
        }
    }
    for field in &sheet.fields {
        let ((value, struck), place) = (value(grid, field), field.place());
        if let Some(struck) = struck {
            header.notes.push((struck, place.clone(), true));
        }
        // Two dashes are a result, and otherwise nothing.
        if value.is_empty() || matches!(value.as_str(), "- -" | "– –") && field.key != LabelKey::Result {
            // A label of a form without a value has no information.
            if field.key == LabelKey::Other {
                header.comment(grid, field, false);
            }
            continue;
        }
        match field.key {
            LabelKey::Tag("Round") if round && is_game_number(field) => header.note(grid, field),
            // Where the sheet gives a position in words, these are its pieces.
            LabelKey::Player(_) if pieces => {}
            LabelKey::Tag("FEN") => {
                header.tag("SetUp", "1".to_owned(), place.clone());
                header.tag("FEN", value, place);
            }
            // `Vòng/Ván: 3/2` is the second game of round 3 (PGN standard 8.1.1.4).
            LabelKey::Tag("Round") if grid.text[field.label.clone()].contains('/') => {
                header.tag("Round", value.replace('/', "."), place);
            }
            LabelKey::Tag(name @ ("Round" | "Board")) => {
                // `Vòng ba`
                let value = lexicon::number(&value).map_or(value, |number| number.to_string());
                header.tag(name, value, place);
            }
            LabelKey::Tag(name) => header.tag(name, value, place),
            // `Ngày in: 5/6/2019` is not the day of the game.
            LabelKey::Date if date::is_of_other(&value) => header.note(grid, field),
            LabelKey::Date => match date::read(&value) {
                Some(date) => {
                    if date.more {
                        // The time of the day needs no report.
                        let words = value.split_whitespace().filter(|word| !time::is_time(word));
                        let rest = date::read(&words.collect::<Vec<_>>().join(" "));
                        let told = rest.is_none_or(|rest| rest.more) && !is_dateline(&value);
                        header.comment(grid, field, told);
                    }
                    header.tag("Date", date.tag, place);
                }
                None if is_date(value.as_bytes()) => header.tag("Date", value, place),
                // The time of a game need not name its day.
                None if time::is_time(&value) => header.comment(grid, field, false),
                None if is_time_of_day(&grid.text[field.label.clone()]) => header.note(grid, field),
                None => header.date = Some((value, place)),
            },
            // `Bình (đen): 1-0` is a score after a player, and no player.
            LabelKey::Player(_) if score::figures(&value).is_some() => header.note(grid, field),
            // The time that a player has left goes into a comment and is no name.
            LabelKey::Player(_) if is_duration(&value) => header.comment(grid, field, false),
            LabelKey::Player(side) => {
                let name = points.as_ref().map_or(value.as_str(), |points| points.name(side));
                named_player(&mut header, grid, field, (side, name), place);
            }
            LabelKey::Result => result(&mut header, grid, field, value, place),
            LabelKey::Points(_) => {}
            LabelKey::Column => header.comment(grid, field, false),
            LabelKey::About(fact, of) => match of {
                Some(of) => header.tag(fact.tag(of), value, place),
                None => header.note(grid, field),
            },
            LabelKey::Moves | LabelKey::Name | LabelKey::Colour | LabelKey::Other => header.note(grid, field),
        }
    }
    scored(&mut header, grid, sheet);
    header
}

/// Reads a player with the text after his name.
fn named_player(
    header: &mut SheetHeader,
    grid: &Grid,
    field: &SheetField,
    (side, name): (Side, &str),
    place: SheetSpan,
) {
    // `Trắng: An 1-0 Đen: Bình`: the score of both comes after the first name.
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
pub(crate) fn is_dateline(line: &str) -> bool {
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

/// The names of both players, without the text after them.
fn names(grid: &Grid, sheet: &Scoresheet) -> [String; 2] {
    [Side::White, Side::Black].map(|side| {
        let names = |f: &&SheetField| f.key == LabelKey::Player(side) && !f.values.is_empty();
        let field = sheet.fields.iter().find(names).filter(|f| pieces::read(&f.value(&grid.text)).is_none());
        field.map_or_else(String::new, |field| player::read(&value(grid, field).0).name)
    })
}

/// Reads the points of both players. What is no result is a remark.
fn scored(header: &mut SheetHeader, grid: &Grid, sheet: &Scoresheet) {
    let of = |side| sheet.fields.iter().find(|f| f.key == LabelKey::Points(side) && !f.values.is_empty());
    let (white, black) = (of(Side::White), of(Side::Black));
    // Several points of one player that differ are no result.
    let all = || sheet.fields.iter().filter(|f| matches!(f.key, LabelKey::Points(_)) && !f.values.is_empty());
    let differs = |f: &SheetField| {
        let first = if f.key == LabelKey::Points(Side::White) { white } else { black };
        first.is_some_and(|first| first.value(&grid.text) != f.value(&grid.text))
    };
    if all().any(differs) {
        return all().for_each(|field| header.note(grid, field));
    }
    // Where a result was not understood, it is not known which of the two is valid.
    let both = white.zip(black).filter(|_| header.unread.is_none());
    let outcome = both.and_then(|(white, black)| {
        Some((points::outcome(&white.value(&grid.text), &black.value(&grid.text))?, white.place()))
    });
    let Some((outcome, place)) = outcome else {
        return white.into_iter().chain(black).for_each(|field| header.note(grid, field));
    };
    // Words give a reason as well.
    let in_words = |field: &&SheetField| points::halves(&field.value(&grid.text)).is_none();
    white.into_iter().chain(black).filter(in_words).for_each(|field| header.comment(grid, field, false));
    match &header.outcome {
        None => header.tag("Result", outcome.text().to_owned(), place.clone()),
        Some((first, _)) if *first == outcome => return,
        Some(_) => {}
    }
    header.outcome = Some((outcome, place));
}

/// Reads a result. One that is not understood never enters the tag.
fn result(header: &mut SheetHeader, grid: &Grid, field: &SheetField, value: String, place: SheetSpan) {
    let read = winner::result_after_label(&grid.text[field.label.clone()], &value, &header.names);
    let Some(SheetScore { outcome, forfeit, more, termination }) = read else {
        header.unread = Some((value, place));
        return;
    };
    // Where the referee decided differently from the points, his word is the result, and the checks see both (R301).
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
    if more || termination.is_none() && closing::read_closing(&field.value(&grid.text)).is_some() {
        // The words beside a result that was understood are the reason why the game ended.
        let told = outcome != Outcome::BothLose && movetext::moves_in(&field.value(&grid.text)) > 0;
        header.comment(grid, field, told);
    }
    // A second result that contradicts the first becomes the terminator, so the checks see both (R301).
    if header.outcome.as_ref().is_none_or(|(first, _)| *first != outcome) {
        header.outcome = Some((outcome, place));
    }
}
