//! The claims and draw offers that a game itself mentions: `(=)` (Laws 2018 C.12), and comments such as `draw
//! claimed` and `xin hòa`. The report lists them as written and never takes them for facts.

use memchr::memmem;

use bienban_base::place::{ByteSpan, Ply, Side};
use bienban_engine::chess::draws::RuleName;
use bienban_engine::chess::replay::Timeline;
use bienban_engine::pgn::cause::Ground;
use bienban_engine::pgn::closing;
use bienban_engine::pgn::game::PgnGame;
use bienban_engine::pgn::lex::TokenKind;

/// The kinds of remarks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemarkKind {
    /// A draw was offered.
    Offer,
    /// A draw was claimed.
    Claim,
}

impl RemarkKind {
    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            RemarkKind::Offer => "offer",
            RemarkKind::Claim => "claim",
        }
    }
}

/// A claim or an offer in the text of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimRemark {
    /// The kind.
    pub said: RemarkKind,
    /// The number of half-moves of the main line before it.
    pub ply: Ply,
    /// The rule that a claim names.
    pub rule: Option<RuleName>,
    /// The player: the one whom the text names, otherwise for an offer the one who moved last, for a claim the one to
    /// move.
    pub side: Option<Side>,
    /// Whether the text names the player.
    pub named: bool,
    /// The move that a claim names: `4...Ng8` in `claims a draw with 4...Ng8`. It need not be a move.
    pub announced: Option<Box<str>>,
}

/// Words that claim, in lower case. If a text has an offer and a claim, the first counts.
///
/// `yêu cầu hòa` is the word of the Vietnamese Laws for a claim, as in 9.1c of 2001.
const CLAIMS: [&str; 17] = [
    "draw claimed",
    "claims a draw",
    "claimed a draw",
    "claims the draw",
    "claimed the draw",
    "claims draw",
    "đòi hòa",
    "doi hoa",
    "đòi hoa",
    "yêu cầu hòa",
    "yêu cầu được hòa",
    "yêu cầu công nhận hòa",
    "yêu cầu xử hòa",
    "yêu cầu trọng tài xử hòa",
    "yeu cau hoa",
    "yeu cau xu hoa",
    "yêu cầu hoa",
];

/// Words that claim where an article is named on which claims rest.
const BARE_CLAIMS: [&str; 8] = [
    "claims under",
    "claimed under",
    "claim under",
    "claims according to",
    "claimed according to",
    "yêu cầu theo",
    "yeu cau theo",
    "yêu cầu áp dụng",
];

/// Words that offer, in lower case. With an article that claims rest on they are claims.
const OFFERS: [&str; 17] = [
    "asked for a draw",
    "asks for a draw",
    "asked for the draw",
    "draw offered",
    "offers a draw",
    "offered a draw",
    "offers draw",
    "offered draw",
    "draw offer",
    "offer of a draw",
    "xin hòa",
    "xin hoa",
    "đề nghị hòa",
    "de nghi hoa",
    "đề nghị hoa",
    "cầu hòa",
    "cau hoa",
];

/// Words for something that could have been or was not, and so was not done, or that answer another player.
const NOT_DONE: [&str; 31] = [
    "not",
    "never",
    "didn't",
    "didn’t",
    "without",
    "declined",
    "declines",
    "refused",
    "refuses",
    "rejected",
    "rejects",
    "không",
    "chưa",
    "chẳng",
    "từ chối",
    "khong",
    "chua",
    "tu choi",
    "decline",
    "could have",
    "could",
    "might have",
    "should have",
    "may",
    "can",
    "would have",
    "có thể",
    "đáng lẽ",
    "lẽ ra",
    "nên",
    "co the",
];

/// The articles that claims rest on: 9.2 and 9.3 since 1997, 10.5 and 10.8 before.
const ARTICLES: [&str; 4] = ["9.2", "9.3", "10.5", "10.8"];

/// Words by which claims of the last two minutes name their rule, in lower case: 10.2 of 1997 to 2013, the Guidelines
/// from 2014 on.
const QUICKPLAY: [&str; 10] = [
    "guidelines iii",
    "guideline iii",
    "guidelines for games without increment",
    "hướng dẫn iii",
    "phụ lục iii",
    "huong dan iii",
    "phu luc iii",
    "appendix g",
    "phụ lục g",
    "quickplay finish",
];

/// A quick look that finds every text with such words, and a few without.
pub fn may_be_in(text: &[u8]) -> bool {
    const SIGNS: [&[u8]; 11] =
        [b"(=)", b"{=", b" =", b"\n=", b"{ =", b"raw", b"RAW", b"hoa", b"HOA", b"Hoa", "h\u{F2}a".as_bytes()];
    const MORE: [&str; 9] = ["ho\u{E0}", "HO\u{C0}", "H\u{D2}A", "o\u{300}", "laim", "LAIM", "10.2", "III", " iii"];
    const RULES: [&str; 11] = [
        "petition",
        "petici",
        "wiederholung",
        "fold",
        "fifty",
        "50",
        "bi\u{1EBF}n",
        "BI\u{1EBE}N",
        "bat bien",
        "l\u{1EA1}i",
        "lap ",
    ];
    SIGNS.iter().any(|sign| memmem::find(text, sign).is_some())
        || MORE.iter().chain(&RULES).any(|sign| memmem::find(text, sign.as_bytes()).is_some())
        || ["O\u{300}", "H\u{F2}a", "Ho\u{E0}"].iter().any(|sign| memmem::find(text, sign.as_bytes()).is_some())
        || std::str::from_utf8(text).is_err()
}

/// The remarks in the main line of a game, in the order of the text. The timeline gives the number of half-moves
/// before each.
pub fn find(game: &PgnGame<'_>, timeline: Option<&Timeline>) -> Vec<ClaimRemark> {
    let mut found = Vec::new();
    let mut depth = 0_u32;
    let mut moves = 0;
    for token in &game.tokens {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            TokenKind::Move | TokenKind::Null => moves += 1,
            TokenKind::DrawOffer => found.push((RemarkKind::Offer, None, token.span, moves)),
            TokenKind::Glyph if game.bytes(token.span) == b"=" => {
                found.push((RemarkKind::Offer, None, token.span, moves));
            }
            TokenKind::Comment | TokenKind::OpenComment | TokenKind::LineComment => {
                let text = game.text(token.span);
                found.extend(remark_in(&text).map(|(said, side)| (said, side, token.span, moves)));
            }
            _ => {}
        }
    }
    let place = |(said, named, span, moves): (RemarkKind, Option<Side>, ByteSpan, u32)| {
        let played = |t: &Timeline| t.plies.partition_point(|ply| ply.span.start < span.start) as u32;
        let ply = timeline.filter(|t| t.complete).map_or(moves, played);
        let begins = timeline.map_or(Side::White, |t| t.start.turn().1);
        let to_move = if ply.is_multiple_of(2) { begins } else { other(begins) };
        let side = match said {
            RemarkKind::Offer if ply == 0 => None,
            RemarkKind::Offer => Some(other(to_move)),
            RemarkKind::Claim => Some(to_move),
        };
        let claim = Some(game.text(span)).filter(|_| said == RemarkKind::Claim);
        let rule = claim.as_deref().and_then(|text| named_rule(text).or_else(|| drawn_by(text)));
        let announced = claim.as_deref().and_then(named_move);
        ClaimRemark { said, ply: Ply(ply), rule, side: named.or(side), named: named.is_some(), announced }
    };
    let mut found: Vec<ClaimRemark> = found.into_iter().map(place).collect();
    let last = Ply(timeline.filter(|t| t.complete).map_or(moves, |t| t.plies.len() as u32));
    let told = found.iter().any(|one| one.said == RemarkKind::Claim && one.ply == last);
    if let Some(rule) = drawn_by(&game.value("Termination")).filter(|_| !told) {
        let begins = timeline.map_or(Side::White, |t| t.start.turn().1);
        let side = if last.0.is_multiple_of(2) { begins } else { other(begins) };
        let (said, rule, side) = (RemarkKind::Claim, Some(rule), Some(side));
        found.push(ClaimRemark { said, ply: last, rule, side, named: false, announced: None });
    }
    found
}

fn other(side: Side) -> Side {
    if side == Side::White { Side::Black } else { Side::White }
}

/// The kind of remark in a comment, and the player if the comment names one.
fn remark_in(comment: &str) -> Option<(RemarkKind, Option<Side>)> {
    let text = comment.trim_start_matches(['{', ';']).trim_end_matches('}').trim();
    let lower = bienban_base::text::encoding::nfc(text.into()).to_lowercase().replace("hoà", "hòa");
    let words = lower.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = |patterns: &[&str]| patterns.iter().filter_map(|pattern| place(&words, pattern)).min();
    let by_rule = || first(&["claims", "claimed"]).filter(|_| named_rule(text).is_some());
    let bare = || first(&BARE_CLAIMS).filter(|_| names_claim(&words)).or_else(by_rule);
    let (claim, offer) = (first(&CLAIMS).or_else(bare), first(&OFFERS));
    // `yêu cầu hòa` contains `cầu hòa`, and is no offer.
    let offer = offer.filter(|&at| claim.is_none_or(|claim| !(claim..claim + "yêu cầu ".len()).contains(&at)));
    let said = match (claim, offer) {
        _ if matches!(words.as_str(), "=" | "(=)") => RemarkKind::Offer,
        (None, None) if drawn_by(text).is_some() => RemarkKind::Claim,
        (None, None) => return None,
        (claim, offer) if is_not_done(&words, [claim, offer].into_iter().flatten().min()) => return None,
        (None, Some(_)) if names_claim(&words) => RemarkKind::Claim,
        (Some(claim), Some(offer)) if offer < claim => RemarkKind::Offer,
        (None, Some(_)) => RemarkKind::Offer,
        (Some(_), _) => RemarkKind::Claim,
    };
    // A player who is named before the words is preferred to one who is named elsewhere, such as the one who answers.
    let at = [claim, offer].into_iter().flatten().min().unwrap_or(0);
    Some((said, named(&words[..at]).or_else(|| named(&words))))
}

/// The rule by which a text states that the game was drawn, if it needs a claim: `Draw by 3-fold repetition`.
fn drawn_by(text: &str) -> Option<RuleName> {
    match closing::ground(text.trim_start_matches(['{', ';']).trim_end_matches('}'))? {
        Ground::Repetition => Some(RuleName::Threefold),
        Ground::FiftyMoves => Some(RuleName::Fifty),
        _ => None,
    }
}

/// Whether words name an article or a guideline that claims rest on.
fn names_claim(words: &str) -> bool {
    ARTICLES.iter().any(|article| names_article(words, article)) || names_quickplay(words)
}

/// Whether words name the claim of the last two minutes.
fn names_quickplay(words: &str) -> bool {
    let named = QUICKPLAY.iter().any(|word| place(words, word).is_some());
    named || ["10.2", "iii.4", "iii.5", "g.4", "g.5"].iter().any(|article| names_article(words, article))
}

/// The word after the one that announces a move in a claim.
fn named_move(comment: &str) -> Option<Box<str>> {
    const BEFORE: [&str; 11] = [
        "with",
        "announcing",
        "announces",
        "announced",
        "intending",
        "intends",
        "với nước",
        "với",
        "bằng nước",
        "bằng",
        "thông báo",
    ];
    let comment = bienban_base::text::encoding::nfc(comment.into());
    let lower = comment.to_lowercase();
    // A capital may be longer than its small letter; then the offsets are of no use.
    let same = lower.len() == comment.len();
    let behind = |word: &str| place(&lower, word).map(|at| at + word.len());
    let at = BEFORE.iter().filter_map(|word| behind(word)).filter(|_| same).max()?;
    let text = comment[at..].trim_start_matches([' ', ':', '\n', '\r', '\t']);
    let text = text.split([',', ';', '}', '(', '\n']).next().unwrap_or(text);
    // The number may be separate from the move.
    let number = |word: &str| word.ends_with(['.', '…']) && word.starts_with(|c: char| c.is_ascii_digit());
    let mut words = text.split_whitespace();
    let first = words.next().filter(|first| first.len() <= 20)?;
    let written = if number(first) { format!("{first}{}", words.next()?) } else { first.to_owned() };
    Some(written.trim_end_matches(['.', '!', '?']).into())
}

/// The player whom words name, if there is only one.
fn named(words: &str) -> Option<Side> {
    let names = |patterns: &[&str]| patterns.iter().any(|pattern| place(words, pattern).is_some());
    match (names(&["white", "trắng"]), names(&["black", "đen"])) {
        (true, false) => Some(Side::White),
        (false, true) => Some(Side::Black),
        _ => None,
    }
}

/// The rule that the words of a claim name, if there is only one.
fn named_rule(comment: &str) -> Option<RuleName> {
    let lower = bienban_base::text::encoding::nfc(comment.into()).to_lowercase();
    let folded = bienban_base::text::names::fold(comment);
    let names = |articles: [&str; 2], words: [&str; 5]| {
        articles.iter().any(|article| names_article(&lower, article))
            || words.iter().any(|word| place(&folded, word).is_some())
    };
    let threefold = names(["9.2", "10.5"], ["threefold", "repetition", "lap lai", "ba lan", "bat bien"]);
    let fifty = names(["9.3", "10.8"], ["50 moves", "50 move", "fifty", "50 nuoc", "nam muoi nuoc"]);
    match (threefold, fifty, names_quickplay(&lower)) {
        (true, false, false) => Some(RuleName::Threefold),
        (false, true, false) => Some(RuleName::Fifty),
        (false, false, true) => Some(RuleName::Quickplay),
        _ => None,
    }
}

/// Whether the words right before the place mean that it was not done: `could have claimed a draw`.
fn is_not_done(words: &str, at: Option<usize>) -> bool {
    // The player may be named between: `could White have claimed a draw`.
    let before = words[..at.unwrap_or(0)].trim_end();
    let before = before.rsplit(['.', ',', ';', ':', '!']).next().unwrap_or(before);
    NOT_DONE.iter().any(|word| place(before, word).is_some())
}

/// Whether a text names an article or a part of it: `9.2`, `9.2b`, `9.2.1`, but not `19.2` or `9.21`.
fn names_article(words: &str, article: &str) -> bool {
    words.match_indices(article).any(|(at, _)| {
        let before = words[..at].chars().next_back();
        let after = words[at + article.len()..].chars().next();
        !before.is_some_and(|c| c.is_ascii_digit() || c == '.') && !after.is_some_and(|c| c.is_ascii_digit())
    })
}

/// The offset of whole words in a text.
fn place(text: &str, words: &str) -> Option<usize> {
    let apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    text.match_indices(words)
        .map(|(at, _)| at)
        .find(|&at| apart(text[..at].chars().next_back()) && apart(text[at + words.len()..].chars().next()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_both_languages() {
        use RemarkKind::{Claim, Offer};
        for (comment, expected) in [
            ("{draw claimed}", Some((Claim, None))),
            ("{White claims a draw}", Some((Claim, Some(Side::White)))),
            ("{Đen đòi hòa}", Some((Claim, Some(Side::Black)))),
            ("{ĐÒI HOÀ}", Some((Claim, None))),
            ("; doi hoa", Some((Claim, None))),
            ("{Trắng xin\nhòa}", Some((Offer, Some(Side::White)))),
            ("{đề nghị ho\u{300}a}", Some((Offer, None))),
            ("{Draw offered.}", Some((Offer, None))),
            ("{ = }", Some((Offer, None))),
            ("{(=)}", Some((Offer, None))),
            ("{offered a draw, then claimed a draw}", Some((Offer, None))),
            ("{Trắng yêu cầu hòa}", Some((Claim, Some(Side::White)))),
            ("{Đen yêu cầu hoà theo điều 9.2}", Some((Claim, Some(Side::Black)))),
            ("{yeu cau hoa}", Some((Claim, None))),
            ("{Đen cầu hòa}", Some((Offer, Some(Side::Black)))),
            ("{Trắng xin hòa theo điều 9.2b}", Some((Claim, Some(Side::White)))),
            ("{đề nghị hòa, điều 10.8}", Some((Claim, None))),
            ("{Đen xin hòa ở nước 19.2}", Some((Offer, Some(Side::Black)))),
            ("{White claimed threefold}", Some((Claim, Some(Side::White)))),
            ("{Black claims repetition}", Some((Claim, Some(Side::Black)))),
            ("{Remis durch Stellungswiederholung}", Some((Claim, None))),
            ("{Lặp lại 3 lần}", Some((Claim, None))),
            ("{50-move rule}", Some((Claim, None))),
            ("{White claimed the initiative}", None),
            ("{White could have claimed a draw}", None),
            ("{Trắng có thể yêu cầu hòa}", None),
            ("{Black should have claimed the draw here}", None),
            ("{He could win, but Black claimed a draw}", Some((Claim, Some(Side::Black)))),
            ("{Trắng không yêu cầu hòa}", None),
            ("{Trang khong yeu cau hoa}", None),
            ("{Đen từ chối đề nghị hòa}", None),
            ("{White declined the draw offer}", None),
            ("{White did not claim a draw; Black claimed a draw}", Some((Claim, None))),
            ("{White asked for a draw under 9.3b}", Some((Claim, Some(Side::White)))),
            ("{Trắng yêu cầu hòa, Đen không đồng ý}", Some((Claim, Some(Side::White)))),
            ("{a drawn position}", None),
            ("{withdraw offered}", None),
            ("{=0.00}", None),
        ] {
            assert_eq!(remark_in(comment), expected, "{comment}");
            if expected.is_some() {
                assert!(may_be_in(comment.as_bytes()), "{comment}");
            }
        }
        assert!(!may_be_in(b"[Event \"A\"]\n\n1. e4 {best} e5 8=Q *\n"));
    }
}
