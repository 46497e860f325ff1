//! CBF, the format of `CCBridge` in XML: `Head` with names and a FEN, and `MoveList` with a `Move` for each half-move,
//! in which `value` has file and rank of both points, the ranks counted from Black's side: `77-47`.
//!
//! Sources: the readers of cchess 1.25.5 and icyElephant, which agree on the main line and on results. The first
//! half-move is `00-00`, and means the first position. Half-moves after `end="1"` belong to variations, in an order
//! that no source describes, so they are kept unchanged in a comment.

use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};

use super::tree::{RecordNode, RecordTree};
use crate::source::head;
use bienban_base::text::detected::detect;
use bienban_xiangqi::fen;
use bienban_xiangqi::half_move::XiangqiHalfMove;
use bienban_xiangqi::point::Point;

/// The elements of the head that become tags.
const TAGS: [(&str, &str); 12] = [
    ("Contest", "Event"),
    ("ContestType", "EventType"),
    ("Name", "Title"),
    ("Group", "Section"),
    ("Table", "Board"),
    ("Red", "White"),
    ("RedTeam", "WhiteTeam"),
    ("RedRating", "WhiteElo"),
    ("BlackTeam", "BlackTeam"),
    ("BlackRating", "BlackElo"),
    ("TimeRule", "TimeRule"),
    ("Commentator", "Annotator"),
];

/// Whether a file begins as one of these.
pub(super) fn begins(head: &[u8]) -> bool {
    head::begins(head, b"<ChineseChessRecord")
        || head::begins(head, b"<?xml") && memchr::memmem::find(head, b"<ChineseChessRecord").is_some()
}

/// Reads a file. Returns whether all of it could be read.
pub(super) fn read(bytes: &[u8]) -> (Option<RecordTree>, bool) {
    let text = detect(bytes).encoding.decode(bytes);
    let mut tree = RecordTree { result: "*", nodes: vec![RecordNode::default()], ..RecordTree::default() };
    let mut reader = Reader::from_str(&text);
    let (mut value, mut ended, mut behind) = (String::new(), false, Vec::new());
    let whole = loop {
        match reader.read_event() {
            Err(_) => break false,
            Ok(Event::Eof) => break true,
            Ok(Event::Start(element) | Event::Empty(element)) if element.local_name().as_ref() == "Move" => {
                value.clear();
                let said = attribute(&element, "value").unwrap_or_default();
                if ended {
                    behind.push(said);
                } else if said != "00-00" {
                    let Some(half_move) = half_move(&said) else { break false };
                    let last = tree.nodes.len() - 1;
                    tree.nodes[last].next = Some(last + 1);
                    tree.nodes.push(RecordNode { half_move: Some(half_move), ..RecordNode::default() });
                }
                ended |= attribute(&element, "end").is_some_and(|end| end == "1");
            }
            Ok(Event::Start(_)) => value.clear(),
            Ok(Event::Text(text)) => value.push_str(&text),
            Ok(Event::CData(text)) => value.push_str(&text),
            Ok(Event::GeneralRef(entity)) => {
                let letter = entity.resolve_char_ref().ok().flatten().map(String::from);
                let named = || resolve_xml_entity(&entity).unwrap_or(" ").to_owned();
                value.push_str(&letter.unwrap_or_else(named));
            }
            Ok(Event::End(element)) => {
                head(element.local_name().as_ref(), value.trim(), &mut tree);
                value.clear();
            }
            Ok(_) => {}
        }
    };
    if let Some(last) = tree.nodes.last_mut().filter(|_| !behind.is_empty()) {
        last.comment.push_str(&behind.join(" "));
    }
    (Some(tree), whole)
}

/// Takes the text of an element that ends.
fn head(element: &str, value: &str, tree: &mut RecordTree) {
    match element {
        "Move" => {
            if let Some(last) = tree.nodes.last_mut() {
                last.comment.push_str(value);
            }
        }
        "RecordResult" => {
            tree.result = super::result(value.parse().unwrap_or(0));
            if tree.result == "*" && value != "0" {
                tree.tag(element, value);
            }
        }
        "FEN" => {
            tree.black = value.split_whitespace().nth(1) == Some("b");
            if value.split_whitespace().take(2).ne(fen::START.split_whitespace().take(2)) {
                tree.tag("FEN", value);
            }
        }
        "Date" => tree.date(value),
        // An element without a known PGN tag keeps its own name.
        _ => tree.tag(TAGS.iter().find(|(name, _)| *name == element).map_or(element, |(_, tag)| tag), value),
    }
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = element.attributes().flatten().find(|it| it.key.local_name().as_ref() == name)?;
    Some(attribute.value.into_owned())
}

/// The half-move of a value such as `77-47`.
fn half_move(value: &str) -> Option<XiangqiHalfMove> {
    let [file, rank, b'-', other, last] = *value.as_bytes() else { return None };
    let point = |file: u8, rank: u8| {
        let down = rank.wrapping_sub(b'0');
        if down < 10 { Point::new(file.wrapping_sub(b'0'), 9 - down) } else { None }
    };
    Some(XiangqiHalfMove::new(point(file, rank)?, point(other, last)?))
}
