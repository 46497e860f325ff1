//! `FormSheet`: the form of a claim in the words of the run, for every format that has forms.

use crate::harmless;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_base::place::Side;
use bienban_engine::chess::draws::{DrawKind, RuleName};
use bienban_engine::chess::law::confidence::Confidence;
use bienban_engine::chess::law::edition::CalendarDay;
use bienban_games::claims::clock;
use bienban_games::claims::form::{ClaimForm, FormLaws, FormPosition, MOST_FORMS};
use bienban_games::claims::{ClaimAnswer, ClaimVerdict};
use bienban_xiangqi::law;

/// A form in words. What is empty is left for a pen.
#[derive(Debug)]
pub(crate) struct FormSheet {
    /// Its heading.
    pub(crate) title: String,
    /// The game and the claim: labels and their values.
    pub(crate) claim: Vec<(String, String)>,
    /// The verdict in a word.
    pub(crate) verdict: String,
    /// The verdict's own name, for a colour.
    pub(crate) class: &'static str,
    /// The article, the edition, the reason and the penalty.
    pub(crate) decision: Vec<(String, String)>,
    /// The clocks: a heading and a row for each player. Empty if there is no penalty and no clock was recorded.
    pub(crate) clocks: Vec<Vec<String>>,
    /// Rows of boards, each with its heading.
    pub(crate) boards: Vec<(String, Vec<FormBoard>)>,
    /// The lines to sign.
    pub(crate) signatures: Vec<String>,
}

/// A board on a form.
#[derive(Debug)]
pub(crate) struct FormBoard {
    /// The position.
    pub(crate) fen: String,
    /// The text below it.
    pub(crate) caption: String,
    /// A description of the board for those who do not see it, with the position.
    pub(crate) label: String,
}

/// The sentence that replaces the forms if there are too many claims.
pub fn too_many(claims: u64) -> Message {
    let message = Message::new("form-too-many").with("claims", claims.to_string());
    message.with("most", MOST_FORMS.to_string())
}

/// The edition, how sure we are of it, and the others that may have been in force.
fn edition(form: &ClaimForm) -> Message {
    let FormLaws::Chess(in_force) = &form.laws else { return Message::new("laws-xiangqi") };
    let edition = in_force.edition();
    let message = match edition.from {
        CalendarDay::MIN => Message::new("form-laws-before").with("edition", edition.id.trim_start_matches("pre")),
        from => Message::new("form-laws").with("edition", edition.id).with_phrase("from", day(from)),
    };
    let message = Message::new("form-laws-read").with_phrase("laws", message);
    let message = message.with_word("confidence", confidence(edition.confidence));
    let ids: Vec<&str> = in_force.possible.iter().map(|of| of.id).filter(|id| *id != edition.id).collect();
    match ids.as_slice() {
        [] => message,
        ids => Message::new("form-laws-open").with_phrase("laws", message).with("possible", ids.join(", ")),
    }
}

const fn confidence(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Text => "confidence-text",
        Confidence::Copy => "confidence-copy",
        Confidence::Secondary => "confidence-secondary",
        Confidence::Memory => "confidence-memory",
    }
}

/// A day as the language writes it.
fn day(day: CalendarDay) -> Message {
    let [year, month, day] = [day.year.to_string(), format!("{:02}", day.month), format!("{:02}", day.day)];
    Message::new("form-day").with("year", year).with("month", month).with("day", day)
}

/// The date of a tag as the language writes it, or as it is written if it is another text.
fn date(tag: &str, catalog: &Catalog) -> String {
    let parts: Vec<&str> = tag.split('.').collect();
    let known = |part: &str, len: usize| part.len() == len && part.bytes().all(|b| b.is_ascii_digit());
    let message = match parts.as_slice() {
        [y, m, d] if known(y, 4) && known(m, 2) && known(d, 2) => {
            Message::new("form-day").with("year", *y).with("month", *m).with("day", *d)
        }
        [y, m, "??"] if known(y, 4) && known(m, 2) => Message::new("form-month").with("year", *y).with("month", *m),
        [y, "??", "??"] if known(y, 4) => return (*y).to_owned(),
        _ => return harmless(tag),
    };
    catalog.text(&message)
}

/// What was claimed, and how.
fn claimed(form: &ClaimForm, catalog: &Catalog) -> String {
    let what = match form.rule {
        RuleName::Quickplay => return catalog.word("form-quickplay"),
        RuleName::Perpetual => return catalog.word("form-perpetual"),
        RuleName::Threefold => "form-threefold",
        _ => "form-fifty",
    };
    let how = match (form.kind, &form.announced) {
        (DrawKind::Intended, Some(announced)) => Message::new("form-intended").with("move", harmless(announced)),
        (DrawKind::Intended, None) => Message::new("form-intended-without"),
        _ => Message::new("form-occurred"),
    };
    format!("{}; {}", catalog.word(what), catalog.text(&how))
}

/// The penalty.
fn penalty(form: &ClaimForm, catalog: &Catalog) -> String {
    match form.verdict {
        ClaimVerdict::Undetermined | ClaimVerdict::NotApplicable => return catalog.word("form-penalty-open"),
        ClaimVerdict::Invalid if !form.penalty.is_empty() => {}
        _ => return catalog.word("form-no-penalty"),
    }
    let said: Vec<String> = form.penalty.iter().map(|due| catalog.text(due)).collect();
    harmless(&said.join("; "))
}

impl FormSheet {
    /// The form of an answer to a claim in this row of a claims file. `None` if it has none.
    pub(crate) fn of(answer: &ClaimAnswer, (file, row): (&str, u32), catalog: &Catalog) -> Option<FormSheet> {
        let form = answer.form.as_deref()?;
        let word = |key: &'static str| catalog.word(key);
        let [event, round, board, white, black, played] = form.tags.each_ref().map(|tag| harmless(tag));
        let when = Message::new(if form.turn.is_none() { "form-after" } else { "form-before" });
        let when = when
            .with_phrase("half_moves", Message::after(form.ply, form.numbering))
            .with_phrases("turn", form.turn.map(Message::turn).into_iter().collect());
        let article = match &form.laws {
            _ if form.article.is_empty() => String::new(),
            FormLaws::Chess(in_force) => catalog.text(&in_force.edition().cited(&form.article)),
            FormLaws::Xiangqi => {
                let cited = Message::new("source-article").with("article", form.article.replace(';', ", "));
                catalog.text(&cited.with("laws", law::EDITION))
            }
        };
        let source = Message::new("form-row").with("file", harmless(file)).with("row", row.to_string());
        let named = |key, name: &str| if name.is_empty() { word(key) } else { format!("{}: {name}", word(key)) };
        let mut signatures = vec![word("form-arbiter"), named("white", &white), named("black", &black)];
        // Where no arbiter is present, the opponent verifies the position (Laws 2001, Appendix D).
        signatures.extend((form.rule == RuleName::Quickplay).then(|| word("form-verified")));
        signatures.push(word("form-signed"));
        Some(FormSheet {
            title: word("form-title"),
            signatures,
            claim: vec![
                (word("form-event"), event),
                (word("form-round"), round),
                (word("form-board"), board),
                (word("form-date"), date(&played, catalog)),
                (word("white"), white),
                (word("black"), black),
                (word("form-claimant"), catalog.word(form.side.name())),
                (word("form-claim"), claimed(form, catalog)),
                (word("form-when"), catalog.text(&when)),
                (word("form-source"), catalog.text(&source)),
            ],
            verdict: word(form.verdict.key()),
            class: form.verdict.name(),
            decision: vec![
                (word("form-article"), article),
                (word("form-edition"), catalog.text(&edition(form))),
                (word("form-reason"), harmless(&answer.reason)),
                (word("form-penalty"), penalty(form, catalog)),
            ],
            clocks: clocks(form, catalog),
            boards: boards(form, catalog),
        })
    }
}

/// The clocks at the claim, and after the penalty if there is one. What is not known is left for a pen.
fn clocks(form: &ClaimForm, catalog: &Catalog) -> Vec<Vec<String>> {
    let wrong = form.verdict == ClaimVerdict::Invalid;
    if !wrong && form.clocks == [None; 2] {
        return Vec::new();
    }
    let row = |side: Side, index: usize| {
        let before = form.clocks[index].map_or_else(String::new, clock::clock_text);
        let after = form.changes[index].map_or_else(String::new, |change| clock::clock_text(change.after));
        [catalog.word(side.name()), before].into_iter().chain(wrong.then_some(after)).collect()
    };
    let head = if wrong {
        &["form-clock", "form-clock-before", "form-clock-after"][..]
    } else {
        &["form-clock", "form-clock-then"]
    };
    vec![head.iter().map(|key| catalog.word(key)).collect(), row(form.side, 0), row(form.side.other(), 1)]
}

/// The text below a board.
fn caption(form: &ClaimForm, stood: &FormPosition, catalog: &Catalog) -> String {
    let to_move = if stood.fen.split(' ').nth(1) == Some("b") { "black" } else { "white" };
    let announced = form.announced.as_deref().filter(|_| stood.announced);
    let caption = Message::new(if announced.is_some() { "form-caption-announced" } else { "form-caption" })
        .with_phrase("half_moves", Message::after(stood.ply, form.numbering))
        .with("move", announced.map(harmless).unwrap_or_default())
        .with_word("to_move", to_move);
    let mut parts = vec![catalog.text(&caption)];
    let right = |&(side, kingside): &(Side, bool)| {
        let wing = if kingside { "wing-king" } else { "wing-queen" };
        Message::new("form-right").with_word("side", side.name()).with_word("wing", wing)
    };
    if !stood.rights.is_empty() {
        let rights = stood.rights.iter().map(right).collect();
        parts.push(catalog.text(&Message::new("form-could-castle").with_phrases("rights", rights)));
    }
    if stood.en_passant {
        parts.push(catalog.word("form-en-passant"));
    }
    parts.join("; ")
}

fn boards(form: &ClaimForm, catalog: &Catalog) -> Vec<(String, Vec<FormBoard>)> {
    let board = |stood: &FormPosition| {
        let caption = caption(form, stood, catalog);
        let label = catalog.text(&Message::new("form-label").with("caption", &*caption).with("fen", &*stood.fen));
        FormBoard { fen: stood.fen.to_string(), caption, label }
    };
    let [repeated, compared] = form.counts;
    let rows = [
        ("form-position", form.position.as_slice(), 0),
        ("form-repeated", &form.repeated, repeated),
        ("form-compared", &form.compared, compared),
    ];
    let heading = |key, shown: usize, count: usize| {
        let heading = catalog.word(key);
        if count <= shown {
            return heading;
        }
        let message = Message::new("form-last-boards").with("heading", heading).with("shown", shown.to_string());
        catalog.text(&message.with("count", count.to_string()))
    };
    let rows = rows.into_iter().filter(|(_, stood, _)| !stood.is_empty());
    rows.map(|(key, stood, count)| (heading(key, stood.len(), count), stood.iter().map(board).collect())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_shown_as_on_a_clock() {
        assert_eq!(
            [0, 59, 60, 3599, 3600, 3909].map(clock::clock_text),
            ["0:00", "0:59", "1:00", "59:59", "1:00:00", "1:05:09"]
        );
    }
}
