//! The reference engine: pgn-reader and shakmaty, with which the replay is compared.
//!
//! It reads English letters only, and silently skips what it does not understand (`Mf3`, `e:d5`, `1-O`). So its verdict
//! is meaningful only for games that it can read; `judge::cross_check` knows which those are.

use std::io::Cursor;
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{Chess, EnPassantMode, Move, Position, Role};

use super::notation::letters::{ENGLISH, Language};
use super::notation::start;
use crate::pgn::game::PgnGame;
use crate::pgn::lex::{self, TokenKind};
use crate::pgn::shape::{self, MoveShape};
use crate::pgn::tag;

/// The verdict of the reference engine on one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceVerdict {
    /// Half-moves of the main line that could be played.
    pub half_moves: u32,
    /// Whether every move of the main line and of the variations is legal.
    pub legal: bool,
    /// The last position of the main line as FEN.
    pub last: String,
}

/// The game as the reference engine reads it: every token apart, without blank lines, which end a game for it, nothing
/// between the tags, which ends them for it, and the moves in English letters if it would skip them as they are.
/// `begins` are the offsets where half-moves begin, in order, so that two in one token are set apart.
pub fn plain(game: &PgnGame<'_>, language: &Language, begins: &[u32]) -> Vec<u8> {
    let mut text = Vec::with_capacity(game.bytes(game.span).len() * 3 / 2);
    // Not every game comes with all of its tokens.
    let mut tokens = Vec::new();
    lex::lex_game(game.block, game.span.start as usize, &mut tokens);
    let tags = tokens.iter().rposition(|token| token.kind == TokenKind::Tag).map_or(0, |last| last + 1);
    for (index, token) in tokens.into_iter().enumerate() {
        let bytes = game.bytes(token.span);
        match token.kind {
            TokenKind::Tag => write_tag(bytes, &mut text),
            _ if index < tags => {}
            TokenKind::Space => {
                let line_end = bytes.iter().any(|b| matches!(b, b'\n' | b'\r'));
                text.push(if line_end { b'\n' } else { b' ' });
            }
            // `0-0` after the moves, if it is the score.
            TokenKind::Move if game.result == Some(token.span) => {}
            TokenKind::Move => {
                let inner = begins.get(begins.partition_point(|&at| at <= token.span.start));
                let cut = inner.filter(|&&at| at < token.span.end).map_or(0, |at| (at - token.span.start) as usize);
                let (first, second) = bytes.split_at(cut);
                for part in [first, second] {
                    let known = language == ENGLISH && SanPlus::from_ascii(part).is_ok();
                    match shape::scan(part, 0).filter(|_| !known).and_then(|(shape, _)| english(&shape, language)) {
                        Some(written) => text.extend_from_slice(written.as_bytes()),
                        None => text.extend_from_slice(part),
                    }
                    text.push(b' ');
                }
            }
            _ => {
                text.extend_from_slice(bytes);
                text.push(b' ');
            }
        }
    }
    text
}

/// A tag on a line of its own. A quote inside a value ends the tags for the reference engine, and no verdict depends on
/// it.
fn write_tag(bytes: &[u8], text: &mut Vec<u8>) {
    match tag::scan(bytes, 0) {
        Some(parts) if parts.bare_quote => {
            text.push(b'[');
            text.extend_from_slice(&bytes[parts.name]);
            text.extend_from_slice(b" \"");
            text.extend(bytes[parts.value].iter().filter(|b| !matches!(b, b'"' | b'\\')));
            text.extend_from_slice(b"\"]\n");
        }
        _ => {
            text.extend_from_slice(bytes);
            text.push(b'\n');
        }
    }
}

/// A move of another language, or of another form, in English; `None` if a letter has no meaning.
fn english(shape: &MoveShape, language: &Language) -> Option<String> {
    if let Some(short) = shape.castling {
        return Some(if short { "O-O" } else { "O-O-O" }.to_owned());
    }
    let mut out = String::new();
    let letter = |out: &mut String, c: char| language.role(c).map(|role: Role| ENGLISH.write_letter(role, out));
    if let Some(c) = shape.piece {
        letter(&mut out, c)?;
    }
    out.extend(shape.from_file.map(|f| char::from(b'a' + f)));
    out.extend(shape.from_rank.map(|r| char::from(b'1' + r)));
    if shape.capture {
        out.push('x');
    }
    out += &shape.to_name();
    if let Some(c) = shape.promotion {
        out.push('=');
        letter(&mut out, c)?;
    }
    Some(out)
}

/// Reads and replays every game of a text.
pub fn verdicts(text: &[u8]) -> Vec<ReferenceVerdict> {
    // A tag longer than the announced length is an error.
    let mut reader =
        Reader::build(Cursor::new(text)).set_supported_tag_line_length(text.len().min(lex::REACH)).finish();
    let mut judge = ReferenceJudge;
    let mut verdicts = Vec::new();
    // Reading from memory does not fail.
    while let Ok(Some(verdict)) = reader.read_game(&mut judge) {
        verdicts.push(verdict);
    }
    verdicts
}

/// The move that is written. A missing or needless capture sign does not make it illegal (Laws 2018 C.13), except that
/// a pawn's capture names its file (C.9).
fn find_move(position: &Chess, san: San) -> Option<Move> {
    if let Ok(played) = san.to_move(position) {
        return Some(played);
    }
    match san {
        San::Normal { role, file, rank, capture, to, promotion } if role != Role::Pawn || file.is_some() => {
            San::Normal { role, file, rank, capture: !capture, to, promotion }.to_move(position).ok()
        }
        _ => None,
    }
}

struct ReferenceJudge;

/// A line that is being played: the position, and the one before its last half-move.
struct ReferenceLine {
    position: Chess,
    before: Chess,
    /// False after a move that cannot be played.
    known: bool,
}

struct ReferenceMovetext {
    lines: Vec<ReferenceLine>,
    half_moves: u32,
    legal: bool,
    /// Variations on a move whose position is unknown are skipped.
    skipped: u32,
}

impl Visitor for ReferenceJudge {
    type Tags = Option<Chess>;
    type Movetext = ReferenceMovetext;
    type Output = ReferenceVerdict;

    fn begin_tags(&mut self) -> ControlFlow<ReferenceVerdict, Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<ReferenceVerdict> {
        if name == b"FEN" {
            *tags = start::from_fen(&value.decode_utf8_lossy()).ok();
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<ReferenceVerdict, ReferenceMovetext> {
        let position = tags.unwrap_or_default();
        let line = ReferenceLine { before: position.clone(), position, known: true };
        ControlFlow::Continue(ReferenceMovetext { lines: vec![line], half_moves: 0, legal: true, skipped: 0 })
    }

    fn san(&mut self, movetext: &mut ReferenceMovetext, san: SanPlus) -> ControlFlow<ReferenceVerdict> {
        let main = movetext.lines.len() == 1;
        let Some(line) = movetext.lines.last_mut().filter(|line| line.known && movetext.skipped == 0) else {
            return ControlFlow::Continue(());
        };
        line.before = line.position.clone();
        if let Some(played) = find_move(&line.position, san.san) {
            line.position.play_unchecked(played);
            movetext.half_moves += u32::from(main);
        } else {
            line.known = false;
            movetext.legal = false;
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, movetext: &mut ReferenceMovetext) -> ControlFlow<ReferenceVerdict, Skip> {
        match movetext.lines.last() {
            Some(line) if line.known && movetext.skipped == 0 => {
                let line = ReferenceLine { position: line.before.clone(), before: line.before.clone(), known: true };
                movetext.lines.push(line);
            }
            _ => movetext.skipped += 1,
        }
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, movetext: &mut ReferenceMovetext) -> ControlFlow<ReferenceVerdict> {
        if movetext.skipped > 0 {
            movetext.skipped -= 1;
        } else if movetext.lines.len() > 1 {
            movetext.lines.pop();
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, movetext: ReferenceMovetext) -> ReferenceVerdict {
        let last = Fen::from_position(&movetext.lines[0].position, EnPassantMode::Legal).to_string();
        ReferenceVerdict { half_moves: movetext.half_moves, legal: movetext.legal, last }
    }
}
