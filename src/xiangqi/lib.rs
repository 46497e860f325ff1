//! Xiangqi (cờ tướng) by the Vietnamese law of 2004: positions, notations, repetition, fifty moves, endings.
//!
//! Source: Luật cờ Tướng, decision 1409/2004/QĐ-UBTDTT of 23 September 2004. Articles are given by number, as (7.1b).
//! What the law leaves open is decided in docs/xiangqi.md, whose sections are given as (6.1).

mod algebraic;
pub mod article;
pub mod attack;
pub mod board;
pub mod decision;
mod deed;
pub mod ending;
pub mod fen;
pub mod fifty;
mod fold;
pub mod grammar;
pub mod grounds;
pub mod half_move;
mod hits;
pub mod key;
pub mod law;
mod law_letters;
pub mod man;
pub mod meaning;
pub mod notation;
pub mod offence;
pub mod point;
pub mod position;
pub mod reading;
mod relative;
pub mod repetition;
mod san;
mod squares;
mod tracked;
pub mod verdict;
pub mod way;
mod words;
pub mod writing;
mod wxf;
mod zh;
