// Pictures of the desk for the documents, in both languages, and at the widths of a desk and a phone, light and dark; what axe says of each
// (contrast AA, names of controls, roles) must be nothing:
// node desk_shots.mjs BIENBAN SHEETS FOLDER [CHROMIUM]     SHEETS is what tests/oracle/desk/round.py wrote
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { PATIENCE } from './patience.mjs';
import { started } from './started.mjs';

const [bienban, sheets, folder, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const place = mkdtempSync(join(tmpdir(), 'bienban-desk-'));
const round = join(place, 'vong3');
cpSync(sheets, round, { recursive: true });
const { child, address } = await started(bienban, round);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const first = await browser.newContext();
first.setDefaultTimeout(PATIENCE);
const opening = await first.newPage();
await opening.goto(address);
const cookies = await first.cookies();
const pages = { list: '#/', game: '#/game/ban6.txt/1', pair: '#/game/ban7-den.txt/1', type: '#/type', claims: '#/claims', take: '#/take', pairing: '#/pairing', standings: '#/standings' };
for (const [width, height] of [[1280, 860], [390, 844]]) {
  for (const [ui, colorScheme] of [['vi', 'light'], ['vi', 'dark'], ['en', 'light'], ['en', 'dark']]) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, deviceScaleFactor: width < 500 ? 2 : 1 });
    context.setDefaultTimeout(PATIENCE);
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.addInitScript((language) => localStorage.setItem('ui', language), ui);
    for (const [name, hash] of Object.entries(pages)) {
      await page.goto(new URL(address).origin + '/' + hash);
      await page.waitForTimeout(900);
      const path = join(folder, `desk-${name}${ui === 'vi' ? '' : `-${ui}`}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png`);
      await page.screenshot({ path, fullPage: width < 500 });
      // Nothing stands out of the page.
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) { console.error(`${name} at ${width} is ${wide} too wide`); process.exitCode = 1; }
      // The rules of WCAG 2.2 at the levels A and AA.
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }));
      for (const { id, help, nodes } of violations) {
        process.exitCode = 1;
        for (const node of nodes.slice(0, 4)) console.error(`${name} at ${width}, ${ui}, ${colorScheme}: ${id}: ${help}: ${node.target}: ${node.any.map((check) => check.message).join('; ')}`);
      }
    }
    await context.close();
  }
}
await browser.close();
child.kill();
rmSync(place, { recursive: true, force: true });
