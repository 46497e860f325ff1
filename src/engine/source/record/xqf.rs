//! XQF, the format of `XQStudio`: a header of 1,024 bytes, then a record of four bytes for each half-move in the order
//! of the tree, with its comment. From version 11 on both are scrambled by a key that the header holds.
//!
//! Sources: the readers `xqf2pgn` of `ElephantEye` (xqbase) and cchess 1.25.5, which agree. Text is GB18030.

use super::tree::{RecordNode, RecordTree};
use bienban_base::text::encoding::Encoding;
use bienban_xiangqi::half_move::XiangqiHalfMove;
use bienban_xiangqi::point::Point;

const HEADER: usize = 1024;

/// The text from which the key is made.
const MASK: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// The men in the order of the header: Red's, then Black's.
const MEN: &[u8; 16] = b"RNBAKABNRCCPPPPP";

/// The tags, with the places of their texts in the header, each after a byte for its length, and the greatest length.
const TEXTS: [(&str, usize, usize); 9] = [
    ("Event", 0xD0, 63),
    ("Title", 0x50, 63),
    ("Site", 0x120, 15),
    ("Date", 0x110, 15),
    ("White", 0x130, 15),
    ("Black", 0x140, 15),
    ("TimeRule", 0x150, 63),
    ("Annotator", 0x1D0, 15),
    ("Author", 0x1E0, 15),
];

/// The values from the header that are needed to read the file.
struct XqfKey {
    man: u8,
    from: u8,
    to: u8,
    comment: u32,
    stream: [u8; 32],
    /// Before version 11, all records have the length of a comment.
    old: bool,
}

impl XqfKey {
    fn of(header: &[u8]) -> XqfKey {
        if header[2] < 11 {
            return XqfKey { man: 0, from: 0, to: 0, comment: 0, stream: [0; 32], old: true };
        }
        let step = |byte: u8, with: u8| byte.wrapping_mul(byte).wrapping_mul(54).wrapping_add(221).wrapping_mul(with);
        let man = step(header[13], header[13]);
        let from = step(header[14], man);
        let to = step(header[15], from);
        let stream = std::array::from_fn(|at| MASK[at] & (header[8 + at % 4] | header[12 + at % 4] & header[3]));
        let comment = (u32::from(header[12]) * 256 + u32::from(header[13])) % 32_000 + 767;
        XqfKey { man, from, to, comment, stream, old: false }
    }
}

/// The bytes after the header, unscrambled one by one.
struct XqfBytes<'a> {
    all: &'a [u8],
    at: usize,
    key: &'a XqfKey,
}

impl XqfBytes<'_> {
    fn take(&mut self, count: usize) -> Option<Vec<u8>> {
        let taken = self.all.get(self.at..self.at.checked_add(count)?)?;
        let first = self.at;
        self.at += count;
        let plain = |(at, byte): (usize, &u8)| byte.wrapping_sub(self.key.stream[(first + at) % 32]);
        Some(taken.iter().enumerate().map(plain).collect())
    }

    /// A node, whether another follows it, and whether there is an alternative to it.
    fn node(&mut self) -> Option<(RecordNode, bool, bool)> {
        let record = self.take(4)?;
        let mark = record[2];
        let old = self.key.old;
        let length = if old || mark & 0x20 != 0 {
            let length = self.take(4)?;
            u32::from_le_bytes([length[0], length[1], length[2], length[3]]).checked_sub(self.key.comment)?
        } else {
            0
        };
        let comment = Encoding::Gb18030.decode(&self.take(length as usize)?).into_owned();
        let point = |byte: u8, less: u8, key: u8| {
            let at = byte.wrapping_sub(less).wrapping_sub(key);
            (at < 90).then(|| Point::at(usize::from(at)))
        };
        let ends = (point(record[0], 24, self.key.from), point(record[1], 32, self.key.to));
        let half_move = ends.0.zip(ends.1).map(|(from, to)| XiangqiHalfMove::new(from, to));
        let (next, instead) = if old { (0xF0, 0x0F) } else { (0x80, 0x40) };
        Some((RecordNode { half_move, comment, ..RecordNode::default() }, mark & next != 0, mark & instead != 0))
    }
}

/// Reads a file. Returns whether all of it could be read.
pub(super) fn read(bytes: &[u8]) -> (Option<RecordTree>, bool) {
    let Some((header, rest)) = bytes.split_at_checked(HEADER) else { return (None, false) };
    let key = XqfKey::of(header);
    let mut tree = RecordTree { result: super::result(header[51]), ..RecordTree::default() };
    for (name, at, most) in TEXTS {
        let length = usize::from(header[at]).min(most);
        let text = Encoding::Gb18030.decode(&header[at + 1..at + 1 + length]).into_owned();
        if name == "Date" { tree.date(&text) } else { tree.tag(name, &text) }
    }
    let mut source = XqfBytes { all: rest, at: 0, key: &key };
    let whole = nodes(&mut source, &mut tree.nodes).is_some();
    let board = board(header, &key);
    let first = tree.nodes.first().and_then(|root| root.next).and_then(|first| tree.nodes[first].half_move);
    tree.black = first.and_then(|first| board[first.from.index()]).is_some_and(|man| man.is_ascii_lowercase());
    let placement = placement(&board);
    if tree.black || !bienban_xiangqi::fen::START.starts_with(&placement) {
        tree.tag("FEN", &format!("{placement} {} - - 0 1", if tree.black { 'b' } else { 'w' }));
    }
    (Some(tree), whole)
}

/// Reads the nodes in the order of the file: the node after a node comes before the alternatives to it.
fn nodes(source: &mut XqfBytes<'_>, nodes: &mut Vec<RecordNode>) -> Option<()> {
    let (mut root, mut next, _) = source.node()?;
    root.half_move = None;
    nodes.push(root);
    let mut open = Vec::new();
    let mut last = 0;
    loop {
        if next {
            nodes[last].next = Some(nodes.len());
        } else if let Some(before) = open.pop() {
            let count = nodes.len();
            let before: &mut RecordNode = &mut nodes[before];
            before.instead = Some(count);
        } else {
            return Some(());
        }
        let read = source.node().filter(|(node, ..)| node.half_move.is_some());
        let Some((node, follows, instead)) = read else { return cut(nodes) };
        last = nodes.len();
        open.extend(instead.then_some(last));
        nodes.push(node);
        next = follows;
    }
}

/// Removes the links to a node that could not be read.
fn cut(nodes: &mut [RecordNode]) -> Option<()> {
    let count = nodes.len();
    for node in nodes {
        node.next = node.next.filter(|&next| next < count);
        node.instead = node.instead.filter(|&instead| instead < count);
    }
    None
}

/// The men of the first position, by the numbers of their points.
fn board(header: &[u8], key: &XqfKey) -> [Option<u8>; 90] {
    let mut board = [None; 90];
    for (at, byte) in header[16..48].iter().enumerate() {
        let man = if header[2] < 12 { at } else { (usize::from(key.man) + 1 + at) % 32 };
        let letter = if man < 16 { MEN[man] } else { MEN[man - 16].to_ascii_lowercase() };
        if let Some(point) = board.get_mut(usize::from(byte.wrapping_sub(key.man))) {
            *point = Some(letter);
        }
    }
    board
}

/// The men in the form of a FEN.
fn placement(board: &[Option<u8>; 90]) -> String {
    let mut text = String::new();
    for rank in (0..10).rev() {
        let mut empty = 0_u8;
        for file in 0..9 {
            match board[file * 10 + rank] {
                None => empty += 1,
                Some(man) => {
                    text.extend((empty > 0).then_some((b'0' + empty) as char));
                    text.push(man as char);
                    empty = 0;
                }
            }
        }
        text.extend((empty > 0).then_some((b'0' + empty) as char));
        text.extend((rank > 0).then_some('/'));
    }
    text
}
