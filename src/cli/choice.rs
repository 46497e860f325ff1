//! Choice: a value of an option that is one of a few words, or a whole number within limits.
//!
//! Values that only the command line knows derive `ValueEnum`. Those of the rooms below are listed here with their
//! words, so that no room below waits for the parser of the command line to be compiled.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use bienban_base::message::Message;
use bienban_engine::judge::GameKind;
use bienban_games::duplicates::KeepRule;
use bienban_games::write::GameLayout;
use bienban_pairing::PairingSystem;
use bienban_report::MenStyle;
use bienban_run::export::AddedTag;

/// The kinds of games.
const GAMES: [(&str, GameKind); 3] =
    [("auto", GameKind::Auto), ("chess", GameKind::Chess), ("xiangqi", GameKind::Xiangqi)];
/// The layouts of written games.
const LAYOUTS: [(&str, GameLayout); 4] =
    [("pgn", GameLayout::Pgn), ("text", GameLayout::Text), ("table", GameLayout::Table), ("csv", GameLayout::Csv)];
/// The games of a group of duplicates that can be kept.
const KEPT: [(&str, KeepRule); 2] = [("fullest", KeepRule::Fullest), ("first", KeepRule::First)];
/// The signs for men of xiangqi.
const MEN: [(&str, MenStyle); 2] = [("letters", MenStyle::Letters), ("characters", MenStyle::Characters)];
/// What can be added to the tags of selected games.
const ADDED: [(&str, AddedTag); 5] = [
    ("plycount", AddedTag::Plycount),
    ("eco", AddedTag::Eco),
    ("fen", AddedTag::Fen),
    ("key", AddedTag::Key),
    ("source", AddedTag::Source),
];

/// A parser for one of these words.
fn one_of<T: Copy + Send + Sync + 'static>(choices: &'static [(&'static str, T)]) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(choices.iter().map(|(word, _)| *word)).map(|given| {
        let choice = choices.iter().find(|(word, _)| *word == given);
        choice.expect("the word is one of those that are possible").1
    })
}

/// The name of a system of pairing. Names of systems that are not here are refused with what can be done.
pub(super) fn pairing_rules() -> impl TypedValueParser<Value = String> {
    let absent = PairingSystem::absent_ids().map(|id| PossibleValue::new(id).hide(true));
    PossibleValuesParser::new(PairingSystem::ids().map(PossibleValue::new).chain(absent))
        .try_map(|id| PairingSystem::absence(&id).map_or(Ok(id), |key| Err(Message::new(key))))
}

/// A parser for a whole number within limits. clap's own would report errors in English only.
pub(super) fn number<T: FromStr + PartialOrd + Display>(
    limits: impl RangeBounds<T> + Clone,
) -> impl Fn(&str) -> Result<T, Message> + Clone {
    move |text| {
        text.parse().ok().filter(|number| limits.contains(number)).ok_or_else(|| {
            let bound = |bound: Bound<&T>| match bound {
                Bound::Included(number) | Bound::Excluded(number) => Some(number.to_string()),
                Bound::Unbounded => None,
            };
            let least = bound(limits.start_bound()).unwrap_or_default();
            match bound(limits.end_bound()) {
                Some(most) => Message::new("usage-number-within").with("most", most),
                None => Message::new("usage-number-from"),
            }
            .with("least", least)
        })
    }
}

/// A parser for a kind of games.
pub(super) fn game() -> impl TypedValueParser<Value = GameKind> {
    one_of(&GAMES)
}

/// A parser for a layout of written games.
pub(super) fn layout() -> impl TypedValueParser<Value = GameLayout> {
    one_of(&LAYOUTS)
}

/// A parser for the game of a group that is kept.
pub(super) fn keep() -> impl TypedValueParser<Value = KeepRule> {
    one_of(&KEPT)
}

/// A parser for the signs for men of xiangqi.
pub(super) fn men() -> impl TypedValueParser<Value = MenStyle> {
    one_of(&MEN)
}

/// A parser for what is added to tags.
pub(super) fn added() -> impl TypedValueParser<Value = AddedTag> {
    one_of(&ADDED)
}
