//! Times as sheets write them: `0:45`, `1h30`, `12'`.

/// The greatest length of a time in bytes.
pub(super) const LONGEST_TIME: usize = 32;

/// Whether a text is a clock time or an elapsed time: `0:45`, `(1:02:03)`, `1h30`.
pub(crate) fn is_time(text: &str) -> bool {
    let text = text.trim_matches(['(', ')', '[', ']']);
    // This is called for nearly every word of a line.
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    // `5'`, `30s`: the time of one move.
    if (1..=3).contains(&(text.len() - digits.len()))
        && matches!(digits, "'" | "′" | "’" | "\"" | "″" | "p" | "ph" | "s")
    {
        return true;
    }
    // `8h2` is a slip in a half-move: minutes have two digits.
    if text.split_once('h').is_some_and(|(_, minutes)| minutes.len() == 1) {
        return false;
    }
    let text = text.trim_end_matches(['\'', '"', 'p', 's', '′', '″']);
    let parts: Vec<&str> = text.split([':', 'h', '\'', '′']).collect();
    (2..=3).contains(&parts.len())
        && parts.iter().all(|p| (1..=3).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether a text is two or three zeros with the signs of a time between them: `0:0` is rather castling.
pub(crate) fn is_zeros(text: &str) -> bool {
    let text = text.trim_matches(['(', ')', '[', ']']);
    let mut parts = text.split([':', '\'', '′', '.', ',']);
    let zeros = text.bytes().filter(|b| *b == b'0').count();
    (2..=3).contains(&zeros) && text.len() > zeros && parts.all(|part| part == "0")
}

/// Whether a text is the times of both players: `T: 0:10, Đ: 0:12`.
pub(super) fn are_times(text: &str) -> bool {
    let time = |part: &str| {
        let part = part.trim();
        let part = part.split_once(' ').filter(|(side, _)| side.ends_with(':')).map_or(part, |(_, time)| time.trim());
        part.len() <= LONGEST_TIME && is_time(part)
    };
    text.len() <= 2 * LONGEST_TIME + 10 && text.contains([',', ';']) && text.split([',', ';']).all(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for time in ["0:45", "(1:02:03)", "1h30", "12:05"] {
            assert!(is_time(time), "{time}");
        }
        for other in ["e4", "1-0", "12", "Mf3"] {
            assert!(!is_time(other), "{other}");
        }
    }
}
