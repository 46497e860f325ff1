//! The languages that the program itself speaks, which have nothing to do with the languages of piece letters.

use std::str::FromStr;

use crate::message::Message;

/// A language of the messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ui {
    /// English.
    #[default]
    English,
    /// Vietnamese.
    Vietnamese,
}

impl Ui {
    /// All languages.
    pub const ALL: [Ui; 2] = [Ui::English, Ui::Vietnamese];

    /// The code of the language in ISO 639-1, such as `vi`.
    pub fn id(self) -> &'static str {
        match self {
            Ui::English => "en",
            Ui::Vietnamese => "vi",
        }
    }

    /// The language of a locale such as `vi_VN.UTF-8`. `None` if the program does not speak it.
    pub fn of_locale(locale: &str) -> Option<Ui> {
        let language = locale.split(['_', '.', '@', '-']).next()?;
        Ui::ALL.into_iter().find(|ui| language.eq_ignore_ascii_case(ui.id()))
    }

    /// The language of the environment. The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty decides
    /// (POSIX, Base Definitions 8.2). It is English if the program does not speak that language, and `None` if all are
    /// empty.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Option<Ui> {
        let said =
            ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| variable(name).filter(|v| !v.is_empty()));
        said.map(|locale| Ui::of_locale(&locale).unwrap_or_default())
    }
}

impl FromStr for Ui {
    type Err = Message;

    /// Reads `en` or `vi`. The error lists the known codes.
    fn from_str(id: &str) -> Result<Ui, Message> {
        let known = Ui::ALL.into_iter().find(|ui| ui.id() == id);
        known.ok_or_else(|| Message::new("unknown-name").with("known", Ui::ALL.map(Ui::id).join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let of = |variables: &[(&str, &str)]| {
            Ui::of_environment(|name| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
        };
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[("LANG", "vi_VN.UTF-8")]), Some(Ui::Vietnamese));
        assert_eq!(of(&[("LANG", "vi")]), Some(Ui::Vietnamese));
        assert_eq!(of(&[("LANG", "vi_VN"), ("LC_ALL", "C")]), Some(Ui::English));
        assert_eq!(of(&[("LANG", "en_US"), ("LC_MESSAGES", "vi_VN"), ("LC_ALL", "")]), Some(Ui::Vietnamese));
        assert_eq!(of(&[("LANG", "view")]), Some(Ui::English));
    }
}
