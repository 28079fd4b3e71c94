import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { waitForStableLayout } from '#support/axe.ts';
import { type Appearance, applyAppearance, viewports } from '#support/screens.ts';

const appearances = ['dark', 'light'] as const satisfies readonly Appearance[];

/** The screens that the README shows, with the names of their pictures. */
const readme: Readonly<Record<string, string>> = {
  encounters: 'encounters',
  conflict: 'conflict',
  'timetable to plan': 'timetable',
};

/** Takes the pictures of an open screen at every width, dark and light, into a folder. */
export async function takePictures(page: Page, screen: string, folder: string): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const appearance of appearances) {
      await applyAppearance(page, appearance);
      await waitForStableLayout(page);
      const name = `${screen.replaceAll(' ', '-')}-${viewport.width}-${appearance}.png`;
      await write(join(folder, name), await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    }
  }
}

/** Takes the picture of the README, if the screen is one of those that it shows. */
export async function takeReadmePicture(page: Page, screen: string): Promise<void> {
  const name = readme[screen];
  if (name === undefined) return;
  await page.setViewportSize(viewports[2]);
  await waitForStableLayout(page);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await write(`docs/pictures/${name}.png`, picture);
}

async function write(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
