//! What is printed is read as the same expression.

use bienban::chess::view::EnglishLetters;
use bienban::selection::{CLAIMS, ENDINGS, FEATURES, Field, FieldComparison, parse};
use proptest::prelude::*;

use crate::harness::input::config;

/// A text between quotation marks, of whatever kind.
fn quoted() -> impl Strategy<Value = String> {
    "[a-zA-Zđé\"'\\\\/ .?*]{0,8}x".prop_map(|text| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")))
}

fn regex() -> impl Strategy<Value = String> {
    "([a-z.]|\\\\/|\\\\\\\\|\\[a-f\\]\\+|\\\"|đ){1,6}"
        .prop_flat_map(|text| prop_oneof![Just(format!("/{text}/")), Just(format!("/{text}/i"))])
}

fn measure(name: &str, kind: FieldComparison) -> BoxedStrategy<String> {
    match kind {
        // What no game can have is a fault.
        _ if ["month", "day", "year"].contains(&name) => "[2-9]|1[01]".boxed(),
        FieldComparison::Date => {
            prop_oneof!["[12][0-9]{3}", "[12][0-9]{3}[.-](0[1-9]|1[0-2])", "[12][0-9]{3}\\.0[1-9]\\.[12][0-8]"].boxed()
        }
        FieldComparison::Eco => prop_oneof!["[A-E]", "[a-e][0-9]", "[A-E][0-9]{2}"].boxed(),
        FieldComparison::Number => "[2-9][0-9]{0,5}".boxed(),
        _ => "-?[1-9][0-9]{0,5}".boxed(),
    }
}

fn comparison() -> impl Strategy<Value = String> {
    let fields = Field::ALL.iter().map(|field| (field.name().to_owned(), field.kind()));
    let subjects = fields.chain([
        ("tag(\"A b\")".to_owned(), FieldComparison::Loose),
        ("player".to_owned(), FieldComparison::Text),
        ("both player".to_owned(), FieldComparison::Text),
        ("any elo".to_owned(), FieldComparison::Number),
        ("elo".to_owned(), FieldComparison::Number),
    ]);
    prop::sample::select(subjects.collect::<Vec<_>>()).prop_flat_map(|(name, kind)| {
        let is = prop::sample::select(vec!["=", "!="]);
        let order = prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]);
        let ordered = (order, measure(&name, kind)).prop_map(|(operator, value)| format!("{operator} {value}"));
        let range = measure(&name, kind).prop_flat_map(|value| {
            prop_oneof![
                Just(format!("in {value}..{value}")),
                Just(format!("in ..{value}")),
                Just(format!("in {value}.."))
            ]
        });
        let texts = prop_oneof![
            (is.clone(), quoted()).prop_map(|(operator, text)| format!("{operator} {text}")),
            (is.clone(), if name == "result" { "1-0|0-1|1/2|[*]" } else { "[a-zA-Z.*?-][a-zA-Z/.*?-]{0,8}[0-9]" })
                .prop_map(|(operator, text)| format!("{operator} {text}")),
            is.clone().prop_map(|operator| format!("{operator} \"\"")),
            quoted().prop_map(|text| format!("~ {text}")),
            regex().prop_map(|text| format!("~~ {text}")),
        ];
        let words = |words: &[&'static str]| {
            (is.clone(), prop::sample::select(words.to_vec())).prop_map(|(operator, word)| format!("{operator} {word}"))
        };
        let right = match kind {
            _ if name == "first_code" => words(&["M201", "t501"]).boxed(),
            _ if name == "language" => words(&["vi", "EN"]).boxed(),
            _ if name == "encoding" => words(&["utf8", "TCVN3"]).boxed(),
            FieldComparison::Text => texts.boxed(),
            FieldComparison::Loose => prop_oneof![texts, ordered, range].boxed(),
            FieldComparison::Number | FieldComparison::Date | FieldComparison::Eco => {
                prop_oneof![ordered, range].boxed()
            }
            FieldComparison::Words(list) => words(list).boxed(),
        };
        let right = prop_oneof![8 => right, 1 => is.prop_map(|operator| format!("{operator} unknown"))];
        right.prop_map(move |right| format!("{name} {right}"))
    })
}

fn board() -> impl Strategy<Value = String> {
    let names: Vec<&str> = FEATURES.iter().take(7).map(|(name, _)| *name).collect();
    prop_oneof![
        Just("position(\"8/8/8/8/8/8/8/K1k5   w - -\")".to_owned()),
        Just("pattern(\"*/[^QR]*/*/8/4?3/^K*/*/*\") mirrored".to_owned()),
        Just("line('1.e4   c5!')".to_owned()),
        Just("reaches(\"1. e4 c5 2. Nf3\")".to_owned()),
        Just("material(\"RPP+ v KB2-q*\", either for 6)".to_owned()),
        Just("played(\"O-O-O+\") or played(\"Nbxd2#\")".to_owned()),
        proptest::collection::vec(prop::sample::select(names), 1..4)
            .prop_map(|list| format!("has({})", list.join("|"))),
    ]
}

fn leaf() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => comparison(),
        2 => board(),
        1 => prop::sample::select(ENDINGS.to_vec()).prop_map(|end| format!("ends({end} | fivefold)")),
        1 => prop::sample::select(CLAIMS.to_vec()).prop_map(|claim| format!("claimable({claim})")),
        1 => Just("finding(m201) or has(comment | setup | check)".to_owned()),
        1 => (0..9, 0..9, board())
            .prop_map(|(first, more, board)| format!("at({first}..{}, not ({board}))", first + more)),
        1 => (0..9, board(), board()).prop_map(|(ply, a, b)| format!("at({ply}, {a} and {b})")),
    ]
}

fn text() -> impl Strategy<Value = String> {
    leaf().prop_recursive(5, 24, 3, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 2..4).prop_map(|list| format!("({})", list.join(" OR "))),
            proptest::collection::vec(inner.clone(), 2..4).prop_map(|list| list.join(" and ")),
            inner.clone().prop_map(|text| format!("not {text}")),
            inner.clone().prop_map(|text| format!("not (not({text}))")),
            inner.prop_map(|text| format!("anywhere( {text})")),
        ]
    })
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn printing_and_reading_are_inverse(text in text()) {
        let expr = parse(&text, &EnglishLetters).map_err(|fault| TestCaseError::fail(format!("{text}: {fault:?}")))?;
        let printed = expr.to_string();
        prop_assert_eq!(parse(&printed, &EnglishLetters), Ok(expr), "{} became {}", text, printed);
    }
}
