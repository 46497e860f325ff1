//! Applied: a game with a proposal of `repair` applied, as PGN that replays to its end.
//!
//! Every changed half-move is followed by what was on the sheet: `23. Bd3 {sheet: Bd8; rank, 0.97}`, and the tag
//! Repair gives the probability of the whole. With two sheets each comment names its sheet: `{sheet 2: -; stops,
//! 0.99}`.

use std::fmt::Write as _;

use bienban_base::place::ByteSpan;
use bienban_base::text::encoding::Encoding;
use bienban_engine::chess::notation::letters::ENGLISH;
use bienban_engine::chess::notation::write::{GameStyle, san};
use bienban_engine::chess::{Color, Position, numbered};
use bienban_engine::judge::Game;
use bienban_engine::pgn::lex::TokenKind;
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::source::split::Block;

use super::{EditKind, Proposal, ProposalEdit, Witness};

/// The parts of a sheet beside its half-moves that a repaired game keeps. They outlive the block of the sheet.
#[derive(Debug, Clone)]
pub struct OriginalSheet {
    file: String,
    /// The tags except Repair, as they are written.
    tags: Vec<String>,
    /// The comments, variations, glyphs and draw offers of the main line with their places.
    comments: Vec<(u32, String)>,
    /// The result, by the terminator or otherwise by the tag.
    result: &'static str,
}

impl OriginalSheet {
    /// The parts of a game to keep.
    pub fn of(game: &Game<'_>) -> OriginalSheet {
        let written = game.written();
        let (mut depth, mut comments, mut opened) = (0_usize, Vec::<(u32, String)>::new(), 0);
        for token in &written.tokens {
            let text = || written.text(token.span).into_owned();
            let kept = match token.kind {
                TokenKind::Open => {
                    opened = if depth == 0 { token.span.start } else { opened };
                    depth += 1;
                    None
                }
                TokenKind::Close => {
                    depth = depth.saturating_sub(1);
                    // The repaired moves before it may make a variation illegal, so it becomes a comment.
                    let whole = ByteSpan { start: opened, end: token.span.end };
                    (depth == 0).then(|| (opened, comment(&written.text(whole))))
                }
                _ if depth > 0 => None,
                TokenKind::Comment | TokenKind::Nag | TokenKind::DrawOffer => Some((token.span.start, text())),
                TokenKind::LineComment | TokenKind::OpenComment => Some((token.span.start, comment(&text()[1..]))),
                TokenKind::Glyph if text().starts_with('!') => Some((token.span.start, text())),
                _ => None,
            };
            comments.extend(kept);
        }
        let tags = written.tags.iter().filter(|tag| written.bytes(tag.name) != b"Repair");
        OriginalSheet {
            file: game.block().name.to_string(),
            tags: tags.map(|tag| written.text(tag.span).into_owned()).collect(),
            comments,
            result: game.outcome().map_or("*", Outcome::pgn_text),
        }
    }
}

impl OriginalSheet {
    /// The same game with additions from the other sheet of it: tags that are missing or unknown here, and the result.
    /// Where both have a result and these differ, a comment at the end has the other one. `exchanged` is set if the
    /// players have the other colours there.
    #[must_use]
    pub fn supplied(&self, other: &OriginalSheet, exchanged: bool) -> OriginalSheet {
        let mut supplied = self.clone();
        for tag in &other.tags {
            let Some((name, value)) = parts(tag) else { continue };
            let of_side = name.starts_with("White") || name.starts_with("Black");
            if is_unknown(value) || exchanged && of_side || matches!(name, "Result" | "Termination") {
                continue;
            }
            let same = |own: &&mut String| parts(own).is_some_and(|(own, _)| own == name);
            match supplied.tags.iter_mut().find(same) {
                Some(own) if parts(own).is_some_and(|(_, value)| is_unknown(value)) => own.clone_from(tag),
                Some(_) => {}
                None => supplied.tags.push(tag.clone()),
            }
        }
        let result = match other.result {
            "1-0" if exchanged => "0-1",
            "0-1" if exchanged => "1-0",
            result => result,
        };
        if self.result == "*" && result != "*" {
            supplied.result = result;
            let is_result = |tag: &String| parts(tag).is_some_and(|(name, _)| name == "Result");
            supplied.tags.retain(|tag| !is_result(tag));
            supplied.tags.push(format!("[Result \"{result}\"]"));
            let why = |tag: &&String| parts(tag).is_some_and(|(name, _)| name == "Termination");
            if !supplied.tags.iter().any(|tag| why(&tag)) {
                supplied.tags.extend(other.tags.iter().find(why).filter(|_| !exchanged).cloned());
            }
        } else if result != "*" && self.result != result {
            supplied.comments.push((u32::MAX - 1, format!("{{sheet 2: {}; result}}", other.result)));
        }
        supplied
    }

    /// The tags except Repair, as they are written.
    pub fn tags(&self) -> &[String] {
        &self.tags
    }

    /// The comments of the main line with their places in the block, in their order.
    pub fn comments(&self) -> &[(u32, String)] {
        &self.comments
    }

    /// The result, by the terminator or otherwise by the tag.
    pub fn result(&self) -> &'static str {
        self.result
    }
}

/// The name and the value of a tag.
fn parts(tag: &str) -> Option<(&str, &str)> {
    let (name, value) = tag.strip_prefix('[')?.split_once(char::is_whitespace)?;
    Some((name, value.trim().strip_prefix('"')?.strip_suffix("\"]")?))
}

/// Whether the value of a tag means that nothing is known.
fn is_unknown(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "*" | "-" | "????.??.??")
}

/// A text as a comment on one line. Braces are replaced, since they would end it.
pub fn comment(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    format!("{{{}}}", words.join(" ").replace(['{', '}'], "|"))
}

/// A sheet to which a proposal is applied.
#[derive(Debug, Clone, Copy)]
pub struct AppliedSheet<'a> {
    /// The parts of it that the game keeps.
    pub original: &'a OriginalSheet,
    /// Its content.
    pub witness: &'a Witness,
}

/// A game with a proposal to apply.
#[derive(Debug)]
pub struct AppliedProposal<'a> {
    /// Its sheets, one or two. The game keeps the tags and the result of the first.
    pub sheets: &'a [AppliedSheet<'a>],
    /// The proposal that is applied.
    pub proposal: &'a Proposal,
}

impl AppliedProposal<'_> {
    /// The game as a block of its own in UTF-8.
    pub fn block(&self) -> Block {
        let mut text = self.tags();
        self.moves(&mut text);
        let first = self.sheets[0].original;
        let _ = write!(text, "{}\n\n", self.result());
        let mut block = Block::whole(&first.file, text.as_bytes());
        block.encoding = Some(Encoding::Utf8);
        block
    }

    /// The result of the first sheet, or that of the checkmate with which the half-moves end (Laws 2018, 5.1.1).
    fn result(&self) -> &'static str {
        let said = self.sheets[0].original.result;
        let mut position = self.sheets[0].witness.start.clone();
        for &played in self.proposal.moves.iter().filter(|_| said == "*") {
            position.play_unchecked(played);
        }
        match position.turn() {
            _ if said != "*" || !position.is_checkmate() => said,
            Color::White => Outcome::BlackWins.pgn_text(),
            Color::Black => Outcome::WhiteWins.pgn_text(),
        }
    }

    /// The tags as they are written, and the probability of the repair.
    fn tags(&self) -> String {
        let (proposal, mut text) = (self.proposal, String::new());
        for tag in &self.sheets[0].original.tags {
            let _ = match parts(tag) {
                Some(("Result", "*")) => writeln!(text, "[Result \"{}\"]", self.result()),
                _ => writeln!(text, "{tag}"),
            };
        }
        let edits = proposal.edits.len();
        let noun = if edits == 1 { "edit" } else { "edits" };
        let tie = if proposal.tie > 1 { format!(", 1 of {}", proposal.tie) } else { String::new() };
        let _ = write!(text, "[Repair \"{edits} {noun}, p {:.2}{tie}\"]\n\n", proposal.p);
        text
    }

    /// The half-moves, with what the sheets show, and the comments as they are written.
    fn moves(&self, text: &mut String) {
        let style = GameStyle { language: ENGLISH, capture: "x", castling: 'O' };
        let mut position = self.sheets[0].witness.start.clone();
        let mut comments: Vec<_> = self.sheets.iter().map(|sheet| sheet.original.comments.iter().peekable()).collect();
        for edit in self.proposal.edits.iter().filter(|edit| edit.ply == 0) {
            self.mark(edit, text);
        }
        let mut until = |text: &mut String, next: [u32; 2]| {
            for (comments, next) in comments.iter_mut().zip(next) {
                while let Some((_, comment)) = comments.next_if(|(place, _)| *place < next) {
                    let _ = write!(text, "{comment} ");
                }
            }
        };
        until(text, self.places_from(0));
        for (index, &played) in self.proposal.moves.iter().enumerate() {
            let edits = || self.proposal.edits.iter().filter(move |edit| edit.ply as usize == index + 1);
            let _ = write!(text, "{} {} ", numbered(&position), san(&position, played, style));
            position.play_unchecked(played);
            for edit in edits() {
                self.mark(edit, text);
            }
            for sheet in 0..self.sheets.len() {
                self.mark_rest(index, sheet, text);
            }
            until(text, self.places_from(index + 1));
        }
        // A cell that is left out after the last half-move.
        let behind = |edit: &&ProposalEdit| edit.ply as usize > self.proposal.moves.len();
        for edit in self.proposal.edits.iter().filter(behind) {
            self.mark(edit, text);
        }
        until(text, [u32::MAX; 2]);
    }

    /// Where the cell begins on each sheet that shows the next of the half-moves from an index on.
    fn places_from(&self, index: usize) -> [u32; 2] {
        [0, 1].map(|at| {
            let cells = self.sheets.get(at).map(|sheet| &sheet.witness.sheet.cells);
            let shown = self.proposal.cells[index.min(self.proposal.cells.len())..].iter().find_map(|shows| shows[at]);
            let cell = cells.zip(shown).and_then(|(cells, shown)| cells.get(shown));
            cell.map_or(u32::MAX, |cell| cell.span.start)
        })
    }

    /// The comment for a sheet where an edit of the half-move before goes on: the second half-move of a row that was
    /// left out, and the other cell of an exchange.
    fn mark_rest(&self, index: usize, sheet: usize, text: &mut String) {
        let own = |edit: &&ProposalEdit| edit.sheet == sheet && edit.ply as usize <= index + 1;
        let Some(last) = self.proposal.edits.iter().rfind(own).filter(|e| e.ply as usize <= index) else {
            return;
        };
        let shows = |at: usize| self.proposal.cells.get(at).and_then(|shows| shows[sheet]);
        let cell = match last.kind {
            EditKind::MissingRow if last.ply as usize == index && shows(index).is_none() => last.cell,
            // An exchange goes on as long as the cells come before the one that was read first.
            EditKind::Swap if shows(index).is_some_and(|cell| Some(cell) < shows(last.ply as usize - 1)) => {
                last.cell + index + 1 - last.ply as usize
            }
            _ => return,
        };
        self.mark(&ProposalEdit { cell, ..last.clone() }, text);
    }

    /// Adds what a sheet shows instead, in a comment.
    fn mark(&self, edit: &ProposalEdit, text: &mut String) {
        let sheet = &self.sheets[edit.sheet].witness.sheet;
        let cell = sheet.cells.get(edit.cell).filter(|cell| edit.shown && !cell.text.is_empty());
        let shown = cell.map_or("-".to_owned(), |cell| cell.text.replace(['{', '}'], "|"));
        let tie = if self.proposal.tie > 1 { format!(" of {}", self.proposal.tie) } else { String::new() };
        let which = if self.sheets.len() > 1 { format!(" {}", edit.sheet + 1) } else { String::new() };
        let _ = write!(text, "{{sheet{which}: {shown}; {}, {:.2}{tie}}} ", edit.kind.name(), edit.p);
    }
}
