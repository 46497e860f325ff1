//! M201, M202, M204-M209 and S101 for letters: the faults that the replay noted.

use std::borrow::Cow;

use super::syntax::{is_greek_or_cyrillic, of_another_alphabet};
use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::fast::Proof;
use crate::chess::notation::letters::VIETNAMESE;
use crate::chess::notation::resolve::{IllegalReason, resolve};
use crate::chess::replay::{GameEnd, MoveFault, MoveFaultKind};
use crate::chess::{Role, Square};
use crate::pgn::game::LineItem;
use crate::pgn::lex::{Token, TokenKind};
use crate::pgn::shape;
use crate::pgn::system;
use bienban_base::finding::{Code, Finding, Severity};
use bienban_base::message::Message;
use bienban_base::place::{ByteSpan, Side};

/// The number of proposals that a message names. The column `fix` has all of them.
const NAMED: usize = 5;

pub(super) const CHECK: GameCheck = GameCheck {
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
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_legality,
};

fn check_legality(game: &Game<'_>, findings: &mut GameFindings) {
    let faults = game.timeline().map(|t| t.faults.as_slice()).unwrap_or_default();
    for (index, fault) in faults.iter().enumerate() {
        let copied = |next: &MoveFault| copy(game, next).is_some_and(|copy| copy.start == fault.span.start);
        // The number of a copy is one of it.
        if fault.kind != MoveFaultKind::WrongNumber || !faults.get(index + 1).is_some_and(copied) {
            findings.push(finding(game, fault));
        }
    }
}

fn finding(game: &Game<'_>, fault: &MoveFault) -> Finding {
    let token = game.tagged().text(fault.span);
    let (number, side) = fault.before.turn();
    let turn = format!("{number}{}", if side == Side::White { "." } else { "..." });
    let mut span = fault.span;
    let (code, message, fixes) = match &fault.kind {
        MoveFaultKind::Illegal(IllegalReason::Unreachable(Role::King), moves) if is_posted(game, fault) => {
            let message = Message::new("illegal-posted").with_word("player", side.name());
            (Code::M201, message.with("square", arrival(&token)), moves.clone())
        }
        MoveFaultKind::Illegal(_, moves) if is_twice(game, fault, &token) => match copy(game, fault) {
            Some(copy) => {
                span = copy;
                (Code::M201, Message::new("illegal-copied"), vec![format!("{{{}}}", game.tagged().text(copy))])
            }
            None => (Code::M201, Message::new("illegal-twice"), moves.clone()),
        },
        MoveFaultKind::Illegal(reason, moves) => {
            let message = in_another_alphabet(game, &token).unwrap_or_else(|| illegal(*reason, side));
            (Code::M201, message.with("square", arrival(&token)), moves.clone())
        }
        MoveFaultKind::Ambiguous(moves, farthest) => {
            let message = Message::new("ambiguous-move").with("moves", named(moves));
            (Code::M202, message, moves[..*farthest].to_vec())
        }
        MoveFaultKind::UnknownLetter(moves) => (Code::S101, Message::new("unknown-letter"), moves.clone()),
        MoveFaultKind::MixedLanguage(other) => {
            let language = game.language().map_or("", |language| language.id);
            let message = Message::new("mixed-languages").with_word("other", named_language(other.id));
            (Code::M206, message.with_word("language", named_language(language)), Vec::new())
        }
        MoveFaultKind::PromotionMissing(written) => {
            (Code::M207, Message::new("promotion-piece-missing").with("likely", written), vec![written.clone()])
        }
        MoveFaultKind::MissingHalfMove(_) if before(game, fault).is_some_and(|(kind, _)| kind == TokenKind::Open) => {
            (Code::M205, Message::new("variation-goes-on"), Vec::new())
        }
        MoveFaultKind::MissingHalfMove(moves) if moves.is_empty() => {
            (Code::M205, Message::new("missing-half-move-unknown"), Vec::new())
        }
        MoveFaultKind::MissingHalfMove(moves) => {
            let key = if moves.len() == 1 { "missing-half-move-one" } else { "missing-half-move" };
            let message = Message::new(key).with("moves", named(moves)).with("count", moves.len().to_string());
            (Code::M205, message, moves.clone())
        }
        MoveFaultKind::MissingMoves(count) => {
            let key = if *count == 1 { "missing-full-move" } else { "missing-full-moves" };
            (Code::M205, Message::new(key).with("count", count.to_string()), Vec::new())
        }
        MoveFaultKind::MissingRows(count) => {
            let key = if *count == 1 { "missing-row" } else { "missing-rows" };
            (Code::M205, Message::new(key).with("count", count.to_string()), Vec::new())
        }
        MoveFaultKind::Disordered => (Code::M204, Message::new("numbers-out-of-order"), Vec::new()),
        MoveFaultKind::WrongNumber => (Code::M204, Message::new("wrong-move-number"), vec![turn]),
        MoveFaultKind::AfterEnd(_) if is_posted(game, fault) => {
            (Code::M208, Message::new("moves-after-end-posted"), Vec::new())
        }
        MoveFaultKind::AfterEnd(GameEnd::Checkmate { .. }) => {
            (Code::M208, Message::new("moves-after-mate"), Vec::new())
        }
        MoveFaultKind::AfterEnd(GameEnd::Stalemate) => (Code::M208, Message::new("moves-after-stalemate"), Vec::new()),
        MoveFaultKind::Null => (Code::M209, Message::new("null-move"), Vec::new()),
    };
    let message = message.with("token", token).with_phrase("turn", Message::turn((number, side)));
    let message = message.with("number", number.to_string());
    let message = match &fault.kind {
        MoveFaultKind::AfterEnd(end) => message.with_phrase("source", source(game, *end)),
        _ => message,
    };
    let mut finding =
        Finding::at(code, span, message).about(fault.before.ply(), (number, side)).in_position(fault.before.fen());
    // A half-move in letters among such ones would be in no notation.
    finding.fixes = if game.written().system.is_some() { Vec::new() } else { fixes };
    match &fault.kind {
        MoveFaultKind::Disordered => finding.graded(Severity::Error),
        // It has no effect: the game was over, and its result agrees.
        MoveFaultKind::AfterEnd(end) if is_posted(game, fault) && game.outcome() == Some(end.result()) => {
            finding.graded(Severity::Warning)
        }
        _ => finding,
    }
}

/// Whether a half-move is written as the one before it is.
fn is_twice(game: &Game<'_>, fault: &MoveFault, token: &str) -> bool {
    // Both sides may castle one after the other.
    !token.starts_with(['O', '0', 'o'])
        && before(game, fault).is_some_and(|(kind, text)| kind == TokenKind::Move && text == token)
}

/// How many tokens after a half-move are looked at for the next one.
const NEAR: usize = 16;

/// The copy of a half-move that is written twice, with its number, if the game goes on without it: the next half-move
/// is legal then, and its number is right.
fn copy(game: &Game<'_>, fault: &MoveFault) -> Option<ByteSpan> {
    let written = game.written();
    let illegal = matches!(fault.kind, MoveFaultKind::Illegal(..));
    if !illegal || !is_twice(game, fault, &written.text(fault.span)) {
        return None;
    }
    let at = written.tokens.partition_point(|token| token.span.start < fault.span.start);
    let between = |token: &&Token| matches!(token.kind, TokenKind::Space | TokenKind::Dots);
    let number = written.tokens[..at].iter().rev().find(|token| !between(token))?;
    let start = if number.kind == TokenKind::Number { number.span.start } else { fault.span.start };
    let beside = |token: &&Token| between(token) || matches!(token.kind, TokenKind::Comment | TokenKind::Nag);
    let mut behind = written.tokens.get(at + 1..)?.iter().take(NEAR).filter(|token| !beside(token));
    let mut next = behind.next()?;
    if next.kind == TokenKind::Number {
        let digits = written.bytes(next.span).iter().take_while(|b| b.is_ascii_digit()).count();
        let value = std::str::from_utf8(&written.bytes(next.span)[..digits]).ok()?.parse::<u32>();
        if value != Ok(fault.before.turn().0) {
            return None;
        }
        next = behind.next()?;
    }
    let (shape, _) = shape::scan(written.bytes(next.span), 0).filter(|_| next.kind == TokenKind::Move)?;
    resolve(&fault.before.position, &shape, game.language()?).ok()?;
    Some(ByteSpan { start, end: fault.span.end })
}

/// The token before a half-move, numbers and blanks aside: its kind and text.
fn before<'g>(game: &'g Game<'_>, fault: &MoveFault) -> Option<(TokenKind, Cow<'g, str>)> {
    let written = game.written();
    let behind = written.tokens.partition_point(|token| token.span.start < fault.span.start);
    let aside = |kind| matches!(kind, TokenKind::Space | TokenKind::Number | TokenKind::Dots);
    let token = written.tokens[..behind].iter().rev().find(|token| !aside(token.kind))?;
    Some((token.kind, written.text(token.span)))
}

/// The square that a half-move names as its goal.
fn arrival(token: &str) -> String {
    let shape = shape::scan(token.as_bytes(), 0).or_else(|| system::numeric(token.as_bytes(), 0));
    shape.map_or_else(String::new, |(shape, _)| Square::new(u32::from(shape.to)).to_string())
}

/// The key of the name of one of the two main languages.
fn named_language(id: &str) -> &'static str {
    if id == VIETNAMESE.id { "language-vi" } else { "language-en" }
}

/// The article by which mate or stalemate ends a game.
pub(super) fn source(game: &Game<'_>, end: GameEnd) -> Message {
    let edition = game.edition();
    edition.cited(match end {
        GameEnd::Checkmate { .. } => edition.checkmate.article,
        GameEnd::Stalemate => edition.stalemate.article,
    })
}

/// Whether a fault is at the end of the main line and puts a king on a square in the centre, from which electronic
/// boards read the result: it is the last half-move, or the last two put both kings there.
fn is_posted(game: &Game<'_>, fault: &MoveFault) -> bool {
    let written = game.tagged();
    let items = written.lines.first().map_or(&[][..], |line| &line.items);
    let mut moves = items.iter().rev().filter_map(|item| match item {
        LineItem::Move(span) => Some(*span),
        _ => None,
    });
    let king = |letter| game.language().is_some_and(|language| language.role(letter) == Some(Role::King));
    let is_posting = |span| {
        let shape = shape::scan(written.text(span).as_bytes(), 0).map(|(shape, _)| shape);
        let centre = [Square::E4, Square::D4, Square::E5, Square::D5].map(u8::from);
        shape.is_some_and(|shape| shape.piece.is_some_and(king) && centre.contains(&shape.to))
    };
    let Some(last) = moves.next() else { return false };
    let at_end = last == fault.span || moves.next() == Some(fault.span) && is_posting(last);
    at_end && is_posting(fault.span)
}

fn named(moves: &[String]) -> String {
    let mut text = moves[..moves.len().min(NAMED)].join(", ");
    if moves.len() > NAMED {
        text.push_str(", ...");
    }
    text
}

/// The message for an illegal half-move with a letter that is not in the language of the game: `Кf3` among `Nc6`.
fn in_another_alphabet(game: &Game<'_>, token: &str) -> Option<Message> {
    let latin = game.language().is_some_and(|language| !language.letters.iter().any(|&l| is_greek_or_cyrillic(l)));
    of_another_alphabet(token).filter(|_| latin)
}

fn illegal(reason: IllegalReason, side: Side) -> Message {
    let (key, role) = match reason {
        IllegalReason::NoPiece(role) => ("illegal-no-piece", Some(role)),
        IllegalReason::Unreachable(role) => ("illegal-unreachable", Some(role)),
        IllegalReason::OwnPiece(role) => ("illegal-own-piece", Some(role)),
        IllegalReason::KingInCheck(role) => ("illegal-king-in-check", Some(role)),
        IllegalReason::CastlingRightLost => ("illegal-castling-right-lost", None),
        IllegalReason::CastlingPrevented => ("illegal-castling-prevented", None),
        IllegalReason::OnlyByCastling => ("illegal-only-by-castling", None),
        IllegalReason::Promotion => ("illegal-promotion", None),
        IllegalReason::NoneWritten => ("illegal-none-written", None),
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
