//! The weights of the features of a half-move.
//!
//! Made by `tests/tools/repair_tables.rs` of 27000 positions of bench/otb. Surprise on others: 2.546 nats a
//! half-move, 3.373 if all were as likely.

use super::features::FEATURES;

/// In the order of the features.
#[rustfmt::skip]
pub(super) const WEIGHTS: [f32; FEATURES] = [
    0.461, -1.365, -1.529, 1.316, -0.365, 1.110, 0.589, -0.308,
    1.728, -0.529, 0.096, 1.472, 0.867, 0.385, -0.933, 2.146,
    1.067, 0.115, 0.381, -0.462, -1.106, -1.321, 0.554, 0.146,
    -0.854, -0.102, -0.317, -0.739, -0.683, 0.956, 0.475, 0.100,
    0.195, 0.564, 0.744, 0.580, -0.098, -0.107, -0.343, 0.017,
    0.104, -0.619, -0.254, -0.032, 0.914, -0.338, 0.752, 0.552,
];
