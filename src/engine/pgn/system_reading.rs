//! Reading a game again whose half-moves are in another system of notation.

use super::assemble;
use super::game::PgnGame;
use super::system::NotationSystem;
use super::token::{Token, TokenKind};
use bienban_base::place::ByteSpan;

/// This many half-moves show the system of a game in which nothing else is written.
const ENOUGH: usize = 2;

impl NotationSystem {
    /// The system of a game: the requested one if any half-move of the game is in it; else the one that all of its
    /// half-moves are in. `None` if the game is in algebraic notation or in none.
    pub fn of(game: &PgnGame<'_>, asked: Option<NotationSystem>) -> Option<NotationSystem> {
        if !game.kinds.has_any(&[TokenKind::Unknown, TokenKind::Number]) {
            return None;
        }
        NotationSystem::ALL.into_iter().filter(|system| asked.is_none_or(|asked| asked == *system)).find(|system| {
            let least = if asked.is_some() { 1 } else { ENOUGH };
            system.count(game, asked.is_some()).is_some_and(|count| count >= least)
        })
    }

    /// The number of half-moves of a game in this system. `None` if something else is there, unless `mixed`.
    fn count(self, game: &PgnGame<'_>, mixed: bool) -> Option<usize> {
        let (mut count, mut behind) = (0, 0);
        for token in &game.tokens {
            if (token.span.start as usize) < behind {
                continue;
            }
            let found = may_hold(token.kind).then(|| self.end(game.block, token.span.start as usize)).flatten();
            match (found, token.kind) {
                // Castling is written alike in the descriptive and the algebraic notation.
                (Some(end), TokenKind::Move) => behind = end,
                (Some(end), _) => (count, behind) = (count + 1, end),
                (None, TokenKind::Move | TokenKind::Unknown | TokenKind::Null) if !mixed => return None,
                (None, _) => {}
            }
        }
        Some(count)
    }

    /// Whether a token is the number of a move without a dot, as on postcards: `1 5254 5755`.
    fn is_number(self, token: Token, block: &[u8]) -> bool {
        let bytes = token.span.bytes_in(block);
        let unknown = self == NotationSystem::Iccf && token.kind == TokenKind::Unknown;
        unknown && bytes.len() < 4 && bytes.iter().all(u8::is_ascii_digit)
    }

    /// The game with its half-moves in this system as tokens of moves.
    pub fn reread(self, game: PgnGame<'_>) -> PgnGame<'_> {
        let PgnGame { block, span, tokens: before, encoding, .. } = game;
        let mut tokens: Vec<Token> = Vec::with_capacity(before.len());
        let mut behind = 0;
        for token in before {
            let (start, end) = (token.span.start as usize, token.span.end as usize);
            let begins = start >= behind && may_hold(token.kind);
            let mut next = begins.then(|| self.end(block, start)).flatten();
            if next.is_none() && start >= behind {
                let kind = if self.is_number(token, block) { TokenKind::Number } else { token.kind };
                tokens.push(Token { kind, ..token });
                continue;
            }
            let mut from = start;
            while let Some(to) = next {
                // Both half-moves of a move may be one word, `5254-5755`.
                behind = to + usize::from(block.get(to) == Some(&b'-'));
                tokens.push(Token { kind: TokenKind::Move, span: ByteSpan::new(from, behind) });
                from = behind;
                next = if behind > to { self.end(block, behind) } else { None };
            }
            if behind < end {
                // The rest of a word after its half-move is an annotation, or has no known meaning.
                let sign = block[behind..end].iter().all(|b| matches!(b, b'!' | b'?'));
                let kind = if sign { TokenKind::Glyph } else { TokenKind::Unknown };
                tokens.push(Token { kind, span: ByteSpan::new(behind, end) });
            }
        }
        let read = assemble::assemble(block, span, tokens, encoding);
        PgnGame { system: Some(self), usual: false, ..read }
    }
}

/// Whether a half-move of another system may begin with a token of a kind.
fn may_hold(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Unknown | TokenKind::Number | TokenKind::Move | TokenKind::Glyph | TokenKind::Null)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str, asked: Option<NotationSystem>) -> Option<Vec<String>> {
        let (game, _) = assemble::assemble_game(text.as_bytes(), 0, None, Vec::new());
        let system = NotationSystem::of(&game, asked)?;
        let game = system.reread(game);
        let covered = game.tokens.iter().try_fold(game.span.start, |at, t| (t.span.start == at).then_some(t.span.end));
        assert_eq!(covered, Some(game.span.end), "the tokens cover the game: {text}");
        let moves = game.tokens.iter().filter(|token| token.kind == TokenKind::Move);
        Some(moves.map(|token| game.text(token.span).into_owned()).collect())
    }

    #[test]
    fn a_game_shows_its_system_where_nothing_else_is_written() {
        for (text, found) in [
            ("1. 5254 5755 2. 7163!? *", Some("5254 5755 7163")),
            ("[Event \"a\"]\n\n1.5254 5755 {c} (1...3735) 2. 57581+ *", Some("5254 5755 3735 57581+")),
            ("1. P-K4 Castles 2. Castles Q Q-K2 *", Some("P-K4|Castles|Castles Q|Q-K2")),
            (
                "1.P-K4 P-K4 2.N-KB3! (2.R(R1)-K1 ch N/B3-Q4) O-O 3.PxP e.p. *",
                Some("P-K4|P-K4|N-KB3|R(R1)-K1 ch|N/B3-Q4|O-O|PxP e.p."),
            ),
            ("1. 52-54 57-55 2. 71-63!? *", Some("52-54 57-55 71-63")),
            ("1. e4 5755 2. 7163 *", None),
            ("1. 5254 *", None),
            ("1. 1945 2012 *", None),
            ("1. 5254 5755 resigns *", None),
            ("1. P-K4 e5 2. N-KB3 *", None),
            ("1. O-O O-O *", None),
            ("1. e4 e5 2. Nf3 *", None),
        ] {
            let between = if text.contains("P-K4") { "|" } else { " " };
            assert_eq!(moves(text, None).map(|moves| moves.join(between)).as_deref(), found, "{text}");
        }
        assert_eq!(moves("1. 5254-5755 2. 7163-2836 *", None).map(|moves| moves.len()), Some(4));
        assert_eq!(moves("1 5254 5755 2 7163 2836 *", Some(NotationSystem::Iccf)).map(|moves| moves.len()), Some(4));
        assert_eq!(moves("1. 5254 e5 *", Some(NotationSystem::Iccf)), Some(vec!["5254".to_owned(), "e5".to_owned()]));
        assert_eq!(moves("1. e4 e5 *", Some(NotationSystem::Iccf)), None);
    }
}
