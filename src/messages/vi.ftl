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
unbalanced-open = dấu `(` này không được đóng; phần tiếp theo được xét chừng nào còn đúng luật khi không có nó
unbalanced-close = dấu `)` này không đóng gì cả
text-outside-game = đoạn văn này không thuộc ván nào
missing-terminator = ván kết thúc mà không có 1-0, 0-1, 1/2-1/2 hoặc *

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
missing-half-move-unknown = thiếu một nửa nước đi: không có { $turn }, và không nước đúng luật nào làm cho phần sau đúng luật
mixed-languages = `{ $token }` có chữ của ngôn ngữ khác ({ $other }) với phần còn lại của ván ({ $language })
promotion-piece-missing = Tốt phong cấp nhưng không ghi thành quân gì; có lẽ là { $likely }
moves-after-mate = ván cờ vẫn tiếp tục sau khi chiếu hết
moves-after-stalemate = ván cờ vẫn tiếp tục sau khi hết nước đi (pát)
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
position-opposite-check = bên không có lượt đi đang bị chiếu

# Những gì làm dừng chương trình.

error-input = { $name }: { $reason }
error-no-such-input = { $name }: không có tệp hay thư mục này, cũng không tệp nào khớp với mẫu tên này
error-pattern = { $pattern }: mẫu tên không hợp lệ: { $reason }
error-output = không ghi được vào { $to }: { $reason }
error-standard-output = không ghi được ra đầu ra chuẩn: { $reason }
error-create = không tạo được { $path }: { $reason }
error-position = { $place }: `{ $text }`: { $reason }; một FEN gồm vị trí quân, lượt đi, quyền nhập thành và ô bắt Tốt qua đường, trên dòng lệnh phải đặt trong dấu nháy kép
error-internal = { $name }: lỗi của chương trình khi xét các ván từ dòng { $line } trở đi; xin báo cho chúng tôi kèm những ván này
error-interrupted = đã bị ngắt
nothing-to-read = không có gì để đọc: hãy nêu tên tệp, thư mục hoặc mẫu tên, hoặc dẫn dữ liệu vào lệnh bằng dấu |
report-to-standard-output = --report -: các ván cờ được ghi ra đầu ra chuẩn; hãy nêu một tệp cho bảng này, hoặc một tệp cho các ván
written-twice = { $name }: một tệp đầu vào khác đã được ghi vào { $path } trong lần chạy này; hãy chuyển đổi riêng từng tệp
place-argument = tham số thứ { $number }
place-line = đầu vào chuẩn, dòng { $number }
unknown-name = không biết tên này; các tên dùng được: { $known }
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
sheet-too-large = quá lớn để là biên bản: hơn { $limit } MiB
workbook-too-large = một trang của bảng tính có hơn { $limit } ô
packed-too-deep = nén chồng lên nhau quá nhiều lần
packed-too-short = dữ liệu nén kết thúc quá sớm; các ván trước đó đã được xét

# Những gì được nói trên đầu ra lỗi chuẩn.

skipped-file = bỏ qua, không có ván cờ: { $file }
skipped-files = { $count } tệp không có ván cờ nên được bỏ qua (-v nêu tên các tệp)
summary-cross-check = đối chiếu: { $compared } ván đã so sánh ({ $translated } ván được viết lại cho chương trình thứ hai), { $different } ván có phán xét khác, { $apart } ván không so sánh được
summary-speed = { $seconds } giây, đã đọc { $read } MB, { $rate } MB/giây, { $half_moves } triệu nửa nước đi/giây
summary = { $files } tệp, { $games } ván, { $half_moves } nửa nước đi, { $errors } lỗi, { $warnings } cảnh báo
progress-left = nữa
progress-games = { $games } ván

# Những gì convert nói trên đầu ra lỗi chuẩn.

left-out = bỏ ra, vì có nước không đọc được (--strict): { $file } ván { $game }, { $white } - { $black }
games-left-out = số ván bị bỏ ra vì có nước không đọc được (--strict): { $count }
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

text-help = cách sửa: { $mend }
label-unknown-token = không hiểu được
label-unterminated-comment = mở ở đây, không được đóng
label-unterminated-tag = thẻ chưa trọn vẹn
label-unbalanced-variation = thiếu dấu ngoặc đi cùng
label-text-outside-game = nằm ngoài mọi ván
label-missing-terminator = sau chỗ này không có kết quả
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
label-board-twice = lại bàn này
label-player-twice = lại đấu thủ này
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
