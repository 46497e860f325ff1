//! Mended: a game as it was read from its sheet, with the decisions about it applied.
//!
//! A sheet is read into cells. Decisions change which half-move a cell means, put one in or strike one out. What comes
//! of it is PGN again, which the library judges like any other: the desk itself knows no rule of chess.

use std::fmt::Write as _;

use super::decision::{DecisionAct, DeskDecision};
use bienban_base::place::ByteSpan;
use bienban_base::text::encoding::Encoding;
use bienban_engine::chess::notation::letters::{Language, ROLES};
use bienban_engine::chess::notation::write;
use bienban_engine::chess::{Position, Role, from_squares};
use bienban_engine::judge::Game;
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::source::split::Block;
use bienban_sheet::repair::applied::{OriginalSheet, comment};
use bienban_sheet::repair::cell::RepairCell;
use bienban_sheet::repair::witness::Witness;

/// A game as its sheet has it.
#[derive(Debug)]
pub struct BaseGame {
    /// The contents of the sheet.
    pub witness: Witness,
    /// What it keeps beside half-moves.
    original: OriginalSheet,
    /// The cells as the transcript has them, which a reader of PGN understands.
    written: Vec<String>,
}

impl BaseGame {
    /// The game as its sheet has it. `None` if it is not played: text outside of games, variants, xiangqi.
    pub fn of(game: &Game<'_>) -> Option<BaseGame> {
        let witness = Witness::of(game)?;
        let text = |cell: &RepairCell| game.written().text(cell.span).trim().to_owned();
        let written = witness.sheet.cells.iter().map(text).collect();
        Some(BaseGame { original: OriginalSheet::of(game), written, witness })
    }

    fn cells(&self) -> &[RepairCell] {
        &self.witness.sheet.cells
    }

    /// The text of all cells, by which a decision about the whole sheet knows it again.
    pub fn sheet_text(&self) -> String {
        self.cells().iter().map(|cell| cell.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The value of a tag as the sheet has it.
    pub fn tag(&self, name: &str) -> String {
        self.original.tags().iter().find_map(|tag| value_of(tag, name)).unwrap_or_default()
    }

    /// The text of a cell as the sheet has it.
    pub fn cell_text(&self, cell: u32) -> &str {
        self.cells().get(cell as usize).map_or("", |cell| cell.text.as_str())
    }
}

/// What is taken for one half-move.
#[derive(Debug, Clone, PartialEq)]
pub struct MendedEntry {
    /// The index of the cell that shows it, or nothing where the sheet is silent.
    pub cell: Option<u32>,
    /// The half-move that was decided, as English SAN; `None` if the cell is read as written.
    pub decided: Option<String>,
}

/// A game with decisions.
#[derive(Debug)]
pub struct MendedGame<'b> {
    base: &'b BaseGame,
    /// White and Black as the sheet has them.
    players: [String; 2],
    /// What is taken for each half-move, in order.
    pub entries: Vec<MendedEntry>,
    /// The cells that mean nothing, each with the index of the half-move that follows it.
    pub struck: Vec<(u32, u32)>,
    /// Tags that were decided.
    tags: Vec<(String, String)>,
    /// Whether this sheet was decided to be the game.
    pub stands: bool,
    /// The other sheets, `file#number`, that were weighed in proposals that were taken.
    beside: Vec<String>,
    /// The numbers of decisions that do not fit the sheet any more.
    pub unfit: Vec<u64>,
    /// How many decisions fit.
    pub fit: usize,
}

/// The PGN of a game with decisions.
#[derive(Debug)]
pub struct MendedText {
    /// The game.
    pub block: Block,
    /// The place of each half-move in it; empty where nothing is written.
    pub spans: Vec<ByteSpan>,
}

/// An English SAN in the letters of a language.
pub fn in_letters(san: &str, language: &Language) -> String {
    let letter = |c: char| {
        let role = match c {
            'K' => Role::King,
            'Q' => Role::Queen,
            'R' => Role::Rook,
            'B' => Role::Bishop,
            'N' => Role::Knight,
            _ => return c,
        };
        ROLES.iter().position(|&of| of == role).map_or(c, |index| language.letters[index])
    };
    san.chars().map(letter).collect()
}

impl<'b> MendedGame<'b> {
    /// A game between two players with these decisions, in their order.
    pub fn new<'d>(
        base: &'b BaseGame,
        players: [String; 2],
        decisions: impl IntoIterator<Item = &'d DeskDecision>,
    ) -> MendedGame<'b> {
        let entries =
            (0..base.cells().len() as u32).map(|cell| MendedEntry { cell: Some(cell), decided: None }).collect();
        let (struck, tags, unfit) = (Vec::new(), Vec::new(), Vec::new());
        let beside = Vec::new();
        let mut mended = MendedGame { base, players, entries, struck, tags, stands: false, beside, unfit, fit: 0 };
        for decision in decisions {
            if mended.apply(decision).is_some() {
                mended.fit += 1;
            } else {
                mended.unfit.push(decision.id);
            }
        }
        mended
    }

    /// The text at the index of a half-move: what was decided, in the letters of the sheet, or what the cell has.
    pub fn text_at(&self, slot: usize) -> String {
        let Some(entry) = self.entries.get(slot) else { return String::new() };
        match &entry.decided {
            Some(san) => in_letters(san, self.base.witness.language),
            None => entry.cell.map_or("", |cell| self.base.cell_text(cell)).to_owned(),
        }
    }

    /// Whether anything was changed.
    pub fn is_changed(&self) -> bool {
        self.fit > usize::from(self.stands)
    }

    /// Whether a proposal was taken, or the other sheet itself.
    pub fn is_taken(&self) -> bool {
        !self.beside.is_empty()
    }

    /// Whether a proposal was taken in which this other sheet was weighed, or the other sheet itself.
    pub fn weighed(&self, other: &str) -> bool {
        self.beside.iter().any(|name| name == other)
    }

    /// The value of a tag, if it was decided.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Applies a decision. `None` if it does not fit.
    fn apply(&mut self, decision: &DeskDecision) -> Option<()> {
        // What was decided about a game of others is nothing about this one.
        let theirs = decision.is_about(&self.players);
        let fits = |shown: &str| (theirs && shown == decision.before).then_some(());
        match &decision.act {
            DecisionAct::Take { moves, cells, changed, beside, .. } => {
                fits(&self.base.sheet_text())?;
                self.take(moves, cells, changed)?;
                self.beside.push(beside.clone());
                Some(())
            }
            DecisionAct::Set { slot, squares: _, san, .. } => {
                let slot = *slot as usize;
                fits(&self.text_at(slot))?;
                if slot == self.entries.len() {
                    self.entries.push(MendedEntry { cell: None, decided: None });
                }
                self.entries.get_mut(slot)?.decided = Some(san.clone());
                Some(())
            }
            DecisionAct::Insert { slot, squares: _, san } => {
                let at = *slot as usize;
                fits(&self.text_at(at))?;
                if at > self.entries.len() {
                    return None;
                }
                // After an empty place the columns of the sheet are right again, so that place is taken.
                let empty = |entry: &MendedEntry| {
                    entry.decided.is_none() && entry.cell.is_some_and(|c| self.base.cell_text(c).is_empty())
                };
                let end = self.entries[at..].iter().position(empty).map(|gap| at + gap);
                let moved = |before: u32| before >= *slot && end.is_none_or(|end| before as usize <= end);
                self.struck.iter_mut().filter(|(before, _)| moved(*before)).for_each(|(before, _)| *before += 1);
                end.map(|end| self.entries.remove(end));
                self.entries.insert(at, MendedEntry { cell: None, decided: Some(san.clone()) });
                Some(())
            }
            DecisionAct::Strike { slot } => {
                let at = *slot as usize;
                fits(&self.text_at(at))?;
                if at >= self.entries.len() {
                    return None;
                }
                let gone = self.entries.remove(at);
                self.struck.iter_mut().filter(|(before, _)| *before > *slot).for_each(|(before, _)| *before -= 1);
                self.struck.extend(gone.cell.map(|cell| (*slot, cell)));
                Some(())
            }
            DecisionAct::Tag { name, value } => {
                let own = self.base.tag(name);
                fits(self.tag(name).unwrap_or(&own))?;
                self.tags.push((name.clone(), value.clone()));
                Some(())
            }
            DecisionAct::Stands => {
                fits(&self.base.sheet_text())?;
                self.stands = true;
                Some(())
            }
            // The journal drops what was undone.
            DecisionAct::Undo { .. } => None,
        }
    }

    /// Takes a proposal.
    fn take(&mut self, moves: &[String], cells: &[Option<u32>], changed: &[u32]) -> Option<()> {
        let mut position = self.base.witness.start.clone();
        let mut entries = Vec::with_capacity(moves.len());
        for (index, (squares, &cell)) in moves.iter().zip(cells).enumerate() {
            let played = from_squares(&position, squares)?;
            let named = || write::pgn(&position, played);
            let decided = (cell.is_none() || changed.contains(&(index as u32 + 1))).then(named);
            position.play_unchecked(played);
            entries.push(MendedEntry { cell, decided });
        }
        let shown: Vec<u32> = entries.iter().filter_map(|entry| entry.cell).collect();
        if shown.iter().any(|&cell| cell as usize >= self.base.cells().len()) || moves.len() != cells.len() {
            return None;
        }
        // A cell that no half-move has means nothing: it belongs after the last one before it.
        let unused = (0..self.base.cells().len() as u32).filter(|cell| !shown.contains(cell));
        let place =
            |cell: u32| entries.iter().position(|of: &MendedEntry| of.cell > Some(cell)).unwrap_or(entries.len());
        self.struck = unused.map(|cell| (place(cell) as u32, cell)).collect();
        self.struck.retain(|&(_, cell)| !self.base.cell_text(cell).is_empty());
        self.entries = entries;
        Some(())
    }

    /// The game as PGN. A half-move that was decided is followed by what the sheet has, and those in `remarks` by their
    /// text.
    pub fn text(&self, remarks: &[(usize, String)]) -> MendedText {
        let mut text = self.tag_section();
        let start = &self.base.witness.start;
        let (first, black) = (start.fullmoves().get(), u32::from(start.turn().is_black()));
        let mut spans = Vec::with_capacity(self.entries.len());
        let mut comments = self.base.original.comments().iter().peekable();
        for (slot, entry) in (0_u32..).zip(&self.entries) {
            // Comments keep their place before their cell.
            if let Some(cell) = entry.cell.and_then(|cell| self.base.cells().get(cell as usize)) {
                while let Some((_, comment)) = comments.next_if(|(place, _)| *place < cell.span.start) {
                    let _ = write!(text, "{comment} ");
                }
            }
            self.write_struck(slot, &mut text);
            let half_moves = black + slot;
            let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
            let word = match &entry.decided {
                Some(san) => in_letters(san, self.base.witness.language),
                None => entry.cell.map_or("", |cell| &self.base.written[cell as usize]).to_owned(),
            };
            if !word.is_empty() {
                let _ = write!(text, "{}{dots} ", u64::from(first) + u64::from(half_moves / 2));
            }
            spans.push(ByteSpan::new(text.len(), text.len() + word.len()));
            if !word.is_empty() {
                let _ = write!(text, "{word} ");
            }
            if entry.decided.is_some() {
                let shows = entry.cell.map_or("-", |cell| self.base.cell_text(cell));
                let shows = if shows.is_empty() { "-" } else { shows };
                let _ = write!(text, "{} ", comment(&format!("sheet: {shows}")));
            }
            write_remarks(remarks, |at| at == slot as usize, &mut text);
        }
        write_remarks(remarks, |at| at >= self.entries.len(), &mut text);
        self.write_struck(self.entries.len() as u32, &mut text);
        for (_, comment) in comments {
            let _ = write!(text, "{comment} ");
        }
        let _ = write!(text, "{}\n\n", self.result());
        let mut whole = Block::whole("desk", text.as_bytes());
        whole.encoding = Some(Encoding::Utf8);
        MendedText { block: whole, spans }
    }

    /// The result, as it was decided or as the sheet has it.
    fn result(&self) -> &str {
        match self.tag("Result") {
            Some(result) if ["1-0", "0-1", "1/2-1/2", "*"].contains(&result) => result,
            _ => self.base.original.result(),
        }
    }

    /// The outcome.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::parse(self.result().as_bytes())
    }

    fn write_struck(&self, slot: u32, text: &mut String) {
        for (_, cell) in self.struck.iter().filter(|(before, _)| *before == slot) {
            let _ = write!(text, "{} ", comment(&format!("sheet: {}; struck out", self.base.cell_text(*cell))));
        }
    }

    /// The tags, with those that were decided.
    fn tag_section(&self) -> String {
        let mut text = String::new();
        let line = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            format!("[{name} \"{value}\"]\n")
        };
        let mut left: Vec<&str> = Vec::new();
        for (name, _) in &self.tags {
            if !left.contains(&name.as_str()) {
                left.push(name);
            }
        }
        for tag in self.base.original.tags() {
            if let Some(index) = left.iter().position(|name| value_of(tag, name).is_some()) {
                let name = left.remove(index);
                text.push_str(&line(name, self.tag(name).unwrap_or_default()));
            } else {
                text.push_str(tag);
                text.push('\n');
            }
        }
        for name in left {
            text.push_str(&line(name, self.tag(name).unwrap_or_default()));
        }
        text.push('\n');
        text
    }
}

/// Writes the remarks at some half-moves.
fn write_remarks(remarks: &[(usize, String)], here: impl Fn(usize) -> bool, text: &mut String) {
    for (_, remark) in remarks.iter().filter(|(at, _)| here(*at)) {
        let _ = write!(text, "{} ", comment(remark));
    }
}

/// The value of a tag pair as it is written, if it has this name.
fn value_of(tag: &str, name: &str) -> Option<String> {
    let rest = tag.strip_prefix('[')?.trim_start().strip_prefix(name)?;
    let value = rest.strip_prefix(|c: char| c.is_whitespace())?.trim().strip_prefix('"')?;
    let value = value.strip_suffix(']').unwrap_or(value).trim_end();
    let value = value.strip_suffix('"').unwrap_or(value);
    Some(value.replace("\\\"", "\"").replace("\\\\", "\\"))
}
