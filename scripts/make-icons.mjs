// Draws the icons from public/icons/icon.svg. Run it after changing that file.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumArgs, ensureChromium } from './chromium.mjs';

const folder = new URL('../public/icons/', import.meta.url);
const logo = readFileSync(new URL('icon.svg', folder), 'utf8');
// The system crops maskable and Apple icons: fill them with colour, and keep the logo in the middle four fifths.
const filled = logo.replace('rx="15"', '').replace('viewBox="0 0 64 64"', 'viewBox="-10 -10 84 84"');
const cropped = filled.replace(
  '<rect width="64" height="64"',
  '<rect x="-10" y="-10" width="84" height="84"',
);

const browser = await chromium.launch({ ...ensureChromium().launchOptions, args: chromiumArgs });
await draw('icon-192.png', logo, 192);
await draw('icon-512.png', logo, 512);
await draw('maskable-512.png', cropped, 512);
await draw('apple-touch-icon.png', cropped, 180);
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
