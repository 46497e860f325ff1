//! `bienban languages`: the letters of the pieces, and the notations of xiangqi.

use clap::Args as ClapArgs;

use super::choice;
use super::formats::ListingArgs;
use super::outcome::CommandOutcome;
use bienban_base::error::Error;
use bienban_base::messages::Catalog;
use bienban_engine::judge::GameKind;
use bienban_report::tables::{languages, notations};
use bienban_report::{NOTATIONS, PIECE_LETTERS};

#[derive(Debug, ClapArgs)]
pub(super) struct LanguagesArgs {
    #[arg(long, value_name = "GAME", default_value = "auto", value_parser = choice::game())]
    game: GameKind,

    #[command(flatten)]
    listing: ListingArgs,
}

pub(super) fn run(args: &LanguagesArgs) -> Result<CommandOutcome, Error> {
    match args.game {
        GameKind::Xiangqi => args.listing.write(&NOTATIONS, notations::text, notations::put),
        GameKind::Chess => args.listing.write(&PIECE_LETTERS, languages::text, languages::put),
        GameKind::Auto => args.listing.write(&PIECE_LETTERS, both, languages::put),
    }
}

/// The letters of chess, and below them the notations of xiangqi.
fn both(catalog: &Catalog) -> String {
    format!("{}\n{}\n{}", languages::text(catalog), catalog.word("languages-xiangqi"), notations::text(catalog))
}
