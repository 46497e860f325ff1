//! JSON Lines: one object a row, with the names of the columns as keys.

use serde::Serialize;

use super::{ReportFormat, ReportLayout, ReportRow};
use crate::{Fragment, TableCell};

/// The format.
pub(crate) struct Jsonl;

/// Adds a value as JSON.
pub(super) fn json(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("strings and numbers are always JSON, and a Vec takes every byte");
}

impl ReportFormat for Jsonl {
    fn counts_games(&self) -> bool {
        false
    }

    fn put(&self, layout: ReportLayout<'_>, row: ReportRow<'_>, to: &mut Fragment) {
        row.with_cells(|cells| {
            for (index, (column, cell)) in layout.table.columns.iter().zip(cells).enumerate() {
                let out = to.out();
                out.push(if index == 0 { b'{' } else { b',' });
                json(&column.name, out);
                out.push(b':');
                match cell {
                    TableCell::Empty => out.extend_from_slice(b"null"),
                    TableCell::Text(text) => json(text, out),
                    TableCell::Number(number) => json(number, out),
                    TableCell::Numbers(numbers) => json(numbers, out),
                    // In the columns of a claims file every cell is text, even the number of a game.
                    TableCell::Game(relative) if column.kind.is_text() => {
                        out.push(b'"');
                        to.game(*relative);
                        to.out().push(b'"');
                    }
                    TableCell::Game(relative) => to.game(*relative),
                }
            }
        });
        to.push_str("}\n");
    }
}
