//! Games for the tests: a line of moves with variations.

use bienban::chess::view::HalfMove;
use bienban::selection::{Condition, ConditionWatch};
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, Move, Position, fen::Fen};

use super::facts::Table;

/// What happens in a game, in the order of the text.
#[derive(Debug, Clone)]
pub(crate) enum Event {
    Move(HalfMove, Chess),
    Open,
    Close,
}

/// A game.
#[derive(Debug, Clone)]
pub(crate) struct Game {
    pub(crate) start: Chess,
    pub(crate) events: Vec<Event>,
    pub(crate) facts: Table,
}

impl Game {
    /// A game of words in SAN and parentheses, from a FEN or from the usual position if that is empty.
    pub(crate) fn read(fen: &str, text: &str, facts: Table) -> Game {
        let start = match fen {
            "" => Chess::default(),
            fen => fen.parse::<Fen>().expect(fen).into_position(CastlingMode::Standard).expect(fen),
        };
        let mut events = Vec::new();
        // Each line has the positions before and after its last half-move.
        let mut lines = vec![(start.clone(), start.clone())];
        for word in text.split_whitespace() {
            let (before, now) = lines.last().expect("a line").clone();
            match word {
                "(" => {
                    lines.push((before.clone(), before));
                    events.push(Event::Open);
                }
                ")" => {
                    lines.pop();
                    events.push(Event::Close);
                }
                word => {
                    let played = word.parse::<San>().expect(word).to_move(&now).expect(word);
                    let after = played_in(&now, played);
                    events.push(Event::Move(HalfMove::of(played), after.clone()));
                    *lines.last_mut().expect("a line") = (now, after);
                }
            }
        }
        Game { start, events, facts }
    }

    /// Whether a condition holds, watched as a program would. Says also after how many events it was certain.
    pub(crate) fn watched(&self, condition: &Condition) -> (bool, Option<usize>) {
        let mut watch = condition.watch(&self.facts);
        let (answer, when) = self.watch(&mut watch);
        // Once an answer is certain, it stays.
        let mut stubborn = condition.watch(&self.facts);
        stubborn.begin(&self.start);
        self.events.iter().for_each(|event| tell(&mut stubborn, event));
        assert_eq!(stubborn.finish(&self.facts.ended()), answer);
        let mut all = condition.watch_all(&self.facts);
        all.begin(&self.start);
        self.events.iter().for_each(|event| tell(&mut all, event));
        assert_eq!(all.settled(), None);
        assert_eq!(all.finish(&self.facts.ended()), answer);
        assert!(all.account().iter().all(|(_, outcome)| *outcome != bienban::selection::PartOutcome::NotAsked));
        all.restart(&self.facts);
        all.begin(&self.start);
        self.events.iter().for_each(|event| tell(&mut all, event));
        assert_eq!(all.finish(&self.facts.ended()), answer);
        (answer, when)
    }

    /// Tells a watch of the game until the answer is certain.
    pub(crate) fn watch(&self, watch: &mut ConditionWatch<'_>) -> (bool, Option<usize>) {
        if let Some(answer) = watch.settled() {
            return (answer, Some(0));
        }
        if let Some(answer) = watch.begin(&self.start) {
            return (answer, Some(0));
        }
        for (number, event) in self.events.iter().enumerate() {
            tell(watch, event);
            if let Some(answer) = watch.settled() {
                return (answer, Some(number + 1));
            }
        }
        (watch.finish(&self.facts.ended()), None)
    }
}

fn tell(watch: &mut ConditionWatch<'_>, event: &Event) {
    match event {
        Event::Move(half_move, stand) => {
            watch.step(half_move, stand);
        }
        Event::Open => watch.open(),
        Event::Close => watch.close(),
    }
}

/// The position after a move.
pub(crate) fn played_in(position: &Chess, played: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(played);
    after
}
