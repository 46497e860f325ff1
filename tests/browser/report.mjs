// Reports opened in a real browser: node report.mjs BIENBAN FOLDER [CHROMIUM]; FOLDER is for what is written.
// Filters, sorts, opens boards, steps, switches the language; nothing is asked from outside, no script of a game runs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { PATIENCE, eventually } from './patience.mjs';
import { checkPictures } from './pictures.mjs';
import { checkRows } from './rows.mjs';

const [program, folder, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
if (!existsSync(executablePath)) {
  console.log(`skipped: there is no ${executablePath}`);
  process.exit(0);
}
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
mkdirSync(folder, { recursive: true });
const bienban = resolve(program);

// What the fuzzer found holds files that cannot be read, and control characters, which a page shows as signs of their own.
const testdata = resolve(folder, 'testdata');
cpSync(resolve(root, 'testdata'), testdata, { recursive: true, filter: (path) => !path.endsWith('/found') });

const bytes = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 };
const written = (name, ...args) => {
  const path = resolve(folder, name);
  const run = spawnSync(bienban, [...args, '-q', '--no-progress', '--ui', 'en', '-o', path], bytes);
  assert.ok([0, 1].includes(run.status), run.stderr);
  return path;
};
const validate = (name, ...inputs) => written(name, 'validate', ...inputs);
const draws = (name, ...inputs) => written(name, 'draws', ...inputs);
// The same rows in JSON Lines.
const told = (command, ui, ...inputs) => {
  const run = spawnSync(bienban, [command, '-q', '--no-progress', '--format', 'jsonl', '--ui', ui, ...inputs], bytes);
  return run.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line));
};
// In the order of the page: errors first, and within a severity as they came.
const SEVERITIES = ['error', 'warning', 'info'];
const gravest = (rows) => SEVERITIES.flatMap((severity) => rows.filter((row) => row.severity === severity));
const counted = (...inputs) => gravest(told('validate', 'en', ...inputs));
// So many rows of each severity are in the page, and a sentence counts the others.
const MOST = 5000;

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
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`); });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => { faults.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('request', (request) => { if (request.url() !== pathToFileURL(path).href) faults.push(`request: ${request.url()}`); });
  await page.addInitScript(() => addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective}`)));
  await page.goto(pathToFileURL(path).href);
  // What was refused on purpose is looked at and is no fault any more.
  const refused = () => faults.splice(0);
  return { page, refused, close: async () => { assert.deepEqual(faults, []); await context.close(); } };
};
const count = async (within) => Number((await within.locator('.pages .count').innerText()).replace(/\s+/g, ' ').match(/^([\d ]+?) ?(?:of|\/)/)[1].replaceAll(' ', ''));
// A filter waits until the reader has typed; a reset is carried out after its event.
const comesTo = (within, rows) => eventually(async () => assert.equal(await count(within), rows));
const step = (text) => console.log(`ok: ${text}`);

// A browser shows blanks side by side as one.
const narrow = (text) => text.replace(/ {2,}/g, ' ');

{ // Every filter, every order, the switch, the steps.
  const rows = counted(testdata);
  const { page, close } = await open(validate('testdata.html', testdata));
  assert.equal(await count(page), rows.length);
  await page.locator('[name=code]').selectOption('M201');
  assert.equal(await count(page), rows.filter((row) => row.code === 'M201').length);
  await page.locator('[name=kind]').selectOption('warning');
  assert.equal(await count(page), 0);
  assert.ok(await page.getByText('No row fits').isVisible());
  await page.locator('.reset').click();
  await comesTo(page, rows.length);
  const file = rows[rows.length - 1].file;
  await page.locator('[name=file]').selectOption(file);
  assert.equal(await count(page), rows.filter((row) => row.file === file).length);
  await page.locator('.reset').click();
  // Letters without diacritics find those with.
  await page.locator('[name=text]').fill('nguyen van');
  const folded = (row) => JSON.stringify(row).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  // Each word may stand anywhere in the row.
  await comesTo(page, rows.filter((row) => ['nguyen', 'van'].every((word) => folded(row).includes(word))).length);
  await page.locator('.reset').click();
  await page.locator('.bar[data-value=M205]').click();
  assert.equal(await count(page), rows.filter((row) => row.code === 'M205').length);
  await page.locator('.reset').click();
  for (const order of ['severity', 'code', 'move', 'white', 'round']) {
    await page.locator('[name=sort]').selectOption(order);
    assert.equal(await count(page), rows.length);
  }
  await page.locator('[name=sort]').selectOption('code');
  const codes = await page.locator('.row .code').allInnerTexts();
  assert.deepEqual(codes, [...codes].sort());
  await page.locator('.heads button').last().click();
  assert.equal(await page.locator('[name=sort]').inputValue(), 'input');
  step('filters and orders');

  await page.locator('[name=code]').selectOption('M201');
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

  const shows = (text) => row.locator('h3').getByText(text, { exact: true });
  assert.ok(await shows('illegal move').isVisible());
  const back = row.locator('.steps button').nth(1);
  assert.equal(await back.getAttribute('aria-label'), 'One half-move back');
  await page.locator('label[for=ui-vi]').click();
  assert.ok(await shows('nước đi không hợp lệ').isVisible());
  assert.ok(!(await shows('illegal move').isVisible()));
  assert.equal(await page.locator('html').getAttribute('lang'), 'vi');
  assert.match(await page.locator('[name=code] option', { hasText: 'E601' }).innerText(), /bảng mã cũ/);
  assert.equal(await back.getAttribute('title'), 'Lùi một nửa nước');
  assert.match(await row.locator('svg.board').first().getAttribute('aria-label'), /^Thế cờ 2\.$/);
  await page.locator('label[for=ui-en]').click();
  assert.ok(await shows('illegal move').isVisible());
  assert.equal(await back.getAttribute('title'), 'One half-move back');

  // Every sentence, in the list and in what is opened, is that of the language, there and back.
  await page.locator('.reset').click();
  const inVietnamese = gravest(told('validate', 'vi', testdata));
  assert.equal(inVietnamese.length, rows.length);
  const sentences = (of) => of.slice(0, 50).map((row) => row.message);
  assert.ok(sentences(rows).every((text, i) => text !== sentences(inVietnamese)[i]));
  const what = () => page.locator('.row .what').allInnerTexts();
  const first = page.locator('details.row').first();
  await first.locator('summary').click();
  for (const [ui, of] of [['en', rows], ['vi', inVietnamese], ['en', rows]]) {
    await page.locator(`label[for=ui-${ui}]`).click();
    assert.deepEqual(await what(), sentences(of).map(narrow));
    assert.equal(await first.locator('.sentence').innerText(), of[0].message);
  }
  // What is searched is what is shown.
  await page.locator('[name=text]').fill('this would leave the king');
  const english = rows.filter((row) => row.message.includes('this would leave the king')).length;
  assert.ok(english > 0);
  await comesTo(page, english);
  await page.locator('label[for=ui-vi]').click();
  assert.ok(await page.getByText('Không có dòng nào phù hợp').isVisible());
  assert.equal(await count(page), 0);
  await page.locator('label[for=ui-en]').click();
  assert.equal(await count(page), english);
  await page.locator('.reset').click();

  // From page to page to the last, and back.
  const pages = Math.ceil(rows.length / 50);
  const turn = page.locator('.pages button');
  for (let i = 1; i < pages; i++) await turn.last().click();
  assert.ok(await turn.last().isDisabled());
  assert.deepEqual(await what(), rows.slice(50 * (pages - 1)).map((row) => narrow(row.message)));
  await turn.first().click();
  assert.deepEqual(await what(), rows.slice(50 * (pages - 2), 50 * (pages - 1)).map((row) => narrow(row.message)));
  step('the languages, the pages');
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
  // The first 300 rows have a board and open.
  const all = counted(testdata).length;
  assert.equal(await page.locator('.row').count(), all);
  assert.equal(await page.locator('details.row').count(), Math.min(all, 300));
  // A row of xiangqi has an arrow, too.
  const illegal = { has: page.locator('h3', { hasText: 'illegal move' }) };
  const row = page.locator('details.row:has(line.arrow)').filter(illegal).first();
  await row.locator('summary').click();
  assert.ok(await row.locator('svg.board').first().isVisible());
  await page.locator('label[for=ui-vi]').click();
  assert.match(await row.locator('h3').innerText(), /^nước đi không hợp lệ$/);
  const messages = (of) => of.map((row) => row.message);
  assert.deepEqual(await page.locator('.row .what').allInnerTexts(), messages(told('validate', 'vi', testdata)).map(narrow));
  await page.locator('label[for=ui-en]').click();
  assert.deepEqual(await page.locator('.row .what').allInnerTexts(), messages(told('validate', 'en', testdata)).map(narrow));
  assert.ok(!(await page.locator('.tools').isVisible()));
  step('without scripts');
  await close();
}

{ // Of a hundred thousand findings the first of each severity open, page by page, and a sentence counts them all.
  const path = validate('many.html', many);
  const started = Date.now();
  const { page, close } = await open(path);
  const all = await count(page);
  const opened = Date.now() - started;
  assert.equal(all, MOST * (await page.locator('[name=kind] option').count() - 1));
  assert.match(await page.locator('body').innerText(), /50[\s,.]?000|100[\s,.]?000/);
  assert.ok((await page.locator('details.row').count()) <= 50);
  await page.locator('.pages button').last().click();
  assert.match(await page.locator('.pages').innerText(), /2 \/ [\d\s]+/);
  const searched = Date.now();
  await page.locator('[name=text]').fill('tran 2400');
  await page.waitForFunction(() => document.querySelectorAll('details.row').length <= 3);
  await page.locator('details.row.error summary', { hasText: 'M201' }).click();
  await page.locator('details.row svg.board').first().waitFor();
  console.log(`ok: ${all} findings, ${(readFileSync(path).length / 1e6).toFixed(1)} MB, shown after ${opened} ms, searched in ${Date.now() - searched} ms`);
  await close();
}

await checkRows({ open, validate, draws, told, folder, testdata, many, step });

{ // Phone and paper: nothing is wider than the page.
  const { page, close } = await open(resolve(folder, 'testdata.html'), { viewport: { width: 390, height: 844 } });
  for (const summary of (await page.locator('details.row summary').all()).slice(0, 20)) await summary.click();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide}`);
  await page.pdf({ path: join(folder, 'testdata.pdf'), format: 'A4' });
  step('390 pixels, and on paper');
  await close();
}

{ // A page begins in the language of its run, with scripts and without, but for a Vietnamese browser.
  const path = resolve(folder, 'vi.html');
  spawnSync(bienban, ['validate', '-q', '--no-progress', '--ui', 'vi', '-o', path, 'testdata/M201/bad.pgn'], bytes);
  for (const options of [{ javaScriptEnabled: false }, {}]) {
    const { page, close } = await open(path, options);
    assert.match(await page.locator('h1').innerText(), /^Báo cáo kiểm tra/);
    await close();
  }
  const { page, close } = await open(resolve(folder, 'testdata.html'), { locale: 'vi-VN' });
  assert.match(await page.locator('h1').innerText(), /^Báo cáo kiểm tra/);
  await close();
  step('the language at the beginning');
}

{ // What gets into the page from elsewhere is refused: script, handler, style, picture, request.
  const path = resolve(folder, 'injected.html');
  const foreign = '<script>window.injected = 1</script><img src="data:," onerror="window.injected = 2"><p id="foreign" style="color: red" onclick="window.injected = 3">x</p></main>';
  writeFileSync(path, readFileSync(resolve(folder, 'testdata.html'), 'utf8').replace('</main>', foreign));
  const { page, refused, close } = await open(path);
  assert.ok((await count(page)) > 0);
  await page.locator('#foreign').click();
  assert.notEqual(await page.locator('#foreign').evaluate((node) => getComputedStyle(node).color), 'rgb(255, 0, 0)');
  await page.evaluate(async () => {
    try { document.body.insertAdjacentHTML('beforeend', '<b id="inserted"></b>'); } catch { /* refused */ }
    try { const script = document.createElement('script'); script.append('window.injected = 4'); document.body.append(script); } catch { /* refused */ }
    try { await fetch('https://example.invalid/'); window.injected = 5; } catch { /* refused */ }
  });
  assert.equal(await page.evaluate(() => window.injected), undefined);
  assert.equal(await page.locator('#inserted').count(), 0);
  const said = refused().join('\n');
  for (const directive of ['script-src-elem', 'script-src-attr', 'style-src-attr', 'img-src', 'connect-src', 'require-trusted-types-for']) {
    assert.ok(said.includes(`policy: ${directive}`), `${directive}: ${said}`);
  }
  await close();
  step('the policy');
}

const fifty = resolve(root, '../shared/corpus/draws/fifty.pgn');
const ledgers = existsSync(fifty) ? [fifty, 'testdata/draws'] : ['testdata/draws'];
if (!existsSync(fifty)) console.log(`skipped: there is no ${fifty}`);
for (const [index, input] of ledgers.entries()) { // The ledger: filters, orders, boards, languages, pages.
  const rows = told('draws', 'en', input);
  assert.ok(rows.length > 0);
  const { page, close } = await open(draws(`ledger-${index}.html`, input));
  const ledger = page.locator('#ledger');
  assert.equal(await count(ledger), rows.length);
  const { rule, kind } = rows[rows.length - 1];
  await ledger.locator('[name=code]').selectOption(rule);
  assert.equal(await count(ledger), rows.filter((row) => row.rule === rule).length);
  await ledger.locator('[name=kind]').selectOption(kind);
  assert.equal(await count(ledger), rows.filter((row) => row.rule === rule && row.kind === kind).length);
  await ledger.locator('.reset').click();
  await ledger.locator('[name=sort]').selectOption('move');
  const moves = (await ledger.locator('.row .move').allInnerTexts()).map((text) => Number.parseInt(text, 10));
  assert.deepEqual(moves, [...moves].sort((a, b) => a - b));
  await ledger.locator('[name=sort]').selectOption('input');
  const row = ledger.locator('details.row').first();
  await row.locator('summary').click();
  const board = row.locator('svg.board').first();
  const men = () => board.locator('use').evaluateAll((all) => all.map((use) => [use.getAttribute('href'), use.getAttribute('x'), use.getAttribute('y')].join()).sort().join(' '));
  // An opened row is drawn a moment later.
  await board.locator('use').nth(1).waitFor({ state: 'attached' });
  const before = await men();
  await page.keyboard.press('ArrowLeft');
  assert.notEqual(await men(), before);
  await row.locator('.steps button').nth(2).click();
  assert.equal(await men(), before);
  for (const [ui, pattern] of [['en', / draw/], ['vi', /hòa/], ['en', / draw/]]) {
    await page.locator(`label[for=ui-${ui}]`).click();
    assert.match(await row.locator('.sentence').innerText(), pattern);
    assert.equal(/[àáâãèéêìíòóôõùúăđĩũơưạ-ỹ]/u.test(await row.locator('.sentence').innerText()), ui === 'vi');
  }
  // The same position stands on every board of a repetition, that of the announced move included.
  const repetition = ledger.locator('details.row.intended', { hasText: 'threefold' }).first();
  if (await repetition.count()) {
    if (!(await repetition.evaluate((node) => node.open))) await repetition.locator('summary').click();
    await repetition.locator('.repeated svg.board use').nth(1).waitFor({ state: 'attached' });
    const boards = await repetition.locator('.repeated svg.board').evaluateAll((all) => all.map((svg) => [...svg.querySelectorAll('use')].map((use) => use.getAttribute('href') + use.getAttribute('x') + ',' + use.getAttribute('y')).sort().join(' ')));
    assert.ok(boards.length >= 3);
    assert.equal(new Set(boards).size, 1);
  }
  // On paper what is opened stays open, and the screen is as before.
  const boards = () => page.locator('details[open] svg.board').count();
  const [drawn, listed] = [await boards(), await ledger.locator('details.row').count()];
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await ledger.locator('details.row').count(), Math.min(rows.length, 2000));
  assert.equal(await boards(), drawn);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await ledger.locator('details.row').count(), listed);
  assert.equal(await boards(), drawn);
  const pages = Math.ceil(rows.length / 50);
  for (let i = 1; i < pages; i++) await ledger.locator('.pages button').last().click();
  assert.equal(await ledger.locator('details.row').count(), rows.length - 50 * (pages - 1));
  step(`the ledger of ${input.split(/[\\/]/).pop()}: ${rows.length} rows, ${pages} pages`);
  await close();
}

{ // A ledger with the findings of the same games beside it: two tables that filter apart.
  const [entries, findings] = [told('draws', 'en', testdata), counted(testdata)];
  const path = draws('both.html', testdata);
  const { page, close } = await open(path);
  const [ledger, faults] = ['#ledger', '#findings'].map((id) => page.locator(id));
  assert.equal(await count(ledger), entries.length);
  assert.equal(await count(faults), findings.length);
  await faults.locator('[name=code]').selectOption('M201');
  assert.equal(await count(faults), findings.filter((row) => row.code === 'M201').length);
  assert.equal(await count(ledger), entries.length);
  const row = faults.locator('details.row').first();
  await row.locator('summary').click();
  await row.locator('line.arrow.written, circle.mark.written').first().waitFor({ state: 'attached' });
  await page.locator('.tables a').last().click();
  assert.ok(await faults.locator('h2').isVisible());
  await close();
  const still = await open(path, { javaScriptEnabled: false });
  assert.equal(await still.page.locator('#ledger .row').count(), entries.length);
  assert.equal(await still.page.locator('#findings .row').count(), findings.length);
  await still.close();
  step('a ledger and findings in one page');
}

{ // The men of xiangqi bear letters or characters, as the reader likes; a page of chess does not ask.
  const claims = resolve(testdata, 'xiangqi', 'claims.csv'), sheets = resolve(testdata, 'xiangqi', 'sheets');
  for (const path of [validate('xiangqi.html', sheets), written('xiangqi-forms.html', 'audit', claims, sheets)]) {
    for (const javaScriptEnabled of [true, false]) {
      const { page, close } = await open(path, { javaScriptEnabled });
      for (const row of await page.locator('details.row').all()) await row.locator('summary').click();
      await page.locator('main .board.xiangqi').first().waitFor();
      const borne = () => page.locator('main').evaluate((node) => ['--letters', '--han'].map((name) => getComputedStyle(node).getPropertyValue(name)));
      assert.deepEqual(await borne(), ['inline', 'none']);
      await page.locator('#men-han').check();
      assert.deepEqual(await borne(), ['none', 'inline']);
      await close();
    }
  }
  const { page, close } = await open(validate('chess.html', resolve(testdata, 'tournament')));
  assert.equal(await page.locator('#men-han').count(), 0);
  await close();
  step('letters or characters on the men of xiangqi');
}

{ // The page of a table: verdicts, and a register of many games. Search, orders, pages, languages, paper, and without scripts.
  const claims = written('claims.csv', 'audit', '--template', 'testdata/claims/games.pgn');
  const path = written('verdicts.html', 'audit', claims, 'testdata/claims/games.pgn');
  const { page, close } = await open(path);
  const rows = () => page.locator('.sheet tbody').count();
  const verdicts = await rows();
  assert.equal(await count(page), verdicts);
  assert.equal(await page.locator('.sheet details[open] svg.board').count(), await page.locator('.sheet svg.board').count());
  const cells = async (heading) => {
    const at = (await page.locator('.sheet th').allInnerTexts()).map((text) => text.toLowerCase()).indexOf(heading);
    return page.locator(`.sheet tbody tr:first-child td:nth-child(${at + 1})`).allInnerTexts();
  };
  await page.locator('.sheet th button', { hasText: 'article' }).click();
  assert.equal(await page.locator('.sheet th[aria-sort=ascending]').count(), 1);
  const articles = await cells('article');
  assert.deepEqual(articles, [...articles].sort());
  // Its sentences and forms have one language, so the page has no switch.
  assert.equal(await page.locator('label[for=ui-vi]').count(), 0);
  assert.ok((await cells('verdict')).includes('valid'));
  await page.locator('[name=text]').fill('zzz');
  await eventually(async () => assert.equal(await rows(), 0));
  await page.locator('.reset').click();
  await eventually(async () => assert.equal(await rows(), verdicts));
  await close();
  const still = await open(path, { javaScriptEnabled: false });
  assert.equal(await still.page.locator('.sheet tbody').count(), verdicts);
  assert.ok(await still.page.locator('.sheet svg.board').first().isVisible());
  await still.close();

  const register = resolve(folder, 'register.html');
  written('converted.pgn', 'convert', many, '--report', register);
  const large = await open(register);
  assert.equal(await count(large.page), 50000);
  const shown = () => large.page.locator('.sheet tbody').count();
  assert.equal(await shown(), 100);
  await large.page.locator('.pages button').last().click();
  assert.match(await large.page.locator('.pages').innerText(), /2 \/ 500/);
  await large.page.locator('.sheet select').first().selectOption({ index: 1 });
  assert.ok((await count(large.page)) < 50000);
  await large.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await shown(), 2000);
  await large.page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await shown(), 100);
  await large.close();

  const attacked = resolve(folder, 'attacked.html');
  written('attacked.pgn', 'convert', hostile, '--report', attacked);
  const safe = await open(attacked);
  assert.equal(await safe.page.evaluate(() => window.hacked), undefined);
  assert.ok((await safe.page.locator('.sheet').innerText()).includes(attacks[0]));
  await safe.close();
  step(`pages of tables: ${verdicts} verdicts, a register of 50000 games`);
}

await checkPictures({ open, written, told, count, comesTo, folder, step });

await browser.close();
console.log(`Chromium ${version}`);
