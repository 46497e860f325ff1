//! Column: the contents that the heading of a column announces, in English, German and Vietnamese.

use bienban_base::text::names::fold;

/// The meaning of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PublishedColumn {
    /// The board.
    Board,
    /// The start number.
    Number,
    /// The rank.
    Rank,
    /// The name, or the given name where another column has the family name.
    Name,
    Family,
    Title,
    FideNumber,
    Federation,
    Rating,
    /// A national rating, which counts where there is no other.
    NationalRating,
    Sex,
    Birth,
    Club,
    Team,
    White,
    Black,
    Result,
    Points,
    /// A tie-break, by its number.
    TieBreak(u32),
    /// The match points of a team.
    MatchPoints,
    /// The game points of a team.
    GamePoints,
    /// How many matches or games were won, and how many were drawn.
    Won,
    Drawn,
    /// What was played in a round.
    Round(u32),
    /// A bare number: an opponent in a round robin, a round in a list of a team.
    Numbered(u32),
    /// The round of each row: of a table of games, or of pairings that have the numbers of both players.
    RoundOfRow,
    /// Half-moves, or another column of tables of games, or of the games of one player.
    OfGames,
    /// Why a pair was made.
    Reasons,
    /// A column that is known, but has no place in a report.
    Other,
}

impl PublishedColumn {
    /// Whether it has names of players or teams.
    pub(super) fn is_name(self) -> bool {
        matches!(
            self,
            PublishedColumn::Name
                | PublishedColumn::Family
                | PublishedColumn::White
                | PublishedColumn::Black
                | PublishedColumn::Team
        )
    }
}

/// The headings in folded form.
const WORDS: [(PublishedColumn, &[&str]); 24] = [
    (PublishedColumn::Board, &["bo", "board", "br", "brett", "tisch", "ban", "so ban"]),
    (
        PublishedColumn::Number,
        &[
            "no",
            "sno",
            "nr",
            "snr",
            "startnr",
            "start no",
            "tt",
            "stt",
            "so",
            "so tt",
            "so thu tu",
            "so ht",
            "so hat giong",
            "white number",
            "black number",
        ],
    ),
    (PublishedColumn::Rank, &["rk", "rank", "rg", "rang", "platz", "hang", "xh", "xep hang", "hg"]),
    (
        PublishedColumn::Name,
        &[
            "name",
            "names",
            "player",
            "players",
            "player name",
            "full name",
            "spieler",
            "teilnehmer",
            "joueur",
            "nom prenom",
            "prenom",
            "ten",
            "ho ten",
            "ho va ten",
            "ten ky thu",
            "ky thu",
            "dau thu",
            "van dong vien",
            "first name",
            "given name",
            "vorname",
            "vdv",
            "ten vdv",
            "ho ten vdv",
            "ten van dong vien",
            "ten dau thu",
            "ho ten ky thu",
        ],
    ),
    (PublishedColumn::Title, &["title", "titel", "ti", "danh hieu", "dang cap"]),
    (PublishedColumn::FideNumber, &["fideid", "fide id", "fide nr", "fide no", "ma fide", "ma so fide", "fide"]),
    (PublishedColumn::Federation, &["fed", "federation", "country", "nation", "land", "ld", "lien doan", "quoc gia"]),
    (PublishedColumn::Rating, &["rtg", "elo", "rating", "rtgi", "eloi", "rtg i", "elo i", "he so"]),
    (PublishedColumn::NationalRating, &["rtgn", "elon", "rtg n", "elo n", "elo qg", "nrtg", "dwz", "nwz"]),
    (PublishedColumn::Sex, &["sex", "gender", "gt", "gioi tinh", "geschl", "geschlecht", "phai"]),
    (
        PublishedColumn::Birth,
        &["birth", "born", "year of birth", "ns", "nam sinh", "ngay sinh", "geb jahr", "geburt", "geburtsdatum"],
    ),
    (
        PublishedColumn::Club,
        &[
            "club city",
            "club",
            "verein ort",
            "verein",
            "clb",
            "clb tinh",
            "don vi",
            "doan",
            "tinh",
            "tinh thanh",
            "cau lac bo",
        ],
    ),
    (PublishedColumn::Team, &["team", "mannschaft", "doi", "ten doi", "doi tuyen"]),
    (
        PublishedColumn::MatchPoints,
        &["mp", "match points", "matchpoints", "mannschaftspunkte", "diem tran", "diem doi"],
    ),
    (PublishedColumn::GamePoints, &["gp", "game points", "brettpunkte", "bp", "diem van"]),
    (PublishedColumn::White, &["white", "weiss", "weiß", "trang", "ben trang"]),
    (PublishedColumn::Black, &["black", "schwarz", "den", "ben den"]),
    (PublishedColumn::Result, &["result", "res", "ergebnis", "erg", "ket qua", "kq"]),
    (PublishedColumn::Points, &["pts", "points", "punkte", "pkt", "diem", "d", "white points", "black points"]),
    (PublishedColumn::Reasons, &["rules", "dieu luat", "lot", "so boc tham"]),
    (PublishedColumn::RoundOfRow, &["round", "rd", "runde", "vong", "van"]),
    (
        PublishedColumn::OfGames,
        &[
            "moves",
            "zuge",
            "nuoc di",
            "cac nuoc",
            "bien ban",
            "movetext",
            "date",
            "datum",
            "ngay",
            "event",
            "giai",
            "eco",
            "opening",
            "khai cuoc",
        ],
    ),
    (
        PublishedColumn::Family,
        &[
            "ho",
            "ho dem",
            "ho lot",
            "ho va ten dem",
            "ho va dem",
            "last name",
            "surname",
            "family name",
            "nachname",
            "nom",
        ],
    ),
    (
        PublishedColumn::Other,
        &[
            "typ", "type", "gr", "group", "gruppe", "nhom", "loai", "pgn", "k", "rp", "n", "w", "we", "w we", "games",
            "sp",
        ],
    ),
];

/// Headings that are signs.
const SIGNS: [(&str, PublishedColumn); 5] = [
    ("+", PublishedColumn::Won),
    ("=", PublishedColumn::Drawn),
    ("-", PublishedColumn::Other),
    (":", PublishedColumn::Other),
    ("*)", PublishedColumn::Other),
];

/// Words before or after the number of a round: `1.Rd`, `Rd 1`, `V1`.
const ROUNDS: [&str; 11] = ["rd", "rnd", "round", "runde", "r", "v", "vong", "van", "ronda", "ronde", "vg"];
/// Words before the number of a tie-break.
const TIE_BREAKS: [&str; 5] = ["tb", "wtg", "hs", "hsp", "he so phu"];

/// The longest heading.
const LONGEST: usize = 24;

/// The meaning of a heading. `None` if it is none that is known.
pub(super) fn column(text: &str) -> Option<PublishedColumn> {
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    if let Some((_, column)) = SIGNS.iter().find(|(sign, _)| *sign == text) {
        return Some(*column);
    }
    // What a rating changes by: `rtg+/-`.
    if text.ends_with("+/-") || text.ends_with('±') {
        return Some(PublishedColumn::Other);
    }
    let folded = fold(text);
    if let Some((column, _)) = WORDS.iter().find(|(_, words)| words.contains(&folded.as_str())) {
        return Some(*column);
    }
    let digits: String = folded.chars().filter(char::is_ascii_digit).collect();
    let number: u32 = digits.parse().ok().filter(|number| (1..=999).contains(number))?;
    let word = folded.replace(|c: char| c.is_ascii_digit() || c == ' ', "");
    // Folded words have single blanks; those of several words lose them here.
    if word.is_empty() {
        return (digits.len() == folded.len()).then_some(PublishedColumn::Numbered(number));
    }
    if ROUNDS.contains(&word.as_str()) {
        return Some(PublishedColumn::Round(number));
    }
    TIE_BREAKS.iter().any(|of| of.replace(' ', "") == word).then_some(PublishedColumn::TieBreak(number))
}

/// The number of the round that a line above a table names: `Round 3 on 2024/03/01`, `Runde 3`, `Ván 3`.
pub(super) fn round(line: &str) -> Option<u32> {
    let folded = fold(line);
    let words: Vec<&str> = folded.split(' ').collect();
    let number = |at: Option<usize>| words.get(at?)?.parse::<u32>().ok().filter(|of| (1..=999).contains(of));
    let is_round = |word: &&str| word.len() > 1 && ROUNDS.contains(word) || matches!(*word, "rounds" | "runden");
    let at = words.iter().position(is_round)?;
    number(Some(at + 1)).or_else(|| number(at.checked_sub(1)))
}

/// The number of the round that the name of a file has: `round3.csv`, `vong-3.xlsx`.
pub(super) fn round_in_name(file: &str) -> Option<u32> {
    let name = file.rsplit(['/', '\\']).next()?;
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let joined = |word: &str| {
        let (name, number) = word.split_at(word.find(|c: char| c.is_ascii_digit())?);
        let number = number.parse().ok().filter(|of| (1..=999).contains(of))?;
        (name.len() > 1 && ROUNDS.contains(&name)).then_some(number)
    };
    round(stem).or_else(|| fold(stem).split(' ').find_map(joined))
}

/// The tie-break of teams that a line explains: `Tie Break1: Matchpoints (2 for wins, 1 for draws)`.
pub(super) fn legend(line: &str) -> Option<(u32, PublishedColumn)> {
    const WORDS: [(&str, PublishedColumn); 11] = [
        ("matchpoint", PublishedColumn::MatchPoints),
        ("match point", PublishedColumn::MatchPoints),
        ("mannschaftspunkt", PublishedColumn::MatchPoints),
        ("diem tran", PublishedColumn::MatchPoints),
        ("diem doi", PublishedColumn::MatchPoints),
        ("game point", PublishedColumn::GamePoints),
        ("gamepoint", PublishedColumn::GamePoints),
        ("points game", PublishedColumn::GamePoints),
        ("points (game", PublishedColumn::GamePoints),
        ("brettpunkt", PublishedColumn::GamePoints),
        ("diem van", PublishedColumn::GamePoints),
    ];
    let (name, rest) = line.split_once(':')?;
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    let name = fold(&name.replace(|c: char| c.is_ascii_digit(), " "));
    let is_named = TIE_BREAKS.contains(&name.as_str()) || matches!(name.as_str(), "tie break" | "tiebreak" | "wertung");
    let rest = fold(rest);
    let (_, column) = WORDS.iter().find(|(word, _)| is_named && rest.contains(word))?;
    Some((digits.parse().ok()?, *column))
}

/// A column with its meaning.
pub(super) type HeadedColumn = (usize, PublishedColumn);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_three_languages() {
        for (text, meant) in [
            ("Rk.", Some(PublishedColumn::Rank)),
            ("SNo", Some(PublishedColumn::Number)),
            ("Hạng", Some(PublishedColumn::Rank)),
            ("STT", Some(PublishedColumn::Number)),
            ("Tên", Some(PublishedColumn::Name)),
            ("Họ và tên", Some(PublishedColumn::Name)),
            ("LĐ", Some(PublishedColumn::Federation)),
            ("Đơn vị", Some(PublishedColumn::Club)),
            ("Trắng", Some(PublishedColumn::White)),
            ("Weiß", Some(PublishedColumn::White)),
            ("Đen", Some(PublishedColumn::Black)),
            ("Bàn", Some(PublishedColumn::Board)),
            ("Pts. ", Some(PublishedColumn::Points)),
            ("Điểm", Some(PublishedColumn::Points)),
            ("1.Rd", Some(PublishedColumn::Round(1))),
            ("12.Rd", Some(PublishedColumn::Round(12))),
            ("V3", Some(PublishedColumn::Round(3))),
            ("4", Some(PublishedColumn::Numbered(4))),
            ("TB1", Some(PublishedColumn::TieBreak(1))),
            ("Wtg2", Some(PublishedColumn::TieBreak(2))),
            ("HS1", Some(PublishedColumn::TieBreak(1))),
            ("RtgN", Some(PublishedColumn::NationalRating)),
            ("Nguyễn", None),
            ("e4", None),
            ("", None),
        ] {
            assert_eq!(column(text), meant, "{text}");
        }
        for (line, number) in [
            ("Round 3 on 2024/03/01 at 09:00", Some(3)),
            ("Final Ranking crosstable after 7 Rounds", Some(7)),
            ("3. Runde am 2024/03/01", Some(3)),
            ("Vòng 2", Some(2)),
            ("Bốc thăm/Kết quả ván 5", Some(5)),
            ("Starting rank", None),
        ] {
            assert_eq!(round(line), number, "{line}");
        }
        for (file, number) in [
            ("a/round3.csv", Some(3)),
            ("vòng-2.xlsx", Some(2)),
            ("Runde 11.txt", Some(11)),
            ("round7/players.csv", None),
            ("v1.csv", None),
            ("grounds5.csv", None),
        ] {
            assert_eq!(round_in_name(file), number, "{file}");
        }
    }
}
