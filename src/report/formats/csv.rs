//! CSV by RFC 4180: UTF-8, LF, a header row; `--excel` adds what spreadsheets need.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::report::{Cell, Fragment, Row, Style};

/// A writer that has written nothing.
static WRITER: LazyLock<csv_core::Writer> = LazyLock::new(csv_core::Writer::new);
/// One that does not ask what needs quotes.
static QUOTING: LazyLock<csv_core::Writer> =
    LazyLock::new(|| csv_core::WriterBuilder::new().quote_style(csv_core::QuoteStyle::Always).build());

/// Bytes that are quoted at a time: the writer looks at all that it is given each time its buffer is full.
const RUN: usize = 256;

fn cell(value: &str, style: Style, out: &mut Vec<u8>) {
    let risky = style.excel && value.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let value = if risky { Cow::Owned(format!("'{value}")) } else { Cow::Borrowed(value) };
    // Most cells need no quotes, and a writer of their own would cost more than writing them.
    if !WRITER.should_quote(value.as_bytes()) {
        out.extend_from_slice(value.as_bytes());
        return;
    }
    let mut writer = QUOTING.clone();
    let mut buffer = [0; 2 * RUN + 2];
    for run in value.as_bytes().chunks(RUN) {
        let (_, _, written) = writer.field(run, &mut buffer);
        out.extend_from_slice(&buffer[..written]);
    }
    let (_, written) = writer.finish(&mut buffer);
    out.extend_from_slice(&buffer[..written]);
}

pub(in crate::report) fn cells<'a>(values: impl Iterator<Item = &'a str>, style: Style, out: &mut Vec<u8>) {
    for (index, value) in values.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        // An empty record would be written as `""` by some and as nothing by others; here every row has many cells.
        if !value.is_empty() {
            cell(value, style, out);
        }
    }
}

pub(in crate::report) fn end(style: Style, out: &mut Vec<u8>) {
    out.extend_from_slice(if style.excel { b"\r\n" } else { b"\n" });
}

pub(in crate::report) fn header(columns: &[&str], style: Style) -> Vec<u8> {
    let mut out = Vec::new();
    if style.excel {
        out.extend_from_slice("\u{FEFF}".as_bytes());
    }
    cells(columns.iter().copied(), style, &mut out);
    end(style, &mut out);
    out
}

/// A row that begins with the file and the number of the game.
pub(in crate::report) fn line(file: &str, relative: u64, rest: &[Cow<'_, str>], style: Style, fragment: &mut Fragment) {
    cells(std::iter::once(file), style, &mut fragment.bytes);
    fragment.bytes.push(b',');
    fragment.game(relative);
    fragment.bytes.push(b',');
    cells(rest.iter().map(AsRef::as_ref), style, &mut fragment.bytes);
    end(style, &mut fragment.bytes);
}

pub(in crate::report) fn row(row: &Row<'_>, relative: u64, style: Style, fragment: &mut Fragment) {
    let finding = row.finding;
    let number = |n: u64| Cow::Owned(n.to_string());
    let [white, black, event, round, date, result] = row.tags;
    let (move_number, side) =
        finding.turn.map_or((Cow::Borrowed(""), ""), |(n, side)| (number(u64::from(n)), side.name()));
    let values: [Cow<'_, str>; 19] = [
        Cow::Borrowed(white),
        Cow::Borrowed(black),
        Cow::Borrowed(event),
        Cow::Borrowed(round),
        Cow::Borrowed(date),
        Cow::Borrowed(result),
        Cow::Borrowed(finding.code.id()),
        Cow::Borrowed(finding.severity.name()),
        number(u64::from(finding.ply.0)),
        move_number,
        Cow::Borrowed(side),
        number(row.line),
        number(row.column),
        number(row.offset),
        number(row.length),
        Cow::Borrowed(&row.token),
        Cow::Borrowed(&row.message),
        Cow::Borrowed(finding.fen.as_deref().unwrap_or("")),
        finding.fix().map_or(Cow::Borrowed(""), Cow::Owned),
    ];
    line(row.file, relative, &values, style, fragment);
}

/// A row of the ledger; its second cell is the number of the game, which is not known yet.
pub(in crate::report) fn ledger(row: &[Cell<'_>], relative: u64, style: Style, fragment: &mut Fragment) {
    let values: Vec<Cow<'_, str>> = row.iter().map(|cell| cell.to_text()).collect();
    let (file, rest) = (&values[..1], &values[2..]);
    cells(file.iter().map(AsRef::as_ref), style, &mut fragment.bytes);
    fragment.bytes.push(b',');
    fragment.game(relative);
    fragment.bytes.push(b',');
    cells(rest.iter().map(AsRef::as_ref), style, &mut fragment.bytes);
    end(style, &mut fragment.bytes);
}
