//! The ruling on a claim or an offer that a game itself mentions: the position on the board at that moment. It is
//! never a verdict, because the claim was not recorded.

use super::announced::{self, AnnouncedMove};
use super::near_miss::after_each;
use super::ruling::Ruling;
use super::written::{ClaimRemark, RemarkKind};
use super::{ClaimVerdict, quickplay};
use bienban_base::message::Message;
use bienban_base::place::Side;
use bienban_engine::chess::draws::ending::Endings;
use bienban_engine::chess::draws::{DrawFacts, RuleName};
use bienban_engine::chess::law::edition::LawEdition;
use bienban_engine::chess::notation::write;
use bienban_engine::chess::{self, Position};

/// The position on the board at a remark.
pub fn ruling(written: &ClaimRemark, facts: &DrawFacts, endings: &Endings<'_>, edition: &'static LawEdition) -> Ruling {
    let ply = written.ply;
    if written.said == RemarkKind::Offer {
        let article = edition.offer_mark.article;
        return Ruling::new(ClaimVerdict::NotApplicable, Message::new("claim-written-offer"), article);
    }
    if ply > facts.last() {
        let reason =
            Message::new("claim-uncertain").with_phrase("last", Message::after(facts.last().0, facts.numbering()));
        return Ruling::new(ClaimVerdict::Undetermined, reason, "");
    }
    let over = endings.under(edition).iter().any(|ending| ending.ply <= ply);
    if written.rule == Some(RuleName::Quickplay) && !over {
        return quickplay::of_arbiter(edition);
    }
    let (clock, needed) = (facts.clock(ply), edition.fifty_threshold(facts.position(ply).board()));
    let open = (!over && facts.times(ply) >= 3, !over && clock >= needed);
    let to_move = facts.position(ply).turn().fold_wb("white", "black");
    if let Some(ruling) = with_move(written, facts, (needed, open), edition).filter(|_| !over) {
        return ruling;
    }
    // A claim that names another rule is answered about that rule.
    let about = match (written.rule, open) {
        (Some(RuleName::Fifty), (_, false)) => {
            let key = if open.0 { "claim-written-fifty-few-threefold" } else { "claim-written-fifty-few" };
            Some((key, edition.fifty_occurred.article, clock))
        }
        (Some(RuleName::Threefold), (false, _)) => {
            let key = if open.1 { "claim-written-threefold-few-fifty" } else { "claim-written-threefold-few" };
            Some((key, edition.threefold_occurred.article, facts.times(ply)))
        }
        _ => None,
    };
    if let Some((key, article, count)) = about.filter(|_| !over) {
        let reason = Message::new(key).with_word("player", to_move).with("count", count.to_string());
        let reason = reason.with("needed", needed.to_string()).with_phrase("source", edition.cited(article));
        return Ruling { count: Some(count), ..Ruling::new(ClaimVerdict::Undetermined, reason, article) };
    }
    let (key, article) = match open {
        (false, false) => ("claim-written-nothing", ""),
        (true, false) => ("claim-written-threefold", edition.threefold_occurred.article),
        (false, true) => ("claim-written-fifty", edition.fifty_occurred.article),
        (true, true) => ("claim-written-both", edition.threefold_occurred.article),
    };
    let stood = open.0.then(|| facts.occurrences(ply));
    let (count, plies) = stood.map_or_else(|| (clock, Vec::new()), |stood| (stood.count, stood.plies));
    let list = after_each(&plies, facts.numbering());
    let reason = Message::new(key).with_word("player", to_move).with("count", count.to_string());
    let reason = reason.with_phrase("plies", list);
    let counted = (open != (false, false)).then_some(count);
    Ruling { count: counted, plies, ..Ruling::new(ClaimVerdict::Undetermined, reason, article) }
}

/// The ruling on a claim that names its move, which is treated as in a row of a claims file. `open` has the claims
/// that were possible on the board without it.
fn with_move(
    written: &ClaimRemark,
    facts: &DrawFacts,
    (needed, open): (u32, (bool, bool)),
    edition: &'static LawEdition,
) -> Option<Ruling> {
    let (ply, text) = (written.ply, written.announced.as_deref()?);
    let position = facts.position(ply);
    if written.side.is_some_and(|side| (side == Side::White) != position.turn().is_white()) {
        return None;
    }
    let AnnouncedMove::Moves(moves) = announced::read(text, position, None) else { return None };
    let [announced] = moves[..] else { return None };
    let stood = facts.occurrences_after(ply, announced);
    let clock = if announced.is_zeroing() { 0 } else { facts.clock(ply) + 1 };
    let is = |rule| written.rule.is_none_or(|named| named == rule);
    let told = Message::played(chess::turn(position), write::pgn(position, announced));
    let message = |key| Message::new(key).with_phrase("move", told.clone());
    let (key, article) = match () {
        () if is(RuleName::Threefold) && stood.count >= 3 => {
            ("claim-written-move-threefold", edition.threefold_intended.article)
        }
        () if is(RuleName::Fifty) && clock >= needed => ("claim-written-move-fifty", edition.fifty_intended.article),
        // The ruling without a move covers what is on the board.
        () if open != (false, false) => return None,
        () => ("claim-written-move-nothing", ""),
    };
    let list = after_each(&stood.plies, facts.numbering());
    let reason = message(key).with("count", stood.count.to_string()).with_phrase("plies", list);
    let reason = reason.with_phrase("half_moves", Message::half_moves(clock)).with("needed", needed.to_string());
    let ruling = Ruling::new(ClaimVerdict::Undetermined, reason, article);
    Some(match key {
        "claim-written-move-threefold" => ruling.standing(stood),
        "claim-written-move-fifty" => ruling.counted(clock),
        _ => ruling,
    })
}
