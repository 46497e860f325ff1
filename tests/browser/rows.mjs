// A row shows that it opens; opened it has its help and the legal moves; it fits a phone; no label of a plot meets
// another. Each with scripts and without.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { eventually } from './patience.mjs';

const PHONE = { width: 390, height: 844 }, DESK = { width: 1280, height: 900 };

// Games of many rounds with long names, and moves that are wrong in many ways, one of them very wide.
const wide = () => {
  const numbers = Array.from({ length: 31 }, (_, i) => String(i + 1));
  const rounds = [...numbers, 'Chung kết 12', 'WWWWWWWWWWWWWW', 'Bán kết'];
  const bad = ['2. Ke3', `2. ${'Q'.repeat(300)}h5`, '2. Nd4', '2. Bb6 a6', '2. O-O',
    '2. Yc3 Nf6 3. Nf3 Nc6', '44. Nf3', '2. Nf3 a5 4. d4'];
  const tags = (round, i) => [
    ['Event', 'Giải'.repeat(30)], ['Site', '?'], ['Date', '2024.01.01'], ['Round', round],
    ['White', 'Nguyễn'.repeat(12)], ['Black', `Trần ${i}`], ['Result', '*'],
  ].map(([name, value]) => `[${name} "${value}"]\n`).join('');
  const game = (round, i, moves) => `${tags(round, i)}\n1. e4 e5 ${moves} *\n`;
  return rounds.flatMap((round, i) => bad.map((moves, j) => game(round, i, j <= i % 8 ? moves : bad[0]))).join('\n');
};

// The chevron of a row: its look while closed, under the pointer, focused, and open.
const affordance = async (page) => {
  const summary = page.locator('details.row > summary').first();
  const look = () => summary.evaluate((node) => {
    const sign = getComputedStyle(node, '::before'), own = getComputedStyle(node);
    return { drawn: sign.content !== 'none' && parseFloat(sign.width) > 5 && sign.borderRightStyle === 'solid',
      turned: sign.transform, colour: own.backgroundColor, cursor: own.cursor, outline: own.outlineStyle };
  });
  await page.mouse.move(0, 0);
  const closed = await look();
  assert.ok(closed.drawn, 'a closed row has a chevron');
  assert.equal(closed.cursor, 'pointer');
  await summary.hover();
  assert.notEqual((await look()).colour, closed.colour);
  await page.keyboard.press('Tab');
  await summary.evaluate((node) => node.focus());
  assert.equal((await look()).outline, 'solid');
  await page.keyboard.press('Enter');
  await eventually(async () => {
    const opened = await look();
    assert.ok(opened.drawn && opened.turned !== closed.turned, `the chevron turns: ${closed.turned}, ${opened.turned}`);
  });
  await page.keyboard.press('Enter');
  // The chevron stands apart from the code beside it.
  const apart = await summary.evaluate((node) => parseFloat(getComputedStyle(node).paddingLeft)
    >= parseFloat(getComputedStyle(node, '::before').left) + parseFloat(getComputedStyle(node, '::before').width) + 4);
  assert.ok(apart);
};

// What stands out of the page or of what holds it, in the rows that are open.
const outside = (page) => page.evaluate(() => {
  const wide = document.documentElement.clientWidth;
  const all = [...document.querySelectorAll('header, .tile, .plots figure, .tools *, details[open] *, .sheet dd')];
  const shown = all.filter((node) => node.checkVisibility() && !node.closest('svg svg, defs, .plot'));
  const far = shown.filter((node) => {
    const { left, right } = node.getBoundingClientRect();
    return right > wide + 0.5 || left < -0.5;
  });
  const scrolls = document.documentElement.scrollWidth > wide;
  return [...(scrolls ? ['the page scrolls'] : []), ...far.map((node) => node.outerHTML.slice(0, 90))];
});

// The texts of the plots that meet another text of their plot, or stand out of its figure. A grid scrolls in its own box.
const meeting = (page) => page.evaluate(() => [...document.querySelectorAll('.plot:not(.squares)')].flatMap((plot) => {
  const figure = plot.closest('figure').getBoundingClientRect();
  const texts = [...plot.querySelectorAll('text')].map((node) => [node.textContent, node.getBoundingClientRect()]);
  const out = texts.filter(([, box]) => box.left < figure.left || box.right > figure.right);
  const beside = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5;
  const meet = (a, b) => beside(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const pairs = texts.flatMap(([text, box], i) =>
    texts.slice(i + 1).filter(([, other]) => meet(box, other)).map(([other]) => `${text} and ${other}`));
  return [...out.map(([text]) => `${text} stands out`), ...pairs];
}));

// The help and the legal moves of a row that is open, in the language of the page.
const read = async (row) => {
  const texts = async (of) => (await row.locator(of).count()) ? row.locator(of).innerText() : '';
  return { help: await texts('.help'), legal: await texts('dd.legal'), proposed: await texts('dd.proposed') };
};

export const checkRows = async ({ open, validate, draws, told, folder, testdata, many, step }) => {
  const input = resolve(folder, 'wide.pgn');
  writeFileSync(input, wide());
  const report = validate('wide.html', input), ledger = draws('rows-ledger.html', resolve(testdata, 'draws'));

  for (const path of [report, ledger]) for (const javaScriptEnabled of [true, false]) {
    const { page, close } = await open(path, { javaScriptEnabled });
    await affordance(page);
    await close();
  }
  step('a row shows that it opens, with scripts and without');

  for (const javaScriptEnabled of [true, false]) {
    const { page, close } = await open(report, { javaScriptEnabled });
    const opened = async (text) => {
      const row = page.locator('details.row', { hasText: text }).first();
      if (!(await row.evaluate((node) => node.open))) await row.locator('summary').click();
      await row.locator('.facts').waitFor();
      return row;
    };
    for (const [ui, help, said] of [['en', 'Help', 'en'], ['vi', 'Cách sửa', 'vi']]) {
      await page.locator(`label[for=ui-${ui}]`).click();
      const { help: text, legal } = await read(await opened('2. Nd4'));
      assert.ok(text.startsWith(help) && text.length > 30, text);
      const explained = told('validate', said, input).find((row) => row.code === 'M201' && row.token === 'Nd4');
      assert.ok(!text.includes(explained.message), 'the help is not the sentence again');
      assert.equal(legal, 'Na3 · Nc3 · Ne2 · Nf3 · Nh3 · d4');
    }
    await page.locator('label[for=ui-en]').click();
    assert.equal((await read(await opened('2. Bb6'))).proposed, 'Bb5');
    assert.equal((await read(await opened('2. O-O'))).legal, 'Ke2');
    const unknown = await read(await opened('2. Yc3'));
    assert.match(unknown.help, /`Yc3`/);
    assert.ok(unknown.legal || unknown.proposed);
    assert.ok(!(await page.locator('.help').first().innerText()).includes('undefined'));
    await close();
  }
  step('the help and the legal moves');

  for (const path of [report, ledger]) for (const javaScriptEnabled of [true, false]) {
    const { page, close } = await open(path, { viewport: PHONE, javaScriptEnabled });
    for (const ui of ['en', 'vi']) {
      await page.locator(`label[for=ui-${ui}]`).click();
      for (const row of (await page.locator('details.row').all()).slice(0, 40)) {
        if (!(await row.evaluate((node) => node.open))) await row.locator('summary').click();
        await row.locator('.facts').waitFor();
      }
      assert.deepEqual(await outside(page), []);
    }
    const row = page.locator('details[open]:has(.facts):has(svg.board)').first();
    const board = await row.locator('svg.board').first().boundingBox();
    const facts = await row.locator('.facts').boundingBox();
    assert.ok(board.width > 250 && board.width <= 358, `${board.width}`);
    assert.ok(facts.y >= board.y + board.height && facts.width > 300, 'the facts are below the board');
    await close();
  }
  step('an opened row on a phone');

  const pages = [report, ledger, resolve(folder, 'testdata.html'), validate('rows-many.html', many)];
  for (const path of pages) for (const viewport of [PHONE, { width: 700, height: 900 }, DESK]) {
    const { page, close } = await open(path, { viewport });
    for (const ui of ['en', 'vi']) {
      await page.locator(`label[for=ui-${ui}]`).click();
      assert.ok((await page.locator('.plot text').count()) > 3);
      assert.deepEqual(await meeting(page), [], `${path} at ${viewport.width}`);
    }
    await close();
  }
  step('no label of a plot meets another');
};
