//! `duplicates`: games that are one game, or nearly so.

use std::fs;
use std::io::{self, Write as _};

use bienban::duplicates::relation::{agree, is_covered, prefix, prefix_alike, same, same_moves, twin};
use bienban::duplicates::{
    DuplicateEntry, DuplicateKey, DuplicateOptions, DuplicateReason, DuplicateRecord, KeepRule, KnownRecord, Merits,
    RecordShelf, candidates, group,
};

use crate::harness::report::rows;
use crate::harness::{arg, run, share};

/// A game as PGN.
fn game(tags: &str, moves: &str, result: &str) -> String {
    let mut text = String::new();
    for (tag, value) in ["Event", "Date", "Round", "White", "Black"].iter().zip(tags.split('|')) {
        text.extend(["[", tag, " \"", value, "\"]\n"]);
    }
    text + &format!("[Result \"{result}\"]\n\n{moves} {result}\n\n")
}

const LONG: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 \
                    10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8";
const SHORT: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5";
const HEAD: &str = "A|1990.01.02|1";

/// The rows of a report: group, reason, number of the game, kept, what differs.
fn report(args: &[&str], input: &str) -> Vec<String> {
    let all: Vec<&str> = [&["duplicates", "-", "--no-progress"], args].concat();
    let run = run(&all, input.as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    let table = rows(&run.out);
    let names = ["group", "reason", "game", "kept", "differs"];
    let at = names.map(|name| table[0].iter().position(|of| *of == *name).expect("the column is there"));
    table[1..].iter().map(|row| at.map(|at| row[at].clone()).join(" ").trim_end().to_owned()).collect()
}

fn pair(one: (&str, &str, &str), other: (&str, &str, &str)) -> Vec<String> {
    report(&[], &(game(one.0, one.1, one.2) + &game(other.0, other.1, other.2)))
}

#[test]
fn the_same_game_in_other_words() {
    let (one, other) = ("A|1990.01.02|1|Kasparov, G|Karpov, A", "B|1990.??.??|?|Garry Kasparov|Karpov Anatoly");
    let expected = ["1 same 1 yes", "1 same 2 no Event;Date;Round;White;Black;result"];
    assert_eq!(pair((one, LONG, "1-0"), (other, LONG, "0-1")), expected);
    // Comments and variations do not make another game; more of them make a fuller one.
    let commented = LONG.replace("2. Nf3", "2. Nf3 {a} (2. f4 $1)");
    let expected = ["1 same 1 no comments;variations;nags", "1 same 2 yes"];
    assert_eq!(pair((one, LONG, "1-0"), (one, &commented, "1-0")), expected);
    // Other colours are other players.
    let exchanged = "A|1990.01.02|1|Karpov, A|Kasparov, G";
    let expected = ["1 same-moves 1 yes", "1 same-moves 2 yes White;Black"];
    assert_eq!(pair((one, LONG, "1-0"), (exchanged, LONG, "1-0")), expected);
}

#[test]
fn the_fullest_is_kept_or_the_first() {
    let bare = game("A|????.??.??|?|An B|Cu D", LONG, "*");
    let full = game("A|1990.01.02|3|An B|Cu D", LONG, "1-0");
    let kept = |args: &[&str]| {
        let said = report(args, &format!("{bare}{full}"));
        said.iter().position(|row| row.contains("yes")).map(|at| at + 1)
    };
    assert_eq!((kept(&[]), kept(&["--keep", "first"])), (Some(2), Some(1)));
    let out = run(&["duplicates", "-", "-q", "-o", "-"], format!("{bare}{full}").as_bytes()).out;
    assert_eq!(String::from_utf8_lossy(&out), full);
    let out = run(&["duplicates", "-", "-q", "-o", "-", "--keep", "first"], format!("{bare}{full}").as_bytes()).out;
    assert_eq!(String::from_utf8_lossy(&out), bare);
}

#[test]
fn short_games_need_the_same_date_and_event() {
    let of = |tags: &str| (format!("{tags}|An B|Cu D"), SHORT);
    let both = |one: &str, other: &str| {
        let ((one, moves), (other, _)) = (of(one), of(other));
        pair((&one, moves, "1/2-1/2"), (&other, moves, "1/2-1/2"))
    };
    assert_eq!(both("A|1990.01.02|1", "A|1990.01.02|?"), ["1 same 1 yes", "1 same 2 no Round"]);
    assert!(both("A|1990.01.02|1", "A|1990.01.03|1").is_empty());
    assert!(both("A|1990.01.02|1", "B|1990.01.02|1").is_empty());
    // Two rounds of one event are two games.
    assert!(both("A|1990.01.02|1", "A|1990.01.02|2").is_empty());
    // Nothing is known of the date, but every tag is the same.
    assert_eq!(both("?|????.??.??|?", "?|????.??.??|?"), ["1 same 1 yes", "1 same 2 no"]);
    assert!(both("?|????.??.??|1", "?|????.??.??|?").is_empty());
    // Other players in another game of the day.
    let (one, other) = ("A|1990.01.02|1|An B|Cu D", "A|1990.01.02|1|Em B|Gi D");
    let expected = ["1 same-moves 1 yes", "1 same-moves 2 yes White;Black"];
    assert_eq!(pair((one, SHORT, "1/2-1/2"), (other, SHORT, "1/2-1/2")), expected);
    assert!(pair((one, SHORT, "1-0"), ("B|1990.01.02|1|Em B|Gi D", SHORT, "1-0")).is_empty());
}

#[test]
fn the_beginning_of_a_game_is_left_out_if_nothing_is_lost() {
    let tags = "A|1990.01.02|1|Kasparov, G|Karpov, A";
    let longer = format!("{LONG} 13. Nf1 Bf8");
    let expected = ["1 prefix 1 no moves after 24", "1 prefix 2 yes"];
    for keep in ["fullest", "first"] {
        let games = game(tags, LONG, "1-0") + &game("B|1990.01.02|1|Garry Kasparov|Karpov, A", &longer, "1-0");
        let said = report(&["--keep", keep], &games);
        assert_eq!(said[0], "1 prefix 1 no Event;White;moves after 24", "{keep}");
        assert_eq!(said[1], expected[1], "{keep}");
    }
    // Another day, an unknown day, other players: nothing, or twins.
    let on = |date: &str, white: &str| format!("A|{date}|1|{white}|Karpov, A");
    assert!(pair((tags, LONG, "1-0"), (&on("1990.01.03", "Kasparov, G"), &longer, "1-0")).is_empty());
    assert!(pair((tags, LONG, "1-0"), (&on("1990.01.02", "Kramnik, V"), &longer, "1-0")).is_empty());
    let unknown = pair((tags, LONG, "1-0"), (&on("????.??.??", "Kasparov, G"), &longer, "1-0"));
    assert_eq!(unknown, ["1 twin 1 yes", "1 twin 2 yes Date;moves after 24"]);
    // Within a year, two players may begin two games alike; in one event they play one.
    let (one, other) = ("A|1990.??.??|?|Kasparov, G|Karpov, A", "B|1990.??.??|?|Kasparov, G|Karpov, A");
    let longest = format!("{longer} 14. Ng3 g6");
    assert!(pair((one, LONG, "1-0"), (other, &longest, "1-0")).is_empty());
    assert_eq!(pair((one, LONG, "1-0"), (one, &longest, "1-0"))[0], "1 prefix 1 no moves after 24");
    let (one, other) = ("A|1990.01.02|2|An B|Cu D", "A|1990.01.02|2.7|An B|Cu D");
    assert_eq!(pair((one, SHORT, "1-0"), (other, LONG, "1-0"))[0], "1 prefix 1 no Round;moves after 5");
    assert!(pair((&one.replace("|2|", "|27|"), SHORT, "1-0"), (other, LONG, "1-0")).is_empty());
    // A game without moves is the beginning of the one in its event, and of no other.
    let expected = ["1 prefix 1 no moves after 0", "1 prefix 2 yes"];
    assert_eq!(pair((tags, "", "1-0"), (tags, LONG, "1-0")), expected);
    assert!(pair((tags, "", "1-0"), ("B|1990.01.02|1|Kasparov, G|Karpov, A", LONG, "1-0")).is_empty());
}

/// A game as PGN with more tags in front.
fn tagged(more: &str, tags: &str, moves: &str, result: &str) -> String {
    format!("{more}\n") + &game(tags, moves, result)
}

#[test]
fn the_beginning_of_a_game_of_unnamed_or_misspelt_players_is_told_and_kept() {
    let longest = format!("{LONG} 13. Nf1 Bf8");
    for (other, moves, found) in [
        ("B|1990.01.02|4|Lam, Hoang Esterban|Ha, Minh Thu", LONG, true),
        ("B|1990.01.02|?|?|Ha, Thu", LONG, true),
        ("B|1990.01.02|4|Lam, Hoang Esteban|NN", LONG, true),
        ("B|1990.01.02|4|?|NN", LONG, false),
        ("A|1990.01.02|4|?|NN", LONG, true),
        ("?|1990.01.02|4|?|?", LONG, true),
        ("A|1990.01.02|?|Trắng|Đen", LONG, true),
        ("|1990.01.02|?|White|Black", LONG, true),
        ("B|1990.01.02|?|White|Black", LONG, false),
        ("A|1990.01.02|5|?|NN", LONG, false),
        ("B|1990.01.02|4|Lan, Hoan Estebam|Ha, Thu", LONG, true),
        ("B|1990.01.02|4|Lan, Hoan Estebam|Hai, Tu", LONG, false),
        ("B|1990.01.02|4|Tran, Ba|Ha, Thu", LONG, false),
        ("B|1990.01.02|5|Lam, Hoang Esterban|Ha, Thu", LONG, false),
        ("B|1990.01.??|4|Lam, Hoang Esterban|Ha, Thu", LONG, false),
        ("A|1990.01.02|4|Lam, Hoang Esterban|Ha, Thu", SHORT, false),
    ] {
        let said = pair(("A|1990.01.02|4|Lam, Hoang Esteban|Ha, Thu", &longest, "1-0"), (other, moves, "1-0"));
        let expected: &[&str] = if found { &["1 prefix 1 yes", "1 prefix 2 yes"] } else { &[] };
        assert_eq!(said.len(), expected.len(), "{other}: {said:?}");
        assert!(said.iter().zip(expected).all(|(said, row)| said.starts_with(row)), "{other}: {said:?}");
    }
}

#[test]
fn games_of_one_day_are_told_apart_by_time_board_and_address() {
    let tags = "Rated Bullet game|2024.05.01|-|alice|bob";
    let longer = format!("{LONG} 13. Nf1 Bf8");
    for (one, other) in [
        ("[UTCTime \"10:00:00\"]", "[UTCTime \"10:05:00\"]"),
        ("[Site \"https://lichess.org/aaaaaaaa\"]", "[Site \"https://lichess.org/bbbbbbbb\"]"),
        ("[Board \"3\"]", "[Board \"9\"]"),
        ("[GameId \"aaaa\"]", "[GameId \"bbbb\"]"),
        ("[WhiteFideId \"400017\"]", "[WhiteFideId \"12401137\"]"),
    ] {
        let both = |moves: &str, others: &str| {
            report(&[], &(tagged(one, tags, moves, "1-0") + &tagged(other, tags, others, "1-0")))
        };
        assert!(both(SHORT, SHORT).iter().all(|row| row.contains(" yes")), "{one}");
        assert!(both("", LONG).iter().all(|row| row.contains(" yes")), "{one}");
        assert!(both(LONG, &longer).iter().all(|row| row.contains(" yes")), "{one}");
        assert_eq!(
            report(&[], &(tagged(one, tags, LONG, "1-0") + &tagged(one, tags, &longer, "1-0"))).len(),
            2,
            "{one}"
        );
    }
    // A server has a game once, and a study has it as often as somebody puts it there.
    let at = |site: &str| tagged(&format!("[Site \"https://lichess.org/{site}\"]"), tags, LONG, "1-0");
    assert!(report(&[], &(at("aaaaaaaa") + &at("bbbbbbbb"))).iter().all(|row| row.contains(" yes")));
    assert_eq!(report(&[], &(at("study/aaaaaaaa/b") + &at("study/cccccccc/d"))).len(), 2);
    assert_eq!(report(&[], &(at("aaaaaaaa") + &at("aaaaaaaa")))[1], "1 same 2 no");
    // A town is no address, and 0 is no number.
    let (one, other) = ("[Site \"Hue\"]\n[WhiteFideId \"0\"]", "[Site \"Huế, VIE\"]\n[WhiteFideId \"12401137\"]");
    let said = report(&[], &(tagged(one, tags, SHORT, "1-0") + &tagged(other, tags, SHORT, "1-0")));
    assert_eq!(said.iter().filter(|row| row.contains(" no")).count(), 1, "{said:?}");
}

#[test]
fn short_names_are_no_abbreviations_in_short_games() {
    let mate = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#";
    let of = |white: &str, black: &str| format!("A|2024.05.01|1|{white}|{black}");
    let (one, other) = (of("Nguyễn Văn An", "Trần Tú"), of("Nguyễn Văn Anh", "Trần Tuấn"));
    let said = pair((&one, mate, "1-0"), (&other, mate, "1-0"));
    assert!(said.iter().all(|row| row.contains("same-moves") && row.contains(" yes")), "{said:?}");
    let said = pair((&of("Nguyễn V. A.", "Trần T."), mate, "1-0"), (&one, mate, "1-0"));
    assert_eq!(said.iter().filter(|row| row.contains(" no")).count(), 1, "{said:?}");
}

#[test]
fn one_game_is_kept_of_those_that_contradict_each_other() {
    // Both may be the first one, but they are not one person.
    let names = ["Kasparov, G", "Kasparov, Garry", "Kasparov, Gustav"];
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0], [1, 2, 0]] {
        let games: String =
            order.iter().map(|&at| game(&format!("{HEAD}|{}|Karpov, A", names[at]), LONG, "1-0")).collect();
        let said = report(&["--keep", "first"], &games);
        let dropped = said.iter().filter(|row| row.split(' ').nth(3) == Some("no")).count();
        assert_eq!(dropped, 1, "{said:?}");
    }
    // The second one is a copy of the first and the beginning of the third, to which the first does not belong.
    let longer = format!("{LONG} 13. Nf1 Bf8");
    let games = game("Hanoi|1980.01.01|1|Nguyen Van Duc|Le An", LONG, "1/2-1/2")
        + &game("Linares|1993.02.23|1|Nguyen V D|Le An", LONG, "1/2-1/2")
        + &game("Linares|1993.02.23|1|Nguyen Vu Duc|Le An", &longer, "1-0");
    for keep in ["first", "fullest"] {
        let out = run(&["duplicates", "-", "-q", "-o", "-", "--keep", keep], games.as_bytes()).out;
        assert_eq!(String::from_utf8_lossy(&out).matches("[Event").count(), 2, "{keep}");
    }
}

#[test]
fn what_cannot_be_played_or_read_is_no_copy() {
    let head = "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/4P3/4K3 w - - 0 1\"]";
    let both = |one: &str, other: &str| {
        report(&[], &(tagged(one, "A|2024.05.01|?|?|?", "", "*") + &tagged(other, "A|2024.05.01|?|?|?", "", "*")))
    };
    assert!(both(head, &head.replace("4P3", "4P2P")).is_empty());
    assert_eq!(both(head, head).len(), 2);
    let variants = |one: &str, other: &str| {
        let of = |name: &str| tagged(&format!("[Variant \"{name}\"]"), &format!("{HEAD}|An B|Cu D"), LONG, "1-0");
        report(&[], &(of(one) + &of(other)))
    };
    assert!(variants("Atomic", "Horde").is_empty());
    assert_eq!(variants("Atomic", "Atomic").len(), 2);
    // What stands behind the last half-move may have been another one.
    let tags = "A|1990.01.02|1|An B|Cu D";
    for more in ["K-b1-", "Nf", "Qx", "e9"] {
        let said = pair((tags, LONG, "1-0"), (tags, &format!("{LONG} 13. {more}"), "1-0"));
        assert!(said.iter().all(|row| row.contains(" yes")), "{more}: {said:?}");
    }
    // The same tags, and another result at the end.
    let other = game(tags, LONG, "1-0").replace("Re8 1-0", "Re8 0-1");
    assert_eq!(report(&[], &(game(tags, LONG, "1-0") + &other))[1], "1 same 2 no result");
}

#[test]
fn twins_differ_in_two_places_at_most_and_stay() {
    let tags = "A|1990.01.02|1|Kasparov, G|Karpov, A";
    let other = "A|????.??.??|1|Garry Kasparov|Karpov, A";
    let one = LONG.replace("9. h3", "9. a3").replace("12. Bc2", "12. a4");
    let expected = ["1 twin 1 yes", "1 twin 2 yes Date;White;moves after 16"];
    assert_eq!(pair((tags, LONG, "1-0"), (other, &one, "1-0")), expected);
    let three = one.replace("6. Re1", "6. d3");
    assert!(pair((tags, LONG, "1-0"), (other, &three, "1-0")).is_empty());
    assert!(pair((tags, LONG, "1-0"), ("A|1991.??.??|1|Kasparov, G|Karpov, A", &one, "1-0")).is_empty());
    assert!(pair((tags, LONG, "1-0"), ("A|1990.01.02|1|Kasparov, G|Kramnik, V", &one, "1-0")).is_empty());
}

#[test]
fn a_game_with_a_fault_is_kept() {
    let tags = "A|1990.01.02|1|Kasparov, G|Karpov, A";
    let faulty = format!("{LONG} 13. Ke8 Bf8");
    // Nobody knows what was meant behind them, so both stay.
    assert_eq!(pair((tags, LONG, "1-0"), (tags, &faulty, "1-0")), ["1 twin 1 yes", "1 twin 2 yes moves after 24"]);
    // It has more moves than the faulty one for certain, but not those behind the fault.
    let longer = format!("{LONG} 13. Nf1 Bf8 14. Ng3 g6");
    let expected = ["1 prefix 1 yes moves after 24", "1 prefix 2 yes"];
    assert_eq!(pair((tags, &faulty, "1-0"), (tags, &longer, "1-0")), expected);
    let other = faulty.replace("Ke8", "Kd8");
    assert_eq!(pair((tags, &faulty, "1-0"), (tags, &other, "1-0")), ["1 twin 1 yes", "1 twin 2 yes moves after 24"]);
    // The same text is the same game, whatever is wrong with it.
    assert_eq!(pair((tags, &faulty, "1-0"), (tags, &faulty, "1-0")), ["1 same 1 yes", "1 same 2 no"]);
}

#[test]
fn same_moves_are_merged_if_somebody_asks() {
    let games = game(&format!("{HEAD}|An B|Cu D"), LONG, "1-0") + &game(&format!("{HEAD}|Em B|Cu D"), LONG, "1-0");
    assert_eq!(report(&[], &games), ["1 same-moves 1 yes", "1 same-moves 2 yes White"]);
    let merged = report(&["--merge", "same-moves"], &games);
    assert_eq!(merged, ["1 same-moves 1 yes", "1 same-moves 2 no White"]);
}

#[test]
fn games_of_xiangqi_and_of_other_starts_are_compared() {
    let tags = "A|2020.01.02|1|An B|Cu D";
    let set_up = |fen: &str| {
        game(tags, "1. Kb2 Kb7", "*").replace("[Result", &format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Result"))
    };
    let (one, other) = (set_up("k7/8/8/8/8/8/7R/K7 w - - 0 1"), set_up("k7/8/8/8/8/8/6R1/K7 w - - 0 1"));
    assert_eq!(report(&[], &format!("{one}{one}")), ["1 same 1 yes", "1 same 2 no"]);
    assert!(report(&[], &format!("{one}{other}")).is_empty());
    let xiangqi = "[Game \"Xiangqi\"]\n[Event \"A\"]\n[Date \"2020.01.02\"]\n[Red \"An B\"]\n[Black \"Cu D\"]\n\
                   [Result \"*\"]\n\n1. C2=5 H8+7 2. H2+3 *\n\n";
    let other = xiangqi.replace("H2+3", "H8+7");
    assert_eq!(report(&[], &format!("{xiangqi}{xiangqi}")), ["1 same 1 yes", "1 same 2 no"]);
    assert_eq!(report(&[], &format!("{xiangqi}{other}")).len(), 2);
}

/// An archive with every kind of group, and text that other programs leave behind.
fn archive() -> String {
    let tags = format!("{HEAD}|Kasparov, G|Karpov, A");
    let mut text = String::new();
    for round in 0..40 {
        let event = format!("E{}|1990.01.{:02}|{round}|Kasparov, G|Karpov, A", round / 8, round % 20 + 1);
        let extra = ["", " 13. Nf1 Bf8", " 13. b3 g6", " 13. a4 h6 14. Nf1 Bf8"][(round / 4 + round) % 4];
        text += &game(&event, &format!("{LONG}{extra}"), ["1-0", "0-1", "*"][round % 3]);
        text += &game(&tags, &LONG.replace("9. h3", ["9. a3", "9. a4", "9. Qe2"][round % 3]), "1/2-1/2");
        text += &game(&format!("{HEAD}|P{round} A|Q B"), SHORT, "1/2-1/2");
    }
    let tags = "P|1991.05.05|1|Short A|Long B";
    text += &game(tags, LONG, "1-0");
    text += &game(tags, &format!("{LONG} 13. Nf1 Bf8"), "1-0");
    text
}

#[test]
fn inputs_and_threads_make_no_difference() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let text = archive();
    let plain = path("a.pgn");
    fs::write(&plain, &text).expect("it is written");
    fs::write(path("a.pgn.zst"), zstd::encode_all(text.as_bytes(), 1).expect("packed")).expect("it is written");
    let mut zip = zip::ZipWriter::new(fs::File::create(path("a.zip")).expect("it is made"));
    zip.start_file("a.pgn", zip::write::SimpleFileOptions::default()).expect("begun");
    zip.write_all(text.as_bytes()).expect("packed");
    zip.finish().expect("ended");
    let wide: Vec<u8> = [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    fs::write(path("wide.pgn"), wide).expect("it is written");

    // The report without the names of files, and the games.
    let of = |args: &[&str], input: &str| {
        let to = path("out.pgn");
        let all: Vec<&str> = [&["duplicates", "--no-progress", "-o", arg(&to)], args].concat();
        let run = run(&all, input.as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
        let mut table = rows(&run.out);
        for row in &mut table {
            row.remove(2);
        }
        (table, fs::read_to_string(&to).unwrap_or_default())
    };
    let (table, games) = of(&[arg(&plain), "-j1"], "");
    assert!(table.len() > 100 && games.len() > 2_000 && games.len() < text.len(), "{} rows", table.len());
    for reason in ["same", "same-moves", "prefix", "twin"] {
        assert!(table.iter().any(|row| row[1] == reason), "{reason}");
    }
    for args in [&["-j4"][..], &["-j1", "--block-size", "700"], &["-j3", "--block-size", "2000"]] {
        assert!(of(&[&[arg(&plain)], args].concat(), "") == (table.clone(), games.clone()), "{args:?}");
    }
    for name in ["a.pgn.zst", "a.zip", "wide.pgn"] {
        let (same, written) = of(&[arg(&path(name)), "-j2", "--block-size", "3000"], "");
        assert!(same == table && written == games, "{name}");
    }
    assert!(of(&["-", "-j2"], &text) == (table, games), "standard input");
}

#[test]
fn a_file_that_is_read_twice_is_kept_once_in_its_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let (plain, to) = (folder.path().join("a.pgn"), folder.path().join("b.pgn"));
    let first = game(&format!("{HEAD}|An B|Cu D"), LONG, "1-0");
    let second = game(&format!("{HEAD}|An B|Cu D"), "1. d4 d5", "1-0");
    fs::write(&plain, format!("text before\n\n{first}{second}").trim_end()).expect("it is written");
    let run = run(&["duplicates", arg(&plain), arg(&plain), "-q", "--block-size", "100", "-o", arg(&to)], b"");
    assert_eq!(run.code, 0, "{}", run.err);
    // Text before the first tag is read as a part of its game, and is copied with it.
    assert_eq!(fs::read_to_string(&to).expect("it is there"), format!("text before\n\n{first}{second}"));
    let table = rows(&run.out);
    assert_eq!(table.len(), 5);
    assert!(table[1..].iter().all(|row| row[1] == "same"));
}

#[test]
fn an_input_is_not_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let plain = folder.path().join("a.pgn");
    let text = game(&format!("{HEAD}|An B|Cu D"), LONG, "1-0");
    fs::write(&plain, &text).expect("it is written");
    let to = folder.path().join("new.csv");
    for (input, args) in [
        (arg(&plain), ["-o", arg(&plain)].as_slice()),
        (arg(folder.path()), &["-o", arg(&plain)]),
        (arg(&plain), &["--report", arg(&plain), "--format", "csv"]),
        (arg(&plain), &["-o", arg(&to), "--report", arg(&to)]),
    ] {
        let run = run(&[&["duplicates", input, "-q"], args].concat(), b"");
        assert_eq!((run.code, fs::read_to_string(&plain).expect("it is there")), (2, text.clone()), "{args:?}");
    }
    assert!(!to.exists());
    let run = run(&["duplicates", arg(&plain), "-q", "-o", "-", "--report", arg(&to)], b"");
    assert_eq!((run.code, run.out), (0, text.into_bytes()));
    assert!(fs::read_to_string(&to).expect("it is there").starts_with("group,reason,file,game,"));
}

#[test]
fn every_reading_finds_the_same_games_in_whatever_is_there() {
    let run = run(&["duplicates", "testdata", "-q", "--no-progress", "--block-size", "5000", "-o", "-"], b"");
    assert!(!run.err.contains("changed"), "{}", run.err);
    assert!(run.out.len() > 50_000, "{}", run.out.len());
}

/// Numbers that look random, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % sides
    }

    fn pick<'v>(&mut self, values: &[&'v str]) -> &'v str {
        values[self.roll(values.len() as u64) as usize]
    }
}

const NAMES: [&str; 8] =
    ["Kasparov, G", "Garry Kasparov", "Kasparov Garry", "Karpov,An", "Karpov, A", "Li Chao", "?", "bot7"];
const DATES: [&str; 6] = ["1990.01.02", "1990.01.03", "1990.01.??", "1990.??.??", "????.??.??", "1991.02.03"];

/// A game that has some relation to others of the same dice.
fn composed(dice: &mut Dice) -> DuplicateRecord {
    let line = dice.roll(60);
    let length = [0, 5, 18, 19, 20, 21, 40, 41, 80][dice.roll(9) as usize];
    let mut moves: Vec<u16> = (0..length).map(|at| ((line / 3 + 1) * (at * at + 7) % 4093) as u16).collect();
    for _ in 0..dice.roll(4) {
        let at = dice.roll(moves.len() as u64 + 1) as usize;
        match dice.roll(4) {
            0 if at < moves.len() => drop(moves.remove(at)),
            1 => moves.insert(at, dice.roll(3) as u16),
            2 if at < moves.len() => moves[at] = dice.roll(3) as u16,
            _ => {}
        }
    }
    let whole = dice.roll(8) > 0;
    let tags = [
        ("Event", dice.pick(&["A", "a", "B", "?"])),
        ("Date", dice.pick(&DATES)),
        ("Round", dice.pick(&["1", "2", "?"])),
        ("White", dice.pick(&NAMES)),
        ("Black", dice.pick(&NAMES)),
        ("Annotator", dice.pick(&["", "x"])),
        ("Board", dice.pick(&["", "", "1", "2"])),
        ("WhiteFideId", dice.pick(&["", "", "0", "7"])),
    ];
    DuplicateRecord {
        start: if line.is_multiple_of(9) { "x".to_owned() } else { String::new() },
        plies: moves.len() as u32,
        moves,
        whole,
        rest: if whole { Vec::new() } else { vec![dice.roll(2) as u8] },
        tags: tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec(),
        result: dice.pick(&["1-0", "0-1", "*"]).to_owned(),
        ending: String::new(),
        extras: [dice.roll(3) as u32, 0, 0],
    }
}

/// Records in memory.
struct Memory(Vec<DuplicateRecord>);

impl RecordShelf for Memory {
    fn fetch(&mut self, at: u64) -> io::Result<DuplicateRecord> {
        Ok(self.0[at as usize].clone())
    }
}

/// A group: its reason, its leader, its games.
type Group = (DuplicateReason, usize, Vec<usize>);

/// Whether the second game belongs to the first one.
type Holds = fn(&KnownRecord, &KnownRecord) -> bool;

/// Groups of all games, and the games that are left out, by trying all pairs.
fn naive(games: &[KnownRecord], wish: DuplicateOptions) -> (Vec<Group>, Vec<usize>) {
    let (mut groups, mut dropped): (Vec<Group>, Vec<usize>) = (Vec::new(), Vec::new());
    let merits = |at: usize| if wish.keep == KeepRule::First { None } else { Some(Merits::of(&games[at].record)) };
    let steps: [(DuplicateReason, Holds, bool); 4] = [
        (DuplicateReason::Same, same, true),
        (DuplicateReason::SameMoves, same_moves, wish.merges),
        (DuplicateReason::Prefix, prefix, true),
        (DuplicateReason::Prefix, prefix_alike, false),
    ];
    for (reason, holds, drops) in steps {
        let spoken_for = dropped.clone();
        let mut left: Vec<usize> = (0..games.len()).filter(|at| !dropped.contains(at)).collect();
        // What is the beginning of another game and stays has its group.
        let begins =
            |at: &usize| groups.iter().any(|g| g.0 == DuplicateReason::Prefix && g.1 != *at && g.2.contains(at));
        left.retain(|at| drops || reason != DuplicateReason::Prefix || !begins(at));
        let length = |at: usize| if reason == DuplicateReason::Prefix { games[at].record.moves.len() } else { 0 };
        left.sort_by_key(|&at| (std::cmp::Reverse((length(at), merits(at))), at));
        // Each leader with its group, and with the games that count as its own.
        let mut leaders: Vec<(Group, Vec<usize>)> = Vec::new();
        let (players, day) = (reason != DuplicateReason::SameMoves, reason == DuplicateReason::Prefix);
        let takes = |leader: usize, own: &[usize], at: usize| {
            let fits = |&other: &usize| other == at || agree(&games[other], &games[at], players, day);
            holds(&games[leader], &games[at]) && (!drops || own.iter().all(fits))
        };
        let before = groups.clone();
        let followers = |of: usize| -> Vec<usize> {
            let all = before.iter().filter(|group| group.1 == of).flat_map(|group| group.2.clone());
            all.filter(|at| spoken_for.contains(at)).collect()
        };
        for at in left {
            let Some((leader, own)) = leaders.iter_mut().find(|(leader, own)| takes(leader.1, own, at)) else {
                leaders.push(((reason, at, vec![at]), followers(at)));
                continue;
            };
            leader.2.push(at);
            own.push(at);
            let mut more = own.clone();
            let speaks_for_all = followers(at).into_iter().all(|follower| {
                let belongs = takes(leader.1, &more, follower);
                more.push(follower);
                belongs
            });
            if drops && is_covered(&games[at], &games[leader.1]) && speaks_for_all {
                dropped.push(at);
                *own = more;
            }
        }
        for (leader, _) in leaders.into_iter().filter(|(leader, _)| leader.2.len() > 1) {
            match groups.iter_mut().find(|group| (group.0, group.1) == (leader.0, leader.1)) {
                Some(group) => group.2.extend(&leader.2[1..]),
                None => groups.push(leader),
            }
        }
    }
    let left: Vec<usize> = (0..games.len()).filter(|at| !dropped.contains(at)).collect();
    let mut seen = vec![false; games.len()];
    for &first in &left {
        let mut part = vec![first];
        let mut next = 0;
        while !seen[first] && next < part.len() {
            let at = part[next];
            next += 1;
            for &other in &left {
                if !part.contains(&other) && twin(&games[at], &games[other]) {
                    part.push(other);
                }
            }
        }
        if part.len() > 1 {
            for &at in &part {
                seen[at] = true;
            }
            groups.push((DuplicateReason::Twin, first, part));
        }
    }
    for group in &mut groups {
        group.2.sort_unstable();
    }
    groups.sort_by_key(|group| (group.2[0], group.0, group.1));
    dropped.sort_unstable();
    (groups, dropped)
}

/// The same by keys.
fn by_keys(records: &[DuplicateRecord], wish: DuplicateOptions) -> (Vec<Group>, Vec<usize>) {
    let mut memory = bienban::duplicates::NameMemory::default();
    let mut keys: Vec<DuplicateKey> =
        records.iter().zip(0..).map(|(record, index)| DuplicateKey::of(&record.sight(), index, &mut memory)).collect();
    let (marks, curbed) = candidates::mark(&mut keys);
    assert_eq!(curbed.count, 0);
    keys.sort_by_key(|key| key.index);
    let wanted = keys.iter().filter(|key| marks.has(key.index));
    let entry =
        |key: &DuplicateKey| DuplicateEntry::new(*key, u64::from(key.index), Merits::of(&records[key.index as usize]));
    let found = group(wanted.map(entry).collect(), wish, &mut Memory(records.to_vec())).expect("memory can be read");
    assert_eq!(found.curbed.count, 0);
    let of = |rows: &[bienban::duplicates::DuplicateRow]| {
        (rows[0].reason, rows[0].leader as usize, rows.iter().map(|row| row.index as usize).collect())
    };
    let groups = found.rows.chunk_by(|one, other| one.group() == other.group()).map(of).collect();
    (groups, (0..records.len()).filter(|&at| found.dropped.has(at as u32)).collect())
}

/// Whatever the steps were: of the games that are left out for one that is kept, no two contradict each other.
fn contradict_nobody(games: &[KnownRecord], (groups, dropped): &(Vec<Group>, Vec<usize>), merges: bool) -> u32 {
    let keeper = |mut at: usize| {
        while dropped.contains(&at) {
            let of = |group: &&Group| group.0 != DuplicateReason::Twin && group.1 != at && group.2.contains(&at);
            let of = |group: &&Group| of(group) && (group.0 != DuplicateReason::SameMoves || merges);
            at = groups.iter().filter(of).max_by_key(|group| group.0).expect("somebody leads it").1;
        }
        at
    };
    let keepers: Vec<(usize, usize)> = dropped.iter().map(|&at| (keeper(at), at)).collect();
    let mut pairs = 0;
    for (of, one) in &keepers {
        for (_, other) in keepers.iter().filter(|(keeper, other)| keeper == of && other < one) {
            pairs += 1;
            assert!(agree(&games[*one], &games[*other], !merges, false), "{one} and {other} for {of}");
        }
    }
    pairs
}

#[test]
fn groups_are_those_of_all_pairs() {
    let (mut kinds, mut pairs) = ([0; 4], 0);
    for seed in 0..share(8).into() {
        let mut dice = Dice(seed);
        let records: Vec<DuplicateRecord> = (0..2_000).map(|_| composed(&mut dice)).collect();
        let games: Vec<KnownRecord> = records.iter().cloned().map(DuplicateRecord::known).collect();
        let wish = DuplicateOptions { keep: [KeepRule::Fullest, KeepRule::First][seed as usize % 2], merges: seed > 1 };
        let (expected, found) = (naive(&games, wish), by_keys(&records, wish));
        assert_eq!(found.0.len(), expected.0.len(), "seed {seed}");
        for (found, expected) in found.0.iter().zip(&expected.0) {
            assert_eq!(found, expected, "seed {seed}");
        }
        assert_eq!(found.1, expected.1, "seed {seed}");
        pairs += contradict_nobody(&games, &found, wish.merges);
        expected.0.iter().for_each(|group| kinds[group.0 as usize] += 1);
    }
    assert!(kinds.iter().all(|&count| count > 20) && pairs > share(50), "{kinds:?} {pairs}");
}

#[test]
fn many_equal_games_take_no_square_of_the_time() {
    // As many games of the same two players as a hostile archive has, all alike but for a half-move.
    let games = share(30_000);
    let make = |index: u32, differ: bool| {
        let mut moves: Vec<u16> = (0..60).map(|at| at * 61).collect();
        if differ {
            moves[(index % 60) as usize] = (index / 60 % 4000) as u16 + 4001;
        }
        let tags = [("White", "An B"), ("Black", "Cu D")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        DuplicateRecord { plies: 60, moves, whole: true, tags: tags.to_vec(), ..DuplicateRecord::default() }
    };
    for differ in [false, true] {
        let records: Vec<DuplicateRecord> = (0..games).map(|index| make(index, differ)).collect();
        let mut memory = bienban::duplicates::NameMemory::default();
        let mut keys: Vec<DuplicateKey> =
            records.iter().zip(0..).map(|(of, index)| DuplicateKey::of(&of.sight(), index, &mut memory)).collect();
        let (marks, curbed) = candidates::mark(&mut keys);
        assert_eq!((marks.count, curbed.count > 0), (u64::from(games), differ));
        let entry = |key: &DuplicateKey| {
            DuplicateEntry::new(*key, u64::from(key.index), Merits::of(&records[key.index as usize]))
        };
        let entries = keys.iter().map(entry).collect();
        let found = group(entries, DuplicateOptions::default(), &mut Memory(records)).expect("memory can be read");
        assert_eq!(found.rows.len(), games as usize, "{differ}");
        assert_eq!(found.dropped.count, if differ { 0 } else { u64::from(games) - 1 });
    }
}
