//! `schedule` on the command line: cycles, knock-outs for all places, stages of a match, and teams.

use std::collections::BTreeMap;

use crate::harness::run;

/// The rows of a schedule as CSV, without the header.
fn rows(args: &[&str]) -> Vec<String> {
    let run = run(&[&["schedule"], args, &["-q", "--format", "csv"]].concat(), b"");
    assert_eq!(run.code, 0, "{args:?}: {}", run.err);
    String::from_utf8(run.out).expect("UTF-8").lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn the_second_cycle_is_the_first_with_colours_changed() {
    for args in [["scheveningen", "3", ""], ["teams", "5", "4"]] {
        let args: Vec<&str> = args.into_iter().filter(|arg| !arg.is_empty()).collect();
        let (once, twice) = (rows(&args), rows(&[&args[..], &["--cycles", "2"]].concat()));
        assert_eq!(once, twice[..once.len()]);
        let changed = |row: &String| {
            let cells: Vec<&str> = row.split(',').collect();
            let pair = if cells[4].is_empty() { [cells[3], ""] } else { [cells[4], cells[3]] };
            [&["2", cells[2]][..], &pair].concat().join(",")
        };
        let second = twice[once.len()..].iter().map(|row| {
            let cells: Vec<&str> = row.split(',').collect();
            [cells[0], cells[2], cells[3], cells[4]].join(",")
        });
        assert!(second.eq(once.iter().map(changed)), "{twice:?}");
    }
}

#[test]
fn those_who_lose_play_for_their_places() {
    let rows = rows(&["knock-out", "6", "--places"]);
    assert_eq!(rows[6..], ["1,2,3,L1,L2,5,1,5-6", "1,3,1,W3,W4,6,1,1-2", "1,3,2,L4,L3,7,1,3-4"]);
    let mut decided = BTreeMap::<&str, u32>::new();
    for places in rows.iter().filter_map(|row| row.rsplit(',').next()) {
        *decided.entry(places).or_default() += 1;
    }
    assert_eq!(decided["1-2"] + decided["3-4"] + decided["5-6"], 3);
}

#[test]
fn a_drawn_match_has_stages_and_a_match_of_teams_has_boards() {
    let players = rows(&["knock-out", "2", "--games", "2+2+1"]);
    let stages: Vec<&str> = players.iter().filter_map(|row| row.split(',').nth(6)).collect();
    assert_eq!(stages, ["1", "1", "2", "2", "3"]);
    let equal = rows(&["knock-out", "2", "--boards", "2"]);
    assert_eq!(equal, ["1,1,1,A1,B1,1,1,1-2", "1,1,2,B2,A2,1,1,1-2"]);
    let each = rows(&["knock-out", "2", "--boards", "2", "--each"]);
    assert_eq!(each[2..], ["2,1,1,A1,B1,1,1,1-2", "2,1,2,A2,B2,1,1,1-2"]);
    let plain = run(&["schedule", "knock-out", "2", "--games", "2", "-q", "--format", "csv"], b"");
    let plain = String::from_utf8(plain.out).expect("UTF-8");
    assert_eq!(plain.lines().collect::<Vec<_>>(), ["cycle,round,board,white,black", "1,1,1,1,2", "2,1,1,2,1"]);
}

#[test]
fn what_makes_no_schedule_is_told() {
    for args in [&["--games", "2+x"][..], &["--games", "12+12"], &["--games", ""], &["--each"]] {
        let run = run(&[&["schedule", "knock-out", "4"], args].concat(), b"");
        assert_eq!(run.code, 2, "{args:?}: {}", run.err);
    }
    let large = run(&["schedule", "teams", "200", "100", "--cycles", "20", "--ui", "en"], b"");
    assert!(large.code == 2 && large.err.contains("39800000"), "{}", large.err);
}
