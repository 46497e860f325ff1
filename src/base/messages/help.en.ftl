# The help of the command line. `command-NAME` says what a command does, `command-NAME-after` stands below its options;
# `option-COMMAND-NAME` or, for options that several commands have, `option-NAME` says what an option does, and with a value behind
# it what that value means. `value-NAME` is the name of a value.

command-bienban = Validates chess archives and Vietnamese scoresheets: every move, to the column
command-bienban-after =
    Example:
      bienban validate tournament/
      bienban convert scoresheets/ --to en -o tournament.pgn
      bienban --ui vi explain M205

    What is always wanted can stand in a file bienban.toml, with the names of the options.
command-validate = Replay every move of every game and report what is wrong, with file, line and column
command-validate-brief = Check every move of every game: file, line and column
command-validate-after =
    Example:
      bienban validate tournament/ -o faults.csv --excel
      zstdcat month.pgn.zst | bienban validate -

    Exit code: 0, or 1 where a finding of severity error was made (see --fail-on),
    2 where something could not be read.
command-convert = Write games in the letters of another language, as PGN or on a scoresheet's form
command-convert-brief = Write games in other letters, or on a scoresheet's form
command-convert-after =
    Example:
      bienban convert giai.pgn --to en -o tournament.pgn
      bienban convert archive/ --to vi --out-dir vi/
      bienban convert game.pgn --to vi --layout table

    Moves that cannot be read stand in a comment, as they were written, and are reported.
    Exit code: 0, or 1 where a finding of severity error was made, 2 where something
    could not be read.
command-repair = List what broken scoresheets may stand for, likeliest first, each proposal proven by replaying the rest
command-repair-brief = List what a broken scoresheet may stand for
command-repair-after =
    Example:
      bienban repair scoresheets/ -o proposals.csv
      bienban repair game.txt --apply 0.95 -o game.pgn

    p is the probability that the whole game is this one; p_edit that of each edit;
    p_moves that of each half-move, if an engine for text recognition read the sheet.
    Nothing is changed: --apply and --best write the repaired games anew, each change
    marked in a comment with what stood there.
    Exit code: 0 where every game is intact or has one proposal with p of 0.95 or more,
    else 1; 2 where something could not be read.
command-reconcile = Find the two sheets of each game, and make one game of them: their differences, and what each sheet lacks
command-reconcile-brief = Make one game of the two sheets of each game
command-reconcile-after =
    Example:
      bienban reconcile white.txt black.txt
      bienban reconcile scoresheets/ -o games.csv --differences differences.csv
      bienban reconcile scoresheets/ --apply 0.95 -o games.pgn

    Two sheets belong together if event and round agree, and the board or both players
    do. Two games alone are taken for one. The Laws prefer neither sheet (8.1).
    Exit code: 0 where every game is agreed or has one proposal with p of 0.95 or more,
    else 1; 2 where something could not be read.
command-draws = List every draw that could be claimed, and every end of a game by itself, by the Laws in force
command-draws-brief = List draws that could be claimed, and games that end by themselves
command-draws-after =
    Example:
      bienban draws tournament.pgn -o ledger.csv
      bienban draws archive/ --laws 2018 --all-moves

    A row says what could be claimed, never that somebody did: `occurred` on the
    board, `intended` by announcing the move, `automatic` where the game was over.
    Exit code: 0, or 2 where something could not be read.
command-watch = Call what an arbiter wants to know while games run: claims, ends, illegal moves, results, clocks
command-watch-brief = Call what an arbiter wants to know while games run
command-watch-after =
    Example:
      bienban watch live/round5.pgn
      bienban watch https://example.org/round5.pgn --every 5s --bell
      bienban watch live/ --format jsonl --log round5.jsonl

    An event is said once: `claim` while a draw may be claimed, `soon`, `ended` where no
    result is posted, `illegal`, `result`, `time` where a clock shows zero, `changed`,
    `twice`, `source`, and `lapsed` when a claim has ended. It goes on until Ctrl-C.
    Exit code: 130 after Ctrl-C; with --once 0, or 2 where a source could not be read.
command-audit = Judge recorded claims of a draw by the Laws in force: who was right, why, by which article, and what a wrong claim costs
command-audit-brief = Judge recorded claims of a draw
command-audit-usage =
    bienban audit [OPTIONS] CLAIMS [PATH]...
    bienban audit --template [OPTIONS] [PATH]...
command-audit-after =
    Example:
      bienban audit claims.csv tournament.pgn -o verdicts.csv
      bienban audit --template tournament.pgn -o claims.csv

    A claims file is CSV, .xlsx or .ods with the columns file, game, ply, side, rule,
    kind, move; white, black and round may stand for game, move_number for ply.
    rule is threefold, fifty, quickplay or an article (9.2, 9.3b, 10.2);
    clock_claimant and clock_opponent are seconds, m:ss or h:mm:ss. Names may lack
    diacritics. Claims and offers written in the games are listed behind the
    recorded ones. TimeControl tells which penalty applies. A report in html
    or xlsx has a form to sign for every claim, up to 200 of them.
    Exit code: 0, or 2 where a row or an input could not be read.
command-laws = List the editions of the FIDE Laws, show what one of them or an article says on the end of a game, or what changed
command-laws-brief = Show what the editions of the Laws say
command-laws-after =
    Example:
      bienban laws
      bienban laws 2018
      bienban laws 9.2
      bienban laws --diff 2009 2018
      bienban laws --format csv

    An edition is named by its year. An article is looked for in all editions,
    with its parts: 9.2 finds 9.2a and 9.2.1.1. Every provision has its article
    and says where it was read. As data, all provisions are written, of all
    editions where nothing is named.
command-games = Write a table of the games: a row for each, with its tags, opening, end, keys and findings
command-games-brief = Write a table of the games
command-games-after =
    Example:
      bienban games archive/ -o games.csv
      bienban games month.pgn.zst --columns file,game,white,black,result,eco,plies
      bienban games tournament.pgn --tags WhiteTeam,BlackTeam --format parquet -o games.parquet

    Every game has a row, also one with faults: they are in the columns errors, warnings
    and first_code. offset and length cut a game out of the unpacked file.
    What the columns hold stands in docs/games.md.
    Exit code: 0, or 2 where something could not be read.
command-select = Pick the games that meet a condition, as they stand or written anew
command-select-brief = Pick the games that meet a condition
command-select-after =
    Example:
      bienban select archive/ --player kasparov --date 1985..1990 -o kasparov.pgn
      bienban select month.pgn.zst --where 'eco in B90..B99 and both elo >= 2400'
      bienban select archive/ --where 'material("KRP* v KRP*" for 6)' --count
      bienban select archive/ --out-dir by-year --by year
      bienban select a.pgn b.pgn --sort event,round,board -o tournament.pgn

    The language of conditions, with ten questions and their answers, stands in
    docs/select.md. All options about games have to hold; an option that is given twice
    asks for both. A game with faults is taken like another: `errors = 0` keeps it out.
    Exit code: 0, or 2 where something could not be read.
command-duplicates = Find games that stand in the archive twice, and write one of each
command-duplicates-brief = Find games that are there twice
command-duplicates-after =
    Example:
      bienban duplicates archive/ > duplicates.csv
      bienban duplicates a.pgn b.pgn.zst -o merged.pgn --report duplicates.csv
      bienban duplicates archive/ --keep first -o - > clean.pgn

    The report has a row for every game of a group, with the reason of the group: same
    (moves and players), same-moves (other players), prefix (one is the beginning of the
    other, with the same players and date), twin (the same players, and moves that differ
    in at most two places). -o leaves out games of same and prefix whose moves a game
    that is kept has all; same-moves and twin are kept. docs/duplicates.md says it in detail.
    Exit code: 0, or 2 where something could not be read.
command-desk = Open a page for arbiters: sheets in, faults mended, claims answered, PGN and standings out
command-desk-brief = Open a page for arbiters in the browser
command-desk-after =
    Example:
      bienban desk
      bienban desk round3/
      bienban desk --no-open --port 8080 round3/

    The page is on this computer alone, and only the browser opens it that gets the
    address. FOLDER keeps the sheets, which are never changed, and the decisions about
    them. docs/desk.md shows the whole way from sheets to standings.
    Exit code: 0 when Ctrl-C ends it, or 2 where it could not begin.
command-dead = Say whether either side can still mate by any series of legal moves (Laws 5.2.2, 6.9), and prove it
command-dead-brief = Say whether either side can still mate
command-dead-after =
    Example:
      bienban dead "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - -"
      bienban dead - --format csv < positions.txt

    Exit code: 0, or 2 where a position could not be read.
command-show = Show a game: its moves, the position after a half-move, and what is wrong with it
command-show-brief = Show a game and a position in it
command-show-after =
    Example:
      bienban show tournament/round1.pgn --game 2
      bienban show tournament/round1.pgn --game 2 --ply 11

    FILE may be named as reports do: an archive and the file in it, a workbook and its sheet.
    Exit code: 0, or 2 where there is no such game or it could not be read.
command-completions = Print the script that completes commands and options in a shell
command-completions-brief = Print the completions for a shell
command-completions-after =
    Example:
      bienban completions bash > ~/.local/share/bash-completion/completions/bienban
      bienban completions powershell >> $PROFILE
command-man = Print the manual page, or write the pages of all commands into DIR
command-man-brief = Print the manual pages
command-man-after =
    Example:
      bienban man | man -l -
      bienban man ~/.local/share/man/man1
command-languages = List the languages whose piece letters are read and written, and the notations of xiangqi
command-languages-brief = List the piece letters and notations
command-languages-after =
    Example:
      bienban languages
      bienban languages --format csv
command-explain = Explain a finding code: what it says, an example, its source in the Laws or the PGN standard, how to mend it
command-explain-brief = Explain a finding code
command-explain-after =
    Example:
      bienban explain M205
      bienban explain illegal-move

# Options of every command.

option-ui = Language of messages, help and explanations, en or vi [default: that of LC_ALL, LC_MESSAGES or LANG, on Windows and macOS also that of the system; in CSV and JSON Lines English]
option-config = Take options from FILE [default: the nearest bienban.toml in the folder of the first input or above]
option-no-config = Take options from no bienban.toml
help-help-short = Print help (see more with '--help')
help-help-long = Print help (see a summary with '-h')
help-version = Print version

# Options of several commands.

option-paths = Files, folders, patterns, or - for standard input: PGN, scoresheets in text, Markdown, CSV, TSV, .xlsx, .xls, .ods, .docx and .odt, and databases of Scid (.si4) and ChessBase (.cbh); .gz .bz2 .xz .zst and .zip are unpacked
option-ocr = Let this command read photos, scans and PDF, with { "{image}" } for the path; it writes TSV, hOCR, ALTO, PAGE XML or JSON to standard output. `tesseract` is Tesseract with settings that suit scoresheets, the default where it is installed. Several are taken together; with any, images in folders are read as well
option-encoding = Read text that is not UTF-16 in this encoding: utf-8, windows-1252, windows-1258, vni, tcvn3, viscii, or any other of the web, such as windows-1250 or big5 [default: as the text shows]
option-threads = Threads that judge games [default: as many as RAYON_NUM_THREADS says, else as there are processors]
option-range = Read only the games whose first byte is at one of these offsets, such as 0-1000000 or 1000000-; lines and games count from the first of them (one file of plain text; csv, jsonl, parquet, arrow)
option-range-at = The offset in its file of the first byte of standard input: --game-limit bytes before the range, or 0
option-games-before = How many games of the file are before the range, since claims give the numbers of the whole file: the sum over the ranges before it, which --range-count writes
option-range-count = Write how many games and lines the range has, and nothing else; with these sums the rows of later ranges get the numbers of the whole file
option-game-limit = The size from which on a game is not judged but passed over and reported (S107)
option-allow-empty = Inputs without a game are no error, as in a folder that is still empty
option-unpack-ratio = How many times its size an input may unpack to, beyond 256 MiB
option-dump-failures = Save games in which this program fails (X702) in this folder
option-no-progress = Show no progress bar
option-quiet = Say nothing but the report and what went wrong
option-verbose = Name the files of walked folders that were skipped, and the bienban.toml that was used
option-select = Report only these: a code, a name, or the beginning of a code such as M
option-ignore = Do not report these
option-output = Write the report to FILE, which is replaced only when it is complete
option-color = Colours in text; auto is on a terminal, unless NO_COLOR is set, and everywhere where CLICOLOR_FORCE is
option-color-auto = On a terminal
option-color-always = Always
option-color-never = Never
option-statistics = Report how often each finding comes instead of the findings themselves
option-format = Form of the report [default: text on a terminal, csv otherwise, or by the ending of FILE]
option-format-text = Blocks to read, with the line and a mark under the token
option-format-concise = One line a finding, file:line:column: CODE text, which editors read
option-format-csv = RFC 4180, with a header
option-format-jsonl = One JSON object a line
option-format-sarif = SARIF 2.1.0, which code hosts and editors read
option-format-github = Annotations of a GitHub workflow; a step shows at most 10 errors, 10 warnings and 10 notices
option-format-xlsx = An Excel workbook
option-format-parquet = Parquet: packed columns for data programs
option-format-arrow = Arrow IPC stream: columns for programs that read while they come (pyarrow, polars)
option-format-html = A page to look at, with the positions as boards
option-board = Show the position of a finding as a board (text)
option-board-auto = On a terminal with room for it
option-board-always = Always; --board alone means that
option-board-never = Never
option-excel = Make the CSV open well in Excel: byte order mark, CR LF, formulas guarded

option-laws = The edition of the Laws of chess, such as 2018 (see `bienban laws`); auto is the one in force on the date of each game
option-dead-limit = Where a game is a position alone, which may be dead, give up on a side after the search for its mate has made so many positions

# validate

option-lang = Read the piece letters of every game in this language, such as en or vi, chess in this notation (iccf or descriptive), or xiangqi in this one, such as vi-relative or asian
option-cross-check = Replay every game with a second engine, pgn-reader and shakmaty, as well, and report where it judges otherwise (X701)
option-account = At the end say on standard error where every byte, game and half-move went, all of it counted once more apart from the judging, and write it to FILE as a table, CSV or what its ending says; exit code 2 where a sum does not hold
option-repair = Search for what games that stop may have been, and propose it where the findings are
option-fail-on = The least severity that makes the exit code 1
option-fail-on-error = An error
option-fail-on-warning = An error or a warning
option-fail-on-never = Nothing

# convert

option-to = The notation to write: a language such as en or vi (see `bienban languages`), figurine, uci or lan; for xiangqi vi-relative, vi-words, asian, wxf, wxf-xqbase, algebraic, san, winboard, iccs, uci, zh or zh-xqbase
option-from = The language to read, iccf or descriptive for these notations, or the notation of xiangqi; auto decides for each game
option-web = Write the part of PGN that readers on web pages take (chess.js, kokopu, cm-pgn): one comment a place, no lines with %, plain tags
option-layout = PGN, or the official form of a scoresheet
option-layout-pgn = PGN in the export format
option-layout-text = A scoresheet as text: a line for each label, then a line for each pair of moves
option-layout-table = A scoresheet as a Markdown table, 30 moves a column
option-layout-csv = The same table as CSV
option-convert-output = Write to FILE, which is replaced only when it is complete
option-out-dir = Write a file for each input into DIR, keeping the tree of folders
option-findings = Write the findings to FILE, as CSV or what its ending says: .jsonl, .sarif, .xlsx, .parquet, .html
option-report = Write a row for every game to FILE, as CSV or what its ending says (.jsonl, .xlsx, .parquet, .html): where it stands, players, round, board, language, status, its gravest finding, and what a scoresheet lacks
option-check-event = Hold the games of an event against each other: a game, a board or a player twice in a round, boards and results missing (P8)
option-eco = Write ECO and Opening by the positions of each game, in place of the tags that it has, Variation and SubVariation too; a game from another start, or without a named position, keeps its own
option-fix = Apply every proposal that has no other beside it, each marked in a comment with what stood there
option-diff = Write what --fix would change, as a unified diff, instead of the games
option-strict = Leave out every game with moves that cannot be read
option-comments = Write moves in comments anew too, where a whole comment is a legal continuation
option-ep-mark = Mark en passant: qđ in Vietnamese, else e.p.
option-capture = The capture sign
option-capture-x = Nxe5
option-capture-colon = N:e5
option-capture-none = Ne5
option-castling = Castling with the letter O or with zeros [default: O in English, 0 in other languages]

# watch

option-watch-sources = A file that grows or is replaced, a folder of such files, or an http or https address
option-every = Read the sources every so often, such as 10s, 1m; after errors less often, down to once a minute
option-stale = Say so if a source with games that go on has not changed for so long
option-once = Read the sources once, say what stands, and end
option-watch-format = Form of the events
option-watch-format-text = A line an event, and on a terminal a table of the boards below
option-watch-format-jsonl = One JSON object a line, see docs/watch.md
option-bell = Ring the bell of the terminal for what somebody has to act on
option-exec = Run this command for every event, with the event as JSON on its standard input
option-log = Append every event to this file as a line of JSON
value-source = SOURCE
value-time = TIME
value-command = COMMAND

# draws, audit

option-all-moves = List intended claims at every half-move and by every legal move, not only by the move that was played
option-template = Write a claims file to fill in, with every claim that stood open, instead of judging one
option-audit-format-text = A verdict in sentences below each claim

# laws

option-word = An edition, such as 2018, an article, such as 9.2, or xiangqi2004; without one, all editions are listed
option-laws-diff = What changed between two editions: every provision whose sentence or article is another one
option-laws-format = Form of the list [default: text, or by the ending of FILE]
option-laws-format-text = Sentences to read

# games
option-games-columns = Columns, in their order [default: all]
option-games-tags = Tags that get a column of their own at the end, by their names
option-games-moves = A last column with the half-moves of each game, in the letters of PGN; in a page or a workbook in those of its language
option-games-positions = A row for each position of each game instead of a row for each game: file, game, half-moves before it, the half-move that led to it, FEN and key
option-games-output = Write the table to FILE, which is replaced only when it is complete
option-games-format = Form of the table [default: csv, or by the ending of FILE]

# select
option-select-condition = A condition in the language of docs/select.md
option-select-player = A part of the name of either player; neither case nor diacritics count
option-select-white = A part of the name of White
option-select-black = A part of the name of Black
option-select-event = A part of the name of the event
option-select-date = A date or a range: 1999, 2001.05, 1990..1999, ..1989
option-select-eco = A code or a range, by the positions of the game and not by its tag: B9, B90..B99
option-select-result = 1-0, 0-1, 1/2 or *
option-select-elo = The least rating of either player, or a range, or a number behind a sign: 2600, 2400..2600, "<2000"
option-select-plies = The number of half-moves, a range, or a number behind a sign: 40, ..50, ">100"
option-select-position = A position of the main line, as FEN or its first fields
option-select-line = The half-moves that the game begins with, in the letters of any language
option-select-games = The games that a table in CSV names, by its columns file and game or moves_key, such as one that `games` wrote
option-select-output = Write the games to FILE, which is replaced only when it is complete, and is none of the inputs
option-select-out-dir = Write the games to files in DIR, one for each value of --by; two values never share a file
option-select-by = Columns whose values part the games into files, or how many games go into a file
option-select-rest = Write all other games to FILE, as they stand
option-select-count = Print how many games there are, and not the games
option-select-explain = Write a table instead of the games: for every game, which parts of the condition held
option-select-limit = Stop after the first N games that are found; --sort puts these in order
option-select-sort = Sort the games by these columns; unknown values come last, equal games stay in their order
option-select-export = Write the games anew as `convert` does, and not as they stand
option-select-to = Notation in which the moves are written
option-select-drop = Leave this out of the games
option-select-drop-comments = Comments, with the clocks in them
option-select-drop-variations = Variations
option-select-drop-nags = Annotations such as $1 and !?
option-select-drop-clocks = Times in comments ([%clk], [%emt], [%egt]); what else a comment says stays
option-select-keep-tags = Tags that are kept: seven, all, or names besides the seven of the roster; FEN, SetUp and Variant always stay
option-select-add = Tags that are added
option-select-add-plycount = PlyCount, the half-moves that were played
option-select-add-eco = ECO and Opening, by the positions; they replace ECO, Opening, Variation and SubVariation
option-select-add-fen = FinalFEN, the last position
option-select-add-key = FinalKey, the Polyglot key of the last position
option-select-add-source = SourceFile, the file and the line

# duplicates
option-duplicates-output = Write to FILE one game of each group and all games that are in no group, as they stand; FILE is none of the inputs
option-duplicates-report = Write the report to FILE [default: standard output; no report where -o writes the games there]
option-duplicates-format = Form of the report [default: csv, or by the ending of the report's FILE]
option-duplicates-keep = Which game of a group is kept
option-duplicates-keep-fullest = The one with more half-moves, a result, a whole date, more tags, more comments
option-duplicates-keep-first = The first one, unless it is the beginning of a longer one
option-duplicates-merge = Keep one game also of the groups with this reason
option-duplicates-merge-same-moves = Games with the same moves and other players

# desk
option-desk-folder = Folder with the sheets and decisions of a round, made if it is not there [default: the page asks]
option-desk-port = Port on this computer; 0 stands for a free one
option-desk-watch = Watch SOURCE on the page from the start: a file, a folder or an address, as `bienban watch` does
option-desk-no-open = Print the address and open no browser

# dead

option-positions = A position as FEN, of which four fields are enough, or - for standard input with one on each line
option-dead-dead-limit = Give up on a side after the search for its mate has made so many positions
option-dead-threads = Threads that judge positions [default: as many as RAYON_NUM_THREADS says, else as there are processors]
option-dead-output = Write the answers to FILE, which is replaced only when it is complete
option-dead-format = Form of the answers [default: text, or by the ending of FILE]
option-dead-format-text = A line for the verdict and one for each side

# show

option-file = The file that the game stands in
option-show-game = The number of the game in the file, as reports have it
option-ply = Show the position after so many half-moves [default: the last that can be read]
option-show-envelope = Print what stands on the envelope of an adjourned game instead: the position before the sealed move, which it does not show, and lines to fill in
option-show-to = The notation of the moves: a language such as en or vi, figurine, uci or lan [default: the language of the run]

# completions, man

option-shell = The shell
option-dir = The folder, made where it is missing

# languages

option-languages-format = Form of the list [default: text, or by the ending of FILE]
option-languages-format-text = Columns to read

# explain

option-code = A code or its name; without one, all are listed

# What stands around the help.

help-usage = Usage:
help-heading-commands = Commands
help-heading-arguments = Arguments
help-heading-options = Options
help-heading-report = Report
help-heading-choice = What is reported
help-heading-rules = How games are judged
help-heading-input = How input is read
help-heading-run = The run
help-possible-values = Possible values:
help-possible = [possible values: { $values }]
help-default = [default: { $value }]
help-placeholder-options = [OPTIONS]
help-placeholder-command = COMMAND

value-a-b = A-B
value-offset = OFFSET
value-path = PATH
value-n = N
value-p = P
value-name = NAME
value-code = CODE
value-file = FILE
value-folder = FOLDER
value-port = PORT
value-dir = DIR
value-format = FORMAT
value-language = LANGUAGE
value-edition = EDITION
value-fail-on = FAIL_ON
value-notation = NOTATION
value-layout = LAYOUT
value-signs = SIGNS
value-capture = CAPTURE
value-castling = CASTLING
value-shell = SHELL
value-fen = FEN
value-when = WHEN
value-nodes = NODES
value-word = WORD
value-from = FROM
value-to = TO

# What is wrong with a command line. clap words it in English.

usage-error = error: { $what }
usage-more = For more information, try '--help'.
usage-invalid-value = invalid value '{ $value }' for '{ $option }'
usage-invalid-value-reason = invalid value '{ $value }' for '{ $option }': { $reason }
usage-missing-value = a value is required for '{ $option }' but none was supplied
usage-possible-values = possible values: { $values }
usage-unknown-option = unexpected argument '{ $option }' found
usage-unknown-command = unrecognized subcommand '{ $name }'
usage-no-command = a command is missing
usage-file = To check the games of a file: bienban validate { $name }
usage-similar = a similar one exists: '{ $name }'
usage-required = the following required arguments were not provided: { $options }
usage-conflict = the argument '{ $option }' cannot be used with '{ $other }'
usage-twice = the argument '{ $option }' cannot be used multiple times
usage-no-value-taken = unexpected value '{ $value }' for '{ $option }' found; no more were expected
usage-number-of-values = '{ $option }' takes { $expected } values, and { $given } were given
usage-number-within = a whole number from { $least } to { $most } is needed
usage-number-from = a whole number is needed, { $least } or more
usage-not-unicode = an argument is not valid UTF-8
usage-other = { $text }
value-expr = EXPR
value-dates = DATES
value-codes = CODES
value-result = RESULT
value-numbers = NUMBERS
value-moves = MOVES
value-by = BY
value-column = COLUMN
value-parts = PARTS
value-tags = TAGS
value-keep = KEEP
value-reason = REASON
value-bytes = BYTES
value-ratio = RATIO

# repair

option-top = How many proposals are listed for a game at most
option-apply = Write the games instead of the report: with the first proposal where its probability is P or more (0.95, 'P>=0.95') and no other is as likely, or with the first everywhere (top)
option-best = The same as --apply top
option-max-errors = How many edits a proposal has at most [default: any number]
option-effort = How much is tried: N times as many lines are replayed
option-repair-all = List games that need no repair as well, with their rivals; without it CSV and other data have a row for each of them, and text and pages none
option-repair-to = The notation of games that are written: a language such as en or vi, figurine, uci or lan
option-repair-layout = The form of games that are written: PGN, or that of a scoresheet
option-repair-fail-on = What makes the exit code 1
option-repair-fail-on-open = A game that is neither intact nor has one proposal that is certain enough
option-repair-fail-on-never = Nothing
option-repair-format-text = A block for each game, with a line for each edit of a proposal

# reconcile

option-differences = Write a row for every half-move about which the sheets differ to FILE, as CSV
option-reconcile-to = The notation of games that are written: a language such as en or vi, figurine, uci or lan
option-reconcile-layout = The form of games that are written: PGN, or that of a scoresheet
option-reconcile-max-errors = How many edits a proposal has at most [default: any number]
option-reconcile-fail-on = What makes the exit code 1
option-reconcile-fail-on-open = A game on which the sheets do not agree and which has no proposal that is certain enough
option-reconcile-fail-on-never = Nothing
option-reconcile-format-text = A block for each game, with a line for each edit of a proposal

# xiangqi

option-game = Which game the games are of
option-game-auto = Each game says it: by the tags Game and Variant, the head of a scoresheet, a FEN of ten ranks, half-moves that only xiangqi has
option-game-chess = Chess
option-game-xiangqi = Xiangqi (cờ tướng), by the Vietnamese law of 2004
option-repetitions = From which occurrence on a position of xiangqi counts as repeated; its law names no number
value-game = GAME
option-men = Show the men of xiangqi on boards by the letters of the law or by Chinese characters
option-men-letters = Tg S T X M P B; those of Black are small
option-men-characters = 帥 仕 相 俥 傌 炮 兵, and 將 士 象 車 馬 砲 卒

# tournaments

command-event = Check a tournament: was it played as the tables say, is every game here, do archive and report (TRF) agree (P8)
command-event-brief = Check a tournament against its tables and reports
command-event-after =
    Example:
      bienban event archive/ report.trf
      bienban event archive/ --summary
      bienban event archive/ --missing

    Half-moves are not judged: results and tags count. It rates nobody; `bienban pair` makes the next
    round, and `bienban trf` hands over to other programs.

    Exit code: 0; 1 if a finding is an error; 2 if an input could not be read.
command-standings = Print the standings of a tournament with tie-breaks and crosstable, by the rules in force when it began
command-standings-brief = Print the standings with tie-breaks and crosstable
command-standings-after =
    Example:
      bienban standings archive/ --crosstable
      bienban standings report.trf --regime vn2004 --tie-breaks SB,WIN,DE -o standings.html
      bienban standings match.pgn --target wins=6
      bienban standings report.trf --regime xq2004 --norms teams
command-trf = Write an event as a tournament report (TRF), which FIDE and pairing programs read
command-trf-brief = Write an event as a tournament report (TRF)
command-trf-after =
    Example:
      bienban trf archive/ --event "Cup" -o report.trf
command-pair = Pair the next round of a Swiss tournament, and say by which rule each pair is made
command-pair-brief = Pair the next round of a Swiss tournament
command-pair-after =
    Example:
      bienban pair players.csv -o round1.csv
      bienban pair players.csv round1.csv -o round2.csv
      bienban pair report.trf --rules vn2004

    Give the list of the players and the rounds so far: tables with results, games, or a report (TRF). The
    table that is printed is a report of the round when its column `result` is filled in (1-0, 1/2-1/2,
    0-1, +/-).

    Exit code: 0; 2 if an input could not be read or no round can be paired.
command-schedule = Print the table by which a tournament is played
command-schedule-after =
    Example:
      bienban schedule round-robin 8 --names players.csv
command-regulations = Print what the regulations of an event must say, as a form to fill in
command-regulations-brief = Print a form of the regulations of an event
command-regulations-after =
    Example:
      bienban regulations chess --event "Cup" --rounds 9 --tie-breaks BH,SB -o regulations.html
      bienban regulations xiangqi --target wins=6

    What is not said stays blank. Options such as `tie-breaks`, `target` and `least-games` above the first
    table of bienban.toml are for `bienban standings`, too.
command-round-robin = The Berger table: everybody meets everybody
command-round-robin-after =
    Example:
      bienban schedule round-robin 8 --cycles 2
command-scheveningen = Everybody of one team meets everybody of the other
command-scheveningen-after =
    Example:
      bienban schedule scheveningen 6 --cycles 2

    In each even cycle the colours are reversed (000 15), so that two cycles
    are fair (000 16.2.2).
command-teams = Teams meet by the Berger table, board by board
command-teams-after =
    Example:
      bienban schedule teams 6 4 --cycles 2

    The team with White has White on the odd boards (000 16.4); in each even
    cycle the other team has it (000 15).
command-knock-out = Who loses a match plays no more
command-knock-out-after =
    Example:
      bienban schedule knock-out 16 --games 2
      bienban schedule knock-out 16 --games 2+2+1 --places
      bienban schedule knock-out 8 --boards 4 --each

    W3 is who wins match 3, L3 who loses it, and W3.1 the player on board 1 of
    a team that wins it. `cycle` is the number of the game in the match. With
    --places, --boards or several stages the table also has `match`, `stage`
    and `places`: the places for which the two still play, so that 3-4 decides
    the third and the fourth; one number is a place without a match.

    Articles: 000 11 (also of all places), 003 25 (2+2+1; the colours of an odd
    game after a draw are by lot, and the first-named stands at White), 000
    16.3 and 003 30.3 (teams).
command-varma = Draw start numbers so that players of one federation do not meet in the last rounds
command-varma-after =
    Example:
      bienban schedule varma players.csv --seed 7
option-pair-rules = By which rules the round is paired
option-pair-rules-fide = The Dutch system of FIDE (C.04.3), in force since 1 February 2026
option-pair-rules-fide2017 = The same, in force until 31 January 2026
option-pair-rules-vn2004 = The adjusted Swiss system of the Vietnamese rules of 2004
option-pair-rules-vn2004-lots = The Swiss system by lots of the same
option-pair-rules-xq2004 = The adjusted Swiss system of the law of xiangqi of 2004
option-pair-rules-xq2004-lots = The Swiss system by lots of the same
option-pair-rounds = How many rounds the tournament has: some rules are waived in the last [default: what the report says]
option-pair-seed = The lot: the same number draws the same pairs [default: a number that is drawn and printed]
option-absent = A player who does not take part in this round, by name or number; may be given several times
option-bye = A player who asked for this round without a game, for half a point, by name or number; may be given several times
option-apart = Two players who must not meet, by numbers or names; may be given several times
option-cards = Print the card of each player instead of a round: opponents, colours, points, floats (000 14.1)
option-why = Say in words by which rule each pair is made, not with articles alone
option-first = The colour of the first player in the first round [default: drawn by lot]
option-first-white = White
option-first-black = Black
value-rules = RULES
value-pair = PAIR
value-colour = COLOUR
option-pairing = Check who met whom against the rules of a Swiss system, too (P836)
option-pairing-fide = The Dutch system of FIDE (C.04.3), in force since 1 February 2026
option-pairing-fide2017 = The same, in force until 31 January 2026
option-pairing-vn2004 = The adjusted Swiss system of the Vietnamese rules of 2004
option-pairing-vn2004-lots = The Swiss system by lots of the same
option-pairing-xq2004 = The adjusted Swiss system of the law of xiangqi of 2004
option-pairing-xq2004-lots = The Swiss system by lots of the same
option-summary = One row an event instead of the findings
option-missing = What is missing, round by round, instead of the findings: games, boards, results
option-regime = The rules of standings and tie-breaks; auto goes by the day on which the event began
option-regime-auto = By the day on which the event began: fide2009, c07-2024 or c07-2026
option-regime-vn2004 = The Vietnamese competition rules of 2004
option-regime-xq2004 = The Vietnamese law of xiangqi of 2004; auto takes it for games of xiangqi
option-regime-fide2009 = FIDE C.06 and C.02.13, July 2009 to August 2023
option-regime-c07-2024 = FIDE C.07 from 1 September 2023
option-regime-c07-2026 = FIDE C.07 from 1 March 2026
option-system = The system of the tournament; auto goes by the report or by who met whom
option-event = Only the event of this name, or of this number where none has that name
option-join = All games are one event, whatever their tags Event, Site and Date say
option-tie-breaks = The tie-breaks in their order, such as DE,WIN,SB,KS or BH/C1,BH,SB; without them those of the report or of the rules
option-crosstable = Add who met whom with which result
option-teams = Standings of teams
option-primary = By what teams are ranked: mp (match points) or gp (points of the boards)
option-after-round = The standings after this round
option-withdrawn = A player who has left, by name or number; may be given several times
option-target = What a match of two players is for (000 8): games=24, points=12.5 or wins=6
option-least-games = Who has played fewer games has no place (000 2.3)
option-norms = Print who has which norm of the national titles of xiangqi instead of the standings (003 App. 6); say what the event is
option-norms-teams = The national championship of teams
option-norms-championship = The national championship of individuals
option-norms-under-18 = The national youth championship, up to the age of 18
option-norms-under-15 = The same, up to the age of 15
option-women = All players are women; else the report says it, or a title such as WFM
option-regulations-game = The game: chess (000 2) or xiangqi (003 18 and App. 5)
option-regulations-event = The name of the event
option-site = Where it is played
option-dates = From which day to which
option-organiser = Who organises it
option-regulations-system = The system of the tournament
option-regulations-rounds = The number of rounds, or of games of a match
option-regulations-time-control = The time for a game
option-regulations-tie-breaks = What ranks those with equal points, in this order
usage-target = games=24, points=12.5 or wins=6 is needed
value-target = TARGET
value-kind = KIND
value-place = PLACE
value-days = DAYS
value-text = TEXT
option-trf-to = The version of the report
option-trf-to-trf16 = TRF16
option-trf-to-trf26 = TRF26
option-players = The number of players
option-varma-players = A list of the players, a line each: name,federation
option-cycles = How often everybody meets everybody
option-swap-last-two = Exchange the last two rounds of the first cycle, so that nobody has one colour three times in a row
option-names = A list of the players in the order of their numbers, a line each
option-teams-teams = The number of teams
option-boards = The number of boards of a match
option-games = The number of games of a match; 2+2+1 is two games, two more if it is drawn, and then one (003 25)
option-places = Those who lose play on for the places, so that every place is decided (000 11)
option-knock-out-players = The number of players or teams
option-knock-out-boards = Teams with so many boards: equal boards meet (000 16.2.1, 16.3)
option-each = Each of one team meets each of the other, as in Scheveningen (000 16.2.2, 16.3)
option-seed = The same seed draws the same numbers
value-regime = REGIME
value-system = SYSTEM
value-score = SCORE
value-player = PLAYER
value-version = VERSION
value-k = K
value-g = G
value-s = S
value-teams = TEAMS
value-boards = BOARDS
