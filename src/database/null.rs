//! Null: the null move, which gives the move to the other side.

use shakmaty::{Chess, EnPassantMode, FromSetup, Position, PositionError};

/// The position after a null move, or `None` where it would leave a king in check. After Black's it is the next move.
/// Positions that are set up may have more men, or more checks, than a game can bring about.
pub(crate) fn passed(position: &Chess) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Always);
    if setup.turn.is_black() {
        setup.fullmoves = setup.fullmoves.saturating_add(1);
    }
    setup.swap_turn();
    Chess::from_setup(setup, position.castles().mode())
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    fn after(fen: &str) -> Option<String> {
        let setup = fen.parse::<Fen>().expect("it is a FEN").into_setup();
        let position = Chess::from_setup(setup, CastlingMode::Standard);
        let position = position.or_else(PositionError::ignore_too_much_material).expect("it is legal");
        passed(&position).map(|position| Fen::from_position(&position, EnPassantMode::Legal).to_string())
    }

    #[test]
    fn the_number_goes_on_after_black() {
        let (white, black) = ("4k3/8/8/8/8/8/8/4K3 w - - 0 6", "4k3/8/8/8/8/8/8/4K3 b - - 0 6");
        assert_eq!(after(white).as_deref(), Some(black));
        assert_eq!(after(black).as_deref(), Some("4k3/8/8/8/8/8/8/4K3 w - - 0 7"));
        assert_eq!(after("4k3/8/8/8/8/8/8/4RK2 b - - 0 6"), None, "the king is in check");
    }

    #[test]
    fn positions_with_many_men_have_null_moves_too() {
        let crowd = "1qqqqq1k/1bbbbb2/8/8/8/8/2NNNNN1/K1RRRRR1 w - - 0 1";
        assert_eq!(after(crowd).as_deref(), Some("1qqqqq1k/1bbbbb2/8/8/8/8/2NNNNN1/K1RRRRR1 b - - 0 1"));
    }
}
