//! The engine: the code that runs for each half-move, in one crate, so that nothing hot crosses a crate boundary.
//!
//! 1. [`source`] opens files, folders and streams, unpacks them and cuts them into blocks of whole games;
//! 2. [`pgn`] cuts a game into tokens with places and puts it together as it is written;
//! 3. [`chess`] replays it, knows the Laws by edition, and finds the draws that could be claimed;
//! 4. [`judge`] runs the checks and hands over judged games with their findings.

pub mod chess;
pub mod judge;
pub mod pgn;
pub mod source;
