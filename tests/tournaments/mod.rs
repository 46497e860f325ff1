//! Tournaments: checked, counted, scheduled and paired.

mod events;
mod grouping;
mod pair;
mod schedules;
mod serials;
mod systems;
mod team_tables;
mod terms;
