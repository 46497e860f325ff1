//! Configuration: the header and the configuration of a file.

use super::cursor::{ByteCursor, RecordText, u16_at, u32_at};
use super::draft::TrfDraft;
use super::sections::FileSections;
use crate::trf::problem::FieldKind;

/// The bytes before the texts of the header, and how many texts there are.
const NUMBERS: usize = 108;
const TEXTS: usize = 132;
/// The texts of the header that are known, with the records of TRF of the same meaning.
const KNOWN: [(usize, &str); 4] = [(5, "022"), (14, "122"), (20, "032"), (21, "102")];
const NAME: usize = 0;
const SECTION: usize = 1;

/// The kinds of tournaments, as programs write them into record 092.
const KINDS: [(&str, bool); 4] = [
    ("Individual: Swiss-System", false),
    ("Individual: Round-Robin", false),
    ("Team: Round-Robin", true),
    ("Team: Swiss-System", true),
];

/// The most tie-breaks.
const MOST_TIE_BREAKS: u16 = 9;

/// The contents of the configuration.
#[derive(Debug, Clone, Default)]
pub(super) struct EventConfiguration {
    pub(super) players: u16,
    pub(super) rounds: u16,
    pub(super) teams: u16,
    pub(super) boards: u16,
    /// Whether teams play; `None` where the kind is not known.
    pub(super) is_of_teams: Option<bool>,
    /// The byte at which it begins.
    pub(super) at: usize,
}

/// Reads the header and the configuration into a draft.
pub(super) fn read(bytes: &[u8], sections: &FileSections, draft: &mut TrfDraft) -> EventConfiguration {
    header(bytes, sections, draft);
    let of = bytes.get(sections.configuration.clone()).unwrap_or_default();
    let at = sections.configuration.start;
    if of.len() < 83 {
        draft.complain(at, of.len(), "", FieldKind::Section);
        return EventConfiguration::default();
    }
    let kind = KINDS.get(usize::from(u16_at(of, 15)));
    match kind {
        Some((text, _)) => draft.heading("092", text),
        None => draft.complain(at + 15, 2, &u16_at(of, 15).to_string(), FieldKind::Type),
    }
    for (from, tag) in [(75, "042"), (79, "052")] {
        let number = u32_at(of, from);
        match date(number) {
            Some(text) => draft.heading(tag, &text),
            None if number == 0 => {}
            None => draft.complain(at + from, 4, &number.to_string(), FieldKind::Date),
        }
    }
    tie_breaks(of, at, draft);
    EventConfiguration {
        players: u16_at(of, 23),
        rounds: u16_at(of, 27),
        teams: u16_at(of, 51),
        boards: u16_at(of, 53),
        is_of_teams: kind.map(|(_, is_of_teams)| *is_of_teams),
        at,
    }
}

/// The codes of tie-breaks, of which no list is public: each is reported.
fn tie_breaks(of: &[u8], at: usize, draft: &mut TrfDraft) {
    let count = u16_at(of, 31);
    if count > MOST_TIE_BREAKS {
        draft.complain(at + 31, 2, &count.to_string(), FieldKind::Count);
        return;
    }
    for index in 0..usize::from(count) {
        let from = 33 + 2 * index;
        draft.unknown(at + from, 2, &u16_at(of, from).to_string());
    }
}

fn header(bytes: &[u8], sections: &FileSections, draft: &mut TrfDraft) {
    let mut cursor = ByteCursor::new(bytes, sections.header.clone());
    let texts = cursor.take(NUMBERS).map(|_| {
        let mut texts = Vec::new();
        while texts.len() < TEXTS
            && let Some(more) = cursor.texts(1)
        {
            texts.extend(more);
        }
        texts
    });
    let texts = texts.unwrap_or_default();
    if texts.len() < TEXTS {
        draft.complain(cursor.at, cursor.left(), "", FieldKind::Section);
    }
    let none = RecordText::default();
    let mut text = |at: usize| draft.text(texts.get(at).unwrap_or(&none));
    let (name, section) = (text(NAME), text(SECTION));
    let known = KNOWN.map(|(at, tag)| (tag, text(at)));
    let is_said = section.is_empty() || name.contains(&section);
    draft.heading("012", &if is_said { name } else { format!("{name} {section}").trim().to_owned() });
    for (tag, text) in known {
        draft.heading(tag, &text);
    }
}

/// A date as TRF writes it, from YYYYMMDD; of a birth the month and the day may be 0.
pub(super) fn date(number: u32) -> Option<String> {
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
    let is_date = (1..=9999).contains(&year) && month <= 12 && day <= 31 && (month > 0 || day == 0);
    is_date.then(|| format!("{year:04}/{month:02}/{day:02}"))
}
