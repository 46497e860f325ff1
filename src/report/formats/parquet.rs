//! Parquet: packed columns, which data programs read without parsing. A report is one table.
//!
//! Text is UTF-8, numbers are 64 bits, several numbers are a list. Rows are packed in groups, so that only one group
//! is held in memory.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::{FormatWriter, ReportFormat, ReportLayout, ReportRow};
use crate::fragment::FragmentRow;
use crate::{ColumnKind, Fragment, ReportClosing, ReportTable, TableCell, TableColumn};

/// The numbers of rows and of bytes of text that end a group.
const GROUP_ROWS: usize = 16 << 10;
const GROUP_BYTES: usize = 8 << 20;

/// The format.
pub(crate) struct Parquet;

impl ReportFormat for Parquet {
    fn is_binary(&self) -> bool {
        true
    }

    fn counts_games(&self) -> bool {
        false
    }

    fn put(&self, _: ReportLayout<'_>, row: ReportRow<'_>, to: &mut Fragment) {
        row.keep(to);
    }

    fn writer<'a>(&self, layout: ReportLayout<'a>) -> io::Result<Box<dyn FormatWriter + 'a>> {
        Ok(Box::new(ParquetFile::new(layout.table)?))
    }
}

/// A table that is being written.
struct ParquetFile<'a> {
    table: &'a ReportTable,
    cells: Vec<PackedColumn>,
    rows: usize,
    bytes: usize,
    writer: SerializedFileWriter<PackedBytes>,
    packed: PackedBytes,
}

/// Bytes that are packed but not yet passed on.
#[derive(Clone, Default)]
struct PackedBytes(Arc<Mutex<Vec<u8>>>);

impl PackedBytes {
    fn pass_on(&self, out: &mut dyn Write) -> io::Result<()> {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        out.write_all(&bytes)
    }
}

impl Write for PackedBytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The cells of a column in a group: the values, and for every cell or element how far it is defined and repeated.
#[derive(Default)]
struct PackedColumn {
    texts: Vec<ByteArray>,
    numbers: Vec<i64>,
    defined: Vec<i16>,
    repeated: Vec<i16>,
}

fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

/// The type of a column. Its name can be anything, because a claims file has columns of its own.
fn packed_type(column: &TableColumn) -> Result<Type, ParquetError> {
    let needed = if column.optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    match column.kind {
        ColumnKind::Text | ColumnKind::Sentence | ColumnKind::HalfMove | ColumnKind::Position => {
            Type::primitive_type_builder(&column.name, Physical::BYTE_ARRAY)
                .with_repetition(needed)
                .with_logical_type(Some(LogicalType::String))
                .build()
        }
        ColumnKind::Number => {
            Type::primitive_type_builder(&column.name, Physical::INT64).with_repetition(needed).build()
        }
        ColumnKind::Numbers => {
            let element = Type::primitive_type_builder("element", Physical::INT64);
            let element = element.with_repetition(Repetition::REQUIRED).build()?;
            let list = Type::group_type_builder("list").with_repetition(Repetition::REPEATED);
            let list = list.with_fields(vec![Arc::new(element)]).build()?;
            Type::group_type_builder(&column.name)
                .with_repetition(Repetition::REQUIRED)
                .with_logical_type(Some(LogicalType::List))
                .with_fields(vec![Arc::new(list)])
                .build()
        }
    }
}

fn schema(table: &ReportTable) -> Result<Type, ParquetError> {
    let fields: Result<Vec<_>, _> = table.columns.iter().map(|column| packed_type(column).map(Arc::new)).collect();
    Type::group_type_builder(table.name).with_fields(fields?).build()
}

impl<'a> ParquetFile<'a> {
    /// No rows yet.
    fn new(table: &'a ReportTable) -> io::Result<ParquetFile<'a>> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            // Readers trust the statistics of texts only if the writer is named in this form, according to
            // parquet-format.
            .set_created_by(concat!("bienban version ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let (packed, schema) = (PackedBytes::default(), Arc::new(schema(table).map_err(failed)?));
        let writer = SerializedFileWriter::new(packed.clone(), schema, Arc::new(properties)).map_err(failed)?;
        let cells = table.columns.iter().map(|_| PackedColumn::default()).collect();
        Ok(ParquetFile { table, cells, rows: 0, bytes: 0, writer, packed })
    }

    fn group(&mut self) -> io::Result<()> {
        (self.rows, self.bytes) = (0, 0);
        let mut group = self.writer.next_row_group().map_err(failed)?;
        for (packed, column) in self.cells.iter_mut().zip(self.table.columns.iter()) {
            let Some(mut writer) = group.next_column().map_err(failed)? else { break };
            let repeated = (column.kind == ColumnKind::Numbers).then_some(&*packed.repeated);
            let defined = (column.optional || repeated.is_some()).then_some(&*packed.defined);
            if column.kind.is_text() {
                writer.typed::<ByteArrayType>().write_batch(&packed.texts, defined, None).map_err(failed)?;
            } else {
                writer.typed::<Int64Type>().write_batch(&packed.numbers, defined, repeated).map_err(failed)?;
            }
            writer.close().map_err(failed)?;
            *packed = PackedColumn::default();
        }
        group.close().map_err(failed)?;
        Ok(())
    }
}

impl FormatWriter for ParquetFile<'_> {
    /// Takes rows, and writes a group when it is full.
    fn take(&mut self, fragment: Fragment, before: u64, out: &mut dyn Write) -> io::Result<()> {
        for record in fragment.records {
            let FragmentRow::Cells(cells) = record.after(before) else { continue };
            for ((packed, column), cell) in self.cells.iter_mut().zip(self.table.columns.iter()).zip(&cells) {
                self.bytes += packed.push(column.kind, cell);
            }
            self.rows += 1;
            if self.rows >= GROUP_ROWS || self.bytes >= GROUP_BYTES {
                self.group()?;
                self.packed.pass_on(out)?;
            }
        }
        Ok(())
    }

    /// Writes the last group and the description of the groups.
    fn finish(mut self: Box<Self>, _: &ReportClosing<'_>, out: &mut dyn Write) -> io::Result<()> {
        if self.rows > 0 {
            self.group()?;
        }
        self.writer.finish().map_err(failed)?;
        self.packed.pass_on(out)
    }
}

impl PackedColumn {
    /// Adds a cell to a column of this kind. Returns the number of its bytes of text.
    fn push(&mut self, kind: ColumnKind, cell: &TableCell<'_>) -> usize {
        match (kind, cell) {
            (ColumnKind::Numbers, TableCell::Numbers(numbers)) if !numbers.is_empty() => {
                for (index, &number) in numbers.iter().enumerate() {
                    self.defined.push(1);
                    self.repeated.push(i16::from(index > 0));
                    self.numbers.push(i64::from(number));
                }
            }
            (ColumnKind::Numbers, _) => {
                self.defined.push(0);
                self.repeated.push(0);
            }
            (_, TableCell::Empty) => self.defined.push(0),
            (ColumnKind::Number, TableCell::Number(number) | TableCell::Game(number)) => {
                self.defined.push(1);
                self.numbers.push(i64::try_from(*number).unwrap_or(i64::MAX));
            }
            (_, cell) => {
                let text = cell.to_text();
                self.defined.push(1);
                self.texts.push(ByteArray::from(&*text));
                return text.len();
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FINDINGS, LEDGER};

    #[test]
    fn tables_have_a_schema() {
        for table in [&FINDINGS, &LEDGER] {
            let schema = schema(table).expect("it is one");
            assert_eq!(schema.get_fields().len(), table.columns.len());
        }
    }
}
