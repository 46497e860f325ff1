//! Xiangqi: moves, records, sheets and words.

mod records;
mod sheets;
mod symmetry;
mod words;
