//! The words of labels in ten languages: Vietnamese, English, German, French, Spanish, Italian, Dutch, Polish, Russian
//! and Czech; Portuguese and Chinese where people use them. Commas separate the words of a list.

use super::heading::HeadingMeaning;
use crate::form::key::{LabelKey, PlayerFact};
use bienban_base::place::Side;

/// Labels that are found as a whole.
pub(super) const LABELS: &[(LabelKey, &str)] = &[
    (
        LabelKey::Tag("Event"),
        "giải, tên giải, giải đấu, tên giải đấu, giải cờ, giải cờ vua, tên giải cờ, cuộc thi, sự kiện, \
         giải thi đấu, tên giải thi đấu, tên cuộc thi, event, tournament, tournament name, event name, \
         turnier, wettkampf, veranstaltung, tournoi, competition, torneo, campeonato, toernooi, turniej, \
         zawody, turnaj, soutěž, турнир, соревнование, torneio, evento",
    ),
    (
        LabelKey::Tag("Site"),
        "địa điểm, nơi đấu, nơi thi đấu, địa điểm thi đấu, nơi tổ chức, địa điểm tổ chức, site, place, \
         venue, location, ort, austragungsort, lieu, lugar, sede, luogo, plaats, miejsce, místo, место, \
         место проведения",
    ),
    (
        LabelKey::Date,
        "ngày, ngày đấu, ngày thi, ngày thi đấu, ngày tháng, ngày tháng năm, ngày chơi, ngày chơi cờ, ngày giờ, \
         thời gian, date, date of game, game date, date of play, played, date played, datum, fecha, data, дата",
    ),
    (
        LabelKey::Tag("Round"),
        "vòng, vòng đấu, vòng số, vòng thi đấu, ván, ván đấu, ván số, ván cờ, ván đấu số, vòng ván, \
         lượt, lượt đấu, lượt số, lượt thứ, round, rd, runde, ronde, ronda, turno, runda, kolo, тур, \
         раунд, rodada",
    ),
    (
        LabelKey::Tag("Board"),
        "bàn, bàn số, bàn đấu, số bàn, bàn cờ số, bàn thi đấu, board, board no, table, brett, échiquier, \
         tablero, mesa, scacchiera, bord, szachownica, stolik, šachovnice, доска",
    ),
    (LabelKey::Player(Side::White), "đi tiên, đi trước, 红方, 紅方"),
    (LabelKey::Player(Side::Black), "đi hậu, đi sau, 黑方"),
    (
        LabelKey::Result,
        "kết quả, kết cục, tỷ số, tỉ số, kết quả ván đấu, kết quả ván cờ, kết quả ván, kết quả trận đấu, \
         tỷ số ván đấu, tỉ số ván đấu, kq, kết quả chung cuộc, kết quả cuối cùng, kết quả cuối, \
         kết quả thi đấu, kq ván, kq ván đấu, kq cuối, tỉ số chung cuộc, tỷ số chung cuộc, \
         phán quyết của trọng tài, phán quyết, kết luận của trọng tài, result, res, score, 结果, 結果, 赛果, ergebnis, \
         résultat, resultado, risultato, uitslag, resultaat, wynik, результат, výsledek, score final, \
         final result, final score, game result, bên thắng, bên thắng cuộc, người thắng, \
         người thắng cuộc, đấu thủ thắng, kỳ thủ thắng, winner, bên thua, bên thua cuộc, người thua, \
         người thua cuộc, đấu thủ thua, kỳ thủ thua, loser",
    ),
    (
        LabelKey::Tag("Arbiter"),
        "trọng tài, trọng tài chính, tổng trọng tài, trọng tài bàn, trọng tài điều khiển, arbiter, referee, \
         schiedsrichter, arbitre, árbitro, arbitro, scheidsrechter, sędzia, rozhodčí, судья, арбитр",
    ),
    (
        LabelKey::Tag("Section"),
        "bảng, bảng đấu, hạng mục, nhóm, nhóm tuổi, lứa tuổi, nội dung, hạng tuổi, section, gruppe, \
         groupe, grupo, gruppo, groep, grupa, skupina, группа",
    ),
    (
        LabelKey::Name,
        "họ tên, họ và tên, họ và tên vđv, họ và tên vận động viên, họ và tên kỳ thủ, họ và tên đấu thủ, tên, kỳ thủ, \
         tên kỳ thủ, họ tên kỳ thủ, vđv, tên vđv, họ tên vđv, vận động viên, đấu thủ, \
         người chơi, player, players, name, names",
    ),
    (LabelKey::Colour, "màu, màu quân, màu cờ, quân cờ, cầm quân, color, colour, side"),
    (LabelKey::Tag("Opening"), "khai cuộc, opening, opening name"),
    (LabelKey::Tag("ECO"), "eco, mã eco, mã khai cuộc, opening eco"),
    (LabelKey::Tag("FEN"), "fen, thế cờ ban đầu, thế cờ, position, starting position"),
    (
        LabelKey::Moves,
        "nước đi, các nước đi, biên bản, biên bản ván đấu, biên bản nước đi, diễn biến, \
         diễn biến ván đấu, moves, các nước đi của trắng, các nước đi của đen, các nước của trắng, \
         các nước của đen, nước đi của trắng, nước đi của đen, white's moves, black's moves, züge, zugfolge, \
         coups, jugadas, movimientos, mosse, zetten, ruchy, posunięcia, ходы, tahy, lances",
    ),
];

/// The labels of facts about a player; a side may be beside them.
pub(super) const FACTS: &[(PlayerFact, &str)] = &[
    (PlayerFact::Elo, "elo, hệ số elo, điểm elo, elo fide, fide elo, rating, rtg, hệ số, dwz, nwz, ecf, uscf"),
    (
        PlayerFact::Team,
        "đơn vị, đội, tên đội, trường, lớp, clb, câu lạc bộ, đoàn, tỉnh, tỉnh thành, địa phương, team, \
         club, fed, federation, country",
    ),
    (PlayerFact::Number, "số, số thứ tự, số báo danh, sbd, số hạt giống, start no, start number, no, number, start nr"),
    (PlayerFact::Title, "danh hiệu, đẳng cấp, title"),
];

/// The labels of points; a side is beside them.
pub(super) const POINTS: &str = "điểm, số điểm, points";

/// The words of the sides.
pub(super) const SIDES: &[(Side, &str)] = &[
    (
        Side::White,
        "trắng, white, đỏ, red, weiß, weiss, blancs, blanc, blancas, bianco, bianchi, wit, białe, белые, \
         bílý, bílé, brancas",
    ),
    (
        Side::Black,
        "đen, black, xanh, schwarz, noirs, noir, negras, nero, neri, zwart, czarne, чёрные, черные, \
         černý, černé, pretas",
    ),
];

/// Words that may be beside a side in the label of a player.
pub(super) const PLAYER_WORDS: &str = "tên, họ, và, vđv, vận, động, viên, kỳ, thủ, đấu, đối, người, chơi, cầm, \
         quân, bên, cờ, phía, học, sinh, máy, tính, \
         đánh, đi, trước, sau, with, pieces, player, name, id, username, user, spieler, joueur, jugador";

/// Words before a name that are no part of it, written small as often as not.
pub(super) const BEFORE_NAMES: &str = "thầy, cô, anh, chị, em, bạn, bé, cháu, chú, bác, ông, bà, \
         kiện tướng, kiện, tướng, đại, herr, frau, mr, mrs, ms, señor, señora, don, doña, monsieur, madame, m, \
         mme, pan, pani, signor, signora, dhr, mevr";

/// The headings of columns in lists that are no labels.
pub(super) const HEADINGS: &[(HeadingMeaning, &str)] = &[
    (HeadingMeaning::Sides, "quân, bên"),
    (HeadingMeaning::Points, "điểm, điểm số, kết quả, tỷ số, points, pts, score, result"),
    (
        HeadingMeaning::Games,
        "pgn, movetext, san, san moves, moves san, move list, movelist, moves list, move text, nội dung ván cờ, \
         các nước",
    ),
    (HeadingMeaning::Coordinates, "uci, uci moves, moves uci"),
];

/// The numbers of rounds and boards in words, from 1.
pub(super) const NUMBERS: &[&str] = &[
    "một, thứ nhất, nhất, one, first",
    "hai, thứ hai, nhì, two, second",
    "ba, thứ ba, three, third",
    "bốn, tư, thứ tư, four, fourth",
    "năm, thứ năm, five, fifth",
    "sáu, thứ sáu, six, sixth",
    "bảy, thứ bảy, seven, seventh",
    "tám, thứ tám, eight, eighth",
    "chín, thứ chín, nine, ninth",
    "mười, thứ mười, ten, tenth",
    "mười một, thứ mười một, eleven, eleventh",
    "mười hai, thứ mười hai, twelve, twelfth",
];

/// Words with which the name of an event begins.
pub(super) const EVENTS: &str =
    "giải, cúp, vô địch, giải vô địch, hội khỏe phù đổng, hội thi, đại hội, chung kết, bán kết, vđqg, seagames";

/// Words of which the name of an event has one.
pub(super) const EVENT_WORDS: &str = "olympiad, championship, championships, open, tournament, league, \
         memorial, masters, \
     cup, festival, congress, turnier, torneo, tournoi, grand prix, rapidplay, championnat, interclubs, \
     campeonato, abierto, liga, meisterschaft, competitie, competition, kampioenschap, campionato, coupe, copa";
