//! Notes: what the arbiter must know about a game of which there are two sheets.

use crate::chess::notation::write::{Style as Letters, san};
use crate::chess::{Chess, Move, Position, numbered};
use crate::message::Message;
use crate::repair::bridge::{Bridge, bridges};
use crate::repair::impossible::Impossible;
use crate::repair::witness::{RESULT, Witness};
use crate::repair::{Kind, Proposal};

/// The notes about two sheets. `moves` are those of the game as it was agreed or is proposed.
pub fn notes(sheets: [&Witness; 2], first: Option<&Proposal>, moves: &[Move], exchanged: bool) -> Vec<Message> {
    let mut notes = Vec::new();
    let results = sheets.map(|sheet| sheet.tags[RESULT].trim());
    let given = |result: &str| !matches!(result, "" | "*" | "?");
    if results[0] != results[1] && results.iter().all(|result| given(result)) {
        notes.push(Message::new("repair-results-differ").with("one", results[0]).with("other", results[1]));
    }
    if (sheets[0].offers == 0) != (sheets[1].offers == 0) {
        notes.push(Message::new("repair-offer-once"));
    }
    if exchanged {
        notes.push(Message::new("repair-colours-exchanged"));
    }
    if !moves.is_empty() {
        let shown = [0, 1].map(|sheet| first.map_or(moves.len(), |first| shown(first, sheet)));
        notes.push(made(&sheets[0].start, shown));
    }
    if let Some(first) = first {
        notes.extend(bridges(first, &sheets[0].start).iter().map(|bridge| silent(bridge, first, sheets[0])));
    }
    notes
}

/// The last half-move that a sheet shows. Those before it were made as well, since the players move in turn.
fn shown(proposal: &Proposal, sheet: usize) -> usize {
    let own = || proposal.edits.iter().filter(move |edit| edit.sheet == sheet);
    let end = own().find(|edit| edit.kind == Kind::Stops).map_or(proposal.moves.len(), |edit| edit.ply as usize - 1);
    let is_silent = |ply: usize| own().any(|edit| edit.ply as usize == ply && !edit.shown && edit.played.is_some());
    (1..=end).rev().find(|&ply| !is_silent(ply)).unwrap_or(0)
}

/// How many moves the sheets prove for each player (Laws 8.6).
fn made(start: &Chess, shown: [usize; 2]) -> Message {
    // Of an odd number of half-moves the player who began has one more.
    let count = |half_moves: usize| {
        let (more, less) = (half_moves.div_ceil(2), half_moves / 2);
        let (white, black) = if start.turn().is_white() { (more, less) } else { (less, more) };
        format!("{white}-{black}")
    };
    Message::new("repair-made-moves")
        .with("one", count(shown[0]))
        .with("other", count(shown[1]))
        .with("both", count(shown[0].max(shown[1])))
}

/// What is said of half-moves about which both sheets are silent.
fn silent(bridge: &Bridge, proposal: &Proposal, witness: &Witness) -> Message {
    let mut position = witness.start.clone();
    let first = bridge.ply as usize - 1;
    proposal.moves.iter().take(first).for_each(|&played| position.play_unchecked(played));
    let count = bridge.half_moves.to_string();
    let said = |key| Message::new(key).with("from", numbered(&position)).with("count", count.clone());
    match &bridge.ways {
        None => said("repair-silent-many"),
        Some(ways) => {
            let all: Vec<String> = ways.iter().map(|way| words(&position, way, witness)).collect();
            said("repair-silent").with("ways", ways.len().to_string()).with("all", all.join(" | "))
        }
    }
}

/// Half-moves as people write them, in the letters of the sheet.
fn words(from: &Chess, half_moves: &[Move], witness: &Witness) -> String {
    let letters = Letters { language: witness.language, capture: "x", castling: 'O' };
    let mut position = from.clone();
    let word = |&played: &Move| {
        let word = san(&position, played, letters);
        position.play_unchecked(played);
        word
    };
    half_moves.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// What is said of an illegal half-move that both sheets show.
pub fn illegal(found: &Impossible, witness: &Witness) -> Message {
    let mut position = witness.start.clone();
    found.before.iter().for_each(|&played| position.play_unchecked(played));
    let token = witness.sheet.cells.get(found.cells[0]).map_or("", |cell| cell.text.as_str());
    Message::new("repair-illegal-on-both").with("turn", numbered(&position)).with("token", token)
}
