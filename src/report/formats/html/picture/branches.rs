//! Branches: the first half-moves of all games as a tree that can be opened.

use askama::Template;

use super::super::grouped;
use super::super::words::{HtmlSpelling, HtmlWords};
use super::score::{PARTS, Score, Stripe};
use crate::tables::games::LINE;

/// The most nodes that are counted, about 5 MB. What comes later is counted as far as there are nodes.
const MOST_COUNTED: usize = 60_000;
/// The most nodes that are in the page, about 20 KB: those with most games.
const MOST_SHOWN: usize = 70;
/// The units of a bar.
const WIDTH: f64 = 100.0;
/// One game is no branch unless there are few games at all.
const FEW: u64 = 20;

/// A half-move after those of the nodes above it.
#[derive(Debug, Default)]
struct BranchNode {
    half_move: Box<str>,
    score: Score,
    /// The indices of the nodes below, in the order in which they came.
    below: Vec<u32>,
}

/// The tree. Its first node is the start of the game.
#[derive(Debug)]
pub(super) struct Branches {
    nodes: Vec<BranchNode>,
}

/// A node in the page.
struct Branch {
    /// The half-move with its number, in the letters of both languages.
    half_move: HtmlSpelling,
    /// The half-moves up to it, as the rows have them.
    line: String,
    count: String,
    percent: Option<u64>,
    stripes: Vec<Stripe>,
    /// As HTML.
    below: String,
}

#[derive(Template)]
#[template(path = "picture/branches.html", config = "formats/html/askama.toml")]
struct BranchesTemplate<'a> {
    words: &'a HtmlWords,
    branches: Vec<Branch>,
    top: bool,
    series: Vec<(&'static str, &'static str)>,
    total: String,
}

impl Default for Branches {
    fn default() -> Branches {
        Branches { nodes: vec![BranchNode::default()] }
    }
}

impl Branches {
    /// Counts a game.
    pub(super) fn take(&mut self, line: &[Box<str>], result: &str) {
        let mut at = 0;
        self.nodes[0].score.take(result);
        for half_move in line.iter().take(LINE) {
            let known = self.nodes[at].below.iter().find(|&&below| self.nodes[below as usize].half_move == *half_move);
            at = match known {
                Some(&below) => below as usize,
                None if self.nodes.len() == MOST_COUNTED => return,
                None => {
                    let index = self.nodes.len();
                    self.nodes[at].below.push(index as u32);
                    self.nodes.push(BranchNode { half_move: half_move.clone(), ..BranchNode::default() });
                    index
                }
            };
            self.nodes[at].score.take(result);
        }
    }

    /// The nodes below one, those with most games first.
    fn below(&self, at: usize) -> Vec<usize> {
        let mut below: Vec<usize> = self.nodes[at].below.iter().map(|&below| below as usize).collect();
        below.sort_by_key(|&below| (u64::MAX - self.nodes[below].score.total(), &self.nodes[below].half_move));
        below
    }

    /// Which nodes are in the page: the ones with most games, each with those above it.
    fn shown(&self) -> Vec<bool> {
        let fewest = if self.nodes[0].score.total() < FEW { 1 } else { 2 };
        // A node has no more games than the one above it, and a larger index, so those above come first.
        let mut order: Vec<usize> = (1..self.nodes.len()).collect();
        order.retain(|&at| self.nodes[at].score.total() >= fewest);
        order.sort_by_key(|&at| (u64::MAX - self.nodes[at].score.total(), at));
        let mut shown = vec![false; self.nodes.len()];
        for at in order.into_iter().take(MOST_SHOWN) {
            shown[at] = true;
        }
        shown
    }

    /// The tree as HTML. Empty if no game has a half-move.
    pub(super) fn html(&self, words: &HtmlWords) -> askama::Result<String> {
        let shown = self.shown();
        if !shown.contains(&true) {
            return Ok(String::new());
        }
        self.list(0, &mut Vec::new(), &shown, words)
    }

    fn list(&self, at: usize, line: &mut Vec<usize>, shown: &[bool], words: &HtmlWords) -> askama::Result<String> {
        let ply = line.len();
        let number = if ply.is_multiple_of(2) { format!("{}. ", ply / 2 + 1) } else { format!("{}... ", ply / 2 + 1) };
        let mut branches = Vec::new();
        for below in self.below(at).into_iter().filter(|&below| shown[below]) {
            let node = &self.nodes[below];
            line.push(below);
            let moves: Vec<&str> = line.iter().map(|&at| &*self.nodes[at].half_move).collect();
            let moves = moves.join(" ");
            let under = self.list(below, line, shown, words)?;
            line.pop();
            branches.push(Branch {
                half_move: HtmlSpelling::half_move(&format!("{number}{}", node.half_move)),
                line: moves,
                count: grouped(node.score.total()),
                percent: node.score.percent(),
                stripes: node.score.stripe(WIDTH),
                below: under,
            });
        }
        if branches.is_empty() {
            return Ok(String::new());
        }
        let total = grouped(self.nodes[0].score.total());
        BranchesTemplate { words, branches, top: at == 0, series: PARTS.to_vec(), total }.render()
    }

    /// The games that are counted at the start, and at each node in the page.
    #[cfg(test)]
    pub(super) fn counts(&self) -> (u64, Vec<u64>) {
        let shown = self.shown();
        let counts = self.nodes.iter().zip(&shown).filter(|(_, shown)| **shown).map(|(node, _)| node.score.total());
        (self.nodes[0].score.total(), counts.collect())
    }

    /// The half-moves of the longest branch that is counted.
    #[cfg(test)]
    pub(super) fn depth(&self) -> usize {
        let mut depths = vec![0; self.nodes.len()];
        for at in 0..self.nodes.len() {
            for &below in &self.nodes[at].below {
                depths[below as usize] = depths[at] + 1;
            }
        }
        depths.into_iter().max().unwrap_or(0)
    }
}
