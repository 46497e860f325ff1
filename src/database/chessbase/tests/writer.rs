//! Writer: makes databases for the tests, of every kind that the reader knows.

use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{CastlingMode, CastlingSide, Chess, Color, EnPassantMode, Move, Position, Role, Square};

use crate::chessbase::codes::{BEGIN, END, STEPS, TWO_BYTES};
use crate::chessbase::deed::{ChessBaseDeed, LineState};
use crate::chessbase::moves::MoveEncoding;
use crate::chessbase::pieces::SquareNumber;
use crate::chessbase::start::ChessBaseStart;
use crate::chessbase::{ChessBase, ChessBaseFiles, StoredFile};

/// A database that is being written: the bytes of its files.
#[derive(Clone)]
pub(super) struct Writer {
    pub(super) cbh: Vec<u8>,
    pub(super) cbg: Vec<u8>,
    pub(super) cba: Vec<u8>,
    pub(super) cbp: Vec<u8>,
    pub(super) cbt: Vec<u8>,
    pub(super) cbc: Vec<u8>,
    pub(super) cbs: Vec<u8>,
    pub(super) cbe: Vec<u8>,
    pub(super) cbj: Vec<u8>,
}

/// A half-move and those that may follow it, the main line first.
struct Node {
    from: SquareNumber,
    to: SquareNumber,
    deed: ChessBaseDeed,
    next: Vec<Node>,
}

/// The data of a game to write.
#[derive(Clone, Default)]
pub(super) struct WrittenGame<'g> {
    pub(super) moves: &'g str,
    pub(super) encoding: usize,
    /// The position to begin from.
    pub(super) fen: Option<&'g str>,
    /// Annotations: the half-move, the kind, the bytes.
    pub(super) notes: &'g [(i32, u8, &'g [u8])],
    /// Bytes of the record, by their offset.
    pub(super) record: &'g [(usize, &'g [u8])],
    pub(super) teams: [i32; 2],
}

impl Writer {
    /// A database without games: two players, an event, an annotator, a source and two teams.
    pub(super) fn new() -> Writer {
        let mut cbh = vec![0; 46];
        cbh[..6].copy_from_slice(b"\0\0\x2C\0\x2E\x01");
        let mut cbj = vec![0; 32];
        (cbj[0], cbj[4]) = (11, 120);
        let mut event = [0; 90];
        event[..8].copy_from_slice(b"Hanoi GM");
        event[40..45].copy_from_slice(b"Hanoi");
        event[70..74].copy_from_slice(&day(2010, 3, 14).to_le_bytes());
        (event[74], event[76], event[78], event[80]) = (4 | 1 << 6, 53, 12, 9);
        let mut source = [0; 59];
        source[..4].copy_from_slice(b"Mega");
        source[25..29].copy_from_slice(b"Ours");
        source[41..45].copy_from_slice(&day(2011, 1, 1).to_le_bytes());
        (source[49], source[50]) = (2, 1);
        let name = |parts: &[(&[u8], usize)], size: usize| {
            let mut record = Vec::new();
            for (text, len) in parts {
                record.extend_from_slice(text);
                record.resize(record.len() + len - text.len(), 0);
            }
            record.resize(size, 0);
            record
        };
        let players = [
            name(&[("Nguyễn".as_bytes(), 30), ("Văn A".as_bytes(), 20)], 58),
            name(&[(b"M\xFCller", 30), (b"J\xF6rg", 20)], 58),
        ];
        Writer {
            cbh,
            cbg: blobs(),
            cba: blobs(),
            cbp: table(&players),
            cbt: table(&[event.to_vec()]),
            cbc: table(&[name(&[(b"", 45)], 53), name(&[(b"Kritz", 45)], 53)]),
            cbs: table(&[source.to_vec()]),
            cbe: table(&[name(&[(b"Hanoi A", 45)], 63), name(&[(b"Hue", 45)], 63)]),
            cbj,
        }
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: &WrittenGame<'_>) {
        let (bytes, moves) = encode(game);
        let notes = encode_notes(game.notes, self.records() + 1);
        let mut record = [0; 46];
        record[0] = 1;
        record[1..5].copy_from_slice(&(self.cbg.len() as u32).to_be_bytes());
        if !game.notes.is_empty() {
            record[5..9].copy_from_slice(&(self.cba.len() as u32).to_be_bytes());
            self.cba.extend_from_slice(&notes);
        }
        // Black is player 1, the result a line.
        (record[14], record[27], record[45]) = (1, 3, moves);
        for (at, bytes) in game.record {
            record[*at..*at + bytes.len()].copy_from_slice(bytes);
        }
        self.cbg.extend_from_slice(&bytes);
        self.cbh.extend_from_slice(&record);
        let mut extra = [0; 120];
        extra[..4].copy_from_slice(&game.teams[0].to_be_bytes());
        extra[4..8].copy_from_slice(&game.teams[1].to_be_bytes());
        self.cbj.extend_from_slice(&extra);
        let next = self.records() + 1;
        self.cbh[6..10].copy_from_slice(&next.to_be_bytes());
    }

    fn records(&self) -> u32 {
        (self.cbh.len() / 46) as u32 - 1
    }

    /// The files.
    pub(super) fn files(self) -> ChessBaseFiles {
        let file = |bytes: Vec<u8>| Some(Box::new(bytes) as StoredFile);
        ChessBaseFiles {
            cbh: Box::new(self.cbh),
            cbg: file(self.cbg),
            cba: file(self.cba),
            cbp: file(self.cbp),
            cbt: file(self.cbt),
            cbc: file(self.cbc),
            cbs: file(self.cbs),
            cbe: file(self.cbe),
            cbj: file(self.cbj),
        }
    }

    /// The database.
    pub(super) fn open(self) -> ChessBase {
        ChessBase::open(self.files()).expect("it is a database")
    }
}

/// A packed date.
pub(super) fn day(year: u32, month: u32, day: u32) -> u32 {
    year << 9 | month << 5 | day
}

/// The header of the files of moves and annotations.
fn blobs() -> Vec<u8> {
    let mut header = vec![0; 26];
    header[1] = 26;
    header
}

/// A table of names: the header, and each record after its links.
fn table(records: &[Vec<u8>]) -> Vec<u8> {
    let size = records.first().map_or(0, Vec::len) as u32;
    let mut table = Vec::new();
    for word in [records.len() as u32, 0, 1_234_567_890, size, u32::MAX, records.len() as u32, 4, 0] {
        table.extend_from_slice(&word.to_le_bytes());
    }
    for record in records {
        table.extend_from_slice(&[0xFF; 8]);
        table.push(0);
        table.extend_from_slice(record);
    }
    table
}

/// The annotations of a game.
fn encode_notes(notes: &[(i32, u8, &[u8])], record: u32) -> Vec<u8> {
    let mut bytes = record.to_be_bytes()[1..].to_vec();
    bytes.extend_from_slice(b"\x01\0\x0E\x0E");
    bytes.extend_from_slice(&(notes.len() as u32 + 1).to_be_bytes()[1..]);
    bytes.extend_from_slice(&[0; 4]);
    for (half_move, kind, data) in notes {
        bytes.extend_from_slice(&half_move.to_be_bytes()[1..]);
        bytes.push(*kind);
        bytes.extend_from_slice(&(data.len() as u16 + 6).to_be_bytes());
        bytes.extend_from_slice(data);
    }
    let len = bytes.len() as u32;
    bytes[10..14].copy_from_slice(&len.to_be_bytes());
    bytes
}

/// The bytes of a game in `.cbg`, and the number of its moves.
fn encode(game: &WrittenGame<'_>) -> (Vec<u8>, u8) {
    let encoding = MoveEncoding { number: game.encoding };
    let is_chess960 = game.encoding >= 10;
    let mode = if is_chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let position: Chess = match game.fen {
        Some(fen) => fen.parse::<Fen>().expect("it is a FEN").into_position(mode).expect("it is legal"),
        None => Chess::default(),
    };
    let mut tokens = game.moves.split_whitespace().peekable();
    let nodes = parse(&mut tokens, &position);
    let head = if game.fen.is_some() { encode_position(&position, is_chess960) } else { Vec::new() };
    let start = match game.fen {
        Some(_) => ChessBaseStart::read(&head, mode, encoding.is_reversed()).expect("it is a position"),
        None => ChessBaseStart::usual(mode, encoding.is_reversed()),
    };
    let place = LineState { before: 0, pieces: start.pieces, side: usize::from(position.turn().is_black()) };
    let mut coder = Coder { encoding, count: 0, bytes: Vec::new() };
    if encoding.is_wide() {
        coder.wide(&nodes);
    } else {
        coder.narrow(&nodes, &place);
    }
    let flags = game.encoding as u8 | if game.fen.is_some() { 0x40 } else { 0 };
    let len = (4 + head.len() + coder.bytes.len()) as u32;
    let mut bytes = vec![flags];
    bytes.extend_from_slice(&len.to_be_bytes()[1..]);
    bytes.extend_from_slice(&head);
    bytes.extend_from_slice(&coder.bytes);
    let half_moves = std::iter::successors(nodes.first(), |node| node.next.first()).count();
    let before = usize::from(half_moves > 0 && position.turn().is_black());
    (bytes, (half_moves + before).div_ceil(2) as u8)
}

/// The square of the files.
fn at(square: Square) -> SquareNumber {
    (square.file() as u8) << 3 | square.rank() as u8
}

/// A position: en passant and side, castling, number, pieces as bits, and what Chess960 adds.
fn encode_position(position: &Chess, is_chess960: bool) -> Vec<u8> {
    let ep = position.ep_square(EnPassantMode::Always).map_or(0, |square| square.file() as u8 + 1);
    let turn = if position.turn() == Color::Black { 0x10 } else { 0 };
    let rights = |color, side| position.castles().rook(color, side);
    let sides = [CastlingSide::QueenSide, CastlingSide::KingSide];
    let rooks: Vec<_> = Color::ALL.into_iter().flat_map(|color| sides.map(|side| rights(color, side))).collect();
    let castling = rooks.iter().rev().fold(0, |bits: u8, rook| bits << 1 | u8::from(rook.is_some()));
    let mut bytes = vec![1, ep | turn, castling, position.fullmoves().get() as u8];
    let mut bits = Vec::new();
    for square in (0..64).map(crate::chessbase::start::square) {
        let Some(piece) = position.board().piece_at(square) else {
            bits.push(0);
            continue;
        };
        let kind = match piece.role {
            Role::King => 1,
            Role::Queen => 2,
            Role::Knight => 3,
            Role::Bishop => 4,
            Role::Rook => 5,
            Role::Pawn => 6,
        };
        bits.extend([1, u8::from(piece.color.is_black()), kind >> 2 & 1, kind >> 1 & 1, kind & 1]);
    }
    bits.resize(192, 0);
    bytes.extend(bits.chunks(8).map(|byte| byte.iter().fold(0, |all, bit| all << 1 | bit)));
    if is_chess960 {
        let king = |color| position.board().king_of(color).map_or(0, at);
        bytes.extend([king(Color::White), king(Color::Black)]);
        bytes.extend([3, 1, 2, 0].map(|i| rooks.get(i).copied().flatten().map_or(0, at)));
        bytes.extend([0, 0]);
    }
    bytes
}

/// Half-moves in SAN with variations in brackets.
fn parse<'t>(tokens: &mut std::iter::Peekable<impl Iterator<Item = &'t str>>, position: &Chess) -> Vec<Node> {
    let Some(token) = tokens.next_if(|token| *token != ")") else { return Vec::new() };
    let (node, after) = played(token, position);
    let mut nodes = vec![node];
    while tokens.next_if(|token| *token == "(").is_some() {
        nodes.extend(parse(tokens, position));
        assert_eq!(tokens.next(), Some(")"));
    }
    nodes[0].next = parse(tokens, &after);
    nodes
}

/// A half-move and the position after it.
fn played(token: &str, position: &Chess) -> (Node, Chess) {
    let mut after = position.clone();
    if token == "--" {
        let after = after.swap_turn().expect("nobody is in check");
        return (Node { from: 0, to: 0, deed: ChessBaseDeed::Pass, next: Vec::new() }, after);
    }
    let found = token.parse::<San>().expect("it is SAN").to_move(position).expect("it is legal");
    after.play_unchecked(found);
    let from = at(found.from().expect("nothing drops"));
    let (to, deed) = match found {
        Move::Castle { .. } => {
            let side = found.castling_side().expect("it castles");
            let file = if side == CastlingSide::KingSide { 6 } else { 2 };
            (file << 3 | from & 7, ChessBaseDeed::Castle(side))
        }
        _ => (at(found.to()), found.promotion().map_or(ChessBaseDeed::Go, ChessBaseDeed::Promote)),
    };
    (Node { from, to, deed, next: Vec::new() }, after)
}

/// Encodes half-moves.
struct Coder {
    encoding: MoveEncoding,
    count: usize,
    bytes: Vec<u8>,
}

impl Coder {
    /// Appends the byte that means this.
    fn put(&mut self, meaning: u8) {
        let byte = (0..=255).find(|byte| self.encoding.meaning(*byte, self.count) == meaning);
        self.bytes.push(byte.expect("tables are permutations"));
    }

    /// Half-moves of one byte, where one is enough.
    fn narrow(&mut self, nodes: &[Node], place: &LineState) {
        for (i, node) in nodes.iter().enumerate() {
            if i + 1 < nodes.len() {
                self.put(BEGIN);
            }
            let goal = Some((node.from, node.to, node.deed));
            let is_chess960 = self.encoding.number >= 10 && matches!(node.deed, ChessBaseDeed::Castle(_));
            let code = (0..TWO_BYTES).find(|code| STEPS[usize::from(*code)].is_some_and(|step| step.of(place) == goal));
            if let Some(code) = code.filter(|_| !is_chess960) {
                self.put(code);
            } else {
                let from = if is_chess960 { node.to } else { node.from };
                let word = word(from, node.to, node.deed);
                self.put(TWO_BYTES);
                self.put((word >> 8) as u8);
                self.put(word as u8);
            }
            self.count += 1;
            let mut after = place.clone();
            after.play(node.from, node.to, node.deed);
            self.narrow(&node.next, &after);
        }
        if nodes.is_empty() {
            self.put(END);
        }
    }

    /// Half-moves of two bytes.
    fn wide(&mut self, nodes: &[Node]) {
        for (i, node) in nodes.iter().enumerate() {
            let (from, to) = (node.from, node.to);
            let (from, to) = if self.encoding.is_reversed() { (to, from) } else { (from, to) };
            let begins = u16::from(i + 1 < nodes.len()) << 15;
            let word = word(from, to, node.deed) | begins | u16::from(node.next.is_empty()) << 14;
            self.put((word >> 8) as u8);
            self.put(word as u8);
            self.count += 1;
            self.wide(&node.next);
        }
    }
}

/// A half-move of two bytes.
fn word(from: SquareNumber, to: SquareNumber, deed: ChessBaseDeed) -> u16 {
    let promoted = match deed {
        ChessBaseDeed::Promote(Role::Rook) => 1,
        ChessBaseDeed::Promote(Role::Bishop) => 2,
        ChessBaseDeed::Promote(Role::Knight) => 3,
        _ => 0,
    };
    u16::from(from) | u16::from(to) << 6 | promoted << 12
}
