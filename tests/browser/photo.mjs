// A photo is dropped on the desk: the page shows the ink beside the board, and a proposal is taken:
// node photo.mjs BIENBAN PHOTO FOLDER [CHROMIUM]     the photo is one of which not all half-moves are certain; FOLDER gets
// the picture of the documents
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { PATIENCE } from './patience.mjs';
import { started } from './started.mjs';

const [bienban, photo, folder, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const { child, address } = await started(bienban, mkdtempSync(join(tmpdir(), 'bienban-photo-')));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
context.setDefaultTimeout(PATIENCE);
const page = await context.newPage();
const faults = [];
page.on('pageerror', (error) => faults.push(String(error)));
page.on('console', (message) => { if (message.type() === 'error') faults.push(message.text()); });
await page.goto(address);
await page.locator('#files').setInputFiles(photo);
await page.locator('table.games tbody a').first().click();
await page.locator('.photo img').waitFor();
await page.locator('[data-proposal]').first().waitFor();
await page.waitForFunction(() => document.querySelector('.photo img').naturalWidth > 0);
// The half-move that comes next has a frame, which is in sight.
await page.locator('.photo .frame').waitFor();
const inside = () => page.evaluate(() => {
  const [frame, view] = ['.frame', '.view'].map((name) => document.querySelector(`.photo ${name}`).getBoundingClientRect());
  return frame.width > 10 && frame.left >= view.left && frame.right <= view.right && frame.top >= view.top && frame.bottom <= view.bottom;
});
assert.ok(await inside(), 'the frame is in sight');
assert.match(await page.locator('[data-proposal]').first().textContent(), /11\. \S+ /);
await page.screenshot({ path: join(folder, 'desk-photo-1280.png') });
await page.getByRole('button', { name: 'Cả trang' }).click();
assert.ok(await page.evaluate(() => Math.abs(document.querySelector('.photo img').width - document.querySelector('.photo .view').clientWidth) < 2), 'the page fits');
await page.getByRole('button', { name: 'Cả trang' }).click();
const before = await page.locator('.moves [data-ply]').count();
await page.keyboard.press('1');
await page.waitForFunction((before) => document.querySelectorAll('.moves [data-ply]').length > before, before);
assert.equal(await page.evaluate(async () => (await (await fetch('/api/about')).json()).games[0].state), 'repaired');
await page.screenshot({ path: join(folder, 'taken.png') });
// One half-move more by hand leaves the rest open.
await page.keyboard.press('u');
await page.waitForFunction((before) => document.querySelectorAll('.moves [data-ply]').length === before, before);
await page.evaluate(async () => {
  const [game] = (await (await fetch('/api/about')).json()).games;
  const query = new URLSearchParams({ file: game.file, game: game.game });
  const view = await (await fetch(`/api/game?${query}`)).json();
  const body = JSON.stringify({ act: 'set', slot: view.line.length, move: view.legal[0].uci });
  await fetch(`/api/decide?${query}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
});
assert.equal(await page.evaluate(async () => (await (await fetch('/api/about')).json()).games[0].state), 'open');
await page.setViewportSize({ width: 390, height: 844 });
await page.reload();
await page.locator('.photo .frame').waitFor({ state: 'attached' });
assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), 'nothing stands out of the page');
await page.screenshot({ path: join(folder, 'phone.png'), fullPage: true });
assert.deepEqual(faults, []);
await browser.close();
child.kill();
console.log('ok: a photo beside the board');
