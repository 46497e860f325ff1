// Pictures of a report at the widths of a desk and a phone, light and dark, in both languages, and as paper:
// node shots.mjs REPORT.html FOLDER [CHROMIUM]
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [report, folder, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
// Opens a row with a board, where there is one.
const opened = async (page) => {
  const [best, any] = [page.locator('details.row', { hasText: /M201|threefold/ }).first(), page.locator('details.row').first()];
  const row = (await best.count()) ? best : any;
  if (!(await row.count())) return null;
  await row.locator('summary').click();
  await row.locator('.facts').waitFor();
  return row;
};
for (const [width, height] of [[1280, 900], [390, 844]]) {
  for (const colorScheme of ['light', 'dark']) {
    for (const ui of ['en', 'vi']) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme, deviceScaleFactor: width < 500 ? 2 : 1 });
      await page.goto(pathToFileURL(resolve(report)).href);
      await page.locator(`label[for=ui-${ui}]`).click();
      const name = `${folder}/${width}-${colorScheme}-${ui}`;
      await page.screenshot({ path: `${name}-top.png` });
      const list = page.locator('.shown').first();
      if (await list.count()) {
        await list.evaluate((node) => node.parentElement.scrollIntoView());
        await page.screenshot({ path: `${name}-list.png` });
      }
      const row = await opened(page);
      if (row) await row.screenshot({ path: `${name}-row.png` });
      await page.close();
    }
  }
}
for (const ui of ['en', 'vi']) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(pathToFileURL(resolve(report)).href);
  await page.locator(`label[for=ui-${ui}]`).click();
  await opened(page);
  await page.pdf({ path: `${folder}/paper-${ui}.pdf`, format: 'A4', margin: { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' } });
  await page.close();
}
await browser.close();
