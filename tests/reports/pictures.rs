//! Pictures above the rows of a page, the column of half-moves and the table of positions: what the program makes.

use crate::harness::{arg, run};

const GAMES: &str = "[White \"An\"]\n[Black \"Binh\"]\n[Date \"2024.05.01\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 1-0\n\n\
    [White \"Binh\"]\n[Black \"An\"]\n[Date \"2023.05.01\"]\n[Result \"1/2-1/2\"]\n\n1. e4 c5 2. Mf3 1/2-1/2\n\n\
    [FEN \"8/8/4k3/8/8/3K4/8/7R b - - 0 7\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\n7... Kd5 8. Rh5+ *\n";

fn text(args: &[&str], input: &str) -> String {
    let done = run(args, input.as_bytes());
    assert_eq!(done.code, 0, "{}", done.err);
    String::from_utf8(done.out).expect("UTF-8")
}

#[test]
fn a_page_of_games_has_pictures_and_each_row_its_first_half_moves() {
    let page = text(&["games", "-q", "--format", "html", "-"], GAMES);
    for id in ["lengths", "years", "letters", "by-code"] {
        assert!(page.contains(&format!("aria-labelledby=\"{id}-caption\"")), "{id}");
    }
    assert!(page.contains("<tbody data-line=\"e4 e5 Nf3 Nc6\">") && page.contains("<tbody data-line=\"e4 c5 Nf3\">"));
    assert!(page.contains("<li data-line=\"e4\"><details>") && page.contains("2. Mf3</span>"));
    // A picture needs its columns, and a program's table has none.
    let page = text(&["games", "-q", "--format", "html", "--columns", "white,black", "-"], GAMES);
    assert!(!page.contains("lengths-caption") && !page.contains("years-caption"));
    assert!(!text(&["games", "-q", "--format", "csv", "-"], GAMES).contains("svg"));
}

#[test]
fn games_have_a_column_of_half_moves() {
    let args = ["games", "-q", "--columns", "white", "--moves", "-"];
    let rows = "white,moves\nAn,1. e4 e5 2. Nf3 Nc6\nBinh,1. e4 c5 2. Nf3\n,7... Kd5 8. Rh5+\n";
    assert_eq!(text(&args, GAMES), rows);
    assert!(
        text(&["games", "-q", "--columns", "white", "--moves", "--format", "jsonl", "-"], GAMES).contains("8. Rh5+")
    );
    let page = text(&["games", "-q", "--moves", "--format", "html", "--ui", "vi", "-"], GAMES);
    assert!(page.contains("1. e4 e5 2. Mf3 Mc6"), "a page has the letters of its language");
    let refused = run(&["games", "--moves", "--tags", "moves", "-"], GAMES.as_bytes());
    assert_eq!(refused.code, 2, "{}", refused.err);
}

#[test]
fn games_have_a_table_of_positions() {
    let rows = text(&["games", "-q", "--positions", "-"], GAMES);
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows[0], "file,game,ply,move,fen,key");
    assert_eq!(rows.len(), 1 + 5 + 4 + 3);
    assert_eq!(rows[1], "-,1,0,,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,463b96181691fc9c");
    assert!(rows[2].starts_with("-,1,1,e4,rnbqkbnr/pppppppp/8/8/4P3/"), "{}", rows[2]);
    assert!(rows[12].starts_with("-,3,2,Rh5+,8/8/8/3k3R/8/3K4/8/8 b - - 2 8,"), "{}", rows[12]);
    // The last position is that of the table of games, and its key is the same.
    let games = text(&["games", "-q", "--columns", "final_fen,key", "-"], GAMES);
    let last: Vec<String> =
        [5, 9, 12].iter().map(|&at| rows[at].splitn(5, ',').nth(4).expect("two cells").to_owned()).collect();
    assert_eq!(games.lines().skip(1).collect::<Vec<_>>(), last);
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("positions.html");
    text(&["games", "-q", "--positions", "-o", arg(&page), "-"], GAMES);
    assert!(std::fs::read_to_string(page).expect("it is written").contains("class=\"board\""));
    assert_eq!(run(&["games", "--positions", "--moves", "-"], b"").code, 2);
}

#[test]
fn an_event_shows_who_played_and_a_crosstable_its_colours() {
    let page = run(&["event", "-q", "--format", "html", "testdata/P806/bad.pgn"], b"");
    let page = String::from_utf8(page.out).expect("UTF-8");
    assert!(page.contains("class=\"square missing\"") && page.contains("seats-0-caption"));
    let [events, rows] = ["id=\"events\"", "id=\"findings\""].map(|id| page.find(id).expect("both are there"));
    assert!(events < rows, "the event comes first");
    let page = text(&["standings", "-q", "--crosstable", "--format", "html", "testdata/P806/good.pgn"], "");
    assert!(page.contains("class=\"cross won\"") && page.contains("class=\"cross self\""));
    let page = text(&["schedule", "round-robin", "6", "--format", "html"], "");
    assert_eq!(page.matches("class=\"square as-white\"").count(), 15);
    assert_eq!(page.matches("class=\"bar head\"").count(), 5);
}

#[test]
fn a_ledger_has_a_time_line() {
    let page = text(&["draws", "-q", "--format", "html", "testdata/draws"], "");
    let rows = text(&["draws", "-q", "--format", "csv", "testdata/draws"], "").lines().count() - 1;
    let table = page
        .split("id=\"time-line-caption\"")
        .nth(1)
        .and_then(|rest| rest.split("<table>").nth(1))
        .expect("its numbers");
    let table = table.split("</table>").next().expect("its end");
    let cells =
        table.split("<td class=\"n\">").skip(1).filter_map(|cell| cell.split('<').next()?.parse::<usize>().ok());
    let counted = cells.sum::<usize>();
    assert!(counted > 0 && counted <= rows, "{counted} of {rows}: an end has no next move");
}
