//! The examples of docs/select.md are expressions, and each does what is said of it.

use std::fs;
use std::path::Path;

use bienban::selection::{Condition, Field};

use super::facts::Table;
use super::game::Game;
use super::meaning::expr;

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name)).expect("it is there")
}

fn examples(page: &str) -> Vec<&str> {
    page.split("```select\n").skip(1).filter_map(|part| part.split("\n```").next()).collect()
}

#[test]
fn both_languages_have_the_same_examples() {
    let (english, vietnamese) = (page("select.md"), page("select.vi.md"));
    assert_eq!(examples(&english).len(), 10);
    assert_eq!(examples(&english), examples(&vietnamese));
}

#[test]
fn every_example_finds_its_game() {
    let page = page("select.md");
    let examples = examples(&page);
    // For each example a game that it finds, and one that it does not.
    let table = |cells: &[(&str, &str)]| Table::of(cells);
    let none = Table::default();
    let games = [
        (
            Game::read(
                "",
                "",
                table(&[("black", "Gelfand, B"), ("result", "1-0"), ("eco", "B97"), ("date", "2003.??.??")]),
            ),
            Game::read(
                "",
                "",
                table(&[("black", "Gelfand, B"), ("result", "1-0"), ("eco", "B97"), ("date", "1999.12.31")]),
            ),
        ),
        (
            Game::read("8/8/8/8/2k5/p7/8/R1K4r w - - 0 1", "Kc2 Rh2 Kd1 Rh1 Kc2 Rh2", none.clone()),
            Game::read("8/8/8/8/3k4/2p4r/8/R1K5 w - - 0 1", "Ra8 Ke4", none.clone()),
        ),
        (Game::read("", "e4 e5 Nf3 Nc6 Bb5", none.clone()), Game::read("", "e4 e5 Nf3 Nc6 Bc4", none.clone())),
        (
            Game::read("", "f3 e5 g4 Qh4", table(&[("result", "0-1")])),
            Game::read("", "f3 e5 g4 Qh4", table(&[("result", "1/2-1/2")])),
        ),
        (
            Game::read("", "", table(&[("white_elo", "2700"), ("black_elo", "2601")])),
            Game::read("", "", table(&[("white_elo", "2700"), ("black_elo", "2600")])),
        ),
        (
            Game::read("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=N", none.clone()),
            Game::read("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q", none.clone()),
        ),
        (
            Game::read("", "", table(&[("claims", "threefold;fifty")])),
            Game::read("", "", table(&[("claims", "threefold")])),
        ),
        (Game::read("", "", table(&[("date", "????.??.??")])), Game::read("", "", table(&[("date", "1990.??.??")]))),
        (
            Game::read("", "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7", none.clone()),
            Game::read("", "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Qf3", none.clone()),
        ),
        (
            Game::read("", "", table(&[("black", "Nguyễn Văn Đức")])),
            Game::read("", "", table(&[("black", "Nguyễn Văn")])),
        ),
    ];
    assert_eq!(examples.len(), games.len());
    for (example, (found, other)) in examples.iter().zip(games) {
        let condition = Condition::new(&expr(example));
        assert!(found.watched(&condition).0, "{example}");
        assert!(!other.watched(&condition).0, "{example}");
    }
}

#[test]
fn every_field_is_on_the_page() {
    let page = page("select.md");
    let texts =
        ["file", "event", "site", "white", "black", "result", "termination", "variant", "opening_tag", "opening"];
    let more = ["start_fen", "final_fen", "material", "key", "moves_key", "first_code", "language", "encoding"];
    for field in Field::ALL.iter().map(|field| field.name()) {
        let named = page.contains(&format!("`{field}`"));
        assert!(named || texts.contains(&field) || more.contains(&field), "{field}");
    }
}
