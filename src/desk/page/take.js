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
