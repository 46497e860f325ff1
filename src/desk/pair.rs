//! Pair: the two sheets of a game beside each other, how they differ, and which differences are still open.

use super::look::GameLook;
use super::round_game::RoundGame;
use super::typing;
use bienban_base::message::Message;
use bienban_base::place::Side;
use bienban_engine::chess::{Chess, Move, Position as _};
use bienban_report::tables::notes::results_differ;
use bienban_sheet::repair::pairing;
use bienban_sheet::repair::witness::{NAMED, RESULT};

/// A cell of the other player's sheet.
#[derive(Debug)]
pub struct SecondCell {
    /// What it shows, or what was decided for it.
    pub text: String,
    /// The half-move, if it is certain.
    played: Option<Move>,
}

/// The other player's sheet, with the decisions about it.
#[derive(Debug)]
pub struct SecondSheet {
    /// Its file.
    pub file: String,
    /// The number of the game in it.
    pub number: u64,
    name: String,
    /// The values of [`NAMED`].
    pub tags: [String; NAMED.len()],
    /// Whether it can be played to its end.
    pub intact: bool,
    /// Its cells.
    pub cells: Vec<SecondCell>,
    /// How many half-moves the game had before its first cell.
    first: usize,
    headings: pairing::SheetPair,
}

/// How many half-moves a game had before a position, by its numbers.
fn before(start: &Chess) -> usize {
    2 * (start.fullmoves().get() as usize - 1) + usize::from(start.turn().is_black())
}

impl SecondSheet {
    /// The other sheet of a game, of which a look was taken, and how its headings fit. `None` if it is not played as
    /// chess.
    pub(super) fn of(look: &GameLook<'_, '_>, of: &RoundGame, headings: pairing::SheetPair) -> Option<SecondSheet> {
        let (base, mended) = look.base.zip(look.mended)?;
        let course = look.game.course();
        let moves = course.as_ref().map_or(&[][..], |course| course.moves());
        let cell = |slot| SecondCell { text: mended.text_at(slot), played: moves.get(slot).copied() };
        Some(SecondSheet {
            file: of.file.to_string(),
            number: of.number,
            name: of.name(),
            tags: of.assessed.tags.clone(),
            intact: of.assessed.intact,
            cells: (0..mended.entries.len()).map(cell).collect(),
            first: before(&base.witness.start),
            headings,
        })
    }

    /// The number and the side of a cell.
    pub fn place(&self, cell: usize) -> (u32, Side) {
        let half_moves = self.first + cell;
        (1 + half_moves as u32 / 2, if half_moves.is_multiple_of(2) { Side::White } else { Side::Black })
    }
}

/// A half-move beside that of the other sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BesideMove {
    /// The index of the other sheet's cell.
    pub cell: Option<u32>,
    /// Whether the two differ, and no decision chooses between them.
    pub open: bool,
}

/// The differences between the two sheets of a game.
#[derive(Debug, Default)]
pub struct SheetDifferences {
    /// For each half-move of the longer one.
    pub slots: Vec<BesideMove>,
    /// Differences between the headings that are still open.
    pub headings: Vec<Message>,
    /// Whether the result is one of these.
    pub result: bool,
}

impl SheetDifferences {
    /// Lays the other sheet beside a game.
    pub fn of(look: &GameLook<'_, '_>, second: &SecondSheet, tags: &[String; NAMED.len()]) -> SheetDifferences {
        let Some((base, mended)) = look.base.zip(look.mended) else { return SheetDifferences::default() };
        let course = look.game.course();
        let (moves, positions) = course.as_ref().map_or((&[][..], &[][..]), |of| (of.moves(), of.positions()));
        let first = before(&base.witness.start);
        let decided = mended.stands || mended.weighed(&second.name);
        let written = second.cells.iter().rposition(|cell| !cell.text.is_empty()).map_or(0, |last| last + 1);
        let slots = mended.entries.len().max((second.first + written).saturating_sub(first));
        let beside = |slot: usize| {
            let cell = (first + slot).checked_sub(second.first).filter(|&cell| cell < second.cells.len());
            let theirs = cell.map(|cell| &second.cells[cell]);
            let text = theirs.map_or("", |theirs| theirs.text.as_str());
            let same = match (moves.get(slot), theirs.and_then(|theirs| theirs.played)) {
                (Some(&ours), Some(theirs)) => ours == theirs,
                // After its first fault the other sheet still shows moves.
                (Some(&ours), None) => {
                    positions.get(slot).is_some_and(|position| typing::half_move(position, text) == Ok(ours))
                }
                (None, _) => mended.text_at(slot) == text,
            };
            let settled = decided || mended.entries.get(slot).is_some_and(|entry| entry.decided.is_some());
            BesideMove { cell: cell.map(|cell| cell as u32), open: !same && !settled }
        };
        let exchanged = second.headings.exchanged;
        let result = results_differ([&tags[RESULT], &second.tags[RESULT]], exchanged)
            .filter(|_| !mended.stands && mended.tag("Result").is_none());
        let named = mended.stands || mended.tag("White").is_some() || mended.tag("Black").is_some();
        let colours = (exchanged && !named).then(|| Message::new("repair-colours-exchanged"));
        SheetDifferences {
            slots: (0..slots).map(beside).collect(),
            result: result.is_some(),
            headings: result.into_iter().chain(colours).collect(),
        }
    }

    /// The half-moves that are open, by their indices.
    pub fn open(&self) -> impl Iterator<Item = usize> {
        self.slots.iter().enumerate().filter(|(_, beside)| beside.open).map(|(slot, _)| slot)
    }

    /// Whether nothing is left to decide.
    pub fn is_settled(&self) -> bool {
        self.headings.is_empty() && self.open().next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use crate::decision::{DecisionAct, DeskDecision};
    use crate::folder::DeskFolder;
    use crate::journal::Journal;
    use crate::round::FolderRound;
    use crate::round_game::RoundGameState;

    const MOVES: &str = "1. e4 e5\n2. Mf3 Mc6\n3. Tb5 a6\n4. Ta4 Mf6\n";

    fn write(folder: &Path, name: &str, (white, black): (&str, &str), result: &str, moves: &str) {
        let heading = format!("Giải: Hè\nVòng: 3\nBàn: 7\nTrắng: {white}\nĐen: {black}\nKết quả: {result}\n\n");
        std::fs::write(folder.join(name), heading + moves).expect("it is written");
    }

    /// The state of the only game of a folder, where it differs, and what of its headings does.
    fn look(folder: &DeskFolder, journal: &Journal) -> (RoundGameState, Vec<usize>, Vec<&'static str>) {
        let round = FolderRound::read(folder, journal, &Arc::default()).expect("it is read");
        let shown = round.in_order();
        assert_eq!(shown.len(), 1, "{:?}", round.failures);
        let (_, apart) = round.apart(shown[0], journal).expect("it has two sheets");
        let headings = apart.headings.iter().map(|message| message.key).collect();
        (round.games[shown[0]].state, apart.open().collect(), headings)
    }

    fn decide(journal: &mut Journal, file: &str, before: &str, act: DecisionAct) {
        let (file, before, players) = (file.to_owned(), before.to_owned(), <[String; 2]>::default());
        let decision = DeskDecision { id: 0, when: String::new(), file, game: 1, players, before, act };
        journal.append(decision).expect("it is written");
    }

    fn set(slot: u32, squares: &str, san: &str) -> DecisionAct {
        DecisionAct::Set { slot, squares: squares.to_owned(), san: san.to_owned(), by: "hand".to_owned() }
    }

    const NAMES: (&str, &str) = ("Lê Văn An", "Đỗ Thị Bình");

    #[test]
    fn every_difference_is_decided() {
        let place = tempfile::tempdir().expect("a folder");
        write(place.path(), "trang.txt", NAMES, "1-0", MOVES);
        write(place.path(), "den.txt", NAMES, "1-0", &MOVES.replace("a6", "d6").replace("Mf6", "Tg4"));
        let folder = DeskFolder::open(place.path()).expect("a folder");
        let mut journal = Journal::open(folder.path(), true).expect("a journal");
        assert_eq!(look(&folder, &journal), (RoundGameState::Differ, vec![5, 7], vec![]));
        // A decision about something else decides nothing of it.
        let tag = DecisionAct::Tag { name: "Board".to_owned(), value: "8".to_owned() };
        decide(&mut journal, "den.txt", "7", tag);
        assert_eq!(look(&folder, &journal), (RoundGameState::Differ, vec![5, 7], vec![]));
        decide(&mut journal, "den.txt", "d6", set(5, "a7a6", "a6"));
        assert_eq!(look(&folder, &journal), (RoundGameState::Differ, vec![7], vec![]));
        // What this sheet shows is decided as well.
        decide(&mut journal, "den.txt", "Tg4", set(7, "g8f6", "Nf6"));
        assert_eq!(look(&folder, &journal), (RoundGameState::Repaired, vec![], vec![]));
    }

    #[test]
    fn results_and_colours_differ_as_well() {
        let place = tempfile::tempdir().expect("a folder");
        write(place.path(), "trang.txt", NAMES, "1-0", MOVES);
        write(place.path(), "den.txt", NAMES, "0-1", MOVES);
        let folder = DeskFolder::open(place.path()).expect("a folder");
        let mut journal = Journal::open(folder.path(), true).expect("a journal");
        assert_eq!(look(&folder, &journal), (RoundGameState::Differ, vec![], vec!["repair-results-differ"]));
        let result = DecisionAct::Tag { name: "Result".to_owned(), value: "1-0".to_owned() };
        decide(&mut journal, "den.txt", "0-1", result);
        assert_eq!(look(&folder, &journal), (RoundGameState::Repaired, vec![], vec![]));
        write(place.path(), "den.txt", (NAMES.1, NAMES.0), "1-0", MOVES);
        assert_eq!(look(&folder, &journal).2, ["repair-results-differ", "repair-colours-exchanged"]);
    }

    #[test]
    fn a_sheet_that_comes_later_takes_no_decision_away() {
        let place = tempfile::tempdir().expect("a folder");
        write(place.path(), "trang.txt", NAMES, "1-0", &MOVES.replace("4. Ta4", "4. Ta5"));
        let folder = DeskFolder::open(place.path()).expect("a folder");
        let mut journal = Journal::open(folder.path(), true).expect("a journal");
        decide(&mut journal, "trang.txt", "Ta5", set(6, "b5a4", "Ba4"));
        // Its name comes first, and it shows another half-move.
        write(place.path(), "den.txt", NAMES, "1-0", &MOVES.replace("Mf6", "Tc5"));
        let round = FolderRound::read(&folder, &journal, &Arc::default()).expect("it is read");
        let [index] = round.in_order()[..] else { panic!("not one game") };
        assert_eq!((&*round.games[index].file, round.games[index].state), ("trang.txt", RoundGameState::Differ));
        assert_eq!(round.standing(round.find("den.txt", 1).expect("it is there")), index);
        assert_eq!(look(&folder, &journal).1, [7]);
    }

    #[test]
    fn the_longer_sheet_goes_on_alone() {
        let place = tempfile::tempdir().expect("a folder");
        write(place.path(), "den.txt", NAMES, "1-0", MOVES.trim_end_matches(" Mf6\n"));
        write(place.path(), "trang.txt", NAMES, "1-0", MOVES);
        let folder = DeskFolder::open(place.path()).expect("a folder");
        let mut journal = Journal::open(folder.path(), true).expect("a journal");
        assert_eq!(look(&folder, &journal).1, [7]);
        decide(&mut journal, "den.txt", "", set(7, "g8f6", "Nf6"));
        assert_eq!(look(&folder, &journal), (RoundGameState::Repaired, vec![], vec![]));
    }

    #[test]
    fn a_third_sheet_is_told() {
        let place = tempfile::tempdir().expect("a folder");
        for name in ["a.txt", "b.txt", "c.txt"] {
            write(place.path(), name, NAMES, "1-0", MOVES);
        }
        std::fs::write(place.path().join("thư.txt"), "Kính gửi ban tổ chức,\n").expect("it is written");
        std::fs::write(place.path().join("trơn.txt"), "e4 e5 Mf3 Mc6 Tb5\n").expect("it is written");
        let folder = DeskFolder::open(place.path()).expect("a folder");
        let journal = Journal::open(folder.path(), true).expect("a journal");
        let round = FolderRound::read(&folder, &journal, &Arc::default()).expect("it is read");
        let told: Vec<&str> = round.failures.iter().map(|message| message.key).collect();
        assert_eq!((told, round.games.len()), (vec!["desk-no-game", "desk-crowded"], 4));
        let states: Vec<RoundGameState> = round.games.iter().map(|game| game.state).collect();
        assert_eq!(states[..3], [RoundGameState::Differ; 3]);
    }
}
