// `node tests/pictures/manifest.ts` takes the pictures that the web app manifest shows, from the last build.
import { writeFile } from 'node:fs/promises';
import { type Page, chromium } from '@playwright/test';
import { openScenario } from '#support/scenario.ts';
import { screenshotSizes, screenshots } from '../../config/vite/screenshots.ts';
import { findChromium, testArgs } from '../../scripts/chromium.mjs';

const browser = await chromium.launch({ args: testArgs, ...findChromium()?.launchOptions });
const scenario = await openScenario(browser);
const paths = {
  encounters: '/encounters',
  'encounter-wide': `${scenario.encounter}/read`,
  home: '/',
  encounter: `${scenario.encounter}/read`,
};
try {
  for (const { name, form_factor } of screenshots) {
    const { width, height, scale } = screenshotSizes[form_factor];
    const page = scenario.organiser;
    await page.setViewportSize({ width, height });
    await page.goto(new URL(paths[name], scenario.url).href);
    await page.getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await writeFile(`public/screenshots/${name}.webp`, await capture(page, scale));
    console.warn(name);
  }
} finally {
  await scenario.close();
  await browser.close();
}

/** Takes a WebP picture of what the page shows: Playwright itself takes PNG and JPEG only. */
async function capture(page: Page, scale: number): Promise<Buffer> {
  const size = page.viewportSize();
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    ...(size && { clip: { x: 0, y: 0, ...size, scale } }),
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}
