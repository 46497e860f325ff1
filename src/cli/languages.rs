//! `bienban languages`: the letters of the pieces.

use clap::Args as ClapArgs;

use super::Outcome;
use super::formats::Listing;
use crate::error::Error;
use crate::report::PIECE_LETTERS;
use crate::report::tables::languages;

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    listing: Listing,
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    args.listing.write(&PIECE_LETTERS, languages::text, languages::put)
}
