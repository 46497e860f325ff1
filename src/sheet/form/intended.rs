//! What a result that was not understood may have been, and what a spreadsheet may have turned it into.

use super::score::single;
use bienban_base::text::names::fold;
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::source::origin::CellMistake;

/// The days of a workbook that may be dates of games, counted as workbooks count them: 1954 to 2063.
const SERIALS: std::ops::Range<u32> = 20_000..60_000;
/// The first of March 1900 in that count. Before it the count has a day too many.
const MARCH: u32 = 61;

/// The result from which a spreadsheet made something else, if it shows.
struct IntendedResult(Option<Outcome>);

/// What a result that was not understood may have been: `1-O` is 1-0 with letters for figures, and a spreadsheet makes
/// a date of `1/2` or `1-0`, and a time of `1:0`.
pub(crate) fn intended(text: &str) -> (Option<Outcome>, CellMistake) {
    let figures: String = text
        .chars()
        .map(|c| match c {
            'O' | 'o' | 'Q' | 'О' => '0',
            'l' | 'I' | 'i' | '|' => '1',
            '_' | '~' | '/' | '.' => '-',
            c => c,
        })
        .collect();
    if let Some(found) = single(&figures) {
        return (Some(found.outcome), CellMistake::Nothing);
    }
    if let Some(IntendedResult(outcome)) = of_time(text) {
        return (outcome, CellMistake::Time);
    }
    of_date(text).map_or((None, CellMistake::Nothing), |IntendedResult(outcome)| (outcome, CellMistake::Date))
}

/// The result from which a spreadsheet made a time: `1:00`, `00:01:00`, `12:01 AM`, or the same as a part of a day.
/// `None` if the text is no time.
fn of_time(text: &str) -> Option<IntendedResult> {
    let minutes = match text.replace(',', ".").parse::<f64>() {
        Ok(part) if text.len() > 5 && part > 0.0 && part < 1.0 => part * 1440.0,
        Ok(_) => return None,
        Err(_) => {
            let folded = fold(text);
            let (halves, figures): (Vec<&str>, Vec<&str>) =
                folded.split(' ').partition(|word| matches!(*word, "am" | "sa" | "pm" | "ch"));
            let numbers: Vec<u32> = figures.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
            let plain = text.contains(':') && figures.get(1).is_some_and(|minutes| minutes.len() == 2);
            let ([hours, minutes] | [hours, minutes, 0]) = numbers[..] else { return None };
            let hours = if hours == 12 && !halves.is_empty() { 0 } else { hours };
            plain.then_some(f64::from(60 * hours + minutes))?
        }
    };
    let is = |whole: f64| (minutes - whole).abs() < 0.01;
    Some(IntendedResult(match () {
        () if is(60.0) => Some(Outcome::WhiteWins),
        () if is(1.0) => Some(Outcome::BlackWins),
        () => None,
    }))
}

/// The result from which a spreadsheet made a date, whatever the year: `01-Feb`, `01-Thg2`, `1/2/2024`, `01/02/26`,
/// `2024-02-01 00:00:00`, `45323`. The first of February, or where months come first the second of January, was `1/2`;
/// the first of January was `1-1`, which is no result.
fn of_date(text: &str) -> Option<IntendedResult> {
    if let Ok(serial) = text.parse::<u32>() {
        return SERIALS.contains(&serial).then(|| {
            let (month, day) = day_of(serial);
            IntendedResult(matches!((month, day), (2, 1) | (1, 2)).then_some(Outcome::Draw))
        });
    }
    let folded = fold(text);
    let words: Vec<&str> = folded.split(' ').collect();
    let numbers: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let begins = |name: &str| words.iter().any(|word| word.starts_with(name));
    let among = |names: [&str; 4]| words.iter().any(|word| names.contains(word));
    let january = begins("jan") || among(["thg1", "thg01", "th1", "th01"]);
    let february = begins("feb") || begins("fev") || among(["thg2", "thg02", "th2", "th02"]);
    let month = january || february || begins("thang");
    let draw = |day: bool| Some(IntendedResult(day.then_some(Outcome::Draw)));
    match numbers[..] {
        [day] if january || february => draw(day == if february { 1 } else { 2 }),
        [day, year] if (january || february) && year > 31 => draw(day == if february { 1 } else { 2 }),
        [1, 2] | [2, 1] if month || text.contains(['/', '-', '.']) => draw(true),
        [1, 2, year, ..] | [2, 1, year, ..] | [year, 2, 1, ..] | [year, 1, 2, ..] if year > 1900 => draw(true),
        // The year in two figures.
        [1, 2, _] | [2, 1, _] if words.len() == 3 && words[2].len() == 2 && text.contains(['/', '-', '.']) => {
            draw(true)
        }
        [_, _, year, ..] | [year, _, _, ..] if year > 1900 && text.contains(['/', '-', '.']) => draw(false),
        _ => None,
    }
}

/// The month and the day that a workbook counts so.
fn day_of(serial: u32) -> (u32, u32) {
    // Years that begin in March end with the leap day; every fourth of these years has it.
    let of_four = (serial - MARCH) % 1461;
    let of_year = if of_four == 1460 { 365 } else { of_four % 365 };
    let month = (5 * of_year + 2) / 153;
    (if month < 10 { month + 3 } else { month - 9 }, of_year - (153 * month + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_made_of_a_result_is_known() {
        let (white, black, draw) = (Some(Outcome::WhiteWins), Some(Outcome::BlackWins), Some(Outcome::Draw));
        for (text, outcome, became) in [
            ("1-O", white, CellMistake::Nothing),
            ("1:00", white, CellMistake::Time),
            ("01:00:00", white, CellMistake::Time),
            ("12:01 AM", black, CellMistake::Time),
            ("0.0416666666666667", white, CellMistake::Time),
            ("0,000694444444444444", black, CellMistake::Time),
            ("0:03", None, CellMistake::Time),
            ("1-Feb", draw, CellMistake::Date),
            ("01. Feb", draw, CellMistake::Date),
            ("Feb-01", draw, CellMistake::Date),
            ("2-Jan", draw, CellMistake::Date),
            ("01-Thg2", draw, CellMistake::Date),
            ("02-Thg1", draw, CellMistake::Date),
            ("1 Th2", draw, CellMistake::Date),
            ("01-Thg1", None, CellMistake::Date),
            ("01/02/26", draw, CellMistake::Date),
            ("1.2.3", None, CellMistake::Nothing),
            ("01.Jan", None, CellMistake::Date),
            ("1/2/2024", draw, CellMistake::Date),
            ("2024-02-01 00:00:00", draw, CellMistake::Date),
            ("45323", draw, CellMistake::Date),
            ("45293", draw, CellMistake::Date),
            ("45292", None, CellMistake::Date),
            ("12", None, CellMistake::Nothing),
            ("2:1", None, CellMistake::Nothing),
            ("An", None, CellMistake::Nothing),
        ] {
            assert_eq!(intended(text), (outcome, became), "{text}");
        }
        assert_eq!([day_of(61), day_of(36_584), day_of(36_585), day_of(45_351)], [(3, 1), (2, 28), (2, 29), (2, 29)]);
    }
}
