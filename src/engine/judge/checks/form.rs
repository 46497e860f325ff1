//! M203: moves that are legal but not written canonically (PGN standard 8.2.3). One finding a game, and one for letters
//! of another alphabet.

use super::syntax::is_greek_or_cyrillic;
use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::fast::Proof;
use crate::chess::notation::letters::Language;
use crate::chess::notation::resolve::Irregularity;
use crate::pgn::system::NotationSystem;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::M203],
    covered_by: Proof::FORM,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_form,
};

fn check_form(game: &Game<'_>, findings: &mut GameFindings) {
    cyrillic(game, findings);
    let Some(first) = game.non_canonical() else { return };
    let english = game.language().is_some_and(|language| language.id == "en");
    // By hand everybody writes letters as they come.
    let told = match first.why {
        Irregularity::SmallLetter => !game.is_sheet(),
        Irregularity::System(_) => true,
        _ => english,
    };
    if !told && !game.options().requested.contains(Code::M203) {
        return;
    }
    let asked = matches!(first.why, Irregularity::System(system) if game.options().system == Some(system));
    if asked {
        return;
    }
    let key = match first.why {
        Irregularity::Disambiguation => "needless-disambiguation",
        Irregularity::CaptureSign => "capture-sign-without-capture",
        Irregularity::CheckMark => "wrong-check-mark",
        Irregularity::PawnLetter => "pawn-letter",
        Irregularity::PieceLetter => "piece-letter-missing",
        Irregularity::CastlingSquares => "castling-by-squares",
        Irregularity::SmallLetter => "small-letter",
        Irregularity::System(NotationSystem::Iccf) => "numeric-notation",
        Irregularity::System(NotationSystem::Descriptive) => "descriptive-notation",
    };
    // A detached mark may be on the next line.
    let token = game.tagged().text(first.span).split_whitespace().collect::<Vec<_>>().join(" ");
    let message = Message::new(key)
        .with("token", token)
        .with("canonical", first.canonical.clone())
        .with("count", first.count.to_string());
    let finding = Finding::at(Code::M203, first.span, message)
        .about(first.before.ply(), first.before.turn())
        .in_position(first.before.fen());
    let whole = matches!(first.why, Irregularity::System(_));
    findings.push(if whole { finding } else { finding.fixed_by(first.canonical.clone()) });
}

/// Cyrillic letters that look like Latin ones, in a game whose pieces have Latin letters: they are read, and other
/// programs stop at them.
fn cyrillic(game: &Game<'_>, findings: &mut GameFindings) {
    // The fast path reads no such letter, so it read all there is.
    if game.read_whole().is_some() {
        return;
    }
    let latin = |language: &Language| !language.letters.iter().copied().any(is_greek_or_cyrillic);
    let Some(timeline) = game.timeline().filter(|timeline| latin(timeline.language)) else { return };
    // Nearly all half-moves are ASCII.
    let is_told = |span: &ByteSpan| {
        !game.written().bytes(*span).is_ascii() && game.written().text(*span).contains(is_greek_or_cyrillic)
    };
    let mut found = timeline.plies.iter().map(|ply| ply.span).filter(is_told);
    let Some(first) = found.next() else { return };
    let count = 1 + found.count();
    let token = game.quoted(first).trim().to_owned();
    let message = Message::new("cyrillic-letter").with("token", token).with("count", count.to_string());
    findings.push(Finding::at(Code::M203, first, message).after(game.ply_before(first)));
}
