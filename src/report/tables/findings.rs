//! The table of findings: a row for each.

use std::sync::LazyLock;

use crate::formats::{ReportLayout, ReportRow};
use crate::rows::finding::{FINDINGS, FindingRow};
use crate::{Around, Fragment, Places, Style, Table};
use bienban_base::finding::Finding;
use bienban_base::messages::Catalog;
use bienban_engine::judge;
use bienban_engine::pgn::game::Game;
use bienban_engine::source::split::Block;

/// [`FINDINGS`], or that of a range if the report is of one.
pub fn findings(style: Style) -> &'static Table {
    static OF_RANGE: LazyLock<Table> = LazyLock::new(|| FINDINGS.of_range());
    if style.range.is_some() { &OF_RANGE } else { &FINDINGS }
}

/// Writes the findings of one game after the other into a fragment.
#[derive(Debug)]
pub struct Writer<'a> {
    block: &'a Block,
    places: Places<'a>,
    layout: ReportLayout<'a>,
    /// The fragment.
    pub fragment: Fragment,
}

impl<'a> Writer<'a> {
    /// A writer for the games of a block.
    pub fn new(block: &'a Block, catalog: &'a Catalog, style: Style) -> Writer<'a> {
        let layout = ReportLayout { table: findings(style), catalog, style };
        Writer { block, places: Places::new(block), layout, fragment: Fragment::default() }
    }

    /// Writes the findings of a judged game, the `relative`th of the block, from 1. If the format shows the
    /// half-moves around them, the game is replayed for that.
    pub fn judged(&mut self, relative: u64, game: &judge::Game<'_>) {
        let findings = game.findings();
        let shown = self.layout.style.format.shows_positions() && findings.iter().any(|finding| finding.fen.is_some());
        if shown {
            self.rows(relative, game.written(), findings, |finding| Around::of(game, finding));
        } else if !findings.is_empty() {
            self.game(relative, game.tagged(), findings);
        }
    }

    /// Writes the findings of a game without the half-moves around them. `relative` is the number of the game in the
    /// block, from 1.
    pub fn game(&mut self, relative: u64, game: &Game<'_>, findings: &[Finding]) {
        self.rows(relative, game, findings, |_| None);
    }

    fn rows(
        &mut self,
        relative: u64,
        game: &Game<'_>,
        findings: &[Finding],
        around: impl Fn(&Finding) -> Option<Around>,
    ) {
        let tags = ["White", "Black", "Event", "Round", "Date", "Result"].map(|name| game.value(name));
        let shows_source = self.layout.style.format.shows_source();
        for finding in findings {
            let shown = self.places.show(game, finding.span);
            let source = shows_source.then(|| self.places.source(game, finding.span));
            let row = FindingRow {
                file: &self.block.name,
                game: relative,
                tags: &tags,
                finding,
                line: shown.line,
                column: shown.column,
                offset: shown.offset,
                length: shown.length,
                token: shown.token,
                message: self.layout.catalog.text(&finding.message),
                source,
                around: around(finding),
            };
            self.layout.put(ReportRow::Finding(&row), &mut self.fragment);
        }
    }
}
