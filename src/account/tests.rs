//! Accounts that hold, and wrong ones that do not.
