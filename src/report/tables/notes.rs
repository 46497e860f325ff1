//! Notes: what the arbiter must know about a game of which there are two sheets.

use bienban_base::message::Message;
use bienban_engine::chess::notation::write::{GameStyle as Letters, san};
use bienban_engine::chess::{Chess, Move, Position, turn};
use bienban_sheet::repair::bridge::{Bridge, bridges};
use bienban_sheet::repair::doubt::unlike;
use bienban_sheet::repair::impossible::ImpossibleMove;
use bienban_sheet::repair::pairing::SheetPair;
use bienban_sheet::repair::witness::{RESULT, Witness};
use bienban_sheet::repair::{EditKind, Proposal};

/// The results of two sheets, if both have one and these differ. A sheet whose players have the other colours shows the
/// result the other way round.
pub fn results_differ(results: [&str; 2], exchanged: bool) -> Option<Message> {
    let results = results.map(str::trim);
    let turned = match results[1] {
        "1-0" if exchanged => "0-1",
        "0-1" if exchanged => "1-0",
        other => other,
    };
    let given = |result: &str| !matches!(result, "" | "*" | "?");
    (results[0] != turned && results.iter().all(|result| given(result)))
        .then(|| Message::new("repair-results-differ").with("one", results[0]).with("other", turned))
}

/// The results of sheets.
pub fn results(sheets: [&Witness; 2]) -> [&str; 2] {
    sheets.map(|sheet| sheet.tags[RESULT].as_str())
}

/// The notes about two sheets. `moves` are those of the game as it was agreed or is proposed.
pub fn notes(sheets: [&Witness; 2], first: Option<&Proposal>, moves: &[Move], pair: SheetPair) -> Vec<Message> {
    let mut notes = Vec::new();
    if !pair.alike {
        notes.push(Message::new("repair-not-named-alike"));
    }
    notes.extend(results_differ(results(sheets), pair.exchanged));
    if (sheets[0].offers == 0) != (sheets[1].offers == 0) {
        notes.push(Message::new("repair-offer-once"));
    }
    if pair.exchanged {
        notes.push(Message::new("repair-colours-exchanged"));
    }
    if !moves.is_empty() {
        let shown = [0, 1].map(|sheet| first.map_or(moves.len(), |first| last_shown(first, sheet)));
        notes.push(proved_moves(&sheets[0].start, shown));
    }
    if let Some(first) = first {
        if unlike(first, sheets) {
            notes.push(Message::new("repair-unlike"));
        }
        notes.extend(bridges(first, &sheets[0].start, 2).iter().map(|bridge| silent(bridge, first, sheets[0])));
    }
    notes
}

/// The notes about one sheet.
pub fn notes_of_one(witness: &Witness, first: Option<&Proposal>) -> Vec<Message> {
    let Some(first) = first else { return Vec::new() };
    if first.edits.is_empty() && !witness.intact {
        return vec![Message::new("repair-numbers-only")];
    }
    let open = bridges(first, &witness.start, 1);
    let many = open.iter().filter(|bridge| bridge.half_moves > 1 && bridge.ways.is_none());
    many.map(|bridge| about("repair-open-many", bridge, first, witness).0).collect()
}

/// The last half-move that a sheet shows. Those before it were made as well, since the players move in turn.
fn last_shown(proposal: &Proposal, sheet: usize) -> usize {
    let own = || proposal.edits.iter().filter(move |edit| edit.sheet == sheet);
    let end =
        own().find(|edit| edit.kind == EditKind::Stops).map_or(proposal.moves.len(), |edit| edit.ply as usize - 1);
    let is_silent = |ply: usize| own().any(|edit| edit.ply as usize == ply && !edit.shown && edit.played.is_some());
    (1..=end).rev().find(|&ply| !is_silent(ply)).unwrap_or(0)
}

/// How many moves the sheets prove for each player (Laws 8.6).
fn proved_moves(start: &Chess, shown: [usize; 2]) -> Message {
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

/// The note about half-moves that both sheets lack.
fn silent(bridge: &Bridge, proposal: &Proposal, witness: &Witness) -> Message {
    let Some(ways) = &bridge.ways else { return about("repair-silent-many", bridge, proposal, witness).0 };
    let (said, position) = about("repair-silent", bridge, proposal, witness);
    let all: Vec<String> = ways.iter().map(|way| words(&position, way, witness)).collect();
    said.with("ways", ways.len().to_string()).with("all", all.join(" | "))
}

/// A message that names a bridge, and the position before it.
fn about(key: &'static str, bridge: &Bridge, proposal: &Proposal, witness: &Witness) -> (Message, Chess) {
    let mut position = witness.start.clone();
    let before = bridge.ply as usize - 1;
    proposal.moves.iter().take(before).for_each(|&played| position.play_unchecked(played));
    let count = bridge.half_moves.to_string();
    (Message::new(key).with_phrase("from", Message::turn(turn(&position))).with("count", count), position)
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

/// The note about an illegal half-move that both sheets show.
pub fn illegal(found: &ImpossibleMove, witness: &Witness) -> Message {
    let mut position = witness.start.clone();
    found.before.iter().for_each(|&played| position.play_unchecked(played));
    let token = witness.sheet.cells.get(found.cells[0]).map_or("", |cell| cell.text.as_str());
    let key = if found.p < 1.0 { "repair-illegal-perhaps" } else { "repair-illegal-on-both" };
    Message::new(key).with_phrase("turn", Message::turn(turn(&position))).with("token", token)
}
