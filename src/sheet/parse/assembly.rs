//! The sheets of an explanation: the rows of each game with their shapes.

use std::collections::VecDeque;
use std::ops::Range;

use super::common::CommonFacts;
use super::tree::{ParseAct, ParseStep};
use crate::form::field::SheetField;
use crate::form::grid::{Grid, GridCell, SheetRow};
use crate::form::key::{LabelKey, PlayerFact};
use crate::form::movetext;
use crate::form::points::halves;
use crate::form::printed;
use crate::form::score;
use crate::form::table::{SheetTable, TableEntry};
use crate::layout::RowShape;
use crate::layout::list::ListHeads;
use crate::lexicon::{self, HeadingMeaning};
use crate::transcript::scoresheet::{Scoresheet, SheetPart};
use bienban_base::place::Side;

/// The player that the head of a table names.
pub(super) fn named((side, label, value): &(Side, Range<usize>, Range<usize>)) -> SheetField {
    SheetField { key: LabelKey::Player(*side), label: label.clone(), values: vec![value.clone()], quoted: false }
}

/// The players whose names are in the columns of their moves.
pub(super) fn players(names: [Range<usize>; 2]) -> Vec<SheetField> {
    [Side::White, Side::Black]
        .into_iter()
        .zip(names)
        .map(|(side, name)| SheetField::bare(LabelKey::Player(side), name))
        .collect()
}

/// The points of the players in a row below a table, each in the column of the moves: `Điểm | 1 | 0`, `1 | 0`,
/// `Kết quả | | 1`.
pub(super) fn points(grid: &Grid, table: &SheetTable, row: &SheetRow) -> Option<Vec<SheetField>> {
    let labelled = |cell: &GridCell| {
        let text = grid.get(cell);
        lexicon::heading(text) == Some(HeadingMeaning::Points) || lexicon::known(text) == Some(LabelKey::Result)
    };
    let (label, cells) = match row.cells.as_slice() {
        [label, cells @ ..] if labelled(label) => (label.span.clone(), cells),
        cells @ [_, _] => (row.at..row.at, cells),
        _ => return None,
    };
    let of = |cell: &GridCell| {
        let (side, value) = (table.side(grid, cell)?, halves(grid.get(cell))?);
        let label = label.clone();
        Some((value, SheetField { key: LabelKey::Points(side), label, values: vec![cell.span.clone()], quoted: false }))
    };
    let found: Vec<(u32, SheetField)> = cells.iter().map(of).collect::<Option<_>>()?;
    let whole = match found.as_slice() {
        [one, other] => one.0 + other.0 == 2 && one.1.key != other.1.key,
        [one] => one.1.key == LabelKey::Points(Side::Black),
        _ => false,
    };
    whole.then(|| found.into_iter().map(|(_, field)| field).collect())
}

/// Puts the sheets together.
pub(super) struct Assembly<'g> {
    pub(super) grid: &'g Grid,
    rows: &'g [SheetRow],
    sheets: Vec<Scoresheet>,
    pub(super) current: Scoresheet,
    /// The loose rows below the moves.
    pub(super) loose: Vec<Range<usize>>,
    /// The heading of each game of a list, above its part of the rows.
    heading: Scoresheet,
    /// The heading of the whole list.
    common: Scoresheet,
    heads: Option<ListHeads>,
    /// The players whom the last row with a player named, with their columns.
    last: Vec<(Side, usize)>,
    /// The names of players whose sides are not known yet.
    names: VecDeque<SheetField>,
    begun: bool,
    /// The sender of the last message of a chat, the senders of White's half-moves and Black's, and how many were
    /// sent.
    pub(super) sender: Option<Range<usize>>,
    /// The day of that message.
    pub(super) day: Option<Range<usize>>,
    pub(super) senders: [Option<Range<usize>>; 2],
    pub(super) plies: usize,
    /// All who have sent messages.
    pub(super) quiet: Vec<Range<usize>>,
    /// Whether somebody has sent half-moves of both players.
    pub(super) reported: bool,
    /// The facts that a heading gives for all games.
    shared: CommonFacts,
}

/// The sheets of an explanation of some rows.
pub(super) fn sheets(grid: &Grid, rows: &[SheetRow], steps: &[ParseStep]) -> Vec<Scoresheet> {
    let mut assembly = Assembly {
        grid,
        rows,
        sheets: Vec::new(),
        current: Scoresheet::default(),
        loose: Vec::new(),
        heading: Scoresheet::default(),
        common: Scoresheet::default(),
        heads: None,
        last: Vec::new(),
        names: VecDeque::new(),
        begun: false,
        sender: None,
        day: None,
        senders: [None, None],
        plies: 0,
        quiet: Vec::new(),
        reported: false,
        shared: CommonFacts::default(),
    };
    let mut before = None;
    for (index, step) in steps.iter().enumerate() {
        let blank = before.is_none_or(|before| step.row > before + 1);
        let next = steps.get(index + 1).filter(|next| next.row == step.row + 1);
        assembly.step(step, next, blank);
        before = Some(step.row);
    }
    assembly.close();
    assembly.sheets
}

impl Assembly<'_> {
    /// Takes a row. `next` is the step of the row right below it; `blank` is set if the row above is blank.
    fn step(&mut self, step: &ParseStep, next: Option<&ParseStep>, blank: bool) {
        if step.new {
            self.close();
        }
        let span = self.rows[step.row].span();
        if !self.begun {
            self.current.at = span.start;
            self.begun = true;
        }
        // A blank row between moves may separate games.
        let line = matches!(self.current.body.last(), Some(SheetPart::Line(_) | SheetPart::Note(_)));
        if blank && !step.new && line && self.loose.is_empty() {
            self.current.body.push(SheetPart::Blank);
        }
        if let (ParseAct::Fields, Some(RowShape::Labels { fields, .. } | RowShape::Pairing(fields))) =
            (step.act, step.shape.as_deref())
            && blank
        {
            let below = next.and_then(|next| match (next.act, next.shape.as_deref()) {
                (ParseAct::Fields, Some(RowShape::Labels { fields, .. } | RowShape::Pairing(fields))) => Some(fields),
                _ => None,
            });
            let below = below.map_or(&[][..], Vec::as_slice);
            self.shared.keep(self.grid, &self.current, (fields, below), self.sheets.is_empty());
        }
        self.take(step, span);
    }

    /// Applies the step of a row.
    fn take(&mut self, step: &ParseStep, span: Range<usize>) {
        match (step.act, step.shape.as_deref()) {
            (ParseAct::Fields, Some(RowShape::Labels { fields, .. } | RowShape::Pairing(fields))) => {
                self.fields(step.row, fields.clone());
            }
            (ParseAct::Head, Some(RowShape::Head(header))) => {
                for name in &header.names {
                    self.current.add(named(name));
                }
                self.settle();
                let empty = |part: &mut SheetPart| matches!(part, SheetPart::SheetTable(table) if table.is_empty());
                self.current.body.pop_if(empty);
                self.current.body.push(SheetPart::SheetTable(SheetTable::new(header.columns.clone())));
            }
            (ParseAct::Head, Some(RowShape::Unheaded(header))) => {
                let mut table = SheetTable::new(header.columns.clone());
                table.take(self.grid, &self.rows[step.row]);
                self.settle();
                self.current.body.push(SheetPart::SheetTable(table));
            }
            (ParseAct::TableRow, _) => self.table_row(step.row),
            (ParseAct::Names | ParseAct::Points, _) => {
                if let Some(SheetPart::SheetTable(table)) = self.current.body.last() {
                    let row = &self.rows[step.row];
                    let names = || table.names(self.grid, row).map(players);
                    let found = if step.act == ParseAct::Names { names() } else { points(self.grid, table, row) };
                    found.into_iter().flatten().for_each(|field| self.current.add(field));
                }
            }
            (ParseAct::Columns, Some(RowShape::Columns(heads))) => {
                self.heads = Some(heads.clone());
                if heads.is_of_games() && heads.has_moves() {
                    self.common = std::mem::take(&mut self.current);
                    self.heading = self.common.clone();
                    self.begun = false;
                } else {
                    self.heading = Scoresheet::default();
                }
            }
            (ParseAct::Section, Some(RowShape::Labels { fields, .. })) => {
                self.heading = self.common.clone();
                for field in fields {
                    self.heading.add(field.clone());
                }
            }
            (ParseAct::ListRow(counted), _) => self.list_row(step.row, counted),
            (ParseAct::Value(side), _) => {
                self.current.add(SheetField::bare(LabelKey::Player(side), span));
            }
            (ParseAct::Transposed, Some(RowShape::Transposed(table, _))) => {
                self.settle();
                self.current.body.push(SheetPart::SheetTable((**table).clone()));
            }
            (ParseAct::Message, Some(RowShape::Message(message))) => self.message(message),
            (ParseAct::Line, _) => {
                self.sent(&span);
                self.settle();
                let cells = self.rows[step.row].cells.iter().map(|cell| cell.span.clone()).collect();
                self.current.body.push(SheetPart::Line(cells));
            }
            (ParseAct::Result, _) => self.current.add(SheetField::bare(LabelKey::Result, span)),
            _ if self.current.has_moves() => self.loose.push(span),
            _ => self.current.titles.push(span),
        }
    }

    /// Adds the labels of a row, with a side for each fact about a player.
    fn fields(&mut self, row: usize, mut fields: Vec<SheetField>) {
        self.give_sides(row, &mut fields);
        for field in &mut fields {
            let value = field.value(&self.grid.text);
            // Below the moves a time or a signature after the label of a player is a remark.
            if matches!(field.key, LabelKey::Player(_))
                && self.current.has_moves()
                && (printed::is_duration(&value) || printed::is_no_name(&value))
            {
                field.key = LabelKey::Other;
            }
        }
        self.pair(&mut fields);
        for field in fields {
            if field.key != LabelKey::Moves {
                self.current.add(field);
                continue;
            }
            // A heading above the moves has no value itself, but moves may follow it on its row.
            let text = field.value(&self.grid.text);
            if movetext::is_moves(&text) {
                self.settle();
                self.current.body.push(SheetPart::Line(field.values));
            } else if !text.is_empty() {
                self.current.add(SheetField { key: LabelKey::Other, ..field });
            }
        }
    }

    /// Gives names the sides that labels of their own give: `Họ tên: An`, `Màu quân: Trắng`.
    fn pair(&mut self, fields: &mut Vec<SheetField>) {
        for field in std::mem::take(fields) {
            let side = (field.key == LabelKey::Colour)
                .then(|| lexicon::side(&field.value(&self.grid.text)))
                .flatten()
                .map(|(side, _)| side);
            match (field.key, side) {
                (LabelKey::Name, _) => self.names.push_back(field),
                (_, Some(side)) if !self.names.is_empty() => {
                    let name = self.names.pop_front();
                    fields.extend(name.map(|name| SheetField { key: LabelKey::Player(side), ..name }));
                }
                _ => fields.push(field),
            }
        }
    }

    /// The column of the cell in which a place is.
    fn column(&self, row: usize, at: usize) -> usize {
        let cells = &self.rows[row].cells;
        let index = cells.partition_point(|cell| cell.span.start <= at);
        index.checked_sub(1).map_or(0, |index| cells[index].column)
    }

    /// Gives a side to each rating, team, number and points whose label names none: that of the player before it in the
    /// row; in a row without players, that of the player above it, or White's and then Black's.
    fn give_sides(&mut self, row: usize, fields: &mut [SheetField]) {
        let mut here: Vec<(Side, usize)> = Vec::new();
        let same = |fields: &[SheetField], fact: PlayerFact| {
            fields.iter().any(|f| matches!(f.key, LabelKey::About(other, _) if other == fact))
        };
        for index in 0..fields.len() {
            match fields[index].key {
                LabelKey::Player(side) => here.push((side, self.column(row, fields[index].label.start))),
                LabelKey::About(fact, None) => {
                    let column = self.column(row, fields[index].label.start);
                    let (before, after) = (same(&fields[..index], fact), same(&fields[index + 1..], fact));
                    let side = match (here.last(), &self.last[..]) {
                        (Some((side, _)), _) => Some(*side),
                        (None, [(side, _)]) if !before && !after => Some(*side),
                        (None, _) if before => Some(Side::Black),
                        (None, _) if after => Some(Side::White),
                        (None, [(one, left), (other, right)]) if left != right => {
                            Some(if column >= *right { *other } else { *one })
                        }
                        _ => None,
                    };
                    fields[index].key = LabelKey::About(fact, side);
                }
                _ => {}
            }
        }
        if !here.is_empty() {
            self.last = here;
        }
    }

    /// Adds a row to the current table, without the result of the game, which a column of its own may have.
    fn table_row(&mut self, row: usize) {
        let results = match self.current.body.last() {
            Some(SheetPart::SheetTable(table)) => table.results(),
            _ => None,
        };
        let row = &self.rows[row];
        let is_result =
            |cell: &&GridCell| Some(cell.column) == results && score::figures(self.grid.get(cell)).is_some();
        let result = row.cells.iter().find(is_result).map(|cell| cell.span.clone());
        let cells = row.cells.iter().filter(|cell| Some(&cell.span) != result.as_ref()).cloned().collect();
        let loose = !self.loose.is_empty();
        let open = match self.current.body.last() {
            Some(SheetPart::SheetTable(table)) if loose => Some(table.emptied()),
            _ => None,
        };
        self.settle();
        if let Some(table) = open {
            self.current.body.push(SheetPart::SheetTable(table));
        }
        if let Some(SheetPart::SheetTable(table)) = self.current.body.last_mut() {
            table.take(self.grid, &SheetRow { cells, at: row.at });
        }
        if let Some(span) = result {
            self.current.add(SheetField::bare(LabelKey::Result, span));
        }
    }

    /// Adds a row of a list: a game, a player, or more moves.
    fn list_row(&mut self, row: usize, counted: u32) {
        let Some((_, found)) = self.heads.as_ref().and_then(|heads| heads.fit(self.grid, &self.rows[row], counted))
        else {
            return;
        };
        for field in found.fields {
            self.current.add(field);
        }
        if let (Some(side), Some(place)) = (found.side, &found.moves)
            && self.heads.as_ref().is_some_and(ListHeads::is_of_half_moves)
        {
            return self.half_move(row, side, place.clone(), found.number);
        }
        if let Some(moves) = found.moves {
            self.current.body.push(SheetPart::Line(vec![moves]));
        }
    }

    /// Adds a half-move that has a row of its own: Black's belongs to the number of the row above.
    fn half_move(&mut self, row: usize, side: Side, place: Range<usize>, number: Option<Range<usize>>) {
        let at = self.rows[row].at;
        let mut entry = TableEntry { number, at, ..TableEntry::default() };
        if side == Side::White {
            entry.white = Some(place.clone());
        } else {
            entry.black = Some(place.clone());
        }
        match self.current.body.last_mut() {
            Some(SheetPart::SheetTable(table)) => table.join(entry),
            _ => self.current.body.push(SheetPart::SheetTable(SheetTable::of(vec![entry]))),
        }
    }

    /// Turns the loose rows into remarks among the moves.
    pub(super) fn settle(&mut self) {
        self.current.body.extend(self.loose.drain(..).map(SheetPart::Note));
    }

    /// Ends the current game.
    fn close(&mut self) {
        let mut sheet = std::mem::take(&mut self.current);
        self.take_senders(&mut sheet);
        sheet.leave_out_printed(&self.grid.text);
        sheet.after.append(&mut self.loose);
        self.last.clear();
        for name in std::mem::take(&mut self.names) {
            sheet.add(SheetField { key: LabelKey::Other, ..name });
        }
        self.begun = false;
        if sheet.is_game() {
            let mut sheet = if self.heads.is_some() { sheet.below(&self.heading) } else { sheet };
            self.shared.give(self.grid, &mut sheet, self.sheets.last());
            self.sheets.push(sheet);
        } else if let Some(last) = self.sheets.last_mut() {
            last.after.extend(sheet.titles);
            last.after.extend(sheet.fields.iter().map(|f| f.label.start.min(f.place().start)..f.place().end));
        }
    }
}
