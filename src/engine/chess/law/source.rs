//! The source in which a provision was read.
//!
//! ```
//! use bienban_engine::chess::law::confidence::Confidence;
//! use bienban_engine::chess::law::source::LawSource;
//! assert_eq!(LawSource::Decree.confidence(), Confidence::Text);
//! assert_eq!(LawSource::Remembered.confidence(), Confidence::Memory);
//! ```

use super::confidence::Confidence;

/// The text in which a provision was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LawSource {
    /// The Vietnamese decree 757/2004, which prints the Laws of 2001 with all appendices.
    Decree,
    /// Another Vietnamese text of the Laws of 2001. It has sentences that are missing in the decree.
    Translation2001,
    /// An undated Vietnamese text with Articles 3 to 7, 9, 10 and 17 of the edition of 1989.
    Undated1989,
    /// The text of Russian arbiters in Vietnamese with the Laws of 2005 up to Article 8.1, within which it breaks off.
    Arbiters2005,
    /// A Vietnamese text of the Laws of 2009, Articles 1 to 13, with comments for arbiters and without appendices.
    Translation2009,
    /// A copy of the official text.
    OfficialCopy,
    /// The manual of a vendor, which reprints single articles of the edition of 1997.
    Manual1997,
    /// A posting of 1999 that quotes the American reprint of the Laws of 1984.
    Posting1999,
    /// A forum or a digest.
    Digest,
    /// Nowhere: it is taken over from the edition of 1989.
    As1989,
    /// Nowhere: it is taken over from the edition of 2001.
    As2001,
    /// Nowhere: it is remembered.
    Remembered,
    /// Nowhere, so nothing is known of it.
    Nowhere,
}

impl LawSource {
    /// Every source, the surest first.
    pub const ALL: [LawSource; 13] = [
        LawSource::Decree,
        LawSource::Translation2001,
        LawSource::Undated1989,
        LawSource::Arbiters2005,
        LawSource::Translation2009,
        LawSource::OfficialCopy,
        LawSource::Manual1997,
        LawSource::Posting1999,
        LawSource::Digest,
        LawSource::As1989,
        LawSource::As2001,
        LawSource::Remembered,
        LawSource::Nowhere,
    ];

    /// How sure a provision is that was read there.
    pub const fn confidence(self) -> Confidence {
        match self {
            LawSource::Decree
            | LawSource::Translation2001
            | LawSource::Undated1989
            | LawSource::Arbiters2005
            | LawSource::Translation2009 => Confidence::Text,
            LawSource::OfficialCopy | LawSource::Manual1997 => Confidence::Copy,
            LawSource::Posting1999 | LawSource::Digest => Confidence::Secondary,
            LawSource::As1989 | LawSource::As2001 | LawSource::Remembered | LawSource::Nowhere => Confidence::Memory,
        }
    }

    /// The key of the sentence that names the source.
    pub const fn key(self) -> &'static str {
        match self {
            LawSource::Decree => "read-in-decree",
            LawSource::Translation2001 => "read-in-translation-of-two-thousand-one",
            LawSource::Undated1989 => "read-in-undated-text",
            LawSource::Arbiters2005 => "read-in-text-of-arbiters",
            LawSource::Translation2009 => "read-in-translation-of-two-thousand-nine",
            LawSource::OfficialCopy => "read-in-official-copy",
            LawSource::Manual1997 => "read-in-manual",
            LawSource::Posting1999 => "read-in-posting",
            LawSource::Digest => "read-in-digest",
            LawSource::As1989 => "taken-over-from-eighty-nine",
            LawSource::As2001 => "taken-over-from-two-thousand-one",
            LawSource::Remembered => "remembered",
            LawSource::Nowhere => "read-nowhere",
        }
    }
}
