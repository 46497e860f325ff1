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
