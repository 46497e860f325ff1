# Phần trợ giúp của dòng lệnh; quy ước về khóa xem ở help.en.ftl.

command-bienban = Kiểm tra kho ván cờ và biên bản tiếng Việt: từng nước đi, đến từng cột
command-bienban-after =
    Ví dụ:
      bienban validate giai-dau/
      bienban convert bien-ban/ --to en -o giai-dau.pgn
      bienban --ui vi explain M205

    Những tùy chọn luôn dùng có thể ghi vào tệp bienban.toml, với tên của tùy chọn.
command-validate = Đi lại từng nước của từng ván và báo chỗ sai, kèm tệp, dòng và cột
command-validate-brief = Kiểm tra từng nước của từng ván: tệp, dòng, cột
command-validate-after =
    Ví dụ:
      bienban validate giai-dau/ -o loi.csv --excel
      zstdcat thang.pgn.zst | bienban validate -

    Mã thoát: 0; 1 nếu có phát hiện mức lỗi (xem --fail-on);
    2 nếu có gì không đọc được.
command-convert = Viết lại các ván bằng ký hiệu của ngôn ngữ khác, thành PGN hoặc theo mẫu biên bản
command-convert-brief = Viết lại ván cờ bằng ký hiệu khác, hoặc theo mẫu biên bản
command-convert-after =
    Ví dụ:
      bienban convert giai.pgn --to en -o tournament.pgn
      bienban convert kho/ --to vi --out-dir vi/
      bienban convert van.pgn --to vi --layout table

    Nước nào không đọc được thì nằm nguyên văn trong lời bình và được báo.
    Mã thoát: 0; 1 nếu có phát hiện mức lỗi; 2 nếu có gì không đọc được.
command-repair = Liệt kê những ván mà biên bản hỏng có thể ghi, khả năng cao nhất trước, mỗi đề xuất đều được đi lại đến hết ván
command-repair-brief = Liệt kê những ván mà biên bản hỏng có thể ghi
command-repair-after =
    Ví dụ:
      bienban repair bien-ban/ -o de-xuat.csv
      bienban repair van.txt --apply 0.95 -o van.pgn

    p là xác suất cả ván đúng là ván này; p_edit là của từng chỗ sửa;
    p_moves là của từng nước, nếu biên bản do chương trình nhận dạng chữ đọc.
    Không có gì bị thay đổi: --apply và --best viết ra ván đã sửa, mỗi chỗ sửa
    có chú thích ghi điều trên biên bản.
    Mã thoát: 0 khi mọi ván nguyên vẹn hoặc có một đề xuất với p từ 0.95 trở lên,
    nếu không thì 1; 2 khi có thứ không đọc được.
command-reconcile = Tìm hai biên bản của mỗi ván và ghép thành một ván: chỗ khác nhau và điều mỗi biên bản thiếu
command-reconcile-brief = Ghép hai biên bản của mỗi ván thành một ván
command-reconcile-after =
    Ví dụ:
      bienban reconcile trang.txt den.txt
      bienban reconcile bien-ban/ -o van.csv --differences khac-nhau.csv
      bienban reconcile bien-ban/ --apply 0.95 -o van.pgn

    Hai biên bản thuộc một ván nếu giải và vòng trùng nhau, cùng với bàn hoặc cả hai
    người chơi. Chỉ có hai ván thì coi là một. Luật không ưu tiên biên bản nào (8.1).
    Mã thoát: 0 khi mọi ván đều khớp hoặc có một đề xuất với p từ 0.95 trở lên,
    nếu không thì 1; 2 khi có thứ không đọc được.
command-draws = Liệt kê mọi lúc có quyền yêu cầu hòa, và mọi ván tự kết thúc, theo Luật có hiệu lực khi đó
command-draws-brief = Liệt kê lúc có quyền yêu cầu hòa và ván tự kết thúc
command-draws-after =
    Ví dụ:
      bienban draws giai.pgn -o so-hoa.csv
      bienban draws kho/ --laws 2018 --all-moves

    Mỗi dòng nói lúc đó có quyền yêu cầu gì, không bao giờ nói rằng đã có ai yêu
    cầu: `occurred` là đã có trên bàn cờ, `intended` là bằng nước đi thông báo
    trước, `automatic` là ván cờ đã kết thúc.
    Mã thoát: 0; 2 nếu có gì không đọc được.
command-watch = Báo những gì trọng tài cần biết trong khi các ván đang diễn ra: quyền yêu cầu hòa, ván kết thúc, nước sai luật, kết quả, đồng hồ
command-watch-brief = Báo những gì trọng tài cần biết khi ván đang diễn ra
command-watch-after =
    Ví dụ:
      bienban watch live/vong5.pgn
      bienban watch https://example.org/vong5.pgn --every 5s --bell
      bienban watch live/ --format jsonl --log vong5.jsonl

    Mỗi sự kiện được báo một lần: `claim` khi có quyền yêu cầu hòa, `soon`, `ended` khi
    ván đã tự kết thúc mà chưa có kết quả, `illegal`, `result`, `time` khi đồng hồ chỉ
    số 0, `changed`, `twice`, `source`, và `lapsed` khi quyền yêu cầu hòa không còn.
    Lệnh chạy cho đến khi bấm Ctrl-C.
    Mã thoát: 130 sau Ctrl-C; với --once là 0, hoặc 2 nếu có nguồn không đọc được.
command-audit = Xét các yêu cầu hòa đã ghi lại theo Luật có hiệu lực khi đó: ai đúng, vì sao, theo điều nào, và hình phạt cho yêu cầu sai
command-audit-brief = Xét các yêu cầu hòa đã ghi lại
command-audit-usage =
    bienban audit [TÙY CHỌN] CLAIMS [ĐƯỜNG DẪN]...
    bienban audit --template [TÙY CHỌN] [ĐƯỜNG DẪN]...
command-audit-after =
    Ví dụ:
      bienban audit yeu-cau.csv giai.pgn -o ket-luan.csv
      bienban audit --template giai.pgn -o yeu-cau.csv

    Tệp yêu cầu hòa là CSV, .xlsx hoặc .ods, có các cột file, game, ply, side, rule,
    kind, move; có thể dùng white, black và round thay cho game, move_number thay cho
    ply. rule là threefold, fifty, quickplay hoặc số điều luật (9.2, 9.3b, 10.2);
    clock_claimant và clock_opponent là số giây, m:ss hoặc h:mm:ss. Tên có thể viết
    không dấu. Các yêu cầu và đề nghị hòa ghi trong ván được liệt kê sau những yêu
    cầu đã ghi lại. TimeControl cho biết áp dụng mức phạt
    nào. Báo cáo html và xlsx có biên bản để ký cho từng yêu cầu, tối đa 200 yêu cầu.
    Mã thoát: 0; 2 nếu có dòng hoặc đầu vào không đọc được.
command-laws = Liệt kê các ấn bản Luật cờ vua của FIDE, xem một ấn bản hay một điều về việc kết thúc ván, hoặc so sánh hai ấn bản
command-laws-brief = Xem các ấn bản Luật quy định gì
command-laws-after =
    Ví dụ:
      bienban laws
      bienban laws 2018
      bienban laws 9.2
      bienban laws --diff 2009 2018
      bienban laws --format csv

    Ấn bản được gọi theo năm. Điều luật được tìm trong mọi ấn bản, kể cả các
    khoản của nó: 9.2 tìm thấy 9.2a và 9.2.1.1. Mỗi quy định đều có số điều và
    cho biết đã đọc ở đâu. Ở dạng dữ liệu, mọi quy định đều được ghi ra; nếu
    không nêu gì thì là của mọi ấn bản.
command-games = Lập bảng các ván cờ: mỗi ván một dòng, có thẻ, khai cuộc, cách kết thúc, khóa và lỗi
command-games-brief = Lập bảng các ván cờ
command-games-after =
    Ví dụ:
      bienban games archive/ -o games.csv
      bienban games month.pgn.zst --columns file,game,white,black,result,eco,plies
      bienban games tournament.pgn --tags WhiteTeam,BlackTeam --format parquet -o games.parquet

    Ván nào cũng có một dòng, kể cả ván có lỗi: xem các cột errors, warnings và
    first_code. Cột offset và length cho phép cắt ván cờ ra khỏi tệp đã giải nén.
    Nội dung từng cột: xem docs/games.md.
    Mã thoát: 0, hoặc 2 nếu có thứ không đọc được.
command-select = Chọn các ván thỏa điều kiện, giữ nguyên văn hoặc ghi lại
command-select-brief = Chọn các ván thỏa điều kiện
command-select-after =
    Ví dụ:
      bienban select archive/ --player kasparov --date 1985..1990 -o kasparov.pgn
      bienban select month.pgn.zst --where 'eco in B90..B99 and both elo >= 2400'
      bienban select archive/ --where 'material("KRP* v KRP*" for 6)' --count
      bienban select archive/ --out-dir by-year --by year
      bienban select a.pgn b.pgn --sort event,round,board -o tournament.pgn

    Ngôn ngữ điều kiện, kèm mười câu hỏi và lời giải: xem docs/select.vi.md. Mọi tùy chọn
    về ván cờ đều phải thỏa; tùy chọn viết hai lần đòi thỏa cả hai. Ván có lỗi vẫn được
    chọn như ván khác: muốn loại thì dùng `errors = 0`.
    Mã thoát: 0, hoặc 2 nếu có thứ không đọc được.
command-duplicates = Tìm các ván bị trùng trong kho ván, và ghi lại mỗi ván một lần
command-duplicates-brief = Tìm các ván bị trùng
command-duplicates-after =
    Ví dụ:
      bienban duplicates archive/ > duplicates.csv
      bienban duplicates a.pgn b.pgn.zst -o merged.pgn --report duplicates.csv
      bienban duplicates archive/ --keep first -o - > clean.pgn

    Báo cáo có một dòng cho mỗi ván trong một nhóm, kèm lý do của nhóm: same (cùng nước đi,
    cùng đấu thủ), same-moves (cùng nước đi, khác đấu thủ), prefix (ván này là phần đầu của
    ván kia, cùng đấu thủ và cùng ngày), twin (cùng đấu thủ, nước đi khác nhau nhiều nhất
    hai chỗ). -o bỏ các ván same và prefix mà ván được giữ đã có đủ nước đi; các ván
    same-moves và twin được giữ. Chi tiết: docs/duplicates.md.
    Mã thoát: 0, hoặc 2 nếu có thứ không đọc được.
command-desk = Mở trang cho trọng tài: nhận biên bản, sửa lỗi, trả lời yêu cầu hòa, xuất PGN và bảng xếp hạng
command-desk-brief = Mở trang cho trọng tài trong trình duyệt
command-desk-after =
    Ví dụ:
      bienban desk
      bienban desk vong3/
      bienban desk --no-open --port 8080 vong3/

    Trang chỉ có trên máy này, và chỉ trình duyệt nhận được địa chỉ mới mở được. THƯ MỤC
    giữ các biên bản, vốn không bao giờ bị sửa, và các quyết định về chúng. docs/desk.vi.md
    hướng dẫn từ biên bản đến bảng xếp hạng.
    Mã thoát: 0 khi kết thúc bằng Ctrl-C, hoặc 2 nếu không khởi động được.
command-dead = Cho biết mỗi bên còn có thể chiếu hết bằng một chuỗi nước đi đúng luật nào không (Luật 5.2.2, 6.9), kèm chứng minh
command-dead-brief = Cho biết mỗi bên còn có thể chiếu hết hay không
command-dead-after =
    Ví dụ:
      bienban dead "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - -"
      bienban dead - --format csv < the-co.txt

    Mã thoát: 0; 2 nếu có thế cờ không đọc được.
command-show = Xem một ván: các nước, thế cờ sau một nửa nước đi, và chỗ sai của ván
command-show-brief = Xem một ván và một thế cờ của ván
command-show-after =
    Ví dụ:
      bienban show giai-dau/vong1.pgn --game 2
      bienban show giai-dau/vong1.pgn --game 2 --ply 11

    TỆP có thể nêu như trong báo cáo: tệp nén và tệp bên trong, bảng tính và trang của nó.
    Mã thoát: 0; 2 nếu không có ván đó hoặc không đọc được.
command-completions = In đoạn mã để trình vỏ (shell) tự điền lệnh và tùy chọn
command-completions-brief = In đoạn mã tự điền cho trình vỏ (shell)
command-completions-after =
    Ví dụ:
      bienban completions bash > ~/.local/share/bash-completion/completions/bienban
      bienban completions powershell >> $PROFILE
command-man = In trang hướng dẫn (man), hoặc ghi trang của mọi lệnh vào THƯ MỤC
command-man-brief = In trang hướng dẫn (man)
command-man-after =
    Ví dụ:
      bienban man | man -l -
      bienban man ~/.local/share/man/vi/man1
command-languages = Liệt kê các ngôn ngữ có ký hiệu quân đọc và viết được, và các ký hiệu cờ tướng
command-languages-brief = Liệt kê ký hiệu quân và ký hiệu nước đi
command-languages-after =
    Ví dụ:
      bienban languages
      bienban languages --format csv
command-explain = Giải thích một mã phát hiện: ý nghĩa, ví dụ, căn cứ trong Luật hoặc chuẩn PGN, cách sửa
command-explain-brief = Giải thích một mã phát hiện
command-explain-after =
    Ví dụ:
      bienban explain M205
      bienban explain illegal-move

# Tùy chọn của mọi lệnh.

option-ui = Ngôn ngữ của thông báo, trợ giúp và giải thích: en hoặc vi [mặc định: theo LC_ALL, LC_MESSAGES hoặc LANG, trên Windows và macOS còn theo hệ điều hành; trong CSV và JSON Lines là tiếng Anh]
option-config = Lấy tùy chọn từ TỆP [mặc định: tệp bienban.toml gần nhất trong thư mục của đầu vào đầu tiên hoặc các thư mục bên trên]
option-no-config = Không dùng tệp bienban.toml nào
help-help-short = In trợ giúp (xem chi tiết bằng '--help')
help-help-long = In trợ giúp (xem bản tóm tắt bằng '-h')
help-version = In phiên bản

# Tùy chọn của nhiều lệnh.

option-paths = Tệp, thư mục, mẫu tên, hoặc - cho đầu vào chuẩn: PGN, biên bản dạng văn bản, Markdown, CSV, TSV, .xlsx, .xls, .ods, .docx và .odt, và cơ sở dữ liệu Scid (.si4), ChessBase (.cbh); .gz .bz2 .xz .zst và .zip được giải nén
option-ocr = Dùng lệnh này để đọc ảnh chụp, ảnh quét và PDF, { "{image}" } là chỗ của tệp ảnh; lệnh ghi TSV, hOCR, ALTO, PAGE XML hoặc JSON ra đầu ra chuẩn. `tesseract` là Tesseract với cách đọc hợp với biên bản, và là mặc định nếu đã cài. Có thể ghi nhiều lệnh để gộp kết quả; khi có tùy chọn này thì ảnh trong thư mục cũng được đọc
option-encoding = Đọc văn bản không phải UTF-16 theo bảng mã này: utf-8, windows-1252, windows-1258, vni, tcvn3, viscii, hoặc bảng mã khác của web như windows-1250 hay big5 [mặc định: tự nhận ra theo văn bản]
option-threads = Số luồng xét các ván [mặc định: theo RAYON_NUM_THREADS, nếu không có thì bằng số bộ xử lý]
option-range = Chỉ đọc các ván có byte đầu nằm ở các vị trí này, ví dụ 0-1000000 hoặc 1000000-; số dòng và số ván đếm từ ván đầu tiên trong khoảng (một tệp văn bản thường; csv, jsonl, parquet, arrow)
option-range-at = Vị trí trong tệp của byte đầu tiên trên đầu vào chuẩn: trước khoảng --game-limit byte, hoặc 0
option-games-before = Số ván của tệp ở trước khoảng, vì yêu cầu hòa ghi số ván trong cả tệp: tổng của các khoảng trước, do --range-count ghi ra
option-range-count = Chỉ ghi số ván và số dòng của khoảng; cộng lại thì khoảng sau có số thứ tự của cả tệp
option-game-limit = Ván lớn hơn mức này thì bỏ qua và báo (S107)
option-allow-empty = Đầu vào không có ván nào thì không tính là lỗi, chẳng hạn thư mục còn trống
option-unpack-ratio = Dữ liệu nén được phép giải nén ra gấp bao nhiêu lần kích thước của nó, ngoài 256 MiB đầu
option-dump-failures = Lưu vào thư mục này các ván mà chương trình gặp lỗi (X702)
option-no-progress = Không hiện thanh tiến độ
option-quiet = Chỉ ghi báo cáo và những gì hỏng
option-verbose = Nêu tên các tệp bị bỏ qua trong thư mục, và tệp bienban.toml đã dùng
option-select = Chỉ báo những mã này: một mã, một tên, hoặc phần đầu của mã như M
option-ignore = Không báo những mã này
option-output = Ghi báo cáo vào TỆP; tệp cũ chỉ bị thay khi báo cáo đã đầy đủ
option-color = Màu trong văn bản; auto là trên màn hình, trừ khi đặt NO_COLOR, và ở mọi nơi nếu đặt CLICOLOR_FORCE
option-color-auto = Trên màn hình
option-color-always = Luôn luôn
option-color-never = Không bao giờ
option-statistics = Báo số lần của mỗi loại phát hiện thay cho từng phát hiện
option-format = Dạng báo cáo [mặc định: text trên màn hình dòng lệnh, nếu không thì csv, hoặc theo đuôi của TỆP]
option-format-text = Từng khối để đọc, có dòng nguồn và dấu chỉ chỗ sai
option-format-concise = Mỗi phát hiện một dòng, tệp:dòng:cột: MÃ câu chữ, cho trình soạn thảo đọc
option-format-csv = RFC 4180, có dòng tiêu đề
option-format-jsonl = Mỗi dòng một đối tượng JSON
option-format-sarif = SARIF 2.1.0, cho các trang lưu mã nguồn và trình soạn thảo
option-format-github = Chú thích của GitHub Actions; mỗi bước hiện tối đa 10 lỗi, 10 cảnh báo và 10 thông tin
option-format-xlsx = Sổ Excel
option-format-parquet = Parquet: các cột nén cho chương trình xử lý dữ liệu
option-format-arrow = Luồng Arrow IPC: các cột cho chương trình đọc ngay khi chúng đến (pyarrow, polars)
option-format-html = Trang web để xem, thế cờ hiện thành bàn cờ
option-board = Vẽ thế cờ của phát hiện thành bàn cờ (text)
option-board-auto = Trên màn hình dòng lệnh đủ rộng
option-board-always = Luôn luôn; --board không kèm gì cũng có nghĩa này
option-board-never = Không bao giờ
option-excel = Để Excel mở CSV cho đúng: dấu thứ tự byte, CR LF, chặn công thức

option-laws = Ấn bản Luật cờ vua, chẳng hạn 2018 (xem `bienban laws`); auto là ấn bản có hiệu lực vào ngày của từng ván
option-dead-limit = Nếu ván chỉ có một thế cờ có thể là thế cờ chết, thôi xét một bên khi việc tìm nước chiếu hết đã tạo ra bấy nhiêu thế cờ

# validate

option-lang = Đọc ký hiệu quân của mọi ván theo ngôn ngữ này, chẳng hạn en hoặc vi; iccf (ghi bằng số) hoặc descriptive (lối mô tả); cờ tướng: tên ký hiệu, ví dụ vi-relative hoặc asian
option-cross-check = Đi lại từng ván bằng cả chương trình khác, pgn-reader và shakmaty, và báo chỗ kết luận khác nhau (X701)
option-account = Kê trên luồng lỗi chuẩn từng byte, ván và nửa nước đi đã đi đâu, đếm lại độc lập với việc kiểm tra, và ghi thành bảng vào TỆP, dạng CSV hoặc theo đuôi; mã thoát 2 nếu có tổng không khớp
option-repair = Tìm những ván có thể thay cho ván bị đứt, và đề xuất ngay tại phát hiện
option-fail-on = Mức nhẹ nhất làm cho mã thoát bằng 1
option-fail-on-error = Lỗi
option-fail-on-warning = Lỗi hoặc cảnh báo
option-fail-on-never = Không mức nào

# convert

option-to = Ký hiệu để viết: một ngôn ngữ như en hoặc vi (xem `bienban languages`), figurine (hình quân), uci hoặc lan; cờ tướng: vi-relative, vi-words, asian, wxf, wxf-xqbase, algebraic, san, winboard, iccs, uci, zh hoặc zh-xqbase
option-from = Ngôn ngữ để đọc; auto tự quyết định cho từng ván; iccf (ghi bằng số) hoặc descriptive (lối mô tả); cờ tướng: tên ký hiệu, ví dụ vi-relative
option-web = Chỉ ghi phần PGN mà các thư viện của trang web đọc được (chess.js, kokopu, cm-pgn): mỗi chỗ một lời bình, không có dòng %, thẻ đơn giản
option-layout = PGN, hoặc mẫu biên bản chính thức
option-layout-pgn = PGN đúng dạng xuất chuẩn
option-layout-text = Biên bản dạng văn bản: mỗi nhãn một dòng, rồi mỗi cặp nước đi một dòng
option-layout-table = Biên bản dạng bảng Markdown, mỗi cột 30 nước
option-layout-csv = Cũng bảng đó dưới dạng CSV
option-convert-output = Ghi vào TỆP; tệp cũ chỉ bị thay khi đã ghi đầy đủ
option-out-dir = Ghi mỗi đầu vào thành một tệp trong THƯ MỤC, giữ nguyên cây thư mục
option-findings = Ghi các phát hiện vào TỆP, dạng CSV hoặc theo đuôi: .jsonl, .sarif, .xlsx, .parquet, .html
option-report = Ghi mỗi ván một dòng vào TỆP, dạng CSV hoặc theo đuôi (.jsonl, .xlsx, .parquet, .html): vị trí, hai đấu thủ, vòng, bàn, ngôn ngữ, tình trạng, phát hiện nặng nhất
option-check-event = Đối chiếu các ván của cùng giải: trùng ván, trùng bàn hoặc trùng đấu thủ trong một vòng, thiếu bàn, thiếu kết quả (P8)
option-eco = Ghi ECO và Opening theo các thế cờ của ván, thay cho thẻ đang có, kể cả Variation và SubVariation; ván từ thế cờ khác hoặc không có thế cờ nào mang tên thì giữ nguyên thẻ
option-fix = Áp dụng mọi đề xuất duy nhất, ghi lại nguyên văn cũ trong lời bình
option-diff = Thay vì ghi các ván, chỉ ghi ra những gì --fix sẽ thay đổi, dạng unified diff
option-strict = Bỏ mọi ván có nước không đọc được
option-comments = Viết lại cả những nước trong lời bình, nếu cả lời bình là một chuỗi nước đúng luật
option-ep-mark = Ghi dấu bắt Tốt qua đường: qđ trong tiếng Việt, e.p. trong tiếng khác
option-capture = Dấu bắt quân
option-capture-x = Nxe5
option-capture-colon = N:e5
option-capture-none = Ne5
option-castling = Ghi nhập thành bằng chữ O hoặc số 0 [mặc định: O trong tiếng Anh, 0 trong tiếng khác]

# watch

option-watch-sources = Một tệp được ghi thêm hoặc thay mới, một thư mục gồm các tệp như vậy, hoặc một địa chỉ http hay https
option-every = Đọc lại các nguồn theo nhịp này, chẳng hạn 10s, 1m; sau khi có lỗi thì thưa hơn, chậm nhất một phút một lần
option-stale = Báo khi một nguồn còn ván đang đấu mà không thay đổi trong bấy lâu
option-once = Đọc các nguồn một lần, báo những gì đang có rồi kết thúc
option-watch-format = Dạng của các sự kiện
option-watch-format-text = Mỗi sự kiện một dòng, trên màn hình dòng lệnh có thêm bảng các bàn cờ bên dưới
option-watch-format-jsonl = Mỗi dòng một đối tượng JSON, xem docs/watch.vi.md
option-bell = Reo chuông của màn hình dòng lệnh khi có việc phải giải quyết
option-exec = Với mỗi sự kiện, chạy lệnh này và đưa sự kiện dạng JSON vào đầu vào chuẩn của nó
option-log = Ghi thêm mỗi sự kiện vào tệp này, một dòng JSON
value-source = NGUỒN
value-time = THỜI_GIAN
value-command = LỆNH

# draws, audit

option-all-moves = Liệt kê cả yêu cầu hòa bằng nước thông báo, ở mọi nửa nước đi và với mọi nước đúng luật, không chỉ với nước đã đi
option-template = Ghi ra tệp yêu cầu hòa để điền, gồm mọi lúc có quyền yêu cầu hòa, thay vì xét
option-audit-format-text = Kết luận bằng câu dưới mỗi yêu cầu

# laws

option-word = Một ấn bản, chẳng hạn 2018, hoặc một điều luật, chẳng hạn 9.2; nếu để trống thì liệt kê mọi ấn bản; xiangqi2004 là luật cờ tướng
option-laws-diff = Những gì đã thay đổi giữa hai ấn bản: mọi quy định có câu chữ hoặc số điều khác nhau
option-laws-format = Dạng danh sách [mặc định: text, hoặc theo đuôi của TỆP]
option-laws-format-text = Các câu để đọc

# games
option-games-columns = Các cột, theo thứ tự này [mặc định: tất cả]
option-games-tags = Tên các thẻ ghi thành cột riêng ở cuối bảng
option-games-moves = Thêm cột cuối ghi các nước của từng ván, bằng chữ cái của PGN; trong trang web và sổ tính thì bằng chữ cái của ngôn ngữ đang dùng
option-games-positions = Một hàng cho mỗi thế cờ của mỗi ván thay vì mỗi ván một hàng: tệp, ván, số nửa nước trước đó, nước vừa đi, FEN và khóa
option-games-output = Ghi bảng vào TỆP; tệp chỉ bị thay khi bảng đã xong
option-games-format = Dạng của bảng [mặc định: csv, hoặc theo đuôi của TỆP]

# select
option-select-condition = Điều kiện bằng ngôn ngữ của docs/select.md
option-select-player = Một phần tên của một trong hai đấu thủ, không phân biệt hoa thường và dấu
option-select-white = Một phần tên của Trắng
option-select-black = Một phần tên của Đen
option-select-event = Một phần tên giải
option-select-date = Ngày hoặc khoảng ngày: 1999, 2001.05, 1990..1999, ..1989
option-select-eco = Mã hoặc khoảng mã, theo các thế cờ trong ván chứ không theo thẻ: B9, B90..B99
option-select-result = 1-0, 0-1, 1/2 hoặc *
option-select-elo = Hệ số thấp nhất của một trong hai bên, một khoảng, hoặc số sau dấu so sánh: 2600, 2400..2600, "<2000"
option-select-plies = Số nửa nước, một khoảng, hoặc số sau dấu so sánh: 40, ..50, ">100"
option-select-position = Một thế cờ của nhánh chính, dạng FEN hoặc các trường đầu của FEN
option-select-line = Các nửa nước mở đầu ván, bằng chữ cái của bất kỳ ngôn ngữ nào
option-select-games = Các ván nêu trong một bảng CSV có cột file và game hoặc moves_key, chẳng hạn bảng do `games` ghi ra
option-select-output = Ghi các ván vào TỆP; tệp chỉ bị thay khi đã xong và không được là một đầu vào
option-select-out-dir = Ghi các ván vào những tệp trong THƯ MỤC, mỗi giá trị của --by một tệp; hai giá trị không bao giờ chung tệp
option-select-by = Các cột có giá trị để chia ván ra nhiều tệp, hoặc số ván mỗi tệp
option-select-rest = Ghi mọi ván còn lại vào TỆP, giữ nguyên văn
option-select-count = Chỉ in số ván, không in các ván
option-select-explain = Ghi một bảng thay cho các ván: mỗi ván thỏa phần nào của điều kiện
option-select-limit = Dừng sau N ván tìm được đầu tiên; --sort chỉ xếp những ván ấy
option-select-sort = Sắp các ván theo những cột này; giá trị không rõ xếp cuối, ván bằng nhau giữ nguyên thứ tự
option-select-export = Ghi lại các ván như `convert`, không giữ nguyên văn
option-select-to = Ký hiệu để ghi nước đi
option-select-drop = Bỏ những thứ này khỏi ván
option-select-drop-comments = Lời bình, cùng thời gian ghi trong đó
option-select-drop-variations = Biến
option-select-drop-nags = Ký hiệu đánh giá như $1 và !?
option-select-drop-clocks = Thời gian trong lời bình ([%clk], [%emt], [%egt]); phần còn lại của lời bình được giữ
option-select-keep-tags = Những thẻ được giữ: seven, all, hoặc tên các thẻ ngoài bảy thẻ chính; FEN, SetUp và Variant luôn được giữ
option-select-add = Những thẻ được thêm
option-select-add-plycount = PlyCount, số nửa nước đã đi
option-select-add-eco = ECO và Opening, theo các thế cờ; thay cho các thẻ ECO, Opening, Variation và SubVariation
option-select-add-fen = FinalFEN, thế cờ cuối
option-select-add-key = FinalKey, khóa Polyglot của thế cờ cuối
option-select-add-source = SourceFile, tệp và dòng

# duplicates
option-duplicates-output = Ghi vào TỆP một ván của mỗi nhóm và mọi ván không thuộc nhóm nào, giữ nguyên văn; TỆP không được là tệp đầu vào
option-duplicates-report = Ghi báo cáo vào TỆP [mặc định: đầu ra chuẩn; không có báo cáo nếu -o ghi các ván ra đó]
option-duplicates-format = Dạng của báo cáo [mặc định: csv, hoặc theo đuôi của TỆP báo cáo]
option-duplicates-keep = Giữ ván nào của một nhóm
option-duplicates-keep-fullest = Ván có nhiều nửa nước hơn, có kết quả, đủ ngày tháng, nhiều thẻ và lời bình hơn
option-duplicates-keep-first = Ván đầu tiên, trừ khi nó chỉ là phần đầu của một ván dài hơn
option-duplicates-merge = Các nhóm có lý do này cũng chỉ giữ một ván
option-duplicates-merge-same-moves = Các ván cùng nước đi nhưng khác đấu thủ

# desk
option-desk-folder = Thư mục chứa biên bản và quyết định của một vòng, được tạo nếu chưa có [mặc định: hỏi trên trang]
option-desk-port = Cổng trên máy này; 0 là một cổng còn trống
option-desk-watch = Theo dõi NGUỒN trên trang ngay từ đầu: tệp, thư mục hoặc địa chỉ, như `bienban watch`
option-desk-no-open = In địa chỉ và không mở trình duyệt

# dead

option-positions = Một thế cờ dạng FEN, chỉ cần bốn trường, hoặc - cho đầu vào chuẩn với mỗi dòng một thế cờ
option-dead-dead-limit = Thôi xét một bên khi việc tìm nước chiếu hết đã tạo ra bấy nhiêu thế cờ
option-dead-threads = Số luồng xét các thế cờ [mặc định: theo RAYON_NUM_THREADS, nếu không có thì bằng số bộ xử lý]
option-dead-output = Ghi câu trả lời vào TỆP; tệp cũ chỉ bị thay khi đã ghi đầy đủ
option-dead-format = Dạng câu trả lời [mặc định: text, hoặc theo đuôi của TỆP]
option-dead-format-text = Một dòng cho kết luận và mỗi bên một dòng

# show

option-file = Tệp có ván cờ
option-show-game = Số của ván trong tệp, như trong báo cáo
option-ply = Xem thế cờ sau bấy nhiêu nửa nước đi [mặc định: thế cờ cuối cùng đọc được]
option-show-envelope = In phong bì của ván hoãn đấu: thế cờ trước nước niêm phong (không hiện nước ấy) và các dòng để điền
option-show-to = Ký hiệu của các nước: một ngôn ngữ như en hoặc vi, figurine (hình quân), uci hoặc lan [mặc định: ngôn ngữ của lần chạy]

# completions, man

option-shell = Trình vỏ (shell)
option-dir = Thư mục, được tạo nếu chưa có

# languages

option-languages-format = Dạng danh sách [mặc định: text, hoặc theo đuôi của TỆP]
option-languages-format-text = Các cột để đọc

# explain

option-code = Một mã hoặc tên của nó; nếu để trống thì liệt kê tất cả

# Những gì đứng quanh phần trợ giúp.

help-usage = Cách dùng:
help-heading-commands = Lệnh
help-heading-arguments = Tham số
help-heading-options = Tùy chọn
help-heading-report = Báo cáo
help-heading-choice = Báo những gì
help-heading-rules = Cách xét các ván
help-heading-input = Cách đọc đầu vào
help-heading-run = Khi chạy
help-possible-values = Các giá trị:
help-possible = [các giá trị: { $values }]
help-default = [mặc định: { $value }]
help-placeholder-options = [TÙY CHỌN]
help-placeholder-command = LỆNH

value-a-b = TỪ-ĐẾN
value-offset = VỊ TRÍ
value-path = ĐƯỜNG DẪN
value-n = N
value-p = P
value-name = TÊN
value-code = MÃ
value-file = TỆP
value-folder = THƯ MỤC
value-port = CỔNG
value-dir = THƯ MỤC
value-format = DẠNG
value-language = NGÔN NGỮ
value-edition = ẤN BẢN
value-fail-on = MỨC
value-notation = KÝ HIỆU
value-layout = MẪU
value-signs = KIỂU
value-capture = DẤU
value-castling = DẤU
value-shell = TRÌNH VỎ
value-fen = FEN
value-when = KHI NÀO
value-nodes = SỐ
value-word = TỪ
value-from = ẤN BẢN TRƯỚC
value-to = ẤN BẢN SAU

# Chỗ sai của một dòng lệnh.

usage-error = lỗi: { $what }
usage-more = Để biết thêm, hãy dùng '--help'.
usage-invalid-value = giá trị '{ $value }' không hợp lệ cho '{ $option }'
usage-invalid-value-reason = giá trị '{ $value }' không hợp lệ cho '{ $option }': { $reason }
usage-missing-value = '{ $option }' cần một giá trị nhưng không có
usage-possible-values = các giá trị dùng được: { $values }
usage-unknown-option = không có tùy chọn hay tham số '{ $option }'
usage-unknown-command = không có lệnh '{ $name }'
usage-no-command = thiếu tên lệnh
usage-file = Để kiểm tra các ván trong tệp: bienban validate { $name }
usage-similar = có tên gần giống: '{ $name }'
usage-required = thiếu tham số bắt buộc: { $options }
usage-conflict = '{ $option }' không dùng được cùng với '{ $other }'
usage-twice = '{ $option }' chỉ được dùng một lần
usage-no-value-taken = giá trị '{ $value }' thừa ở '{ $option }'
usage-number-of-values = '{ $option }' cần { $expected } giá trị, mà chỉ có { $given }
usage-number-within = cần một số nguyên từ { $least } đến { $most }
usage-number-from = cần một số nguyên từ { $least } trở lên
usage-not-unicode = một tham số không phải UTF-8 hợp lệ
usage-other = sai cách dùng: { $text }
value-expr = BIỂU THỨC
value-dates = NGÀY
value-codes = MÃ
value-result = KẾT QUẢ
value-numbers = SỐ
value-moves = NƯỚC ĐI
value-by = CÁCH CHIA
value-column = CỘT
value-parts = PHẦN
value-tags = THẺ
value-keep = CÁCH GIỮ
value-reason = LÝ DO
value-bytes = SỐ BYTE
value-ratio = SỐ LẦN

# repair

option-top = Số đề xuất liệt kê nhiều nhất cho một ván
option-apply = Ghi ra các ván thay cho báo cáo: theo đề xuất đầu tiên nếu xác suất của nó từ P trở lên (0.95, 'P>=0.95') và không đề xuất nào ngang nó, hoặc luôn theo đề xuất đầu tiên (top)
option-best = Như --apply top
option-max-errors = Số chỗ sửa nhiều nhất của một đề xuất [mặc định: không giới hạn]
option-effort = Mức thử: đi lại số nhánh gấp N lần
option-repair-all = Liệt kê cả những ván nguyên vẹn, kèm những ván khác có thể thay; không có tùy chọn này thì CSV và dữ liệu vẫn có dòng cho chúng, còn văn bản và trang thì không
option-repair-to = Ký hiệu của các ván ghi ra: một ngôn ngữ như en hoặc vi, figurine, uci hoặc lan
option-repair-layout = Dạng của các ván ghi ra: PGN, hoặc biên bản
option-repair-fail-on = Điều làm mã thoát thành 1
option-repair-fail-on-open = Một ván không nguyên vẹn mà cũng không có đề xuất đủ chắc chắn
option-repair-fail-on-never = Không có gì
option-repair-format-text = Mỗi ván một khối, mỗi chỗ sửa của một đề xuất một dòng

# reconcile

option-differences = Ghi vào TỆP một dòng CSV cho mỗi nửa nước đi mà hai biên bản khác nhau
option-reconcile-to = Ký hiệu của các ván ghi ra: một ngôn ngữ như en hoặc vi, figurine, uci hoặc lan
option-reconcile-layout = Dạng của các ván ghi ra: PGN, hoặc biên bản
option-reconcile-max-errors = Số chỗ sửa nhiều nhất của một đề xuất [mặc định: không giới hạn]
option-reconcile-fail-on = Điều làm mã thoát thành 1
option-reconcile-fail-on-open = Một ván mà hai biên bản không khớp và không có đề xuất đủ chắc chắn
option-reconcile-fail-on-never = Không có gì
option-reconcile-format-text = Mỗi ván một khối, mỗi chỗ sửa của một đề xuất một dòng

# xiangqi

option-game = Các ván thuộc loại cờ nào
option-game-auto = Mỗi ván tự cho biết: bằng thẻ Game và Variant, phần đầu biên bản, FEN mười hàng, những nước chỉ cờ tướng mới có
option-game-chess = Cờ vua
option-game-xiangqi = Cờ tướng, theo Luật cờ Tướng 2004
option-repetitions = Thế cờ tướng xuất hiện từ lần thứ mấy thì tính là lặp lại; luật không nêu con số
value-game = CỜ
option-men = Vẽ quân cờ tướng trên bàn cờ bằng chữ cái của luật hay bằng chữ Hán
option-men-letters = Tg S T X M P B; quân Đen viết thường
option-men-characters = 帥 仕 相 俥 傌 炮 兵, và 將 士 象 車 馬 砲 卒

# tournaments

command-event = Kiểm tra một giải: có đấu đúng bảng không, có đủ ván không, các ván và báo cáo (TRF) có khớp không (P8)
command-event-brief = Kiểm tra một giải theo bảng và báo cáo của giải
command-event-after =
    Ví dụ:
      bienban event archive/ report.trf
      bienban event archive/ --summary
      bienban event archive/ --missing

    Không xét nước đi: chỉ xét kết quả và thẻ. Không tính hệ số; `bienban pair` xếp cặp vòng
    tiếp theo, `bienban trf` chuyển dữ liệu cho các chương trình khác.

    Mã thoát: 0; 1 nếu có mục là lỗi; 2 nếu có dữ liệu không đọc được.
command-standings = In bảng xếp hạng của giải với hệ số phụ và bảng điểm chéo, theo quy định có hiệu lực khi giải bắt đầu
command-standings-brief = In bảng xếp hạng với hệ số phụ và bảng điểm chéo
command-standings-after =
    Ví dụ:
      bienban standings archive/ --crosstable
      bienban standings report.trf --regime vn2004 --tie-breaks SB,WIN,DE -o xep-hang.html
      bienban standings match.pgn --target wins=6
      bienban standings report.trf --regime xq2004 --norms teams
command-trf = Ghi một giải thành báo cáo TRF để FIDE và các phần mềm bốc thăm đọc
command-trf-brief = Ghi một giải thành báo cáo TRF
command-trf-after =
    Ví dụ:
      bienban trf archive/ --event "Cup" -o report.trf
command-pair = Xếp cặp vòng tiếp theo của giải hệ Thụy Sĩ và nêu mỗi cặp xếp theo điều nào
command-pair-brief = Xếp cặp vòng tiếp theo của giải hệ Thụy Sĩ
command-pair-after =
    Ví dụ:
      bienban pair players.csv -o round1.csv
      bienban pair players.csv round1.csv -o round2.csv
      bienban pair report.trf --rules vn2004

    Đưa danh sách đấu thủ và các vòng đã đấu: bảng có kết quả, ván cờ, hoặc báo cáo giải (TRF). Bảng được
    in ra trở thành báo cáo của vòng khi điền cột `result` (1-0, 1/2-1/2, 0-1, +/-).

    Mã thoát: 0; 2 nếu có đầu vào không đọc được hoặc không xếp cặp được.
command-schedule = In lịch đấu theo bảng
command-schedule-after =
    Ví dụ:
      bienban schedule round-robin 8 --names players.csv
command-regulations = In những gì điều lệ giải phải có, thành mẫu để điền
command-regulations-brief = In mẫu điều lệ giải
command-regulations-after =
    Ví dụ:
      bienban regulations chess --event "Cúp" --rounds 9 --tie-breaks BH,SB -o dieu-le.html
      bienban regulations xiangqi --target wins=6

    Mục nào chưa nêu thì để trống. Các mục như `tie-breaks`, `target`, `least-games` ở đầu bienban.toml
    dùng cho cả `bienban standings`.
command-round-robin = Bảng Berger: ai cũng gặp ai
command-round-robin-after =
    Ví dụ:
      bienban schedule round-robin 8 --cycles 2
command-scheveningen = Mỗi người của đội này gặp mọi người của đội kia
command-scheveningen-after =
    Ví dụ:
      bienban schedule scheveningen 6 --cycles 2

    Ở lượt chẵn màu quân đảo ngược (000 15), nên hai lượt thì công bằng (000 16.2.2).
command-teams = Các đội gặp nhau theo bảng Berger, từng bàn
command-teams-after =
    Ví dụ:
      bienban schedule teams 6 4 --cycles 2

    Đội cầm Trắng cầm Trắng ở bàn lẻ (000 16.4); ở lượt chẵn thì đến đội kia
    (000 15).
command-knock-out = Thua một trận thì bị loại
command-knock-out-after =
    Ví dụ:
      bienban schedule knock-out 16 --games 2
      bienban schedule knock-out 16 --games 2+2+1 --places
      bienban schedule knock-out 8 --boards 4 --each

    W3 là người thắng trận 3, L3 là người thua, W3.1 là người ở bàn 1 của đội
    thắng. `cycle` là số thứ tự ván trong trận. Khi có --places, --boards hoặc
    nhiều chặng, bảng có thêm `match`, `stage` và `places`: các thứ hạng mà hai
    bên còn tranh, nên 3-4 định hạng ba và hạng tư; một số là thứ hạng không
    phải đấu.

    Điều luật: 000 11 (cả đủ thứ hạng), 003 25 (2+2+1; ván lẻ sau khi hòa bốc
    thăm màu quân, bảng để người nêu trước cầm Trắng), 000 16.3 và 003 30.3
    (đồng đội).
command-varma = Bốc số thứ tự sao cho đấu thủ cùng đơn vị không gặp nhau ở các vòng cuối
command-varma-after =
    Ví dụ:
      bienban schedule varma players.csv --seed 7
option-pair-rules = Xếp cặp theo luật nào
option-pair-rules-fide = Hệ Dutch của FIDE (C.04.3), hiệu lực từ 1/2/2026
option-pair-rules-fide2017 = Cũng hệ này, hiệu lực đến 31/1/2026
option-pair-rules-vn2004 = Hệ Thụy Sĩ điều chỉnh theo Luật Cờ vua 2004
option-pair-rules-vn2004-lots = Hệ Thụy Sĩ theo bốc thăm của luật này
option-pair-rules-xq2004 = Hệ Thụy Sĩ điều chỉnh theo Luật Cờ tướng 2004
option-pair-rules-xq2004-lots = Hệ Thụy Sĩ theo bốc thăm của luật này
option-pair-rounds = Số vòng của giải: vòng cuối không áp dụng một số quy tắc [mặc định: theo báo cáo]
option-pair-seed = Số thăm: cùng một số thì xếp ra cùng các cặp [mặc định: bốc rồi in ra]
option-absent = Đấu thủ không tham gia vòng này, theo tên hoặc số; có thể ghi nhiều lần
option-bye = Đấu thủ xin nghỉ vòng này, được nửa điểm, theo tên hoặc số; có thể ghi nhiều lần
option-apart = Hai đấu thủ không được gặp nhau, theo số hoặc tên; có thể ghi nhiều lần
option-cards = In thẻ theo dõi của từng đấu thủ thay vì xếp cặp: đối thủ, màu quân, điểm, đi lên, đi xuống (000 14.1)
option-why = Ghi bằng lời mỗi cặp được xếp theo điều nào, không chỉ nêu số điều
option-first = Màu quân của đấu thủ số 1 ở vòng đầu [mặc định: bốc thăm]
option-first-white = Trắng
option-first-black = Đen
value-rules = LUẬT
value-pair = CẶP
value-colour = MÀU
option-pairing = Kiểm tra cả việc xếp cặp theo luật của một hệ Thụy Sĩ (P836)
option-pairing-fide = Hệ Dutch của FIDE (C.04.3), hiệu lực từ 1/2/2026
option-pairing-fide2017 = Cũng hệ này, hiệu lực đến 31/1/2026
option-pairing-vn2004 = Hệ Thụy Sĩ điều chỉnh theo Luật Cờ vua 2004
option-pairing-vn2004-lots = Hệ Thụy Sĩ theo bốc thăm của luật này
option-pairing-xq2004 = Hệ Thụy Sĩ điều chỉnh theo Luật Cờ tướng 2004
option-pairing-xq2004-lots = Hệ Thụy Sĩ theo bốc thăm của luật này
option-summary = Mỗi giải một dòng thay cho các phát hiện
option-missing = Thay cho các phát hiện, in những gì còn thiếu theo từng vòng: ván, bàn, kết quả
option-regime = Quy định về xếp hạng và hệ số phụ; auto theo ngày giải bắt đầu
option-regime-auto = Theo ngày giải bắt đầu: fide2009, c07-2024 hoặc c07-2026
option-regime-vn2004 = Luật thi đấu Việt Nam 2004
option-regime-xq2004 = Luật cờ Tướng Việt Nam 2004; auto tự áp dụng cho các ván cờ tướng
option-regime-fide2009 = FIDE C.06 và C.02.13, từ tháng 7/2009 đến tháng 8/2023
option-regime-c07-2024 = FIDE C.07 từ ngày 1/9/2023
option-regime-c07-2026 = FIDE C.07 từ ngày 1/3/2026
option-system = Thể thức của giải; auto theo báo cáo hoặc theo các cặp đã gặp nhau
option-event = Chỉ giải có tên này, hoặc có số thứ tự này nếu không giải nào tên như vậy
option-join = Coi mọi ván là của một giải, dù các thẻ Event, Site và Date khác nhau
option-tie-breaks = Các hệ số phụ theo thứ tự, ví dụ DE,WIN,SB,KS hoặc BH/C1,BH,SB; nếu không nêu thì theo báo cáo hoặc quy định
option-crosstable = Thêm bảng điểm chéo
option-teams = Xếp hạng đồng đội
option-primary = Xếp hạng đội theo mp (điểm trận) hay gp (điểm ván)
option-after-round = Xếp hạng sau vòng này
option-withdrawn = Đấu thủ đã bỏ cuộc, theo tên hoặc số; có thể nêu nhiều lần
option-target = Mức để thắng trận hai đấu thủ (000 8): games=24, points=12.5 hoặc wins=6
option-least-games = Ai chơi ít ván hơn thì không được xếp hạng (000 2.3)
option-norms = Thay vì bảng xếp hạng, in ai đạt chuẩn đẳng cấp quốc gia cờ tướng nào (003 App. 6); hãy nêu đó là giải gì
option-norms-teams = Giải vô địch đồng đội toàn quốc
option-norms-championship = Giải vô địch toàn quốc (cá nhân)
option-norms-under-18 = Giải trẻ toàn quốc, hạng tuổi 18
option-norms-under-15 = Giải trẻ toàn quốc, hạng tuổi 15
option-women = Mọi đấu thủ là nữ; nếu không thì theo báo cáo hoặc danh hiệu như WFM
option-regulations-game = Môn: cờ vua (000 2) hoặc cờ tướng (003 18 và App. 5)
option-regulations-event = Tên giải
option-site = Nơi thi đấu
option-dates = Từ ngày nào đến ngày nào
option-organiser = Đơn vị tổ chức
option-regulations-system = Thể thức của giải
option-regulations-rounds = Số vòng, hoặc số ván của trận
option-regulations-time-control = Thời gian của một ván
option-regulations-tie-breaks = Các tiêu chí khi bằng điểm, theo thứ tự
usage-target = cần games=24, points=12.5 hoặc wins=6
value-target = MỨC
value-kind = LOẠI
value-place = NƠI
value-days = NGÀY
value-text = CHỮ
option-trf-to = Phiên bản của báo cáo
option-trf-to-trf16 = Bản TRF16
option-trf-to-trf26 = Bản TRF26
option-players = Số đấu thủ
option-varma-players = Danh sách đấu thủ, mỗi người một dòng: tên,đơn vị
option-cycles = Số lượt
option-swap-last-two = Đổi chỗ hai vòng cuối của lượt một để không ai cầm một màu ba ván liền
option-names = Danh sách đấu thủ theo số thứ tự, mỗi người một dòng
option-teams-teams = Số đội
option-boards = Số bàn mỗi trận
option-games = Số ván mỗi trận; 2+2+1 là hai ván, hòa thì thêm hai ván, rồi một ván (003 25)
option-places = Người thua đấu tiếp để mọi thứ hạng đều được phân định (000 11)
option-knock-out-players = Số đấu thủ hoặc số đội
option-knock-out-boards = Mỗi đội có bấy nhiêu bàn: bàn cùng số gặp nhau (000 16.2.1, 16.3)
option-each = Mỗi người của đội này gặp mọi người của đội kia, như Scheveningen (000 16.2.2, 16.3)
option-seed = Cùng một số thì bốc ra cùng kết quả
value-regime = QUY ĐỊNH
value-system = THỂ THỨC
value-score = ĐIỂM
value-player = ĐẤU THỦ
value-version = PHIÊN BẢN
value-k = SỐ LƯỢT
value-g = SỐ VÁN
value-s = SỐ
value-teams = SỐ ĐỘI
value-boards = SỐ BÀN
