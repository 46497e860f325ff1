//! A run over all inputs: read, judge in parallel, take the results in the order of the input.

pub mod event;
mod order;
pub mod pipeline;
mod reader;
mod stage;
pub mod threads;
pub mod work;
