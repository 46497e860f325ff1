//! M201, M202, M204-M209 and S101 for letters: the faults that the replay noted.

use super::{Check, Found, Game, Subject, When};
use crate::chess::Role;
use crate::chess::fast::Proof;
use crate::chess::notation::resolve::Reason;
use crate::chess::replay::{End, Fault, FaultKind};
use crate::finding::{Code, Finding};
use crate::message::Message;
use crate::place::Side;

/// The number of proposals that a message names. The column `fix` has all of them.
const NAMED: usize = 5;

pub(super) const CHECK: Check = Check {
    codes: &[
        Code::S101,
        Code::M201,
        Code::M202,
        Code::M204,
        Code::M205,
        Code::M206,
        Code::M207,
        Code::M208,
        Code::M209,
    ],
    covered_by: Proof::LEGAL,
    of: Subject::Games,
    when: When::Always,
    run: check,
};

fn check(game: &Game<'_>, findings: &mut Found) {
    let faults = game.timeline().map(|t| t.faults.as_slice()).unwrap_or_default();
    findings.extend(faults.iter().map(|fault| finding(game, fault)));
}

fn finding(game: &Game<'_>, fault: &Fault) -> Finding {
    let token = game.tagged().text(fault.span);
    let (number, side) = fault.before.turn();
    let turn = format!("{number}{}", if side == Side::White { "." } else { "..." });
    let (code, message, fixes) = match &fault.kind {
        FaultKind::Illegal(reason, moves) => (Code::M201, illegal(*reason, side), moves.clone()),
        FaultKind::Ambiguous(moves, farthest) => {
            let message = Message::new("ambiguous-move").with("moves", named(moves));
            (Code::M202, message, moves[..*farthest].to_vec())
        }
        FaultKind::UnknownLetter(moves) => (Code::S101, Message::new("unknown-letter"), moves.clone()),
        FaultKind::MixedLanguage(other) => {
            let language = game.language().map_or("", |language| language.id);
            (Code::M206, Message::new("mixed-languages").with("other", other.id).with("language", language), Vec::new())
        }
        FaultKind::PromotionMissing(written) => {
            (Code::M207, Message::new("promotion-piece-missing").with("likely", written), vec![written.clone()])
        }
        FaultKind::MissingHalfMove(moves) if moves.is_empty() => {
            (Code::M205, Message::new("missing-half-move-unknown"), Vec::new())
        }
        FaultKind::MissingHalfMove(moves) => {
            let key = if moves.len() == 1 { "missing-half-move-one" } else { "missing-half-move" };
            let message = Message::new(key).with("moves", named(moves)).with("count", moves.len().to_string());
            (Code::M205, message, moves.clone())
        }
        FaultKind::MissingMoves(count) => {
            let key = if *count == 1 { "missing-full-move" } else { "missing-full-moves" };
            (Code::M205, Message::new(key).with("count", count.to_string()), Vec::new())
        }
        FaultKind::WrongNumber => {
            (Code::M204, Message::new("wrong-move-number").with("expected", turn.clone()), vec![turn.clone()])
        }
        FaultKind::AfterEnd(End::Checkmate { .. }) => (Code::M208, Message::new("moves-after-mate"), Vec::new()),
        FaultKind::AfterEnd(End::Stalemate) => (Code::M208, Message::new("moves-after-stalemate"), Vec::new()),
        FaultKind::Null => (Code::M209, Message::new("null-move"), Vec::new()),
    };
    let message = message.with("token", token).with("turn", turn).with("side", side.name());
    let mut finding = Finding::at(code, fault.span, message)
        .about(fault.before.ply(), (number, side))
        .in_position(fault.before.fen());
    finding.fixes = fixes;
    finding
}

fn named(moves: &[String]) -> String {
    let mut text = moves[..moves.len().min(NAMED)].join(", ");
    if moves.len() > NAMED {
        text.push_str(", ...");
    }
    text
}

fn illegal(reason: Reason, side: Side) -> Message {
    let (key, role) = match reason {
        Reason::NoPiece(role) => ("illegal-no-piece", Some(role)),
        Reason::Unreachable(role) => ("illegal-unreachable", Some(role)),
        Reason::OwnPiece(role) => ("illegal-own-piece", Some(role)),
        Reason::KingInCheck(role) => ("illegal-king-in-check", Some(role)),
        Reason::CastlingRightLost => ("illegal-castling-right-lost", None),
        Reason::CastlingPrevented => ("illegal-castling-prevented", None),
        Reason::Promotion => ("illegal-promotion", None),
    };
    let message = Message::new(key).with_word("player", side.name());
    match role {
        Some(role) => message.with_word("piece", piece(role)),
        None => message,
    }
}

fn piece(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
