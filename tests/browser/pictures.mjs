// The pictures of a page: a click and a key filter the rows, what is counted is what the rows say, the tree opens, axe finds nothing.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { eventually } from './patience.mjs';

// A bar's text is its count above it and its value below it, and its name says both as a sentence would.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SCREENS = [[1280, 'light'], [1280, 'dark'], [390, 'light'], [390, 'dark']];

// More games than a page has rows, of several openings, years and lengths.
const OPENINGS = ['e4 e5 Nf3 Nc6 Bb5 a6', 'e4 c5 Nf3 d6 d4 cxd4', 'd4 d5 c4 e6 Nc3 Nf6', 'e4 e6 d4 d5 Nc3 Bb4', 'Nf3 Nf6 g3 g6 b3 Bg7', 'e4 c6 d4 d5 e5 Bf5'];
const archive = (folder) => {
  const path = join(folder, 'archive.pgn');
  const game = (i) => {
    const opening = OPENINGS[[0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5][i % 11]].split(' ');
    const line = opening.slice(0, i % 13 === 0 ? 4 : 6).concat(i % 3 ? Array.from({ length: i % 40 }, (_, ply) => ['Rg1', 'Rg8', 'Rh1', 'Rh8'][ply % 4]) : []);
    const half = line.map((move, ply) => (ply % 2 ? move : `${ply / 2 + 1}. ${move}`)).join(' ');
    const result = ['1-0', '1/2-1/2', '0-1', '1-0', '*'][i % 5], date = i % 17 ? `${1975 + ((i * 7) % 50)}.05.01` : '????.??.??';
    return `[Event "Giải ${i % 9}"]\n[Site "?"]\n[Date "${date}"]\n[Round "${1 + (i % 9)}"]\n[White "Nguyễn ${i % 97}"]\n[Black "Trần ${i % 89}"]\n[Result "${result}"]\n\n${half} ${result}\n`;
  };
  writeFileSync(path, Array.from({ length: 6000 }, (_, i) => game(i)).join('\n'));
  return path;
};

/** Nothing is wider than the page, and axe finds nothing, at both widths, light and dark. */
const look = async ({ open, folder }, path, name) => {
  for (const [width, colorScheme] of SCREENS) {
    // The page allows no script but its own, and that of axe is one.
    const { page, close } = await open(path, { viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
    const branch = page.locator('.branches details').first();
    if (await branch.count()) await branch.locator('summary').first().click();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${name} at ${width}`);
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate((rules) => axe.run(document, { runOnly: rules, rules: { 'label-content-name-mismatch': { enabled: false } } }), RULES);
    const said = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join('\n  ')}`);
    assert.deepEqual(said, [], `${name} at ${width}, ${colorScheme}`);
    await close();
  }
};

/** The pictures of `games`, `draws`, `event`, `standings` and `schedule`. */
export const checkPictures = async (tools) => {
  const { open, written, told, count, comesTo, folder, step } = tools;
  const input = archive(folder);
  const games = told('games', 'en', input);
  assert.ok(games.length > 0);
  const path = written('games-pictures.html', 'games', input);
  const { page, close } = await open(path);
  await page.locator('.sheet.ready').waitFor();
  const listed = Math.min(games.length, 5000), inPage = games.slice(0, listed);
  assert.equal(await count(page), listed);
  // Every game is in the table below each picture.
  const sums = await page.locator('.picture .numbers').evaluateAll((all) => all.map((table) => [...table.querySelectorAll('td')].reduce((sum, cell) => sum + Number(cell.textContent), 0)));
  assert.deepEqual(sums.slice(0, 3), [games.length, games.length, games.length]);

  const bar = (filter) => page.locator(`.pictures .bar[data-filter=${filter}]`);
  const within = (value, from, to) => (from === '' ? value === null : value !== null && value >= from && value <= to);
  for (const [filter, number] of [['plies', true], ['year', true], ['eco', false]]) {
    for (const act of [(node) => node.locator('.part').first().click(), async (node) => { await node.focus(); await page.keyboard.press('Enter'); }, async (node) => { await node.focus(); await page.keyboard.press(' '); }]) {
      const node = bar(filter).filter({ has: page.locator('.part') }).first();
      const [from, to] = await node.evaluate(({ dataset }) => [dataset.from, dataset.to]);
      const bounds = from === '' || !number ? [from, to] : [Number(from), Number(to)];
      await act(node);
      assert.equal(await node.getAttribute('aria-pressed'), 'true');
      await comesTo(page, inPage.filter((game) => within(game[filter], ...bounds)).length);
      assert.ok(await page.locator('.picked').isVisible());
      await act(node);
      assert.equal(await node.getAttribute('aria-pressed'), 'false');
      await comesTo(page, listed);
    }
  }
  step('bars filter by click and by keyboard');

  // The tree opens with the keyboard, and shows its games.
  const branch = page.locator('.branches > ul > li').first();
  const [line, shown] = [await branch.getAttribute('data-line'), Number((await branch.locator('summary span').first().innerText()).replaceAll(/\s/g, ''))];
  assert.ok(!line.includes(' ') && shown > 0);
  await branch.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  const only = branch.locator('.only').first();
  assert.ok(await only.isVisible());
  await only.focus();
  await page.keyboard.press('Enter');
  const lines = () => page.locator('.sheet tbody').evaluateAll((rows) => rows.map((row) => row.dataset.line.split(' ')[0]));
  await eventually(async () => assert.deepEqual([...new Set(await lines())], [line]));
  if (games.length <= 5000) assert.equal(await count(page), shown);
  await page.locator('.reset').click();
  await comesTo(page, listed);
  assert.equal(await page.locator('[aria-pressed=true]').count(), 0);
  await page.locator('label[for=ui-vi]').click();
  assert.match(await page.locator('.branches').innerText(), /\bMf3|\bMf6|\bMc6/);
  await close();
  step('the tree of the openings');

  // Without scripts the pictures are there, and nothing pretends to be a button.
  const still = await open(written('few-pictures.html', 'games', 'testdata/tournament'), { javaScriptEnabled: false });
  assert.ok(await still.page.locator('.picture svg').first().isVisible());
  assert.equal(await still.page.locator('.pictures [role=button], .pictures button').count(), 0);
  await still.close();

  const draws = written('draws-pictures.html', 'draws', 'testdata/draws');
  const entries = told('draws', 'en', 'testdata/draws');
  const ledger = await open(draws);
  const table = ledger.page.locator('#ledger');
  const tall = table.locator('.bar[data-filter=turn]').filter({ has: ledger.page.locator('.part') }).first();
  const [from, to] = await tall.evaluate(({ dataset }) => [Number(dataset.from), Number(dataset.to)]);
  await tall.focus();
  await ledger.page.keyboard.press('Enter');
  assert.equal(await count(table), entries.filter((entry) => entry.move_number >= from && entry.move_number <= to).length);
  assert.equal(await tall.getAttribute('aria-pressed'), 'true');
  await ledger.close();
  step('the time line of draws');

  const event = written('event-pictures.html', 'event', 'testdata/P806/bad.pgn');
  const seen = await open(event);
  assert.ok(await seen.page.locator('.events .square.missing').count() > 0);
  const findings = told('event', 'en', 'testdata/P806/bad.pgn');
  const round = findings[0].round;
  await seen.page.locator(`.events .bar[data-value="${round}"]`).click();
  assert.equal(await count(seen.page), findings.filter((finding) => finding.round === round).length);
  await seen.close();

  const schedule = written('schedule-pictures.html', 'schedule', 'round-robin', '10');
  const berger = await open(schedule);
  await berger.page.locator('.bar[data-filter=round]').nth(2).click();
  await comesTo(berger.page, 5);
  await berger.close();
  step('event and schedule');

  const crosstable = written('crosstable-pictures.html', 'standings', '--crosstable', 'testdata/P806/good.pgn');
  for (const [name, file] of Object.entries({ games: join(folder, 'few-pictures.html'), draws, event, schedule, crosstable })) await look(tools, file, name);
  step('pictures at 1280 and 390 pixels, light and dark, with axe');
};
