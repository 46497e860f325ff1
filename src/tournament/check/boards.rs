//! P801 to P804: boards and players of a round, and results.
//!
//! A project that compares games of one event already has these; it then leaves them out.

use std::collections::BTreeMap;

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::event::EventGame;
use crate::field::NOBODY;
use crate::mark::ResultMark;
use crate::sets::DisjointSets;

/// The round and the board of a game: `3` and the Board tag, or both in one as `3.12`.
pub(super) fn place(game: &EventGame) -> Option<(u32, Option<u32>)> {
    let board = game.board.trim().parse().ok().filter(|&board: &u32| board > 0);
    let behind = || game.round_tag.split_once('.').and_then(|(_, board)| board.trim().parse().ok());
    Some((game.round?, board.or_else(behind).filter(|&board| board > 0)))
}

pub(super) fn check_boards(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let mut rounds: BTreeMap<u32, Vec<(u32, Option<u32>)>> = BTreeMap::new();
    for (game, index) in case.event.games.iter().zip(0..) {
        if game.marks == [ResultMark::Open; 2] && game.has_moves {
            out.on_game(index, EventCode::P804, "event-result-missing");
        }
        // A game of a player against himself is an error with or without a round, and is not counted.
        if game.players[0] == game.players[1] && game.players[0] != NOBODY {
            out.on_game(index, EventCode::P802, "event-player-against-himself").with("player", &game.white);
        }
        // A second entry of a game is P805.
        if let Some((round, board)) = place(game).filter(|_| game.second_of.is_none()) {
            rounds.entry(round).or_default().push((index, board));
        }
    }
    let mut groups = PlayerGroups::of(case);
    for (round, games) in rounds {
        players(case, round, &games, out);
        // The second number of a round is that of the game in a match.
        if !case.plays_two_games {
            boards(case, round, &games, &mut groups, out);
        }
    }
}

/// The groups of an event whose players never meet each other, each of three or more.
struct PlayerGroups {
    /// The group of each player; empty where there is one.
    of: Vec<usize>,
    count: usize,
    is_told: bool,
}

impl PlayerGroups {
    fn of(case: &EventCase<'_>) -> PlayerGroups {
        const SMALLEST: usize = 3;
        let mut sets = DisjointSets::new(case.event.field.players.len());
        for game in case.event.games.iter().filter(|game| !game.players.contains(&NOBODY)) {
            sets.join(game.players[0] as usize, game.players[1] as usize);
        }
        let of: Vec<usize> = (0..case.event.field.players.len()).map(|player| sets.smallest_of(player)).collect();
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        for group in &of {
            *sizes.entry(*group).or_default() += 1;
        }
        let is_split = case.event.trf.is_none() && sizes.len() > 1 && sizes.values().all(|&size| size >= SMALLEST);
        PlayerGroups { of: if is_split { of } else { Vec::new() }, count: sizes.len(), is_told: false }
    }

    /// Whether two games are of two groups.
    fn part(&self, games: [&EventGame; 2]) -> bool {
        let group = |game: &EventGame| self.of.get(game.players[0] as usize).copied();
        let [a, b] = games.map(group);
        a.is_some() && b.is_some() && a != b
    }
}

/// Boards that occur twice, and boards missing below the highest.
fn boards(
    case: &EventCase<'_>,
    round: u32,
    games: &[(u32, Option<u32>)],
    groups: &mut PlayerGroups,
    out: &mut EventFindings<'_>,
) {
    let mut first: BTreeMap<u32, u32> = BTreeMap::new();
    for &(game, board) in games {
        let Some(board) = board else { continue };
        let Some(&other) = first.get(&board) else {
            first.insert(board, game);
            continue;
        };
        let theirs = &case.event.games[other as usize];
        // Games of one match are numbered as boards are.
        let ours = &case.event.games[game as usize];
        // Groups that never meet have a board of each number each, and one sentence covers all.
        let parts = groups.part([theirs, ours]);
        if theirs.players != ours.players && !(parts && groups.is_told) {
            groups.is_told |= parts;
            let key = if parts { "event-board-twice-groups" } else { "event-board-twice" };
            let finding = out.on_game(game, EventCode::P801, key);
            finding
                .with("groups", groups.count)
                .with("round", round)
                .with("board", board)
                .with("file", &theirs.place.file)
                .with("other", theirs.place.game)
                .with("line", theirs.place.line);
        }
    }
    let shown = |&(from, to): &(u32, u32)| if from == to { from.to_string() } else { format!("{from}-{to}") };
    let missing: Vec<String> = holes(first.keys().copied()).iter().map(shown).collect();
    if let Some((&highest, &game)) = first.last_key_value().filter(|_| !missing.is_empty()) {
        let finding = out.on_game(game, EventCode::P803, "event-board-missing");
        finding.with("round", round).with("boards", missing.join(", ")).with("highest", highest);
    }
}

/// The numbers from 1 on that are not among ascending ones, as runs of the first and the last.
pub(super) fn holes(boards: impl Iterator<Item = u32>) -> Vec<(u32, u32)> {
    let (mut out, mut next) = (Vec::new(), 1);
    for board in boards {
        if board > next {
            out.push((next, board - 1));
        }
        next = board.saturating_add(1);
    }
    out
}

/// Players with two games in a round. Several games of one match are no fault where their Round tags differ.
fn players(case: &EventCase<'_>, round: u32, games: &[(u32, Option<u32>)], out: &mut EventFindings<'_>) {
    let mut first: BTreeMap<u32, u32> = BTreeMap::new();
    for &(game, _) in games {
        let of = &case.event.games[game as usize];
        for (player, name) in of.players.iter().zip([&of.white, &of.black]) {
            if *player == NOBODY {
                continue;
            }
            let Some(&other) = first.get(player) else {
                first.insert(*player, game);
                continue;
            };
            if other == game {
                continue;
            }
            let theirs = &case.event.games[other as usize];
            let is_match = theirs.players.iter().all(|of_theirs| of.players.contains(of_theirs))
                && theirs.round_tag != of.round_tag;
            if !is_match {
                let finding = out.on_game(game, EventCode::P802, "event-player-twice");
                finding
                    .with("player", name)
                    .with("round", round)
                    .with("file", &theirs.place.file)
                    .with("other", theirs.place.game)
                    .with("line", theirs.place.line);
            }
        }
    }
}
