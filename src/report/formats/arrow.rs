//! Arrow: an IPC stream, whose batches of columns programs take over as they come, without parsing.
//!
//! `pyarrow.ipc.open_stream` reads it from a pipe while the run goes on. Text is UTF-8, numbers are 64 bits, several
//! numbers are a list; the columns are those of Parquet. A batch holds some thousand rows, and no more than that is in
//! memory.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder, Int64Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType, Field, Schema};

use super::{FormatWriter, ReportFormat, ReportLayout, ReportRow};
use crate::fragment::FragmentRow;
use crate::{ColumnKind, Fragment, ReportClosing, ReportTable, TableCell, TableColumn};

/// The numbers of rows and of bytes of text that end a batch.
const BATCH_ROWS: usize = 4 << 10;
const BATCH_BYTES: usize = 4 << 20;

/// The format.
pub(crate) struct Arrow;

impl ReportFormat for Arrow {
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
        Ok(Box::new(ArrowStream::new(layout.table)?))
    }
}

/// A table that is being written.
struct ArrowStream<'a> {
    table: &'a ReportTable,
    schema: Arc<Schema>,
    columns: Vec<ColumnBuilder>,
    rows: usize,
    bytes: usize,
    /// The bytes that were written stay here until they are passed on.
    stream: StreamWriter<Vec<u8>>,
}

/// A column of the batch that is being filled.
enum ColumnBuilder {
    Texts(StringBuilder),
    Numbers(Int64Builder),
    Lists(ListBuilder<Int64Builder>),
}

fn failed(error: ArrowError) -> io::Error {
    io::Error::other(error)
}

/// The type of the elements of a list.
fn element() -> Arc<Field> {
    Arc::new(Field::new("element", DataType::Int64, false))
}

/// The type of a column.
fn field(column: &TableColumn) -> Field {
    match column.kind {
        ColumnKind::Text | ColumnKind::Sentence | ColumnKind::HalfMove | ColumnKind::Position => {
            Field::new(&*column.name, DataType::Utf8, column.optional)
        }
        ColumnKind::Number => Field::new(&*column.name, DataType::Int64, column.optional),
        // A cell without numbers is an empty list.
        ColumnKind::Numbers => Field::new(&*column.name, DataType::List(element()), false),
    }
}

impl<'a> ArrowStream<'a> {
    /// No rows yet.
    fn new(table: &'a ReportTable) -> io::Result<ArrowStream<'a>> {
        let schema = Arc::new(Schema::new(table.columns.iter().map(field).collect::<Vec<_>>()));
        let columns = table.columns.iter().map(|column| ColumnBuilder::new(column.kind)).collect();
        let stream = StreamWriter::try_new(Vec::new(), &schema).map_err(failed)?;
        Ok(ArrowStream { table, schema, columns, rows: 0, bytes: 0, stream })
    }

    /// Ends the batch.
    fn batch(&mut self) -> io::Result<()> {
        if self.rows > 0 {
            (self.rows, self.bytes) = (0, 0);
            let columns = self.columns.iter_mut().map(ColumnBuilder::finish).collect();
            let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns).map_err(failed)?;
            self.stream.write(&batch).map_err(failed)?;
        }
        Ok(())
    }

    /// Passes on what was written at once, since a program may be waiting for it at the end of a pipe.
    fn pass_on(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&std::mem::take(self.stream.get_mut()))?;
        out.flush()
    }
}

impl FormatWriter for ArrowStream<'_> {
    /// Writes the schema.
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.pass_on(out)
    }

    /// Takes rows, and writes a batch when it is full.
    fn take(&mut self, fragment: Fragment, before: u64, out: &mut dyn Write) -> io::Result<()> {
        for record in fragment.records {
            let FragmentRow::Cells(cells) = record.after(before) else { continue };
            for ((building, column), cell) in self.columns.iter_mut().zip(self.table.columns.iter()).zip(&cells) {
                self.bytes += building.push(column.optional, cell);
            }
            self.rows += 1;
            if self.rows >= BATCH_ROWS || self.bytes >= BATCH_BYTES {
                self.batch()?;
                self.pass_on(out)?;
            }
        }
        Ok(())
    }

    /// Writes the last batch and the end of the stream, without which a reader knows that it was cut off.
    fn finish(mut self: Box<Self>, _: &ReportClosing<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.batch()?;
        self.stream.finish().map_err(failed)?;
        self.pass_on(out)
    }
}

impl ColumnBuilder {
    fn new(kind: ColumnKind) -> ColumnBuilder {
        match kind {
            ColumnKind::Text | ColumnKind::Sentence | ColumnKind::HalfMove | ColumnKind::Position => {
                ColumnBuilder::Texts(StringBuilder::new())
            }
            ColumnKind::Number => ColumnBuilder::Numbers(Int64Builder::new()),
            ColumnKind::Numbers => ColumnBuilder::Lists(ListBuilder::new(Int64Builder::new()).with_field(element())),
        }
    }

    /// Adds a cell. Returns the number of its bytes of text.
    fn push(&mut self, optional: bool, cell: &TableCell<'_>) -> usize {
        match (self, cell) {
            (ColumnBuilder::Texts(texts), TableCell::Empty) if optional => texts.append_null(),
            (ColumnBuilder::Texts(texts), cell) => {
                let text = cell.to_text();
                texts.append_value(&text);
                return text.len();
            }
            (ColumnBuilder::Numbers(numbers), TableCell::Number(number) | TableCell::Game(number)) => {
                numbers.append_value(i64::try_from(*number).unwrap_or(i64::MAX));
            }
            (ColumnBuilder::Numbers(numbers), _) => numbers.append_null(),
            (ColumnBuilder::Lists(lists), cell) => {
                if let TableCell::Numbers(numbers) = cell {
                    lists.values().extend(numbers.iter().map(|&number| Some(i64::from(number))));
                }
                lists.append(true);
            }
        }
        0
    }

    /// The column, and an empty one in its place.
    fn finish(&mut self) -> ArrayRef {
        match self {
            ColumnBuilder::Texts(texts) => ArrayBuilder::finish(texts),
            ColumnBuilder::Numbers(numbers) => ArrayBuilder::finish(numbers),
            ColumnBuilder::Lists(lists) => ArrayBuilder::finish(lists),
        }
    }
}

#[cfg(test)]
mod tests {
    use arrow_ipc::reader::StreamReader;

    use super::*;
    use crate::table::{column, optional};

    static COLUMNS: [TableColumn; 4] = [
        column("name", ColumnKind::Text),
        optional("note", ColumnKind::Sentence),
        optional("count", ColumnKind::Number),
        column("plies", ColumnKind::Numbers),
    ];
    static TABLE: ReportTable = ReportTable::plain("test", &COLUMNS, None);

    #[test]
    fn what_is_written_is_read_in_batches() {
        let mut out = Vec::new();
        let mut stream = ArrowStream::new(&TABLE).expect("a schema");
        stream.begin(&mut out).expect("it is written");
        let schema = out.len();
        let count = 2 * BATCH_ROWS + 5;
        for number in 0..count {
            let note = if number % 2 == 0 { TableCell::Empty } else { TableCell::from("có") };
            let number_cell = if number % 3 == 0 { TableCell::Empty } else { TableCell::Number(number as u64) };
            let plies = TableCell::Numbers((0..number as u32 % 4).collect::<Vec<_>>().into());
            let cells = vec![TableCell::from("a"), note, number_cell, plies];
            let mut fragment = Fragment::default();
            fragment.records.push(FragmentRow::Cells(cells));
            stream.take(fragment, 0, &mut out).expect("it is written");
            // Batches are written as soon as they are full, not at the end of the run.
            assert_eq!(out.len() > schema, number + 1 >= BATCH_ROWS);
        }
        let closing = ReportClosing::default();
        Box::new(stream).finish(&closing, &mut out).expect("it is written");
        let batches: Vec<RecordBatch> =
            StreamReader::try_new(&*out, None).expect("a stream").map(|batch| batch.expect("a batch")).collect();
        assert_eq!(batches.iter().map(RecordBatch::num_rows).collect::<Vec<_>>(), [BATCH_ROWS, BATCH_ROWS, 5]);
        let nulls: Vec<usize> = (0..4).map(|at| batches.iter().map(|b| b.column(at).null_count()).sum()).collect();
        assert_eq!(nulls, [0, count.div_ceil(2), count.div_ceil(3), 0]);
    }
}
