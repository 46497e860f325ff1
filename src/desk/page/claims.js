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

/** Where a claim was made: by the number of a move, with the board there and what could be claimed in the game. */
function placeOfClaim(game, given) {
  let view = null;
  let wanted = given == null || given === '' ? null : Number(given);
  let asked = 0;
  /** A place that somebody has typed while the game was read is kept. */
  let touched = false;
  const change = () => { touched = true; draw(); };
  const number = h('input', { type: 'number', name: 'number', min: 1, oninput: change });
  const after = h('select', { name: 'after', onchange: change }, ['white', 'black'].map((side) => h('option', { value: side }, say(`claim-${side}`))));
  const board = new Board(() => {});
  const caption = h('p', { class: 'caption', role: 'status' });
  const open = h('ul', { class: 'claims' });
  const shift = () => (view?.black_first ? 1 : 0);
  const ply = () => (number.value === '' ? 0 : Math.max(0, (Number(number.value) - (view?.first_number ?? 1)) * 2 + (after.value === 'white' ? 1 : 2) - shift()));
  function set(to) {
    const half = to - 1 + shift();
    number.value = to > 0 ? String(view.first_number + Math.floor(half / 2)) : '';
    after.value = to > 0 && half % 2 ? 'black' : 'white';
    draw();
  }
  function draw() {
    if (!view) return;
    const at = ply();
    const last = view.line[Math.min(at, view.line.length) - 1];
    board.show(last?.fen ?? view.start, last ? [['last', last.uci]] : []);
    caption.textContent = at > view.line.length ? say('claim-beyond', { count: view.line.length }) : last ? say('after', { move: `${number.value}${after.value === 'white' ? '.' : '...'} ${last[letters()]}` }) : say('start');
  }
  async function choose() {
    const of = game();
    if (!of) return;
    asked += 1;
    const mine = asked;
    const found = await attempt(() => ask('/api/game', { query: { file: of.file, game: of.game } }));
    if (!found || mine !== asked) return;
    view = found;
    open.replaceChildren(...view.claims.map((claim) => h('li', {}, claim.message, ' ', h('button', { type: 'button', class: 'link', onclick: () => set(claim.ply) }, say('show')))));
    if (touched) draw(); else set(wanted ?? view.line.length);
    [wanted, touched] = [null, false];
  }
  return {
    ply, choose,
    fields: [h('label', {}, say('claim-number'), number), h('label', {}, say('claim-after'), after)],
    element: h('div', { class: 'place' }, h('div', {}, board.element, caption), h('div', {}, h('h3', {}, say('part-open-claims')), open)),
  };
}
