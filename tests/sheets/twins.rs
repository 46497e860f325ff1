//! Letters that look like others, and games whose letters are those of English and that are in none: what is read, and
//! what is not.

use std::fmt::Write as _;

use bienban::judge::JudgeOptions;
use bienban::judge::each_game;
use bienban::source::split::Block;
use bienban::write::{NotationStyle, WriteOptions as Writing, write_game};

/// The language, the movetext in English and the codes of the findings of a game.
fn read(moves: &str) -> (String, String, String) {
    let block = Block::whole("x", moves.as_bytes());
    let (mut language, mut codes, mut out) = (String::new(), String::new(), Vec::new());
    each_game(&block, JudgeOptions { record: true, ..JudgeOptions::default() }, |written, judgement| {
        let timeline = judgement.timeline.as_ref();
        language = timeline
            .map_or(String::new(), |t| t.languages.iter().fold(t.language.id.to_owned(), |all, l| all + " " + l.id));
        for finding in judgement.findings.iter().filter(|f| !matches!(f.code.id(), "T501" | "M203")) {
            let _ = write!(codes, "{} ", finding.code);
        }
        write_game(written, timeline, &Writing::new(NotationStyle::of("en".parse().expect("it is one"))), &mut out);
    });
    let out = String::from_utf8(out).expect("it is UTF-8");
    let movetext = out.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ");
    (language, movetext, codes.trim_end().to_owned())
}

const RUY: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 O-O *";

#[test]
fn cyrillic_letters_are_read_as_the_latin_ones_that_look_the_same() {
    for (language, moves) in [
        ("vi", "1. e4 e5 2. Мf3 Mc6 3. Тb5 a6 4. Ta4 Мf6 5. О-О Тe7 6. Хe1 b5 7. Тb3 0-0 *"),
        ("vi", "1. e4 e5 2. Мf3 Мc6 3. Тb5 a6 4. Тa4 Мf6 5. О-О Тe7 6. Хe1 b5 7. Тb3 О-О *"),
        ("en", "1. e4 e5 2. Nf3 Nc6 3. Вb5 a6 4. Вa4 Nf6 5. О-О Be7 6. Re1 b5 7. Вb3 О-О *"),
        // The letters of Russian, Bulgarian, Serbian and Ukrainian stay what they are there.
        ("ru", "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. О-О Сe7 6. Лe1 b5 7. Сb3 О-О *"),
        ("bg", "1. e4 e5 2. Кf3 Кc6 3. Оb5 a6 4. Оa4 Кf6 5. О-О Оe7 6. Тe1 b5 7. Оb3 О-О *"),
        ("sr", "1. e4 e5 2. Сf3 Сc6 3. Лb5 a6 4. Лa4 Сf6 5. О-О Лe7 6. Тe1 b5 7. Лb3 О-О *"),
        ("uk", "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. О-О Сe7 6. Тe1 b5 7. Сb3 О-О *"),
    ] {
        assert_eq!(read(moves), (language.to_owned(), RUY.to_owned(), String::new()), "{moves}");
    }
    let promoted = "[FEN \"7k/P7/8/8/8/8/8/7K w - - 0 1\"]\n\n1. a8=Н+ *";
    assert_eq!((read(promoted).0.as_str(), read(promoted).1.as_str()), ("vi", "1. a8=Q+ *"));
    // What does not look the same is nothing.
    let (_, written, codes) = read("1. e4 e5 2. Жf3 Nc6 *");
    assert_eq!((written.as_str(), codes.as_str()), ("1. e4 e5 {2. Жf3 Nc6} *", "S101"));
}

#[test]
fn a_game_in_another_language_with_english_letters_alone() {
    // K, B and R in Icelandic: king, bishop, knight.
    let icelandic = "1. e4 e5 2. Rf3 Rc6 3. Bb5 a6 4. Ba4 Rf6 5. O-O Be7 6. Rc3 b5 7. Bb3 O-O *";
    let english = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Nc3 b5 7. Bb3 O-O *";
    assert_eq!(read(icelandic), ("is".to_owned(), english.to_owned(), String::new()));
    // Finnish, Afrikaans, Estonian and Icelandic knights alone are the same game.
    let (_, written, codes) = read("1. e4 e5 2. Rf3 Rc6 3. d4 exd4 4. Rxd4 Rf6 5. Rc3 d6 *");
    assert_eq!((written.as_str(), codes.as_str()), ("1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 Nf6 5. Nc3 d6 *", ""));
}

#[test]
fn a_slip_is_no_other_language() {
    for moves in [
        // Legal as an Irish queen, a Finnish knight, a Romanian bishop: one or two moves prove nothing.
        "1. e4 e5 2. Bh5 *",
        "1. e4 e5 2. Rf3 *",
        "1. e4 e5 2. Rf3 Rc6 *",
        "1. e4 e5 2. d4 d5 3. Na6 *",
        // Not to the end.
        "1. e4 e5 2. Rf3 Rc6 3. d4 exd4 4. Rxd4 Rf6 5. Rc3 d6 6. Ra1 Rh8 7. Qd1 *",
    ] {
        let (language, _, codes) = read(moves);
        assert_eq!((language.as_str(), codes.as_str()), ("en", "M201"), "{moves}");
    }
}
