//! Every fault: its place and its sentence.

use bienban::chess::view::{EnglishLetters, HalfMoveShape, MoveReader};
use bienban::message::{Message, Value};
use bienban::selection::parse;
use shakmaty::san::San;

/// An expression, what is under the carets, and the key of its sentence; the word that is proposed after `~`.
pub(crate) const FAULTS: &[(&str, &str, &str)] = &[
    ("whte = 1", "whte", "select-unknown-name~white"),
    ("white ~ x and patern(\"8\")", "patern", "select-unknown-name~pattern"),
    ("whiteelo > 3", "whiteelo", "select-unknown-name~white_elo"),
    ("annotator = x", "annotator", "select-unknown-name"),
    ("", "", "select-expected-more"),
    ("white ~ x and", "", "select-expected-more"),
    ("(white ~ x", "", "select-expected-more"),
    ("white", "", "select-expected-more"),
    ("white ~", "", "select-expected-more"),
    ("white = and", "and", "select-expected"),
    ("or white ~ x", "or", "select-expected"),
    ("white ~ x)", ")", "select-expected"),
    ("white ~ Van Duc", "Duc", "select-expected"),
    ("any white ~ x", "white", "select-expected"),
    ("both date > 1990", "date", "select-expected"),
    ("has check", "check", "select-expected"),
    ("has()", ")", "select-expected"),
    ("elo ~ \"x\"", "~", "select-operator"),
    ("white > 3", ">", "select-operator"),
    ("date ~~ /x/", "~~", "select-operator"),
    ("end in 1..2", "in", "select-operator"),
    ("eco ~ B", "~", "select-operator"),
    ("elo => 3", "=>", "select-no-operator~>="),
    ("elo <> 3", "<>", "select-no-operator~!="),
    ("elo == 3", "==", "select-no-operator~="),
    ("elo !~= 3", "!~=", "select-no-operator"),
    ("elo = strong", "strong", "select-no-number"),
    ("plies > \"3.5\"", "\"3.5\"", "select-no-number"),
    ("elo = 99999999999999999999", "99999999999999999999", "select-no-number"),
    ("date = 2001.13", "2001.13", "select-no-date"),
    ("date in 1990..199x", "199x", "select-no-date"),
    ("eco in B90..F00", "F00", "select-no-eco"),
    ("tag(\"X\") > abc", "abc", "select-no-measure"),
    ("date in 1999..1990", "1999..1990", "select-range"),
    ("tag(X) in 1990..B90", "1990..B90", "select-range"),
    ("elo in ..", "..", "select-range-open"),
    ("elo in 5", "", "select-expected-more"),
    ("end = mate", "mate", "select-unknown-word"),
    ("end = checkmat", "checkmat", "select-unknown-word~checkmate"),
    ("ends(fivefold | seventy)", "seventy", "select-unknown-word"),
    ("has(under-promotion)", "under-promotion", "select-unknown-word~underpromotion"),
    ("claimable(fift)", "fift", "select-unknown-word~fifty"),
    ("white ~ \"x", "\"", "select-text-open"),
    ("white ~ \"?!\"", "\"?!\"", "select-text-empty"),
    ("white ~~ //", "//", "select-text-empty"),
    ("tag(\"\") = 1", "tag(\"\")", "select-text-empty"),
    ("white ~~ x", "x", "select-expected"),
    ("white ~~ /x", "/", "select-regex-open"),
    ("white ~~ /(x/", "/(x/", "select-regex"),
    ("white ~~ /\\w{5000}/", "/\\w{5000}/", "select-regex-large"),
    ("month = 13", "13", "select-never-between"),
    ("month = x", "x", "select-no-number"),
    ("month > 12", "12", "select-never-between"),
    ("month in 13..14", "13..14", "select-never-between"),
    ("day < 1", "1", "select-never-between"),
    ("year in ..0", "..0", "select-never-between"),
    ("plies < 0", "0", "select-never-below"),
    ("game <= 0", "0", "select-never-below"),
    ("both elo = -1", "-1", "select-never-below"),
    ("first_code = M9", "M9", "select-whole-code"),
    ("first_code != \"\\\"\"", "\"\\\"\"", "select-whole-code"),
    ("language = xx", "xx", "select-language"),
    ("encoding = latin", "latin", "select-unknown-word"),
    ("day != 0", "0", "select-never-between"),
    ("result = 2-0", "2-0", "select-unknown-word"),
    ("result != 1/2-1/3", "1/2-1/3", "select-unknown-word"),
    ("white ~ /^Carlsen/", "/^Carlsen/", "select-regex-operator"),
    ("white ~ /carlsen/i", "/carlsen/i", "select-regex-operator"),
    ("position(8)", "8", "select-expected"),
    ("position(\"8/8\")", "8/8", "select-fen-board"),
    ("position(\"\")", "\"\"", "select-fen-board"),
    ("position(\"8/8/8/8/8/8/8/8 x\")", "x", "select-fen-turn"),
    ("position(\"8/8/8/8/8/8/8/8 w KQ\")", "KQ", "select-fen-castling"),
    ("position(\"8/8/8/8/8/8/8/8 w - e9\")", "e9", "select-fen-en-passant"),
    ("position(\"8/8/8/8/8/8/8/8 w - - x\")", "x", "select-fen-number"),
    ("position(\"8/8/8/8/8/8/8/8 w - - 0 1 x\")", "x", "select-fen-excess"),
    ("pattern(\"8/8\")", "8/8", "select-pattern-ranks"),
    ("pattern(\"8/8/8/8/8/8/7/8\")", "7", "select-pattern-squares"),
    ("pattern(\"*x/8/8/8/8/8/8/8\")", "x", "select-pattern-letter"),
    ("pattern(\"*[/8/8/8/8/8/8/8\")", "[", "select-pattern-bracket"),
    ("pattern(\"*^/8/8/8/8/8/8/8\")", "^", "select-pattern-not"),
    ("pattern(\"*/8/8/8/8/8/8/8\", either)", "either", "select-expected"),
    ("pattern(\"*/8/8/8/8/8/8/8\" mirrord)", "mirrord", "select-expected"),
    ("material(\"KR\")", "KR", "select-material-sides"),
    ("material(\"KR v KX\")", "X", "select-material-letter"),
    ("material(\"KKR v K\")", "KK", "select-material-number"),
    ("material(\"KRPR v K\")", "R", "select-material-twice"),
    ("material(\"KR v K\" for 0)", "0", "select-no-count"),
    ("material(\"KR v K\") for x", "x", "select-no-count"),
    ("line(\"1. e4 Mf6\")", "Mf6", "select-move"),
    ("line(\"1. e5\")", "e5", "select-move-illegal"),
    ("line(\"1. Nf3 a6 2. d3 a5 3. Nd2\")", "Nd2", "select-move-ambiguous"),
    ("line(\"1. Kf9!\")", "Kf9!", "select-move"),
    ("line(\"1. 2.\")", "\"1. 2.\"", "select-line-empty"),
    ("reaches(\"e4 e4\")", "e4", "select-move-illegal"),
    ("played(\"Nxf9\")", "\"Nxf9\"", "select-move"),
    ("played(\"1. e4\")", "\"1. e4\"", "select-move"),
    ("played(\"g1f3\")", "\"g1f3\"", "select-move-letter"),
    ("finding(\"M2011\")", "\"M2011\"", "select-code"),
    ("finding(201)", "201", "select-code"),
    ("finding(\"Z999\")", "\"Z999\"", "select-code"),
    ("at(x, has(check))", "x", "select-no-ply"),
    ("at(-1, has(check))", "-1", "select-no-ply"),
    ("at(9..3, has(check))", "9..3", "select-range"),
    ("at(9, white ~ x)", "white", "select-not-at"),
    ("at(9, has(check | comment))", "check | comment", "select-not-at"),
    ("at(9, not at(8, has(check)))", "at", "select-not-at"),
    ("at(9, ends(checkmate))", "ends", "select-not-at"),
    ("at(9 has(check))", "has", "select-expected"),
    ("anywhere has(check)", "has", "select-expected"),
];

#[test]
fn every_fault_has_a_place_and_a_key() {
    for (text, place, key) in FAULTS {
        let fault = parse(text, &EnglishLetters).expect_err(text);
        assert_eq!(&text[fault.at.range()], *place, "{text}: {fault:?}");
        let found = match fault.message {
            Message { key: "select-near", args } => {
                let (Value::Phrases(inner), Value::Text(near)) = (&args[0].1, &args[1].1) else { panic!("{args:?}") };
                format!("{}~{near}", inner[0].key)
            }
            Message { key, .. } => key.to_owned(),
        };
        assert_eq!(&found, key, "{text}");
    }
}

/// English and German, of which the second knows all letters that the first knows, as other men.
struct Two;

impl MoveReader for Two {
    fn readings(&self, words: &[&str]) -> Result<Vec<Vec<HalfMoveShape>>, usize> {
        let german: Vec<String> =
            words.iter().map(|w| w.replace('S', "N").replace('L', "B").replace('T', "R")).collect();
        let german: Vec<&str> = german.iter().map(String::as_str).collect();
        let both = [EnglishLetters.readings(words), EnglishLetters.readings(&german)];
        let furthest = both.iter().filter_map(|reading| reading.as_ref().err()).max().copied().unwrap_or(0);
        let read: Vec<Vec<HalfMoveShape>> = both.into_iter().flatten().flatten().collect();
        if read.is_empty() { Err(furthest) } else { Ok(read) }
    }
}

/// Two languages that read `Rf3` as two different men.
pub(crate) struct Torn;

impl MoveReader for Torn {
    fn readings(&self, _: &[&str]) -> Result<Vec<Vec<HalfMoveShape>>, usize> {
        let shape = |san: &str| HalfMoveShape::of(San::from_ascii(san.as_bytes()).expect("SAN")).expect("a shape");
        Ok(vec![vec![shape("Nf3")], vec![shape("Nh3")]])
    }
}

#[test]
fn letters_of_other_languages_are_read() {
    let line = |text: &str| parse(text, &Two).map_err(|fault| fault.message.key);
    assert!(line("line(\"1. Sf3 Sf6\")").is_ok());
    assert!(line("played(\"Sxf7\") and played(\"e4\")").is_ok());
    assert_eq!(line("line(\"1. Sf3 Xf6\")"), Err("select-move"));
    for text in ["line(\"Rf3\")", "played(\"Rf3\")"] {
        assert_eq!(parse(text, &Torn).expect_err(text).message.key, "select-move-languages");
    }
}
