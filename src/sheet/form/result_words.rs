//! The words of results as data.

use bienban_engine::pgn::outcome::Outcome;

/// Words with which the story of a draw begins, in folded form.
pub(crate) const DRAWN: &[&str] = &[
    "hoa",
    "hoa co",
    "dong y hoa",
    "thoa thuan hoa",
    "hai ben hoa",
    "draw agreed",
    "agreed draw",
    "draw",
    "drawn",
    "game drawn",
    "remis",
    "remise",
    "tablas",
    "nulle",
];

/// Words for a game that both players lost (Laws 11.8) that name no player, in folded form.
pub(crate) const BOTH_LOST: &[&str] = &["cung thua", "xu ca hai thua", "double forfeit"];

/// Words for a game to which neither player came, in folded form.
const NOBODY_CAME: [&str; 14] = [
    "ca hai vang mat",
    "ca hai deu vang mat",
    "ca hai ben vang mat",
    "hai ben vang mat",
    "ca hai khong den",
    "ca hai deu khong den",
    "hai ben khong den",
    "khong ai den",
    "khong co ai den",
    "khong ai co mat",
    "khong co ai co mat",
    "nobody came",
    "both absent",
    "both players absent",
];

/// Words for a game that is adjourned and has no result yet, in folded form.
const ADJOURNED: [&str; 14] = [
    "hoan",
    "hoan dau",
    "hoan co",
    "hoan van",
    "hoan lai",
    "van hoan",
    "van hoan dau",
    "van co hoan",
    "tam hoan",
    "tam hoan dau",
    "dang hoan",
    "adjourned",
    "game adjourned",
    "adjourned game",
];

/// The value of Termination for an adjourned game: the word of the PGN standard (9.8.1), and what it means here.
const UNTERMINATED: &str = "unterminated; adjourned";

/// Whether folded words mean that neither player came.
pub(crate) fn nobody_came(folded: &str) -> bool {
    NOBODY_CAME.contains(&folded)
}

/// The value of the Termination tag, if folded words mean that the game is adjourned.
pub(crate) fn adjourned(folded: &str) -> Option<&'static str> {
    ADJOURNED.contains(&folded).then_some(UNTERMINATED)
}

/// Words between a result and why it came about, in folded form.
pub(crate) const LINKS: &[&str] = &[
    " do ",
    " vi ",
    " bang ",
    " nho ",
    " boi ",
    " theo ",
    " o nuoc ",
    " tai nuoc ",
    " sau ",
    " khi ",
    " luc ",
    " truoc ",
    " trong ",
    " in ",
    " after ",
];

/// Words for an offer of a draw, for its acceptance, and for the contrary, in folded form.
const OFFERED: &[&str] = &["xin hoa", "de nghi hoa", "moi hoa", "cau hoa", "offers a draw", "offered a draw"];
const ACCEPTED: &[&str] = &["dong y", "chap nhan", "nhan loi", "accepted", "accepts", "agreed", "agrees"];
const REFUSED: &[&str] = &["khong", "tu choi", "chua", "not", "declined", "declines", "refused"];

/// Whether folded words report that a draw was offered and accepted.
pub(crate) fn is_agreed(folded: &str) -> bool {
    let has = |words: &[&str]| words.iter().any(|word| format!(" {folded} ").contains(&format!(" {word} ")));
    has(OFFERED) && has(ACCEPTED) && !has(REFUSED)
}

/// The value of the Termination tag (PGN standard 9.8.1) for folded words.
pub(crate) fn termination(folded: &str) -> Option<&'static str> {
    let has = |words: &[&str]| words.iter().any(|word| folded.contains(word));
    let time = [
        "het gio",
        "het thoi gian",
        "thua gio",
        "thua thoi gian",
        "qua gio",
        "qua thoi gian",
        "roi co",
        "rung co",
        "on time",
        "out of time",
        "flag",
    ];
    let absent = ["vang mat", "khong den", "khong co mat", "absent", "no show", "did not appear", "did not show up"];
    if has(&time) {
        Some("time forfeit")
    } else if has(&absent) {
        Some("forfeit")
    } else if has(&["bo cuoc"]) {
        Some("abandoned")
    } else {
        None
    }
}

/// The result of xiangqi in characters: `红胜`, `黑先负`, `和棋`.
pub(crate) fn chinese(text: &str) -> Option<Outcome> {
    let bare: String = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '先' | '方' | '。')).collect();
    Some(match bare.as_str() {
        "红胜" | "紅勝" | "红勝" | "黑负" | "黑負" => Outcome::WhiteWins,
        "黑胜" | "黑勝" | "红负" | "紅負" => Outcome::BlackWins,
        "和" | "和棋" | "红和" | "紅和" | "黑和" | "平局" => Outcome::Draw,
        _ => return None,
    })
}
