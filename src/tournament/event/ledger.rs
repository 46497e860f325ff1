//! The games of one heading in few bytes each: differences from the game before as numbers of variable length.

/// A game as numbers of the archive's tables.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PackedGame {
    /// The file.
    pub file: u32,
    /// The number of the game in it.
    pub game: u64,
    /// The line.
    pub line: u64,
    /// The offset.
    pub offset: u64,
    /// White.
    pub white: u32,
    /// Black.
    pub black: u32,
    /// The tag Round.
    pub round: u32,
    /// The tag Result.
    pub result: u32,
    /// What is mostly the same from game to game.
    pub usual: UsualValues,
}

/// What is mostly the same from game to game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct UsualValues {
    /// The tag Date.
    pub date: u32,
    /// The tag Board.
    pub board: u32,
    /// The tag Termination.
    pub termination: u32,
    /// The token.
    pub token: u32,
    /// The column.
    pub column: u64,
    /// The length.
    pub length: u64,
    /// Whether moves were made.
    pub has_moves: bool,
}

/// The games of one heading in the order in which they came.
#[derive(Debug, Default)]
pub struct GameLedger {
    bytes: Vec<u8>,
    games: u32,
    last: PackedGame,
}

fn put(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0_u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

/// A difference as a number without sign: small whether the value grew or shrank.
fn folded(now: u64, before: u64) -> u64 {
    let step = now.wrapping_sub(before) as i64;
    ((step << 1) ^ (step >> 63)) as u64
}

fn unfolded(step: u64, before: u64) -> u64 {
    before.wrapping_add((step >> 1) ^ (step & 1).wrapping_neg())
}

impl GameLedger {
    /// Adds a game.
    pub fn push(&mut self, game: PackedGame) {
        const MOST: usize = 96;
        let spare = self.bytes.capacity() - self.bytes.len();
        if spare < MOST {
            // Doubling would leave a third of the memory unused.
            self.bytes.reserve_exact(MOST + self.bytes.len() / 8);
        }
        let (last, out) = (self.last, &mut self.bytes);
        let flags = [game.file != last.file, game.usual != last.usual, game.usual.has_moves];
        out.push(flags.iter().enumerate().map(|(bit, &is)| u8::from(is) << bit).sum());
        if flags[0] {
            put(u64::from(game.file), out);
        }
        put(folded(game.game, last.game), out);
        put(folded(game.line, last.line), out);
        put(folded(game.offset, last.offset), out);
        for of in [game.white, game.black, game.round, game.result] {
            put(u64::from(of), out);
        }
        if flags[1] {
            let UsualValues { date, board, termination, token, column, length, .. } = game.usual;
            for of in [date, board, termination, token] {
                put(u64::from(of), out);
            }
            put(column, out);
            put(length, out);
        }
        self.last = game;
        self.games += 1;
    }

    /// How many games there are.
    pub fn count(&self) -> usize {
        self.games as usize
    }

    /// The games.
    pub fn games(&self) -> impl Iterator<Item = PackedGame> {
        let (mut bytes, mut last) = (self.bytes.as_slice(), PackedGame::default());
        std::iter::from_fn(move || {
            last = unpack(&mut bytes, last)?;
            Some(last)
        })
    }
}

fn unpack(bytes: &mut &[u8], last: PackedGame) -> Option<PackedGame> {
    let flags = take(bytes)?;
    let mut game = last;
    let small = |bytes: &mut &[u8]| take(bytes).map(|value| value as u32);
    if flags & 1 != 0 {
        game.file = small(bytes)?;
    }
    game.game = unfolded(take(bytes)?, last.game);
    game.line = unfolded(take(bytes)?, last.line);
    game.offset = unfolded(take(bytes)?, last.offset);
    game.white = small(bytes)?;
    game.black = small(bytes)?;
    game.round = small(bytes)?;
    game.result = small(bytes)?;
    if flags & 2 != 0 {
        game.usual = UsualValues {
            date: small(bytes)?,
            board: small(bytes)?,
            termination: small(bytes)?,
            token: small(bytes)?,
            column: take(bytes)?,
            length: take(bytes)?,
            has_moves: false,
        };
    }
    game.usual.has_moves = flags & 4 != 0;
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::{GameLedger, PackedGame, UsualValues};

    #[test]
    fn games_come_out_as_they_went_in() {
        let mut ledger = GameLedger::default();
        let game = |i: u64| PackedGame {
            file: (i / 3) as u32,
            game: i % 3 + 1,
            line: if i == 5 { 1 } else { i * 1_000_000 },
            offset: u64::MAX - i,
            white: i as u32,
            black: u32::MAX,
            round: 3,
            result: 1,
            usual: UsualValues { date: 7, column: i / 4, has_moves: i.is_multiple_of(2), ..UsualValues::default() },
        };
        (0..20).for_each(|i| ledger.push(game(i)));
        assert_eq!(ledger.games().collect::<Vec<_>>(), (0..20).map(game).collect::<Vec<_>>());
        assert_eq!(ledger.count(), 20);
    }
}
