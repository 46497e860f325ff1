// The likeliest proposals of all games at once.

/** Proposals as likely as this are ticked at first. */
const SURE = 0.95;

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
