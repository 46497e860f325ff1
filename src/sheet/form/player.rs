//! Reads the text after a player's label: the name, and what may follow it: rating, team, start number and title.
//!
//! `Nguyễn Văn A (2345) - Hà Nội` gives the name, the rating 2345 and the team Hà Nội.

use super::key::PlayerFact;
use bienban_base::text::names::{TITLES, fold};
use bienban_engine::pgn::closing;

/// A player as a sheet names one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct SheetPlayer {
    /// The name, without title, rating and number.
    pub(crate) name: String,
    /// The facts in the order of the text, each kind at most once.
    pub(crate) facts: Vec<(PlayerFact, String)>,
    /// The parts that are neither name nor fact; the transcript keeps them as a remark.
    pub(crate) rest: Vec<String>,
}

/// Reads a player.
pub(crate) fn read(text: &str) -> SheetPlayer {
    let mut player = SheetPlayer::default();
    let text = text.trim();
    // `An vs Đen: Bình`: the word between the players belongs to neither.
    let text = [" vs", " vs.", " gặp", " gap", " đấu với"]
        .iter()
        .find_map(|w| text.strip_suffix(w))
        .unwrap_or(text)
        .trim_end();
    // `Anh sửa thành An`, `Anh (sửa: An)`
    let corrected =
        ["sửa thành", "sua thanh", "đổi thành", "corrected to"].iter().find_map(|word| text.split_once(word));
    let text = match corrected {
        Some((before, behind)) if !before.trim().is_empty() && !behind.trim().is_empty() => {
            player.rest.push(text.to_owned());
            behind.trim().trim_end_matches(')').trim_end()
        }
        _ => text,
    };
    let (number, text) = start_number(text);
    player.facts.extend(number.map(|number| (PlayerFact::Number, number.to_owned())));
    // Parts in brackets are set apart from the name. The character U+0001, which no sheet has, marks their places in
    // the rest.
    let mut outside = String::new();
    let mut rest = text;
    while let Some(open) = rest.find(['(', '[']) {
        let close = if rest[open..].starts_with('(') { ')' } else { ']' };
        let Some(len) = rest[open..].find(close) else { break };
        outside.push_str(&rest[..open]);
        outside.push_str(" \u{1} ");
        let inside = &rest[open + 1..open + len];
        // `Bảo (gạch) An`: the name before the word is struck out.
        let behind = rest[open + len + 1..].trim();
        if matches!(fold(inside).as_str(), "gach" | "gach bo" | "xoa" | "bo") && behind.starts_with(char::is_alphabetic)
        {
            player.rest.push(outside.replace('\u{1}', " ").trim().to_owned());
            outside.clear();
            rest = &rest[open + len + 1..];
            continue;
        }
        // A day after a name is that of a birth.
        if bienban_base::text::date::read(inside).is_some_and(|date| !date.tag.contains('?')) {
            player.rest.push(inside.trim().to_owned());
            rest = &rest[open + len + 1..];
            continue;
        }
        for part in inside.split([',', ';', '/', '|']) {
            // `Bà Rịa - Vũng Tàu` is one province.
            if part.split(" - ").any(|piece| player.is_fact(piece.trim())) {
                part.split(" - ").for_each(|piece| player.part(piece, true));
            } else {
                player.part(part, true);
            }
        }
        rest = &rest[open + len + 1..];
    }
    outside.push_str(rest);
    // A name may have a comma of its own, as in `Carlsen, Magnus`. Once a fact has been read, the name has ended.
    let mut pieces = outside.split(['\u{1}', ';', '|']).flat_map(|p| p.split(" - ")).flat_map(|p| p.split(" – "));
    let first = pieces.next().unwrap_or_default();
    let mut commas = first.split(',');
    let mut name = commas.next().unwrap_or_default().trim().to_owned();
    let before = player.facts.len();
    for written in commas {
        let part = written.trim();
        if player.is_fact(part) || is_year(part) || SheetPlayer::is_state(part) || is_identity(part) {
            player.part(part, true);
        } else if !part.is_empty() {
            if player.facts.len() == before {
                name.push_str(if written.starts_with(char::is_whitespace) { ", " } else { "," });
                name.push_str(part);
            } else {
                player.part(part, true);
            }
        }
    }
    for piece in pieces {
        for part in piece.split(',') {
            player.part(part, true);
        }
    }
    player.take_name(&name);
    player
}

/// The start number in brackets before a name, `(12) Carlsen`, and the rest.
pub(crate) fn start_number(text: &str) -> (Option<&str>, &str) {
    let parts = text.trim_start().strip_prefix('(').and_then(|text| text.split_once(')'));
    let is_number = |text: &str| (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    match parts.map(|(number, name)| (number.trim(), name.trim_start())) {
        Some((number, name)) if is_number(number) && name.starts_with(char::is_alphabetic) => (Some(number), name),
        _ => (None, text),
    }
}

/// Whether a part is the number of a player in a register: `ID 12431885`, `FIDE ID: 12431885`.
fn is_identity(part: &str) -> bool {
    let folded = fold(part);
    let (words, number) = folded.rsplit_once(' ').unwrap_or(("", folded.as_str()));
    let digits = number.bytes().all(|b| b.is_ascii_digit());
    digits && number.len() >= 6 && matches!(words, "" | "id" | "fide" | "fide id" | "id fide" | "ma so" | "ma fide")
}

/// Whether folded words are about a player's age, or the one he plays for: `sn 2012`, `U9`, `8 tuổi`, `thay cho
/// Cường`.
fn is_age(folded: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
    let words: Vec<&str> = folded.split(' ').collect();
    match words[..] {
        ["sn" | "sinh" | "born", ..] => words.iter().any(|word| word.starts_with(|c: char| c.is_ascii_digit())),
        ["thay"] | ["thay", "cho", ..] => true,
        [age, "tuoi"] => number(age),
        [group] => group.strip_prefix('u').is_some_and(|age| age.len() < 3 && number(age)),
        _ => false,
    }
}

impl SheetPlayer {
    /// Whether a part would be read as a fact.
    fn is_fact(&self, part: &str) -> bool {
        let mut probe = SheetPlayer { facts: self.facts.clone(), ..SheetPlayer::default() };
        probe.part(part, false);
        probe.facts.len() > self.facts.len()
    }

    /// Whether a part is about how the game ended or whether the player was there, and not about who he is.
    fn is_state(part: &str) -> bool {
        const STATES: &[&str] = &[
            "vang mat",
            "vang",
            "co mat",
            "bo giai",
            "rut lui",
            "thieu chu ky",
            "da ky",
            "chua ky",
            "khong ky",
            "du bi",
            "doi truong",
            "gach",
            "gach bo",
            "xoa",
            "sai",
            "nham",
            "tiep",
            "tiep theo",
        ];
        let folded = fold(part);
        if is_age(&folded) {
            return true;
        }
        // `1 điểm`, `được 0,5 điểm`, `Đen thắng`
        let mut words = folded.split(' ');
        let scored = folded.contains(|c: char| c.is_ascii_digit()) && words.clone().any(|word| word == "diem");
        let won = words.clone().any(|word| matches!(word, "thang" | "thua" | "hoa"))
            && words.all(|word| matches!(word, "thang" | "thua" | "hoa" | "trang" | "den" | "ben" | "nguoi" | "quan"));
        if scored || won {
            return true;
        }
        let folded = folded.as_str();
        STATES.contains(&folded) || closing::tells_end(folded)
    }

    /// Takes a part that is set apart from the name. If `team` is set, a part of an unknown kind becomes the team.
    fn part(&mut self, part: &str, team: bool) {
        let part = part.trim_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '.' | ':' | ','));
        if is_identity(part) {
            self.rest.push(part.to_owned());
            return;
        }
        if part.is_empty() || matches!(fold(part).as_str(), "trang" | "den" | "quan trang" | "quan den") {
            return;
        }
        if SheetPlayer::is_state(part) {
            self.rest.push(part.to_owned());
            return;
        }
        let has = |player: &SheetPlayer, fact| player.facts.iter().any(|(f, _)| *f == fact);
        let words: Vec<&str> = part.split([' ', ':', '\u{A0}']).filter(|w| !w.is_empty()).collect();
        if let [number] = words[..]
            && is_rating(number)
            && !is_year(number)
            && !has(self, PlayerFact::Elo)
        {
            self.facts.push((PlayerFact::Elo, number.to_owned()));
        } else if TITLES.contains(&part) && !has(self, PlayerFact::Title) {
            self.facts.push((PlayerFact::Title, part.to_owned()));
        } else if let Some((fact, value)) = labelled(&words).filter(|(fact, _)| !has(self, *fact)) {
            self.facts.push((fact, value));
        } else if team && !has(self, PlayerFact::Team) && part.chars().any(char::is_alphabetic) {
            self.facts.push((PlayerFact::Team, part.to_owned()));
        } else {
            self.rest.push(part.to_owned());
        }
    }

    /// Takes the name, after removing a title before it and a rating or start number after it.
    fn take_name(&mut self, name: &str) {
        let mut words: Vec<&str> = name.split_whitespace().collect();
        // Some sheets write the start number first: `12 An`, `5. Bình`.
        if let [number, next, ..] = words[..]
            && let digits = number.trim_end_matches(['.', ')', '-']).trim_start_matches(['#', '№'])
            && (1..=3).contains(&digits.len())
            && digits.bytes().all(|b| b.is_ascii_digit())
            && next.starts_with(char::is_alphabetic)
            && !self.facts.iter().any(|(f, _)| *f == PlayerFact::Number)
        {
            self.facts.push((PlayerFact::Number, digits.to_owned()));
            words.remove(0);
        }
        if let [title, _, ..] = words[..]
            && TITLES.contains(&title.trim_end_matches('.'))
        {
            self.facts.push((PlayerFact::Title, title.trim_end_matches('.').to_owned()));
            words.remove(0);
        }
        // Examples are `Nguyễn Văn A 2345`, `Nguyễn Văn A Elo 2345` and `Nguyễn Văn A số 12`.
        while let [.., before, last] = words[..] {
            let labelled = labelled(&[before, last])
                .filter(|(f, _)| words.len() > 2 && matches!(f, PlayerFact::Elo | PlayerFact::Number));
            if let Some((fact, value)) = labelled.filter(|(_, value)| value.bytes().all(|b| b.is_ascii_digit())) {
                self.facts.push((fact, value));
                words.truncate(words.len() - 2);
            } else if is_rating(last) && !is_year(last) && !self.facts.iter().any(|(f, _)| *f == PlayerFact::Elo) {
                self.facts.push((PlayerFact::Elo, last.to_owned()));
                words.truncate(words.len() - 1);
            } else if is_year(last) {
                self.rest.push(last.to_owned());
                words.truncate(words.len() - 1);
            } else {
                break;
            }
        }
        let name = words.join(" ");
        name.trim_end_matches([',', '-']).trim_end().clone_into(&mut self.name);
    }
}

/// Whether a text is a number from 100 to 3500, the range in which ratings lie.
fn is_rating(text: &str) -> bool {
    text.len() <= 4 && text.parse::<u32>().is_ok_and(|n| (100..=3500).contains(&n))
}

/// Whether a number without a word beside it may be the year in which a player was born. It may be a rating as well,
/// so it becomes neither, and is reported.
fn is_year(text: &str) -> bool {
    text.parse::<u32>().is_ok_and(|n| (1995..=2022).contains(&n))
}

/// A label and its value without a colon: `Elo 2345`, `Đơn vị Hà Nội`, `số 12`. Labels of two words are tried first.
fn labelled(words: &[&str]) -> Option<(PlayerFact, String)> {
    const LABELS: &[(PlayerFact, &[&str])] = &[
        (PlayerFact::Elo, &["elo", "rating", "rtg", "dwz", "nwz", "ecf", "uscf", "fide"]),
        (PlayerFact::Number, &["so", "sbd", "no", "#"]),
        (PlayerFact::Team, &["don vi", "doi", "clb", "team", "tinh", "doan"]),
    ];
    (1..=2.min(words.len().saturating_sub(1))).rev().find_map(|n| {
        let label = fold(&words[..n].join(" "));
        let (fact, _) = LABELS.iter().find(|(_, known)| known.contains(&label.as_str()))?;
        // `CLB Sao Mai` is the whole name of a club.
        let from = if label == "clb" { 0 } else { n };
        let value = words[from..].join(" ");
        let numeric = value.bytes().all(|b| b.is_ascii_digit());
        (numeric || *fact == PlayerFact::Team).then_some((*fact, value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(text: &str) -> (String, Vec<(PlayerFact, String)>) {
        let player = read(text);
        assert!(player.rest.is_empty(), "{text}: {:?}", player.rest);
        (player.name, player.facts)
    }

    #[test]
    fn a_name_and_what_follows_it() {
        let elo = || (PlayerFact::Elo, "2345".to_owned());
        let team = || (PlayerFact::Team, "Hà Nội".to_owned());
        let name = || "Nguyễn Văn A".to_owned();
        for text in [
            "Nguyễn Văn A (2345) - Hà Nội",
            "Nguyễn Văn A, Elo 2345, Đơn vị: Hà Nội",
            "Nguyễn Văn A - 2345 - Hà Nội",
            "Nguyễn Văn A (Elo: 2345, Hà Nội)",
            "Nguyễn Văn A, 2345, Hà Nội",
        ] {
            assert_eq!(facts(text), (name(), vec![elo(), team()]), "{text}");
        }
        for text in ["Nguyễn Văn A (2345)", "Nguyễn Văn A 2345", "Nguyễn Văn A [2345]", "Nguyễn Văn A Elo 2345"]
        {
            assert_eq!(facts(text), (name(), vec![elo()]), "{text}");
        }
        assert_eq!(facts("Nguyễn Văn A (Hà Nội)"), (name(), vec![team()]));
        assert_eq!(facts("GM Nguyễn Văn A"), (name(), vec![(PlayerFact::Title, "GM".to_owned())]));
        assert_eq!(facts("Nguyễn Văn A (số 12)"), (name(), vec![(PlayerFact::Number, "12".to_owned())]));
    }

    #[test]
    fn what_happened_to_a_player_is_no_team() {
        for (text, name) in [
            ("An (thua)", "An"),
            ("An (vắng mặt)", "An"),
            ("An (đội trưởng)", "An"),
            ("Bảo (gạch) An", "An"),
            ("Anh sửa thành An", "An"),
            ("Anh (sửa thành An)", "An"),
        ] {
            let player = read(text);
            assert_eq!((player.name.as_str(), player.facts.len(), player.rest.len()), (name, 0, 1), "{text}");
        }
        for age in ["An (sn 2012)", "An (U9)", "An (8 tuổi)", "An (thay cho Cường)", "An (tiếp)"] {
            assert_eq!(read(age).facts, [], "{age}");
        }
        assert_eq!(read("An (Hà Nội)").facts, [(PlayerFact::Team, "Hà Nội".to_owned())]);
    }

    #[test]
    fn names_are_left_alone() {
        for name in ["Nguyễn Văn A", "Carlsen, Magnus", "Saint-Germain", "Đội", "GM", "A. B.", "?", ""] {
            assert_eq!(facts(name), (name.to_owned(), vec![]), "{name}");
        }
    }
}
