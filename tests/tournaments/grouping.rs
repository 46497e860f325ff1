//! Which games are one tournament, and which names one player: nothing of it may depend on how a program writes files.

use std::fmt::Write as _;

use crate::harness::run;

/// Six players in five rounds.
const ROUNDS: [[(usize, usize); 3]; 5] = [
    [(0, 5), (1, 4), (2, 3)],
    [(5, 3), (4, 2), (0, 1)],
    [(1, 5), (2, 0), (3, 4)],
    [(5, 4), (0, 3), (1, 2)],
    [(2, 5), (3, 1), (4, 0)],
];

const PLAYERS: [&str; 6] = ["Bùi, An", "Cao, Bình", "Đinh, Chi", "Hà, Dung", "Lưu, Giang", "Mai, Hải"];

/// The games of a tournament: tags by game, round and board, and the players of a round.
fn games(tags: impl Fn(usize, usize, usize) -> String, players: impl Fn(usize) -> [String; 6]) -> String {
    let mut out = String::new();
    let mut index = 0;
    for (pairs, round) in ROUNDS.iter().zip(1..) {
        let players = players(round);
        for (&(white, black), board) in pairs.iter().zip(1..) {
            let result = if white < black { "1-0" } else { "0-1" };
            let names = format!("[White \"{}\"]\n[Black \"{}\"]\n", players[white], players[black]);
            let head = tags(index, round, board);
            let _ = write!(out, "{head}{names}[Result \"{result}\"]\n\n1. e4 e5 {{{index}}} {result}\n\n");
            index += 1;
        }
    }
    out
}

fn named(_: usize) -> [String; 6] {
    PLAYERS.map(str::to_owned)
}

fn text(args: &[&str], input: &str) -> String {
    let run = run(&[args, &["--format", "csv", "--no-progress", "--ui", "en", "-"]].concat(), input.as_bytes());
    String::from_utf8(run.out).expect("UTF-8") + &run.err
}

/// The events: the name, and how many games it has.
fn events(input: &str) -> Vec<(String, usize)> {
    let out = run(&["event", "--summary", "-q", "--no-progress", "--format", "jsonl", "-"], input.as_bytes()).out;
    let rows = String::from_utf8(out).expect("UTF-8");
    let row = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let games = row["games"].as_u64().or_else(|| row["games"].as_str()?.parse().ok()).expect("a number");
        (row["event"].as_str().unwrap_or("").to_owned(), games as usize)
    };
    rows.lines().map(row).collect()
}

#[test]
fn games_of_a_server_are_one_tournament_where_players_come_again() {
    let arena = |server: &'static str, round: &'static str| {
        games(
            move |index, _, _| {
                let site = format!("[Event \"Cúp Blitz\"]\n[Site \"https://{server}/{index:02}abcdef\"]\n");
                format!("{site}[Date \"2025.04.12\"]\n{round}")
            },
            named,
        )
    };
    for text in [arena("lichess.org", "[Round \"-\"]\n"), arena("www.chess.com/game/live", "[Round \"?\"]\n")] {
        assert_eq!(events(&text), [("Cúp Blitz".to_owned(), 15)]);
    }
    assert_eq!(events(&arena("lichess.org", "")), [("Cúp Blitz".to_owned(), 15)]);
    let told = text(&["event", "--select", "P8"], &arena("lichess.org", ""));
    assert!(!told.contains("P830"), "{told}");
    // Nobody says that it is a Swiss tournament, or when somebody left: only its rounds would.
    let pairs = (0..40_usize).map(|index| (index, [index % 5, (3 * index + 1) % 7]));
    let mut often = String::new();
    for (index, [white, black]) in pairs.filter(|(_, [white, black])| white != black) {
        let site = format!("[Event \"Cúp\"]\n[Site \"https://lichess.org/{index:02}abcdef\"]\n");
        let players = format!("[White \"p{white}{white}{white}\"]\n[Black \"p{black}{black}{black}\"]\n");
        let rest = format!("[Date \"2025.04.12\"]\n{players}[Result \"1-0\"]\n\n1. e4 e5 {{{index}}} 1-0\n\n");
        often.push_str(&site);
        often.push_str(&rest);
    }
    let found = text(&["event", "--select", "P8"], &often);
    assert!(!["P808", "P811", "P812", "P822"].iter().any(|code| found.contains(code)), "{found}");
    assert!(text(&["event", "--system", "swiss"], &often).contains("P808"));
    // One player against others, casual games, and other days are no tournament.
    let game = |event: &str, day: usize, pair: [&str; 2]| {
        let site = format!("[Event \"{event}\"]\n[Site \"https://lichess.org/{day:02}{}\"]\n", pair.concat());
        let players = format!("[White \"{}\"]\n[Black \"{}\"]\n", pair[0], pair[1]);
        format!("{site}[Date \"2025.04.{day:02}\"]\n[Round \"-\"]\n{players}[Result \"1-0\"]\n\n1. e4 1-0\n\n")
    };
    let star: String = ["An", "Ba", "Chi"].iter().map(|other| game("Cúp", 1, ["Dung", other])).collect();
    assert_eq!(events(&star).len(), 3);
    let triangle = |event: &str, days: [usize; 3]| {
        let pairs = [["An", "Ba"], ["Ba", "Chi"], ["Chi", "An"]];
        pairs.iter().zip(days).map(|(&pair, day)| game(event, day, pair)).collect::<String>()
    };
    assert_eq!(events(&triangle("Cúp", [1, 1, 1])).len(), 1);
    assert_eq!(events(&triangle("Rated Blitz game", [1, 1, 1])).len(), 3);
    assert_eq!(events(&triangle("Cúp", [1, 9, 17])).len(), 3);
}

#[test]
fn games_without_an_event_hang_to_the_game_before_them() {
    let tagged = |event: &'static str, site: &'static str, month: Option<u32>| {
        move |index: usize, round: usize, board: usize| {
            let round_tag = format!("[Round \"{round}.{board}\"]\n");
            let date = month.map_or_else(String::new, |month| format!("[Date \"2025.{month:02}.{round:02}\"]\n"));
            match index {
                0 => format!("[Event \"{event}\"]\n[Site \"Vinh\"]\n[Date \"2025.03.01\"]\n{round_tag}"),
                _ => format!("{site}{date}{round_tag}"),
            }
        }
    };
    let others = |_| ["Kim", "Ly", "Ngô", "Ôn", "Phan", "Quách"].map(str::to_owned);
    for (site, month) in [("", None), ("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n", None), ("", Some(3))] {
        let one = games(tagged("Cúp A", site, month), named);
        assert_eq!(events(&one), [("Cúp A".to_owned(), 15)]);
        assert_eq!(text(&["event", "--select", "P8"], &one).matches("P830,").count(), 1);
        let two = one + &games(tagged("Cúp B", site, month), others);
        assert_eq!(events(&two), [("Cúp A".to_owned(), 15), ("Cúp B".to_owned(), 15)]);
    }
    // Other players, another time.
    let first = games(tagged("Cúp A", "", Some(3)), named);
    let (game, rest) = first.split_once("[Date \"2025.03.01\"]\n[Round \"1.2\"]").expect("two games");
    let strangers = games(tagged("X", "", None), others).split_off(120);
    assert!(
        !rest.is_empty() && events(&format!("{game}{}", &strangers[strangers.find("[Round").unwrap()..])).len() > 1
    );
    let later = games(tagged("Cúp A", "", Some(9)), named);
    assert_eq!(events(&later).len(), 2);
}

/// The names of players in a table of six, of whom the first is written in another way in some rounds.
fn spelled(name: &'static str, other: &'static str, rounds: &'static [usize]) -> String {
    games(
        |_, round, board| format!("[Event \"Cúp\"]\n[Date \"2025.04.0{round}\"]\n[Round \"{round}.{board}\"]\n"),
        move |round| {
            let mut players = named(round);
            (if rounds.contains(&round) { other } else { name }).clone_into(&mut players[0]);
            players
        },
    )
}

#[test]
fn a_player_in_two_spellings_is_told() {
    for (name, other) in [
        ("Müller, Jörg", "Mueller, Joerg"),
        ("Lê Quang Liêm", "Liem, Le Quang"),
        ("Sørensen, Åge", "Soerensen, Aage"),
        ("Hoà, Nguyễn", "Hòa, Nguyễn"),
        ("Nguyen, Duc Anh", "Nguyen, D.A."),
        ("GM Nguyễn Đức Hòa", "Nguyễn Đức Hòa"),
        ("Nguyễn Đức Hòa", "Nguyễn Đức Hòa (VIE)"),
        ("Nguyen Van An", "Nguyen Van An 2100"),
    ] {
        for rounds in [&[2][..], &[2, 4]] {
            let games = spelled(name, other, rounds);
            let found = text(&["event"], &games);
            assert_eq!(found.matches(",P823,").count(), rounds.len(), "{name}, {other}: {found}");
            assert!(!["P811", "P812", "P822"].iter().any(|code| found.contains(code)), "{found}");
            let list = text(&["standings"], &games);
            assert!(list.contains("P823"), "{list}");
        }
    }
    // Two who play in the same rounds, or each other, are two.
    for (name, other) in [("Tú, Nguyễn", "Tư, Nguyễn"), ("Mueller, An", "Müller, An")] {
        let mut games = spelled(name, name, &[]);
        games = games.replace(PLAYERS[5], other);
        let found = text(&["event"], &games);
        assert!(!found.contains("P823"), "{found}");
    }
}

/// A report of three rounds of four players, each row made of its name, points, rank and rounds.
fn report(row: impl Fn(&str, usize) -> String, head: &str) -> String {
    let rows = [
        ("Nguyễn Thị Hoàng", 2.5, 1, "   3 w 1     2 b =     4 w 1"),
        ("Đặng Hữu Phước", 2.0, 2, "   4 b 1     1 w =     3 w ="),
        ("Lê, Quốc", 1.5, 3, "   1 b 0     4 w 1     2 b ="),
        ("Bùi, An", 0.0, 4, "   2 w 0     3 b 0     1 b 0"),
    ];
    let mut out = format!("012 Cúp\n042 2025/04/10\n092 Individual: Swiss-System\n{head}");
    for ((name, points, rank, rounds), index) in rows.into_iter().zip(0..) {
        let rest = format!(" 2000 VIE {:22} {points:>4.1} {rank:>4}  {rounds}", "");
        let _ = writeln!(out, "001 {rank:>4}      {}{rest}", row(name, index));
    }
    out
}

#[test]
fn events_of_one_name_and_groups_that_never_meet_are_told_apart() {
    let year = |year: u32| {
        let tags = move |_: usize, round: usize, board: usize| {
            format!("[Event \"Cúp\"]\n[Site \"Huế\"]\n[Date \"{year}.04.0{round}\"]\n[Round \"{round}.{board}\"]\n")
        };
        games(tags, named)
    };
    let list = text(&["standings"], &(year(2024) + &year(2025)));
    for heading in ["\"1: Cúp, Huế, 2024.04.01 - 2024.04.05\",1,", "\"2: Cúp, Huế, 2025.04.01 - 2025.04.05\",1,"]
    {
        assert_eq!(list.matches(heading).count(), 1, "{list}");
    }
    assert!(text(&["standings"], &year(2024)).contains("\nCúp,1,"));
    let others = |_| ["Kim", "Ly", "Ngô", "Ôn", "Phan", "Quách"].map(str::to_owned);
    let tags = |_: usize, round: usize, board: usize| {
        format!("[Event \"Cúp\"]\n[Date \"2025.04.0{round}\"]\n[Round \"{round}.{board}\"]\n")
    };
    let groups = text(&["event"], &(games(tags, named) + &games(tags, others)));
    assert_eq!(groups.matches(",P801,").count(), 1, "{groups}");
    assert!(groups.contains("2 groups whose players never meet"), "{groups}");
}

#[test]
fn time_controls_and_fide_numbers_of_games_are_kept_and_compared() {
    let with = |control: fn(usize) -> &'static str, number: fn(usize) -> &'static str| {
        let tags = move |index: usize, round: usize, board: usize| {
            let place = format!("[Event \"Cúp\"]\n[Date \"2025.04.0{round}\"]\n[Round \"{round}.{board}\"]\n");
            let number = if board == 1 && round == 1 || board == 3 && round == 2 { number(round) } else { "" };
            format!("{place}[TimeControl \"{}\"]\n[WhiteFideId \"{number}\"]\n", control(index))
        };
        games(tags, named)
    };
    let same = with(|_| "5400+30", |_| "12400001");
    let trf = |version: &str, games: &str| {
        String::from_utf8(run(&["trf", "-q", "--to", version, "-"], games.as_bytes()).out).expect("UTF-8")
    };
    assert!(trf("trf16", &same).contains("\n122 5400+30\r\n") && !trf("trf16", &same).contains("\n222"));
    assert!(trf("trf26", &same).contains("\n222 5400+30\r\n"));
    for control in [|index| if index == 7 { "300" } else { "5400+30" }, |_| "?"] {
        let mixed = with(control, |_| "12400001");
        assert!(!["\n122", "\n222"].iter().any(|tag| trf("trf26", &mixed).contains(tag)));
    }
    assert!(!text(&["event"], &same).contains("P823"));
    let two = with(|_| "", |round| if round == 1 { "12400001" } else { "12400999" });
    let found = text(&["event"], &two);
    assert_eq!(found.matches(",P823,").count(), 1, "{found}");
    assert!(found.contains("12400999 here, but 12400001 earlier"), "{found}");
    assert!(text(&["standings"], &two).contains("P823 (1)"));
}

#[test]
fn columns_are_found_in_each_row_whatever_the_program_counts() {
    let letters = |name: &str, _: usize| format!("{name:<33}");
    let bytes = |name: &str, _: usize| format!("{name}{}", " ".repeat(33 - name.len()));
    let apart = |name: &str, _: usize| {
        let name: String = unicode_normalization::UnicodeNormalization::nfd(name).collect();
        format!("{name}{}", " ".repeat(33 - name.chars().count()))
    };
    let mixed =
        |name: &str, index: usize| if index.is_multiple_of(2) { bytes(name, index) } else { letters(name, index) };
    for report in [report(letters, ""), report(bytes, ""), report(apart, ""), report(mixed, "")] {
        let found = text(&["event", "-q"], &report);
        assert_eq!(found.lines().count(), 1, "{report}{found}");
        assert!(text(&["standings", "-q"], &report).contains("2000,2.5,3,"), "{report}");
    }
}

#[test]
fn points_of_other_programs_become_record_162_and_rulers_are_no_records() {
    let row = |name: &str, _: usize| format!("{name:<33}");
    let written = report(row, "BBW  3.0\nBBD  1.0\nBBF  0.5\nIII TT NNNNN MM GGGG T01 C RRRR BBBB T02 C RRRR BBBB\n");
    let run = run(&["trf", "-q", "--to", "trf26", "-"], written.as_bytes());
    let trf = String::from_utf8(run.out).expect("UTF-8");
    assert!(trf.contains("\n162  W 3.0    D 1.0\r\n") && !trf.contains("BBW") && trf.contains("BBF  0.5"), "{trf}");
    assert!(!text(&["event"], &written).contains("P829"));
}

#[test]
fn a_result_without_an_opponent_is_read_as_a_bye_and_told() {
    let row = |name: &str, _: usize| format!("{name:<33}");
    for (result, points, letter) in [("1", "1.0", "F"), ("=", "0.5", "H"), ("0", "0.0", "Z")] {
        let odd = format!("001    5      {:33} 2000 VIE {:22}  {points}    5  0000 - {result}\n", "Hà, Thu", "");
        let found = text(&["event"], &(report(row, "") + &odd));
        let warned = found.contains(",P821,warning,") && found.contains("is read as a bye worth");
        assert!(warned && found.contains(&format!(",{letter}\n")), "{found}");
        assert!(!found.contains(",error,"), "{found}");
    }
}
