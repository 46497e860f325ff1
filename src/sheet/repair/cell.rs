//! Cell: the text in one place of a scoresheet. A sheet is read into its cells, in their order, with the empty ones.

use std::borrow::Cow;

use bienban_base::place::{ByteSpan, Side};
use bienban_engine::chess::notation::short::{self, ShortCapture};
use bienban_engine::pgn::game::PgnGame;
use bienban_engine::pgn::lex::{Token, TokenKind};
use bienban_engine::pgn::shape::{self, MoveShape};

/// A cell of a sheet.
#[derive(Debug, Clone)]
pub struct RepairCell {
    /// The number of its row.
    pub number: u32,
    /// The number that is written before it or before the other cell of its row, if one is.
    pub written: Option<u32>,
    /// The column.
    pub side: Side,
    /// Its place. An empty cell has that of the token after it, and no length.
    pub span: ByteSpan,
    /// The text in it; empty if there is none.
    pub text: String,
    /// The content of that text.
    pub content: CellContent,
}

/// What is written in a cell.
#[derive(Debug, Clone, PartialEq)]
pub enum CellContent {
    /// Nothing.
    Empty,
    /// Something of which nothing is legible.
    Illegible,
    /// A half-move.
    Move(MoveShape),
    /// A capture that names less than a half-move should.
    Short(ShortCapture),
    /// Characters; `?` means one or more illegible ones.
    Characters(Vec<char>),
}

impl RepairCell {
    /// Whether nothing in it is legible.
    pub fn is_open(&self) -> bool {
        matches!(self.content, CellContent::Empty | CellContent::Illegible)
    }
}

/// The longest text that is taken for a half-move.
const LONGEST: usize = 9;
/// How many numbers may be left out at once for their rows to count as empty.
const LONGEST_GAP: u32 = 4;

/// Reads the main line of a game as the cells of a sheet whose first cell is that of `side` in row `number`.
pub fn cells(game: &PgnGame<'_>, number: u32, side: Side) -> Vec<RepairCell> {
    let tokens: Vec<&Token> = game.tokens.iter().filter(|token| token.kind != TokenKind::Space).collect();
    let sorted = !is_unsorted(game, &tokens);
    let mut reader =
        CellReader { game, cells: Vec::new(), row: number, side, sorted, written: None, doubt: None, numbered: false };
    let mut depth = 0_usize;
    let mut before = ByteSpan::default();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            TokenKind::Number => reader.number(token.span, &tokens[index + 1..]),
            kind => reader.token(kind, token.span, before),
        }
        before = token.span;
    }
    reader.cells
}

struct CellReader<'g, 'b> {
    game: &'g PgnGame<'b>,
    cells: Vec<RepairCell>,
    row: u32,
    side: Side,
    /// Whether the numbers are in their order, so that one that is too great shows empty rows.
    sorted: bool,
    /// The last number that is written, until its row is full.
    written: Option<u32>,
    /// Question marks that may be a remark on the half-move before them or a cell of their own.
    doubt: Option<ByteSpan>,
    /// Whether a number came last.
    numbered: bool,
}

/// Whether the numbers are those from the first to the last in another order.
fn is_unsorted(game: &PgnGame<'_>, tokens: &[&Token]) -> bool {
    let of = |token: &&&Token| (token.kind == TokenKind::Number).then(|| value(game, token.span)).flatten();
    let mut numbers: Vec<u32> =
        tokens.iter().filter_map(|token| of(&token)).filter(|number| !number.1).map(|number| number.0).collect();
    let falls = numbers.windows(2).any(|pair| pair[1] < pair[0]);
    numbers.sort_unstable();
    falls && numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// The number of a token, and whether it announces Black.
fn value(game: &PgnGame<'_>, span: ByteSpan) -> Option<(u32, bool)> {
    let text = game.text(span);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &text[digits..];
    Some((text[..digits].parse().ok()?, rest.matches('.').count() > 1 || rest.contains('…')))
}

impl CellReader<'_, '_> {
    fn push(&mut self, span: ByteSpan, text: Cow<'_, str>, content: CellContent) {
        let (number, side, written) = (self.row, self.side, self.written);
        self.cells.push(RepairCell { number, written, side, span, text: text.into_owned(), content });
        self.row = self.row.saturating_add(u32::from(side == Side::Black));
        self.written = written.filter(|_| side == Side::White);
        self.side = side.other();
        (self.doubt, self.numbered) = (None, false);
    }

    fn empty(&mut self, at: u32) {
        match self.doubt.take() {
            Some(doubt) => self.push(doubt, self.game.text(doubt), CellContent::Illegible),
            None => self.push(ByteSpan { start: at, end: at }, Cow::Borrowed(""), CellContent::Empty),
        }
    }

    /// Takes a number. Cells that were passed over according to it are empty.
    fn number(&mut self, span: ByteSpan, rest: &[&Token]) {
        let Some((number, black)) = value(self.game, span) else { return };
        // A row that was moved or copied from elsewhere begins with White.
        let moved = !self.sorted || number < self.row && self.goes_on(number, rest);
        if self.side == Side::Black && !black && moved {
            self.empty(span.start);
        }
        if self.side == Side::White {
            self.written = Some(number);
        }
        if !self.sorted {
            self.numbered = true;
            return;
        }
        let ahead = number.saturating_sub(self.row);
        let certain = ahead <= 1 || (ahead <= LONGEST_GAP && self.goes_on(number, rest));
        if number < self.row || !certain || (ahead == 1 && self.side == Side::White && !self.goes_on(number, rest)) {
            self.numbered = true;
            return;
        }
        while self.row < number {
            self.empty(span.start);
        }
        if black && self.side == Side::White {
            self.empty(span.start);
        }
        self.numbered = true;
    }

    /// Whether the next number goes on from this one.
    fn goes_on(&self, number: u32, rest: &[&Token]) -> bool {
        let next = rest.iter().find(|token| token.kind == TokenKind::Number);
        let next = next.and_then(|token| value(self.game, token.span));
        next.is_none_or(|(next, _)| next == number || Some(next) == number.checked_add(1))
    }

    fn token(&mut self, kind: TokenKind, span: ByteSpan, before: ByteSpan) {
        let text = self.game.text(span);
        match kind {
            TokenKind::Move => self.push(span, text.clone(), content(&text)),
            TokenKind::Dots if self.side == Side::White => self.push(span, text, CellContent::Empty),
            // `12 ...` means that Black's half-move follows.
            TokenKind::Dots if self.numbered => {}
            TokenKind::Null | TokenKind::Dots => self.push(span, text, CellContent::Illegible),
            TokenKind::Glyph if text.bytes().all(|b| b == b'?') => {
                // After a half-move without a blank they are a remark on it, however many.
                let apart = before.end < span.start;
                if (text.len() > 2 && apart) || (self.numbered && self.side == Side::White) {
                    self.push(span, text, CellContent::Illegible);
                } else if apart {
                    self.doubt = Some(span);
                }
            }
            TokenKind::Unknown => self.unknown(span, before),
            _ => {}
        }
    }

    /// Takes a token without a meaning. One that touches a half-move is the rest of it.
    fn unknown(&mut self, span: ByteSpan, before: ByteSpan) {
        if let Some(last) = self.cells.last_mut().filter(|c| c.span == before && before.end == span.start) {
            last.span.end = span.end;
            last.text = self.game.text(last.span).into_owned();
            last.content = content(&last.text);
            return;
        }
        let text = self.game.text(span);
        let content = content(&text);
        self.push(span, text, content);
    }
}

/// The content of a text in a cell.
pub(super) fn content(text: &str) -> CellContent {
    if let Some((shape, end)) = shape::scan(text.as_bytes(), 0)
        && end == text.len()
    {
        return CellContent::Move(shape);
    }
    // The transcript adds `_` to a text that no reader should take for a half-move.
    let text = text.trim_end_matches(['_', '!', '.', ',']);
    if let Some(short) = short::read(text).filter(|short| !short.is_bare() && !text.contains('?')) {
        return CellContent::Short(short);
    }
    let characters: Vec<char> = text.chars().collect();
    let says = |c: &char| c.is_alphanumeric() && !c.is_whitespace();
    if characters.len() > LONGEST || !characters.iter().any(says) {
        return CellContent::Illegible;
    }
    CellContent::Characters(characters)
}
