//! Nearest: the games whose players have names like those of a claim that fits no game.

use std::collections::HashMap;
use std::sync::Arc;

use super::players::ClaimPlayers;
use bienban_base::message::Message;
use bienban_base::text::names::fold;

/// The greatest number of games whose names are kept.
const MOST_GAMES: usize = 20_000;

/// The greatest number of claims for which near names are looked for. A file with more has another fault.
const MOST_SEARCHES: usize = 200;

/// The greatest number of games that are offered.
const MOST_OFFERED: usize = 3;

/// How similar a name must be on the average of both players, and how similar each of them, from 0 to 1.
const NEAR: [f64; 2] = [0.82, 0.7];

/// The players of a game, as its tags write them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollGame {
    /// White, Black and Round.
    pub tags: [Box<str>; 3],
    /// The number of the game, relative to its block while the block is judged.
    pub game: u64,
}

/// The names in the games that were read, as far as they are kept.
#[derive(Debug, Default)]
pub struct GameRoll {
    games: Vec<RollEntry>,
    /// Every name once, since a player plays more than one game.
    names: Vec<RollName>,
    by_name: HashMap<String, usize>,
    /// The games by the keys of their players.
    by_players: HashMap<(String, String), Vec<usize>>,
}

impl GameRoll {
    /// Takes the games of a block. `before` is the number of games before it in the file.
    pub fn take(&mut self, file: &Arc<str>, listed: Vec<RollGame>, before: u64) {
        let room = MOST_GAMES - self.games.len();
        for listed in listed.into_iter().take(room) {
            let [white, black, round] = &listed.tags;
            let players = ClaimPlayers::of(white, black, round);
            for key in players.iter().flat_map(ClaimPlayers::keys) {
                self.by_players.entry(key).or_default().push(self.games.len());
            }
            let names = [white, black].map(|name| {
                *self.by_name.entry(fold(name)).or_insert_with(|| {
                    self.names.push(RollName::of(name));
                    self.names.len() - 1
                })
            });
            let listed = RollGame { game: before + listed.game, ..listed };
            self.games.push(RollEntry { file: Arc::clone(file), listed, players, names });
        }
    }

    /// The sentence for a claim about players without a game among those that were read, with the games that are near.
    /// `searches` counts the claims for which a search was made.
    pub fn advice(&self, players: &ClaimPlayers, searches: &mut usize) -> Message {
        *searches += 1;
        if *searches > MOST_SEARCHES {
            return Message::new("claims-players-unknown-many").with("most", MOST_SEARCHES.to_string());
        }
        if let Some(other) = self.otherwise(players) {
            return other;
        }
        let likes = [&players.white, &players.black].map(|name| {
            let asked = RollName::of(name);
            self.names.iter().map(|name| asked.like(name)).collect::<Vec<f64>>()
        });
        let like = |entry: &RollEntry| likeness(&likes, entry.names);
        let mut near: Vec<(f64, &RollEntry)> = Vec::new();
        near.extend(self.games.iter().filter_map(|game| like(game).map(|like| (like, game))));
        near.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        near.truncate(MOST_OFFERED);
        if near.is_empty() {
            return Message::new("claims-players-unknown");
        }
        let told = |(_, entry): &(f64, &RollEntry)| entry.game_message();
        Message::new("claims-players-near").with_phrases("near", near.iter().map(told).collect())
    }

    /// The sentence for players who met, but in another round, or with the colours the other way round.
    fn otherwise(&self, players: &ClaimPlayers) -> Option<Message> {
        let swapped = players.swapped();
        for (asked, key) in [(players, "claims-round-differs"), (&swapped, "claims-colours-differ")] {
            let mut met: Vec<usize> =
                asked.keys().iter().filter_map(|key| self.by_players.get(key)).flatten().copied().collect();
            met.sort_unstable();
            met.dedup();
            let fits =
                |entry: &&RollEntry| entry.players.as_ref().is_some_and(|game| asked.fit_by_name(game).is_some());
            let met = met.into_iter().map(|game| &self.games[game]).filter(fits).take(MOST_OFFERED);
            let met: Vec<Message> = met.map(RollEntry::game_message).collect();
            if !met.is_empty() {
                return Some(Message::new(key).with_phrases("near", met));
            }
        }
        None
    }
}

/// A game that was read.
#[derive(Debug)]
struct RollEntry {
    file: Arc<str>,
    listed: RollGame,
    players: Option<ClaimPlayers>,
    /// The names of White and Black in the list of all names.
    names: [usize; 2],
}

impl RollEntry {
    fn game_message(&self) -> Message {
        let [white, black, round] = &self.listed.tags;
        let message = match &**round {
            "" => Message::new("claims-near"),
            round => Message::new("claims-near-round").with("round", round),
        };
        let message = message.with("white", &**white).with("black", &**black);
        message.with("file", &*self.file).with("game", self.listed.game.to_string())
    }
}

/// A name without diacritics: its words in order, and in the order of the alphabet.
#[derive(Debug)]
struct RollName {
    written: String,
    sorted: String,
}

impl RollName {
    fn of(name: &str) -> RollName {
        let written = fold(name);
        let mut words: Vec<&str> = written.split(' ').collect();
        words.sort_unstable();
        RollName { sorted: words.join(" "), written }
    }

    /// How similar two names are, from 0 to 1. A name that lacks words of the other counts as rather similar.
    fn like(&self, other: &RollName) -> f64 {
        let has = |name: &RollName, part: &RollName| {
            part.sorted.split(' ').all(|word| !word.is_empty() && name.sorted.split(' ').any(|of| of == word))
        };
        let part = if has(self, other) || has(other, self) { 0.9 } else { 0.0 };
        let sorted = strsim::jaro_winkler(&self.sorted, &other.sorted).max(part);
        let is_sorted = self.written == self.sorted && other.written == other.sorted;
        if is_sorted { sorted } else { strsim::jaro_winkler(&self.written, &other.written).max(sorted) }
    }
}

/// How similar the players of a game are to those asked for, whichever of them is White. `None` if they are not near.
/// `likes` has for each player that is asked for the similarity of every name.
fn likeness(likes: &[Vec<f64>; 2], [white, black]: [usize; 2]) -> Option<f64> {
    let best = [[likes[0][white], likes[1][black]], [likes[0][black], likes[1][white]]];
    let near = best.into_iter().filter(|[a, b]| a.min(*b) >= NEAR[1] && f64::midpoint(*a, *b) >= NEAR[0]);
    near.map(|[a, b]| f64::midpoint(a, b)).max_by(f64::total_cmp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_base::messages::Catalog;

    #[test]
    fn near_names_are_offered_and_others_are_not() {
        let mut roll = GameRoll::default();
        let listed =
            |white: &str, black: &str, game| RollGame { tags: [white.into(), black.into(), "3.1".into()], game };
        let games = vec![listed("Nguyễn Văn An", "Trần Bình", 1), listed("Lê Cúc", "Phạm Dũng", 2)];
        roll.take(&Arc::from("g.pgn"), games, 10);
        let mut searches = 0;
        let mut told = |white: &str, black: &str| {
            let players = ClaimPlayers::of(white, black, "").expect("named");
            Catalog::new().text(&roll.advice(&players, &mut searches))
        };
        for (white, black) in [("Nguyễn Văn Anh", "Trần Bình"), ("Tran Binh", "Nguyen Van An"), ("Văn An", "Bình")]
        {
            let told = told(white, black);
            assert!(
                told.contains("Nguyễn Văn An") && told.contains("g.pgn, game 11") && !told.contains("Cúc"),
                "{told}"
            );
        }
        assert!(!told("Carlsen", "Caruana").contains("g.pgn"));
        searches = MOST_SEARCHES;
        let players = ClaimPlayers::of("Trần Bình", "Nguyễn Văn An", "").expect("named");
        assert_eq!(roll.advice(&players, &mut searches).key, "claims-players-unknown-many");
    }
}
