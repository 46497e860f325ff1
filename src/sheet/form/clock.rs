//! Times beside moves: under a heading that names their kind, they become `[%clk]` or `[%emt]`; any other time is
//! copied into a comment.

/// The kind of the times of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClockKind {
    /// The time that is left, `[%clk]`.
    Left,
    /// The time used for the move, `[%emt]`.
    Used,
}

/// Headings of the time that is left, in folded form.
const LEFT: &[&str] = &[
    "con lai",
    "gio con lai",
    "thoi gian con lai",
    "t gian con lai",
    "tg con lai",
    "dong ho con lai",
    "time left",
    "remaining",
    "time remaining",
    "clock left",
];

/// Headings of the time used for the move, in folded form.
const USED: &[&str] = &[
    "thoi gian nuoc di",
    "thoi gian cho nuoc di",
    "thoi gian di nuoc",
    "tg nuoc di",
    "thoi gian suy nghi",
    "tg suy nghi",
    "move time",
    "time per move",
    "time for move",
    "time for the move",
    "elapsed",
];

impl ClockKind {
    /// The kind of the times below a heading.
    pub(crate) fn of(heading: &str) -> Option<ClockKind> {
        let is = |known: &[&str]| known.contains(&heading);
        is(LEFT).then_some(ClockKind::Left).or_else(|| is(USED).then_some(ClockKind::Used))
    }

    /// A time as a command in a comment (PGN supplement, `[%clk 1:23:45]`), or `None` if it may be several times.
    /// `minutes` is set if a time of two parts is minutes and seconds; otherwise it is hours and minutes.
    pub(crate) fn command(self, text: &str, minutes: bool) -> Option<String> {
        let parts = parts(text)?;
        let [hours, minutes, seconds] = match parts[..] {
            [hours, minutes, seconds] => [hours, minutes, seconds],
            [first, second] if (minutes || self == ClockKind::Used) && !text.contains('h') => {
                [first / 60, first % 60, second]
            }
            [hours, minutes] => [hours, minutes, 0],
            _ => return None,
        };
        let name = match self {
            ClockKind::Left => "clk",
            ClockKind::Used => "emt",
        };
        (minutes < 60 && seconds < 60).then(|| format!("[%{name} {hours}:{minutes:02}:{seconds:02}]"))
    }
}

/// Whether the times of a column are minutes and seconds where they have two parts: no clock of a game has ten hours.
pub(crate) fn in_minutes<'a>(mut times: impl Iterator<Item = &'a str>) -> bool {
    times.any(|text| parts(text).is_some_and(|parts| parts.len() == 2 && parts[0] > 9))
}

/// The two or three figures of a time.
fn parts(text: &str) -> Option<Vec<u32>> {
    let text = text.trim().trim_end_matches(['\'', '"', 's', 'p', '′', '″']);
    let figure = |part: &str| {
        let fits = (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        fits.then(|| part.parse().ok()).flatten()
    };
    let parts: Vec<u32> = text.split([':', 'h', '\'', '′', '.']).map(figure).collect::<Option<_>>()?;
    (2..=3).contains(&parts.len()).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_as_commands() {
        for (clock, text, minutes, command) in [
            (ClockKind::Left, "1:25:30", false, Some("[%clk 1:25:30]")),
            (ClockKind::Left, "1:25", false, Some("[%clk 1:25:00]")),
            (ClockKind::Left, "1h05", false, Some("[%clk 1:05:00]")),
            (ClockKind::Left, "85:30", true, Some("[%clk 1:25:30]")),
            (ClockKind::Left, "5:30", true, Some("[%clk 0:05:30]")),
            (ClockKind::Used, "0:45", false, Some("[%emt 0:00:45]")),
            (ClockKind::Used, "12'30\"", false, Some("[%emt 0:12:30]")),
            (ClockKind::Left, "1:75", false, None),
            (ClockKind::Left, "nhanh", false, None),
            (ClockKind::Left, "12", false, None),
        ] {
            assert_eq!(clock.command(text, minutes).as_deref(), command, "{text}");
        }
        assert!(in_minutes(["85:30", "5:00"].into_iter()));
        assert!(!in_minutes(["1:25", "0:59", "1:25:30"].into_iter()));
        assert_eq!(ClockKind::of("thoi gian con lai"), Some(ClockKind::Left));
        assert_eq!(ClockKind::of("gio"), None);
    }
}
