//! To which player a fact belongs whose label names none: a rating, a team, a number.

use super::field::Field;
use super::grid::SheetRow;
use super::key::Key;
use super::sheets::SheetReader;
use bienban_base::place::Side;

/// Which players the last row with a player's label named. A fact without a side is about them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    /// No player yet.
    Nobody,
    /// One player.
    One(Side),
    /// Both players, White and Black in these columns. A fact in a row below belongs to the player above it.
    Both(usize, usize),
}

impl SheetReader<'_> {
    /// Gives a side to each rating, team and number whose label does not name one.
    pub(crate) fn give_sides(&mut self, row: &SheetRow, fields: &mut [Field]) {
        let column = |f: &Field| {
            let index = row.cells.partition_point(|c| c.span.start <= f.label.start);
            index.checked_sub(1).map_or(0, |i| row.cells[i].column)
        };
        let mut in_row = None;
        let mut columns = (None, None);
        for index in 0..fields.len() {
            let at = column(&fields[index]);
            match fields[index].key {
                Key::Player(side) => {
                    in_row = Some(side);
                    if side == Side::White { columns.0 = Some(at) } else { columns.1 = Some(at) }
                }
                Key::About(fact, None) => {
                    // Two equal labels in a row belong to White and to Black, in this order.
                    let same = |f: &Field| matches!(f.key, Key::About(other, _) if other == fact);
                    let before = fields[..index].iter().any(same);
                    let after = fields[index + 1..].iter().any(same);
                    let side = match (in_row, self.named) {
                        (Some(side), _) | (None, Named::One(side)) if in_row.is_some() || !before && !after => {
                            Some(side)
                        }
                        (None, _) if before => Some(Side::Black),
                        (None, _) if after => Some(Side::White),
                        (None, Named::Both(white, black)) if white < black => {
                            Some(if at >= black { Side::Black } else { Side::White })
                        }
                        _ => None,
                    };
                    fields[index].key = Key::About(fact, side);
                }
                _ => {}
            }
        }
        match columns {
            (Some(white), Some(black)) => self.named = Named::Both(white, black),
            (Some(_), None) => self.named = Named::One(Side::White),
            (None, Some(_)) => self.named = Named::One(Side::Black),
            (None, None) => {}
        }
    }
}
