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
