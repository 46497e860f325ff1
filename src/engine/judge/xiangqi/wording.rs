//! Messages about the law of xiangqi: the grounds of a verdict, the men, and first positions.

use bienban_base::message::Message;
use bienban_base::place::Side;
use bienban_xiangqi::fen::StartError;
use bienban_xiangqi::grounds::{Class, Clause, Grounds, Reason, Victim};
use bienban_xiangqi::man::{Kind, Man};
use bienban_xiangqi::point::Point;

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

/// The fault of a first position.
pub fn start(fault: &StartError) -> Message {
    let text = |key, name, text: &str| Message::new(key).with(name, text);
    match fault {
        StartError::Fields(count) => text("xiangqi-start-fields", "count", &count.to_string()),
        StartError::Ranks(count) => text("xiangqi-start-ranks", "count", &count.to_string()),
        StartError::Width(rank) => text("xiangqi-start-width", "rank", &rank.to_string()),
        StartError::Letter(letter) => text("xiangqi-start-letter", "letter", &letter.to_string()),
        StartError::Side(side) => text("xiangqi-start-side", "text", side),
        StartError::Counter(counter) => text("xiangqi-start-counter", "text", counter),
        StartError::Generals(side, count) => {
            let key = if *count == 0 { "xiangqi-start-no-general" } else { "xiangqi-start-generals" };
            text(key, "count", &count.to_string()).with_word("player", side.name())
        }
        StartError::Astray(man, point) => {
            Message::new("xiangqi-start-astray").with_phrase("what", astray(*man, *point))
        }
        StartError::InCheck(side) => Message::new("xiangqi-start-in-check")
            .with_word("player", side.name())
            .with_word("other", side.other().name()),
    }
}

/// Why a man cannot be on a point, with the points on which it can be.
fn astray(man: Man, point: Point) -> Message {
    let white = man.side() == Side::White;
    let (key, points) = match man.kind() {
        Kind::General => ("xiangqi-astray-general", if white { "d0-f2" } else { "d7-f9" }),
        Kind::Advisor => ("xiangqi-astray-advisor", if white { "d0, f0, e1, d2, f2" } else { "d9, f9, e8, d7, f7" }),
        Kind::Elephant => {
            let points = if white { "c0, g0, a2, e2, i2, c4, g4" } else { "c9, g9, a7, e7, i7, c5, g5" };
            ("xiangqi-astray-elephant", points)
        }
        _ if point.rank_of(man.side()) < 3 => ("xiangqi-astray-soldier-behind", if white { "3" } else { "6" }),
        _ => ("xiangqi-astray-soldier-file", "a c e g i"),
    };
    Message::new(key).with_word("player", man.side().name()).with("point", point.to_string()).with("points", points)
}

/// The conduct of both sides in a loop, in words.
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
