//! Base: writes databases of Scid for the tests, from games in text form. The bytes are worked out here from how men
//! move, not from the tables of the reader.

use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, FromSetup, Move, Position, PositionError, Role, Square};

/// A game in text form.
#[derive(Debug, Clone)]
pub(super) struct Sheet {
    pub(super) event: &'static [u8],
    pub(super) site: &'static [u8],
    pub(super) round: &'static [u8],
    pub(super) white: &'static [u8],
    pub(super) black: &'static [u8],
    /// Year, month and day; 0 is not known.
    pub(super) date: [u32; 3],
    /// As the date, of the event; its year is at most 3 from the other.
    pub(super) event_date: Option<[u32; 3]>,
    /// Value and kind.
    pub(super) ratings: [(u32, u32); 2],
    pub(super) result: u32,
    pub(super) eco: u32,
    /// Bits of the index, from that of deleted games (3) on.
    pub(super) flags: u32,
    pub(super) chess960: bool,
    /// Tags that are not in the index; the name of one byte is the code itself.
    pub(super) tags: Vec<(&'static [u8], &'static [u8])>,
    pub(super) fen: Option<&'static str>,
    /// Half-moves in algebraic notation with `( ) -- $1 {comment}`.
    pub(super) moves: String,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet {
            event: b"Club",
            site: b"Hue",
            round: b"1",
            white: b"An",
            black: b"Binh",
            date: [2024, 3, 0],
            event_date: None,
            ratings: [(0, 0); 2],
            result: 1,
            eco: 0,
            flags: 0,
            chess960: false,
            tags: Vec::new(),
            fen: None,
            moves: "e4".to_owned(),
        }
    }
}

/// The three files of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Files {
    pub(super) index: Vec<u8>,
    pub(super) names: Vec<u8>,
    pub(super) games: Vec<u8>,
}

/// Writes the database of a version: 3, 4 or 5.
pub(super) fn files(version: u32, sheets: &[Sheet]) -> Files {
    let names = sorted_names(sheets);
    let mut files = Files { index: Vec::new(), names: Vec::new(), games: b"????".to_vec() };
    if version < 5 {
        files.index.extend_from_slice(b"Scid.si\0");
        files.index.extend_from_slice(&(version as u16 * 100).to_be_bytes());
        files.index.extend_from_slice(&[0; 4]);
        files.index.extend_from_slice(&(sheets.len() as u32).to_be_bytes()[1..]);
        files.index.extend_from_slice(&[0; 3]);
        files.index.resize(if version == 4 { 182 } else { 128 }, 0);
    }
    files.names = if version == 5 { names_of_five(&names) } else { names_of_four(&names) };
    for sheet in sheets {
        let at = files.games.len() as u64;
        let half_moves = game(sheet, &mut files.games);
        let length = (files.games.len() as u64 - at) as u32;
        let ids = [sheet.white, sheet.black, sheet.event, sheet.site, sheet.round];
        let ids: Vec<u32> = ids.iter().zip([0, 0, 1, 2, 3]).map(|(name, kind)| number(&names[kind], name)).collect();
        let ids: [u32; 5] = ids.try_into().expect("five");
        match version {
            5 => files.index.extend(record_of_five(sheet, at, length, &ids, half_moves)),
            _ => files.index.extend(record_of_four(version, sheet, at, length, &ids, half_moves)),
        }
    }
    files
}

fn number(names: &[&[u8]], name: &[u8]) -> u32 {
    names.iter().position(|known| *known == name).expect("it was collected") as u32
}

/// The names by kind: players, events, sites, rounds.
fn sorted_names(sheets: &[Sheet]) -> [Vec<&'static [u8]>; 4] {
    let mut names: [Vec<&'static [u8]>; 4] = Default::default();
    for sheet in sheets {
        names[0].extend([sheet.white, sheet.black]);
        names[1].push(sheet.event);
        names[2].push(sheet.site);
        names[3].push(sheet.round);
    }
    for kind in &mut names {
        kind.sort_unstable();
        kind.dedup();
    }
    names
}

fn names_of_four(names: &[Vec<&[u8]>; 4]) -> Vec<u8> {
    let mut file = b"Scid.sn\0\0\0\0\0".to_vec();
    for kind in names {
        file.extend_from_slice(&(kind.len() as u32).to_be_bytes()[1..]);
    }
    // The frequencies of events take two bytes here, those of the others one.
    for greatest in [1_u32, 300, 1, 1] {
        file.extend_from_slice(&greatest.to_be_bytes()[1..]);
    }
    for (kind, names) in names.iter().enumerate() {
        let mut before: &[u8] = b"";
        for (id, name) in names.iter().enumerate() {
            file.extend_from_slice(&(id as u16).to_be_bytes());
            file.extend_from_slice(if kind == 1 { &[0, 1] } else { &[1] });
            file.push(name.len() as u8);
            let shared = name.iter().zip(before).take_while(|(a, b)| a == b).count();
            if id > 0 {
                file.push(shared as u8);
            }
            file.extend_from_slice(&name[shared..]);
            before = name;
        }
    }
    file
}

fn names_of_five(names: &[Vec<&[u8]>; 4]) -> Vec<u8> {
    let mut file = Vec::new();
    let info: [&[u8]; 1] = [b"type2"];
    let kinds = names.iter().map(Vec::as_slice).chain([&info[..]]);
    for (kind, names) in kinds.enumerate() {
        for name in names {
            let head = name.len() * 8 + kind;
            if head >= 128 {
                file.push(head as u8 | 128);
                file.push((head >> 7) as u8);
            } else {
                file.push(head as u8);
            }
            file.extend_from_slice(name);
        }
    }
    file
}

fn packed([year, month, day]: [u32; 3]) -> u32 {
    year * 512 + month * 32 + day
}

fn record_of_four(version: u32, sheet: &Sheet, at: u64, length: u32, ids: &[u32; 5], half_moves: u32) -> Vec<u8> {
    let [white, black, event, site, round] = *ids;
    let mut record = Vec::new();
    let mut put = |bytes: usize, number: u32| record.extend_from_slice(&number.to_be_bytes()[4 - bytes..]);
    put(4, at as u32);
    put(2, length);
    if version == 4 {
        put(1, length >> 16 << 7 | sheet.flags >> 16);
    }
    put(2, sheet.flags);
    put(1, white >> 16 << 4 | black >> 16);
    put(2, white);
    put(2, black);
    put(1, event >> 16 << 5 | site >> 16 << 2 | round >> 16);
    put(2, event);
    put(2, site);
    put(2, round);
    put(2, sheet.result << 12);
    put(2, sheet.eco);
    let years = |date: [u32; 3]| packed([date[0] + 4 - sheet.date[0], date[1], date[2]]);
    put(4, sheet.event_date.map_or(0, years) << 20 | packed(sheet.date));
    for (value, kind) in sheet.ratings {
        put(2, kind << 12 | value);
    }
    put(4, 0x1234_5678);
    put(1, half_moves);
    put(1, half_moves >> 8 << 6);
    put(4, 0);
    put(4, 0);
    record
}

fn record_of_five(sheet: &Sheet, at: u64, length: u32, ids: &[u32; 5], half_moves: u32) -> Vec<u8> {
    let [white, black, event, site, round] = *ids;
    let kinds = sheet.ratings[0].1 * 32 + sheet.ratings[1].1 * 4 + sheet.result;
    let words = [
        white,
        black,
        event,
        site,
        round | u32::from(sheet.chess960) << 31,
        sheet.ratings[0].0 << 20 | packed(sheet.date),
        sheet.ratings[1].0 << 20 | sheet.event_date.map_or(0, packed),
        half_moves << 22 | sheet.flags,
        length << 15 | (at >> 32) as u32,
        at as u32,
        0x0012_3456,
        kinds << 16 | sheet.eco,
        0,
        0,
    ];
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Appends a game. Returns the number of half-moves of its main line.
fn game(sheet: &Sheet, file: &mut Vec<u8>) -> u32 {
    for (name, value) in &sheet.tags {
        if name.len() > 1 {
            file.push(name.len() as u8);
        }
        file.extend_from_slice(name);
        if *name != [255] {
            file.push(value.len() as u8);
        }
        file.extend_from_slice(value);
    }
    file.push(0);
    file.push(u8::from(sheet.fen.is_some()));
    if let Some(fen) = sheet.fen {
        file.extend_from_slice(fen.as_bytes());
        file.push(0);
    }
    let mode = if sheet.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let mut hand = Hand::new(sheet.fen, mode);
    let mut comments = Vec::new();
    let mut outer = Vec::new();
    let mut half_moves = 0;
    let mut rest = sheet.moves.trim();
    while !rest.is_empty() {
        let end = if rest.starts_with('{') {
            rest.find('}').expect("it ends") + 1
        } else {
            rest.find(' ').unwrap_or(rest.len())
        };
        let token = &rest[..end];
        rest = rest[end..].trim_start();
        match token {
            "(" => {
                file.push(13);
                let before = hand.before.clone().expect("a half-move");
                outer.push(std::mem::replace(&mut hand, *before));
            }
            ")" => {
                file.push(14);
                hand = outer.pop().expect("it is open");
            }
            _ if token.starts_with('{') => {
                file.push(12);
                comments.extend(token[1..token.len() - 1].chars().map(|letter| letter as u8));
                comments.push(0);
            }
            _ if token.starts_with('$') => file.extend([11, token[1..].parse().expect("a number")]),
            _ => {
                hand.play(token, file);
                half_moves += u32::from(outer.is_empty());
            }
        }
    }
    file.push(15);
    file.extend(comments);
    half_moves
}

/// The hand that plays: a position, and the men of each side in the order of their numbers.
#[derive(Clone)]
struct Hand {
    position: Chess,
    men: [Vec<Square>; 2],
    before: Option<Box<Hand>>,
}

impl Hand {
    fn new(fen: Option<&str>, mode: CastlingMode) -> Hand {
        let Some(fen) = fen else {
            let named = |names: &str| names.split(' ').map(|name| name.parse().expect("a square")).collect();
            let men = [
                named("e1 a1 b1 c1 d1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2"),
                named("e8 a8 b8 c8 d8 f8 g8 h8 a7 b7 c7 d7 e7 f7 g7 h7"),
            ];
            return Hand { position: Chess::default(), men, before: None };
        };
        let position = fen.parse::<Fen>().expect("a FEN").into_position(mode);
        let position: Chess = position.or_else(PositionError::ignore_too_much_material).expect("a position");
        let mut men = [Vec::new(), Vec::new()];
        for rank in (0..8).rev() {
            for file in 0..8 {
                let square = Square::new(rank * 8 + file);
                let Some(piece) = position.board().piece_at(square) else { continue };
                let side: &mut Vec<Square> = &mut men[usize::from(piece.color == Color::Black)];
                side.push(square);
                if piece.role == Role::King {
                    let last = side.len() - 1;
                    side.swap(0, last);
                }
            }
        }
        Hand { position, men, before: None }
    }

    fn play(&mut self, token: &str, file: &mut Vec<u8>) {
        let before = Some(Box::new(Hand { before: None, ..self.clone() }));
        let side = usize::from(self.position.turn() == Color::Black);
        if token == "--" {
            file.push(0);
            let mut setup = self.position.to_setup(EnPassantMode::Legal);
            setup.swap_turn();
            let passed = Chess::from_setup(setup, CastlingMode::Standard);
            self.position = passed.or_else(PositionError::ignore_too_much_material).expect("a position");
            self.before = before;
            return;
        }
        let san: San = token.parse().expect("algebraic notation");
        let played = san.to_move(&self.position).unwrap_or_else(|_| panic!("{token} is legal"));
        let from = played.from().expect("no drops");
        let man = self.men[side].iter().position(|square| *square == from).expect("somebody is there");
        file.extend(
            codes(self.position.turn(), played)
                .iter()
                .enumerate()
                .map(|(index, code)| if index == 0 { (man * 16) as u8 + code } else { *code }),
        );
        let mut after = self.position.clone();
        after.play_unchecked(played);
        if let Move::Castle { king, rook } = played {
            let files = if rook > king { ('g', 'f') } else { ('c', 'd') };
            let file = |letter| shakmaty::File::from_char(letter).expect("a file");
            let other = self.men[side].iter().position(|square| *square == rook).expect("a rook");
            self.men[side][man] = Square::from_coords(file(files.0), king.rank());
            self.men[side][other] = Square::from_coords(file(files.1), king.rank());
        } else {
            let (board, enemy) = (after.board(), self.position.turn().other());
            let theirs = &mut self.men[1 - side];
            if let Some(taken) = theirs.iter().position(|square| board.color_at(*square) != Some(enemy)) {
                theirs.swap_remove(taken);
            }
            self.men[side][man] = played.to();
        }
        self.position = after;
        self.before = before;
    }
}

/// The lower half of the byte of a half-move, and the second byte if there is one.
fn codes(turn: Color, played: Move) -> Vec<u8> {
    if let Move::Castle { king, rook } = played {
        return vec![if rook > king { 10 } else { 9 }];
    }
    let (from, to) = (played.from().expect("no drops"), played.to());
    let step = i32::from(to) - i32::from(from);
    let (file, rank) = (to.file().to_u32() as u8, to.rank().to_u32() as u8);
    let straight = if from.rank() == to.rank() { file } else { rank + 8 };
    match played.role() {
        Role::King => {
            vec![1 + [-9, -8, -7, -1, 1, 7, 8, 9].iter().position(|known| *known == step).expect("a step") as u8]
        }
        Role::Knight => {
            let steps = [-17, -15, -10, -6, 6, 10, 15, 17];
            vec![1 + steps.iter().position(|known| *known == step).expect("a jump") as u8]
        }
        Role::Rook => vec![straight],
        Role::Queen if from.rank() == to.rank() || from.file() == to.file() => vec![straight],
        Role::Queen => vec![from.file().to_u32() as u8, 64 + u32::from(to) as u8],
        Role::Bishop => vec![if step % 9 == 0 { file } else { file + 8 }],
        Role::Pawn => {
            let step = if turn == Color::White { step } else { -step };
            let base = if step == 16 { return vec![15] } else { step as u8 - 7 };
            let promotes = played.promotion().map_or(0, |role| match role {
                Role::Queen => 3,
                Role::Rook => 6,
                Role::Bishop => 9,
                _ => 12,
            });
            vec![base + promotes]
        }
    }
}
