//! `GameList`: games that are named one by one, as the rows of a table.

use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::sync::atomic::{AtomicBool, Ordering};

use super::GameProfile;
use crate::selection::{Field, FieldFact, GameFacts};
use bienban_base::message::Message;

/// Games by their file and number, or by the key of their moves.
#[derive(Debug)]
pub enum GameList {
    /// The numbers of the games of each file.
    Numbers(HashMap<String, HashSet<u64>>),
    /// The keys of their moves, each with whether a game was seen that has it.
    Keys(HashMap<u64, AtomicBool>),
}

impl GameList {
    /// Reads a table in CSV with the columns `file` and `game`, or else `moves_key`, as `games` writes it. Other
    /// columns may be there.
    ///
    /// # Errors
    /// What is wrong with it, with the row if there is one.
    pub fn read(table: impl Read) -> Result<GameList, Message> {
        let wrong = |error: csv::Error| Message::new("selecting-list-csv").with("reason", error.to_string());
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(table);
        let headings = reader.headers().map_err(wrong)?.clone();
        let column = |name: &str| headings.iter().position(|heading| heading.trim_start_matches('\u{FEFF}') == name);
        let numbered = column("file").zip(column("game"));
        let keyed = column("moves_key");
        let (mut numbers, mut keys) = (HashMap::<String, HashSet<u64>>::new(), HashMap::new());
        for record in reader.records() {
            let record = record.map_err(wrong)?;
            let line = record.position().map_or(0, csv::Position::line).to_string();
            let cell = |column: usize| record.get(column).unwrap_or_default().trim();
            let unread = |column: &str, cell: &str| {
                let message = Message::new("selecting-list-cell").with("line", line.clone());
                message.with("column", column).with("cell", cell)
            };
            match (numbered, keyed) {
                (Some((file, game)), _) => {
                    let number = cell(game).parse().map_err(|_| unread("game", cell(game)))?;
                    numbers.entry(cell(file).to_owned()).or_default().insert(number);
                }
                (None, Some(key)) => {
                    let key = u64::from_str_radix(cell(key), 16).map_err(|_| unread("moves_key", cell(key)))?;
                    keys.insert(key, AtomicBool::new(false));
                }
                (None, None) => break,
            }
        }
        match (numbered, keyed) {
            (Some(_), _) => Ok(GameList::Numbers(numbers)),
            (None, Some(_)) => Ok(GameList::Keys(keys)),
            (None, None) => Err(Message::new("selecting-list-columns")),
        }
    }

    /// Whether it names games by their numbers.
    pub fn has_numbers(&self) -> bool {
        matches!(self, GameList::Numbers(_))
    }

    /// The message about its rows without a game, once all games were asked about and `count` were taken. `None` if
    /// there is no such row.
    pub fn missing(&self, count: u64) -> Option<Message> {
        match self {
            GameList::Numbers(files) => {
                let named: u64 = files.values().map(|numbers| numbers.len() as u64).sum();
                let missing = named.checked_sub(count).filter(|missing| *missing > 0)?;
                Some(Message::new("selecting-not-found").with_phrase("games", Message::games(missing)))
            }
            // Many games may share a key.
            GameList::Keys(keys) => {
                let missing = keys.values().filter(|seen| !seen.load(Ordering::Relaxed)).count();
                (missing > 0).then(|| Message::new("selecting-no-such-moves").with("count", missing.to_string()))
            }
        }
    }

    /// Whether it names this game.
    pub(super) fn has(&self, profile: &GameProfile<'_, '_>) -> bool {
        match self {
            GameList::Numbers(files) => {
                let FieldFact::Number(number) = profile.field(Field::Game) else { return false };
                files.get(&*profile.game().block().name).is_some_and(|numbers| numbers.contains(&(number as u64)))
            }
            GameList::Keys(keys) => {
                let seen = profile.game().moves_key().and_then(|key| keys.get(&key));
                seen.is_some_and(|seen| {
                    seen.store(true, Ordering::Relaxed);
                    true
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_say_what_is_named() {
        let read = |text: &str| GameList::read(text.as_bytes());
        let Ok(GameList::Numbers(files)) = read("file,x,game\na.pgn,,3\na.pgn,,4\nb.pgn,,3\n") else {
            panic!("by number")
        };
        assert_eq!((files["a.pgn"].len(), files["b.pgn"].len()), (2, 1));
        let Ok(GameList::Keys(keys)) = read("\u{FEFF}moves_key\n00000000000000ff\n") else { panic!("by key") };
        assert!(keys.contains_key(&255));
        for (text, key) in [
            ("a,b\n1,2\n", "selecting-list-columns"),
            ("", "selecting-list-columns"),
            ("file,game\na.pgn,x\n", "selecting-list-cell"),
            ("moves_key\nxyz\n", "selecting-list-cell"),
        ] {
            assert_eq!(read(text).expect_err(text).key, key, "{text}");
        }
    }
}
