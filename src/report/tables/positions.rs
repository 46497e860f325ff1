//! The table of `dead`: whether either side can still mate, with the proof.

use std::fmt::Write as _;

use crate::table::{column, optional};
use crate::{ColumnKind, Format, ReportStyle, ReportTable, TableCell, TableColumn, TableWriter};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::chess::dead::{Ability, DeadVerdict, MateAnswers};
use bienban_engine::chess::{Chess, Color, Move, squares};

static COLUMNS: [TableColumn; 8] = [
    column("fen", ColumnKind::Position),
    column("white", ColumnKind::Text),
    column("black", ColumnKind::Text),
    column("verdict", ColumnKind::Text),
    column("nodes", ColumnKind::Number),
    optional("line", ColumnKind::Text),
    optional("white_proof", ColumnKind::Text),
    optional("black_proof", ColumnKind::Text),
];

/// The columns whose values are names of ours: what each side can do, and what follows.
const NAMED: [&str; 3] = ["white", "black", "verdict"];

/// The positions, and whether either side can mate.
static POSITIONS: ReportTable = ReportTable::plain("positions", &COLUMNS, Some("verdict")).naming(&NAMED);
/// The column for CSV, which has no room for the proofs of both sides: `line` has the proof of the verdict.
static POSITIONS_CSV: ReportTable =
    ReportTable::plain("positions", COLUMNS.split_at(6).0, Some("verdict")).naming(&NAMED);

/// The table of positions in this format.
pub fn positions(format: Format) -> &'static ReportTable {
    if format == Format::Csv { &POSITIONS_CSV } else { &POSITIONS }
}

/// A position as the user gave it, with the answer.
#[derive(Debug)]
pub struct PositionRow<'a> {
    /// The text that the user gave.
    pub fen: &'a str,
    /// The position.
    pub position: &'a Chess,
    /// The answer for each side.
    pub judgement: &'a MateAnswers,
}

impl PositionRow<'_> {
    /// The row of the report.
    pub fn put(&self, catalog: &Catalog, style: ReportStyle) -> super::super::Fragment {
        let mut writer = TableWriter::new(positions(style.format), catalog, style);
        let [white, black] = [&self.judgement.white.ability, &self.judgement.black.ability];
        let cells = [
            TableCell::from(self.fen),
            TableCell::from(white.name()),
            TableCell::from(black.name()),
            TableCell::from(self.judgement.verdict().name()),
            TableCell::from(self.judgement.nodes()),
            TableCell::from(self.line()),
            TableCell::from(self.proof(white)),
            TableCell::from(self.proof(black)),
        ];
        writer.row_or_text(&cells, &|| self.text(catalog));
        writer.fragment
    }

    fn text(&self, catalog: &Catalog) -> String {
        let headline = match self.judgement.verdict() {
            DeadVerdict::Dead => Message::new("position-dead"),
            DeadVerdict::Alive => Message::new("position-alive"),
            DeadVerdict::Undetermined => Message::new("position-undetermined"),
        };
        let mut text = format!("{}\n  {}\n", self.fen, catalog.text(&headline));
        for color in Color::ALL {
            let side = color.fold_wb("white", "black");
            let answer = self.judgement.answer_for(color);
            let message = match &answer.ability {
                Ability::CanWin(line) if line.is_empty() => Message::new("has-mated"),
                Ability::CanWin(line) => Message::new("can-win").with("line", self.uci(line)),
                Ability::CannotWin(rule) => Message::new("cannot-win").with_word("rule", rule.name()),
                Ability::Undetermined => Message::new("side-undetermined").with("nodes", answer.nodes.to_string()),
            };
            let sentence = catalog.text(&message.with_word("side", side));
            let _ = writeln!(text, "  {sentence}");
        }
        text + "\n"
    }

    /// The moves in UCI notation, separated by blanks.
    fn uci(&self, line: &[Move]) -> String {
        line.iter().map(|&played| squares(self.position, played)).collect::<Vec<_>>().join(" ")
    }

    /// The mating line, or the rule that excludes one.
    fn proof(&self, ability: &Ability) -> String {
        match ability {
            Ability::CanWin(line) => self.uci(line),
            Ability::CannotWin(rule) => rule.name().to_owned(),
            Ability::Undetermined => String::new(),
        }
    }

    /// The proof of the verdict: the line of the side that can win (White's if both can), or the rules, named once if
    /// both sides have the same.
    fn line(&self) -> String {
        let [white, black] = [&self.judgement.white.ability, &self.judgement.black.ability];
        match (white, black) {
            (Ability::CanWin(_), _) => self.proof(white),
            (_, Ability::CanWin(_)) => self.proof(black),
            (Ability::CannotWin(one), Ability::CannotWin(other)) if one != other => {
                format!("{} {}", one.name(), other.name())
            }
            (Ability::CannotWin(rule), Ability::CannotWin(_)) => rule.name().to_owned(),
            _ => String::new(),
        }
    }
}
