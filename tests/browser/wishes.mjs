// A round of twelve sheets at the desk, by mouse, by keyboard alone and at the width of a phone, and what stands beside its pages:
// node wishes.mjs BIENBAN WORK-FOLDER [CHROMIUM]
import assert from 'node:assert/strict';
import { readFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { PATIENCE, eventually } from './patience.mjs';
import { started } from './started.mjs';

const [bienban, given, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
const work = resolve(given);
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });

const sheet = (board, white, black, moves) => `Giải: Hè\nVòng: 3\nBàn: ${board}\nTrắng: ${white}\nĐen: ${black}\nNgày: 31/5/2024\n\n${moves}\n`;
const whole = '1. e4 e5\n2. Mf3 Mc6\n3. Tb5 a6\n4. Ta4 Mf6\n5. 0-0 Te7';
const [whites, blacks] = ['An Bình Chi Dũng Giang Hà Khánh Lan Minh Nga Oanh', 'Phúc Quân Sơn Tâm Uyên Vinh Xuân Yến Đạt Hùng Long'].map((names) => names.split(' '));
const files = [];
for (let board = 1; board <= 6; board += 1) files.push([`ban${board}.txt`, sheet(board, whites[board - 1], blacks[board - 1], whole)]);
for (const [board, broken] of [[7, '1. e4 e5\n2. Mf4 Mc6\n3. Tb5 a6\n4. Ta4 Mf6'], [8, '1. d4 d5\n2. c4 e6\n3. Mc4 Mf6\n4. Tg5 Te7'], [9, '1. e4 e5\n2. Mf3 Mc6\n3. Tb5 a6\n4. Ta4 Mf5\n5. 0-0 Te7']]) files.push([`ban${board}.txt`, sheet(board, whites[board - 1], blacks[board - 1], broken)]);
files.push(['ban10-trang.txt', sheet(10, whites[9], blacks[9], whole)], ['ban10-den.txt', sheet(10, whites[9], blacks[9], whole.replace('a6', 'd6'))]);
files.push(['ban11.txt', sheet(11, whites[10], blacks[10], '1. Mf3 Mf6\n2. Mg1 Mg8\n3. Mf3 Mf6\n4. Mg1 Mg8')]);

/** A desk of its own with a page. */
async function desk(name, options) {
  const folder = join(work, name);
  mkdirSync(folder);
  const { child, address } = await started(bienban, folder);
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(`${error}`));
  await page.goto(address);
  await page.locator('.drop').waitFor();
  const open = (hash) => page.goto(`${new URL(address).origin}/${hash}`);
  const end = async () => { assert.deepEqual(errors, []); await context.close(); child.kill('SIGINT'); };
  return { page, open, folder, end };
}

async function drop(page) {
  await page.setInputFiles('#files', files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));
  await page.waitForFunction(() => document.querySelectorAll('table.games tbody tr').length === 11);
}

/** Nothing stands out of the page, and axe finds nothing. */
async function sound(page, name) {
  // Two of one kind are no emphasis.
  assert.ok(await page.locator('main .primary:visible').count() <= 1, `${name}: one primary button`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${name} is ${wide} too wide`);
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map((node) => node.target)}`), []);
}

const open_games = (page) => page.locator('table.games tr:is(.open,.differ)').count();

/** Every page in both languages and both lights. */
async function looked(page, open, label) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    for (const [name, hash] of Object.entries({ list: '#/', review: '#/review', game: '#/game/ban7.txt/1', type: '#/type', claims: '#/claims/ban11.txt/1/8', live: '#/live', take: '#/take' })) {
      await open(hash);
      await page.locator('main > section').waitFor();
      await page.waitForTimeout(350);
      await sound(page, `${label} ${colorScheme} ${name}`);
      await page.screenshot({ path: join(work, `${label}-${colorScheme}-${name}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

// By mouse.
{
  const { page, open, folder, end } = await desk('mouse', { viewport: { width: 1280, height: 900 } });
  await page.getByText('Bước đầu tiên').waitFor();
  assert.equal(await page.locator('.primary').count(), 1);
  await sound(page, 'empty');
  await page.screenshot({ path: join(work, 'empty.png') });
  await drop(page);
  const before = await open_games(page);
  await looked(page, open, 'wide');
  // The square of the fault, the squares of the last half-move, an arrow by the right button.
  await open('#/game/ban7.txt/1');
  await page.locator('.square.wrong').waitFor();
  assert.equal(await page.locator('.middle .square.was').count(), 2);
  const box = await page.locator('.middle .board').boundingBox();
  const at = (file, rank) => [box.x + (file + 0.5) * box.width / 8, box.y + (8 - rank + 0.5) * box.width / 8];
  await page.mouse.move(...at(6, 1));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...at(5, 3));
  await page.mouse.up({ button: 'right' });
  assert.equal(await page.locator('.middle .arrow.proposed').count(), 1);
  await page.mouse.click(...at(0, 5));
  assert.equal(await page.locator('.middle .arrow.proposed').count(), 0);
  // The whole sheet is on paper, and no navigation.
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.sheet .cell').first().isVisible() && !(await page.locator('nav').isVisible()));
  assert.ok(await page.locator('.sheet').evaluate((sheet) => sheet.scrollHeight <= sheet.clientHeight + 2));
  await page.emulateMedia({ media: 'screen' });
  // All proposals are looked at, and what is ticked is taken.
  await open('#/review');
  await page.waitForFunction(() => document.querySelectorAll('.review tbody tr').length >= 3);
  for (const each of await page.locator('.review input[type=checkbox]').all()) await each.check();
  const rows = await page.locator('.review tbody tr').count();
  await page.getByRole('button', { name: `Nhận ${rows} đề xuất` }).click();
  await eventually(async () => assert.match(await page.locator('#status').textContent(), new RegExp(`Còn 0 trên ${rows}`)));
  await page.locator('nav a').first().click();
  await eventually(async () => assert.equal(await open_games(page), before - rows));
  // A claim by the number of a move.
  await open('#/claims/ban11.txt/1/8');
  await page.waitForFunction(() => document.querySelector('input[name=number]')?.value === '4');
  assert.equal(await page.locator('select[name=after]').inputValue(), 'black');
  await page.locator('.place .claims li').first().waitFor();
  await page.getByRole('button', { name: 'Ghi lại và trả lời' }).click();
  await page.locator('article.verdict.valid').waitFor();
  assert.match(readFileSync(join(folder, 'bienban-claims.csv'), 'utf8'), /,8,white,threefold,occurred/);
  // What is new of the games that are watched is told in the title, and an entry leads to its board.
  const live = join(work, 'live.pgn');
  const game = (moves) => `[Event "Giải"]\n[Round "1.1"]\n[White "Trực"]\n[Black "Tiếp"]\n[Result "*"]\n\n${moves} *\n`;
  writeFileSync(live, game('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1'));
  await open('#/live');
  await page.fill('input[name=source]', live);
  await page.getByRole('button', { name: 'Theo dõi' }).first().click();
  const entry = page.locator('.events button').first();
  await entry.waitFor();
  await entry.click();
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'ARTICLE');
  assert.equal(await page.locator('input[name=sound]').isChecked(), false);
  await page.locator('nav a').first().click();
  writeFileSync(live, game('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8'));
  await page.waitForFunction(() => /^\(\d+\) /.test(document.title), null, { timeout: 30000 });
  await end();
}

// Nothing chosen: the rounds of before are offered.
{
  const round = join(work, 'home', 'bienban', 'round1');
  mkdirSync(round, { recursive: true });
  writeFileSync(join(round, '.bienban-desk.lock'), '');
  writeFileSync(join(round, 'ban1.txt'), files[0][1]);
  const { child, address } = await started(bienban, null, { ...process.env, HOME: join(work, 'home'), XDG_CONFIG_HOME: join(work, 'home') });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(address);
  await page.getByText('Các vòng đã dùng').waitFor();
  await sound(page, 'no folder');
  await page.screenshot({ path: join(work, 'recent.png') });
  await page.getByRole('button', { name: 'round1' }).click();
  await page.locator('table.games tbody tr').first().waitFor();
  await page.close();
  child.kill('SIGINT');
}

// By keyboard alone.
{
  const { page, open, folder, end } = await desk('keys', { viewport: { width: 1280, height: 900 } });
  await drop(page);
  await open('#/type');
  for (const said of ['Hè', '3', '12', '31/5/2024', 'Phương', 'Quỳnh']) { await page.keyboard.type(said); await page.keyboard.press('Tab'); }
  await page.locator('.form input').first().focus();
  for (const move of ['e4', 'e5', 'Mf3']) { await page.keyboard.type(move); await page.keyboard.press('Enter'); }
  await page.waitForFunction(() => /Mf3/.test(document.querySelector('.beside .caption')?.textContent));
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => /e5/.test(document.querySelector('.beside .caption')?.textContent));
  // What was typed right before the page is loaded anew is kept, and two tabs do not decide about one game twice.
  await page.locator('.form input').nth(3).focus();
  await page.keyboard.type('Mc6');
  await page.reload();
  await eventually(() => assert.match(readFileSync(join(folder, 'ban-go.csv'), 'utf8'), /2,Mf3,Mc6/));
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${new URL(page.url()).origin}/#/game/ban8.txt/1`);
    await tab.locator('[data-proposal]').first().waitFor();
  }
  await page.locator('[data-proposal]').first().click();
  await page.locator('.cell.decided').first().waitFor();
  await other.locator('[data-proposal]').first().click();
  await eventually(async () => assert.match(await other.locator('#status').textContent(), /đã thay đổi/));
  await page.keyboard.press('u');
  await page.locator('.cell.fault').first().waitFor();
  await other.close();
  let steps = 0;
  await open('#/game/ban7.txt/1');
  await page.locator('h1', { hasText: whites[6] }).waitFor();
  await page.locator('[data-proposal]').first().waitFor();
  await page.locator('main').focus();
  await page.keyboard.press('1');
  await page.locator('.cell.decided').first().waitFor();
  for (; steps < 6; steps += 1) {
    const was = page.url();
    await page.keyboard.press('n');
    await eventually(async () => assert.ok(page.url() !== was || /Không còn/.test(await page.locator('#status').textContent())));
    if (page.url() === was) break;
    await page.locator('[data-proposal]').first().waitFor();
    await page.keyboard.press('1');
    await page.locator('.cell.decided').first().waitFor();
  }
  console.log(`by keyboard: ${steps + 1} games mended by 1 and n`);
  await end();
}

// On a phone.
{
  const { page, open, end } = await desk('phone', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true });
  await drop(page);
  await open('#/game/ban8.txt/1');
  const top = await page.locator('main').evaluate((main) => main.getBoundingClientRect().top);
  assert.ok(top <= 92, `${top} px of header`);
  await page.locator('[data-proposal]').first().tap();
  await page.locator('.cell.decided').first().waitFor();
  await page.locator('#language').tap();
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await looked(page, open, 'phone');
  console.log(`on a phone: ${top} px of header`);
  await end();
}
await browser.close();
