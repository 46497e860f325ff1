//! What words at the end of a game say: who resigned, whose flag fell, who won. They stand in the Termination tag or in
//! a comment behind the last half-move: `White resigns`, `Black forfeits on time`, `Đen xin thua`.

use super::cause::Cause;
use super::closing_words::{BOTH, FILLERS, LABELS, LINKS, LOSES, OUTCOMES, WINS, WON};
use super::named::Names;
use bienban_base::place::Side;
use bienban_base::text::encoding::nfc;
use bienban_base::text::names::fold;

/// What the words say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    /// Who lost, if the words name a side.
    pub loser: Option<Side>,
    /// Why.
    pub cause: Cause,
}

impl Closing {
    /// Whether a flag fell.
    pub fn is_of_time(self) -> bool {
        self.cause == Cause::Time
    }

    /// Whether both flags fell.
    pub fn is_of_both(self) -> bool {
        self.cause == Cause::BothFlags
    }

    /// Whether the words say of whom they speak.
    pub fn names_players(self) -> bool {
        self.loser.is_some() || self.is_of_both()
    }
}

/// The greatest number of letters of a text that are looked at.
const NEAR: usize = 120;

/// Reads the words of a Termination tag or of a comment without its braces. The words must come first: `White should
/// resign` says nothing. A label, a score, and the winner's name may stand before them: `1-0, Đen xin thua`.
///
/// ```
/// use bienban_engine::pgn::cause::Cause;
/// use bienban_engine::pgn::closing::read;
/// use bienban_base::place::Side;
/// let closing = read("[%clk 0:00:05] White resigns.").unwrap();
/// assert_eq!((closing.loser, closing.cause), (Some(Side::White), Cause::Resignation));
/// assert_eq!(read("Black wins on time").unwrap().loser, Some(Side::White));
/// assert_eq!(read("White should resign"), None);
/// ```
pub fn read(text: &str) -> Option<Closing> {
    read_of(text, Names::default())
}

/// Reads the words as [`read`] does, where these are the players: `Binh resigns`.
pub fn read_of(text: &str, names: Names<'_>) -> Option<Closing> {
    let text = behind_clock(text);
    // Archives of servers have this value in every third game, and it names nobody.
    if text.is_empty() || text.eq_ignore_ascii_case(TIME_FORFEIT) {
        return None;
    }
    let near: String = text.chars().take(NEAR).collect();
    let near = nfc(near.into()).to_lowercase().replace('ð', "đ");
    let bare = near.is_ascii();
    let near = if names.may_be_in(&near) { names.replaced(&near) } else { near };
    let near = near.replace(" - ", "; ");
    let mut implied = None;
    for clause in near.split_inclusive([',', ';', ':', '.', '!', '?', '(', ')', '{', '}', '–', '—']) {
        let words: Vec<&str> = clause
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .skip_while(|word| !word.contains(char::is_alphabetic))
            .collect();
        if words.is_empty() {
            continue;
        }
        if clause.ends_with('?') {
            return None;
        }
        if let Some(closing) = statement(&words, bare) {
            return Some(Closing { loser: closing.loser.or(implied), ..closing });
        }
        match lead(&words, bare) {
            Lead::Label => implied = None,
            Lead::Loser(side) => implied = Some(side),
            Lead::Other => return None,
        }
    }
    None
}

/// Why the other player lost, if words say in the form of servers that the player of this name won. The name may be a
/// word that would be read otherwise, such as `Game` or `Default`.
pub(crate) fn tell_winner(words: &[u8], name: &[u8]) -> Option<Cause> {
    // `?` names nobody.
    let named = name.iter().any(|b| !b.is_ascii() || b.is_ascii_alphanumeric());
    let rest = words.strip_prefix(name).filter(|_| named)?;
    WON.iter().find(|(won, _)| won.as_bytes() == rest).map(|(_, cause)| *cause)
}

/// Reads a Termination tag. `winner` won by the result of the game: that these words name the same player settles it,
/// whatever words that name is.
pub(crate) fn in_tag(words: &str, names: Names<'_>, winner: Option<Side>) -> Option<Closing> {
    let told = |winner| Some((winner, tell_winner(words.as_bytes(), names.of(winner).as_bytes())?));
    match winner.filter(|_| names.white != names.black).and_then(told) {
        None => read_of(words, names),
        Some((_, Cause::Other)) => None,
        Some((winner, cause)) => Some(Closing { loser: Some(winner.other()), cause }),
    }
}

/// Reads a comment without its braces. What is a Termination by itself counts here, too.
pub(crate) fn in_comment(text: &str, names: Names<'_>) -> Option<Closing> {
    let bare = behind_clock(text).trim_end_matches('.');
    if bare.eq_ignore_ascii_case(TIME_FORFEIT) {
        return Some(Closing { loser: None, cause: Cause::Time });
    }
    read_of(text, names)
}

/// The value of Termination for a flag that fell (PGN standard 9.8.1).
const TIME_FORFEIT: &str = "time forfeit";

/// The words behind the clock, which servers write before them.
fn behind_clock(text: &str) -> &str {
    text.rsplit_once(']').map_or(text, |(_, after)| after).trim()
}

/// What the words before a statement are.
enum Lead {
    /// A label such as `Kết quả`, which says nothing about who lost.
    Label,
    /// An outcome, such as `Đen thắng`, with the side that lost.
    Loser(Side),
    /// Words that may not stand before a statement.
    Other,
}

/// Reads the words before a statement. `bare` is as for [`subject`].
fn lead(words: &[&str], bare: bool) -> Lead {
    if LABELS.contains(&fold(&words.join(" ")).as_str()) {
        return Lead::Label;
    }
    let (side, rest) = subject(words, bare);
    let folded = fold(&rest.join(" "));
    let outcome = OUTCOMES.iter().find(|(words, _)| *words == folded);
    match side.zip(outcome) {
        Some((side, (_, true))) => Lead::Loser(side),
        Some((side, (_, false))) => Lead::Loser(side.other()),
        None => Lead::Other,
    }
}

/// The side with whose name words begin, and the words behind it. `bare` says whether `den` may stand for `đen`: where
/// other words have their marks, it is another word, and so is `trang`.
fn subject<'w>(words: &'w [&'w str], bare: bool) -> (Option<Side>, &'w [&'w str]) {
    const ARTICLES: [&str; 9] = ["bên", "quân", "phía", "ben", "quan", "phia", "les", "las", "the"];
    let article = usize::from(words.len() > 1 && ARTICLES.contains(&words[0]));
    let side = match words[article..].first() {
        Some(&("white" | "trắng" | "weiß" | "weiss" | "blancs" | "blancas")) => Side::White,
        Some(&("black" | "đen" | "schwarz" | "noirs" | "negras")) => Side::Black,
        Some(&"trang") if bare => Side::White,
        Some(&"den") if bare => Side::Black,
        _ => return (None, words),
    };
    (Some(side), &words[article + 1..])
}

/// Reads words that say why the game ended. `bare` is as for [`subject`].
fn statement(words: &[&str], bare: bool) -> Option<Closing> {
    let whole = fold(&words.join(" "));
    if let Some(deed) = BOTH.iter().find_map(|both| behind(&whole, both)) {
        let fell = verb(deed, &LOSES).is_some_and(|(_, cause)| cause == Cause::Time);
        return fell.then_some(Closing { loser: None, cause: Cause::BothFlags });
    }
    let (side, rest) = subject(words, bare);
    let folded = fold(&rest.join(" "));
    // Trang is also a name: `Trang resigns` need not be White.
    let name = matches!(words[0], "trang" | "den");
    let of_side = |words: &str| !name || is_vietnamese(words);
    if let Some((verb, cause)) = verb(&folded, &LOSES).filter(|(verb, _)| of_side(verb)) {
        // `an illegal move was overlooked` says of nobody that he lost.
        let number = |word: &str| matches!(word, "no" | "nr" | "number" | "so" | "lan" | "thu" | "2" | "3");
        let says_more = || folded.rsplit_once(verb).is_some_and(|(_, more)| !more.split_whitespace().all(number));
        if cause == Cause::Illegal && side.is_none() && says_more() {
            return None;
        }
        // `bị xử thua do hết giờ` goes on to say why.
        let why = if cause == Cause::Other { reason((side, rest), &folded, bare, of_side) } else { None };
        return Some(why.unwrap_or(Closing { loser: side, cause }));
    }
    if let Some((_, cause)) = verb(&folded, &WINS).filter(|(verb, _)| of_side(verb)) {
        return Some(Closing { loser: side.map(Side::other), cause });
    }
    reason((side, rest), &folded, bare, of_side)
}

/// Reads words that tell an outcome and then why: `thua vì rụng cờ`.
fn reason(
    (side, rest): (Option<Side>, &[&str]),
    folded: &str,
    bare: bool,
    of_side: impl Fn(&str) -> bool + Copy,
) -> Option<Closing> {
    let outcome = |(words, lost): &(&str, bool)| Some((*lost, behind(folded, words).filter(|_| of_side(words))?));
    let (lost, why) = OUTCOMES.iter().find_map(outcome)?;
    let said = folded.split(' ').count() - why.split(' ').filter(|word| !word.is_empty()).count();
    let links = LINKS.iter().filter_map(|link| Some((link, behind(why, link)?)));
    let link = links.max_by_key(|(link, _)| link.len())?.0;
    let why = rest.get(said + link.split(' ').count()..).filter(|why| !why.is_empty())?;
    let loser = side.map(|side| if lost { side } else { side.other() });
    let (named, rest) = subject(why, bare);
    let folded = fold(&rest.join(" "));
    // `Trắng thắng do Đen bị xử thua vì đi sai luật`.
    if let Some(deeper) = reason((named, rest), &folded, bare, of_side) {
        return Some(Closing { loser: deeper.loser.or(loser), ..deeper });
    }
    let folded = ["doi thu ", "doi phuong ", "ben kia ", "the opponent ", "opponent ", "his ", "her "]
        .iter()
        .find_map(|who| folded.strip_prefix(who))
        .unwrap_or(&folded);
    let (_, cause) = verb(folded, &LOSES)?;
    // Of `Trắng thua do Đen hết giờ`, which makes no sense, what was done counts: R309 tells the result beside it.
    Some(Closing { loser: named.or(loser), cause })
}

/// The first of some verbs that begins a text, fillers before it aside.
fn verb(folded: &str, verbs: &[(&'static str, Cause)]) -> Option<(&'static str, Cause)> {
    let find = |text: &str| verbs.iter().find(|(verb, _)| behind(text, verb).is_some()).copied();
    find(folded).or_else(|| {
        let (filler, rest) = folded.split_once(' ')?;
        let rest = FILLERS.contains(&filler).then_some(rest)?;
        find(rest).or_else(|| {
            let (filler, rest) = rest.split_once(' ')?;
            FILLERS.contains(&filler).then(|| find(rest)).flatten()
        })
    })
}

/// What follows whole words at the beginning of a text.
fn behind<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(words)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}

/// Whether the verbs of the lists are Vietnamese; the others are English.
fn is_vietnamese(words: &str) -> bool {
    const LAST: [&str; 12] = ["luat", "le", "gio", "gian", "co", "thua", "hang", "het", "cuoc", "van", "tran", "thang"];
    words.split(' ').next_back().is_some_and(|word| LAST.contains(&word))
}

/// Reads the comments at the end of a game, from the last half-move on. Line ends count as blanks.
pub(crate) fn in_comments(tail: &str, names: Names<'_>) -> Option<Closing> {
    comments(tail).find_map(|comment| in_comment(comment, names))
}

/// The comments of a text, without their braces.
pub(crate) fn comments(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let at = rest.find(['{', ';'])?;
        let end = if rest.as_bytes()[at] == b'{' { '}' } else { '\n' };
        let inside = &rest[at + 1..];
        let close = inside.find(end).unwrap_or(inside.len());
        rest = &inside[close..];
        Some(&inside[..close])
    })
}

#[cfg(test)]
mod tests {
    use super::super::closing_look as look;
    use super::*;

    #[test]
    fn words_at_the_end_of_a_game() {
        use Cause::{BothFlags, Illegal, Other, Resignation, Time};
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
            ("Black’s flag fell", Some((Some(Black), Time))),
            ("Trắng thua vì rụng cờ", Some((Some(White), Time))),
            ("Đen thắng do Trắng hết giờ", Some((Some(White), Time))),
            ("Đen thắng vì đối thủ xin thua", Some((Some(White), Resignation))),
            ("Trắng bị xử thua", Some((Some(White), Other))),
            ("1-0, Đen xin thua", Some((Some(Black), Resignation))),
            ("0 - 1 Black wins on time", Some((Some(White), Time))),
            ("Ghi chú: Đen rụng cờ.", Some((Some(Black), Time))),
            ("(Trắng thắng, xin thua)", Some((Some(Black), Resignation))),
            ("den het gio", Some((Some(Black), Time))),
            ("Đe\u{302}n", None),
            ("đến hết giờ thì thôi", None),
            ("Trang resigns", None),
            ("Đen chưa xin thua", None),
            ("White did not lose on time", None),
            ("Trắng suýt rụng cờ", None),
            ("White resigns? No, 40.Qh7 mates", None),
            ("White loses by a third illegal move", Some((Some(White), Illegal))),
            ("Black forfeits by illegal move", Some((Some(Black), Illegal))),
            ("White wins due to illegal moves", Some((Some(Black), Illegal))),
            ("Black made a second illegal move", Some((Some(Black), Illegal))),
            ("Trắng bị xử thua do đi sai luật lần 2", Some((Some(White), Illegal))),
            ("Đen thua vì đi nước không hợp lệ", Some((Some(Black), Illegal))),
            ("Trang đi sai luật", None),
            ("an illegal move was overlooked", None),
            ("Illegal move", Some((None, Illegal))),
            ("Black lost: illegal move no. 2", Some((Some(Black), Illegal))),
            ("Đen thua vì hai lần đi nước sai luật", Some((Some(Black), Illegal))),
            ("Schwarz verliert durch zweiten regelwidrigen Zug", Some((Some(Black), Illegal))),
            ("Weiß überschreitet die Zeit", Some((Some(White), Time))),
            ("Weiß verliert durch Zeitüberschreitung", Some((Some(White), Time))),
            ("Schwarz gibt auf", Some((Some(Black), Resignation))),
            ("Schwarz ist matt", Some((Some(Black), Other))),
            ("Les Blancs perdent au temps", Some((Some(White), Time))),
            ("Les Noirs abandonnent", Some((Some(Black), Resignation))),
            ("Las negras se rinden", Some((Some(Black), Resignation))),
            ("Las blancas pierden por tiempo", Some((Some(White), Time))),
            ("Both flags fell", Some((None, BothFlags))),
            ("Both players ran out of time", Some((None, BothFlags))),
            ("Hai bên cùng rụng cờ", Some((None, BothFlags))),
            ("Cả hai bên cùng rụng kim", Some((None, BothFlags))),
            ("Beide Blättchen gefallen", Some((None, BothFlags))),
            ("Les deux drapeaux sont tombés", Some((None, BothFlags))),
            ("Both players resigned themselves to a draw", None),
            ("Trắng thắng do Đen bị xử thua vì đi sai luật lần 3", Some((Some(Black), Illegal))),
            ("Đen thắng do Đen hết giờ", Some((Some(Black), Time))),
        ] {
            assert_eq!(read(text).map(|c| (c.loser, c.cause)), expected, "{text}");
            assert!(expected.is_none() || look::may_be_in(text), "{text}");
            let sides = expected.is_some_and(|(loser, cause)| loser.is_some() || cause == BothFlags);
            assert!(!sides || look::may_name_side(text), "{text}");
        }
        let marks: String = unicode_normalization::UnicodeNormalization::nfd("Trắng hết giờ").collect();
        assert_eq!(read(&marks).map(|c| (c.loser, c.cause)), Some((Some(White), Time)));
        let tail = "Kd6 { [%eval 0.0] } {White\nresigns} 0-1";
        assert_eq!(in_comments(tail, Names::default()).map(|c| c.loser), Some(Some(White)));
        let tail = "Kd6 { [%eval 0.0] } {White resigns} 0-1";
        assert_eq!(in_comments(tail, Names::default()).map(|c| c.loser), Some(Some(White)));
    }

    #[test]
    fn the_winner_in_the_words_of_servers() {
        assert_eq!(tell_winner(b"An won on time", b"An"), Some(Cause::Time));
        for (words, name) in [
            ("An won on time", "B"),
            ("Anh won on time", "An"),
            ("B won", "B"),
            (" won on time", ""),
            ("? won on time", "?"),
        ] {
            assert_eq!(tell_winner(words.as_bytes(), name.as_bytes()), None, "{words}");
        }
    }
}
