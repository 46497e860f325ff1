//! `FormSheet`: the form of a claim in the words of the run, for every format that has forms.

use crate::chess::draws::{Kind, RuleName};
use crate::chess::law::edition::{Confidence, Edition};
use crate::claims::form::{Form, MOST_FORMS, Stood};
use crate::claims::{Answer, Verdict};
use crate::message::Message;
use crate::messages::Catalog;
use crate::place::Side;
use crate::report::harmless;

/// A form in words. What is empty is left for a pen.
#[derive(Debug)]
pub(in crate::report) struct FormSheet {
    /// Its heading.
    pub(in crate::report) title: String,
    /// The game and the claim: labels and what stands behind them.
    pub(in crate::report) claim: Vec<(String, String)>,
    /// The verdict in a word.
    pub(in crate::report) verdict: String,
    /// Whether the claim was right, for a colour.
    pub(in crate::report) right: bool,
    /// The article, the edition, the reason and the penalty.
    pub(in crate::report) decision: Vec<(String, String)>,
    /// The clocks: a heading of three cells and a row for each player. Empty if there is no penalty.
    pub(in crate::report) clocks: Vec<[String; 3]>,
    /// Rows of boards, each with its heading.
    pub(in crate::report) boards: Vec<(String, Vec<FormBoard>)>,
    /// The lines to sign.
    pub(in crate::report) signatures: Vec<String>,
}

/// A board on a form.
#[derive(Debug)]
pub(in crate::report) struct FormBoard {
    /// The position.
    pub(in crate::report) fen: String,
    /// What stands below it.
    pub(in crate::report) caption: String,
    /// The same for those who do not see it, with the position.
    pub(in crate::report) label: String,
}

/// The sentence in the place of the forms of so many claims.
pub(in crate::report) fn too_many(claims: u64, catalog: &Catalog) -> String {
    let message = Message::new("form-too-many").with("claims", claims.to_string());
    catalog.text(&message.with("most", MOST_FORMS.to_string()))
}

/// Seconds as a clock shows them: `1:05:09`, `3:00`.
fn clock(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

const fn confidence(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Text => "confidence-text",
        Confidence::Copy => "confidence-copy",
        Confidence::Secondary => "confidence-secondary",
        Confidence::Memory => "confidence-memory",
    }
}

/// The edition, how sure we are of it, and the others that may have been in force.
fn edition(form: &Form) -> Message {
    let edition = form.in_force.edition();
    let message = Message::new(if form.in_force.is_certain() { "form-laws" } else { "form-laws-open" });
    let ids = form.in_force.possible.iter().map(|edition: &Edition| edition.id).collect::<Vec<_>>().join(", ");
    let message = message.with("edition", edition.id).with("possible", ids).with_word("title", edition.title);
    message.with_word("confidence", confidence(edition.confidence))
}

impl FormSheet {
    /// The form of an answer. `None` if it has none.
    pub(in crate::report) fn of(answer: &Answer, catalog: &Catalog) -> Option<FormSheet> {
        let form = answer.form.as_deref()?;
        let word = |key: &'static str| catalog.word(key);
        let [event, round, board, white, black, date] = form.tags.each_ref().map(|tag| harmless(tag));
        let what = match form.rule {
            RuleName::Threefold => "form-threefold",
            _ => "form-fifty",
        };
        let how = match (form.kind, &form.announced) {
            (Kind::Intended, Some(announced)) => Message::new("form-intended").with("move", harmless(announced)),
            (Kind::Intended, None) => Message::new("form-intended-without"),
            _ => Message::new("form-occurred"),
        };
        let when = Message::new(if form.turn.is_empty() { "form-after" } else { "form-before" });
        let when = when.with("ply", form.ply.to_string()).with("turn", &*form.turn);
        let article = if form.article.is_empty() {
            String::new()
        } else {
            catalog.text(&form.in_force.edition().cited(form.article))
        };
        let penalty = match (form.verdict, &*answer.penalty) {
            (_, "") => word("form-no-penalty"),
            (_, penalty) => harmless(penalty),
        };
        Some(FormSheet {
            title: word("form-title"),
            claim: vec![
                (word("form-event"), event),
                (word("form-round"), round),
                (word("form-board"), board),
                (word("form-date"), date),
                (word("white"), white),
                (word("black"), black),
                (word("form-claimant"), catalog.word(form.side.name())),
                (word("form-claim"), format!("{}; {}", word(what), catalog.text(&how))),
                (word("form-when"), catalog.text(&when)),
            ],
            verdict: word(form.verdict.key()),
            right: form.verdict == Verdict::Valid,
            decision: vec![
                (word("form-article"), article),
                (word("form-edition"), catalog.text(&edition(form))),
                (word("form-reason"), harmless(&answer.reason)),
                (word("form-penalty"), penalty),
            ],
            clocks: if form.verdict == Verdict::Invalid { clocks(form, catalog) } else { Vec::new() },
            boards: boards(form, catalog),
            signatures: ["form-arbiter", "form-white", "form-black", "form-signed"].map(word).into(),
        })
    }
}

/// The clocks before and after the penalty. What is not known is left for a pen.
fn clocks(form: &Form, catalog: &Catalog) -> Vec<[String; 3]> {
    let row = |side: Side, index: usize| {
        let before = form.clocks[index].map_or_else(String::new, clock);
        let after = form.changes[index].map_or_else(String::new, |change| clock(change.after));
        [catalog.word(side.name()), before, after]
    };
    let head = ["form-clock", "form-clock-before", "form-clock-after"].map(|key| catalog.word(key));
    vec![head, row(form.side, 0), row(form.side.other(), 1)]
}

fn boards(form: &Form, catalog: &Catalog) -> Vec<(String, Vec<FormBoard>)> {
    let board = |stood: &Stood| {
        let to_move = if stood.fen.split(' ').nth(1) == Some("b") { "black" } else { "white" };
        let announced = form.announced.as_deref().filter(|_| stood.announced);
        let caption = Message::new(if announced.is_some() { "form-caption-announced" } else { "form-caption" })
            .with("ply", stood.ply.to_string())
            .with("move", announced.map(harmless).unwrap_or_default())
            .with_word("to_move", to_move);
        let caption = catalog.text(&caption);
        let label = catalog.text(&Message::new("form-label").with("caption", &*caption).with("fen", &*stood.fen));
        FormBoard { fen: stood.fen.to_string(), caption, label }
    };
    let rows = [
        ("form-position", form.position.as_slice()),
        ("form-repeated", &form.repeated),
        ("form-compared", &form.compared),
    ];
    let rows = rows.into_iter().filter(|(_, stood)| !stood.is_empty());
    rows.map(|(key, stood)| (catalog.word(key), stood.iter().map(board).collect())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_shown_as_on_a_clock() {
        assert_eq!([0, 59, 60, 3599, 3600, 3909].map(clock), ["0:00", "0:59", "1:00", "59:59", "1:00:00", "1:05:09"]);
    }
}
