//! Facts as a table, for the tests.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bienban::selection::{Field, FieldFact, FieldStage, GameFacts};

/// The facts of a game, as text by the name of the column; `tag:NAME` for tags.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    cells: BTreeMap<String, String>,
    findings: Vec<String>,
    /// Whether everything is known.
    pub(crate) ended: bool,
}

impl Table {
    pub(crate) fn of(cells: &[(&str, &str)]) -> Table {
        let cells = cells.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Table { cells, ..Table::default() }
    }

    pub(crate) fn with_finding(mut self, code: &str) -> Table {
        self.findings.push(code.to_owned());
        self
    }

    pub(crate) fn ended(&self) -> Table {
        Table { ended: true, ..self.clone() }
    }
}

impl GameFacts for Table {
    fn field(&self, field: Field) -> FieldFact<'_> {
        if field.stage() == FieldStage::End && !self.ended {
            return FieldFact::Later;
        }
        match self.cells.get(field.name()) {
            None => FieldFact::Absent,
            Some(text) => text.parse().map_or(FieldFact::text(text.as_str()), FieldFact::Number),
        }
    }

    fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        self.cells.get(&format!("tag:{name}")).map(|text| Cow::Borrowed(text.as_str()))
    }

    fn finding(&self, code: &str) -> Option<bool> {
        self.ended.then(|| self.findings.iter().any(|finding| finding.starts_with(code)))
    }
}
