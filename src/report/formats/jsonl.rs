//! JSON Lines: one object for each finding, with the columns of the CSV as keys.

use serde::Serialize;

use crate::report::{Cell, Fragment, LEDGER_COLUMNS, Row};

/// What follows `file` and `game`.
#[derive(Serialize)]
struct Rest<'a> {
    white: &'a str,
    black: &'a str,
    event: &'a str,
    round: &'a str,
    date: &'a str,
    result: &'a str,
    code: &'a str,
    severity: &'a str,
    ply: u32,
    move_number: Option<u32>,
    side: Option<&'a str>,
    line: u64,
    column: u64,
    offset: u64,
    length: u64,
    token: &'a str,
    message: &'a str,
    fen: Option<&'a str>,
    fix: Option<String>,
}

pub(in crate::report) fn json(value: &(impl Serialize + ?Sized), out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("strings and numbers are always JSON, and a Vec takes every byte");
}

pub(in crate::report) fn row(row: &Row<'_>, relative: u64, fragment: &mut Fragment) {
    let finding = row.finding;
    let [white, black, event, round, date, result] = row.tags;
    let rest = Rest {
        white,
        black,
        event,
        round,
        date,
        result,
        code: finding.code.id(),
        severity: finding.severity.name(),
        ply: finding.ply.0,
        move_number: finding.turn.map(|(number, _)| number),
        side: finding.turn.map(|(_, side)| side.name()),
        line: row.line,
        column: row.column,
        offset: row.offset,
        length: row.length,
        token: &row.token,
        message: &row.message,
        fen: finding.fen.as_deref(),
        fix: finding.fix(),
    };
    object(row.file, relative, &rest, fragment);
}

/// An object that begins with the file and the number of the game.
pub(in crate::report) fn object(file: &str, relative: u64, rest: &impl Serialize, fragment: &mut Fragment) {
    fragment.bytes.extend_from_slice(b"{\"file\":");
    json(&file, &mut fragment.bytes);
    fragment.bytes.extend_from_slice(b",\"game\":");
    fragment.game(relative);
    let mut object = Vec::new();
    json(rest, &mut object);
    fragment.bytes.push(b',');
    fragment.bytes.extend_from_slice(&object[1..]);
    fragment.bytes.push(b'\n');
}

/// A row of the ledger; its second cell is the number of the game, which is not known yet.
pub(in crate::report) fn ledger(row: &[Cell<'_>], relative: u64, fragment: &mut Fragment) {
    for (index, (name, cell)) in LEDGER_COLUMNS.iter().zip(row).enumerate() {
        fragment.bytes.push(if index == 0 { b'{' } else { b',' });
        json(name, &mut fragment.bytes);
        fragment.bytes.push(b':');
        match cell {
            _ if index == 1 => fragment.game(relative),
            Cell::Empty => fragment.bytes.extend_from_slice(b"null"),
            Cell::Text(text) => json(text, &mut fragment.bytes),
            Cell::Number(number) => json(number, &mut fragment.bytes),
            Cell::Numbers(numbers) => json(numbers, &mut fragment.bytes),
        }
    }
    fragment.bytes.extend_from_slice(b"}\n");
}
