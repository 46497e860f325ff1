//! How `event` knows a system, and what it makes of round robins of players and of teams.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bienban::tournament::event::Event;
use bienban::tournament::event::archive::EventArchive;
use bienban::tournament::event::conformity::Conformity;
use bienban::tournament::event::record::{GameRecord, SideTags};
use bienban::tournament::options::TournamentOptions;
use bienban::tournament::schedule::berger::BergerTable;
use bienban::tournament::schedule::entrant::Entrant;
use bienban::tournament::schedule::team_match;
use bienban::tournament::trf::Trf;

use crate::harness::run;

/// A game of a round: White, Black and the result.
type Row<'a> = (u32, &'a str, &'a str, &'a str);

fn archive(games: &[Row<'_>]) -> EventArchive {
    let mut archive = EventArchive::default();
    for &(round, white, black, result) in games {
        let round = round.to_string();
        let side = |name| SideTags { name, ..SideTags::default() };
        let (white, black) = (side(white), side(black));
        archive.add(&GameRecord { event: "Cup", round: &round, white, black, result, ..GameRecord::default() });
    }
    archive
}

fn event(archive: &EventArchive) -> Event {
    archive.events(&TournamentOptions::default()).next().expect("an event")
}

fn codes(event: &Event) -> BTreeMap<&'static str, usize> {
    let mut out = BTreeMap::new();
    for found in event.findings(&TournamentOptions::default()) {
        *out.entry(found.key).or_default() += 1;
    }
    out
}

/// Eight players, White winning: the bracket without the last stage.
const QUARTERS_AND_SEMIS: [Row<'_>; 6] = [
    (1, "An", "Binh", "1-0"),
    (1, "Cuc", "Dung", "1-0"),
    (1, "Em", "Giang", "1-0"),
    (1, "Hoa", "Kim", "1-0"),
    (2, "An", "Cuc", "1-0"),
    (2, "Em", "Hoa", "1-0"),
];

#[test]
fn a_knock_out_with_a_third_place_or_one_wrong_game_is_known() {
    let system = |more: &[Row<'_>]| {
        let archive = archive(&[&QUARTERS_AND_SEMIS[..], more].concat());
        let event = event(&archive);
        (event.course.system.id(), codes(&event).get("knocked-out-plays").copied().unwrap_or(0))
    };
    let (last, third) = ((3, "An", "Em", "1-0"), (3, "Cuc", "Hoa", "0-1"));
    assert_eq!(system(&[last]), ("knock-out", 0));
    assert_eq!(system(&[last, third]), ("knock-out", 0));
    assert_eq!(system(&[last, (3, "Cuc", "Binh", "1-0")]), ("knock-out", 2), "one game of two who are out");
    assert_eq!(system(&[(3, "An", "Hoa", "1-0")]), ("knock-out", 1), "a loser in place of the winner");
    assert_eq!(system(&[last, third, (2, "Kim", "Giang", "1-0")]), ("swiss", 0), "two matches for places");
    assert_eq!(system(&[last, (3, "Cuc", "Binh", "1-0"), (3, "Dung", "Kim", "1-0")]), ("swiss", 0));
}

#[test]
fn small_swiss_events_are_no_knock_outs() {
    let id = |games: &[Row<'_>]| event(&archive(games)).course.system.id();
    let two_rounds =
        [(1, "An", "Binh", "1-0"), (1, "Cuc", "Dung", "1-0"), (2, "An", "Cuc", "1-0"), (2, "Binh", "Dung", "1-0")];
    // Four players who play twice may be either; matches of two games are no Swiss system.
    assert_eq!(id(&two_rounds), "swiss");
    let twice = |(round, white, black, _): Row<'static>| {
        [(2 * round - 1, white, black, "1-0"), (2 * round, black, white, "1/2-1/2")]
    };
    assert_eq!(id(&two_rounds.into_iter().flat_map(twice).collect::<Vec<_>>()), "knock-out");
    // The games of one player: whoever loses plays no more, but there is no bracket.
    for lost in [None, Some(0), Some(2)] {
        let others = ["Binh", "Cuc", "Dung", "Em", "Giang", "Hoa"];
        for count in 4..=others.len() {
            let result = |at| if Some(at) == lost { "0-1" } else { "1-0" };
            let games: Vec<Row<'_>> = (0..count).map(|at| (at as u32 + 1, "An", others[at], result(at))).collect();
            assert_eq!(id(&games), "swiss", "{count} games, {lost:?} lost");
        }
    }
    // Every Swiss event of three rounds, all games decided by the lower letter, paired within the points.
    for players in 5..=16_usize {
        let names: Vec<String> = (0..players).map(|player| format!("P{player:02}")).collect();
        let (mut points, mut met, mut games, mut free) = (vec![0; players], Vec::new(), Vec::new(), Vec::new());
        for round in 1..=3 {
            let mut order: Vec<usize> = (0..players).collect();
            order.sort_by_key(|&player| (usize::MAX - points[player], player));
            // The last who was not free yet is free in a round of an odd field.
            if players % 2 == 1 {
                let last = order.iter().rposition(|player| !free.contains(player)).expect("more players than rounds");
                let player = order.remove(last);
                free.push(player);
                points[player] += 1;
            }
            while order.len() > 1 {
                let first = order.remove(0);
                let at = order.iter().position(|&other| !met.contains(&(first, other))).unwrap_or(0);
                let second = order.remove(at);
                met.extend([(first, second), (second, first)]);
                points[first.min(second)] += 1;
                games.push((round, first.min(second), first.max(second)));
            }
        }
        let games: Vec<Row<'_>> = games.iter().map(|&(r, w, b)| (r, &*names[w], &*names[b], "1-0")).collect();
        assert_eq!(id(&games), "swiss", "{players} players");
    }
}

/// The games of a Berger table, but for some.
fn berger(names: &[String], cycles: u32, keep: impl Fn(u32, u32, u32) -> bool) -> Vec<Row<'_>> {
    let table = BergerTable::new(names.len() as u32);
    let mut out = Vec::new();
    for cycle in 0..cycles {
        for round in 1..=table.rounds() {
            for (white, black) in table.round(round).filter(|(w, b)| (*w).max(*b) as usize <= names.len()) {
                let (white, black) = if cycle % 2 == 0 { (white, black) } else { (black, white) };
                let at = cycle * table.rounds() + round;
                if keep(at, white, black) {
                    out.push((at, &*names[white as usize - 1], &*names[black as usize - 1], "1-0"));
                }
            }
        }
    }
    out
}

/// An archive of some players' games: in no round of an odd field one player alone is free, and the player with the
/// highest number of an even field has hardly a game.
#[test]
fn start_numbers_are_found_where_games_are_missing() {
    for players in [8_u32, 9, 10, 11, 12, 13] {
        let names: Vec<String> = (0..players).map(|player| format!("P{player}")).collect();
        // Those of the first third of the players.
        let games = berger(&names, 1, |_, white, black| white.min(black) * 3 <= players + 2);
        let archive = archive(&games);
        let event = event(&archive);
        assert_eq!(event.course.system.id(), "round-robin", "{players}");
        let of = Conformity::of(&event).unwrap_or_else(|| panic!("{players}: numbers"));
        assert_eq!((of.verdict.id(), of.numbering.in_place), ("berger", games.len()), "{players}");
    }
}

#[test]
fn a_lost_game_of_the_first_cycle_says_nothing_against_the_second() {
    let names: Vec<String> = (1..=6).map(|player| format!("P{player}")).collect();
    let verdict = |games: &[Row<'_>]| Conformity::of(&event(&archive(games))).expect("numbers").verdict.id();
    assert_eq!(verdict(&berger(&names, 2, |_, _, _| true)), "berger");
    let gap = berger(&names, 2, |round, white, black| (round, white, black) != (2, 6, 4));
    assert_eq!(gap.len(), 29);
    assert_eq!(verdict(&gap), "berger");
    // In another round of its cycle, and with the colours of the first cycle.
    let moved: Vec<Row<'_>> =
        gap.iter().map(|&row| if row.0 == 7 && row.2 == "P6" { (8, row.1, row.2, row.3) } else { row }).collect();
    assert_ne!(moved, gap);
    assert_eq!(verdict(&moved), "berger-first-cycle");
    let turned: Vec<Row<'_>> =
        gap.iter().map(|&row| if row.0 == 7 && row.2 == "P6" { (7, row.2, row.1, row.3) } else { row }).collect();
    assert_eq!(verdict(&turned), "berger-first-cycle");
}

/// A record 001: number, name, points, rank and rounds.
fn line(number: u32, name: &str, points: &str, rank: &str, rounds: &str) -> String {
    format!("001 {number:>4} {:4} {name:33}{:33}{points:>4} {rank:>4}{rounds}\n", "", "")
}

/// A report of a round robin of teams, whose rounds stand in an order of their own, with the boards changed by a
/// function.
fn team_report(teams: u32, boards: u32, order: &[u32], change: impl Fn(u32, u32, u32) -> bool) -> String {
    let number = |of: Entrant| match of {
        Entrant::Member(team, board) => (team - 1) * boards + board,
        _ => 0,
    };
    let mut rows: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for player in 1..=teams * boards {
        rows.insert(player, vec!["  0000 - Z".to_owned(); order.len()]);
    }
    for pairing in team_match::schedule(teams, boards, 1) {
        let (Some(black), Some(round)) = (pairing.black, order.iter().position(|&of| of == pairing.round)) else {
            continue;
        };
        let (mut white, mut black) = (number(pairing.white), number(black));
        if change(round as u32 + 1, white, black) {
            std::mem::swap(&mut white, &mut black);
        }
        rows.get_mut(&white).expect("a row")[round] = format!("  {black:>4} w 1");
        rows.get_mut(&black).expect("a row")[round] = format!("  {white:>4} b 0");
    }
    let mut out = format!("012 Teams\n092 Team Round-Robin\nXXR {}\n", order.len());
    for (player, cells) in rows {
        out.push_str(&line(player, &format!("P{player}"), "", "", &cells.concat()));
    }
    for team in 1..=teams {
        let list: Vec<String> = (1..=boards).map(|board| format!("{:>4}", (team - 1) * boards + board)).collect();
        let name = format!("Team {team}");
        let _ = writeln!(out, "013 {name:32}{}", list.join(" "));
    }
    out
}

#[test]
fn a_place_that_nobody_takes_pushes_no_reserve_off_the_board() {
    // A1 is missing: with a reserve the others sit at both boards, without one board 1 is empty.
    let reserve = ["  0000 - -", "     4 w 1", "     5 b 1", "     2 b 0", "     3 w 0"];
    let empty = ["  0000 - -", "     4 b 1", "  0000 - +", "     2 w 0"];
    for (rounds, first, expected) in [
        (&reserve[..], 3, ["1,Team A,2,2,1,,1;1,3", "2,Team B,0,0,1,,0;0,0"]),
        (&empty[..], 2, ["2,Team B,1,1,1,,1;0,1", "1,Team A,1,1,1,,0;1,2"]),
    ] {
        let mut report = "012 Teams\n092 Team Swiss\nXXR 1\n".to_owned();
        for (number, cells) in (1..).zip(rounds) {
            report.push_str(&line(number, &format!("P{number}"), "", "", cells));
        }
        let all: Vec<String> = (1..=rounds.len()).map(|number| format!("{number:>4}")).collect();
        for (name, list) in [("Team A", &all[..first]), ("Team B", &all[first..])] {
            let _ = writeln!(report, "013 {name:32}{}", list.join(" "));
        }
        let args = ["standings", "--teams", "--tie-breaks", "TBR,BC", "--format", "csv", "-q", "-"];
        let table = String::from_utf8(run(&args, report.as_bytes()).out).expect("UTF-8");
        for (row, expected) in table.lines().skip(1).zip(expected) {
            assert!(row.ends_with(expected), "{expected}: {table}");
        }
        assert_eq!(table.lines().count(), 3, "{table}");
    }
}

#[test]
fn round_robins_of_teams_are_judged_by_the_table_of_teams() {
    let judge = |order: &[u32], change: &dyn Fn(u32, u32, u32) -> bool| {
        let mut archive = EventArchive::default();
        archive.add_trf(Trf::read("teams.trf", &team_report(6, 4, order, change)));
        let event = event(&archive);
        let summary = event.summary();
        let row = (summary.system, summary.rounds, summary.schedule, summary.numbers.len());
        let found: BTreeMap<_, _> =
            codes(&event).into_iter().filter(|(key, _)| key.starts_with("wrong") || key.contains("rematch")).collect();
        (row, found)
    };
    let usual = [1, 2, 3, 4, 5];
    let (row, found) = judge(&usual, &|_, _, _| false);
    assert_eq!(row, ("round-robin", 5, "berger", 6));
    assert!(found.is_empty(), "{found:?}");
    // One board of round 2: 6 - 4 is the first match, and board 3 of it has the numbers 23 and 15.
    let (_, found) = judge(&usual, &|round, white, black| (round, white, black) == (2, 23, 15));
    assert_eq!(found, BTreeMap::from([("wrong-colour-board", 1)]));
    // All boards of a match.
    let of_match = |a: u32, b: u32| a.min(b) > 12 && a.min(b) <= 16 && a.max(b) > 20;
    let (row, found) = judge(&usual, &|round, white, black| round == 2 && of_match(white, black));
    assert_eq!(row.2, "berger-colours");
    assert_eq!(found, BTreeMap::from([("wrong-colour-teams", 1)]));
    // A round twice: its matches stand in a wrong round the second time, and are rematches.
    let twice = team_report(6, 4, &usual, |_, _, _| false);
    let again: String = twice
        .lines()
        .map(|line| {
            let line = if line.starts_with("001") {
                format!("{}{}", &line[..line.len() - 10], &line[line.len() - 50..line.len() - 40])
            } else {
                line.to_owned()
            };
            line + "\n"
        })
        .collect();
    let mut archive = EventArchive::default();
    archive.add_trf(Trf::read("teams.trf", &again));
    let found = codes(&event(&archive));
    assert_eq!((found.get("rematch-teams"), found.get("wrong-round-teams")), (Some(&3), Some(&3)), "{found:?}");
}

/// A report too large to be kept in memory is told to be one, and so is a text of scoresheets.
#[test]
fn what_is_too_large_is_named() {
    let blanks = "x".repeat(17 << 20);
    let told = |text: String| {
        let run = run(&["event", "-", "-q"], text.as_bytes());
        assert_eq!(run.code, 2);
        run.err
    };
    let report = told(format!("012 Cup\n001    1      An\n### {blanks}\n"));
    assert!(report.contains("report (TRF) is larger than 16 MiB"), "{report}");
    let sheet = told(format!("Trắng: An\nĐen: Bình\nKết quả: 1-0\n1. e4 e5\n{blanks}\n"));
    assert!(sheet.contains("larger than 16 MiB, too large for scoresheets"), "{sheet}");
}

/// Who never played did not leave after a round, and a rank that is one number is not from it to it.
#[test]
fn sentences_say_what_is_so() {
    let rows = [
        line(1, "An", "2.0", "2", "     2 w 1     3 b 1"),
        line(2, "Binh", "0.0", "4", "     1 b 0  0000 - Z"),
        line(3, "Cuc", "1.0", "2", "  0000 - U     1 w 0"),
        line(4, "Dung", "0.0", "3", "  0000 - Z  0000 - Z"),
    ];
    let report = format!("012 Cup\n092 Swiss\nXXR 2\n{}", rows.concat());
    for (language, sentences) in [
        ("en", ["it should be 1\n", "Dung played none of 2 rounds"]),
        ("vi", ["phải là hạng 1\n", "Dung không đấu vòng nào trong 2 vòng"]),
    ] {
        let run = run(&["event", "-", "-q", "--ui", language, "--format", "text"], report.as_bytes());
        let out = String::from_utf8(run.out).expect("UTF-8");
        for sentence in sentences {
            assert!(out.contains(sentence), "{sentence}: {out}");
        }
    }
}
