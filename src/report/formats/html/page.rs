//! The page of findings or draws, with boards to step through.
//!
//! The page contains all rows twice: as data, from which the script makes the list page by page, sorts and filters it
//! and steps through the moves; and as HTML inside `noscript`, which costs nothing in a browser with scripts. Each
//! sentence is there once and shared by its rows.

use std::io::{self, Write};

use askama::Template;

use super::data::embedded;
use super::listing::HtmlListing;
use super::sentences::Sentences;
use super::words::HtmlWords;
use super::{PageHead, PageTail, STYLE, Tile, event, grouped, unix};
use crate::formats::{FormatWriter, ReportLayout};
use crate::fragment::FragmentRow;
use crate::rows::finding::FINDINGS;
use crate::rows::ledger::LEDGER;
use crate::{Fragment, ReportClosing, ReportTable};
use bienban_base::finding::Severity;
use bienban_base::message::Message;

/// What the policy of the page allows: the SHA-256 of its script and of its style, in Base64.
const HASHES: [&str; 2] =
    ["3LGJ8qxY+gccTtU+pr03pYTZOJjOLBCfxKfrFHZDtEc=", "JLYwuHuKbP95pY4/N2ndPMUcFeM7Gs8DsOCXz3TpcTU="];
const SCRIPT: &str = include_str!("script.js");

/// A page that rows are added to.
pub(super) struct HtmlPage<'a> {
    layout: ReportLayout<'a>,
    words: HtmlWords,
    sentences: Sentences,
    /// The table that the page is about, and after it any other.
    listings: Vec<HtmlListing>,
}

impl<'a> HtmlPage<'a> {
    /// A page without rows. The page of a ledger also has a table of findings, if there are any.
    pub(super) fn new(layout: ReportLayout<'a>) -> io::Result<HtmlPage<'a>> {
        let mut listings = Vec::new();
        if layout.table.is(&LEDGER) {
            listings.push(HtmlListing::new(&LEDGER)?);
        }
        listings.push(HtmlListing::new(&FINDINGS)?);
        Ok(HtmlPage { layout, words: HtmlWords, sentences: Sentences::default(), listings })
    }

    fn head(&self, closing: &ReportClosing<'_>) -> io::Result<PageHead<'_>> {
        let tally = closing.tally;
        let rows = |table: &ReportTable| self.listings.iter().find(|listing| listing.table().is(table)).map(|l| l.rows);
        let tile = |key, class, count| Tile::new(self.words.say(key), class, count);
        let mut tiles = vec![
            tile("tile-files", "plain", closing.files),
            tile("tile-games", "plain", tally.games),
            tile("tile-half-moves", "plain", tally.half_moves),
        ];
        tiles.extend(rows(&LEDGER).map(|rows| tile("tile-rows", "plain", rows)));
        if rows(&FINDINGS).is_some() {
            tiles.push(tile("tile-errors", "error", tally.findings_with(Severity::Error)));
            tiles.push(tile("tile-warnings", "warning", tally.findings_with(Severity::Warning)));
        }
        if rows(&LEDGER).is_none() {
            tiles.push(tile("tile-info", "info", tally.findings_with(Severity::Info)));
        }
        tiles.extend(self.listings.first().map(|listing| tile("tile-touched", "plain", listing.touched)));
        let tables = self.listings.iter().map(|listing| {
            let (name, heading) = listing.names();
            (name, heading, grouped(listing.rows))
        });
        let events = closing.events.len() as u64;
        let events = (events > 0).then(|| ("events", "rows-events", grouped(events)));
        let several = self.listings.len() > 1 || events.is_some();
        let tables = if several { tables.chain(events).collect() } else { Vec::new() };
        let left = self.listings.iter().filter_map(HtmlListing::left_out);
        let notes: Vec<Message> = closing.notes.iter().cloned().chain(left).collect();
        let closing = &ReportClosing { notes: &notes, ..*closing };
        let title_key = if rows(&LEDGER).is_some() { "title-ledger" } else { "title-findings" };
        let head = PageHead::new(self.layout, &self.words, title_key, (unix(STYLE), HASHES), closing)?;
        let xiangqi = self.listings.iter().any(|listing| listing.xiangqi);
        Ok(PageHead { xiangqi, tiles, tables, ..head })
    }
}

impl FormatWriter for HtmlPage<'_> {
    fn take(&mut self, fragment: Fragment, before: u64, _: &mut dyn Write) -> io::Result<()> {
        for record in fragment.records {
            let FragmentRow::Page(row) = record.after(before) else { continue };
            if let Some(listing) = self.listings.iter_mut().find(|listing| listing.table().name == row.table) {
                listing.take(&row, &self.words, &mut self.sentences)?;
            }
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>, closing: &ReportClosing<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut index = 0;
        self.listings.retain(|listing| {
            index += 1;
            index == 1 || listing.rows > 0
        });
        let head = self.head(closing)?.render().map_err(io::Error::other)?;
        out.write_all(head.as_bytes())?;
        let several = self.listings.len() > 1 || !closing.events.is_empty();
        if closing.about_events {
            out.write_all(event::html(closing.events, &self.words)?.as_bytes())?;
        }
        for listing in self.listings {
            listing.finish(&self.words, several, out)?;
        }
        if !closing.about_events {
            out.write_all(event::html(closing.events, &self.words)?.as_bytes())?;
        }
        for (id, data) in [("words", self.words.json()), ("sentences", self.sentences.json())] {
            writeln!(out, "<script type=\"application/json\" id=\"{id}\">{}</script>", embedded(&data))?;
        }
        let tail = PageTail { words: &self.words, script: unix(SCRIPT) };
        out.write_all(tail.render().map_err(io::Error::other)?.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::super::hash;
    use super::*;

    #[test]
    fn the_policy_allows_the_script_and_the_style() {
        assert_eq!([hash(SCRIPT), hash(STYLE)], HASHES);
    }
}
