//! Every fault of an expression is worded in English and Vietnamese, and no sentence about expressions is left unsaid.

use std::collections::BTreeSet;

use bienban::chess::view::EnglishLetters;
use bienban::messages::Catalog;
use bienban::selection::{GameRequest, RequestOption, parse};
use bienban::{Message, Ui, Value};

use super::faults::{FAULTS, Torn};

/// Every key of a message and of the messages within it.
fn keys(message: &Message, to: &mut BTreeSet<&'static str>) {
    to.insert(message.key);
    for (_, value) in &message.args {
        match value {
            Value::Text(_) | Value::HalfMove(_) => {}
            Value::Word(key) => drop(to.insert(key)),
            Value::Phrases(list) => list.iter().for_each(|message| keys(message, to)),
        }
    }
}

#[test]
fn every_fault_is_worded_and_every_sentence_is_said() {
    let mut messages: Vec<Message> =
        FAULTS.iter().map(|(text, ..)| parse(text, &EnglishLetters).expect_err(text).message).collect();
    messages.push(parse("line(\"Rf3\")", &Torn).expect_err("torn").message);
    messages.push(parse(&"(".repeat(300), &EnglishLetters).expect_err("deep").message);
    messages.push(parse(&" ".repeat(70_000), &EnglishLetters).expect_err("long").message);
    messages.push(parse("finding(", &EnglishLetters).expect_err("open").message);
    messages.push(parse("material(\"KR v K\" for", &EnglishLetters).expect_err("open").message);
    let request = GameRequest::default().with(RequestOption::Date, "199x");
    messages.push(request.expr(&EnglishLetters).expect_err("no date").message());
    let mut said = BTreeSet::new();
    for message in &messages {
        keys(message, &mut said);
    }
    for (ui, sentences) in [
        (Ui::English, include_str!("../../../src/base/messages/en.ftl")),
        (Ui::Vietnamese, include_str!("../../../src/base/messages/vi.ftl")),
    ] {
        let catalog = Catalog::of(ui);
        for message in &messages {
            let text = catalog.text(message);
            assert!(!text.contains("{ $") && !text.contains(message.key), "{text}");
        }
        let written: BTreeSet<&str> = sentences
            .lines()
            .filter(|line| line.starts_with("select-"))
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert_eq!(written, said, "{ui:?}");
    }
    let fault = parse("whte = 1", &EnglishLetters).expect_err("a fault").message;
    assert_eq!(
        Catalog::of(Ui::English).text(&fault),
        "`whte` is neither a field nor a function; did you mean `white`?"
    );
}
