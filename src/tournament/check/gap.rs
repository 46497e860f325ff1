//! Gaps: what is missing in each round, as a list to work through.

use std::collections::{BTreeMap, BTreeSet};

use super::case::EventCase;
use super::{boards, missing};
use crate::event::Event;
use crate::mark::ResultMark;
use crate::options::TournamentOptions;

/// What is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GapKind {
    /// Every game of the round.
    Round,
    /// The game of a board; nothing tells who plays there.
    Board,
    /// A game.
    Game,
    /// The result of a game that was played.
    Result,
}

impl GapKind {
    /// The name in the column `what`.
    pub fn id(self) -> &'static str {
        match self {
            GapKind::Round => "round",
            GapKind::Board => "board",
            GapKind::Game => "game",
            GapKind::Result => "result",
        }
    }
}

/// Something that is missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventGap {
    /// The round; `None` where unknown.
    pub round: Option<u32>,
    /// The board; `None` where unknown.
    pub board: Option<u32>,
    /// White, or a player whose colour is not known. Empty where none is known.
    pub white: String,
    /// Black.
    pub black: String,
    /// What is missing.
    pub what: GapKind,
}

/// The most boards of a round that are listed, because a board may have any number.
const MOST_BOARDS: usize = 1_000;

impl Event {
    /// What is missing, by rounds; what belongs to no known round comes last.
    ///
    /// The games are those of P806, the rounds those of P807, the boards those of P803, and the results those of P804.
    pub fn gaps(&self, options: &TournamentOptions) -> Vec<EventGap> {
        let case = EventCase::new(self, options);
        let rounds = missing::rounds(&case);
        let whole = |&round: &u32| EventGap::new(Some(round), GapKind::Round);
        let mut out: Vec<EventGap> = rounds.iter().map(whole).collect();
        out.extend(self.games.iter().filter(|game| game.marks == [ResultMark::Open; 2] && game.has_moves).map(
            |game| {
                let place = boards::place(game);
                let board = place.and_then(|(_, board)| board);
                let [white, black] = [&game.white, &game.black].map(|name| name.trim().to_owned());
                EventGap { board, white, black, ..EventGap::new(game.round, GapKind::Result) }
            },
        ));
        let mut games: BTreeMap<Option<u32>, Vec<EventGap>> = BTreeMap::new();
        for game in missing::games(&case, &rounds) {
            let name = |player: u32| self.field.players[player as usize].name.clone();
            let (white, black) = (name(game.white), name(game.black));
            let board = case.conformity.as_ref().map(|of| of.board(game.white, game.black));
            let gap = EventGap { board, white, black, ..EventGap::new(game.round, GapKind::Game) };
            games.entry(game.round).or_default().push(gap);
        }
        let mut taken: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for (round, board) in self.games.iter().filter_map(boards::place) {
            taken.entry(round).or_default().extend(board);
        }
        let known: BTreeSet<Option<u32>> =
            games.keys().copied().chain(taken.keys().map(|&round| Some(round))).collect();
        for round in known {
            let games = games.remove(&round).unwrap_or_default();
            let boards = round.and_then(|round| taken.remove(&round)).unwrap_or_default();
            out.extend(settle(round, games, &boards));
        }
        out.sort_by_key(|gap| (gap.round.is_none(), gap.round, gap.what, gap.board.is_none(), gap.board));
        out
    }
}

/// Brings together the games that are missing in a round and the boards without game. The table's board counts only
/// where the archive numbers none, or has a gap at just those; a single game has the single board.
fn settle(round: Option<u32>, mut games: Vec<EventGap>, taken: &BTreeSet<u32>) -> Vec<EventGap> {
    if taken.is_empty() {
        return games;
    }
    let runs = boards::holes(taken.iter().copied());
    let mut free: Vec<u32> = runs.into_iter().flat_map(|(from, to)| from..=to).take(MOST_BOARDS).collect();
    if free.is_empty() && games.len() == 1 {
        free.extend(taken.last().and_then(|last| last.checked_add(1)));
    }
    let by_table: BTreeSet<u32> = games.iter().filter_map(|game| game.board).collect();
    let is_table = by_table.len() == free.len() && free.iter().all(|board| by_table.contains(board));
    if let ([game], [board]) = (games.as_mut_slice(), free.as_slice()) {
        game.board = Some(*board);
        return games;
    }
    if is_table {
        return games;
    }
    for game in &mut games {
        game.board = None;
    }
    // Boards and games that do not match are listed side by side.
    games.extend(free.into_iter().map(|board| EventGap { board: Some(board), ..EventGap::new(round, GapKind::Board) }));
    games
}

impl EventGap {
    fn new(round: Option<u32>, what: GapKind) -> EventGap {
        EventGap { round, board: None, white: String::new(), black: String::new(), what }
    }
}
