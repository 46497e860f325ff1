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
use bienban_games::duplicates::Keep;
use bienban_games::write::Layout;
use bienban_pairing::System;
use bienban_report::Men;
use bienban_run::export::Added;

/// The kinds of games.
const GAMES: [(&str, GameKind); 3] =
    [("auto", GameKind::Auto), ("chess", GameKind::Chess), ("xiangqi", GameKind::Xiangqi)];
/// The layouts of written games.
const LAYOUTS: [(&str, Layout); 4] =
    [("pgn", Layout::Pgn), ("text", Layout::Text), ("table", Layout::Table), ("csv", Layout::Csv)];
/// The games of a group of duplicates that can be kept.
const KEPT: [(&str, Keep); 2] = [("fullest", Keep::Fullest), ("first", Keep::First)];
/// The signs for men of xiangqi.
const MEN: [(&str, Men); 2] = [("letters", Men::Letters), ("characters", Men::Characters)];
/// What can be added to the tags of selected games.
const ADDED: [(&str, Added); 5] = [
    ("plycount", Added::Plycount),
    ("eco", Added::Eco),
    ("fen", Added::Fen),
    ("key", Added::Key),
    ("source", Added::Source),
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
    let absent = System::absent_ids().map(|id| PossibleValue::new(id).hide(true));
    PossibleValuesParser::new(System::ids().map(PossibleValue::new).chain(absent))
        .try_map(|id| System::absence(&id).map_or(Ok(id), |key| Err(Message::new(key))))
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
pub(super) fn layout() -> impl TypedValueParser<Value = Layout> {
    one_of(&LAYOUTS)
}

/// A parser for the game of a group that is kept.
pub(super) fn keep() -> impl TypedValueParser<Value = Keep> {
    one_of(&KEPT)
}

/// A parser for the signs for men of xiangqi.
pub(super) fn men() -> impl TypedValueParser<Value = Men> {
    one_of(&MEN)
}

/// A parser for what is added to tags.
pub(super) fn added() -> impl TypedValueParser<Value = Added> {
    one_of(&ADDED)
}
