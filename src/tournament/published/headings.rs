//! Headings: the row above a table that names its columns.

use bienban_base::text::names::{TITLES, fold};

use super::column::{HeadedColumn, PublishedColumn, column};
use super::pair_columns::PairColumns;
use super::row::{PublishedCell, PublishedRow};
use super::{naming, score};
use crate::trf::problem::FieldKind;

/// What a table lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TableKind {
    /// Players, one a row, with what they played, if they have columns for it.
    Players,
    /// Pairs of players.
    Pairs,
    /// Pairs of teams.
    Matches,
    /// Teams, one a row.
    Teams,
    /// What a report has no place for.
    Other(FieldKind),
}

/// Tables that a report has no place for, by their headings in folded form: how many of the first words must be there,
/// and which others may, where no more may.
type OtherTable = (&'static [&'static str], usize, &'static [&'static str], FieldKind);
const OTHERS: [OtherTable; 4] = [
    (
        &[
            "gold",
            "silver",
            "bronze",
            "silber",
            "vang",
            "bac",
            "dong",
            "hcv",
            "hcb",
            "hcd",
            "huy chuong vang",
            "huy chuong bac",
            "huy chuong dong",
            "medals",
            "medaillen",
        ],
        2,
        &[],
        FieldKind::Medals,
    ),
    (
        &[
            "white wins",
            "black wins",
            "draws",
            "draw",
            "weisssiege",
            "schwarzsiege",
            "weiss gewinnt",
            "schwarz gewinnt",
            "remis",
            "trang thang",
            "den thang",
            "hoa",
            "so van hoa",
            "count",
            "anzahl",
            "so luong",
            "percent",
            "prozent",
            "ty le",
            "forfeit",
            "kampflos",
            "games",
            "partien",
            "so van",
            "total",
            "gesamt",
            "tong",
            "tong so",
            "tong cong",
            "average",
            "schnitt",
            "trung binh",
            "elo tb",
            "rtgavg",
            "eloavg",
            "elo o",
        ],
        1,
        &[
            "fed",
            "federation",
            "land",
            "ld",
            "lien doan",
            "title",
            "titel",
            "danh hieu",
            "round",
            "rd",
            "runde",
            "van",
            "vong",
            "no",
            "nr",
            "stt",
            "tt",
            "rk",
            "rank",
            "rg",
            "rang",
            "hang",
            "club",
            "verein",
            "don vi",
            "doan",
        ],
        FieldKind::Statistics,
    ),
    (
        &["date", "time", "datum", "zeit", "uhrzeit", "ngay", "gio", "thoi gian"],
        2,
        &["round", "rd", "runde", "van", "vong", "no", "nr", "stt", "tt", "venue", "ort", "dia diem"],
        FieldKind::Timetable,
    ),
    (
        &["rd", "runde", "van", "vong", "bo", "br", "ban"],
        2,
        &[
            "sno",
            "snr",
            "no",
            "tt",
            "stt",
            "name",
            "ten",
            "ho va ten",
            "rtg",
            "elo",
            "rtgi",
            "rtgn",
            "fed",
            "land",
            "ld",
            "club city",
            "verein ort",
            "clb tinh",
            "don vi",
            "pts",
            "pkt",
            "diem",
            "res",
            "erg",
            "kq",
            "ket qua",
            "we",
            "w we",
            "k",
            "rtg",
            "rp",
            "n",
            "pgn",
            "color",
            "farbe",
            "mau",
        ],
        FieldKind::PlayerCard,
    ),
];

/// The columns of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TableHeadings {
    pub(super) kind: TableKind,
    /// The columns with their meanings, in their order.
    pub(super) columns: Vec<(usize, PublishedColumn)>,
    /// The teams of a match whose boards are below.
    pub(super) teams: Option<[String; 2]>,
    /// Whether the family names have a Vietnamese heading.
    is_vietnamese: bool,
    /// Where the right side of a pair begins.
    middle: usize,
    /// Whether the column of Black is before that of White.
    pub(super) is_turned: bool,
    /// Whether a scoresheet may have them too, so that what is below must show that it lists pairs.
    pub(super) is_loose: bool,
}

impl TableHeadings {
    /// Reads a row as headings. `None` if it is none.
    pub(super) fn read(row: &[PublishedCell]) -> Option<TableHeadings> {
        if row.len() < 3 {
            return if row.len() == 2 { TableHeadings::of_players(row) } else { None };
        }
        if let Some(boards) = TableHeadings::boards(row) {
            return Some(boards);
        }
        TableHeadings::of_players(row).or_else(|| TableHeadings::other(row))
    }

    /// Reads a row above players or teams.
    fn of_players(row: &[PublishedCell]) -> Option<TableHeadings> {
        let mut columns: Vec<(usize, PublishedColumn)> =
            row.iter().filter_map(|cell| Some((cell.index, column(&cell.text)?))).collect();
        let heading = |index: usize| row.iter().find(|cell| cell.index == index).map_or("", |cell| cell.text.as_str());
        naming::settle_family(&mut columns, heading);
        // A number and a name are a list. Whoever names more columns names nearly all of them so.
        let is_short =
            matches!(columns[..], [(_, PublishedColumn::Number), (_, PublishedColumn::Name)]) && row.len() == 2;
        if !is_short && columns.len() < 3 || 3 * columns.len() < 2 * row.len() {
            return None;
        }
        let all = |meant: PublishedColumn| columns.iter().filter(move |(_, of)| *of == meant).map(|(index, _)| *index);
        let first = |meant: PublishedColumn| all(meant).next();
        if first(PublishedColumn::OfGames).is_some() {
            return None;
        }
        let is_counted = [PublishedColumn::Board, PublishedColumn::Number, PublishedColumn::Rank]
            .iter()
            .any(|of| first(*of).is_some());
        let both = PairColumns::of(&columns);
        let middle = both.map_or_else(|| first(PublishedColumn::Result).unwrap_or(0), |of| of.middle);
        let is_turned = both.is_some_and(|of| of.is_turned);
        let (left, right) = TableHeadings::sides(&columns, middle);
        let names = |of: &[(usize, PublishedColumn)], side: PublishedColumn| {
            of.iter().any(|(_, of)| *of == side) || of.iter().any(|(_, of)| *of == PublishedColumn::Name)
        };
        let numbered = |of: &[(usize, PublishedColumn)]| of.iter().any(|(_, of)| *of == PublishedColumn::Number);
        let is_numbered = numbered(left) && numbered(right);
        // A pair and its result, and nothing that is unknown.
        let is_whole = both.is_some() && columns.len() == row.len();
        if first(PublishedColumn::RoundOfRow).is_some() && !is_whole && !is_numbered {
            return None;
        }
        let are_named = || names(left, PublishedColumn::White) && names(right, PublishedColumn::Black);
        let kind = if both.is_some() || first(PublishedColumn::Result).is_some() && are_named() {
            TableKind::Pairs
        } else if all(PublishedColumn::Team).count() == 2 {
            TableKind::Matches
        } else if first(PublishedColumn::White).is_some() || first(PublishedColumn::Black).is_some() {
            return None;
        } else if first(PublishedColumn::Name).is_some() {
            TableKind::Players
        } else if all(PublishedColumn::Team).count() == 1
            && first(PublishedColumn::Rank).or(first(PublishedColumn::Number)).is_some()
        {
            TableKind::Teams
        } else {
            return None;
        };
        let family = row.iter().find(|cell| column(&cell.text) == Some(PublishedColumn::Family));
        let is_vietnamese = family.is_some_and(|cell| naming::is_vietnamese(&cell.text));
        let is_loose = both.is_some_and(|of| of.is_turned || first(PublishedColumn::Result) != Some(of.middle))
            || kind == TableKind::Pairs
                && (!is_counted || first(PublishedColumn::RoundOfRow).is_some() && !is_numbered);
        let is_counted = is_counted || is_whole;
        is_counted.then_some(TableHeadings { kind, columns, teams: None, is_vietnamese, middle, is_turned, is_loose })
    }

    /// Reads a row above a table that a report has no place for.
    fn other(row: &[PublishedCell]) -> Option<TableHeadings> {
        let words: Vec<String> = row.iter().map(|cell| fold(&cell.text)).collect();
        let count = |of: &[&str]| words.iter().filter(|word| of.contains(&word.as_str())).count();
        // The same word twice is no sign more.
        let different = |of: &[&str]| of.iter().filter(|sign| words.iter().any(|word| word == *sign)).count();
        let (_, _, _, field) = OTHERS.iter().find(|(signs, fewest, others, _)| {
            different(signs) >= *fewest && (others.is_empty() || count(signs) + count(others) == words.len())
        })?;
        Some(TableHeadings::without_columns(*field))
    }

    /// Reads a row that looks like headings, of which too few are known: nothing but words, the first of which counts
    /// rows.
    pub(super) fn unknown(row: &[PublishedCell]) -> Option<TableHeadings> {
        let first = column(&row.first()?.text)?;
        let is_count = matches!(first, PublishedColumn::Board | PublishedColumn::Number | PublishedColumn::Rank);
        let has_words = row.iter().all(|cell| !cell.text.chars().any(|c| c.is_ascii_digit()));
        (row.len() > 1 && is_count && has_words).then(|| TableHeadings::without_columns(FieldKind::UnknownTable))
    }

    fn without_columns(field: FieldKind) -> TableHeadings {
        TableHeadings {
            kind: TableKind::Other(field),
            columns: Vec::new(),
            teams: None,
            is_vietnamese: false,
            middle: 0,
            is_turned: false,
            is_loose: false,
        }
    }

    /// Reads a row above the boards of a match, which has the teams in place of names, and the result: `Bo. | 1 | Huế |
    /// Rtg | - | 2 | Vinh | Rtg | 2½:1½`.
    fn boards(row: &[PublishedCell]) -> Option<TableHeadings> {
        let (first, last) = (row.first()?, row.last()?);
        let is_board = column(&first.text) == Some(PublishedColumn::Board);
        let (left, right) = last.text.split_once([':', '-']).filter(|_| is_board)?;
        score::points(left).zip(score::points(right))?;
        let ratings = row.iter().enumerate().filter(|(_, cell)| column(&cell.text) == Some(PublishedColumn::Rating));
        let ratings: Vec<usize> = ratings.map(|(at, _)| at).collect();
        let [one, two] = ratings[..] else { return None };
        let [white, black] = [row.get(one.checked_sub(1)?)?, row.get(two.checked_sub(1)?)?];
        let columns = vec![
            (first.index, PublishedColumn::Board),
            (white.index, PublishedColumn::Name),
            (row[one].index, PublishedColumn::Rating),
            (black.index, PublishedColumn::Name),
            (row[two].index, PublishedColumn::Rating),
            (last.index, PublishedColumn::Result),
        ];
        let teams = Some([white.text.clone(), black.text.clone()]);
        (black.index > row[one].index).then_some(TableHeadings {
            kind: TableKind::Pairs,
            columns,
            teams,
            is_vietnamese: false,
            middle: row[one].index + 1,
            is_turned: false,
            is_loose: false,
        })
    }

    fn sides(columns: &[HeadedColumn], middle: usize) -> (&[HeadedColumn], &[HeadedColumn]) {
        columns.split_at(columns.partition_point(|(index, _)| *index < middle))
    }

    /// The first column of a meaning.
    pub(super) fn first(&self, meant: PublishedColumn) -> Option<usize> {
        self.all(meant).next()
    }

    /// The columns of a meaning.
    pub(super) fn all(&self, meant: PublishedColumn) -> impl Iterator<Item = usize> {
        self.columns.iter().filter(move |(_, of)| *of == meant).map(|(index, _)| *index)
    }

    /// The first column of a meaning on the left side of a pair, or on the right.
    pub(super) fn side(&self, right: bool, meant: PublishedColumn) -> Option<usize> {
        let (before, after) = TableHeadings::sides(&self.columns, self.middle);
        let columns = if right { after } else { before };
        columns.iter().find(|(_, of)| *of == meant).map(|(index, _)| *index)
    }

    /// The column of the names on the left side of a pair, or on the right.
    pub(super) fn player(&self, right: bool) -> Option<usize> {
        let own = if right == self.is_turned { PublishedColumn::White } else { PublishedColumn::Black };
        self.side(right, own).or_else(|| self.side(right, PublishedColumn::Name))
    }

    /// Whether the first figure of a result is Black's: the result is between the names, and Black before it.
    pub(super) fn counts_black_first(&self) -> bool {
        let result = self.first(PublishedColumn::Result);
        self.is_turned && result.is_some_and(|at| at == self.middle)
    }

    /// The name in a row. In Vietnamese no comma parts the family name from the others.
    pub(super) fn name(&self, row: &PublishedRow, index: usize) -> String {
        let given = row.text(Some(index));
        let Some(family) = self.first(PublishedColumn::Family).map(|at| row.text(Some(at))).filter(|of| !of.is_empty())
        else {
            return given.to_owned();
        };
        let is_spaced = self.is_vietnamese;
        format!("{family}{}{given}", if is_spaced { " " } else { ", " })
    }

    /// The title in a row: in a column of its own, or in one of those without heading before the names, where browsers
    /// copy flags as well.
    pub(super) fn title<'r>(&self, row: &'r PublishedRow, name: usize) -> &'r str {
        if let Some(own) = self.first(PublishedColumn::Title) {
            return row.text(Some(own));
        }
        let headed = |at: &usize| self.columns.iter().any(|(index, _)| index == at);
        let open = (0..name).rev().take_while(|at| !headed(at)).map(|at| row.text(Some(at)));
        let mut titles = open.filter(|text| TITLES.contains(text));
        titles.next().unwrap_or("")
    }

    /// The columns of rounds, with their rounds.
    pub(super) fn rounds(&self) -> impl Iterator<Item = (usize, u32)> {
        self.columns
            .iter()
            .filter_map(|&(index, of)| if let PublishedColumn::Round(round) = of { Some((index, round)) } else { None })
    }

    /// The columns with bare numbers.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (usize, u32)> {
        self.columns
            .iter()
            .filter_map(|&(index, of)| if let PublishedColumn::Numbered(at) = of { Some((index, at)) } else { None })
    }
}
