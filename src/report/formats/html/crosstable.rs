//! The colours of a crosstable: what a cell says about the games in it.

/// Whether a column of standings has results: a place of a round robin, or a round.
pub(super) fn is_result(column: &str) -> bool {
    let number = column.strip_prefix('R').unwrap_or(column);
    !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

/// The class of a cell in the style sheet. Empty if it has no game.
pub(super) fn class(column: &str, cell: &str) -> &'static str {
    if !is_result(column) {
        return "";
    }
    // A round has opponent, colour and result; a place has the results of all games against it.
    let results =
        if column.starts_with('R') { &cell[cell.char_indices().last().map_or(0, |(at, _)| at)..] } else { cell };
    let (mut half_points, mut games) = (0, 0);
    for sign in results.chars() {
        let worth = match sign {
            '1' | 'W' | '+' | 'F' | 'U' => 2,
            '=' | 'D' | 'H' => 1,
            '0' | 'L' | '-' | 'Z' => 0,
            'X' => return "self",
            _ => continue,
        };
        half_points += worth;
        games += 1;
    }
    match half_points {
        _ if games == 0 => "",
        worth if worth > games => "won",
        worth if worth < games => "lost",
        _ => "half",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_coloured_by_their_results() {
        let cells = ["1", "=", "0", "10", "11=", "X", "", "+", "(0)", "?"];
        let classes = ["won", "half", "lost", "half", "won", "self", "", "won", "lost", ""];
        assert_eq!(cells.map(|cell| class("12", cell)), classes);
        assert_eq!(
            ["12w1", "3b=", "1w0", "H", "", "20b-"].map(|cell| class("R3", cell)),
            ["won", "half", "lost", "half", "", "lost"]
        );
        assert_eq!(["points", "R", "BH/C1"].map(|column| class(column, "1")), ["", "", ""]);
    }
}
