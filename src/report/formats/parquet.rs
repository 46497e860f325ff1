//! Parquet: columns packed by themselves, which data programs read without parsing. A report is one table.
//!
//! Text is UTF-8, numbers are 64 bits, `plies` is a list. Rows are packed in groups, so that only one group is held in memory.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::report::Record;
use crate::report::table::{Cell, Kind, Table};

/// A group ends after so many rows, or so many bytes of text.
const GROUP_ROWS: usize = 16 << 10;
const GROUP_BYTES: usize = 8 << 20;

/// A table on its way into a file.
pub(in crate::report) struct Columns {
    table: Table,
    cells: Vec<Column>,
    rows: usize,
    bytes: usize,
    writer: SerializedFileWriter<Packed>,
    packed: Packed,
}

/// Bytes that were packed and not yet passed on.
#[derive(Clone, Default)]
struct Packed(Arc<Mutex<Vec<u8>>>);

impl Packed {
    fn pass_on(&self, out: &mut dyn Write) -> io::Result<()> {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        out.write_all(&bytes)
    }
}

impl Write for Packed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The cells of a column in a group: the values there are, and for every cell or element how far it is defined and repeated.
#[derive(Default)]
struct Column {
    texts: Vec<ByteArray>,
    numbers: Vec<i64>,
    defined: Vec<i16>,
    repeated: Vec<i16>,
}

/// The schema in the words of the format.
fn schema(table: Table) -> String {
    let columns = table.columns().iter().map(|name| {
        let needed = if table.is_optional(name) { "optional" } else { "required" };
        match table.kind(name) {
            Kind::Text => format!("{needed} binary {name} (STRING);"),
            Kind::Number => format!("{needed} int64 {name};"),
            Kind::Numbers => {
                format!("required group {name} (LIST) {{ repeated group list {{ required int64 element; }} }}")
            }
        }
    });
    let name = match table {
        Table::Findings => "findings",
        Table::Ledger => "ledger",
    };
    format!("message {name} {{ {} }}", columns.collect::<Vec<_>>().join(" "))
}

fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

impl Columns {
    /// No rows yet.
    pub(in crate::report) fn new(table: Table) -> io::Result<Columns> {
        let schema = Arc::new(parse_message_type(&schema(table)).map_err(failed)?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let packed = Packed::default();
        let writer = SerializedFileWriter::new(packed.clone(), schema, Arc::new(properties)).map_err(failed)?;
        let cells = table.columns().iter().map(|_| Column::default()).collect();
        Ok(Columns { table, cells, rows: 0, bytes: 0, writer, packed })
    }

    /// Takes a row, and writes the group where it is full.
    pub(in crate::report) fn take(&mut self, record: &Record, out: &mut dyn Write) -> io::Result<()> {
        debug_assert!(record.table() == self.table);
        self.bytes += record.with_cells(|cells| {
            self.cells.iter_mut().zip(cells).map(|(column, cell)| column.push(*cell)).sum::<usize>()
        });
        self.rows += 1;
        if self.rows >= GROUP_ROWS || self.bytes >= GROUP_BYTES {
            self.group()?;
            self.packed.pass_on(out)?;
        }
        Ok(())
    }

    fn group(&mut self) -> io::Result<()> {
        (self.rows, self.bytes) = (0, 0);
        let mut group = self.writer.next_row_group().map_err(failed)?;
        for (column, name) in self.cells.iter_mut().zip(self.table.columns()) {
            let (kind, optional) = (self.table.kind(name), self.table.is_optional(name));
            let Some(mut writer) = group.next_column().map_err(failed)? else { break };
            let defined = (optional || kind == Kind::Numbers).then_some(&*column.defined);
            let repeated = (kind == Kind::Numbers).then_some(&*column.repeated);
            if kind == Kind::Text {
                writer.typed::<ByteArrayType>().write_batch(&column.texts, defined, None).map_err(failed)?;
            } else {
                writer.typed::<Int64Type>().write_batch(&column.numbers, defined, repeated).map_err(failed)?;
            }
            writer.close().map_err(failed)?;
            *column = Column::default();
        }
        group.close().map_err(failed)?;
        Ok(())
    }

    /// Writes what is left, and the description of the groups.
    pub(in crate::report) fn finish(mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.rows > 0 {
            self.group()?;
        }
        self.writer.finish().map_err(failed)?;
        self.packed.pass_on(out)
    }
}

impl Column {
    /// Adds a cell, and says how many bytes of text it has.
    fn push(&mut self, cell: Cell<'_>) -> usize {
        match cell {
            Cell::Empty => self.defined.push(0),
            Cell::Text(text) => {
                self.defined.push(1);
                self.texts.push(ByteArray::from(text));
                return text.len();
            }
            Cell::Number(number) => {
                self.defined.push(1);
                self.numbers.push(i64::try_from(number).unwrap_or(i64::MAX));
            }
            Cell::Numbers([]) => {
                self.defined.push(0);
                self.repeated.push(0);
            }
            Cell::Numbers(numbers) => {
                for (index, &number) in numbers.iter().enumerate() {
                    self.defined.push(1);
                    self.repeated.push(i16::from(index > 0));
                    self.numbers.push(i64::from(number));
                }
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_tables_have_a_schema() {
        for table in [Table::Findings, Table::Ledger] {
            let schema = parse_message_type(&schema(table)).expect("it is one");
            assert_eq!(schema.get_fields().len(), table.columns().len());
        }
    }
}
