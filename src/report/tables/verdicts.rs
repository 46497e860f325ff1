//! The table of verdicts on claims: the columns of the claims file, followed by ours.

use std::borrow::Cow;

use crate::formats::{ReportLayout, ReportRow, text};
use crate::fragment::FragmentRow;
use crate::show::form::FormSheet;
use crate::table::{column, optional};
use crate::{ColumnKind, Fragment, ReportStyle, ReportTable, TableCell, TableColumn};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_games::claims::ClaimAnswer;
use bienban_games::claims::record::ClaimRecord;

static COLUMNS: [TableColumn; 7] = [
    optional("verdict", ColumnKind::Text),
    optional("reason", ColumnKind::Sentence),
    optional("article", ColumnKind::Text),
    optional("count", ColumnKind::Number),
    column("plies", ColumnKind::Numbers),
    optional("penalty", ColumnKind::Sentence),
    optional("fen", ColumnKind::Position),
];

/// The columns that follow those of the claims file.
pub static VERDICTS: ReportTable = ReportTable::plain("verdicts", &COLUMNS, Some("verdict")).filed();

/// The table of verdicts for a claims file with these columns, and for a report of this style. A column that has one
/// of our names gets `claim_` before it.
pub fn verdicts_on(header: &[String], style: ReportStyle) -> ReportTable {
    let ours = if style.range.is_some() { VERDICTS.of_range() } else { VERDICTS.clone() };
    let own = |name: &String| {
        let taken = ours.names().any(|ours| ours == name);
        let name = if taken { format!("claim_{name}") } else { name.clone() };
        TableColumn { name: Cow::Owned(name), kind: ColumnKind::Text, optional: false, ours: false }
    };
    ReportTable { columns: header.iter().map(own).chain(ours.columns.iter().cloned()).collect(), ..VERDICTS.clone() }
}

/// Writes verdicts.
#[derive(Debug)]
pub struct VerdictWriter<'a> {
    layout: ReportLayout<'a>,
}

impl<'a> VerdictWriter<'a> {
    /// A writer for a table that [`verdicts_on`] made.
    pub fn new(table: &'a ReportTable, catalog: &'a Catalog, style: ReportStyle) -> VerdictWriter<'a> {
        VerdictWriter { layout: ReportLayout { table, catalog, style } }
    }

    /// Adds the row of a claim, or if it could not be judged, the row with the reason. `source` is the name of the
    /// claims file and the number of the row in it.
    pub fn claim(
        &self,
        record: &ClaimRecord,
        answer: Result<&ClaimAnswer, &str>,
        source: (&str, u32),
        fragment: &mut Fragment,
    ) {
        let ours = COLUMNS.len() + usize::from(self.layout.style.range.is_some());
        let own = 0..self.layout.table.columns.len() - ours;
        self.row(own.map(|index| TableCell::from(record.cell(index))).collect(), answer, fragment);
        if self.layout.style.format.has_forms() {
            let sheet = answer.ok().and_then(|answer| FormSheet::of(answer, source, self.layout.catalog));
            fragment.records.extend(sheet.map(|sheet| FragmentRow::Form(Box::new(sheet))));
        }
    }

    /// The line of a report with forms where there are too many claims for forms.
    pub fn without_forms(&self, claims: u64) -> Fragment {
        let mut fragment = Fragment::default();
        fragment.records.push(FragmentRow::WithoutForms(claims));
        fragment
    }

    /// Adds a row with these cells in the columns of the claims file.
    pub fn row<'r>(
        &self,
        mut cells: Vec<TableCell<'r>>,
        answer: Result<&'r ClaimAnswer, &'r str>,
        fragment: &mut Fragment,
    ) {
        let own = cells.len();
        cells.extend(match answer {
            Err(fault) => {
                let none = || TableCell::Empty;
                [
                    none(),
                    TableCell::known(fault),
                    none(),
                    none(),
                    TableCell::Numbers(Cow::Borrowed(&[])),
                    none(),
                    none(),
                ]
            }
            Ok(answer) => [
                TableCell::from(answer.verdict.name()),
                TableCell::known(&answer.reason),
                TableCell::known(&answer.article),
                TableCell::from(answer.count),
                TableCell::from(&*answer.plies),
                TableCell::known(&answer.penalty),
                TableCell::known(&answer.fen),
            ],
        });
        let text = |to: &mut Fragment| {
            text::named(self.layout, &self.layout.table.columns, &cells[..own], to);
            to.push_str(&self.verdict_text(answer));
        };
        self.layout.put(ReportRow::Plain(&cells, Some(&text)), fragment);
    }

    /// The verdict as text below the cells of the claim.
    fn verdict_text(&self, answer: Result<&ClaimAnswer, &str>) -> String {
        let (catalog, style, mut tail) = (self.layout.catalog, self.layout.style, String::from("\n"));
        match answer {
            Err(fault) => {
                text::paragraph(fault, style.width, &mut tail);
                tail.push('\n');
            }
            Ok(answer) => {
                let said = match &*answer.article {
                    "" => Message::new("verdict-without-article"),
                    // `Guidelines III` is no number of an article.
                    part if let Some(number) = part.strip_prefix("Guidelines ") => {
                        Message::new("verdict-with-guidelines").with("number", number)
                    }
                    article => Message::new("verdict-with-article").with("article", article.replace(';', ", ")),
                };
                let said = said.with_word("verdict", answer.verdict.key()).with("reason", &*answer.reason);
                text::paragraph(&catalog.text(&said), style.width, &mut tail);
                if !answer.penalty.is_empty() {
                    text::paragraph(&answer.penalty, style.width, &mut tail);
                }
                text::position(&answer.fen, style, &mut tail);
            }
        }
        tail
    }
}
