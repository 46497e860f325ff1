//! A row of the page: as data for the script, and as HTML for readers without scripts.

use askama::Template;
use serde_json::{Value, json};

use super::sentences::{RowSentence, Sentences};
use super::words::{self, HtmlSpelling, HtmlWords};
use crate::rows::page::PageRow;
use crate::show::svg::{self, SvgArrow};
use crate::{MoveContext, harmless};
use bienban_base::place::Side;

impl PageRow {
    /// The sentence, as an index into the sentences of the page.
    pub(super) fn row_sentence(&self, sentences: &mut Sentences) -> Option<RowSentence> {
        self.said.as_ref().map(|said| sentences.take(said, self.finding))
    }

    /// A half-move as each language writes it.
    fn spelled(&self, half_move: &str) -> HtmlSpelling {
        if self.in_pgn { HtmlSpelling::half_move(half_move) } else { HtmlSpelling::same(half_move) }
    }

    fn turn(&self) -> String {
        match self.turn {
            Some((number, Side::White)) => format!("{number}."),
            Some((number, Side::Black)) => format!("{number}..."),
            None => String::new(),
        }
    }

    /// The row for the script. A value that is the same as in the row before is 0. `same` holds the values of that
    /// row and gets the values of this one.
    pub(super) fn data(&self, said: Option<&RowSentence>, same: &mut [String; 7]) -> Value {
        let [white, black, event, round, date, result] = self.tags.each_ref().map(|tag| &**tag);
        let texts = [&*self.file, white, black, event, round, date, result];
        let [file, white, black, event, round, date, result] = std::array::from_fn(|i| {
            if same[i] == texts[i] {
                return Value::from(0);
            }
            texts[i].clone_into(&mut same[i]);
            Value::from(harmless(texts[i]))
        });
        let around = self.around.as_ref().map(|around| {
            let moves: Vec<&str> =
                around.moves.iter().flat_map(|(written, squares)| [&**written, &**squares]).collect();
            json!([
                around.fen,
                moves,
                around.at,
                around.rest,
                around.written,
                around.proposed,
                around.first,
                around.legal
            ])
        });
        json!([
            file,
            self.game,
            white,
            black,
            event,
            round,
            date,
            result,
            self.code,
            self.class,
            self.turn(),
            self.turn.map_or(0, |(number, _)| number),
            self.place.map(|(line, _)| line),
            self.place.map(|(_, column)| column),
            self.token,
            said.map(RowSentence::json),
            self.fen,
            self.fix.as_deref().map(harmless),
            around,
            self.ledger,
            self.plies,
            self.in_pgn,
        ])
    }

    /// The row as HTML, with its board if `full`.
    pub(super) fn html(
        &self,
        said: Option<&RowSentence>,
        words: &HtmlWords,
        sentences: &Sentences,
        full: bool,
    ) -> askama::Result<String> {
        let [white, black, event, round, date, result] = self.tags.each_ref().map(|tag| harmless(tag));
        let place = match self.place {
            Some((line, column)) => format!("{}:{line}:{column}", harmless(&self.file)),
            None => harmless(&self.file),
        };
        let arrows: Vec<(SvgArrow, &str)> = self.around.as_ref().map_or(Vec::new(), |around| {
            let written = around.written.iter().map(|squares| (SvgArrow::Written, &**squares));
            written.chain(around.proposed.iter().map(|squares| (SvgArrow::Proposed, &**squares))).collect()
        });
        let mut facts = Vec::new();
        let mut fact = |key, value: &str| {
            if !value.is_empty() {
                facts.push((key, if key == "announced" { self.spelled(value) } else { HtmlSpelling::same(value) }));
            }
        };
        fact("game", &format!("{}: {white} – {black} {result}", self.game));
        fact("event", [event, round, date].join(" · ").trim_matches([' ', '·']));
        fact("column-place", &place);
        fact(if self.place.is_some() { "written" } else { "announced" }, &self.token);
        fact("proposed", &harmless(self.fix.as_deref().unwrap_or("")));
        let legal = self.around.as_ref().map_or_else(String::new, |around| around.legal.join(" · "));
        fact("legal", &harmless(&legal));
        self.ledger.iter().for_each(|(key, value)| fact(key, value));
        let fen = self.fen.as_deref();
        fact("fen", fen.unwrap_or(""));
        let (moves, next) = self
            .around
            .as_ref()
            .map_or_else(Default::default, |around| numbered(around, |half_move| self.spelled(half_move)));
        let help = said.filter(|_| full).map_or_else(Default::default, |said| sentences.help(said));
        let said = said.map_or_else(Default::default, |said| sentences.both(said));
        let row = RowTemplate {
            words,
            full,
            class: &self.class,
            code: &self.code,
            title_key: &format!("code-{}", self.code),
            turn: &self.turn(),
            token: self.spelled(&self.token),
            said: words::both(&said[0], &said[1])?,
            help: if help[0].is_empty() { None } else { Some(words::both(&help[0], &help[1])?) },
            named: self.finding.is_none(),
            white: &white,
            black: &black,
            place: &format!("{} · {place}", self.game),
            fen,
            board: fen.filter(|_| full).and_then(|fen| svg::draw(fen, fen, &arrows)),
            moves,
            next,
            behind: self.around.as_ref().is_some_and(|around| around.at == around.moves.len()),
            rest: self.around.as_ref().map_or(&[], |around| &around.rest),
            facts,
            repeated: if full { self.repeated() } else { Vec::new() },
        };
        row.render()
    }

    /// The position of a repetition each time it was on the board, with the move that led to it.
    fn repeated(&self) -> Vec<(HtmlSpelling, String)> {
        let Some(first) = self.plies.first() else { return Vec::new() };
        // The announced move makes a position that was on the board before, and need not be the move that was played.
        let stood = self.around.as_ref().and_then(|around| around.stood(*first));
        let Some(fen) = stood.as_deref().or(self.fen.as_deref()) else { return Vec::new() };
        let draw = |&ply: &u32| {
            let last = self.around.as_ref().and_then(|around| {
                let index = (ply.checked_sub(around.first + 1))? as usize;
                around.moves.get(index).map(|(written, squares)| (&**written, &**squares))
            });
            let announced = !self.token.is_empty() && self.plies.last() == Some(&ply);
            let last = last.filter(|(written, _)| !announced || *written == self.token);
            let written = if announced { Some(&*self.token) } else { last.map(|(written, _)| written) };
            let arrows: Vec<_> = last.iter().map(|(_, squares)| (SvgArrow::Last, *squares)).collect();
            let number = format!("{}{}", ply.div_ceil(2), if ply % 2 == 1 { "." } else { "..." });
            let caption = written.map_or(number.clone(), |written| format!("{number} {written}"));
            svg::draw(fen, &caption, &arrows).map(|svg| (self.spelled(&caption), svg))
        };
        self.plies.iter().take(12).filter_map(draw).collect()
    }
}

/// The half-moves with their numbers, the one at the place marked, and the number of the next half-move.
fn numbered(
    around: &MoveContext,
    spelled: impl Fn(&str) -> HtmlSpelling,
) -> (Vec<(String, HtmlSpelling, bool)>, String) {
    let fields: Vec<&str> = around.fen.split(' ').collect();
    let mut white = fields.get(1) != Some(&"b");
    let mut number: u32 = fields.last().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut shown = Vec::new();
    for (index, (written, _)) in around.moves.iter().enumerate() {
        let label = match (white, index) {
            (true, _) => format!("{number}."),
            (false, 0) => format!("{number}..."),
            _ => String::new(),
        };
        shown.push((label, spelled(&harmless(written)), index == around.at));
        number += u32::from(!white);
        white = !white;
    }
    (shown, if white { format!("{number}.") } else { format!("{number}...") })
}

#[derive(Template)]
#[template(path = "row.html", config = "formats/html/askama.toml")]
struct RowTemplate<'a> {
    words: &'a HtmlWords,
    full: bool,
    class: &'a str,
    code: &'a str,
    title_key: &'a str,
    turn: &'a str,
    token: HtmlSpelling,
    said: String,
    /// What can be done about it.
    help: Option<String>,
    /// Whether its code is a word, which is worded.
    named: bool,
    white: &'a str,
    black: &'a str,
    place: &'a str,
    fen: Option<&'a str>,
    board: Option<String>,
    moves: Vec<(String, HtmlSpelling, bool)>,
    rest: &'a [Box<str>],
    /// The number of the first half-move.
    next: String,
    /// Whether the place is after the half-moves that were played.
    behind: bool,
    facts: Vec<(&'static str, HtmlSpelling)>,
    repeated: Vec<(HtmlSpelling, String)>,
}
