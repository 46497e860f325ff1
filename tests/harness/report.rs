//! Reports read back: the cells of a CSV report by the names of their columns, and its rows in words, so that a test
//! needs no legend.

/// The rows of a CSV report, the header first.
pub(crate) fn rows(report: &[u8]) -> Vec<Vec<String>> {
    let text = std::str::from_utf8(report).expect("reports are UTF-8");
    let (mut rows, mut row, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            _ => cell.push(c),
        }
    }
    rows
}

/// The cells of one column, without the header.
pub(crate) fn column(report: &[u8], name: &str) -> Vec<String> {
    let table = rows(report);
    let at = table[0].iter().position(|cell| cell == name).unwrap_or_else(|| panic!("there is no column {name}"));
    table[1..].iter().map(|row| row[at].clone()).collect()
}

/// A sentence for each finding: where it is, its code, and the token that it is about.
pub(crate) fn findings(report: &[u8]) -> Vec<String> {
    let [games, lines, columns, plies, codes, tokens] =
        ["game", "line", "column", "ply", "code", "token"].map(|name| column(report, name));
    let sentence = |i: usize| {
        let (game, line, at, ply) = (&games[i], &lines[i], &columns[i], &plies[i]);
        format!("game {game}, line {line}, column {at}, half-move {ply}: {} `{}`", codes[i], tokens[i])
    };
    (0..codes.len()).map(sentence).collect()
}

/// Each row as lines of `column: cell`, without empty cells and the columns named, with a blank line between rows.
pub(crate) fn fields(report: &[u8], without: &[&str]) -> String {
    let table = rows(report);
    let row = |row: &Vec<String>| {
        let is_shown = |name: &str, cell: &str| !cell.is_empty() && !without.contains(&name);
        let cells = table[0].iter().zip(row).filter(|(name, cell)| is_shown(name, cell));
        cells.flat_map(|(name, cell)| [name.as_str(), ": ", cell, "\n"]).collect::<String>()
    };
    table[1..].iter().map(row).collect::<Vec<_>>().join("\n")
}
