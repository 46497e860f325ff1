//! Norms: the table of `standings --norms`.

use super::formats::{TableArgs, write_texts};
use super::output::Output;
use super::session::Session;
use super::speech;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_report::doubts::{doubts, refusal};
use bienban_report::rows::event::of_columns;
use bienban_run::RunWatch as _;
use bienban_tournament::event::archive::EventArchive;
use bienban_tournament::norm::{self, NormEvent};
use bienban_tournament::options::TournamentOptions;

/// Which norms are asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct NormArgs {
    /// What the events are.
    pub(super) event: NormEvent,
    /// Whether all players are women.
    pub(super) women: bool,
}

/// Writes the norms of all events of an archive, and reports their number.
///
/// # Errors
/// [`Error::Usage`] if an event has none by the text, or no standings; [`Error::Output`].
pub(super) fn write(
    asked: NormArgs,
    archive: &EventArchive,
    options: &TournamentOptions,
    tabling: &TableArgs,
    (output, session): (&mut Output, &mut Session),
) -> Result<usize, Error> {
    let style = tabling.style()?;
    let catalog = speech::catalog_of(style.format);
    let columns = norm::COLUMNS.map(str::to_owned);
    let table = of_columns("norms", &columns);
    let (mut rows, mut events) = (Vec::new(), 0);
    for event in archive.events(options) {
        events += 1;
        if !event.has_norms(options) {
            return Err(Error::Usage(event.named(Message::new("norms-of-xiangqi"))));
        }
        for doubt in &doubts(&event, options) {
            session.noted(doubt);
        }
        let of_event = event.norms(options, asked.event, asked.women);
        rows.extend(of_event.map_err(|refused| Error::Usage(refusal(&refused)))?);
    }
    let notes = [Message::new("norms-used").with("event", asked.event.id())];
    write_texts(&table, style, catalog, output, (&notes, &rows))?;
    Ok(events)
}
