//! Intended claims: those that rest on a move which the claimant announced (Laws 2023 9.2.1, 9.3.1).

use super::ClaimVerdict;
use super::announced::{self, AnnouncedMove};
use super::hearing::ClaimHearing;
use super::near_miss;
use super::ruling::Ruling;
use super::verdict::repeated;
use bienban_base::message::Message;
use bienban_engine::chess::draws::{DrawKind, RuleName};
use bienban_engine::chess::law::edition::IntendedMove;
use bienban_engine::chess::{self, Move, Position};

impl ClaimHearing<'_> {
    /// The ruling on a claim with an announced move, or with none where there should be one.
    pub(super) fn intended(&self) -> Result<Ruling, Message> {
        let Some(text) = self.plea.announced.as_deref() else {
            return Ok(self.without_move());
        };
        let short: String = text.chars().take(40).collect();
        let moves = match announced::read(text, self.case.facts.position(self.ply), self.case.language) {
            AnnouncedMove::NoMove => return Err(Message::new("claims-no-move").with("move", short)),
            AnnouncedMove::Illegal => {
                let reason = Message::new("claim-illegal-move").with("move", short);
                return Ok(self.with_players(self.invalid(reason)));
            }
            AnnouncedMove::Foreign(moves) => {
                let reason =
                    Message::new("claim-foreign-move").with("move", short).with_phrases("moves", self.list(&moves));
                return Ok(Ruling::new(ClaimVerdict::Undetermined, reason, self.article()));
            }
            AnnouncedMove::Moves(moves) => moves,
        };
        let mut rulings: Vec<Ruling> =
            moves.iter().map(|&announced| self.with_players(self.announced(announced))).collect();
        if !rulings.windows(2).all(|pair| pair[0].verdict == pair[1].verdict) {
            let reason =
                Message::new("claim-ambiguous-move").with("move", short).with_phrases("moves", self.list(&moves));
            return Ok(Ruling::new(ClaimVerdict::Undetermined, reason, self.article()));
        }
        // Of several readings the one that was then played is the likeliest.
        let played = self.case.facts.next(self.ply);
        let likeliest = moves.iter().position(|announced| Some(*announced) == played).unwrap_or(0);
        let mut ruling = rulings.swap_remove(likeliest);
        if moves.len() > 1 {
            let told =
                Message::new("claim-ambiguous-alike").with("move", short).with_phrases("moves", self.list(&moves));
            ruling.reason = told.with_phrase("reason", ruling.reason);
        }
        Ok(self.with_number(self.unless_played(ruling, &moves), text))
    }

    /// The ruling where the announced move is not recorded, with a word on the claim that was open without one. The
    /// player may have announced a move that was not written down, so there is no penalty.
    fn without_move(&self) -> Ruling {
        let reason = if self.is_claimable_now(self.ply) {
            let source = self.edition.cited(self.article_about(DrawKind::Occurred));
            Message::new("claim-no-move-stood").with_phrase("source", source)
        } else {
            Message::new("claim-no-move")
        };
        self.with_players(self.unknown(reason))
    }

    /// The ruling with a word on the number before the announced move, if the move has another one in the game.
    fn with_number(&self, mut ruling: Ruling, text: &str) -> Ruling {
        let position = self.case.facts.position(self.ply);
        let written = announced::number(text)
            .filter(|&(number, dots)| number != position.fullmoves().get() || dots && position.turn().is_white());
        if let Some((number, dots)) = written {
            let dots = if dots { "..." } else { "." };
            let second = Message::new("claim-move-number").with("written", format!("{number}{dots}"));
            let second = second.with_phrase("there", Message::turn(chess::turn(position)));
            ruling.reason = Message::new("both").with_phrase("first", ruling.reason).with_phrase("second", second);
        }
        ruling
    }

    /// Moves as sentences show them.
    fn list(&self, moves: &[Move]) -> Vec<Message> {
        moves.iter().map(|&announced| self.announced_message(self.ply, announced)).collect()
    }

    /// The ruling on a wrong claim, with a word on the announced move if the game went on with another one: the
    /// announced move must be played (Laws 2018 9.5.3).
    fn unless_played(&self, mut ruling: Ruling, announced: &[Move]) -> Ruling {
        let played = self.case.facts.next(self.ply).filter(|played| !announced.contains(played));
        if let (ClaimVerdict::Invalid, Some(played), Some(&announced)) = (ruling.verdict, played, announced.first()) {
            let source = self.edition.cited(self.edition.wrong_claim.article);
            let second =
                Message::new("claim-not-played").with_phrase("announced", self.announced_message(self.ply, announced));
            let second =
                second.with_phrase("played", self.announced_message(self.ply, played)).with_phrase("source", source);
            ruling.reason = Message::new("both").with_phrase("first", ruling.reason).with_phrase("second", second);
        }
        ruling
    }

    /// An intended claim with a legal move.
    fn announced(&self, announced: Move) -> Ruling {
        let told = self.announced_message(self.ply, announced);
        let ruling = match self.plea.rule {
            RuleName::Threefold => self.threefold_after(announced, &told),
            _ => self.fifty_after(announced, &told),
        };
        Ruling { announced: Some(announced), ..ruling }
    }

    fn threefold_after(&self, announced: Move, told: &Message) -> Ruling {
        let (facts, ply) = (self.case.facts, self.ply);
        let stood = facts.occurrences_after(ply, announced);
        let message = |key| repeated(Message::new(key).with_phrase("move", told.clone()), &stood, facts.numbering());
        if stood.count >= 3 {
            return self.valid(message("claim-threefold-intended")).standing(stood);
        }
        let mut after = facts.position(ply).clone();
        after.play_unchecked(announced);
        // A capture or a move of a pawn makes a position that cannot have been on the board before.
        if !announced.is_zeroing() && near_miss::may_have_stood_before(facts, ply, &after) {
            return self.unknown(message("claim-threefold-intended-unknown")).standing(stood);
        }
        let before = facts.times(ply);
        let ruling = match self.lapsed() {
            _ if before >= 3 => {
                self.invalid(message("claim-threefold-intended-stood").with("stood", before.to_string()))
            }
            Some(then) => self.gone(message("claim-lapsed-threefold-intended"), then),
            None => self.invalid(message("claim-threefold-intended-few")),
        };
        let ruling = ruling.standing(stood);
        if announced.is_zeroing() {
            ruling
        } else {
            near_miss::explained(self.with_players(ruling), facts, ply, &after)
        }
    }

    fn fifty_after(&self, announced: Move, told: &Message) -> Ruling {
        let (clock, needed) = (self.case.facts.clock(self.ply), self.needed(self.ply));
        let message = |key, count: u32| {
            let message = Message::new(key).with_phrase("move", told.clone());
            let message = message.with_phrase("half_moves", Message::half_moves(count));
            message.with("needed", needed.to_string())
        };
        if announced.is_zeroing() {
            let stood = clock >= needed;
            let key = if stood { "claim-fifty-intended-zeroing-stood" } else { "claim-fifty-intended-zeroing" };
            return self.invalid(message(key, clock)).counted(0);
        }
        let after = clock + 1;
        if after < needed {
            return match self.lapsed() {
                Some(then) => self.gone(message("claim-lapsed-fifty-intended", after), then).counted(after),
                None => self.invalid(message("claim-fifty-intended-few", after)).counted(after),
            };
        }
        // A claim that is complete on the board needs no announced move.
        if self.edition.fifty_intended.value == IntendedMove::Allowed || clock >= needed {
            return self.valid(message("claim-fifty-intended", after)).counted(after);
        }
        let reason = message("claim-fifty-intended-unclear", after);
        Ruling::new(ClaimVerdict::Undetermined, reason, self.edition.fifty_intended.article).counted(after)
    }
}
