//! The fast path and the careful one say the same.

mod begun;
mod cross_check;
mod fast;
mod mended;
