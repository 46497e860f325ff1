//! The scoresheet of xiangqi (Appendix 4 of the law of 2004): labels, the moves, and below them the score and the
//! referee's decision. Its words are Vietnamese for the notations of the law, and English for all others.

use super::form::{FormLines, FormRow, day_first, put};
use super::tags::{known_tag, outcome};
use super::{WriteOptions, WriteTally};
use bienban_engine::judge::xiangqi::XiangqiRecord;
use bienban_engine::pgn::game::PgnGame;
use bienban_engine::pgn::lex::TokenKind;
use bienban_engine::pgn::outcome::Outcome;
use bienban_xiangqi::notation::Notation;
use bienban_xiangqi::writing;

/// The labels of the form in one language.
struct XiangqiFormLabels {
    /// The line above all others.
    title: &'static str,
    /// Labels and tags in the order of the form. A game may call White Red.
    fields: [(&'static str, &'static str); 14],
    /// The names of the columns.
    columns: [&'static str; 3],
    score: &'static str,
    decision: &'static str,
    /// What the referee decided where White won, Black won, and neither.
    decisions: [&'static str; 3],
}

const VIETNAMESE: XiangqiFormLabels = XiangqiFormLabels {
    title: "BIÊN BẢN THI ĐẤU CỜ TƯỚNG",
    fields: [
        ("Tên giải", "Event"),
        ("Địa điểm", "Site"),
        ("Lứa tuổi", "Section"),
        ("Vòng đấu", "Round"),
        ("Bàn", "Board"),
        ("Ngày", "Date"),
        ("Trắng", "White"),
        ("Số", "WhiteNo"),
        ("Đơn vị", "WhiteTeam"),
        ("Đen", "Black"),
        ("Số", "BlackNo"),
        ("Đơn vị", "BlackTeam"),
        ("Trọng tài", "Arbiter"),
        ("Thế cờ", "FEN"),
    ],
    columns: ["TT", "Trắng", "Đen"],
    score: "Tỷ số ván đấu",
    decision: "Phán quyết của Trọng tài",
    decisions: ["Trắng thắng", "Đen thắng", "hòa"],
};

const ENGLISH: XiangqiFormLabels = XiangqiFormLabels {
    title: "XIANGQI SCORESHEET",
    fields: [
        ("Event", "Event"),
        ("Site", "Site"),
        ("Section", "Section"),
        ("Round", "Round"),
        ("Board", "Board"),
        ("Date", "Date"),
        ("White", "White"),
        ("No.", "WhiteNo"),
        ("Team", "WhiteTeam"),
        ("Black", "Black"),
        ("No.", "BlackNo"),
        ("Team", "BlackTeam"),
        ("Arbiter", "Arbiter"),
        ("Position", "FEN"),
    ],
    columns: ["No.", "White", "Black"],
    score: "",
    decision: "Result",
    decisions: ["1-0", "0-1", "½-½"],
};

/// Tags whose value the form shows in another way.
const SHOWN: [&[u8]; 6] = [b"Result", b"SetUp", b"Game", b"Variant", b"Format", b"Red"];

/// Writes a form and a blank line after it. Returns what it had no place for.
pub(super) fn write(
    game: &PgnGame<'_>,
    record: &XiangqiRecord,
    options: &WriteOptions,
    out: &mut Vec<u8>,
) -> WriteTally {
    let vietnamese =
        matches!(options.xiangqi, Notation::ViRelative | Notation::ViWords | Notation::Asian | Notation::Algebraic);
    let labels = if vietnamese { &VIETNAMESE } else { &ENGLISH };
    let mut written = WriteTally { cut: u64::from(!record.complete), ..WriteTally::default() };
    let head = head(game, labels, vietnamese);
    let on_form =
        |name: &[u8]| SHOWN.contains(&name) || labels.fields.iter().any(|(_, field)| field.as_bytes() == name);
    written.tags = game.tags.iter().filter(|tag| !on_form(game.bytes(tag.name))).count() as u64;
    let rows = rows(game, record, options, &mut written);
    put([&head, &foot(game, labels)], labels.columns, &rows, options.layout, out);
    written
}

/// The lines above the moves. What is unknown has no line, except for the event and the players.
fn head(game: &PgnGame<'_>, labels: &XiangqiFormLabels, vietnamese: bool) -> FormLines {
    let mut head = vec![("", labels.title.to_owned())];
    for (label, name) in labels.fields {
        let value = known_tag(game, name).or_else(|| known_tag(game, "Red").filter(|_| name == "White"));
        match (value, name) {
            (Some(date), "Date") if vietnamese => head.push((label, day_first(&date))),
            (Some(value), _) => head.push((label, value.into_owned())),
            (None, "Event" | "White" | "Black") => head.push((label, "?".to_owned())),
            (None, _) => {}
        }
    }
    head
}

/// The lines below the moves: the score, and what the referee decided.
fn foot(game: &PgnGame<'_>, labels: &XiangqiFormLabels) -> FormLines {
    let result = outcome(game);
    let (points, decision) = match result {
        Outcome::WhiteWins => (["1", "0"], labels.decisions[0]),
        Outcome::BlackWins => (["0", "1"], labels.decisions[1]),
        Outcome::Draw => (["½", "½"], labels.decisions[2]),
        Outcome::Unknown => return FormLines::new(),
        Outcome::BothLose => (["0", "0"], result.text()),
        Outcome::WhiteHalf => (["½", "0"], result.text()),
        Outcome::BlackHalf => (["0", "½"], result.text()),
    };
    let [_, white, black] = labels.columns;
    let score = (labels.score, format!("{white}: {} {black}: {}", points[0], points[1]));
    let decision = (labels.decision, decision.to_owned());
    if labels.score.is_empty() { vec![decision] } else { vec![score, decision] }
}

/// The half-moves that were played, with the offers of a draw. Counts what it leaves out.
fn rows(game: &PgnGame<'_>, record: &XiangqiRecord, options: &WriteOptions, written: &mut WriteTally) -> Vec<FormRow> {
    let mut rows = Vec::new();
    let (mut position, mut next, mut depth) = (record.start.clone(), 0, 0_u32);
    for token in &game.tokens {
        while let Some(played) = record.played.get(next).filter(|played| played.span.start <= token.span.start) {
            let name = writing::write(&position, played.half_move, options.xiangqi);
            FormRow::enter(&mut rows, position.number(), position.side(), name);
            position.play(played.half_move);
            next += 1;
        }
        match token.kind {
            TokenKind::Open => {
                written.variations += u64::from(depth == 0);
                depth += 1;
            }
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            TokenKind::DrawOffer => rows.last_mut().into_iter().for_each(FormRow::offer),
            TokenKind::Comment if game.bytes(token.span) == b"{(=)}" => {
                rows.last_mut().into_iter().for_each(FormRow::offer);
            }
            TokenKind::Comment | TokenKind::OpenComment | TokenKind::LineComment | TokenKind::Escape => {
                written.comments += 1;
            }
            TokenKind::Nag => written.glyphs += 1,
            TokenKind::Glyph if game.bytes(token.span).iter().all(|byte| matches!(byte, b'!' | b'?')) => {
                written.glyphs += 1;
            }
            _ => {}
        }
    }
    rows
}
