//! Round: the games of a folder, each with its state.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::SystemTime;

use super::decision::{DecisionAct, DeskDecision, now};
use super::folder::DeskFolder;
use super::journal::Journal;
use super::look::GameLook;
use super::pair::{SecondSheet, SheetDifferences};
use super::reading::FolderReading;
use super::round_game::{GameAssessment, RoundGame, RoundGameState};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::text::harmless::harmless;
use bienban_engine::judge;
use bienban_engine::source::input::Input;
use bienban_sheet::repair::pairing::{SheetPair, pairs};
use bienban_sheet::repair::witness::{NAMED, Witness};

/// The games of a folder.
#[derive(Debug, Default)]
pub struct FolderRound {
    /// In the order of files.
    pub games: Vec<RoundGame>,
    /// The files that are tables or reports of a tournament.
    pub tables: Vec<String>,
    /// What could not be read.
    pub failures: Vec<Message>,
    /// The files as they were.
    stamp: Vec<(PathBuf, u64, Option<SystemTime>)>,
    places: HashMap<(Arc<str>, u64), usize>,
    /// The only game of a file between two players; `None` if there are several.
    between: HashMap<(Arc<str>, [String; 2]), Option<usize>>,
}

impl FolderRound {
    /// Reads the games of a folder, and applies the decisions about them. `read` counts the bytes.
    ///
    /// # Errors
    /// [`Error::Interrupted`].
    pub fn read(folder: &DeskFolder, journal: &Journal, read: &Arc<AtomicU64>) -> Result<FolderRound, Error> {
        let (inputs, outside) = folder.inputs();
        let stamp = stamp(&inputs.found);
        let FolderReading { games, witnesses, tables, mut failures, .. } = FolderReading::folder(folder, inputs, read)?;
        failures.extend(outside.into_iter().map(|name| Message::new("desk-outside").with("name", harmless(&name))));
        let mut round = FolderRound { games, tables, failures, stamp, ..FolderRound::default() };
        round.places = round.games.iter().enumerate().map(|(i, g)| ((Arc::clone(&g.file), g.number), i)).collect();
        for (index, game) in round.games.iter().enumerate() {
            let only = round.between.entry((Arc::clone(&game.file), game.players()));
            only.and_modify(|only| *only = None).or_insert(Some(index));
        }
        round.pair(&witnesses, journal);
        let all = 0..round.games.len();
        all.clone().for_each(|index| round.weigh(index, journal));
        // The sheets of a game are compared with the decisions about them.
        all.for_each(|index| round.settle(index, journal));
        Ok(round)
    }

    /// Whether the files are still as they were.
    pub fn is_current(&self, folder: &DeskFolder) -> bool {
        stamp(&folder.inputs().0.found) == self.stamp
    }

    /// The games, each with its two sheets once, by round and board.
    pub fn in_order(&self) -> Vec<usize> {
        let mut shown: Vec<usize> = (0..self.games.len()).filter(|&index| !self.games[index].is_second).collect();
        shown.sort_by_cached_key(|&index| place(&self.games[index].assessed.tags));
        shown
    }

    /// The index of a game.
    pub fn find(&self, file: &str, number: u64) -> Option<usize> {
        self.places.get(&(Arc::from(file), number)).copied()
    }

    /// The index of the game that somebody meant by the number that it had, and by its players, if he named them. The
    /// games of a file may have changed places since, and others may have come between them.
    pub fn meant(&self, file: &str, number: u64, players: &[String; 2]) -> Option<usize> {
        let at = self.find(file, number);
        let named = players.iter().any(|name| !name.is_empty());
        if !named || at.is_some_and(|at| self.games[at].players() == *players) {
            return at;
        }
        self.between.get(&(Arc::from(file), players.clone())).copied().flatten()
    }

    /// The decisions about a game that hold, in their order; among them those that named its number and other players,
    /// whose game is not to be found.
    pub fn about<'j>(&self, index: usize, journal: &'j Journal) -> impl Iterator<Item = &'j DeskDecision> {
        let of = &self.games[index];
        let (file, number, players) = (Arc::clone(&of.file), of.number, of.players());
        journal.decisions().iter().filter(move |decision| {
            // Most decisions are about other games, and each game of the folder looks through all of them.
            *decision.file == *file
                && (decision.game == number || decision.players == players)
                && match self.meant(&file, decision.game, &decision.players) {
                    Some(meant) => meant == index,
                    None => decision.game == number,
                }
        })
    }

    /// How many decisions are about games that are not in the folder.
    pub fn lost(&self, journal: &Journal) -> usize {
        let at =
            |of: &DeskDecision| self.meant(&of.file, of.game, &of.players).or_else(|| self.find(&of.file, of.game));
        journal.decisions().iter().filter(|of| at(of).is_none()).count()
    }

    /// A decision about a game that is made now. `before` is the text to which it fits.
    pub fn decision(&self, index: usize, before: String, act: DecisionAct) -> DeskDecision {
        let of = &self.games[index];
        let (file, game, players) = (of.file.to_string(), of.number, of.players());
        DeskDecision { id: 0, when: now(), file, game, players, before, act }
    }

    /// Finds the two sheets of games. The one that was decided about last is taken as the game, so that a sheet which
    /// comes later takes no decision away.
    fn pair(&mut self, witnesses: &[(usize, Witness)], journal: &Journal) {
        let sheets: Vec<&Witness> = witnesses.iter().map(|(_, witness)| witness).collect();
        let pairing = pairs(&sheets);
        for pair in pairing.pairs.into_iter().filter(|pair| pair.alike) {
            let (mut one, mut other) = (witnesses[pair.one].0, witnesses[pair.other].0);
            if self.last_decision(other, journal) > self.last_decision(one, journal) {
                std::mem::swap(&mut one, &mut other);
            }
            self.games[one].second = Some(SheetPair { one, other, ..pair });
            self.games[other].is_second = true;
        }
        let mut crowded = Vec::new();
        for ((index, _), _) in witnesses.iter().zip(&pairing.fits).filter(|(_, fits)| **fits > 2) {
            self.games[*index].is_crowded = true;
            crowded.push(harmless(&self.games[*index].file));
        }
        if !crowded.is_empty() {
            self.failures.push(Message::new("desk-crowded").with("files", crowded.join(", ")));
        }
    }

    /// The number of the last decision about a game, 0 if there is none.
    fn last_decision(&self, index: usize, journal: &Journal) -> u64 {
        self.about(index, journal).map(|decision| decision.id).max().unwrap_or(0)
    }

    /// The index of the game that a sheet is of: its own, or that of the sheet taken as the game.
    pub fn standing(&self, index: usize) -> usize {
        let is_second = self.games[index].is_second;
        let of = |game: &RoundGame| game.second.is_some_and(|pair| pair.other == index);
        if is_second { self.games.iter().position(of).unwrap_or(index) } else { index }
    }

    /// The other player's sheet of a game, with the decisions about it. `None` if the game has only one.
    pub fn second_sheet(&self, index: usize, journal: &Journal) -> Option<SecondSheet> {
        let headings = self.games[index].second?;
        let other = &self.games[headings.other];
        let options = judge::JudgeOptions::default();
        self.look(headings.other, journal, &options, |look| SecondSheet::of(&look, other, headings))
    }

    /// The differences between the two sheets of a game. `None` if it has only one.
    pub fn apart(&self, index: usize, journal: &Journal) -> Option<(SecondSheet, SheetDifferences)> {
        let second = self.second_sheet(index, journal)?;
        let tags = &self.games[index].assessed.tags;
        let apart = self
            .look(index, journal, &judge::JudgeOptions::default(), |look| SheetDifferences::of(&look, &second, tags));
        Some((second, apart))
    }

    /// Judges a game with the decisions about it.
    pub fn look<T>(
        &self,
        index: usize,
        journal: &Journal,
        options: &judge::JudgeOptions,
        take: impl FnOnce(GameLook<'_, '_>) -> T,
    ) -> T {
        self.look_with(index, journal, options, &[], take)
    }

    /// Judges a game with the decisions about it, and with remarks after half-moves, by their indices.
    pub fn look_with<T>(
        &self,
        index: usize,
        journal: &Journal,
        options: &judge::JudgeOptions,
        remarks: &[(usize, String)],
        take: impl FnOnce(GameLook<'_, '_>) -> T,
    ) -> T {
        self.games[index].look(self.about(index, journal), options, remarks, take)
    }

    /// Finds the state of a game anew, after a decision about it.
    pub fn assess(&mut self, index: usize, journal: &Journal) {
        self.weigh(index, journal);
        self.settle(index, journal);
        // A game is compared with its other sheet as that is now.
        let standing = self.standing(index);
        if standing != index {
            self.settle(standing, journal);
        }
    }

    /// Judges a game with the decisions about it.
    fn weigh(&mut self, index: usize, journal: &Journal) {
        let of = &self.games[index];
        let decided = self.about(index, journal).next().is_some();
        let (mut assessed, settled, done) = if decided {
            self.look(index, journal, &judge::JudgeOptions::default(), |look| {
                let witness = Witness::of(look.game);
                let settled = look.mended.is_some_and(|mended| mended.fit > 0);
                let done = look.mended.is_some_and(|mended| mended.stands || mended.is_taken());
                (GameAssessment::of(look.game, witness.as_ref()), settled, done)
            })
        } else {
            (of.read.clone(), false, false)
        };
        // The rest of a page that was scanned stays open until somebody has gone through it.
        let rest = of.scanned().is_some_and(|page| page.moves.len() > assessed.half_moves as usize);
        assessed.intact &= done || !rest;
        let of = &mut self.games[index];
        (of.assessed, of.is_settled) = (assessed, settled);
    }

    /// Finds the state of a game that was assessed.
    fn settle(&mut self, index: usize, journal: &Journal) {
        let differs = self.apart(index, journal).is_some_and(|(_, apart)| !apart.is_settled());
        let of = &mut self.games[index];
        of.state = match () {
            () if differs || of.is_crowded => RoundGameState::Differ,
            () if !of.assessed.is_clean() => RoundGameState::Open,
            () if of.is_settled => RoundGameState::Repaired,
            () => RoundGameState::Clean,
        };
    }
}

/// The numbers of round and board, by which a list is in order: board 2 comes before board 10.
fn place(tags: &[String; NAMED.len()]) -> [Vec<u32>; 2] {
    let numbers = |text: &str| {
        let parts = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        parts.map(|part| part.parse().unwrap_or(u32::MAX)).collect()
    };
    // Round and Board by their places in `NAMED`.
    [numbers(&tags[3]), numbers(&tags[4])]
}

/// The sizes and times of files.
fn stamp(found: &[Result<Input, Error>]) -> Vec<(PathBuf, u64, Option<SystemTime>)> {
    let path = |input: &Input| match input {
        Input::File(path) | Input::Walked(path) => Some(path.clone()),
        Input::Stdin | Input::Kept { .. } => None,
    };
    let files = found.iter().filter_map(|input| path(input.as_ref().ok()?));
    let known = |path: PathBuf| {
        let meta = std::fs::metadata(&path).ok()?;
        Some((path, meta.len(), meta.modified().ok()))
    };
    files.filter_map(known).collect()
}

#[cfg(test)]
mod tests {
    use super::RoundGameState::{Open, Repaired};
    use super::*;

    fn decide(journal: &mut Journal, players: [&str; 2], before: &str, act: DecisionAct) {
        let (file, before) = ("round.pgn".to_owned(), before.to_owned());
        let players = players.map(str::to_owned);
        let decision = DeskDecision { id: 0, when: String::new(), file, game: 1, players, before, act };
        journal.append(decision).expect("it is written");
    }

    #[test]
    fn a_decision_goes_with_its_game() {
        let place = tempfile::tempdir().expect("a folder");
        let game =
            |white: &str, black: &str| format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n1. e4 e5 2. Nf6 *\n\n");
        let (one, other, third) = (game("An", "Bình"), game("Cúc", "Dũng"), game("Giang", "Hà"));
        let write = |games: &[&String]| {
            let text: String = games.iter().map(|game| game.as_str()).collect();
            std::fs::write(place.path().join("round.pgn"), text).expect("it is written");
        };
        write(&[&one, &other]);
        let folder = DeskFolder::open(place.path()).expect("a folder");
        let mut journal = Journal::open(folder.path(), true).expect("a journal");
        let act = DecisionAct::Set { slot: 2, squares: "g1f3".into(), san: "Nf3".into(), by: "hand".into() };
        decide(&mut journal, ["An", "Bình"], "Nf6", act);
        let states = |journal: &Journal| {
            let round = FolderRound::read(&folder, journal, &Arc::default()).expect("it is read");
            let state = |game: &RoundGame| (game.assessed.tags[0].clone(), game.state);
            round.games.iter().map(state).collect::<Vec<_>>()
        };
        let expected = |games: &[(&str, RoundGameState)]| {
            games.iter().map(|(name, state)| ((*name).to_owned(), *state)).collect::<Vec<_>>()
        };
        assert_eq!(states(&journal), expected(&[("An", Repaired), ("Cúc", Open)]));
        // The games change places, and another one comes before them.
        write(&[&other, &one]);
        assert_eq!(states(&journal), expected(&[("Cúc", Open), ("An", Repaired)]));
        write(&[&third, &other, &one]);
        assert_eq!(states(&journal), expected(&[("Giang", Open), ("Cúc", Open), ("An", Repaired)]));
        // Where its game is gone, or there are two of it, it changes nothing and is shown as one that does not fit.
        write(&[&third, &other]);
        assert_eq!(states(&journal), expected(&[("Giang", Open), ("Cúc", Open)]));
        let round = FolderRound::read(&folder, &journal, &Arc::default()).expect("it is read");
        let unfit =
            round.look(0, &journal, &judge::JudgeOptions::default(), |look| look.mended.map(|of| of.unfit.len()));
        assert_eq!(unfit, Some(1));
        write(&[&third, &one, &one]);
        assert_eq!(states(&journal), expected(&[("Giang", Open), ("An", Open), ("An", Open)]));
    }
}
