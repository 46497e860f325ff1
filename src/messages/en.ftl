# Sentences of the findings, in English. $turn is `12.` or `12...`.

pawn = pawn
knight = knight
bishop = bishop
rook = rook
queen = queen
king = king
white = White
black = Black

unknown-token = `{ $token }` is no move, number, comment or result
unknown-letter = `{ $token }` begins with a letter that stands for no piece in the language of this game
unterminated-comment = this comment is never closed with `{"}"}`; what follows up to the next game was read as part of it
unterminated-tag = this tag is not of the form [Name "value"] on one line
and-more = { $first } (this stands for { $count } more of its kind up to the end of the span, which are not listed one by one)
unbalanced-open = this `(` is never closed; what follows was judged as far as it is legal without it
unbalanced-close = this `)` closes nothing
sheet-remark = nobody can tell what this is, so it becomes a comment
sheet-remark-moves = { $count } words of this look like moves, but it stands where no moves are read, so it becomes a comment
sheet-without-moves = this scoresheet names a game and has no moves
sheet-without-players = this scoresheet has moves and names no player
result-not-understood = the result "{ $value }" is not understood, so the game has none
sheet-date = "{ $value }" is no date that can be, so the game has none
text-outside-game = this text belongs to no game
missing-terminator = the game ends without 1-0, 0-1, 1/2-1/2 or *
game-too-large = this game is too large to be judged; it was passed over up to the next tag section

illegal-no-piece = { $player } has no { $piece } that { $turn } { $token } could mean
illegal-unreachable = no { $piece } of { $player } gets to that square
illegal-own-piece = a piece of { $player } stands on that square
illegal-king-in-check = this would leave the king of { $player } in check
illegal-castling-right-lost = { $player } may no longer castle there: king or rook has moved or is not in place
illegal-castling-prevented = { $player } cannot castle now: the king is in check, passes or reaches an attacked square, or a piece stands between
illegal-promotion = a pawn cannot become that piece
ambiguous-move = several pieces can make this move: { $moves }
missing-half-move = a half-move was left out: { $turn } is missing; { $count } moves keep the rest legal: { $moves }
missing-half-move-one = a half-move was left out: { $turn } is missing; only { $moves } keeps the rest legal
missing-full-move = a full move is missing: { $turn } should come here, and this and all numbers behind it are ahead by one
missing-full-moves = { $count } full moves are missing: { $turn } should come here, and this and all numbers behind it are ahead by as many
missing-half-move-unknown = a half-move was left out: { $turn } is missing, and no legal move makes what follows legal
mixed-languages = `{ $token }` has a letter of another language ({ $other }) than the rest of the game ({ $language })
promotion-piece-missing = the pawn promotes, but to what is not written; { $likely } is likely
moves-after-mate = the game went on after checkmate
moves-after-stalemate = the game went on after stalemate
moves-after-fivefold = the game was drawn here: the position had stood { $count } times ({ $article }, Laws of { $laws }); it went on
moves-after-seventyfive = the game was drawn here: { $count } half-moves without capture or pawn move ({ $article }, Laws of { $laws }); it went on
moves-after-dead-position = the game was drawn here: neither side could mate any more ({ $article }, Laws of { $laws }); it went on
null-move = a null move: the player passes
wrong-move-number = the move number here should be { $expected }
unsupported-variant = games of the variant "{ $variant }" are not judged

needless-disambiguation = `{ $token }` says more about the departure square than needed, or other than needed; canonical is { $canonical }; moves not canonical in this game: { $count }
capture-sign-without-capture = `{ $token }` has a capture sign but captures nothing; canonical is { $canonical }; moves not canonical in this game: { $count }
wrong-check-mark = the check mark of `{ $token }` is wrong; canonical is { $canonical }; moves not canonical in this game: { $count }
piece-letter-missing = `{ $token }` lacks the letter of the piece; canonical is { $canonical }; moves not canonical in this game: { $count }
pawn-letter = `{ $token }` has a letter for the pawn; canonical is { $canonical }; moves not canonical in this game: { $count }

result-tag-mismatch = the Result tag says { $tag }, the game ends with { $terminator }
result-against-mate = the last move mates, so the result should be { $right }, not { $result }
result-against-stalemate = the last move stalemates, so the result should be { $right }, not { $result }
result-against-dead-position = after { $ply } half-moves neither side could mate, so the game was drawn ({ $article }, Laws of { $laws }), not { $result }
result-against-fivefold = after { $ply } half-moves the position had stood { $count } times, so the game was drawn ({ $article }, Laws of { $laws }), not { $result }
result-against-seventyfive = after { $ply } half-moves there was no capture and no pawn move for { $count } of them, so the game was drawn ({ $article }, Laws of { $laws }), not { $result }
time-forfeit-cannot-mate = the flag fell, but { $player } cannot mate by any series of legal moves, so the game is drawn ({ $article }, Laws of { $laws })
draw-before-both-moved = a draw was agreed before both players had made a move, which is not allowed ({ $article }, Laws of { $laws })
threefold-open = { $player } could claim a draw here: the position has stood { $count } times ({ $article }, Laws of { $laws }); the game went on
fifty-open = { $player } could claim a draw here: no capture and no pawn move, for { $count } half-moves in the end ({ $article }, Laws of { $laws }); the game went on
forfeit-with-moves = Termination says "{ $value }", but { $count } half-moves were played

missing-roster-tag = missing from the seven tags that every game should have: { $names }
malformed-date = { $name } "{ $value }" is no date of the form YYYY.MM.DD (?? for what is unknown)
malformed-result = { $name } "{ $value }" is none of 1-0, 0-1, 1/2-1/2, *
malformed-rating = { $name } "{ $value }" is no rating
malformed-setup = { $name } "{ $value }" is neither 0 nor 1
setup-without-fen = { $name } "{ $value }" announces a position, but there is no FEN tag
empty-roster-tag = { $name } is empty; what is unknown is written ?
quote-not-escaped = a quote or backslash inside the value of { $name } lacks its backslash
duplicate-tag = the tag { $name } stands here a second time; the first counts
invalid-start-position = the FEN cannot be used: { $reason }

legacy-encoding = the text is not UTF-8; it was read as { $encoding }
invalid-bytes = { $byte } means nothing in { $encoding }
ambiguous-language = the game can be read in several languages ({ $languages }), to different moves; choose one with --lang

engines-disagree = bienban finds it { $legal }, { $half_moves } half-moves, { $last } at the end; pgn-reader and shakmaty find it { $legal_there }, { $half_moves_there } half-moves, { $last_there } at the end
internal-error = this program failed in this game, which is therefore not judged; please report it with the game
engines-count-otherwise = bienban finds it { $legal }, { $half_moves } half-moves, { $last } at the end; pgn-reader sees { $games } games in it
legal = legal
not-legal = not legal

# The text report.

severity-error = error
severity-warning = warning
severity-info = info
text-game = game { $game }
text-round = round { $round }
text-proposed = proposed: { $fix }
site = { $file }, game { $game }, line { $line }

# Why a FEN cannot be used.

fen-no-fen = it is not a FEN: { $reason }
fen-no-start = no game can go on from it: illegal position: { $reason }
fen-invalid = invalid fen
fen-board = invalid board part in fen
fen-pocket = invalid pocket in fen
fen-turn = invalid turn part in fen
fen-castling = invalid castling part in fen
fen-en-passant = invalid ep square in fen
fen-remaining-checks = invalid remaining checks in fen
fen-clock = invalid halfmove clock in fen
fen-move-number = invalid fullmove part in fen
position-empty-board = empty board
position-missing-king = missing king
position-too-many-kings = too many kings
position-pawns-on-backrank = pawns on backrank
position-opposite-check = opposite check

# What stops the run.

error-input = { $name }: { $reason }
error-no-such-input = { $name }: no such file or folder, and no file matches it as a pattern
error-pattern = { $pattern }: not a valid pattern: { $reason }
error-output = cannot write { $to }: { $reason }
error-standard-output = cannot write standard output: { $reason }
error-create = cannot create { $path }: { $reason }
error-position = { $place }: `{ $text }`: { $reason }; a FEN has placement, player to move, castling rights and en passant square, and on the command line it stands in quotation marks
error-internal = { $name }: internal error in the game from line { $line } on, which is not judged; the run goes on
error-reader = { $name }: internal error while reading it; the rest of it is not judged. Please report it with this file
error-game-too-large = { $name }: the game from line { $line } on is larger than { $limit } bytes and is not judged; --game-limit raises the limit
error-fault = internal error; the run broke off and no report was completed. Please report it with the message above and the input
failure-saved = the game was saved as { $path }; please report the error with this file
failure-not-saved = with --dump-failures DIR the game is saved, so that it can be sent along with a report of the error
error-interrupted = interrupted
nothing-to-read = nothing to read: name a file, a folder or a pattern, or pipe games into the command
report-to-standard-output = --report -: the games go to standard output; name a file, or one for them
account-to-standard-output = --account=-: the report goes to standard output; name a file, or one for the report
written-twice = { $name }: another input was written to { $path } in this run; convert them apart
place-argument = argument { $number }
place-line = standard input, line { $number }
unknown-name = unknown; known are { $known }
no-such-edition = there is no edition `{ $name }` of the Laws; there are auto, { $known }
no-claims-file = name a claims file: bienban audit CLAIMS.csv [PATH]...; --template makes one to fill in
claims-and-games = claims and games cannot both come from standard input
temporary-file = a temporary file
unknown-code = there is no finding code "{ $name }"; `bienban explain` lists them

# What the system says, worded by the system in English.

io-not-found = { $system }
io-permission-denied = { $system }
io-already-exists = { $system }
io-is-a-directory = { $system }
io-not-a-directory = { $system }
io-storage-full = { $system }
io-invalid-data = { $system }
io-unexpected-end = { $system }
io-other = { $system }
sheet-is-none = begins like a scoresheet and is none
sheet-not-found = no scoresheet was found in it
sheet-line-too-long = line { $line } is too long for a scoresheet: more than { $limit } KiB
sheet-too-large = too large for scoresheets: more than { $limit } MiB
workbook-too-large = the workbook has more than { $limit } cells or { $text } MiB of text
workbook-damaged = the workbook is damaged
packed-too-deep = packed into itself too many times
without-office = this program was built without the feature `office`, which reads workbooks and documents and writes .xlsx and .parquet
unpacked-too-large = unpacks to more than { $ratio } times its size and more than { $free } MiB, as an archive does that was made to fill memory; what came before was judged. If it is what it should be, raise --unpack-ratio
packed-too-short = the packed data end too early; the games up to there were judged

# What is said on standard error while a command runs and at its end.

foreign-pdf = a PDF is not read: save the document as .docx, or copy its text into a .txt file
foreign-rtf = RTF is not read: save the document as .docx
foreign-doc = a document of Word from before 2007 is not read: save it as .docx
foreign-html = a web page is not read: copy its text into a .txt file, or save its table as .xlsx
foreign-picture = a picture is not read: type the moves into a .txt file or a workbook
foreign-file = not read, since only text, .docx, .xlsx and the like are: { $file }
skipped-file = skipped, no games: { $file }
skipped-files = { $count } files hold no games and were skipped (-v names them)
summary-cross-check = cross-check: { $compared } games compared ({ $translated } of them rewritten for the second engine), { $different } judged otherwise, { $apart } not comparable
account-bytes = account of the bytes
account-read = bytes read, unpacked
account-space = white space
account-tag = tag pairs
account-number = move numbers
account-move = half-moves of games, played
account-variation-move = half-moves of variations, played
account-comment = comments
account-bracket = brackets of variations
account-mark = NAGs, glyphs, draw offers
account-result = results
account-escape = lines that begin with %
account-behind = half-moves not tried, since something before them was reported
account-reported = reported: not understood, or not to be played
account-unaccounted = neither understood nor reported
account-transcribed = scoresheets, transcribed
account-lost = read and not judged, because that failed, as was said
account-files = account of the files
account-skipped = files hold no games, were skipped, and are not in the account
account-transcripts = of the transcripts of scoresheets, which are PGN
account-transcript = bytes written
account-sheets = of the text of the scoresheets, as UTF-8
account-sheet-text = bytes of lines and cells
account-sheet-games = stand in a game
account-sheet-words = letters and digits that are not part of a game
account-sheet-layout = white space, bars and the like between
account-games = account of the games
account-games-found = in the text
account-games-clean = judged, nothing found
account-games-reported = judged, with findings
account-games-not-judged = not judged, which was reported
account-half-moves = account of the half-moves
account-variations = account of the half-moves of variations
account-written = written in games
account-written-aside = written in variations
account-played = played
account-refused = not to be played, reported
account-not-tried = not tried, since something before them was reported
account-recount = half-moves of games, counted by others
account-recount-same = counted by pgn-reader and shakmaty as well, in { $games } games
account-recount-apart = in { $games } games that they cannot read: the tokens alone were counted
account-recount-otherwise = games that they count otherwise (--cross-check names them)
account-recounted-games = games that pgn-reader and shakmaty counted as well
account-recounted-half-moves = half-moves of those games
account-unreadable-games = games that they cannot read
account-unreadable-half-moves = half-moves of those games, by their tokens alone
account-wrong = the account does not add up, which is a fault of bienban: { $bytes } bytes are unaccounted for; games differ by { $games }, half-moves by { $half_moves }, and in { $miscounted } games
summary-speed = { $seconds } s, { $read } MB read, { $rate } MB/s, { $half_moves } million half-moves/s
summary = { $files }, { $games }, { $half_moves }, { $errors }, { $warnings }
summary-sheets = { $sheets }: { $moves } without moves, { $players } without players, { $results } without a result, { $faulty } with open faults
count-file = { $count } file
count-files = { $count } files
count-game = { $count } game
count-games = { $count } games
count-sheet = { $count } sheet
count-sheets = { $count } sheets
count-error = { $count } error
count-errors = { $count } errors
count-warning = { $count } warning
count-warnings = { $count } warnings
count-half-move = { $count } half-move
count-half-moves = { $count } half-moves
progress-left = left
progress-games = { $games } games

# What convert says on standard error.

left-out = left out, since moves of it cannot be read (--strict): { $file } game { $game }, { $white } - { $black }
games-left-out = games left out, since moves of them cannot be read (--strict): { $count }
games-mended = proposals applied: { $count }
games-cut = games with moves that cannot be read and stand in a comment: { $count }
forms-cut = forms that end before a move that cannot be read: { $count }
form-without-comments = comments that a form has no place for, left out: { $count }
form-without-variations = variations that a form has no place for, left out: { $count }
form-without-glyphs = annotation glyphs that a form has no place for, left out: { $count }
form-without-tags = tags that a form has no place for, left out: { $count }

board-twice = round { $round }, board { $board } is also that of { $other }
player-twice = { $player } has another game in round { $round }: { $other }
player-against-himself = { $player } is White and Black
board-missing = round { $round } has games up to board { $highest }, but none of board { $boards }
result-missing = the game has no result

# What dead says of a position and of a side.

position-dead = dead: neither side can mate by any series of legal moves
position-alive = alive
position-undetermined = undetermined
has-mated = { $side } has mated
can-win = { $side } can mate: { $line }
cannot-win = { $side } cannot mate: { $rule }
side-undetermined = { $side }: not decided after { $nodes } positions; --dead-limit allows more
bare-king = nothing but a king
knight-alone = one knight against nothing but queens
bishops-of-one-colour = bishops of one square colour, and nothing that could block on the other
pawn-walls = what is left behind the walls of pawns never gets to mate
every-line = every possible line was played out, and none ends in mate

# The list of languages.

column-id = id
column-name = name
column-king = king
column-queen = queen
column-rook = rook
column-bishop = bishop
column-knight = knight
column-pawn = pawn
column-confidence = confidence
confidence-high = high
confidence-low = low
figurines-white = figurines, white
figurines-black = figurines, black
chessbase-code-points = code points of ChessBase fonts
language-en = English
language-vi = Vietnamese
language-de = German
language-fr = French
language-es = Spanish
language-it = Italian
language-ca = Catalan
language-pt = Portuguese
language-ro = Romanian
language-nl = Dutch
language-da = Danish
language-no = Norwegian
language-sv = Swedish
language-fi = Finnish
language-is = Icelandic
language-pl = Polish
language-cs = Czech
language-sk = Slovak
language-hu = Hungarian
language-sl = Slovenian
language-hr = Croatian
language-sr = Serbian
language-bg = Bulgarian
language-ru = Russian
language-tr = Turkish
language-id = Indonesian
language-gl = Galician
language-af = Afrikaans
language-et = Estonian
language-lv = Latvian
language-lt = Lithuanian
language-uk = Ukrainian
language-el = Greek
language-az = Azerbaijani
language-eo = Esperanto
language-ga = Irish

# What stands behind the mark under the source, by the name of the code.

help-missing-full-move = Compare with the scoresheets: add the moves, or correct the numbers.
help-missing-full-moves = Compare with the scoresheets: add the moves, or correct the numbers.
help-unknown-token = Write the move that was played; if `{ $token }` is no move, put it into a comment, in braces.
help-unknown-letter = Write `{ $token }` with the letter of the piece in the language of this game.
help-sheet-remark = If it belongs to the game, write it with a label, such as `Round: 3`; otherwise nothing has to be done.
help-sheet-remark-moves = Look at the sheet: if these are moves, put them in their place with their numbers.
help-sheet-date = Write the day, the month and the year as on the sheet: `12/4/2005`.
text-help = help: { $mend }
label-unknown-token = not understood
label-unterminated-comment = opened here, never closed
label-unterminated-tag = not a whole tag
label-unbalanced-variation = without its partner
label-text-outside-game = outside every game
label-sheet-without-moves = no moves follow
label-sheet-without-players = who played?
label-result-not-understood = not understood
label-missing-terminator = no result behind this
label-game-too-large = begins here
label-illegal-move = no legal move
label-ambiguous-move = which piece?
label-non-canonical-move = not the canonical form
label-wrong-move-number = not the number of this move
label-missing-half-move = a half-move is missing before this
label-mixed-languages = a letter of another language
label-promotion-piece-missing = promoted to what?
label-moves-after-end = the game was over before
label-null-move = nothing is moved
label-unsupported-variant = another game than chess
label-result-tag-mismatch = one result here, another there
label-result-against-mate = contradicts the mate
label-result-against-stalemate = contradicts the stalemate
label-forfeit-with-moves = contradicts the moves
label-missing-roster-tag = tags are missing here
label-malformed-tag-value = not of the form it should have
label-duplicate-tag = a second time
label-invalid-start-position = no position to begin with
label-legacy-encoding = not UTF-8
label-invalid-bytes = means nothing
label-ambiguous-language = in which language?
label-engines-disagree = judged in two ways
label-internal-error = begins here
label-result-against-dead-position = neither side could mate
label-time-forfeit-cannot-mate = the opponent cannot mate
label-result-against-automatic-draw = the game was drawn before
label-draw-before-both-moved = not both have moved
label-claim-open = a draw could be claimed
label-board-twice = this board again
label-player-twice = this player again
label-board-missing = a lower board is missing
label-result-missing = no result

# What show says.

show-players = { $white } - { $black }  { $result }
show-start = the first position
show-after = after { $turn } { $move }
show-white = White to move
show-black = Black to move
show-checkmate = checkmate
show-stalemate = stalemate
show-no-board = no position: the game cannot be set up
show-no-such-game = { $name }: there is no game { $game }; it has { $count }
show-no-such-ply = { $name }, game { $game }: there is no position after { $ply } half-moves; { $count } of them can be read
show-folder = { $name } is a folder; name one file of it, and its game with --game

# bienban.toml.

config-error = { $file }:{ $line }:{ $column }: { $what }
config-no-toml = this is no TOML: { $reason }
config-unknown-key = no option is called "{ $name }"; { $hint }
config-unknown-table = no command is called "{ $name }"; { $hint }
config-nearest = did you mean "{ $name }"?
config-known = known are { $names }
config-only-named = "{ $name }" says where something is written, and this file was found and not named; name it with --config, or say so on the command line
config-wants-flag = "{ $name }" is true or false
config-wants-value = "{ $name }" takes a text or a number, and a list only where the option may be given several times
config-used = options from { $file }

# The headings of the manual pages.

man-name = NAME
man-synopsis = SYNOPSIS
man-description = DESCRIPTION
man-options = OPTIONS
man-examples = EXAMPLES
man-version = VERSION

# What draws says.

threefold = threefold repetition
fifty = fifty moves
rule-threefold = threefold
rule-fivefold = fivefold
rule-fifty = fifty
rule-seventyfive = seventyfive
rule-stalemate = stalemate
rule-checkmate = checkmate
rule-dead-position = dead-position
kind-occurred = occurred
kind-intended = intended
kind-automatic = automatic
ledger-heading = { $rule } { $kind } ({ $laws }, { $article })
ledger-heading-without-article = { $rule } { $kind } ({ $laws })
ledger-threefold = { $player } could claim a draw: the position stood { $count } times, after { $plies } half-moves
ledger-threefold-intended = { $player } could claim a draw by announcing { $move }: the position would have stood { $count } times, after { $plies } half-moves
ledger-fifty = a draw could be claimed, first by { $player }, from half-move { $ply } to { $until }: no capture and no pawn move for { $count } half-moves
ledger-fifty-intended = { $player } could claim a draw by announcing { $move }: no capture and no pawn move for { $count } half-moves
ledger-fivefold = the game was drawn: the position stood { $count } times, after { $plies } half-moves
ledger-seventyfive = the game was drawn: no capture and no pawn move for { $count } half-moves
ledger-stalemate = the game was drawn: stalemate after { $ply } half-moves
ledger-checkmate = the game was over: checkmate after { $ply } half-moves
ledger-dead-position = the game was drawn: after { $ply } half-moves neither side could mate any more
games-with-open-claims = { $rule }: a draw could be claimed in { $count } games; { $drawn } of them ended drawn just then, in { $unused } the claim was not used
games-ended = ended by themselves: { $rules }
games-went-on = { $count } games went on after they had ended by themselves
games-contradicted = { $count } results contradict the end of the game
games-full = games with { $limit } entries about repetitions or announced moves, which is the most that is listed of a game: { $count }

# What audit says of claims. $player claims, $opponent is the other.

verdict-valid = valid
verdict-invalid = invalid
verdict-not-applicable = not-applicable
verdict-undetermined = undetermined
verdict-with-article = { $verdict } ({ $article }): { $reason }
verdict-without-article = { $verdict }: { $reason }
claim-by-editions = { $verdict } { $editions }
both = { $first }; { $second }
claim-threefold = the position stood { $count } times, after { $plies } half-moves, and { $player } had the move
claim-threefold-intended = with { $move } the position stands { $count } times, after { $plies } half-moves
claim-threefold-once = the position stood there for the first time
claim-threefold-few = the position stood only { $times }, after { $plies } half-moves
claim-threefold-intended-open = the position stood only { $times } on the board; { $player } could have claimed by announcing { $move }
claim-threefold-intended-few = with { $move } the position stands only { $times }, after { $plies } half-moves
claim-threefold-intended-stood = with { $move } the position stands only { $times }; the one on the board stood { $stood } times and could have been claimed without a move
claim-fifty = no capture and no pawn move for { $count } half-moves, { $needed } are needed, and { $player } had the move
claim-fifty-few = no capture and no pawn move for only { $count } half-moves, { $needed } are needed
claim-fifty-intended = with { $move } no capture and no pawn move for { $count } half-moves, { $needed } are needed
claim-fifty-intended-few = with { $move } no capture and no pawn move for only { $count } half-moves, { $needed } are needed
claim-fifty-intended-zeroing = { $move } is a capture or a pawn move, with which the count begins anew
claim-fifty-intended-zeroing-stood = { $move } is a capture or a pawn move, with which the count begins anew; the { $count } half-moves on the board could have been claimed without a move
claim-fifty-intended-unclear = with { $move } there are { $count } half-moves without capture and pawn move, but this edition does not settle whether the last of them may be only announced
claim-not-to-move = { $opponent } had the move, and only the player to move may claim
claim-not-to-move-offer = { $opponent } had the move, and only the player to move may claim; the claim counts as an offer of a draw
claim-not-to-move-late = { $opponent } had the move: { $player } could have claimed by announcing { $move } before making it
claim-not-to-move-late-offer = { $opponent } had the move: { $player } could have claimed by announcing { $move } before making it; the claim counts as an offer of a draw
claim-lapsed-not-to-move = { $opponent } had the move; the right that { $player } had after { $then } half-moves lapsed when he moved on without claiming
claim-lapsed-threefold = the right that { $player } had after { $then } half-moves lapsed when he moved on without claiming; now the position stood only { $times }, after { $plies } half-moves
claim-lapsed-threefold-intended = the right that { $player } had after { $then } half-moves lapsed when he moved on without claiming; with { $move } the position stands only { $times }
claim-lapsed-fifty = the right that { $player } had after { $then } half-moves lapsed when he moved on without claiming; now there are only { $count } half-moves without capture and pawn move, { $needed } are needed
claim-lapsed-fifty-intended = the right that { $player } had after { $then } half-moves lapsed when he moved on without claiming; with { $move } there are only { $count } half-moves without capture and pawn move, { $needed } are needed
claim-no-move = { $player } announced no move, and the claim is about one that he intended to make
claim-illegal-move = the announced { $move } is no legal move of { $player } in this position
claim-ambiguous-move = the announced { $move } may be { $moves }, which are not judged alike
claim-over-checkmate = the game was over: checkmate after { $ply } half-moves
claim-over-stalemate = the game was over: stalemate after { $ply } half-moves
claim-over-dead = the game was over: after { $ply } half-moves neither side could mate any more
claim-over-fivefold = the game was over: after { $ply } half-moves the position stood for the fifth time
claim-over-seventyfive = the game was over: after { $ply } half-moves there were 75 moves of both without capture and pawn move
claim-not-judged = the game was not judged, since its variant is not supported or its first position cannot be used
claim-uncertain = after { $last } half-moves the moves of the game are not certain, so the position is not known
claim-editions = the date of the game does not tell the edition of the Laws, and they differ: { $list }
claim-written-offer = written in the game as an offer of a draw, which is no claim
claim-written-nothing = written in the game, not recorded as a claim; neither a third repetition nor 50 moves stood on the board
claim-written-threefold = written in the game, not recorded as a claim; threefold repetition stood open for { $player }: the position stood { $count } times, after { $plies } half-moves
claim-written-fifty = written in the game, not recorded as a claim; the 50-move rule stood open for { $player }: no capture and no pawn move for { $count } half-moves
claim-written-both = written in the game, not recorded as a claim; threefold repetition and the 50-move rule stood open for { $player }: the position stood { $count } times, after { $plies } half-moves

due-unknown = what a wrong claim cost is not known of this edition
due-own-five = 5 minutes are added to the time that { $player } has used, even where he loses by it
due-own-five-clock = 5 minutes are added to the time that { $player } has used: { $before } s left become { $after } s
due-own-five-loses = 5 minutes are added to the time that { $player } has used: { $player } had { $before } s left and loses by it
due-opponent = { $opponent } gets { $minutes } minutes more
due-opponent-clock = { $opponent } gets { $minutes } minutes more: { $before } s left become { $after } s
due-quick = { $minutes } minute instead in rapid chess and blitz
due-rapid = { $minutes } minute instead in rapid chess
due-blitz = { $minutes } minute instead in blitz
due-half = { $player } loses half of his time, at most 3 minutes, where he has more than 2 minutes left; of 1 to 2 minutes he keeps 1, of less all
due-half-clock = { $player } loses half of his time, at most 3 minutes, and keeps a minute: { $before } s left become { $after } s
due-half-nothing = { $player } keeps { $before } s, less than a minute
due-if = if the edition of { $edition } was in force

once = once
twice = twice

# What is wrong with a claims file or a row of it.

claims-no-csv = a claims file is one CSV file; save the sheet of claims as CSV
claims-row = { $file }: row { $row }: { $fault }
claims-line-too-long = the line is longer than { $mebibytes } MiB; shorten it
claims-too-large = more than { $mebibytes } MiB or { $rows } lines: too large for a claims file
claims-bytes = { $byte } in column { $column } of the line means nothing in { $encoding }; save the file as UTF-8
claims-open-quote = a quotation mark is never closed; close it, or double it where it belongs to the text
claims-too-many-cells = { $cells } cells, but the header has { $columns }; a cell with a separator in it stands in quotation marks
claims-column-missing = there is no column `{ $column }`; a claims file has file, game (or white, black, round), ply (or move_number), side, rule, and may have kind, move, clock_claimant, clock_opponent
claims-column-twice = the column `{ $column }` stands twice; remove one
claims-no-header = there is no header; the first line names the columns: file,game,ply,side,rule,kind,move
claims-cell-missing = column `{ $column }` is empty
claims-cell-unknown = column `{ $column }`: "{ $value }" is none of { $expected }
claims-beyond = column `ply`: { $ply } half-moves are more than the { $last } that the game has
claims-before-start = column `move_number`: the game begins only after that move
claims-no-move = column `move`: "{ $move }" is no move in English or Vietnamese notation
claims-other-players = columns `white` and `black`: the game with this number was played by { $white } and { $black }
claims-file-unknown = column `file`: no games were read from a file named "{ $file }"
claims-file-ambiguous = column `file`: "{ $file }" may be { $one } or { $other }; write more of the path
claims-game-unknown = column `game`: { $file } has only { $games } games
claims-players-unknown = columns `white`, `black`, `round`: no game of these players was read
claims-game-ambiguous = columns `white`, `black`, `round`: two games fit, { $one } and { $other }; give the file and the number of the game
games-with-claims = claims: { $claims }; { $verdicts }
claims-in-error = rows that could not be judged: { $count }
written-in-games = claims and offers written in games: { $count }

# What laws says of an edition. First the names of its provisions.

provision-from = in force from
provision-checkmate = checkmate
provision-stalemate = stalemate
provision-identity = same position
provision-threefold-occurred = third occurrence, on the board
provision-threefold-intended = third occurrence, by an announced move
provision-fifty-occurred = 50 moves, made
provision-fifty-intended = 50 moves, the last announced
provision-long = more than 50 moves
provision-fivefold = fifth occurrence
provision-seventyfive = 75 moves
provision-lapse = right to claim
provision-dead = dead position
provision-flag = flag fall without loss
provision-wrong-claim = wrong claim
provision-wrong-claim-rapid = wrong claim, rapid chess
provision-wrong-claim-blitz = wrong claim, blitz
provision-illegal-moves = illegal moves
provision-illegal-moves-rapid = illegal moves, rapid chess
provision-illegal-moves-blitz = illegal moves, blitz
provision-promotion = pawn left on the last rank
provision-agreement = agreed draw
provision-bans = ban of agreed draws
provision-offer-mark = mark of a draw offer

# What they say.

not-known = not known
as-written = { $text }
first-edition = before all others
wins-at-once = the player who mates wins; this ends the game
draws-at-once = the game is drawn; this ends it
same-position = same player to move, same pieces on the same squares, same castling rights and en passant captures
claim-occurred = the player to move may claim a draw
claim-intended = the player to move may claim a draw by announcing the move
claim-unclear = not settled whether a draw may be claimed by announcing the move
long-none = none
long-moves = { $moves } moves: { $class }
rook-bishop-rook = king, rook and bishop against king and rook
knights-pawn = king and two knights against king and pawn
knights-blocked-pawn = king and two knights against king and pawn; a knight blocks the pawn safely, and it is not beyond a4 b6 c5 d4 e4 f5 g6 h4 (a black pawn) or a5 b3 c4 d5 e5 f4 g3 h5 (a white one)
queen-pawn-queen = king, queen and a pawn one square from promotion against king and queen
queen-knights = king and queen against king and two knights
queen-bishops = king and queen against king and two bishops
bishops-knight = king and two bishops against king and knight
rook-pawn-bishop-pawn = king, rook and pawn against king, bishop and pawn; a2 against a3 with a bishop on dark squares, or h2 against h3 with one on light squares; likewise with the colours reversed
fivefold-none = does not end the game by itself
fivefold-consecutive = ends the game where the five are consecutive, one move of both players apart
fivefold-any = ends the game, whatever was played between
seventyfive-none = no limit without a claim
seventyfive-ends = end the game, unless the last one mates
lapse-moves = lost by making a move, until the position recurs
lapse-touches = lost for that move by touching a piece
dead-closed-list = only king against king, king and bishop or knight against king, bishops of one square colour
dead-any-series = whenever no series of legal moves leads to mate
flag-bare-king = the opponent has nothing but the king
flag-any-series = the opponent cannot mate by any series of legal moves
penalty-own-plus-five = the claimant's used time grows by 5 minutes, even if he loses by it
penalty-opponent-three-own-half = the opponent gets 3 minutes; the claimant loses half his time, at most 3 minutes; with 1 to 2 minutes left he keeps 1, with less he loses none
penalty-opponent = the opponent gets { $minutes } min
illegal-loses = number { $number } of a player loses; for each before it the opponent gets { $minutes } min
illegal-loses-or-draws = number { $number } of a player loses, or draws where the opponent cannot mate; for each before it the opponent gets { $minutes } min
quick-first-loses = the first one loses
quick-first-loses-on-claim = the first one loses on a claim before the next move, or draws where the opponent cannot mate
quick-one-minute = the opponent gets 1 min
promotion-restored = position and clocks are restored, with a warning or penalty, and the player must promote
promotion-not-named = not named
promotion-illegal = an illegal move
promotion-queen = an illegal move, and the pawn becomes a queen
agreement-any-time = at any time
agreement-both-moved = once both players have moved
bans-none = not provided for
bans-allowed = the rules of an event may forbid them before a given move

# What the editions are, and where they were read.

title-pre1984 = The Laws before 1985: plain threefold repetition and 50 moves; not read, taken to be as 1989 where nothing else is known
title-1984 = The edition of 1984, taken from 1 January 1985; 10.9 after a quotation of 1999, the rest taken to be as 1989
title-1989 = The edition in force from 1 January 1989 to the end of 1992; Articles 3-7, 9, 10 and 17 in a Vietnamese text
title-1993 = The editions from 1993 to the middle of 2001: 50 moves everywhere, the rest taken to be as 1989; neither they nor the text of 1997 were read
title-2001 = The edition adopted in Istanbul in 2000, in force from 1 July 2001; in two Vietnamese texts, one of them the decree of 2004
title-2005 = The edition adopted in Calvià in 2004, in force from 1 July 2005; in a text that ends within 8.1, the rest after secondary sources
title-2009 = The edition adopted in Dresden in 2008, in force from 1 July 2009; Articles 1-13 in a Vietnamese text, compared with a copy of the official one
title-2014 = The edition in force from 1 July 2014; in a copy of the official text, the penalties after secondary sources
title-2017 = The edition in force from 1 July to 31 December 2017; in a copy of the official text, the penalties after secondary sources
title-2018 = The edition in force from 1 January 2018; in a copy of the official text
title-2023 = The edition in force from 1 January 2023; in a copy of the official text

# How sure it is: the mark, and what it means.

mark-text = text
mark-copy = copy
mark-secondary = secondary
mark-memory = memory
confidence-text = read in a text that the project rests on
confidence-copy = read in another copy of the official text
confidence-secondary = from a secondary source
confidence-memory = not read: remembered, or taken over from another edition
in-force = in force from { $from }; { $confidence }
in-force-until = in force from { $from }, before { $until }; { $confidence }
in-force-before = in force before { $until }; { $confidence }

# The table of all editions: its columns and what stands in them.

column-edition = edition
column-from = from
column-long = over 50 moves
column-fivefold = fivefold
column-seventyfive = 75 moves
column-lapse = claim lost by
column-dead = dead position
column-flag = flag fall draws
column-wrong-claim = wrong claim
column-illegal-moves = illegal move that loses
column-provision = provision
column-article = article
column-value = value
brief-none = none
brief-unknown = ?
brief-long = { $moves }: { $count } endings
brief-consecutive = consecutive
brief-any = any
brief-ends = end the game
brief-moving = moving
brief-touching = touching
brief-list = closed list
brief-series = any series
brief-bare-king = bare king
brief-own-plus-five = own +5 min
brief-opponent-three-own-half = opponent +3 min, own half
brief-opponent = opponent +{ $minutes } min
about-threefold = The same position stood on the board for the third time or more, or was about to: the player to move could claim a draw.
about-fivefold = The same position stood on the board for the fifth time: the game was drawn.
about-fifty = Fifty moves by each player, or as many as the edition asks for, without a capture and a pawn move: the player to move could claim a draw.
about-seventyfive = Seventy-five moves by each player without a capture and a pawn move: the game was drawn.
about-stalemate = The player to move had no legal move and was not in check: the game was drawn.
about-checkmate = The player to move was mated: the game had ended.
about-dead-position = Neither player could mate by any series of legal moves: the game was drawn.
github-limit = This report has { $errors } errors, { $warnings } warnings and { $notices } notices. GitHub shows at most { $limit } of each from one step; all of them stand in this log.
sheets-go-on = A sheet has room for { $rows } rows; the others go on in the sheets after it, up to "{ $last }".
binary-to-terminal = this format is no text and a terminal cannot show it; name a file with -o, or pass it on with |
report-ending = { $file }: this report is not written as .{ $ending }; the name of its file can end in { $endings }
format-lacks = this program was built without the feature `{ $feature }`, which { $format } needs
format-does-not-fit = { $format } has no form for the table `{ $table }`

# The pages of tables: titles, headings, and the words that stand in cells.

title-verdicts = Verdicts on claims
title-claims = Claims that could have been made
title-games = Converted games
title-positions = Can either side still mate?
title-provisions = What the editions of the Laws say
title-languages = Letters of the pieces
title-account = Where everything went
title-nothing = There are no rows.
column-file = file
column-sheet = sheet
column-cells = place
column-game = game
column-white = White
column-black = Black
column-event = event
column-round = round
column-board = board
column-date = date
column-result = result
column-language = language
column-encoding = encoding
column-half_moves = half-moves
column-status = status
column-code = code
column-finding = finding
column-ply = half-moves played
column-move_number = move
column-side = side
column-rule = rule
column-kind = kind
column-move = announced move
column-clock_claimant = clock of the claimant
column-clock_opponent = clock of the opponent
column-verdict = verdict
column-reason = reason
column-count = count
column-plies = after half-moves
column-penalty = penalty
column-fen = position
column-nodes = positions searched
column-line = proof
column-white_proof = proof for White
column-black_proof = proof for Black
column-section = section
column-entry = entry
cell-white = White
cell-black = Black
cell-can-win = can mate
cell-cannot-win = cannot mate
cell-undetermined = undetermined
cell-dead = dead
cell-alive = not dead
cell-whole = every move written
cell-cut = cut at a move
cell-left-out = left out
cell-no-moves = without moves

# The words of a workbook: the names of its sheets, and its summary.

book-title-summary = Summary
book-title-findings = Findings
book-title-ledger = Ledger
book-title-verdicts = Verdicts
book-title-claims = Claims
book-title-games = Games
book-title-positions = Positions
book-title-provisions = Provisions
book-title-languages = Languages
book-title-account = Account
book-title-statistics = Statistics
book-files = files
book-games = games
book-half_moves = half_moves
book-errors = errors
book-warnings = warnings
book-information = information
book-rows = rows
book-code = code
book-name = name
book-severity = severity
book-count = count
