//! Score: how games ended.

/// How many games ended how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Score {
    /// White won, drawn, Black won, no result.
    pub(super) parts: [u64; 4],
}

/// The class of each part in the style sheet, which is the end of its key among the words, too.
pub(super) const PARTS: [(&str, &str); 4] = [
    ("white-won", "picture-white-won"),
    ("drawn", "picture-drawn"),
    ("black-won", "picture-black-won"),
    ("open", "picture-open"),
];

impl Score {
    /// Counts a game with the result of its tag.
    pub(super) fn take(&mut self, result: &str) {
        let part = match result {
            "1-0" => 0,
            "1/2-1/2" => 1,
            "0-1" => 2,
            _ => 3,
        };
        self.parts[part] += 1;
    }

    /// Adds other games.
    pub(super) fn add(&mut self, other: &Score) {
        for (part, more) in self.parts.iter_mut().zip(other.parts) {
            *part += more;
        }
    }

    pub(super) fn total(&self) -> u64 {
        self.parts.iter().sum()
    }

    /// White's points of a hundred. `None` if no game has a result.
    pub(super) fn percent(&self) -> Option<u64> {
        let decided = self.parts[..3].iter().sum::<u64>();
        (decided > 0).then(|| (200 * self.parts[0] + 100 * self.parts[1] + decided) / (2 * decided))
    }

    /// Where its parts begin and end on a bar of this width, without those that have no game.
    pub(super) fn stripe(&self, width: f64) -> Vec<Stripe> {
        let total = self.total().max(1) as f64;
        let mut before = 0;
        let mut stripes = Vec::new();
        for (count, (class, _)) in self.parts.into_iter().zip(PARTS) {
            let x = (width * before as f64 / total * 10.0).round() / 10.0;
            before += count;
            let end = (width * before as f64 / total * 10.0).round() / 10.0;
            if count > 0 && end > x {
                stripes.push(Stripe { class, x, width: ((end - x) * 10.0).round() / 10.0 });
            }
        }
        stripes
    }
}

/// A part of a bar.
#[derive(Debug)]
pub(super) struct Stripe {
    pub(super) class: &'static str,
    pub(super) x: f64,
    pub(super) width: f64,
}
