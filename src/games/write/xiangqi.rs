//! Games of xiangqi as PGN, in any of its notations.

use super::comment::{composed, escape, one_line};
use super::wrap::WordWrap;
use super::{WriteOptions, WriteTally, glyph, rest, tags};
use bienban_base::place::{ByteSpan, Side};
use bienban_engine::judge::xiangqi::XiangqiRecord;
use bienban_engine::pgn::game::PgnGame;
use bienban_engine::pgn::lex::{Token, TokenKind};
use bienban_xiangqi::half_move::XiangqiHalfMove;
use bienban_xiangqi::notation::Notation;
use bienban_xiangqi::position::XiangqiPosition;
use bienban_xiangqi::writing;

/// The tags for the kind of game and its form, as the programs with this notation know them.
const fn kind(notation: Notation) -> &'static [(&'static str, &'static str)] {
    const GAME: (&str, &str) = ("Game", "Chinese Chess");
    match notation {
        Notation::Wxf | Notation::WxfXqbase => &[GAME, ("Format", "WXF")],
        Notation::Iccs => &[GAME, ("Format", "ICCS")],
        Notation::Zh | Notation::ZhXqbase => &[GAME, ("Format", "Chinese")],
        Notation::San | Notation::WinBoard => &[("Variant", "Xiangqi")],
        _ => &[GAME],
    }
}

/// Writes a game that was replayed as xiangqi, and a blank line after it. Variations become comments, as they are;
/// moves that could not be read go into a comment as well.
pub(super) fn write(
    game: &PgnGame<'_>,
    record: &XiangqiRecord,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> WriteTally {
    let again = tags::write_for(game, kind(options.xiangqi), out);
    let mut writer = XiangqiGameWriter {
        game,
        record,
        notation: options.xiangqi,
        words: WordWrap::new(out),
        position: record.start.clone(),
        next: 0,
        number: true,
    };
    for tag in again {
        writer.verbatim(game.tokens.iter().filter(|token| token.span == tag.span));
    }
    writer.main_line();
    writer.write_unplayed();
    writer.words.word(tags::outcome(game).pgn_text().as_bytes());
    writer.words.end_line();
    out.push(b'\n');
    WriteTally { cut: u64::from(record.stopped.is_some()), ..WriteTally::default() }
}

/// Writes the movetext of a game.
struct XiangqiGameWriter<'a, 'o> {
    game: &'a PgnGame<'a>,
    record: &'a XiangqiRecord,
    notation: Notation,
    words: WordWrap<'o>,
    /// The position before the next half-move.
    position: XiangqiPosition,
    /// The index of the next half-move.
    next: usize,
    /// Whether its number is due although it is Black's.
    number: bool,
}

impl XiangqiGameWriter<'_, '_> {
    /// Writes tokens as a comment, as they are.
    fn verbatim<'t>(&mut self, tokens: impl Iterator<Item = &'t Token>) {
        let mut text = String::new();
        rest::text(self.game, tokens, &mut text);
        if !text.trim().is_empty() {
            self.words.comment(text.trim(), false);
            self.number = true;
        }
    }

    /// Writes everything up to the place where play stopped.
    fn main_line(&mut self) {
        let (mut depth, mut opened) = (0_usize, 0);
        let stop = self.record.stopped.map_or(u32::MAX, |span| span.start);
        for (index, token) in self.game.tokens.iter().enumerate() {
            self.half_moves(token.span.start);
            if token.span.start >= stop {
                break;
            }
            match token.kind {
                TokenKind::Open => {
                    opened = if depth == 0 { index } else { opened };
                    depth += 1;
                }
                TokenKind::Close if depth == 1 => {
                    depth = 0;
                    self.verbatim(self.game.tokens[opened..=index].iter());
                }
                TokenKind::Close => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                _ => self.beside(token),
            }
        }
    }

    /// Writes the half-moves that begin up to an offset.
    fn half_moves(&mut self, upto: u32) {
        while let Some(played) = self.record.played.get(self.next).filter(|played| played.span.start <= upto) {
            half_move(&self.position, played.half_move, self.number, self.notation, &mut self.words);
            self.position.play(played.half_move);
            (self.next, self.number) = (self.next + 1, false);
            if let Some(glyph) = touching(self.game, played.span) {
                nag(glyph, &mut self.words);
            }
        }
    }

    /// Writes the tokens beside the half-moves.
    fn beside(&mut self, token: &Token) {
        let text = || composed(one_line(self.game.text(token.span)));
        let comment = match token.kind {
            TokenKind::Comment => {
                let text = text();
                let text = text.strip_prefix('{').unwrap_or(&text);
                text.strip_suffix('}').unwrap_or(text).to_owned()
            }
            TokenKind::LineComment => {
                let (text, mut escaped) = (text(), String::new());
                escape(text.strip_prefix(';').unwrap_or(&text).trim(), &mut escaped);
                escaped
            }
            // PGN has no sign for the offer of a draw (Laws 2018 C.12).
            TokenKind::DrawOffer => "(=)".to_owned(),
            TokenKind::OpenComment => return self.verbatim(std::iter::once(token)),
            TokenKind::Nag => return self.words.word(self.game.bytes(token.span)),
            // Other glyphs of chess may be a piece of a half-move, and one that touches it is written with it.
            TokenKind::Glyph if is_glyph(self.game.bytes(token.span)) => {
                let last = self.next.checked_sub(1).map(|last| self.record.played[last].span.end);
                if last != Some(token.span.start) {
                    nag(self.game.bytes(token.span), &mut self.words);
                }
                return;
            }
            TokenKind::Escape => return self.words.line(composed(self.game.text(token.span)).trim_end().as_bytes()),
            _ => return,
        };
        self.words.comment(&comment, false);
        self.number = true;
    }

    /// Writes what was not played, and what comes after a result amid the half-moves: it is no part of the game, and
    /// must not be lost.
    fn write_unplayed(&mut self) {
        let game = self.game;
        let stop = self.record.stopped.map(|span| span.start);
        let end = game.result.map_or(game.span.end, |span| span.start);
        if let Some(stop) = stop {
            self.verbatim(game.tokens.iter().filter(|token| token.span.start >= stop && token.span.start < end));
        }
        let written = |kind| {
            use TokenKind as Kind;
            matches!(
                kind,
                Kind::Comment | Kind::LineComment | Kind::OpenComment | Kind::Escape | Kind::Nag | Kind::Open
            )
        };
        let Some(result) = game.result else { return };
        let behind = game.tokens.iter().filter(|token| token.span.start >= result.end);
        // Where the replay stopped, the comments have not been written yet.
        self.verbatim(behind.filter(|token| stop.is_some() || !written(token.kind)));
    }
}

fn is_glyph(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(|byte| matches!(byte, b'!' | b'?'))
}

/// The `!` and `?` that touch a half-move.
fn touching<'a>(game: &'a PgnGame<'_>, half_move: ByteSpan) -> Option<&'a [u8]> {
    let behind = game.bytes(ByteSpan { start: half_move.end, end: game.span.end });
    let count = behind.iter().take_while(|byte| is_glyph(&[**byte])).count();
    (count > 0).then(|| &behind[..count])
}

/// Writes a glyph as its NAG, or as it is if it has none.
fn nag(glyph: &[u8], words: &mut WordWrap<'_>) {
    let number = std::str::from_utf8(glyph).ok().and_then(glyph::number);
    words.word(number.map_or(glyph, str::as_bytes));
}

/// Writes a half-move, with its number where one is due.
fn half_move(
    position: &XiangqiPosition,
    played: XiangqiHalfMove,
    number: bool,
    notation: Notation,
    words: &mut WordWrap<'_>,
) {
    let white = position.side() == Side::White;
    if white || number {
        let dots = if white { "." } else { "..." };
        words.word(format!("{}{dots}", position.number()).as_bytes());
    }
    words.word(writing::write(position, played, notation).as_bytes());
}
