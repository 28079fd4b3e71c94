// `node tests/e2e/pictures.ts FOLDER [NAME…]` takes a picture of every screen at every width, dark and light, for looking at.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createSampleGame } from '#support/serverProcess.ts';
import { applyAppearance, screens, viewports } from '#support/screens.ts';
import { openScenario } from '#support/scenario.ts';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';

const [folder = 'pictures', ...names] = process.argv.slice(2);
const found = findChromium();
const browser = await chromium.launch({ args: chromiumArgs, ...(found && { executablePath: found.path }) });
const game = await createSampleGame();
const stage = await openScenario(browser, game);
try {
  await mkdir(folder, { recursive: true });
  for (const { name, open } of screens) {
    if (names.length > 0 && !names.includes(name)) continue;
    const page = await open(stage);
    for (const size of viewports) {
      await page.setViewportSize(size);
      for (const as of ['dark', 'light'] as const) {
        await applyAppearance(page, as);
        await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}-${size.width}-${as}.png`) });
      }
    }
    console.warn(name);
  }
} finally {
  await stage.close();
  await browser.close();
  await game.remove();
}
