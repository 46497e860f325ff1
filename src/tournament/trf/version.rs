//! The versions of TRF, and which records each has.

/// A version of TRF.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TrfVersion {
    /// TRF16.
    Trf16,
    /// TRF26.
    Trf26,
}

/// Headings that only TRF26 has.
const NEW_HEADINGS: [&str; 11] = ["142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362"];
/// Other records that only TRF26 has.
const NEW_RECORDS: [&str; 9] = ["240", "250", "260", "299", "300", "320", "330", "801", "802"];

impl TrfVersion {
    /// Reads `trf16` or `trf26`.
    pub fn read(id: &str) -> Option<TrfVersion> {
        match id {
            "trf16" => Some(TrfVersion::Trf16),
            "trf26" => Some(TrfVersion::Trf26),
            _ => None,
        }
    }

    /// Whether a file of this version can hold a record.
    pub fn has(self, tag: &str) -> bool {
        match self {
            TrfVersion::Trf16 => !NEW_HEADINGS.contains(&tag) && !NEW_RECORDS.contains(&tag),
            TrfVersion::Trf26 => !matches!(tag, "XXR" | "XXS"),
        }
    }
}
