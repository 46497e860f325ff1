//! T505: the ECO tag names another opening than the positions of the game. Reported only on request, since tables of
//! openings differ.

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::fast::Proof;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::Numbering;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::T505],
    covered_by: Proof::NONE,
    of: CheckSubject::Games,
    when: CheckTiming::OnRequest,
    run: check_eco,
};

fn check_eco(game: &Game<'_>, findings: &mut GameFindings) {
    let tagged = game.tagged();
    let Some(tag) = tagged.tag("ECO") else { return };
    let value = tagged.value("ECO");
    let Some((opening, ply)) = game.opening() else { return };
    // `B90/02` is a part of B90.
    let written: String = value.trim().chars().take(3).collect::<String>().to_uppercase();
    let bytes = written.as_bytes();
    let is_code = bytes.len() == 3 && (b'A'..=b'E').contains(&bytes[0]) && bytes[1..].iter().all(u8::is_ascii_digit);
    if is_code && written != opening.eco {
        let message = Message::new("eco-differs")
            .with("written", written)
            .with("eco", opening.eco)
            .with("name", opening.name)
            .with_phrase("half_moves", Message::after(ply, Numbering::default()));
        findings.push(Finding::at(Code::T505, tag.span, message));
    }
}
