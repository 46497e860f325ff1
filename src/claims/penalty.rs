//! The penalty for a wrong claim, by the edition and, if they are known, the clocks.

use super::claim::Plea;
use crate::chess::law::edition::{Edition, Penalty};
use crate::message::Message;
use crate::place::Side;

/// The sentences of the penalty, in order.
pub(super) fn due(edition: &Edition, plea: &Plea) -> Vec<Message> {
    let [claimant, opponent] = plea.clocks;
    let (player, other) = match plea.side {
        Side::White => ("white", "black"),
        Side::Black => ("black", "white"),
    };
    match edition.wrong_claim.value {
        Penalty::Unknown => vec![Message::new("due-unknown")],
        Penalty::OwnPlusFive => {
            let message = Message::new(match claimant {
                None => "due-own-five",
                Some(left) if left <= 300 => "due-own-five-loses",
                Some(_) => "due-own-five-clock",
            });
            let left = claimant.unwrap_or_default();
            vec![clock(message, left, left.saturating_sub(300)).with_word("player", player)]
        }
        Penalty::OpponentThreeOwnHalf => vec![more(3, other, opponent), half(player, claimant)],
        Penalty::OpponentPlus { minutes, rapid, blitz } => {
            let mut sentences = vec![more(minutes, other, opponent)];
            let [rapid, blitz] = [rapid, blitz].map(|quick| quick.map(|quick| quick.value));
            for (quick, key) in [(rapid, "due-rapid"), (blitz, "due-blitz")] {
                if let Some(quick) = quick.filter(|&quick| quick != minutes) {
                    sentences.push(Message::new(key).with("minutes", quick.to_string()));
                }
            }
            if let (Some(rapid), true) = (rapid, rapid == blitz && rapid != Some(minutes)) {
                sentences.truncate(1);
                sentences.push(Message::new("due-quick").with("minutes", rapid.to_string()));
            }
            sentences
        }
    }
}

/// The opponent gets minutes.
fn more(minutes: u8, opponent: &'static str, left: Option<u32>) -> Message {
    let message = Message::new(if left.is_some() { "due-opponent-clock" } else { "due-opponent" });
    let left = left.unwrap_or_default();
    let message = clock(message, left, left.saturating_add(60 * u32::from(minutes)));
    message.with("minutes", minutes.to_string()).with_word("opponent", opponent)
}

/// The claimant loses half his time, but at most three minutes, if he has more than two minutes. From one to two
/// minutes he keeps one.
fn half(player: &'static str, left: Option<u32>) -> Message {
    let Some(left) = left else { return Message::new("due-half").with_word("player", player) };
    let after = match left {
        0..60 => left,
        60..=120 => 60,
        _ => left - (left / 2).min(180),
    };
    let key = if left < 60 { "due-half-nothing" } else { "due-half-clock" };
    clock(Message::new(key), left, after).with_word("player", player)
}

fn clock(message: Message, before: u32, after: u32) -> Message {
    message.with("before", before.to_string()).with("after", after.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::draws::{Kind, RuleName};
    use crate::chess::law::editions::by_id;
    use crate::messages::Catalog;

    fn told(edition: &str, clocks: [Option<u32>; 2]) -> String {
        let plea = Plea { side: Side::White, rule: RuleName::Threefold, kind: Kind::Occurred, announced: None, clocks };
        let due = due(by_id(edition).expect("there is one"), &plea);
        let catalog = Catalog::new();
        due.iter().map(|message| catalog.text(message)).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn the_clocks_by_every_kind_of_penalty() {
        for (edition, clocks, expected) in [
            ("1989", [Some(301), None], "5 minutes are added to the time that White has used: 301 s left become 1 s"),
            ("1989", [Some(300), None], "White had 300 s left and loses by it"),
            ("2001", [Some(900), Some(10)], "900 s left become 720 s"),
            ("2001", [Some(900), Some(10)], "Black gets 3 minutes more: 10 s left become 190 s"),
            ("2001", [Some(200), None], "200 s left become 100 s"),
            ("2001", [Some(121), None], "121 s left become 61 s"),
            ("2001", [Some(120), None], "120 s left become 60 s"),
            ("2001", [Some(60), None], "60 s left become 60 s"),
            ("2001", [Some(59), None], "White keeps 59 s"),
            ("2009", [None, None], "Black gets 3 minutes more"),
            ("2018", [None, Some(60)], "Black gets 2 minutes more: 60 s left become 180 s"),
            ("2023", [None, None], "Black gets 2 minutes more; 1 minute instead in rapid chess and blitz"),
            ("1984", [None, None], "not known"),
        ] {
            let told = told(edition, clocks);
            assert!(told.contains(expected), "{edition}: {told}");
        }
    }
}
