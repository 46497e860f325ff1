//! `Diagram`: a position as men on the places of a board, of chess or of xiangqi, for any code that draws it.

use bienban_base::place::Side;
use bienban_engine::chess::{self, Color, File, Rank, Role, Square};
use bienban_xiangqi::fen;
use bienban_xiangqi::man::{ManKind, XiangqiMan};
use bienban_xiangqi::point::Point;
use bienban_xiangqi::position::XiangqiPosition;

/// How the men of xiangqi are drawn. For those of chess there are figures that everybody knows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum MenStyle {
    /// The letters of the law: Tg S T X M P B.
    #[default]
    Letters,
    /// Chinese characters.
    Characters,
}

/// A man on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DiagramMan {
    /// A man of chess.
    Chess(Color, Role),
    /// A man of xiangqi.
    Xiangqi(XiangqiMan),
}

impl DiagramMan {
    /// The side that it belongs to.
    pub(crate) fn side(self) -> Side {
        match self {
            DiagramMan::Chess(color, _) if color.is_white() => Side::White,
            DiagramMan::Chess(..) => Side::Black,
            DiagramMan::Xiangqi(man) => man.side(),
        }
    }

    /// Its name in [`super::svg`]: `wk` for a king of chess, `xwk` for a general of xiangqi.
    pub(crate) fn id(self) -> String {
        let side = self.side().letter();
        match self {
            DiagramMan::Chess(_, role) => format!("{side}{}", role.char()),
            DiagramMan::Xiangqi(man) => format!("x{side}{}", man.fen_letter().to_ascii_lowercase()),
        }
    }

    /// The figure of a man of chess; the letter or the character of a man of xiangqi. The letters of Black are small.
    pub(crate) fn figure(self, men: MenStyle) -> String {
        match (self, men) {
            (DiagramMan::Chess(color, role), _) => figure(color, role).to_string(),
            (DiagramMan::Xiangqi(man), MenStyle::Letters) => {
                let letters = man.kind().law_letter();
                if man.side() == Side::White { letters.to_owned() } else { letters.to_lowercase() }
            }
            (DiagramMan::Xiangqi(man), MenStyle::Characters) => character(man).to_string(),
        }
    }
}

fn figure(color: Color, role: Role) -> char {
    let index = match role {
        Role::King => 0,
        Role::Queen => 1,
        Role::Rook => 2,
        Role::Bishop => 3,
        Role::Knight => 4,
        Role::Pawn => 5,
    };
    ["♔♕♖♗♘♙", "♚♛♜♝♞♟"][usize::from(color.is_black())].chars().nth(index).unwrap_or('?')
}

/// The character on the man; each side has its own.
pub(crate) fn character(man: XiangqiMan) -> char {
    let [white, black] = match man.kind() {
        ManKind::General => ['帥', '將'],
        ManKind::Advisor => ['仕', '士'],
        ManKind::Elephant => ['相', '象'],
        ManKind::Chariot => ['俥', '車'],
        ManKind::Horse => ['傌', '馬'],
        ManKind::Cannon => ['炮', '砲'],
        ManKind::Soldier => ['兵', '卒'],
    };
    if man.side() == Side::White { white } else { black }
}

/// A position to be drawn, White below.
#[derive(Debug, Clone)]
pub(crate) enum Diagram {
    /// A board of 64 squares.
    Chess(chess::Board),
    /// A board of 90 points.
    Xiangqi(Box<XiangqiPosition>),
}

impl Diagram {
    /// The position of a FEN of either game. `None` if it is a position of neither.
    pub(crate) fn of(text: &str) -> Option<Diagram> {
        let chess = chess::men(text).map(Diagram::Chess);
        chess.or_else(|| fen::read(text).ok().map(|position| Diagram::Xiangqi(Box::new(position))))
    }

    /// The number of files, and of ranks.
    pub(crate) fn size(&self) -> (u8, u8) {
        match self {
            Diagram::Chess(_) => (8, 8),
            Diagram::Xiangqi(_) => (9, 10),
        }
    }

    /// The number of the first rank.
    pub(crate) fn first_rank(&self) -> u8 {
        u8::from(matches!(self, Diagram::Chess(_)))
    }

    /// The man on a place, by file and rank from 0.
    pub(crate) fn man(&self, file: u8, rank: u8) -> Option<DiagramMan> {
        match self {
            Diagram::Chess(men) => {
                let square = Square::from_coords(File::try_from(file).ok()?, Rank::try_from(rank).ok()?);
                men.piece_at(square).map(|piece| DiagramMan::Chess(piece.color, piece.role))
            }
            Diagram::Xiangqi(position) => position.get(Point::new(file, rank)?).map(DiagramMan::Xiangqi),
        }
    }

    /// The men with their files and ranks from 0, from a file to the next.
    pub(crate) fn men(&self) -> impl Iterator<Item = (u8, u8, DiagramMan)> + '_ {
        let (files, ranks) = self.size();
        let places = (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)));
        places.filter_map(|(file, rank)| self.man(file, rank).map(|man| (file, rank, man)))
    }

    /// The file and the rank, from 0, of a place by its name: `e4`.
    pub(crate) fn place(&self, name: &str) -> Option<(u8, u8)> {
        let &[file, rank] = name.as_bytes() else { return None };
        let (files, ranks) = self.size();
        let (file, rank) = (file.checked_sub(b'a')?, rank.checked_sub(b'0')?.checked_sub(self.first_rank())?);
        (file < files && rank < ranks).then_some((file, rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_says_which_board_it_is_of() {
        let chess = Diagram::of("8/8/8/8/8/8/8/K6k w - - 0 1").expect("it is a position");
        assert_eq!(
            (chess.size(), chess.place("a1"), chess.place("i1"), chess.place("a0")),
            ((8, 8), Some((0, 0)), None, None)
        );
        let xiangqi = Diagram::of(fen::START).expect("it is a position");
        assert_eq!((xiangqi.size(), xiangqi.place("i9"), xiangqi.men().count()), ((9, 10), Some((8, 9)), 32));
        let general = xiangqi.man(4, 9).expect("the general");
        assert_eq!((general.id(), general.figure(MenStyle::Letters)), ("xbk".to_owned(), "tg".to_owned()));
        assert_eq!(general.figure(MenStyle::Characters), "將");
        assert!(Diagram::of("<script>").is_none());
    }
}
