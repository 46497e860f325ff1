// Reports opened in a real browser: node report.mjs BIENBAN FOLDER [CHROMIUM]; FOLDER is for what is written.
// Filters, sorts, opens boards, steps, switches the language; nothing is asked from outside, no script of a game runs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [program, folder, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
if (!existsSync(executablePath)) {
  console.log(`skipped: there is no ${executablePath}`);
  process.exit(0);
}
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
mkdirSync(folder, { recursive: true });
const bienban = resolve(program);

const validate = (name, ...inputs) => {
  const path = resolve(folder, name);
  const run = spawnSync(bienban, ['validate', '-q', '--no-progress', '-o', path, ...inputs], { cwd: root, encoding: 'utf8' });
  assert.ok([0, 1].includes(run.status), run.stderr);
  return path;
};
// The same rows as CSV, counted by code.
const counted = (...inputs) => {
  const run = spawnSync(bienban, ['validate', '-q', '--no-progress', '--format', 'jsonl', ...inputs], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 });
  return run.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line));
};

const hostile = resolve(folder, 'hostile.pgn');
const attacks = ['<img src=x onerror=window.hacked=1>', '"><script>window.hacked=1</script>', '</script><script>window.hacked=1</script>',
  '</noscript><svg onload=window.hacked=1>', '<!--<script>', "'+alert(1)+'", '</title></style><iframe srcdoc="<script>top.hacked=1</script>">', 'javascript:window.hacked=1', '\u2028window.hacked=1'];
writeFileSync(hostile, attacks.map((text) => {
  const tag = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return `[Event "${tag}"]\n[White "${tag}"]\n[Black "${tag}"]\n[Round "${tag}"]\n[Date "${tag}"]\n[Result "*"]\n\n1. e4 {${text}} ${text.replace(/\s/g, '')} e5 2. Ke3 ${text} *\n`;
}).join('\n'));
const many = resolve(folder, 'many.pgn');
writeFileSync(many, Array.from({ length: 50000 }, (_, i) =>
  `[Event "E"]\n[Site "?"]\n[Date "2024.01.01"]\n[Round "${1 + i % 9}"]\n[White "Nguyễn Văn ${i % 97}"]\n[Black "Trần ${i}"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nd2 10. d4 0-1\n`).join('\n'));

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const version = browser.version();

// A page that counts what should never be: errors, requests, dialogs.
const open = async (path, options = {}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`); });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => { faults.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('request', (request) => { if (request.url() !== pathToFileURL(path).href) faults.push(`request: ${request.url()}`); });
  await page.addInitScript(() => addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective}`)));
  await page.goto(pathToFileURL(path).href);
  return { page, close: async () => { assert.deepEqual(faults, []); await context.close(); } };
};
const count = async (page) => Number((await page.locator('#count').innerText()).replace(/\s+/g, ' ').match(/^([\d ]+) (?:of|trên)/)[1].replaceAll(' ', ''));
const step = (text) => console.log(`ok: ${text}`);

{ // Every filter, every order, the switch, the steps.
  const rows = counted('testdata');
  const { page, close } = await open(validate('testdata.html', 'testdata'));
  assert.equal(await count(page), rows.length);
  await page.locator('#filter-code').selectOption('M201');
  assert.equal(await count(page), rows.filter((row) => row.code === 'M201').length);
  await page.locator('#filter-kind').selectOption('warning');
  assert.equal(await count(page), 0);
  assert.ok(await page.getByText('No row fits').isVisible());
  await page.locator('#reset').click();
  assert.equal(await count(page), rows.length);
  const file = rows[rows.length - 1].file;
  await page.locator('#filter-file').selectOption(file);
  assert.equal(await count(page), rows.filter((row) => row.file === file).length);
  await page.locator('#reset').click();
  // Letters without diacritics find those with.
  await page.locator('#filter-text').fill('nguyen van');
  await page.waitForTimeout(400);
  const found = rows.filter((row) => /Nguyễn Văn|NGUYỄN VĂN/u.test(JSON.stringify(row))).length;
  assert.equal(await count(page), found);
  await page.locator('#reset').click();
  await page.locator('.bar[data-value=M205]').click();
  assert.equal(await count(page), rows.filter((row) => row.code === 'M205').length);
  await page.locator('#reset').click();
  for (const order of ['severity', 'code', 'move', 'white', 'round']) {
    await page.locator('#filter-sort').selectOption(order);
    assert.equal(await count(page), rows.length);
  }
  await page.locator('#filter-sort').selectOption('code');
  const codes = await page.locator('.row .code').allInnerTexts();
  assert.deepEqual(codes, [...codes].sort());
  await page.locator('.heads button').last().click();
  assert.equal(await page.locator('#filter-sort').inputValue(), 'input');
  step('filters and orders');

  await page.locator('#filter-code').selectOption('M201');
  const row = page.locator('details.row', { hasText: 'Ke3' }).first();
  await row.locator('summary').click();
  await row.locator('svg.board').waitFor();
  assert.equal(await row.locator('svg.board use').count(), 33);
  assert.equal(await row.locator('line.arrow.written').count(), 1);
  const kings = () => row.locator('use[href="#wk"]').evaluateAll((all) => all.map((use) => [use.getAttribute('x'), use.getAttribute('y')].join()));
  assert.deepEqual(await kings(), ['180,315']);
  const pawns = () => row.locator('use[href="#wp"]').evaluateAll((all) => all.map((use) => use.getAttribute('y')).join());
  const before = await pawns();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.notEqual(await pawns(), before);
  await row.locator('.steps button').nth(2).click();
  assert.equal(await pawns(), before);
  assert.equal(await row.locator('line.arrow.written').count(), 1);
  step('a board, its arrow, its steps');

  assert.ok(await row.getByText('illegal move').isVisible());
  await page.locator('label[for=ui-vi]').click();
  assert.ok(await row.getByText('nước đi không hợp lệ').isVisible());
  assert.ok(!(await row.getByText('illegal move').first().isVisible()));
  assert.equal(await page.locator('html').getAttribute('lang'), 'vi');
  assert.match(await page.locator('#filter-code option').nth(1).innerText(), /bảng mã cũ/);
  await page.locator('label[for=ui-en]').click();
  assert.ok(await row.getByText('illegal move').isVisible());
  step('the languages');
  await close();
}

{ // No script of a game runs, and its text is shown as it is.
  const path = validate('hostile.html', hostile);
  const { page, close } = await open(path);
  for (const summary of await page.locator('details.row summary').all()) await summary.click();
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.locator('img, iframe, object, embed, [onload], [onerror]').count(), 0);
  assert.ok(await page.getByText(attacks[0]).first().isVisible());
  await close();
  const still = await open(path, { javaScriptEnabled: false });
  assert.equal(await still.page.locator('img, iframe, object, embed, [onload], [onerror]').count(), 0);
  assert.ok((await still.page.locator('.who').first().innerText()).includes(attacks[0]));
  await still.close();
  step('hostile names and comments');
}

{ // Without scripts every row is there, with its board, and the switch works.
  const { page, close } = await open(resolve(folder, 'testdata.html'), { javaScriptEnabled: false });
  const rows = page.locator('details.row');
  assert.equal(await rows.count(), counted('testdata').length);
  const row = page.locator('details.row:has(line.arrow)').first();
  await row.locator('summary').click();
  assert.ok(await row.locator('svg.board').first().isVisible());
  await page.locator('label[for=ui-vi]').click();
  assert.match(await row.locator('h3').innerText(), /^nước đi không hợp lệ$/);
  assert.ok(!(await page.locator('#tools').isVisible()));
  step('without scripts');
  await close();
}

{ // A hundred thousand findings open, page by page.
  const path = validate('many.html', many);
  const started = Date.now();
  const { page, close } = await open(path);
  const all = await count(page);
  const opened = Date.now() - started;
  assert.ok(all >= 100000, `${all}`);
  assert.ok((await page.locator('details.row').count()) <= 50);
  await page.locator('#pages button').last().click();
  assert.match(await page.locator('#pages').innerText(), /2 \/ [\d\s]+/);
  const searched = Date.now();
  await page.locator('#filter-text').fill('tran 49999');
  await page.waitForFunction(() => document.querySelectorAll('details.row').length <= 3);
  await page.locator('details.row.error summary', { hasText: 'M201' }).click();
  await page.locator('details.row svg.board').first().waitFor();
  console.log(`ok: ${all} findings, ${(readFileSync(path).length / 1e6).toFixed(1)} MB, shown after ${opened} ms, searched in ${Date.now() - searched} ms`);
  await close();
}

{ // Phone and paper: nothing is wider than the page.
  const { page, close } = await open(resolve(folder, 'testdata.html'), { viewport: { width: 390, height: 844 } });
  for (const summary of (await page.locator('details.row summary').all()).slice(0, 20)) await summary.click();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide}`);
  await page.pdf({ path: join(folder, 'testdata.pdf'), format: 'A4' });
  step('390 pixels, and on paper');
  await close();
}

const fifty = resolve(root, '../shared/corpus/draws/fifty.pgn');
if (existsSync(fifty)) {
  const { page, close } = await open(validate('fifty.html', fifty));
  if (await page.locator('#count').count()) {
    assert.equal(await count(page), counted(fifty).length);
    await page.locator('details.row summary').first().click();
  } else assert.equal(counted(fifty).length, 0);
  step('fifty.pgn');
  await close();
} else console.log(`skipped: there is no ${fifty}`);

await browser.close();
console.log(`Chromium ${version}`);
