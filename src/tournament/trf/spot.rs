//! Spot: the place of a field of a report in its file, if that file is no TRF.

use std::collections::HashMap;
use std::sync::Arc;

use crate::event::place::EventPlace;

/// The place of a field. Parts that a file does not have are 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FieldSpot {
    /// The file, where the report was made of several; for a workbook with the sheet after it.
    pub file: Option<Arc<str>>,
    /// The row, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
    /// The byte.
    pub offset: u64,
    /// The length in bytes.
    pub length: u64,
    /// The text at this place.
    pub text: Box<str>,
}

/// The spots of a report's fields, by the line of the record and the first column that TRF has for the field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FieldSpots {
    fields: HashMap<(u64, u64), FieldSpot>,
}

impl FieldSpots {
    /// Notes the place of a field; the first call counts.
    pub fn put(&mut self, field: (u64, u64), spot: FieldSpot) {
        self.fields.entry(field).or_insert(spot);
    }

    /// The place of a field, or else the record that has it.
    pub fn get(&self, (line, column): (u64, u64)) -> Option<&FieldSpot> {
        self.fields.get(&(line, column)).or_else(|| self.fields.get(&(line, RECORD)))
    }

    /// The place of the field that a problem contradicts.
    pub fn against(&self, line: u64) -> Option<&FieldSpot> {
        self.fields.get(&(line, AGAINST))
    }

    /// The place of a field in a report of this file.
    pub fn place(&self, report: &Arc<str>, field: (u64, u64)) -> EventPlace {
        let Some(spot) = self.get(field) else {
            return EventPlace { file: Arc::clone(report), ..EventPlace::default() };
        };
        EventPlace {
            file: Arc::clone(spot.file.as_ref().unwrap_or(report)),
            game: 0,
            line: spot.line,
            column: spot.column,
            offset: spot.offset,
            length: spot.length,
            token: spot.text.clone(),
        }
    }
}

/// Means the whole record.
pub const RECORD: u64 = 0;
/// Means the field that a problem contradicts; the record of a problem has no other fields.
pub const AGAINST: u64 = 1;
