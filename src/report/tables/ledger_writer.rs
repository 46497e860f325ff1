//! The ledgers of games in a report: what the rows of [`draws`](crate::chess::draws) say, in every format.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde::Serialize;
use shakmaty::{EnPassantMode, Position, fen::Fen};

use crate::chess::draws::{Facts, Kind, Ledger, Row};
use crate::chess::notation::letters::ENGLISH;
use crate::chess::notation::write;
use crate::message::Message;
use crate::messages::Catalog;
use crate::pgn::game::Game;
use crate::report::formats::{csv, jsonl, text};
use crate::report::show::board;
use crate::report::{Around, Format, Fragment, LedgerRow, Style, harmless, put_ledger};

/// A row with all that is told about it, but for the file and the number of the game.
#[derive(Debug, Serialize)]
struct Told<'a> {
    white: &'a str,
    black: &'a str,
    date: &'a str,
    result: &'a str,
    laws: &'a str,
    rule: &'static str,
    kind: &'static str,
    ply: u32,
    until_ply: u32,
    move_number: u32,
    side: Option<&'static str>,
    r#move: Option<String>,
    count: u32,
    plies: Vec<u32>,
    article: &'static str,
    fen: String,
}

/// Writes the ledgers of one game after another into a fragment.
#[derive(Debug)]
pub struct LedgerWriter<'a> {
    file: &'a str,
    catalog: &'a Catalog,
    style: Style,
    /// What was written.
    pub fragment: Fragment,
}

impl<'a> LedgerWriter<'a> {
    /// A writer for the games of a file.
    pub fn new(file: &'a str, catalog: &'a Catalog, style: Style) -> LedgerWriter<'a> {
        LedgerWriter { file, catalog, style, fragment: Fragment::default() }
    }

    /// Writes the rows of a game; `relative` is its number in the block, from 1. The facts are for formats that show the half-moves around.
    pub fn game(&mut self, relative: u64, game: &Game<'_>, ledger: &Ledger, rows: &[Row], facts: Option<&Facts>) {
        if rows.is_empty() {
            return;
        }
        let [white, black, date, result] = ["White", "Black", "Date", "Result"].map(|name| game.value(name));
        let uncertain = format!("{}?", ledger.edition().id);
        let style = write::Style { language: ENGLISH, capture: "x", castling: 'O' };
        for row in rows {
            let told = Told {
                white: &white,
                black: &black,
                date: &date,
                result: &result,
                laws: if row.certain { ledger.edition().id } else { &uncertain },
                rule: row.rule.name(),
                kind: row.kind.name(),
                ply: row.ply.0,
                until_ply: row.until.0,
                move_number: row.position.fullmoves().get(),
                side: row.side.map(crate::place::Side::name),
                r#move: row.announced.map(|announced| write::san(&row.position, announced, style)),
                count: row.count,
                plies: row.plies.iter().map(|ply| ply.0).collect(),
                article: row.article,
                fen: Fen::from_position(&row.position, EnPassantMode::Legal).to_string(),
            };
            match self.style.format {
                Format::Text => self.text(relative, row, &told),
                Format::Csv => self.csv(relative, &told),
                Format::Jsonl => jsonl::object(self.file, relative, &told, &mut self.fragment),
                _ => put_ledger(self.row(relative, row, told, facts), self.style, &mut self.fragment),
            }
        }
    }

    /// The row as a table keeps it.
    fn row(&self, relative: u64, row: &Row, told: Told<'_>, facts: Option<&Facts>) -> LedgerRow {
        let said = said(row, &told);
        LedgerRow {
            file: self.file.into(),
            game: relative,
            white: told.white.into(),
            black: told.black.into(),
            date: told.date.into(),
            result: told.result.into(),
            laws: told.laws.into(),
            rule: told.rule.into(),
            kind: told.kind.into(),
            ply: told.ply,
            until_ply: Some(told.until_ply),
            move_number: Some(told.move_number),
            side: row.side,
            announced: told.r#move.map(Into::into),
            count: told.count,
            plies: told.plies,
            article: Some(told.article.into()),
            fen: Some(told.fen.into()),
            around: facts.filter(|_| self.style.format.shows_positions()).map(|facts| around(facts, row)),
            said: Some(said),
        }
    }

    fn csv(&mut self, relative: u64, told: &Told<'_>) {
        // One buffer instead of a text for every number.
        let mut numbers = String::with_capacity(64);
        let mut ends = [0; 5];
        for (end, number) in ends.iter_mut().zip([told.ply, told.until_ply, told.move_number, told.count]) {
            let _ = write!(numbers, "{number}");
            *end = numbers.len();
        }
        for (index, ply) in told.plies.iter().enumerate() {
            let _ = write!(numbers, "{}{ply}", if index > 0 { ";" } else { "" });
        }
        ends[4] = numbers.len();
        let number = |index: usize| Cow::Borrowed(&numbers[index.checked_sub(1).map_or(0, |i| ends[i])..ends[index]]);
        let cells: [Cow<'_, str>; 16] = [
            told.white.into(),
            told.black.into(),
            told.date.into(),
            told.result.into(),
            told.laws.into(),
            told.rule.into(),
            told.kind.into(),
            number(0),
            number(1),
            number(2),
            told.side.unwrap_or("").into(),
            told.r#move.as_deref().unwrap_or("").into(),
            number(3),
            number(4),
            told.article.into(),
            told.fen.as_str().into(),
        ];
        csv::line(self.file, relative, &cells, self.style, &mut self.fragment);
    }

    fn text(&mut self, relative: u64, row: &Row, told: &Told<'_>) {
        let heading = match told.article {
            "" => Message::new("ledger-heading-without-article"),
            article => Message::new("ledger-heading").with("article", article),
        };
        let heading = heading
            .with("rule", self.catalog.named("rule", told.rule))
            .with("kind", self.catalog.named("kind", told.kind))
            .with("laws", told.laws);
        self.fragment.bytes.extend_from_slice(format!("{}: ", harmless(self.file)).as_bytes());
        text::game(relative, self.catalog, &mut self.fragment);
        let mut tail = String::new();
        if !(told.white.is_empty() && told.black.is_empty()) {
            let _ = write!(tail, ", {} - {}", harmless(told.white), harmless(told.black));
        }
        tail.push('\n');
        for message in [heading, said(row, told)] {
            text::paragraph(&self.catalog.text(&message), self.style.width, &mut tail);
        }
        if self.style.board {
            for line in board::draw(&told.fen).into_iter().flatten() {
                let _ = writeln!(tail, "    {line}");
            }
        }
        let _ = writeln!(tail, "  {}\n", told.fen);
        self.fragment.bytes.extend_from_slice(tail.as_bytes());
    }
}

fn list(plies: &[u32], between: &str) -> String {
    plies.iter().map(u32::to_string).collect::<Vec<_>>().join(between)
}

/// What is said of a row.
fn said(row: &Row, told: &Told<'_>) -> Message {
    let dots = if row.position.turn().is_white() { "." } else { "..." };
    Message::new(sentence(row))
        .with("count", told.count.to_string())
        .with("plies", list(&told.plies, ", "))
        .with("move", format!("{}{dots}{}", told.move_number, told.r#move.as_deref().unwrap_or("")))
        .with("ply", told.ply.to_string())
        .with("until", told.until_ply.to_string())
        .with_word("player", told.side.unwrap_or("white"))
}

/// The key of the sentence for a row.
fn sentence(row: &Row) -> &'static str {
    use crate::chess::draws::RuleName as Rule;
    match (row.rule, row.kind) {
        (Rule::Threefold, Kind::Intended) => "ledger-threefold-intended",
        (Rule::Threefold, _) => "ledger-threefold",
        (Rule::Fifty, Kind::Intended) => "ledger-fifty-intended",
        (Rule::Fifty, _) => "ledger-fifty",
        (Rule::Fivefold, _) => "ledger-fivefold",
        (Rule::Seventyfive, _) => "ledger-seventyfive",
        (Rule::Stalemate, _) => "ledger-stalemate",
        (Rule::Checkmate, _) => "ledger-checkmate",
        (Rule::DeadPosition, _) => "ledger-dead-position",
    }
}

/// How many half-moves are shown before and after a row's.
const BEFORE: usize = 12;
const AFTER: usize = 8;

/// The half-moves around a row, from the first occurrence of its position on.
fn around(facts: &Facts, row: &Row) -> Around {
    let course = facts.course();
    let style = write::Style { language: ENGLISH, capture: "x", castling: 'O' };
    let written = |(position, &played): (&shakmaty::Chess, &shakmaty::Move)| {
        (Box::from(write::san(position, played, style)), played)
    };
    let moves: Vec<_> = course.positions().iter().zip(course.moves()).map(written).collect();
    let at = row.ply.0 as usize;
    let first = row.plies.first().map_or(at, |ply| ply.0 as usize).min(at.saturating_sub(BEFORE));
    Around::of_line(&course.positions()[0], &moves, first, (at + AFTER).min(moves.len()), at)
}
