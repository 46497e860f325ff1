//! The table of what is missing in each round of an event.

use crate::table::{column, optional};
use crate::{ColumnKind, ReportTable, TableColumn};
use bienban_tournament::check::gap::EventGap;

static COLUMNS: [TableColumn; 6] = [
    column("event", ColumnKind::Text),
    optional("round", ColumnKind::Number),
    optional("board", ColumnKind::Number),
    optional("white", ColumnKind::Text),
    optional("black", ColumnKind::Text),
    column("what", ColumnKind::Text),
];

/// What is missing.
pub static GAPS: ReportTable = ReportTable::plain("missing", &COLUMNS, None);

/// The rows about an event.
pub fn rows(event: &str, gaps: &[EventGap]) -> Vec<Vec<String>> {
    let number = |number: Option<u32>| number.map_or(String::new(), |number| number.to_string());
    let row = |gap: &EventGap| {
        vec![
            event.to_owned(),
            number(gap.round),
            number(gap.board),
            gap.white.clone(),
            gap.black.clone(),
            gap.what.id().to_owned(),
        ]
    };
    gaps.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_tournament::check::gap::GapKind;

    #[test]
    fn what_is_not_known_is_empty() {
        let gap = EventGap {
            round: Some(5),
            board: Some(7),
            white: String::new(),
            black: String::new(),
            what: GapKind::Board,
        };
        assert_eq!(rows("Cúp", &[gap]), [["Cúp", "5", "7", "", "", "board"]]);
    }
}
