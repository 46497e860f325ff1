//! M201-M206, M208, M211, M212, R302, R303, R309, D402, E603 and T504 for xiangqi, by the law of 2004.

use std::cell::Cell;

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings, words};
use crate::chess::fast::Proof;
use crate::judge::xiangqi::{XiangqiFault, XiangqiFaultKind, XiangqiRecord, wording};
use crate::pgn::cause::EndCause;
use crate::pgn::outcome::Outcome;
use bienban_base::finding::{Code, Finding, Severity};
use bienban_base::message::Message;
use bienban_base::place::{Ply, Side};
use bienban_base::text::names::fold;
use bienban_xiangqi::article;
use bienban_xiangqi::ending::XiangqiEnding;
use bienban_xiangqi::fen::{self, XiangqiStartError};
use bienban_xiangqi::half_move::XiangqiHalfMove;
use bienban_xiangqi::meaning::{NotationForm, XiangqiRefusal};
use bienban_xiangqi::notation::Notation;
use bienban_xiangqi::offence::Offence;
use bienban_xiangqi::point::Point;
use bienban_xiangqi::position::XiangqiPosition;
use bienban_xiangqi::verdict::{self, RepetitionVerdict};
use bienban_xiangqi::writing;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::M211, Code::M212, Code::D402],
    // The fast path reads chess alone, so that a game which it read needs nothing of this.
    covered_by: Proof::LEGAL,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_xiangqi,
};

fn check_xiangqi(game: &Game<'_>, findings: &mut GameFindings) {
    let Some(record) = game.xiangqi() else { return };
    start(game, record, findings);
    for fault in &record.faults {
        findings.push(finding(game, record, fault));
    }
    irregular(game, record, findings);
    forbidden(game, record, findings);
    result(game, record, findings);
    time_check(game, record, findings);
}

/// The first position cannot be one.
fn start(game: &Game<'_>, record: &XiangqiRecord, findings: &mut GameFindings) {
    let (Some(fault), Some(tag)) = (&record.start_fault, game.tagged().tag("FEN")) else { return };
    let finding = Finding::at(Code::T504, tag.span, wording::start(fault));
    // Whoever is to move may take the general or not: the game can be played.
    findings.push(match fault {
        XiangqiStartError::InCheck(_) => finding.graded(Severity::Warning),
        _ => finding,
    });
}

/// Half-moves as proposals, in the notation of the game.
fn named(position: &XiangqiPosition, half_moves: &[XiangqiHalfMove], notation: Option<Notation>) -> Vec<String> {
    let notation = notation.unwrap_or(Notation::ViRelative);
    half_moves.iter().map(|&half_move| writing::write(position, half_move, notation)).collect()
}

fn finding(game: &Game<'_>, record: &XiangqiRecord, fault: &XiangqiFault) -> Finding {
    let mut fixes = Vec::new();
    let (code, message) = match &fault.kind {
        XiangqiFaultKind::Refused(XiangqiRefusal::Unknown) => (Code::S101, Message::new("xiangqi-unknown")),
        XiangqiFaultKind::Refused(XiangqiRefusal::NoSuchMan) => (Code::M211, Message::new("xiangqi-no-such-man")),
        XiangqiFaultKind::Refused(XiangqiRefusal::ImpossibleDirection) => {
            (Code::M212, Message::new("xiangqi-impossible-direction"))
        }
        XiangqiFaultKind::Refused(XiangqiRefusal::Illegal(meant)) => (Code::M201, offence(&fault.before, *meant)),
        XiangqiFaultKind::Refused(XiangqiRefusal::Ambiguous(all)) => {
            fixes = named(&fault.before, all, record.notation);
            (Code::M202, Message::new("xiangqi-ambiguous").with("moves", fixes.join(", ")))
        }
        XiangqiFaultKind::SeveralNotations(several) => {
            let names: Vec<&str> = several.iter().map(|notation| notation.name()).collect();
            (Code::E603, Message::new("xiangqi-several-notations").with("notations", names.join(", ")))
        }
        XiangqiFaultKind::MixedNotations => (Code::M206, Message::new("xiangqi-mixed-notations")),
        XiangqiFaultKind::Missing => (Code::M205, Message::new("xiangqi-missing")),
        XiangqiFaultKind::MissingMoves(count) => {
            (Code::M205, Message::new("xiangqi-missing-moves").with("count", count.to_string()))
        }
        XiangqiFaultKind::Null => (Code::M209, Message::new("xiangqi-null")),
        XiangqiFaultKind::WrongNumber(due) => {
            (Code::M204, Message::new("xiangqi-wrong-number").with("expected", due.to_string()))
        }
        XiangqiFaultKind::AfterEnd(XiangqiEnding::Stalemate(_)) => {
            (Code::M208, Message::new("xiangqi-after-stalemate"))
        }
        XiangqiFaultKind::AfterEnd(_) => (Code::M208, Message::new("xiangqi-after-mate")),
    };
    let message = message.with("token", game.quoted(fault.span)).with_phrase("turn", Message::turn(fault.turn));
    let finding =
        Finding::at(code, fault.span, message).about(fault.ply, fault.turn).in_position(fen::write(&fault.before));
    finding.fixed_by_one_of(fixes)
}

/// The finding at the last half-move of the side at fault, which may be the one before the repetition.
fn at_fault(record: &XiangqiRecord, ply: u32, side: Side, message: Message) -> Finding {
    let mut position = record.start.clone();
    let mut last = (Ply(0), record.played[0].span, position.clone());
    for (index, played) in record.played.iter().enumerate().take(ply as usize) {
        if position.side() == side {
            last = (Ply(index as u32 + 1), played.span, position.clone());
        }
        position.play(played.half_move);
    }
    let (ply, span, before) = last;
    Finding::at(Code::D402, span, message).about(ply, (before.number(), side)).in_position(fen::write(&before))
}

/// Why a half-move is not legal.
fn offence(position: &XiangqiPosition, meant: Option<XiangqiHalfMove>) -> Message {
    let key = match meant.map(|meant| Offence::of(position, meant)) {
        None | Some(Offence::NoGoal) => "xiangqi-illegal",
        Some(Offence::Stays) => "xiangqi-illegal-stays",
        Some(Offence::OwnMan) => "xiangqi-illegal-own-man",
        Some(Offence::Blocked) => "xiangqi-illegal-blocked",
        Some(Offence::NoScreen) => "xiangqi-illegal-no-screen",
        Some(Offence::Hobbled) => "xiangqi-illegal-hobbled",
        Some(Offence::ElephantEye) => "xiangqi-illegal-elephant-eye",
        Some(Offence::River) => "xiangqi-illegal-river",
        Some(Offence::Palace) => "xiangqi-illegal-palace",
        Some(Offence::Uncrossed) => "xiangqi-illegal-uncrossed",
        Some(Offence::Way) => "xiangqi-illegal-way",
        Some(Offence::Facing) => "xiangqi-illegal-facing",
        Some(Offence::Check) => "xiangqi-illegal-check",
    };
    let named = |point: Option<Point>| point.map(|point| point.to_string()).unwrap_or_default();
    let man = meant.and_then(|meant| position.get(meant.from)).map_or("man-soldier", |man| wording::man(man.kind()));
    Message::new(key)
        .with_word("man", man)
        .with("from", named(meant.map(|meant| meant.from)))
        .with("to", named(meant.map(|meant| meant.to)))
        .with("point", named(meant.and_then(|meant| Offence::obstacle(position, meant))))
}

/// The first half-move that is not written as the law does (M203).
fn irregular(game: &Game<'_>, record: &XiangqiRecord, findings: &mut GameFindings) {
    let mut position = record.start.clone();
    for (index, played) in record.played.iter().enumerate() {
        if played.form.is_irregular() {
            let canonical = named(&position, &[played.half_move], record.notation);
            let needless = played.form == NotationForm::NeedlessOrigin;
            let key = if needless { "xiangqi-needless-origin" } else { "xiangqi-irregular" };
            let message =
                Message::new(key).with("token", game.quoted(played.span)).with("canonical", canonical.join(""));
            let finding = Finding::at(Code::M203, played.span, message)
                .about(Ply(index as u32 + 1), (position.number(), position.side()))
                .in_position(fen::write(&position));
            findings.push(finding.fixed_by_one_of(canonical));
            return;
        }
        position.play(played.half_move);
    }
}

/// A side repeated the position against the law, and the game went on (D402).
fn forbidden(game: &Game<'_>, record: &XiangqiRecord, findings: &mut GameFindings) {
    let (repetitions, _) = record.law(game.options().occurrences);
    let last = record.played.len() as u32;
    for repetition in &repetitions {
        let fault = repetition.verdict.at_fault();
        if repetition.ply < last
            && let Some(side) = fault
        {
            let message = Message::new("xiangqi-forbidden-repetition")
                .with_word("player", side.name())
                .with("count", repetition.count.to_string())
                .with("articles", article::listed(&repetition.articles));
            findings.push(at_fault(record, repetition.ply, side, message));
            break;
        }
    }
}

/// Whether the words of the game give a win on time. A mate does not help who has not pressed the clock when his flag
/// falls (10.2.4).
fn is_late(game: &Game<'_>, outcome: Outcome) -> bool {
    let fell = words::fell(&game.tagged().value("Termination"));
    outcome.winner().is_some_and(|winner| fell || words::lost_by(game, winner, EndCause::Time))
}

/// The number of half-moves that words ask for: `khong di du 25 nuoc`, in folded form.
fn asked_moves(text: &str) -> Option<usize> {
    let folded = fold(text);
    let words: Vec<&str> = folded.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let at = words.windows(3).position(|three| three[0] == "du" && three[2] == "nuoc")?;
    let is_denied = words[..at].iter().any(|word| matches!(*word, "khong" | "chua"));
    words[at + 1].parse().ok().filter(|_| is_denied)
}

/// A side lost at a time check for half-moves that the sheet has (10.1.2).
fn time_check(game: &Game<'_>, record: &XiangqiRecord, findings: &mut GameFindings) {
    let Some(loser) = game.outcome().and_then(Outcome::winner).map(Side::other) else { return };
    let asked = Cell::new(asked_moves(&game.tagged().value("Termination")));
    words::any_comment(game, |text| {
        asked.set(asked.get().or_else(|| asked_moves(text)));
        false
    });
    let Some(asked) = asked.get() else { return };
    let all = record.played.len();
    let made = if record.start.side() == loser { all.div_ceil(2) } else { all / 2 };
    if made < asked {
        return;
    }
    let message = Message::new("xiangqi-time-check")
        .with_word("player", loser.name())
        .with("asked", asked.to_string())
        .with("made", made.to_string());
    let place = game.result_span();
    findings.push(Finding::at(Code::R309, place, message).after(game.ply_before(place)));
}

/// The result against the end on the board, and against the law of repetition.
fn result(game: &Game<'_>, record: &XiangqiRecord, findings: &mut GameFindings) {
    let known = |outcome: &Outcome| matches!(outcome, Outcome::WhiteWins | Outcome::BlackWins | Outcome::Draw);
    let outcome = game.outcome().filter(known);
    let place = game.result_span();
    let at_end = |code, message: Message| {
        Finding::at(code, place, message).after(game.ply_before(place)).in_position(fen::write(&record.last))
    };
    let over = record.faults.iter().any(|fault| matches!(fault.kind, XiangqiFaultKind::AfterEnd(_)));
    if let Some(ending) = record.ending().filter(|_| record.complete || over) {
        let right = match ending.outcome() {
            verdict::XiangqiOutcome::WhiteWins => Outcome::WhiteWins,
            verdict::XiangqiOutcome::BlackWins => Outcome::BlackWins,
            verdict::XiangqiOutcome::Draw => Outcome::Draw,
        };
        let (code, key) = match ending {
            XiangqiEnding::Checkmate(_) => (Code::R302, "xiangqi-result-against-mate"),
            XiangqiEnding::Stalemate(_) => (Code::R303, "xiangqi-result-against-stalemate"),
            XiangqiEnding::Material => return,
        };
        let mated = matches!(ending, XiangqiEnding::Checkmate(_));
        if let Some(outcome) = outcome.filter(|outcome| *outcome != right && !(mated && is_late(game, *outcome))) {
            let message = Message::new(key).with("right", right.text()).with("result", outcome.text());
            findings.push(at_end(code, message).fixed_by(right.text()));
        }
        return;
    }
    let (repetitions, _) = record.law(game.options().occurrences);
    let last = record.played.len() as u32;
    let Some(repetition) = repetitions.last().filter(|repetition| repetition.ply == last && record.complete) else {
        return;
    };
    let right = match repetition.verdict {
        RepetitionVerdict::Draw => Outcome::Draw,
        RepetitionVerdict::MustChange(Side::White) => Outcome::BlackWins,
        RepetitionVerdict::MustChange(Side::Black) => Outcome::WhiteWins,
    };
    if let Some(outcome) = outcome.filter(|outcome| *outcome != right) {
        let message = Message::new("xiangqi-result-against-repetition")
            .with("right", right.text())
            .with("result", outcome.text())
            .with("count", repetition.count.to_string())
            .with("articles", article::listed(&repetition.articles));
        findings.push(at_end(Code::R309, message));
    }
}
