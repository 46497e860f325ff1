//! Swiss-Manager: its files of tournaments (.TUNX, .TURX, .TUTX, .TUMX) as reports.
//!
//! The layout is as chess-results-api 0.1.1 (`PyPI`) infers it from files of Chess-Results; its owner has published
//! none. What a file holds beyond that, such as points of byes and of matches that an arbiter set, is not known here.
//! Numbers are little-endian. A file has a header, the configuration, the rounds, the players, the games, in team
//! events the teams and their matches, and a directory.
//!
//! A damaged file is read as far as it goes; what cannot be read is in [`Trf::problems`].

mod configuration;
mod cursor;
mod draft;
mod game;
mod matches;
mod people;
mod rounds;
mod sections;

use super::trf::Trf;
use super::trf::problem::FieldKind;
use draft::TrfDraft;
use matches::BoardCount;
use sections::FileSections;

/// Whether a file begins as those of Swiss-Manager do.
pub fn is_one(bytes: &[u8]) -> bool {
    sections::begins(bytes)
}

/// Reads a file.
pub fn read(file: &str, bytes: &[u8]) -> Trf {
    let mut draft = TrfDraft::new(file);
    let sections = FileSections::find(bytes);
    if sections.is_searched {
        draft.complain(bytes.len().saturating_sub(36), 36.min(bytes.len()), "D3", FieldKind::Section);
    }
    let told = configuration::read(bytes, &sections, &mut draft);
    let of_players = people::players(bytes, sections.parts[1].clone(), &mut draft);
    let has_teams = !sections.parts[3].is_empty();
    if has_teams {
        people::teams(bytes, sections.parts[3].clone(), &of_players, &mut draft);
    }
    if told.is_of_teams.is_some_and(|teams| teams != has_teams) {
        draft.complain(told.at + 15, 2, "", FieldKind::Type);
    }
    // In a round robin of teams every match has its boards, empty ones too.
    let is_robin = draft.trf.value("092").ends_with("Round-Robin");
    let boards = BoardCount { count: told.boards, is_fixed: is_robin && has_teams };
    rounds::read(bytes, &sections, boards, &mut draft);
    matches::write(&mut draft);
    let rounds = draft.trf.declared_rounds.unwrap_or(0) as usize;
    let counts =
        [(23, told.players, of_players.len()), (27, told.rounds, rounds), (51, told.teams, draft.trf.teams.len())];
    for (at, stated, read) in counts {
        if usize::from(stated) != read {
            draft.complain(told.at + at, 2, &format!("{read}/{stated}"), FieldKind::Count);
        }
    }
    draft.heading("062", &of_players.len().to_string());
    let rated = draft.trf.rows.iter().filter(|row| row.rating > 0).count();
    draft.heading("072", &rated.to_string());
    if has_teams {
        let count = draft.trf.teams.len().to_string();
        draft.heading("082", &count);
    }
    draft.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::event::Event;
    use crate::event::archive::EventArchive;
    use crate::options::TournamentOptions;
    use crate::ratio::Ratio;
    use crate::trf;
    use crate::trf::version::TrfVersion;

    /// The files that `tests/oracle/swiss_manager.py` writes.
    const ENDINGS: [&str; 4] = ["TUNX", "TURX", "TUTX", "TUMX"];

    fn bytes(ending: &str) -> Vec<u8> {
        let path = format!("{}/../../testdata/swiss_manager/hue.{ending}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read(path).expect("it is in testdata")
    }

    fn events(trf: Trf) -> Vec<Event> {
        let mut archive = EventArchive::default();
        archive.add_trf(trf);
        archive.events(&TournamentOptions::default()).collect()
    }

    #[test]
    fn files_of_every_kind_are_reports_without_problems() {
        for (ending, kind, players, rounds, teams) in [
            ("TUNX", "Individual: Swiss-System", 6, 5, 0),
            ("TURX", "Individual: Round-Robin", 4, 3, 0),
            ("TUTX", "Team: Round-Robin", 16, 3, 4),
            ("TUMX", "Team: Swiss-System", 12, 3, 4),
        ] {
            let bytes = bytes(ending);
            assert!(is_one(&bytes));
            let trf = read("a", &bytes);
            assert_eq!(trf.problems, [], "{ending}");
            assert_eq!(
                (trf.value("012"), trf.value("022"), trf.value("042"), trf.value("102"), trf.value("122")),
                ("Cúp Sông Hương", "Huế", "2024/03/01", "Lê Văn Trọng", "90' + 30\"")
            );
            assert_eq!((trf.value("092"), trf.rows.len(), trf.teams.len()), (kind, players, teams), "{ending}");
            assert_eq!((trf.declared_rounds, trf.field().rounds), (Some(rounds), rounds), "{ending}");
            let [event] = &events(trf)[..] else { panic!("{ending}") };
            let found = event.findings(&TournamentOptions::default());
            let asymmetric = found.iter().filter(|of| of.code.id() == "P818" || of.code.id() == "P821").count();
            assert_eq!(asymmetric, 0, "{ending}: {found:?}");
            let text = event.to_trf(TrfVersion::Trf16, &TournamentOptions::default()).text;
            assert!(text.contains("\r\n001    1 "), "{text}");
        }
    }

    #[test]
    fn every_code_of_a_result_has_its_points() {
        let whole = bytes("TUNX");
        let sections = FileSections::find(&whole);
        let game = sections.parts[2].start;
        for (result, black, white_points, black_points) in [
            (1, 2, 2, 0),
            (2, 2, 1, 1),
            (3, 2, 0, 2),
            (4, 2, 2, 0),
            (5, 2, 0, 2),
            (6, 2, 0, 0),
            (10, 2, 0, 0),
            (9, 0xFFFF, 2, 0),
            (2, 0xFFFE, 1, 0),
            (0, 0xFFFE, 0, 0),
        ] {
            let mut bytes = whole.clone();
            bytes[game..game + 2].copy_from_slice(&1_u16.to_le_bytes());
            bytes[game + 2..game + 4].copy_from_slice(&u16::to_le_bytes(black));
            bytes[game + 4] = result;
            let field = read("a", &bytes).field();
            let points = |player: usize| field.award(&field.players[player].seat(1));
            assert_eq!(points(0), Ratio::new(white_points, 2), "{result}");
            if black == 2 {
                assert_eq!(points(1), Ratio::new(black_points, 2), "{result}");
            }
        }
    }

    #[test]
    fn what_is_damaged_is_told_with_its_byte() {
        let whole = bytes("TUNX");
        let sections = FileSections::find(&whole);
        let game = sections.parts[2].start;
        let with = |at: usize, new: &[u8]| {
            let mut bytes = whole.clone();
            bytes[at..at + new.len()].copy_from_slice(new);
            bytes
        };
        for (bytes, field, offset) in [
            (with(game + 4, &[7]), FieldKind::Result, game + 4),
            (with(game, &[99, 0]), FieldKind::Number, game),
            (with(game, &[1, 0, 1, 0]), FieldKind::OwnOpponent, game),
            (with(sections.configuration.start + 15, &[9, 0]), FieldKind::Type, sections.configuration.start + 15),
            (with(sections.configuration.start + 23, &[99, 0]), FieldKind::Count, sections.configuration.start + 23),
            (with(sections.configuration.start + 75, &[0xFF; 4]), FieldKind::Date, sections.configuration.start + 75),
            (with(whole.len() - 4, &[0]), FieldKind::Section, whole.len() - 36),
            (whole[..sections.parts[1].end - 50].to_vec(), FieldKind::Record, sections.parts[1].end),
        ] {
            let [event] = &events(read("a", &bytes))[..] else { panic!("{field:?}") };
            let trf = event.trf.as_ref().expect("a report");
            assert!(trf.problems.iter().any(|problem| problem.field == field), "{field:?}: {:?}", trf.problems);
            let found = event.findings(&TournamentOptions::default());
            let told = found.iter().filter(|of| of.code.id() == "P821").map(|of| of.place.offset as usize);
            assert!(field == FieldKind::Record || told.clone().any(|at| at == offset), "{field:?} {told:?}");
        }
        let cut = read("a", &whole[..sections.parts[1].end - 50]);
        assert_eq!(cut.rows.len(), 5);
        let mut teams = bytes("TUTX");
        let matches = FileSections::find(&teams).parts[4].start;
        teams.copy_within(matches..matches + 2, matches + 2);
        let told: Vec<FieldKind> = read("a", &teams).problems.iter().map(|problem| problem.field).collect();
        assert_eq!(told, [FieldKind::OwnOpponent]);
    }

    /// A file with bytes changed, put in or taken out, stretches exchanged or doubled, or its end cut off.
    fn mutated(whole: &[u8], dice: &mut Dice) -> Vec<u8> {
        let mut bytes = whole.to_vec();
        for _ in 0..=dice.below(5) {
            let (at, other) = (dice.below(bytes.len()), dice.below(bytes.len()));
            let most = [2, 21, 200][dice.below(3)];
            let count = 1 + dice.below(most);
            match dice.below(9) {
                0 if dice.below(4) == 0 => bytes.truncate(at.max(4)),
                1 => bytes.insert(at, dice.below(256) as u8),
                2 => drop(bytes.drain(at..(at + count).min(bytes.len()))),
                3 => {
                    let stretch = bytes[other..(other + count).min(bytes.len())].to_vec();
                    drop(bytes.splice(at..at, stretch));
                }
                4 => {
                    let count = count.min(bytes.len() - at.max(other));
                    (0..count).for_each(|step| bytes.swap(at + step, other + step));
                }
                5 => bytes[at] = [0, 0xFF, 0xFE][dice.below(3)],
                6 => bytes[at] = bytes[at].wrapping_add(1),
                _ => bytes[at] = dice.below(256) as u8,
            }
            if bytes.is_empty() {
                bytes.push(0x93);
            }
        }
        bytes
    }

    #[test]
    fn no_player_and_no_round_of_a_mutated_file_is_lost_in_silence() {
        let files = ENDINGS.map(|ending| (ending, bytes(ending)));
        let counts = |trf: &Trf| (trf.rows.len(), trf.teams.len(), trf.declared_rounds.unwrap_or(0));
        let whole = files.each_ref().map(|(_, bytes)| counts(&read("a", bytes)));
        for seed in 0..Dice::cases(100_000) {
            let mut dice = Dice::new(seed + 1);
            let which = dice.below(files.len());
            let bytes = mutated(&files[which].1, &mut dice);
            let trf = read("a", &bytes);
            let (players, teams, rounds) = counts(&trf);
            let is_less = players < whole[which].0 || teams < whole[which].1 || rounds < whole[which].2;
            assert!(!is_less || !trf.problems.is_empty(), "{seed}: {players} {teams} {rounds} of {}", files[which].0);
            // What a record costs is bounded by its bytes.
            let entries: usize = trf.rows.iter().map(|row| row.entries.len()).sum();
            assert!(trf.problems.len() <= 1_001 && 4 * players <= bytes.len(), "{seed}");
            assert!(entries <= players * trf::row::MOST_ROUNDS, "{seed}: {entries}");
            for event in events(trf) {
                let options = TournamentOptions::default();
                drop((
                    event.findings(&options),
                    event.standings(&options).is_ok(),
                    event.team_standings(&options).is_ok(),
                ));
                drop(event.to_trf(TrfVersion::Trf26, &options));
            }
        }
    }
}
