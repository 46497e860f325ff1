//! What words at the end of a game say: who resigned, whose flag fell, who won. They stand in the Termination tag or in
//! a comment behind the last half-move: `White resigns`, `Black forfeits on time`, `Đen xin thua`.

use std::borrow::Cow;

use crate::place::Side;

/// Why a game ended, as far as its words say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// A player gave up.
    Resignation,
    /// A flag fell.
    Time,
    /// Another cause, or none is named.
    Other,
}

/// What the words say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    /// Who lost, if the words name a side.
    pub loser: Option<Side>,
    /// Why.
    pub cause: Cause,
}

/// The names of the sides, in lower case, the longer ones first.
const SIDES: [(&str, Side); 8] = [
    ("bên trắng", Side::White),
    ("bên đen", Side::Black),
    ("quân trắng", Side::White),
    ("quân đen", Side::Black),
    ("white", Side::White),
    ("black", Side::Black),
    ("trắng", Side::White),
    ("đen", Side::Black),
];

/// What a side does, in lower case, whether it loses by that, and why; the longer words first.
const VERBS: [(&str, bool, Cause); 34] = [
    ("forfeits on time", true, Cause::Time),
    ("forfeited on time", true, Cause::Time),
    ("forfeits by time", true, Cause::Time),
    ("loses on time", true, Cause::Time),
    ("lost on time", true, Cause::Time),
    ("ran out of time", true, Cause::Time),
    ("runs out of time", true, Cause::Time),
    ("flag fell", true, Cause::Time),
    ("'s flag fell", true, Cause::Time),
    ("’s flag fell", true, Cause::Time),
    ("wins on time", false, Cause::Time),
    ("won on time", false, Cause::Time),
    ("wins by resignation", false, Cause::Resignation),
    ("won by resignation", false, Cause::Resignation),
    ("resignation", true, Cause::Resignation),
    ("resigns", true, Cause::Resignation),
    ("resigned", true, Cause::Resignation),
    ("resign", true, Cause::Resignation),
    ("gives up", true, Cause::Resignation),
    ("gave up", true, Cause::Resignation),
    ("checkmated", true, Cause::Other),
    ("is checkmated", true, Cause::Other),
    ("thua do hết giờ", true, Cause::Time),
    ("thua vì hết giờ", true, Cause::Time),
    ("hết giờ", true, Cause::Time),
    ("hết thời gian", true, Cause::Time),
    ("rụng cờ", true, Cause::Time),
    ("xin thua", true, Cause::Resignation),
    ("chịu thua", true, Cause::Resignation),
    ("nhận thua", true, Cause::Resignation),
    ("xin đầu hàng", true, Cause::Resignation),
    ("đầu hàng", true, Cause::Resignation),
    ("xin hàng", true, Cause::Resignation),
    ("bị chiếu hết", true, Cause::Other),
];

/// Whether words may say that a flag fell: a quick look, which never misses one. `Game drawn by agreement` does not.
pub fn may_name_time(words: &str) -> bool {
    let holds =
        |word: &str| words.as_bytes().windows(word.len()).any(|part| part.eq_ignore_ascii_case(word.as_bytes()));
    // Vietnamese is written with diacritics and without.
    !words.is_ascii() || ["time", "flag", "gio", "gian", "co"].into_iter().any(holds)
}

/// Reads the words of a Termination tag or of a comment without its braces. The words must come first: `White should
/// resign` says nothing.
///
/// ```
/// use bienban::pgn::closing::{Cause, read};
/// use bienban::place::Side;
/// let closing = read("[%clk 0:00:05] White resigns.").unwrap();
/// assert_eq!((closing.loser, closing.cause), (Some(Side::White), Cause::Resignation));
/// assert_eq!(read("Black wins on time").unwrap().loser, Some(Side::White));
/// assert_eq!(read("White should resign"), None);
/// ```
pub fn read(text: &str) -> Option<Closing> {
    // Servers write the clock before the words.
    let text = text.rsplit_once(']').map_or(text, |(_, after)| after).trim();
    if text.is_empty() {
        return None;
    }
    // Nearly every text is ASCII, and this is asked about every game. What begins later is not read.
    let folded: Cow<'_, str> = if text.is_ascii() {
        Cow::Borrowed(text)
    } else {
        let near: String = text.chars().take(64).collect();
        Cow::Owned(crate::text::encoding::nfc(near.into()).to_lowercase())
    };
    let named = SIDES.iter().find_map(|&(name, side)| Some((side, behind(&folded, name)?)));
    let (side, rest) = named.map_or((None, &*folded), |(side, rest)| (Some(side), rest));
    let rest = rest.trim_start();
    let whole = |words| behind(rest, words).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let (_, is_lost, cause) = VERBS.iter().find(|(verb, ..)| whole(verb))?;
    let loser = side.map(|side| if *is_lost { side } else { side.other() });
    Some(Closing { loser, cause: *cause })
}

/// What follows words at the beginning of a text, in whatever case. A line may end between two words.
fn behind<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let head = text.as_bytes().get(..words.len())?;
    let same = |(one, other): (&u8, u8)| one.eq_ignore_ascii_case(&other) || other == b' ' && one.is_ascii_whitespace();
    head.iter().zip(words.bytes()).all(same).then(|| text.get(words.len()..)).flatten()
}

/// The words of which every statement has one, in lower case.
const PARTS: [&str; 14] = [
    "forfeit",
    "time",
    "flag",
    "resign",
    "gives up",
    "gave up",
    "mated",
    "hết",
    "rụng",
    "thua",
    "hàng",
    "he\u{302}",
    "ha\u{300}",
    "ru\u{323}",
];

/// Whether a text may contain a statement. This look is quick and misses none.
pub(crate) fn may_be_in(text: &str) -> bool {
    let text = text.to_lowercase();
    PARTS.iter().any(|part| text.contains(part))
}

/// Reads the comments at the end of a game, from the last half-move on. Line ends count as blanks.
pub(crate) fn in_comments(tail: &str) -> Option<Closing> {
    let mut rest = tail;
    while let Some(at) = rest.find(['{', ';']) {
        let end = if rest.as_bytes()[at] == b'{' { '}' } else { '\n' };
        let inside = &rest[at + 1..];
        let close = inside.find(end).unwrap_or(inside.len());
        if let Some(closing) = read(&inside[..close]) {
            return Some(closing);
        }
        rest = &inside[close..];
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_at_the_end_of_a_game() {
        use Cause::{Other, Resignation, Time};
        use Side::{Black, White};
        for (text, expected) in [
            ("White resigns", Some((Some(White), Resignation))),
            ("Black forfeits on time", Some((Some(Black), Time))),
            ("Trắng xin thua", Some((Some(White), Resignation))),
            ("BÊN ĐEN ĐẦU HÀNG!", Some((Some(Black), Resignation))),
            ("chịu thua", Some((None, Resignation))),
            ("Black won by resignation", Some((Some(White), Resignation))),
            ("White checkmated", Some((Some(White), Other))),
            ("Đen hết giờ", Some((Some(Black), Time))),
            ("WHITE\nforfeits\non time", Some((Some(White), Time))),
            ("White should resign", None),
            ("resigning was premature", None),
            ("and White could have resigned", None),
            ("Đen thắng", None),
            ("time forfeit", None),
            ("", None),
        ] {
            assert_eq!(read(text).map(|c| (c.loser, c.cause)), expected, "{text}");
        }
        let tail = "Kd6 { [%eval 0.0] } {White\nresigns} 0-1";
        assert_eq!(in_comments(tail).map(|c| c.loser), Some(Some(White)));
        let tail = "Kd6 { [%eval 0.0] } {White resigns} 0-1";
        assert_eq!(in_comments(tail).map(|c| c.loser), Some(Some(White)));
    }
}
