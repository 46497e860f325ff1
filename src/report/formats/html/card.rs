//! The cards of `repair` and `reconcile`: one a game, the rows of its sheets beside its proposals and their boards.

use std::io;

use askama::Template;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::show::card::{CardProposal, GameCard};
use crate::show::svg::{self, SvgArrow};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::source::scanned::Photo;

/// A card.
#[derive(Template)]
#[template(path = "card.html", config = "formats/html/askama.toml")]
struct CardTemplate<'a> {
    ui: &'static str,
    game: String,
    card: &'a GameCard,
    /// The number of the card on the page.
    number: u64,
    /// Its photos as addresses.
    photos: Vec<String>,
    /// The proposals with their boards.
    proposals: Vec<(&'a CardProposal, String)>,
}

/// A card as HTML.
///
/// # Errors
/// The errors of the template.
pub(super) fn html(card: &GameCard, number: u64, catalog: &Catalog) -> io::Result<String> {
    let game = catalog.text(&Message::new("text-game").with("game", card.number.0.to_string()));
    let board = |proposal: &CardProposal| {
        let arrows = [(SvgArrow::Proposed, &*proposal.arrow)];
        let arrows = if proposal.arrow.is_empty() { &[][..] } else { &arrows };
        svg::draw(&proposal.fen, &proposal.fen, arrows).unwrap_or_default()
    };
    let proposals = card.proposals.iter().map(|proposal| (proposal, board(proposal)));
    let address = |photo: &Photo| format!("data:{};base64,{}", photo.media_type, STANDARD.encode(&photo.bytes));
    let photos = card.photos.iter().map(address).collect();
    CardTemplate { ui: catalog.ui().id(), game, card, number, photos, proposals: proposals.collect() }
        .render()
        .map_err(io::Error::other)
}
