# The help of the command line. `command-NAME` says what a command does, `command-NAME-after` stands below its options;
# `option-COMMAND-NAME` or, for options that several commands have, `option-NAME` says what an option does, and with a value behind
# it what that value means. `value-NAME` is the name of a value.

command-bienban = Validates chess archives and Vietnamese scoresheets: every move, to the column
command-bienban-after =
    Example:
      bienban validate tournament/
      bienban convert scoresheets/ --to en -o tournament.pgn
      bienban --ui vi explain M205

    Put options that you always use into a file bienban.toml, by their names.
command-validate = Replay every move of every game and report what is wrong, with file, line and column
command-validate-brief = Check every move of every game: file, line and column
command-validate-after =
    Example:
      bienban validate tournament/ -o faults.csv --excel
      zstdcat month.pgn.zst | bienban validate -

    Exit code: 0; 1 if there is a finding of severity error (see --fail-on);
    2 if something could not be read.
command-convert = Write games in the letters of another language, as PGN or as a scoresheet
command-convert-brief = Write games in other letters, or as scoresheets
command-convert-after =
    Example:
      bienban convert giai.pgn --to en -o tournament.pgn
      bienban convert archive/ --to vi --out-dir vi/
      bienban convert game.pgn --to vi --layout table

    Unreadable moves are reported and kept in a comment, as they were written.
    Exit code: 0; 1 if there is a finding of severity error; 2 if something could
    not be read.
command-repair = List the games that broken scoresheets may record, likeliest first, each proposal proven by replaying the rest
command-repair-brief = List the games that a broken scoresheet may record
command-repair-after =
    Example:
      bienban repair scoresheets/ -o proposals.csv
      bienban repair game.txt --apply 0.95 -o game.pgn

    p is the probability that the whole game is this one; p_edit that of each edit;
    p_moves that of each half-move, if an engine for text recognition read the sheet.
    The sheets are not changed: --apply and --best write the repaired games, with the
    original text of each change in a comment.
    Exit code: 0 if every game is intact or has one proposal with p of 0.95 or more,
    otherwise 1; 2 if something could not be read.
command-reconcile = Combine the two sheets of each game into one game: their differences, and what each sheet lacks
command-reconcile-brief = Combine the two sheets of each game into one game
command-reconcile-after =
    Example:
      bienban reconcile white.txt black.txt
      bienban reconcile scoresheets/ -o games.csv --differences differences.csv
      bienban reconcile scoresheets/ --apply 0.95 -o games.pgn

    Two sheets belong together if event and round agree, and the board or both players
    do. If there are only two games, they count as one. The Laws prefer neither sheet (8.1).
    Exit code: 0 if every game is agreed or has one proposal with p of 0.95 or more,
    otherwise 1; 2 if something could not be read.
command-draws = List every draw that could be claimed, and every game that ended automatically, by the Laws in force
command-draws-brief = List draws that could be claimed, and automatic ends
command-draws-after =
    Example:
      bienban draws tournament.pgn -o ledger.csv
      bienban draws archive/ --laws 2018 --all-moves

    A row shows what could be claimed, not that it was claimed: `occurred` is on the
    board, `intended` by announcing the move, `automatic` an end without a claim.
    Exit code: 0, or 2 if something could not be read.
command-watch = Report what an arbiter needs to know while games run: claims, ends, illegal moves, results, clocks
command-watch-brief = Report what an arbiter needs to know while games run
command-watch-after =
    Example:
      bienban watch live/round5.pgn
      bienban watch https://example.org/round5.pgn --every 5s --bell
      bienban watch live/ --format jsonl --log round5.jsonl

    Each event is reported once: `claim` while a draw may be claimed, `soon`, `ended` where no
    result is posted, `illegal`, `result`, `time` where a clock shows zero, `changed`,
    `twice`, `source`, and `lapsed` when a claim has ended. It goes on until Ctrl-C.
    Exit code: 130 after Ctrl-C; with --once 0, or 2 if a source could not be read.
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
    kind, move; white, black and round may replace game, move_number ply.
    rule is threefold, fifty, quickplay or an article (9.2, 9.3b, 10.2);
    clock_claimant and clock_opponent are seconds, m:ss or h:mm:ss. Names need no
    diacritics. Claims and offers written in the games are listed after the
    recorded ones. TimeControl decides which penalty applies. A report in html
    or xlsx has a form to sign for every claim, up to 200 of them.
    Exit code: 0, or 2 if a row or an input could not be read.
command-laws = List the editions of the FIDE Laws, show an edition or an article on the end of a game, or compare editions
command-laws-brief = Show what the editions of the Laws say
command-laws-after =
    Example:
      bienban laws
      bienban laws 2018
      bienban laws 9.2
      bienban laws --diff 2009 2018
      bienban laws --format csv

    An edition is named by its year. An article is looked for in all editions,
    with its parts: 9.2 finds 9.2a and 9.2.1.1. Every provision is shown with
    its article and its source. CSV and other data have all provisions; of all
    editions if none is named.
command-games = Write a table of the games: a row for each, with its tags, opening, end, keys and findings
command-games-brief = Write a table of the games
command-games-after =
    Example:
      bienban games archive/ -o games.csv
      bienban games month.pgn.zst --columns file,game,white,black,result,eco,plies
      bienban games tournament.pgn --tags WhiteTeam,BlackTeam --format parquet -o games.parquet

    Every game has a row, even with faults: see the columns errors, warnings and
    first_code. offset and length cut a game out of the unpacked file.
    docs/games.md describes the columns.
    Exit code: 0, or 2 if something could not be read.
command-select = Pick the games that meet a condition, unchanged or rewritten
command-select-brief = Pick the games that meet a condition
command-select-after =
    Example:
      bienban select archive/ --player kasparov --date 1985..1990 -o kasparov.pgn
      bienban select month.pgn.zst --where 'eco in B90..B99 and both elo >= 2400'
      bienban select archive/ --where 'material("KRP* v KRP*" for 6)' --count
      bienban select archive/ --out-dir by-year --by year
      bienban select a.pgn b.pgn --sort event,round,board -o tournament.pgn

    docs/select.md describes the language of conditions, with ten worked questions. A game
    must meet all options; an option given twice must be met twice. Games with faults are
    included: `errors = 0` keeps them out.
    Exit code: 0, or 2 if something could not be read.
command-duplicates = Find games that are in the archive twice, and write one of each
command-duplicates-brief = Find games that are in the archive twice
command-duplicates-after =
    Example:
      bienban duplicates archive/ > duplicates.csv
      bienban duplicates a.pgn b.pgn.zst -o merged.pgn --report duplicates.csv
      bienban duplicates archive/ --keep first -o - > clean.pgn

    The report has a row for every game of a group, with the reason of the group: same
    (moves and players), same-moves (other players), prefix (one is the beginning of the
    other, with the same players and date), twin (the same players, and moves that differ
    in at most two places). -o leaves out games of same and prefix if the
    kept game has all their moves; same-moves and twin are kept. See docs/duplicates.md.
    Exit code: 0, or 2 if something could not be read.
command-desk = Open a page for arbiters: drop sheets, correct faults, answer claims, get PGN and standings
command-desk-brief = Open a page for arbiters in the browser
command-desk-after =
    Example:
      bienban desk
      bienban desk round3/
      bienban desk --no-open --port 8080 round3/

    The page is only on this computer, and only the browser with its address can open
    it. FOLDER keeps the sheets, which are never changed, and the decisions about
    them. docs/desk.md shows the whole way from sheets to standings.
    Exit code: 0 after Ctrl-C, or 2 if it could not start.
command-dead = Find out whether either side can still mate by any series of legal moves (Laws 5.2.2, 6.9), and prove it
command-dead-brief = Find out whether either side can still mate
command-dead-after =
    Example:
      bienban dead "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - -"
      bienban dead - --format csv < positions.txt

    Exit code: 0, or 2 if a position could not be read.
command-show = Show a game: its moves, the position after a half-move, and what is wrong with it
command-show-brief = Show a game and a position in it
command-show-after =
    Example:
      bienban show tournament/round1.pgn --game 2
      bienban show tournament/round1.pgn --game 2 --ply 11

    FILE may be named as reports do: an archive and the file in it, a workbook and its sheet.
    Exit code: 0, or 2 if the game does not exist or cannot be read.
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
command-explain = Explain a finding code: its meaning, an example, its source in the Laws or the PGN standard, how to correct it
command-explain-brief = Explain a finding code
command-explain-after =
    Example:
      bienban explain M205
      bienban explain illegal-move

# Options of every command.

option-ui = Language of messages, help and explanations, en or vi [default: that of LC_ALL, LC_MESSAGES or LANG, on Windows and macOS also that of the system; in CSV and JSON Lines English]
option-config = Take options from FILE [default: the nearest bienban.toml in the folder of the first input or above]
option-no-config = Do not use any bienban.toml
help-help-short = Print help (see more with '--help')
help-help-long = Print help (see a summary with '-h')
help-version = Print version

# Options of several commands.

option-paths = Files, folders, patterns, or - for standard input: PGN, scoresheets in text, Markdown, CSV, TSV, .xlsx, .xls, .ods, .docx and .odt, and databases of Scid (.si4) and ChessBase (.cbh); .gz .bz2 .xz .zst and .zip are unpacked
option-ocr = Let this command read photos, scans and PDF, with { "{image}" } for the path; it writes TSV, hOCR, ALTO, PAGE XML or JSON to standard output. `tesseract` is Tesseract with settings for scoresheets, the default if it is installed. The results of several commands are combined; with this option, images in folders are read, too
option-encoding = Read text that is not UTF-16 in this encoding: utf-8, windows-1252, windows-1258, vni, tcvn3, viscii, or any other of the web, such as windows-1250 or big5 [default: detected from the text]
option-threads = Threads that judge games [default: RAYON_NUM_THREADS, or the number of processors]
option-range = Read only the games whose first byte is in this range of offsets, such as 0-1000000 or 1000000-; lines and games count from the first of them (one file of plain text; csv, jsonl, parquet, arrow)
option-range-at = The offset in the file of the first byte of standard input: --game-limit bytes before the range, or 0
option-games-before = The number of games in the file before the range, for claims with the numbers of the whole file: add up what --range-count writes for the earlier ranges
option-range-count = Write only the number of games and lines in the range; their sums give later ranges the numbers of the whole file
option-game-limit = Games larger than this are skipped and reported (S107)
option-allow-empty = Inputs without a game are not an error, for example an empty folder
option-unpack-ratio = How many times its size an input may unpack to, beyond 256 MiB
option-dump-failures = Save games in which bienban fails (X702) in this folder
option-no-progress = Show no progress bar
option-quiet = Write only the report and what went wrong
option-verbose = Name the skipped files of folders, and the bienban.toml in use
option-select = Report only these: a code, a name, or the beginning of a code such as M
option-ignore = Do not report these
option-output = Write the report to FILE, which is replaced only when it is complete
option-color = Colours in text; auto is on a terminal, but never with NO_COLOR set, and always with CLICOLOR_FORCE
option-color-auto = On a terminal
option-color-always = Always
option-color-never = Never
option-statistics = Report how often each finding occurs instead of the findings
option-format = Form of the report [default: text on a terminal, csv otherwise, or by the ending of FILE]
option-format-text = Blocks to read, with the line and a mark under the token
option-format-concise = One line a finding, file:line:column: CODE text, for editors
option-format-csv = RFC 4180, with a header
option-format-jsonl = One JSON object a line
option-format-sarif = SARIF 2.1.0, for code hosts and editors
option-format-github = Annotations of a GitHub workflow; a step shows at most 10 errors, 10 warnings and 10 notices
option-format-xlsx = An Excel workbook
option-format-parquet = Parquet: packed columns for data programs
option-format-arrow = Arrow IPC stream: columns for programs that read them as they arrive (pyarrow, polars)
option-format-html = A page to look at, with the positions as boards
option-board = Show the position of a finding as a board (text)
option-board-auto = On a terminal with room for it
option-board-always = Always; --board alone means that
option-board-never = Never
option-excel = Make the CSV open correctly in Excel: byte order mark, CR LF, formulas guarded

option-laws = The edition of the Laws of chess, such as 2018 (see `bienban laws`); auto is the one in force on the date of each game
option-dead-limit = If a game is only a position, which may be dead, give up on a side when the search for its mate has made this many positions

# validate

option-lang = Read the piece letters of every game in this language, such as en or vi, or in this notation: iccf or descriptive for chess, such as vi-relative or asian for xiangqi
option-cross-check = Also replay every game with other programs, pgn-reader and shakmaty, and report where they judge differently (X701)
option-account = Account for every byte, game and half-move on standard error, counted a second time apart from the check, and write the account to FILE as a table, CSV or by its ending; exit code 2 if a sum is wrong
option-repair = Search for what broken games may have been, and propose it with the findings
option-fail-on = The lowest severity that makes the exit code 1
option-fail-on-error = An error
option-fail-on-warning = An error or a warning
option-fail-on-never = Nothing

# convert

option-to = The notation to write: a language such as en or vi (see `bienban languages`), figurine, uci or lan; for xiangqi vi-relative, vi-words, asian, wxf, wxf-xqbase, algebraic, san, winboard, iccs, uci, zh or zh-xqbase
option-from = The language to read, iccf or descriptive for these notations, or the notation of xiangqi; auto decides for each game
option-web = Write only the PGN that libraries of web pages read (chess.js, kokopu, cm-pgn): one comment a place, no lines with %, plain tags
option-layout = PGN, or the official form of a scoresheet
option-layout-pgn = PGN in the export format
option-layout-text = A scoresheet as text: a line for each label, then a line for each pair of moves
option-layout-table = A scoresheet as a Markdown table, 30 moves a column
option-layout-csv = The same table as CSV
option-convert-output = Write to FILE, which is replaced only when it is complete
option-out-dir = Write a file for each input into DIR, keeping the tree of folders
option-findings = Write the findings to FILE, as CSV or by its ending: .jsonl, .sarif, .xlsx, .parquet, .html
option-report = Write a row for every game to FILE, as CSV or by its ending (.jsonl, .xlsx, .parquet, .html): place, players, round, board, language, status, most serious finding, and what a scoresheet lacks
option-check-event = Compare the games of an event: a game, board or player twice in a round, missing boards and results (P8)
option-eco = Write ECO and Opening by the positions of each game, replacing its tags, Variation and SubVariation included; a game from another start, or without a named position, keeps its tags
option-fix = Apply every proposal that is the only one, with the original text in a comment
option-diff = Write what --fix would change, as a unified diff, instead of the games
option-strict = Leave out every game with moves that cannot be read
option-comments = Also rewrite moves in comments, if a whole comment is a legal continuation
option-ep-mark = Mark en passant: qđ in Vietnamese, otherwise e.p.
option-capture = The capture sign
option-capture-x = Nxe5
option-capture-colon = N:e5
option-capture-none = Ne5
option-castling = Castling with the letter O or with zeros [default: O in English, 0 in other languages]

# watch

option-watch-sources = A file that grows or is replaced, a folder of such files, or an http or https address
option-every = Read the sources at this interval, such as 10s, 1m; after errors less often, down to once a minute
option-stale = Report a source with running games that has not changed for this long
option-once = Read the sources once, report what is open, and end
option-watch-format = Form of the events
option-watch-format-text = One line an event, and on a terminal a table of the boards below
option-watch-format-jsonl = One JSON object a line, see docs/watch.md
option-bell = Ring the terminal bell for events that need action
option-exec = Run this command for every event, with the event as JSON on its standard input
option-log = Append every event to this file as a line of JSON
value-source = SOURCE
value-time = TIME
value-command = COMMAND

# draws, audit

option-all-moves = List intended claims at every half-move and by every legal move, not only by the move that was played
option-template = Write a claims file to fill in, with every claim that was open, instead of judging one
option-audit-format-text = A verdict in sentences below each claim

# laws

option-word = An edition, such as 2018, an article, such as 9.2, or xiangqi2004; without one, all editions are listed
option-laws-diff = The changes between two editions: every provision with another sentence or article
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
option-select-player = A part of the name of either player, ignoring case and diacritics
option-select-white = A part of the name of White
option-select-black = A part of the name of Black
option-select-event = A part of the name of the event
option-select-date = A date or a range: 1999, 2001.05, 1990..1999, ..1989
option-select-eco = A code or a range, by the positions of the game, not by its tag: B9, B90..B99
option-select-result = 1-0, 0-1, 1/2 or *
option-select-elo = The least rating of either player, a range, or a comparison: 2600, 2400..2600, "<2000"
option-select-plies = The number of half-moves, a range, or a comparison: 40, ..50, ">100"
option-select-position = A position of the main line, as FEN or its first fields
option-select-line = The half-moves that the game begins with, in the letters of any language
option-select-games = The games in a CSV table with the columns file and game or moves_key, such as one written by `games`
option-select-output = Write the games to FILE, which is replaced only when it is complete, and must not be an input
option-select-out-dir = Write the games to files in DIR, one for each value of --by; two values never share a file
option-select-by = Columns whose values divide the games into files, or the number of games in each file
option-select-rest = Write all other games to FILE, unchanged
option-select-count = Print only the number of games
option-select-explain = Write a table instead of the games: for every game, which parts of the condition are met
option-select-limit = Stop after the first N games found; --sort orders only these
option-select-sort = Sort the games by these columns; unknown values come last, equal games keep their order
option-select-export = Rewrite the games as `convert` does
option-select-to = Notation in which the moves are written
option-select-drop = Leave this out of the games
option-select-drop-comments = Comments, with the clocks in them
option-select-drop-variations = Variations
option-select-drop-nags = Annotations such as $1 and !?
option-select-drop-clocks = Times in comments ([%clk], [%emt], [%egt]); the rest of a comment stays
option-select-keep-tags = Tags to keep: seven, all, or names in addition to the seven of the roster; FEN, SetUp and Variant always stay
option-select-add = Tags to add
option-select-add-plycount = PlyCount, the half-moves that were played
option-select-add-eco = ECO and Opening, by the positions; they replace ECO, Opening, Variation and SubVariation
option-select-add-fen = FinalFEN, the last position
option-select-add-key = FinalKey, the Polyglot key of the last position
option-select-add-source = SourceFile, the file and the line

# duplicates
option-duplicates-output = Write one game of each group and all other games to FILE, unchanged; FILE must not be an input
option-duplicates-report = Write the report to FILE [default: standard output; none if -o writes the games there]
option-duplicates-format = Form of the report [default: csv, or by the ending of the report's FILE]
option-duplicates-keep = Which game of a group to keep
option-duplicates-keep-fullest = The one with more half-moves, a result, a whole date, more tags, more comments
option-duplicates-keep-first = The first one, unless a longer one begins with it
option-duplicates-merge = Also keep only one game of the groups with this reason
option-duplicates-merge-same-moves = Games with the same moves and other players

# desk
option-desk-folder = Folder with the sheets and decisions of a round, created if needed [default: the page asks]
option-desk-port = Port on this computer; 0 takes a free one
option-desk-watch = Watch SOURCE on the page from the start: a file, a folder or an address, as `bienban watch` does
option-desk-no-open = Print the address and open no browser

# dead

option-positions = A position as FEN, of which four fields are enough, or - for standard input with one on each line
option-dead-dead-limit = Give up on a side when the search for its mate has made this many positions
option-dead-threads = Threads that judge positions [default: RAYON_NUM_THREADS, or the number of processors]
option-dead-output = Write the answers to FILE, which is replaced only when it is complete
option-dead-format = Form of the answers [default: text, or by the ending of FILE]
option-dead-format-text = A line for the verdict and one for each side

# show

option-file = The file with the game
option-show-game = The number of the game in the file, as in reports
option-ply = Show the position after this many half-moves [default: the last that can be read]
option-show-envelope = Print the envelope of an adjourned game instead: the position before the sealed move, which is not shown, and lines to fill in
option-show-to = The notation of the moves: a language such as en or vi, figurine, uci or lan [default: the language of the run]

# completions, man

option-shell = The shell
option-dir = The folder, created if needed

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
help-heading-choice = What to report
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
usage-missing-value = '{ $option }' needs a value
usage-possible-values = possible values: { $values }
usage-unknown-option = unexpected argument '{ $option }' found
usage-unknown-command = unrecognized subcommand '{ $name }'
usage-no-command = a command is missing
usage-file = To check the games of a file: bienban validate { $name }
usage-similar = a similar one exists: '{ $name }'
usage-required = the following required arguments were not provided: { $options }
usage-conflict = '{ $option }' cannot be used with '{ $other }'
usage-twice = '{ $option }' can be used only once
usage-no-value-taken = unexpected value '{ $value }' for '{ $option }'
usage-number-of-values = '{ $option }' takes { $expected } values, and { $given } were given
usage-number-within = it must be a whole number from { $least } to { $most }
usage-number-from = it must be a whole number, { $least } or more
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

option-top = The largest number of proposals listed for a game
option-apply = Write the games instead of the report: with the first proposal if its probability is P or more (0.95, 'P>=0.95') and no other is as likely, or always with the first (top)
option-best = The same as --apply top
option-max-errors = The largest number of edits in a proposal [default: any number]
option-effort = How much to try: N times as many lines are replayed
option-repair-all = Also list games that need no repair, with their rivals; without it they have a row in CSV and other data, but not in text and pages
option-repair-to = The notation of written games: a language such as en or vi, figurine, uci or lan
option-repair-layout = The form of written games: PGN, or a scoresheet
option-repair-fail-on = What makes the exit code 1
option-repair-fail-on-open = A game that is neither intact nor has one sufficiently certain proposal
option-repair-fail-on-never = Nothing
option-repair-format-text = A block for each game, with a line for each edit of a proposal

# reconcile

option-differences = Write a row for every half-move on which the sheets differ to FILE, as CSV
option-reconcile-to = The notation of written games: a language such as en or vi, figurine, uci or lan
option-reconcile-layout = The form of written games: PGN, or a scoresheet
option-reconcile-max-errors = The largest number of edits in a proposal [default: any number]
option-reconcile-fail-on = What makes the exit code 1
option-reconcile-fail-on-open = A game on which the sheets disagree, without a sufficiently certain proposal
option-reconcile-fail-on-never = Nothing
option-reconcile-format-text = A block for each game, with a line for each edit of a proposal

# xiangqi

option-game = Which game was played
option-game-auto = Detected for each game: from the tags Game and Variant, the head of a scoresheet, a FEN of ten ranks, half-moves that only xiangqi has
option-game-chess = Chess
option-game-xiangqi = Xiangqi (cờ tướng), by the Vietnamese law of 2004
option-repetitions = From which occurrence a position of xiangqi counts as repeated; its law names no number
value-game = GAME
option-men = Show the men of xiangqi on boards by the letters of the law or by Chinese characters
option-men-letters = Tg S T X M P B; small for Black
option-men-characters = 帥 仕 相 俥 傌 炮 兵, and 將 士 象 車 馬 砲 卒

# tournaments

command-event = Check a tournament: do the games follow the tables, are they complete, do archive and report (TRF) agree (P8)
command-event-brief = Check a tournament against its tables and reports
command-event-after =
    Example:
      bienban event archive/ report.trf
      bienban event archive/ --summary
      bienban event archive/ --missing

    Half-moves are not judged: results and tags count. Ratings are not computed. `bienban pair` pairs
    the next round, and `bienban trf` writes a report for other programs.

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
command-pair = Pair the next round of a Swiss tournament, and name the rule for each pair
command-pair-brief = Pair the next round of a Swiss tournament
command-pair-after =
    Example:
      bienban pair players.csv -o round1.csv
      bienban pair players.csv round1.csv -o round2.csv
      bienban pair report.trf --rules vn2004

    Give the list of the players and the rounds so far: tables with results, games, or a report (TRF). Fill
    in the column `result` of the printed table (1-0, 1/2-1/2, 0-1, +/-), and it reports the round.

    Exit code: 0; 2 if an input could not be read or no round can be paired.
command-schedule = Print the table by which a tournament is played
command-schedule-after =
    Example:
      bienban schedule round-robin 8 --names players.csv
command-regulations = Print the required contents of an event's regulations, as a form to fill in
command-regulations-brief = Print a form for the regulations of an event
command-regulations-after =
    Example:
      bienban regulations chess --event "Cup" --rounds 9 --tie-breaks BH,SB -o regulations.html
      bienban regulations xiangqi --target wins=6

    Missing items stay blank. Options such as `tie-breaks`, `target` and `least-games` above the first
    table of bienban.toml are for `bienban standings`, too.
command-round-robin = The Berger table: each player meets every other
command-round-robin-after =
    Example:
      bienban schedule round-robin 8 --cycles 2
command-scheveningen = Each player of one team meets each player of the other
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
command-knock-out = A player who loses a match is out
command-knock-out-after =
    Example:
      bienban schedule knock-out 16 --games 2
      bienban schedule knock-out 16 --games 2+2+1 --places
      bienban schedule knock-out 8 --boards 4 --each

    W3 is the winner of match 3, L3 the loser, and W3.1 the player on board 1 of
    the winning team. `cycle` is the number of the game in the match. With
    --places, --boards or several stages the table also has `match`, `stage`
    and `places`: the places for which the two still play, so that 3-4 decides
    the third and the fourth; one number is a place without a match.

    Articles: 000 11 (also of all places), 003 25 (2+2+1; the colours of an odd
    game after a draw are by lot; the player named first is at White), 000
    16.3 and 003 30.3 (teams).
command-varma = Draw start numbers so that players of one federation do not meet in the last rounds
command-varma-after =
    Example:
      bienban schedule varma players.csv --seed 7
option-pair-rules = The rules by which to pair the round
option-pair-rules-fide = The Dutch system of FIDE (C.04.3), in force since 1 February 2026
option-pair-rules-fide2017 = The same, in force until 31 January 2026
option-pair-rules-vn2004 = The adjusted Swiss system of the Vietnamese rules of 2004
option-pair-rules-vn2004-lots = The Swiss system by lots of the same
option-pair-rules-xq2004 = The adjusted Swiss system of the law of xiangqi of 2004
option-pair-rules-xq2004-lots = The Swiss system by lots of the same
option-pair-rounds = The number of rounds in the tournament: some rules do not apply in the last [default: from the report]
option-pair-seed = The lot: the same number draws the same pairs [default: drawn and printed]
option-absent = A player who does not take part in this round, by name or number; may be given several times
option-bye = A player who asked not to play this round, for half a point, by name or number; may be given several times
option-apart = Two players who must not meet, by numbers or names; may be given several times
option-cards = Print the card of each player instead of a round: opponents, colours, points, floats (000 14.1)
option-why = Name the rule for each pair in words, not only by its article
option-first = The colour of the first player in the first round [default: drawn by lot]
option-first-white = White
option-first-black = Black
value-rules = RULES
value-pair = PAIR
value-colour = COLOUR
option-pairing = Also check the pairings against the rules of a Swiss system (P836)
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
option-system = The system of the tournament; auto reads it from the report or from the pairs
option-event = Only the event of this name, or of this number if none has that name
option-join = All games are one event, whatever their tags Event, Site and Date
option-tie-breaks = The tie-breaks in order, such as DE,WIN,SB,KS or BH/C1,BH,SB [default: from the report or the rules]
option-crosstable = Add the crosstable of results
option-teams = Standings of teams
option-primary = How to rank teams: mp (match points) or gp (points of the boards)
option-after-round = The standings after this round
option-withdrawn = A player who has left, by name or number; may be given several times
option-target = The target of a match of two players (000 8): games=24, points=12.5 or wins=6
option-least-games = A player with fewer games gets no place (000 2.3)
option-norms = Print the norms for national titles of xiangqi instead of the standings (003 App. 6); name the kind of event
option-norms-teams = The national championship of teams
option-norms-championship = The national championship of individuals
option-norms-under-18 = The national youth championship, up to the age of 18
option-norms-under-15 = The same, up to the age of 15
option-women = All players are women; otherwise the report or a title such as WFM shows it
option-regulations-game = The game: chess (000 2) or xiangqi (003 18 and App. 5)
option-regulations-event = The name of the event
option-site = The place of play
option-dates = The first and the last day
option-organiser = The organiser
option-regulations-system = The system of the tournament
option-regulations-rounds = The number of rounds, or of games of a match
option-regulations-time-control = The time for a game
option-regulations-tie-breaks = The tie-breaks, in order
usage-target = it must be games=24, points=12.5 or wins=6
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
option-cycles = The number of cycles: how often each pair meets
option-swap-last-two = Exchange the last two rounds of the first cycle, so that no player has one colour three times in a row
option-names = A list of the players in the order of their numbers, a line each
option-teams-teams = The number of teams
option-boards = The number of boards of a match
option-games = The number of games of a match; 2+2+1 is two games, two more if it is drawn, and then one (003 25)
option-places = Losers play on, so that every place is decided (000 11)
option-knock-out-players = The number of players or teams
option-knock-out-boards = Teams with this many boards: equal boards meet (000 16.2.1, 16.3)
option-each = Each player of one team meets each of the other, as in Scheveningen (000 16.2.2, 16.3)
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
