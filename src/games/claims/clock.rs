//! The time left on a clock as arbiters write it: seconds, `5:30`, `1:05:30`, `1h05`, `5'30"`, `90 s`,
//! `5 phút 30 giây`.
//!
//! Two figures are minutes and seconds, whether on paper, in CSV or in a cell of a workbook. A text with two readings,
//! such as `5.30` or `5:3`, is refused.

use bienban_base::text::names::fold;

/// A longer time is no time left in a game, in seconds.
const LONGEST: u64 = 36_000;

/// The units in folded form, from the greatest to the smallest, with their seconds. The quotation marks of minutes and
/// seconds are words before this.
const UNITS: [(u64, &[&str]); 3] = [
    (3600, &["h", "hr", "hrs", "hour", "hours", "gio", "tieng", "g"]),
    (60, &["m", "min", "mins", "minute", "minutes", "phut", "ph", "p"]),
    (1, &["s", "sec", "secs", "second", "seconds", "giay"]),
];

/// Seconds as a clock shows them: `1:05:09`, `3:00`.
pub fn clock_text(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The seconds left, or `None` if the text is no time or may be several.
pub fn read(text: &str) -> Option<u32> {
    // A spreadsheet export puts an apostrophe before a text that looks like a formula.
    let text = text.trim().trim_start_matches('\'');
    let apart: Vec<&str> = text.split(':').map(str::trim).collect();
    let text = apart.join(":");
    let text = text.as_str();
    let seconds = match () {
        () if digits(text) => text.parse().ok(),
        () if text.contains(':') => colons(text),
        () => whole(text).or_else(|| units(text)).or_else(|| of_a_day(text)),
    }?;
    (seconds <= LONGEST).then_some(seconds as u32)
}

fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// A figure below 60 with two digits.
fn sixtieth(text: &str) -> Option<u64> {
    (text.len() == 2 && digits(text)).then(|| text.parse().ok()).flatten().filter(|&n: &u64| n < 60)
}

/// `m:ss`, `h:mm:ss`, both perhaps with parts of a second.
fn colons(text: &str) -> Option<u64> {
    let parts: Vec<&str> = text.split(':').collect();
    let (last, first) = (parts.last()?, parts.first()?);
    // A clock shows tenths in the last seconds; they do not count.
    let (last, tenths) = last.split_once(['.', ',']).unwrap_or((last, "0"));
    let first: u64 = (first.len() <= 3 && digits(first) && digits(tenths)).then(|| first.parse().ok()).flatten()?;
    match parts.len() {
        2 => Some(60 * first + sixtieth(last)?),
        3 => Some(3600 * first + 60 * sixtieth(parts[1])? + sixtieth(last)?),
        _ => None,
    }
}

/// A whole number that a program wrote with decimals: `600.0`.
fn whole(text: &str) -> Option<u64> {
    let (number, zeros) = text.split_once('.')?;
    (digits(number) && matches!(zeros, "0" | "00")).then(|| number.parse().ok()).flatten()
}

/// Numbers with their units, the greatest unit first. After hours and minutes the next unit may be left out if its
/// figure has two digits: `1h05`, `5'30`.
fn units(text: &str) -> Option<u64> {
    let text = text.replace(['′', '’', '´'], "'").replace(['″', '”', '“'], "\"").replace("''", "\"");
    let mut rest = text.trim();
    let (mut seconds, mut before) = (0, None::<usize>);
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (figure, behind) = rest.split_at(end);
        let number: u64 = (1..=5).contains(&figure.len()).then(|| figure.parse().ok()).flatten()?;
        let behind = behind.trim_start();
        let (unit, behind) = match behind.chars().next() {
            None => (before.filter(|_| sixtieth(figure).is_some())? + 1, behind),
            Some('\'') => (1, &behind[1..]),
            Some('"') => (2, &behind[1..]),
            Some(_) => {
                let len = behind.find(|c: char| !c.is_alphabetic()).unwrap_or(behind.len());
                let word = fold(&behind[..len]);
                let unit = UNITS.iter().position(|(_, words)| words.contains(&word.as_str()))?;
                let behind = behind[len..].trim_start_matches('.');
                // `30g` may be hours (giờ) or seconds (giây); `1g05` are hours.
                if word == "g" && behind.trim().is_empty() {
                    return None;
                }
                (unit, behind)
            }
        };
        let (of, _) = UNITS.get(unit)?;
        if before.is_some_and(|before| unit <= before || number >= 60) {
            return None;
        }
        seconds += number * of;
        before = Some(unit);
        rest = behind.trim_start();
    }
    before.map(|_| seconds)
}

/// A part of a day, as a workbook keeps times: `0.0125` is 18 minutes. With fewer than three decimals it may be
/// something else.
fn of_a_day(text: &str) -> Option<u64> {
    let text = text.replace(',', ".");
    let decimals = text.strip_prefix("0.").filter(|decimals| digits(decimals) && decimals.len() > 2)?;
    let day: f64 = format!("0.{decimals}").parse().ok()?;
    let seconds = day * 86_400.0;
    let near = (seconds - seconds.round()).abs() < 0.1;
    near.then_some(seconds.round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_in_every_hand() {
        for (text, seconds) in [
            ("0", 0),
            ("330", 330),
            ("600.0", 600),
            ("5:30", 330),
            ("5 : 30", 330),
            ("'5:30", 330),
            ("05:30", 330),
            ("90:00", 5400),
            ("1:05:30", 3930),
            ("0:00:12.3", 12),
            ("1h05", 3900),
            ("1h", 3600),
            ("1g05", 3900),
            ("1 giờ 5 phút", 3900),
            ("5'30\"", 330),
            ("5'30''", 330),
            ("5′30″", 330),
            ("5'30", 330),
            ("5'", 300),
            ("90 s", 90),
            ("90s", 90),
            ("5 min. 30 sec.", 330),
            ("5 phút 30 giây", 330),
            ("5p30", 330),
            ("0.0125", 1080),
            ("0,0125", 1080),
            ("0.003819444", 330),
        ] {
            assert_eq!(read(text), Some(seconds), "{text}");
        }
    }

    #[test]
    fn what_could_be_misread_is_refused() {
        for text in [
            "",
            "5.30",
            "5,30",
            "5:3",
            "5:75",
            "1:75:00",
            "-5",
            "+5",
            "30g",
            "5'3",
            "30\"5'",
            "0.5",
            "0.05",
            "0.25",
            "1.000",
            "fast",
            "25:00:00",
            "999999",
            "5:30 or 6:30",
            "1:2:3:4",
            "5 30",
            "1h75",
            "١",
            "99999999999999999999",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
