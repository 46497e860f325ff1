//! The language once more, as plainly as can be: every position of every line is kept, and everything is looked up.

use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess, Color, EnPassantMode, Move, Position, Role};

use super::facts::Table;
use super::game::{Event, Game, played_in};
use bienban::chess::view::HalfMove;

/// A line of a game from its first position, with whatever it branches from.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) positions: Vec<Chess>,
    pub(crate) moves: Vec<Move>,
}

/// A game with all its lines, the main line first.
#[derive(Debug, Clone)]
pub(crate) struct Lines {
    pub(crate) lines: Vec<Line>,
    pub(crate) game: Game,
}

impl Lines {
    /// A game made of choices: which move, or whether a variation begins or ends.
    pub(crate) fn of(start: &Chess, choices: &[u8], facts: &[(&str, String)]) -> Lines {
        let first = Line { positions: vec![start.clone()], moves: Vec::new() };
        let mut done = vec![first.clone()];
        // Each open line with its number among those that are done, and whether it has a move of its own.
        let mut open = vec![(0, false)];
        let mut events = Vec::new();
        for choice in choices {
            let (number, moved) = *open.last().expect("a line");
            match choice {
                0..30 if moved && open.len() < 4 => {
                    let mut line = done[number].clone();
                    line.positions.pop();
                    line.moves.pop();
                    done.push(line);
                    open.push((done.len() - 1, false));
                    events.push(Event::Open);
                }
                30..70 if open.len() > 1 => {
                    open.pop();
                    events.push(Event::Close);
                }
                choice => {
                    let line = &mut done[number];
                    let now = line.positions.last().expect("a position").clone();
                    let legal = now.legal_moves();
                    let Some(&played) = legal.get(*choice as usize % legal.len().clamp(1, 5)) else { continue };
                    let after = played_in(&now, played);
                    events.push(Event::Move(HalfMove::of(played), after.clone()));
                    line.positions.push(after);
                    line.moves.push(played);
                    *open.last_mut().expect("a line") = (number, true);
                }
            }
        }
        let mut cells: Vec<(&str, &str)> = facts.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let plies = done[0].moves.len().to_string();
        cells.push(("plies", &plies));
        let game = Game { start: start.clone(), events, facts: Table::of(&cells) };
        Lines { lines: done, game }
    }
}

/// An expression, with what is needed to write it and to answer it.
#[derive(Debug, Clone)]
pub(crate) enum Spec {
    Any(Vec<Spec>),
    All(Vec<Spec>),
    Not(Box<Spec>),
    Anywhere(Box<Spec>),
    At(u8, Option<u8>, Box<Spec>),
    /// The position of a line at a ply, so many fields of it.
    Position(usize, usize, usize),
    /// The first half-moves of a line.
    Line(usize, usize),
    Reaches(usize, usize),
    /// A half-move of a line; whether its signs are written.
    Played(usize, usize, bool),
    Pattern(String, bool),
    /// Rooks and pawns at least and at most for both sides, together, either.
    Material([(usize, usize); 4], usize, bool),
    Has(&'static str),
    White(&'static str),
    Elo(bool, i64),
    Plies(&'static str, i64),
    Code(&'static str),
}

/// The letters of SAN of a line.
fn sans(line: &Line) -> Vec<String> {
    line.moves.iter().zip(&line.positions).map(|(played, before)| San::from_move(before, *played).to_string()).collect()
}

fn fen(position: &Chess, fields: usize) -> String {
    let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
    fen.split(' ').take(fields).collect::<Vec<_>>().join(" ")
}

fn usual(lines: &Lines) -> bool {
    lines.game.start == Chess::default()
}

impl Spec {
    /// The expression as text. What does not fit the game becomes something that does.
    pub(crate) fn text(&self, lines: &Lines) -> String {
        let line = |number: usize| &lines.lines[number % lines.lines.len()];
        let joined = |list: &[Spec], word: &str| {
            list.iter().map(|spec| format!("({})", spec.text(lines))).collect::<Vec<_>>().join(word)
        };
        match self {
            Spec::Any(specs) => joined(specs, " or "),
            Spec::All(specs) => joined(specs, " and "),
            Spec::Not(spec) => format!("not ({})", spec.text(lines)),
            Spec::Anywhere(spec) => format!("anywhere({})", spec.text(lines)),
            Spec::At(first, Some(last), spec) if first == last => format!("at({first}, {})", spec.text(lines)),
            Spec::At(first, Some(last), spec) => format!("at({first}..{last}, {})", spec.text(lines)),
            Spec::At(first, None, spec) => format!("at({first}.., {})", spec.text(lines)),
            Spec::Position(number, ply, fields) => {
                let positions = &line(*number).positions;
                format!("position(\"{}\")", fen(&positions[ply % positions.len()], *fields))
            }
            Spec::Line(number, count) | Spec::Reaches(number, count) => {
                let name = if matches!(self, Spec::Line(..)) { "line" } else { "reaches" };
                let sans = if usual(lines) { sans(line(*number)) } else { Vec::new() };
                let count = if sans.is_empty() { 0 } else { 1 + count % sans.len() };
                let text = if count == 0 { "e4".to_owned() } else { sans[..count].join(" ") };
                format!("{name}(\"{text}\")")
            }
            Spec::Played(number, ply, signs) => {
                let line = line(*number);
                if line.moves.is_empty() {
                    return "played(\"e4\")".to_owned();
                }
                let ply = ply % line.moves.len();
                let plus = SanPlus::from_move(line.positions[ply].clone(), line.moves[ply]);
                format!("played(\"{}\")", if *signs { plus.to_string() } else { plus.san.to_string() })
            }
            Spec::Pattern(text, mirrored) => format!("pattern(\"{text}\"{})", if *mirrored { " mirrored" } else { "" }),
            Spec::Material(amounts, together, either) => {
                let one = |letter, (least, most): (usize, usize)| match most {
                    99 => format!("{letter}{least}+"),
                    most if least == most => format!("{letter}{least}"),
                    most => format!("{letter}{most}-"),
                };
                let side = |at: usize| format!("KN*B*Q*{}{}", one('R', amounts[at]), one('P', amounts[at + 1]));
                let either = if *either { " either" } else { "" };
                format!("material(\"{} v {}\" for {together}{either})", side(0), side(2))
            }
            Spec::Has(word) => format!("has({word})"),
            Spec::White(text) => format!("white ~ \"{text}\""),
            Spec::Elo(both, elo) => format!("{}elo >= {elo}", if *both { "both " } else { "" }),
            Spec::Plies(operator, plies) => format!("plies {operator} {plies}"),
            Spec::Code(code) => format!("eco = {code}"),
        }
    }

    /// Whether it holds.
    pub(crate) fn holds(&self, lines: &Lines, cells: &[(&str, String)], anywhere: bool) -> bool {
        let seen = if anywhere { &lines.lines[..] } else { &lines.lines[..1] };
        let cell = |name: &str| cells.iter().find(|(other, _)| *other == name).map(|(_, value)| value.as_str());
        let elo = |name: &str| cell(name).and_then(|text| text.parse::<i64>().ok());
        match self {
            Spec::Any(specs) => specs.iter().any(|spec| spec.holds(lines, cells, anywhere)),
            Spec::All(specs) => specs.iter().all(|spec| spec.holds(lines, cells, anywhere)),
            Spec::Not(spec) => !spec.holds(lines, cells, anywhere),
            Spec::Anywhere(spec) => spec.holds(lines, cells, true),
            Spec::At(first, last, spec) => seen.iter().any(|line| {
                let plies = 0..line.positions.len();
                plies.into_iter().any(|ply| {
                    ply >= usize::from(*first)
                        && last.is_none_or(|last| ply <= usize::from(last))
                        && spec.at(lines, line, ply)
                })
            }),
            Spec::White(text) => cell("white").is_some_and(|white| white.to_lowercase().contains(text)),
            Spec::Elo(both, least) => {
                let sides = ["white_elo", "black_elo"].map(|name| elo(name).is_some_and(|elo| elo >= *least));
                if *both { sides == [true, true] } else { sides != [false, false] }
            }
            Spec::Plies(operator, plies) => {
                let played = lines.lines[0].moves.len() as i64;
                match *operator {
                    "<" => played < *plies,
                    "<=" => played <= *plies,
                    ">" => played > *plies,
                    ">=" => played >= *plies,
                    "=" => played == *plies,
                    _ => played != *plies,
                }
            }
            Spec::Code(code) => cell("eco") == Some(code),
            moment => seen.iter().any(|line| (0..line.positions.len()).any(|ply| moment.at(lines, line, ply))),
        }
    }

    /// Whether it holds at one place of a line.
    fn at(&self, lines: &Lines, line: &Line, ply: usize) -> bool {
        let position = &line.positions[ply];
        let last = ply.checked_sub(1).map(|ply| (line.moves[ply], &line.positions[ply]));
        let text = self.text(lines);
        let inner = || text.split('"').nth(1).expect("a text");
        match self {
            Spec::Any(specs) => specs.iter().any(|spec| spec.at(lines, line, ply)),
            Spec::All(specs) => specs.iter().all(|spec| spec.at(lines, line, ply)),
            Spec::Not(spec) => !spec.at(lines, line, ply),
            Spec::Position(_, _, fields) => fen(position, (*fields).min(4)) == first_fields(inner(), 4),
            Spec::Line(..) => {
                let wanted: Vec<&str> = inner().split(' ').collect();
                usual(lines) && ply >= wanted.len() && sans(line)[..wanted.len()] == wanted
            }
            Spec::Reaches(..) => {
                let mut wanted = Chess::default();
                for word in inner().split(' ') {
                    let played = word.parse::<San>().expect("SAN").to_move(&wanted).expect("legal");
                    wanted = played_in(&wanted, played);
                }
                fen(position, 4) == fen(&wanted, 4)
            }
            Spec::Played(..) => last.is_some_and(|(played, before)| {
                let plus = SanPlus::from_move(before.clone(), played);
                let wanted: SanPlus = inner().parse().expect("SAN");
                let signs = match inner().chars().last() {
                    Some('#') => position.is_checkmate(),
                    Some('+') => position.is_check(),
                    _ => true,
                };
                // Everything written must be so; the disambiguation is the square it came from.
                let open = wanted.san.to_string();
                let mut full = plus.san.to_string();
                if !open.contains('x') {
                    full = full.replace('x', "");
                }
                let from = played.from().map(|square| square.to_string()).unwrap_or_default();
                let (tail, head) = ends_of(&open);
                let (full_tail, full_head) = ends_of(&full);
                signs
                    && tail == full_tail
                    && head.starts_with(role_letter(played))
                    && (head.chars().skip(1).all(|c| from.contains(c)) || full_head == head)
            }),
            Spec::Pattern(pattern, mirrored) => {
                let board = position.board();
                fits(pattern, &fen(position, 1))
                    || (*mirrored && fits(pattern, &board.clone().into_mirrored().board_fen().to_string()))
            }
            Spec::Material(amounts, together, either) => {
                ply + 1 >= *together
                    && line.positions[ply + 1 - together..=ply].iter().all(|position| {
                        let count = |color, role| position.board().by_piece(shakmaty::Piece { color, role }).count();
                        let fits = |first: Color| {
                            let counts = [
                                count(first, Role::Rook),
                                count(first, Role::Pawn),
                                count(!first, Role::Rook),
                                count(!first, Role::Pawn),
                            ];
                            counts.iter().zip(amounts).all(|(count, (least, most))| least <= count && count <= most)
                        };
                        fits(Color::White) || (*either && fits(Color::Black))
                    })
            }
            Spec::Has(word) => last.is_some_and(|(played, _)| match *word {
                "underpromotion" => played.promotion().is_some_and(|role| role != Role::Queen),
                "en-passant" => played.is_en_passant(),
                "castling" => played.is_castle(),
                "castling-queenside" => played.castling_side() == Some(shakmaty::CastlingSide::QueenSide),
                "check" => position.is_check(),
                _ => position.checkers().count() == 2,
            }),
            _ => false,
        }
    }
}

fn first_fields(text: &str, fields: usize) -> String {
    text.split(' ').take(fields).collect::<Vec<_>>().join(" ")
}

fn role_letter(played: Move) -> char {
    match played {
        Move::Castle { .. } => 'O',
        played => played.role().upper_char(),
    }
}

/// What a move goes to, with capture and promotion; and the man with what tells it from others.
fn ends_of(san: &str) -> (String, String) {
    if san.starts_with('O') {
        return (san.to_owned(), "O".to_owned());
    }
    let target = san.find('=').unwrap_or(san.len()) - 2;
    let capture = usize::from(san[..target].ends_with('x'));
    let head = &san[..target - capture];
    let head = if head.starts_with(|c: char| c.is_ascii_uppercase()) { head.to_owned() } else { format!("P{head}") };
    (san[target - capture..].to_owned(), head)
}

/// Whether a board fits a pattern, by trying everything.
pub(crate) fn fits(pattern: &str, board: &str) -> bool {
    pattern.split('/').zip(board.split('/')).all(|(pattern, rank)| {
        let squares: Vec<char> = rank
            .chars()
            .flat_map(|c| match c.to_digit(10) {
                Some(count) => vec!['.'; count as usize],
                None => vec![c],
            })
            .collect();
        let pattern: Vec<char> = pattern.chars().collect();
        rank_fits(&pattern, &squares)
    })
}

fn rank_fits(pattern: &[char], squares: &[char]) -> bool {
    let Some(&sign) = pattern.first() else { return squares.is_empty() };
    if sign == '*' {
        return (0..=squares.len()).any(|skipped| rank_fits(&pattern[1..], &squares[skipped..]));
    }
    if let Some(count) = sign.to_digit(10) {
        let count = count as usize;
        return squares.len() >= count
            && squares[..count].iter().all(|c| *c == '.')
            && rank_fits(&pattern[1..], &squares[count..]);
    }
    let Some(&square) = squares.first() else { return false };
    let (length, holds) = match sign {
        '[' => {
            let end = pattern.iter().position(|c| *c == ']').expect("closed");
            let inner = &pattern[1..end];
            match inner.first() {
                Some('^') => (end + 1, !inner[1..].iter().any(|sign| one(*sign, square))),
                _ => (end + 1, inner.iter().any(|sign| one(*sign, square))),
            }
        }
        sign => (1, one(sign, square)),
    };
    holds && rank_fits(&pattern[length..], &squares[1..])
}

fn one(sign: char, square: char) -> bool {
    match sign {
        '?' => true,
        '!' => square != '.',
        'A' => square.is_ascii_uppercase(),
        'a' => square.is_ascii_lowercase(),
        '1' => square == '.',
        sign => sign == square,
    }
}
