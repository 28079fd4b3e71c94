// Draws the product's icons from public/icons/icon.svg: run it after the mark has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './chromium.mjs';

const folder = new URL('../public/icons/', import.meta.url);
const mark = readFileSync(new URL('icon.svg', folder), 'utf8');
// Maskable and Apple icons are cut by the system: colour to the edge, the mark within the middle four fifths.
const filled = mark.replace('rx="15"', '').replace('viewBox="0 0 64 64"', 'viewBox="-10 -10 84 84"');
const cut = filled.replace('<rect width="64" height="64"', '<rect x="-10" y="-10" width="84" height="84"');

const browser = await chromium.launch({
  executablePath: ensureChromium().path,
  args: chromiumArgs,
});
await draw('icon-192.png', mark, 192);
await draw('icon-512.png', mark, 512);
await draw('maskable-512.png', cut, 512);
await draw('apple-touch-icon.png', cut, 180);
await browser.close();

/**
 * @param {string} name
 * @param {string} svg
 * @param {number} size in pixels
 */
async function draw(name, svg, size) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  writeFileSync(new URL(name, folder), await page.screenshot({ omitBackground: true }));
  await page.close();
}
