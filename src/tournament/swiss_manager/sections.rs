//! Sections: the parts of a file, by its directory or by the marks before them.

use std::ops::Range;

use super::cursor::u32_at;

/// The bytes after the tag at the beginning of a section.
const MARK: [u8; 3] = [0xFF, 0x89, 0x44];
/// The bytes of a tag with its mark.
pub(super) const TAG: usize = 4;
/// The size of the directory at the end.
const DIRECTORY: usize = 36;

/// The tags of the sections that come one after the other.
const TAGS: [u8; 5] = [0xA3, 0xA5, 0xB3, 0xB5, 0xC3];
const HEADER: u8 = 0x93;
const CONFIGURATION: u8 = 0x95;
const LAST: u8 = 0xD3;
const END: u8 = 0xE3;

/// Where the sections are, without their tags. Those that a file does not have are empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct FileSections {
    /// The numbers and texts at the beginning.
    pub(super) header: Range<usize>,
    /// The configuration, with its tag.
    pub(super) configuration: Range<usize>,
    /// The rounds, the players, the games, the teams, and their matches.
    pub(super) parts: [Range<usize>; 5],
    /// Whether the directory is not there, or is not right.
    pub(super) is_searched: bool,
}

/// Whether the section of a tag begins at a byte.
fn is_at(bytes: &[u8], at: usize, tag: u8) -> bool {
    bytes.get(at..at + TAG).is_some_and(|of| of[0] == tag && of[1..] == MARK)
}

/// Whether a file begins as those of Swiss-Manager do.
pub(super) fn begins(bytes: &[u8]) -> bool {
    is_at(bytes, 0, HEADER)
}

impl FileSections {
    /// Finds the sections of a file.
    pub(super) fn find(bytes: &[u8]) -> FileSections {
        let told = directory(bytes);
        let is_searched = told.is_none();
        let starts = told.unwrap_or_else(|| search(bytes));
        let first = starts.iter().flatten().next().copied().unwrap_or(bytes.len());
        let configuration = find(bytes, 0..first, CONFIGURATION).unwrap_or(first);
        let mut parts: [Range<usize>; 5] = Default::default();
        for (at, part) in parts.iter_mut().enumerate() {
            let Some(start) = starts[at] else { continue };
            let end = starts[at + 1..].iter().flatten().next().copied().unwrap_or(bytes.len());
            *part = start + TAG..end;
        }
        FileSections { header: 0..configuration, configuration: configuration..first, parts, is_searched }
    }
}

/// The beginnings of the sections and of the directory.
type SectionStarts = [Option<usize>; 6];

/// The starts in the directory. `None` if it is not there, or names a byte at which no such section begins.
fn directory(bytes: &[u8]) -> Option<SectionStarts> {
    let at = bytes.len().checked_sub(DIRECTORY)?;
    if !is_at(bytes, at, LAST) || !is_at(bytes, bytes.len() - TAG, END) {
        return None;
    }
    let offset = |index: usize| u32_at(bytes, at + TAG + 4 * index) as usize;
    let with_teams = offset(4) != 0 || offset(5) != 0;
    let count = if with_teams { 5 } else { 3 };
    let mut starts: SectionStarts = Default::default();
    let mut before = 0;
    for (index, tag) in TAGS.iter().enumerate().take(count) {
        let start = offset(index);
        if start <= before || !is_at(bytes, start, *tag) {
            return None;
        }
        starts[index] = Some(start);
        before = start;
    }
    starts[5] = Some(at);
    (offset(count) == at).then_some(starts)
}

/// The first marks of the sections, each after the one before it.
fn search(bytes: &[u8]) -> SectionStarts {
    let mut starts: SectionStarts = Default::default();
    let mut from = TAG;
    for (start, tag) in starts.iter_mut().zip(TAGS.into_iter().chain([LAST])) {
        *start = find(bytes, from..bytes.len(), tag);
        from = start.map_or(from, |at| at + TAG);
    }
    starts
}

fn find(bytes: &[u8], within: Range<usize>, tag: u8) -> Option<usize> {
    let found = bytes.get(within.clone())?.windows(TAG).position(|of| of[0] == tag && of[1..] == MARK)?;
    Some(within.start + found)
}
