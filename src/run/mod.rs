//! A run over all inputs: read, judge in parallel, take the results in the order of the input.

pub mod pipeline;
