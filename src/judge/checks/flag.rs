//! R305: a game lost on time to an opponent who cannot mate (Laws 2023 6.9; 1989 10.12: who has a bare king).

use shakmaty::{Color, Position};

use super::{Case, Found};
use crate::chess::dead::{self, Ability};
use crate::chess::law::edition::Flag;
use crate::finding::{Code, Finding};
use crate::message::Message;
use crate::pgn::outcome::Outcome;
use crate::place::Side;

/// What Termination says where a flag fell, in small letters, without hyphens.
const WORDS: [&str; 9] =
    ["time forfeit", "on time", "time out", "timeout", "flag", "time expired", "hết giờ", "hết thời gian", "rụng cờ"];

/// Whether the Termination tag says that a flag fell.
pub(super) fn fell(termination: &str) -> bool {
    let folded = termination.to_lowercase().replace('-', " ");
    WORDS.iter().any(|word| folded.contains(word))
}

pub(super) fn check(case: &Case<'_>, findings: &mut Found) {
    let Some(timeline) = case.timeline.filter(|t| t.complete && t.end.is_none()) else { return };
    let Some(winner) = case.game.outcome().and_then(winner) else { return };
    if !fell(&case.game.value("Termination")) {
        return;
    }
    let (edition, position) = (case.edition(), &timeline.last.position);
    let cannot = match edition.flag.value {
        Flag::BareKing => position.board().by_color(winner).count() == 1,
        // Nobody has played from it and men are missing, so it was given to be judged.
        Flag::AnySeries if timeline.half_moves == 0 && position.board().occupied().count() < 32 => {
            matches!(dead::can_win(position, winner, case.options.dead_limit).ability, Ability::CannotWin(_))
        }
        Flag::AnySeries => dead::cannot_win(position, winner),
    };
    if !cannot {
        return;
    }
    let message = Message::new("time-forfeit-cannot-mate")
        .with_word("player", winner.fold_wb(Side::White, Side::Black).name())
        .with("article", edition.flag.article)
        .with("laws", edition.id);
    findings.push(
        Finding::at(Code::R305, case.result_span(), message)
            .in_position(timeline.last.fen())
            .fixed_by(Outcome::Draw.text()),
    );
}

fn winner(outcome: Outcome) -> Option<Color> {
    match outcome {
        Outcome::WhiteWins => Some(Color::White),
        Outcome::BlackWins => Some(Color::Black),
        Outcome::Draw | Outcome::Unknown => None,
    }
}
