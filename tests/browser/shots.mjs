// Pictures of a report at the widths of a desk and a phone: node shots.mjs REPORT.html FOLDER [CHROMIUM]
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [report, folder, executablePath = '/usr/bin/chromium'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
for (const [width, height, colorScheme, ui] of [[1280, 900, 'light', 'en'], [1280, 900, 'dark', 'vi'], [390, 844, 'light', 'vi'], [390, 844, 'dark', 'en']]) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, deviceScaleFactor: width < 500 ? 2 : 1 });
  await page.goto(pathToFileURL(resolve(report)).href);
  await page.locator(`label[for=ui-${ui}]`).click();
  const name = `${folder}/${width}-${colorScheme}-${ui}`;
  await page.screenshot({ path: `${name}-top.png` });
  const opened = page.locator('details.row', { hasText: /M201|threefold/ }).first();
  if (await opened.count()) await opened.locator('summary').click();
  if (await opened.count()) {
    await opened.locator('svg.board').first().waitFor();
    await opened.scrollIntoViewIfNeeded();
    await opened.screenshot({ path: `${name}-row.png` });
  }
  await page.close();
}
await browser.close();
