//! The cost of taking a text for the name of a player.

use crate::form::heading::word;
use crate::form::movetext;
use crate::form::player;
use crate::form::printed;
use crate::lexicon::{self, SpellingMatch, known};
use bienban_base::text::names::fold;
use bienban_engine::pgn::closing;

/// First words of places, teams and openings, in folded form: they name no player.
const PLACES: &[&str] = &[
    "phong",
    "tang",
    "truong",
    "nha",
    "clb",
    "bang",
    "bien",
    "khai",
    "san",
    "khu",
    "hiep",
    "giai",
    "cup",
    "so",
    "thanh pho",
    "tinh",
    "tp",
];

/// The longest name with the text beside it, in bytes.
const LONGEST: usize = 160;

/// The cost, in nats, of taking a text for a player with further text beside the name. `None` if it cannot be one.
pub(crate) fn cost(text: &str) -> Option<f32> {
    if text.len() > LONGEST {
        return None;
    }
    let player = player::read(text);
    let core = player.name.trim_matches(|c: char| matches!(c, '.' | '…' | '_' | ',' | '*' | '|' | ':'));
    let letters = core.chars().filter(|c| c.is_alphabetic()).count();
    if letters == 0 || core.contains(['{', '}', '"', '=']) {
        return None;
    }
    let words: Vec<&str> = core.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).collect();
    let moves = movetext::moves_in(core);
    if moves > 0 {
        return (words.len() == 1 && moves == 1 && !core.contains(|c: char| c.is_ascii_digit())).then_some(4.0);
    }
    let is_small = |word: &str| !word.starts_with(|c: char| c.is_uppercase() || !c.is_alphabetic());
    let before = words.iter().take_while(|word| is_small(word) && lexicon::is_before_name(word)).count();
    // Words that come before a name are no name on their own.
    let before = if before < words.len() { before } else { 0 };
    let small = words[before..].iter().filter(|word| is_small(word)).count();
    let folded = fold(core);
    let first = folded.split(' ').next().unwrap_or_default();
    // Some write all names in small letters; small words among capitals make a sentence.
    let all_small = small == words.len();
    let mut cost = 0.3 + if all_small { 2.5 } else { 8.0 * small as f32 / words.len() as f32 };
    cost += if core.contains(|c: char| c.is_ascii_digit()) { 2.5 } else { 0.0 };
    cost += 0.8 * words.len().saturating_sub(5) as f32;
    cost += if letters == 1 { 1.5 } else { 0.0 };
    cost += if PLACES.contains(&first) && words.len() > 1 { 2.5 } else { 0.0 };
    cost += match lexicon::label(core) {
        Some((_, SpellingMatch::Exact)) => 2.0,
        Some((_, SpellingMatch::Bare)) => 1.0,
        _ if word(core).is_some() => 2.0,
        _ => 0.0,
    };
    // `Trắng: thắng` gives White's result.
    cost += if all_small && closing::tells_end(&folded) { 4.0 } else { 0.0 };
    cost += if words.len() > 1 && known(core).is_none() && printed::is_form_text(core) { 3.0 } else { 0.0 };
    Some(cost)
}
