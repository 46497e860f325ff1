//! R305, R310: a game that was lost on time, by illegal moves, by a telephone or by a sealed move, or given up, to an
//! opponent who cannot mate (Laws 2023 6.9, 7.5.5, 5.1.2; 2009 12.3b; 2001 A.8; 1989 10.12: who has a bare king).

use super::editions::by_editions;
use super::opponent::Opponent;
use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings, words};
use crate::chess::fast::Proof;
use crate::chess::law::edition::{Flag, LawEdition, Resignation};
use crate::chess::replay::LineCursor;
use crate::pgn::cause::EndCause;
use crate::pgn::outcome::Outcome;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::Side;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::R305, Code::R310],
    covered_by: Proof::FLAG,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_flag,
};

/// What loses a game during play, in the order in which it is asked for.
const CAUSES: [EndCause; 4] = [EndCause::Time, EndCause::Illegal, EndCause::Phone, EndCause::Sealed];

fn check_flag(game: &Game<'_>, findings: &mut GameFindings) {
    let Some(winner) = game.outcome().and_then(Outcome::winner) else { return };
    let tagged = words::fell(&game.tagged().value("Termination"));
    let excuses = |edition: &LawEdition| edition.resignation.value == Resignation::DrawsIfNoMate;
    let Some(last) = game.undecided() else { return };
    let opponent = Opponent::new(game, last, winner);
    // To look for comments in a game that the fast path read, the whole of it must be read again.
    if !tagged && game.is_read_whole() && !opponent.has_bare_king() && !opponent.cannot_mate() {
        return;
    }
    let told = || {
        let told = words::causes(game, winner);
        CAUSES.into_iter().find(|cause| told.contains(&Some(*cause)))
    };
    let cause = if tagged {
        EndCause::Time
    } else if let Some(cause) = told() {
        cause
    } else if game.in_force().possible.iter().any(excuses) && words::resigned(game, winner) {
        EndCause::Resignation
    } else {
        return;
    };
    let control = game.tagged().value("TimeControl");
    findings.extend(by_editions(game, |edition| {
        let (excuse, article) = edition.excuse(cause, &control);
        let drawn = opponent.excuses(excuse) == Some(true);
        drawn.then(|| finding(game, opponent.last(), winner, cause, edition, article))
    }));
}

fn finding(
    game: &Game<'_>,
    last: &LineCursor,
    winner: Side,
    cause: EndCause,
    edition: &LawEdition,
    article: &str,
) -> Finding {
    let (code, key) = match cause {
        EndCause::Time if edition.flag.value == Flag::BareKing => (Code::R305, "time-forfeit-bare-king"),
        EndCause::Time => (Code::R305, "time-forfeit-cannot-mate"),
        EndCause::Illegal => (Code::R305, "illegal-moves-cannot-mate"),
        EndCause::Phone => (Code::R305, "phone-cannot-mate"),
        EndCause::Sealed => (Code::R305, "sealed-cannot-mate"),
        _ => (Code::R310, "resignation-cannot-mate"),
    };
    let message = Message::new(key)
        .with_word("player", winner.name())
        .with_word("loser", winner.other().name())
        .with_phrase("source", edition.cited(article));
    let place = game.result_span();
    let finding = Finding::at(code, place, message).after(game.ply_before(place));
    finding.in_position(last.fen()).fixed_by(Outcome::Draw.text())
}
