//! Results that name a player: `An thắng`, `Trần Bình thua do hết giờ`, `An hòa Bình`.

use super::both_sides::{side, won};
use super::result_words::termination;
use super::score::{self, SheetScore};
use crate::lexicon;
use bienban_base::text::names::fold;
use bienban_engine::pgn::outcome::Outcome;

/// A text with the words for the sides in the place of the names.
enum WinnerText {
    /// No player is named.
    Nobody,
    /// It has a name that cannot be assigned to a player.
    Doubtful,
    /// The text in folded form.
    Sides(String),
}

/// Reads the text after the label of a result. `names` are those of both players, White's first. `None` if it has no
/// result, or if a name in it contradicts its figures.
pub(crate) fn labelled(text: &str, names: &[String; 2]) -> Option<SheetScore> {
    let (figures, words) = apart(text);
    // Somebody may be called Hòa.
    let drawn = |score: Option<SheetScore>| score.is_some_and(|score| score.outcome == Outcome::Draw);
    if drawn(figures) && drawn(score::labelled(&words)) {
        return score::labelled(text);
    }
    // `Đen - Trắng 1-0` may count the points of either player first.
    let decisive = figures.is_some_and(|score| score.outcome.winner().is_some());
    let sides = match with_sides(&words, names) {
        WinnerText::Nobody if decisive && is_black_first(&fold(&words)) => return None,
        WinnerText::Nobody => return score::labelled(text),
        WinnerText::Doubtful => return score::labelled(text).filter(|_| figures.is_some()),
        WinnerText::Sides(_) if text.trim_end().ends_with('?') => return None,
        WinnerText::Sides(sides) if decisive && is_black_first(&sides) => return None,
        WinnerText::Sides(sides) => sides,
    };
    // `1-0 cho An` has no verb.
    let alone = || figures.and_then(|_| Some(score::score(won(side(&sides)?), false)));
    let said = score::words(&sides).or_else(alone);
    match (figures, said) {
        (Some(figures), Some(said)) if figures.outcome != said.outcome => None,
        (Some(figures), Some(said)) => Some(SheetScore { more: said.more, termination: said.termination, ..figures }),
        (Some(_), None) => score::labelled(text).or_else(|| score::labelled(&sides)),
        // `Lan 1 - Trang 0` has figures that are no result by themselves.
        (None, said) => said.or_else(|| score::labelled(&sides)).or_else(|| score::labelled(text)),
    }
}

/// The verb of a label after which the winner or the loser is named: `Bên thắng: Đen`, `Người thua: An`.
fn verb(label: &str) -> Option<&'static str> {
    let folded = fold(label);
    let has = |words: [&str; 2]| folded.split(' ').any(|word| words.contains(&word));
    let lost = has(["thua", "loser"]).then_some("thua");
    lost.or_else(|| has(["thang", "winner"]).then_some("thắng"))
}

/// Reads the text after a label that asks for the result, or for the winner or the loser. `None` as for [`labelled`].
pub(crate) fn result_after_label(label: &str, text: &str, names: &[String; 2]) -> Option<SheetScore> {
    let Some(verb) = verb(label) else { return labelled(text, names) };
    let (figures, words) = apart(text);
    let who = words.split(['(', ',', ';']).next().unwrap_or_default().trim();
    let rest = words[who.len()..].trim();
    if who.is_empty() {
        return figures.filter(|_| verb == "thắng" && rest.is_empty());
    }
    let drawn = || score::labelled(who).filter(|score| matches!(score.outcome, Outcome::Draw | Outcome::Unknown));
    let said = labelled(&format!("{who} {verb}"), names).or_else(drawn)?;
    let agree = figures.is_none_or(|figures| figures.outcome == said.outcome);
    agree.then(|| SheetScore { more: said.more || !rest.is_empty(), termination: termination(&fold(rest)), ..said })
}

/// The result in figures in a text, and the other words.
fn apart(text: &str) -> (Option<SheetScore>, String) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(['(', ')', ',', ';', '.']).to_owned();
    for len in [3, 1] {
        for at in 0..(words.len() + 1).saturating_sub(len) {
            let part: Vec<String> = words[at..at + len].iter().map(|word| bare(word)).collect();
            if let Some(score) = score::figures(&part.join(" ")).filter(|score| score.outcome != Outcome::Unknown) {
                let others = words[..at].iter().chain(&words[at + len..]);
                return (Some(score), others.copied().collect::<Vec<_>>().join(" "));
            }
        }
    }
    (None, text.to_owned())
}

/// Whether the figures of a result and the player who is named beside them contradict each other: `1-0 (Bình thắng)`.
pub(crate) fn contradicts(text: &str, names: &[String; 2]) -> bool {
    let (figures, words) = apart(text);
    let WinnerText::Sides(sides) = with_sides(&words, names) else { return false };
    let said = score::words(&sides);
    figures.zip(said).is_some_and(|(figures, said)| figures.outcome != said.outcome)
}

/// Whether folded words name both sides and nothing else, Black first.
fn is_black_first(folded: &str) -> bool {
    const BESIDE: &[&str] = &["", "quan", "ben", "cam", "va", "voi", "gap", "vs", "den", "trang", "black", "white"];
    let words = || folded.split(' ');
    let at = |named: [&str; 2]| words().position(|word| named.contains(&word));
    let black = at(["den", "black"]).zip(at(["trang", "white"])).is_some_and(|(black, white)| black < white);
    black && words().all(|word| BESIDE.contains(&word))
}

/// Words between a name and a reason, in folded form.
const LINKS: &[&str] =
    &["do", "vi", "va", "voi", "cho", "het", "gio", "bang", "sau", "khi", "luc", "tai", "truoc", "theo", "nho", "boi"];

/// Puts the words for the sides in the place of the names.
fn with_sides(text: &str, names: &[String; 2]) -> WinnerText {
    // The word for a side with its marks is never a name.
    let side = |word: &str| matches!(word, "trắng" | "đen" | "white" | "black");
    let words: Vec<String> = text
        .to_lowercase()
        .split(|c: char| !c.is_alphanumeric() && c != '½')
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let parts = names.each_ref().map(|name| {
        let name = name.to_lowercase();
        name.split(|c: char| !c.is_alphanumeric())
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect::<Vec<_>>()
    });
    // A name with its own marks counts before one that is written without any; `do` is rather a reason than Đỗ.
    let is = |exact: bool, of: usize, word: &String| {
        let bare = !exact && word.is_ascii() && !LINKS.contains(&word.as_str());
        let same = |part: &String| part == word || bare && fold(part) == *word;
        !side(word) && parts[of].iter().any(same)
    };
    let run = |exact: bool, of: usize, at: usize| words[at..].iter().take_while(|word| is(exact, of, word)).count();
    let (mut said, mut at, mut found) = (Vec::new(), 0, false);
    while at < words.len() {
        let [exact, folded] = [true, false].map(|exact| [run(exact, 0, at), run(exact, 1, at)]);
        let [white, black] = if exact == [0, 0] { folded } else { exact };
        if white == black {
            if white > 0 {
                return WinnerText::Doubtful;
            }
            said.push(fold(&words[at]));
            at += 1;
            continue;
        }
        found = true;
        // `bạn An thua`
        if at > 0 && lexicon::is_before_name(&words[at - 1]) {
            said.pop();
        }
        said.push(if white > black { "trang" } else { "den" }.to_owned());
        at += white.max(black);
    }
    if found { WinnerText::Sides(said.join(" ")) } else { WinnerText::Nobody }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_may_ask_for_the_winner_or_the_loser() {
        use Outcome::{BlackWins, Draw, WhiteWins};
        let names = ["Nguyễn Văn An", "Trần Bình"].map(str::to_owned);
        for (label, text, outcome) in [
            ("Bên thắng", "Đen", Some(BlackWins)),
            ("Bên thắng", "Đen (hết giờ)", Some(BlackWins)),
            ("Người thắng", "Trần Bình", Some(BlackWins)),
            ("Người thắng", "An 1-0", Some(WhiteWins)),
            ("Người thắng", "An 0-1", None),
            ("Winner", "White", Some(WhiteWins)),
            ("Bên thua", "Trắng", Some(BlackWins)),
            ("Bên thua", "Đen 0-1", None),
            ("Bên thắng", "1-0", Some(WhiteWins)),
            ("Bên thắng", "Hòa", Some(Draw)),
            ("Bên thắng", "Cường", None),
            ("Bên thắng", "", None),
            ("Kết quả", "An thắng", Some(WhiteWins)),
        ] {
            assert_eq!(result_after_label(label, text, &names).map(|score| score.outcome), outcome, "{label}: {text}");
        }
    }

    #[test]
    fn the_winner_is_the_player_who_is_named() {
        use Outcome::{BlackWins, Draw, WhiteWins};
        let (lan, an) = (["Lan", "Trang"], ["Nguyễn Văn An", "Trần Bình"]);
        for (text, names, outcome) in [
            ("Trang thắng", lan, Some(BlackWins)),
            ("Trang thua", lan, Some(WhiteWins)),
            ("Trang bỏ cuộc", lan, Some(WhiteWins)),
            ("Trắng thắng", lan, Some(WhiteWins)),
            ("Lan 1 - Trang 0", lan, Some(WhiteWins)),
            ("An thắng", an, Some(WhiteWins)),
            ("tran binh thang", an, Some(BlackWins)),
            ("Bình thua do hết giờ", an, Some(WhiteWins)),
            ("An thắng Bình", an, Some(WhiteWins)),
            ("An thua Bình", an, Some(BlackWins)),
            ("bạn An xin thua", an, Some(BlackWins)),
            ("An hòa Bình", an, Some(Draw)),
            ("An và Bình hòa", an, Some(Draw)),
            ("An thắng 1-0", an, Some(WhiteWins)),
            ("1-0 cho An", an, Some(WhiteWins)),
            ("Bình thắng 1-0", an, None),
            ("An thua 1 - 0", an, None),
            ("1-0 cho Bình", an, None),
            ("An thắng?", an, None),
            ("Bình - An: 1-0", an, None),
            ("(Bình) 1 - 0 (An)", an, None),
            ("Đen - Trắng 1-0", an, None),
            ("Bình - An: ½-½", an, Some(Draw)),
            ("An - Bình: 1-0", an, Some(WhiteWins)),
            ("Đen 0 - Trắng 1", an, Some(WhiteWins)),
            ("Trắng / Hòa / Đen", an, None),
            ("Trắng ☑ Hòa ☐ Đen ☐", an, None),
            ("Ân thắng", an, None),
            ("Cường thắng", an, None),
            ("Thị thắng", ["Lê Thị An", "Vũ Thị Ba"], None),
            ("Thị 1-0", ["Lê Thị An", "Vũ Thị Ba"], Some(WhiteWins)),
            ("Minh thắng", ["Minh", "Mình"], Some(WhiteWins)),
            ("Hòa", ["Hoa", "Bình"], Some(Draw)),
            ("Hòa", ["Vũ Thị Hòa", "Bình"], Some(Draw)),
            ("Hòa, ½-½", ["Vũ Thị Hòa", "Bình"], Some(Draw)),
            ("Hòa thắng", ["Vũ Thị Hòa", "Bình"], Some(WhiteWins)),
            ("Trắng thắng", ["An", "Lê Văn Thắng"], Some(WhiteWins)),
            ("Trắng thắng 1-0", ["An", "Lê Văn Thắng"], Some(WhiteWins)),
            ("Bình thua do hết giờ", ["Đỗ An", "Bình"], Some(WhiteWins)),
            ("Trang thắng", ["Thu Trang", "Đoan Trang"], None),
        ] {
            assert_eq!(labelled(text, &names.map(str::to_owned)).map(|score| score.outcome), outcome, "{text}");
        }
    }
}
