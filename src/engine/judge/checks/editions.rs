//! Findings that depend on the edition of the Laws: a date that is missing or known in part leaves several editions
//! possible, and they may disagree.

use super::Game;
use crate::chess::law::edition::LawEdition;
use bienban_base::finding::{Finding, Severity};
use bienban_base::message::Message;

/// The finding of a check by every edition that may have been in force.
///
/// If all of them agree, it is the finding by the edition that the game is judged by. If only some of them find
/// fault, it is a warning that names them, and it proposes nothing, because nothing is proved.
pub(in crate::judge) fn by_editions(
    game: &Game<'_>,
    mut find: impl FnMut(&'static LawEdition) -> Option<Finding>,
) -> Option<Finding> {
    let in_force = game.in_force();
    let decided = find(in_force.edition());
    if in_force.is_certain() {
        return decided;
    }
    let (last, others) = in_force.possible.split_last()?;
    let mut found: Vec<(&'static str, Finding)> = Vec::new();
    for edition in others {
        found.extend(find(edition).map(|finding| (edition.id, finding)));
    }
    let all = found.len() + usize::from(decided.is_some());
    found.extend(decided.clone().map(|finding| (last.id, finding)));
    if all == 0 || all == in_force.possible.len() {
        return decided;
    }
    let editions = found.iter().map(|(id, _)| named(id)).collect();
    let (_, mut finding) = found.pop()?;
    let message =
        Message::new("only-by-editions").with_phrase("finding", finding.message).with_phrases("editions", editions);
    finding.message = message;
    finding.fixes.clear();
    Some(finding.graded(Severity::Warning))
}

/// An edition in a list of editions.
fn named(id: &'static str) -> Message {
    match id.strip_prefix("pre") {
        Some(year) => Message::new("edition-before").with("year", year),
        None => Message::new("edition").with("laws", id),
    }
}
