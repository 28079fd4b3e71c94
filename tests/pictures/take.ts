import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { waitForStableLayout } from '#support/axe.ts';
import { type Appearance, applyAppearance, viewports } from '#support/screens.ts';

/** A size and an appearance of a screen. */
type Picture = { readonly viewport: (typeof viewports)[number]; readonly appearance: Appearance };

/** Every picture of a screen, for people to look at. */
export const everyPicture: readonly Picture[] = viewports.flatMap((viewport) => [
  { viewport, appearance: 'dark' },
  { viewport, appearance: 'light' },
]);

const [phone, , desktop] = viewports;

/** The pictures that are compared with those of another commit: both appearances, and the widths that differ most. */
export const comparedPictures: readonly Picture[] = [
  { viewport: phone, appearance: 'light' },
  { viewport: desktop, appearance: 'dark' },
];

/** The screens that the README shows, with the names of their pictures. */
const readme: Readonly<Record<string, string>> = {
  encounters: 'encounters',
  conflict: 'conflict',
  'timetable to plan': 'timetable',
};

/** Takes pictures of an open screen into a folder. */
export async function takePictures(
  page: Page,
  screen: string,
  folder: string,
  pictures: readonly Picture[],
): Promise<void> {
  for (const { viewport, appearance } of pictures) {
    await page.setViewportSize(viewport);
    await applyAppearance(page, appearance);
    await waitForStableLayout(page);
    const name = `${screen.replaceAll(' ', '-')}-${viewport.width}-${appearance}.png`;
    await write(join(folder, name), await page.screenshot({ animations: 'disabled', caret: 'hide' }));
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
