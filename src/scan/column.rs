//! Columns of a table on a page, by the numbers of its rows.

/// A column of numbers: the number at the height `y` is `at + y / pitch`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct NumberColumn {
    /// Its middle on the page, at the height 0, and how much that grows with the height.
    pub(crate) x: f32,
    pub(crate) lean: f32,
    pub(crate) at: f32,
    pub(crate) pitch: f32,
}

impl NumberColumn {
    pub(crate) fn x_at(&self, y: f32) -> f32 {
        self.x + self.lean * y
    }

    pub(crate) fn row(&self, y: f32) -> f32 {
        self.at + y / self.pitch
    }
}

/// The columns of a table, one for each block, and how many rows a block has.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct NumberColumns {
    pub(crate) blocks: Vec<NumberColumn>,
    pub(crate) rows: i32,
    /// How far apart blocks are; `None` if there is only one.
    pub(crate) apart: Option<f32>,
    /// Whether numbers of rows were read. If not, the first row may hold the names of the columns.
    pub(crate) numbered: bool,
}

pub(crate) fn median(values: impl Iterator<Item = f32>) -> f32 {
    let mut values: Vec<f32> = values.collect();
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}
