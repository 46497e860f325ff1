//! The positions of games: a row for each position of each main line.

use crate::table::{column, optional};
use crate::{ColumnKind, Fragment, MainLine, ReportStyle, ReportTable, TableCell, TableColumn, TableWriter};
use bienban_base::messages::Catalog;
use bienban_engine::chess::replay::{LineCursor, Timeline};
use bienban_engine::judge::Game;
use bienban_engine::source::split::Block;
use bienban_xiangqi::fen;

use super::games::IN_PGN;

static COLUMNS: [TableColumn; 6] = [
    column("file", ColumnKind::Text),
    column("game", ColumnKind::Number),
    column("ply", ColumnKind::Number),
    optional("move", ColumnKind::HalfMove),
    column("fen", ColumnKind::Position),
    optional("key", ColumnKind::Text),
];

/// The positions of games, each with the half-move that led to it. The key is Polyglot's, as in the table of games.
pub static GAME_POSITIONS: ReportTable = ReportTable::plain("game-positions", &COLUMNS, None);

/// Writes the rows for the games of a block.
#[derive(Debug)]
pub struct GamePositionsWriter<'a> {
    file: &'a str,
    writer: TableWriter<'a>,
}

impl<'a> GamePositionsWriter<'a> {
    /// A writer for the games of a block.
    pub fn new(block: &'a Block, catalog: &'a Catalog, style: ReportStyle) -> GamePositionsWriter<'a> {
        GamePositionsWriter { file: &block.name, writer: TableWriter::new(&GAME_POSITIONS, catalog, style) }
    }

    /// Adds a game that was judged with [`record`](bienban_engine::judge::JudgeOptions::record), up to the first
    /// half-move that is not played. `relative` is its number in the block, from 1.
    pub fn game(&mut self, relative: u64, game: &Game<'_>) {
        let positions = match (game.xiangqi(), game.timeline()) {
            (Some(record), _) => record.positions().iter().map(|position| (fen::write(position), None)).collect(),
            (None, Some(timeline)) => of_chess(timeline),
            (None, None) => Vec::new(),
        };
        let moves = MainLine::of(game, IN_PGN, None).map_or_else(Vec::new, |line| line.moves);
        for (ply, (fen, key)) in positions.into_iter().enumerate() {
            let half_move =
                ply.checked_sub(1).and_then(|before| moves.get(before)).map(|(_, written)| written.as_str());
            self.writer.row(&[
                TableCell::from(self.file),
                TableCell::Game(relative),
                TableCell::Number(ply as u64),
                TableCell::from(half_move),
                TableCell::from(fen),
                TableCell::from(key),
            ]);
        }
    }

    /// The rows.
    pub fn into_fragment(self) -> Fragment {
        self.writer.fragment
    }
}

/// The positions with their keys.
fn of_chess(timeline: &Timeline) -> Vec<(String, Option<String>)> {
    let shown = |cursor: &LineCursor| (cursor.fen(), Some(format!("{:016x}", cursor.key())));
    let mut cursor = timeline.start.clone();
    let mut positions = vec![shown(&cursor)];
    for step in timeline.steps.iter().filter(|step| step.line == 0) {
        let next = match step.played {
            Some(played) => Some(cursor.after(played)),
            None => cursor.after_pass(),
        };
        let Some(next) = next else { break };
        positions.push(shown(&next));
        cursor = next;
    }
    positions
}
