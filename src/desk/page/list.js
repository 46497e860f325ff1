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
  const use = async (folder) => {
    const chosen = await attempt(() => ask('/api/folder', { method: 'POST', body: { folder } }));
    if (!chosen) return;
    about = chosen;
    status(say('folder-ready'));
    await then();
    if (waiting) upload(waiting);
  };
  const form = h('form', { class: 'folder', onsubmit: (event) => { event.preventDefault(); use(path.value); } },
    h('label', {}, say('choose-folder'), path), h('button', { type: 'submit', class: 'primary' }, say('use-folder')));
  const recent = (about.recent ?? []).map(({ path: folder, used }) => h('li', {}, h('button', { type: 'button', class: 'link', onclick: () => use(folder) }, folder), ' ', h('span', { class: 'soft' }, new Date(used).toLocaleString(ui))));
  return recent.length ? [form, h('h2', {}, say('recent')), h('ul', { class: 'recent' }, recent)] : form;
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
