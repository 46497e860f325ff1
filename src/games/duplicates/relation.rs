//! Relations between two games: whether they are the same, one is the beginning of the other, or they are twins.
//!
//! Every relation depends only on two records, so it can be tested by trying all pairs.

use super::SHORT;
use super::nearness::are_near;
use super::player::{Abbreviation, is_named, may_be_player, may_be_slip, same_player};
use super::record::{ADDRESSES, KnownRecord};

/// Whether both have the same moves and the same players.
pub fn same(one: &KnownRecord, other: &KnownRecord) -> bool {
    same_line(one, other)
        && same_players(one, other)
        && !have_two_addresses(one, other)
        && (is_long(one, other) || same_occasion(one, other) || copy(one, other))
}

/// Whether both have the same moves and other players.
pub fn same_moves(one: &KnownRecord, other: &KnownRecord) -> bool {
    same_line(one, other) && !same_players(one, other) && (is_long(one, other) || same_occasion(one, other))
}

/// Whether `short` is the beginning of `long`, with the same players and the same date.
pub fn prefix(long: &KnownRecord, short: &KnownRecord) -> bool {
    begins(long, short)
        && are_known(short)
        && same_players(long, short)
        // Within a year, two players may well begin two games alike.
        && (is_long_of_a_day(short) || same_occasion(long, short))
}

/// Whether `short` is the beginning of `long`, on the same day, with players who may be the same: one of the names is
/// misspelt or has more words, or one of the players is named in one game only. If neither player is named in both
/// games, the events may not differ, as far as they are known.
pub fn prefix_alike(long: &KnownRecord, short: &KnownRecord) -> bool {
    let named = |game: &KnownRecord| [0, 1].map(|side| is_named(&game.players[side]));
    let both = [named(long), named(short)];
    let players = |side: usize| (long.players[side].as_str(), short.players[side].as_str());
    let known = |side: usize| both[0][side] && both[1][side];
    let same = [0, 1].map(|side| known(side) && same_player(players(side).0, players(side).1, Abbreviation::Letters));
    let alike = |side: usize| {
        let (one, other) = players(side);
        !known(side) || may_be_player(one, other) || same[1 - side] && may_be_slip(one, other)
    };
    is_long_of_a_day(short)
        && begins(long, short)
        && ((0..2).any(known) || long.event == short.event || long.event.is_empty() || short.event.is_empty())
        && (0..2).all(alike)
        && ids_agree(long, short)
        && !same_players(long, short)
}

/// Whether `short` has the first half-moves of `long`, and there is no contradiction in the day, the round, or the
/// tags that distinguish games of a day.
fn begins(long: &KnownRecord, short: &KnownRecord) -> bool {
    let (more, less) = (&long.record, &short.record);
    more.moves.starts_with(&less.moves)
        && more.start == less.start
        && more.moves.len() > less.moves.len()
        && long.day == short.day
        && rounds_agree(&long.round, &short.round)
        && !are_apart(long, short)
}

/// Whether a game is too long to begin like another of its day by chance, and the day is known.
fn is_long_of_a_day(game: &KnownRecord) -> bool {
    game.record.moves.len() >= SHORT && game.day.parts() == 3
}

/// Whether both have the same players, the dates do not contradict, and the moves differ in two places at most.
pub fn twin(one: &KnownRecord, other: &KnownRecord) -> bool {
    one.record.start == other.record.start
        && are_known(one)
        && same_players(one, other)
        && one.day.may_be(other.day)
        && (is_long(one, other) || same_occasion(one, other))
        && are_near(&one.record.moves, &other.record.moves)
        && !same(one, other)
        && !prefix(one, other)
        && !prefix(other, one)
}

/// Whether a game has nothing in its main line that the other one lacks, as far as is known, if it is its beginning or
/// the same.
pub fn is_covered(short: &KnownRecord, long: &KnownRecord) -> bool {
    short.record.whole || same_line(short, long)
}

fn same_line(one: &KnownRecord, other: &KnownRecord) -> bool {
    let (one, other) = (&one.record, &other.record);
    one.moves == other.moves && one.start == other.start && one.whole == other.whole && one.rest == other.rest
}

/// Whether both have the same players with the same colours. Short games are alike by chance, so their names have to
/// agree more closely.
pub fn same_players(one: &KnownRecord, other: &KnownRecord) -> bool {
    let most = if is_long(one, other) { Abbreviation::Letters } else { Abbreviation::Initial };
    ids_agree(one, other) && one.players.iter().zip(&other.players).all(|(one, other)| same_player(one, other, most))
}

/// Whether the numbers of the players do not contradict.
fn ids_agree(one: &KnownRecord, other: &KnownRecord) -> bool {
    one.ids.iter().zip(&other.ids).all(|(one, other)| one.is_empty() || other.is_empty() || one == other)
}

/// Whether two games that belong to a third one do not contradict each other: they have the same players (if `players`
/// are compared), and no two addresses; if they are short, or of one day (`day`), the rounds and the tags that
/// distinguish games of a day may be the same as well.
pub fn agree(one: &KnownRecord, other: &KnownRecord, players: bool, day: bool) -> bool {
    let close = day || !is_long(one, other);
    let one_time = !close || rounds_agree(&one.round, &other.round) && !are_apart(one, other);
    one_time && !have_two_addresses(one, other) && (!players || same_players(one, other))
}

/// Whether both have numbers or addresses on one server, which are not the same: a server has each game once.
fn have_two_addresses(one: &KnownRecord, other: &KnownRecord) -> bool {
    let differ =
        |(one, other): (&String, &String)| one != other && server(one).is_some_and(|of| server(other) == Some(of));
    one.marks[ADDRESSES..].iter().zip(&other.marks[ADDRESSES..]).any(differ)
}

/// The server of an address, empty for a number without one. `None` if nothing is known, and for a study or a
/// broadcast, which may hold a game several times.
fn server(address: &str) -> Option<&str> {
    let shared = ["/study/", "/broadcast/"].iter().any(|part| address.contains(part));
    let known = !address.is_empty() && !shared;
    known.then(|| address.split_once("://").map_or("", |(_, rest)| rest.split('/').next().unwrap_or(rest)))
}

/// Whether a tag that distinguishes games of the same players on one day contradicts the other game's: board, time, or
/// address.
fn are_apart(one: &KnownRecord, other: &KnownRecord) -> bool {
    one.marks.iter().zip(&other.marks).any(|(one, other)| !one.is_empty() && !other.is_empty() && one != other)
}

fn are_known(game: &KnownRecord) -> bool {
    game.players.iter().all(|player| !player.is_empty())
}

fn is_long(one: &KnownRecord, other: &KnownRecord) -> bool {
    one.record.moves.len().min(other.record.moves.len()) >= SHORT
}

/// Whether both were played on one day, as far as it is known, in one event, and the rounds do not contradict.
fn same_occasion(one: &KnownRecord, other: &KnownRecord) -> bool {
    one.day.is_known()
        && one.day == other.day
        && !one.event.is_empty()
        && one.event == other.event
        && rounds_agree(&one.round, &other.round)
        && !are_apart(one, other)
}

/// Whether two folded rounds do not contradict: one is unknown, or more precise, as `2.7` is more precise than `2`.
fn rounds_agree(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    short.is_empty() || long.strip_prefix(short).is_some_and(|more| more.is_empty() || more.starts_with(' '))
}

/// Whether both have the same tags.
fn copy(one: &KnownRecord, other: &KnownRecord) -> bool {
    let (one, other) = (&one.record, &other.record);
    one.tags == other.tags && one.result == other.result && one.ending == other.ending
}
