// The page of the desk. It knows no rule of chess: positions, legal moves, proposals and verdicts come from the server.
'use strict';

const $ = (selector, within = document) => within.querySelector(selector);
const main = $('#main');
const SVG = 'http://www.w3.org/2000/svg';
/** So many games of a list are drawn at once; the rest comes when it is asked for. */
const PAGE = 200;

let ui = document.documentElement.lang;
let words = {};
/** Nothing is known before the first answer. */
let about = { games: [], notes: [], tables: [], unknown: true };
/** The files that were refused when files were last dropped, each with the reason. */
let turnedAway = [];
/** What the page shows: a function that ends it, if it must do something then. */
let leave = () => {};
/** How many pages were shown: who waited for an answer knows by it whether he is still wanted. */
let turn = 0;

function say(key, values = {}) {
  const word = words[key] ?? key;
  return word.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

/** An element with attributes and children. Text is always text, never markup. */
function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

function status(text, fault = false) {
  const line = $('#status');
  line.textContent = text;
  line.classList.toggle('fault', fault);
}

async function ask(path, { method = 'GET', body, query = {} } = {}) {
  const address = `${path}?${new URLSearchParams({ ...query, ui })}`;
  const options = { method };
  if (body instanceof Blob) options.body = body;
  else if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers = { 'content-type': 'application/json' };
  }
  let response;
  try {
    response = await fetch(address, options);
  } catch {
    throw new Error(say('gone'));
  }
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) throw new Error(response.ok ? say('gone') : `${say('gone')} (${response.status})`);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** Does something that may fail, and says so if it does. */
async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    status(error.message, true);
    return undefined;
  }
}

const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();

// The board.

const MEN = { K: 'wk', Q: 'wq', R: 'wr', B: 'wb', N: 'wn', P: 'wp', k: 'bk', q: 'bq', r: 'br', b: 'bb', n: 'bn', p: 'bp' };

/** The men of a FEN, by their squares. */
function men(fen) {
  const found = {};
  let rank = 8;
  for (const row of (fen || '').split(' ')[0].split('/')) {
    let file = 0;
    for (const letter of row) {
      if (letter >= '1' && letter <= '8') file += Number(letter);
      else found['abcdefgh'[file++] + rank] = letter;
    }
    rank -= 1;
  }
  return found;
}

class Board {
  /** `moved` is called with the squares of a half-move that somebody plays. */
  constructor(moved) {
    this.moved = moved;
    this.flipped = false;
    this.fen = '';
    this.legal = [];
    this.arrows = [];
    this.own = [];
    this.fault = null;
    this.cursor = 'e2';
    this.held = null;
    this.svg = document.createElementNS(SVG, 'svg');
    this.svg.setAttribute('viewBox', '0 0 360 360');
    this.svg.setAttribute('class', 'board');
    this.svg.setAttribute('aria-hidden', 'true');
    this.said = h('p', { class: 'heard', 'aria-live': 'assertive' });
    this.element = h('div', {
      class: 'board-frame', tabindex: '0', role: 'application', 'aria-label': say('board-help'),
      onkeydown: (event) => this.key(event), onblur: () => { this.keyed = false; this.mark(); },
    }, this.svg, this.said);
    this.svg.addEventListener('pointerdown', (event) => this.down(event));
    this.svg.addEventListener('pointermove', (event) => this.drag(event));
    this.svg.addEventListener('pointerup', (event) => this.up(event));
    this.svg.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  node(name, attributes, parent = this.svg) {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    parent.append(node);
    return node;
  }

  /** The upper left corner of a square. */
  corner(square) {
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
    return this.flipped ? [(7 - file) * 45, rank * 45] : [file * 45, (7 - rank) * 45];
  }

  /** `fault` is the square that a half-move which cannot be played was written for. */
  show(fen, arrows = [], legal = [], fault = null) {
    if (fen !== this.fen) this.own = [];
    [this.fen, this.arrows, this.legal, this.fault, this.held] = [fen, arrows, legal, fault, null];
    this.draw();
  }

  draw() {
    this.svg.replaceChildren();
    this.node('use', { href: '#squares' });
    for (let index = 0; index < 8; index += 1) {
      const [file, rank] = this.flipped ? ['hgfedcba'[index], index + 1] : ['abcdefgh'[index], 8 - index];
      this.node('text', { class: `name ${index % 2 ? 'on-light' : 'on-dark'}`, x: index * 45 + 42, y: 357, 'text-anchor': 'end' }).textContent = file;
      this.node('text', { class: `name ${index % 2 ? 'on-dark' : 'on-light'}`, x: 2.5, y: index * 45 + 10 }).textContent = String(rank);
    }
    this.marks = this.node('g', {});
    this.pieces = {};
    for (const [square, letter] of Object.entries(men(this.fen))) {
      const [x, y] = this.corner(square);
      this.pieces[square] = this.node('use', { href: `#${MEN[letter]}`, x, y, class: 'man' });
    }
    for (const [kind, squares] of [...this.arrows, ...this.own.map((squares) => ['proposed', squares])]) {
      const [from, to] = [squares.slice(0, 2), squares.slice(2, 4)];
      const [[x1, y1], [x2, y2]] = [this.corner(from), this.corner(to)];
      this.node('line', {
        class: `arrow ${kind}`, x1: x1 + 22, y1: y1 + 22, x2: x2 + 22, y2: y2 + 22, 'marker-end': `url(#head-${kind})`,
      });
    }
    this.mark();
  }

  /** Draws the square of the keyboard, the man that is held, and where it may go. */
  mark() {
    this.marks.replaceChildren();
    const mark = (square, kind) => {
      const [x, y] = this.corner(square);
      this.node('rect', { class: `square ${kind}`, x, y, width: 45, height: 45 }, this.marks);
    };
    for (const [kind, squares] of this.arrows) if (kind === 'last') for (const square of [squares.slice(0, 2), squares.slice(2, 4)]) mark(square, 'was');
    if (this.fault) mark(this.fault, 'wrong');
    if (this.held) {
      mark(this.held, 'held');
      for (const move of this.legal) if (move.uci.startsWith(this.held)) mark(move.uci.slice(2, 4), 'target');
    }
    if (this.keyed) mark(this.cursor, 'cursor');
  }

  square(event) {
    const box = this.svg.getBoundingClientRect();
    let [file, row] = [event.clientX - box.left, event.clientY - box.top].map((n) => Math.floor((n / box.width) * 8));
    if (file < 0 || file > 7 || row < 0 || row > 7) return null;
    if (this.flipped) [file, row] = [7 - file, 7 - row];
    return 'abcdefgh'[file] + (8 - row);
  }

  down(event) {
    const square = this.square(event);
    if (!square) return;
    if (event.button === 2) { this.from = square; return; }
    if (this.own.length) { this.own = []; this.draw(); }
    if (this.held && this.put(square)) return;
    if (this.legal.some((move) => move.uci.startsWith(square))) {
      this.held = square;
      this.dragged = this.pieces[square];
      this.svg.setPointerCapture(event.pointerId);
    } else {
      this.held = null;
    }
    this.mark();
  }

  drag(event) {
    if (!this.dragged) return;
    const box = this.svg.getBoundingClientRect();
    this.dragged.setAttribute('x', ((event.clientX - box.left) / box.width) * 360 - 22);
    this.dragged.setAttribute('y', ((event.clientY - box.top) / box.width) * 360 - 22);
    this.svg.append(this.dragged);
  }

  up(event) {
    if (event.button === 2 && this.from) {
      const to = this.square(event);
      const drawn = this.from + to;
      if (to && to !== this.from) this.own = this.own.includes(drawn) ? this.own.filter((of) => of !== drawn) : [...this.own, drawn];
      this.from = null;
      this.draw();
      return;
    }
    if (!this.dragged) return;
    this.dragged = null;
    const square = this.square(event);
    if (square !== this.held && square && this.put(square)) return;
    const held = square === this.held ? this.held : null;
    this.draw();
    this.held = held;
    this.mark();
  }

  /** Plays the man that is held to a square, if that is legal. */
  put(square) {
    const found = this.legal.filter((move) => move.uci.startsWith(this.held + square));
    // Castling is written as the king's way or as king takes rook.
    if (found.length === 0) return false;
    this.held = null;
    if (found.length === 1) this.moved(found[0].uci);
    else choose(say('promotion'), found.map((move) => [move[letters()], move.uci]), this.moved);
    return true;
  }

  key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const step = steps[event.key];
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const turn = this.flipped ? -1 : 1;
      const file = Math.min(7, Math.max(0, this.cursor.charCodeAt(0) - 97 + step[0] * turn));
      const rank = Math.min(8, Math.max(1, Number(this.cursor[1]) + step[1] * turn));
      this.cursor = 'abcdefgh'[file] + rank;
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (!this.held || !this.put(this.cursor)) {
        this.held = this.legal.some((move) => move.uci.startsWith(this.cursor)) ? this.cursor : null;
      }
    } else if (event.key === 'Escape' && this.held) {
      this.held = null;
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.keyed = true;
    this.mark();
    const man = men(this.fen)[this.cursor];
    this.said.textContent = `${this.cursor} ${man ? say(`man-${MEN[man]}`) : say('empty')}${this.held === this.cursor ? `, ${say('held')}` : ''}`;
  }
}

/** Asks for one of a few things, each with a key. */
function choose(question, choices, chosen) {
  const dialog = h('dialog', { 'aria-label': question }, h('p', {}, question), choices.map(([text, value]) =>
    h('button', { type: 'button', onclick: () => { dialog.close(); chosen(value); } }, text)));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const letters = () => localStorage.getItem('letters') ?? (ui === 'vi' ? 'vi' : 'en');

// The list of games.

/** The pages that show what the tables of the folder say. */
const TOURNAMENT = /^#\/(pairing|cards|standings)/;
const STATES = ['open', 'differ', 'repaired', 'clean'];
let search = { text: '', state: '' };

async function refresh() {
  about = (await attempt(() => ask('/api/about'))) ?? about;
  return about;
}

function listPage() {
  let shown = PAGE;
  const rows = h('tbody');
  const count = h('p', { class: 'soft', role: 'status' });
  const more = h('button', { type: 'button', hidden: true, onclick: () => { shown += PAGE; draw(); } }, say('more'));
  const matches = () => {
    const wanted = fold(search.text).split(/\s+/).filter(Boolean);
    return about.games.filter((game) => {
      if (search.state && game.state !== search.state) return false;
      game.folded ??= fold([game.file, game.second ?? '', ...game.tags, game.gravest?.join(' ') ?? ''].join(' '));
      return wanted.every((word) => game.folded.includes(word));
    });
  };
  const draw = () => {
    const found = matches();
    rows.replaceChildren(...found.slice(0, shown).map(listRow));
    more.hidden = found.length <= shown;
    const of = (state) => about.games.filter((game) => game.state === state).length;
    count.textContent = [say('games', { count: found.length }), ...STATES.filter(of).map((state) => `${say(`state-${state}`)}: ${of(state)}`)].join(' · ');
  };
  const heads = ['round', 'board', 'white', 'black', 'result', 'half-moves', 'state', 'finding'];
  const file = h('input', { type: 'file', multiple: true, id: 'files', class: 'heard', onchange: (event) => upload(event.target.files) });
  const page = h('section', { class: 'list' },
    notes(),
    about.folder == null ? folderForm() : h('p', { class: 'soft' }, say('folder'), ' ', h('code', {}, about.folder)),
    h('div', { class: 'drop' }, about.games.length || about.folder == null ? null : h('p', {}, h('b', {}, say('first-step'))), h('p', {}, say('drop')), file, h('label', { for: 'files', class: about.games.length || about.folder == null ? 'button' : 'button primary' }, say('choose-files'))),
    h('div', { class: 'tools', hidden: about.games.length === 0 },
      h('label', {}, say('search'), h('input', { type: 'search', id: 'search', value: search.text, oninput: (event) => { search.text = event.target.value; shown = PAGE; draw(); } })),
      h('label', {}, say('state'), h('select', { onchange: (event) => { search.state = event.target.value; shown = PAGE; draw(); } },
        h('option', { value: '' }, say('all')), STATES.map((state) => h('option', { value: state, selected: search.state === state }, say(`state-${state}`)))))),
    about.tables.length ? h('p', {}, h('span', { class: 'soft' }, say('tables', { files: about.tables.join(', ') })), ' ',
      h('a', { class: 'button', href: '#/pairing' }, say('pair-next')), ' ', h('a', { class: 'button', href: '#/standings' }, say('nav-standings'))) : null,
    about.writes && about.games.some(isOpen) ? h('p', {}, h('a', { class: 'button primary', href: '#/review' }, say('nav-review'))) : null,
    count,
    h('div', { class: 'wide', hidden: about.games.length === 0 }, h('table', { class: 'games' },
      h('caption', { class: 'heard' }, say('nav-games')),
      h('thead', {}, h('tr', {}, heads.map((head) => h('th', { scope: 'col', class: head === 'half-moves' ? 'n' : null }, say(`head-${head}`))))), rows)),
    more);
  draw();
  show(page, say('nav-games'));
}

const isOpen = (game) => game.state === 'open' || game.state === 'differ';
const address = (game) => `#/game/${encodeURIComponent(game.file)}/${game.game}`;

function listRow(game) {
  const [white, black, , round, board, , result] = game.tags;
  const names = `${white || '?'} – ${black || '?'}`;
  return h('tr', { class: game.state },
    h('td', {}, round), h('td', {}, board),
    h('td', {}, h('a', { href: address(game), 'aria-label': `${names}, ${say(`state-${game.state}`)}` }, white || '?')),
    h('td', {}, black || '?'), h('td', {}, result), h('td', { class: 'n' }, String(game.half_moves)),
    h('td', {}, h('span', { class: `state ${game.state}` }, say(`state-${game.state}`))),
    h('td', { class: 'finding' }, game.gravest ? [h('b', { class: game.gravest[1] }, game.gravest[0]), ' ', game.gravest[2]] : h('span', { class: 'soft' }, game.second ? `${game.file} + ${game.second}` : game.file)));
}

function notes() {
  const all = [...turnedAway, ...about.notes];
  if (all.length === 0) return null;
  return h('div', { class: 'notes', role: 'alert' }, h('ul', {}, all.map((note) => h('li', {}, note))));
}

function folderForm(then = () => route()) {
  const path = h('input', { type: 'text', name: 'folder', value: about.proposed, required: true });
  return h('form', { class: 'folder', onsubmit: async (event) => {
    event.preventDefault();
    const chosen = await attempt(() => ask('/api/folder', { method: 'POST', body: { folder: path.value } }));
    if (chosen) { about = chosen; status(say('folder-ready')); then(); }
  } }, h('label', {}, say('choose-folder'), path), h('button', { type: 'submit', class: 'primary' }, say('use-folder')));
}

/** What waits for a folder is done when there is one. */
let waiting = null;

async function upload(files) {
  files = [...files];
  if (about.folder == null) {
    waiting = files;
    status(say('folder-first'));
    location.hash = '#/';
    listPage();
    $('.folder input')?.focus();
    const form = $('.folder');
    form?.addEventListener('submit', () => setTimeout(() => waiting && about.folder != null && upload(waiting), 400), { once: true });
    return;
  }
  waiting = null;
  turnedAway = [];
  for (const file of files) {
    status(say('uploading', { file: file.name }));
    try {
      await ask('/api/files', { method: 'PUT', body: file, query: { name: file.name } });
    } catch (error) {
      turnedAway.push(error.message.includes(file.name) ? error.message : `${file.name}: ${error.message}`);
    }
  }
  await refresh();
  const kept = files.length - turnedAway.length;
  if (turnedAway.length === 0) status(say('uploaded', { count: kept }));
  else status(say('uploaded-some', { count: kept, of: files.length }), true);
  // The list says why.
  if (location.hash.length < 3) listPage(); else if (turnedAway.length) location.hash = '#/';
  else if (TOURNAMENT.test(location.hash)) await route();
}

// A game.

async function gamePage(file, number) {
  const query = { file, game: number };
  const mine = turn;
  let view = await attempt(() => ask('/api/game', { query }));
  if (!view || mine !== turn) return;
  let proposals = null;
  let at = view.intact ? 0 : view.line.length;
  let legal = view.legal;
  const board = new Board((uci) => played(uci));
  const caption = h('p', { class: 'caption', 'aria-live': 'polite' });
  const head = h('div', { class: 'head' });
  const sheet = h('div', { class: 'sheet' });
  const ink = view.photo ? photoOf(file, view.boxes) : null;
  const side = h('div', { class: 'side' });
  const list = h('div', { class: 'moves' });
  const hints = h('ul', { class: 'hints', role: 'listbox', id: 'hints', 'aria-label': say('legal') });
  const input = h('input', {
    type: 'text', id: 'move', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', role: 'combobox',
    'aria-expanded': 'false', 'aria-controls': 'hints', 'aria-autocomplete': 'list',
    oninput: () => complete(), onkeydown: (event) => typing(event),
  });
  let picked = -1;

  const fenAt = (ply) => (ply === 0 ? view.start : view.line[ply - 1].fen);
  const numbered = (slot) => {
    const half = slot + (view.black_first ? 1 : 0);
    return `${view.first_number + Math.floor(half / 2)}${half % 2 ? '...' : '.'}`;
  };
  const name = (move) => move[letters()];

  /** Shows the position after so many half-moves. */
  async function go(ply) {
    at = Math.max(0, Math.min(view.line.length, ply));
    const last = at > 0 ? [['last', view.line[at - 1].uci]] : [];
    legal = at === view.line.length ? view.legal : null;
    const open = !view.intact && at === view.line.length ? view.entries[at]?.text.match(/[a-h][1-8]/g) : null;
    board.show(fenAt(at), last, legal ?? [], open?.at(-1) ?? null);
    caption.textContent = at === 0 ? say('start') : say('after', { move: `${numbered(at - 1)} ${name(view.line[at - 1])}` });
    for (const cell of sheet.querySelectorAll('[data-slot]')) cell.classList.toggle('next', Number(cell.dataset.slot) === at);
    for (const move of list.querySelectorAll('[data-ply]')) {
      const current = Number(move.dataset.ply) === at;
      move.classList.toggle('current', current);
      if (current) { move.setAttribute('aria-current', 'true'); scrollWithin(list, move); } else move.removeAttribute('aria-current');
    }
    const next = sheet.querySelector('.next');
    if (next) scrollWithin(sheet, next);
    ink?.look(at);
    for (const button of document.querySelectorAll('[data-slot-name]')) button.textContent = numbered(at);
    input.value = '';
    complete();
    if (!legal) {
      const asked = at;
      const found = await attempt(() => ask('/api/legal', { query: { ...query, slot: at } }));
      if (found && asked === at) { legal = found; board.legal = found; complete(); }
    }
  }

  /** The legal half-moves that begin with what was typed, in either alphabet. */
  function complete() {
    const typed = input.value.trim();
    const begins = (text) => text.startsWith(typed) || text.replace(/[x=]/g, '').startsWith(typed.replace(/[x:=]/g, ''));
    const loosely = (text) => text.toLowerCase().startsWith(typed.toLowerCase());
    let found = typed && legal ? legal.filter((move) => [move.vi, move.en].some(begins)) : [];
    if (found.length === 0 && typed && legal) found = legal.filter((move) => [move.vi, move.en, move.uci].some(loosely));
    found = found.slice(0, 24);
    picked = found.length === 1 ? 0 : -1;
    hints.replaceChildren(...found.map((move, index) => h('li', {
      role: 'option', id: `hint-${index}`, 'data-uci': move.uci, 'aria-selected': String(index === picked),
      onmousedown: (event) => { event.preventDefault(); played(move.uci); },
    }, name(move))));
    input.setAttribute('aria-expanded', String(found.length > 0));
    const only = found.length === 1 ? [['proposed', found[0].uci]] : [];
    if (typed) { board.arrows = only; board.draw(); }
  }

  function typing(event) {
    const options = [...hints.children];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return;
      event.preventDefault();
      picked = (picked + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % options.length;
      options.forEach((option, index) => option.setAttribute('aria-selected', String(index === picked)));
      input.setAttribute('aria-activedescendant', `hint-${picked}`);
      board.arrows = [['proposed', options[picked].dataset.uci]];
      board.draw();
    } else if (event.key === 'Enter' && input.value.trim()) {
      event.preventDefault();
      const move = picked >= 0 && options[picked] ? options[picked].dataset.uci : input.value.trim();
      enter(event.shiftKey ? 'insert' : 'set', move);
    } else if (event.key === 'Escape') {
      input.value = '';
      input.blur();
      go(at);
    }
    event.stopPropagation();
  }

  /** A half-move was typed. The keys are those of the page again, unless it is refused. */
  async function enter(act, move) {
    const typed = input.value;
    main.focus({ preventScroll: true });
    if (await decide({ act, slot: at, move })) return;
    input.value = typed;
    complete();
    input.focus();
  }

  /** A half-move was played on the board: it is what the sheet should show here. */
  function played(uci) {
    const next = view.line[at];
    if (next && next.uci === uci) { go(at + 1); return; }
    decide({ act: 'set', slot: at, move: uci });
  }

  async function decide(act) {
    const before = view;
    const answer = await attempt(() => ask('/api/decide', { method: 'POST', query, body: act }));
    if (!answer) { await go(at); return false; }
    view = answer;
    proposals = null;
    const where = act.act === 'set' || act.act === 'insert' ? act.slot + 1 : view.intact ? Math.min(at, view.line.length) : view.line.length;
    status(view.intact && !before.intact ? say('mended') : say('saved'));
    draw();
    await go(act.act === 'tag' ? at : where);
    search_();
    return true;
  }

  async function search_() {
    const wanted = !view.intact || view.state === 'differ';
    if (!wanted || !view.chess) { drawSide(); return; }
    const asked = view.version;
    const found = await attempt(() => ask('/api/proposals', { query }));
    if (found && asked === view.version) { proposals = found; align(); drawSheet(); drawSide(); mark(); }
  }

  /** The other sheet beside the half-moves that the first proposal gives its cells to. */
  function align() {
    if (!view.second || !proposals?.cells?.length || view.decisions.length) return;
    proposals.cells.forEach(([, other], slot) => {
      const entry = view.entries[slot];
      if (entry) entry.other = other ?? undefined;
    });
  }

  function mark() {
    for (const cell of sheet.querySelectorAll('[data-slot]')) cell.classList.toggle('next', Number(cell.dataset.slot) === at);
  }

  // The sheet.

  function drawSheet() {
    const place = view.intact ? -1 : view.line.length;
    const faulty = new Map();
    for (const finding of view.findings) if (finding.slot != null && finding.severity !== 'info') faulty.set(finding.slot, finding);
    const cell = (slot) => {
      const entry = view.entries[slot];
      if (!entry) return h('td', {});
      const written = entry.cell == null ? '' : view.cells[entry.cell].text;
      const fault = slot === place || (faulty.get(slot)?.severity === 'error');
      const classes = ['cell', entry.decided && 'decided', fault && 'fault', slot >= view.line.length && 'open', entry.differs && 'differs'];
      const shown = entry.decided ? [h('ins', {}, entry.text), ' ', h('del', {}, written || '–')] : [entry.text || '·'];
      const label = `${numbered(slot)} ${entry.text || say('empty')}${entry.decided ? `, ${say('sheet-has', { text: written || '–' })}` : ''}${fault ? `, ${say('fault')}` : ''}`;
      return h('td', {}, h('button', { type: 'button', class: classes.filter(Boolean).join(' '), 'data-slot': slot, 'aria-label': label, onclick: () => go(slot) }, shown));
    };
    const other = (slot) => {
      if (!view.second) return null;
      const entry = view.entries[slot];
      const found = entry?.other == null ? null : view.second.cells[entry.other];
      return h('td', { class: entry?.differs ? 'differs' : null }, entry?.differs && found?.text && slot <= view.line.length
        ? h('button', { type: 'button', class: 'cell', title: say('take-second'), 'aria-label': say('take-second-of', { text: found.text }), onclick: () => { at = slot; decide({ act: 'set', slot, move: found.text, by: 'sheet 2' }); } }, found.text)
        : (found?.text ?? ''));
    };
    const rows = [];
    const shift = view.black_first ? 1 : 0;
    const total = view.entries.length + shift;
    for (let row = 0; row * 2 < total; row += 1) {
      const [white, black] = [row * 2 - shift, row * 2 + 1 - shift];
      rows.push(h('tr', {}, h('th', { scope: 'row' }, String(view.first_number + row)),
        white < 0 ? h('td', {}) : cell(white), cell(black), other(white), other(black)));
    }
    const heads = ['number', 'white', 'black'].map((head) => h('th', { scope: 'col' }, say(`head-${head}`)));
    const seconds = view.second ? ['white', 'black'].map((head) => h('th', { scope: 'col' }, `${say(`head-${head}`)} (2)`)) : [];
    const struck = view.struck.map(([slot, index]) => `${numbered(slot)} ${view.cells[index]?.text ?? ''}`);
    sheet.replaceChildren(
      h('table', { class: view.second ? 'two' : null }, h('caption', {}, view.second ? `${view.file} | ${view.second.file}` : view.file), h('thead', {}, h('tr', {}, heads, seconds)), h('tbody', {}, rows)),
      ...(struck.length ? [h('p', { class: 'soft' }, say('struck'), ' ', struck.join(', '))] : []));
  }

  // What stands beside the board.

  /** The first half-moves of a proposal, with their numbers. */
  const begun = (proposal) => proposal.line.slice(0, 8).map((move, index) => {
    const slot = proposal.ply - 1 + index;
    return index === 0 || numbered(slot).endsWith('.') && !numbered(slot).endsWith('...') ? `${numbered(slot)} ${name(move)}` : name(move);
  }).join(' ');

  function preview(proposal) {
    const first = proposal.line[0];
    board.show(proposal.fen, first ? [['proposed', first.uci]] : [], []);
    caption.textContent = begun(proposal);
    ink?.look(proposal.ply - 1);
  }

  function drawSide() {
    const parts = [];
    if (!view.chess) parts.push(h('p', { class: 'soft' }, say('no-board')));
    if (proposals?.proposals.length) {
      const items = proposals.proposals.map((proposal, index) => h('li', {}, h('button', {
        type: 'button', class: 'proposal', 'data-proposal': index,
        onmouseenter: () => preview(proposal), onfocus: () => preview(proposal),
        onmouseleave: () => go(at), onblur: () => go(at),
        onclick: () => decide({ act: 'take', index, version: view.version }),
      }, h('kbd', {}, String(index + 1)), h('b', {}, percent(proposal.p)),
      h('span', {}, proposal.edits.length ? null : h('span', { class: 'move' }, `${begun(proposal)}${proposal.line.length > 8 ? ' … ' : ' '}`), proposal.edits.map((edit) => h('span', { class: 'edit' },
        edit.turn ? h('span', { class: 'move' }, `${edit.turn} ${edit.token || '–'} → ${edit.meant}`) : null, ' ', h('span', { class: 'soft' }, (view.second ? `${say('sheet-number', { number: edit.sheet + 1 })}: ` : '') + edit.reason))),
      proposal.tie > 1 ? h('span', { class: 'tie' }, say('tie', { count: proposal.tie })) : null))));
      parts.push(section('proposals', h('ol', { class: 'proposals' }, items), h('p', { class: 'soft' }, say('none', { percent: percent(proposals.none) }))));
    } else if (!view.intact && view.chess) {
      parts.push(section('proposals', h('p', { class: 'soft' }, proposals ? say('no-proposal') : say('searching'))));
    }
    if (view.state === 'differ' && view.second) parts.push(differences());
    if (view.findings.length) parts.push(section('findings', h('ul', { class: 'findings' }, view.findings.map((finding) => h('li', { class: finding.severity },
      h('b', {}, finding.code), ' ', finding.message, ' ', finding.at ? h('span', { class: 'soft' }, say('at', { line: finding.at[0], column: finding.at[1] })) : null,
      finding.help ? h('details', {}, h('summary', {}, say('what-to-do')), h('p', {}, finding.help)) : null,
      finding.slot != null ? h('button', { type: 'button', class: 'link', onclick: () => go(finding.slot) }, say('show')) : null)))));
    if (view.claims.length) parts.push(section('open-claims', h('ul', { class: 'claims' }, view.claims.map((claim) => h('li', {},
      claim.message, claim.article ? h('span', { class: 'soft' }, ` ${say('article', { article: claim.article, laws: view.laws })}`) : null, ' ',
      h('button', { type: 'button', class: 'link', onclick: () => go(claim.ply) }, say('show')))))));
    const moves = view.line.map((move, index) => {
      const repeated = view.claims.some((claim) => claim.plies.includes(index + 1));
      const number = index === 0 || !numbered(index).endsWith('...') ? h('span', { class: 'soft' }, `${numbered(index)} `) : null;
      return [number, h('button', { type: 'button', class: repeated ? 'ply repeated' : 'ply', 'data-ply': index + 1, title: repeated ? say('repeated') : null, onclick: () => go(index + 1) }, name(move)), ' '];
    });
    list.replaceChildren(...moves.flat().filter(Boolean));
    parts.push(section('moves', list));
    if (view.decisions.length) parts.push(section('decisions', h('ol', { class: 'decisions' }, view.decisions.map((decision) => h('li', { class: decision.fits ? null : 'unfit' },
      decision.message, ' ', h('time', { class: 'soft', datetime: decision.when }, new Date(decision.when).toLocaleString(ui)), ' ',
      decision.fits ? null : h('strong', {}, say('unfit')), ' ',
      h('button', { type: 'button', class: 'link', onclick: () => decide({ act: 'undo', of: decision.id }) }, say('undo')))))));
    parts.push(section('heading', headingForm()));
    side.replaceChildren(...parts);
    const current = list.querySelector(`[data-ply="${at}"]`);
    current?.classList.add('current');
  }

  /** Where the two sheets differ, each to be decided. */
  function differences() {
    const take = (slot, number, text, move, by) => h('button', {
      type: 'button', disabled: !move || !about.writes, onclick: () => { at = slot; decide({ act: 'set', slot, move, by }); },
    }, say('take-one', { number, text: text || '–' }));
    const rows = view.entries.flatMap((entry, slot) => {
      if (!entry.differs) return [];
      const theirs = entry.other == null ? '' : view.second.cells[entry.other].text;
      const here = slot <= view.line.length;
      return h('li', {}, h('button', { type: 'button', class: 'link', onclick: () => go(slot) }, numbered(slot)), ' ',
        take(slot, 1, entry.text, view.line[slot]?.uci, 'hand'), ' ', take(slot, 2, theirs, here ? theirs : '', 'sheet 2'));
    });
    const whole = about.writes ? h('p', { class: 'steps' },
      view.intact ? h('button', { type: 'button', onclick: () => decide({ act: 'stands' }) }, say('stands')) : null,
      view.second.intact ? h('button', { type: 'button', onclick: () => decide({ act: 'second' }) }, say('second')) : null) : null;
    return section('differ', view.headings.map((heading) => h('p', {}, h('b', { class: 'warning' }, heading), ' ', say('differ-heading'))),
      rows.length ? [h('p', { class: 'soft' }, say('differ-help')), h('ul', { class: 'differences' }, rows)] : null, whole);
  }

  const section = (key, ...children) => h('section', {}, h('h2', {}, say(`part-${key}`)), children);

  function headingForm() {
    const names = ['White', 'Black', 'Event', 'Round', 'Board', 'Date', 'Result'];
    const field = (tag, index) => {
      const value = view.tags[index];
      const change = async (event) => {
        const field = event.target;
        if (field.value !== value && !(await decide({ act: 'tag', name: tag, value: field.value }))) field.setAttribute('aria-invalid', 'true');
      };
      const label = say(`head-${tag.toLowerCase()}`);
      if (tag === 'Result') return h('label', {}, label, h('select', { onchange: change }, ['*', '1-0', '0-1', '1/2-1/2'].map((of) => h('option', { value: of, selected: of === value }, of))));
      return h('label', {}, label, h('input', { type: 'text', value, onchange: change }));
    };
    return h('div', { class: 'tags' }, names.map(field));
  }

  /** Who plays, and under which Laws: a decision about the heading may change both. */
  function drawHead() {
    const [white, black, event, round, number] = view.tags;
    head.replaceChildren(h('h1', {}, `${white || '?'} – ${black || '?'}`), h('p', { class: 'soft' }, [event, round && `${say('head-round')} ${round}`, number && `${say('head-board')} ${number}`, `${say('laws')} ${view.laws}`].filter(Boolean).join(' · ')));
    return `${white} – ${black}`;
  }

  function draw() { drawHead(); drawSheet(); drawSide(); }

  /** The next thing that is open: in this game, else in the next game of the list. */
  async function nextFault() {
    const apart = view.entries.findIndex((entry, slot) => entry.differs && slot > at && slot <= view.line.length);
    if (apart >= 0) { go(apart); return; }
    if (!view.intact && at !== view.line.length) { go(view.line.length); return; }
    await refresh();
    const index = about.games.findIndex((game) => game.file === view.file && game.game === view.game);
    const order = [...about.games.slice(index + 1), ...about.games.slice(0, index)];
    const next = order.find((game) => game.state === 'open' || game.state === 'differ');
    if (next) location.hash = address(next); else status(say('nothing-open'));
  }

  function keys(event) {
    if (event.target.closest('input, select, textarea, dialog') || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions = {
      ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(view.line.length),
      n: nextFault, u: () => decide({ act: 'undo' }), f: () => { board.flipped = !board.flipped; board.draw(); },
      m: () => input.focus(), b: () => board.element.focus(), '?': () => help(),
    };
    if (/^[1-9]$/.test(event.key) && proposals?.proposals[Number(event.key) - 1]) {
      event.preventDefault();
      decide({ act: 'take', index: Number(event.key) - 1, version: view.version });
    } else if (actions[event.key]) {
      event.preventDefault();
      actions[event.key]();
    }
  }
  document.addEventListener('keydown', keys);
  leave = () => document.removeEventListener('keydown', keys);

  const button = (key, action, label) => h('button', { type: 'button', onclick: action, 'aria-label': label ? say(label) : null, title: label ? say(label) : null }, key);
  const page = h('section', { class: 'game' },
    head,
    ink ? h('div', { class: 'paper' }, ink.element, sheet) : sheet,
    h('div', { class: 'middle' }, board.element, caption,
      h('div', { class: 'steps' }, button('|◀', () => go(0), 'first'), button('◀', () => go(at - 1), 'previous'), button('▶', () => go(at + 1), 'next'), button('▶|', () => go(view.line.length), 'last'), button('⇅', () => { board.flipped = !board.flipped; board.draw(); }, 'flip'), button(say('next-fault'), nextFault), button('?', help, 'help')),
      view.chess && about.writes ? h('div', { class: 'entry' },
        h('label', { for: 'move' }, say('type-move'), ' ', h('span', { 'data-slot-name': '' })), input, hints,
        h('div', { class: 'steps' },
          h('button', { type: 'button', class: 'primary', onclick: () => input.value.trim() && enter('set', input.value.trim()) }, say('set')),
          button(say('insert'), () => input.value.trim() && enter('insert', input.value.trim())),
          button(say('strike'), () => decide({ act: 'strike', slot: at })),
          h('a', { class: 'button', href: '#', onclick: (event) => { event.preventDefault(); location.hash = `#/claims/${encodeURIComponent(view.file)}/${view.game}/${at}`; } }, say('claim-here')),
          h('button', { type: 'button', class: 'apart', onclick: () => decide({ act: 'undo' }) }, say('undo-last')))) : null),
    side);
  draw();
  show(page, drawHead());
  await go(at);
  if (view.intact) drawSide();
  await search_();
}

/** The photo of a sheet. It shows the place of a half-move, as far as that is known, or the whole page. */
function photoOf(file, boxes) {
  const address = `/photo?file=${encodeURIComponent(file)}`;
  const image = h('img', { src: address, alt: say('photo') });
  const frame = h('div', { class: 'frame', hidden: true });
  const view = h('div', { class: 'view', tabindex: '0', role: 'group', 'aria-label': say('photo') }, h('div', { class: 'page' }, image, frame));
  let whole = boxes.length === 0;
  let slot = 0;
  const draw = () => {
    if (!image.naturalWidth || !view.clientWidth) return;
    const fits = view.clientWidth / image.naturalWidth;
    const box = boxes[slot];
    // A box that is missing lies near those that are known.
    const near = box ?? boxes[slot - 2] ?? boxes[slot + 2] ?? boxes[slot - 1] ?? boxes[slot + 1] ?? boxes.findLast(Boolean);
    const scale = whole || !near ? fits : Math.min(3, Math.max(fits, 26 / near[3]));
    image.style.width = `${image.naturalWidth * scale}px`;
    frame.hidden = !box;
    if (box) {
      const [left, top, width, height] = box.map((side) => side * scale);
      Object.assign(frame.style, { left: `${left - 4}px`, top: `${top - 4}px`, width: `${width + 8}px`, height: `${height + 8}px` });
    }
    if (near) view.scrollTo((near[0] + near[2] / 2) * scale - view.clientWidth / 2, (near[1] + near[3] / 2) * scale - view.clientHeight / 2);
  };
  image.addEventListener('load', draw);
  // A photo out of an archive is not there.
  image.addEventListener('error', () => element.remove());
  const size = h('button', { type: 'button', 'aria-pressed': String(whole), onclick: () => { whole = !whole; size.setAttribute('aria-pressed', String(whole)); draw(); } }, say('photo-whole'));
  const element = h('figure', { class: 'photo' }, view, h('figcaption', {}, size, ' ', h('a', { href: address, target: '_blank', rel: 'noopener' }, say('photo-open'))));
  return { element, look: (at) => { slot = at; draw(); } };
}

function help() {
  const keys = { arrows: '← → Home End', n: 'n', digits: '1 – 9', m: 'm', enter: 'Enter', 'shift-enter': 'Shift + Enter', escape: 'Esc', b: 'b', u: 'u', f: 'f' };
  const mouse = h('tr', {}, h('th', { scope: 'row' }, say('right-drag')), h('td', {}, say('does-arrow')));
  const rows = Object.entries(keys).map(([key, shown]) => h('tr', {}, h('th', { scope: 'row' }, shown), h('td', {}, say(`does-${key}`))));
  const dialog = h('dialog', { 'aria-label': say('help') }, h('table', {}, h('tbody', {}, rows, mouse)), h('button', { type: 'button', onclick: () => dialog.close() }, say('close')));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function scrollWithin(box, element) {
  const top = element.offsetTop - box.offsetTop;
  if (top < box.scrollTop || top + element.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 2;
}

const percent = (p) => (p > 0 && p < 0.01 ? '< 1 %' : `${Math.round(p * 100)} %`);

// A sheet that is typed.

function typePage() {
  if (about.folder == null) { show(h('section', {}, h('p', {}, say('folder-first')), folderForm()), say('nav-type')); return; }
  let file = '';
  let dirty = false;
  let timer = 0;
  let saving = Promise.resolve();
  const heading = {};
  const names = ['event', 'round', 'board', 'date', 'white', 'black', 'result'];
  const field = (name) => h('label', {}, say(`head-${name}`), name === 'result'
    ? h('select', { onchange: (event) => { heading.result = event.target.value; later(); } }, ['', '1-0', '0-1', '1/2-1/2'].map((of) => h('option', { value: of }, of || '*')))
    : h('input', { type: 'text', name, oninput: (event) => { heading[name] = event.target.value; later(); }, onblur: () => { if (name === 'date' && heading.date) later(); } }));
  const body = h('tbody');
  const aside = besideTyping((at, move) => {
    const input = cells()[at];
    if (!input) return;
    input.value = move;
    later();
    if (at + 1 >= cells().length) addRow();
    cells()[at + 1].focus();
  });
  const state = h('p', { role: 'status', class: 'soft' });
  const cells = () => [...body.querySelectorAll('input')];
  const addRow = () => {
    const row = body.children.length + 1;
    const cell = (side) => h('td', {}, h('input', {
      type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'aria-label': `${row}${side === 'white' ? '.' : '...'} ${say(`head-${side}`)}`,
      oninput: later, onfocus: (event) => aside.at(cells().indexOf(event.target)), onkeydown: (event) => {
        const all = cells();
        const index = all.indexOf(event.target);
        const steps = { Enter: 1, ArrowDown: 2, ArrowUp: -2 };
        const step = event.shiftKey && event.key === 'Enter' ? -1 : steps[event.key];
        if (!step) return;
        event.preventDefault();
        if (index + step >= all.length) addRow();
        cells()[index + step]?.focus();
        if (event.key === 'Enter') save();
      },
    }));
    body.append(h('tr', {}, h('th', { scope: 'row' }, String(row)), cell('white'), cell('black')));
  };
  for (let row = 0; row < 20; row += 1) addRow();

  function later() { dirty = true; clearTimeout(timer); timer = setTimeout(save, 250); }

  function save() {
    clearTimeout(timer);
    if (!dirty) return;
    dirty = false;
    saving = saving.then(async () => {
      const all = cells();
      const rows = [];
      for (let index = 0; index < all.length; index += 2) rows.push([all[index].value, all[index + 1].value]);
      const answer = await attempt(() => ask('/api/typed', { method: 'PUT', body: { file, heading, rows } }));
      if (!answer) return;
      file = answer.file;
      const day = $('.tags input[name=date]');
      day?.setAttribute('aria-invalid', String(Boolean(answer.no_date) && day !== document.activeElement));
      if (answer.no_date && day !== document.activeElement) status(answer.no_date, true);
      const view = answer.view;
      const known = view ? view.line.length : 0;
      aside.known(view);
      all.forEach((input, slot) => {
        const written = input.value.trim() !== '';
        // What is still being typed is no fault yet.
        const fault = written && slot === known && !view?.intact && input !== document.activeElement;
        input.classList.toggle('good', written && slot < known);
        input.classList.toggle('fault', fault);
        input.setAttribute('aria-invalid', String(fault));
      });
      state.replaceChildren(say('typed-as', { file, count: known }), ' ', view ? h('a', { href: address(view) }, say('open-game')) : '');
    });
  }
  leave = () => save();
  show(h('section', { class: 'type' }, h('h1', {}, say('nav-type')), h('p', { class: 'soft' }, say('type-help')),
    h('div', { class: 'tags' }, names.map(field)), state, aside.element,
    h('table', { class: 'form' }, h('thead', {}, h('tr', {}, ['number', 'white', 'black'].map((head) => h('th', { scope: 'col' }, say(`head-${head}`))))), body)), say('nav-type'));
  $('.tags input').focus();
}

// Claims.

async function claimsPage(file, number, ply) {
  const mine = turn;
  const claims = (await attempt(() => ask('/api/claims'))) ?? [];
  if (mine !== turn) return;
  const games = about.games;
  const select = h('select', { name: 'which', required: true }, games.map((game, index) => h('option', { value: index, selected: game.file === file && String(game.game) === number }, `${game.tags[0] || '?'} – ${game.tags[1] || '?'} (${game.file})`)));
  const option = (name, values, chosen) => h('label', {}, say(`claim-${name}`), h('select', { name }, values.map((value) => h('option', { value, selected: value === chosen }, say(`claim-${value}`)))));
  const text = (name, value = '') => h('label', {}, say(`claim-${name}`), h('input', { type: 'text', name, value }));
  const list = h('div');
  const withdraw = async (index, entered) => {
    const answer = await attempt(() => ask('/api/claims/withdraw', { method: 'POST', body: { index, entered } }));
    if (answer) { draw(answer); status(say('withdrawn')); }
  };
  const draw = (rows) => list.replaceChildren(...(rows.length ? rows.map((row, index) => claimCard(row, () => withdraw(index, row.claim.entered))).reverse() : [h('p', { class: 'soft' }, say('no-claims'))]));
  const place = placeOfClaim(() => games[Number(select.value)], ply);
  select.addEventListener('change', () => place.choose());
  const form = h('form', { class: 'claim', onsubmit: async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.target));
    const game = games[Number(values.which)];
    const body = { ...values, file: game.file, game: game.game, ply: place.ply() };
    for (const name of ['which', 'number', 'after']) delete body[name];
    const answer = await attempt(() => ask('/api/claims', { method: 'POST', body }));
    if (answer) { draw(answer); status(say('claim-kept')); list.querySelector('article')?.focus(); }
  } }, h('h2', {}, say('new-claim')), h('label', {}, say('claim-game'), select), place.fields,
  option('side', ['white', 'black'], ply != null && Number(ply) % 2 ? 'black' : 'white'), option('rule', ['threefold', 'fifty', 'quickplay']), option('kind', ['occurred', 'intended']),
  text('move'), text('clock_claimant'), text('clock_opponent'), place.element, h('button', { type: 'submit', class: 'primary' }, say('answer-claim')));
  show(h('section', { class: 'claims-page' }, h('h1', {}, say('nav-claims')), games.length && about.writes ? form : h('p', { class: 'soft' }, say('no-games')), list,
    claims.length ? h('p', {}, h('a', { class: 'button', href: `/take/claims.html?ui=${ui}`, download: '' }, say('forms'))) : null), say('nav-claims'));
  draw(claims);
  if (games.length && about.writes) await place.choose();
}

function claimCard({ claim, answer }, withdraw) {
  const verdict = answer?.verdict;
  const row = (key, value) => (value ? [h('dt', {}, say(`answer-${key}`)), h('dd', {}, value)] : null);
  const game = about.games.find((of) => of.file === claim.file && of.game === claim.game);
  return h('article', { class: `verdict ${verdict ?? ''}`, tabindex: '-1' },
    h('h3', {}, `${game ? `${game.tags[0]} – ${game.tags[1]}` : claim.file}: ${say(`claim-${claim.side}`)}, ${say(`claim-${claim.rule}`)}, ${say('after-half-moves', { count: claim.ply })}`),
    h('dl', {}, row('verdict', verdict ? say(`verdict-${verdict}`) : say('verdict-none')), row('reason', answer?.reason), row('article', answer?.article), row('penalty', answer?.penalty), row('entered', claim.entered && new Date(claim.entered).toLocaleString(ui))),
    about.writes ? h('button', { type: 'button', class: 'link', onclick: withdraw }, say('withdraw')) : null);
}

// The games that are being watched.

/** A board to look at. */
function picture(fen, label) {
  const board = new Board(() => {});
  board.show(fen);
  board.svg.removeAttribute('aria-hidden');
  board.svg.setAttribute('role', 'img');
  board.svg.setAttribute('aria-label', label);
  return board.svg;
}

/** Round and board. The board may have come from the end of the round, as in 5.3. */
function seat({ round, board }) {
  const [of, at] = [round, board].map((part) => (part && part !== '?' ? part : ''));
  return of && at && !of.endsWith(`.${at}`) ? `${of}.${at}` : of || at;
}

const clock = (seconds) => (seconds == null ? '' : new Date(seconds * 1000).toISOString().slice(seconds >= 3600 ? 11 : 14, 19));

async function livePage() {
  const mine = turn;
  const source = h('input', { type: 'text', name: 'source', required: true, placeholder: 'https://…/round.pgn' });
  const sources = h('ul', { class: 'sources' });
  const boards = h('div', { class: 'boards' });
  const list = h('ol', { class: 'events', 'aria-live': 'polite' });
  const drawn = new Map();
  const places = new Map();
  const key = (of) => JSON.stringify([of.source, of.round, of.board, of.white, of.black]);
  let logged = '';
  const draw = (live) => {
    const known = new Map(live.sources.map((of) => [of.source, of]));
    sources.replaceChildren(...live.asked.map((name) => known.get(name) ?? { source: name }).map((of) => h('li', { class: of.trouble ? 'trouble' : null },
      of.source, ' ', h('button', { type: 'button', class: 'link', 'aria-label': `${say('unwatch')}: ${of.source}`, onclick: () => drop(of.source) }, say('unwatch')), ' ', of.games == null ? null : h('span', { class: 'soft' }, say('source-games', { games: of.games, running: of.running })), of.trouble ? h('strong', {}, ` ${of.trouble}`) : null)));
    places.clear();
    boards.replaceChildren(...live.boards.map(({ board, move, said }) => {
      const name = JSON.stringify([board.source, board.tournament, board.round, board.board, board.white, board.black, board.copy]);
      const names = `${board.white || '?'} – ${board.black || '?'}`;
      const old = drawn.get(name);
      if (old && old.fen !== board.fen) old.svg = null;
      const svg = old?.svg ?? picture(board.fen, `${names}, ${move ?? say('start')}`);
      drawn.set(name, { fen: board.fen, svg });
      const article = h('article', { class: said.length ? 'open' : null, tabindex: '-1' },
        h('h3', {}, seat(board), ' ', names), svg,
        h('p', {}, h('b', {}, move ?? ''), ' ', board.result === '*' ? '' : board.result, h('span', { class: 'soft' }, ` ${[clock(board.clocks[0]), clock(board.clocks[1])].filter(Boolean).join(' | ')}`)),
        said.map((text) => h('p', { class: 'said' }, text)));
      places.set(key(board), article);
      return article;
    }));
    // A log that is the same is not read out again.
    const newest = `${live.events[0]?.event.id} ${live.events.length} ${quiet.checked} ${places.size} ${ui}`;
    if (logged === newest) return;
    logged = newest;
    list.replaceChildren(...live.events.filter((of) => of.urgent || !quiet.checked).map(({ event, move, said, named, urgent }) => h('li', { class: urgent ? 'urgent' : null },
      h('time', { class: 'soft', datetime: event.time }, new Date(event.time).toLocaleTimeString(ui)), ' ', h('b', {}, named), ' ',
      event.white ? `${seat(event)} ${event.white} – ${event.black} ` : '', move ? `${move} ` : '', said, ' ', places.has(key(event)) ? h('button', { type: 'button', class: 'link', 'aria-label': `${say('to-board')}: ${seat(event)} ${event.white} – ${event.black}`, onclick: () => { const at = places.get(key(event)); at?.scrollIntoView({ block: 'center' }); at?.focus({ preventScroll: true }); } }, say('to-board')) : null)));
  };
  const read = async () => {
    const live = await attempt(() => ask('/api/live'));
    if (live && mine === turn) { badge.heard(live.events); draw(live); }
  };
  const [sound, quiet] = ['sound', 'quiet'].map((name) => h('input', { type: 'checkbox', name, checked: localStorage.getItem(name) === 'on', onchange: async (event) => { localStorage.setItem(name, event.target.checked ? 'on' : ''); if (name === 'sound') badge.ring(); await read(); } }));
  const drop = async (name) => {
    if (await attempt(() => ask('/api/live/drop', { method: 'POST', body: { source: name } }))) { status(say('unwatched')); await read(); }
  };
  const form = h('form', { class: 'folder', onsubmit: async (event) => {
    event.preventDefault();
    if (await attempt(() => ask('/api/live', { method: 'POST', body: { source: source.value } }))) { source.value = ''; status(say('watching')); await read(); }
  } }, h('label', {}, say('source'), source), h('button', { type: 'submit', class: 'primary' }, say('watch')));
  events.addEventListener('live', read);
  // What was sent while the connection was being made again is not sent twice.
  const again = setInterval(read, 5000);
  leave = () => { events.removeEventListener('live', read); clearInterval(again); };
  show(h('section', { class: 'live' }, h('h1', {}, say('nav-live')), h('p', { class: 'soft' }, say('live-help')), form, sources, boards, h('h2', {}, say('events')), h('div', { class: 'switches' }, h('label', {}, sound, ' ', say('sound')), h('label', {}, quiet, ' ', say('quiet'))), list), say('nav-live'));
  await read();
}

// What is taken away.

function takePage() {
  const link = (name, query = '') => h('a', { class: 'button', href: `/take/${name}?ui=${ui}${query}`, download: '' }, name);
  const row = (key, ...links) => h('tr', {}, h('th', { scope: 'row' }, say(`take-${key}`)), h('td', {}, links.flatMap((of) => [of, ' '])));
  const open = about.games.filter((game) => game.state === 'open' || game.state === 'differ').length;
  show(h('section', { class: 'take' }, h('h1', {}, say('nav-take')),
    open ? h('p', { class: 'notes' }, say('still-open', { count: open })) : null,
    about.games.length + about.tables.length === 0 ? h('p', { class: 'soft' }, say('no-games')) :
    h('table', {}, h('tbody', {},
      h('tr', {}, h('th', { scope: 'row' }, say('take-all')), h('td', {}, h('a', { class: 'button primary', id: 'take-pgn', href: `/take/round.pgn?ui=${ui}&extent=all`, download: '' }, 'round.pgn'))),
      h('tr', {}, h('th', { scope: 'row' }, say('take-certain')), h('td', {}, h('a', { class: 'button', href: `/take/round.pgn?ui=${ui}&extent=certain`, download: 'round-certain.pgn' }, 'round-certain.pgn'))),
      row('findings', link('findings.html'), link('findings.xlsx'), link('findings.csv')),
      row('games', link('games.csv'), link('games.xlsx')),
      row('draws', link('draws.html'), link('draws.csv')),
      row('standings', link('standings.html'), link('standings.xlsx'), link('standings.csv')),
      row('claims', link('claims.html'), link('claims.csv'))))), say('nav-take'));
}

// The page.

function show(page, title, mine = turn) {
  // Somebody has gone on while this page was waiting for an answer.
  if (mine !== turn) return;
  main.replaceChildren(page);
  badge.titled(`${title} – bienban`);
}

async function route() {
  leave();
  leave = () => {};
  turn += 1;
  const mine = turn;
  const [, name = '', ...rest] = location.hash.split('/').map(decodeURIComponent);
  for (const link of document.querySelectorAll('nav a')) {
    const current = link.getAttribute('href') === `#/${name}` || ((name === 'game' || name === 'review') && link.getAttribute('href') === '#/') || (name === 'cards' && link.getAttribute('href') === '#/pairing');
    if (current) { link.setAttribute('aria-current', 'page'); link.scrollIntoView({ block: 'nearest', inline: 'nearest' }); } else link.removeAttribute('aria-current');
  }
  if (about.unknown && (name === 'game' || name === 'type')) await refresh();
  if (mine !== turn) return;
  if (name === 'game') await gamePage(rest[0], rest[1]);
  else if (name === 'type') typePage();
  else {
    await refresh();
    if (mine !== turn) return;
    if (name === 'claims') await claimsPage(...rest);
    else if (name === 'review') await reviewPage();
    else if (name === 'take') takePage();
    else if (name === 'live') await livePage();
    else if (name === 'pairing') await pairingPage();
    else if (name === 'cards') await cardsPage();
    else if (name === 'standings') await standingsPage();
    else listPage();
  }
}

async function speak(language) {
  ui = language;
  localStorage.setItem('ui', ui);
  document.documentElement.lang = ui;
  words = (await attempt(() => ask('/api/words'))) ?? {};
  for (const element of document.querySelectorAll('[data-say]')) element.textContent = say(element.dataset.say);
  await route();
}

addEventListener('hashchange', () => { status(''); route(); main.focus({ preventScroll: true }); });
$('#language').addEventListener('click', () => speak(ui === 'vi' ? 'en' : 'vi'));
$('#quit').addEventListener('click', () => choose(say('quit-sure'), [[say('quit'), true], [say('close'), false]], async (sure) => {
  if (!sure || !(await attempt(() => ask('/api/quit', { method: 'POST' })))) return;
  events.close();
  main.replaceChildren(h('p', {}, say('ended')));
  status('');
}));
addEventListener('dragover', (event) => { if (event.dataTransfer?.types.includes('Files')) { event.preventDefault(); document.body.classList.add('dropping'); } });
addEventListener('dragleave', (event) => { if (!event.relatedTarget) document.body.classList.remove('dropping'); });
addEventListener('drop', (event) => {
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  document.body.classList.remove('dropping');
  upload(event.dataTransfer.files);
});

const events = new EventSource('/api/events');
events.addEventListener('live', () => { if (!location.hash.startsWith('#/live')) ask('/api/live').then((live) => badge.heard(live.events), () => {}); });
ask('/api/live').then((live) => badge.heard(live.events), () => {});
let pending = 0;
events.addEventListener('changed', () => {
  clearTimeout(pending);
  pending = setTimeout(async () => {
    if (location.hash.length > 2 || document.activeElement?.closest('.folder')) return;
    await refresh();
    const searching = document.activeElement?.id === 'search';
    listPage();
    if (searching) { const field = $('#search'); field.focus(); field.setSelectionRange(field.value.length, field.value.length); }
  }, 150);
});
// How far the reading is stands apart from what is said of it, and goes when it is over.
const progress = h('span', { class: 'soft', id: 'progress' });
$('.brand').append(' ', progress);
let fading = 0;
events.addEventListener('read', (event) => {
  clearTimeout(fading);
  progress.textContent = say('reading', { mib: (Number(event.data) / 1048576).toFixed(1) });
  fading = setTimeout(() => { progress.textContent = ''; }, 1000);
});

speak(localStorage.getItem('ui') ?? ui);
