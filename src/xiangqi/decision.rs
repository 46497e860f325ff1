//! Decision: the notation of a whole game, from its tokens and its start.

use super::grammar;
use super::half_move::XiangqiHalfMove;
use super::notation::{Notation, Notations};
use super::position::XiangqiPosition;
use super::reading::read;

/// The notation of a game, as far as its tokens decide it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotationDecision {
    /// It is written in this one. Some of the tokens may be unreadable.
    One(Notation),
    /// These all read the whole game, each in a different way (E603): the user must choose.
    Several(Vec<Notation>),
    /// There are signs of two families (M206).
    Mixed {
        /// The index of the first token that is not of the family of those before it.
        token: usize,
        /// What the tokens before it can be, the likeliest first.
        before: Notations,
        /// What the token itself can be.
        there: Notations,
    },
    /// No token belongs to any notation.
    None,
}

/// Decides the notation of a game. Tokens that belong to no notation are skipped; for `vi-words` a token is all the
/// words of a half-move.
pub fn decide<T: AsRef<str>>(start: &XiangqiPosition, tokens: &[T]) -> NotationDecision {
    let (mut candidates, mut known) = (None, 0_usize);
    let sideways = |token: &T| {
        token.as_ref().contains('=') && grammar::possible_notations(token.as_ref()).contains(Notation::Asian)
    };
    let of = if tokens.iter().any(sideways) { grammar::of_dashed } else { grammar::possible_notations };
    for (token, text) in tokens.iter().enumerate() {
        let there = of(text.as_ref());
        if there.is_empty() {
            continue;
        }
        known += 1;
        let before = candidates.unwrap_or(there);
        let both = before.and(there);
        if both.is_empty() {
            return NotationDecision::Mixed { token, before, there };
        }
        candidates = Some(both);
    }
    // A game may consist only of soldiers that go straight on: `g4`.
    let points = || tokens.iter().any(|token| grammar::is_point(token.as_ref()));
    let english = || Notations::one(Notation::San).with(Notation::WinBoard);
    let Some(candidates) = candidates.or_else(|| points().then(english)) else { return NotationDecision::None };
    let list: Vec<Notation> = candidates.iter().collect();
    if let [only] = list[..] {
        return NotationDecision::One(only);
    }
    // One half-move that only the Asian dot allows is no evidence of it: by the law it is illegal.
    match replayed(start, tokens, &list) {
        NotationDecision::One(Notation::Asian) if known == 1 && candidates.contains(Notation::ViRelative) => {
            NotationDecision::One(Notation::ViRelative)
        }
        decision => decision,
    }
}

/// Decides between candidates by replaying each. If none can read every token, those that go furthest count; if their
/// half-moves differ, it is undecided which is meant.
fn replayed<T: AsRef<str>>(start: &XiangqiPosition, tokens: &[T], candidates: &[Notation]) -> NotationDecision {
    let games: Vec<(Notation, Vec<XiangqiHalfMove>)> =
        candidates.iter().map(|&notation| (notation, replay(start, tokens, notation))).collect();
    let furthest = games.iter().map(|(_, line)| line.len()).max().unwrap_or(0);
    let mut best: Vec<&(Notation, Vec<XiangqiHalfMove>)> =
        games.iter().filter(|(_, line)| line.len() == furthest).collect();
    // Ranks from 1 are read only where those from 0 do not replay.
    if best.iter().any(|(notation, _)| *notation == Notation::Uci) {
        best.retain(|(notation, _)| *notation != Notation::UciFromOne);
    }
    best.dedup_by(|later, first| later.1 == first.1);
    match best[..] {
        [] => NotationDecision::None,
        [(notation, _)] => NotationDecision::One(*notation),
        _ => NotationDecision::Several(best.iter().map(|(notation, _)| *notation).collect()),
    }
}

/// The half-moves of a game up to the first token that cannot be read.
fn replay<T: AsRef<str>>(start: &XiangqiPosition, tokens: &[T], notation: Notation) -> Vec<XiangqiHalfMove> {
    let mut position = start.clone();
    let mut line = Vec::with_capacity(tokens.len());
    for token in tokens {
        let Ok(read) = read(&position, token.as_ref(), notation) else { break };
        position.play(read.half_move);
        line.push(read.half_move);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::*;

    fn decided(text: &str, game: &str) -> NotationDecision {
        decide(&fen::read(text).unwrap(), &game.split(' ').collect::<Vec<_>>())
    }

    #[test]
    fn signs_decide_and_dots_are_replayed() {
        assert_eq!(decided(fen::START, "P2-5 M8.7"), NotationDecision::One(Notation::ViRelative));
        assert_eq!(decided(fen::START, "P2=5 M8+7"), NotationDecision::One(Notation::Asian));
        assert_eq!(decided(fen::START, "P2=5 B7+1"), NotationDecision::One(Notation::Asian));
        assert_eq!(decided(fen::START, "P2=5 M8+7 P5-1"), NotationDecision::One(Notation::Asian));
        assert_eq!(decided(fen::START, "P7+1 P7+1"), NotationDecision::One(Notation::Wxf));
        assert_eq!(decided(fen::START, "M2.3 M8.7 B7.1 B7.1"), NotationDecision::One(Notation::ViRelative));
        assert_eq!(decided(fen::START, "h2e2 h9g7"), NotationDecision::One(Notation::Uci));
        assert_eq!(decided(fen::START, "h3e3 h8e8"), NotationDecision::One(Notation::UciFromOne));
        assert_eq!(decided(fen::START, "h3e3 h10g8"), NotationDecision::One(Notation::UciFromOne));
        assert_eq!(decided(fen::START, "Phe2 Mg7"), NotationDecision::One(Notation::Algebraic));
        assert_eq!(decided(fen::START, "Tg/1"), NotationDecision::None);
        assert_eq!(decided(fen::START, "P2-5 Tg/1 M2.3"), NotationDecision::One(Notation::ViRelative));
    }

    #[test]
    fn two_readings_are_both_named() {
        let dots = "4k4/4a4/9/2r3r2/9/9/2R3R2/9/4K4/9 w";
        let both = vec![Notation::ViRelative, Notation::Asian];
        assert_eq!(decided(dots, "X3.1 X3.1 X7.1 X7.1"), NotationDecision::Several(both));
        let both = vec![Notation::ViRelative, Notation::Asian];
        assert_eq!(decided(dots, "X3.1"), NotationDecision::Several(both.clone()));
        // A slip later does not make it clearer.
        assert_eq!(decided(dots, "X3.1 X3.1 hay"), NotationDecision::Several(both));
        assert_eq!(decided(fen::START, "X1.9 M8.7"), NotationDecision::One(Notation::ViRelative));
    }

    #[test]
    fn mixed_families_are_told_with_the_first_token_of_the_other() {
        let NotationDecision::Mixed { token, before, .. } = decided(fen::START, "B7.1 T3.5 P2-5 M8.7 B3+1 T5+3") else {
            panic!("not mixed");
        };
        assert_eq!((token, before), (4, Notations::one(Notation::ViRelative)));
    }
}
