// A Swiss tournament on the desk in a real browser: a list that is dropped, a round that is paired and saved, results by
// keys, the next round; each beside what `pair` and `standings` write. Then paper, a phone, and what is refused:
// node pairing.mjs BIENBAN WORK-FOLDER [CHROMIUM]
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { PATIENCE, eventually } from './patience.mjs';
import { started } from './started.mjs';

const [bienban, work, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
rmSync(work, { recursive: true, force: true });
const [folder, beside] = ['folder', 'beside'].map((name) => join(work, name));
for (const of of [folder, beside]) mkdirSync(of, { recursive: true });
const EVIL = '<img src=x onerror=document.title=666>';
const names = ['Nguyễn Thành Đạt', 'Trần Quốc Huy', 'Lê Thị Ngân', 'Phạm Minh Khôi', EVIL, 'Vũ Đức Long', 'Đặng Mai Anh', 'Bùi Gia Hưng', 'Đỗ Hải Yến'];
const list = `No.,Name,FED,Rtg\n${names.map((name, index) => `${index + 1},${name},VIE,${2300 - 50 * index}\n`).join('')}`;
/** What a command writes. */
const said = (...args) => {
  const { status, stdout, stderr } = spawnSync(bienban, [...args, '--format', 'csv', '-q', '--no-progress', '--ui', 'vi']);
  assert.equal(status, 0, `${args}: ${stderr}`);
  return stdout.toString();
};
const round = (number) => readFileSync(join(folder, `round${number}.csv`), 'utf8');
const RULES = ['--rules', 'vn2004', '--rounds', '5'];

let { child, address } = await started(bienban, folder);
const origin = new URL(address).origin;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
context.setDefaultTimeout(PATIENCE);
const page = await context.newPage();
// The scripts and the style of the sources, for who works on them without building the program anew.
const errors = [];
page.on('pageerror', (error) => errors.push(`${error}`));
page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
await page.goto(address);
await page.locator('.drop').waitFor();

// Without a list there is nothing to pair, and the page says what to do.
await page.locator('nav a[href="#/pairing"]').click();
await page.locator('#refused').waitFor();
await page.locator('.pairing label[for=list]').waitFor();
const drop = async (name, text) => {
  const transfer = await page.evaluateHandle(([name, text]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name));
    return transfer;
  }, [name, text]);
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
};
await drop('players.csv', list);
await page.locator('[data-part=next]').waitFor();

// The first round.
const shownPairs = () => page.locator('[data-part=next] tbody tr').evaluateAll((rows) => rows.map((row) => [1, row.cells.length - 2].map((at) => row.cells[at].textContent)));
const pairsOf = (csv) => csv.trim().split('\n').slice(1).map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g).map((cell) => cell.replace(/,$/, ''))).map((cells) => [cells[2], cells[8]]);
const settle = async (change, csv) => { await change(); await eventually(async () => assert.deepEqual(await shownPairs(), pairsOf(csv()))); };
await page.selectOption('select[name=rules]', 'vn2004');
await page.fill('input[name=rounds]', '5');
cpSync(join(folder, 'players.csv'), join(beside, 'players.csv'));
const first = said('pair', beside, ...RULES, '--first', 'white');
await settle(() => page.selectOption('select[name=first]', 'white'), () => first);
assert.equal(await page.locator('main img, main script').count(), 0, 'a name is text');
const download = async (selector) => {
  const [got] = await Promise.all([page.waitForEvent('download'), page.locator(selector).click()]);
  return { name: got.suggestedFilename(), text: readFileSync(await got.path()) };
};
const file = await download('[data-part=next] a[href^="/pairing/round.csv"]');
assert.deepEqual([file.name, file.text.toString()], ['round1.csv', first]);
assert.equal((await download('[data-part=next] a[href^="/pairing/round.xlsx"]')).name, 'round1.xlsx');
// Why: in a fold of each pair, in words.
await page.locator('[data-part=next] .why summary').first().click();
assert.match(await page.locator('[data-part=next] .why li').first().textContent(), /000 13/);

// On paper there is the round and nothing that is pressed.
const paper = async (part, name) => {
  await page.evaluate((part) => { document.querySelector('#main').dataset.print = part; }, part);
  await page.emulateMedia({ media: 'print' });
  const visible = await page.locator('header, nav, button, .button, form, summary, .notes').evaluateAll((all) => all.filter((of) => of.getClientRects().length > 0).length);
  assert.equal(visible, 0, `${part} on paper`);
  assert.ok(await page.locator(`[data-part=${part}]`).isVisible());
  await page.screenshot({ path: join(work, `paper-${name}.png`), fullPage: true });
  writeFileSync(join(work, `${name}.pdf`), await page.pdf({ format: 'A4' }));
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => { delete document.querySelector('#main').dataset.print; });
};
await paper('next', 'round1');
// Saved, with keys alone from here on.
await page.locator('#save-round').focus();
await page.keyboard.press('Enter');
await page.waitForFunction(() => document.activeElement?.matches('.result select'));
assert.equal(round(1), first);
assert.ok(await page.locator('#refused').isVisible(), 'the round is not over');
for (const key of ['1', '0', '=', '+']) {
  await page.keyboard.press(key);
  await page.keyboard.press('Enter');
}
const results = () => round(1).trim().split('\n').slice(1).map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g)[5].replace(',', ''));
await eventually(() => assert.deepEqual(results(), ['1-0', '0-1', '1/2-1/2', '+/-', '1']));

// The second round is that of the command.
await page.locator('[data-part=next]').waitFor();
assert.equal(await page.inputValue('select[name=rules]'), 'vn2004', 'the table says by which rules');
const second = said('pair', folder, ...RULES);
await eventually(async () => assert.deepEqual(await shownPairs(), pairsOf(second)));
// A result is mended with the mouse, and the pairs follow.
await page.locator('.result select').nth(2).selectOption('0-1');
await eventually(() => assert.equal(results()[2], '0-1'));
await eventually(async () => assert.deepEqual(await shownPairs(), pairsOf(said('pair', folder, ...RULES))));
await page.locator('.result select').nth(2).selectOption('1/2-1/2');
await eventually(async () => assert.deepEqual(await shownPairs(), pairsOf(second)));
/** Everything has a name, nothing stands out of the page, and axe finds nothing, at both widths, light and dark. */
const look = async (name) => {
  for (const [width, height] of [[1280, 900], [390, 844]]) {
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(work, `${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png`), fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, `${name} at ${width} is ${wide} too wide`);
      const client = await page.context().newCDPSession(page);
      const { nodes } = await client.send('Accessibility.getFullAXTree');
      const used = nodes.filter((node) => !node.ignored && ['button', 'link', 'textbox', 'combobox', 'spinbutton', 'checkbox', 'DisclosureTriangle'].includes(node.role?.value));
      assert.deepEqual(used.filter((node) => !node.name?.value?.trim()).map((node) => node.role.value), [], `${name}: nameless`);
      assert.ok(used.length > 8, name);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }));
      assert.deepEqual(violations.map(({ id, nodes: of }) => `${name} at ${width}, ${colorScheme}: ${id}: ${of.slice(0, 3).map((node) => node.target).join(' ')}`), []);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
};
await page.locator('summary[data-key=players]').click();
await page.locator('[data-part=next] .why summary').first().click();
await look('paired');
await page.locator('summary[data-key=players]').click();
// Who stays away, and who asked for half a point.
await page.locator('summary[data-key=players]').focus();
await page.keyboard.press('Enter');
await page.locator('[data-key=absent-3]').focus();
await settle(() => page.keyboard.press('Space'), () => said('pair', folder, ...RULES, '--absent', '3'));
await page.locator('[data-key=byes-8]').focus();
await settle(() => page.keyboard.press('Space'), () => said('pair', folder, ...RULES, '--absent', '3', '--bye', '8'));
await page.fill('input[name=apart]', '1=2');
const away = said('pair', folder, ...RULES, '--absent', '3', '--bye', '8', '--apart', '1=2');
await settle(() => page.keyboard.press('Tab'), () => away);
await page.locator('#save-round').click();
await eventually(() => assert.equal(round(2), away));
// It was a mistake: the round is taken back, since nothing of it was played, and paired for all.
await page.locator('.result select').first().waitFor();
await page.getByRole('button', { name: 'Hủy vòng này' }).first().click();
await page.locator('dialog button').first().press('Enter');
await eventually(() => assert.ok(!readdirSync(folder).includes('round2.csv')));
await eventually(async () => assert.deepEqual(await shownPairs(), pairsOf(second)));
await page.locator('#save-round').click();
// Another lot is drawn, which a fixed list of numbers does not need.
const withoutLot = (text) => text.replace(/,\d+$/gm, '');
await eventually(() => assert.equal(withoutLot(round(2)), withoutLot(second)));
await page.locator('.result select.open').first().waitFor();

await paper('results', 'round2');
assert.match(await page.locator('[data-part=results] .for-paper').textContent(), /Vòng 2/);
await page.goto(`${origin}/#/cards`);
await page.locator('.card').nth(8).waitFor();
assert.equal((await download('a[href^="/pairing/cards.csv"]')).text.toString(), said('pair', folder, '--cards'));
await paper('cards', 'cards');

// Who stands where, with a game behind a cell.
const white = names[Number(pairsOf(first)[0][0]) - 1];
const black = names[Number(pairsOf(first)[0][1]) - 1];
await drop('ván.pgn', `[Event "Giải"]\n[Round "1"]\n[White "${white}"]\n[Black "${black}"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n`);
await page.goto(`${origin}/#/standings`);
await page.locator('.across tbody tr').nth(8).waitFor();
const table = await page.locator('.across tbody tr').evaluateAll((rows) => rows.map((row) => row.querySelector('th').textContent));
const lines = said('standings', join(folder, 'players.csv'), join(folder, 'round1.csv'), join(folder, 'round2.csv')).trim().split('\n').slice(1);
assert.deepEqual(table, lines.map((line) => line.split(',')[3]));
assert.ok(await page.locator('.across td.met.win').count() >= 3 && await page.locator('.across td.met.draw').count() === 2);
await page.locator('.across td.met a').first().waitFor();
assert.equal(await page.locator('.across td.met a').count(), 2, 'the game of both players');
await paper('standings', 'standings');
await page.locator('.across td.met a').first().click();
await page.locator('.game .cell').first().waitFor();

for (const [name, ready] of [['pairing', '.result select'], ['cards', '.card'], ['standings', '.across tbody tr']]) {
  await page.goto(`${origin}/#/${name}`);
  await page.locator(ready).first().waitFor();
  await look(name);
}
await page.setViewportSize({ width: 390, height: 844 });
await page.locator('#language').click();
await page.goto(`${origin}/#/pairing`);
await page.locator('.result select').first().waitFor();
await page.screenshot({ path: join(work, 'pairing-390-en.png'), fullPage: true });
await page.locator('#language').click();
assert.deepEqual(errors.filter((text) => !/status of 422/.test(text)), [], 'no script failed and nothing was blocked');

// What is refused: other sites, files outside, results that are none, and what was seen otherwise.
const cookie = (await context.cookies()).map((of) => `${of.name}=${of.value}`).join('; ');
const port = Number(new URL(origin).port);
const send = (method, path, body, headers = {}) => new Promise((done, fail) => {
  const request = http.request({ port, host: '127.0.0.1', path, method, headers: { host: `127.0.0.1:${port}`, cookie, origin, 'content-type': 'application/json', ...headers } }, (response) => {
    response.resume();
    response.on('end', () => done(response.statusCode));
  });
  request.on('error', fail);
  request.end(JSON.stringify(body));
});
const pair = pairsOf(second)[0];
const result = { file: 'round2.csv', round: 2, white: pair[0], black: pair[1], was: '', result: '1-0' };
for (const foreign of ['http://evil.example', 'null']) {
  assert.equal(await send('PUT', '/api/result', result, { origin: foreign }), 403);
  assert.equal(await send('POST', '/api/pairing', {}, { origin: foreign }), 403);
  assert.equal(await send('POST', '/api/pairing/back', { file: 'round2.csv', round: 2 }, { origin: foreign }), 403);
}
for (const wrong of [{ result: '2-0' }, { result: '=HYPERLINK()' }, { was: '0-1' }, { white: '77' }, { black: '' }, { file: '../round2.csv' }, { file: 'players.csv' }, { file: '/etc/passwd' }, { round: 3 }]) {
  assert.equal(await send('PUT', '/api/result', { ...result, ...wrong }), 422, JSON.stringify(wrong));
}
assert.equal(await send('POST', '/api/pairing/back', { file: 'round1.csv', round: 1 }), 422, 'a round with results stays');
assert.equal(await send('POST', '/api/pairing', { rules: 'vn2004' }), 422, 'a round that is not over');
assert.equal(await send('GET', '/pairing/round.csv?rules=vn2004'), 422);
assert.equal(await send('GET', '/pairing/round.exe'), 404);
assert.deepEqual([withoutLot(round(2)), readdirSync(folder).filter((name) => !/^\.|^bienban-/.test(name)).sort()], [withoutLot(second), ['players.csv', 'round1.csv', 'round2.csv', 'ván.pgn'].sort()]);

// Killed while a result is saved: the file is the old one or the new one.
const filled = second.replace(`,${pair[0]},`, '\0').replace(/\0([^,]*,[^,]*),,/, `,${pair[0]},$1,1-0,`);
assert.notEqual(filled, second);
const asked = send('PUT', '/api/result', result).catch(() => 0);
setTimeout(() => child.kill('SIGKILL'), 3);
await asked;
await eventually(() => assert.ok(child.exitCode !== null || child.signalCode !== null));
assert.ok([second, filled].map(withoutLot).includes(withoutLot(round(2))), round(2));
await browser.close();
console.log('the tournament on the desk is that of the command');
