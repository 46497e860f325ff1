//! Encodings are recognised by the text: whole sheets, single names, and Western names that must stay what they are.

use std::collections::HashMap;
use std::sync::LazyLock;

use bienban::finding::Code;
use bienban::judge::JudgeOptions;
use bienban::judge::each;
use bienban::source::split::Block;
use bienban::text::detected::{EncodingDetection, convert, detect};
use bienban::text::encoding::Encoding;
use proptest::prelude::*;
use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::harness::corpora::cases;
use crate::harness::run;

const LEGACY: [Encoding; 4] = [Encoding::Vni, Encoding::Tcvn3, Encoding::Windows1258, Encoding::Viscii];

/// For every legacy encoding, the bytes of every letter: found by reading every byte, and every letter with a byte
/// behind it.
static CODES: LazyLock<HashMap<Encoding, HashMap<char, Vec<u8>>>> = LazyLock::new(|| {
    let codes = |encoding: Encoding| {
        let single = (0..=u8::MAX).map(|byte| vec![byte]);
        let pairs = (b'A'..=u8::MAX).flat_map(|a| (0xC0..=u8::MAX).map(move |b| vec![a, b]));
        let mut codes = HashMap::new();
        for bytes in pairs.chain(single) {
            let text = encoding.decode(&bytes).into_owned();
            let mut chars = text.chars();
            if let (Some(letter), None) = (chars.next(), chars.next())
                && (encoding != Encoding::Tcvn3
                    || !letter.is_uppercase()
                    || "ĂÂÊÔƠƯĐ".contains(letter)
                    || letter.is_ascii())
            {
                codes.entry(letter).or_insert(bytes);
            }
        }
        codes
    };
    LEGACY.into_iter().map(|encoding| (encoding, codes(encoding))).collect()
});

/// The text in an encoding. Capitals that TCVN3 lacks are written with the small code, as its capital fonts do.
fn encode(encoding: Encoding, text: &str) -> Vec<u8> {
    let letter = |c: char| match CODES[&encoding].get(&c) {
        Some(bytes) => bytes.clone(),
        None => CODES[&encoding][&c.to_lowercase().next().expect("it has a small form")].clone(),
    };
    text.chars().flat_map(letter).collect()
}

const NAMES: [&str; 12] = [
    "Nguyễn Văn Đạo",
    "Trần Thị Hường",
    "Lê Quang Liêm, Nguyễn Ngọc Trường Sơn",
    "Đặng Bửu Ưng",
    "Phạm Lê Thảo Nguyên",
    "Võ Thị Kim Phụng",
    "Từ Hoàng Thông",
    "Bùi Vịnh, Hoàng Nam Thắng",
    "Huỳnh Minh Huy, Đoàn Đức Hiển",
    "Cao Đình Đạt",
    "Lương Phương Hạnh",
    "Vũ Quốc Đạt, Đỗ Tuấn Kiệt",
];

const SENTENCES: [&str; 4] = [
    "Đối với các ván đấu, trọng tài ghi kết quả vào biên bản ngay khi hai kỳ thủ bắt tay.",
    "Trắng đi trước; nước đi thứ mười hai của Đen là một sai lầm đáng tiếc.",
    "Giải vô địch quốc gia, Hà Nội, ngày 21 tháng 5 năm 2004, vòng 3, bàn 1: Hòa",
    "Hậu bắt tốt rồi nhập thành xa, xe chiếm cột mở và mã nhảy vào giữa.",
];

const WESTERN: [&str; 24] = [
    "Müller, Hübner und Übung in Köln",
    "José Raúl Capablanca y Graupera, León",
    "Søren Bjørn, Tromsø",
    "João Magalhães, São Paulo",
    "Guðmundur Þórðarson, Reykjavík",
    "Það er ekki hún, Héðinn Steingrímsson",
    "François-Joël Noël, Besançon, Saint-Étienne",
    "Loïc Travadon, Maël Thaï",
    "coupe d'été à la française, tôt côté là",
    "Nicolò Forlì, perché può, ciò è così",
    "Paul Keres, Tõnu Õim, Pärnu, Võru, Jõhvi",
    "Håkan Åkesson, Jyväskylä, Hämäläinen",
    "på tå gå må så då",
    "mång tång lång sång",
    "Šah, Žižek, Niš",
    "László Szabó, Richárd Réti, Géza Maróczy",
    "Novotný, Dvorák, Pavel Blatný",
    "Muñoz, Ñuñoa, Peña",
    "GÖRING, MÜNCHEN, STRAßE",
    "« Été » – 1ª Copa, Nº 3",
    "Öz Gül Çöl",
    "Bücher für König, Löw und Grün",
    "Hà Lan",
    "Ålesund, Ærø, Århus, Bø",
];

fn windows1252(text: &str) -> Vec<u8> {
    let (bytes, _, lossy) = encoding_rs::WINDOWS_1252.encode(text);
    assert!(!lossy, "{text}");
    bytes.into_owned()
}

/// The twelve vowels in six tones and đ, small and capital.
fn alphabet() -> String {
    let vowels = "aàáảãạăằắẳẵặâầấẩẫậeèéẻẽẹêềếểễệiìíỉĩịoòóỏõọôồốổỗộơờớởỡợuùúủũụưừứửữựyỳýỷỹỵđ";
    assert_eq!(vowels.chars().count(), 73);
    vowels.to_owned() + &vowels.to_uppercase()
}

#[test]
fn every_letter_comes_back_from_every_encoding() {
    for encoding in LEGACY {
        for letter in alphabet().chars() {
            let written = encode(encoding, &letter.to_string());
            let small = encoding == Encoding::Tcvn3 && letter.is_uppercase() && !CODES[&encoding].contains_key(&letter);
            let read = if small { letter.to_lowercase().to_string() } else { letter.to_string() };
            assert_eq!(encoding.decode(&written), read, "{} {written:02X?}", encoding.name());
            assert_eq!(convert(&written, Some(encoding)).text, read);
            // In a word of capitals TCVN3's small codes are capitals.
            if letter.is_uppercase() {
                let word = [b"TH".as_slice(), &written].concat();
                assert_eq!(encoding.decode(&word), format!("TH{letter}"), "{}", encoding.name());
            }
        }
    }
}

#[test]
fn every_letter_comes_back_from_what_another_program_writes() {
    for letter in alphabet().chars() {
        let decomposed: String = letter.nfd().collect();
        assert_eq!(convert(decomposed.as_bytes(), None).text, letter.to_string());
        // Windows-1258 has the letters with circumflex, breve and horn, and the tones.
        let tone = decomposed.chars().find(|c| "\u{300}\u{301}\u{303}\u{309}\u{323}".contains(*c));
        let base: String = decomposed.chars().filter(|c| Some(*c) != tone).nfc().chain(tone).collect();
        let (bytes, _, lossy) = encoding_rs::WINDOWS_1258.encode(&base);
        assert!(!lossy, "{letter}");
        assert_eq!(Encoding::Windows1258.decode(&bytes), letter.to_string());
    }
}

#[test]
fn names_and_sentences_are_recognised() {
    for encoding in LEGACY {
        for text in NAMES.into_iter().chain(SENTENCES) {
            let bytes = encode(encoding, text);
            let read = convert(&bytes, None);
            assert_eq!((read.detected.encoding, read.text.as_ref()), (encoding, text));
            let at = read.detected.legacy_at.expect("it is not UTF-8");
            let letter = encoding.decode(&bytes[at..at + encoding.letter_len(&bytes[at..])]).into_owned();
            assert_eq!(Some(letter), text.chars().find(|c| !c.is_ascii()).map(String::from));
            assert!(bytes[..at].is_ascii());
            assert_eq!(read.detected.invalid_at, None);
        }
        for name in NAMES {
            let capitals = encode(encoding, &name.to_uppercase());
            assert_eq!(convert(&capitals, None).text, name.to_uppercase(), "{}", encoding.name());
        }
    }
}

#[test]
fn western_text_stays_what_it_is() {
    for text in WESTERN {
        for text in [text.to_owned(), text.to_uppercase().replace("ª", "").replace("STRASSE", "STRAßE")] {
            let bytes = windows1252(&text);
            assert_eq!(convert(&bytes, None).text, text);
            assert_eq!(detect(&bytes).encoding, Encoding::Windows1252, "{text}");
        }
    }
}

#[test]
fn one_word_that_may_be_anything_is_windows_1252_unless_asked_for() {
    let bytes = encode(Encoding::Tcvn3, "Hồng");
    assert_eq!(convert(&bytes, None).text, "Hång");
    assert_eq!(convert(&bytes, Some(Encoding::Tcvn3)).text, "Hồng");
}

#[test]
fn damaged_utf8_is_not_taken_for_a_legacy_encoding() {
    for name in NAMES {
        let mut bytes = name.as_bytes().to_vec();
        let first = bytes.iter().position(|b| !b.is_ascii()).expect("it has one");
        bytes.remove(first);
        let found = detect(&bytes);
        assert_eq!((found.encoding, found.invalid_at), (Encoding::Utf8, Some(first)), "{name}");
    }
}

#[test]
fn columns_count_what_an_editor_shows() {
    let name = "Nguyễn Văn Đạo";
    for encoding in [Encoding::Vni, Encoding::Tcvn3, Encoding::Viscii] {
        assert_eq!(encoding.count(&encode(encoding, name)), name.chars().count(), "{}", encoding.name());
    }
    // A tone of Windows-1258 is a code point of its own, like that of decomposed UTF-8.
    assert_eq!(Encoding::Windows1258.count(b"Nguy\xEA\xDEn"), 7);
    assert_eq!(Encoding::Utf8.count("e\u{302}\u{303}".as_bytes()), 3);
}

/// The codes of the findings of a text, with the tokens as they are reported.
fn findings(bytes: &[u8], encoding: Option<Encoding>) -> Vec<(Code, String)> {
    let mut block = Block::whole("x.pgn", bytes);
    block.encoding = encoding;
    let mut found = Vec::new();
    each(&block, &JudgeOptions::default(), |game| {
        found.extend(game.findings().iter().map(|f| (f.code, game.written().text(f.span).into_owned())));
    });
    found
}

fn game(white: &[u8]) -> Vec<u8> {
    let rest = b"\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 2. Mf3 *\n";
    [b"[Event \"E\"]\n[Site \"S\"]\n[Date \"2026.11.21\"]\n[Round \"1\"]\n[White \"", white, rest].concat()
}

#[test]
fn an_encoding_asked_for_overrules_the_text() {
    let utf8 = game("Đạo".as_bytes());
    assert_eq!(findings(&utf8, None), []);
    assert_eq!(findings(&utf8, Some(Encoding::Utf8)), []);
    assert_eq!(findings(&utf8, Some(Encoding::Viscii)), [(Code::E601, "Ả".to_owned())]);
    let legacy = game(b"H\xE5ng");
    assert_eq!(findings(&legacy, None), [(Code::E601, "å".to_owned())]);
    assert_eq!(findings(&legacy, Some(Encoding::Tcvn3)), [(Code::E601, "ồ".to_owned())]);
    assert_eq!(findings(&legacy, Some(Encoding::Utf8)), [(Code::E602, "\u{FFFD}".to_owned())]);
}

#[test]
fn viscii_that_is_valid_utf8_is_not_taken_for_that() {
    let bytes = game(&encode(Encoding::Viscii, "Trương Hương"));
    assert!(std::str::from_utf8(&bytes).is_ok());
    assert_eq!(findings(&bytes, None).first().map(|(code, _)| *code), Some(Code::E601));
}

#[test]
fn en_passant_is_marked_in_every_encoding() {
    for encoding in LEGACY {
        for mark in ["qđ", " qđ", "qđ."] {
            let moves = format!("1. e4 Mf6 2. e5 d5 3. e : d6{mark} Hxd6 *\n");
            let bytes =
                [&b"[Event \""[..], &encode(encoding, SENTENCES[2]), b"\"]\n\n", &encode(encoding, &moves)].concat();
            let codes: Vec<Code> = findings(&bytes, None).into_iter().map(|(code, _)| code).collect();
            assert!(!codes.contains(&Code::S101) && codes.contains(&Code::E601), "{encoding:?} {mark}: {codes:?}");
        }
    }
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn every_sheet_is_recognised() {
    let folder = cases("sheets");
    let truth = std::fs::read_to_string(folder.join("truth.jsonl")).expect("it can be read");
    let mut recognised = 0;
    for line in truth.lines() {
        let sheet: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
        let text = |key: &str| sheet[key].as_str().unwrap_or_default();
        let expected = match text("encoding") {
            "vni" => Encoding::Vni,
            "tcvn3" => Encoding::Tcvn3,
            "cp1258" => Encoding::Windows1258,
            "utf-8" | "utf-8-sig" | "nfd" => Encoding::Utf8,
            _ => continue,
        };
        let bytes = std::fs::read(folder.join("sheets").join(text("file"))).expect("it can be read");
        let read = convert(&bytes, None);
        assert_eq!(read.detected.encoding, expected, "{}", text("file"));
        let white = sheet["headers"]["White"].as_str().unwrap_or_default();
        // A damaged sheet may have lost it.
        assert!(!sheet["damage"].is_null() || read.text.contains(white), "{}: no {white}", text("file"));
        recognised += 1;
    }
    assert!(recognised > 0);
}

proptest! {
    #[test]
    fn any_bytes_become_text_in_nfc(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        at in 0..=Encoding::ALL.len(),
    ) {
        let read = convert(&bytes, Encoding::ALL.get(at).copied());
        prop_assert!(is_nfc(&read.text));
        let EncodingDetection { encoding, legacy_at, invalid_at } = read.detected;
        prop_assert!(legacy_at.into_iter().chain(invalid_at).all(|at| at < bytes.len()));
        prop_assert!(legacy_at.is_none() || encoding != Encoding::Utf8);
        prop_assert!(encoding.count(&bytes) <= bytes.len());
    }
}

/// A syllable for every vowel with every tone, and one with đ.
fn syllables() -> Vec<String> {
    let mut syllables = vec!["đi".to_owned()];
    for vowel in ["a", "ă", "â", "e", "ê", "i", "o", "ô", "ơ", "u", "ư", "y"] {
        // These two need a consonant behind them.
        let last = if matches!(vowel, "ă" | "â") { "n" } else { "" };
        for tone in ["", "\u{300}", "\u{309}", "\u{303}", "\u{301}", "\u{323}"] {
            syllables.push(format!("m{vowel}{tone}{last}").nfc().collect());
        }
    }
    syllables
}

#[test]
fn a_sheet_in_any_encoding_is_converted_with_every_letter() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("sheet.txt");
    let mut sheets = 0;
    for syllable in syllables() {
        let title = |s: &str| {
            s.chars()
                .enumerate()
                .map(|(i, c)| if i == 0 { c.to_uppercase().next().unwrap_or(c) } else { c })
                .collect::<String>()
        };
        let mut names = vec![(title(&syllable), true)];
        names.push((syllable.to_uppercase(), false));
        for (word, is_small) in names {
            let white = format!("Nguyễn Văn {word}");
            let sheet = format!(
                "Giải: Vô địch quốc gia\nĐịa điểm: Hà Nội\nNgày: 21/05/2004\nVòng đấu: 3\nBàn: 5\nTrắng: {white}\n\
                 Đen: Trần Thị Hường\nKết quả: Hòa\n\n1. e4 e5\n2. Mf3 Mc6\n"
            );
            let nfd: String = sheet.nfd().collect();
            let utf16 = "\u{FEFF}".encode_utf16().chain(sheet.encode_utf16()).flat_map(u16::to_be_bytes).collect();
            let mut texts: Vec<(&str, Vec<u8>)> = vec![("NFD", nfd.into_bytes()), ("UTF-16", utf16)];
            for encoding in LEGACY {
                // Capitals with tones are a matter of the font there.
                if encoding != Encoding::Tcvn3 || is_small {
                    texts.push((encoding.name(), encode(encoding, &sheet)));
                }
            }
            for (name, bytes) in texts {
                std::fs::write(&path, &bytes).expect("it can be written");
                let done = run(&["convert", "-q", path.to_str().expect("ASCII")], b"");
                let pgn = String::from_utf8_lossy(&done.out);
                for tag in [
                    "[Event \"Vô địch quốc gia\"]".to_owned(),
                    "[Site \"Hà Nội\"]".to_owned(),
                    "[Date \"2004.05.21\"]".to_owned(),
                    "[Round \"3\"]".to_owned(),
                    format!("[White \"{white}\"]"),
                    "[Black \"Trần Thị Hường\"]".to_owned(),
                    "[Result \"1/2-1/2\"]".to_owned(),
                    "[Board \"5\"]".to_owned(),
                    "\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n".to_owned(),
                ] {
                    assert!(pgn.contains(&tag), "{name}: {tag} is not in\n{pgn}{}", done.err);
                }
                assert_eq!(done.code, 0, "{name}: {}", done.err);
                sheets += 1;
            }
        }
    }
    assert_eq!(sheets, 73 * (6 + 5));
}

#[test]
fn letters_whose_second_byte_is_a_sign_of_pgn_break_no_tag_and_no_comment() {
    let dir = tempfile::tempdir().expect("a folder");
    // In these encodings each of the letters ends with a backslash, a bracket or a brace.
    for (encoding, label, letters) in [
        (encoding_rs::BIG5, "big5", ["功", "巿", "挻"]),
        (encoding_rs::SHIFT_JIS, "sjis", ["表", "王緇", "竈"]),
        (encoding_rs::GBK, "gbk", ["昞", "昡", "晑"]),
    ] {
        for letter in letters {
            let game = format!(
                "[Event \"{letter}\"]\n[Site \"?\"]\n[Date \"2024.01.02\"]\n[Round \"1\"]\n[White \"王{letter}\"]\n\
                 [Black \"?\"]\n[Result \"*\"]\n\n1. e4 {{好{letter}}} 1... e5 *\n\n"
            );
            let (bytes, _, lost) = encoding.encode(&game);
            assert!(!lost && std::str::from_utf8(&bytes).is_err(), "{letter}");
            let path = dir.path().join("a.pgn");
            std::fs::write(&path, &bytes).expect("it can be written");
            let path = path.to_str().expect("ASCII");
            let done = run(&["convert", "-q", "--encoding", label, path], b"");
            assert_eq!(
                (String::from_utf8_lossy(&done.out).trim_end(), done.code),
                (game.trim_end(), 0),
                "{}",
                done.err
            );
            let done = run(&["validate", "-q", "--encoding", label, "--format", "csv", path], b"");
            assert_eq!(String::from_utf8_lossy(&done.out).lines().count(), 1, "{letter}: {}", done.err);
        }
    }
}
