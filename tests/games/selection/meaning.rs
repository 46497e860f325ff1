//! What each operator and each function means.

use bienban::chess::view::{EnglishLetters, HalfMove};
use bienban::selection::{Condition, Expr, PartOutcome, parse};

use super::facts::Table;
use super::game::{Event, Game};

pub(crate) fn expr(text: &str) -> Expr {
    parse(text, &EnglishLetters).unwrap_or_else(|fault| panic!("{text}: {fault:?}\n{}", fault.picture(text).join("\n")))
}

fn condition(text: &str) -> Condition {
    Condition::new(&expr(text))
}

fn tags() -> Table {
    Table::of(&[
        ("white", "Nguyễn Văn Đức"),
        ("black", "Carlsen, Magnus"),
        ("white_elo", "2500"),
        ("black_elo", "2850"),
        ("date", "2001.05.??"),
        ("year", "2001"),
        ("eco_tag", "B92/02"),
        ("round", "5.2"),
        ("result", "1/2-1/2"),
        ("event", "?"),
        ("tag:Annotator", "O'Kelly \"x\" / y"),
        ("tag:EventDate", "2001.04.30"),
        ("eco", "B90"),
        ("claims", "threefold;fifty"),
        ("end", "stalemate"),
        ("plies", "40"),
        ("comments", "3"),
        ("errors", "0"),
    ])
    .with_finding("M203")
}

#[test]
fn tags_decide_by_themselves() {
    for text in [
        r#"white ~ "nguyen van duc""#,
        r#"white ~ "NGUYỄN""#,
        "white ~ duc",
        r#"player ~ "carlsen magnus""#,
        r#"white = "Nguyễn Văn Đức""#,
        "white = \"Nguye\u{302}\u{303}n Văn Đức\"",
        r#"WHITE != "nguyen" AND NOT black = "x""#,
        r#"player != "Kasparov""#,
        r#"any player != "Carlsen, Magnus""#,
        r#"both player != "Kasparov""#,
        r"black ~~ /^Carlsen,\s/",
        r"black ~~ /MAGNUS/i and not black ~~ /MAGNUS/",
        r#"black ~~ "^C.*s$""#,
        "white ~~ /Nguye\u{302}\u{303}n/",
        r#"white ~ "/nguyen/""#,
        r#"site = "" and opening_tag = "" and month = "" and tag("Nothing") = """#,
        r#"event != "" and event = unknown and date != "" and white_elo != """#,
        r#"result = "1/2-1/2" and result = 1/2 and result = draw and result != "2-0" and result != *"#,
        "day != 31 and month != 12",
        "elo >= 2600 and not both elo >= 2600 and any elo < 2600 and both elo > 2499",
        "elo in 2800..2900 and elo in 2800.. and elo in ..2500 and elo = 2500",
        "date = 2001 and date = 2001.05 and date != 2001.05.01",
        "date in 2001..2001.05 and date in 1990..2001 and date >= 2001.05 and date <= 2001.05.31 and date > 2001.04",
        "not date > 2001.05.01 and not date < 2001.05.02 and date < 2001.06",
        "date in 2001 .. 2002 and year = 2001 and month = unknown and not year = unknown and date != unknown",
        "eco_tag in B90..B99 and eco_tag = B9 and eco_tag >= B and eco_tag < C00 and eco_tag = \"B92\"",
        "round = 5 and round >= 5 and round in 4..6 and round = \"5.2\" and round ~ 5.2",
        "result = 1/2-1/2 and result = 1/2 and result = \"1/2-1/2\" and result != 1-0",
        "event = unknown and event = empty and site = unknown",
        r#"tag("Annotator") ~~ /\/ y$/ and tag(Annotator) ~ okelly or tag(Annotator) ~ "o kelly""#,
        r#"tag("EventDate") in 2001..2002 and tag("EventDate") in 2001.04..2001.05 and tag("EventDate") = 2001.04"#,
        r#"tag("Nothing") = unknown and tag("Nothing") != "x" and not tag("Nothing") > 0"#,
        "has(setup) or white ~ van",
        "not has(setup)",
    ] {
        assert_eq!(condition(text).decide(&tags()), Some(true), "{text}");
    }
    for text in [
        r#"white = "Nguyen Van Duc""#,
        r#"player ~ "kasparov""#,
        r#"player != "Carlsen, Magnus""#,
        "elo > 2850",
        "date in 2001.05.01..2001.05.30",
        "date = unknown",
        "eco_tag = B91",
        "eco = B90 and white ~ kasparov",
    ] {
        assert_eq!(condition(text).decide(&tags()), Some(false), "{text}");
    }
    for text in ["eco = B90", "errors = 0 and white ~ van", "plies > 3", "has(check)", "finding(M201) or elo > 2900"] {
        assert_eq!(condition(text).decide(&tags()), None, "{text}");
    }
}

#[test]
fn the_end_answers_the_rest() {
    for text in [
        "eco in B90..B99",
        "claimable(fifty) and claimable(threefold) and claims = fifty and claims != unknown",
        "ends(checkmate | stalemate) and end = stalemate and not ends(fivefold)",
        "plies = 40 and plies in 30..50 and comments >= 3",
        "finding(\"M203\") and finding(M2) and finding(m) and not finding(M201)",
        "has(comment) and not has(clock | eval) and has(variation | comment)",
        "errors = 0 and warnings = unknown",
        "line = unknown and material = unknown and not material ~ krp",
    ] {
        let condition = condition(text);
        assert_eq!(condition.decide(&tags().ended()), Some(true), "{text}");
        assert!(condition.watch(&tags()).finish(&tags().ended()), "{text}");
    }
}

fn holds(game: &Game, text: &str) -> bool {
    game.watched(&condition(text)).0
}

const NAJDORF: &str = "e4 ( d4 d5 c4 ( Nf3 ) ) c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 ( g6 Be3 Bg7 ) Be2";

#[test]
fn positions_and_lines() {
    let game = Game::read("", NAJDORF, Table::default());
    for text in [
        "line(\"1. e4 c5 2. Nf3 d6\") and line(\"1.e4 c5 2.Nf3! d6 3...\") and line('e4')",
        "not line(\"1. e4 e5\") and not line(\"1. d4\") and anywhere(line(\"1. d4 d5 2. c4\"))",
        "anywhere(line(\"1. d4 d5 2. Nf3\")) and not anywhere(line(\"1. d4 d5 2. Nf3 Nf6\"))",
        "reaches(\"1. Nf3 d6 2. d4 c5 3. e4\") and not reaches(\"1. d4\") and anywhere(reaches(\"1. d4\"))",
        "position(\"rnbqkbnr/pp2pppp/3p4/2p5/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq d3 0 3\")",
        "position(\"rnbqkbnr/pp2pppp/3p4/2p5/3PP3/5N2/PPP2PPP/RNBQKB1R\")",
        "not position(\"rnbqkbnr/pp2pppp/3p4/2p5/3PP3/5N2/PPP2PPP/RNBQKB1R w\")",
        "pattern(\"*/*/*/*/*N*/*/*/*\") and not pattern(\"*/*/*/*n*/*/*/*/*\") and pattern(\"*/*/*/*/*P*/*/*/*\")",
        "pattern(\"*/*/*/*p*/*/*N*/*/*\")",
        "not pattern(\"*/*/*/*n*/*/*/*/*\") and pattern(\"*/*/*n*/*/*/*/*/*\")",
        "not pattern(\"*/*/*/*n*/*/*/*/*\") and pattern(\"*/*/*/*n*/*/*/*/*\" mirrored)",
        "pattern(\"*/*/*/*/*/p*/*/*\") mirrored or pattern(\"*/*/p*/*/*/*/*/*\", mirrored)",
        "at(1, played(\"e4\")) and not at(2, played(\"e4\"))",
        "at(7, played(\"Nxd4\") and position(\"rnbqkbnr/pp2pppp/3p4/8/3NP3/8/PPP2PPP/RNBQKB1R b\"))",
        "at(1..3, played(\"Nf3\")) and not at(4.., played(\"Nf3\")) and at(..3, played(\"Nf3\"))",
        "at(0, not played(\"e4\")) and not at(99, not played(\"e4\")) and at(10, line(\"e4\"))",
        "anywhere(played(\"Bg7\") and played(\"a6\")) and not played(\"Bg7\")",
        "anywhere(at(2, played(\"d5\"))) and not anywhere(at(1..3, played(\"Bg7\"))) and \
         anywhere(at(12, played(\"Bg7\")))",
    ] {
        assert!(holds(&game, text), "{text}");
    }
    assert!(holds(&game, "played(\"cxd4\") and played(\"cd4\") and played(\"Nd4\") and not played(\"N1d4\")"));
}

#[test]
fn moves_of_every_kind() {
    let mate = Game::read("", "e4 e5 Qh5 Ke7 Qxe5", Table::default());
    for text in [
        "has(check) and not has(double-check) and played(\"Qxe5#\") and played(\"Qe5+\") and not played(\"Qh5+\")",
        "not has(castling | underpromotion | en-passant | null-move)",
        "plies = 5 and plies > 4 and plies < 6 and plies in 5.. and not plies in ..4",
    ] {
        assert!(holds(&mate, text), "{text}");
    }
    let promotion = Game::read("1n2k3/P7/8/8/6p1/8/5P2/R3K3 w Q - 0 1", "f4 gxf3 axb8=N Kd8 O-O-O", Table::default());
    for text in [
        "has(underpromotion) and has(en-passant) and has(castling) and has(castling-queenside) and has(check)",
        "played(\"axb8\") and played(\"axb8=N\") and not played(\"axb8=Q\") and played(\"O-O-O+\") and \
         not played(\"O-O\")",
        "material(\"KRPP v KNP\") and material(\"KNP v KRP*\" either) and not material(\"KNP v KRP*\")",
        "material(\"KRN v KP\" for 3) and not material(\"KRN v KP\" for 4) and not material(\"KP v KRN\")",
        "material(\"KP v KRN\") either for 3 and material(\"KP v KRN\", for 3, either)",
        "not line(\"1. f4\") and position(\"1n2k3/P7/8/8/5Pp1/8/8/R3K3 b Q f3\")",
    ] {
        assert!(holds(&promotion, text), "{text}");
    }
    // As many men as must be there: the material is not lost, it has to stay.
    let rook = Game::read("8/8/8/8/k7/8/5R2/K7 w - - 0 1", "Rf3 Kb4 Rf4", Table::default());
    assert!(holds(&rook, "material(\"KR v K\" for 4) and not material(\"KR v K\" for 5)"));
    let double = Game::read("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "Nf6", Table::default());
    assert!(holds(&double, "has(double-check)"));
}

#[test]
fn null_moves_stand_in_variations() {
    let mut game = Game::read("", "e4 ( d4 ) e5", Table::default());
    let Event::Move(_, stand) = game.events[2].clone() else { panic!("d4 is the third event") };
    game.events.insert(3, Event::Move(HalfMove::Null, stand));
    assert!(holds(&game, "anywhere(has(null-move) and played(\"--\")) and not has(null-move)"));
    assert!(!holds(&game, "has(castling-queenside) or played(\"--\")"));
}

#[test]
fn the_answer_comes_as_early_as_can_be() {
    let game = Game::read("", NAJDORF, Table::of(&[("white", "A"), ("black", "B")]));
    let settled = |text: &str| game.watched(&condition(text));
    assert_eq!(settled("white ~ z and has(check)"), (false, Some(0)));
    assert_eq!(settled("white ~ a or has(check)"), (true, Some(0)));
    assert_eq!(settled("line(\"1. e4\")"), (true, Some(1)));
    assert_eq!(settled("line(\"1. d4\")"), (false, Some(1)));
    assert_eq!(settled("anywhere(line(\"1. d4\"))"), (true, Some(3)));
    assert_eq!(settled("at(1, played(\"e4\") and played(\"d4\"))"), (false, Some(1)));
    assert_eq!(settled("position(\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\")"), (true, Some(0)));
    // The pawn of d2 has gone, or a man is captured, so it never comes.
    assert_eq!(settled("reaches(\"1. e4 c5 2. Nf3 a5\")"), (false, Some(12)));
    assert_eq!(settled("reaches(\"1. e4 c5 2. Nf3 d6 3. d4 Nf6\")"), (false, Some(14)));
    assert_eq!(settled("plies < 3"), (false, Some(11)));
    assert_eq!(settled("has(check)"), (false, None));
}

#[test]
fn the_account_lists_every_part() {
    let text = "white ~ a and (has(check | castling) or line(\"1. e4\")) or ends(checkmate | stalemate)";
    let game = Game::read("", "e4 e5", Table::of(&[("white", "A")]));
    let condition = condition(text);
    let mut watch = condition.watch(&game.facts);
    assert!(game.watch(&mut watch).0);
    let parts: Vec<(&str, PartOutcome)> =
        watch.account().iter().map(|(span, held)| (&text[span.range()], *held)).collect();
    assert_eq!(
        parts,
        [
            ("white ~ a", PartOutcome::Held),
            ("has(check | castling)", PartOutcome::NotAsked),
            ("line(\"1. e4\")", PartOutcome::Held),
            ("ends(checkmate | stalemate)", PartOutcome::NotAsked),
        ]
    );
}

#[test]
fn what_it_needs_is_said() {
    let needs = condition("white ~ a and elo > 1 and tag(X) = 1 and tag(X) = 2").needs();
    assert_eq!(needs.tags, ["X"]);
    assert_eq!(needs.fields.iter().map(|field| field.name()).collect::<Vec<_>>(), ["white", "white_elo", "black_elo"]);
    assert!(!needs.moves && !needs.end() && !needs.variations);
    let needs = condition("anywhere(has(check)) or errors > 0").needs();
    assert!(needs.moves && needs.end() && needs.variations && !needs.findings);
}
