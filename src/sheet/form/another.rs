//! Where another game begins: at a row of labels that repeats what the sheet has, at a line that names two players
//! above move 1, or at move 1 itself.

use super::board;
use super::field::{Field, fields};
use super::grid::SheetRow;
use super::introduced;
use super::key::Key;
use super::line::{self, What};
use super::movetext;
use super::printed;
use super::score;
use super::sheets::{SheetReader, span};
use super::table;
use super::versus;
use super::vocabulary::NAMES;
use crate::transcript::scoresheet::SheetPart;
use bienban_base::text::names::fold;

/// How many bytes are looked at to decide whether a row of labels begins the next sheet. The limit keeps a file of
/// many labels from taking quadratic time.
const FORESEEN: usize = 16 << 10;

/// How many rows below the names of the players the moves may begin.
const BELOW: usize = 6;

/// How many letters of a line are looked at for White's first move.
const NEAR: usize = 60;

impl SheetReader<'_> {
    /// Begins another sheet at a row without a label, if it shows that another game begins there. Returns whether the
    /// row has been read: it names the players of that game.
    pub(crate) fn another(&mut self, index: usize, row: &SheetRow) -> bool {
        let text = &self.grid.text[span(row)];
        if begins_game(text) && self.opened {
            let ended = match self.current.body.iter().rfind(|part| **part != SheetPart::Blank) {
                Some(SheetPart::Line(cells)) => cells.last().is_some_and(|c| ends_game(&self.grid.text[c.clone()])),
                _ => false,
            };
            if self.blank || ended {
                let titles = self.titles_of_next();
                self.close(titles);
                self.current.at = span(row).start;
            }
            return false;
        }
        let Some(found) = self.players_of_next(index, row) else { return false };
        let titles = self.titles_of_next();
        self.close(titles);
        self.current.at = span(row).start;
        if found.is_empty() {
            self.current.titles.push(span(row));
        }
        for field in found {
            self.current.add(field);
        }
        true
    }

    /// The players that a row above the first move of another game names. Empty if it is a title of that game and names
    /// nobody for certain, `Cúc - Dũng` behind a blank row; `None` if no game begins below it.
    fn players_of_next(&self, index: usize, row: &SheetRow) -> Option<Vec<Field>> {
        if let Some(found) = versus::read(self.grid, span(row)) {
            // A program writes the event between the players and the moves.
            let next = (index + 1..self.rows.len()).find(|&next| !self.rows[next].cells.is_empty());
            let event = next.filter(|&next| versus::event(self.grid, span(&self.rows[next])).is_some());
            let first = if self.blank { self.moves_follow(index) } else { self.next_is_first(index) };
            return (first || event.is_some_and(|at| self.next_is_first(at))).then_some(found);
        }
        // Labels may stand between two names and the moves: `Kết quả: 1-0`. Nobody can tell names from clubs.
        if self.blank && board::names(self.grid, &span(row)).is_some() && self.moves_follow(index) {
            return Some(versus::plain(self.grid, span(row)).unwrap_or_default());
        }
        let text = |row: &SheetRow| &self.grid.text[span(row)];
        let first = self.rows.get(index + 1).is_some_and(|below| begins_game(text(below)));
        // `Vòng 1 Bàn 3 Chi - Dung 0-1` has more than a result.
        let ends = || score::read(text(row)).is_some_and(|score| !score.more || !text(row).contains([' ', '-', '–']));
        let titled = || score::read(text(row)).is_none() || movetext::begins_with_words(text(row)) && !ends();
        let heads = self.blank && self.opened && first && !movetext::is_moves(text(row)) && titled();
        heads.then(|| versus::plain(self.grid, span(row)).unwrap_or_default())
    }

    /// Whether a row of a table begins another game: it is move 1, right behind a result or below a row with other
    /// cells than moves, the head of the next table.
    pub(crate) fn restarts(&self, row: &SheetRow) -> bool {
        let first = row.cells.first().and_then(|cell| table::number(self.grid.get(cell)));
        first == Some(1)
            && match self.current.body.last() {
                Some(SheetPart::Line(cells)) => cells.last().is_some_and(|c| ends_game(&self.grid.text[c.clone()])),
                Some(SheetPart::SheetTable(table)) if !table.is_empty() => self.loose_row().is_some_and(|above| {
                    let at = self.rows.partition_point(|row| row.at <= above.start);
                    let head = at.checked_sub(1).map(|at| &self.rows[at]);
                    let alike = head.is_some_and(|head| head.cells.len() == row.cells.len() && row.cells.len() > 2);
                    alike && !tells_of_analysis(&self.grid.text[above])
                }),
                _ => false,
            }
    }

    /// Whether moves in a row do not belong to the game, as the row above them says: those of an analysis below it.
    pub(crate) fn is_aside(&self, moves: &str) -> bool {
        let Some(above) = self.loose_row().map(|above| self.grid.text[above].trim()) else { return false };
        let number = movetext::numbers(moves);
        if movetext::is_moves(above) {
            // What was put aside goes on.
            return movetext::last_number(above).zip(number).is_some_and(|(last, number)| number == last + 1);
        }
        let heads = above.ends_with(':') || above.starts_with('(') && above.ends_with(')');
        let back = || number.zip(self.next_number()).is_some_and(|(number, next)| number < next);
        heads && (tells_of_analysis(above) || back())
    }

    /// Whether a row behind the moves is no part of the game: it is crossed out, an analysis, or has printed results.
    pub(crate) fn is_beside(&self, text: &str, moves: &str) -> bool {
        let behind = || self.has_ended() && score::read(text).is_none() && movetext::begins_with_words(moves);
        score::are_choices(text)
            || is_crossed_out(text)
            || movetext::is_moves(moves) && self.is_aside(moves)
            || behind()
    }

    /// Whether the last row of the sheet under way was its result and nothing else.
    pub(crate) fn has_ended(&self) -> bool {
        let last = self.current.body.iter().rfind(|part| !matches!(part, SheetPart::Blank | SheetPart::Note(_)));
        let Some(SheetPart::Line(cells)) = last else { return false };
        let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return false };
        let below = |field: &Field| field.key == Key::Result && field.place().start > last.end;
        let text = &self.grid.text[first.start..last.end];
        self.current.fields.last().is_some_and(below) || score::read(text).is_some() && movetext::moves_in(text) == 0
    }

    /// Whether the next row that is not blank begins the moves of a game.
    pub(crate) fn next_is_first(&self, index: usize) -> bool {
        let next = self.rows[index + 1..].iter().find(|row| !row.cells.is_empty());
        next.is_some_and(|next| begins_game(&self.grid.text[span(next)]) || table::header(self.grid, next).is_some())
    }

    /// Whether a row such as `Trắng: Thắng` names a player who is called so: it begins the next game, whose other
    /// player stands below it.
    pub(crate) fn is_called_so(&self, index: usize) -> bool {
        let Some(below) = self.rows.get(index + 1).filter(|_| self.blank) else { return false };
        let player = |row: &SheetRow| fields(self.grid, row)?.into_iter().find(|f| matches!(f.key, Key::Player(_)));
        let (Some(one), Some(other)) = (player(&self.rows[index]), player(below)) else { return false };
        let called = one.value(&self.grid.text).starts_with(char::is_uppercase) && !self.says_too(&other);
        called && score::read(&self.grid.text[span(below)]).is_none() && self.moves_follow(index + 1)
    }

    /// Whether moves begin below a row, behind nothing but labels that name no player.
    pub(crate) fn moves_follow(&self, index: usize) -> bool {
        let below = self.rows.iter().enumerate().skip(index + 1).filter(|(_, row)| !row.cells.is_empty()).take(BELOW);
        for (at, row) in below {
            let numbered = row.cells.first().and_then(|cell| table::number(self.grid.get(cell))) == Some(1);
            if begins_game(&self.grid.text[span(row)]) || numbered && table::unheaded(self.grid, row).is_some() {
                return true;
            }
            if let Some(head) = table::header(self.grid, row) {
                // The second page of a form goes on with the next number.
                let names = self
                    .rows
                    .get(at + 1)
                    .and_then(|below| introduced::names(self.grid, &table::SheetTable::new(head.columns), below));
                return head.names.is_empty() && names.is_none() && self.number_at(at).is_none_or(|number| number == 1);
            }
            let names = |field: &Field| {
                matches!(field.key, Key::Player(_)) || NAMES.contains(&&*fold(&self.grid.text[field.label.clone()]))
            };
            if fields(self.grid, row).is_none_or(|found| found.iter().any(names)) {
                return false;
            }
        }
        false
    }

    /// The number of the moves in a row, or in the row below it if it is the head of a table.
    fn number_at(&self, at: usize) -> Option<u32> {
        self.rows[at..].iter().take(2).find_map(|row| {
            let first = row.cells.first()?;
            table::number(self.grid.get(first)).or_else(|| movetext::numbers(&self.grid.text[span(row)]))
        })
    }

    /// The number of the move behind the last one of the sheet under way.
    fn next_number(&self) -> Option<u32> {
        self.current.body.iter().rev().find_map(|part| match part {
            SheetPart::Line(cells) => {
                let words = |cell: &std::ops::Range<usize>| {
                    let text = &self.grid.text[cell.clone()];
                    let words = line::read(text, movetext::announced(text));
                    words.into_iter().rev().find_map(|word| match word.what {
                        What::Number(number) => Some(number.value + 1),
                        _ => None,
                    })
                };
                cells.iter().rev().find_map(words)
            }
            SheetPart::SheetTable(table) => {
                let entries = table.entries(self.grid);
                let number = entries.last()?.number.clone()?;
                table::number(&self.grid.text[number]).map(|number| number + 1)
            }
            SheetPart::Note(_) | SheetPart::Blank => None,
        })
    }

    /// Whether moves stand below the labels that begin at a row, with no other players between.
    pub(crate) fn heads_moves(&self, index: usize) -> bool {
        let mut together = true;
        let from = self.rows[index].at;
        for row in self.rows[index..].iter().take(200).take_while(|row| row.at <= from + FORESEEN) {
            if row.cells.is_empty() {
                together = false;
            } else if table::header(self.grid, row).is_some_and(|head| head.columns.is_numbered()) {
                return true;
            } else if let Some(fields) = fields(self.grid, row) {
                if !together && fields.iter().any(|f| matches!(f.key, Key::Player(_))) {
                    return false;
                }
            } else if row.cells.iter().any(|cell| movetext::is_moves(self.grid.get(cell))) {
                return true;
            }
        }
        false
    }

    /// Whether the value behind a player's label names somebody: below the moves `Trắng: đã ký` and `Đen: 0:45` do not,
    /// unless they head the moves of another game, since somebody may be called Kỳ.
    pub(crate) fn names_player(&self, index: usize, field: &Field) -> bool {
        let value = field.value(&self.grid.text);
        !printed::is_duration(&value) && (!printed::is_no_name(&value) || self.heads_moves(index))
    }

    /// Whether the players in a row below the moves are asked to sign: `Chữ ký:` stands right above them.
    pub(crate) fn are_to_sign(&self, index: usize, found: &[Field]) -> bool {
        // The two rows below the words are those of the players.
        let near = |above: &std::ops::Range<usize>| {
            index.checked_sub(2).is_none_or(|first| above.start >= span(&self.rows[first]).start)
        };
        !self.blank
            && found.iter().all(|field| matches!(field.key, Key::Player(_)))
            && self.loose_row().is_some_and(|above| near(&above) && printed::asks_signature(&self.grid.text[above]))
            && !self.heads_moves(index)
    }

    /// Whether the sheet under way says what a field says, or nothing of its kind.
    pub(crate) fn says_too(&self, field: &Field) -> bool {
        // The second page of a form may say that it is one: `Trắng: An (tiếp)`.
        let text = |f: &Field| {
            let value = f.value(&self.grid.text).to_lowercase();
            fold(value.split("(tiếp").next().unwrap_or_default().trim())
        };
        let same = |own: &Field| own.key == field.key && text(own) == text(field);
        !self.current.has(field.key) || self.current.fields.iter().any(same)
    }

    /// Whether a result is the first of the sheet under way, or the same again.
    fn says_result_too(&self, field: &Field) -> bool {
        let said = |f: &Field| score::read(&f.value(&self.grid.text)).map(|score| score.outcome);
        let Some(own) = self.current.fields.iter().find(|own| own.key == Key::Result) else { return true };
        // Where results stand above the players, the next one heads the next game.
        let players = self.current.fields.iter().filter(|f| matches!(f.key, Key::Player(_)));
        let above = players.map(|f| f.place().start).min().is_some_and(|players| own.place().start < players);
        !above && said(own).is_some() && said(own) == said(field)
    }

    /// Whether a group of labels that contradicts nothing belongs to the moves above it. It does if it names players
    /// and says more, and has no moves; and if the moves right below it go on with the next number, since the head of
    /// a form stands on each of its pages.
    fn belongs_above(&self, below: Option<usize>, group: &[Field], players: bool) -> bool {
        match below {
            Some(at) => self.number_at(at).is_some_and(|number| Some(number) == self.next_number()),
            None => players && group.iter().any(|f| !self.current.has(f.key)),
        }
    }

    /// Whether a row of labels is the first row of another sheet.
    pub(crate) fn begins_next(&self, index: usize, found: &[Field]) -> bool {
        let is_player = |f: &Field| matches!(f.key, Key::Player(_)) && self.names_player(index, f);
        let starts = |f: &Field| f.key == Key::Tag("Event") || is_player(f);
        let again = |f: &Field| self.current.has(f.key) && (matches!(f.key, Key::Tag(_) | Key::Date) || is_player(f));
        if !self.current.has_moves() {
            // Sheets of games that were not played follow each other without moves, so a repeated label is the only
            // sign.
            return self.current.is_game() && found.iter().any(|f| again(f) && (starts(f) || self.blank));
        }
        // A result right below the moves is theirs, whatever stands below it.
        let theirs = |f: &Field| f.key == Key::Result && self.says_result_too(f);
        if !self.blank && found.iter().all(theirs) {
            return false;
        }
        // Looks at the labels from here to the next moves. `rest` has those of this group, `later` those after a
        // blank row.
        let mut together = true;
        let mut rest: Vec<Field> = Vec::new();
        let mut later: Vec<Field> = Vec::new();
        // Where moves stand right below this group of labels.
        let mut below = None;
        let from = self.rows[index].at;
        for (at, row) in self.rows.iter().enumerate().skip(index).take(200) {
            if row.at > from + FORESEEN {
                break;
            }
            if later.len() + rest.len() > 64 {
                break;
            }
            if row.cells.is_empty() {
                together = false;
                continue;
            }
            // The head of a table comes first: `TT | Trắng | Đen` would be a label with its value.
            let head = table::header(self.grid, row);
            let numbered = head.as_ref().is_some_and(|head| head.columns.is_numbered());
            let pair = || board::names(self.grid, &span(row)).filter(|_| together && at > index);
            let said = || fields(self.grid, row).or_else(|| versus::read(self.grid, span(row)).or_else(pair));
            if let Some(fields) = said().filter(|_| !numbered) {
                if together { rest.extend(fields) } else { later.extend(fields) }
            } else if head.is_some() || row.cells.iter().any(|c| movetext::is_moves(self.grid.get(c))) {
                below = later.is_empty().then_some(at);
                break;
            }
        }
        // `Ván 2` right above move 1 is of that game.
        let counted = |f: &Field| matches!(f.key, Key::Tag("Round" | "Board"));
        let first = below.filter(|_| together && self.blank && rest.iter().all(counted));
        if first.is_some_and(|at| self.number_at(at) == Some(1)) && self.next_number() != Some(1) {
            return true;
        }
        let same = rest.iter().filter(|f| starts(f) || again(f)).all(|f| self.says_too(f));
        let players = rest.iter().any(is_player);
        if same && !later.iter().any(starts) && self.belongs_above(below, &rest, players) {
            return false;
        }
        // A date or round right below the moves is a fact about this game, and so is one further down, unless players
        // follow whose group lacks it.
        let stands_later = |f: &Field| later.iter().any(|l| l.key == f.key);
        rest.iter().any(|f| starts(f) || again(f))
            || self.blank
                && later.iter().any(starts)
                && rest.iter().any(|f| {
                    matches!(f.key, Key::Tag("Round" | "Site" | "Board" | "Section") | Key::Date) && !stands_later(f)
                })
    }
}

/// Whether a row says that what follows was not played.
pub(crate) fn tells_of_analysis(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "phuong an",
        "du doan",
        "dang le",
        "phan tich",
        "goi y",
        "loi giai",
        "dap an",
        "bien phu",
        "bien khac",
        "ghi chu",
        "nhan xet",
        "chu y",
        "du kien",
        "khai cuoc",
        "vi du",
        "analysis",
        "variation",
        "better was",
        "should have",
        "solution",
    ];
    let folded = fold(text);
    WORDS.iter().any(|word| folded.contains(word))
}

/// Whether a row of moves says that it was crossed out: `2. Mc3 Mf6 (gạch bỏ)`.
pub(crate) fn is_crossed_out(text: &str) -> bool {
    const WORDS: &[&str] =
        &["gach bo", "gach di", "gach", "da gach", "ghi nham", "ghi sai", "viet nham", "nham dong", "huy", "xoa"];
    let Some((moves, remark)) = text.trim_end().strip_suffix(')').and_then(|text| text.rsplit_once('(')) else {
        return false;
    };
    let folded = fold(remark);
    let whole_row = ["gach ", "bo "].iter().any(|verb| folded.starts_with(verb))
        && ["dong", "hang", "row"].iter().any(|word| folded.split(' ').any(|said| said == *word));
    (whole_row || WORDS.contains(&folded.as_str())) && movetext::is_moves(moves)
}

/// Whether a line begins with White's first move.
pub(crate) fn begins_game(text: &str) -> bool {
    // Two words tell, while a line may be as long as the file.
    let near = text.char_indices().nth(NEAR).map_or(text, |(at, _)| &text[..at]);
    // Most lines have no figure that may be a 1.
    if !near.contains(['1', 'l', 'I', '|', '１', '①', '⑴', '⒈', '❶']) {
        return false;
    }
    let words = line::read(near, 1);
    let mut words = words.iter().filter(|word| word.what != What::Nothing);
    let first = words.next().is_some_and(|word| matches!(&word.what, What::Number(n) if n.value == 1 && !n.black));
    first && words.next().is_some_and(|word| matches!(word.what, What::Move(_)))
}

/// Whether a line of moves ends with the result of its game.
fn ends_game(text: &str) -> bool {
    score::at_end(text).is_some()
}

#[cfg(test)]
mod tests {
    use crate::form::key::Key;
    use crate::form::{sheets, text};
    use bienban_base::place::Side::{Black, White};
    use bienban_base::text::encoding::Encoding;

    /// For each sheet, its players and whether it has a result.
    fn games(written: &str) -> Vec<(Vec<String>, bool)> {
        let grid = text::read(written.as_bytes(), Encoding::Utf8);
        let of = |sheet: &crate::transcript::scoresheet::Sheet| {
            let players = sheet.fields.iter().filter(|f| [White, Black].map(Key::Player).contains(&f.key));
            (players.map(|f| f.value(&grid.text)).collect(), sheet.has(Key::Result))
        };
        sheets::read(&grid).iter().map(of).collect()
    }

    fn game(white: &str, black: &str, result: bool) -> (Vec<String>, bool) {
        (vec![white.to_owned(), black.to_owned()], result)
    }

    #[test]
    fn players_with_strange_names_begin_a_game_where_moves_follow() {
        for (white, black) in [("Kỳ", "Ký"), ("Giờ 1", "Minh"), ("Lê Cư", "Mf3")] {
            let text = format!("Trắng: A\nĐen: B\n\n1. e4 e5\n\nTrắng: {white}\nĐen: {black}\n\n1. d4 d5\n");
            assert_eq!(games(&text), [game("A", "B", false), game(white, black, false)]);
        }
    }

    #[test]
    fn a_result_right_below_the_moves_is_theirs() {
        let text = "Trắng: A\nĐen: B\n\n1. e4 e5\nKết quả: 1-0\nTrắng: C\nĐen: D\n1. d4 d5\n";
        assert_eq!(games(text), [game("A", "B", true), game("C", "D", false)]);
    }
}
