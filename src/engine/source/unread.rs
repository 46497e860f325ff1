//! The files of an archive that are not read, each with the reason.

use bienban_base::message::Message;

/// The names of files that are not read for one reason, at most [`SHOWN`] of them, and how many there are.
struct Kind {
    reason: Message,
    names: Vec<String>,
    count: usize,
}

/// The files of an archive that are not read.
#[derive(Default)]
pub(super) struct Unread(Vec<Kind>);

/// So many names are shown for one reason, and so many reasons.
const SHOWN: usize = 20;

impl Unread {
    /// Notes a file that is not read.
    pub(super) fn add(&mut self, name: &str, reason: Message) {
        let at = self.0.iter().position(|kind| kind.reason == reason);
        // An archive may have any number of files, and each a reason of its own.
        let at = at.or_else(|| (self.0.len() == SHOWN).then_some(SHOWN - 1));
        let at = at.unwrap_or_else(|| {
            self.0.push(Kind { reason, names: Vec::new(), count: 0 });
            self.0.len() - 1
        });
        let kind = &mut self.0[at];
        kind.count += 1;
        if kind.names.len() < SHOWN {
            kind.names.push(name.to_owned());
        }
    }

    /// The message that names them all, if there are any.
    pub(super) fn told(self) -> Option<Message> {
        let told = self.0.into_iter().map(|Kind { reason, names, count }| {
            let more = if count > names.len() { format!(", … (+{})", count - names.len()) } else { String::new() };
            Message::new("foreign-inside").with("name", names.join(", ") + &more).with_phrase("reason", reason)
        });
        told.reduce(|before, next| Message::new("foreign-and").with_phrase("before", before).with_phrase("next", next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_are_named_by_their_reasons() {
        let mut unread = Unread::default();
        assert!(Unread::default().told().is_none());
        for name in ["a.exe", "b.cbv", "c.dll"] {
            let key = if name == "b.cbv" { "foreign-chessbase" } else { "foreign-binary" };
            unread.add(name, Message::new(key));
        }
        for number in 0..SHOWN {
            unread.add(&format!("{number}.bin"), Message::new("foreign-book"));
        }
        unread.add("last.bin", Message::new("foreign-book"));
        let told = unread.told().map_or(String::new(), |told| told.to_string());
        for part in ["a.exe, c.dll: ", "b.cbv: ", "0.bin, 1.bin, ", "19.bin, … (+1): "] {
            assert!(told.contains(part), "{part} in {told}");
        }
    }
}
