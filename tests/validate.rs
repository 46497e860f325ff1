//! The `validate` command, from outside.
