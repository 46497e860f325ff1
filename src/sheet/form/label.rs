//! The labels of scoresheets, in Vietnamese and English: `Quân Trắng:` names the player of the white pieces.

use crate::place::Side;
use crate::text::names::fold;

/// The meaning of a label, that is, of the text after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::sheet) enum Key {
    /// A PGN tag whose value is the text as it is.
    Tag(&'static str),
    /// The date of the game.
    Date,
    /// The name of a player, perhaps with facts about the player.
    Player(Side),
    /// The result.
    Result,
    /// A fact about a player. Without a side it is about the player who was named last.
    About(Fact, Option<Side>),
    /// The moves follow.
    Moves,
    /// A label that is not in the list.
    Other,
}

/// A fact about a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::sheet) enum Fact {
    /// The rating.
    Elo,
    /// The team, club or province.
    Team,
    /// The start number.
    Number,
    /// The title.
    Title,
}

impl Fact {
    /// The PGN tag for this fact about a player.
    pub(in crate::sheet) fn tag(self, side: Side) -> &'static str {
        match (self, side) {
            (Fact::Elo, Side::White) => "WhiteElo",
            (Fact::Elo, Side::Black) => "BlackElo",
            (Fact::Team, Side::White) => "WhiteTeam",
            (Fact::Team, Side::Black) => "BlackTeam",
            (Fact::Number, Side::White) => "WhiteNo",
            (Fact::Number, Side::Black) => "BlackNo",
            (Fact::Title, Side::White) => "WhiteTitle",
            (Fact::Title, Side::Black) => "BlackTitle",
        }
    }
}

/// The labels in folded form, so `ten giai` is also `Tên giải:`. Only whole labels are compared, not parts of them.
const LABELS: &[(Key, &[&str])] = &[
    (
        Key::Tag("Event"),
        &[
            "giai",
            "ten giai",
            "giai dau",
            "ten giai dau",
            "giai co",
            "giai co vua",
            "ten giai co",
            "cuoc thi",
            "su kien",
            "giai thi dau",
            "ten giai thi dau",
            "event",
            "tournament",
            "tournament name",
            "event name",
        ],
    ),
    (
        Key::Tag("Site"),
        &[
            "dia diem",
            "noi dau",
            "noi thi dau",
            "dia diem thi dau",
            "noi to chuc",
            "dia diem to chuc",
            "site",
            "place",
            "venue",
            "location",
        ],
    ),
    (
        Key::Date,
        &[
            "ngay",
            "ngay dau",
            "ngay thi dau",
            "ngay thang",
            "ngay thang nam",
            "ngay choi",
            "thoi gian",
            "date",
            "played",
            "date played",
        ],
    ),
    (
        Key::Tag("Round"),
        &[
            "vong",
            "vong dau",
            "vong so",
            "vong thi dau",
            "van",
            "van dau",
            "van so",
            "van co",
            "van dau so",
            "round",
            "rd",
        ],
    ),
    (Key::Tag("Board"), &["ban", "ban so", "ban dau", "so ban", "ban co so", "board", "board no", "table"]),
    (
        Key::Player(Side::White),
        &[
            "trang",
            "quan trang",
            "ben trang",
            "ben quan trang",
            "cam quan trang",
            "nguoi cam quan trang",
            "doi thu trang",
            "dau thu trang",
            "ky thu trang",
            "ky thu quan trang",
            "ky thu cam quan trang",
            "vdv trang",
            "vdv quan trang",
            "vdv cam quan trang",
            "van dong vien trang",
            "van dong vien cam quan trang",
            "van dong vien quan trang",
            "nguoi choi trang",
            "ho ten quan trang",
            "ho ten trang",
            "ho va ten quan trang",
            "ho va ten trang",
            "ten trang",
            "dau thu quan trang",
            "dau thu cam quan trang",
            "white",
            "white player",
            "white name",
        ],
    ),
    (
        Key::Player(Side::Black),
        &[
            "den",
            "quan den",
            "ben den",
            "ben quan den",
            "cam quan den",
            "nguoi cam quan den",
            "doi thu den",
            "dau thu den",
            "ky thu den",
            "ky thu quan den",
            "ky thu cam quan den",
            "vdv den",
            "vdv quan den",
            "vdv cam quan den",
            "van dong vien den",
            "van dong vien cam quan den",
            "van dong vien quan den",
            "nguoi choi den",
            "ho ten quan den",
            "ho ten den",
            "ho va ten quan den",
            "ho va ten den",
            "ten den",
            "dau thu quan den",
            "dau thu cam quan den",
            "black",
            "black player",
            "black name",
        ],
    ),
    (
        Key::Result,
        &[
            "ket qua",
            "ty so",
            "ti so",
            "ket qua van dau",
            "ket qua van co",
            "ket qua van",
            "ket qua tran dau",
            "ty so van dau",
            "result",
            "score",
        ],
    ),
    (
        Key::Tag("Arbiter"),
        &["trong tai", "trong tai chinh", "trong tai ban", "trong tai dieu khien", "arbiter", "referee"],
    ),
    (Key::Tag("Section"), &["bang", "bang dau", "hang muc", "section"]),
    (Key::Tag("Opening"), &["khai cuoc", "opening"]),
    (Key::Tag("ECO"), &["eco", "ma eco", "ma khai cuoc"]),
    (Key::Tag("FEN"), &["fen", "the co ban dau", "the co"]),
    (
        Key::Moves,
        &[
            "nuoc di",
            "cac nuoc di",
            "bien ban",
            "bien ban van dau",
            "bien ban nuoc di",
            "dien bien",
            "dien bien van dau",
            "moves",
        ],
    ),
];

/// The labels of facts about a player, in folded form.
const FACTS: &[(Fact, &[&str])] = &[
    (Fact::Elo, &["elo", "he so elo", "diem elo", "elo fide", "fide elo", "rating", "rtg", "he so"]),
    (
        Fact::Team,
        &["don vi", "doi", "ten doi", "clb", "cau lac bo", "doan", "tinh", "tinh thanh", "dia phuong", "team", "club"],
    ),
    (
        Fact::Number,
        &[
            "so",
            "so thu tu",
            "so bao danh",
            "sbd",
            "so hat giong",
            "start no",
            "start number",
            "no",
            "number",
            "start nr",
        ],
    ),
    (Fact::Title, &["danh hieu", "dang cap", "title"]),
];

/// Words that give a fact its side, in folded form; longer ones come before those that they contain.
const WHITE: &[&str] = &["cua quan trang", "cua trang", "ben trang", "quan trang", "trang", "white", "w"];
const BLACK: &[&str] = &["cua quan den", "cua den", "ben den", "quan den", "den", "black", "b"];

/// The meaning of a label as it is written. Returns `None` if the list does not have it.
pub(in crate::sheet) fn known(label: &str) -> Option<Key> {
    // No label is this long; longer text is prose, and folding it would take time.
    if label.len() > 80 || !label.contains(char::is_alphabetic) {
        return None;
    }
    let folded = fold(label);
    let listed = LABELS.iter().find(|(_, words)| words.contains(&folded.as_str()));
    listed.map(|(key, _)| *key).or_else(|| about(&folded))
}

/// A fact about a player, with a side if the label names one, as in `Elo Trắng` or `BlackElo`.
fn about(folded: &str) -> Option<Key> {
    let fact = |words: &str| FACTS.iter().find(|(_, known)| known.contains(&words)).map(|(fact, _)| *fact);
    if let Some(fact) = fact(folded) {
        return Some(Key::About(fact, None));
    }
    for (side, words) in [(Side::White, WHITE), (Side::Black, BLACK)] {
        for word in words {
            // A single letter counts only at the end: `Elo W` is a fact, while many words begin with a `w` or `b`.
            let rest = folded.strip_suffix(word).or_else(|| folded.strip_prefix(word).filter(|_| word.len() > 1));
            if let Some(fact) = rest.and_then(|r| fact(r.trim())) {
                return Some(Key::About(fact, Some(side)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_known_however_they_are_written() {
        for label in
            ["Quân Trắng", "QUÂN TRẮNG", "quan trang", "Trắng", "White", "VĐV Trắng", "Qua\u{302}n tra\u{306}\u{301}ng"]
        {
            assert_eq!(known(label), Some(Key::Player(Side::White)), "{label}");
        }
        for label in ["Tên giải", "GIẢI", "Giai", "Event", "**Giải**"] {
            assert_eq!(known(label), Some(Key::Tag("Event")), "{label}");
        }
        assert_eq!(known("Tỷ số"), Some(Key::Result));
        assert_eq!(known("Nơi đấu"), Some(Key::Tag("Site")));
        assert_eq!(known("Nguyễn Văn A"), None);
        assert_eq!(known(""), None);
    }

    #[test]
    fn facts_tell_their_side() {
        assert_eq!(known("Elo"), Some(Key::About(Fact::Elo, None)));
        assert_eq!(known("Elo Trắng"), Some(Key::About(Fact::Elo, Some(Side::White))));
        assert_eq!(known("Đơn vị (đen)"), Some(Key::About(Fact::Team, Some(Side::Black))));
        assert_eq!(known("BlackElo"), Some(Key::About(Fact::Elo, Some(Side::Black))));
        assert_eq!(known("White Team"), Some(Key::About(Fact::Team, Some(Side::White))));
    }
}
