//! The words of results as data.

use bienban_engine::pgn::outcome::Outcome;

/// Words for a draw, in folded form.
pub(crate) const DRAWN: &[&str] = &[
    "hoa",
    "hoa co",
    "hoa nhau",
    "bat phan thang bai",
    "khong phan thang bai",
    "bat phan thang phu",
    "van hoa",
    "van co hoa",
    "hai ben hoa",
    "2 ben hoa",
    "ket qua hoa",
    "draw",
    "drawn",
    "draw agreed",
    "game drawn",
    "dong y hoa co",
    "dong y hoa",
    "hai ben dong y hoa",
    "2 ben dong y hoa",
    "hai dau thu dong y hoa",
    "thoa thuan hoa",
    "hai ben thoa thuan hoa",
    "remis",
    "remise",
    "tablas",
    "patta",
    "nulle",
    "partie nulle",
    "empate",
    "unentschieden",
    "ничья",
    "remiza",
];

/// Words behind the side that won, in folded form.
pub(crate) const WON: &[&str] = &[
    "thang",
    "thang cuoc",
    "thang van",
    "thang tran",
    "thang co",
    "thang gio",
    "chien thang",
    "duoc cuoc",
    "duoc xu thang",
    "chieu het",
    "chieu mat",
    "chieu bi",
    "gianh chien thang",
    "win",
    "wins",
    "won",
    "wins on time",
    "won on time",
];

/// Words behind the side that lost, in folded form.
pub(crate) const LOST: &[&str] = &[
    "thua",
    "thua cuoc",
    "thua co",
    "xin thua",
    "xin hang",
    "dau hang",
    "chiu thua",
    "bo cuoc",
    "bo van",
    "bo van co",
    "xin bo cuoc",
    "buong co",
    "chap nhan thua",
    "bi chieu het",
    "bi chieu mat",
    "bi chieu bi",
    "het gio",
    "thua gio",
    "thua het gio",
    "roi co",
    "qua gio",
    "bi loai",
    "bi xu thua",
    "xu thua",
    "thua van",
    "thua tran",
    "xin chiu thua",
    "nhan thua",
    "xin dau hang",
    "rung co",
    "bi rung co",
    "het thoi gian",
    "thua thoi gian",
    "qua thoi gian",
    "loses",
    "lost",
    "loses on time",
    "lost on time",
    "forfeits on time",
    "ran out of time",
    "flagged",
    "resigns",
    "resigned",
];

/// Words for a game that both players lost (Laws 11.8), in folded form.
pub(crate) const BOTH_LOST: &[&str] = &[
    "ca hai thua",
    "ca hai cung thua",
    "ca hai ben thua",
    "ca hai ben cung thua",
    "ca hai bi xu thua",
    "ca hai ben bi xu thua",
    "ca hai dau thu thua",
    "ca hai dau thu bi xu thua",
    "hai ben thua",
    "hai ben cung thua",
    "hai ben bi xu thua",
    "2 ben cung thua",
    "2 ben thua",
    "xu thua ca hai",
    "xu thua ca hai ben",
    "xu ca hai thua",
    "cung thua",
    "both lose",
    "both lost",
    "both players lose",
    "both players lost",
    "both sides lose",
    "double forfeit",
];

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
];

/// The value of the Termination tag (PGN standard 9.8.1) that folded words say.
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
    if has(&time) {
        Some("time forfeit")
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
