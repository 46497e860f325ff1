//! The words that arbiters write in a claims file for the player, the rule and the kind of a claim, in English and
//! Vietnamese, with diacritics or without.

use super::article;
use bienban_base::place::Side;
use bienban_base::text::names::fold;
use bienban_engine::chess::draws::{DrawKind, RuleName};

/// The content of the cell of the rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RuleWording {
    /// A rule by its name.
    Rule(RuleName),
    /// A rule by its article, as [`article::plain`] writes it.
    Article(RuleName, String),
    /// An end of the game that needs no claim.
    NoClaim {
        /// Whether the Laws know it only since 2014.
        since: bool,
    },
}

/// Words for the players, in folded form and without blanks.
const SIDES: [&[&str]; 2] = [
    &["white", "w", "trang", "t", "quantrang", "bentrang", "cotrang"],
    &["black", "b", "den", "d", "quanden", "benden", "coden"],
];

/// Words for threefold repetition, in folded form and without blanks.
const THREEFOLD: &[&str] = &[
    "3",
    "3fold",
    "3lan",
    "3lanlaplai",
    "3times",
    "3x",
    "ba",
    "balan",
    "balanlaplai",
    "batbien3lan",
    "batbienbalan",
    "hoa3lan",
    "hoabalan",
    "hoadolaplai",
    "hoalaplai",
    "lap",
    "lap3lan",
    "lapbalan",
    "laplai",
    "laplai3lan",
    "laplaibalan",
    "laplaithecobalan",
    "laplaithecoco3lan",
    "laplaitheco3lan",
    "laplaivitri",
    "lapnuoc",
    "laptheco",
    "laptheco3lan",
    "lapthecobalan",
    "luat3lan",
    "luatbalan",
    "rep3",
    "repetition",
    "thecolap",
    "thecolap3lan",
    "thecolapbalan",
    "thecolaplai",
    "thecolaplai3lan",
    "thecolaplaibalan",
    "threefold",
    "threefoldrepetition",
    "threetimes",
    "vitrilap3lan",
    "vitrilaplai3lan",
    "vitrilaplaibalan",
];

/// Words for the fifty moves, in folded form and without blanks.
const FIFTY: &[&str] = &[
    "50",
    "50move",
    "50moverule",
    "50moves",
    "50nuoc",
    "50nuocdi",
    "50nuockhongan",
    "50nuockhonganquan",
    "50nuockhongbatquan",
    "fifty",
    "fiftymove",
    "fiftymoverule",
    "fiftymoves",
    "hoa50nuoc",
    "hoa50nuocdi",
    "hoanammuoinuoc",
    "luat50",
    "luat50nuoc",
    "luat50nuocdi",
    "luatnammuoinuoc",
    "luatnammuoinuocdi",
    "nammuoi",
    "nammuoinuoc",
    "nammuoinuocdi",
    "quytac50nuoc",
    "quytac50nuocdi",
    "quytacnammuoinuoc",
];

/// Words for the claim in the last two minutes that the opponent cannot win by normal means, in folded form and
/// without blanks.
/// Words for the claim that the opponent must change, which xiangqi has.
const PERPETUAL: &[&str] = &[
    "chieumai",
    "duoimai",
    "duoibatmai",
    "mustchange",
    "perpetual",
    "perpetualchase",
    "perpetualcheck",
    "phaidoinuoc",
    "truongchieu",
    "truongtroc",
];

const QUICKPLAY: &[&str] = &[
    "2minutes",
    "2phut",
    "2phutcuoi",
    "appendixd",
    "appendixg",
    "bangphuongtienbinhthuong",
    "caccachthongthuong",
    "cochop",
    "coketthucnhanh",
    "duoi2phut",
    "duoihaiphut",
    "g4",
    "g5",
    "guidelines3",
    "guidelinesiii",
    "guidelinesiii4",
    "guidelinesiii5",
    "guidelineiii",
    "haiphut",
    "haiphutcuoi",
    "hoa2phut",
    "huongdaniii",
    "huongdaniii4",
    "huongdaniii5",
    "iii4",
    "iii5",
    "ketthucnhanh",
    "khongchiuthang",
    "khongcogangthang",
    "khongthethang",
    "khongthethangbangcachthongthuong",
    "khongthethangbangphuongtienbinhthuong",
    "lasttwominutes",
    "normalmeans",
    "phulucd",
    "phuluciii",
    "quickplay",
    "quickplayfinish",
    "twominute",
    "twominuterule",
    "twominutes",
];

/// Words for ends of a game that need no claim, in folded form and without blanks.
const AUTOMATIC: &[&str] = &[
    "5",
    "5fold",
    "5lan",
    "75",
    "75moverule",
    "75moves",
    "75nuoc",
    "75nuocdi",
    "baymuoilamnuoc",
    "checkmate",
    "chieuhet",
    "deadposition",
    "fivefold",
    "fivefoldrepetition",
    "hetnuocdi",
    "lap5lan",
    "lapnamlan",
    "laplai5lan",
    "laplainamlan",
    "luat75nuoc",
    "nam",
    "namlan",
    "pat",
    "seventyfive",
    "seventyfivemoves",
    "stalemate",
    "thecochet",
    "thecolaplai5lan",
    "thecolaplainamlan",
];

/// Those of them that every edition knows.
const OLD_ENDS: &[&str] = &["checkmate", "chieuhet", "deadposition", "hetnuocdi", "pat", "stalemate", "thecochet"];

/// Words for a claim about the position on the board, in folded form and without blanks.
const OCCURRED: &[&str] = &[
    "co",
    "daco",
    "dadu",
    "dadi",
    "dalap",
    "dalaplai",
    "dalaplai3lan",
    "dangcotrenban",
    "dahinhthanh",
    "daxayra",
    "daxuathien",
    "happened",
    "occurred",
    "onboard",
    "ontheboard",
    "trenban",
    "trenbanco",
    "xayra",
    "xuathien",
];

/// Words for a claim with an announced move, in folded form and without blanks.
const INTENDED: &[&str] = &[
    "announced",
    "baotruoc",
    "chuanbidi",
    "dinhdi",
    "dubao",
    "dudinh",
    "dudinhdi",
    "dukien",
    "ghinuocdi",
    "intended",
    "intends",
    "muondi",
    "nuocdudinh",
    "nuocsapdi",
    "sapdi",
    "sapxayra",
    "sapxuathien",
    "sedi",
    "sexayra",
    "sexuathien",
    "thongbao",
    "ydinh",
];

/// A cell in folded form without blanks.
fn bare(text: &str) -> String {
    fold(text).replace(' ', "")
}

/// The player that a cell names, or `None` if it is no word for one.
pub(super) fn side(text: &str) -> Option<Side> {
    let word = bare(text);
    [Side::White, Side::Black].into_iter().zip(SIDES).find(|(_, words)| words.contains(&&*word)).map(|(side, _)| side)
}

/// The rule that a cell names, by a word or by an article of any edition. `None` if it is neither.
pub(super) fn rule(text: &str) -> Option<RuleWording> {
    if let Some(cited) = article::plain(text) {
        return match article::whole(&cited) {
            Some((rule, article)) => Some(RuleWording::Article(rule, article)),
            None => {
                article::needs_no_claim(&cited).then(|| RuleWording::NoClaim { since: article::is_new_end(&cited) })
            }
        };
    }
    let word = bare(text);
    let is = |words: &[&str]| words.contains(&&*word);
    match () {
        () if is(THREEFOLD) => Some(RuleWording::Rule(RuleName::Threefold)),
        () if is(FIFTY) => Some(RuleWording::Rule(RuleName::Fifty)),
        () if is(PERPETUAL) => Some(RuleWording::Rule(RuleName::Perpetual)),
        () if is(QUICKPLAY) => Some(RuleWording::Rule(RuleName::Quickplay)),
        () if is(AUTOMATIC) => Some(RuleWording::NoClaim { since: !is(OLD_ENDS) }),
        () => None,
    }
}

/// The kind of claim that a cell names, or `None` if it is no word for one.
pub(super) fn kind(text: &str) -> Option<DrawKind> {
    let word = bare(text);
    if OCCURRED.contains(&&*word) {
        return Some(DrawKind::Occurred);
    }
    INTENDED.contains(&&*word).then_some(DrawKind::Intended)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_by_words_and_articles() {
        for text in
            ["Ba lần", "ba lan", "3x", "three-fold", "Lặp lại thế cờ ba lần", "Điều 9.2", "9,2", "Art. 10.5", "5.2d"]
        {
            let named = match rule(text) {
                Some(RuleWording::Rule(named) | RuleWording::Article(named, _)) => Some(named),
                _ => None,
            };
            assert_eq!(named, Some(RuleName::Threefold), "{text}");
        }
        for text in ["50 nước", "50 nuoc di", "luật 50 nước", "Fifty-move rule", "9.3", "9.3b", "10.8", "dieu 9.3.2"]
        {
            let named = match rule(text) {
                Some(RuleWording::Rule(named) | RuleWording::Article(named, _)) => Some(named),
                _ => None,
            };
            assert_eq!(named, Some(RuleName::Fifty), "{text}");
        }
        for text in
            ["10.2", "điều 10.2", "quickplay", "Guidelines III", "III.4", "Guidelines III.5", "two minutes", "hai phút"]
        {
            let named = match rule(text) {
                Some(RuleWording::Rule(named) | RuleWording::Article(named, _)) => Some(named),
                _ => None,
            };
            assert_eq!(named, Some(RuleName::Quickplay), "{text}");
        }
        for (text, expected) in [("10.2a", "10.2"), ("9.2.3", "9.2"), ("9.2.2.1", "9.2.2"), ("9.3c", "9.3")] {
            assert!(matches!(rule(text), Some(RuleWording::Article(_, article)) if article == expected), "{text}");
        }
        for text in ["9.6", "9.6.1", "9.6b", "fivefold", "75 nước", "5.2.2", "lặp năm lần"] {
            assert!(matches!(rule(text), Some(RuleWording::NoClaim { .. })), "{text}");
        }
        for text in ["", "4", "9", "9.4", "1.1", "draw", "hòa", "9.2.1.2.3"] {
            assert_eq!(rule(text), None, "{text}");
        }
    }

    #[test]
    fn players_and_kinds() {
        for (text, expected) in [("Trắng", Some(Side::White)), ("trang", Some(Side::White)), ("W", Some(Side::White))]
        {
            assert_eq!(side(text), expected, "{text}");
        }
        for (text, expected) in [("ĐEN", Some(Side::Black)), ("Quân đen", Some(Side::Black)), ("x", None), ("", None)]
        {
            assert_eq!(side(text), expected, "{text}");
        }
        for (text, expected) in [
            ("đã xảy ra", Some(DrawKind::Occurred)),
            ("da xay ra", Some(DrawKind::Occurred)),
            ("On the board", Some(DrawKind::Occurred)),
            ("Dự định", Some(DrawKind::Intended)),
            ("sap di", Some(DrawKind::Intended)),
            ("automatic", None),
        ] {
            assert_eq!(kind(text), expected, "{text}");
        }
    }
}
