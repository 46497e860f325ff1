// A sheet that is typed.

function typePage() {
  if (about.folder == null) { show(h('section', {}, h('p', {}, say('folder-first')), folderForm()), say('nav-type')); return; }
  const draft = crypto.randomUUID();
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
      const answer = await attempt(() => ask('/api/typed', { method: 'PUT', body: { draft, heading, rows } }));
      if (!answer) return;
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
      state.replaceChildren(say('typed-as', { file: answer.file, count: known }), ' ', view ? h('a', { href: address(view) }, say('open-game')) : '');
    });
  }
  // The page may be loaded anew within the moment before what was typed is saved.
  addEventListener('pagehide', save);
  leave = () => { removeEventListener('pagehide', save); save(); };
  show(h('section', { class: 'type' }, h('h1', {}, say('nav-type')), h('p', { class: 'soft' }, say('type-help')),
    h('div', { class: 'tags' }, names.map(field)), state, aside.element,
    h('table', { class: 'form' }, h('thead', {}, h('tr', {}, ['number', 'white', 'black'].map((head) => h('th', { scope: 'col' }, say(`head-${head}`))))), body)), say('nav-type'));
  $('.tags input').focus();
}

const BEGIN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The board beside a sheet that is typed. `played` is called with a cell and the half-move that was played for it. */
function besideTyping(played) {
  let view = null;
  let cell = 0;
  const board = new Board((uci) => {
    const move = view?.legal.find((of) => of.uci === uci);
    if (move) played(view.line.length, move[letters()]);
  });
  const caption = h('p', { class: 'caption' });
  const draw = () => {
    const line = view?.line ?? [];
    const ply = Math.max(0, Math.min(cell + 1, line.length));
    const last = line[ply - 1];
    const written = view && !view.intact && cell >= ply ? view.entries[line.length]?.text.match(/[a-h][1-8]/g) : null;
    board.show(last?.fen ?? view?.start ?? BEGIN, last ? [['last', last.uci]] : [], ply === line.length ? view?.legal ?? [] : [], written?.at(-1) ?? null);
    caption.textContent = last ? say('after', { move: `${Math.ceil(ply / 2)}${ply % 2 ? '.' : '...'} ${last[letters()]}` }) : say('start');
  };
  const photos = about.games.map((game) => game.file).filter((name) => /\.(jpe?g|png)$/i.test(name));
  const photo = h('div');
  const chosen = (event) => photo.replaceChildren(...(event.target.value ? [photoOf(event.target.value, []).element] : []));
  const choice = photos.length ? h('label', {}, say('photo'), h('select', { onchange: chosen }, h('option', { value: '' }, '–'), [...new Set(photos)].map((name) => h('option', { value: name }, name)))) : null;
  draw();
  return {
    element: h('div', { class: 'beside' }, board.element, caption, choice ?? '', photo),
    at: (index) => { cell = index; draw(); },
    known: (found) => { view = found; draw(); },
  };
}
