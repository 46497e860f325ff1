//! Writes games in another notation: as PGN in the export format (PGN standard 3.2, 8), or as the official form of a
//! scoresheet.
//!
//! [`write_game`] writes one game that has been judged. Only what was read with certainty becomes a move; the rest of
//! its line goes into a comment as it was written. Findings are never corrected: a contradiction between the Result tag
//! and the terminator, or a missing tag, comes out as it went in.
//!
//! The text of a comment stays the same, except that white space with a line end in it becomes one space. Text that
//! was not in braces (a `;` comment, the rest of a line that cannot be read) is written with `\\`, `\(` and `\)` for
//! `\`, `{` and `}`. `%` lines stay lines of their own: before the first tag of a text, between the same moves, or
//! after the terminator. Those among the tags come before the first move.
//!
//! ```
//! use bienban_engine::judge;
//! use bienban_engine::source::split::Block;
//! use bienban_games::write::{self, NotationStyle};
//! let block = Block::whole("example.pgn", b"1.e4 e5 2.Mf3 Mc6 3.Tb5 a6 4.Txc6 dxc6 *");
//! let options = write::WriteOptions::new(NotationStyle::of("en".parse().unwrap()));
//! let recorded = judge::JudgeOptions { record: true, ..Default::default() };
//! let mut out = Vec::new();
//! bienban_engine::judge::each_game(&block, recorded, |game, judgement| {
//!     write::write_game(game, judgement.timeline.as_ref(), &options, &mut out);
//! });
//! assert!(String::from_utf8(out).unwrap().ends_with("\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 *\n\n"));
//! ```

mod comment;
mod form;
mod form_xiangqi;
mod glyph;
mod mended;
mod movetext;
mod quick;
mod quick_line;
mod reduced;
mod rest;
mod spelling;
mod tags;
mod web;
mod wrap;
mod xiangqi;

use std::ops::AddAssign;

pub use bienban_engine::chess::notation::target::{NotationStyle, NotationTarget};
pub use mended::MendedBlock;
pub use quick::QuickWriter;
pub use reduced::{KeptTags, Reduction};
pub use web::web;

use bienban_engine::chess::replay::Timeline;
use bienban_engine::judge;
use bienban_engine::judge::xiangqi::XiangqiRecord;
use bienban_engine::pgn::game::PgnGame;
use bienban_engine::pgn::lex::TokenKind;
use bienban_xiangqi::notation::Notation;

/// The form in which a game is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameLayout {
    /// PGN in the export format.
    Pgn,
    /// A scoresheet as text: a line for each label, then a line for each pair of moves.
    Text,
    /// A scoresheet as a Markdown table, 30 moves a column.
    Table,
    /// The same table as CSV.
    Csv,
}

impl GameLayout {
    /// The extension of files of this form, without a dot.
    pub fn ending(self) -> &'static str {
        match self {
            GameLayout::Pgn => "pgn",
            GameLayout::Text => "txt",
            GameLayout::Table => "md",
            GameLayout::Csv => "csv",
        }
    }
}

/// How games are written.
#[derive(Debug, Clone, Copy)]
pub struct WriteOptions {
    /// How moves are written.
    pub style: NotationStyle,
    /// The notation of games of xiangqi.
    pub xiangqi: Notation,
    /// The form in which a game is written.
    pub layout: GameLayout,
    /// Whether comments that are nothing but a legal continuation are written in the new notation as well.
    pub comments: bool,
    /// Whether a game that cannot be read to its end is left out.
    pub strict: bool,
}

impl WriteOptions {
    /// Options for PGN in a style, with comments as they are and no game left out.
    pub fn new(style: NotationStyle) -> WriteOptions {
        WriteOptions { style, xiangqi: Notation::ViRelative, layout: GameLayout::Pgn, comments: false, strict: false }
    }
}

/// What happened to games that were written. Values of several games are added up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WriteTally {
    /// Games with moves that could not be read. They are in a comment, or missing on a form.
    pub cut: u64,
    /// Of these, the games that were left out, because `strict` asks for that or they were too large to be read.
    pub left_out: u64,
    /// Games and texts that were left out, because some of their bytes have no meaning in their encoding.
    pub undecoded: u64,
    /// Games that were written with everything, because without the parts to be left out, or with the tags to be
    /// added, they would have had other half-moves.
    pub whole: u64,
    /// Proposals that were applied.
    pub mended: u64,
    /// Comments that a form has no place for.
    pub comments: u64,
    /// Variations that a form has no place for.
    pub variations: u64,
    /// Numeric and other glyphs that a form has no place for.
    pub glyphs: u64,
    /// Tags that a form has no place for.
    pub tags: u64,
    /// Texts that belong to no game, for which PGN for the web has no place.
    pub remarks: u64,
}

impl AddAssign for WriteTally {
    fn add_assign(&mut self, other: WriteTally) {
        self.cut += other.cut;
        self.left_out += other.left_out;
        self.undecoded += other.undecoded;
        self.mended += other.mended;
        self.comments += other.comments;
        self.variations += other.variations;
        self.glyphs += other.glyphs;
        self.tags += other.tags;
        self.remarks += other.remarks;
    }
}

/// Writes a judged game, whichever game it is, and a blank line after it. It must have been judged with
/// [`record`](bienban_engine::judge::JudgeOptions::record).
pub fn judged(game: &judge::Game<'_>, options: &WriteOptions, out: &mut Vec<u8>) -> WriteTally {
    let before = out.len();
    let written = match game.xiangqi() {
        Some(record) => xiangqi(game.written(), record, options, out),
        None => self::write_game(game.written(), game.timeline(), options, out),
    };
    // Bytes that cannot be decoded were reported (E602). Written as U+FFFD, they could never be decoded.
    if memchr::memmem::find(&out[before..], "\u{FFFD}".as_bytes()).is_none() {
        return written;
    }
    out.truncate(before);
    WriteTally { undecoded: 1, ..WriteTally::default() }
}

/// Writes a game that was replayed with [`record`](bienban_engine::judge::JudgeOptions::record), and a blank line after
/// it.
///
/// Without a timeline (an unsupported variant, a position that cannot be set up) no move is known, and all of the
/// text goes into a comment. Text that is not a game becomes `%` lines, which every reader skips (PGN standard 6).
pub fn write_game(
    game: &PgnGame<'_>,
    timeline: Option<&Timeline>,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> WriteTally {
    if !game.is_game() {
        if options.layout == GameLayout::Pgn {
            remark(game, out);
        }
        return WriteTally::default();
    }
    if game.tokens.iter().any(|t| t.kind == TokenKind::Unread) {
        return WriteTally { cut: 1, left_out: 1, ..WriteTally::default() };
    }
    let before = out.len();
    let mut written = match options.layout {
        GameLayout::Pgn => WriteTally { cut: u64::from(pgn(game, timeline, options, out)), ..WriteTally::default() },
        _ => form::write(game, timeline, options, out),
    };
    if options.strict && written.cut > 0 {
        out.truncate(before);
        written = WriteTally { cut: 1, left_out: 1, ..WriteTally::default() };
    }
    written
}

/// Writes a game of xiangqi, as PGN or as a scoresheet, and a blank line after it.
pub fn xiangqi(game: &PgnGame<'_>, record: &XiangqiRecord, options: &WriteOptions, out: &mut Vec<u8>) -> WriteTally {
    if options.strict && !record.complete {
        return WriteTally { cut: 1, left_out: 1, ..WriteTally::default() };
    }
    match options.layout {
        GameLayout::Pgn => xiangqi::write(game, record, options, out),
        _ => form_xiangqi::write(game, record, options, out),
    }
}

/// Writes a game as PGN. Returns whether some of its moves could not be read.
fn pgn(game: &PgnGame<'_>, timeline: Option<&Timeline>, options: &WriteOptions, out: &mut Vec<u8>) -> bool {
    let tag = |kind| matches!(kind, TokenKind::Tag | TokenKind::OpenTag);
    let opening = |kind| matches!(kind, TokenKind::Space | TokenKind::Escape);
    let behind_tags = game.tokens.iter().rposition(|t| tag(t.kind)).map(|last| last + 1);
    let begin = game.tokens.iter().position(|t| !opening(t.kind)).unwrap_or(game.tokens.len());
    let first = behind_tags.unwrap_or(begin);
    for token in game.tokens[..begin].iter().filter(|t| t.kind == TokenKind::Escape) {
        out.extend_from_slice(comment::composed(game.text(token.span)).as_bytes());
        out.push(b'\n');
    }
    let again = tags::write(game, out);
    let cut =
        movetext::GameMovetext::new(game, timeline, &options.style, options.comments, out).write(begin, first, &again);
    out.push(b'\n');
    cut
}

/// Writes text that belongs to no game as lines that begin with `%`.
fn remark(game: &PgnGame<'_>, out: &mut Vec<u8>) {
    let before = out.len();
    for token in game.tokens.iter().filter(|t| t.kind != TokenKind::Space) {
        if token.kind != TokenKind::Escape {
            out.extend_from_slice(b"% ");
        }
        out.extend_from_slice(comment::composed(game.text(token.span)).as_bytes());
        out.push(b'\n');
    }
    if out.len() > before {
        out.push(b'\n');
    }
}
