//! The language of `bienban select`, which chooses games.
//!
//! [`parse`] makes an [`Expr`] of a text, or a [`ExprFault`] with its place. [`Condition`] makes an expression ready to
//! be asked of many games. Its [`decide`](Condition::decide) needs no more than the tags; where they leave it open, a
//! [`ConditionWatch`] follows the game as it is played and answers as early as it can whether the condition holds. A
//! [`GameRequest`] joins the short options.
//!
//! ```
//! use std::borrow::Cow;
//! use bienban_engine::chess::view::{EnglishLetters, HalfMove};
//! use bienban_games::selection::{Condition, FieldFact, GameFacts, Field, parse};
//! use shakmaty::{Chess, Position, san::San};
//!
//! struct Tags;
//! impl GameFacts for Tags {
//!     fn field(&self, field: Field) -> FieldFact<'_> {
//!         if field == Field::White { FieldFact::text("Nguyễn Văn Đức") } else { FieldFact::Later }
//!     }
//!     fn tag(&self, _: &str) -> Option<Cow<'_, str>> {
//!         None
//!     }
//!     fn finding(&self, _: &str) -> Option<bool> {
//!         None
//!     }
//! }
//!
//! let expr = parse(r#"white ~ "van duc" and line("1. e4")"#, &EnglishLetters).unwrap();
//! let condition = Condition::new(&expr);
//! assert_eq!(condition.decide(&Tags), None);
//! let mut watch = condition.watch(&Tags);
//! let mut position = Chess::default();
//! assert_eq!(watch.begin(&position), None);
//! let played = "e4".parse::<San>()?.to_move(&position)?;
//! position.play_unchecked(played);
//! assert_eq!(watch.step(&HalfMove::of(played), &position), Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod comparison;
mod condition;
mod extent;
mod facts;
mod fault;
mod field;
mod function;
mod grammar;
mod lexis;
mod material;
mod moves;
mod near;
mod pattern;
mod print;
mod regex;
mod request;
mod sight;
mod tree;
mod watch;

pub use condition::{Condition, ConditionNeeds};
pub use extent::{ExtentScale, ValueExtent};
pub use facts::{FieldFact, GameFacts};
pub use fault::ExprFault;
pub use field::{CLAIMS, ENDINGS, Field, FieldComparison, FieldStage};
pub use grammar::{DEEPEST, LONGEST, parse};
pub use material::Material;
pub use pattern::BoardPattern;
pub use regex::TextRegex;
pub use request::{GameRequest, RequestFault, RequestOption};
pub use tree::{
    Comparison, ComparisonCheck, Expr, ExprLeaf, FEATURES, GameFeature, MomentCondition, MomentTest, MoveKind, MoveMark,
};
pub use tree::{ComparisonSubject, ComparisonValue, ExprTest, Quantifier, SideColumns};
pub use watch::{ConditionWatch, PartOutcome};
