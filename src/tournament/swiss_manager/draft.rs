//! Draft: the report that a file becomes while it is read, with what cannot be read.

use super::cursor::RecordText;
use crate::trf::Trf;
use crate::trf::problem::FieldKind;
use crate::trf::spot::FieldSpot;
use crate::trf::told::TrfNotes;

/// A report that is being made.
pub(super) struct TrfDraft {
    pub(super) trf: Trf,
    pub(super) told: TrfNotes,
}

impl TrfDraft {
    pub(super) fn new(file: &str) -> TrfDraft {
        TrfDraft { trf: Trf { file: file.to_owned(), ..Trf::default() }, told: TrfNotes::default() }
    }

    /// The report.
    pub(super) fn finish(mut self) -> Trf {
        self.told.finish(&mut self.trf);
        self.trf
    }

    /// Adds a heading, unless it is empty.
    pub(super) fn heading(&mut self, tag: &str, text: &str) {
        if !text.is_empty() {
            self.trf.headings.insert(tag.to_owned(), vec![format!(" {text}")]);
        }
    }

    /// The text of a record; a broken one is reported.
    pub(super) fn text(&mut self, text: &RecordText) -> String {
        if let Some(at) = text.broken {
            self.complain(at, 0, &text.text, FieldKind::Text);
        }
        text.text.clone()
    }

    /// Reports that the bytes from here on cannot be read.
    pub(super) fn complain(&mut self, at: usize, length: usize, text: &str, field: FieldKind) {
        self.told.complain(field, TrfDraft::spot(at, length, text), None);
    }

    /// Reports that the meaning of these bytes is not known.
    pub(super) fn unknown(&mut self, at: usize, length: usize, text: &str) {
        self.told.unknown(TrfDraft::spot(at, length, text));
    }

    /// A stretch of bytes as a spot.
    pub(super) fn spot(at: usize, length: usize, text: &str) -> FieldSpot {
        FieldSpot { offset: at as u64, length: length as u64, text: text.into(), ..FieldSpot::default() }
    }
}
