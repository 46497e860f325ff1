//! Bytewise: reports of programs that pad names by their bytes, or by characters of which a letter with its marks has
//! several, so that what follows a name with diacritics is further left in letters.

use std::borrow::Cow;

use super::columns::LineColumns;

/// What is fixed in the columns of a record.
struct RecordColumns {
    tag: &'static str,
    /// The texts that programs pad, the last first: the column before each and its last.
    texts: &'static [(usize, usize)],
    /// Columns between fields, which are blank.
    blank: &'static [usize],
    /// Fields of figures and of letters, which may be blank as well.
    figures: &'static [(usize, usize)],
    letters: &'static [(usize, usize)],
}

const PLAYER: RecordColumns = RecordColumns {
    tag: "001 ",
    texts: &[(0, 47)],
    blank: &[48, 53, 57, 69, 80, 85, 90, 91],
    figures: &[(49, 52), (86, 89)],
    letters: &[(54, 56)],
};
const TEAM: RecordColumns = RecordColumns {
    tag: "310 ",
    texts: &[(40, 46), (0, 40)],
    blank: &[41, 47, 54, 61, 68, 72, 73, 78],
    figures: &[(69, 71), (74, 77)],
    letters: &[],
};

/// What a program counts as a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnUnit {
    /// A letter with its marks, as FIDE does.
    Letter,
    /// A character of Unicode; combining marks count.
    Character,
    Byte,
}

const UNITS: [ColumnUnit; 3] = [ColumnUnit::Letter, ColumnUnit::Character, ColumnUnit::Byte];

/// What the program that wrote these lines counts, by most of the rows in which that makes a difference: in them the
/// blanks are where they should be.
pub(super) fn unit<'t>(lines: impl Iterator<Item = &'t str>) -> ColumnUnit {
    let mut counts = [0_usize; UNITS.len()];
    for line in lines.filter(|line| line.starts_with(PLAYER.tag) && !line.is_ascii()) {
        let faults = UNITS.map(|unit| faults(line, unit));
        let least = faults.into_iter().min().unwrap_or(0);
        // A row that every unit suits equally well decides nothing.
        for (count, of) in counts.iter_mut().zip(faults).filter(|_| faults != [least; UNITS.len()]) {
            *count += usize::from(of == least);
        }
    }
    let most = counts.into_iter().max().unwrap_or(0);
    UNITS.into_iter().zip(counts).find(|(_, count)| *count == most).map_or(ColumnUnit::Letter, |(unit, _)| unit)
}

fn faults(line: &str, unit: ColumnUnit) -> usize {
    shifted(line, PLAYER.texts[0], unit).map_or(usize::MAX, |row| PLAYER.faults(&row))
}

/// A record with the columns of letters. Each is judged by itself; where unclear, a player's is as most are.
pub(super) fn mended(line: &str, most: ColumnUnit) -> Cow<'_, str> {
    if line.is_ascii() {
        return Cow::Borrowed(line);
    }
    if line.starts_with(PLAYER.tag) {
        // `min_by_key` keeps the first of equals, so the unit of most rows decides where a row is unclear.
        let ways = std::iter::once(most).chain(UNITS);
        let best = ways.min_by_key(|&unit| faults(line, unit)).unwrap_or(ColumnUnit::Letter);
        if faults(line, best) > 0
            && let Some(row) = overflown(line)
        {
            return Cow::Owned(row);
        }
        let mended =
            Some(best).filter(|unit| *unit != ColumnUnit::Letter).and_then(|of| shifted(line, PLAYER.texts[0], of));
        return mended.map_or(Cow::Borrowed(line), Cow::Owned);
    }
    let mut ways = vec![line.to_owned()];
    for &text in TEAM.texts.iter().filter(|_| line.starts_with(TEAM.tag)) {
        for way in ways.clone() {
            ways.extend([ColumnUnit::Character, ColumnUnit::Byte].iter().filter_map(|&unit| shifted(&way, text, unit)));
        }
    }
    let best = ways.into_iter().min_by_key(|way| TEAM.faults(way));
    best.filter(|best| best != line).map_or(Cow::Borrowed(line), Cow::Owned)
}

/// A player's record whose name has more bytes than its field, so that all behind it stands further right by them: with
/// the name as long as letters make it. `None` where that does not put every field into its place.
fn overflown(line: &str) -> Option<String> {
    let (_, last) = PLAYER.texts[0];
    let blanks = line.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| line.split_at(at));
    let rows = blanks.filter_map(|(before, rest)| {
        let letters = LineColumns::new(before.trim_end()).count();
        (letters > FIRST_OF_NAME && letters <= last && before.len() > last).then(|| {
            format!("{:blanks$}{rest}", before.trim_end(), blanks = before.trim_end().chars().count() + last - letters)
        })
    });
    rows.filter(|row| !LineColumns::new(row).cut(49, 52).is_empty()).find(|row| PLAYER.faults(row) == 0)
}

/// The column in which a player's name begins.
const FIRST_OF_NAME: usize = 15;

/// The record with as many blanks after a text, given by the columns before and at its end, as it has units more than
/// letters.
fn shifted(line: &str, (from, end): (usize, usize), unit: ColumnUnit) -> Option<String> {
    let byte = |column: usize| match unit {
        ColumnUnit::Letter => None,
        ColumnUnit::Character => Some(line.char_indices().nth(column).map_or(line.len(), |(at, _)| at)),
        ColumnUnit::Byte => Some(column),
    };
    let Some((from, end)) = byte(from).zip(byte(end)) else { return Some(line.to_owned()) };
    let (before, rest) = line.split_at_checked(end)?;
    let text = before.get(from..)?;
    let units = if unit == ColumnUnit::Byte { text.len() } else { text.chars().count() };
    Some(format!("{before}{}{rest}", " ".repeat(units - LineColumns::new(text).count())))
}

impl RecordColumns {
    /// How many of the blanks are none, and how many fields hold what they cannot.
    fn faults(&self, line: &str) -> usize {
        let columns = LineColumns::new(line);
        let holds = |fields: &[(usize, usize)], is_fit: fn(&u8) -> bool| {
            fields.iter().filter(|&&(from, to)| !columns.cut(from, to).as_bytes().iter().all(is_fit)).count()
        };
        self.blank.iter().filter(|&&at| !columns.cut(at, at).is_empty()).count()
            + holds(self.figures, u8::is_ascii_digit)
            + holds(self.letters, u8::is_ascii_alphabetic)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Trf;

    #[test]
    fn a_name_of_more_bytes_than_its_field_shifts_the_rest_no_further() {
        let row = |name: &str| format!("001    1 m    {name} 2090 VIE                         1.0    1     2 w 1\n");
        // The field has 33 bytes, and these letters have two each.
        for name in ["Παπαδόπουλος,Νίκος", "Щербаков-Северный,Константин"] {
            let trf = Trf::read("r.trf", &row(name));
            let read = &trf.rows[0];
            assert_eq!((read.name.as_str(), read.rating, read.rank), (name, 2090, Some(1)));
            assert!(trf.problems.is_empty(), "{:?}", trf.problems);
        }
    }
}
