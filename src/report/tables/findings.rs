//! The table of findings: a row for each.

use std::sync::LazyLock;

use crate::formats::{ReportLayout, ReportRow};
use crate::rows::finding::{FINDINGS, FindingRow};
use crate::{Fragment, MoveContext, PlaceFinder, ReportStyle, ReportTable};
use bienban_base::finding::Finding;
use bienban_base::messages::Catalog;
use bienban_engine::judge;
use bienban_engine::pgn::game::PgnGame;
use bienban_engine::source::split::Block;

/// [`FINDINGS`], or that of a range if the report is of one.
pub fn findings(style: ReportStyle) -> &'static ReportTable {
    static OF_RANGE: LazyLock<ReportTable> = LazyLock::new(|| FINDINGS.of_range());
    if style.range.is_some() { &OF_RANGE } else { &FINDINGS }
}

/// Writes the findings of one game after the other into a fragment.
#[derive(Debug)]
pub struct FindingsWriter<'a> {
    block: &'a Block,
    places: PlaceFinder<'a>,
    layout: ReportLayout<'a>,
    /// The fragment.
    pub fragment: Fragment,
}

impl<'a> FindingsWriter<'a> {
    /// A writer for the games of a block.
    pub fn new(block: &'a Block, catalog: &'a Catalog, style: ReportStyle) -> FindingsWriter<'a> {
        let layout = ReportLayout { table: findings(style), catalog, style };
        FindingsWriter { block, places: PlaceFinder::new(block), layout, fragment: Fragment::default() }
    }

    /// Writes the findings of a judged game, the `relative`th of the block, from 1. If the format shows the
    /// half-moves around them, the game is replayed for that.
    pub fn judged(&mut self, relative: u64, game: &judge::Game<'_>) {
        let findings = game.findings();
        let shown = self.layout.style.format.shows_positions() && findings.iter().any(|finding| finding.fen.is_some());
        if shown {
            self.rows(relative, game.written(), findings, |finding| MoveContext::of(game, finding));
        } else if !findings.is_empty() {
            self.game(relative, game.tagged(), findings);
        }
    }

    /// Writes the findings of a game without the half-moves around them. `relative` is the number of the game in the
    /// block, from 1.
    pub fn game(&mut self, relative: u64, game: &PgnGame<'_>, findings: &[Finding]) {
        self.rows(relative, game, findings, |_| None);
    }

    fn rows(
        &mut self,
        relative: u64,
        game: &PgnGame<'_>,
        findings: &[Finding],
        around: impl Fn(&Finding) -> Option<MoveContext>,
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
