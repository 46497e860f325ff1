//! Tables of other programs that are no scoresheets, by the lines above them.

use crate::form::grid::Grid;
use bienban_base::text::names::fold;

/// Whether the head is that of a table of Chess-Results: pairings, results, a ranking or a starting list.
pub(crate) fn is_of_chess_results(grid: &Grid) -> bool {
    const HEAD: usize = 3;
    const DATABASE: [&str; 4] = ["database", "datenbank", "base de datos", "co so du lieu"];
    let head = grid.lines.iter().take(HEAD).map(|line| &grid.text[line.text.start as usize..line.text.end as usize]);
    head.filter(|line| line.len() < 200 && line.to_ascii_lowercase().contains("chess-results")).any(|line| {
        let folded = fold(line);
        DATABASE.iter().any(|word| folded.contains(word))
    })
}
