//! Calm: which of the events of a watch people are shown. Data have them all.
//!
//! On a board where men go to and fro, every half-move opens claims and ends others. That the same player may claim by
//! the same rule is shown once, and again when the count has grown; that a claim has lapsed is shown when no other by
//! its rule replaces it.

use std::collections::HashMap;
use std::sync::Arc;

use super::event::{EventKind, GameName, WatchEvent};

/// What people were shown of a board, since no claim by a rule stood there last.
#[derive(Debug, Default)]
struct CalmBoard {
    /// The rule, the player, occurred or intended, and the highest count.
    claims: Vec<(&'static str, Option<&'static str>, Option<&'static str>, u32)>,
    /// The last half-move of which something that comes soon was reported.
    soon: Option<u32>,
}

/// Keeps what people were shown.
#[derive(Debug, Default)]
pub struct CalmFilter {
    boards: HashMap<(Arc<str>, GameName), CalmBoard>,
}

/// How many half-moves may lie between two events of one shuffle: sources are read every few seconds.
const NEAR: u32 = 4;

impl CalmFilter {
    /// Whether each event of a reading is shown to people, in their order.
    pub fn shows(&mut self, events: &[WatchEvent]) -> Vec<bool> {
        let mut lapsed: Vec<(&GameName, Option<&str>)> = Vec::new();
        let mut shows = Vec::with_capacity(events.len());
        for event in events {
            let Some(game) = &event.game else {
                shows.push(true);
                continue;
            };
            let rule = event.detail.rule;
            let follows = |kind: EventKind| {
                let same = |other: &&WatchEvent| other.event == kind && other.game.as_ref() == Some(game);
                events.iter().filter(same).any(|other| other.source == event.source && other.detail.rule == rule)
            };
            let told = self.boards.entry((Arc::clone(&event.source), game.clone())).or_default();
            shows.push(match event.event {
                EventKind::Claim => told.claim(event),
                EventKind::Soon if rule == Some("threefold") => told.soon(event) && !follows(EventKind::Claim),
                EventKind::Lapsed if matches!(event.detail.why, Some("moved" | "between-readings")) => {
                    let last = !follows(EventKind::Claim);
                    if last {
                        told.claims.retain(|(of, ..)| Some(*of) != rule);
                    }
                    let first = !lapsed.contains(&(game, rule));
                    lapsed.push((game, rule));
                    first && last
                }
                // The end of the game implies it.
                EventKind::Lapsed if event.detail.why == Some("ended") => {
                    let ends = |other: &WatchEvent| other.event == EventKind::Ended && other.source == event.source;
                    !events.iter().any(|other| ends(other) && other.game.as_ref() == Some(game))
                }
                _ => true,
            });
        }
        shows
    }
}

impl CalmBoard {
    /// Whether a claim is shown: the player could not claim by this rule so far, or the count has grown.
    fn claim(&mut self, event: &WatchEvent) -> bool {
        let (side, kind, count) = (event.detail.side, event.detail.kind, event.detail.count.unwrap_or(0));
        let Some(rule) = event.detail.rule else { return true };
        // Whoever may claim now need not announce a move.
        let tells = |of: &(&str, Option<&str>, Option<&str>, u32)| {
            (of.0, of.1) == (rule, side) && of.3 >= count && (of.2 == kind || of.2 == Some("occurred"))
        };
        if self.claims.iter().any(tells) {
            return false;
        }
        self.claims.push((rule, side, kind, count));
        true
    }

    /// Whether a second occurrence of a position is shown: not if a similar one was, a few half-moves before.
    fn soon(&mut self, event: &WatchEvent) -> bool {
        let ply = event.ply.unwrap_or(0);
        let before = self.soon.replace(ply);
        before.is_none_or(|before| ply < before || ply > before + NEAR)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{TextPlace, Watch, WatchMoment, WatchOptions};
    use super::*;

    /// How many lines each of the half-moves of a shuffle brings: those of people, and all.
    fn lines(moves: &[&str]) -> Vec<(usize, usize)> {
        let (mut watch, mut calm, mut text) =
            (Watch::new(WatchOptions::default()), CalmFilter::default(), String::new());
        moves
            .iter()
            .zip(1..)
            .map(|(half_move, now)| {
                text = format!("{text}{half_move} ");
                let game = format!("[Event \"A\"]\n[White \"An\"]\n[Black \"Chi\"]\n\n{text}*\n");
                let events = watch.read(TextPlace::of("a.pgn"), game.as_bytes(), WatchMoment(now * 10_000));
                (calm.shows(&events).into_iter().filter(|shown| *shown).count(), events.len())
            })
            .collect()
    }

    #[test]
    fn a_shuffle_brings_no_flood() {
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
        let moves: Vec<&str> = shuffle.into_iter().cycle().take(16).collect();
        let told = lines(&moves);
        let (shown, all) = told.iter().fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1));
        assert!(told.iter().all(|(shown, _)| *shown <= 2), "{told:?}");
        assert!(shown <= 9 && all >= 30, "{shown} of {all}: {told:?}");
        // The end by itself is always shown.
        assert_eq!(told.last().map(|(shown, _)| *shown > 0), Some(true));
    }

    #[test]
    fn a_claim_that_is_gone_is_told_and_called_anew() {
        let mut moves: Vec<&str> = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(8).collect();
        moves.push("e4");
        let told = lines(&moves);
        assert_eq!((told[7].0, told[8].0), (1, 1), "the claim, and that it has lapsed: {told:?}");
    }
}
