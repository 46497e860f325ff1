//! How `convert` writes games: choices that the notations and the Laws leave open.

use clap::{Args, ValueEnum};

use super::notation::To;
use crate::write::{self, Layout};

/// How games are written.
#[derive(Debug, Args)]
pub(super) struct Writing {
    #[arg(long)]
    strict: bool,

    #[arg(long)]
    comments: bool,

    #[arg(long)]
    ep_mark: bool,

    #[arg(long, value_enum, default_value_t = Capture::X)]
    capture: Capture,

    #[arg(long, value_enum)]
    castling: Option<Castling>,
}

/// The capture sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Capture {
    /// Nxe5
    X,
    /// N:e5
    #[value(name = ":")]
    Colon,
    /// Ne5
    None,
}

/// The sign for castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Castling {
    /// O-O
    #[value(name = "O-O")]
    Letter,
    /// 0-0
    #[value(name = "0-0")]
    Zero,
}

impl Writing {
    /// The same choices as the writer takes them, for a notation and a form.
    pub(super) fn options(&self, to: To, layout: Layout) -> write::Options {
        let custom = write::Style::of(to.chess);
        let capture = match self.capture {
            Capture::X => "x",
            Capture::Colon => ":",
            Capture::None => "",
        };
        let castling = match self.castling {
            None => custom.castling,
            Some(Castling::Letter) => 'O',
            Some(Castling::Zero) => '0',
        };
        let style = write::Style { capture, castling, en_passant: self.ep_mark, ..custom };
        write::Options { style, xiangqi: to.xiangqi, layout, comments: self.comments, strict: self.strict }
    }
}
