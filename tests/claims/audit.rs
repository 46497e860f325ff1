//! `audit`: claims files of every kind, whole and broken, by number and by players, whatever the threads.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use snapbox::{assert_data_eq, str};
use tempfile::TempDir;

use crate::harness::report::{self, fields, rows};
use crate::harness::{Run, arg, run, shown};

const GAMES: &str = "[Event \"A\"]\n[Site \"?\"]\n[Date \"2024.01.31\"]\n[Round \"3.1\"]\n[White \"An\"]\n\
    [Black \"Bình\"]\n\
    [Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1/2-1/2\n\n\
    [Event \"A\"]\n[Site \"?\"]\n[Date \"1990.??.??\"]\n[Round \"3.2\"]\n[White \"Cúc\"]\n[Black \"Dũng\"]\n\
    [Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Place {
        let place = Place { folder: tempfile::tempdir().expect("a folder can be made") };
        place.put("g.pgn", GAMES.as_bytes());
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it has one")).expect("a folder can be made");
        fs::write(path, bytes).expect("written");
    }

    /// Judges a claims file over the games of a path.
    fn audit(&self, claims: &[u8], games: &str, options: &[&str]) -> Run {
        self.put("c.csv", claims);
        let [claims, games] = [self.path("c.csv"), self.path(games)];
        run(&[&["audit", arg(&claims), arg(&games), "-q", "--format", "csv"][..], options].concat(), b"")
    }
}

/// The cells of a column of the verdicts.
fn column(run: &Run, name: &str) -> Vec<String> {
    report::column(&run.out, name)
}

#[test]
fn every_wrong_claim_has_its_own_reason() {
    let place = Place::new();
    for (row, verdict, reason, article) in [
        ("8,white,3,,,,", "valid", "occurred 3 times, after 0, 4, 8", "9.2.2"),
        ("7,black,3,,Ng8,,", "valid", "with 4...Ng8", "9.2.1"),
        ("7,black,3,intended,Mg8,,", "valid", "with 4...Ng8", "9.2.1"),
        ("7,black,3,,g6g8,,", "invalid", "is illegal for", "9.2.1"),
        ("7,black,3,intended,,,", "undetermined", "is not recorded", "9.2.1"),
        ("7,black,3,,e5,,", "invalid", "with 4...e5 the position occurs only once", "9.2.1"),
        ("7,black,3,,,,", "invalid", "could have claimed by announcing 4...Ng8", "9.2.2"),
        ("4,white,3,,,,", "invalid", "occurred only twice, after 0, 4", "9.2.2"),
        ("8,black,3,,,,", "invalid", "could have claimed by announcing 4...Ng8 before making it", "9.2.2"),
        ("3,white,3,,,,", "invalid", "only the player to move may claim; the claim counts as an offer", "9.2.2"),
        ("9,white,3,,,,", "invalid", "the right that White had after 8 half-moves lapsed", "9.4"),
        (
            "10,white,3,,,,",
            "invalid",
            "for which White touched a piece without claiming; now the position had occurred only once",
            "9.4",
        ),
        ("8,white,50,,,,", "invalid", "only 8 half-moves; 100 are needed", "9.3.2"),
        ("8,white,50,,e4,,", "invalid", "is a capture or a pawn move", "9.3.1"),
    ] {
        let claims = format!("file,game,ply,side,rule,kind,move,clock_claimant,clock_opponent\ng.pgn,1,{row}\n");
        let done = place.audit(claims.as_bytes(), "g.pgn", &[]);
        assert_eq!(done.code, 0, "{row}: {}", done.err);
        assert_eq!(column(&done, "verdict"), [verdict], "{row}");
        let told = &column(&done, "reason")[0];
        assert!(told.contains(reason), "{row}: {told}");
        assert_eq!(column(&done, "article"), [article], "{row}");
        assert_eq!(column(&done, "penalty")[0].is_empty(), verdict != "invalid", "{row}");
    }
    let over = place.audit(b"file,game,ply,side,rule\ng.pgn,2,4,white,3\n", "g.pgn", &[]);
    assert_eq!(column(&over, "verdict"), ["not-applicable"]);
    assert!(column(&over, "reason")[0].contains("checkmate after 4 half-moves"));
}

#[test]
fn the_penalty_is_that_of_the_edition() {
    let place = Place::new();
    let claims = b"file,game,ply,side,rule,clock_claimant,clock_opponent\ng.pgn,1,4,white,3,600,60\n";
    for (edition, penalty) in [
        ("1989", "10:00 left becomes 5:00 (10.11.2)"),
        (
            "2001",
            "Black gets 3 minutes more: 1:00 left becomes 4:00; White loses half of the remaining time, \
             at most 3 minutes, and keeps at least a minute: 10:00 left becomes 7:00 (9.5b)",
        ),
        ("2009", "Black gets 3 minutes more: 1:00 left becomes 4:00 (9.5b)"),
        ("2018", "1:00 left becomes 3:00 (9.5.3); in blitz 1 minute: 1:00 left becomes 2:00 (B.2)"),
    ] {
        let told = &column(&place.audit(claims, "g.pgn", &["--laws", edition]), "penalty")[0];
        assert!(told.ends_with(penalty), "{edition}: {told}");
    }
}

#[test]
fn the_columns_of_the_claim_stay_as_they_are() {
    let place = Place::new();
    let claims = "note,side,rule,file,game,ply,count,=x\n\"a, \"\"b\"\"\nc\",đen,ba lần,g.pgn,1,7,9,=1\n";
    let done = place.audit(claims.as_bytes(), "g.pgn", &[]);
    let table = rows(&done.out);
    assert_eq!(
        table[0].join("|"),
        "note|side|rule|file|game|ply|claim_count|=x|verdict|reason|article|count|plies|penalty|fen"
    );
    assert_eq!(table[1][..8].join("|"), "a, \"b\"\nc|đen|ba lần|g.pgn|1|7|9|=1");
    let excel = place.audit(claims.as_bytes(), "g.pgn", &["--excel"]);
    assert!(String::from_utf8_lossy(&excel.out).contains(",'=1,"));
}

#[test]
fn separators_and_encodings() {
    let place = Place::new();
    let text = "file;game;ply;side;rule\r\ng.pgn;1;8;trắng;ba lần\r\n";
    let utf16: Vec<u8> = [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let mut vni =
        b"file\tgame\tply\tside\trule\tnote\ng.pgn\t1\t8\ttra\xe9ng\t3\tNguye\xe3n Va\xean \xd1a\xefo\n".to_vec();
    let mut with_bom = b"\xEF\xBB\xBF".to_vec();
    with_bom.extend(text.as_bytes());
    for bytes in [text.as_bytes(), &utf16, &with_bom, &vni] {
        let done = place.audit(bytes, "g.pgn", &[]);
        assert_eq!((done.code, column(&done, "verdict")), (0, vec!["valid".to_owned()]), "{bytes:?}: {}", done.err);
    }
    vni.splice(0..0, *b"sep=\t\n");
    assert_eq!(place.audit(&vni, "g.pgn", &[]).code, 0);
}

#[test]
fn a_broken_row_is_named_and_the_others_are_judged() {
    let place = Place::new();
    let mut claims = b"file,game,ply,side,rule,kind,move\n".to_vec();
    let good = b"g.pgn,1,8,white,3,,\n";
    let mut expected = Vec::new();
    for (row, fault) in [
        (&b"g.pgn,1,11,white,3,,\n"[..], "column `ply`: 11 is beyond the end of the game; its half-moves: 10"),
        (b"g.pgn,3,1,white,3,,\n", "column `game`: "),
        (b"h.pgn,1,1,white,3,,\n", "column `file`: no game was read from a file \"h.pgn\""),
        (b"g.pgn,1,x,white,3,,\n", "column `ply`: \"x\" is unknown"),
        (b"g.pgn,1,1,,3,,\n", "column `side` is empty"),
        (b"g.pgn,1,1,white\n", "column `rule` is empty"),
        (b"g.pgn,1,7,black,3,,hello\n", "column `move`: \"hello\" is not a move"),
        (b"g.pgn,1,1,white,3,,,,,x\n", "10 cells, but the header has 7"),
        (b"g.pgn,1,1,white,3,,\0\n", "0x00 in column 20 of the line has no meaning"),
        (b"g.pgn,1,1,white,3,,\"x\n", "a quotation mark is never closed"),
    ] {
        claims.extend(row);
        expected.push(fault);
        claims.extend(good);
    }
    let done = place.audit(&claims, "g.pgn", &[]);
    assert_eq!(done.code, 2);
    let verdicts = column(&done, "verdict");
    let reasons = column(&done, "reason");
    assert_eq!(verdicts.len(), 2 * expected.len());
    for (index, fault) in expected.iter().enumerate() {
        assert_eq!((verdicts[2 * index].as_str(), verdicts[2 * index + 1].as_str()), ("", "valid"), "{fault}");
        assert!(reasons[2 * index].contains(fault), "{fault}: {}", reasons[2 * index]);
        let line = format!("row {}: ", 2 * index + 2);
        assert!(done.err.lines().any(|l| l.contains(&line) && l.contains(fault)), "{fault}: {}", done.err);
    }
}

#[test]
fn a_line_of_many_megabytes_costs_itself_alone() {
    let place = Place::new();
    let mut claims = b"file,game,ply,side,rule,kind,move\ng.pgn,1,8,white,3,,\n".to_vec();
    claims.resize(claims.len() + (40 << 20), b'x');
    claims.extend(b"\ng.pgn,1,8,white,3,,\n");
    let done = place.audit(&claims, "g.pgn", &[]);
    assert_eq!((done.code, column(&done, "verdict")), (2, ["valid", "", "valid"].map(str::to_owned).to_vec()));
    assert!(done.err.contains("row 3: the line is longer than 1 MiB"), "{}", done.err);
}

#[test]
fn what_is_no_claims_file_is_said() {
    let place = Place::new();
    for (claims, fault) in [
        (&b""[..], "the header is missing"),
        (b"\n\n", "the header is missing"),
        (b"file,game,ply,side\ng.pgn,1,8,white\n", "the column `rule` is missing"),
        (b"file,game,side,rule\n", "the column `ply` is missing"),
        (b"file,ply,side,rule\n", "the column `game` is missing"),
        (b"file,game,ply,side,rule,ply\n", "the column `ply` appears twice"),
        (b"PK\x03\x04\0\0\0\0rubbish", ""),
        (b"\0\0\0\0", "0x00"),
    ] {
        let done = place.audit(claims, "g.pgn", &[]);
        assert_eq!(done.code, 2, "{fault}");
        assert!(done.err.contains(fault) && done.err.contains("c.csv"), "{fault}: {}", done.err);
    }
    let games = place.path("g.pgn");
    let missing = run(&["audit", arg(&place.path("none.csv")), arg(&games)], b"");
    assert!(missing.code == 2 && missing.err.contains("none.csv"), "{}", missing.err);
    let both = run(&["audit", "-"], b"");
    assert!(both.code == 2 && both.err.contains("standard input"), "{}", both.err);
    assert_eq!(run(&["audit"], b"").code, 2);
    let none = place.audit(b"file,game,ply,side,rule\n", "g.pgn", &[]);
    assert_eq!((none.code, rows(&none.out).len()), (0, 1));
}

#[test]
fn a_file_is_named_by_the_end_of_its_path() {
    let place = Place::new();
    for folder in ["r1", "r2"] {
        place.put(&format!("{folder}/a.pgn"), GAMES.as_bytes());
    }
    place.put("r2/b.pgn", GAMES.as_bytes());
    let exact = arg(&place.path("r1/a.pgn")).to_owned();
    let claims = format!(
        "file,game,ply,side,rule\na.pgn,1,8,white,3\nr1/a.pgn,1,8,white,3\nb.pgn,1,8,white,3\n.pgn,1,8,white,3\n\
         r2\\a.pgn,1,8,white,3\n{exact},1,8,white,3\n"
    );
    let done = place.audit(claims.as_bytes(), "", &[]);
    assert_eq!(done.code, 2);
    assert_eq!(column(&done, "verdict"), ["", "valid", "valid", "", "valid", "valid"]);
    let told = &column(&done, "reason")[0];
    assert!(told.contains("r1/a.pgn or ") && told.contains("r2/a.pgn"), "{told}");
}

#[test]
fn games_are_named_by_their_players() {
    let place = Place::new();
    let again = GAMES.replace("3.1", "5.1");
    place.put("h.pgn", again.as_bytes());
    let claims = "file,game,white,black,round,move_number,side,rule,move\n\
        ,,AN,bình,3,5,white,3,\n\
        h.pgn,,An,Bình,,4...,black,3,Ng8\n\
        ,,An,Bình,,5,white,3,\n\
        ,,Bình,An,3,5,white,3,\n\
        g.pgn,1,An,Bình,3,5,white,3,\n\
        g.pgn,2,An,Bình,3,5,white,3,\n\
        ,,An,,3,5,white,3,\n\
        ,,An,Bình,3,0,white,3,\n\
        ,1,,,,5,white,3,\n";
    let done = place.audit(claims.as_bytes(), "", &[]);
    assert_eq!(column(&done, "verdict"), ["valid", "valid", "", "", "valid", "", "", "", ""], "{}", done.err);
    let reasons = column(&done, "reason");
    for (row, fault) in [
        (2, "two games fit"),
        (3, "with the opposite colours"),
        (5, "is between Cúc and Dũng"),
        (6, "`game` is empty"),
        (7, "begins after that move"),
        (8, "`file` is empty"),
    ] {
        assert!(reasons[row].contains(fault), "{fault}: {}", reasons[row]);
    }
}

#[test]
fn an_edition_that_is_not_known_leaves_a_verdict_open_only_where_it_matters() {
    let place = Place::new();
    let head = "[Event \"A\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n\
        [Result \"*\"]\n[SetUp \"1\"]\n";
    let game = format!("{head}[FEN \"8/8/3k4/8/3r4/8/4K3/R4B2 w - - 100 200\"]\n\n*\n\n");
    place.put("u.pgn", format!("{game}{}", game.replace("R4B2", "R4N2")).as_bytes());
    let claims = b"file,game,ply,side,rule\nu.pgn,1,0,white,50\nu.pgn,2,0,white,50\nu.pgn,2,0,black,50\n";
    let done = place.audit(claims, "u.pgn", &[]);
    assert_eq!(column(&done, "verdict"), ["undetermined", "valid", "invalid"]);
    let told = &column(&done, "reason")[0];
    assert!(told.contains("invalid 1984, 1989") && told.contains("valid pre1984, 1993, 1997, 2001"), "{told}");
    let penalty = &column(&done, "penalty")[2];
    assert!(penalty.starts_with("if the edition of 2023 was in force: "), "{penalty}");
}

#[test]
fn what_cannot_be_read_leaves_a_verdict_open() {
    let place = Place::new();
    let head = "[Event \"A\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n\
        [Result \"*\"]\n";
    let games = format!(
        "{head}\n1. e4 e5 2. Ke3 Ke7 3. d4 *\n\n{head}[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n{head}[SetUp \"1\"]\n\
         [FEN \"rubbish\"]\n\n1. e4 *\n"
    );
    place.put("u.pgn", games.as_bytes());
    let claims = b"file,game,ply,side,rule\nu.pgn,1,2,white,3\nu.pgn,1,4,white,3\nu.pgn,1,6,white,3\n\
        u.pgn,2,1,white,3\nu.pgn,3,1,white,3\n";
    let done = place.audit(claims, "u.pgn", &[]);
    assert_eq!(column(&done, "verdict"), ["invalid", "undetermined", "", "undetermined", "undetermined"]);
    assert!(column(&done, "reason")[1].contains("after 2 half-moves the moves of the game are not certain"));
}

#[test]
fn what_is_written_in_games_is_listed_behind_the_claims() {
    let place = Place::new();
    let head = "[Event \"A\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"2\"]\n[White \"A\"]\n[Black \"B\"]\n\
        [Result \"*\"]\n";
    let games = format!(
        "{head}\n1. e4 (=) e5 {{Đen xin hòa}} (2. d4 {{draw claimed}}) 2. Nf3 {{a draw}} *\n\n\
         {head}\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {{White claims a draw}} *\n"
    );
    place.put("w.pgn", games.as_bytes());
    let claims = b"kind,file,game,ply,side,rule,white\n,w.pgn,1,0,white,3,A\n";
    let done = place.audit(claims, "w.pgn", &[]);
    let verdicts = fields(&done.out, &["reason", "penalty"]).replace(&shown(place.folder.path()), "FOLDER");
    assert_data_eq!(
        verdicts,
        str![[r#"
file: w.pgn
game: 1
ply: 0
side: white
rule: 3
white: A
verdict: invalid
article: 9.2.2
count: 1
plies: 0
fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1

kind: offer
file: FOLDER/w.pgn
game: 1
ply: 1
side: white
white: A
verdict: not-applicable
article: 8.1.5, 9.1.2.2, C.12
fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1

kind: offer
file: FOLDER/w.pgn
game: 1
ply: 2
side: black
white: A
verdict: not-applicable
article: 8.1.5, 9.1.2.2, C.12
fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2

kind: claim
file: FOLDER/w.pgn
game: 2
ply: 8
side: white
white: A
verdict: undetermined
article: 9.2.2
count: 3
plies: 0;4;8
fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5

"#]]
    );
    assert!(column(&done, "reason")[3].contains("White could claim threefold repetition"));
}

#[test]
fn a_template_is_a_claims_file_whose_claims_are_valid() {
    let place = Place::new();
    let games = place.path("g.pgn");
    let made = run(&["audit", "--template", arg(&games), "-q"], b"");
    assert_eq!(made.code, 0);
    let text = String::from_utf8_lossy(&made.out).into_owned();
    assert_eq!(rows(&made.out).len(), 3, "{text}");
    assert!(
        text.starts_with("file,game,ply,side,rule,kind,move,clock_claimant,clock_opponent,white,black,round\n"),
        "{text}"
    );
    let done = place.audit(&made.out, "g.pgn", &[]);
    assert_eq!((done.code, column(&done, "verdict")), (0, vec!["valid".to_owned(); 2]));
}

#[test]
fn the_rows_are_the_same_whatever_threads_and_blocks() {
    let place = Place::new();
    let mut games = String::new();
    for number in 0..400 {
        let moves = ["Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "e4 e5 Ke3", "d4 {(=)} d5"][number % 3];
        let _ = write!(
            games,
            "[Event \"A\"]\n[Site \"?\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"W{number}\"]\n[Black \"B\"]\n\
             [Result \"*\"]\n\n{moves} *\n\n"
        );
    }
    place.put("many.pgn", games.as_bytes());
    let mut claims = "file,game,white,black,ply,side,rule\n".to_owned();
    for number in (0..400).rev() {
        let other = (number * 7) % 400;
        let _ = writeln!(claims, "many.pgn,{},,,8,white,3", other + 1);
        let _ = writeln!(claims, ",,W{number},B,1,black,50");
    }
    let reports: Vec<(i32, Vec<u8>)> =
        [["-j1", "--block-size", "1048576"], ["-j1", "--block-size", "100"], ["-j4", "--block-size", "500"]]
            .map(|options| {
                let done = place.audit(claims.as_bytes(), "many.pgn", &options);
                (done.code, done.out)
            })
            .into();
    assert_eq!(reports[0].0, 2);
    assert_eq!(String::from_utf8_lossy(&reports[0].1).matches(",valid,").count(), 134);
    assert!(reports.iter().all(|report| *report == reports[0]));
}

#[test]
fn json_has_the_columns_as_keys() {
    let place = Place::new();
    place.put("c.csv", b"file,game,ply,side,rule,fen\ng.pgn,1,8,white,3,x\ng.pgn,9,8,white,3,\n");
    let [claims, games] = [place.path("c.csv"), place.path("g.pgn")];
    let done = run(&["audit", arg(&claims), arg(&games), "-q", "--format", "jsonl"], b"");
    let lines: Vec<serde_json::Value> = String::from_utf8_lossy(&done.out)
        .lines()
        .map(|line| serde_json::from_str(line).expect("it is JSON"))
        .collect();
    assert_eq!(lines[0]["verdict"], "valid");
    assert_eq!(lines[0]["plies"], serde_json::json!([0, 4, 8]));
    assert_eq!((&lines[0]["claim_fen"], &lines[0]["count"]), (&"x".into(), &3.into()));
    assert!(lines[1]["verdict"].is_null() && lines[1]["reason"].as_str().is_some_and(|r| r.contains("only 2 games")));
}

/// Words that say that the game was drawn by a rule that wants a claim are taken up, and answered by the board.
#[test]
fn a_draw_that_words_give_a_reason_for_is_a_claim_of_it() {
    let place = Place::new();
    let game = |words: &str| {
        format!(
            "[White \"A\"]\n[Black \"B\"]\n[Date \"2024.01.01\"]\n[Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 \
             {{{words}}} 1/2-1/2\n\n"
        )
    };
    let words =
        ["Draw by 3-fold repetition", "Hòa do lặp lại 3 lần", "Game drawn by 50-move rule", "Draw by stalemate"];
    place.put("w.pgn", words.map(game).concat().as_bytes());
    let done = place.audit(b"file,game,ply,side,rule\n", "w.pgn", &[]);
    assert_eq!(column(&done, "game"), ["1", "2", "3"], "{}", done.err);
    assert_eq!(column(&done, "article"), ["9.2.2", "9.2.2", "9.3.2"]);
    assert_eq!(column(&done, "count"), ["2", "2", "4"]);
}
