# Câu chữ của chương trình, tiếng Việt. $turn có dạng `12.` hoặc `12...`.

pawn = Tốt
knight = Mã
bishop = Tượng
rook = Xe
queen = Hậu
king = Vua
white = Trắng
black = Đen

unknown-token = `{ $token }` không phải là nước đi, số thứ tự, lời bình hay kết quả
unknown-letter = `{ $token }` bắt đầu bằng một chữ không chỉ quân nào trong ngôn ngữ của ván này
unterminated-comment = lời bình này không được đóng bằng `{"}"}`; phần tiếp theo, cho đến ván sau, đã được đọc như một phần của nó
unterminated-tag = thẻ này không có dạng [Tên "giá trị"] trên một dòng
and-more = { $first } (thay cho { $count } lỗi cùng loại nữa cho đến hết đoạn này, không liệt kê từng lỗi)
unbalanced-open = dấu `(` này không được đóng; phần tiếp theo được xét chừng nào còn đúng luật khi không có nó
unbalanced-close = dấu `)` này không đóng gì cả
sheet-remark = không rõ đây là gì nên được chuyển thành lời bình
sheet-remark-moves = đoạn này có { $count } chỗ giống nước đi nhưng nằm ngoài phần nước đi nên được chuyển thành lời bình
sheet-without-moves = biên bản này có tên ván mà không có nước đi nào
sheet-without-players = biên bản này có nước đi mà không có tên đấu thủ
result-not-understood = không hiểu kết quả "{ $value }" nên ván này không có kết quả
sheet-date = "{ $value }" không phải là một ngày có thật nên ván này không có ngày
text-outside-game = đoạn văn này không thuộc ván nào
missing-terminator = ván kết thúc mà không có 1-0, 0-1, 1/2-1/2 hoặc *
game-too-large = ván này quá lớn nên không được xét; đã bỏ qua cho đến nhóm thẻ tiếp theo

illegal-no-piece = { $player } không có quân { $piece } nào ứng với { $turn } { $token }
illegal-unreachable = không quân { $piece } nào của { $player } đến được ô đó
illegal-own-piece = ô đó đang có quân của { $player }
illegal-king-in-check = nước này khiến Vua của { $player } bị chiếu
illegal-castling-right-lost = { $player } không còn quyền nhập thành bên đó: Vua hoặc Xe đã đi hoặc không ở đúng chỗ
illegal-castling-prevented = { $player } chưa được nhập thành lúc này: Vua đang bị chiếu, đi qua hoặc đến ô bị khống chế, hoặc có quân đứng giữa
illegal-promotion = Tốt không được phong cấp thành quân đó
ambiguous-move = nhiều quân cùng đi được nước này: { $moves }
missing-half-move = thiếu một nửa nước đi: không có { $turn }; { $count } nước đi làm cho phần còn lại đúng luật: { $moves }
missing-half-move-one = thiếu một nửa nước đi: không có { $turn }; chỉ { $moves } làm cho phần còn lại đúng luật
missing-full-move = thiếu một nước đi đủ của hai bên: ở đây phải là { $turn }, mà số này và mọi số sau đều đi trước một nước
missing-full-moves = thiếu { $count } nước đi đủ của hai bên: ở đây phải là { $turn }, mà số này và mọi số sau đều đi trước chừng ấy
missing-half-move-unknown = thiếu một nửa nước đi: không có { $turn }, và không nước đúng luật nào làm cho phần sau đúng luật
mixed-languages = `{ $token }` có chữ của ngôn ngữ khác ({ $other }) với phần còn lại của ván ({ $language })
promotion-piece-missing = Tốt phong cấp nhưng không ghi thành quân gì; có lẽ là { $likely }
moves-after-mate = ván cờ vẫn tiếp tục sau khi chiếu hết
moves-after-stalemate = ván cờ vẫn tiếp tục sau khi hết nước đi (pát)
moves-after-fivefold = ván cờ đã hòa ở đây: thế cờ xuất hiện lần thứ { $count } (điều { $article }, Luật { $laws }), nhưng vẫn tiếp tục
moves-after-seventyfive = ván cờ đã hòa ở đây: { $count } nửa nước đi không bắt quân và không đi Tốt (điều { $article }, Luật { $laws }), nhưng vẫn tiếp tục
moves-after-dead-position = ván cờ đã hòa ở đây: thế cờ chết, không bên nào còn khả năng chiếu hết (điều { $article }, Luật { $laws }), nhưng vẫn tiếp tục
null-move = nước bỏ lượt: đấu thủ không đi quân nào
wrong-move-number = số thứ tự nước đi ở đây phải là { $expected }
unsupported-variant = không xét các ván thuộc biến thể "{ $variant }"

needless-disambiguation = `{ $token }` ghi ô xuất phát thừa hoặc khác mức cần thiết; dạng chuẩn là { $canonical }; số nước không đúng dạng chuẩn trong ván: { $count }
capture-sign-without-capture = `{ $token }` có dấu bắt quân nhưng không bắt gì; dạng chuẩn là { $canonical }; số nước không đúng dạng chuẩn trong ván: { $count }
wrong-check-mark = dấu chiếu của `{ $token }` sai; dạng chuẩn là { $canonical }; số nước không đúng dạng chuẩn trong ván: { $count }
piece-letter-missing = `{ $token }` thiếu chữ chỉ quân; dạng chuẩn là { $canonical }; số nước không đúng dạng chuẩn trong ván: { $count }
pawn-letter = `{ $token }` ghi chữ cho Tốt; dạng chuẩn là { $canonical }; số nước không đúng dạng chuẩn trong ván: { $count }

result-tag-mismatch = thẻ Result ghi { $tag }, còn ván kết thúc bằng { $terminator }
result-against-mate = nước cuối là chiếu hết, nên kết quả phải là { $right }, không phải { $result }
result-against-stalemate = nước cuối làm đối phương hết nước đi (pát), nên kết quả phải là { $right }, không phải { $result }
result-against-dead-position = sau { $ply } nửa nước đi không bên nào còn khả năng chiếu hết, nên ván cờ hòa (điều { $article }, Luật { $laws }), không phải { $result }
result-against-fivefold = sau { $ply } nửa nước đi thế cờ xuất hiện lần thứ { $count }, nên ván cờ hòa (điều { $article }, Luật { $laws }), không phải { $result }
result-against-seventyfive = sau { $ply } nửa nước đi đã có { $count } nửa nước đi liên tiếp không bắt quân và không đi Tốt, nên ván cờ hòa (điều { $article }, Luật { $laws }), không phải { $result }
time-forfeit-cannot-mate = một bên rụng cờ, nhưng { $player } không thể chiếu hết bằng bất kỳ chuỗi nước đi đúng luật nào, nên ván cờ hòa (điều { $article }, Luật { $laws })
draw-before-both-moved = hai đấu thủ thỏa thuận hòa khi chưa phải cả hai đã đi ít nhất một nước, điều này không được phép (điều { $article }, Luật { $laws })
threefold-open = { $player } có quyền yêu cầu hòa ở đây: thế cờ xuất hiện lần thứ { $count } (điều { $article }, Luật { $laws }); ván cờ vẫn tiếp tục
fifty-open = { $player } có quyền yêu cầu hòa ở đây: không bắt quân và không đi Tốt, cuối cùng là trong { $count } nửa nước đi (điều { $article }, Luật { $laws }); ván cờ vẫn tiếp tục
forfeit-with-moves = Termination ghi "{ $value }", nhưng ván có { $count } nửa nước đi

missing-roster-tag = thiếu trong bảy thẻ mà ván nào cũng phải có: { $names }
malformed-date = { $name } "{ $value }" không phải ngày dạng YYYY.MM.DD (phần chưa biết ghi ??)
malformed-result = { $name } "{ $value }" không phải 1-0, 0-1, 1/2-1/2 hay *
malformed-rating = { $name } "{ $value }" không phải hệ số Elo
malformed-setup = { $name } "{ $value }" không phải 0 hay 1
setup-without-fen = { $name } "{ $value }" báo có thế cờ ban đầu, nhưng không có thẻ FEN
empty-roster-tag = { $name } để trống; điều chưa biết thì ghi ?
quote-not-escaped = dấu nháy kép hoặc dấu gạch chéo ngược trong giá trị của { $name } thiếu dấu gạch chéo ngược đứng trước
duplicate-tag = thẻ { $name } ở đây lặp lại lần thứ hai; thẻ đầu được tính
invalid-start-position = không dùng được FEN: { $reason }

legacy-encoding = văn bản không phải UTF-8; đã đọc theo bảng mã { $encoding }
invalid-bytes = { $byte } không có nghĩa trong bảng mã { $encoding }
ambiguous-language = ván đọc được theo nhiều ngôn ngữ ({ $languages }) thành những nước đi khác nhau; hãy chọn bằng --lang

engines-disagree = bienban thấy ván { $legal }, { $half_moves } nửa nước đi, thế cờ cuối { $last }; pgn-reader và shakmaty thấy ván { $legal_there }, { $half_moves_there } nửa nước đi, thế cờ cuối { $last_there }
internal-error = chương trình gặp lỗi ở ván này nên ván không được xét; xin báo cho chúng tôi kèm ván đó
engines-count-otherwise = bienban thấy ván { $legal }, { $half_moves } nửa nước đi, thế cờ cuối { $last }; pgn-reader thấy trong đó { $games } ván
legal = đúng luật
not-legal = không đúng luật

# Báo cáo dạng văn bản.

severity-error = lỗi
severity-warning = cảnh báo
severity-info = thông tin
text-game = ván { $game }
text-round = vòng { $round }
text-proposed = đề xuất: { $fix }
site = { $file }, ván { $game }, dòng { $line }

# Vì sao không dùng được một FEN.

fen-no-fen = đây không phải là FEN: { $reason }
fen-no-start = không thể chơi tiếp từ thế cờ này: { $reason }
fen-invalid = FEN sai
fen-board = phần bàn cờ của FEN sai
fen-pocket = phần quân trong tay của FEN sai
fen-turn = phần lượt đi của FEN sai
fen-castling = phần quyền nhập thành của FEN sai
fen-en-passant = ô bắt Tốt qua đường của FEN sai
fen-remaining-checks = số lần chiếu còn lại của FEN sai
fen-clock = bộ đếm nửa nước đi của FEN sai
fen-move-number = số thứ tự nước đi của FEN sai
position-empty-board = bàn cờ trống
position-missing-king = thiếu Vua
position-too-many-kings = thừa Vua
position-pawns-on-backrank = có Tốt ở hàng ngang đầu hoặc cuối
position-opposite-check = bên không đến lượt đi đang bị chiếu

# Những gì làm dừng chương trình.

error-input = { $name }: { $reason }
error-no-such-input = { $name }: không có tệp hay thư mục này, cũng không tệp nào khớp với mẫu tên này
error-pattern = { $pattern }: mẫu tên không hợp lệ: { $reason }
error-output = không ghi được vào { $to }: { $reason }
error-standard-output = không ghi được ra đầu ra chuẩn: { $reason }
error-create = không tạo được { $path }: { $reason }
error-position = { $place }: `{ $text }`: { $reason }; một FEN gồm vị trí quân, lượt đi, quyền nhập thành và ô bắt Tốt qua đường, trên dòng lệnh phải đặt trong dấu nháy kép
error-internal = { $name }: lỗi của chương trình ở ván bắt đầu từ dòng { $line }, ván này không được xét; việc kiểm tra vẫn tiếp tục
error-reader = { $name }: lỗi của chương trình khi đọc tệp; phần còn lại không được xét. Xin báo cho chúng tôi kèm tệp này
error-game-too-large = { $name }: ván bắt đầu từ dòng { $line } lớn hơn { $limit } byte nên không được xét; có thể nâng giới hạn bằng --game-limit
error-fault = lỗi của chương trình; việc chạy bị ngắt và không có báo cáo nào hoàn thành. Xin báo cho chúng tôi kèm thông báo ở trên và dữ liệu vào
failure-saved = ván đã được lưu thành { $path }; xin báo lỗi kèm tệp này
failure-not-saved = với --dump-failures THƯ_MỤC, ván được lưu lại để gửi kèm khi báo lỗi
error-interrupted = đã bị ngắt
nothing-to-read = không có gì để đọc: hãy nêu tên tệp, thư mục hoặc mẫu tên, hoặc dẫn dữ liệu vào lệnh bằng dấu |
report-to-standard-output = --report -: các ván cờ được ghi ra đầu ra chuẩn; hãy nêu một tệp cho bảng này, hoặc một tệp cho các ván
account-to-standard-output = --account=-: báo cáo được ghi ra đầu ra chuẩn; hãy nêu một tệp cho bảng quyết toán, hoặc một tệp cho báo cáo
written-twice = { $name }: một tệp đầu vào khác đã được ghi vào { $path } trong lần chạy này; hãy chuyển đổi riêng từng tệp
place-argument = tham số thứ { $number }
place-line = đầu vào chuẩn, dòng { $number }
unknown-name = không biết tên này; các tên dùng được: { $known }
no-such-edition = không có ấn bản Luật nào tên `{ $name }`; các tên dùng được: auto, { $known }
no-claims-file = hãy nêu tệp yêu cầu hòa: bienban audit CLAIMS.csv [ĐƯỜNG DẪN]...; --template tạo một tệp để điền
claims-and-games = không thể đọc cả tệp yêu cầu hòa lẫn các ván cờ từ đầu vào chuẩn
temporary-file = một tệp tạm
unknown-code = không có mã "{ $name }"; `bienban explain` liệt kê các mã

# Lời của hệ điều hành đứng trong ngoặc.

io-not-found = không có tệp hay thư mục này ({ $system })
io-permission-denied = không có quyền truy cập ({ $system })
io-already-exists = đã có sẵn ({ $system })
io-is-a-directory = đây là một thư mục ({ $system })
io-not-a-directory = đây không phải là thư mục ({ $system })
io-storage-full = đĩa đã đầy ({ $system })
io-invalid-data = dữ liệu hỏng ({ $system })
io-unexpected-end = dữ liệu kết thúc quá sớm ({ $system })
io-other = hệ thống báo: { $system }
sheet-is-none = mở đầu giống một biên bản nhưng không phải
sheet-not-found = không tìm thấy biên bản nào trong tệp
sheet-line-too-long = dòng { $line } quá dài để là biên bản: hơn { $limit } KiB
sheet-too-large = quá lớn để là biên bản: hơn { $limit } MiB
workbook-too-large = bảng tính có hơn { $limit } ô hoặc { $text } MiB chữ
workbook-damaged = bảng tính bị hỏng
packed-too-deep = nén chồng lên nhau quá nhiều lần
without-office = chương trình này được dựng không có tính năng `office`, là phần đọc bảng tính và văn bản và ghi .xlsx và .parquet
unpacked-too-large = giải nén ra hơn { $ratio } lần kích thước của nó và hơn { $free } MiB, như một tệp nén được tạo ra để làm đầy bộ nhớ; phần trước đó đã được xét. Nếu tệp vốn như vậy, hãy nâng --unpack-ratio
packed-too-short = dữ liệu nén kết thúc quá sớm; các ván trước đó đã được xét

# Những gì được nói trên đầu ra lỗi chuẩn.

foreign-pdf = không đọc được PDF: hãy lưu tài liệu thành .docx, hoặc chép chữ vào tệp .txt
foreign-rtf = không đọc được RTF: hãy lưu tài liệu thành .docx
foreign-doc = không đọc được tài liệu Word cũ (trước 2007): hãy lưu thành .docx
foreign-html = không đọc được trang web: hãy chép chữ vào tệp .txt, hoặc lưu bảng thành .xlsx
foreign-picture = không đọc được ảnh: hãy gõ các nước đi vào tệp .txt hoặc bảng tính
foreign-file = không đọc được, vì chỉ đọc văn bản, .docx, .xlsx và các dạng tương tự: { $file }
skipped-file = bỏ qua, không có ván cờ: { $file }
skipped-files = { $count } tệp không có ván cờ nên được bỏ qua (-v nêu tên các tệp)
summary-cross-check = đối chiếu: { $compared } ván đã so sánh ({ $translated } ván được viết lại cho chương trình thứ hai), { $different } ván bị xét khác, { $apart } ván không so sánh được
account-bytes = quyết toán số byte
account-read = byte đã đọc, sau khi giải nén
account-space = khoảng trắng
account-tag = thẻ
account-number = số thứ tự nước đi
account-move = nửa nước đi của các ván, đã đi lại
account-variation-move = nửa nước đi của các biến, đã đi lại
account-comment = lời bình
account-bracket = ngoặc của các biến
account-mark = NAG, ký hiệu đánh giá, đề nghị hòa
account-result = kết quả
account-escape = dòng bắt đầu bằng %
account-behind = nửa nước đi không đi thử, vì đã báo lỗi ở phía trước
account-reported = đã báo: không hiểu được, hoặc không đi được
account-unaccounted = không hiểu mà cũng không báo
account-transcribed = biên bản, đã chép lại
account-lost = đã đọc mà chưa xét, vì có sự cố đã báo ở trên
account-files = quyết toán tệp
account-skipped = tệp không có ván nào, đã bỏ qua và không nằm trong quyết toán
account-transcripts = của bản chép biên bản, dạng PGN
account-transcript = byte đã viết
account-sheets = của chữ trên biên bản, tính bằng UTF-8
account-sheet-text = byte của các dòng và ô
account-sheet-games = nằm trong ván cờ
account-sheet-words = chữ và số không thuộc ván nào
account-sheet-layout = khoảng trắng, vạch kẻ và tương tự ở giữa
account-games = quyết toán số ván
account-games-found = có trong văn bản
account-games-clean = đã xét, không phát hiện gì
account-games-reported = đã xét, có phát hiện
account-games-not-judged = không xét được, đã báo
account-half-moves = quyết toán nửa nước đi
account-variations = quyết toán nửa nước đi của các biến thế
account-written = được ghi trong các ván
account-written-aside = được ghi trong các biến
account-played = đã đi lại
account-refused = không đi được, đã báo
account-not-tried = không đi thử, vì đã báo lỗi ở phía trước
account-recount = nửa nước đi của các ván, do chương trình khác đếm
account-recount-same = pgn-reader và shakmaty cũng đếm như vậy, trong { $games } ván
account-recount-apart = trong { $games } ván mà chúng không đọc được: chỉ đếm theo từng ký hiệu
account-recount-otherwise = ván mà chúng đếm khác (--cross-check nêu tên)
account-recounted-games = ván mà pgn-reader và shakmaty cũng đếm như vậy
account-recounted-half-moves = nửa nước đi của các ván đó
account-unreadable-games = ván mà chúng không đọc được
account-unreadable-half-moves = nửa nước đi của các ván đó, chỉ đếm theo từng ký hiệu
account-wrong = quyết toán không khớp, đó là lỗi của bienban: { $bytes } byte chưa rõ đi đâu; số ván lệch { $games }, số nửa nước đi lệch { $half_moves }, và lệch trong { $miscounted } ván
summary-speed = { $seconds } giây, đã đọc { $read } MB, { $rate } MB/giây, { $half_moves } triệu nửa nước đi/giây
summary = { $files }, { $games }, { $half_moves }, { $errors }, { $warnings }
summary-sheets = { $sheets }: { $moves } không có nước đi, { $players } không có tên đấu thủ, { $results } không có kết quả, { $faulty } còn lỗi
count-file = { $count } tệp
count-files = { $count } tệp
count-game = { $count } ván
count-games = { $count } ván
count-sheet = { $count } biên bản
count-sheets = { $count } biên bản
count-error = { $count } lỗi
count-errors = { $count } lỗi
count-warning = { $count } cảnh báo
count-warnings = { $count } cảnh báo
count-half-move = { $count } nửa nước đi
count-half-moves = { $count } nửa nước đi
progress-left = nữa
progress-games = { $games } ván

# Những gì convert nói trên đầu ra lỗi chuẩn.

left-out = bỏ ra, vì có nước không đọc được (--strict): { $file } ván { $game }, { $white } - { $black }
games-left-out = số ván bị bỏ ra vì có nước không đọc được (--strict): { $count }
games-mended = số đề xuất đã áp dụng: { $count }
games-cut = số ván có nước không đọc được, nằm nguyên văn trong lời bình: { $count }
forms-cut = số biên bản dừng trước một nước không đọc được: { $count }
form-without-comments = số lời bình mà mẫu biên bản không có chỗ ghi, đã bỏ: { $count }
form-without-variations = số biến mà mẫu biên bản không có chỗ ghi, đã bỏ: { $count }
form-without-glyphs = số ký hiệu đánh giá mà mẫu biên bản không có chỗ ghi, đã bỏ: { $count }
form-without-tags = số thẻ mà mẫu biên bản không có chỗ ghi, đã bỏ: { $count }

board-twice = vòng { $round }, bàn { $board } cũng là của { $other }
player-twice = { $player } có một ván khác ở vòng { $round }: { $other }
player-against-himself = { $player } vừa cầm quân Trắng vừa cầm quân Đen
board-missing = vòng { $round } có ván đến bàn { $highest }, nhưng không có ván nào của bàn { $boards }
result-missing = ván không có kết quả

# Những gì dead nói về một thế cờ và về mỗi bên.

position-dead = thế cờ chết: không bên nào có thể chiếu hết bằng bất kỳ chuỗi nước đi đúng luật nào
position-alive = vẫn còn khả năng chiếu hết
position-undetermined = chưa xác định được
has-mated = { $side } đã chiếu hết
can-win = { $side } có thể chiếu hết: { $line }
cannot-win = { $side } không thể chiếu hết: { $rule }
side-undetermined = { $side }: chưa kết luận được sau { $nodes } thế cờ; --dead-limit cho phép xét nhiều hơn
bare-king = chỉ còn Vua
knight-alone = một Mã, đối phương chỉ có Hậu
bishops-of-one-colour = chỉ có Tượng cùng màu ô, và không quân nào có thể chắn ở màu ô kia
pawn-walls = những quân còn lại sau các bức tường Tốt không bao giờ chiếu hết được
every-line = đã đi hết mọi nhánh, không nhánh nào kết thúc bằng chiếu hết

# Danh sách các ngôn ngữ.

column-id = mã
column-name = ngôn ngữ
column-king = Vua
column-queen = Hậu
column-rook = Xe
column-bishop = Tượng
column-knight = Mã
column-pawn = Tốt
column-confidence = độ tin cậy
confidence-high = cao
confidence-low = thấp
figurines-white = hình quân, Trắng
figurines-black = hình quân, Đen
chessbase-code-points = mã ký tự của phông ChessBase
language-en = tiếng Anh
language-vi = tiếng Việt
language-de = tiếng Đức
language-fr = tiếng Pháp
language-es = tiếng Tây Ban Nha
language-it = tiếng Ý
language-ca = tiếng Catalunya
language-pt = tiếng Bồ Đào Nha
language-ro = tiếng Romania
language-nl = tiếng Hà Lan
language-da = tiếng Đan Mạch
language-no = tiếng Na Uy
language-sv = tiếng Thụy Điển
language-fi = tiếng Phần Lan
language-is = tiếng Iceland
language-pl = tiếng Ba Lan
language-cs = tiếng Séc
language-sk = tiếng Slovakia
language-hu = tiếng Hungary
language-sl = tiếng Slovenia
language-hr = tiếng Croatia
language-sr = tiếng Serbia
language-bg = tiếng Bulgaria
language-ru = tiếng Nga
language-tr = tiếng Thổ Nhĩ Kỳ
language-id = tiếng Indonesia
language-gl = tiếng Galicia
language-af = tiếng Afrikaans
language-et = tiếng Estonia
language-lv = tiếng Latvia
language-lt = tiếng Litva
language-uk = tiếng Ukraina
language-el = tiếng Hy Lạp
language-az = tiếng Azerbaijan
language-eo = Quốc tế ngữ (Esperanto)
language-ga = tiếng Ireland

# Lời đứng sau dấu chỉ chỗ sai, theo tên của mã.

help-missing-full-move = So với các biên bản: thêm các nước đi, hoặc sửa số thứ tự.
help-missing-full-moves = So với các biên bản: thêm các nước đi, hoặc sửa số thứ tự.
help-unknown-token = Ghi lại nước đã đi; nếu `{ $token }` không phải là nước đi thì đưa vào lời bình, trong dấu ngoặc nhọn.
help-unknown-letter = Ghi `{ $token }` bằng chữ của quân trong ngôn ngữ của ván này.
help-sheet-remark = Nếu thuộc về ván đấu thì ghi kèm nhãn, ví dụ `Vòng: 3`; nếu không thì không cần làm gì.
help-sheet-remark-moves = Xem lại biên bản: nếu đó là nước đi thì đưa về đúng chỗ cùng số thứ tự.
help-sheet-date = Ghi ngày, tháng, năm như trên biên bản: `12/4/2005`.
text-help = cách sửa: { $mend }
label-unknown-token = không hiểu được
label-unterminated-comment = mở ở đây, không được đóng
label-unterminated-tag = thẻ chưa trọn vẹn
label-unbalanced-variation = thiếu dấu ngoặc đi cùng
label-text-outside-game = nằm ngoài mọi ván
label-sheet-without-moves = sau đây không có nước đi
label-sheet-without-players = ai đấu với ai?
label-result-not-understood = không hiểu được
label-missing-terminator = sau chỗ này không có kết quả
label-game-too-large = bắt đầu từ đây
label-illegal-move = không đúng luật
label-ambiguous-move = quân nào?
label-non-canonical-move = không đúng dạng chuẩn
label-wrong-move-number = không phải số của nước này
label-missing-half-move = thiếu nửa nước đi trước chỗ này
label-mixed-languages = chữ của ngôn ngữ khác
label-promotion-piece-missing = phong cấp thành quân gì?
label-moves-after-end = ván cờ đã kết thúc trước đó
label-null-move = không đi quân nào
label-unsupported-variant = không phải cờ vua
label-result-tag-mismatch = hai chỗ ghi hai kết quả
label-result-against-mate = trái với nước chiếu hết
label-result-against-stalemate = trái với thế hết nước đi (pát)
label-forfeit-with-moves = trái với các nước đã đi
label-missing-roster-tag = thiếu thẻ ở đây
label-malformed-tag-value = không đúng dạng
label-duplicate-tag = lần thứ hai
label-invalid-start-position = không phải thế cờ để bắt đầu
label-legacy-encoding = không phải UTF-8
label-invalid-bytes = không có nghĩa
label-ambiguous-language = theo ngôn ngữ nào?
label-engines-disagree = hai bên xét khác nhau
label-internal-error = bắt đầu từ đây
label-result-against-dead-position = không bên nào còn chiếu hết được
label-time-forfeit-cannot-mate = đối phương không thể chiếu hết
label-result-against-automatic-draw = ván cờ đã hòa trước đó
label-draw-before-both-moved = chưa phải cả hai bên đã đi
label-claim-open = có quyền yêu cầu hòa
label-board-twice = trùng bàn
label-player-twice = trùng đấu thủ
label-board-missing = thiếu một bàn có số nhỏ hơn
label-result-missing = không có kết quả

# Những gì show nói.

show-players = Trắng: { $white } - Đen: { $black }  { $result }
show-start = thế cờ ban đầu
show-after = sau nước { $turn } { $move }
show-white = đến lượt Trắng
show-black = đến lượt Đen
show-checkmate = chiếu hết
show-stalemate = hết nước đi (pát)
show-no-board = không có thế cờ: không dựng được ván này
show-no-such-game = { $name }: không có ván { $game }; tệp có { $count } ván
show-no-such-ply = { $name }, ván { $game }: không có thế cờ sau { $ply } nửa nước đi; chỉ đọc được { $count }
show-folder = { $name } là một thư mục; hãy nêu một tệp trong đó, và chọn ván bằng --game

# bienban.toml.

config-error = { $file }:{ $line }:{ $column }: { $what }
config-no-toml = đây không phải TOML: { $reason }
config-unknown-key = không có tùy chọn nào tên "{ $name }"; { $hint }
config-unknown-table = không có lệnh nào tên "{ $name }"; { $hint }
config-nearest = có phải bạn muốn ghi "{ $name }"?
config-known = các tên dùng được: { $names }
config-only-named = "{ $name }" quy định nơi ghi kết quả, mà tệp này do chương trình tự tìm thấy chứ không được chỉ định; hãy chỉ định tệp bằng --config, hoặc ghi tùy chọn này trên dòng lệnh
config-wants-flag = "{ $name }" chỉ nhận true hoặc false
config-wants-value = "{ $name }" nhận một chuỗi hoặc một số, và chỉ nhận danh sách nếu tùy chọn được phép dùng nhiều lần
config-used = lấy tùy chọn từ { $file }

# Các đề mục của trang hướng dẫn.

man-name = TÊN
man-synopsis = CÁCH DÙNG
man-description = MÔ TẢ
man-options = TÙY CHỌN
man-examples = VÍ DỤ
man-version = PHIÊN BẢN

# Những gì draws nói.

threefold = thế cờ lặp lại ba lần
fifty = luật 50 nước
rule-threefold = thế cờ lặp lại ba lần
rule-fivefold = thế cờ lặp lại năm lần
rule-fifty = luật 50 nước
rule-seventyfive = luật 75 nước
rule-stalemate = hết nước đi (pát)
rule-checkmate = chiếu hết
rule-dead-position = thế cờ chết
kind-occurred = đã có trên bàn cờ
kind-intended = bằng nước đi thông báo trước
kind-automatic = ván tự kết thúc
ledger-heading = { $rule }, { $kind } (Luật { $laws }, điều { $article })
ledger-heading-without-article = { $rule }, { $kind } (Luật { $laws })
ledger-threefold = { $player } có quyền yêu cầu hòa: thế cờ xuất hiện lần thứ { $count }, sau { $plies } nửa nước đi
ledger-threefold-intended = { $player } có quyền yêu cầu hòa bằng cách thông báo nước { $move }: thế cờ sẽ xuất hiện lần thứ { $count }, sau { $plies } nửa nước đi
ledger-fifty = có quyền yêu cầu hòa, trước hết là { $player }, từ nửa nước đi { $ply } đến { $until }: không bắt quân và không đi Tốt trong { $count } nửa nước đi
ledger-fifty-intended = { $player } có quyền yêu cầu hòa bằng cách thông báo nước { $move }: không bắt quân và không đi Tốt trong { $count } nửa nước đi
ledger-fivefold = ván cờ hòa: thế cờ xuất hiện lần thứ { $count }, sau { $plies } nửa nước đi
ledger-seventyfive = ván cờ hòa: không bắt quân và không đi Tốt trong { $count } nửa nước đi
ledger-stalemate = ván cờ hòa: hết nước đi (pát) sau { $ply } nửa nước đi
ledger-checkmate = ván cờ kết thúc: chiếu hết sau { $ply } nửa nước đi
ledger-dead-position = ván cờ hòa: sau { $ply } nửa nước đi không bên nào còn khả năng chiếu hết
games-with-open-claims = { $rule }: trong { $count } ván có quyền yêu cầu hòa; { $drawn } ván kết thúc hòa đúng lúc đó, { $unused } ván không dùng quyền này
games-ended = ván tự kết thúc: { $rules }
games-went-on = { $count } ván vẫn tiếp tục sau khi đã tự kết thúc
games-contradicted = { $count } kết quả trái với cách ván kết thúc
games-full = số ván có { $limit } mục về lặp lại hoặc nước đi báo trước, là mức liệt kê tối đa cho một ván: { $count }

# Những gì audit nói về các yêu cầu hòa. $player là bên yêu cầu, $opponent là bên kia.

verdict-valid = đúng
verdict-invalid = sai
verdict-not-applicable = không áp dụng
verdict-undetermined = chưa xác định
verdict-with-article = { $verdict } (điều { $article }): { $reason }
verdict-without-article = { $verdict }: { $reason }
claim-by-editions = { $verdict } theo Luật { $editions }
both = { $first }; { $second }
claim-threefold = thế cờ xuất hiện { $count } lần, sau { $plies } nửa nước đi, và { $player } đến lượt đi
claim-threefold-intended = với nước { $move } thế cờ xuất hiện { $count } lần, sau { $plies } nửa nước đi
claim-threefold-once = lúc đó thế cờ mới xuất hiện lần đầu
claim-threefold-few = thế cờ chỉ xuất hiện { $times }, sau { $plies } nửa nước đi
claim-threefold-intended-open = thế cờ chỉ xuất hiện { $times } trên bàn cờ; { $player } lẽ ra có thể yêu cầu hòa bằng cách thông báo nước { $move }
claim-threefold-intended-few = với nước { $move } thế cờ chỉ xuất hiện { $times }, sau { $plies } nửa nước đi
claim-threefold-intended-stood = với nước { $move } thế cờ chỉ xuất hiện { $times }; thế cờ đang có trên bàn đã xuất hiện { $stood } lần và có thể yêu cầu hòa mà không cần nước đi nào
claim-fifty = không bắt quân và không đi Tốt trong { $count } nửa nước đi, cần { $needed }, và { $player } đến lượt đi
claim-fifty-few = mới có { $count } nửa nước đi không bắt quân và không đi Tốt, cần { $needed }
claim-fifty-intended = với nước { $move } không bắt quân và không đi Tốt trong { $count } nửa nước đi, cần { $needed }
claim-fifty-intended-few = với nước { $move } mới có { $count } nửa nước đi không bắt quân và không đi Tốt, cần { $needed }
claim-fifty-intended-zeroing = { $move } là nước bắt quân hoặc nước Tốt, nên phải đếm lại từ đầu
claim-fifty-intended-zeroing-stood = { $move } là nước bắt quân hoặc nước Tốt, nên phải đếm lại từ đầu; với { $count } nửa nước đi đã có trên bàn cờ thì có thể yêu cầu hòa mà không cần nước đi nào
claim-fifty-intended-unclear = với nước { $move } có { $count } nửa nước đi không bắt quân và không đi Tốt, nhưng ấn bản này không quy định rõ nước cuối cùng có thể chỉ mới được thông báo hay không
claim-not-to-move = { $opponent } đến lượt đi, mà chỉ bên đến lượt đi mới được yêu cầu hòa
claim-not-to-move-offer = { $opponent } đến lượt đi, mà chỉ bên đến lượt đi mới được yêu cầu hòa; yêu cầu này được coi là đề nghị hòa
claim-not-to-move-late = { $opponent } đến lượt đi: { $player } lẽ ra có thể yêu cầu hòa bằng cách thông báo { $move } trước khi đi nước đó
claim-not-to-move-late-offer = { $opponent } đến lượt đi: { $player } lẽ ra có thể yêu cầu hòa bằng cách thông báo { $move } trước khi đi nước đó; yêu cầu này được coi là đề nghị hòa
claim-lapsed-not-to-move = { $opponent } đến lượt đi; quyền yêu cầu hòa mà { $player } có sau { $then } nửa nước đi đã mất khi { $player } đi tiếp mà không yêu cầu
claim-lapsed-threefold = quyền yêu cầu hòa mà { $player } có sau { $then } nửa nước đi đã mất khi { $player } đi tiếp mà không yêu cầu; lúc này thế cờ chỉ xuất hiện { $times }, sau { $plies } nửa nước đi
claim-lapsed-threefold-intended = quyền yêu cầu hòa mà { $player } có sau { $then } nửa nước đi đã mất khi { $player } đi tiếp mà không yêu cầu; với nước { $move } thế cờ chỉ xuất hiện { $times }
claim-lapsed-fifty = quyền yêu cầu hòa mà { $player } có sau { $then } nửa nước đi đã mất khi { $player } đi tiếp mà không yêu cầu; lúc này mới có { $count } nửa nước đi không bắt quân và không đi Tốt, cần { $needed }
claim-lapsed-fifty-intended = quyền yêu cầu hòa mà { $player } có sau { $then } nửa nước đi đã mất khi { $player } đi tiếp mà không yêu cầu; với nước { $move } mới có { $count } nửa nước đi không bắt quân và không đi Tốt, cần { $needed }
claim-no-move = { $player } không thông báo nước đi nào, mà đây là yêu cầu hòa dựa trên một nước sắp đi
claim-illegal-move = nước { $move } được thông báo không phải nước đúng luật của { $player } trong thế cờ này
claim-ambiguous-move = nước { $move } được thông báo có thể là { $moves }, mà kết luận cho các nước đó không giống nhau
claim-over-checkmate = ván cờ đã kết thúc: chiếu hết sau { $ply } nửa nước đi
claim-over-stalemate = ván cờ đã kết thúc: hết nước đi (pát) sau { $ply } nửa nước đi
claim-over-dead = ván cờ đã kết thúc: sau { $ply } nửa nước đi không bên nào còn khả năng chiếu hết
claim-over-fivefold = ván cờ đã kết thúc: sau { $ply } nửa nước đi thế cờ xuất hiện lần thứ năm
claim-over-seventyfive = ván cờ đã kết thúc: sau { $ply } nửa nước đi mỗi bên đã đi 75 nước không bắt quân và không đi Tốt
claim-not-judged = ván cờ không được xét, vì không hỗ trợ biến thể của ván hoặc không dùng được thế cờ ban đầu
claim-uncertain = sau { $last } nửa nước đi các nước của ván không còn chắc chắn, nên không biết được thế cờ
claim-editions = ngày của ván không cho biết áp dụng ấn bản Luật nào, mà các ấn bản có kết luận khác nhau: { $list }
claim-written-offer = ghi trong ván như một đề nghị hòa, không phải yêu cầu hòa
claim-written-nothing = ghi trong ván, không được lập thành yêu cầu hòa; trên bàn cờ không có thế cờ lặp lại ba lần, cũng không đủ 50 nước
claim-written-threefold = ghi trong ván, không được lập thành yêu cầu hòa; { $player } có quyền yêu cầu hòa vì thế cờ lặp lại ba lần: thế cờ xuất hiện { $count } lần, sau { $plies } nửa nước đi
claim-written-fifty = ghi trong ván, không được lập thành yêu cầu hòa; { $player } có quyền yêu cầu hòa theo luật 50 nước: không bắt quân và không đi Tốt trong { $count } nửa nước đi
claim-written-both = ghi trong ván, không được lập thành yêu cầu hòa; { $player } có quyền yêu cầu hòa vì thế cờ lặp lại ba lần và theo luật 50 nước: thế cờ xuất hiện { $count } lần, sau { $plies } nửa nước đi

due-unknown = chưa rõ hình phạt cho yêu cầu hòa sai trong ấn bản này
due-own-five = cộng 5 phút vào thời gian { $player } đã dùng, kể cả khi vì thế mà thua
due-own-five-clock = cộng 5 phút vào thời gian { $player } đã dùng: thời gian còn lại từ { $before } giây giảm xuống { $after } giây
due-own-five-loses = cộng 5 phút vào thời gian { $player } đã dùng: { $player } chỉ còn { $before } giây nên thua
due-opponent = { $opponent } được cộng thêm { $minutes } phút
due-opponent-clock = { $opponent } được cộng thêm { $minutes } phút: thời gian còn lại từ { $before } giây tăng lên { $after } giây
due-quick = thay vào đó là { $minutes } phút trong cờ nhanh và cờ chớp
due-rapid = thay vào đó là { $minutes } phút trong cờ nhanh
due-blitz = thay vào đó là { $minutes } phút trong cờ chớp
due-half = { $player } bị trừ một nửa thời gian còn lại, tối đa 3 phút, nếu còn trên 2 phút; nếu còn từ 1 đến 2 phút thì giữ lại 1 phút, nếu còn ít hơn thì không bị trừ
due-half-clock = { $player } bị trừ một nửa thời gian còn lại, tối đa 3 phút, và được giữ ít nhất 1 phút: từ { $before } giây còn { $after } giây
due-half-nothing = { $player } giữ nguyên { $before } giây, vì còn chưa đến một phút
due-if = nếu áp dụng ấn bản { $edition }

once = một lần
twice = hai lần

# Chỗ sai của một tệp yêu cầu hòa hoặc của một dòng trong đó.

claims-no-csv = tệp yêu cầu hòa phải là một tệp CSV; hãy lưu trang yêu cầu hòa dưới dạng CSV
claims-row = { $file }: dòng { $row }: { $fault }
claims-line-too-long = dòng này dài hơn { $mebibytes } MiB; hãy rút ngắn lại
claims-too-large = hơn { $mebibytes } MiB hoặc { $rows } dòng: quá lớn đối với một tệp yêu cầu
claims-bytes = { $byte } ở cột { $column } của dòng không có nghĩa trong bảng mã { $encoding }; hãy lưu tệp bằng UTF-8
claims-open-quote = có một dấu nháy kép không được đóng; hãy đóng lại, hoặc viết hai dấu liền nhau nếu nó thuộc về nội dung
claims-too-many-cells = có { $cells } ô, nhưng dòng tiêu đề chỉ có { $columns }; ô nào chứa dấu phân cách thì phải đặt trong dấu nháy kép
claims-column-missing = không có cột `{ $column }`; tệp yêu cầu hòa có file, game (hoặc white, black, round), ply (hoặc move_number), side, rule, và có thể có kind, move, clock_claimant, clock_opponent
claims-column-twice = cột `{ $column }` xuất hiện hai lần; hãy bỏ một cột
claims-no-header = không có dòng tiêu đề; dòng đầu nêu tên các cột: file,game,ply,side,rule,kind,move
claims-cell-missing = cột `{ $column }` để trống
claims-cell-unknown = cột `{ $column }`: "{ $value }" không phải giá trị dùng được: { $expected }
claims-beyond = cột `ply`: { $ply } nửa nước đi là nhiều hơn { $last } nửa nước đi mà ván có
claims-before-start = cột `move_number`: ván chỉ bắt đầu sau nước đó
claims-no-move = cột `move`: "{ $move }" không phải nước đi theo ký hiệu tiếng Anh hay tiếng Việt
claims-other-players = cột `white` và `black`: ván có số này là ván giữa { $white } và { $black }
claims-file-unknown = cột `file`: không đọc được ván nào từ tệp tên "{ $file }"
claims-file-ambiguous = cột `file`: "{ $file }" có thể là { $one } hoặc { $other }; hãy ghi đường dẫn đầy đủ hơn
claims-game-unknown = cột `game`: { $file } chỉ có { $games } ván
claims-players-unknown = cột `white`, `black`, `round`: không có ván nào của hai đấu thủ này
claims-game-ambiguous = cột `white`, `black`, `round`: có hai ván phù hợp, { $one } và { $other }; hãy ghi tên tệp và số của ván
games-with-claims = yêu cầu hòa: { $claims }; { $verdicts }
claims-in-error = số dòng không xét được: { $count }
written-in-games = số yêu cầu và đề nghị hòa ghi trong các ván: { $count }

# Những gì laws nói về một ấn bản. Trước hết là tên các quy định.

provision-from = có hiệu lực từ
provision-checkmate = chiếu hết
provision-stalemate = hết nước đi (pát)
provision-identity = thế cờ giống nhau
provision-threefold-occurred = xuất hiện lần thứ ba, trên bàn cờ
provision-threefold-intended = xuất hiện lần thứ ba, bằng nước thông báo
provision-fifty-occurred = 50 nước, đã đi
provision-fifty-intended = 50 nước, nước cuối được thông báo
provision-long = hơn 50 nước
provision-fivefold = xuất hiện lần thứ năm
provision-seventyfive = 75 nước
provision-lapse = quyền yêu cầu hòa
provision-dead = thế cờ chết
provision-flag = rụng cờ mà không thua
provision-wrong-claim = yêu cầu hòa sai
provision-wrong-claim-rapid = yêu cầu hòa sai, cờ nhanh
provision-wrong-claim-blitz = yêu cầu hòa sai, cờ chớp
provision-illegal-moves = nước sai luật
provision-illegal-moves-rapid = nước sai luật, cờ nhanh
provision-illegal-moves-blitz = nước sai luật, cờ chớp
provision-promotion = để Tốt ở hàng cuối, không phong cấp
provision-agreement = thỏa thuận hòa
provision-bans = cấm thỏa thuận hòa
provision-offer-mark = ký hiệu đề nghị hòa

# Nội dung các quy định.

not-known = chưa rõ
as-written = { $text }
first-edition = trước mọi ấn bản khác
wins-at-once = bên chiếu hết thắng; ván cờ kết thúc ngay
draws-at-once = ván cờ hòa và kết thúc ngay
same-position = cùng bên đến lượt đi, cùng các quân trên cùng các ô, cùng quyền nhập thành và khả năng bắt Tốt qua đường
claim-occurred = bên đến lượt đi được yêu cầu hòa
claim-intended = bên đến lượt đi được yêu cầu hòa bằng cách thông báo nước đi
claim-unclear = không rõ có được yêu cầu hòa bằng cách thông báo nước đi hay không
long-none = không có
long-moves = { $moves } nước: { $class }
rook-bishop-rook = Vua, Xe và Tượng chống Vua và Xe
knights-pawn = Vua và hai Mã chống Vua và Tốt
knights-blocked-pawn = Vua và hai Mã chống Vua và Tốt; một Mã chặn Tốt an toàn, và Tốt chưa vượt quá a4 b6 c5 d4 e4 f5 g6 h4 (Tốt đen) hoặc a5 b3 c4 d5 e5 f4 g3 h5 (Tốt trắng)
queen-pawn-queen = Vua, Hậu và một Tốt còn một ô là phong cấp chống Vua và Hậu
queen-knights = Vua và Hậu chống Vua và hai Mã
queen-bishops = Vua và Hậu chống Vua và hai Tượng
bishops-knight = Vua và hai Tượng chống Vua và Mã
rook-pawn-bishop-pawn = Vua, Xe và Tốt chống Vua, Tượng và Tốt; Tốt a2 đối với Tốt a3 và Tượng đi ô đen, hoặc Tốt h2 đối với Tốt h3 và Tượng đi ô trắng; đổi màu quân thì cũng vậy
fivefold-none = tự nó không làm ván cờ kết thúc
fivefold-consecutive = làm ván cờ kết thúc nếu năm lần liên tiếp, cách nhau một nước của mỗi bên
fivefold-any = làm ván cờ kết thúc, dù giữa các lần đã đi những nước gì
seventyfive-none = không có giới hạn nếu không ai yêu cầu hòa
seventyfive-ends = làm ván cờ kết thúc, trừ khi nước cuối chiếu hết
lapse-moves = mất khi đi một nước, cho đến khi thế cờ lặp lại
lapse-touches = mất đối với nước đó khi chạm vào quân
dead-closed-list = chỉ gồm Vua chống Vua, Vua và Tượng hoặc Mã chống Vua, các Tượng đi cùng màu ô
dead-any-series = khi không chuỗi nước đi đúng luật nào dẫn đến chiếu hết
flag-bare-king = đối phương chỉ còn Vua
flag-any-series = đối phương không thể chiếu hết bằng bất kỳ chuỗi nước đi đúng luật nào
penalty-own-plus-five = thời gian đã dùng của bên yêu cầu bị cộng 5 phút, kể cả khi vì thế mà thua
penalty-opponent-three-own-half = đối phương được cộng 3 phút; bên yêu cầu bị trừ một nửa thời gian, tối đa 3 phút; nếu còn từ 1 đến 2 phút thì giữ lại 1 phút, nếu còn ít hơn thì không bị trừ
penalty-opponent = đối phương được cộng { $minutes } phút
illegal-loses = lần thứ { $number } của một đấu thủ thì thua; mỗi lần trước đó đối phương được cộng { $minutes } phút
illegal-loses-or-draws = lần thứ { $number } của một đấu thủ thì thua, hoặc hòa nếu đối phương không thể chiếu hết; mỗi lần trước đó đối phương được cộng { $minutes } phút
quick-first-loses = lần đầu đã thua
quick-first-loses-on-claim = lần đầu đã thua nếu đối phương khiếu nại trước khi đi nước tiếp theo, hoặc hòa nếu đối phương không thể chiếu hết
quick-one-minute = đối phương được cộng 1 phút
promotion-restored = khôi phục thế cờ và đồng hồ, nhắc nhở hoặc phạt, và đấu thủ phải phong cấp
promotion-not-named = không quy định
promotion-illegal = là nước sai luật
promotion-queen = là nước sai luật, và Tốt được phong cấp thành Hậu
agreement-any-time = bất cứ lúc nào
agreement-both-moved = sau khi cả hai bên đã đi ít nhất một nước
bans-none = không quy định
bans-allowed = điều lệ giải có thể cấm trước một nước nhất định

# Các ấn bản là gì, và đã được đọc ở đâu.

title-pre1984 = Luật trước năm 1985: chỉ có thế cờ lặp lại ba lần và 50 nước; chưa được đọc, coi như ấn bản 1989 ở những chỗ không biết gì khác
title-1984 = Ấn bản 1984, tính từ ngày 1-1-1985; điều 10.9 theo một đoạn trích năm 1999, phần còn lại coi như ấn bản 1989
title-1989 = Ấn bản có hiệu lực từ ngày 1-1-1989 đến hết năm 1992; các điều 3-7, 9, 10 và 17 trong một văn bản tiếng Việt
title-1993 = Các ấn bản từ năm 1993 đến giữa năm 2001: ở đâu cũng là 50 nước, phần còn lại coi như ấn bản 1989; chưa được đọc, kể cả văn bản năm 1997
title-2001 = Ấn bản thông qua tại Istanbul năm 2000, có hiệu lực từ ngày 1-7-2001; trong hai văn bản tiếng Việt, một là quyết định ban hành năm 2004
title-2005 = Ấn bản thông qua tại Calvià năm 2004, có hiệu lực từ ngày 1-7-2005; trong một văn bản dừng giữa điều 8.1, phần còn lại theo nguồn thứ cấp
title-2009 = Ấn bản thông qua tại Dresden năm 2008, có hiệu lực từ ngày 1-7-2009; các điều 1-13 trong một văn bản tiếng Việt, có đối chiếu với một bản sao của văn bản chính thức
title-2014 = Ấn bản có hiệu lực từ ngày 1-7-2014; theo một bản sao của văn bản chính thức, các hình phạt theo nguồn thứ cấp
title-2017 = Ấn bản có hiệu lực từ ngày 1-7 đến 31-12-2017; theo một bản sao của văn bản chính thức, các hình phạt theo nguồn thứ cấp
title-2018 = Ấn bản có hiệu lực từ ngày 1-1-2018; theo một bản sao của văn bản chính thức
title-2023 = Ấn bản có hiệu lực từ ngày 1-1-2023; theo một bản sao của văn bản chính thức

# Mức chắc chắn: dấu, và ý nghĩa của nó.

mark-text = văn bản
mark-copy = bản sao
mark-secondary = thứ cấp
mark-memory = chưa đọc
confidence-text = đọc trong một văn bản mà dự án dựa vào
confidence-copy = đọc trong một bản sao khác của văn bản chính thức
confidence-secondary = theo nguồn thứ cấp
confidence-memory = chưa được đọc: theo trí nhớ, hoặc lấy từ ấn bản khác
in-force = có hiệu lực từ { $from }; { $confidence }
in-force-until = có hiệu lực từ { $from }, trước { $until }; { $confidence }
in-force-before = có hiệu lực trước { $until }; { $confidence }

# Bảng mọi ấn bản: các cột và nội dung.

column-edition = ấn bản
column-from = từ
column-long = hơn 50 nước
column-fivefold = lặp lại năm lần
column-seventyfive = 75 nước
column-lapse = mất quyền khi
column-dead = thế cờ chết
column-flag = rụng cờ mà hòa
column-wrong-claim = yêu cầu hòa sai
column-illegal-moves = nước sai luật lần thứ mấy thì thua
column-provision = quy định
column-article = điều
column-value = nội dung
brief-none = không
brief-unknown = ?
brief-long = { $moves }: { $count } loại tàn cuộc
brief-consecutive = liên tiếp
brief-any = bất kỳ
brief-ends = kết thúc ván
brief-moving = đi quân
brief-touching = chạm quân
brief-list = danh sách kín
brief-series = mọi chuỗi nước
brief-bare-king = chỉ còn Vua
brief-own-plus-five = mình +5 phút
brief-opponent-three-own-half = đối phương +3 phút, mình mất một nửa
brief-opponent = đối phương +{ $minutes } phút
about-threefold = Thế cờ này xuất hiện trên bàn lần thứ ba trở lên, hoặc sắp xuất hiện: bên đến lượt đi được quyền yêu cầu hòa.
about-fivefold = Thế cờ này xuất hiện trên bàn lần thứ năm: ván cờ hòa.
about-fifty = Mỗi bên đã đi năm mươi nước, hoặc số nước mà luật yêu cầu, không bắt quân và không đi Tốt: bên đến lượt đi được quyền yêu cầu hòa.
about-seventyfive = Mỗi bên đã đi bảy mươi lăm nước không bắt quân và không đi Tốt: ván cờ hòa.
about-stalemate = Bên đến lượt đi hết nước đi và không bị chiếu (pát): ván cờ hòa.
about-checkmate = Bên đến lượt đi bị chiếu hết: ván cờ đã kết thúc.
about-dead-position = Không bên nào có khả năng chiếu hết bằng bất kỳ chuỗi nước đi hợp lệ nào: ván cờ hòa.
github-limit = Báo cáo này có { $errors } lỗi, { $warnings } cảnh báo và { $notices } thông tin. GitHub chỉ hiện tối đa { $limit } mục mỗi loại của một bước; tất cả đều có trong nhật ký này.
sheets-go-on = Một trang tính chứa được { $rows } dòng; phần còn lại ở các trang tiếp theo, đến "{ $last }".
binary-to-terminal = dạng này không phải văn bản nên màn hình dòng lệnh không hiện được; hãy đặt tên tệp bằng -o, hoặc chuyển tiếp bằng |
report-ending = { $file }: báo cáo này không ghi được dưới dạng .{ $ending }; tên tệp có thể có đuôi { $endings }
format-lacks = chương trình này được tạo ra không có tính năng `{ $feature }` mà dạng { $format } cần đến
format-does-not-fit = dạng { $format } không dùng được cho bảng `{ $table }`

# Các trang bảng: tiêu đề, tên cột, và từ trong ô.

title-verdicts = Kết luận về yêu cầu hòa
title-claims = Các lúc có quyền yêu cầu hòa
title-games = Các ván đã chuyển
title-positions = Còn bên nào chiếu hết được không?
title-provisions = Các ấn bản Luật quy định gì
title-languages = Ký hiệu quân
title-account = Mọi thứ đã đi đâu
title-nothing = Không có dòng nào.
column-file = tệp
column-sheet = trang tính
column-cells = vị trí
column-game = ván
column-white = bên Trắng
column-black = bên Đen
column-event = giải
column-round = vòng
column-board = bàn
column-date = ngày
column-result = kết quả
column-language = ngôn ngữ
column-encoding = bảng mã
column-half_moves = nửa nước đi
column-status = tình trạng
column-code = mã
column-finding = phát hiện
column-ply = nửa nước đã đi
column-move_number = nước
column-side = bên
column-rule = điều luật
column-kind = loại
column-move = nước thông báo
column-clock_claimant = đồng hồ bên yêu cầu
column-clock_opponent = đồng hồ đối phương
column-verdict = kết luận
column-reason = lý do
column-count = số lần
column-plies = sau các nửa nước
column-penalty = mức phạt
column-fen = thế cờ
column-nodes = số thế cờ đã xét
column-line = chứng minh
column-white_proof = chứng minh cho Trắng
column-black_proof = chứng minh cho Đen
column-section = phần
column-entry = mục
cell-white = Trắng
cell-black = Đen
cell-can-win = chiếu hết được
cell-cannot-win = không chiếu hết được
cell-undetermined = chưa xác định
cell-dead = thế cờ chết
cell-alive = chưa chết
cell-whole = ghi đủ mọi nước
cell-cut = dừng ở một nước
cell-left-out = bỏ ra
cell-no-moves = không có nước đi

# Lời của sổ bảng tính: tên các trang, và trang tổng hợp.

book-title-summary = Tổng hợp
book-title-findings = Phát hiện
book-title-ledger = Sổ hòa
book-title-verdicts = Kết luận
book-title-claims = Yêu cầu hòa
book-title-games = Ván cờ
book-title-positions = Thế cờ
book-title-provisions = Quy định
book-title-languages = Ký hiệu quân
book-title-account = Quyết toán
book-title-statistics = Thống kê
book-files = tệp
book-games = ván
book-half_moves = nửa nước đi
book-errors = lỗi
book-warnings = cảnh báo
book-information = thông tin
book-rows = dòng
book-code = mã
book-name = tên
book-severity = mức
book-count = số lần
