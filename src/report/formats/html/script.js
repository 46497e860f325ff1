
'use strict';
// Sorts, filters and pages the rows, and steps through the moves. Text of games is only ever put into text nodes.
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const PAGE = 50, PRINTED = 2000;
  const root = document.documentElement;
  const $ = (id) => document.getElementById(id);
  const words = JSON.parse($('words').textContent), sentences = JSON.parse($('sentences').textContent);
  root.classList.add('js');

  // Columns of a row; see rows.rs.
  const FILE = 0, GAME = 1, WHITE = 2, BLACK = 3, EVENT = 4, ROUND = 5, DATE = 6, RESULT = 7, CODE = 8, KIND = 9, TURN = 10,
    NUMBER = 11, LINE = 12, COLUMN = 13, TOKEN = 14, MESSAGE = 15, FEN = 16, FIX = 17, AROUND = 18, LEDGER = 19, PLIES = 20, IN_PGN = 21;
  const REPEATED = [FILE, WHITE, BLACK, EVENT, ROUND, DATE, RESULT];
  // Words in both languages; the style sheet shows one.
  const language = () => ($('ui-vi').checked ? 'vi' : 'en');
  const word = (key) => words[language()][key] ?? key;
  const el = (name, options, ...children) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(options ?? {})) {
      if (value === undefined || value === null || value === false) continue;
      if (key === 'on') for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
      else node.setAttribute(key, value === true ? '' : value);
    }
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
  };
  const svg = (name, options, ...children) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(options)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  const say = (key) => {
    const both = document.createDocumentFragment();
    for (const lang of ['en', 'vi']) both.append(el('span', { class: 't', lang }, words[lang][key] ?? key));
    return both;
  };
  // PGN's letters in those of a language.
  const lettered = (san, lang) => (lang === 'en' ? san : [...san].map((c) => words[lang].letters['KQRBNO'.indexOf(c)] ?? c).join(''));
  const spelled = (row, san) => {
    if (!row[IN_PGN] || !san) return san;
    const both = document.createDocumentFragment();
    for (const lang of ['en', 'vi']) both.append(el('span', { class: 't', lang }, lettered(san, lang)));
    return both;
  };
  // What a row says: the number of its sentence, and the values that stand in it and in its help. The number of a
  // half-move is in a list of its own.
  const filled = (pieces, values, lang) =>
    pieces.map((piece) => (Array.isArray(piece) ? lettered(values[piece[0]], lang) : typeof piece === 'number' ? values[piece] : piece)).join('');
  const worded = ([number, ...values], lang) => filled(sentences[number][lang], values, lang);
  const sentence = (said) => {
    const both = document.createDocumentFragment();
    if (said) for (const lang of ['en', 'vi']) both.append(el('span', { class: 't', lang }, worded(said, lang)));
    return both;
  };
  const helped = ([number, ...values]) => {
    const { help } = sentences[number];
    if (!help) return null;
    const both = ['en', 'vi'].map((lang) => el('span', { class: 't', lang }, filled(help[lang], values, lang)));
    return el('p', { class: 'help' }, el('b', null, say('help')), ' ', ...both);
  };
  // Attributes and options hold one language; they change with the switch.
  const spoken = [];
  const speak = (act) => { spoken.push(act); act(); };
  const label = (node) => {
    const text = word(node.dataset.label) + (node.dataset.after ?? '');
    node.setAttribute('aria-label', text);
    if (node.localName === 'button') node.title = text;
  };
  const labelled = (node, key, after = '') => {
    node.dataset.label = key;
    node.dataset.after = after;
    label(node);
    return node;
  };
  const switched = () => {
    root.lang = language();
    document.querySelectorAll('[data-label]').forEach(label);
    for (const act of spoken) act();
  };
  for (const id of ['ui-en', 'ui-vi']) $(id).addEventListener('change', switched);
  // The language of the run, but for a reader whose browser is Vietnamese.
  if ((navigator.language ?? '').toLowerCase().startsWith('vi')) $('ui-vi').checked = true;
  root.lang = language();

  // Boards of chess and of xiangqi. A position is a list of places, from the last rank to the first.
  const CHESS = { files: 8, ranks: 8, first: 1, side: 45, foot: 0, name: 'board', ground: '#squares', men: '#' };
  const XIANGQI = { files: 9, ranks: 10, first: 0, side: 40, foot: 12, name: 'board xiangqi', ground: '#points', men: '#x' };
  const square = (game, name) => name.charCodeAt(0) - 97 + game.files * (game.ranks - 1 + game.first - Number(name[1]));
  const read = (fen) => {
    const [placement, turn, , , , number] = fen.split(' ');
    const board = [], game = placement.split('/').length === 10 ? XIANGQI : CHESS;
    for (const c of placement.replaceAll('/', '')) {
      if (c >= '1' && c <= '9') for (let i = 0; i < Number(c); i++) board.push('');
      else board.push(c);
    }
    return { game, board: board.slice(0, game.files * game.ranks), white: turn !== 'b', number: Number(number) || 1 };
  };
  const play = ({ game, board, white, number }, move) => {
    const after = board.slice();
    const from = square(game, move), to = square(game, move.slice(2)), man = board[from];
    if (game === XIANGQI) {
      after[from] = '';
      after[to] = man;
    } else if (move !== '0000') {
      const row = from - from % 8;
      const castles = man.toLowerCase() === 'k' && (board[to] === (white ? 'R' : 'r') || Math.abs(from - to) === 2);
      after[from] = '';
      if (castles) {
        const short = to > from;
        const own = board[to] !== '';
        after[own ? to : row + (short ? 7 : 0)] = '';
        after[row + (short ? 6 : 2)] = man;
        after[row + (short ? 5 : 3)] = white ? 'R' : 'r';
      } else {
        if (man.toLowerCase() === 'p' && from % 8 !== to % 8 && board[to] === '') after[row + to % 8] = '';
        after[to] = move[4] ? (white ? move[4].toUpperCase() : move[4]) : man;
      }
    }
    return { game, board: after, white: !white, number: number + (white ? 0 : 1) };
  };
  const draw = ({ game, board }, arrows, caption) => {
    const { files, ranks, side, foot } = game;
    const node = svg('svg', { class: game.name, viewBox: `0 0 ${files * side} ${ranks * side + foot}`, role: 'img', 'aria-label': caption });
    node.append(svg('use', { href: game.ground }));
    board.forEach((man, i) => {
      if (!man) return;
      const id = (man === man.toUpperCase() ? 'w' : 'b') + man.toLowerCase();
      node.append(svg('use', { href: game.men + id, x: side * (i % files), y: side * Math.floor(i / files) }));
    });
    const half = Math.floor(side / 2), middle = (i) => [side * (i % files) + half, side * Math.floor(i / files) + half];
    for (const [kind, move] of arrows) {
      if (move === '0000') continue;
      const [x1, y1] = middle(square(game, move));
      if (move.length < 4) {
        node.append(svg('circle', { class: 'mark ' + kind, cx: x1, cy: y1, r: 19 }));
        continue;
      }
      const [x2, y2] = middle(square(game, move.slice(2)));
      node.append(svg('line', { class: 'arrow ' + kind, x1, y1, x2, y2, 'marker-end': `url(#head-${kind})` }));
    }
    return node;
  };
  const numbered = ({ white, number }) => number + (white ? '.' : '...');

  // The opened row.
  const players = (row) => `${row[WHITE] || '?'} – ${row[BLACK] || '?'}`;
  const place = (row) => (row[LINE] === null ? row[FILE] : `${row[FILE]}:${row[LINE]}:${row[COLUMN]}`);
  // The end of a path says more than its beginning.
  const ending = (text) => (text.length > 44 ? '…' + text.slice(-43) : text);
  const facts = (row) => {
    const list = el('dl');
    const fact = (key, value, kind) => { if (value) list.append(el('dt', null, say(key)), el('dd', { class: kind }, value)); };
    fact('game', `${row[GAME]}: ${players(row)}  ${row[RESULT]}`);
    fact('event', [row[EVENT], row[ROUND], row[DATE]].filter((text) => text && !/^[?.]+$/.test(text)).join(' · '));
    fact('column-place', place(row));
    fact(row[LINE] === null ? 'announced' : 'written', spelled(row, row[TOKEN]), 'written');
    fact('proposed', row[FIX], 'proposed');
    fact('legal', row[AROUND]?.[7].join(' · '), 'legal');
    for (const [key, value] of row[LEDGER]) fact(key, value);
    fact('fen', row[FEN], 'fen');
    return list;
  };
  const repeated = (row, line, first) => {
    if (!row[PLIES].length || !row[FEN]) return null;
    const box = el('div', { class: 'repeated' }, el('h4', null, say('repeated')));
    // The announced move makes the position that stood there before, and may not be the one that was played.
    const stood = line[row[PLIES][0] - first] ?? read(row[FEN]);
    for (const ply of row[PLIES]) {
      const before = line[ply - first - 1], announced = row[TOKEN] && ply === row[PLIES].at(-1);
      const move = before && (announced ? row[TOKEN] : before.next);
      const caption = move ? `${numbered(before)} ${move}` : `${Math.ceil(ply / 2)}${ply % 2 ? '.' : '...'}`;
      const board = draw(stood, before?.next && before.next === move ? [['last', before.move]] : [], row[IN_PGN] ? lettered(caption, language()) : caption);
      box.append(el('figure', null, board, el('figcaption', null, ply ? spelled(row, caption) : say('start'))));
    }
    return box;
  };
  const open = (row, details) => {
    const box = el('div', { class: 'detail' });
    const [fen, moves, at, rest, written, proposed, first] = row[AROUND] ?? [row[FEN], [], 0, [], [], [], 0];
    const line = fen ? [read(fen)] : [];
    for (let i = 0; fen && i < moves.length; i += 2) {
      const before = line[line.length - 1];
      before.next = moves[i];
      before.move = moves[i + 1];
      line.push(play(before, moves[i + 1]));
    }
    const side = el('div', { class: 'facts' }, el('h3', null, say('code-' + row[CODE])),
      el('p', { class: 'sentence' }, sentence(row[MESSAGE])),
      row[MESSAGE] && helped(row[MESSAGE]));
    if (line.length) {
      const stage = el('div', { class: 'stage' });
      const buttons = [];
      let now = at;
      const show = (index) => {
        now = Math.max(0, Math.min(index, line.length - 1));
        const position = line[now];
        const here = [...written.map((m) => ['written', m]), ...proposed.map((m) => ['proposed', m])];
        const arrows = now === at ? here : now > 0 ? [['last', line[now - 1].move]] : [];
        stage.firstChild.replaceWith(labelled(draw(position, arrows, ''), 'position', ' ' + numbered(position)));
        turn.className = 'turn' + (position.white ? '' : ' black');
        turn.replaceChildren(el('i'), el('span', null, say(position.white ? 'to-move-white' : 'to-move-black')), ` · ${numbered(position)}`);
        buttons.forEach((button, i) => button.setAttribute('aria-current', i + 1 === now));
        for (const [button, still] of [[toFirst, now === 0], [back, now === 0], [on, now === line.length - 1], [toLast, now === line.length - 1]]) button.disabled = still;
      };
      const step = (key, sign, to) => labelled(el('button', { type: 'button', on: { click: () => show(to()) } }, sign), key);
      const toFirst = step('step-first', '«', () => 0), back = step('step-back', '‹', () => now - 1),
        home = step('step-here', '◎', () => at), on = step('step-on', '›', () => now + 1), toLast = step('step-last', '»', () => line.length - 1);
      const turn = el('p', { class: 'turn' });
      stage.append(el('span'), turn);
      if (line.length > 1) {
        stage.append(el('div', { class: 'steps' }, toFirst, back, home, on, toLast));
        details.addEventListener('keydown', (event) => {
          const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (by && !event.altKey && !event.ctrlKey && !event.metaKey) { event.preventDefault(); show(now + by); }
        });
      }
      box.append(stage);
      if (line.length > 1 || rest.length) {
        const list = el('p', { class: 'moves' });
        line.slice(0, -1).forEach((position, i) => {
          if (position.white || i === 0) list.append(el('span', { class: 'no' }, numbered(position)), ' ');
          const button = el('button', { type: 'button', class: i === at ? 'here' : null, on: { click: () => show(i + 1) } }, spelled(row, position.next));
          buttons.push(button);
          list.append(button, ' ');
        });
        if (rest.length) list.append(el('span', { class: 'no' }, numbered(line[line.length - 1])), ' ');
        rest.forEach((text, i) => list.append(el('span', { class: 'unplayed' + (i === 0 && line.length - 1 === at ? ' here' : '') }, text), ' '));
        if (rest.length) list.append(el('small', null, say('unplayed')));
        side.append(list);
      }
      show(at);
    } else {
      box.append(el('p', { class: 'none stage' }, say('no-position')));
    }
    side.append(facts(row));
    box.append(side);
    const more = repeated(row, line, first);
    if (more) box.append(more);
    return box;
  };

  // A table of the page.
  const table = (box) => {
    const findings = box.dataset.table === 'findings';
    const rows = [];
    for (const chunk of box.querySelectorAll('script.data')) {
      let last = null;
      for (const row of JSON.parse(chunk.textContent)) {
        for (const i of REPEATED) if (row[i] === 0) row[i] = last ? last[i] : '';
        rows.push(last = row);
      }
      chunk.remove();
    }
    if (!rows.length) return;

    // The list.
    const gravity = { error: 0, automatic: 0, warning: 1, occurred: 1, info: 2, intended: 2 };
    // Errors are not to be sought among thousands of notes.
    const usual = findings ? 'severity' : 'input';
    const state = { text: '', file: '', code: '', kind: '', round: '', turn: '', sort: usual, page: 0 };
    const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();
    // What is searched is what is shown, so it is that of one language.
    let folded = [];
    const haystack = (i) => (folded[i] ??= fold([FILE, WHITE, BLACK, EVENT, ROUND, DATE, CODE, TURN, TOKEN, FIX].map((c) => (c === TOKEN && rows[i][IN_PGN] ? lettered(rows[i][c], language()) : rows[i][c] ?? ''))
      .concat(rows[i][MESSAGE] ? worded(rows[i][MESSAGE], language()) : '', word('code-' + rows[i][CODE]), findings ? '' : word(rows[i][KIND])).join('\n')));
    const collator = new Intl.Collator('vi', { numeric: true });
    const by = (column) => (a, b) => collator.compare(rows[a][column] || '\uFFFF', rows[b][column] || '\uFFFF');
    const orders = {
      input: null,
      severity: (a, b) => gravity[rows[a][KIND]] - gravity[rows[b][KIND]],
      code: by(CODE),
      move: (a, b) => rows[a][NUMBER] - rows[b][NUMBER],
      white: by(WHITE),
      round: by(ROUND),
    };
    let view = [];
    const choose = () => {
      const parts = fold(state.text).split(/\s+/).filter(Boolean);
      view = [];
      const [from, to] = state.turn.split('-').map(Number);
      rows.forEach((row, i) => {
        if (state.file && row[FILE] !== state.file) return;
        if (state.code && row[CODE] !== state.code) return;
        if (state.kind && row[KIND] !== state.kind) return;
        if (state.round && row[ROUND] !== state.round && !row[ROUND].startsWith(state.round + '.')) return;
        if (state.turn && !(row[NUMBER] >= from && row[NUMBER] <= to)) return;
        if (parts.length && !parts.every((part) => haystack(i).includes(part))) return;
        view.push(i);
      });
      if (orders[state.sort]) view.sort((a, b) => orders[state.sort](a, b) || a - b);
    };
    const summary = (row) => {
      const details = el('details', { class: 'row ' + row[KIND] },
        el('summary', null,
          el('span', { class: 'code' }, el('b', null, findings ? row[CODE] : say('code-' + row[CODE]))),
          el('span', { class: 'move' }, `${row[TURN]} `, spelled(row, row[TOKEN])),
          el('span', { class: 'what' }, ...(findings ? [] : [say(row[KIND]), ' · ']), sentence(row[MESSAGE])),
          el('span', { class: 'who' }, el('b', null, players(row)), row[ROUND] && !/^[?-]$/.test(row[ROUND]) ? el('span', null, ' · ', say('round'), ' ' + row[ROUND]) : null),
          el('span', { class: 'where' }, say('game'), ` ${row[GAME]} · ${ending(row[FILE])}`, el('wbr'), row[LINE] === null ? null : el('span', { class: 'at' }, `:${row[LINE]}:${row[COLUMN]}`))));
      details.addEventListener('toggle', () => { if (details.open && details.childElementCount === 1) details.append(open(row, details)); });
      return details;
    };
    const [list, pages, tools] = ['.shown', '.pages', '.tools'].map((name) => box.querySelector(name));
    const heads = el('div', { class: 'heads' });
    const columns = [['code', 'code'], ['move', 'move'], ['message', 'severity', 'what'], ['players', 'white', 'who'], ['place', 'input', 'where']];
    for (const [key, sort, kind] of columns) {
      heads.append(el('button', { type: 'button', class: kind ?? key, 'data-sort': sort, on: { click: () => set({ sort }) } }, say('column-' + key)));
    }
    const render = (from = state.page * PAGE, count = PAGE) => {
      const shown = el('div', { class: 'list' });
      for (const i of view.slice(from, from + count)) shown.append(summary(rows[i]));
      if (!view.length) shown.append(el('p', { class: 'none row' }, say('none-fit')));
      list.replaceChildren(heads, shown);
      for (const button of heads.children) button.setAttribute('aria-pressed', button.dataset.sort === state.sort);
      const last = Math.max(0, Math.ceil(view.length / PAGE) - 1);
      const go = (key, to) => el('button', { type: 'button', disabled: to < 0 || to > last, on: { click: () => { state.page = to; render(); list.scrollIntoView(); } } }, say(key));
      pages.replaceChildren(
        el('span', { class: 'count' }, view.length.toLocaleString('fr'), say('of'), rows.length.toLocaleString('fr')),
        el('div', null, go('previous', state.page - 1), el('span', null, say('page'), ` ${state.page + 1} / ${last + 1}`), go('next', state.page + 1)));
      pages.hidden = false;
    };
    const fields = {}, bars = [];
    const set = (change) => {
      Object.assign(state, change, { page: 0 });
      for (const [name, field] of Object.entries(fields)) if (field.value !== state[name]) field.value = state[name];
      for (const [bar, filter, value] of bars) bar.setAttribute('aria-pressed', state[filter] === value);
      choose();
      render();
    };

    // The filters.
    const field = (name, key, input, event) => {
      fields[name] = input;
      input.name = name;
      // A list that is made anew closes what is open, so it is made only where something changed.
      input.addEventListener(event, () => { if (state[name] !== input.value) set({ [name]: input.value }); });
      tools.append(el('label', null, say(key), input));
    };
    const counts = (column) => {
      const found = new Map();
      for (const row of rows) found.set(row[column], (found.get(row[column]) ?? 0) + 1);
      return [...found].sort((a, b) => collator.compare(a[0], b[0]));
    };
    const select = (name, key, options, all) => {
      const input = el('select');
      if (all) input.append(el('option', { value: '' }));
      for (const [value] of options) input.append(el('option', { value }));
      speak(() => {
        if (all) input.options[0].textContent = word('filter-all');
        options.forEach(([, label], i) => { input.options[i + (all ? 1 : 0)].textContent = label(); });
      });
      field(name, key, input, 'change');
    };
    let waiting = 0;
    const search = el('input', { type: 'search', autocomplete: 'off', spellcheck: 'false' });
    field('text', 'filter-text', search, 'change');
    search.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(() => { if (state.text !== search.value) set({ text: search.value }); }, 150); });
    select('file', 'filter-file', counts(FILE).map(([value, n]) => [value, () => `${value} (${n})`]), true);
    select('code', 'filter-code', counts(CODE).map(([value, n]) => [value, () => `${value.length === 4 ? value + ' ' : ''}${word('code-' + value)} (${n})`]), true);
    select('kind', 'filter-severity', counts(KIND).map(([value, n]) => [value, () => `${word(value)} (${n})`]), true);
    select('sort', 'sort', Object.keys(orders).map((value) => [value, () => word('sort-' + value)]), false);
    tools.append(el('button', { type: 'button', class: 'reset', on: { click: () => set({ text: '', file: '', code: '', kind: '', round: '', turn: '', sort: usual }) } }, say('filter-reset')));
    tools.addEventListener('submit', (event) => event.preventDefault());
    tools.hidden = false;
    // The rounds of an event filter the findings, too.
    const all = [...box.querySelectorAll('.bar[data-filter]'), ...(findings ? document.querySelectorAll('.events .bar[data-filter]') : [])];
    for (const bar of all) {
      const { filter, from, to } = bar.dataset, value = bar.dataset.value ?? `${from}-${to}`;
      bars.push([bar, filter, value]);
      bar.setAttribute('tabindex', '0');
      bar.setAttribute('role', 'button');
      bar.setAttribute('aria-pressed', 'false');
      bar.closest('svg').setAttribute('role', 'group');
      speak(() => bar.setAttribute('aria-label', filter === 'code' ? `${word('code-' + value)}: ${bar.querySelector('.count').textContent}` : bar.querySelector('title').textContent));
      const act = () => { set({ [filter]: state[filter] === value ? '' : value }); tools.scrollIntoView({ block: 'nearest' }); };
      bar.addEventListener('click', act);
      bar.addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); act(); } });
    }
    spoken.push(() => {
      folded = [];
      if (!state.text) return;
      const before = view;
      choose();
      if (view.length !== before.length || view.some((i, at) => i !== before[at])) { state.page = 0; render(); }
    });

    // On paper there are no pages to turn; what was opened stays open, as it was stepped to.
    let screen = null;
    addEventListener('beforeprint', () => {
      const here = list.lastElementChild;
      screen = { all: [...list.childNodes], here, kept: [...here.children] };
      render(state.page === 0 ? 0 : state.page * PAGE, PRINTED);
      list.querySelectorAll('details').forEach((details, i) => screen.kept[i] && details.replaceWith(screen.kept[i]));
    });
    addEventListener('afterprint', () => {
      if (!screen) return;
      screen.here.replaceChildren(...screen.kept);
      list.replaceChildren(...screen.all);
      screen = null;
    });

    choose();
    render();
  };
  document.querySelectorAll('.table').forEach(table);
})();
