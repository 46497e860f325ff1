//! Messages about the law of xiangqi: the grounds of a verdict, the men, and first positions.

use bienban_base::message::Message;
use bienban_base::place::Side;
use bienban_xiangqi::fen::XiangqiStartError;
use bienban_xiangqi::grounds::{ChaseReason, ConductClass, ConductClause, VerdictGrounds, Victim};
use bienban_xiangqi::man::{ManKind, XiangqiMan};
use bienban_xiangqi::point::Point;

/// The key of the word for a man.
pub fn man(kind: ManKind) -> &'static str {
    match kind {
        ManKind::General => "man-general",
        ManKind::Advisor => "man-advisor",
        ManKind::Elephant => "man-elephant",
        ManKind::Chariot => "man-chariot",
        ManKind::Horse => "man-horse",
        ManKind::Cannon => "man-cannon",
        ManKind::Soldier => "man-soldier",
    }
}

/// The fault of a first position.
pub fn start(fault: &XiangqiStartError) -> Message {
    let text = |key, name, text: &str| Message::new(key).with(name, text);
    match fault {
        XiangqiStartError::Fields(count) => text("xiangqi-start-fields", "count", &count.to_string()),
        XiangqiStartError::Ranks(count) => text("xiangqi-start-ranks", "count", &count.to_string()),
        XiangqiStartError::Width(rank) => text("xiangqi-start-width", "rank", &rank.to_string()),
        XiangqiStartError::Letter(letter) => text("xiangqi-start-letter", "letter", &letter.to_string()),
        XiangqiStartError::Side(side) => text("xiangqi-start-side", "text", side),
        XiangqiStartError::Counter(counter) => text("xiangqi-start-counter", "text", counter),
        XiangqiStartError::Generals(side, count) => {
            let key = if *count == 0 { "xiangqi-start-no-general" } else { "xiangqi-start-generals" };
            text(key, "count", &count.to_string()).with_word("player", side.name())
        }
        XiangqiStartError::Astray(man, point) => {
            Message::new("xiangqi-start-astray").with_phrase("what", astray(*man, *point))
        }
        XiangqiStartError::InCheck(side) => Message::new("xiangqi-start-in-check")
            .with_word("player", side.name())
            .with_word("other", side.other().name()),
    }
}

/// Why a man cannot be on a point, with the points on which it can be.
fn astray(man: XiangqiMan, point: Point) -> Message {
    let white = man.side() == Side::White;
    let (key, points) = match man.kind() {
        ManKind::General => ("xiangqi-astray-general", if white { "d0-f2" } else { "d7-f9" }),
        ManKind::Advisor => ("xiangqi-astray-advisor", if white { "d0, f0, e1, d2, f2" } else { "d9, f9, e8, d7, f7" }),
        ManKind::Elephant => {
            let points = if white { "c0, g0, a2, e2, i2, c4, g4" } else { "c9, g9, a7, e7, i7, c5, g5" };
            ("xiangqi-astray-elephant", points)
        }
        _ if point.rank_of(man.side()) < 3 => ("xiangqi-astray-soldier-behind", if white { "3" } else { "6" }),
        _ => ("xiangqi-astray-soldier-file", "a c e g i"),
    };
    Message::new(key).with_word("player", man.side().name()).with("point", point.to_string()).with("points", points)
}

/// The conduct of both sides in a loop, in words.
pub fn grounds(grounds: &VerdictGrounds) -> Message {
    let [white, black] = grounds.0.each_ref().map(clause);
    Message::new("grounds").with_phrase("white", white).with_phrase("black", black)
}

fn clause(clause: &ConductClause) -> Message {
    let key = match (clause.class, clause.victim) {
        (ConductClass::Check, _) => "grounds-check",
        (ConductClass::Chase, None) => "grounds-chase-nobody",
        (ConductClass::Chase, Some(_)) => match clause.reason {
            None | Some(ChaseReason::Unguarded) => "grounds-chase-unguarded",
            Some(ChaseReason::FalseGuard) => "grounds-chase-false-guard",
            Some(ChaseReason::OnChariot) => "grounds-chase-chariot",
            Some(ChaseReason::Bared) => "grounds-chase-bared",
        },
        (ConductClass::Guarded, _) => "grounds-guarded",
        (ConductClass::Offer, _) => "grounds-offer",
        (ConductClass::GeneralOrSoldier, _) => "grounds-general-or-soldier",
        (ConductClass::Uncrossed, _) => "grounds-uncrossed",
        (ConductClass::MateThreat, _) => "grounds-mate-threat",
        (ConductClass::Idle, _) => "grounds-idle",
    };
    let how_often = if clause.times < clause.of { "grounds-some" } else { "grounds-every" };
    let times = Message::new(how_often).with("times", clause.times.to_string()).with("of", clause.of.to_string());
    let message = Message::new(key).with_word("side", clause.side.name()).with_phrase("times", times);
    let Some(Victim { kind, point }) = clause.victim else { return message };
    let attackers = clause.attackers.iter().map(|&kind| Message::new(man(kind))).collect();
    message.with_word("victim", man(kind)).with("point", point.to_string()).with_phrases("attackers", attackers)
}
