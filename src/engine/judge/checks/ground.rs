//! R312: words at the end of a game that the board contradicts: `Draw by 3-fold repetition` where no position occurred
//! three times, `White won by checkmate` without a mate.

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings, words};
use crate::chess::fast::Proof;
use crate::chess::position_key::quick;
use crate::chess::replay::LineCursor;
use crate::chess::replay::course::GameCourse;
use crate::chess::{Chess, Position};
use crate::pgn::cause::Ground;
use crate::pgn::outcome::Outcome;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::Side;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::R312],
    covered_by: Proof::FLAG,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_ground,
};

/// From this half-move clock on the player to move may claim, with the move that he announces (Laws 2018 9.3.1).
const FIFTY: u32 = 99;
/// At this one the game is drawn by itself (9.6.2).
const SEVENTY_FIVE: u32 = 150;
/// So often must a position have stood for a claim (9.2).
const TIMES: usize = 3;
/// So often must it have stood so that the game is drawn by itself (9.6.1).
const FIVE_TIMES: usize = 5;

fn check_ground(game: &Game<'_>, findings: &mut GameFindings) {
    // A game without half-moves shows nothing.
    if game.half_moves() == 0 && game.tagged().tag("FEN").is_none() {
        return;
    }
    let Some(ground) = words::ground(game) else { return };
    let decided = game.outcome().is_some_and(|outcome| outcome.winner().is_some());
    // A result of the other kind is a matter of its own (R301, R302, R309).
    let fits = if ground == Ground::Checkmate { decided } else { game.outcome() == Some(Outcome::Draw) };
    let Some(last) = game.last().filter(|_| fits) else { return };
    let Some(message) = denied(ground, game, &last) else { return };
    let place = game.result_span();
    findings.push(Finding::at(Code::R312, place, message).after(game.ply_before(place)).in_position(last.fen()));
}

/// What the board shows instead.
fn denied(ground: Ground, game: &Game<'_>, last: &LineCursor) -> Option<Message> {
    let position = &last.position;
    let too_early = |key: &'static str, least: u32| {
        let clock = position.halfmoves();
        (clock < least).then(|| Message::new(key).with_phrase("half_moves", Message::half_moves(clock)))
    };
    match ground {
        Ground::Repetition => {
            let course = game.course()?;
            let times = stood(&course, position);
            // It may have stood before a start that other half-moves led to.
            let earlier = position.halfmoves() as usize >= course.positions().len();
            let denied = times < TIMES && !earlier && !may_stand_again(&course, position);
            let key = if times == 1 { "ground-repetition-one" } else { "ground-repetition" };
            denied.then(|| Message::new(key).with("times", times.to_string()))
        }
        Ground::FivefoldRepetition => {
            let times = stood(&game.course()?, position);
            (times < FIVE_TIMES).then(|| Message::new("ground-fivefold").with("times", times.to_string()))
        }
        Ground::FiftyMoves => too_early("ground-fifty", FIFTY),
        Ground::SeventyFiveMoves => too_early("ground-seventy-five", SEVENTY_FIVE),
        Ground::Stalemate => (!position.is_stalemate()).then(|| Message::new("ground-stalemate")),
        Ground::Material => {
            let alive = [Side::White, Side::Black].iter().any(|&side| !last.cannot_win(side));
            (alive && !last.is_dead_by_material()).then(|| Message::new("ground-material"))
        }
        Ground::Checkmate => (!position.is_checkmate()).then(|| Message::new("ground-checkmate")),
    }
}

/// How often a position stood in a game.
fn stood(course: &GameCourse, position: &Chess) -> usize {
    let key = quick(position);
    course.positions().iter().filter(|one| quick(one) == key).count()
}

/// Whether a half-move of the player to move brings a position that stood twice before: he claims with it, and it need
/// not be played (9.2.1).
fn may_stand_again(course: &GameCourse, position: &Chess) -> bool {
    position.legal_moves().iter().any(|&played| {
        let mut after = position.clone();
        after.play_unchecked(played);
        stood(course, &after) + 1 >= TIMES
    })
}
