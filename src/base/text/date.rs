//! Dates as people write them: `21/05/2004`, `ngày 21 tháng 5 năm 2004`, `tháng 5 năm 2004`.

use super::names::fold;
use super::swar;

/// A date that was read from a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenDate {
    /// The date in the form of a PGN tag (PGN standard 8.1.1.3): `2004.05.21`, with `??` for an unknown part.
    pub tag: String,
    /// Whether the text holds more than the date, such as a place, so that it must be kept as a remark.
    pub more: bool,
}

/// Whether ten bytes are a date in figures whose day exists in every month, or a year in figures and nothing else. Most
/// dates pass this quick test.
#[inline]
fn is_plain_date(value: &[u8]) -> bool {
    let Some(first) = value.first_chunk() else { return false };
    if value.ends_with(b".??.??") {
        return value[..4].iter().all(u8::is_ascii_digit);
    }
    // The remainder of each byte: a figure's value, or 0 for a dot in its place.
    let left = u64::from_le_bytes(*first) ^ u64::from_le_bytes(*b"0000.00.");
    // Added to these, a figure stays below 0x80 and everything else does not.
    let most = u64::from_le_bytes([0x76, 0x76, 0x76, 0x76, 0x7F, 0x76, 0x76, 0x7F]);
    let figures = (left | (left & !swar::HIGH).wrapping_add(most)) & swar::HIGH == 0;
    let part = |tens: u8, ones: u8| 10 * u32::from(tens.wrapping_sub(b'0')) + u32::from(ones.wrapping_sub(b'0'));
    let day_in_figures = value[8].is_ascii_digit() && value[9].is_ascii_digit();
    let (month, day) = (part(value[5], value[6]), part(value[8], value[9]));
    figures && day_in_figures && (1..=12).contains(&month) && (1..=28).contains(&day)
}

/// Whether a value is a possible date in the form `YYYY.MM.DD`, with question marks for unknown parts (PGN standard
/// 8.1.1.3).
#[inline]
pub fn is_date(value: &[u8]) -> bool {
    let &[y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = value else { return false };
    if is_plain_date(value) {
        return true;
    }
    let two =
        |tens: u8, ones: u8| (tens.is_ascii_digit() && ones.is_ascii_digit()).then(|| 10 * (tens - b'0') + ones - b'0');
    let unknown = |tens: u8, ones: u8| tens == b'?' && ones == b'?';
    let year_ok = [y1, y2, y3, y4].iter().all(|b| b.is_ascii_digit() || *b == b'?');
    let (month, day) = (two(m1, m2), two(d1, d2));
    let month_ok = unknown(m1, m2) || month.is_some_and(|m| (1..=12).contains(&m));
    // In the Gregorian calendar a year such as 1900 is a leap year only if its century is divisible by four. An
    // unknown year may be a leap year.
    let leap = match (two(y1, y2), two(y3, y4)) {
        (Some(century), Some(0)) => century % 4 == 0,
        (Some(_), Some(year)) => year % 4 == 0,
        _ => true,
    };
    let last = match month {
        Some(4 | 6 | 9 | 11) => 30,
        Some(2) => 28 + u8::from(leap),
        _ => 31,
    };
    year_ok && month_ok && (unknown(d1, d2) || day.is_some_and(|d| (1..=last).contains(&d)))
}

/// A part of a text: a number with its count of digits, a folded word, or any other character.
#[derive(Debug, Clone, PartialEq, Eq)]
enum DatePart {
    Number { value: u32, digits: usize },
    Word(String),
    Mark(char),
}

/// Splits a text into its numbers, words and marks.
fn parts(text: &str) -> Vec<DatePart> {
    let mut parts = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let run = |chars: &mut std::iter::Peekable<std::str::Chars<'_>>, same: fn(char) -> bool| {
            let mut run = c.to_string();
            while let Some(c) = chars.next_if(|&c| same(c)) {
                run.push(c);
            }
            run
        };
        if c.is_ascii_digit() {
            let digits = run(&mut chars, |c| c.is_ascii_digit());
            parts.push(DatePart::Number { value: digits.parse().unwrap_or(u32::MAX), digits: digits.len() });
        } else if c.is_alphabetic() {
            let word =
                run(&mut chars, |c| c.is_alphanumeric() && !c.is_ascii_digit() || !c.is_ascii() && !c.is_whitespace());
            let word = fold(&word);
            // `21 thg 5, 2004`
            let word = if word == "thg" { "thang".to_owned() } else { word };
            let links = matches!(parts.last(), Some(DatePart::Number { .. } | DatePart::Word(_)));
            if !(links && LINKS.contains(&word.as_str())) {
                parts.push(DatePart::Word(word));
            }
        } else if !c.is_whitespace() {
            parts.push(DatePart::Mark(c));
        }
    }
    parts
}

/// The folded names of the months in the languages of labels.
const MONTHS: [&str; 12] = [
    "january januar janvier enero gennaio januari stycznia styczen января январь ledna leden",
    "february februar fevrier febrero febbraio februari lutego luty февраля февраль unora unor",
    "march marz maerz mars marzo maart marca marzec марта март brezna brezen",
    "april avril abril aprile kwietnia kwiecien апреля апрель dubna duben",
    "may mai mayo maggio mei maja maj мая май kvetna kveten",
    "june juni juin junio giugno czerwca czerwiec июня июнь cervna cerven",
    "july juli juillet julio luglio lipca lipiec июля июль cervence cervenec",
    "august aout agosto augustus sierpnia sierpien августа август srpna srpen",
    "september septembre septiembre settembre wrzesnia wrzesien сентября сентябрь zari",
    "october oktober octobre octubre ottobre pazdziernika pazdziernik октября октябрь rijna rijen",
    "november novembre noviembre listopada listopad ноября ноябрь listopadu",
    "december dezember decembre diciembre dicembre grudnia grudzien декабря декабрь prosince prosinec",
];

/// Folded words between the parts of a date: `21 de mayo de 2004`, `May 21st, 2004`.
const LINKS: [&str; 9] = ["de", "del", "of", "st", "nd", "rd", "th", "r", "er"];

/// Folded words that add nothing to the date: weekdays, `ngày`, `tháng`, `năm`, and words of the time of day.
const FILLERS: &[&str] = &[
    "ngay", "thang", "nam", "thu", "hai", "ba", "tu", "sau", "bay", "chu", "nhat", "cn", "t", "luc", "hoi", "gio", "h",
    "g", "sang", "chieu", "toi",
];

/// Whether words and a colon before a date show that it is another day than that of the game: `in: 5/6/2019`.
pub fn is_of_other(text: &str) -> bool {
    let Some((before, _)) = text.split_once(':') else { return false };
    let filler = |word: &str| FILLERS.contains(&word);
    before.contains(char::is_alphabetic)
        && !before.contains(|c: char| c.is_ascii_digit())
        && !fold(before).split(' ').all(filler)
}

/// Reads a date. Returns `None` if the text has no date, an impossible one, or one whose parts could be read in two
/// ways. The text then stays as it is written.
pub fn read(text: &str) -> Option<WrittenDate> {
    let text = text.trim();
    // The dotted lines of a form: `..12.. tháng ..4.. năm 2005`.
    if text.contains("..") || text.contains('…') {
        return read(&text.replace("..", " ").replace([' ', '…'], " ").replace(" .", " "));
    }
    if is_date(text.as_bytes()) {
        return Some(WrittenDate { tag: text.to_owned(), more: false });
    }
    // A longer text is prose, and the search below would try every place in it.
    if text.len() > 200 {
        return None;
    }
    // The date cell of a workbook may include a time: `2004-05-21T00:00:00`.
    let parts = parts(text.split_once('T').filter(|(date, _)| date.len() == 10).map_or(text, |(date, _)| date));
    (0..parts.len()).find_map(|at| {
        let (used, tag) = at_start(&parts[at..])?;
        let tag = is_date(tag.as_bytes()).then_some(tag)?;
        let (before, after) = (&parts[..at], &parts[at + used..]);
        // The `l` of `l2/06/2023` and the `S` of `S/6/2023` are doubtful figures. In a longer text, such as `hạng B -
        // 12/06/2023`, it is a letter.
        let mut said = before.iter().filter(|part| match part {
            DatePart::Mark(_) => false,
            DatePart::Word(word) => !FILLERS.contains(&word.as_str()),
            DatePart::Number { .. } => true,
        });
        if let (Some(DatePart::Word(only)), None) = (said.next(), said.next())
            && ["l", "i", "o", "s", "b", "z"].contains(&only.as_str())
        {
            return None;
        }
        only_time(before).zip(only_time(after)).map(|(a, b)| WrittenDate { tag, more: a || b })
    })
}

/// The date at the beginning of the parts: the number of parts that it uses, and its tag. It need not be a possible
/// date yet.
fn at_start(parts: &[DatePart]) -> Option<(usize, String)> {
    use DatePart::{Mark, Number, Word};
    let is = |p: &DatePart, word: &str| matches!(p, Word(w) if w == word);
    let between = |p: &DatePart| matches!(p, Word(w) if w == "nam") || matches!(p, Mark('/' | '-' | '.' | ',' | '–'));
    match parts {
        // `3/4/19`: the year has two figures, and the day comes first.
        [day, mark, month, other, last, ..]
            if separator(mark, other) && short(day).is_some() && matches!(last, Number { digits: 2, .. }) =>
        {
            let month = short(month).or_else(|| month_word(month))?;
            Some((5, full(century(short(last)?), month, short(day)?)))
        }
        // `21/05/2004` or `2004-05-21`: the two marks must be the same.
        [first, mark, second, other, last, ..] if separator(mark, other) && short(second).is_some() => {
            let (year, day) = year(first).zip(short(last)).or_else(|| year(last).zip(short(first)))?;
            Some((5, full(year, short(second)?, day)))
        }
        // `21 tháng 5 năm 2004`, `21 tháng 05, 2004`
        [day, word, month, link, last, ..] if is(word, "thang") && between(link) && short(day).is_some() => {
            Some((5, full(year(last)?, short(month)?, short(day)?)))
        }
        // `21 tháng 5 2004`
        [day, word, month, last, ..] if is(word, "thang") && year(last).is_some() => {
            Some((4, full(year(last)?, short(month)?, short(day)?)))
        }
        // `tháng 5 năm 2004`
        [word, month, link, last, ..] if is(word, "thang") && between(link) => {
            Some((4, format!("{:04}.{:02}.??", year(last)?, short(month)?)))
        }
        // `tháng 5 2004`
        [word, month, last, ..] if is(word, "thang") => {
            Some((3, format!("{:04}.{:02}.??", year(last)?, short(month)?)))
        }
        // `5/2004`
        [month, Mark('/' | '-' | '.'), last, ..] if short(month).is_some() && year(last).is_some() => {
            Some((3, format!("{:04}.{:02}.??", year(last)?, short(month)?)))
        }
        // `3 tháng 4`
        [day, word, month, ..] if is(word, "thang") && short(day).is_some() => {
            Some((3, format!("????.{:02}.{:02}", short(month)?, short(day)?)))
        }
        // `20040521`
        [Number { value, digits: 8 }, ..] if (1900..2100).contains(&(value / 10_000)) => {
            Some((1, full(value / 10_000, value / 100 % 100, value % 100)))
        }
        // `2004`
        [last, ..] if year(last).is_some() => Some((1, format!("{:04}.??.??", year(last)?))),
        _ => named(parts),
    }
}

/// The same for dates with the name of the month.
fn named(parts: &[DatePart]) -> Option<(usize, String)> {
    use DatePart::Mark;
    let is_month = |p: &DatePart| month_word(p).is_some();
    match parts {
        // `21-May-2004`
        [day, mark, month, other, last, ..] if separator(mark, other) && is_month(month) => {
            Some((5, full(year(last)?, month_word(month)?, short(day)?)))
        }
        // `21. Mai 2004`
        [day, Mark('.'), month, last, ..] if short(day).is_some() && is_month(month) => {
            Some((4, full(year(last)?, month_word(month)?, short(day)?)))
        }
        // `21 May 2004`
        [day, month, last, ..] if short(day).is_some() && is_month(month) => {
            Some((3, full(year(last)?, month_word(month)?, short(day)?)))
        }
        // `May 21, 2004`
        [month, day, Mark(','), last, ..] if is_month(month) => {
            Some((4, full(year(last)?, month_word(month)?, short(day)?)))
        }
        // `May 21 2004`
        [month, day, last, ..] if is_month(month) && short(day).is_some() && year(last).is_some() => {
            Some((3, full(year(last)?, month_word(month)?, short(day)?)))
        }
        // `May-2004`, `May 2004`
        [month, Mark('/' | '-' | '.'), last, ..] if is_month(month) => {
            Some((3, format!("{:04}.{:02}.??", year(last)?, month_word(month)?)))
        }
        [month, last, ..] if is_month(month) => Some((2, format!("{:04}.{:02}.??", year(last)?, month_word(month)?))),
        _ => None,
    }
}

/// A day or a month.
fn short(part: &DatePart) -> Option<u32> {
    match part {
        DatePart::Number { value, digits: 1 | 2 } => Some(*value),
        _ => None,
    }
}

/// A year with all its figures.
fn year(part: &DatePart) -> Option<u32> {
    match part {
        DatePart::Number { value, digits: 4 } => Some(*value),
        _ => None,
    }
}

/// The month of a name, or of its first three letters or more.
fn month_word(part: &DatePart) -> Option<u32> {
    match part {
        DatePart::Word(w) if w.len() >= 3 => {
            let same = |whole: bool| {
                move |names: &str| {
                    names.split(' ').any(|name| if whole { name == w } else { name.starts_with(w.as_str()) })
                }
            };
            let found = MONTHS.iter().position(|names| same(true)(names));
            found.or_else(|| MONTHS.iter().position(|names| same(false)(names))).map(|month| month as u32 + 1)
        }
        _ => None,
    }
}

/// Whether two marks separate the parts of a date.
fn separator(one: &DatePart, other: &DatePart) -> bool {
    one == other && matches!(one, DatePart::Mark('/' | '-' | '.' | '–'))
}

/// The tag of a day.
fn full(year: u32, month: u32, day: u32) -> String {
    format!("{year:04}.{month:02}.{day:02}")
}

/// The year of two figures: from 1950 to 2049.
fn century(year: u32) -> u32 {
    if year < 50 { 2000 + year } else { 1900 + year }
}

/// Whether the text next to a date holds more than the date. Returns `None` if it has numbers that are no time of day,
/// because they may belong to another date: `21-25/05/2004` leaves the day of the game open.
fn only_time(parts: &[DatePart]) -> Option<bool> {
    let mut more = false;
    for (i, part) in parts.iter().enumerate() {
        match part {
            DatePart::Number { digits: 1 | 2, .. } => {
                let clock = |p: Option<&DatePart>| {
                    p.is_some_and(|p| {
                        matches!(p, DatePart::Mark(':'))
                            || matches!(p, DatePart::Word(w) if matches!(w.as_str(), "h" | "g" | "gio" | "thu"))
                    })
                };
                if !clock(parts.get(i + 1)) && !clock(i.checked_sub(1).and_then(|b| parts.get(b))) {
                    return None;
                }
                more = true;
            }
            DatePart::Number { .. } => return None,
            DatePart::Word(word) => more |= !FILLERS.contains(&word.as_str()),
            DatePart::Mark(_) => {}
        }
    }
    Some(more)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn dates_are_read_in_every_form() {
        for text in [
            "21/05/2004",
            "21-5-2004",
            "21.5.2004",
            "21 / 5 / 2004",
            "2004-05-21",
            "2004.05.21",
            "2004/5/21",
            "ngày 21 tháng 5 năm 2004",
            "Ngày 21 tháng 05, 2004",
            "21 thang 5 nam 2004",
            "NGÀY 21 THÁNG 5 NĂM 2004",
            "thứ sáu, 21/05/2004",
            "21/05/2004 14:00",
            "14h30 ngày 21/5/2004",
            "21 May 2004",
            "May 21, 2004",
            "May 21 2004",
            "21-May-2004",
            "21.May.2004",
            "21/MAY/2004",
            "20040521",
            "2004-05-21T00:00:00",
            "21/05/04",
            "21 mai 2004",
            "21 de mayo de 2004",
            "21. Mai 2004",
            "May 21st, 2004",
            "21 thg 5, 2004",
            "21/5/2004 9h15",
            "nga\u{300}y 21 tha\u{301}ng 5 na\u{306}m 2004",
        ] {
            assert_eq!(read(text).map(|d| d.tag).as_deref(), Some("2004.05.21"), "{text}");
        }
        for (text, tag) in [
            ("tháng 5 năm 2004", "2004.05.??"),
            ("5/2004", "2004.05.??"),
            ("May 2004", "2004.05.??"),
            ("May-2004", "2004.05.??"),
            ("2004", "2004.??.??"),
            ("năm 2004", "2004.??.??"),
            ("ngày 3 tháng 4", "????.04.03"),
            ("3/4/98", "1998.04.03"),
            ("3-Apr-98", "1998.04.03"),
            ("2004.05.??", "2004.05.??"),
        ] {
            assert_eq!(read(text).map(|d| d.tag).as_deref(), Some(tag), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_or_is_not_sure_stays_as_written() {
        for text in [
            "31/02/2004",
            "05/21/2004",
            "21-25/05/2004",
            "hôm nay",
            "",
            "21/05",
            "1/2",
            "21 tháng 13 năm 2004",
            "20045",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn more_than_the_date_is_said() {
        assert!(read("Hà Nội, ngày 21 tháng 5 năm 2004").is_some_and(|d| d.more));
        assert!(!read("thứ sáu, ngày 21/05/2004").expect("it is a date").more);
    }
}
