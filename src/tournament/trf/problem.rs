//! What cannot be read in a TRF (finding P821). The rest of the file is read all the same.

use super::columns::LineColumns;
use crate::ratio::Ratio;

/// The kind of field that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldKind {
    /// A start number or the number of a team.
    Number,
    /// A start number that another row has.
    NumberTaken,
    /// A title that FIDE does not have.
    Title,
    /// A rating.
    Rating,
    /// Points.
    Points,
    /// A rank.
    Rank,
    /// A colour.
    Colour,
    /// A result code.
    Result,
    /// A round.
    Round,
    /// A type of bye or of odd points.
    Type,
    /// A date.
    Date,
    /// A tie-break that does not exist.
    TieBreak,
    /// The code of a result whose points are stated.
    PointsCode,
    /// A result that only a game can have, without an opponent.
    NoOpponent,
    /// Rounds beyond those that TRF can number.
    TooManyRounds,
    /// A part of a file that is not where it should be.
    Section,
    /// A record that is cut off.
    Record,
    /// A text that is not in the encoding of its file.
    Text,
    /// A number of records that is not that of those that are there.
    Count,
    /// A field that another table has otherwise.
    Conflict,
    /// A rating or a federation that another table has otherwise.
    Described,
    /// A row of a table in which a name or a number is missing.
    TableRow,
    /// A name without a number that may be that of a player or a line about the event.
    StrayName,
    /// A cell beyond the headings.
    NoHeading,
    /// A known player or team under a number that no player has.
    OtherNumber,
    /// A name of several players, without a number.
    Namesakes,
    /// A player or a team whom a list has already.
    ListedTwice,
    /// A pair of one player or one team.
    OwnOpponent,
    /// A pair of whom one has another opponent in the round.
    OtherOpponent,
    /// A crosstable whose columns do not fit its rows.
    Crosstable,
    /// A player whom another table has in another team.
    OtherTeam,
    /// A column of points of teams of an unknown kind.
    TeamPoints,
    /// A crosstable of teams with their match points, of which the points of boards are not known.
    MatchPointsAlone,
    /// A table of players other than those of the tables before it with the same title.
    OtherGroup,
    /// A table of medals.
    Medals,
    /// A table of numbers about an event.
    Statistics,
    /// A table of rounds and their days.
    Timetable,
    /// The rounds of one player.
    PlayerCard,
    /// A table whose headings are not known.
    UnknownTable,
    /// The first of the faults that are too many to be reported.
    More,
}

impl FieldKind {
    /// The key by which messages name the field.
    pub fn id(self) -> &'static str {
        match self {
            FieldKind::Number => "number",
            FieldKind::NumberTaken => "number-taken",
            FieldKind::Title => "title-not-known",
            FieldKind::Rating => "rating",
            FieldKind::Points => "points",
            FieldKind::Rank => "rank",
            FieldKind::Colour => "colour",
            FieldKind::Result => "result",
            FieldKind::Round => "round",
            FieldKind::Type => "type",
            FieldKind::Date => "date",
            FieldKind::TieBreak => "tie-break",
            FieldKind::PointsCode => "points-code",
            FieldKind::NoOpponent => "no-opponent",
            FieldKind::TooManyRounds => "too-many-rounds",
            FieldKind::Section => "file-part",
            FieldKind::Record => "cut-record",
            FieldKind::Text => "broken-text",
            FieldKind::Count => "record-count",
            FieldKind::Conflict => "table-conflict",
            FieldKind::Described => "described-otherwise",
            FieldKind::TableRow => "table-row",
            FieldKind::StrayName => "stray-name",
            FieldKind::NoHeading => "cell-without-heading",
            FieldKind::OtherNumber => "other-start-number",
            FieldKind::Namesakes => "namesakes",
            FieldKind::ListedTwice => "listed-twice",
            FieldKind::OtherOpponent => "other-opponent",
            FieldKind::Crosstable => "crosstable-not-read",
            FieldKind::OwnOpponent => "own-opponent",
            FieldKind::OtherTeam => "other-team",
            FieldKind::TeamPoints => "points-of-teams",
            FieldKind::MatchPointsAlone => "match-points-alone",
            FieldKind::OtherGroup => "other-group",
            FieldKind::Medals => "table-of-medals",
            FieldKind::Statistics => "table-of-statistics",
            FieldKind::Timetable => "table-of-days",
            FieldKind::PlayerCard => "table-of-one-player",
            FieldKind::UnknownTable => "table-not-known",
            FieldKind::More => "more-faults",
        }
    }
}

/// A field that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrfProblem {
    /// The line, from 1.
    pub line: u64,
    /// The first column of the field, from 1.
    pub column: u64,
    /// What is written there, without blanks around it.
    pub token: String,
    /// The kind of field.
    pub field: FieldKind,
}

/// A line that is being read: its columns, and where problems go.
pub(super) struct RecordReading<'a, 'p> {
    pub(super) columns: LineColumns<'a>,
    pub(super) line: u64,
    pub(super) problems: &'p mut Vec<TrfProblem>,
}

impl RecordReading<'_, '_> {
    /// Notes that a field cannot be read.
    pub(super) fn complain(&mut self, from: usize, to: usize, field: FieldKind) {
        let token = self.columns.cut(from, to).to_owned();
        self.problems.push(TrfProblem { line: self.line, column: from as u64, token, field });
    }

    /// A whole number; `None` where the field is blank or cannot be read.
    pub(super) fn whole(&mut self, from: usize, to: usize, field: FieldKind) -> Option<u32> {
        let text = self.columns.cut(from, to);
        // Some programs write a stroke for nothing.
        if text.bytes().all(|b| b == b'-') {
            return None;
        }
        let number = text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
        if number.is_none() {
            self.complain(from, to, field);
        }
        number
    }

    /// Points; `None` where the field is blank or cannot be read.
    pub(super) fn points(&mut self, from: usize, to: usize) -> Option<Ratio> {
        let text = self.columns.cut(from, to);
        if text.is_empty() {
            return None;
        }
        let points = Ratio::parse(text);
        if points.is_none() {
            self.complain(from, to, FieldKind::Points);
        }
        points
    }

    /// The numbers in a row of fields of the same width with one column between them; blank ones are left out.
    pub(super) fn numbers(&mut self, first: usize, width: usize) -> Vec<u32> {
        let end = self.columns.filled();
        (first..=end)
            .step_by(width + 1)
            .filter_map(|from| self.whole(from, from + width - 1, FieldKind::Number))
            .collect()
    }
}
