//! Typist: writes games as people write scoresheets, and makes the slips that people make.

use shakmaty::san::San;
use shakmaty::{Chess, File, Move, Position, Rank, Role, Square};

use crate::braid::Random;

/// A scoresheet, and what was written on it.
pub(crate) struct Typed {
    /// The text of the sheet.
    pub(crate) text: String,
    /// The half-moves as they stand on the sheet, in order, slips included.
    pub(crate) tokens: Vec<String>,
    /// The moves that were played.
    pub(crate) played: Vec<Move>,
    /// The slips, in words; empty for a sheet without any.
    pub(crate) slips: Vec<String>,
    /// How it was written.
    pub(crate) style: String,
    /// Whether its letters leave some moves open.
    pub(crate) is_open: bool,
}

/// What is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A scoresheet in any of its layouts.
    Sheet,
    /// PGN with English letters.
    English,
    /// PGN with Vietnamese letters.
    Vietnamese,
}

impl Kind {
    /// The kind of a case: half of them are sheets.
    pub(crate) fn of(seed: u64) -> Kind {
        [Kind::Sheet, Kind::English, Kind::Sheet, Kind::Vietnamese][seed as usize % 4]
    }
}

/// How a hand writes.
struct Hand {
    letters: [&'static str; 5],
    piece: usize,
    case: usize,
    capture: &'static str,
    castling: &'static str,
    short: bool,
    number: usize,
    layout: usize,
}

const VIETNAMESE: [&str; 5] = ["M", "T", "X", "H", "V"];
const ENGLISH: [&str; 5] = ["N", "B", "R", "Q", "K"];
const WORDS: [&str; 5] = ["Mã", "Tượng", "Xe", "Hậu", "Vua"];

fn pick<'a, T: ?Sized>(random: &mut Random, of: &[&'a T]) -> &'a T {
    of[random.below(of.len())]
}

fn index(role: Role) -> Option<usize> {
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King].iter().position(|&r| r == role)
}

/// A game of moves at random.
fn game(random: &mut Random) -> Vec<(Chess, Move)> {
    let (mut position, mut moves) = (Chess::default(), Vec::new());
    for _ in 0..6 + random.below(40) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        // Captures are what people write in most ways.
        let captures: Vec<Move> = legal.iter().copied().filter(|m| m.is_capture()).collect();
        let from = if !captures.is_empty() && random.below(3) == 0 { captures } else { legal.to_vec() };
        let played = from[random.below(from.len())];
        moves.push((position.clone(), played));
        position.play_unchecked(played);
    }
    moves
}

impl Hand {
    fn new(random: &mut Random, kind: Kind) -> Hand {
        if kind != Kind::Sheet {
            let letters = if kind == Kind::English { ENGLISH } else { VIETNAMESE };
            let (capture, castling) = ("x", "O-O");
            let number = random.below(2);
            return Hand { letters, piece: 0, case: 0, capture, castling, short: false, number, layout: 2 };
        }
        let piece = pick(random, &[&0, &0, &0, &1, &2, &3]);
        let case = if *piece == 0 { *pick(random, &[&0, &0, &1, &2, &3]) } else { 0 };
        Hand {
            // The words are Vietnamese, so the letters of promotion beside them are too.
            letters: if matches!(piece, 1 | 3) {
                VIETNAMESE
            } else {
                *pick(random, &[&VIETNAMESE, &VIETNAMESE, &ENGLISH])
            },
            piece: *piece,
            case,
            capture: pick(random, &["x", "x", ":", "", " x ", "×"]),
            castling: pick(random, &["O-O", "0-0", "o-o", "0 - 0", "nhập thành"]),
            short: random.below(4) == 0,
            number: random.below(14),
            layout: random.below(9),
        }
    }

    /// A half-move as this hand writes it.
    fn half_move(&self, position: &Chess, played: Move, first: bool) -> String {
        let text = match San::from_move(position, played) {
            San::Castle(side) => {
                let long = side == shakmaty::CastlingSide::QueenSide;
                match self.castling {
                    "nhập thành" => format!("nhập thành {}", if long { "dài" } else { "ngắn" }),
                    one => {
                        let (letter, dash) = one.split_at(1);
                        let dash = dash.trim_end_matches(['O', '0', 'o']);
                        [letter; 3][..if long { 3 } else { 2 }].join(dash)
                    }
                }
            }
            San::Normal { role, file, rank, capture, to, promotion } => {
                let sign = if capture { self.capture } else { "" };
                let from: String = file.map(File::char).into_iter().chain(rank.map(Rank::char)).collect();
                let into = promotion.and_then(index).map_or(String::new(), |i| format!("={}", self.letters[i]));
                let Some(piece) = index(role) else {
                    let short = self.short && capture && promotion.is_none() && !played.is_en_passant();
                    let alike = |m: &Move| {
                        m.is_capture()
                            && m.role() == Role::Pawn
                            && m.from().map(Square::file) == played.from().map(Square::file)
                            && m.to().file() == to.file()
                    };
                    if short && position.legal_moves().iter().filter(|m| alike(m)).count() == 1 {
                        return self.cased(format!("{from}{}{}", sign.trim(), to.file().char()), first);
                    }
                    return self.cased(format!("{from}{sign}{to}{into}"), first);
                };
                match self.piece {
                    1 => format!("{} {from}{sign}{to}", WORDS[piece]),
                    2 => format!("{}-{from}{}{to}", self.letters[piece], sign.trim()),
                    3 => format!("{} {from}{sign}{to}", WORDS[piece].to_lowercase()),
                    _ => format!("{}{from}{sign}{to}", self.letters[piece]),
                }
            }
            _ => unreachable!("a move of chess"),
        };
        self.cased(text, first)
    }

    fn cased(&self, text: String, first: bool) -> String {
        match self.case {
            1 => text.to_uppercase().replace('×', "x"),
            2 => text.to_lowercase(),
            3 if first => text[..1].to_uppercase() + &text[1..],
            _ => text,
        }
    }

    /// The number of a move.
    fn number(&self, n: usize) -> String {
        let forms: [&dyn Fn() -> String; 14] = [
            &|| format!("{n}. "),
            &|| format!("{n}."),
            &|| format!("{n}) "),
            &|| format!("({n}) "),
            &|| format!("#{n} "),
            &|| format!("N{n}. "),
            &|| format!("Nước {n}: "),
            &|| format!("nước thứ {n}: "),
            &|| format!("- {n}. "),
            &|| format!("{n}/ "),
            &|| format!("{n}: "),
            &|| format!("**{n}.** "),
            &|| format!("• {n}. "),
            &|| format!("{n}. "),
        ];
        forms[self.number]()
    }
}

/// Puts the half-moves on a sheet.
fn laid_out(hand: &Hand, tokens: &[String]) -> String {
    let pairs: Vec<(usize, &str, &str)> = tokens
        .chunks(2)
        .enumerate()
        .map(|(i, c)| (i + 1, c[0].as_str(), c.get(1).map_or("", String::as_str)))
        .collect();
    let line = |cells: &[String], bar: &str| cells.join(bar);
    let rows = |bar: &str| {
        pairs.iter().map(|(n, w, b)| line(&[n.to_string(), (*w).to_owned(), (*b).to_owned()], bar)).collect::<Vec<_>>()
    };
    let running = |one: &dyn Fn(usize, &str, &str) -> String| {
        let moves: Vec<String> = pairs.iter().map(|(n, w, b)| one(*n, w, b)).collect();
        moves.concat() + "\n"
    };
    match hand.layout {
        0 | 1 => {
            pairs.iter().map(|(n, w, b)| format!("{}{w} {b}", hand.number(*n)).trim_end().to_owned() + "\n").collect()
        }
        2 => running(&|n, w, b| format!("{}{w} {b} ", hand.number(n))),
        3 => running(&|n, w, b| format!("{n}. {w}, {b}; ")),
        4 => format!("| TT | Trắng | Đen |\n|---|---|---|\n| {} |\n", rows(" | ").join(" |\n| ")),
        5 => format!("TT;Trắng;Đen\n{}\n", rows(";").join("\n")),
        6 => format!("TT\tNước đi\tNước đi\n{}\n", rows("\t").join("\n")),
        7 => {
            let half = pairs.len().div_ceil(2);
            let cell = |i: usize| pairs.get(i).map_or(String::new(), |(n, w, b)| format!("{n}. {w} {b}"));
            (0..half).map(|i| format!("{:<34}{}", cell(i), cell(half + i)).trim_end().to_owned() + "\n").collect()
        }
        _ => {
            let row = |head: &str, of: &dyn Fn(&(usize, &str, &str)) -> String| {
                let cells: Vec<String> = pairs.iter().map(of).collect();
                format!("{head};{}\n", cells.join(";"))
            };
            row("TT", &|p| p.0.to_string()) + &row("Trắng", &|p| p.1.to_owned()) + &row("Đen", &|p| p.2.to_owned())
        }
    }
}

/// Damages one half-move. Returns what was done, or `None` if nothing can be.
fn slip(tokens: &mut Vec<String>, random: &mut Random) -> Option<String> {
    let at = random.below(tokens.len());
    let chars: Vec<char> = tokens[at].chars().collect();
    let place = random.below(chars.len().max(1));
    let was = tokens[at].clone();
    let kind = match random.below(11) {
        0 => {
            let mut chars = chars;
            chars[place] =
                *pick(random, &[&'a', &'b', &'c', &'e', &'h', &'1', &'3', &'8', &'M', &'N', &'x', &'-', &' ']);
            tokens[at] = chars.into_iter().collect();
            "changed"
        }
        1 => {
            let mut chars = chars;
            chars.insert(place, chars[place]);
            tokens[at] = chars.into_iter().collect();
            "doubled a letter"
        }
        2 if chars.len() > 1 => {
            let mut chars = chars;
            chars.remove(place);
            tokens[at] = chars.into_iter().collect();
            "dropped a letter"
        }
        3 if place + 1 < chars.len() => {
            let mut chars = chars;
            chars.swap(place, place + 1);
            tokens[at] = chars.into_iter().collect();
            "swapped letters"
        }
        4 => {
            let mut chars = chars;
            let c = chars[place];
            chars[place] = if c.is_uppercase() { c.to_lowercase().next()? } else { c.to_uppercase().next()? };
            tokens[at] = chars.into_iter().collect();
            "changed the case"
        }
        5 => {
            tokens.insert(at, was.clone());
            "doubled"
        }
        6 if tokens.len() > 2 => {
            tokens.remove(at);
            "left out"
        }
        7 if at + 1 < tokens.len() => {
            tokens.swap(at, at + 1);
            "swapped"
        }
        8 => {
            let mut chars = chars;
            chars.insert(place, ' ');
            tokens[at] = chars.into_iter().collect();
            "put a blank into"
        }
        9 => {
            tokens[at].push_str(pick(random, &[",", ".", "!", "+", "?", " chiếu", "'", "~", "x"]));
            "added a sign to"
        }
        10 => {
            let word = pick(random, &["Mã", "?", "abc", "e", "M", "12", "0:45", "(hay)", "xin hòa", "Nd", "x"]);
            tokens[at] = format!("{word} {was}");
            "wrote something before"
        }
        _ => return None,
    };
    if tokens.iter().any(|t| t.trim().is_empty()) {
        return None;
    }
    Some(format!("{kind} {was:?} at {at}"))
}

/// Damages the text around the moves: a label, a number, or where a line ends.
fn damage(text: &mut String, body: usize, random: &mut Random) -> Option<&'static str> {
    let of = |range: std::ops::Range<usize>, test: fn(char) -> bool| -> Vec<(usize, char)> {
        text[range.clone()].char_indices().map(|(at, c)| (range.start + at, c)).filter(|(_, c)| test(*c)).collect()
    };
    let (letters, digits) = (of(0..body, char::is_alphabetic), of(body..text.len(), |c| c == '\n'));
    match random.below(4) {
        0 => {
            let (at, c) = letters[random.below(letters.len())];
            text.replace_range(at..at + c.len_utf8(), "");
            Some("dropped a letter of a label")
        }
        1 => {
            let (at, c) = letters[random.below(letters.len())];
            text.insert(at, c);
            Some("doubled a letter of a label")
        }
        2 => {
            let (at, _) = digits[random.below(digits.len())];
            text.insert(at, '\n');
            Some("added an empty line")
        }
        _ => {
            // The number of a move becomes another one.
            let numbers = of(body..text.len(), |c| c == '.');
            let (at, _) = *numbers.get(random.below(numbers.len().max(1)))?;
            let last = text[..at].chars().next_back().filter(char::is_ascii_digit)?;
            // `Qd7.` is no number.
            if text[..at - 1].ends_with(|c: char| c.is_alphabetic()) {
                return None;
            }
            text.replace_range(at - 1..at, if last == '7' { "4" } else { "7" });
            Some("changed a number")
        }
    }
}

/// A text with so many slips.
pub(crate) fn typed(random: &mut Random, kind: Kind, slips: usize) -> Typed {
    let game = game(random);
    let hand = Hand::new(random, kind);
    let mut tokens: Vec<String> =
        game.iter().enumerate().map(|(i, (position, played))| hand.half_move(position, *played, i % 2 == 0)).collect();
    let mut made = Vec::new();
    while made.len() < slips {
        made.extend(slip(&mut tokens, random));
    }
    let heads: &[&str] = if kind == Kind::Sheet {
        &[
            "Trắng: An Nhiên\nĐen: Bình Yên\nKết quả: *\n\n",
            "Giải: Cúp Sông Hồng\nVòng: 3   Bàn: 2\nQuân trắng: An Nhiên\nQuân đen: Bình Yên\n\n",
            "T: An Nhiên\nĐ: Bình Yên\n\n",
            "Tên VĐV trắng: An Nhiên\nTên VĐV đen: Bình Yên\nNgày: 3/4/2019\n\n",
        ]
    } else {
        &["[Event \"Cúp\"]\n[White \"An Nhiên\"]\n[Black \"Bình Yên\"]\n[Result \"*\"]\n\n"]
    };
    let head = pick(random, heads);
    let mut text = head.to_owned() + &laid_out(&hand, &tokens);
    if kind != Kind::Sheet {
        text.truncate(text.trim_end().len());
        text.push_str(" *\n");
    }
    if slips > 0 && random.below(4) == 0 {
        made.extend(damage(&mut text, head.len(), random).map(str::to_owned));
    }
    let style =
        format!("{kind:?} piece {} case {} number {} layout {}", hand.piece, hand.case, hand.number, hand.layout);
    let is_open = hand.case != 0;
    Typed { text, tokens, played: game.iter().map(|(_, m)| *m).collect(), slips: made, style, is_open }
}
