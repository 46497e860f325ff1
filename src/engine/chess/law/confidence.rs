//! How sure we are of a provision.

/// Where a provision was read, from the surest source to the least sure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// In a text of the edition on which the project is based.
    Text,
    /// In another copy of the official text.
    Copy,
    /// In a secondary source, such as a forum or a digest.
    Secondary,
    /// Nowhere: it is remembered, or taken over from the edition before or after.
    Memory,
}

impl Confidence {
    /// Every confidence, the surest first.
    pub const ALL: [Confidence; 4] = [Confidence::Text, Confidence::Copy, Confidence::Secondary, Confidence::Memory];

    /// The name of the confidence in reports. It is also the key of its sentence in the message files.
    pub const fn name(self) -> &'static str {
        match self {
            Confidence::Text => "text",
            Confidence::Copy => "copy",
            Confidence::Secondary => "secondary",
            Confidence::Memory => "memory",
        }
    }
}
