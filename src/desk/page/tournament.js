// The pages of a tournament: the next round, players' cards, standings. Who meets whom and who stands where comes from
// the server; what an arbiter says of the next round is kept here until he has gone on to another round.

/** What is said of the next round. */
let wishes = {};
const ROUNDS = () => `rounds:${about.folder}`;

function forget(round) {
  wishes = { round, event: wishes.event ?? '', rules: wishes.rules ?? '', rounds: localStorage.getItem(ROUNDS()) ?? '', seed: '', first: '', absent: new Set(), byes: new Set(), apart: '' };
}

/** What is asked of the server: what is not said is left out. */
function asked() {
  const { event, rules, rounds, seed, first, absent = [], byes = [], apart } = wishes;
  const all = { event, rules, rounds, seed, first, absent: [...absent].join(','), byes: [...byes].join(','), apart };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '' && value != null));
}

/** The results that an arbiter writes, by the keys that mean them. */
const RESULTS = ['', '1-0', '1/2-1/2', '0-1', '+/-', '-/+', '-/-'];
const KEYS = { 1: '1-0', 0: '0-1', '=': '1/2-1/2', 5: '1/2-1/2', '½': '1/2-1/2', '+': '+/-', '-': '-/+', Delete: '', Backspace: '' };
/** What a file is called that is saved. */
const KINDS = { csv: 'CSV', xlsx: 'Excel' };
const half = (text) => text.replaceAll('1/2', '½');

/** Prints one part of a page. */
const printButton = (part) => h('button', { type: 'button', onclick: () => { main.dataset.print = part; window.print(); } }, say('print'));
addEventListener('afterprint', () => { delete main.dataset.print; });

const side = (colour) => h('span', { class: `side-of ${colour}`, 'aria-hidden': 'true' });
const named = ({ title, name, rating }) => [title ? `${title} ` : '', h('b', {}, name), rating ? h('span', { class: 'soft' }, ` ${rating}`) : null];

function eventSelect(events, chosen, change) {
  if (events.length < 2) return null;
  return h('label', {}, say('head-event'), h('select', { name: 'event', onchange: (event) => change(event.target.value) },
    events.map(([number, name]) => h('option', { value: number, selected: number === chosen }, name || '?'))));
}

async function pairingPage() {
  const mine = turn;
  if (about.folder == null) { show(h('section', {}, h('h1', {}, say('nav-pairing')), h('p', {}, say('folder-first')), folderForm()), say('nav-pairing')); return; }
  if (!wishes.absent) forget(0);
  const body = h('div');
  show(h('section', { class: 'pairing' }, body), say('nav-pairing'));
  let shown = 0;
  let answers = 0;
  let filling = Promise.resolve();

  /** Asks again, and draws what came last. The control that is used keeps the focus. */
  async function draw() {
    const answer = answers += 1;
    const found = await attempt(() => ask('/api/pairing', { query: asked() }));
    if (!found || mine !== turn || answer !== answers) return;
    if (wishes.round !== found.round) {
      // Who stays away from one round may play the next.
      const first = wishes.round === 0;
      forget(found.round);
      if (!first) { await draw(); return; }
    }
    if (found.paired) wishes.seed = found.paired.seed;
    const focused = document.activeElement?.dataset?.key;
    const opened = new Set([...body.querySelectorAll('details[open][data-fold]')].map((fold) => fold.dataset.fold));
    body.replaceChildren(...parts(found, opened).filter(Boolean));
    if (focused) body.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  const wish = (key, value) => {
    wishes[key] = value;
    if (key === 'rounds') localStorage.setItem(ROUNDS(), value);
    draw();
  };
  const field = (key, label, input) => h('label', {}, say(label), input(key));
  const text = (kind, more = {}) => (key) => h('input', { type: kind, name: key, value: wishes[key], 'data-key': key, ...more, onchange: (event) => wish(key, event.target.value.trim()) });
  const select = (choices, chosen) => (key) => h('select', { name: key, 'data-key': key, onchange: (event) => wish(key, event.target.value) },
    choices.map(([value, name]) => h('option', { value, selected: value === chosen }, name)));

  function parts(found, opened) {
    const last = found.sheets.findLast((sheet) => sheet.round === found.round - 1) ?? found.sheets.at(-1);
    const sheet = found.sheets.find((of) => of.round === shown) ?? last;
    const waits = found.refused && sheet?.boards.some((board) => board.black_number && !board.result);
    return [
      h('h1', {}, say('nav-pairing')),
      title(found) ? h('p', { class: 'soft' }, title(found)) : null,
      found.notes.length ? h('div', { class: 'notes' }, h('ul', {}, found.notes.map((note) => h('li', {}, note)))) : null,
      sheet ? results(found, sheet) : null,
      found.refused ? h('p', { class: 'notes', role: 'status', id: 'refused' }, found.refused) : null,
      found.players.length && !waits ? options(found, opened) : null,
      found.players.length ? null : h('div', { class: 'drop' }, h('p', {}, say('pairing-no-list')),
        h('input', { type: 'file', multiple: true, id: 'list', class: 'heard', onchange: (event) => upload(event.target.files) }), h('label', { for: 'list', class: 'button' }, say('choose-files'))),
      found.paired ? paired(found) : null,
    ];
  }

  // The results of a round that was paired here.

  function results(found, sheet) {
    const games = sheet.boards.filter((board) => board.black_number);
    const missing = games.filter((board) => !board.result).length;
    const row = (board) => {
      const names = `${board.white} – ${board.black}`;
      const cell = board.black_number && found.writes ? resultSelect(found, sheet, board, names) : h('b', {}, half(board.result));
      return h('tr', {}, h('td', { class: 'n' }, board.board), h('td', { class: 'n' }, board.white_number), h('td', {}, side('white'), h('b', {}, board.white)),
        h('td', { class: 'n' }, board.white_points), h('td', { class: 'result' }, cell), h('td', { class: 'n' }, board.black_points),
        h('td', {}, board.black_number ? [side('black'), h('b', {}, board.black)] : say(board.result === '1/2' ? 'bye-asked' : 'bye')), h('td', { class: 'n' }, board.black_number));
    };
    const rounds = found.sheets.map((of) => h('button', {
      type: 'button', 'data-key': `round-${of.round}`, 'aria-pressed': String(of === sheet), onclick: () => { shown = of.round; draw(); },
    }, say('pairing-round', { round: of.round })));
    return h('section', { class: 'round', 'data-part': 'results' },
      h('h2', {}, say('pairing-results', { round: sheet.round })),
      paperTitle(found, sheet.round),
      h('div', { class: 'steps' }, rounds.length > 1 ? rounds : null, printButton('results'), h('a', { class: 'button', href: '#/cards' }, say('nav-cards')),
        sheet.open && found.writes ? h('button', { type: 'button', onclick: () => back(sheet) }, say('pairing-back')) : null),
      h('p', { class: 'soft', role: 'status' }, missing ? say('pairing-missing', { count: missing }) : say('pairing-complete'), ' ', found.writes ? say('result-help') : null),
      boards(rows(sheet.boards.map(row), say('pairing-results', { round: sheet.round }), true)));
  }

  function resultSelect(found, sheet, board, names) {
    const known = RESULTS.includes(board.result) ? RESULTS : [...RESULTS, board.result];
    // One after the other: what was seen before a result is the result before it.
    const fill = (result) => {
      filling = filling.then(async () => {
        if (result === board.result) return;
        const body = { file: sheet.file, round: sheet.round, white: board.white_number, black: board.black_number, was: board.result, result };
        if (await attempt(() => ask('/api/result', { method: 'PUT', body }))) { board.result = result; status(say('saved')); }
        await draw();
      });
    };
    return h('select', {
      'aria-label': say('result-of', { board: board.board, names }), 'data-key': `result-${board.white_number}-${board.black_number}`,
      class: board.result ? null : 'open', onchange: (event) => fill(event.target.value),
      onkeydown: (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === 'Enter') {
          const all = [...document.querySelectorAll('.result select')];
          all[all.indexOf(event.target) + (event.shiftKey ? -1 : 1)]?.focus();
        } else if (event.key in KEYS) {
          event.target.value = KEYS[event.key];
          fill(KEYS[event.key]);
        } else return;
        event.preventDefault();
      },
    }, known.map((result) => h('option', { value: result, selected: result === board.result }, half(result))));
  }

  function back(sheet) {
    choose(say('pairing-back-sure', { file: sheet.file }), [[say('pairing-back'), true], [say('close'), false]], async (sure) => {
      if (!sure || !(await attempt(() => ask('/api/pairing/back', { method: 'POST', body: { file: sheet.file, round: sheet.round } })))) return;
      status(say('pairing-went-back', { file: sheet.file }));
      await draw();
    });
  }

  // What the arbiter says of the next round.

  function options(found, opened) {
    const mark = (set, player, label) => h('input', {
      type: 'checkbox', checked: wishes[set].has(player.number), 'data-key': `${set}-${player.number}`, 'aria-label': `${say(label)}: ${player.name}`,
      onchange: (event) => {
        if (event.target.checked) wishes[set].add(player.number); else wishes[set].delete(player.number);
        if (event.target.checked) wishes[set === 'absent' ? 'byes' : 'absent'].delete(player.number);
        draw();
      },
    });
    const row = (player) => h('tr', {}, h('td', { class: 'n' }, String(player.number)), h('td', {}, named(player)), h('td', { class: 'n' }, player.points),
      h('td', {}, mark('absent', player, 'pairing-absent')), h('td', {}, mark('byes', player, 'pairing-bye')));
    const away = wishes.absent.size + wishes.byes.size;
    const players = h('details', { 'data-fold': 'players', open: opened.has('players') },
      h('summary', { 'data-key': 'players' }, say('pairing-players', { count: found.players.length - away, all: found.players.length })),
      h('div', { class: 'wide players' }, h('table', {}, h('caption', { class: 'heard' }, say('pairing-players', { count: found.players.length - away, all: found.players.length })),
        h('thead', {}, h('tr', {}, ['number', 'player', 'points'].map((head) => h('th', { scope: 'col' }, say(`head-${head}`))), h('th', { scope: 'col' }, say('pairing-absent')), h('th', { scope: 'col' }, say('pairing-bye')))),
        h('tbody', {}, found.players.map(row)))));
    const first = [['', say('pairing-by-lot')], ['white', say('head-white')], ['black', say('head-black')]];
    return h('form', { class: 'claim wishes', onsubmit: (event) => event.preventDefault() },
      h('h2', {}, say('pairing-next', { round: found.round })),
      eventSelect(found.events, found.event, (event) => { wishes.event = event; wishes.rules = ''; shown = 0; draw(); }),
      field('rules', 'pairing-rules', select(found.systems, found.rules)),
      field('rounds', 'pairing-rounds', (key) => text('number', { min: 1, max: 1000 })(key)),
      found.paired && !found.paired.lot ? null : field('seed', 'pairing-seed', text('number', { min: 0 })),
      found.round === 1 ? field('first', 'pairing-first', select(first, wishes.first)) : null,
      field('apart', 'pairing-apart', text('text', { placeholder: '3=8, 4=9' })),
      players);
  }

  // The round.

  const paperTitle = (found, round) => h('p', { class: 'for-paper' }, [title(found), say('pairing-round', { round })].filter(Boolean).join(' · '));
  const title = (found) => found.events.find(([number]) => number === found.event)?.[1] || '';

  function paired(found) {
    const { paired: round } = found;
    const row = (pair, index) => h('tr', {}, h('td', { class: 'n' }, pair.black ? String(index + 1) : ''), h('td', { class: 'n' }, String(pair.white.number)),
      h('td', {}, side('white'), named(pair.white)), h('td', { class: 'n' }, pair.white.points), h('td', { class: 'result' }, pair.black ? '' : pair.reasons ? '1' : '½'),
      h('td', { class: 'n' }, pair.black?.points ?? ''), h('td', {}, pair.black ? [side('black'), named(pair.black)] : say(pair.reasons ? 'bye' : 'bye-asked')),
      h('td', { class: 'n' }, pair.black ? String(pair.black.number) : ''),
      h('td', { class: 'why' }, pair.reasons ? h('details', { 'data-fold': `why-${pair.white.number}` },
        h('summary', {}, pair.articles.join('; '), h('span', { class: 'heard' }, ` ${say('pairing-why-of', { names: `${pair.white.name} – ${pair.black?.name ?? say('bye')}` })}`)),
        h('ul', {}, pair.reasons.map((reason) => h('li', {}, reason)))) : null));
    const pairs = [...round.boards, ...(round.bye ? [round.bye] : []), ...round.asked.map((white) => ({ white }))];
    const file = (ending) => h('a', { class: 'button', href: `/pairing/round.${ending}?${new URLSearchParams({ ...asked(), ui })}`, download: '' }, KINDS[ending] ?? say('web-page'));
    const why = h('button', { type: 'button', onclick: (event) => {
      const folds = [...event.target.closest('section').querySelectorAll('.why details')];
      const open = folds.some((fold) => !fold.open);
      for (const fold of folds) fold.open = open;
    } }, say('pairing-why'));
    return h('section', { class: 'round', 'data-part': 'next' },
      h('h2', {}, say('pairing-round', { round: found.round })),
      paperTitle(found, found.round),
      h('p', { class: 'soft' }, round.note, round.lot ? [h('br'), round.lot] : null),
      h('div', { class: 'steps' },
        found.writes ? h('button', { type: 'button', class: 'primary', id: 'save-round', onclick: () => save(found) }, say('pairing-save', { round: found.round })) : null,
        printButton('next'), file('csv'), file('xlsx'), why),
      boards(rows(pairs.map(row), say('pairing-round', { round: found.round }), false)));
  }

  async function save(found) {
    const saved = await attempt(() => ask('/api/pairing', { method: 'POST', body: { ...typed(asked()), pairs: found.paired.pairs } }));
    if (!saved) { await draw(); return; }
    shown = 0;
    status(say('pairing-saved', { file: saved.file }));
    await draw();
    body.querySelector('.result select')?.focus();
  }

  await draw();
}

/** Numbers as numbers. */
const typed = (said) => Object.fromEntries(Object.entries(said).map(([key, value]) => [key, ['event', 'rounds', 'seed'].includes(key) ? Number(value) : value]));
const boards = (table) => h('div', { class: 'wide' }, table);

function rows(body, caption, isSaved) {
  const heads = ['board', 'number', 'white', 'points', 'result', 'points', 'black', 'number'].map((head) => h('th', { scope: 'col', class: ['white', 'black'].includes(head) ? null : 'n' }, say(`head-${head}`)));
  return h('table', { class: 'games boards-of' }, h('caption', { class: 'heard' }, caption),
    h('thead', {}, h('tr', {}, heads, isSaved ? null : h('th', { scope: 'col', class: 'why' }, say('head-rules')))), h('tbody', {}, body));
}

// The cards of players.

async function cardsPage() {
  const mine = turn;
  const query = wishes.event ? { event: wishes.event } : {};
  const found = await attempt(() => ask('/api/cards', { query }));
  if (!found || mine !== turn) return;
  const file = (ending) => h('a', { class: 'button', href: `/pairing/cards.${ending}?${new URLSearchParams({ ...query, ui })}`, download: '' }, KINDS[ending] ?? say('web-page'));
  const card = (of) => h('article', { class: 'card' }, h('h2', {}, `${of.number}. ${of.name}`),
    h('table', { class: 'games' }, h('caption', { class: 'heard' }, of.name), h('thead', {}, h('tr', {}, found.headings.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, of.rows.map((cells) => h('tr', {}, cells.map((cell) => h('td', {}, half(cell))))))));
  show(h('section', { class: 'cards-page' }, h('h1', {}, say('nav-cards')), found.name ? h('p', { class: 'soft' }, found.name) : null,
    h('div', { class: 'steps' }, h('a', { class: 'button', href: '#/pairing' }, say('nav-pairing')), printButton('cards'), file('csv'), file('xlsx')),
    h('div', { class: 'cards', 'data-part': 'cards' }, found.cards.map(card))), say('nav-cards'));
}

// Who stands where.

let counted = { regime: '', after: '' };

async function standingsPage() {
  const mine = turn;
  if (about.folder == null) { show(h('section', {}, h('h1', {}, say('nav-standings')), h('p', {}, say('folder-first')), folderForm()), say('nav-standings')); return; }
  const query = Object.fromEntries(Object.entries(counted).filter(([, value]) => value));
  const found = await attempt(() => ask('/api/standings', { query }));
  if (!found || mine !== turn) return;
  const again = (key, value) => { counted = { ...counted, [key]: value }; route(); };
  const rounds = Math.max(0, ...found.events.map((event) => event.rounds));
  const link = (ending) => h('a', { class: 'button', href: `/take/standings.${ending}?ui=${ui}`, download: '' }, KINDS[ending] ?? say('web-page'));
  const option = (key, choices) => h('label', {}, say(`standings-${key}`), h('select', { name: key, onchange: (event) => again(key, event.target.value) },
    choices.map(([value, name]) => h('option', { value, selected: String(counted[key]) === value }, name))));
  show(h('section', { class: 'standings' }, h('h1', {}, say('nav-standings')),
    found.events.length ? [h('div', { class: 'tools' },
      option('regime', [['', say('standings-auto')], ...found.regimes.map((id) => [id, say(`regime-${id}`)])]),
      option('after', [['', say('standings-all')], ...Array.from({ length: rounds }, (_, index) => [String(index + 1), String(index + 1)])])),
    h('div', { class: 'steps' }, printButton('standings'), link('csv'), link('xlsx'), link('html')),
    h('p', { class: 'soft legend' }, ['win', 'draw', 'loss', 'bye', 'open'].map((kind) => [h('span', { class: `met ${kind}` }, say(`met-${kind}`)), ' ']))]
      : h('p', { class: 'soft' }, say('no-games')),
    h('div', { 'data-part': 'standings' }, found.events.map(eventTable))), say('nav-standings'));
}

function eventTable(event) {
  const filled = (index) => event.rows.some((row) => row.cells[index] !== '');
  const columns = event.headings.map((_, index) => index).filter((index) => index >= event.across || index >= event.fixed || filled(index));
  const isNumber = (index) => index >= event.across || event.rows.every((row) => /^[\d./½-]*$/.test(row.cells[index]));
  const heading = (index) => h('th', { scope: 'col', class: index >= event.across ? 'met' : isNumber(index) ? 'n' : null }, event.headings[index]);
  const row = (of) => h('tr', {}, columns.map((index) => {
    if (index >= event.across) return acrossCell(of.across[index - event.across]);
    // The name says whose row it is.
    const isName = index === 2;
    return h(isName ? 'th' : 'td', { scope: isName ? 'row' : null, class: isName ? null : isNumber(index) ? 'n' : null }, half(of.cells[index]));
  }));
  const name = [event.name || say('nav-standings'), event.teams ? say('of-teams') : ''].filter(Boolean).join(', ');
  return h('section', {}, h('h2', {}, name),
    event.notes.length ? h('div', { class: 'notes' }, h('ul', {}, event.notes.map((note) => h('li', {}, note)))) : null,
    event.refused ? h('p', { class: 'notes' }, event.refused) : [h('p', { class: 'soft' }, event.used),
      h('div', { class: 'wide', tabindex: '0', role: 'group', 'aria-label': name }, h('table', { class: 'games across' }, h('caption', { class: 'heard' }, name),
        h('thead', {}, h('tr', {}, columns.map(heading))), h('tbody', {}, event.rows.map(row))))]);
}

/** A cell of the crosstable, which leads to its game. */
function acrossCell(cell) {
  if (!cell) return h('td', {});
  const shown = cell.text.replaceAll('=', '½');
  const label = [shown, cell.round ? say('pairing-round', { round: cell.round }) : '', cell.side ? say(`head-${cell.side}`) : '', cell.against, cell.kind ? say(`met-${cell.kind}`) : ''].filter(Boolean).join(', ');
  const links = cell.games.map(([file, game], index) => h('a', { href: address({ file, game }), 'aria-label': index ? `${label} (${index + 1})` : label }, index ? h('sup', {}, String(index + 1)) : shown));
  return h('td', { class: `met ${cell.kind}`, title: cell.against ? label : null }, links.length ? links : shown);
}
