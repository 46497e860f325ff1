//! Data for the script of a page, inside a script element.

use serde_json::Value;

/// JSON for a script element: nothing in it can end the element.
pub(super) fn embedded(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c")
}
