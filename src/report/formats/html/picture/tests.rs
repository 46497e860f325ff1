//! Pictures are well-formed, count every row, and stay small however many rows there are.

use quick_xml::Reader;
use quick_xml::events::Event;

use super::branches::Branches;
use super::games::GamePictures;
use super::*;
use crate::seat_grid::{Attendance, SeatGrid};
use crate::tables::events::{KNOCK_OUT, SCHEDULE};
use crate::tables::games::LINE;
use crate::{GameColumns, ReportTable};
use bienban_games::selection::Field;

const FIELDS: [Field; 5] = [Field::Plies, Field::Year, Field::Result, Field::Eco, Field::Opening];
const RESULTS: [&str; 4] = ["1-0", "1/2-1/2", "0-1", "*"];

/// The elements of a text that must be well-formed XML, each with its attributes.
fn elements(html: &str) -> Vec<(String, Vec<(String, String)>)> {
    let wrapped = format!("<all>{html}</all>");
    let mut reader = Reader::from_str(&wrapped);
    reader.config_mut().check_end_names = true;
    let mut elements = Vec::new();
    loop {
        match reader.read_event().expect("it is well-formed") {
            Event::Start(element) | Event::Empty(element) => {
                let attributes = element.attributes().map(|attribute| {
                    let attribute = attribute.expect("a name and a value");
                    let value = attribute.value.to_string();
                    (attribute.key.as_ref().to_owned(), value)
                });
                let attributes = attributes.collect();
                elements.push((element.name().as_ref().to_owned(), attributes));
            }
            Event::Eof => return elements,
            _ => {}
        }
    }
}

fn attribute<'e>(element: &'e (String, Vec<(String, String)>), name: &str) -> Option<&'e str> {
    element.1.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// The numbers of the table below the picture with this caption, row by row.
fn numbers(html: &str, id: &str) -> Vec<u64> {
    let after = html.split(&format!("id=\"{id}-caption\"")).nth(1).expect("the picture is there");
    let table = after.split("<table>").nth(1).and_then(|rest| rest.split("</table>").next()).expect("a table");
    table.split("<td class=\"n\">").skip(1).filter_map(|cell| cell.split('<').next()?.parse().ok()).collect()
}

fn table() -> GameColumns {
    GameColumns::new(&FIELDS, &[])
}

/// So many games, of many lengths, years and openings.
fn pictures(table: &ReportTable, many: u64) -> Pictures {
    let mut pictures = Pictures::of(table);
    for number in 0..many {
        let eco = format!("{}{:02}", ['A', 'B', 'C', 'D', 'E'][(number % 5) as usize], number / 5 % 100);
        let year = if number % 7 == 0 { TableCell::Empty } else { TableCell::Number(1800 + number % 230) };
        let eco = if number % 11 == 0 { TableCell::Empty } else { TableCell::from(eco) };
        let opening = TableCell::from("Attack \"&<script>: Other");
        let result = RESULTS[(number % 4) as usize];
        let line: Vec<Box<str>> = (0..20).map(|ply| format!("N{}", (number >> ply) % 9).into()).collect();
        let cells = [TableCell::Number(number * 7 % 500), year, TableCell::from(result), eco, opening];
        pictures.take(&cells, Some(&line));
    }
    pictures
}

#[test]
fn the_pictures_of_games_count_every_row() {
    let columns = table();
    for many in [1, 19, 6_001] {
        let html = pictures(&columns.table, many).html(&HtmlWords).expect("it is written");
        for id in ["lengths", "years", "letters", "by-code"] {
            let counted = numbers(&html, id).iter().sum::<u64>();
            let without = if id == "by-code" { (0..many).filter(|number| number % 11 == 0).count() as u64 } else { 0 };
            assert_eq!(counted + without, many, "{id}");
        }
        assert!(!html.contains("<script"), "text of games is escaped");
        let elements = elements(&html);
        let svgs: Vec<_> = elements.iter().filter(|element| element.0 == "svg").collect();
        let named = |svg: &&&(String, _)| {
            attribute(svg, "aria-labelledby").is_some_and(|_| attribute(svg, "role") == Some("img"))
        };
        assert_eq!(svgs.iter().filter(named).count(), 4);
        assert!(svgs.iter().all(|svg| named(&svg) || attribute(svg, "aria-hidden") == Some("true")));
        let titles = elements.iter().filter(|element| element.0 == "title").count();
        let bars = elements.iter().filter(|element| attribute(element, "class") == Some("bar")).count();
        assert_eq!(titles, bars + 4, "each picture and each bar says what it is");
    }
}

#[test]
fn the_pictures_of_games_stay_small() {
    let columns = table();
    let mut pictures = pictures(&columns.table, 60_000);
    for year in 1..9999 {
        pictures.take(
            &[
                TableCell::Number(u64::MAX),
                TableCell::Number(year),
                TableCell::Empty,
                TableCell::Empty,
                TableCell::Empty,
            ],
            None,
        );
    }
    let html = pictures.html(&HtmlWords).expect("it is written");
    assert!(html.len() < 75_000, "{}", html.len());
    let bars = |id: &str| numbers(&html, id).len();
    assert!(bars("lengths") <= 40 && bars("years") <= 4 * 32, "{} {}", bars("lengths"), bars("years"));
    assert_eq!(numbers(&html, "years").iter().sum::<u64>(), 60_000 + 9998);
}

#[test]
fn a_table_without_the_columns_has_fewer_pictures() {
    let columns = GameColumns::new(&[Field::White, Field::Plies], &["result".to_owned()]);
    let mut pictures = GamePictures::of(&columns.table);
    pictures.take(&[TableCell::from("An"), TableCell::Number(31), TableCell::from("1-0")], None);
    let html = pictures.html(&HtmlWords).expect("it is written");
    assert!(html.contains("lengths-caption") && !html.contains("years-caption") && !html.contains("letters-caption"));
    assert_eq!(Pictures::of(&crate::CHANGES).html(&HtmlWords).expect("nothing"), "");
}

#[test]
fn the_tree_counts_games_at_each_half_move() {
    let mut branches = Branches::default();
    let line = |text: &str| text.split(' ').filter(|word| !word.is_empty()).map(Into::into).collect::<Vec<Box<str>>>();
    for (moves, result) in [("e4 e5 Nf3", "1-0"), ("e4 c5", "0-1"), ("d4", "1/2-1/2"), ("", "*")] {
        branches.take(&line(moves), result);
    }
    assert_eq!(branches.counts(), (4, vec![2, 1, 1, 1, 1]));
    let html = branches.html(&HtmlWords).expect("it is written");
    let lines =
        elements(&html).iter().filter_map(|item| attribute(item, "data-line").map(str::to_owned)).collect::<Vec<_>>();
    assert_eq!(lines, ["e4", "e4 c5", "e4 e5", "e4 e5 Nf3", "d4"]);
    assert!(html.contains("<span class=\"t\" lang=\"vi\">2. Mf3</span>"), "the letters of both languages");
    assert!(html.contains("<i>50 %</i>"));
    // However many different games there are, the nodes end.
    for number in 0..80_000_u32 {
        let moves: Vec<Box<str>> = (0..40).map(|ply| format!("{}", number.rotate_left(ply) % 31).into()).collect();
        branches.take(&moves, "1-0");
    }
    let (all, shown) = branches.counts();
    assert_eq!((all, shown.len()), (80_004, 70));
    assert!(branches.html(&HtmlWords).expect("it is written").len() < 40_000);
    assert!(branches.depth() <= LINE);
}

#[test]
fn a_schedule_has_a_square_for_every_pairing() {
    let mut pictures = Pictures::of(&SCHEDULE);
    let rounds = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]];
    for (round, pairs) in rounds.iter().enumerate() {
        for (white, black) in pairs {
            let cells = [
                TableCell::Number(1),
                TableCell::Number(round as u64 + 1),
                TableCell::Empty,
                TableCell::from(white.to_string()),
                TableCell::from(black.to_string()),
            ];
            pictures.take(&cells, None);
        }
    }
    let html = pictures.html(&HtmlWords).expect("it is written");
    let squares = |class: &str| {
        let wanted = format!("square {class}");
        elements(&html).iter().filter(|element| attribute(element, "class") == Some(&wanted)).count()
    };
    assert_eq!([squares("as-white"), squares("as-black"), squares("free")], [6, 6, 0]);
    assert!(html.contains("<title>1: 4 2 3</title>"), "{html}");
    assert_eq!(html.matches("data-filter=\"round\"").count(), 3);
    assert_eq!(Pictures::of(&KNOCK_OUT).html(&HtmlWords).expect("nothing"), "");
}

#[test]
fn an_event_shows_who_is_missing() {
    let players = vec![
        ("Nguyễn <An>".to_owned(), vec![(Attendance::Won, false), (Attendance::Missing, false)]),
        ("Bình".to_owned(), vec![(Attendance::Lost, true), (Attendance::Unplayed('U'), false)]),
        ("Chi".to_owned(), vec![(Attendance::Absent, false), (Attendance::Missing, false)]),
    ];
    let html = seats(&SeatGrid { rounds: 2, players }, 0, &HtmlWords).expect("it is written");
    let squares =
        elements(&html).iter().filter(|e| attribute(e, "class").is_some_and(|it| it.starts_with("square "))).count();
    assert_eq!(squares, 5);
    assert!(html.contains("Squares with a missing game: 2; with a game without a result: 0."));
    assert!(html.contains("square lost marked") && html.contains("<title>Bình: 0 U</title>"));
}
