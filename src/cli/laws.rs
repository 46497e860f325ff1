//! `bienban laws`: the editions of the Laws that games are judged by, and in what they differ.

use clap::{ArgAction, Args as ClapArgs};

use super::formats::{ListingArgs, to_stdout};
use super::outcome::CommandOutcome;
use super::screen::Screen;
use super::subject::{self, LawsSubject};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::chess::law::edition::LawEdition;
use bienban_report::tables::changes::changes;
use bienban_report::tables::overview::overview;
use bienban_report::tables::provisions::{ProvisionRow, provisions, tournament_provisions, xiangqi_provisions};
use bienban_report::{CHANGES, PROVISIONS, aligned, article_text, changes_text, edition_text};

#[derive(Debug, ClapArgs)]
pub(super) struct LawsArgs {
    #[arg(value_name = "WORD", value_parser = LawsSubject::of)]
    word: Option<LawsSubject>,

    #[arg(
        long,
        action = ArgAction::Set,
        num_args = 2,
        value_names = ["FROM", "TO"],
        value_parser = subject::edition,
        conflicts_with = "word"
    )]
    diff: Vec<&'static LawEdition>,

    #[command(flatten)]
    listing: ListingArgs,
}

pub(super) fn run(args: &LawsArgs) -> Result<CommandOutcome, Error> {
    let stdout = to_stdout(args.listing.output.as_deref());
    let width = if stdout { Screen::stdout().width } else { None };
    if let [before, after] = args.diff[..] {
        let text = |catalog: &Catalog| changes_text([before, after], &changes(before, after, catalog), catalog, width);
        return args.listing.write(&CHANGES, text, |writer, catalog| {
            for row in changes(before, after, catalog) {
                row.put(writer);
            }
        });
    }
    let word = args.word.as_ref();
    let text = |catalog: &Catalog| match word {
        None => all(catalog),
        Some(LawsSubject::Edition(edition)) => edition_text(edition, &rows(word, catalog), catalog, width),
        Some(LawsSubject::Article(article)) => {
            let heading = Message::new("laws-article").with("number", article.to_string());
            article_text(&heading, &rows(word, catalog), catalog, width)
        }
        Some(LawsSubject::Quickplay) => {
            article_text(&Message::new("provision-quickplay"), &rows(word, catalog), catalog, width)
        }
        Some(LawsSubject::Tournaments) => {
            article_text(&Message::new("laws-tournaments"), &rows(word, catalog), catalog, width)
        }
        Some(LawsSubject::Xiangqi) => article_text(&Message::new("laws-xiangqi"), &rows(word, catalog), catalog, width),
    };
    args.listing.write(&PROVISIONS, text, |writer, catalog| {
        for row in rows(word, catalog) {
            row.put(writer);
        }
    })
}

/// The provisions that are asked for.
fn rows(word: Option<&LawsSubject>, catalog: &Catalog) -> Vec<ProvisionRow> {
    match word {
        None => subject::every_provision(catalog),
        Some(LawsSubject::Edition(edition)) => provisions(edition, catalog),
        Some(LawsSubject::Xiangqi) => xiangqi_provisions(catalog),
        Some(LawsSubject::Tournaments) => tournament_provisions(catalog),
        Some(LawsSubject::Article(article)) => subject::about(article, subject::every_rule(catalog)),
        Some(LawsSubject::Quickplay) => {
            let rows = subject::every_provision(catalog).into_iter();
            rows.filter(|row| row.provision == "quickplay").collect()
        }
    }
}

/// All editions with what differs most, and how to ask for more.
fn all(catalog: &Catalog) -> String {
    let parts = overview(catalog).map(|part| aligned(&part));
    format!("{}\n{}\n{}\n", parts[0], parts[1], catalog.word("laws-more"))
}
