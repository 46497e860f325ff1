//! Which games are one tournament, and which names one player: nothing of it may depend on how a program writes files.

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
            out.push_str(&format!("{head}{names}[Result \"{result}\"]\n\n1. e4 e5 {{{index}}} {result}\n\n"));
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
