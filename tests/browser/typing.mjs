// How long it takes to type a sheet into the desk: node typing.mjs BIENBAN GAME.pgn WORK-FOLDER [CHROMIUM]
// The first game of the file is typed in Vietnamese letters, a half-move a cell and Enter behind it, at five keys a
// second, as a practised hand does, and once more as fast as the page takes them. Printed, not judged.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [bienban, game, work, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
const written = execFileSync(bienban, ['convert', game, '--to', 'vi', '-q'], { encoding: 'utf8' });
const movetext = written.split('\n\n').find((part) => /^1\. /.test(part));
const moves = movetext.split(/\s+/).filter((word) => word && !/^(\d+\.+|1-0|0-1|1\/2-1\/2|\*)$/.test(word));
const child = spawn(bienban, ['--ui', 'vi', 'desk', '--no-open', join(work, 'folder')], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise((done) => {
  let out = '';
  child.stdout.on('data', (data) => { out += data; const found = out.match(/http:\/\/127\.0\.0\.1:\d+\/\?token=[0-9a-f]{64}/); if (found) done(found[0]); });
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
const page = await browser.newPage();
await page.goto(address);
for (const delay of [200, 0]) {
  await page.goto(`${new URL(address).origin}/#/`);
  await page.goto(`${new URL(address).origin}/#/type`);
  await page.locator('.form input').first().focus();
  const begun = performance.now();
  let keys = 0;
  for (const move of moves) {
    for (const key of [...move, 'Enter']) {
      const at = performance.now();
      await (key === 'Enter' ? page.keyboard.press(key) : page.keyboard.type(key));
      keys += 1;
      await new Promise((done) => setTimeout(done, Math.max(0, delay - (performance.now() - at))));
    }
  }
  await page.waitForFunction((count) => document.querySelectorAll('.form input.good').length === count, moves.length);
  const seconds = (performance.now() - begun) / 1000;
  assert.equal(await page.locator('.form input.fault').count(), 0);
  console.log(`${moves.length / 2} moves, ${keys} keys${delay ? ` at ${1000 / delay} a second` : ''}: ${seconds.toFixed(1)} s until all are judged`);
}
await browser.close();
child.kill('SIGINT');
