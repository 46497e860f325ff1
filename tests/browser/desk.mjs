// The desk, from twelve sheets that are dropped to a PGN with the true games, in a real browser; and what it refuses:
// node desk.mjs BIENBAN ROUND-FOLDER WORK-FOLDER [CHROMIUM]
// ROUND-FOLDER is what tests/oracle/desk/round.py wrote. The PGN is left in WORK-FOLDER/round.pgn for python-chess.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync, existsSync, appendFileSync, truncateSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { PATIENCE, eventually } from './patience.mjs';

const [bienban, given, work, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
const folder = join(work, 'folder');
rmSync(work, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const sheets = join(given, 'sheets');
const names = readdirSync(sheets).sort();

/** Starts a desk and gives its address. */
const start = (...args) => new Promise((done, fail) => {
  const child = spawn(bienban, ['--ui', 'vi', 'desk', '--no-open', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  child.stdout.on('data', (data) => {
    out += data;
    const found = out.match(/http:\/\/127\.0\.0\.1:\d+\/\?token=[0-9a-f]{64}/);
    if (found) done({ child, address: found[0], origin: new URL(found[0]).origin });
  });
  let err = '';
  child.stderr.on('data', (data) => { err += data; });
  child.on('exit', (code) => fail(new Error(`the desk ended with ${code}: ${err}`)));
});
const end = (desk, signal = 'SIGINT') => new Promise((done) => { desk.child.removeAllListeners('exit'); desk.child.on('exit', (code) => done(code)); desk.child.kill(signal); });

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
const errors = [];
const refusedAnswers = [];
const open = async (desk, options = {}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.on('response', (response) => { if (response.status() >= 400) refusedAnswers.push(`${response.status()} ${new URL(response.url()).pathname}`); });
  page.on('pageerror', (error) => errors.push(`${error}`));
  page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
  await page.goto(desk.address);
  await page.locator('.drop, .folder').first().waitFor();
  return page;
};
const row = (page, player) => page.locator('table.games tbody tr', { has: page.locator(`a:text-is("${player}")`) });
const state = async (page, player) => (await row(page, player).locator('.state').getAttribute('class')).split(' ')[1];
const toList = async (page) => { await page.locator('nav a').first().click(); await page.locator('table.games').waitFor(); };
const saved = (page) => page.waitForFunction(() => /Đã lưu/.test(document.querySelector('#status').textContent));
const enter = async (page, player) => { await toList(page); await row(page, player).locator('a').first().click(); await page.locator('.game .cell').first().waitFor(); };
const states = async (page) => { await toList(page); return page.locator('table.games tbody tr').evaluateAll((rows) => rows.map((of) => of.className)); };

// The whole way.
let desk = await start(folder);
let page = await open(desk);
assert.equal(new URL(page.url()).search, '', 'the token does not stay in the address');
// Dropped as a hand would drop them.
const files = names.map((name) => ({ name, base64: readFileSync(join(sheets, name)).toString('base64') }));
const transfer = await page.evaluateHandle((given) => {
  const transfer = new DataTransfer();
  for (const { name, base64 } of given) transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
  return transfer;
}, files);
await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
await page.waitForFunction((count) => document.querySelectorAll('table.games tbody tr').length === count, names.length - 1);
for (const name of names) assert.deepEqual(readFileSync(join(folder, name)), readFileSync(join(sheets, name)), `${name} is kept as it is`);
assert.deepEqual([await state(page, 'An'), await state(page, 'Hà'), await state(page, 'Phúc')], ['clean', 'clean', 'differ']);
for (const player of ['Cường', 'Em', 'Nam', 'Sơn']) assert.equal(await state(page, player), 'open', player);
// What is searched for, without diacritics.
await page.fill('#search', 'cuong');
assert.equal(await page.locator('table.games tbody tr').count(), 1);
await page.fill('#search', '');

// By a proposal, with its number.
await enter(page, 'Cường');
await page.locator('[data-proposal="0"]').waitFor();
await page.locator('[data-proposal="0"]').hover();
assert.match(await page.locator('.caption').textContent(), /Mh5/);
assert.equal(await page.locator('.board line.proposed').count(), 1);
await page.mouse.move(5, 5);
await page.locator('main').focus();
await page.keyboard.press('1');
await saved(page);
assert.equal(await page.locator('.cell.decided').count(), 1);
assert.equal(await page.locator('.cell.fault').count(), 0);
// It is undone and taken again.
await page.keyboard.press('u');
await page.locator('.cell.fault').first().waitFor();
await page.locator('[data-proposal="0"]').click();
await page.locator('.cell.decided').waitFor();

// By typing: the legal half-moves complete it.
await enter(page, 'Em');
await page.keyboard.press('m');
await page.keyboard.type('Mg');
assert.deepEqual(await page.locator('#hints li').allTextContents(), ['Mge7']);
await page.keyboard.press('Enter');
await saved(page);

// With the mouse, on the board.
await enter(page, 'Nam');
const square = async (name) => {
  const box = await page.locator('svg.board').boundingBox();
  return [box.x + ((name.charCodeAt(0) - 97) + 0.5) * box.width / 8, box.y + (8 - Number(name[1]) + 0.5) * box.width / 8];
};
await page.mouse.move(...await square('d2'));
await page.mouse.down();
await page.mouse.move(...await square('d3'), { steps: 4 });
await page.mouse.move(...await square('d4'), { steps: 4 });
await page.mouse.up();
await saved(page);

// What the sheet left out is put in, by keys alone.
await enter(page, 'Sơn');
await page.locator('.cell.fault').first().waitFor();
await page.keyboard.press('ArrowLeft');
await page.keyboard.press('ArrowRight');
await page.keyboard.press('m');
await page.keyboard.type('Hf3');
await page.keyboard.press('Shift+Enter');
await page.waitForFunction(() => !document.querySelector('.cell.fault'));

// Two sheets: where they differ, one is decided for.
await enter(page, 'Phúc');
await page.locator('table.two').waitFor();
assert.ok(await page.locator('td.differs').count() >= 1);
assert.equal(await page.getByRole('button', { name: 'Biên bản này đúng như đã ghi' }).count(), 0, 'it has an illegal half-move');
await page.getByRole('button', { name: 'Lấy cả biên bản thứ hai như đã ghi' }).click();
await saved(page);
await page.keyboard.press('u');
// A decision about something else leaves the difference open; what is open is taken away as such.
const decided = (action) => Promise.all([page.waitForResponse((response) => response.url().includes('/api/decide')), action()]);
const board = page.locator('.tags label', { hasText: 'Bàn' }).locator('input');
const kept = await board.inputValue();
for (const value of ['70', kept]) {
  await page.locator('.differences li').first().waitFor();
  await board.fill(value);
  await decided(() => page.keyboard.press('Tab'));
  await page.waitForFunction((value) => [...document.querySelectorAll('.tags input')].some((input) => input.value === value), value);
  assert.equal(await page.locator('.differences li').count(), 1);
}
const certain = await page.evaluate(async () => (await fetch('/take/round.pgn?extent=certain')).text());
assert.match(certain.replace(/\s+/g, ' '), /6\. Qxc3 b6 \{trên biên bản, phần sau nước 6 của Đen /);
await decided(() => page.getByRole('button', { name: 'biên bản 2: Tg5' }).click());
await page.waitForFunction(() => !document.querySelector('.differences li'));
assert.deepEqual([...new Set(await states(page))].sort(), ['clean', 'repaired']);

// The games are taken away, and a desk that is started again shows the same.
const download = async (page, name) => {
  await page.goto(`${desk.origin}/#/take`);
  const [got] = await Promise.all([page.waitForEvent('download'), page.locator(`a[href^="/take/${name}"]`).first().click()]);
  const path = join(work, name);
  await got.saveAs(path);
  return readFileSync(path);
};
const pgn = await download(page, 'round.pgn');
assert.equal((pgn.toString().match(/^\[Event /gm) ?? []).length, names.length - 1);
for (const name of ['findings.html', 'findings.xlsx', 'games.csv', 'draws.csv', 'standings.csv']) assert.ok((await download(page, name)).length > 40, name);
const before = await states(page);
assert.equal(await end(desk), 0, 'Ctrl-C ends the desk');
desk = await start(folder);
page = await open(desk);
assert.deepEqual(await states(page), before);
assert.deepEqual(await download(page, 'round.pgn'), pgn);
for (const name of names) assert.deepEqual(readFileSync(join(folder, name)), readFileSync(join(sheets, name)), `${name} was written to`);

// A claim is entered and answered.
await page.goto(`${desk.origin}/#/claims`);
await page.fill('input[name=number]', '6');
await page.selectOption('select[name=after]', 'black');
await page.getByRole('button', { name: 'Ghi lại và trả lời' }).click();
await page.locator('article.verdict').waitFor();
assert.match(await page.locator('article.verdict').first().textContent(), /sai/);
assert.match(await page.locator('article.verdict').first().textContent(), /Điều/);
assert.match(readFileSync(join(folder, 'bienban-claims.csv'), 'utf8'), /,12,white,threefold,occurred/);
assert.ok((await download(page, 'claims.html')).toString().includes('<svg'), 'a form with the position');

// One that was entered by mistake goes again.
await page.goto(`${desk.origin}/#/claims`);
await page.getByRole('button', { name: 'Nhập nhầm: bỏ đi' }).click();
await page.waitForFunction(() => !document.querySelector('article.verdict'));
assert.doesNotMatch(readFileSync(join(folder, 'bienban-claims.csv'), 'utf8'), /threefold/);

// What has no game is told, and what is there already is not copied twice.
await page.goto(`${desk.origin}/#/`);
await page.setInputFiles('#files', [{ name: 'thư.txt', mimeType: 'text/plain', buffer: Buffer.from('Kính gửi ban tổ chức,\n') }, { name: names[0], mimeType: 'text/plain', buffer: readFileSync(join(sheets, names[0])) }]);
await page.locator('.notes li', { hasText: 'thư.txt' }).waitFor();
assert.equal(await page.locator('table.games tbody tr').count(), names.length - 1);
rmSync(join(folder, 'thư.txt'));

// A sheet is typed.
await page.goto(`${desk.origin}/#/type`);
await page.locator('.form input').first().waitFor();
await page.fill('.tags input[name=white]', 'Mới');
await page.locator('.form input').first().focus();
for (const move of ['e4', 'e5', 'Mf3', 'Mc6', 'Tb9']) { await page.keyboard.type(move); await page.keyboard.press('Enter'); }
await page.waitForFunction(() => document.querySelectorAll('.form input.good').length === 4 && document.querySelector('.form input.fault'));
assert.equal(await page.locator('.form input.fault').inputValue(), 'Tb9');
for (let n = 0; n < 60; n += 1) { await page.keyboard.type('a6'); await page.keyboard.press('Enter'); }
await eventually(() => assert.match(readFileSync(join(folder, 'ban-go.csv'), 'utf8'), /Mới/));

// Games that go on are watched: a claim is called when it can be made.
const running = (moves) => `[Event "Giải"]\n[Round "1.1"]\n[White "Trực"]\n[Black "Tiếp"]\n[Result "*"]\n\n${moves} *\n`;
const shuffle = '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1';
writeFileSync(join(folder, 'live.pgn'), running(shuffle));
await page.goto(`${desk.origin}/#/live`);
await page.fill('input[name=source]', '../../etc/passwd');
await page.locator('.live form button').click();
await page.locator('#status.fault').waitFor();
await page.fill('input[name=source]', 'live.pgn');
await page.locator('.live form button').click();
await page.locator('.boards article', { hasText: 'Trực – Tiếp' }).waitFor();
assert.equal(await page.locator('.boards svg.board').count(), 1);
writeFileSync(join(folder, 'live.pgn'), running(`${shuffle} Ng8`));
await page.locator('.boards article.open').waitFor();
await page.locator('.events .urgent').first().waitFor();
rmSync(join(folder, 'live.pgn'));

// A screen reader is told the name of everything that can be used.
for (const hash of ['#/', '#/type', '#/claims', '#/live', '#/take', `#/game/${names[0]}/1`]) {
  await page.goto(`${desk.origin}/${hash}`);
  await page.waitForTimeout(300);
  const client = await page.context().newCDPSession(page);
  const used = await eventually(async () => {
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const used = nodes.filter((node) => !node.ignored && ['button', 'link', 'textbox', 'combobox', 'searchbox', 'spinbutton', 'listbox', 'application'].includes(node.role?.value));
    assert.ok(used.length > 4, hash);
    return used;
  });
  const nameless = used.filter((node) => !node.name?.value?.trim());
  assert.deepEqual(nameless.map((node) => node.role.value), [], `${hash}: nameless`);
}
// A page whose desk has ended asks in vain.
// The answer to the source outside of the folder is meant to be one; what else was refused is counted above.
const gone = /status of (404|422)|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_(REFUSED|RESET)/;
assert.deepEqual(refusedAnswers, ['422 /api/live']);
assert.deepEqual(errors.filter((text) => !gone.test(text)), [], 'no script failed and nothing was blocked');

// What is refused.
const port = Number(new URL(desk.origin).port);
const cookie = (await page.context().cookies()).map((of) => `${of.name}=${of.value}`).join('; ');
const raw = (path, { method = 'GET', headers = {}, body, host = `127.0.0.1:${port}` } = {}) => new Promise((done, fail) => {
  const request = http.request({ port, host: '127.0.0.1', path, method, headers: { host, ...headers } }, (response) => {
    let text = '';
    response.on('data', (data) => { text += data; });
    response.on('end', () => done({ status: response.statusCode, text, headers: response.headers }));
  });
  request.on('error', fail);
  if (body) request.write(body);
  request.end();
});
const origin = desk.origin;
const about = await raw('/api/about', { headers: { cookie } });
assert.equal(about.status, 200);
for (const header of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy', 'cache-control']) assert.ok(about.headers[header], header);
assert.ok(!/unsafe|\*/.test((await raw('/', { headers: { cookie } })).headers['content-security-policy']));
const refusals = [
  ['no cookie', '/api/about', {}],
  ['another cookie', '/api/about', { headers: { cookie: cookie.replace(/.$/, (c) => (c === '0' ? '1' : '0')) } }],
  ['a used token', new URL(desk.address).pathname + new URL(desk.address).search, {}],
  ['an empty token', '/?token=', {}],
  ['a foreign host', '/api/about', { headers: { cookie }, host: 'evil.example' }],
  ['a foreign host with the port', '/api/about', { headers: { cookie }, host: `evil.example:${port}` }],
  ['a foreign origin', '/api/about', { headers: { cookie, origin: 'http://evil.example' } }],
  ['no origin for a decision', `/api/decide?file=${names[0]}&game=1`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{"act":"stands"}' }],
  ['a foreign origin for a decision', `/api/decide?file=${names[0]}&game=1`, { method: 'POST', headers: { cookie, origin: 'null', 'content-type': 'application/json' }, body: '{"act":"stands"}' }],
];
for (const [what, path, options] of refusals) assert.equal((await raw(path, options)).status, 403, what);
const listed = readdirSync(folder).sort();
const put = (name, body, headers = {}) => raw(`/api/files?name=${encodeURIComponent(name)}`, { method: 'PUT', headers: { cookie, origin, ...headers }, body });
for (const path of ['/../Cargo.toml', '/take/..%2f..%2fetc%2fpasswd', '/take/bienban-corrections.jsonl', '/api/game?file=..%2f..%2fetc%2fpasswd&game=1', '/take/findings.exe', '/bienban-corrections.jsonl']) {
  assert.equal((await raw(path, { headers: { cookie } })).status, 404, path);
}
for (const name of ['../../evil.pgn', '..\\..\\evil.pgn', '/etc/evil.pgn']) {
  const kept = JSON.parse((await put(name, '1. e4 e5 *\n')).text).file;
  assert.ok(/^evil(-\d+)?\.pgn$/.test(kept) && existsSync(join(folder, kept)), name);
}
for (const name of ['', '..', '.pgn', 'x.exe', 'bienban-corrections.jsonl', '.bienban-desk.lock', 'x'.repeat(3000)]) assert.ok((await put(name, 'x')).status >= 400, name);
// A name with a script, and a player who is one, are text.
await put('<img src=x onerror=alert(1)>.pgn', '[White "<script>document.title=666</script>"]\n[Black "</script><img src=x onerror=document.title=666>"]\n\n1. e4 e5 *\n');
await toList(page);
await page.waitForTimeout(500);
assert.ok(!(await page.title()).includes('666'));
assert.equal(await page.locator('main img, main script').count(), 0);
// More than is allowed is refused at once, and nothing of it stays.
assert.equal((await put('big.pgn', 'x', { 'content-length': String(10 * 2 ** 30) }).catch(() => ({ status: 422 }))).status, 422);
// A connection that ends in the middle leaves nothing.
await new Promise((done) => {
  const request = http.request({ port, host: '127.0.0.1', path: '/api/files?name=half.pgn', method: 'PUT', headers: { host: `127.0.0.1:${port}`, cookie, origin, 'content-length': '1000' } });
  request.on('error', done);
  request.on('close', done);
  request.write('1. e4');
  setTimeout(() => request.destroy(), 150);
});
await eventually(() => assert.ok(!readdirSync(folder).some((name) => /half|big|part$/.test(name)), 'nothing of a torn upload is left'));
// Requests that are no requests.
for (const body of ['', '{', '[]', '{"act":"set"}', '{"act":"set","slot":4294967295,"move":"e4"}', '{"act":"strike","slot":99999}', '{"act":"take","index":999,"version":0}', '{"act":"tag","name":"Evil","value":"x"}', '{"act":"undo","of":999}', `{"act":"set","slot":0,"move":"${'e'.repeat(10000)}"}`]) {
  const { status, text: said } = await raw(`/api/decide?file=${names[0]}&game=1`, { method: 'POST', headers: { cookie, origin, 'content-type': 'application/json' }, body });
  assert.ok(status >= 400 && status < 500, `${body.slice(0, 40)}: ${status}`);
  // The desk speaks Vietnamese: each refusal is a sentence of its own.
  assert.match(JSON.parse(said).error, /[àáạảãâầấậẩẫăằắặẳẵèéẹẻẽêềếệểễìíịỉĩòóọỏõôồốộổỗơờớợởỡùúụủũưừứựửữỳýỵỷỹđ]/, body.slice(0, 40));
}
assert.equal((await raw('/api/about', { headers: { cookie } })).status, 200, 'the desk is still there');

// Two desks on one folder: the second says so and only reads.
const second = await start(folder);
const reader = await open(second);
assert.match(await reader.locator('.notes').textContent(), /chỉ xem được/);
const readerCookie = (await reader.context().cookies()).map((of) => `${of.name}=${of.value}`).join('; ');
const readerPort = Number(new URL(second.origin).port);
const refusedWrite = await new Promise((done) => {
  const request = http.request({ port: readerPort, host: '127.0.0.1', path: `/api/decide?file=${names[0]}&game=1`, method: 'POST', headers: { host: `127.0.0.1:${readerPort}`, cookie: readerCookie, origin: second.origin, 'content-type': 'application/json' } }, (response) => { response.resume(); done(response.statusCode); });
  request.end('{"act":"stands"}');
});
assert.equal(refusedWrite, 422);
await end(second);

// Killed between any two decisions: what was said to be saved is there.
const journal = join(folder, 'bienban-corrections.jsonl');
const lines = () => readFileSync(journal, 'utf8').split('\n').filter(Boolean).length;
for (let round = 0; round < 6; round += 1) {
  const own = (await page.context().cookies()).map((of) => `${of.name}=${of.value}`).join('; ');
  const at = Number(new URL(desk.origin).port);
  const send = (value) => new Promise((done) => {
    const request = http.request({ port: at, host: '127.0.0.1', path: `/api/decide?file=ban1.txt&game=1`, method: 'POST', headers: { host: `127.0.0.1:${at}`, cookie: own, origin: desk.origin, 'content-type': 'application/json' } }, (response) => { response.resume(); response.on('end', () => done(response.statusCode === 200)); });
    request.on('error', () => done(false));
    request.end(JSON.stringify({ act: 'tag', name: 'Event', value }));
  });
  const had = lines();
  let told = 0;
  let dying = null;
  const dies = desk;
  for (let n = 0; n < 500; n += 1) {
    if (!(await send(`${round}-${n}`))) break;
    told += 1;
    // It is killed at some moment of one of the next decisions.
    if (told === round * 2 + 1) dying = new Promise((done) => setTimeout(() => end(dies, 'SIGKILL').then(done), round * 3));
  }
  await dying;
  const kept = lines() - had;
  assert.ok(told > 0 && kept >= told && kept <= told + 1, `told ${told}, kept ${kept}`);
  desk = await start(folder);
  page = await open(desk);
}
// A torn last line is told and dropped.
await end(desk, 'SIGKILL');
const whole = statSync(journal).size;
appendFileSync(journal, '{"id":99999,"when":"2026-');
desk = await start(folder);
page = await open(desk);
assert.match(await page.locator('.notes').textContent(), /ghi dở/);
assert.equal(statSync(journal).size, whole);
// A sheet that was edited meanwhile: the decision that does not fit is shown as such.
const changed = readFileSync(join(folder, 'ban2.txt'), 'utf8').replace('Mh6', 'Mg4');
writeFileSync(join(folder, 'ban2.txt'), changed);
await page.waitForTimeout(200);
await enter(page, 'Cường');
await page.locator('.unfit').first().waitFor();
await end(desk);
// Without a folder the page asks for one.
desk = await start();
page = await open(desk);
// A program for Windows that Wine runs on Linux wants the letter of the drive: DESK_ROOT=Z:.
const another = join(work, 'another');
await page.fill('.folder input', process.env.DESK_ROOT ? process.env.DESK_ROOT + another.replaceAll('/', '\\') : another);
await page.locator('.folder button').click();
await page.locator('code', { hasText: 'another' }).waitFor();
await end(desk);

// How fast it is with a round of 200 games, and with 10,000: printed, not judged.
const game = (n) => `[Event "Giải"]\n[Round "${n % 9}"]\n[White "Người ${n}"]\n[Black "Kẻ ${n}"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 *\n\n`;
for (const count of [200, 10_000]) {
  const many = join(work, `many${count}`);
  mkdirSync(many);
  writeFileSync(join(many, 'games.pgn'), Array.from({ length: count }, (_, n) => game(n)).join(''));
  desk = await start(many);
  page = await open(desk);
  await page.reload();
  await page.locator('table.games tbody tr').first().waitFor();
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  const searched = await page.evaluate(async () => {
    const input = document.querySelector('#search');
    const begun = performance.now();
    input.value = 'nguoi 77';
    input.dispatchEvent(new Event('input'));
    return performance.now() - begun;
  });
  await page.locator('table.games tbody a').first().click();
  await page.locator('.game .ply').first().waitFor();
  const step = await page.evaluate(async () => {
    const times = [];
    for (let n = 0; n < 16; n += 1) {
      const begun = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: n % 2 ? 'ArrowLeft' : 'ArrowRight', bubbles: true }));
      document.body.getBoundingClientRect();
      times.push(performance.now() - begun);
    }
    return Math.max(...times);
  }).catch((error) => `${error}`);
  console.log(`${count} games: first paint ${Math.round(paint)} ms, search ${searched.toFixed(1)} ms, step at most ${typeof step === 'number' ? step.toFixed(1) : step} ms`);
  await end(desk);
}
assert.deepEqual(errors.filter((text) => !/Failed to load resource|ERR_/.test(text)), []);
await browser.close();
console.log(`desk: ${names.length} sheets, ${listed.length} files, all as it should be`);
