//! The movetext of a game in the export format (PGN standard 8.2).
//!
//! The tokens of the source are taken one by one. Each move is written anew from its position; whatever else is there
//! keeps its place, so nothing is lost.

use std::borrow::Cow;
use std::io::Write as _;

use bienban_engine::chess::{Chess, Move, Position};

use super::comment::{composed, continuation, one_line};
use super::wrap::WordWrap;
use super::{glyph, rest, tags};
use bienban_engine::chess::notation::letters::Language;
use bienban_engine::chess::notation::target::NotationStyle;
use bienban_engine::chess::replay::Timeline;
use bienban_engine::chess::step::ReplayStep;
use bienban_engine::pgn::assemble;
use bienban_engine::pgn::game::PgnGame;
use bienban_engine::pgn::lex::{Token, TokenKind};
use bienban_engine::pgn::shape::CheckMark;
use bienban_engine::pgn::tag::Tag;

/// What the writer knows about a line that it is in.
#[derive(Debug, Default)]
struct LineWriter {
    /// The half-move that was written last, as an index into the steps; `None` at the beginning.
    last: Option<usize>,
    /// Whether Black's next move needs its number: after anything that is not a move (PGN standard 8.2.2.2).
    number: bool,
}

/// Writes the movetext of one game.
pub(super) struct GameMovetext<'a> {
    game: &'a PgnGame<'a>,
    timeline: Option<&'a Timeline>,
    /// The half-moves that may be written as moves, in the order of the text.
    steps: &'a [ReplayStep],
    style: &'a NotationStyle,
    /// Whether moves in comments are written anew as well.
    comments: bool,
    /// For every token, whether it is a parenthesis with a partner; empty if the game has no parentheses.
    partners: Vec<bool>,
    wrap: WordWrap<'a>,
    /// The main line and the variations that are open, from the outermost to the innermost.
    lines: Vec<LineWriter>,
    /// The index of the next step.
    step: usize,
    /// The first move number since something was written. If the move after it cannot be read, the number is quoted
    /// with it.
    number: Option<usize>,
    /// The token of the next move in the open line, and whether it can be written. It is kept, so that a run of
    /// unknown tokens does not look for the same move again and again.
    ahead: Option<(usize, Option<bool>)>,
    /// Whether `(` was written and nothing after it.
    opened: bool,
    /// Whether some moves could not be written as moves.
    cut: bool,
    /// Memory for the text of a comment.
    scratch: String,
}

impl<'a> GameMovetext<'a> {
    /// A writer at the beginning of the movetext.
    pub(super) fn new(
        game: &'a PgnGame<'a>,
        timeline: Option<&'a Timeline>,
        style: &'a NotationStyle,
        comments: bool,
        out: &'a mut Vec<u8>,
    ) -> GameMovetext<'a> {
        let brackets = game.lines.len() > 1 || !game.unbalanced.is_empty();
        GameMovetext {
            game,
            timeline,
            steps: timeline.map_or(&[], |t| t.steps.as_slice()),
            style,
            comments,
            partners: if brackets { assemble::partners(&game.tokens, &mut Vec::new()) } else { Vec::new() },
            wrap: WordWrap::new(out),
            lines: vec![LineWriter { last: None, number: true }],
            step: 0,
            number: None,
            ahead: None,
            opened: false,
            cut: false,
            scratch: String::new(),
        }
    }

    /// Writes everything from token `begin` on, then the terminator. `first` is the first token after the tags, and
    /// `again` are the tags that had no place in the tag section. Returns whether some moves could not be read and
    /// went into a comment.
    pub(super) fn write(mut self, begin: usize, first: usize, again: &[&Tag]) -> bool {
        let tokens = &self.game.tokens;
        for tag in again {
            let index = tokens.partition_point(|t| t.span.start < tag.span.start);
            self.verbatim(index..index + 1);
        }
        // Tokens among the tags that are not tags come before the first move, each by itself: they do not explain why
        // the moves cannot be read.
        let mut index = begin;
        while index < first {
            let token = &tokens[index];
            let alone = matches!(token.kind, TokenKind::Unknown | TokenKind::Open) && !self.is_partner(index);
            if alone {
                self.verbatim(index..index + 1);
            }
            index = if alone { index + 1 } else { self.token(index, token) };
        }
        let mut after = Vec::new();
        let mut ended = false;
        while index < tokens.len() {
            let token = &tokens[index];
            // A `%` line after the result is not part of the movetext, so it goes after the terminator.
            if token.kind == TokenKind::Escape && ended {
                after.push(index);
                index += 1;
                continue;
            }
            ended |= Some(token.span) == self.game.result;
            index = self.token(index, token);
        }
        self.wrap.word(tags::outcome(self.game).pgn_text().as_bytes());
        self.wrap.end_line();
        for index in after {
            self.escape_line(index);
        }
        self.cut
    }

    /// Writes a token, or several. Returns the index of the one to go on with.
    fn token(&mut self, index: usize, token: &Token) -> usize {
        match token.kind {
            TokenKind::Space | TokenKind::Tag => {}
            // Numbers are written anew with the moves.
            TokenKind::Number | TokenKind::Dots => self.number = self.number.or(Some(index)),
            TokenKind::Move | TokenKind::Null => return self.half_move(index, token),
            TokenKind::Open if self.is_partner(index) => return self.open(index),
            TokenKind::Close if self.is_partner(index) => self.close(),
            // If the next move cannot be read, an unknown token may be the reason, so the text is quoted from here.
            TokenKind::Unknown | TokenKind::Open if self.next_is_readable(index) == Some(false) => {
                return self.cut(index);
            }
            TokenKind::Comment | TokenKind::OpenComment => self.comment(index),
            TokenKind::LineComment => {
                let text = self.game.text(token.span);
                self.scratch.clear();
                super::comment::escape(text[1..].trim(), &mut self.scratch);
                let line = composed(Cow::Owned(std::mem::take(&mut self.scratch)));
                self.put_comment(&line);
            }
            TokenKind::Escape => self.escape_line(index),
            TokenKind::Nag => self.word(self.game.bytes(token.span)),
            TokenKind::Glyph => self.glyph(index),
            TokenKind::DrawOffer => self.draw_offer(),
            // The board shows it too, so nothing is written.
            TokenKind::EnPassant if self.last().is_some_and(|s| s.played.is_some_and(Move::is_en_passant)) => {}
            TokenKind::Result if Some(token.span) == self.game.result => {}
            // Some programs end a file with ^Z or fill it up with NULs.
            TokenKind::Outside if self.game.bytes(token.span).iter().all(u8::is_ascii_control) => {}
            TokenKind::OpenTag
            | TokenKind::Open
            | TokenKind::Close
            | TokenKind::Unknown
            | TokenKind::Result
            | TokenKind::EnPassant
            | TokenKind::Ellipsis
            | TokenKind::Outside
            | TokenKind::Unread => self.verbatim(index..index + 1),
        }
        index + 1
    }

    /// Whether a token is a parenthesis with a partner.
    fn is_partner(&self, index: usize) -> bool {
        self.partners.get(index).copied().unwrap_or(false)
    }

    /// The innermost line that is open.
    fn line(&mut self) -> &mut LineWriter {
        self.lines.last_mut().expect("the game itself is never closed")
    }

    /// The half-move that was written last in the open line.
    fn last(&self) -> Option<&'a ReplayStep> {
        self.lines.last().and_then(|line| line.last).map(|i| &self.steps[i])
    }

    /// Begins a word, unless a parenthesis was just opened, to which it is joined.
    fn begin(&mut self) {
        if !std::mem::take(&mut self.opened) {
            self.wrap.begin();
        }
    }

    /// Writes a word.
    fn word(&mut self, text: &[u8]) {
        self.begin();
        self.wrap.glue(text);
    }

    /// The steps of a token: none if it cannot be read, two if two moves are glued together.
    fn steps_of(&self, token: &Token) -> std::ops::Range<usize> {
        let from = self.steps.partition_point(|s| s.span.start < token.span.start);
        let len = self.steps[from..].iter().take_while(|s| s.span.end <= token.span.end).count();
        from..from + len
    }

    /// Writes a move, or the two moves that are glued together. Returns the index of the token to go on with.
    fn half_move(&mut self, index: usize, token: &Token) -> usize {
        // Both are in the order of the text, so one walk through the steps serves the whole game.
        while self.steps.get(self.step).is_some_and(|s| s.span.start < token.span.start) {
            self.step += 1;
        }
        let from = self.step;
        while let Some(step) = self.steps.get(self.step).filter(|s| s.span.end <= token.span.end) {
            let (black, number) = (step.before.turn().is_black(), self.line().number);
            if !black || number {
                self.begin();
                let dots = if black { "..." } else { "." };
                let _ = write!(self.wrap.bytes(), "{}{dots}", step.before.fullmoves());
            }
            self.begin();
            self.style.write(step, self.wrap.bytes());
            *self.line() = LineWriter { last: Some(self.step), number: false };
            self.step += 1;
        }
        // Without a step the token is not certain.
        if self.step == from {
            return self.cut(index);
        }
        self.number = None;
        index + 1
    }

    /// Whether the next move of the open line, at or after a token, can be written. Returns `None` if no move
    /// follows.
    fn next_is_readable(&mut self, index: usize) -> Option<bool> {
        if let Some((at, readable)) = self.ahead.filter(|(at, _)| index <= *at) {
            let _ = at;
            return readable;
        }
        let (mut depth, mut at, mut readable) = (0_u32, index, None);
        for (i, token) in self.game.tokens.iter().enumerate().skip(index) {
            at = i;
            match token.kind {
                TokenKind::Open if self.is_partner(i) => depth += 1,
                TokenKind::Close if self.is_partner(i) => match depth.checked_sub(1) {
                    Some(outer) => depth = outer,
                    None => break,
                },
                TokenKind::Move | TokenKind::Null if depth == 0 => {
                    readable = Some(!self.steps_of(token).is_empty());
                    break;
                }
                _ => {}
            }
        }
        self.ahead = Some((at, readable));
        readable
    }

    /// The index of the `)` that closes the parenthesis around a token, or the number of tokens if there is none.
    fn closing(&self, from: usize) -> usize {
        let mut depth = 0_u32;
        for (i, token) in self.game.tokens.iter().enumerate().skip(from) {
            match token.kind {
                TokenKind::Open if self.is_partner(i) => depth += 1,
                TokenKind::Close if self.is_partner(i) => match depth.checked_sub(1) {
                    Some(outer) => depth = outer,
                    None => return i,
                },
                _ => {}
            }
        }
        self.game.tokens.len()
    }

    /// Puts everything from a token to the end of its line into a comment. Returns the index of the token after it.
    fn cut(&mut self, from: usize) -> usize {
        // The main line ends at the result or at text outside of the game, a variation at its parenthesis.
        let end = match self.lines.len() {
            1 => {
                let tokens = &self.game.tokens;
                let ends = |t: &Token| Some(t.span) == self.game.result || t.kind == TokenKind::Outside;
                tokens[from..].iter().position(ends).map_or(tokens.len(), |n| from + n)
            }
            _ => self.closing(from),
        };
        self.cut = true;
        let tokens = &self.game.tokens;
        let of_number = |t: &&Token| matches!(t.kind, TokenKind::Number | TokenKind::Dots | TokenKind::Space);
        let number = self.number.take().map_or(0..0, |n| n..n + tokens[n..from].iter().take_while(of_number).count());
        self.quote(tokens[number].iter().chain(&tokens[from..end]));
        end
    }

    /// Begins a variation, or writes it as a comment if it could not be one: it replaces no move, or its first move
    /// cannot be read. Returns the index of the token to go on with.
    fn open(&mut self, index: usize) -> usize {
        self.ahead = None;
        let replaces = self.last().is_some();
        let readable = self.next_is_readable(index + 1);
        self.ahead = None;
        if replaces && readable == Some(true) {
            self.begin();
            self.wrap.glue(b"(");
            self.opened = true;
            self.number = None;
            self.lines.push(LineWriter { last: None, number: true });
            return index + 1;
        }
        self.number = None;
        let end = self.closing(index + 1) + 1;
        // If it holds no moves, none are lost.
        self.cut |= readable.is_some();
        self.verbatim(index..end.min(self.game.tokens.len()));
        end
    }

    /// Ends a variation.
    fn close(&mut self) {
        self.ahead = None;
        self.number = None;
        self.lines.pop();
        self.opened = false;
        self.wrap.glue(b")");
        self.line().number = true;
    }

    /// Writes tokens as a comment.
    fn verbatim(&mut self, tokens: std::ops::Range<usize>) {
        self.quote(self.game.tokens[tokens].iter());
    }

    /// Writes tokens as a comment, unless nothing is left of them.
    fn quote<'t>(&mut self, tokens: impl Iterator<Item = &'t Token>) {
        let mut text = std::mem::take(&mut self.scratch);
        rest::text(self.game, tokens, &mut text);
        if !text.is_empty() {
            self.put_comment(&text);
        }
        self.scratch = text;
    }

    /// Writes a comment.
    fn put_comment(&mut self, text: &str) {
        self.wrap.comment(text, std::mem::take(&mut self.opened));
        self.line().number = true;
    }

    /// Writes a comment of the source.
    fn comment(&mut self, index: usize) {
        let token = &self.game.tokens[index];
        let bytes = self.game.bytes(token.span);
        let inside = match token.kind {
            TokenKind::Comment => &bytes[1..bytes.len() - 1],
            _ => bytes[1..].trim_ascii_end(),
        };
        let text = composed(one_line(self.game.encoding.decode(inside)));
        // The offer of a draw, which is a comment in PGN only, becomes a sign on the scoresheet again.
        if self.style.target.is_vietnamese() && text == "(=)" {
            return self.draw_offer();
        }
        let rewritten = if self.comments { self.rewritten(&text) } else { None };
        self.put_comment(rewritten.as_deref().unwrap_or(&text));
    }

    /// A comment that is nothing but a continuation, in the notation that is written; `None` if it is anything else.
    fn rewritten(&self, text: &str) -> Option<String> {
        let timeline = self.timeline?;
        // A comment is about the position where it is; before the first move of a variation that is the one where the
        // variation begins.
        let position: Cow<'_, Chess> = match (self.last(), self.lines.len()) {
            (Some(last), _) => {
                let mut after = last.before.clone();
                after.play_unchecked(last.played?);
                Cow::Owned(after)
            }
            (None, 1) => Cow::Borrowed(&timeline.start.position),
            (None, depth) => Cow::Borrowed(&self.steps[self.lines[depth - 2].last?].before),
        };
        let language: &'static Language = timeline.language;
        continuation(text, &position, language, self.style)
    }

    /// Writes the offer of a draw: `(=)` in Vietnamese, as scoresheets have it, elsewhere as a comment, since PGN
    /// knows no such token.
    fn draw_offer(&mut self) {
        if self.style.target.is_vietnamese() { self.word(b"(=)") } else { self.put_comment("(=)") }
    }

    /// Writes a glyph as a number if it has one, and else as a comment, unless the board shows the same.
    fn glyph(&mut self, index: usize) {
        let text = self.game.text(self.game.tokens[index].span);
        let vietnamese = self.timeline.is_some_and(|t| t.language.id == "vi");
        if text == "=" && vietnamese {
            // On a Vietnamese scoresheet it is the offer of a draw.
            self.draw_offer();
        } else if let Some(number) = glyph::number(&text) {
            self.word(number.as_bytes());
        } else if !glyph::repeats(&text, self.last().map_or(CheckMark::None, |s| s.mark)) {
            self.verbatim(index..index + 1);
        }
    }

    /// Writes a `%` line.
    fn escape_line(&mut self, index: usize) {
        let text = composed(self.game.text(self.game.tokens[index].span));
        // No word can follow on this line, so the bracket stays where it is.
        self.opened = false;
        self.wrap.line(text.as_bytes());
    }
}
