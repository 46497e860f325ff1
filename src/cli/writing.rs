//! How `convert` writes games: choices that the notations and the Laws leave open.

use std::fmt::Write as _;

use clap::{Args, ValueEnum};

use super::notation::TargetNotation;
use super::{speech, summary};
use bienban_base::message::Message;
use bienban_games::write::{self, GameLayout, WriteTally};

/// How games are written.
#[derive(Debug, Args)]
pub(super) struct WritingArgs {
    #[arg(long)]
    strict: bool,

    #[arg(long)]
    comments: bool,

    #[arg(long)]
    ep_mark: bool,

    #[arg(long, value_enum, default_value_t = CaptureMark::X)]
    capture: CaptureMark,

    #[arg(long, value_enum)]
    castling: Option<CastlingMark>,
}

/// The capture sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CaptureMark {
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
enum CastlingMark {
    /// O-O
    #[value(name = "O-O")]
    Letter,
    /// 0-0
    #[value(name = "0-0")]
    Zero,
}

impl WritingArgs {
    /// The same choices as the writer takes them, for a notation and a form.
    pub(super) fn options(&self, to: TargetNotation, layout: GameLayout) -> write::WriteOptions {
        let custom = write::NotationStyle::of(to.chess);
        let capture = match self.capture {
            CaptureMark::X => "x",
            CaptureMark::Colon => ":",
            CaptureMark::None => "",
        };
        let castling = match self.castling {
            None => custom.castling,
            Some(CastlingMark::Letter) => 'O',
            Some(CastlingMark::Zero) => '0',
        };
        let style = write::NotationStyle { capture, castling, en_passant: self.ep_mark, ..custom };
        write::WriteOptions { style, xiangqi: to.xiangqi, layout, comments: self.comments, strict: self.strict }
    }
}

/// Reports which half-moves and games could not be written as moves.
pub(super) fn say_omitted(written: &WriteTally, layout: GameLayout) {
    let catalog = speech::catalog();
    let mut lines = String::new();
    let mut say = |key: &'static str, count: u64| {
        if count > 0 {
            let _ = writeln!(lines, "{}", catalog.text(&Message::new(key).with("count", count.to_string())));
        }
    };
    say("games-mended", written.mended);
    say("games-left-out", written.left_out);
    say("games-undecoded", written.undecoded);
    say("games-whole", written.whole);
    let cut = written.cut - written.left_out;
    say(if layout == GameLayout::Pgn { "games-cut" } else { "forms-cut" }, cut);
    say("form-without-comments", written.comments);
    say("form-without-variations", written.variations);
    say("form-without-glyphs", written.glyphs);
    say("form-without-tags", written.tags);
    say("web-without-remarks", written.remarks);
    if !lines.is_empty() {
        summary::say(lines.trim_end());
    }
}
