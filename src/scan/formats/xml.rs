//! Elements of XML, one after the other, nested as deeply as a page may be.

use quick_xml::Reader;
use quick_xml::escape::{resolve_xml_entity, unescape};
use quick_xml::events::{BytesStart, Event};

use super::OcrFault;

/// The greatest depth of nested elements.
const MOST_DEEP: usize = 200;

/// A part of a text of XML.
pub(super) enum XmlPart<'a> {
    /// An element begins, at this depth from 1.
    Begin(&'a BytesStart<'a>, usize),
    /// The element of this depth ends.
    End(usize),
    /// Text.
    Text(&'a str),
}

/// Hands over the parts of a text of XML in their order.
///
/// # Errors
/// If the text is no XML, or elements are nested too deeply.
pub(super) fn each(text: &str, take: &mut dyn FnMut(XmlPart<'_>)) -> Result<(), OcrFault> {
    let mut reader = Reader::from_str(text);
    // HTML leaves elements open, and a void element has no end.
    reader.config_mut().check_end_names = false;
    reader.config_mut().allow_unmatched_ends = true;
    let mut depth = 0_usize;
    loop {
        match reader.read_event().map_err(|_| OcrFault::Damaged)? {
            Event::Eof => return Ok(()),
            Event::Start(element) => {
                depth += 1;
                if depth > MOST_DEEP {
                    return Err(OcrFault::Damaged);
                }
                take(XmlPart::Begin(&element, depth));
            }
            Event::Empty(element) => {
                take(XmlPart::Begin(&element, depth + 1));
                take(XmlPart::End(depth + 1));
            }
            Event::End(_) => {
                take(XmlPart::End(depth));
                depth = depth.saturating_sub(1);
            }
            Event::Text(text) => take(XmlPart::Text(&text)),
            Event::CData(text) => take(XmlPart::Text(&text)),
            Event::GeneralRef(entity) => {
                let letter = entity.resolve_char_ref().ok().flatten().map(String::from);
                let named = || resolve_xml_entity(&entity).unwrap_or(" ").to_owned();
                take(XmlPart::Text(&letter.unwrap_or_else(named)));
            }
            _ => {}
        }
    }
}

/// The value of an attribute.
pub(super) fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = element.attributes().flatten().find(|a| a.key.local_name().as_ref() == name)?;
    Some(unescape(&attribute.value).map_or_else(|_| attribute.value.to_string(), std::borrow::Cow::into_owned))
}

/// The number in an attribute; not a number (`NaN`) if there is none.
pub(super) fn number(element: &BytesStart<'_>, name: &str) -> f64 {
    attribute(element, name).and_then(|value| value.trim().parse().ok()).unwrap_or(f64::NAN)
}
