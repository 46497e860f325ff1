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
unbalanced-open = this `(` is never closed; what follows was judged as far as it is legal without it
unbalanced-close = this `)` closes nothing
text-outside-game = this text belongs to no game
missing-terminator = the game ends without 1-0, 0-1, 1/2-1/2 or *

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
missing-half-move-unknown = a half-move was left out: { $turn } is missing, and no legal move makes what follows legal
mixed-languages = `{ $token }` has a letter of another language ({ $other }) than the rest of the game ({ $language })
promotion-piece-missing = the pawn promotes, but to what is not written; { $likely } is likely
moves-after-mate = the game went on after checkmate
moves-after-stalemate = the game went on after stalemate
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
error-internal = { $name }: internal error while judging the games from line { $line } on; please report it with these games
error-interrupted = interrupted
nothing-to-read = nothing to read: name a file, a folder or a pattern, or pipe games into the command
report-to-standard-output = --report -: the games go to standard output; name a file, or one for them
written-twice = { $name }: another input was written to { $path } in this run; convert them apart
place-argument = argument { $number }
place-line = standard input, line { $number }
unknown-name = unknown; known are { $known }
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
sheet-too-large = too large for scoresheets: more than { $limit } MiB
workbook-too-large = a sheet of the workbook has more than { $limit } cells
packed-too-deep = packed into itself too many times
packed-too-short = the packed data end too early; the games up to there were judged

# What is said on standard error while a command runs and at its end.

skipped-file = skipped, no games: { $file }
skipped-files = { $count } files hold no games and were skipped (-v names them)
summary-cross-check = cross-check: { $compared } games compared ({ $translated } of them rewritten for the second engine), { $different } judged otherwise, { $apart } not comparable
summary-speed = { $seconds } s, { $read } MB read, { $rate } MB/s, { $half_moves } million half-moves/s
summary = { $files } files, { $games } games, { $half_moves } half-moves, { $errors } errors, { $warnings } warnings
progress-left = left
progress-games = { $games } games

# What convert says on standard error.

left-out = left out, since moves of it cannot be read (--strict): { $file } game { $game }, { $white } - { $black }
games-left-out = games left out, since moves of them cannot be read (--strict): { $count }
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

text-help = help: { $mend }
label-unknown-token = not understood
label-unterminated-comment = opened here, never closed
label-unterminated-tag = not a whole tag
label-unbalanced-variation = without its partner
label-text-outside-game = outside every game
label-missing-terminator = no result behind this
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
