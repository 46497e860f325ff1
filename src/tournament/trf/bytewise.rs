//! Bytewise: reports of programs that pad names by their bytes, so that what follows a name with diacritics stands
//! further left in characters.

use std::borrow::Cow;

use super::columns::Columns;

/// What is fixed in the columns of a record.
struct Form {
    tag: &'static str,
    /// The texts that programs pad, the last first: the column before each and its last.
    texts: &'static [(usize, usize)],
    /// Columns between fields, which are blank.
    blank: &'static [usize],
    /// Fields of figures and of letters, which may be blank as well.
    figures: &'static [(usize, usize)],
    letters: &'static [(usize, usize)],
}

const PLAYER: Form = Form {
    tag: "001 ",
    texts: &[(0, 47)],
    blank: &[48, 53, 57, 69, 80, 85, 90, 91],
    figures: &[(49, 52), (86, 89)],
    letters: &[(54, 56)],
};
const TEAM: Form = Form {
    tag: "310 ",
    texts: &[(40, 46), (0, 40)],
    blank: &[41, 47, 54, 61, 68, 72, 73, 78],
    figures: &[(69, 71), (74, 77)],
    letters: &[],
};

/// Whether the program that wrote these lines counts columns in bytes: most rows with letters beyond ASCII have their
/// blanks where they should be only then.
pub(super) fn pads_names<'t>(lines: impl Iterator<Item = &'t str>) -> bool {
    let (mut bytes, mut characters) = (0, 0);
    for line in lines.filter(|line| line.starts_with(PLAYER.tag) && !line.is_ascii()) {
        match PLAYER.faults(line).cmp(&PLAYER.faults(&shifted(line, PLAYER.texts[0]).unwrap_or_default())) {
            std::cmp::Ordering::Less => characters += 1,
            std::cmp::Ordering::Equal => {}
            std::cmp::Ordering::Greater => bytes += 1,
        }
    }
    bytes > characters
}

/// A record with the columns of characters. That of a team is judged by itself.
pub(super) fn mended(line: &str, by_bytes: bool) -> Cow<'_, str> {
    if line.is_ascii() {
        return Cow::Borrowed(line);
    }
    if line.starts_with(PLAYER.tag) {
        let row = shifted(line, PLAYER.texts[0]).filter(|_| by_bytes);
        return row.map_or(Cow::Borrowed(line), Cow::Owned);
    }
    let mut ways = vec![line.to_owned()];
    for &text in TEAM.texts.iter().filter(|_| line.starts_with(TEAM.tag)) {
        let moved: Vec<String> = ways.iter().filter_map(|way| shifted(way, text)).collect();
        ways.extend(moved);
    }
    let best = ways.into_iter().min_by_key(|way| TEAM.faults(way));
    best.filter(|best| best != line).map_or(Cow::Borrowed(line), Cow::Owned)
}

/// The record with as many blanks behind a text, given by the bytes before and at its end, as it has bytes more than
/// characters.
fn shifted(line: &str, (from, end): (usize, usize)) -> Option<String> {
    let (before, rest) = line.split_at_checked(end)?;
    let text = before.get(from..)?;
    let missing = text.len() - Columns::new(text).count();
    Some(format!("{before}{}{rest}", " ".repeat(missing)))
}

impl Form {
    /// How many of the blanks are none, and how many fields hold what they cannot.
    fn faults(&self, line: &str) -> usize {
        let columns = Columns::new(line);
        let holds = |fields: &[(usize, usize)], is_fit: fn(&u8) -> bool| {
            fields.iter().filter(|&&(from, to)| !columns.cut(from, to).as_bytes().iter().all(is_fit)).count()
        };
        self.blank.iter().filter(|&&at| !columns.cut(at, at).is_empty()).count()
            + holds(self.figures, u8::is_ascii_digit)
            + holds(self.letters, u8::is_ascii_alphabetic)
    }
}
