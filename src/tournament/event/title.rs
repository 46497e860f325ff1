//! Title: the name of an event out of the tag Event, which broadcasts and databases fill with what varies by game: the
//! players, and the round.

use std::borrow::Cow;

use super::outcome;
use super::record::GameRecord;
use crate::folding;
use bienban_base::text::address::is_address;

/// Words before the number of a round.
const ROUNDS: [&str; 20] = [
    "round",
    "rd",
    "r",
    "vòng",
    "vong",
    "v",
    "ván",
    "van",
    "runde",
    "ronde",
    "ronda",
    "rodada",
    "tour",
    "kolo",
    "runda",
    "turno",
    "jornada",
    "omgång",
    "тур",
    "раунд",
];
/// Words before the number of a board.
const BOARDS: [&str; 6] = ["board", "bd", "bàn", "ban", "brett", "table"];
/// Signs between a name and what does not belong to it.
const BETWEEN: &[char] = &[' ', ',', '.', ':', ';', '-', '–', '—', '|', '/', '(', '[', '#'];

/// The name of the event of some games, whose tag Event is the same: without their round, if they have one round, and
/// without their players, if they are of one pair.
pub(super) fn of<'e>(event: &'e str, pair: Option<[&str; 2]>, round: Option<u32>) -> Cow<'e, str> {
    let rest = match pair.map(|pair| pair.map(|name| place(event, name))) {
        Some([Some((from, to)), Some((other, end))]) => {
            let (before, after) = (&event[..from.min(other)], &event[to.max(end)..]);
            let before = before.trim_end_matches(BETWEEN);
            Cow::Owned(format!("{before} {after}").trim().to_owned())
        }
        _ => Cow::Borrowed(event),
    };
    let Some(round) = round else { return rest };
    // `Round 1, Board 1`: the board is that of a game where a round precedes it.
    if let Some(before) = before_board(&rest) {
        let name = without_round(Cow::Borrowed(before), round).into_owned();
        if name != before {
            return Cow::Owned(name);
        }
    }
    without_round(rest, round)
}

/// The text before the number of a board at its end, if a word marks it as one.
fn before_board(text: &str) -> Option<&str> {
    let whole = text.trim_end_matches([')', ']', ' ']);
    let rest = whole.trim_end_matches(|c: char| c.is_ascii_digit());
    let word = rest.trim_end_matches(BETWEEN);
    let before = word.trim_end_matches(char::is_alphanumeric);
    let is_board = rest.len() < whole.len() && BOARDS.contains(&folding::heading(&word[before.len()..]).as_str());
    is_board.then(|| before.trim_end_matches(BETWEEN))
}

/// The Site of a game, unless it is the address of the game itself.
///
/// Games of a server without a round keep it, because nothing else tells casual games apart; `arena` joins the others.
pub(super) fn site<'r>(record: &GameRecord<'r>) -> &'r str {
    let site = record.site.trim();
    if is_address(site) && outcome::round(record.round).is_some() { "" } else { record.site }
}

/// What servers write for games outside their tournaments.
const CASUAL: [&str; 2] = ["Live Chess", "Let's Play!"];

/// Whether a tag Event names no event.
pub(super) fn is_unnamed(event: &str) -> bool {
    !event.chars().any(char::is_alphanumeric)
}

/// Whether a tag Event is what a server writes for a game outside its tournaments: `Rated Blitz game`.
pub(super) fn is_casual(event: &str) -> bool {
    let last = event.split_whitespace().next_back().unwrap_or("");
    last.eq_ignore_ascii_case("game") || CASUAL.iter().any(|name| event.trim().eq_ignore_ascii_case(name))
}

/// The place of a player in a text: whole, or by the family name before a comma.
fn place(text: &str, name: &str) -> Option<(usize, usize)> {
    let name = name.trim();
    let family = name.split(',').next().unwrap_or(name).trim();
    let at = |part: &str| {
        let bounded = |at: &usize| {
            let inside = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            !inside(text[..*at].chars().next_back()) && !inside(text[at + part.len()..].chars().next())
        };
        (part.chars().count() > 1).then(|| text.match_indices(part).map(|(at, _)| at).find(bounded))?
    };
    let found = at(name).map(|at| (at, at + name.len()));
    found.or_else(|| at(family).map(|at| (at, at + family.len())))
}

/// The words of a text that name a round, from one to another: `vòng 3`, `ván thứ 3`, `3. Runde`, `3rd round`, `R3`,
/// `第3轮`. Words are parts of the text.
struct RoundName<'t> {
    words: Vec<&'t str>,
    number: String,
}

/// Words between the word for a round and its number.
const ORDINALS: [&str; 5] = ["thứ", "thu", "số", "so", "no"];

impl RoundName<'_> {
    fn is_number(&self, word: &str) -> bool {
        let bare = ["st", "nd", "rd", "th"].iter().find_map(|ending| word.strip_suffix(ending)).unwrap_or(word);
        bare.trim_start_matches('0') == self.number
    }

    /// How many words from `at` on name the round.
    fn length(&self, at: usize) -> Option<usize> {
        let is_word = |at: usize| self.words.get(at).is_some_and(|word| ROUNDS.contains(&&*folding::heading(word)));
        let is_number = |at: usize| self.words.get(at).is_some_and(|word| self.is_number(word));
        let is_ordinal =
            |at: usize| self.words.get(at).is_some_and(|word| ORDINALS.contains(&&*folding::heading(word)));
        if is_word(at) && is_number(at + 1) || is_number(at) && is_word(at + 1) {
            return Some(2);
        }
        if is_word(at) && is_ordinal(at + 1) && is_number(at + 2) {
            return Some(3);
        }
        let word = folding::heading(self.words.get(at)?);
        let glued = ROUNDS.iter().any(|round| word.strip_prefix(round).is_some_and(|of| self.is_number(of)));
        let chinese = || {
            let of = word.strip_prefix('第')?;
            ["轮", "輪", "回合"].iter().find_map(|ending| of.strip_suffix(ending)).filter(|of| self.is_number(of))
        };
        (glued || chinese().is_some()).then_some(1)
    }
}

/// The text without the number of the round at its beginning or end, if a word marks it as one.
fn without_round(text: Cow<'_, str>, round: u32) -> Cow<'_, str> {
    let words: Vec<&str> =
        text.split(|c| BETWEEN.contains(&c) || c == ')' || c == ']').filter(|w| !w.is_empty()).collect();
    let name = RoundName { words, number: round.to_string() };
    let count = name.words.len();
    let offset = |at: usize| name.words[at].as_ptr() as usize - text.as_ptr() as usize;
    // The longest, so that nothing of the name of the round is left.
    let last = (1..=3).rev().filter_map(|len| count.checked_sub(len).filter(|&at| name.length(at) == Some(len)));
    if let Some(at) = last.filter(|&at| at > 0 || count > 1).min() {
        return Cow::Owned(text[..offset(at)].trim_end_matches(BETWEEN).trim().to_owned());
    }
    match name.length(0) {
        Some(len) => {
            let rest = &text[offset(len - 1) + name.words[len - 1].len()..];
            Cow::Owned(rest.trim_start_matches(BETWEEN).trim_start_matches([')', ']']).trim().to_owned())
        }
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::GameRecord;
    use super::{of, site};

    #[test]
    fn what_varies_by_game_is_no_name() {
        for (event, name) in [
            ("Giải Huế", "Giải Huế"),
            ("Round 3: Lâm, Hoàng - Hà, Thu", ""),
            ("Giải Huế: Lâm - Hà", "Giải Huế"),
            ("Giải Huế, vòng 3", "Giải Huế"),
            ("Giải Huế (Vòng 3)", "Giải Huế"),
            ("Vòng 3 - Giải Huế", "Giải Huế"),
            ("Giải Huế, ván 3", "Giải Huế"),
            ("Giải Huế, ván thứ 3", "Giải Huế"),
            ("Cup (3. Runde)", "Cup"),
            ("3. kolo - Cup", "Cup"),
            ("Cup, 3rd round", "Cup"),
            ("第3轮 Cup", "Cup"),
            ("3 Cup", "3 Cup"),
            ("Кубок Хюэ. Тур 3", "Кубок Хюэ"),
            ("Giải Huế 2024 - Vòng 3 - Bàn 1", "Giải Huế 2024"),
            ("Giải Huế, Round 3, Board 12", "Giải Huế"),
            ("Giải Huế, Bàn 2", "Giải Huế, Bàn 2"),
            ("Giải Huế R3", "Giải Huế"),
            ("Giải Huế, vòng 4", "Giải Huế, vòng 4"),
            ("Cúp 3", "Cúp 3"),
            ("Lâm Thao mở rộng", "Lâm Thao mở rộng"),
        ] {
            assert_eq!(of(event, Some(["Lâm, Hoàng", "Hà, Thu"]), Some(3)), name, "{event}");
        }
    }

    #[test]
    fn the_address_of_a_game_is_no_place() {
        let of = |text, round| site(&GameRecord { site: text, round, ..GameRecord::default() });
        assert_eq!(of("https://lichess.org/broadcast/a/b", "2.3"), "");
        assert_eq!(of("https://lichess.org/abcdefgh", "-"), "https://lichess.org/abcdefgh");
        assert_eq!(of("Huế", "2.3"), "Huế");
    }
}
