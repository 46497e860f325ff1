//! Claims of a draw: what `audit` reads, answers and prints.

mod audit;
mod files;
mod paper;
mod rulings;
mod slips;
