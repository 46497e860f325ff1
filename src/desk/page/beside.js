// What stands beside the pages of the desk: the board of a sheet that is typed, the place of a claim, all proposals at
// once, and what is new of the games that are watched.
'use strict';

const BEGIN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Proposals as likely as this are ticked at first. */
const SURE = 0.95;

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

/** The likeliest proposal of every open game, to be taken together after a look at each. */
async function reviewPage() {
  const mine = turn;
  const rows = h('tbody');
  const found = [];
  const take = h('button', { type: 'button', class: 'primary', disabled: true, onclick: () => taken() });
  const ticked = () => found.filter((of) => of.box.checked);
  const count = () => { take.textContent = say('take-ticked', { count: ticked().length }); take.disabled = ticked().length === 0; };
  const best = async (game) => (await ask('/api/proposals', { query: { file: game.file, game: game.game } })).proposals[0];
  const seen = (proposal) => JSON.stringify([proposal.p, proposal.edits.map((edit) => [edit.turn, edit.token, edit.meant]), proposal.line.map((move) => move.uci)]);
  async function taken() {
    const wanted = ticked();
    const of = found.length;
    take.disabled = true;
    let failed = '';
    for (const { game, proposal, row, box } of wanted) {
      const query = { file: game.file, game: game.game };
      try {
        // What is taken is what was looked at, whatever was decided meanwhile.
        const { version } = await ask('/api/game', { query });
        const now = await best(game);
        if (!now || seen(now) !== seen(proposal)) { box.checked = false; continue; }
        await ask('/api/decide', { method: 'POST', query, body: { act: 'take', index: 0, version } });
        row.remove();
        found.splice(found.findIndex((one) => one.box === box), 1);
      } catch (error) { failed = error.message; break; }
    }
    status(failed || say('taken-left', { left: found.length, of }), Boolean(failed));
    count();
  }
  count();
  show(h('section', {}, h('h1', {}, say('nav-review')), h('p', { class: 'soft' }, say('review-help', { percent: percent(SURE) })), h('p', {}, take), h('div', { class: 'wide' }, h('table', { class: 'games review' }, h('caption', { class: 'heard' }, say('nav-review')), rows))), say('nav-review'));
  for (const game of about.games.filter(isOpen)) {
    const proposal = await attempt(() => best(game));
    if (mine !== turn) return;
    const names = `${game.tags[0] || '?'} – ${game.tags[1] || '?'}`;
    if (!proposal) continue;
    const box = h('input', { type: 'checkbox', 'aria-label': names, checked: proposal.p >= SURE && proposal.tie <= 1, onchange: count });
    const said = proposal.edits.map((edit) => h('span', { class: 'edit' }, edit.turn ? h('b', {}, `${edit.turn} ${edit.token || '–'} → ${edit.meant} `) : null, h('span', { class: 'soft' }, edit.reason)));
    const row = h('tr', {}, h('td', {}, box), h('td', {}, h('a', { href: address(game) }, names)), h('td', {}, h('b', {}, percent(proposal.p))), h('td', {}, said.length ? said : proposal.line.slice(0, 6).map((move) => move[letters()]).join(' ')));
    rows.append(row);
    found.push({ game, proposal, row, box });
    count();
  }
  if (found.length === 0) status(say('no-proposal'));
}

/** How much of the games that are watched nobody has seen yet: a number before the title, and a sound if that is wanted. */
const badge = {
  newest: null, unseen: 0, title: 'bienban',
  looking: () => location.hash.startsWith('#/live') && document.visibilityState === 'visible' && document.hasFocus(),
  heard(events) {
    const news = badge.newest == null ? [] : events.filter(({ event }) => event.id > badge.newest);
    badge.newest = Math.max(badge.newest ?? 0, ...events.map(({ event }) => event.id));
    if (news.some((of) => of.urgent)) badge.ring();
    badge.unseen = badge.looking() ? 0 : badge.unseen + news.length;
    badge.titled(badge.title);
  },
  seen() { if (badge.looking()) { badge.unseen = 0; badge.titled(badge.title); } },
  titled(title) {
    badge.title = title;
    document.title = badge.unseen ? `(${badge.unseen}) ${title}` : title;
  },
  /** A short tone, made here: nothing is fetched. */
  ring() {
    if (localStorage.getItem('sound') !== 'on') return;
    badge.audio ??= new AudioContext();
    const [tone, volume, now] = [badge.audio.createOscillator(), badge.audio.createGain(), badge.audio.currentTime];
    volume.gain.setValueAtTime(0.2, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.4);
    tone.connect(volume).connect(badge.audio.destination);
    tone.start(now);
    tone.stop(now + 0.4);
  },
};
for (const name of ['focus', 'visibilitychange', 'hashchange']) window.addEventListener(name, badge.seen, true);
