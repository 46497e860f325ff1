//! What differs between two games of a group.

use std::fmt::Write as _;

use super::nearness::common;
use super::record::KnownRecord;

/// The names of what differs, with `;` between: tags, `result`, `moves after N`, comments, variations, nags.
pub fn difference(game: &KnownRecord, from: &KnownRecord) -> String {
    let (game, from) = (&game.record, &from.record);
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in from.tags.iter().chain(&game.tags) {
        if name != "Result" && !names.contains(&name.as_str()) && game.tag(name).trim() != from.tag(name).trim() {
            names.push(name);
        }
    }
    if game.result.trim() != from.result.trim() || game.ending != from.ending {
        names.push("result");
    }
    let mut text = names.join(";");
    let mut put = |name: std::fmt::Arguments<'_>| {
        let between = if text.is_empty() { "" } else { ";" };
        let _ = write!(text, "{between}{name}");
    };
    if game.moves != from.moves || game.rest != from.rest {
        put(format_args!("moves after {}", common(&game.moves, &from.moves)));
    }
    for (index, name) in ["comments", "variations", "nags"].iter().enumerate() {
        if game.extras[index] != from.extras[index] {
            put(format_args!("{name}"));
        }
    }
    text
}
