//! Tables as pages, and what they become.

mod copied;
mod losses;
mod mutations;
mod teams;

use super::*;
use crate::check::finding::EventValue;
use crate::event::Event;
use crate::event::archive::EventArchive;
use crate::options::TournamentOptions;
use crate::trf::version::TrfVersion;

const ROUNDS: &str = "From the Tournament-Database of Chess-Results https://chess-results.com\nCúp Huế\n\
    Round 1 on 2024/03/01 at 09:00\n\
    Bo.\tNo.\t\tWhite\tRtg\tPts.\tResult\tPts.\t\tBlack\tRtg\tNo.\n\
    1\t1\tFM\tAn, Lê\t2105\t0\t1 - 0\t0\t\tDung, Vũ\t1850\t4\n\
    2\t2\t\tBình, Trần\t1988\t0\t½ - ½\t0\t\tChi, Đỗ\t0\t3\n\
    3\t5\t\tEm, Bùi *)\t0\t0\t1\t\t\tbye\n\nRound 2 on 2024/03/02 at 09:00\n\
    Bo.\tNo.\t\tWhite\tRtg\tPts.\tResult\tPts.\t\tBlack\tRtg\tNo.\n\
    1\t4\t\tDung, Vũ\t1850\t0\t- - +\t1\tFM\tAn, Lê\t2105\t1\n\
    2\t3\t\tChi, Đỗ\t0\t½\t0 - 1\t1\t\tEm, Bùi\t0\t5\n\
    3\t2\t\tBình, Trần\t1988\t½\t½\t\t\tnot paired\n\
    You find all details to this tournament under https://chess-results.com\n";
const CROSS: &str = "Cúp Huế\nXếp hạng sau ván 2\nHạng;;Tên;LĐ;Rtg;V1;V2;Điểm;HS1\n\
    1;FM;An, Lê;VIE;2105; 5w1; 5b+;2;3\n2;;Em, Bùi;VIE;;-1; 4b1;2;1\n3;;Bình, Trần;VIE;1988; 4w½;-½;1;1\n\
    4;;Chi, Đỗ;VIE;; 3b½; 2w0;0,5;2\n5;;Dung, Vũ;SGP;1850; 1b0; 1w-;0;2\n";

fn read(texts: &[&str]) -> Vec<Trf> {
    let pages: Vec<PublishedPage> =
        texts.iter().map(|text| PublishedPage::read("a", text, false).expect("it has headings")).collect();
    reports(&pages)
}

fn event(trf: Trf) -> Event {
    let mut archive = EventArchive::default();
    archive.add_trf(trf);
    archive.events(&TournamentOptions::default()).next().expect("an event")
}

fn faults(trf: &Trf) -> usize {
    let found = event(trf.clone()).findings(&TournamentOptions::default());
    found.iter().filter(|of| of.code.severity() != crate::check::EventSeverity::Info).count()
}

/// The rounds of each row, without the beginning.
fn rows(trf: &Trf) -> Vec<String> {
    let text = event(trf.clone()).to_trf(TrfVersion::Trf16, &TournamentOptions::default()).text;
    text.lines().filter(|line| line.starts_with("001")).map(|line| line.chars().skip(91).collect()).collect()
}

#[test]
fn pairings_of_rounds_and_a_crosstable_say_the_same() {
    let [rounds] = &read(&[ROUNDS])[..] else { panic!("one event") };
    assert_eq!(rounds.problems, []);
    assert_eq!(
        (rounds.value("012"), rounds.value("042"), rounds.value("052")),
        ("Cúp Huế", "2024/03/01", "2024/03/02")
    );
    assert_eq!(
        rows(rounds),
        ["   4 w 1     4 b +", "   3 w =  0000 - H", "   2 b =     5 w 0", "   1 b 0     1 w -", "0000 - U     3 b 1"]
    );
    let both = read(&[CROSS, ROUNDS]);
    let [both] = &both[..] else { panic!("one event") };
    assert_eq!(both.problems, []);
    assert_eq!(rows(both), rows(rounds));
    assert_eq!(both.rows[4].points.map(crate::ratio::Ratio::show).as_deref(), Some("2"));
    assert_eq!((both.rows[3].federation.as_str(), both.rows[0].title.as_str()), ("SGP", "FM"));
    assert_eq!(faults(both), 0);
    let cross = &read(&[CROSS])[0];
    assert_eq!((cross.problems.len(), cross.rows.len(), cross.field().rounds), (0, 5, 2));
}

#[test]
fn what_tables_say_otherwise_is_told_with_its_cell() {
    for (from, to, code, place, token) in [
        ("0,5;2", "1,5;2", "P819", (7, 27), "1,5"),
        (" 3b½; 2w0", " 3b1; 2w0", "P818", (0, 0), ""),
        (" 4b1;2;1", " 9b1;2;1", "P821", (5, 21), "9b1"),
        ("5;;Dung, Vũ", "x;;Dung, Vũ", "P821", (8, 1), "x"),
    ] {
        let text = CROSS.replace(from, to);
        assert_ne!(text, CROSS);
        let found = event(read(&[&text]).remove(0)).findings(&TournamentOptions::default());
        let at = found.iter().filter(|of| of.code.id() == code);
        let at: Vec<_> = at.map(|of| ((of.place.line, of.place.column), &*of.place.token)).collect();
        assert!(!at.is_empty() && (place.0 == 0 || at.contains(&(place, token))), "{to}: {at:?} {found:?}");
    }
    let both_won = CROSS.replace("1b0; 1w-", "1b1; 1w-");
    let found = event(read(&[&both_won]).remove(0)).findings(&TournamentOptions::default());
    let told = found.iter().find(|of| of.code.id() == "P818").expect("they do not fit");
    let has = |name: &str, text: &str| told.values.contains(&(name, EventValue::Text(text.to_owned())));
    assert_eq!((told.place.line, &*told.place.token), (4, "5w1"));
    assert!(has("place", "a:8:23: 1b1"), "{told:?}");
    let rated = [ROUNDS.to_owned(), CROSS.replace("1988", "1998").replace("SGP", "MAS")];
    let found = event(read(&[&rated[0], &rated[1], CROSS]).remove(0)).findings(&TournamentOptions::default());
    let told = found.iter().filter(|of| of.code.id() == "P821");
    let told: Vec<(&str, u64)> = told.map(|of| (&*of.place.token, of.place.line)).collect();
    assert_eq!(told, [("1988", 6), ("SGP", 8)], "{found:?}");
    let other = ROUNDS.replace("0 - 1", "1 - 0");
    let both = event(read(&[CROSS, &other]).remove(0)).findings(&TournamentOptions::default());
    let conflicts = both.iter().filter(|of| of.code.id() == "P821" && &*of.place.token == "1 - 0");
    assert_eq!(conflicts.count(), 1, "{both:?}");
}

#[test]
fn a_round_robin_by_start_numbers_has_the_rounds_of_its_table() {
    let text = "Giải\nNo.,,Name,Rtg,1,2,3,4,Pts.\n1,,An,,*,½,+,1,2½\n2,,Bình,,½,*,1,½,2\n3,,Chi,,-,0,*,1,1\n\
        4,,Dung,,0,½,0,*,½\n";
    let [trf] = &read(&[text])[..] else { panic!("one") };
    assert_eq!((trf.problems.len(), trf.field().rounds), (0, 3));
    assert_eq!(rows(trf)[0], "   4 - 1     2 - =     3 - +");
    assert_eq!(faults(trf), 0);
}

#[test]
fn lists_have_players_and_no_results() {
    let text = "Startrangliste\nNr.;;Name;FideID;Land;EloI;EloN;Verein/Ort\n1;FM;An, Lê *);124;VIE;0;2105;Huế\n\
        2;;Bình;;VIE;1988;0;Vinh\n\nSeite 1\n";
    let page = PublishedPage::read("a", text, false).expect("headings");
    let named = |name: &str| (name.to_owned(), "VIE".to_owned());
    assert_eq!(names(&page), [named("An, Lê"), named("Bình")]);
    let [trf] = &reports(&[page])[..] else { panic!("one") };
    assert_eq!((trf.rows[0].rating, trf.rows[1].rating, trf.rows[0].fide_number.as_str()), (2105, 1988, "124"));
    assert!(event(trf.clone()).standings(&TournamentOptions::default()).is_err());
    let parts =
        PublishedPage::read("a", "STT;Họ;Tên;Đơn vị\n1;Lê Thị;Hương;Huế\n2;Đỗ;Chi;Vinh\n", false).expect("headings");
    assert_eq!(names(&parts)[0], ("Lê Thị Hương".to_owned(), "Huế".to_owned()));
    for none in ["TT,Trắng,Đen\n1,e4,e5\n", "STT;Nước đi;Trắng;Kết quả;Đen;Moves\n", "a\tb\tc\n", ""] {
        assert!(PublishedPage::read("a", none, false).is_none(), "{none}");
    }
}

#[test]
fn the_boards_of_teams_are_those_of_their_players() {
    let lists = "Cúp\n\n1. Huế (RtgAvg:2010)\nBo.\t\tName\tRtg\tFED\n1\tFM\tAn\t2105\tVIE\n\
        2\t\tBình\t1988\tVIE\n\n\
        2. Vinh\nBo.\t\tName\tRtg\tFED\n1\t\tChi\t1800\tVIE\n2\t\tDung\t1700\tVIE\n";
    let boards = "Cúp\nRound 1 on 2024/03/01\nBo.\t1\tHuế\tRtg\t-\t2\tVinh\tRtg\t1½: ½\n\
        1.1\tFM\tAn\t2105\t-\t\tChi\t1800\t1 - 0\n1.2\t\tBình\t1988\t-\t\tDung\t1700\t½ - ½\n";
    let [trf] = &read(&[lists, boards])[..] else { panic!("one") };
    assert_eq!(trf.problems, []);
    let teams: Vec<_> = trf.teams.iter().map(|team| (team.name.as_str(), &team.players[..])).collect();
    assert_eq!(teams, [("Huế", &[1, 2][..]), ("Vinh", &[3, 4])]);
    assert_eq!(rows(trf), ["   3 - 1", "   4 - =", "   1 - 0", "   2 - ="]);
}
