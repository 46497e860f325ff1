//! Tree: the game of a record with its variations, and how it is written as PGN.

use std::fmt::Write as _;

use crate::pgn::tag;
use bienban_xiangqi::half_move::XiangqiHalfMove;

/// A half-move, the half-move that follows it, and the alternative to it. The first node is the first position.
#[derive(Debug, Default)]
pub(super) struct RecordNode {
    pub(super) half_move: Option<XiangqiHalfMove>,
    pub(super) comment: String,
    /// The node that follows.
    pub(super) next: Option<usize>,
    /// The node that is an alternative to it.
    pub(super) instead: Option<usize>,
}

/// A game.
#[derive(Debug, Default)]
pub(super) struct RecordTree {
    pub(super) tags: Vec<(String, String)>,
    pub(super) result: &'static str,
    /// Whether Black moves first.
    pub(super) black: bool,
    pub(super) nodes: Vec<RecordNode>,
}

/// What is still to be written.
enum RecordTask {
    /// A node at a half-move, from 0, with or without its alternatives.
    Node(usize, usize, bool),
    Open,
    Close,
}

impl RecordTree {
    /// Adds a tag, unless its value is empty.
    pub(super) fn tag(&mut self, name: &str, value: &str) {
        let value = value.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        if !value.is_empty() {
            self.tags.push((name.to_owned(), value.to_owned()));
        }
    }

    /// Adds the day, however its numbers are separated: `1999-12-09`, `1997年11月16日`.
    pub(super) fn date(&mut self, value: &str) {
        let numbers: Vec<&str> = value.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
        match numbers[..] {
            [year, month, day] if year.len() == 4 => self.tag("Date", &format!("{year}.{month:0>2}.{day:0>2}")),
            _ => self.tag("Date", value),
        }
    }

    /// The game in PGN, each half-move as two points.
    pub(super) fn pgn(&self) -> String {
        let mut text = String::from("[Game \"Chinese Chess\"]\n");
        let known = |name: &str| self.tags.iter().any(|(other, _)| *other == name);
        for name in tag::ROSTER.into_iter().filter(|name| *name != "Result" && !known(name)) {
            let _ = writeln!(text, "[{name} \"{}\"]", if name == "Date" { "????.??.??" } else { "?" });
        }
        for (name, value) in &self.tags {
            let value = value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        let _ = writeln!(text, "[Result \"{}\"]\n", self.result);
        // The node after a node comes after the alternatives to it. A stack replaces recursion, which would be as deep
        // as the tree.
        let mut due = vec![RecordTask::Node(0, 0, false)];
        while let Some(next) = due.pop() {
            match next {
                RecordTask::Open => text.push_str("( "),
                RecordTask::Close => text.push_str(") "),
                RecordTask::Node(index, ply, alternatives) => {
                    let Some(node) = self.nodes.get(index) else { continue };
                    self.write(node, ply, &mut text);
                    due.extend(node.next.map(|next| RecordTask::Node(next, ply + usize::from(index > 0), true)));
                    if alternatives {
                        let others: Vec<usize> =
                            std::iter::successors(node.instead, |&other| self.nodes[other].instead).collect();
                        for &other in others.iter().rev() {
                            due.extend([RecordTask::Close, RecordTask::Node(other, ply, false), RecordTask::Open]);
                        }
                    }
                }
            }
        }
        text.push_str(self.result);
        text.push('\n');
        text
    }

    fn write(&self, node: &RecordNode, ply: usize, text: &mut String) {
        if let Some(XiangqiHalfMove { from, to }) = node.half_move {
            let ply = ply + usize::from(self.black);
            let dots = if ply.is_multiple_of(2) { "." } else { "..." };
            // ICCS never counts ranks from one.
            let ends = format!("{from}-{to}").to_ascii_uppercase();
            let _ = writeln!(text, "{}{dots} {ends}", ply / 2 + 1);
        }
        let comment = node.comment.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        if !comment.is_empty() {
            // A line of it that looks like a tag must not begin a game.
            let comment = comment.replace(['\n', '\r'], " ").replace('{', "(").replace('}', ")");
            let _ = writeln!(text, "{{{comment}}}");
        }
    }
}
