//! Messages without wording: code chooses the sentence, and `messages` words it in each language.

use crate::place::{Numbering, Side};

/// The key of a sentence, and the values in it. The sentence itself is in [`messages`](crate::messages).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The key of the sentence in the `.ftl` files.
    pub key: &'static str,
    /// The names of the values in the sentence, with the values.
    pub args: Vec<(&'static str, Value)>,
}

/// A value in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Text that is the same in every language, such as a move or a file name.
    Text(String),
    /// The key of a word that each language words itself.
    Word(&'static str),
    /// A half-move of chess in PGN's letters, such as `Nf3`. Each language has its own letters.
    HalfMove(String),
    /// Messages inside the message. The catalog joins them by commas.
    Phrases(Vec<Message>),
}

impl Message {
    /// A message without values.
    pub fn new(key: &'static str) -> Message {
        Message { key, args: Vec::new() }
    }

    /// A number of half-moves.
    pub fn half_moves(count: u32) -> Message {
        match count {
            1 => Message::new("count-half-move"),
            _ => Message::new("count-half-moves").with("count", count.to_string()),
        }
    }

    /// A half-move by its number and side: `14...`, in Vietnamese `nước 14 của Đen`.
    pub fn turn((number, side): (u32, Side)) -> Message {
        let key = match side {
            Side::White => "turn-white",
            Side::Black => "turn-black",
        };
        Message::new(key).with("number", number.to_string())
    }

    /// A half-move by its number and its side, with PGN's letters: `14...Qc8`.
    pub fn played((number, side): (u32, Side), san: impl Into<String>) -> Message {
        let key = match side {
            Side::White => "played-white",
            Side::Black => "played-black",
        };
        Message::new(key).with("number", number.to_string()).with_half_move("written", san)
    }

    /// A half-move by its place in the game, from 1: `27`, in Vietnamese its number and side.
    pub fn half_move(ply: u32, numbering: Numbering) -> Message {
        let (number, side) = numbering.turn(ply.saturating_sub(1));
        let key = match side {
            Side::White => "half-move-white",
            Side::Black => "half-move-black",
        };
        Message::new(key).with("ply", ply.to_string()).with("number", number.to_string())
    }

    /// The moment after `half_moves` half-moves: `27 half-moves`, in Vietnamese the last of them.
    pub fn after(half_moves: u32, numbering: Numbering) -> Message {
        let last = half_moves.checked_sub(1).map(|before| numbering.turn(before));
        let key = match last {
            None => "after-none",
            Some((_, Side::White)) => "after-white",
            Some((_, Side::Black)) => "after-black",
        };
        let number = last.map_or(0, |(number, _)| number).to_string();
        Message::new(key).with_phrase("half_moves", Message::half_moves(half_moves)).with("numbers", number)
    }

    /// The moments after several numbers of half-moves, with the same player to move: `4, 8`.
    pub fn after_each(plies: &[u32], numbering: Numbering) -> Message {
        let listed = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        let lasts: Vec<_> = plies.iter().filter_map(|ply| Some(numbering.turn(ply.checked_sub(1)?))).collect();
        let key = match (lasts.len() < plies.len(), lasts.first()) {
            (_, None) => "after-each-none",
            (false, Some((_, Side::White))) => "after-each-white",
            (false, Some((_, Side::Black))) => "after-each-black",
            (true, Some((_, Side::White))) => "after-each-start-white",
            (true, Some((_, Side::Black))) => "after-each-start-black",
        };
        let numbers: Vec<u32> = lasts.iter().map(|(number, _)| *number).collect();
        Message::new(key).with("plies", listed(plies)).with("numbers", listed(&numbers))
    }

    /// A number of games.
    pub fn games(count: u64) -> Message {
        let key = if count == 1 { "count-game" } else { "count-games" };
        Message::new(key).with("count", count.to_string())
    }

    /// Adds a text.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Message {
        self.args.push((name, Value::Text(value.into())));
        self
    }

    /// Adds a half-move of chess in PGN's letters, with its number or without.
    #[must_use]
    pub fn with_half_move(mut self, name: &'static str, san: impl Into<String>) -> Message {
        self.args.push((name, Value::HalfMove(san.into())));
        self
    }

    /// Adds one message, such as the reason of an error.
    #[must_use]
    pub fn with_phrase(self, name: &'static str, phrase: Message) -> Message {
        self.with_phrases(name, vec![phrase])
    }

    /// Adds a list of messages.
    #[must_use]
    pub fn with_phrases(mut self, name: &'static str, phrases: Vec<Message>) -> Message {
        self.args.push((name, Value::Phrases(phrases)));
        self
    }

    /// Adds a word, given by its key.
    #[must_use]
    pub fn with_word(mut self, name: &'static str, key: &'static str) -> Message {
        self.args.push((name, Value::Word(key)));
        self
    }
}
