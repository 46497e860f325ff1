//! The resolver against the legal moves of shakmaty: a written move is found where exactly one legal move is written
//! so, in the letters of every language; what shakmaty and pgn-reader read is read the same.

use bienban::chess::fast::FastReader;
use bienban::chess::notation::letters::{ENGLISH, LANGUAGES, Language};
use bienban::chess::notation::resolve::{MoveRefusal, irregularity, mark_is_wrong, resolve};
use bienban::chess::step::ReplayStep;
use bienban::pgn::lex;
use bienban::pgn::shape::{self, MoveShape};
use bienban::source::split::Block;
use bienban::write::{NotationStyle, NotationTarget};
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingSide, Chess, EnPassantMode, File, Move, Position, Rank, Role, Square};

use super::choices::Choices;
use super::material;

/// Panics where the promise is broken.
pub fn check(data: &[u8]) {
    let mut choices = Choices(data);
    let (_, mut position) = material::start(&mut choices);
    let language = &LANGUAGES[choices.below(LANGUAGES.len())];
    for _ in 0..choices.below(48) {
        let legal = position.legal_moves();
        let Some(&played) = legal.get(choices.below(legal.len())) else { break };
        position.play_unchecked(played);
    }
    for played in position.legal_moves() {
        there_and_back(&position, played, language, choices.0.len());
    }
    while !choices.is_empty() {
        let text = if choices.byte() % 8 == 0 { raw(&mut choices) } else { formed(&mut choices, language) };
        read(&position, &text, language);
        if let Ok(text) = std::str::from_utf8(&text) {
            quickly(&position, text);
        }
    }
}

/// Any bytes.
fn raw(choices: &mut Choices<'_>) -> Vec<u8> {
    let n = 1 + choices.below(9);
    choices.raw(n).to_vec()
}

/// What looks like a move.
fn formed(choices: &mut Choices<'_>, language: &Language) -> Vec<u8> {
    let mut text = String::new();
    let letters = language.letters;
    let letter = |text: &mut String, n: usize| match n {
        0..=4 => language.write_letter(role(language, letters[n]), text),
        5..=9 => ENGLISH.write_letter(role(ENGLISH, ENGLISH.letters[n - 5]), text),
        10 => text.push('P'),
        11 => text.push('♘'),
        _ => {}
    };
    let shape = choices.byte();
    if shape == 255 {
        text += choices.of(&["O-O", "O-O-O", "0-0", "0-0-0", "000", "OO", "o-o", "O–O"]);
    } else {
        if shape & 1 == 0 {
            letter(&mut text, choices.below(12));
        }
        for (bit, base, n) in [(2, b'a', 8), (4, b'1', 8)] {
            if shape & bit != 0 {
                text.push(char::from(base + choices.below(n) as u8));
            }
        }
        text += ["", "x", ":", "-", "×", "", "", " x "][usize::from(shape >> 3) % 8];
        text.push(char::from(b'a' + choices.below(8) as u8));
        text.push(char::from(b'1' + choices.below(8) as u8));
        if shape & 64 != 0 {
            text += choices.of(&["=", "", "/", "("]);
            letter(&mut text, choices.below(12));
            text += if text.contains('(') { ")" } else { "" };
        }
    }
    if shape & 128 != 0 {
        text += choices.of(&["+", "#", "++", " e.p.", "!", "?!", "e.p.", "+-"]);
    }
    text.into_bytes()
}

fn role(language: &Language, letter: char) -> Role {
    language.role(letter).expect("its own letter means something")
}

/// A legal move, written in every way, is that move again.
fn there_and_back(position: &Chess, played: Move, language: &'static Language, choice: usize) {
    let capture = ["x", ":", ""][choice % 3];
    let canonical = bienban::chess::notation::write::san(
        position,
        played,
        bienban::chess::notation::write::GameStyle { language, capture, castling: 'O' },
    );
    let other = SanPlus::from_move(position.clone(), played).to_string();
    if language == ENGLISH && capture == "x" {
        assert_eq!(canonical, other, "as shakmaty writes it");
    }
    let mut after = position.clone();
    after.play_unchecked(played);
    let mut texts = vec![(canonical.clone(), language, true)];
    for target in
        [NotationTarget::Letters(language), NotationTarget::Figurine, NotationTarget::Long, NotationTarget::Uci]
    {
        let style = NotationStyle { capture, en_passant: choice.is_multiple_of(2), ..NotationStyle::of(target) };
        let mut out = Vec::new();
        let mark = shape::scan(canonical.as_bytes(), 0).expect("it is a move").0.mark;
        let step = ReplayStep {
            line: 0,
            span: bienban::place::ByteSpan::new(0, 0),
            before: position.clone(),
            played: Some(played),
            mark,
        };
        style.write(&step, &mut out);
        let letters = if matches!(target, NotationTarget::Letters(_)) { language } else { ENGLISH };
        let chess960 = target == NotationTarget::Uci && position.castles().mode().is_chess960() && played.is_castle();
        if !chess960 {
            texts.push((String::from_utf8(out).expect("it is text"), letters, target != NotationTarget::Uci));
        }
    }
    for (text, language, canonical) in texts {
        let (shape, end) = shape::scan(text.as_bytes(), 0).unwrap_or_else(|| panic!("{text:?} is a move"));
        let rest = &text[end..];
        assert!(rest.is_empty() || (rest == " e.p." && played.is_en_passant()), "{text:?} is read to its end");
        if canonical && capture == "x" {
            let long = shape.hyphen || shape.is_long();
            assert_eq!(irregularity(position, &shape, played, long), None, "{text:?} is canonical");
            assert!(!mark_is_wrong(shape.mark, &after), "{text:?} has the right mark");
        }
        let found = resolve(position, &shape, language);
        assert_eq!(found, Ok(played), "{text:?} in {} of {}", language.id, fen(position));
    }
}

fn fen(position: &Chess) -> Fen {
    Fen::from_position(position, EnPassantMode::Legal)
}

/// The legal moves that are written so; none where a letter means nothing.
fn written_so(position: &Chess, shape: &MoveShape, language: &Language) -> Option<Vec<Move>> {
    let legal = position.legal_moves();
    let to = Square::new(u32::from(shape.to));
    let departs = |from: Square| {
        shape.from_file.is_none_or(|f| from.file() == File::new(u32::from(f)))
            && shape.from_rank.is_none_or(|r| from.rank() == Rank::new(u32::from(r)))
    };
    if let Some(short) = shape.castling {
        let side = if short { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        return Some(legal.into_iter().filter(|m| m.castling_side() == Some(side)).collect());
    }
    if shape.piece.is_none() && shape.is_long() {
        // Coordinates alone: a piece of the player on the first square is meant.
        let from = Square::ALL.into_iter().find(|s| departs(*s)).expect("both coordinates are written");
        let ours = position.board().piece_at(from).filter(|p| p.color == position.turn() && p.role != Role::Pawn);
        if ours.is_some() {
            let castles = |m: &Move| {
                let files = (from.file() as i32 - to.file() as i32).abs();
                m.castling_side().is_some_and(|side| side.king_to(position.turn()) == to) && files == 2
            };
            return Some(
                legal.into_iter().filter(|m| m.from() == Some(from) && (m.to() == to || castles(m))).collect(),
            );
        }
    }
    let role = match shape.piece {
        None => Role::Pawn,
        Some(letter) => language.role(letter)?,
    };
    let into = match shape.promotion {
        None => None,
        Some(letter) => Some(language.role(letter)?),
    };
    let fits = |m: &Move| {
        m.role() == role
            && !m.is_castle()
            && m.to() == to
            && m.from().is_some_and(departs)
            && (role != Role::Pawn || shape.from_file.is_some() || !m.is_capture())
            && (role != Role::Pawn || !shape.capture || m.is_capture())
            && (into.is_none() || m.promotion() == into)
    };
    let found: Vec<Move> = legal.into_iter().filter(fits).collect();
    // Where no pawn of the b-file goes there, the letter may be a bishop's, written small.
    let small = found.is_empty() && shape.piece.is_none() && shape.from_file == Some(1) && !shape.is_long();
    if small && shape.promotion.is_none() && language.role('B') == Some(Role::Bishop) {
        let bishop = MoveShape { piece: Some('B'), from_file: None, ..*shape };
        return written_so(position, &bishop, language).filter(|moves| moves.len() == 1).or(Some(found));
    }
    Some(found)
}

fn read(position: &Chess, text: &[u8], language: &'static Language) {
    if let Some((shape, end)) = shape::scan(text, 0) {
        assert!(end > 0 && end <= text.len());
        let found = resolve(position, &shape, language);
        let context = || format!("{:?} in {} of {}", String::from_utf8_lossy(text), language.id, fen(position));
        match (written_so(position, &shape, language), &found) {
            (None, Err(MoveRefusal::UnknownLetter)) => {}
            (None, _) => panic!("{found:?} for {} with a letter that means nothing", context()),
            (Some(moves), Ok(played)) => assert_eq!(moves, [*played], "{}", context()),
            (Some(moves), Err(MoveRefusal::Illegal(_))) => assert_eq!(moves, [], "{}", context()),
            (Some(moves), Err(MoveRefusal::Ambiguous(several))) => {
                let same = moves.len() > 1 && moves.len() == several.len() && moves.iter().all(|m| several.contains(m));
                assert!(same, "{several:?} and {moves:?} for {}", context());
            }
            (Some(moves), Err(MoveRefusal::PromotionMissing(four))) => {
                assert!(
                    shape.promotion.is_none() && moves.len() == four.len(),
                    "{four:?} and {moves:?} for {}",
                    context()
                );
                assert!(!moves.is_empty() && moves.iter().all(|m| m.is_promotion()), "{}", context());
            }
            (Some(_), Err(MoveRefusal::UnknownLetter)) => panic!("{} has no unknown letter", context()),
        }
    }
    // What the other engine reads is read the same.
    let Ok(other) = San::from_ascii(text) else { return };
    // A pawn's capture without its file is no move of the Laws (2018 C.9); `2h3` is a number and a move.
    if matches!(other, San::Null | San::Put { .. })
        || matches!(other, San::Normal { role: Role::Pawn, file: None, rank, capture, .. } if capture || rank.is_some())
    {
        return;
    }
    let context = || format!("{:?} of {}", String::from_utf8_lossy(text), fen(position));
    // A capture sign too many or too few is no matter of legality here.
    let flipped = match other {
        San::Normal { role, file, rank, capture, to, promotion } if role != Role::Pawn || file.is_some() => {
            San::Normal { role, file, rank, capture: !capture, to, promotion }
        }
        _ => other,
    };
    let theirs = other.to_move(position).or_else(|_| flipped.to_move(position));
    let Some((shape, _)) = shape::scan(text, 0).filter(|(_, end)| *end == text.len()) else {
        assert!(theirs.is_err(), "{} is a move and not read to its end", context());
        return;
    };
    let ours = resolve(position, &shape, ENGLISH);
    // Squares without a letter are a pawn's move there, and of any piece here.
    if shape.piece.is_none() && shape.is_long() {
        return;
    }
    // Small letters of pieces are none there.
    if ours.as_ref().is_ok_and(|played| shape.piece.is_none() && played.role() == Role::Bishop) {
        assert!(theirs.is_err(), "{}", context());
        return;
    }
    // A pawn that captures leaves its file: `bxb4` is no move here, and the advance there.
    if shape.piece.is_none_or(|letter| letter == 'P') && shape.capture && shape.from_file == Some(shape.to % 8) {
        assert!(ours.is_err(), "{}", context());
        return;
    }
    match (&ours, &theirs) {
        (Ok(one), Ok(two)) => assert_eq!(one, two, "{}", context()),
        (Err(_), Err(_)) => {}
        _ => panic!("{ours:?} and {theirs:?} for {}", context()),
    }
}

/// A game of one move: where the fast path plays it, it is the move that the resolver finds.
fn quickly(position: &Chess, text: &str) {
    let tags = ["Event", "Site", "Round", "White", "Black"].map(|name| format!("[{name} \"?\"]\n")).concat();
    let dots = if position.turn().is_white() { "." } else { "..." };
    let fen = fen(position);
    let variant = if position.castles().mode().is_chess960() { "[Variant \"Chess960\"]\n" } else { "" };
    let number = position.fullmoves();
    let game = format!(
        "{tags}[Date \"????.??.??\"]\n[Result \"*\"]\n{variant}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n\
         {number}{dots} {text} *\n"
    );
    let block = Block::whole("one", game.as_bytes());
    let Some((clean, last)) = FastReader::new().read_with_position(block.padded(), game.len(), 0) else { return };
    let mut tokens = Vec::new();
    lex::lex_game(block.bytes(), 0, &mut tokens);
    let written: Vec<&lex::Token> = tokens.iter().filter(|t| t.kind == lex::TokenKind::Move).collect();
    assert_eq!(clean.half_moves as usize, written.len(), "{game}");
    let [only] = written[..] else { return };
    let (shape, _) = shape::scan(only.span.bytes_in(block.bytes()), 0).expect("a move has the form of one");
    let languages = [ENGLISH, bienban::chess::notation::letters::VIETNAMESE];
    let moves: Vec<Move> = languages.iter().filter_map(|language| resolve(position, &shape, language).ok()).collect();
    let expected = moves.iter().map(|m| {
        let mut after = position.clone();
        after.play_unchecked(*m);
        after
    });
    assert!(expected.into_iter().any(|after| after == last), "{game}");
}
