//! The table of verdicts on claims: the columns of the claims file, followed by ours.

use std::borrow::Cow;

use crate::formats::{ReportLayout, ReportRow, text};
use crate::fragment::Record;
use crate::show::form::FormSheet;
use crate::table::{column, optional};
use crate::{Cell, ColumnKind, Fragment, Style, Table, TableColumn};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_games::claims::Answer;
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
pub static VERDICTS: Table = Table::plain("verdicts", &COLUMNS, Some("verdict")).filed();

/// The table of verdicts for a claims file with these columns, and for a report of this style. A column that has one
/// of our names gets `claim_` before it.
pub fn verdicts_on(header: &[String], style: Style) -> Table {
    let ours = if style.range.is_some() { VERDICTS.of_range() } else { VERDICTS.clone() };
    let own = |name: &String| {
        let taken = ours.names().any(|ours| ours == name);
        let name = if taken { format!("claim_{name}") } else { name.clone() };
        TableColumn { name: Cow::Owned(name), kind: ColumnKind::Text, optional: false, ours: false }
    };
    Table { columns: header.iter().map(own).chain(ours.columns.iter().cloned()).collect(), ..VERDICTS.clone() }
}

/// Writes verdicts.
#[derive(Debug)]
pub struct VerdictWriter<'a> {
    layout: ReportLayout<'a>,
}

impl<'a> VerdictWriter<'a> {
    /// A writer for a table that [`verdicts_on`] made.
    pub fn new(table: &'a Table, catalog: &'a Catalog, style: Style) -> VerdictWriter<'a> {
        VerdictWriter { layout: ReportLayout { table, catalog, style } }
    }

    /// Adds the row of a claim, or if it could not be judged, the row with the reason. `source` is the name of the
    /// claims file and the number of the row in it.
    pub fn claim(
        &self,
        record: &ClaimRecord,
        answer: Result<&Answer, &str>,
        source: (&str, u32),
        fragment: &mut Fragment,
    ) {
        let ours = COLUMNS.len() + usize::from(self.layout.style.range.is_some());
        let own = 0..self.layout.table.columns.len() - ours;
        self.row(own.map(|index| Cell::from(record.cell(index))).collect(), answer, fragment);
        if self.layout.style.format.has_forms() {
            let sheet = answer.ok().and_then(|answer| FormSheet::of(answer, source, self.layout.catalog));
            fragment.records.extend(sheet.map(|sheet| Record::Form(Box::new(sheet))));
        }
    }

    /// The line of a report with forms where there are too many claims for forms.
    pub fn without_forms(&self, claims: u64) -> Fragment {
        let mut fragment = Fragment::default();
        fragment.records.push(Record::WithoutForms(claims));
        fragment
    }

    /// Adds a row with these cells in the columns of the claims file.
    pub fn row<'r>(&self, mut cells: Vec<Cell<'r>>, answer: Result<&'r Answer, &'r str>, fragment: &mut Fragment) {
        let own = cells.len();
        cells.extend(match answer {
            Err(fault) => {
                let none = || Cell::Empty;
                [none(), Cell::known(fault), none(), none(), Cell::Numbers(Cow::Borrowed(&[])), none(), none()]
            }
            Ok(answer) => [
                Cell::from(answer.verdict.name()),
                Cell::known(&answer.reason),
                Cell::known(&answer.article),
                Cell::from(answer.count),
                Cell::from(&*answer.plies),
                Cell::known(&answer.penalty),
                Cell::known(&answer.fen),
            ],
        });
        let text = |to: &mut Fragment| {
            text::named(self.layout, &self.layout.table.columns, &cells[..own], to);
            to.push_str(&self.told(answer));
        };
        self.layout.put(ReportRow::Plain(&cells, Some(&text)), fragment);
    }

    /// The verdict as text below the cells of the claim.
    fn told(&self, answer: Result<&Answer, &str>) -> String {
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
