//! Settler: spares the half-moves of clean games of a database, for commands that only count such games.

use bienban_database::PackedHalfMove;

use super::{GameKind, Judge, JudgeOptions};
use crate::chess::fast::{FastLetters, FastReader, FastReading};
use crate::source::records::Settle;

/// Settles the games that leave the checks of some options nothing to do.
#[derive(Debug)]
pub struct Settler<'o> {
    judge: Judge<'o>,
    letters: FastLetters,
    reader: FastReader,
}

impl<'o> Settler<'o> {
    /// A settler for judging with these options.
    pub fn new(options: &'o JudgeOptions) -> Settler<'o> {
        let letters = FastLetters::of(options.language);
        Settler { judge: Judge::new(options), letters, reader: FastReader::new() }
    }
}

impl Settle for Settler<'_> {
    fn settle(&mut self, padded: &[u8], start: usize, half_moves: &[PackedHalfMove]) -> Option<FastReading> {
        // Without half-moves there is nothing to spare.
        if self.judge.options.kind == GameKind::Xiangqi || half_moves.is_empty() {
            return None;
        }
        let reading = self.reader.read_given(padded, start, self.letters, half_moves)?;
        self.judge.settles(reading.proofs).then_some(reading)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;
    use std::sync::Arc;

    use bienban_database::{Database, Losses};
    use shakmaty::Square;

    use super::*;
    use crate::judge::{Judge, JudgeTally};
    use crate::source::records::RecordRange;
    use crate::source::split::Block;

    /// Games of three half-moves, of which every second has an illegal one; the last one has a comment.
    struct FewGames;

    impl FewGames {
        fn head(record: u32) -> String {
            let names = [("Event", "A"), ("Site", "?"), ("Date", "2020.01.02"), ("White", "B, C"), ("Black", "D, E")];
            let tags = names.map(|(name, value)| format!("[{name} \"{value}\"]\n")).concat();
            format!("{tags}[Round \"{record}\"]\n[Result \"*\"]\n\n")
        }
    }

    impl Database for FewGames {
        fn records(&self) -> u32 {
            5
        }

        fn place(&self, record: u32) -> Range<u64> {
            u64::from(record) * 100..u64::from(record) * 100 + 10
        }

        fn write(&self, record: u32, pgn: &mut Vec<u8>, _: &mut Losses) {
            let last = ["Nf3", "Nf4"][record as usize % 2];
            let comment = if record == 4 { " {good}" } else { "" };
            pgn.extend_from_slice(format!("{}1. e4 e5{comment} 2. {last} *\n\n", FewGames::head(record)).as_bytes());
        }

        fn bare(&self, record: u32, pgn: &mut Vec<u8>, half_moves: &mut Vec<PackedHalfMove>) -> bool {
            pgn.extend_from_slice(format!("{}*\n\n", FewGames::head(record)).as_bytes());
            let last = [Square::F3, Square::F4][record as usize % 2];
            let squares = [(Square::E2, Square::E4), (Square::E7, Square::E5), (Square::G1, last)];
            half_moves.extend(squares.map(|(from, to)| PackedHalfMove::new(from, to, None)));
            record != 4
        }
    }

    fn blocks(size: usize, options: Option<&JudgeOptions>) -> Vec<Block> {
        let (parts, _) = RecordRange::of(Arc::new(FewGames), "few.si4", size);
        let mut blocks = Vec::new();
        for part in parts {
            let (mut settler, mut left) = (options.map(Settler::new), Some(part));
            while let Some(part) = left.take() {
                let settle = settler.as_mut().map(|settler| settler as &mut dyn Settle);
                let (block, rest) = part.load(vec![b'x'; 2000], settle);
                blocks.push(block);
                left = rest;
            }
        }
        blocks
    }

    #[test]
    fn clean_games_are_counted_without_their_half_moves() {
        let options = JudgeOptions::default();
        let settled = blocks(1 << 20, Some(&options));
        let [whole, bare] = [&blocks(1 << 20, None), &settled].map(|blocks| {
            let (mut tally, mut found) = (JudgeTally::default(), Vec::new());
            for block in blocks {
                Judge::new(&options).each(block, &mut |game: &mut crate::judge::Game<'_>| {
                    tally.count_game(game);
                    let event = game.tagged().value("Round").into_owned();
                    found.push((event, game.findings().iter().map(|finding| finding.code.id()).collect::<Vec<_>>()));
                });
            }
            (tally.games, tally.half_moves, found)
        });
        assert_eq!(whole, bare);
        assert_eq!((bare.0, &bare.2[1].1[..]), (5, &["M201"][..]));
        let written = |block: &Block| String::from_utf8_lossy(block.bytes()).matches("e4").count();
        assert_eq!(settled.iter().map(written).sum::<usize>(), 3, "two have faults, one a comment");
        let each = blocks(1 << 20, Some(&options)).iter().flat_map(Block::games).collect::<Vec<_>>();
        assert!(each.iter().all(|game| game.settled(0).is_none_or(|known| known.end == game.bytes().len())));
        assert_eq!(each.iter().filter(|game| game.settled(0).is_some()).count(), 2);
    }
}
