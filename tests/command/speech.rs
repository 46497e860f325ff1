//! What `draws`, `audit` and `laws` say: people are told in their language, programs in English.

use crate::harness::{bienban, root};

/// What a command says on standard output and on standard error under a locale.
fn said(locale: &str, args: &[&str]) -> (String, String) {
    let run = bienban().current_dir(root()).env("LC_ALL", locale).args(args).output().expect("it runs");
    (String::from_utf8(run.stdout).expect("UTF-8"), String::from_utf8(run.stderr).expect("UTF-8"))
}

const DRAWS: [&str; 2] = ["draws", "testdata/D401/bad.pgn"];
const AUDIT: [&str; 3] = ["audit", "testdata/claims/claims.csv", "testdata/claims/games.pgn"];
const LAWS: [&str; 2] = ["laws", "2001"];

#[test]
fn an_arbiter_in_vietnam_reads_vietnamese() {
    for (command, lines) in [
        (
            &DRAWS[..],
            &[
                "testdata/D401/bad.pgn: ván 1, Nguyễn Văn An - Trần Thị Bình\n",
                "  thế cờ lặp lại ba lần, đã có trên bàn cờ (Luật 2023, điều 9.2.2)\n",
                "  Trắng có quyền yêu cầu hòa: thế cờ xuất hiện lần thứ 3, lúc bắt đầu và sau nước 2, 4 của Đen\n",
            ][..],
        ),
        (
            &AUDIT,
            &[
                "  sai (điều 9.3.2): mới có 8 nửa nước đi không bắt quân và không đi Tốt, cần 100; ",
                "  không áp dụng (điều 5.1.1): ván cờ đã kết thúc: chiếu hết sau nước 2 của Đen; ngày của ván không",
                "thời gian còn lại từ 1:00 tăng lên 3:00",
            ],
        ),
        (&LAWS, &["2001: Ấn bản thông qua tại Istanbul năm 2000", "điều 9.4 [1]\n  Đấu thủ đi một nước mà không"]),
    ] {
        let (report, _) = said("vi_VN.UTF-8", &[command, &["--format", "text"]].concat());
        for line in lines {
            assert!(report.contains(line), "{command:?} lacks {line:?}:\n{report}");
        }
    }
    let (_, summary) = said("vi_VN", &[&AUDIT[..], &["--format", "csv"]].concat());
    assert!(summary.contains("yêu cầu hòa: 7; 2 đúng, 3 sai, 1 không áp dụng, 0 chưa xác định\n"), "{summary}");
    assert!(summary.starts_with("bienban: testdata/claims/claims.csv: dòng 8: cột `ply`: "), "{summary}");
    let (_, complaint) = said("vi_VN", &["audit", "testdata/claims/none.csv", "testdata/claims/games.pgn"]);
    assert!(complaint.contains("none.csv: không có tệp hay thư mục này"), "{complaint}");
}

#[test]
fn programs_read_the_same_under_every_locale() {
    for command in [&DRAWS[..], &AUDIT, &LAWS] {
        for format in ["csv", "jsonl"] {
            let args = [command, &["--format", format]].concat();
            let (english, _) = said("C", &args);
            assert_eq!(said("vi_VN.UTF-8", &args).0, english);
            assert!(!english.contains("nước đi") && english.is_ascii() == (command == LAWS), "{english}");
        }
    }
    // A ledger has no sentences; a verdict and a provision have, for those who ask.
    let ledger = [&DRAWS[..], &["--format", "csv"]].concat();
    assert_eq!(said("C", &[&ledger[..], &["--ui", "vi"]].concat()).0, said("C", &ledger).0);
    let (verdicts, _) = said("C", &[&AUDIT[..], &["--format", "csv", "--ui", "vi"]].concat());
    assert!(verdicts.contains(",invalid,") && verdicts.contains("mới có 8 nửa nước đi"), "{verdicts}");
    let (provisions, _) = said("C", &[&LAWS[..], &["--format", "jsonl", "--ui", "vi"]].concat());
    assert!(provisions.contains("\"confidence\":\"text\"") && provisions.contains("chiếu hết"), "{provisions}");
}

#[test]
fn editions_that_differ_are_listed_in_words() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let game = "[Event \"A\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"1\"]\n[White \"An\"]\n[Black \"Bình\"]\n\
        [Result \"1/2-1/2\"]\n\n\
        1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 1/2-1/2\n";
    let [claims, games] = ["claims.csv", "games.pgn"].map(|name| folder.path().join(name));
    std::fs::write(&games, game).expect("it can be written");
    std::fs::write(&claims, "file,game,ply,side,rule\ngames.pgn,1,16,white,threefold\n").expect("it can be written");
    let [claims, games] = [&claims, &games].map(|path| path.to_str().expect("names are ASCII"));
    for (locale, told) in [
        (
            "C",
            "undetermined: the date of the game does not show which edition of the Laws applies, and they differ: \
             not-applicable 2014, 2017, 2018, 2023; valid pre1984, 1984, 1989, 1993, 1997, 2001, 2005, 2009\n",
        ),
        (
            "vi_VN",
            "chưa xác định: ngày của ván không cho biết theo ấn bản Luật nào, mà các ấn bản kết luận khác nhau: \
             không áp dụng theo Luật 2014, 2017, 2018, 2023; \
             đúng theo Luật pre1984, 1984, 1989, 1993, 1997, 2001, 2005, 2009\n",
        ),
    ] {
        let (report, _) = said(locale, &["audit", claims, games, "--format", "text"]);
        assert!(report.contains(told), "{report}");
    }
}
