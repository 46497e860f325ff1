//! R305, R310: a game that was lost on time, by illegal moves, by a telephone or by a sealed move, or given up, to an
//! opponent who cannot mate (Laws 2023 6.9, 7.5.5, 5.1.2; 2009 12.3b; 2001 A.8; 1989 10.12: who has a bare king).

use std::cell::LazyCell;

use super::editions::by_editions;
use super::{Check, Found, Game, Subject, When, words};
use crate::chess::color;
use crate::chess::dead::{self, Ability};
use crate::chess::fast::Proof;
use crate::chess::law::edition::{Edition, Flag, Phone, Resignation, Sealed};
use crate::chess::replay::Cursor;
use crate::pgn::cause::Cause;
use crate::pgn::outcome::Outcome;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::Side;

pub(super) const CHECK: Check = Check {
    codes: &[Code::R305, Code::R310],
    covered_by: Proof::FLAG,
    of: Subject::Games,
    when: When::Always,
    run: check,
};

fn check(game: &Game<'_>, findings: &mut Found) {
    let Some(winner) = game.outcome().and_then(Outcome::winner) else { return };
    let tagged = words::fell(&game.tagged().value("Termination"));
    let excuses = |edition: &Edition| edition.resignation.value == Resignation::DrawsIfNoMate;
    let Some(last) = game.undecided() else { return };
    let cannot_mate = LazyCell::new(|| cannot_mate(game, &last, winner));
    // To look for comments in a game that the fast path read, the whole of it must be read again.
    if !tagged && game.is_read_whole() && !last.has_bare_king(winner) && !*cannot_mate {
        return;
    }
    let lost_by = |cause: &Cause| words::lost_by(game, winner, *cause);
    let cause = if tagged {
        Cause::Time
    } else if let Some(cause) = [Cause::Time, Cause::Illegal, Cause::Phone, Cause::Sealed].into_iter().find(lost_by) {
        cause
    } else if game.in_force().possible.iter().any(excuses) && words::resigned(game, winner) {
        Cause::Resignation
    } else {
        return;
    };
    findings.extend(by_editions(game, |edition| {
        let drawn = match (cause, edition.flag.value) {
            (Cause::Time, Flag::BareKing) => last.has_bare_king(winner),
            (Cause::Time, Flag::AnySeries) => *cannot_mate,
            (Cause::Illegal, _) => edition.illegal_moves.value.draws.value && *cannot_mate,
            (Cause::Phone, _) => edition.phone.value == Phone::DrawsIfNoMate && *cannot_mate,
            (Cause::Sealed, _) => match edition.sealed.value {
                Sealed::Unknown => false,
                Sealed::LosesButBareKing => last.has_bare_king(winner),
                Sealed::LosesButDead => *cannot_mate,
            },
            _ => excuses(edition) && *cannot_mate,
        };
        drawn.then(|| finding(game, &last, winner, cause, edition))
    }));
}

/// Whether it is proved that the winner cannot mate. The search is asked where it may prove more than a quick look.
fn cannot_mate(game: &Game<'_>, last: &Cursor, winner: Side) -> bool {
    // Nobody played to this position, and men are missing, so somebody composed it to be judged: search in full.
    let composed = game.half_moves() == 0 && last.men() < 32;
    let searched = || {
        (composed || dead::is_worth_search(&last.position, color(winner)))
            && matches!(game.searched_ability(last, winner), Ability::CannotWin(_))
    };
    last.cannot_win(winner) || searched()
}

fn finding(game: &Game<'_>, last: &Cursor, winner: Side, cause: Cause, edition: &Edition) -> Finding {
    let (code, key, article) = match (cause, edition.flag.value) {
        (Cause::Time, Flag::BareKing) => (Code::R305, "time-forfeit-bare-king", edition.flag.article),
        (Cause::Time, Flag::AnySeries) => (Code::R305, "time-forfeit-cannot-mate", edition.flag.article),
        (Cause::Illegal, _) => (Code::R305, "illegal-moves-cannot-mate", edition.illegal_moves.value.draws.article),
        (Cause::Phone, _) => (Code::R305, "phone-cannot-mate", edition.phone.article),
        (Cause::Sealed, _) => (Code::R305, "sealed-cannot-mate", edition.sealed.article),
        _ => (Code::R310, "resignation-cannot-mate", edition.resignation.article),
    };
    let message = Message::new(key)
        .with_word("player", winner.name())
        .with_word("loser", winner.other().name())
        .with_phrase("source", edition.cited(article));
    let place = game.result_span();
    let finding = Finding::at(code, place, message).after(game.ply_before(place));
    finding.in_position(last.fen()).fixed_by(Outcome::Draw.text())
}
