//! Found: collects the findings of one game. Text that is not a game at all must not make more findings than bytes,
//! so only a limited number of each code is kept. The last of them covers all that follow.

use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;

/// The largest number of findings of one code in a game.
pub const MOST: u32 = 1000;

/// The findings so far.
#[derive(Debug)]
pub struct GameFindings {
    findings: Vec<Finding>,
    counts: [u32; Code::ALL.len()],
    /// The findings that cover all that follow, with the number of findings of their code.
    last: Vec<(usize, u32)>,
}

impl GameFindings {
    /// None yet.
    pub(in crate::judge) fn new() -> GameFindings {
        GameFindings { findings: Vec::new(), counts: [0; Code::ALL.len()], last: Vec::new() }
    }

    /// Adds a finding. Returns its index.
    pub fn push(&mut self, finding: Finding) -> usize {
        let count = &mut self.counts[finding.code as usize];
        *count += 1;
        if *count > MOST {
            let more = *count - MOST;
            if let Some(place) = self.last.iter_mut().find(|(at, _)| self.findings[*at].code == finding.code) {
                place.1 = more;
                let span = &mut self.findings[place.0].span;
                *span = ByteSpan { start: span.start.min(finding.span.start), end: span.end.max(finding.span.end) };
                return place.0;
            }
        }
        let at = self.findings.len();
        if *count == MOST {
            self.last.push((at, 0));
        }
        self.findings.push(finding);
        at
    }

    /// Extends the span of a finding.
    pub(super) fn stretch(&mut self, at: usize, end: u32) {
        self.findings[at].span.end = end;
    }

    /// The findings. Those that cover others are marked.
    pub(in crate::judge) fn into_findings(self) -> Vec<Finding> {
        let mut findings = self.findings;
        for (at, more) in self.last.into_iter().filter(|(_, more)| *more > 0) {
            let first = std::mem::replace(&mut findings[at].message, Message::new("and-more"));
            let message = Message::new("and-more").with_phrase("first", first).with("count", more.to_string());
            findings[at].message = message;
        }
        findings
    }
}

impl Extend<Finding> for GameFindings {
    fn extend<T: IntoIterator<Item = Finding>>(&mut self, findings: T) {
        for finding in findings {
            self.push(finding);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_one_kept_stands_for_the_rest() {
        let mut found = GameFindings::new();
        for at in 0..2 * MOST as usize {
            found.push(Finding::at(Code::S101, ByteSpan::new(2 * at, 2 * at + 1), Message::new("unknown-letter")));
            found.push(Finding::at(Code::S104, ByteSpan::new(2 * at, 2 * at + 1), Message::new("unbalanced-open")));
        }
        found.push(Finding::at(Code::T501, ByteSpan::new(0, 1), Message::new("missing-roster-tag")));
        let findings = found.into_findings();
        assert_eq!(findings.len() as u32, 2 * MOST + 1);
        let last = &findings[2 * MOST as usize - 2];
        assert_eq!((last.code, last.span), (Code::S101, ByteSpan::new(1998, 3999)));
        let said = last.message.to_string();
        assert!(last.message.key == "and-more" && said.contains("1000"), "{said}");
        assert_eq!(findings.iter().filter(|f| f.message.key == "and-more").count(), 2);
    }
}
