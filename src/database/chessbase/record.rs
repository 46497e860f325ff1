//! Record: the entry of one game in `.cbh` and `.cbj`. Numbers in records begin with their highest byte.

/// The length of the header of `.cbh` and of each of its records.
pub(super) const LEN: usize = 46;

/// A record of a game.
#[derive(Clone, Copy)]
pub(super) struct ChessBaseRecord<'r> {
    bytes: &'r [u8; LEN],
}

impl<'r> ChessBaseRecord<'r> {
    /// The record in these bytes.
    pub(super) fn new(bytes: &'r [u8; LEN]) -> ChessBaseRecord<'r> {
        ChessBaseRecord { bytes }
    }

    /// A number of `N` bytes.
    fn number<const N: usize>(self, at: usize) -> u32 {
        self.bytes[at..at + N].iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
    }

    /// Whether it is marked as deleted.
    pub(super) fn is_deleted(self) -> bool {
        self.bytes[0] & 0x80 != 0
    }

    /// Whether it is a text and no game.
    pub(super) fn is_text(self) -> bool {
        self.bytes[0] & 2 != 0
    }

    /// The offset of the moves in `.cbg`.
    pub(super) fn moves(self) -> u32 {
        self.number::<4>(1)
    }

    /// The offset of the annotations in `.cba`, or 0.
    pub(super) fn annotations(self) -> u32 {
        self.number::<4>(5)
    }

    /// The numbers of White and Black in `.cbp`.
    pub(super) fn players(self) -> [u32; 2] {
        [self.number::<3>(9), self.number::<3>(12)]
    }

    /// The number of the tournament in `.cbt`.
    pub(super) fn event(self) -> u32 {
        self.number::<3>(15)
    }

    /// The number of the annotator in `.cbc`.
    pub(super) fn annotator(self) -> u32 {
        self.number::<3>(18)
    }

    /// The number of the source in `.cbs`.
    pub(super) fn source(self) -> u32 {
        self.number::<3>(21)
    }

    /// The date, packed.
    pub(super) fn date(self) -> u32 {
        self.number::<3>(24)
    }

    /// The result, by its number.
    pub(super) fn result(self) -> u8 {
        self.bytes[27]
    }

    /// The glyph of the last position where the result is that of a line (3), else 0.
    pub(super) fn evaluation(self) -> u8 {
        if self.result() == 3 { self.bytes[28] } else { 0 }
    }

    /// The round and the round within it, 0 where unknown.
    pub(super) fn round(self) -> (u8, u8) {
        (self.bytes[29], self.bytes[30])
    }

    /// The ratings of White and Black, 0 where unknown.
    pub(super) fn ratings(self) -> [u32; 2] {
        [self.number::<2>(31), self.number::<2>(33)]
    }

    /// The opening by the Encyclopaedia, from 1 for A00 to 500, and after it a second number. Games of Chess960 have
    /// greater numbers there, which name the position they begin from.
    pub(super) fn opening(self) -> (u32, u32) {
        let packed = self.number::<2>(35);
        (packed >> 7, packed & 0x7F)
    }

    /// The number of moves of the main line, and whether it may have more.
    pub(super) fn moves_of_main_line(self) -> (usize, bool) {
        (usize::from(self.bytes[45]), self.bytes[45] == u8::MAX)
    }
}
