//! Scoresheets: typed, scanned, damaged, repaired.

mod layouts;
mod life;
mod repair;
mod scans;
mod slips;
mod transcripts;
mod twins;
mod typed;
mod written;
