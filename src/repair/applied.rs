//! Applied: a game with a proposal of `repair` applied, as PGN that replays to its end.
//!
//! Behind every changed half-move stands what was on the sheet: `23. Bd3 {sheet: Bd8; rank, 0.97}`, and the tag Repair
//! says how likely the whole is.

use std::fmt::Write as _;

use crate::chess::notation::letters::ENGLISH;
use crate::chess::notation::write::{Style, san};
use crate::chess::{Position, numbered};
use crate::judge::Game;
use crate::pgn::lex::TokenKind;
use crate::source::split::Block;
use crate::text::encoding::Encoding;

use super::{Edit, Kind, Proposal, Witness};

/// A game with a proposal to apply.
#[derive(Debug)]
pub struct Applied<'a, 'b> {
    /// The game as judged.
    pub game: &'a Game<'b>,
    /// What its sheet tells.
    pub witness: &'a Witness,
    /// What is applied.
    pub proposal: &'a Proposal,
}

impl Applied<'_, '_> {
    /// The game as a block of its own in UTF-8.
    pub fn block(&self) -> Block {
        let mut text = self.tags();
        self.moves(&mut text);
        let written = self.game.written();
        let result = written.result.map_or("*".into(), |span| written.text(span));
        let _ = write!(text, "{result}\n\n");
        let mut block = Block::whole(&self.game.block().name, text.as_bytes());
        block.encoding = Some(Encoding::Utf8);
        block
    }

    /// The tags as they stand, and how likely the repair is.
    fn tags(&self) -> String {
        let (written, proposal) = (self.game.written(), self.proposal);
        let mut text = String::new();
        for tag in written.tags.iter().filter(|tag| written.bytes(tag.name) != b"Repair") {
            let _ = writeln!(text, "{}", written.text(tag.span));
        }
        let edits = proposal.edits.len();
        let noun = if edits == 1 { "edit" } else { "edits" };
        let tie = if proposal.tie > 1 { format!(", 1 of {}", proposal.tie) } else { String::new() };
        let _ = write!(text, "[Repair \"{edits} {noun}, p {:.2}{tie}\"]\n\n", proposal.p);
        text
    }

    /// The half-moves, with what the sheet shows, and the comments as they stand.
    fn moves(&self, text: &mut String) {
        let style = Style { language: ENGLISH, capture: "x", castling: 'O' };
        let mut position = self.witness.start.clone();
        let mut comments = self.comments().into_iter().peekable();
        let mut cell = 0;
        for edit in self.proposal.edits.iter().filter(|edit| edit.ply == 0) {
            self.mark(edit, text);
        }
        for (index, &played) in self.proposal.moves.iter().enumerate() {
            let edits = || self.proposal.edits.iter().filter(move |edit| edit.ply as usize == index + 1);
            let _ = write!(text, "{} {} ", numbered(&position), san(&position, played, style));
            position.play_unchecked(played);
            for edit in edits() {
                self.mark(edit, text);
            }
            let silent = edits().any(|edit| !edit.shown);
            cell += usize::from(!silent) + edits().filter(|edit| edit.kind == Kind::Extra).count();
            let next = self.witness.sheet.cells.get(cell).map_or(u32::MAX, |cell| cell.span.start);
            while let Some((_, comment)) = comments.next_if(|(at, _)| *at < next) {
                let _ = write!(text, "{comment} ");
            }
        }
        for (_, comment) in comments {
            let _ = write!(text, "{comment} ");
        }
    }

    /// The comments and glyphs of the main line with their places.
    fn comments(&self) -> Vec<(u32, String)> {
        let written = self.game.written();
        let (mut depth, mut comments) = (0_usize, Vec::new());
        for token in &written.tokens {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::Comment | TokenKind::Nag | TokenKind::DrawOffer if depth == 0 => {
                    comments.push((token.span.start, written.text(token.span).into_owned()));
                }
                _ => {}
            }
        }
        comments
    }

    /// What the sheet shows instead, in a comment.
    fn mark(&self, edit: &Edit, text: &mut String) {
        let cell = self.witness.sheet.cells.get(edit.cell).filter(|cell| edit.shown && !cell.text.is_empty());
        let shown = cell.map_or("-".to_owned(), |cell| cell.text.replace(['{', '}'], "|"));
        let tie = if self.proposal.tie > 1 { format!(" of {}", self.proposal.tie) } else { String::new() };
        let _ = write!(text, "{{sheet: {shown}; {}, {:.2}{tie}}} ", edit.kind.name(), edit.p);
    }
}
