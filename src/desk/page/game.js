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
