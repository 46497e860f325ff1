//! What the law of xiangqi says about a game, as messages: the grounds of a verdict, and the men.

use crate::message::Message;
use crate::xiangqi::grounds::{Class, Clause, Grounds, Reason, Victim};
use crate::xiangqi::man::Kind;

/// The key of the word for a man.
pub fn man(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "man-general",
        Kind::Advisor => "man-advisor",
        Kind::Elephant => "man-elephant",
        Kind::Chariot => "man-chariot",
        Kind::Horse => "man-horse",
        Kind::Cannon => "man-cannon",
        Kind::Soldier => "man-soldier",
    }
}

/// What both sides did in a loop, in words.
pub fn grounds(grounds: &Grounds) -> Message {
    let [white, black] = grounds.0.each_ref().map(clause);
    Message::new("grounds").with_phrase("white", white).with_phrase("black", black)
}

fn clause(clause: &Clause) -> Message {
    let key = match (clause.class, clause.victim) {
        (Class::Check, _) => "grounds-check",
        (Class::Chase, None) => "grounds-chase-nobody",
        (Class::Chase, Some(_)) => match clause.reason {
            None | Some(Reason::Unguarded) => "grounds-chase-unguarded",
            Some(Reason::FalseGuard) => "grounds-chase-false-guard",
            Some(Reason::OnChariot) => "grounds-chase-chariot",
            Some(Reason::Bared) => "grounds-chase-bared",
        },
        (Class::Guarded, _) => "grounds-guarded",
        (Class::Offer, _) => "grounds-offer",
        (Class::GeneralOrSoldier, _) => "grounds-general-or-soldier",
        (Class::Uncrossed, _) => "grounds-uncrossed",
        (Class::MateThreat, _) => "grounds-mate-threat",
        (Class::Idle, _) => "grounds-idle",
    };
    let how_often = if clause.times < clause.of { "grounds-some" } else { "grounds-every" };
    let times = Message::new(how_often).with("times", clause.times.to_string()).with("of", clause.of.to_string());
    let message = Message::new(key).with_word("side", clause.side.name()).with_phrase("times", times);
    let Some(Victim { kind, point }) = clause.victim else { return message };
    let attackers = clause.attackers.iter().map(|&kind| Message::new(man(kind))).collect();
    message.with_word("victim", man(kind)).with("point", point.to_string()).with_phrases("attackers", attackers)
}
