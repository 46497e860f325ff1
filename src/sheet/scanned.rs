//! Scanned: the output of an engine that reads images becomes PGN up to what is certain. The rest follows as a
//! comment, as it was read.

use std::fmt::Write as _;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use bienban_base::message::Message;
use bienban_base::place::ByteSpan;
use bienban_base::text::encoding::Encoding;
use bienban_engine::chess::notation::letters::{ENGLISH, VIETNAMESE};
use bienban_engine::chess::notation::write::{GameStyle, san};
use bienban_engine::chess::{Chess, Move, Position};
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::source::image::Image;
use bienban_engine::source::orientation::quarters;
use bienban_engine::source::origin::{NoteKind, Origin, OriginCell, OriginLine, OriginNote};
use bienban_engine::source::scanned::{InkArea, Photo, ScannedCells, ScannedGame, ScannedPage};
use bienban_engine::source::split::Block;
use bienban_scan::engine::{Engines, by_page};
use bienban_scan::formats::{OcrFault, OcrFormat, read_pages};
use bienban_scan::lines::lines;
use bienban_scan::reading::read_pair;
use bienban_scan::turn::Turn;
use bienban_scan::word::{PagePlace, ScanPage};
use bienban_scan::{PageContent, ScanReading, ScanReadings};

use crate::form::field::SheetField;
use crate::form::grid::Grid;
use crate::form::key::LabelKey;
use crate::form::movetext;
use crate::form::score;
use crate::form::table;
use crate::form::text;
use crate::layout::label_row::LabelRow;
use crate::layout::labels;
use crate::repair::Witness;
use crate::repair::before::MovesBefore;
use crate::repair::plausibility::weighed;
use crate::sense::token::tokens;
use crate::transcript::scoresheet::{Scoresheet, SheetPart};
use crate::transcript::{Transcript, pgn};

/// A half-move is certain from this probability on.
const CERTAIN: f64 = 0.95;
/// The greatest cost of labels of a page, in nats: text that an engine misread is rather no label.
const LABELS: f32 = 1.5;

/// Reads the pages of an engine's file into one block. Pages with one number are one page that was read several times.
///
/// # Errors
/// If the file is damaged, or none of its pages shows a game.
pub(crate) fn block(name: &str, bytes: Vec<u8>, utf16: bool, format: OcrFormat) -> io::Result<Block> {
    let failed = |key| io::Error::other(Message::new(key));
    let pages = read_pages(&bytes, format).map_err(|why| match why {
        OcrFault::Damaged => failed("scan-damaged"),
        OcrFault::NoWords => failed("scan-without-words"),
    })?;
    pages_block(name, bytes, utf16, &by_page(pages), Turn::default(), "scan-without-game")
}

/// Has an image read, and makes one block of its pages.
///
/// # Errors
/// If there is no engine or it fails, or none of the pages shows a game.
pub(crate) fn image(name: &str, bytes: &[u8], image: Image, engines: &Engines) -> io::Result<Block> {
    let seen = Turn::new(if image == Image::Jpeg { quarters(bytes) } else { 0 });
    let mut block = pages_block(name, Vec::new(), false, &engines.read(bytes, image)?, seen, "image-without-game")?;
    if let (Some(media_type), Some(origin)) = (image.media_type(), block.origin.as_mut().and_then(Arc::get_mut)) {
        origin.photo = Some(Photo { media_type, bytes: bytes.into() });
    }
    Ok(block)
}

/// Makes one block of pages, each as every engine read it. `seen` is the turn with which programs show them, and
/// `none` the key of the message where they have no game.
fn pages_block(
    name: &str,
    bytes: Vec<u8>,
    utf16: bool,
    pages: &[Vec<ScanPage>],
    seen: Turn,
    none: &'static str,
) -> io::Result<Block> {
    let mut scan = ScanText::default();
    let mut read: Vec<(Scoresheet, ScanReadings)> = Vec::new();
    for witnesses in pages {
        let heads: Vec<Vec<SheetField>> = witnesses.iter().map(|page| scan.head(page)).collect();
        let first = agreed(&heads, 0, &scan.grid.text);
        let result = result(&scan.grid, &first, witnesses);
        for (number, mut readings) in
            bienban_scan::reading::read_games(witnesses, result, &surprises).into_iter().enumerate()
        {
            for place in readings.places.iter_mut().flatten() {
                *place = witnesses[0].on_image(*place, seen);
            }
            let mut sheet = Scoresheet::default();
            sheet.at = scan.grid.text.len();
            for field in agreed(&heads, number, &scan.grid.text) {
                sheet.add(field);
            }
            scan.moves(&mut sheet, witnesses[0].number, &readings);
            read.push((sheet, readings));
        }
    }
    if read.iter().all(|(_, readings)| readings.games.is_empty()) {
        return Err(io::Error::other(Message::new(none)));
    }
    let mut transcript = Transcript::new(&scan.grid.text);
    let mut scanned = Vec::new();
    for (sheet, readings) in read {
        let at = transcript.text.len() as u32;
        pgn::write(&scan.grid, &sheet, &mut transcript);
        if readings.beside > 0 {
            let kind = NoteKind::Beside { moves: readings.beside };
            transcript.notes.push(OriginNote { span: ByteSpan::new(at as usize, at as usize), kind });
        }
        // A page without a game is a sheet without moves, and nothing is proposed for it.
        if !readings.games.is_empty() {
            scanned.push(scanned_at(at, readings));
        }
    }
    let Transcript { text, pieces, notes, .. } = transcript;
    let ScanText { grid, cells, .. } = scan;
    let origin =
        Origin { text: grid.text, lines: grid.lines, cells, bytes, utf16, pieces, notes, scanned, ..Origin::default() };
    Ok(Block::transcribed(name, text, origin))
}

/// How surprising half-moves are, by what is usually played.
fn surprises(position: &Chess, legal: &[Move], before: [Option<Move>; 2], ply: usize) -> Vec<f32> {
    weighed(position, legal, MovesBefore { last: before[0], own: before[1] }, ply)
}

fn scanned_at(at: u32, readings: ScanReadings) -> ScannedPage {
    let game = |ScanReading { moves, p, cost }| ScannedGame { moves, p, cost };
    ScannedPage {
        at,
        games: readings.games.into_iter().map(game).collect(),
        moves: readings.moves,
        places: readings.places.into_iter().map(|place| place.map(pixels)).collect(),
        cells: readings.shown.map(|shown| ScannedCells(shown)),
    }
}

/// The games of two sheets of one game, of which one at least is a scanned page: the other may have been typed. `None`
/// if they cannot be weighed together.
pub(crate) fn together(one: &Witness, other: &Witness) -> Option<ScannedPage> {
    let (first, second) = (page_content(one)?, page_content(other)?);
    let (first, second) = if first.leads(&second) { (first, second) } else { (second, first) };
    let result = one.outcome.or(other.outcome);
    Some(scanned_at(0, read_pair(&first, &second, result, &surprises)))
}

/// The content of a sheet: a scanned page in its cells, and one that was typed in its half-moves and the cells after
/// them.
fn page_content(sheet: &Witness) -> Option<Arc<PageContent>> {
    if let Some(page) = &sheet.page {
        return Arc::clone(&page.cells.as_ref()?.0).downcast().ok();
    }
    let vietnamese = sheet.language == VIETNAMESE;
    let language = if vietnamese { VIETNAMESE } else { ENGLISH };
    let style = GameStyle { language, capture: "x", castling: 'O' };
    let mut position = Chess::default();
    if sheet.start != position {
        return None;
    }
    let mut texts: Vec<String> = Vec::new();
    for &played in &sheet.proven {
        texts.push(san(&position, played, style));
        position.play_unchecked(played);
    }
    if sheet.language == language {
        texts.extend(sheet.sheet.cells.iter().skip(texts.len()).map(|cell| cell.text.clone()));
    }
    Some(Arc::new(PageContent::typed(texts.iter().map(String::as_str), vietnamese)))
}

fn pixels(place: PagePlace) -> [u32; 4] {
    [place.left, place.top, place.width, place.height].map(|side| side.max(0.0).round() as u32)
}

/// The labels of one of the games of a page that was read several times, each with the value that most engines read. A
/// label that is on the page once for each game belongs to this game, and one that is there once belongs to all,
/// unless it names a player or the result.
fn agreed(heads: &[Vec<SheetField>], game: usize, text: &str) -> Vec<SheetField> {
    let of_game = |head: &'_ Vec<SheetField>| -> Vec<SheetField> {
        let mut own: Vec<SheetField> = Vec::new();
        for field in head {
            let mut same = head.iter().filter(|other| other.key == field.key);
            let shared = !matches!(
                field.key,
                LabelKey::Player(_) | LabelKey::Result | LabelKey::About(..) | LabelKey::Tag("Board")
            );
            let found = same.clone().nth(game).or_else(|| same.next_back().filter(|_| shared));
            if let Some(found) = found.filter(|found| own.iter().all(|known| known.key != found.key)) {
                own.push(found.clone());
            }
        }
        own
    };
    let own: Vec<Vec<SheetField>> = heads.iter().map(of_game).collect();
    let all: Vec<&SheetField> = own.iter().flatten().collect();
    let alike =
        |field: &SheetField| all.iter().filter(|x| x.key == field.key && x.value(text) == field.value(text)).count();
    let mut agreed: Vec<SheetField> = Vec::new();
    for field in &all {
        match agreed.iter_mut().find(|known| known.key == field.key) {
            Some(known) if alike(field) > alike(known) => *known = (*field).clone(),
            Some(_) => {}
            None => agreed.push((*field).clone()),
        }
    }
    agreed
}

/// The result of a page: that of its label, or else the only one on the page. A form may print all of them.
fn result(grid: &Grid, labels: &[SheetField], witnesses: &[ScanPage]) -> Option<Outcome> {
    let labelled = labels.iter().find(|field| field.key == LabelKey::Result);
    if let Some(score) = labelled.and_then(|field| score::labelled(&field.value(&grid.text))) {
        return Some(score.outcome);
    }
    let words = witnesses.iter().flat_map(|page| &page.words);
    let mut printed: Vec<Outcome> = Vec::new();
    for score in words.filter_map(|word| score::figures(&word.text())) {
        if !printed.contains(&score.outcome) {
            printed.push(score.outcome);
        }
    }
    match printed[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The pages as one text: the lines of each, and below them its half-moves, a row for each move.
#[derive(Default)]
struct ScanText {
    grid: Grid,
    cells: Vec<OriginCell>,
    row: u32,
}

impl ScanText {
    /// Adds the lines of a page, and reads their labels.
    fn head(&mut self, page: &ScanPage) -> Vec<SheetField> {
        let mut known: Vec<SheetField> = Vec::new();
        let head = text::read(lines(page).join("\n").as_bytes(), Encoding::Utf8);
        let base = self.grid.text.len();
        let moved = |place: &Range<usize>| place.start + base..place.end + base;
        for row in &head.rows {
            let tokens = tokens(&head, row);
            // Engines lose diacritics, so that `Den:` is Black on any page.
            let line = LabelRow { grid: &head, row, tokens: &tokens, marked: false };
            let headed = table::header(&head, row).is_some_and(|header| header.is_plain());
            let played = headed || movetext::moves_in(&head.text[row.span()]) > 1;
            let Some((_, fields)) = labels::fit(&line).filter(|(cost, _)| *cost <= LABELS && !played) else { continue };
            for field in fields {
                let about = !matches!(field.key, LabelKey::Moves | LabelKey::Other | LabelKey::Points(_));
                if about && !field.values.is_empty() {
                    let values = field.values.iter().map(moved).collect();
                    known.push(SheetField { label: moved(&field.label), values, ..field });
                }
            }
        }
        for line in &head.lines {
            let text = line.text.start + base as u32..line.text.end + base as u32;
            self.grid.lines.push(OriginLine { text, bytes: 0..0 });
        }
        self.grid.text.push_str(&head.text);
        known
    }

    /// Adds the half-moves of a page: those that are certain as moves, and the rest as it was read.
    fn moves(&mut self, sheet: &mut Scoresheet, page: u32, readings: &ScanReadings) {
        let Some(first) = readings.games.first() else { return };
        let certain = readings.moves.iter().take_while(|p| **p >= CERTAIN).count().min(first.moves.len());
        let style = GameStyle { language: ENGLISH, capture: "x", castling: 'O' };
        let mut position = Chess::default();
        let mut open = None;
        for (ply, &played) in first.moves.iter().enumerate() {
            let from = self.grid.text.len();
            if ply % 2 == 0 {
                self.row += 1;
            }
            let column = ply as u32 % 2 + 1;
            self.cells.push(OriginCell { at: from as u32, row: self.row, column });
            if ply % 2 == 0 {
                let _ = write!(self.grid.text, "{}. ", ply / 2 + 1);
            }
            if ply < certain {
                self.grid.text.push_str(&san(&position, played, style));
                position.play_unchecked(played);
                let written = from..self.grid.text.len();
                sheet.body.push(SheetPart::Line(Vec::from([written])));
            } else {
                let read = readings.read.get(ply).filter(|read| !read.trim().is_empty()).map_or("?", |read| read);
                self.grid.text.push_str(&read.replace(['\n', '\r'], " "));
                open.get_or_insert(from);
            }
            let text = from as u32..self.grid.text.len() as u32;
            self.grid.lines.push(OriginLine { text, bytes: 0..0 });
            self.grid.text.push('\n');
        }
        let ink = readings.places.get(certain).copied().flatten().map(|place| InkArea { page, area: pixels(place) });
        let kind = NoteKind::Uncertain { moves: first.moves.len() - certain, ink };
        sheet.uncertain = open.map(|from| (from..self.grid.text.len(), kind));
    }
}
