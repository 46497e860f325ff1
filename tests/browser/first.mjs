// What somebody does at the desk for the first time: several files dropped with bad ones among them, F5, a half-move that
// the sheet left out, a date that is none, a claim's form, games that are watched:
// node first.mjs BIENBAN WORK-FOLDER [CHROMIUM]
import assert from 'node:assert/strict';
import { spawn, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { PATIENCE, eventually } from './patience.mjs';

const [bienban, given, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
const work = resolve(given);
const folder = join(work, 'folder');
rmSync(work, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const start = () => new Promise((done, fail) => {
  const child = spawn(bienban, ['--ui', 'vi', 'desk', '--no-open', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (data) => {
    out += data;
    const found = out.match(/http:\/\/127\.0\.0\.1:\d+\/\?token=[0-9a-f]{64}/);
    if (found) done({ child, address: found[0], origin: new URL(found[0]).origin });
  });
  child.on('exit', (code) => fail(new Error(`the desk ended with ${code}`)));
});
const desk = await start();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
context.setDefaultTimeout(PATIENCE);
const page = await context.newPage();
const errors = [];
page.on('pageerror', (error) => errors.push(`${error}`));
await page.goto(desk.address);
await page.locator('.drop').waitFor();
const status = () => page.locator('#status').textContent();
const open = async (hash) => { await page.goto(`${desk.origin}/${hash}`); };
const drop = async (files) => {
  const transfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [name, text] of all) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
};
const sheet = (white, moves) => `Trắng: ${white}\nĐen: Bình\nNgày: 31/5/2024\n\n${moves}\n`;
const whole = '1. e4 e5\n2. Mf3 Mc6\n3. Tb5 a6';

// Files that are refused stop no other, and each has its line with its reason.
await drop([['an.txt', sheet('An', whole)], ['anh.exe', 'MZ'], ['chi.txt', sheet('Chi', whole)], ['khong-duoi', 'x'], ['dung.txt', sheet('Dũng', whole)]]);
await page.waitForFunction(() => document.querySelectorAll('table.games tbody tr').length === 3);
await eventually(async () => assert.match(await status(), /3 trên 5/));
const refused = await page.locator('.notes li').allTextContents();
assert.equal(refused.length, 2, refused.join('\n'));
for (const [name, said] of [['anh.exe', refused[0]], ['khong-duoi', refused[1]]]) assert.ok(said.includes(name) && said.length > name.length + 20, said);
// They are forgotten when others are dropped.
await drop([['gap.txt', sheet('Gấm', '1. e4 e5\n2. Mf3\n3. Tb5 a6\n4. Ta4 Mf6\n5. 0-0 Te7')], ['shift.csv', ',Trắng,Đen\nTrắng,Em\nĐen,Bình\n,Trắng,Đen\n1,e4,e5\n2,Mf3,Tb5\n3,a6,Ta4\n4,Mf6,0-0\n5,Te7,\n']]);
await page.waitForFunction(() => document.querySelectorAll('table.games tbody tr').length === 5);
assert.equal(await page.locator('.notes li').count(), 0);

// What the sheet left out is put in at its place, and the columns stay as they are.
const put = async (file, half_move) => {
  await open(`#/game/${file}/1`);
  await page.locator('.cell.fault').first().waitFor();
  await page.locator('main').focus();
  await page.keyboard.press('m');
  await page.keyboard.type(half_move);
  await page.keyboard.press('Shift+Enter');
  await page.waitForFunction(() => !document.querySelector('.cell.fault') && document.querySelector('.cell.decided'));
};
await put('gap.txt', 'Mc6');
const columns = () => page.locator('.sheet tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('.cell')].map((cell) => cell.querySelector('ins')?.textContent ?? cell.textContent)));
assert.deepEqual(await columns(), [['e4', 'e5'], ['Mf3', 'Mc6'], ['Tb5', 'a6'], ['Ta4', 'Mf6'], ['0-0', 'Te7']]);
assert.equal(await page.locator('.findings li').count(), 0, 'no number is wrong');
// After a move the keys are those of the page: u takes the decision back, and nothing is typed.
await page.keyboard.press('u');
await page.locator('.cell.fault').first().waitFor();
assert.equal(await page.locator('#move').inputValue(), '');
await put('gap.txt', 'Mc6');
await put('shift.csv', 'Mc6');
assert.deepEqual((await columns()).at(-1), ['0-0', 'Te7']);
// The decision is told in the letters of the page.
assert.match(await page.locator('.decisions li').first().textContent(), /Mc6/);
// A move that is not legal stays in the field, and Escape leaves it.
await page.keyboard.press('m');
await page.keyboard.type('Mh8');
await page.keyboard.press('Enter');
await page.locator('#status.fault').waitFor();
await page.waitForFunction(() => document.querySelector('#move').value === 'Mh8' && document.activeElement.id === 'move');
await page.keyboard.press('Escape');
assert.notEqual(await page.evaluate(() => document.activeElement.id), 'move');
await page.keyboard.press('?');
assert.match(await page.locator('dialog').textContent(), /Esc/);
await page.keyboard.press('Escape');

// A page that is loaded anew is the same page.
await page.reload();
await page.locator('#move').waitFor();
await open('#/type');
await page.reload();
await page.locator('.form input').first().waitFor();
assert.equal(await page.locator('form.folder').count(), 0);

// What is no date is not taken for one: it would decide the Laws.
await page.fill('.tags input[name=white]', 'Gõ');
await page.fill('.tags input[name=date]', 'hôm qua');
await page.locator('.form input').first().focus();
await page.keyboard.type('e4');
await page.keyboard.press('Enter');
await page.locator('input[name=date][aria-invalid=true]').waitFor();
assert.match(await status(), /Không đọc được ngày hôm qua/);
assert.doesNotMatch(readFileSync(join(folder, 'ban-go.csv'), 'utf8'), /hôm qua/);
await page.fill('.tags input[name=date]', '1/6/2010');
await page.locator('.form input').first().focus();
await page.locator('input[name=date][aria-invalid=false]').waitFor();
await eventually(() => assert.match(readFileSync(join(folder, 'ban-go.csv'), 'utf8'), /2010\.06\.01/));
await open('#/game/an.txt/1');
const day = page.locator('.tags label', { hasText: 'Ngày' }).locator('input');
// What stands beside the board is drawn anew when the answers of the desk are there.
await eventually(async () => {
  await day.fill('31/2/2024');
  await day.press('Tab');
  await page.locator('.tags input[aria-invalid=true]').waitFor({ timeout: 1000 });
});
assert.match(await status(), /Không đọc được ngày 31\/2\/2024/);
await day.fill('1.6.2010');
await day.press('Tab');
await page.waitForFunction(() => [...document.querySelectorAll('.tags input')].some((input) => input.value === '2010.06.01'));
assert.match(await page.locator('div.head').textContent(), /2009/);

// The form of a claim names the claims file, and no folder for a while.
await drop([['lap.pgn', '[White "Lặp"]\n[Black "Lại"]\n[Date "2024.05.31"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n']]);
await page.waitForFunction(() => /Đã chép: 1/.test(document.querySelector('#status').textContent));
await open('#/game/lap.pgn/1');
await page.locator('.claims li').first().waitFor();
assert.ok((await page.locator('.claims li').allTextContents()).every((text) => !/\bN[fg]\d/.test(text)), 'claims are told in Vietnamese letters');
await open('#/claims/lap.pgn/1/8');
await page.getByRole('button', { name: 'Ghi lại và trả lời' }).click();
await page.locator('article.verdict').waitFor();
const form = await page.evaluate(async () => (await fetch('/take/claims.html?ui=vi')).text());
assert.match(form, /bienban-claims\.csv, dòng 2/);
assert.doesNotMatch(form, /\/tmp|\\Temp/);

// Games are watched, also from a file outside of the folder; a mate is no game that goes on.
const live = join(work, 'elsewhere.pgn');
const game = (round, white, moves) => `[Event "Giải"]\n[Round "${round}"]\n[White "${white}"]\n[Black "Tiếp"]\n[Result "*"]\n\n${moves} *\n\n`;
const mate = game('1.2', 'Hết', '1. f3 e5 2. g4 Qh4#');
writeFileSync(live, game('1.1', 'Trực', '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1') + mate);
await open('#/live');
await page.fill('input[name=source]', join(work, 'secret.txt'));
await page.locator('.live form button').click();
await page.locator('#status.fault').waitFor();
await page.fill('input[name=source]', live);
await page.locator('.live form button').click();
await page.locator('.boards article', { hasText: 'Trực – Tiếp' }).waitFor();
assert.match(await page.locator('.sources li').textContent(), /2 ván, 1 đang đấu/);
const boards = await page.locator('.boards article').allTextContents();
assert.match(boards[0], /^1\.2 Hết – Tiếp/, 'the mate comes first');
assert.match(boards[1], /^1\.1 Trực – Tiếp/);
assert.match(boards[0], /Hh4#/, 'in the letters of the page');
assert.equal(await page.locator('.live').evaluate((live) => /\b(?:Qh4|N[fg]\d)/.test(live.textContent)), false);
// The list does not fill while men go to and fro.
const counted = () => page.locator('.events li').count();
const before = await counted();
writeFileSync(live, game('1.1', 'Trực', '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1') + mate);
await eventually(async () => assert.ok(await counted() > before));
assert.ok(await counted() - before <= 3, `${await counted() - before} lines`);
await page.getByRole('button', { name: /^Thôi theo dõi/ }).click();
await page.waitForFunction(() => !document.querySelector('.boards article') && !document.querySelector('.sources li'));

// Numbers of eight digits stay in their tiles.
const report = join(work, 'draws.html');
execFileSync(bienban, ['draws', join(folder, 'lap.pgn'), '-o', report, '-q', '--ui', 'vi']);
await page.goto(`file://${report}`);
assert.equal(await page.locator('summary .move').first().innerText(), '4... Mg8');
await page.locator('details.row').first().click();
assert.ok((await page.locator('.detail .moves button').allInnerTexts()).every((text) => !/^N/.test(text)));
await page.locator('label[for=ui-en]').click();
assert.equal(await page.locator('summary .move').first().innerText(), '4... Ng8');
await page.evaluate(() => { for (const number of document.querySelectorAll('.tile b')) number.textContent = '12\u202F345\u202F678'; });
for (const width of [1280, 390]) {
  await page.setViewportSize({ width, height: 900 });
  const wide = await page.locator('.tile').evaluateAll((tiles) => tiles.filter((tile) => tile.scrollWidth > tile.clientWidth).length);
  assert.equal(wide, 0, `at ${width}`);
}
assert.deepEqual(errors, []);
await browser.close();
desk.child.removeAllListeners('exit');
desk.child.kill('SIGINT');
console.log('the desk, used for the first time: nothing amiss');
