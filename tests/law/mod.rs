//! The Laws: editions, their texts, and what they make of games.

mod cases;
mod citations;
mod dead;
mod draws;
mod editions;
mod endgames;
mod founding_texts;
mod points;
mod texts;
mod words;
