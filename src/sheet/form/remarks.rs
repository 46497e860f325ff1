//! Remarks in parentheses in a line of moves.

use super::piece;
use super::prose::is_prose;
use super::time::{LONGEST_TIME, are_times, is_time};

/// The remarks in parentheses in a line of moves: `(Đen suy nghĩ lâu)`, `(0:45)`. Variations and draw offers are not
/// remarks.
pub(crate) fn remarks(line: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
    let (mut after, mut next) = (0, 0);
    // A parenthesis may lie in a comment of the sheet, so a line that has one gets no others.
    let line = if line.contains(['{', '}']) { "" } else { line };
    line.match_indices('(').filter_map(move |(open, _)| {
        // All parentheses before `next` share it as their end, so each byte is searched only once.
        if next <= open {
            next = line[open..].find([')', '\n']).map_or(line.len(), |n| open + n);
        }
        let close = Some(next).filter(|&close| open >= after && line[close..].starts_with(')'))?;
        let inside = line[open + 1..close].trim();
        let remark = inside.len() > 1 && piece::is_name(inside)
            || inside.len() <= LONGEST_TIME && is_time(inside)
            || is_evaluation(inside)
            || are_times(inside)
            || !inside.contains(['(', '{', '$']) && is_prose(inside);
        after = if remark { close } else { after };
        remark.then_some(open..close + 1)
    })
}

/// Whether a text is the evaluation of a program: `+0.3`, `-1.25/18`, `0.00`.
fn is_evaluation(text: &str) -> bool {
    let figures = text.trim_start_matches(['+', '-', '−', '–', '±', '=']);
    let signed = figures.len() < text.len();
    let (value, depth) = figures.split_once('/').unwrap_or((figures, "0"));
    let whole = |text: &str| !text.is_empty() && text.len() < 4 && text.bytes().all(|b| b.is_ascii_digit());
    let parts = value.split_once(['.', ',']);
    whole(depth) && parts.map_or(signed && whole(value), |(pawns, rest)| whole(pawns) && whole(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_with_prose_are_remarks() {
        let remarks = |line: &'static str| remarks(line).map(|r| &line[r]).collect::<Vec<_>>();
        assert_eq!(remarks("Mc6 (Đen suy nghĩ lâu) 3. Tb5 (0:45) a6"), ["(Đen suy nghĩ lâu)", "(0:45)"]);
        assert_eq!(remarks("3. Tb5 (3. Tc4 Tc5) a6 (=) a8(H) (mat)"), [""; 0]);
    }
}
