//! What it costs to take a text for the name of a player.

use crate::form::heading::word;
use crate::form::label::known;
use crate::form::movetext;
use crate::form::printed;
use bienban_base::text::names::fold;

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

/// The name without what may stand beside it: brackets, a rating, points.
pub(crate) fn core(text: &str) -> &str {
    let text = text.split(['(', '[', ';']).next().unwrap_or_default();
    let text = text.split(" - ").next().unwrap_or_default();
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '…' | '_' | ',' | '*' | '|' | ':'))
}

/// What it costs, in nats, to take a text for a player with what stands beside the name. `None` if it cannot be one.
pub(crate) fn cost(text: &str) -> Option<f32> {
    let core = core(text);
    let letters = core.chars().filter(|c| c.is_alphabetic()).count();
    if letters == 0 || text.len() > 120 || core.contains(['{', '}', '"', '=']) {
        return None;
    }
    let words: Vec<&str> = core.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).collect();
    let moves = movetext::moves_in(core);
    if moves > 0 {
        return (words.len() == 1 && moves == 1 && !core.contains(|c: char| c.is_ascii_digit())).then_some(4.0);
    }
    let small = words.iter().filter(|word| !word.starts_with(|c: char| c.is_uppercase() || !c.is_alphabetic())).count();
    let folded = fold(core);
    let first = folded.split(' ').next().unwrap_or_default();
    let mut cost = 0.3 + 3.0 * small as f32 / words.len() as f32 + 0.8 * words.len().saturating_sub(5) as f32;
    cost += if letters == 1 { 1.5 } else { 0.0 };
    cost += if PLACES.contains(&first) && words.len() > 1 { 2.5 } else { 0.0 };
    cost += if known(core).is_some() || word(core).is_some() { 2.0 } else { 0.0 };
    cost += if words.len() > 1 && printed::is_form_text(core) { 3.0 } else { 0.0 };
    Some(cost)
}
