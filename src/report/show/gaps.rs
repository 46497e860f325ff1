//! What is missing in each round of an event, in a line for each round.

use crate::harmless;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_tournament::check::gap::{EventGap, GapKind};

/// A line for each round, such as `round 5: no game of board 7 (An - Bình)`.
pub fn gap_lines(gaps: &[EventGap], catalog: &Catalog) -> Vec<String> {
    let line = |of_round: &[EventGap]| {
        let parts: Vec<String> = of_round
            .chunk_by(|a, b| (a.what == GapKind::Result) == (b.what == GapKind::Result))
            .map(|alike| part(alike, catalog))
            .collect();
        let message = match of_round[0].round {
            Some(round) => Message::new("missing-in-round").with("round", round.to_string()),
            None => Message::new("missing-somewhere"),
        };
        catalog.text(&message.with("what", parts.join("; ")))
    };
    gaps.chunk_by(|a, b| a.round == b.round).map(line).collect()
}

/// Games, or results, of one round.
fn part(alike: &[EventGap], catalog: &Catalog) -> String {
    if alike[0].what == GapKind::Round {
        return catalog.text(&Message::new("missing-round"));
    }
    let items: Vec<String> = alike.iter().map(|gap| item(gap, catalog)).collect();
    let key = if alike[0].what == GapKind::Result { "missing-results" } else { "missing-games" };
    catalog.text(&Message::new(key).with("games", items.join(", ")))
}

/// A game by its board, its players, or both.
fn item(gap: &EventGap, catalog: &Catalog) -> String {
    let names = format!("{} - {}", harmless(&gap.white), harmless(&gap.black));
    let board =
        |key, board: u32| catalog.text(&Message::new(key).with("board", board.to_string()).with("game", &names));
    match gap.board {
        Some(number) if gap.white.is_empty() && gap.black.is_empty() => board("missing-board", number),
        Some(number) => board("missing-board-of", number),
        None => names,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_base::messages::Ui;

    #[test]
    fn a_line_for_each_round() {
        let gap = |round, board, white: &str, black: &str, what| EventGap {
            round,
            board,
            white: white.to_owned(),
            black: black.to_owned(),
            what,
        };
        let gaps = [
            gap(Some(4), None, "", "", GapKind::Round),
            gap(Some(5), Some(7), "", "", GapKind::Board),
            gap(Some(5), Some(8), "An", "Bình", GapKind::Game),
            gap(Some(5), None, "Cúc", "Dung", GapKind::Result),
            gap(None, None, "Em", "Giang", GapKind::Game),
        ];
        let english = gap_lines(&gaps, Catalog::of(Ui::English));
        assert_eq!(
            english,
            [
                "round 4: no games",
                "round 5: missing: board 7, board 8 (An - Bình); no result: Cúc - Dung",
                "round not known: missing: Em - Giang"
            ]
        );
        let vietnamese = gap_lines(&gaps, Catalog::of(Ui::Vietnamese));
        assert_eq!(vietnamese[1], "vòng 5: thiếu bàn 7, bàn 8 (An - Bình); chưa có kết quả Cúc - Dung");
    }
}
