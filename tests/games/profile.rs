//! `games`: a row for every game, the same whichever path read it.

use bienban::chess::fast::{FastLetters, FastReader};
use bienban::chess::opening::{self, LONGEST};
use bienban::chess::polyglot;
use bienban::judge::{Game, Judge, JudgeOptions, Visitor};
use bienban::messages::{Catalog, Ui};
use bienban::profile::{GameProfile, GameSeats};
use bienban::report::{Format, GameColumns, ReportStyle};
use bienban::run::Task as _;
use bienban::run::games::GamesTask;
use bienban::selection::{Field, FieldFact, GameFacts};
use bienban::source::split::Block;

use crate::harness::corpora::games as bench;
use crate::harness::input::blocks;
use crate::harness::root;

/// Takes games as a closure does, but some together.
struct Together<F>(F);

impl<F: FnMut(&mut Game<'_>)> Visitor for Together<F> {
    fn takes_together(&self) -> bool {
        true
    }

    fn take(&mut self, game: &mut Game<'_>) {
        (self.0)(game);
    }
}

/// How the games of a block are read.
#[derive(Clone, Copy)]
enum Way {
    Fast,
    Together,
    Careful,
}

/// The fields of all games of a block.
fn fields(block: &Block, way: Way) -> Vec<Vec<(Field, String)>> {
    let options = JudgeOptions::default();
    let judge = Judge::new(&options);
    let (mut seats, mut all) = (GameSeats::new(block), Vec::new());
    let mut take = |game: &mut Game<'_>| {
        let profile = GameProfile::new(game, seats.seat_of(game), Some(all.len() as u64 + 1));
        let text = |field: Field| match profile.field(field) {
            FieldFact::Later => "later".to_owned(),
            FieldFact::Absent => String::new(),
            FieldFact::Number(number) => number.to_string(),
            FieldFact::Text(text) => text.into_owned(),
        };
        all.push(Field::ALL.iter().map(|&field| (field, text(field))).collect());
    };
    match way {
        Way::Fast => judge.each(block, &mut take),
        Way::Together => judge.each(block, &mut Together(take)),
        Way::Careful => judge.each_with_care(block, &mut take),
    }
    all
}

fn agree(block: &Block) -> usize {
    let [fast, together, careful] = [Way::Fast, Way::Together, Way::Careful].map(|way| fields(block, way));
    assert_eq!(fast.len(), careful.len(), "{}", block.name);
    assert!(fast == together, "{} block at line {}", block.name, block.line());
    for (number, (fast, careful)) in fast.iter().zip(&careful).enumerate() {
        assert_eq!(fast, careful, "{} block at line {}, game {}", block.name, block.line(), number + 1);
    }
    fast.len()
}

/// Every file of games below a folder.
fn files(folder: &std::path::Path, to: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, to);
        } else if path.extension().is_some_and(|ending| ending == "pgn") {
            to.push(path);
        }
    }
}

#[test]
fn both_paths_say_the_same_of_the_games_of_testdata() {
    let mut found = Vec::new();
    files(&root().join("testdata"), &mut found);
    let games: usize = found.iter().flat_map(|path| blocks(path)).map(|block| agree(&block)).sum();
    assert!(games > 300, "{games}");
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn both_paths_say_the_same_of_the_games_of_the_corpora() {
    for (name, least) in [("bench/otb.pgn.zst", 50_000), ("bench/online.pgn.zst", 2_500)] {
        let block = Block::whole(name, &bench(name));
        let games = agree(&block);
        assert!(games > least, "{name}: {games}");
    }
}

#[test]
fn a_fen_of_the_usual_first_position_changes_nothing() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let roster = "[Event \"a\"]\n[Site \"b\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"c\"]\n[Black \"d\"]\n\
                  [Result \"*\"]\n";
    let game = format!("{roster}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e4 *\n");
    let block = Block::whole("usual", game.as_bytes());
    agree(&block);
    let said = &fields(&block, Way::Fast)[0];
    let of = |wanted: Field| said.iter().find(|(field, _)| *field == wanted).map(|(_, text)| text.as_str());
    assert_eq!([of(Field::Eco), of(Field::StartFen)], [Some("B00"), Some("")]);
}

#[test]
fn both_paths_say_the_same_of_boards_with_more_men_than_a_game_can_have() {
    for men in ["NNNNNNNN/NNNNNNNN/NNN5/8/8/8/8/K6k", "1QQQQQQQ/QQQQQQQQ/QQQQQ3/8/8/8/PPPP4/K6k", "8/8/8/8/8/8/8/K6k"] {
        let text = format!("[FEN \"{men} b - - 0 1\"]\n[SetUp \"1\"]\n\n1... Kh2 2. Ka2 *\n");
        let block = Block::whole("a.pgn", text.as_bytes());
        assert_eq!(agree(&block), 1, "{men}");
        let material = fields(&block, Way::Fast)[0].iter().find(|(field, _)| *field == Field::Material).cloned();
        let letters = men.chars().filter(char::is_ascii_alphabetic).count();
        assert_eq!(material.map(|(_, text)| text.len()), Some(letters + 1), "{men}");
    }
}

/// The keys that are brought up to date half-move by half-move are those of the positions.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn keys_on_the_way_are_those_of_the_positions() {
    let (mut games, mut early) = (0, 0);
    for name in ["bench/otb.pgn.zst", "bench/online.pgn.zst"] {
        let block = Block::whole(name, &bench(name));
        let mut reader = FastReader::new();
        let options = JudgeOptions::default();
        let mut starts = Vec::new();
        Judge::new(&options).each(&block, &mut |game: &mut bienban::judge::Game<'_>| {
            if game.is_read_whole() && starts.len() < 12_000 {
                starts.push(game.span().start as usize);
            }
        });
        for at in starts {
            let Some(reading) = reader.read(block.padded(), block.bytes().len(), at, FastLetters::Any) else {
                continue;
            };
            let main_line = reader.last_read(reading);
            let course = main_line.course().expect("it is played");
            let expected: Vec<u64> = course.positions()[1..].iter().map(polyglot::key).collect();
            let mut follower = main_line.follow();
            let mut on_the_way = Vec::new();
            while follower.advance().is_some() {
                on_the_way.push(follower.key());
            }
            assert_eq!(on_the_way, expected, "{name} at {at}");
            if main_line.has_usual_start() {
                let mut keys = [0; LONGEST];
                let count = main_line.keys(&mut keys);
                let openings = &expected[..expected.len().min(LONGEST)];
                assert_eq!(keys[..count], openings[..count], "{name} at {at}");
                // Keys end early only where no named position comes any more.
                let after = opening::last(openings[count..].iter().copied());
                assert_eq!(after, None, "{name} at {at}");
                early += usize::from(count < openings.len());
            }
            games += 1;
        }
    }
    assert!(games > 12_000, "{games}");
    assert!(early > 6_000, "{early}");
}

#[test]
fn the_parts_of_a_date_are_those_of_one_tag() {
    let dates = [
        ("2004.??.??", "2003.12.31", "2004,,"),
        ("2004.05.??", "2003.12.31", "2004,5,"),
        ("????.??.??", "2003.12.31", "2003,12,31"),
        ("????.??.??", "????.??.??", ",,"),
        ("2004.05.06", "2003.12.31", "2004,5,6"),
        ("2004-05-06T19:30:00Z", "2003.12.31", "2004,5,6"),
        ("2004.05.06 19:30", "", "2004,5,6"),
        ("2004.05.06 evening", "", "2004,5,"),
    ];
    for (date, utc, wanted) in dates {
        let text = format!("[Event \"a\"]\n[Date \"{date}\"]\n[UTCDate \"{utc}\"]\n\n1. e4 c5 *\n");
        let args = ["games", "-", "--columns", "year,month,day", "-q", "--no-progress"];
        let run = crate::harness::run(&args, text.as_bytes());
        assert_eq!(String::from_utf8_lossy(&run.out), format!("year,month,day\n{wanted}\n"), "{date} {utc}");
    }
}

#[test]
fn the_date_of_a_condition_is_the_tag_and_the_year_may_be_of_another() {
    let game = |number: usize, date: &str, utc: &str| {
        format!("[Event \"{number}\"]\n[Date \"{date}\"]\n[UTCDate \"{utc}\"]\n\n1. e4 c5 *\n\n")
    };
    let text = game(1, "????.??.??", "2003.12.31")
        + &game(2, "13.06.2001", "????.??.??")
        + &game(3, "????.??.??", "")
        + &game(4, "2002.??.??", "2002.01.01")
        + &game(5, "2002.01.02", "1999.01.01");
    let of = |args: &[&str]| {
        let run = crate::harness::run(&[&["select", "-", "-q", "--no-progress"], args].concat(), text.as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
        let out = String::from_utf8(run.out).expect("UTF-8");
        out.lines().filter_map(|line| line.strip_prefix("[Event \"")?.chars().next()).collect::<String>()
    };
    assert_eq!(of(&["--where", "year = 2003"]), "1");
    assert_eq!(of(&["--where", "date > 2002.01.01"]), "5");
    assert_eq!(of(&["--where", "date = unknown"]), "13");
    assert_eq!(of(&["--where", "date in 2001..2002"]), "245");
    assert_eq!(of(&["--sort", "date"]), "25413");
}

#[test]
fn games_are_left_unplayed_where_columns_do_not_need_them() {
    let head = "[Event \"a\"]\n[Site \"b\"]\n[Date \"2001.01.01\"]\n[Round \"1\"]\n[White \"c\"]\n[Black \"d\"]\n\
                [Result \"*\"]\n\n";
    let text = format!("{head}1. e4 {{[%clk 0:03:00]}} e5 2. Nf3 *\n\n{head}1. d4 d5 *\n");
    let (columns, style) = (GameColumns::new(&[Field::Event], &[]), ReportStyle::new(Format::Csv));
    let of = |tags_alone| {
        let catalog = Catalog::of(Ui::English);
        let task = GamesTask { options: JudgeOptions::default(), columns: &columns, tags_alone, style, catalog };
        let tally = task.work(&Block::whole("a.pgn", text.as_bytes())).tally;
        (tally.games, tally.half_moves)
    };
    assert!(columns.are_of_tags_alone());
    assert_eq!((of(true), of(false)), ((2, 0), (2, 5)));
}

#[test]
fn what_was_guessed_is_in_no_position() {
    // Black's 6th half-move is missing, and then the piece of a promotion.
    let left_out = "1. c4 Nf6 2. Nc3 g6 3. g3 Bg7 4. Bg2 d5 5. e4 d4 6. e5 7. exf6 Bxf6";
    let promotion = "1. h4 g5 2. hxg5 h6 3. gxh6 a6 4. h7 a5 5. hxg8 a4";
    for (moves, before) in [
        (left_out, "1. c4 Nf6 2. Nc3 g6 3. g3 Bg7 4. Bg2 d5 5. e4 d4 6. e5"),
        (promotion, "1. h4 g5 2. hxg5 h6 3. gxh6 a6 4. h7 a5"),
    ] {
        let row = |moves: &str| {
            let columns = "final_fen,material,key,moves_key";
            let args = ["games", "-", "--columns", columns, "-q", "--no-progress"];
            let run = crate::harness::run(&args, format!("[Event \"a\"]\n\n{moves} *\n").as_bytes());
            String::from_utf8(run.out).expect("UTF-8")
        };
        let whole = row(moves);
        assert_eq!(whole, row(before), "{moves}");
        assert!(whole.contains(" w ") || whole.contains(" b "), "{whole}");
    }
    // A null move is as it stands.
    let args = ["games", "-", "--columns", "final_fen", "-q", "--no-progress"];
    let run = crate::harness::run(&args, b"[Event \"a\"]\n\n1. e4 -- 2. d4 d5 *\n");
    assert!(String::from_utf8_lossy(&run.out).contains("rnbqkbnr/ppp1pppp/8/3p4/3PP3/"), "{}", run.err);
}

/// A table of tags and places alone leaves most games unplayed, and has the rows of a table that plays them all.
#[test]
fn a_table_that_leaves_games_unplayed_has_the_same_rows() {
    const COLUMNS: &str = "file,game,line,offset,length,event,site,date,round,board,white,black,result,white_elo,\
                           black_elo,year,month,day,time_control,termination,variant,eco_tag,opening_tag,encoding";
    let folder = tempfile::tempdir().expect("a folder");
    let mut text = Vec::new();
    let game = |tags: &str, moves: &str| format!("[Event \"a\"]\n{tags}\n{moves}\n\n").into_bytes();
    for (tags, moves) in [
        ("[Result \"1-0\"]\n", "1. e4 e5 1-0"),
        ("[Result \"1-0\"]\n", "1. e4 e5 0-1"),
        ("", "1. e4 e5 1/2-1/2"),
        ("[Result \"*\"]\n", "1. e4 {of \u{e9}} e5 *"),
        ("[Result \"*\"]\n[White \"\u{110}\u{1ee9}c\"]\n", "1. e4 *"),
        ("[Result \"*\"]\n[ECO \"B20\"]\n[Date \"2001.??.??\"]\n[UTCDate \"2001.02.03\"]\n", "1. Ke2 e9 *"),
        ("[Result \"*\"]\n[WhiteElo \"2700\"]\n[BlackElo \"?\"]\n", "1. e4 e5\n\n2. Nf3 *"),
        ("[Result \"*\"]\n[Result \"1-0\"]\n", "*"),
        ("[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n[Result \"*\"]\n", "1. Ka2 *"),
    ] {
        text.extend(game(tags, moves));
        text.extend(game(tags, moves).iter().map(|&b| if b == b'\n' { b' ' } else { b }));
        text.extend(String::from_utf8(game(tags, moves)).expect("UTF-8").replace('\n', "\r\n").into_bytes());
    }
    let legacy: Vec<u8> = b"[Event \"caf\xe9\"]\n[Result \"*\"]\n\n1. e4 *\n".to_vec();
    let mut random = crate::braid::Random(73);
    let damaged = (0..600).map(|number| crate::harness::input::played_game(&mut random, number)).collect::<Vec<_>>();
    let damaged = damaged.iter().map(|game| crate::harness::input::mutated(game, &mut random)).collect::<String>();
    let mut files = vec![("made.pgn", text), ("legacy.pgn", legacy), ("damaged.pgn", damaged.into_bytes())];
    if cfg!(corpora) {
        files.push(("otb.pgn", crate::harness::corpora::games("bench/otb.pgn.zst")));
        files.push(("online.pgn", crate::harness::corpora::games("bench/online.pgn.zst")));
    }
    for (name, bytes) in files {
        let file = folder.path().join(name);
        std::fs::write(&file, bytes).expect("a file");
        let file = file.to_str().expect("UTF-8");
        for block in ["131072", "300"] {
            let table = |columns: &str| {
                let args = [
                    "games",
                    file,
                    "--columns",
                    columns,
                    "--tags",
                    "UTCDate,FEN",
                    "--block-size",
                    block,
                    "--no-progress",
                ];
                crate::harness::run(&args, b"")
            };
            let (unplayed, played) = (table(COLUMNS), table(&format!("{COLUMNS},plies")));
            assert!(unplayed.err.contains("half-moves were not checked"), "{}", unplayed.err);
            let mut rows = csv::Reader::from_reader(&played.out[..]);
            let plies = rows.headers().expect("a header").iter().position(|name| name == "plies").expect("it is there");
            let mut wanted = csv::Writer::from_writer(Vec::new());
            for row in std::iter::once(rows.headers().expect("a header").clone())
                .chain(rows.records().map(|r| r.expect("a row")))
            {
                let cells = row.iter().enumerate().filter(|(at, _)| *at != plies).map(|(_, cell)| cell);
                wanted.write_record(cells).expect("a row");
            }
            let wanted = wanted.into_inner().expect("the rows");
            assert!(unplayed.out == wanted, "{name} in blocks of {block}");
        }
    }
}

#[test]
fn a_game_that_is_too_large_has_no_length() {
    let text = format!(
        "[Event \"a\"]\n[White \"b\"]\n\n{} *\n\n[Event \"c\"]\n[White \"d\"]\n\n1. e4 *\n",
        "1. e4 ".repeat(50_000)
    );
    let args = ["games", "-", "--columns", "game,white,length,first_code", "--game-limit", "100000", "--no-progress"];
    let run = crate::harness::run(&args, text.as_bytes());
    assert_eq!(String::from_utf8_lossy(&run.out), "game,white,length,first_code\n1,b,,S107\n2,d,32,T501\n");
    assert!(run.code == 2 && run.err.contains("raise the limit with `--game-limit`"), "{}", run.err);
}

#[test]
fn a_mate_ends_a_game_that_goes_on_in_the_text() {
    for (moves, wanted) in [
        ("1. f3 e5 2. g4 Qh4# 3. e4 0-1", "4,checkmate"),
        ("1. f3 e5 2. g4 Qh4# 0-1", "4,checkmate"),
        ("1. f3 e5 2. g4 Qg5 3. e5 0-1", "4,"),
    ] {
        let text = format!("[Event \"a\"]\n[Result \"0-1\"]\n\n{moves}\n");
        let args = ["games", "-", "--columns", "plies,end", "-q", "--no-progress"];
        let run = crate::harness::run(&args, text.as_bytes());
        assert_eq!(String::from_utf8_lossy(&run.out), format!("plies,end\n{wanted}\n"), "{moves}");
        let args = ["select", "-", "--count", "--where", "ends(checkmate)", "-q", "--no-progress"];
        let run = crate::harness::run(&args, text.as_bytes());
        assert_eq!(run.out == b"1\n", wanted.ends_with("checkmate"), "{moves}");
    }
}

#[test]
fn a_tag_that_is_asked_for_has_a_column_whatever_its_name() {
    let text = "[Event \"a\"]\n[Site \"b\"]\n[Date \"2001.01.01\"]\n[Round \"1\"]\n[White \"c\"]\n[Black \"d\"]\n\
                [Result \"*\"]\n[Red \"e\"]\n[X1 \"f\"]\n[ECO \"B20\"]\n\n1. e4 c5 *\n";
    let args = ["games", "-", "--columns", "white,eco_tag", "--tags", "Red,X1,ECO,None", "-q", "--no-progress"];
    let run = crate::harness::run(&args, text.as_bytes());
    assert_eq!(String::from_utf8_lossy(&run.out), "white,eco_tag,Red,X1,ECO,None\nc,B20,e,f,B20,\n");
}

#[test]
fn a_column_that_is_asked_for_twice_is_refused() {
    for args in [["--columns", "file,file"], ["--tags", "Event,Event"], ["--tags", "file"], ["--tags", ""]] {
        let run = crate::harness::run(&[&["games", "-"], &args[..]].concat(), b"1. e4 *\n");
        assert!(
            run.code == 2 && (run.err.contains("twice") || args[1].is_empty()) && run.out.is_empty(),
            "{}",
            run.err
        );
    }
}
