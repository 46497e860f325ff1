//! Roll: a list of players in a file: names alone, a line each; a table with headings, as pairing programs write it; or
//! a workbook with such a table.

use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::text::detected::convert;
use bienban_base::text::names::{TITLES, fold, unmarked};
use bienban_engine::source::guard::DEFAULT_RATIO;
use bienban_engine::source::input::Input;
use bienban_engine::source::open::{InputContent, Office, open};
use bienban_tournament::published::{self, NameColumns, PublishedPage};
use bienban_tournament::swiss_manager;

/// A player: the name and the federation, which may be empty.
pub type RollPlayer = (String, String);

/// The greatest size of a list, in bytes.
const LARGEST: u64 = 8 << 20;
/// The headings are in one of the first rows.
const HEADINGS: usize = 15;
/// Words before a heading of names, where it is the title of a list, in folded form.
const LISTS: [&str; 5] = ["danh sach", "list of", "liste der", "liste des", "ds"];
/// Reads a list.
///
/// # Errors
/// [`Error::Input`] if the file cannot be read, is no list, or has no names.
pub fn read(path: &Path) -> Result<Vec<RollPlayer>, Error> {
    let input = if path.as_os_str() == "-" { Input::Stdin } else { Input::File(path.to_owned()) };
    let mut listed = None;
    let no_list = || io::Error::other(Message::new("roll-no-list"));
    let result = open(&input, &Arc::new(AtomicU64::new(0)), DEFAULT_RATIO, &mut |content| {
        if listed.is_some() {
            return Err(no_list());
        }
        listed = Some(match content {
            InputContent::Text(text) => {
                let mut bytes = Vec::new();
                text.reader.take(LARGEST + 1).read_to_end(&mut bytes)?;
                if bytes.len() as u64 > LARGEST {
                    return Err(no_list());
                }
                if swiss_manager::is_one(&bytes) {
                    let rows = swiss_manager::read("", &bytes).rows;
                    rows.into_iter().map(|row| (row.name, row.federation)).collect()
                } else {
                    of_text(&convert(&bytes, None).text)?
                }
            }
            InputContent::Image(..) | InputContent::Database(..) => return Err(no_list()),
            InputContent::Office(_, bytes, office) => of_sheets(worksheets(&bytes, office)?)?,
        });
        Ok(())
    });
    let failed = |source| Error::Input { name: input.name(), source };
    result.map_err(failed)?;
    listed.filter(|listed| !listed.is_empty()).ok_or_else(|| failed(no_list()))
}

#[cfg(not(feature = "office"))]
fn worksheets(_: &[u8], _: Office) -> io::Result<Vec<Vec<Vec<String>>>> {
    Err(io::Error::other(Message::new("without-office")))
}

/// The rows of each worksheet of a workbook.
#[cfg(feature = "office")]
fn worksheets(bytes: &[u8], office: Office) -> io::Result<Vec<Vec<Vec<String>>>> {
    let rows = |sheet: bienban_sheet::Worksheet| {
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut last = None;
        for ((row, column), text) in sheet.cells {
            if last != Some(row) {
                rows.push(Vec::new());
                last = Some(row);
            }
            if let Some(cells) = rows.last_mut().filter(|_| column < 1_000) {
                cells.resize((column as usize).max(cells.len()), String::new());
                cells.push(text);
            }
        }
        rows
    };
    Ok(bienban_sheet::worksheets(bytes, office)?.into_iter().map(rows).collect())
}

/// The players of a table that a pairing program publishes. `None` if it is no such table, and an error if it is one of
/// pairs or teams.
fn published(text: &str, is_worksheet: bool) -> Option<io::Result<Vec<RollPlayer>>> {
    let page = PublishedPage::read("", text, is_worksheet)?;
    let names = published::names(&page);
    Some(if names.is_empty() { Err(io::Error::other(Message::new("roll-no-list"))) } else { Ok(names) })
}

/// The players of the first worksheet with headings, or of the first of all.
fn of_sheets(sheets: Vec<Vec<Vec<String>>>) -> io::Result<Vec<RollPlayer>> {
    let text = |rows: &Vec<Vec<String>>| {
        let cell = |cell: &String| cell.replace(['\t', '\n', '\r'], " ");
        let lines = rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join("\t"));
        lines.collect::<Vec<_>>().join("\n")
    };
    if let Some(listed) = sheets.iter().find_map(|rows| published(&text(rows), true)) {
        return listed;
    }
    let headed = sheets.iter().find_map(|rows| below_headings(rows));
    headed.map_or_else(|| sheets.into_iter().next().map_or_else(|| Ok(Vec::new()), without_headings), Ok)
}

/// The players of a text.
fn of_text(text: &str) -> io::Result<Vec<RollPlayer>> {
    if let Some(rows) = of_markdown(text) {
        let table = rows.iter().map(|row| row.join("\t")).collect::<Vec<_>>().join("\n");
        return of_text(&table);
    }
    if let Some(listed) = published(text, false) {
        return listed;
    }
    let mut lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if is_titled(&lines) {
        lines.remove(0);
    }
    // A title may be above a table.
    let has = |sign: &u8| lines.iter().filter(|line| line.as_bytes().contains(sign)).count();
    let separator = [b';', b'\t'].into_iter().find(|sign| 2 * has(sign) > lines.len());
    let below = lines.join("\n");
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator.unwrap_or(b','))
        .trim(csv::Trim::All)
        .from_reader(below.as_bytes());
    let mut rows = Vec::new();
    for row in reader.records() {
        let row = row.map_err(io::Error::other)?;
        rows.push(row.iter().map(str::to_owned).collect::<Vec<_>>());
    }
    rows.retain(|row| row.iter().any(|cell| !cell.is_empty()));
    if let Some(listed) = below_headings(&rows) {
        return Ok(listed);
    }
    let is_federation =
        |cell: &String| cell.is_empty() || cell.len() == 3 && cell.bytes().all(|b| b.is_ascii_uppercase());
    // `Lam, Hoang` is one name, and `Lam Hoang,VIE` a name with a federation.
    let names = separator.is_none()
        && rows.iter().any(|row| row.len() > 1)
        && rows.iter().all(|row| row.len() <= 2 && row.first().is_some_and(|cell| cell.parse::<u32>().is_err()))
        && !rows.iter().all(|row| row.get(1).is_none_or(is_federation));
    if names {
        return without_headings(lines.iter().map(|line| vec![(*line).to_owned()]).collect());
    }
    without_headings(rows)
}

/// The rows of a table in Markdown, which has a rule under its headings. `None` where there is none.
fn of_markdown(text: &str) -> Option<Vec<Vec<String>>> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let is_rule = |line: &&str| {
        line.contains("--") && line.contains('|') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
    };
    let rule = lines.iter().position(is_rule).filter(|at| *at > 0)?;
    let cells = |line: &&str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    let below = lines[rule + 1..].iter().take_while(|line| line.contains('|'));
    Some(std::iter::once(&lines[rule - 1]).chain(below).map(cells).collect())
}

/// The players below a row of headings, if there is one.
fn below_headings(rows: &[Vec<String>]) -> Option<Vec<RollPlayer>> {
    let mut headed = rows.iter().take(HEADINGS).enumerate().filter_map(|(at, row)| Some((at, NameColumns::read(row)?)));
    let (at, NameColumns { name, given, federation, is_spaced }) = headed.next()?;
    let cell = |row: &[String], at: usize| row.get(at).map_or("", |cell| cell.trim()).to_owned();
    let between = if is_spaced { " " } else { ", " };
    let player = |row: &Vec<String>| {
        let name = given.map_or_else(|| cell(row, name), |given| [cell(row, name), cell(row, given)].join(between));
        let name = name.trim_end_matches([' ', ',']).to_owned();
        (!name.is_empty()).then(|| (name, federation.map_or_else(String::new, |at| cell(row, at))))
    };
    Some(rows[at + 1..].iter().filter_map(player).collect())
}

/// The players of rows without headings. Numbers in order, signs of a list and titles may be before the names, and
/// ratings after them.
///
/// # Errors
/// An error that names the row if the numbers are in another order: it is not known which of the two is meant.
fn without_headings(mut rows: Vec<Vec<String>>) -> io::Result<Vec<RollPlayer>> {
    if let Some(names) =
        rows.iter().map(|row| Some(bulleted(row.first()?)?.to_owned())).collect::<Option<Vec<String>>>()
    {
        rows.iter_mut().zip(names).for_each(|(row, name)| row[0] = name);
    }
    let numbers: Option<Vec<(usize, String)>> = rows.iter().map(|row| numbered(row.first()?)).collect();
    if let Some(numbers) = numbers.filter(|numbers| numbers.len() > 1) {
        let strange = numbers.iter().zip(1..).find(|((number, _), due)| number != due);
        if let Some(((number, _), due)) = strange {
            let message = Message::new("roll-out-of-order").with("number", number.to_string());
            return Err(io::Error::other(message.with("due", due.to_string())));
        }
        for (row, (_, name)) in rows.iter_mut().zip(numbers) {
            if name.is_empty() {
                row.remove(0);
            } else {
                row[0] = name;
            }
        }
    }
    let titled = |row: &Vec<String>| row.len() > 1 && (row[0].is_empty() || TITLES.contains(&row[0].as_str()));
    if !rows.is_empty() && rows.iter().all(titled) {
        for row in &mut rows {
            row.remove(0);
        }
    }
    let cell = |row: &[String], at: usize| row.get(at).map_or("", |cell| cell.trim()).to_owned();
    let marked = rows.iter().filter(|row| row.first().is_some_and(|name| unmarked(name).0 != name)).count();
    let player = |row: &Vec<String>| {
        let (whole, federation) = (cell(row, 0), cell(row, 1));
        let (name, behind) = if marked > 1 { unmarked(&whole) } else { (whole.as_str(), "") };
        (name.to_owned(), if federation.is_empty() { behind.to_owned() } else { federation })
    };
    Ok(rows.iter().map(player).filter(|(name, _)| !name.is_empty()).collect())
}

/// The text after the sign of a list.
fn bulleted(cell: &str) -> Option<&str> {
    cell.strip_prefix(['-', '–', '•', '*'])?.strip_prefix(' ')
}

/// Whether the first of some lines is the title of the list below it.
fn is_titled(lines: &[&str]) -> bool {
    let Some((first, rest)) = lines.split_first().filter(|(first, _)| !first.contains([',', ';', '\t'])) else {
        return false;
    };
    let folded = fold(first.trim_start_matches('#'));
    let words = LISTS.iter().find_map(|of| folded.strip_prefix(of)).unwrap_or(&folded).trim();
    let is_name = words.is_empty() && !folded.is_empty() || NameColumns::read(&[words.to_owned()]).is_some();
    let is_item = |line: &str| numbered(line).is_some() || bulleted(line).is_some();
    is_name
        || first.ends_with(':')
        || first.starts_with("# ")
        || rest.len() > 1 && !is_item(first) && rest.iter().all(|line| is_item(line))
}

/// The number or letter that a cell begins with, and the rest: `1. Lam`, `(1) Lam`, `1 - Lam`, `a) Lam`, `1`.
fn numbered(cell: &str) -> Option<(usize, String)> {
    const SIGNS: [char; 7] = ['.', ')', ':', '-', '–', ' ', '\t'];
    // `a) Lam`
    if let [letter @ b'a'..=b'z', b')', ..] = cell.as_bytes() {
        return Some((usize::from(letter - b'a') + 1, cell[2..].trim_start().to_owned()));
    }
    let cell = cell.trim_start_matches(['(', '#']);
    let digits = cell.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = cell.split_at(digits);
    let ends = rest.is_empty() || rest.starts_with(SIGNS);
    Some((number.parse().ok().filter(|_| ends)?, rest.trim_start_matches(SIGNS).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::of_text;

    #[test]
    fn names_are_told_from_numbers_titles_and_federations() {
        let two = |text: &str| of_text(text).expect("a list");
        let player = |name: &str, federation: &str| (name.to_owned(), federation.to_owned());
        for (text, names) in [
            ("Lâm, Hoàng\nHà, Thu\n", [player("Lâm, Hoàng", ""), player("Hà, Thu", "")]),
            ("Lâm Hoàng\nHà Thu", [player("Lâm Hoàng", ""), player("Hà Thu", "")]),
            ("Lâm Hoàng,VIE\nHà Thu,SGP\n", [player("Lâm Hoàng", "VIE"), player("Hà Thu", "SGP")]),
            ("1 Lâm\n2 Hà\n", [player("Lâm", ""), player("Hà", "")]),
            ("1 - Lâm\n2 - Hà\n", [player("Lâm", ""), player("Hà", "")]),
            ("(1) Lâm\n(2) Hà\n", [player("Lâm", ""), player("Hà", "")]),
            ("a) Lâm\nb) Hà\n", [player("Lâm", ""), player("Hà", "")]),
            ("Teilnehmer:\nLâm, Hoàng\nHà, Thu\n", [player("Lâm, Hoàng", ""), player("Hà, Thu", "")]),
            ("Players\n- Lâm, Hoàng\n- Hà, Thu\n", [player("Lâm, Hoàng", ""), player("Hà, Thu", "")]),
            ("# Players\n\n1. Lâm\n2. Hà\n", [player("Lâm", ""), player("Hà", "")]),
            ("Danh sách kỳ thủ\nLâm\nHà\n", [player("Lâm", ""), player("Hà", "")]),
            ("Cúp Huế\n1) Lâm\n2) Hà\n", [player("Lâm", ""), player("Hà", "")]),
            ("1 Lâm, Hoàng 2100 VIE\n2 Hà, Thu 1990 SGP\n", [player("Lâm, Hoàng", "VIE"), player("Hà, Thu", "SGP")]),
            ("Lâm Hoàng (VIE)\nHà Thu (2100, SGP)\n", [player("Lâm Hoàng", "VIE"), player("Hà Thu", "SGP")]),
            ("- Lâm\n- Hà\n", [player("Lâm", ""), player("Hà", "")]),
            ("1. Lâm, Hoàng 1800\n2. Hà, Thu (1750)\n", [player("Lâm, Hoàng", ""), player("Hà, Thu", "")]),
            ("Họ,Tên\nLâm,Hoàng\nHà,Thu\n", [player("Lâm Hoàng", ""), player("Hà Thu", "")]),
            ("Vorname;Nachname\nEva;Roth\nUdo;Ott\n", [player("Roth, Eva", ""), player("Ott, Udo", "")]),
            ("Nr;Name;Vorname\n1;Roth;Eva\n2;Ott;Udo\n", [player("Roth, Eva", ""), player("Ott, Udo", "")]),
            ("Liste\nNr.\tName\n1\tLâm\n2\tHà\n", [player("Lâm", ""), player("Hà", "")]),
            ("1,Lâm\n2,Hà\n", [player("Lâm", ""), player("Hà", "")]),
            (
                "| TT | Tên |\n|---:|---|\n| 1 | Lâm, Hoàng |\n| 2 | Hà, Thu |",
                [player("Lâm, Hoàng", ""), player("Hà, Thu", "")],
            ),
            ("1. Lâm, Hoàng\n2. Hà, Thu\n", [player("Lâm, Hoàng", ""), player("Hà, Thu", "")]),
            ("name,federation\nLâm,VIE\nHà,\n", [player("Lâm", "VIE"), player("Hà", "")]),
            (
                "TT;;Họ và tên;Đơn vị\n1;FM;Lâm, Hoàng;HUE\n2;;Hà, Thu;DAN\n",
                [player("Lâm, Hoàng", "HUE"), player("Hà, Thu", "DAN")],
            ),
            ("1,FM,\"Lâm, Hoàng\",VIE\n2,,\"Hà, Thu\",VIE\n", [player("Lâm, Hoàng", "VIE"), player("Hà, Thu", "VIE")]),
        ] {
            assert_eq!(two(text), names, "{text}");
        }
        for text in ["3. Chi\n1. Lâm\n2. Hà\n", "2 Hà\n1 Lâm\n", "1,Lâm\n3,Hà\n"] {
            assert!(of_text(text).is_err(), "{text}");
        }
    }
}
