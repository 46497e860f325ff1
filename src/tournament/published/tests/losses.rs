//! Rows and cells that cannot be used: each is reported with its cell, and becomes no player.

use super::*;
use crate::check::finding::{EventFinding, EventValue};
use crate::trf::problem::FieldKind;

const LIST: &str = "Cúp\nNo.,Name,FED,Rtg\n1,An,VIE,2000\n2,Bình,VIE,1900\n3,Chi,VIE,1800\n4,Dung,VIE,1700\n";

fn round(rows: &str) -> String {
    format!("Cúp\nround,board,white_number,white,result,black,black_number\n{rows}")
}

/// What is reported of texts, with the line and the text of the cell, and how many players they have.
fn told(texts: &[&str]) -> (Vec<(FieldKind, u64, String)>, usize) {
    let [trf] = &read(texts)[..] else { panic!("one event: {texts:?}") };
    let spots = trf.spots.as_ref().expect("it is of tables");
    let line = |of: &crate::trf::problem::TrfProblem| spots.get((of.line, of.column)).map_or(0, |spot| spot.line);
    let all = trf.problems.iter().map(|of| (of.field, line(of), of.token.clone()));
    (all.collect(), trf.rows.len())
}

fn one(field: FieldKind, line: u64, token: &str) -> Vec<(FieldKind, u64, String)> {
    vec![(field, line, token.to_owned())]
}

/// A value of a finding, by the name that its message has for it.
fn value<'f>(finding: &'f EventFinding, name: &str) -> &'f str {
    let found = finding.values.iter().find_map(|(of, value)| match value {
        EventValue::Text(text) if *of == name => Some(text.as_str()),
        _ => None,
    });
    found.unwrap_or_default()
}

#[test]
fn nobody_meets_himself() {
    let rows = round("1,1,1,An,1-0,An,1\n1,2,3,Chi,1-0,Dung,4\n");
    assert_eq!(told(&[LIST, &rows]), (one(FieldKind::OwnOpponent, 3, "An"), 4));
    let teams = "Cúp\nRound 1\nNo.\tTeam\tTeam\tRes.\t:\tRes.\n1\tHuế\tHuế\t3\t:\t1\n2\tVinh\tHà Nội\t2\t:\t2\n";
    assert_eq!(told(&[teams]), (one(FieldKind::OwnOpponent, 4, "Huế"), 0));
    let cross = "Cúp\nNo.;Name;1.Rd;2.Rd\n1;An;2w1;1b1\n2;Bình;1b0;-1\n";
    assert_eq!(told(&[cross]), (one(FieldKind::OwnOpponent, 3, "1b1"), 2));
}

#[test]
fn a_known_name_under_a_number_of_nobody_makes_no_second_player() {
    let rows = round("1,1,1,An,1-0,Chi,3\n1,2,2,Bình,1-0,Dung,14\n");
    assert_eq!(told(&[LIST, &rows]), (one(FieldKind::OtherNumber, 4, "Dung"), 4));
    let found = event(read(&[LIST, &rows]).remove(0)).findings(&TournamentOptions::default());
    let finding = found.iter().find(|of| of.key == "table-numbers-otherwise").expect("it is told");
    assert_eq!((value(finding, "line"), value(finding, "there")), ("6", "Dung"));
    let twice = round("1,1,1,An,1-0,Dung,4\n1,2,2,Bình,1-0,Dung,14\n");
    let both = [FieldKind::OtherNumber, FieldKind::OtherOpponent].map(|field| (field, 4, "Dung".to_owned()));
    assert_eq!(told(&[LIST, &twice]), (both.to_vec(), 4));
    // Another list that gives one of the players another number has the same effect.
    let ranking = "Cúp\nNo.,Name,Pts.\n1,An,1\n12,Bình,0\n3,Chi,1\n4,Dung,0\n";
    assert_eq!(told(&[LIST, ranking]), (one(FieldKind::OtherNumber, 4, "Bình"), 4));
}

#[test]
fn two_players_of_one_name_stay_two() {
    let list = format!("{LIST}5,An,VIE,1600\n");
    let rows = round("1,1,1,An,1-0,Chi,3\n1,2,2,Bình,1-0,An,5\n");
    assert_eq!(told(&[&list, &rows]), (vec![], 5));
    // The rest of a list has others.
    assert_eq!(told(&[LIST, "Cúp\nNo.,Name,FED,Rtg\n5,An,VIE,1600\n6,Em,VIE,1500\n"]), (vec![], 6));
    // Without a list both are in one round.
    assert_eq!(told(&[&rows]), (vec![], 4));
}

#[test]
fn a_name_alone_is_a_player_of_its_list() {
    let rows = LIST.replace("2,Bình,VIE,1900\n", ",Bình,,\n").replace("4,Dung,VIE,1700\n", ",Dung\n");
    assert_eq!(told(&[&rows]), (vec![], 4));
    let first = "Cúp\nName;No.;FED\nAn;1;VIE\nBình\nChi;3;VIE\n\nTổ trọng tài\n";
    assert_eq!(told(&[first]), (vec![], 3));
    let apart = format!("{LIST}\n,Tổ trọng tài\n");
    assert_eq!(told(&[&apart]), (one(FieldKind::StrayName, 8, "Tổ trọng tài"), 4));
    // A line above the next table is its title.
    assert_eq!(told(&[&format!("{LIST},Nữ\nNo.,Name,FED,Rtg\n5,Em,VIE,1500\n")]), (vec![], 5));
}

#[test]
fn a_row_without_a_name_is_told() {
    let rows = LIST.replace("3,Chi,VIE,1800", "3,,VIE,").replace("4,Dung,VIE,1700", "4,,VIE,1700");
    let lines = [(5, "3"), (6, "4")].map(|(line, cell)| (FieldKind::TableRow, line, cell.to_owned()));
    assert_eq!(told(&[&rows]), (lines.to_vec(), 2));
    let rows = round("1,1,1,An,1-0,Bình,2\n,,,Chi,,,\n,2,,Dung,,,\n");
    let lines = [(FieldKind::TableRow, 4, "Chi"), (FieldKind::TableRow, 5, "2")];
    let (mut found, players) = told(&[LIST, &rows]);
    found.sort_by_key(|(_, line, _)| *line);
    assert_eq!((found, players), (lines.map(|(field, line, cell)| (field, line, cell.to_owned())).to_vec(), 4));
}

#[test]
fn cells_in_wrong_columns_are_told() {
    let rows = LIST.replace("2,Bình,", "2,Bình, Lê,");
    let both = [(FieldKind::Rating, "VIE"), (FieldKind::NoHeading, "1900")];
    assert_eq!(told(&[&rows]), (both.map(|(field, cell)| (field, 4, cell.to_owned())).to_vec(), 4));
    // A column that all rows have more is reported once.
    let column = LIST.replace("00\n", "00,Huế\n");
    assert_eq!(told(&[&column]), (one(FieldKind::NoHeading, 3, "Huế"), 4));
    let unrated = LIST.replace("1800", "unr").replace("1700", "-").replace("1900", "0");
    assert_eq!(told(&[&unrated]), (vec![], 4));
}

#[test]
fn two_results_of_one_game_are_one_contradiction_with_both_cells() {
    let rows = [round("1,1,1,An,1-0,Bình,2\n"), round("1,1,1,An,0-1,Bình,2\n")];
    let texts = [LIST, &rows[0], &rows[1]];
    assert_eq!(told(&texts), (one(FieldKind::Conflict, 3, "0-1"), 4));
    let found = event(read(&texts).remove(0)).findings(&TournamentOptions::default());
    let all: Vec<_> = found.iter().filter(|of| of.code.id() == "P821").collect();
    let [finding] = all[..] else { panic!("{all:?}") };
    let told = ["there", "file", "line", "column"].map(|name| value(finding, name));
    assert_eq!((told, &*finding.place.token), (["1-0", "a", "3", "10"], "0-1"));
}

#[test]
fn a_second_pair_of_a_round_counts_for_nothing_and_is_told_once() {
    let rows = round("1,1,1,An,1-0,Bình,2\n1,2,3,Chi,0-1,An,1\n");
    assert_eq!(told(&[LIST, &rows]), (one(FieldKind::OtherOpponent, 4, "An"), 4));
    let event = event(read(&[LIST, &rows]).remove(0));
    let found: Vec<_> = event.findings(&TournamentOptions::default());
    let keys: Vec<_> = found.iter().map(|of| of.key).collect();
    assert_eq!(keys, ["table-pairs-otherwise", "field-size"]);
    assert_eq!((found[0].place.line, value(&found[0], "line"), value(&found[0], "there")), (4, "3", "1-0"));
    let teams = "Cúp\nRound 1\nNo.\tTeam\tTeam\tRes.\t:\tRes.\n1\tHuế\tVinh\t3\t:\t1\n2\tVinh\tHà Nội\t2\t:\t2\n";
    assert_eq!(told(&[teams]), (one(FieldKind::OtherOpponent, 5, "2"), 0));
}

#[test]
fn of_two_ranks_of_a_team_the_first_counts() {
    let [one, other] = ["1", "2"].map(|rank| format!("Cúp\nRk.;No.;Team;MP\n{rank};1;Huế;4\n3;2;Vinh;1\n"));
    assert_eq!(told(&[&one, &other]).0, [(FieldKind::Conflict, 3, "2".to_owned())]);
    assert_eq!(read(&[&one, &other])[0].teams[0].rank, Some(1));
    let numbers = one.replace("1;1;Huế", "1;7;Huế");
    assert_eq!(told(&[&one, &numbers]).0, [(FieldKind::OtherNumber, 3, "Huế".to_owned())]);
}

#[test]
fn names_of_several_players_without_numbers_are_told() {
    let list = format!("{LIST}5,An,VIE,1600\n");
    let rows = "Cúp\nRound 1\nBo.;White;Result;Black\n1;An;1-0;Chi\n2;Dung;1-0;Bình\n";
    assert_eq!(told(&[&list, rows]), (one(FieldKind::Namesakes, 4, "An"), 5));
    let twice = "Cúp\nRk.;Name;Pts.\n1;An;1\n2;Bình;1\n3;An;0\n";
    assert_eq!(told(&[twice]), (one(FieldKind::ListedTwice, 5, "An"), 2));
}

#[test]
fn whoever_has_a_number_plays_whatever_his_name() {
    assert_eq!(told(&[LIST, &round("1,1,1,An,1-0,Chi,c\n")]), (one(FieldKind::Number, 3, "c"), 4));
    let list = LIST.replace("Chi", "Nghị");
    assert_eq!(told(&[&list, &round("1,1,1,An,1-0,Nghị,3\n")]), (vec![], 4));
    assert_eq!(rows(&read(&[&list, &round("1,1,1,An,1-0,Nghị,3\n")])[0]), ["   3 w 1", "", "   1 b 0", ""]);
}

#[test]
fn a_bye_is_no_game_against_who_has_no_number() {
    let cross = "Cúp\nNo.;Name;1.Rd\n1;An;2w1\n2;Bình;1b0\n3;Chi;-1\n;Dung;-0\n";
    assert_eq!(told(&[cross]), (vec![], 4));
    assert_eq!(rows(&read(&[cross])[0]), ["   2 w 1", "   1 b 0", "0000 - U", "0000 - Z"]);
}

#[test]
fn crosstables_that_do_not_fit_their_rows_are_told() {
    let whole = "Cúp\nNo.,Name,1,2,3,4,Pts.\n1,An,*,1,½,1,2½\n2,Bình,0,*,1,1,2\n3,Chi,½,0,*,1,1½\n4,Dung,0,0,0,*,0\n";
    assert_eq!(told(&[whole]), (vec![], 4));
    let (mut found, players) = told(&[&whole.replace("2,Bình", "2,")]);
    found.sort_by_key(|(_, line, _)| *line);
    let due = [(FieldKind::Crosstable, 3, "*".to_owned()), (FieldKind::TableRow, 4, "2".to_owned())];
    assert_eq!((found, players), (due.to_vec(), 3));
    let teams = "Cúp\nNo.;Team;1.Rd;2.Rd\n1;Huế;2w2½;2b3\n2;Vinh;1b1½;1w\n";
    assert_eq!(told(&[teams]), (one(FieldKind::Result, 3, "2b3"), 0));
}

#[test]
fn a_cell_alone_in_a_row_is_told() {
    let rows = LIST.replace("3,Chi,VIE,1800", "3,,,").replace("4,Dung,VIE,1700", ",,,1700");
    let lines = [(5, "3"), (6, "1700")].map(|(line, cell)| (FieldKind::TableRow, line, cell.to_owned()));
    assert_eq!(told(&[&rows]), (lines.to_vec(), 2));
    assert_eq!(told(&["Cúp\nName;No.;FED\nAn;1;VIE\nBình\n"]), (one(FieldKind::StrayName, 4, "Bình"), 1));
    let first = format!("Cúp\nNo.,Arbiter,Level\n1,Lê,FA\n\n{}", LIST.replace("Cúp\n", ""));
    assert_eq!(told(&[&first]), (one(FieldKind::UnknownTable, 3, "1"), 4));
}

#[test]
fn a_player_of_two_teams_is_told() {
    let teams = "Cúp\n1. Huế\nBo.\tName\tRtg\n1\tAn\t2000\n2\tBình\t1900\n\n2. Vinh\nBo.\tName\tRtg\n1\tChi\t1800\n\
        2\tAn\t2000\n";
    assert_eq!(told(&[teams]), (one(FieldKind::OtherTeam, 10, "An"), 3));
}
