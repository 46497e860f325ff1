//! Claims about games of xiangqi, by the law of 2004: a draw by repetition, that the opponent must change, fifty moves.

use super::ClaimVerdict;
use super::claim::{ClaimPlace, Plea};
use super::penalty;
use super::ruling::Ruling;
use bienban_base::message::Message;
use bienban_base::place::{Numbering, Ply, Side};
use bienban_engine::chess::draws::RuleName;
use bienban_engine::judge::xiangqi::{XiangqiRecord, wording};
use bienban_xiangqi::article::joined;
use bienban_xiangqi::fen;
use bienban_xiangqi::fifty::{Fifty, FiftyWatch};
use bienban_xiangqi::verdict;

/// The number of half-moves played before a claim. `None` if the place is before the first position.
pub(super) fn ply(at: ClaimPlace, record: &XiangqiRecord, side: Side) -> Option<Ply> {
    match at {
        ClaimPlace::Ply(ply) => Some(ply),
        ClaimPlace::Move(number) => {
            let black = i64::from(record.start.side() == Side::Black);
            let moves = i64::from(number) - i64::from(record.start.number());
            let half_moves = 2 * moves + i64::from(side == Side::Black) - black;
            u32::try_from(half_moves).ok().map(Ply)
        }
    }
}

/// The position after this many half-moves as FEN, as far as the game was played.
pub(super) fn position(record: &XiangqiRecord, ply: Ply) -> String {
    record.positions().get(ply.0 as usize).map(fen::write).unwrap_or_default()
}

/// Judges a claim after this number of half-moves. A position counts as repeated from `occurrences` on.
///
/// # Errors
/// The sentence that the game is not that long.
pub(super) fn ruling(record: &XiangqiRecord, plea: &Plea, ply: Ply, occurrences: u32) -> Result<Ruling, Message> {
    let last = record.played.len() as u32;
    if ply.0 > last && record.complete {
        let message = Message::new("claims-beyond").with("ply", ply.0.to_string());
        return Err(message.with_phrase("last", Message::half_moves(last)));
    }
    if ply.0 > last {
        let numbering = Numbering::at((record.start.number(), record.start.side()), 0);
        let reason = Message::new("claim-uncertain").with_phrase("last", Message::after(last, numbering));
        return Ok(Ruling::new(ClaimVerdict::Undetermined, reason, ""));
    }
    match plea.rule {
        RuleName::Fifty => Ok(fifty(record, plea, ply)),
        RuleName::Threefold | RuleName::Perpetual => Ok(repetition(record, plea, ply, occurrences)),
        _ => Ok(Ruling::new(ClaimVerdict::NotApplicable, Message::new("claim-xiangqi-none"), "")),
    }
}

/// A claim about the repetition of the position.
fn repetition(record: &XiangqiRecord, plea: &Plea, ply: Ply, occurrences: u32) -> Ruling {
    let (repetitions, _) = record.law(occurrences);
    let Some(found) = repetitions.iter().find(|found| found.ply == ply.0) else {
        let reason = Message::new("claim-xiangqi-not-repeated").with("count", occurrences.to_string());
        return Ruling::new(ClaimVerdict::Invalid, reason, "22");
    };
    let opponent = plea.side.other();
    let (right, key) = match found.verdict {
        verdict::RepetitionVerdict::Draw => (plea.rule == RuleName::Threefold, "claim-xiangqi-draw"),
        verdict::RepetitionVerdict::MustChange(side) => {
            (plea.rule == RuleName::Perpetual && side == opponent, "claim-xiangqi-must-change")
        }
    };
    let fault = found.verdict.at_fault().map_or("white", Side::name);
    let reason = Message::new(if found.sure { key } else { "claim-xiangqi-referee" })
        .with_word("player", fault)
        .with("count", found.count.to_string())
        .with_phrase("grounds", wording::grounds(&found.grounds));
    let verdict = match (found.sure, right) {
        (false, _) => ClaimVerdict::Undetermined,
        (true, true) => ClaimVerdict::Valid,
        (true, false) => ClaimVerdict::Invalid,
    };
    let mut ruling = Ruling::new(verdict, reason, joined(&found.articles)).counted(found.count);
    ruling.plies = found.plies.iter().map(|&ply| Ply(ply)).collect();
    ruling
}

/// A claim that fifty moves have been made without a capture (12, 7.2e).
fn fifty(record: &XiangqiRecord, plea: &Plea, ply: Ply) -> Ruling {
    let (mut position, mut watch) = (record.start.clone(), FiftyWatch::default());
    for played in record.played.iter().take(ply.0 as usize) {
        let side = position.side();
        position.play(played.half_move);
        watch.feed(side, played.capture, position.in_check());
    }
    let tally = watch.tally();
    let (verdict, key) = match tally.fifty() {
        Fifty::Valid => (ClaimVerdict::Valid, "claim-xiangqi-fifty"),
        Fifty::Invalid => (ClaimVerdict::Invalid, "claim-xiangqi-fifty-few"),
        Fifty::Undetermined => (ClaimVerdict::Undetermined, "claim-xiangqi-fifty-open"),
    };
    let reason = Message::new(key)
        .with("raw", tally.raw().to_string())
        .with("per_side", tally.per_side().to_string())
        .with("together", tally.together().to_string());
    let mut ruling = Ruling::new(verdict, reason, "12").counted(tally.count());
    if verdict == ClaimVerdict::Invalid {
        let due = penalty::due_in_xiangqi(plea);
        (ruling.penalty, ruling.clocks) = (due.said, due.clocks);
    }
    ruling
}
