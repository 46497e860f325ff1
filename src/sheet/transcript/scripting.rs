//! How a sheet becomes a script: its moves as a list of parts, before they are written.
//!
//! A part is copied from the sheet, or made from it, or is a half-move. [`settle`](super::settle) decides what a
//! half-move means where its letters leave it open.

use crate::form::half_move;
use crate::form::prose;
use crate::form::time;
use std::borrow::Cow;

use super::Transcript;
use super::broken::broken;
use super::columns::downwards;
use super::ending::{SheetEnd, about, around, repeats, says_why};
use super::scoresheet::{Scoresheet, SheetPart};
use super::script::{MovesScript, ScriptPart, ScriptText, SheetSpan};
use crate::form::clock;
use crate::form::grid::Grid;
use crate::form::line;
use crate::form::movetext;
use crate::form::piece;
use crate::form::table::{SheetTable, TableEntry, number};
use crate::form::word::{SheetWord, SheetWordKind};
use crate::form::wording;
use crate::sense::remark::is_crossed_out;
use bienban_base::text::names::fold;
use bienban_engine::pgn::closing;
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::source::origin::{Disorder, NoteKind};

impl MovesScript {
    /// Reads the moves of a sheet. The result at their end is left out, because the terminator has it. `stated` is the
    /// result that the sheet states there, or in its labels.
    pub(super) fn of(grid: &Grid, sheet: &Scoresheet, end: Option<&SheetEnd>, stated: Option<Outcome>) -> MovesScript {
        let mut script = MovesScript { expected: 1, ..MovesScript::default() };
        let body = downwards(grid, &sheet.body);
        let last = body.iter().rposition(|p| matches!(p, SheetPart::Line(_) | SheetPart::SheetTable(_)));
        let about = if end.is_some() { about(grid, &body) } else { 0..0 };
        let mut skip = 0;
        for (index, part) in body.iter().enumerate() {
            let whole = end;
            let end = end.filter(|_| Some(index) == last);
            match part {
                // The result may be given in words and in figures, each on a line of its own.
                SheetPart::Line(cells) if Some(index) != last && says_why(grid, cells) => {
                    let place = around(cells);
                    script.push(place.clone(), ScriptText::Comment(grid.text[place.clone()].to_owned()));
                    script.make(place.end..place.end, "\n");
                }
                SheetPart::Line(cells)
                    if about.contains(&index) && whole.is_some_and(|end| repeats(grid, cells, end)) =>
                {
                    script.make(around(cells), "\n");
                }
                SheetPart::Line(cells) => {
                    let next = body.get(index + 1);
                    skip = script.line(grid, cells, std::mem::take(&mut skip), next, end);
                }
                // A line that looks like moves, or marks missing ones, is not skipped, whatever else is in it: it
                // stops the reader.
                SheetPart::Note(note)
                    if script.begun
                        && (script.is_doubtful(&grid.text[note.clone()])
                            || last.is_some_and(|last| index < last)
                                && movetext::is_left_out(&grid.text[note.clone()])) =>
                {
                    script.line(grid, std::slice::from_ref(note), 0, None, None);
                }
                SheetPart::Note(note) => {
                    script.push(note.clone(), ScriptText::Remark(grid.text[note.clone()].to_owned()));
                    script.make(note.end..note.end, "\n");
                }
                SheetPart::Blank => script.make(sheet.at..sheet.at, "\n"),
                SheetPart::SheetTable(table) => script.rows(grid, table, end),
            }
        }
        script.go_on(&grid.text, stated);
        script
    }

    /// Makes remarks of results after which the game goes on with the next number, if they agree with the result of
    /// the sheet.
    fn go_on(&mut self, text: &str, stated: Option<Outcome>) {
        let mut last = None;
        let last_move = self.parts.iter().rposition(|part| matches!(part.text, ScriptText::HalfMove(..)));
        for index in 0..self.parts.len() {
            let part = &self.parts[index];
            let Some(written) = part.signs(text) else { continue };
            let Some(outcome) = Outcome::parse(written.as_bytes()) else {
                last = number(written.trim()).or(last);
                continue;
            };
            // PGN ends a game with a star. On a sheet it marks a half-move that a footnote is about.
            if outcome == Outcome::Unknown && last_move.is_some_and(|last| index < last) {
                self.parts[index].text = ScriptText::Comment(written.to_owned());
                continue;
            }
            let same = outcome == Outcome::Unknown || stated == Some(outcome);
            // The next number followed by a half-move.
            let mut behind = self.parts[index + 1..]
                .iter()
                .filter(|part| part.signs(text).is_none_or(|signs| !signs.trim().is_empty()));
            let next = behind.next().and_then(|part| number(part.signs(text)?.trim()));
            let moves = behind.next().is_some_and(|part| matches!(part.text, ScriptText::HalfMove(..)));
            if same && moves && next.is_some() && last.map(|last| last + 1) == next {
                self.parts[index].text = ScriptText::Remark(written.to_owned());
            }
        }
    }

    /// The parts that are in no brackets, with their places.
    pub(super) fn main_line<'s>(&'s self, text: &'s str) -> impl Iterator<Item = (usize, &'s ScriptPart)> {
        let mut depth = 0_usize;
        self.parts.iter().enumerate().filter(move |(_, part)| {
            let sign = if matches!(part.text, ScriptText::Copied) { &text[part.source.clone()] } else { "" };
            match sign {
                "(" => depth += 1,
                ")" => depth = depth.saturating_sub(1),
                _ => return depth == 0,
            }
            false
        })
    }

    /// Writes the parts.
    pub(super) fn write(&self, text: &str, out: &mut Transcript<'_>) {
        for (index, part) in self.parts.iter().enumerate() {
            let (from, source) = (out.text.len(), part.source.clone());
            match &part.text {
                ScriptText::Made(made) => out.make(made, source),
                ScriptText::Comment(comment) => out.comment(comment, source),
                ScriptText::Remark(remark) => out.remark(remark, source),
                ScriptText::Struck(struck) => out.struck(struck, source),
                ScriptText::HalfMove(_, Some(settled)) if *settled != text[source.clone()] => out.make(settled, source),
                ScriptText::HalfMove(..) | ScriptText::Copied => out.copy(source),
            }
            for (_, disorder) in self.disorder.iter().filter(|(at, _)| *at == index) {
                out.note(from, NoteKind::Disorder(*disorder));
            }
            if matches!(part.text, ScriptText::HalfMove(Some(_), None)) && self.unsettled.is_some_and(|at| at <= index)
            {
                out.note(from, NoteKind::Unsettled);
            }
        }
    }

    /// Whether a remark between the moves may hold some of them: it begins with a number, and that is the next one or
    /// something that may be a move follows.
    fn is_doubtful(&self, text: &str) -> bool {
        if is_crossed_out(text) {
            return false;
        }
        let words = line::read(text, self.expected);
        match words.iter().find(|w| w.what != SheetWordKind::Nothing) {
            Some(SheetWord { what: SheetWordKind::Number(number), .. }) => {
                number.value == self.expected || words.iter().any(|w| matches!(w.what, SheetWordKind::Move(_)))
            }
            _ => false,
        }
    }

    fn push(&mut self, source: SheetSpan, text: ScriptText) {
        self.begun |= matches!(text, ScriptText::HalfMove(..));
        self.parts.push(ScriptPart { source, text });
    }

    fn make(&mut self, source: SheetSpan, text: &str) {
        // These two are most of the texts that are made.
        let text = match text {
            " " => Cow::Borrowed(" "),
            "\n" => Cow::Borrowed("\n"),
            other => Cow::Owned(other.to_owned()),
        };
        self.push(source, ScriptText::Made(text));
    }

    /// Takes a line of moves from its byte `skip` on. Returns how many bytes of the next line belong to this one,
    /// because a half-move is broken over the end of the line.
    fn line(
        &mut self,
        grid: &Grid,
        cells: &[SheetSpan],
        skip: usize,
        next: Option<&SheetPart>,
        end: Option<&SheetEnd>,
    ) -> usize {
        let mut taken = 0;
        for (index, cell) in cells.iter().enumerate() {
            let end = end.filter(|e| e.place.end == cell.end && e.place.start >= cell.start);
            let from = if index == 0 { (cell.start + skip).min(cell.end) } else { cell.start };
            let to = end.map_or(cell.end, |e| e.place.start.max(from));
            if index > 0 {
                self.make(cell.start..cell.start, " ");
            }
            let broken = if index + 1 == cells.len() && end.is_none() { broken(grid, from..to, next) } else { None };
            let to = broken.as_ref().map_or(to, |b| b.at);
            self.words(&grid.text, from..to);
            if let Some(broken) = broken {
                self.push(broken.at..broken.to, ScriptText::HalfMove(Some(Box::new(broken.found)), None));
                taken = broken.taken;
            }
            if let Some(end) = end.filter(|e| e.is_kept(&grid.text)) {
                self.make(end.place.clone(), " ");
                self.push(end.place.clone(), ScriptText::Comment(grid.text[end.place.clone()].to_owned()));
            }
        }
        let after = cells.last().map_or(0, |c| c.end);
        self.make(after..after, "\n");
        taken
    }

    /// Takes the words of a part of a line.
    fn words(&mut self, text: &str, span: SheetSpan) {
        if movetext::is_left_out(&text[span.clone()]) && self.begun {
            return self.push(span.clone(), ScriptText::Made(unreadable(&text[span]).into()));
        }
        let mut at = span.start;
        for SheetWord { span: word, what } in line::read(&text[span.clone()], self.expected) {
            let word = span.start + word.start..span.start + word.end;
            if at < word.start {
                self.push(at..word.start, ScriptText::Copied);
            }
            at = word.end;
            let written = &text[word.clone()];
            let part = match what {
                SheetWordKind::Number(number) => {
                    self.expected = number.value + 1;
                    if number.plain {
                        ScriptText::Copied
                    } else {
                        ScriptText::Made(format!("{}{} ", number.value, if number.black { "..." } else { "." }).into())
                    }
                }
                SheetWordKind::Move(found) if found.is_only(written) => ScriptText::HalfMove(None, None),
                SheetWordKind::Move(found) => ScriptText::HalfMove(Some(Box::new(found)), None),
                SheetWordKind::Offer => ScriptText::Made(" (=)".into()),
                // The board shows whether it was so.
                SheetWordKind::Nothing if wording::passing(written).is_some() => ScriptText::Made(" e.p. ".into()),
                SheetWordKind::Nothing => ScriptText::Made(" ".into()),
                SheetWordKind::Remark => ScriptText::Comment(inner(written).to_owned()),
                SheetWordKind::Missing => ScriptText::Made("... ".into()),
                // `Chiếu hết` is understood, and checked against the board.
                SheetWordKind::Aside if closing::tells_why(&fold(written)) => ScriptText::Comment(written.to_owned()),
                SheetWordKind::Aside => ScriptText::Remark(written.to_owned()),
                SheetWordKind::Struck => ScriptText::Struck(written.to_owned()),
                SheetWordKind::Doubtful => ScriptText::Made(unreadable(written).into()),
                SheetWordKind::Sign | SheetWordKind::Unknown => ScriptText::Copied,
            };
            self.push(word, part);
        }
        if at < span.end {
            self.push(at..span.end, ScriptText::Copied);
        }
    }

    /// Takes the rows of a table, each as a move number with the moves of its cells.
    fn rows(&mut self, grid: &Grid, table: &SheetTable, end: Option<&SheetEnd>) {
        let mut before = 0;
        self.tabular = true;
        let entries = table.entries(grid);
        let times = entries.iter().flat_map(|entry| &entry.notes).filter(|note| note.clock.is_some());
        self.minutes = clock::in_minutes(times.map(|note| &grid.text[note.place.clone()]));
        for entry in &entries {
            before = self.row(grid, entry, end, before);
        }
        if let Some(end) = end.filter(|e| e.is_kept(&grid.text)) {
            self.push(end.place.clone(), ScriptText::Comment(grid.text[end.place.clone()].to_owned()));
            self.make(end.place.clone(), "\n");
        }
    }

    /// Takes a row of a table. `before` is the number of the row before; returns that of this one.
    fn row(&mut self, grid: &Grid, entry: &TableEntry, end: Option<&SheetEnd>, before: u32) -> u32 {
        // The cell of the result is written at the end of the game.
        let is_end = |cell: &SheetSpan| end.is_some_and(|e| e.place == *cell);
        let white = entry.white.as_ref().filter(|c| !is_end(c));
        let black = entry.black.as_ref().filter(|c| !is_end(c));
        let here = entry.number.clone().or(white.cloned()).or(black.cloned()).unwrap_or(entry.at..entry.at);
        let written = entry.number.as_ref().map(|n| number(&grid.text[n.clone()]));
        let moves = white.or(black).is_some();
        // Some sheets write the number into the cell of the move as well; castling `0-0` begins with a figure too.
        let own =
            white.or(black).is_some_and(|c| grid.text[c.clone()].starts_with(|c: char| c.is_ascii_digit() && c != '0'));
        let value = match written {
            Some(Some(value)) => value,
            _ => before + 1,
        };
        self.expected = value;
        match (&entry.number, written) {
            // Text in the place of a number stays as it is written, and the checks report it.
            (Some(place), Some(None)) => {
                self.push(place.clone(), ScriptText::Copied);
                self.make(place.clone(), " ");
            }
            (None, _) if own || !moves => {}
            // A row of nothing but the result gets no number.
            (Some(_), _) if !moves && entry.notes.is_empty() && (entry.white.is_some() || entry.black.is_some()) => {}
            _ => {
                let dots = if white.is_none() && black.is_some() { "..." } else { "." };
                self.make(here.clone(), &format!("{value}{dots} "));
            }
        }
        if entry.aside {
            self.disorder.push((self.parts.len(), Disorder::Aside { number: value }));
        }
        for (is_white, cell) in [(true, white), (false, black)] {
            if let Some(cell) = cell {
                self.cell(&grid.text, cell);
            }
            for note in entry.notes.iter().filter(|note| note.after_white == is_white && !is_end(&note.place)) {
                let (text, place) = (&grid.text[note.place.clone()], note.place.clone());
                let command = note.clock.and_then(|clock| clock.command(text, self.minutes));
                self.push(place.clone(), ScriptText::Comment(command.unwrap_or_else(|| text.to_owned())));
                self.make(place, " ");
            }
        }
        self.make(here.start..here.start, "\n");
        value
    }

    /// Takes a cell of a table. Text after the move that is no move becomes a comment.
    fn cell(&mut self, text: &str, cell: &SheetSpan) {
        let written = &text[cell.clone()];
        // In a cell of its own `?` is an illegible half-move, and no remark on the one before; and so is `*`, since
        // the cell of the result is not written here.
        if (written.chars().all(|c| c == '?') || written == "*") && !written.is_empty() {
            let part = ScriptText::Made(unreadable(written).into());
            return self.push(cell.clone(), part);
        }
        let len = half_move::half_move(written).map(|(_, len)| len);
        let rest = len.map_or("", |len| written[len..].trim());
        // `f3 mã` has its piece after its square.
        let doubtful = piece::is_name(rest);
        let remark =
            !doubtful && !rest.is_empty() && (time::is_time(rest) || prose::is_prose(rest)) && !rest.starts_with('(');
        if let Some(len) = len.filter(|_| remark) {
            let from = cell.end - written[len..].trim_start().len();
            self.words(text, cell.start..cell.start + len);
            self.make(from..from, " ");
            let rest = rest.to_owned();
            let known = time::is_time(&rest);
            self.push(from..cell.end, if known { ScriptText::Comment(rest) } else { ScriptText::Remark(rest) });
        } else {
            self.words(text, cell.clone());
        }
        self.make(cell.end..cell.end, " ");
    }
}

/// A text in a form that no reader takes for a half-move.
fn unreadable(text: &str) -> String {
    let text = text.trim_matches(['(', ')', '{', '}', '[', ']']);
    let apart = |c: char| c.is_whitespace() || "/\\|,;(){}[]<>-*".contains(c);
    let joined: String = text.chars().map(|c| if apart(c) { '_' } else { c }).collect();
    if joined.contains('_') { joined } else { joined + "_" }
}

/// The text of a remark without the brackets around it.
fn inner(text: &str) -> &str {
    text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(text)
}
