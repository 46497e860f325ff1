//! Tables of teams, of groups, and of what reports have no place for.

use super::*;
use crate::ratio::Ratio;
use crate::trf::problem::FieldKind;

const RANKING: &str = "Cúp đội\nFinal Ranking after 3 Rounds\nRk.\tSNo\tTeam\tGames\t+\t=\t-\tTB1\tTB2\tTB3\n\
    1\t1\tHuế\t3\t2\t1\t0\t5\t8\t3\n2\t4\tVinh\t3\t2\t0\t1\t4\t6,5\t2\n3\t2\tĐà Nẵng\t3\t1\t1\t1\t3\t6\t4\n\
    4\t3\tHà Nội\t3\t0\t0\t3\t0\t3½\t5\n";
const PAIRS: &str = "Cúp đội\nRound 1 on 2024/03/01 at 09:00\nNo.\tSNo\tTeam\tTeam\tRes.\t:\tRes.\tSNo\n\
    1\t1\tHuế\tHà Nội\t3\t:\t1\t3\n2\t2\tĐà Nẵng\tVinh\t1½\t:\t2½\t4\n\
    Round 2 on 2024/03/02\nNo.\tSNo\tTeam\tTeam\tRes.\t:\tRes.\tSNo\n\
    1\t4\tVinh\tHuế\t1\t:\t3\t1\n2\t3\tHà Nội\tĐà Nẵng\t1½\t:\t2½\t2\n\
    Round 3 on 2024/03/03\nNo.\tSNo\tTeam\tTeam\tRes.\t:\tRes.\tSNo\n\
    1\t1\tHuế\tĐà Nẵng\t2\t:\t2\t2\n2\t4\tVinh\tHà Nội\t3\t:\t1\t3\n";

/// The findings of an event as codes with their places.
fn found(event: &Event) -> Vec<(&'static str, u64, u64, String)> {
    let all = event.findings(&TournamentOptions::default());
    let all = all.into_iter().filter(|of| of.code.severity() != crate::check::EventSeverity::Info);
    all.map(|of| (of.code.id(), of.place.line, of.place.column, of.place.token.to_string())).collect()
}

fn standings(trf: &Trf) -> Vec<Vec<String>> {
    let list = event(trf.clone()).team_standings(&TournamentOptions::default()).expect("teams");
    list.rows.into_iter().map(|row| row[1..7].to_vec()).collect()
}

#[test]
fn matches_of_teams_make_standings_and_are_held_against_their_ranking() {
    let [trf] = &read(&[PAIRS, RANKING])[..] else { panic!("one event") };
    assert_eq!(trf.problems, []);
    let first = ["1", "1", "Huế", "5", "8", "3"].map(str::to_owned).to_vec();
    let all = standings(trf);
    assert_eq!((all.len(), &all[0]), (4, &first));
    assert_eq!(found(&event(trf.clone())), []);
    let wrong =
        RANKING.replace("\t6,5\t", "\t7\t").replace("4\t3\tHà Nội\t3\t0\t0\t3\t0", "2\t3\tHà Nội\t3\t0\t0\t3\t0");
    let [trf] = &read(&[PAIRS, &wrong])[..] else { panic!("one event") };
    let told = found(&event(trf.clone()));
    let cell = |code, line, column, token: &str| (code, line, column, token.to_owned());
    assert_eq!(told, [cell("P820", 7, 1, "2"), cell("P819", 5, 20, "7")]);
    let other = PAIRS.replace("1½\t:\t2½\t4", "2\t:\t2\t4");
    let both = read(&[PAIRS, &other]).remove(0).problems;
    assert_eq!(both.iter().map(|of| (of.field, &*of.token)).collect::<Vec<_>>(), [(FieldKind::Conflict, "2")]);
    let alone = event(read(&[RANKING]).remove(0));
    assert!(
        alone.team_standings(&TournamentOptions::default()).is_err()
            && alone.standings(&TournamentOptions::default()).is_err()
    );
}

#[test]
fn crosstables_of_teams_have_their_matches() {
    let square = "Giải đội\nHạng;Đội;1;2;3;HS1;HS2\n1;Huế;*;3;2½;4;5,5\n2;Vinh;1;*;2;1;3\n3;Nha Trang;1½;2;*;1;3,5\n";
    let [trf] = &read(&[square])[..] else { panic!("one") };
    assert_eq!(trf.problems, []);
    assert_eq!(standings(trf)[0], ["1", "1", "Huế", "4", "5.5", "2"].map(str::to_owned));
    assert_eq!(found(&event(trf.clone())), []);
    let points = square.replace("Giải đội\n", "Giải đội\nRanking crosstable (MP)\n");
    assert_eq!(read(&[&points]).remove(0).problems[0].field, FieldKind::MatchPointsAlone);
    let rounds = "Giải đội\nRk.;SNo;Team;1.Rd;2.Rd;TB1\n1;7;Huế;9w3;8b2½;4\n2;8;Vinh;-2;7w1½;2\n3;9;Lào Cai;7b1;-2;2\n";
    let [trf] = &read(&[rounds])[..] else { panic!("one") };
    assert_eq!(trf.problems, []);
    let all = standings(trf);
    assert_eq!(all[0], ["1", "7", "Huế", "4", "5.5", "2"].map(str::to_owned));
    assert_eq!(all[1][3..5], ["2", "3.5"].map(str::to_owned));
    let broken = rounds.replace("7w1½", "9w1½");
    assert!(!read(&[&broken]).remove(0).problems.is_empty());
}

#[test]
fn all_rounds_of_teams_may_stand_on_one_page() {
    let text = "Cup\nTeam-Pairings of all rounds\nRound 1 on 2024/03/01 at 03:00 PM\nNo.\tTeam\tTeam\tRes.\t:\tRes.\n\
        1\tHue\tVinh\t2½\t:\t1½\n2\tHa Noi\tbye\t2\t:\t\nRound 2 on 2024/03/02 at 03:00 PM\n\
        No.\tTeam\tTeam\tRes.\t:\tRes.\n1\tHa Noi\tHue\t\t:\t\n2\tVinh\tbye\t\t:\t\n";
    let [trf] = &read(&[text])[..] else { panic!("one") };
    assert_eq!((trf.value("012"), trf.problems.len(), trf.field().rounds), ("Cup", 0, 1));
    assert_eq!(standings(trf)[0][2..5], ["Hue", "2", "2.5"].map(str::to_owned));
}

fn game(round: u32, sides: [(&str, &str); 2], result: &str) -> crate::event::record::GameRecord<'static> {
    let leak = |text: &str| -> &'static str { Box::leak(text.to_owned().into_boxed_str()) };
    let side = |(name, team): (&str, &str)| crate::event::record::SideTags {
        name: leak(name),
        team: leak(team),
        ..crate::event::record::SideTags::default()
    };
    crate::event::record::GameRecord {
        event: "Cúp đội",
        round: leak(&round.to_string()),
        result: leak(result),
        white: side(sides[0]),
        black: side(sides[1]),
        ..crate::event::record::GameRecord::default()
    }
}

#[test]
fn boards_in_the_archive_are_held_against_matches_of_tables() {
    let with = |results: [&str; 4]| {
        let mut archive = EventArchive::default();
        for (result, board) in results.iter().zip(1..) {
            let (home, guest) = (format!("Huế {board}"), format!("Hà Nội {board}"));
            archive.add(&game(1, [(&home, "Huế"), (&guest, "HÀ NỘI")], result));
        }
        archive.add_trf(read(&[PAIRS]).remove(0));
        let options = TournamentOptions::default();
        let events: Vec<Event> = archive.events(&options).collect();
        let [event] = &events[..] else { panic!("{} events", events.len()) };
        let mut told = found(event);
        told.retain(|of| of.0 == "P815" || of.0 == "P817" || of.0 == "P819");
        told
    };
    assert_eq!(with(["1-0", "1-0", "1-0", "0-1"]), []);
    assert_eq!(with(["1-0", "1-0", "1-0", "*"]), []);
    assert_eq!(with(["1-0", "1-0", "0-1", "0-1"]), [("P815", 4, 16, "3".to_owned())]);
}

#[test]
fn groups_with_one_title_are_two_events() {
    let list = |names: [&str; 3]| {
        let [one, two, three] = names;
        format!("Giải trẻ\nSTT;Tên;LĐ\n1;{one};VIE\n2;{two};VIE\n3;{three};VIE\n")
    };
    let (one, two) = (list(["An", "Bình", "Chi"]), list(["Dung", "Em", "Giang"]));
    let round = "Giải trẻ\nVán 1\nBàn;Số;Trắng;Kết quả;Đen;Số\n1;1;Dung;1 - 0;Em;2\n";
    for texts in [vec![one.clone(), two.clone(), round.to_owned()], vec![format!("{one}{two}{round}")]] {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let [first, second] = &read(&texts)[..] else { panic!("two events") };
        assert_eq!((first.rows.len(), first.problems.len()), (3, 0));
        assert_eq!((second.rows.len(), second.rows[0].entries.len()), (3, 1));
        assert_eq!(second.problems.iter().map(|of| of.field).collect::<Vec<_>>(), [FieldKind::OtherGroup]);
    }
    // The rest of a list, a list of some, and the same players without numbers are the same event.
    let rest = "Giải trẻ\nSTT;Tên;LĐ\n4;Hà;VIE\n5;Khoa;VIE\n";
    let some = "Giải trẻ\nHạng;Tên;Điểm\n1;Chi;2\n2;An;1\n";
    assert_eq!(read(&[&one, rest, some]).len(), 1);
}

#[test]
fn cells_with_line_ends_keep_their_rows() {
    let text = "Cúp\n\"No.\";\"Tên\nkỳ thủ\";\"Điểm\"\n1;\"Nguyễn\nVăn An\";\"x\"\n2;\"Bình \"\"B\"\"\";1\n3;\"Chi;2\n";
    let [trf] = &read(&[text])[..] else { panic!("one") };
    let names: Vec<&str> = trf.rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["Nguyễn Văn An", "Bình \"B\"", "\"Chi"]);
    let told = event(trf.clone()).findings(&TournamentOptions::default());
    let told: Vec<_> = told.iter().map(|of| (of.place.line, of.place.column, &*of.place.token)).collect();
    assert!(told.contains(&(5, 10, "x")), "{told:?}");
    assert_eq!(trf.rows[1].points, Some(Ratio::ONE));
}

#[test]
fn round_robins_by_rank_have_their_results() {
    let text = "Giải\nRk.\t\tName\tRtg\tFED\t1\t2\t3\tPts.\tTB1\n1\t\tAn\t\tVIE\t*\t½1\t11\t3½\t0\n\
        2\t\tBình\t\tVIE\t½0\t*\t10\t1½\t0\n3\t\tChi\t\tVIE\t00\t01\t*\t1\t0\n";
    let [trf] = &read(&[text])[..] else { panic!("one") };
    assert_eq!((trf.problems.len(), trf.makes_up_rounds, faults(trf)), (0, true, 0));
    assert_eq!(trf.field().players.iter().map(|of| of.seats.len()).collect::<Vec<_>>(), [4, 4, 4]);
    let mut archive = EventArchive::default();
    archive.add(&crate::event::record::GameRecord { event: "Giải", ..game(3, [("Chi", ""), ("An", "")], "1-0") });
    archive.add_trf(trf.clone());
    let told = archive.events(&TournamentOptions::default()).next().map(|of| found(&of)).unwrap_or_default();
    assert!(told.iter().any(|of| of.0 == "P815") && told.iter().all(|of| of.0 != "P817" && of.0 != "P816"), "{told:?}");
}

#[test]
fn other_tables_are_told_as_what_they_are() {
    let players = "Cúp\nSTT;Tên;LĐ\n1;An;VIE\n2;Bình;VIE\n";
    for (text, field) in [
        ("Hạng;Đoàn;Vàng;Bạc;Đồng;Tổng\n1;Huế;3;2;1;6\n", FieldKind::Medals),
        ("Rk.;FED;Gold;Silver;Bronze\n1;VIE;3;2;1\n", FieldKind::Medals),
        ("Rd.;White wins;Draws;Black wins;Total\n1;3;2;1;6\n", FieldKind::Statistics),
        ("Runde;Datum;Zeit\n1;2024/03/01;09:00\n", FieldKind::Timetable),
        ("Rd.;Bo.;SNo;;Name;Rtg;FED;Pts.;Res.\n1;2;3;;Chi;1;VIE;5;w 1\n", FieldKind::PlayerCard),
    ] {
        let told = |texts: &[&str]| {
            let trf = read(texts).remove(0);
            (trf.rows.len(), trf.problems.iter().map(|of| of.field).collect::<Vec<_>>())
        };
        assert_eq!(told(&[text]), (0, vec![field]), "{text}");
        assert_eq!(told(&[&format!("{players}\n{text}")]), (2, vec![field]), "{text}");
    }
    let unknown = format!("{players}\nNr.;Wunsch;Zimmer;Bett\n1;Doppel;An;3\n2;Einzel;Em;4\n");
    let trf = read(&[&unknown]).remove(0);
    assert_eq!((trf.rows.len(), trf.problems[0].field), (2, FieldKind::UnknownTable));
}
