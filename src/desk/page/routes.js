// The page.

function show(page, title, mine = turn) {
  // Somebody has gone on while this page was waiting for an answer.
  if (mine !== turn) return;
  main.replaceChildren(page);
  badge.titled(`${title} – bienban`);
}

async function route() {
  leave();
  leave = () => {};
  turn += 1;
  const mine = turn;
  const [, name = '', ...rest] = location.hash.split('/').map(decodeURIComponent);
  for (const link of document.querySelectorAll('nav a')) {
    const current = link.getAttribute('href') === `#/${name}` || ((name === 'game' || name === 'review') && link.getAttribute('href') === '#/') || (name === 'cards' && link.getAttribute('href') === '#/pairing');
    if (current) { link.setAttribute('aria-current', 'page'); link.scrollIntoView({ block: 'nearest', inline: 'nearest' }); } else link.removeAttribute('aria-current');
  }
  if (about.unknown && (name === 'game' || name === 'type')) await refresh();
  if (mine !== turn) return;
  if (name === 'game') await gamePage(rest[0], rest[1]);
  else if (name === 'type') typePage();
  else {
    await refresh();
    if (mine !== turn) return;
    if (name === 'claims') await claimsPage(...rest);
    else if (name === 'review') await reviewPage();
    else if (name === 'take') takePage();
    else if (name === 'live') await livePage();
    else if (name === 'pairing') await pairingPage();
    else if (name === 'cards') await cardsPage();
    else if (name === 'standings') await standingsPage();
    else listPage();
  }
}

async function speak(language) {
  ui = language;
  localStorage.setItem('ui', ui);
  document.documentElement.lang = ui;
  words = (await attempt(() => ask('/api/words'))) ?? {};
  for (const element of document.querySelectorAll('[data-say]')) element.textContent = say(element.dataset.say);
  await route();
}

addEventListener('hashchange', () => { status(''); route(); main.focus({ preventScroll: true }); });
$('#language').addEventListener('click', () => speak(ui === 'vi' ? 'en' : 'vi'));
$('#quit').addEventListener('click', () => choose(say('quit-sure'), [[say('quit'), true], [say('close'), false]], async (sure) => {
  if (!sure || !(await attempt(() => ask('/api/quit', { method: 'POST' })))) return;
  events.close();
  main.replaceChildren(h('p', {}, say('ended')));
  status('');
}));
addEventListener('dragover', (event) => { if (event.dataTransfer?.types.includes('Files')) { event.preventDefault(); document.body.classList.add('dropping'); } });
addEventListener('dragleave', (event) => { if (!event.relatedTarget) document.body.classList.remove('dropping'); });
addEventListener('drop', (event) => {
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  document.body.classList.remove('dropping');
  upload(event.dataTransfer.files);
});

const events = new EventSource('/api/events');
events.addEventListener('live', () => { if (!location.hash.startsWith('#/live')) ask('/api/live').then((live) => badge.heard(live.events), () => {}); });
ask('/api/live').then((live) => badge.heard(live.events), () => {});
let pending = 0;
events.addEventListener('changed', () => {
  clearTimeout(pending);
  pending = setTimeout(async () => {
    const mine = turn;
    if (location.hash.length > 2 || document.activeElement?.closest('.folder')) return;
    await refresh();
    // Somebody has opened a game meanwhile.
    if (mine !== turn || location.hash.length > 2) return;
    const searching = document.activeElement?.id === 'search';
    listPage();
    if (searching) { const field = $('#search'); field.focus(); field.setSelectionRange(field.value.length, field.value.length); }
  }, 150);
});
// How far the reading is stands apart from what is said of it, and goes when it is over.
const progress = h('span', { class: 'soft', id: 'progress' });
$('.brand').append(' ', progress);
let fading = 0;
events.addEventListener('read', (event) => {
  clearTimeout(fading);
  const mib = (Number(event.data) / 1048576).toFixed(1);
  if (mib > 0) progress.textContent = say('reading', { mib });
  fading = setTimeout(() => { progress.textContent = ''; }, 1000);
});

speak(localStorage.getItem('ui') ?? ui);
