//! Moves, positions, tags and records that are no games.

use super::writer::{Writer, WrittenGame, day};
use super::{movetext, read, tag};
use crate::chessbase::{ChessBase, StoredFile};
use crate::{Database, Loss, Losses, Store};

/// A game with everything special: castling to both sides, en passant, promotions, a null move, variations in
/// variations.
const SPECIAL: &str = "e4 ( d4 d5 ( Nf6 c4 ) c4 ) ( Nf3 ) e6 e5 d5 exd6 Nf6 ( Qxd6 Nc3 ) d4 Be7 Nc3 O-O Bg5 -- \
                       Qd2 a6 O-O-O b5 dxe7 Kh8 exd8=N ( exf8=R+ ) ( exd8=Q Rxd8 ) ( exd8=B ) Rxd8";
/// The same as PGN.
const AS_PGN: &str = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. Nf3) 1... e6 2. e5 d5 3. exd6 Nf6 (3... Qxd6 4. Nc3) \
                      4. d4 Be7 5. Nc3 O-O 6. Bg5 -- 7. Qd2 a6 8. O-O-O b5 9. dxe7 Kh8 10. exd8=N (10. exf8=R+) (10. \
                      exd8=Q Rxd8) (10. exd8=B) 10... Rxd8 *";

/// Every kind of piece four times; the last of each has no number.
const CROWD: (&str, &str) = (
    "1qqqqq1k/1bbbbb2/8/8/8/8/2NNNNN1/K1RRRRR1 w - - 0 1",
    "Rb1 Bbd5 Rdc1 Bf4 Red1 Bf5 Rfe1 Beg5 Rgf1 Bh5 Na3 Qa8 Nb3 Qcb7 Nc3 Qdb6 Nd3 Qeb5 Ne3 Qfg7",
);

#[test]
fn games_are_read_in_every_encoding_of_chess() {
    for encoding in 0..8 {
        let (text, losses) = movetext(&WrittenGame { moves: SPECIAL, encoding, ..WrittenGame::default() });
        assert_eq!((text.as_str(), losses), (AS_PGN, Losses::default()), "encoding {encoding}");
        let (text, losses) = movetext(&WrittenGame { moves: "", encoding, ..WrittenGame::default() });
        assert_eq!((text.as_str(), losses), ("*", Losses::default()), "encoding {encoding}");
    }
}

#[test]
fn positions_are_read_in_every_encoding_of_chess() {
    let en_passant = "r3k3/8/8/8/4pP2/8/4K3/8 b q f3 0 53";
    for encoding in 0..8 {
        let (text, losses) =
            movetext(&WrittenGame { moves: CROWD.1, encoding, fen: Some(CROWD.0), ..WrittenGame::default() });
        assert!(text.starts_with("1. Rb1 Bbd5 2. Rdc1 Bf4 3. Red1") && text.ends_with("10. Ne3 Qfg7 *"), "{text}");
        assert_eq!(losses, Losses::default());
        let (text, losses) =
            movetext(&WrittenGame { moves: "exf3+ Kf1", encoding, fen: Some(en_passant), ..WrittenGame::default() });
        assert_eq!((text.as_str(), losses), ("53... exf3+ 54. Kf1 *", Losses::default()), "encoding {encoding}");
    }
    let mut writer = Writer::new();
    writer.add(&WrittenGame { moves: "exf3+", fen: Some(en_passant), ..WrittenGame::default() });
    let (pgn, _) = read(writer);
    assert_eq!((tag(&pgn, "SetUp"), tag(&pgn, "FEN"), tag(&pgn, "Variant")), (Some("1"), Some(en_passant), None));
}

#[test]
fn chess960_castles_from_any_square() {
    let fen = "bnrkrbnq/pppppppp/8/8/8/8/PPPPPPPP/BNRKRBNQ w KQkq - 0 1";
    let moves = "b3 b6 e4 e5 Nf3 f6 Bc4 Bc5 Qf1 Ne7 O-O-O Nbc6 Ba6 Rb8 Bc4 Qf8 Nc3 Nd4 Re3 h6 Rde1";
    for encoding in 10..12 {
        let mut writer = Writer::new();
        writer.add(&WrittenGame { moves, encoding, fen: Some(fen), ..WrittenGame::default() });
        let (pgn, losses) = read(writer);
        assert_eq!(losses, Losses::default());
        assert_eq!((tag(&pgn, "Variant"), tag(&pgn, "FEN")), (Some("Chess960"), Some(fen)));
        assert!(pgn.replace('\n', " ").contains("6. O-O-O Nbc6 7. Ba6 Rb8"), "{pgn}");
        let (text, losses) =
            movetext(&WrittenGame { moves: "e4 e5 Nf3 Nf6 Be2 Be7 O-O O-O", encoding, ..WrittenGame::default() });
        assert_eq!((text.as_str(), losses), ("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O O-O *", Losses::default()));
    }
}

#[test]
fn tags_say_what_the_files_say() {
    let mut writer = Writer::new();
    let date = day(2010, 3, 0).to_be_bytes();
    let record: &[(usize, &[u8])] = &[
        (18, &[0, 0, 1]),
        (24, &date[1..]),
        (27, &[2, 0, 3, 2]),
        (31, &2700_u16.to_be_bytes()),
        (33, &2650_u16.to_be_bytes()),
        (35, &(198_u16 << 7 | 8).to_be_bytes()),
    ];
    writer.add(&WrittenGame { moves: "e4 e5", record, teams: [0, 1], ..WrittenGame::default() });
    let (pgn, losses) = read(writer);
    let want = "[Event \"Hanoi GM\"]\n[Site \"Hanoi\"]\n[Date \"2010.03.??\"]\n\
                [Round \"3.2\"]\n[White \"Nguyễn, Văn A\"]\n\
                [Black \"Müller, Jörg\"]\n[Result \"1-0\"]\n[ECO \"B97/08\"]\n\
                [WhiteElo \"2700\"]\n[BlackElo \"2650\"]\n\
                [Annotator \"Kritz\"]\n[WhiteTeam \"Hanoi A\"]\n[BlackTeam \"Hue\"]\n[EventDate \"2010.03.14\"]\n\
                [EventType \"swiss (rapid)\"]\n[EventRounds \"9\"]\n[EventCategory \"12\"]\n[EventCountry \"GER\"]\n\
                [SourceTitle \"Mega\"]\n[Source \"Ours\"]\n[SourceDate \"2011.01.01\"]\n[SourceVersion \"2\"]\n\
                [SourceQuality \"1\"]\n\n1. e4 e5 1-0\n\n";
    assert_eq!((pgn.as_str(), losses), (want, Losses::default()));
}

#[test]
fn results_with_forfeits_and_lines() {
    for (result, moves, want, termination) in [
        (0, "e4", "0-1", None),
        (1, "e4", "1/2-1/2", None),
        (3, "e4", "*", None),
        (4, "", "0-1", Some("forfeit")),
        (5, "", "1/2-1/2", Some("forfeit")),
        (6, "", "1-0", Some("forfeit")),
        (7, "", "*", Some("0-0; double forfeit")),
        (7, "e4", "*", Some("0-0")),
    ] {
        let mut writer = Writer::new();
        writer.add(&WrittenGame { moves, record: &[(27, &[result])], ..WrittenGame::default() });
        let (pgn, losses) = read(writer);
        assert_eq!((tag(&pgn, "Result"), tag(&pgn, "Termination")), (Some(want), termination), "result {result}");
        assert_eq!(losses, Losses::default());
    }
    // A line has a glyph for its last position.
    let (text, _) = movetext(&WrittenGame { moves: "e4", record: &[(27, &[3, 16])], ..WrittenGame::default() });
    assert_eq!(text, "1. e4 $16 *");
    let notes: &[(i32, u8, &[u8])] = &[(0, 3, &[1, 16])];
    let (text, _) = movetext(&WrittenGame { moves: "e4", notes, record: &[(27, &[3, 16])], ..WrittenGame::default() });
    assert_eq!(text, "1. e4 $1 $16 *", "once");
}

#[test]
fn deleted_records_and_texts_are_counted() {
    let mut writer = Writer::new();
    for flags in [1, 0x81, 3, 0x83] {
        writer.add(&WrittenGame { moves: "e4", record: &[(0, &[flags])], ..WrittenGame::default() });
    }
    let (pgn, losses) = read(writer);
    assert_eq!(pgn.matches("[Event ").count(), 1);
    assert_eq!(losses.counts.into_iter().collect::<Vec<_>>(), [(Loss::Deleted, 2), (Loss::Text, 1)]);
}

#[test]
fn names_in_the_code_page_of_cyrillic_windows() {
    let mut writer = Writer::new();
    let name = b"\xCF\xE5\xF2\xF0\xEE\xE2"; // Петров
    writer.cbp[41..41 + name.len()].copy_from_slice(name);
    writer.cbp[71..91].fill(0);
    let name = b"\xD8\xE5\xE2\xF7\xE5\xED\xEA\xEE"; // Шевченко
    writer.cbp[108..138].fill(0);
    writer.cbp[108..108 + name.len()].copy_from_slice(name);
    writer.cbp[41 + name.len() - 2..71].fill(0);
    writer.cbp[138..158].fill(0);
    writer.add(&WrittenGame { moves: "e4", ..WrittenGame::default() });
    let (pgn, _) = read(writer);
    assert_eq!((tag(&pgn, "White"), tag(&pgn, "Black")), (Some("Петров"), Some("Шевченко")));
}

#[test]
fn a_database_is_known_by_its_index_and_needs_its_moves() {
    let writer = Writer::new();
    assert!(
        ChessBase::is_index(&writer.cbh)
            && ChessBase::is_index(b"\0\0\x24\0\x2E\x01")
            && !ChessBase::is_index(&writer.cbg)
    );
    let without = |take: fn(&mut crate::chessbase::ChessBaseFiles)| {
        let mut writer = Writer::new();
        writer.add(&WrittenGame { moves: "e4 e5", notes: &[(0, 2, b"\0\0good")], ..WrittenGame::default() });
        let mut files = writer.files();
        take(&mut files);
        ChessBase::open(files)
    };
    let failed = without(|files| files.cbg = None).err().map(|message| message.key);
    assert_eq!(failed, Some("chessbase-no-moves"));
    let failed = without(|files| files.cbh = Box::new(vec![0_u8; 46]) as StoredFile).err().map(|message| message.key);
    assert_eq!(failed, Some("chessbase-index"));
    let base = without(|files| (files.cba, files.cbp, files.cbe) = (None, None, None)).expect("moves can be read");
    let warned: Vec<_> = base.warnings().iter().map(|message| message.key).collect();
    assert_eq!(warned, ["chessbase-no-annotations", "chessbase-no-names", "chessbase-no-names"]);
    let (mut pgn, mut losses) = (Vec::new(), Losses::default());
    base.write(0, &mut pgn, &mut losses);
    let pgn = String::from_utf8(pgn).expect("PGN is UTF-8");
    assert_eq!((tag(&pgn, "White"), losses), (Some("?"), Losses::default()));
    assert!(pgn.ends_with("\n\n1. e4 e5 *\n\n"), "{pgn}");
}

/// A file whose bytes begin at 4 GiB.
struct Far(Vec<u8>);

impl Store for Far {
    fn len(&self) -> u64 {
        (1 << 32) + Store::len(&self.0)
    }

    fn read_at(&self, at: u64, into: &mut [u8]) -> std::io::Result<()> {
        self.0.read_at(at.checked_sub(1 << 32).ok_or(std::io::ErrorKind::UnexpectedEof)?, into)
    }
}

#[test]
fn places_behind_four_gigabytes_are_in_the_added_index() {
    let mut writer = Writer::new();
    writer.add(&WrittenGame { moves: "e4 e5", ..WrittenGame::default() });
    writer.cbj[32 + 30..32 + 38].copy_from_slice(&((1_u64 << 32) + 26).to_be_bytes());
    let mut files = writer.clone().files();
    files.cbg = Some(Box::new(Far(writer.cbg)));
    let base = ChessBase::open(files).expect("it is a database");
    let (mut pgn, mut losses) = (Vec::new(), Losses::default());
    base.write(0, &mut pgn, &mut losses);
    assert!(pgn.ends_with(b"\n\n1. e4 e5 *\n\n"));
    assert_eq!(losses, Losses::default());
}
