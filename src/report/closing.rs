//! What is known after the last row of a report.

use std::sync::LazyLock;

use super::EventSheet;
use bienban_base::message::Message;
use bienban_engine::judge::JudgeTally;

/// What is known after the last row. The default is for tables that are not about games.
#[derive(Debug, Clone, Copy)]
pub struct ReportClosing<'a> {
    /// Texts that were read.
    pub files: u64,
    /// The games that were judged, and their findings.
    pub tally: &'a JudgeTally,
    /// The inputs that could not be read.
    pub failures: &'a [Message],
    /// What is printed above the table, such as the tie-breaks of standings.
    pub notes: &'a [Message],
    /// Events among the games, for a page.
    pub events: &'a [EventSheet],
    /// Whether the report is about them, so that they come first.
    pub about_events: bool,
}

impl Default for ReportClosing<'_> {
    fn default() -> Self {
        static NOTHING: LazyLock<JudgeTally> = LazyLock::new(JudgeTally::default);
        ReportClosing { files: 0, tally: &NOTHING, failures: &[], notes: &[], events: &[], about_events: false }
    }
}
