import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { waitForStableLayout } from './axe.ts';
import { type Appearance, applyAppearance, viewports } from './screens.ts';

/** Whether the gallery is replaced instead of compared with. */
const isWriting = process.env['WAYMARK_GALLERY'] === 'write';

const folder = 'docs/screens';

/** The screens that the README shows, with the names of their pictures. */
const readme: Readonly<Record<string, string>> = {
  encounters: 'encounters',
  conflict: 'conflict',
  'timetable to plan': 'timetable',
};

/** Folder for files that differ, to be looked at. */
const differing = 'node_modules/.cache/screens';

/** Part of a picture, from 0 to 1, that may differ: times of day, dates and numbers do. */
const tolerance = 0.02;

const appearances = ['dark', 'light'] as const satisfies readonly Appearance[];

/**
 * Compares a screen with the gallery at every width, dark and light, and its roles and names with those on record. Returns
 * a line for each difference. In writing mode it writes the pictures and the roles instead.
 */
export async function compareWithGallery(page: Page, screen: string, canvas: Page): Promise<string[]> {
  const differences: string[] = [];
  const base = screen.replaceAll(' ', '-');
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const appearance of appearances) {
      await applyAppearance(page, appearance);
      await waitForStableLayout(page);
      const name = `${base}-${viewport.width}-${appearance}.webp`;
      const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      const picture = await toWebP(canvas, taken);
      const shown = readme[screen];
      if (isWriting && shown !== undefined && name.endsWith('-1440-dark.webp'))
        await write(`docs/pictures/${shown}.png`, taken);
      const part = await record(name, picture, (before) => differingPart(canvas, before, picture));
      if (part > tolerance) differences.push(`${name} differs in ${(part * 100).toFixed(1)} % of its pixels`);
    }
    if (viewport === viewports[1]) continue;
    const name = `${base}-${viewport.width}.yml`;
    const roles = Buffer.from(withoutNumbers(await page.locator('body').ariaSnapshot()));
    const part = await record(name, roles, (before) => (before.equals(roles) ? 0 : 1));
    if (part > 0) differences.push(`${name} has other roles or names`);
  }
  return differences;
}

/** Writes a file of the gallery, or measures how much of it differs. A file that differs is written beside the gallery. */
async function record(
  name: string,
  now: Buffer,
  measure: (before: Buffer) => number | Promise<number>,
): Promise<number> {
  const path = join(folder, name);
  if (isWriting) {
    await write(path, now);
    return 0;
  }
  const before = await readFile(path).catch(() => undefined);
  const part = before ? await measure(before) : 1;
  if (part > 0) await write(join(differing, name), now);
  else await rm(join(differing, name), { force: true });
  return part;
}

async function write(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** A PNG as WebP, which takes a fifth of the space. */
async function toWebP(canvas: Page, png: Buffer): Promise<Buffer> {
  const data = await canvas.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const surface = new OffscreenCanvas(bitmap.width, bitmap.height);
    surface.getContext('2d')?.drawImage(bitmap, 0, 0);
    const blob = await surface.convertToBlob({ type: 'image/webp', quality: 0.4 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, png.toString('base64'));
  return Buffer.from(data);
}

/** Part of the pixels, from 0 to 1, that differ visibly at a quarter of the size; 1 if the sizes differ. */
async function differingPart(canvas: Page, before: Buffer, now: Buffer): Promise<number> {
  return canvas.evaluate(
    async (pictures) => {
      const [one, other] = await Promise.all(
        pictures.map(async (base64) => {
          const bitmap = await createImageBitmap(
            await (await fetch(`data:image/webp;base64,${base64}`)).blob(),
          );
          const surface = new OffscreenCanvas(bitmap.width / 4, bitmap.height / 4);
          const context = surface.getContext('2d');
          context?.drawImage(bitmap, 0, 0, surface.width, surface.height);
          return context?.getImageData(0, 0, surface.width, surface.height).data;
        }),
      );
      if (!one || !other || one.length !== other.length) return 1;
      let differing = 0;
      for (let at = 0; at < one.length; at += 4) {
        const difference = Math.max(
          ...[0, 1, 2].map((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0))),
        );
        if (difference > 32) differing += 1;
      }
      return differing / (one.length / 4);
    },
    [before.toString('base64'), now.toString('base64')],
  );
}

/** Roles and names without numbers and dates, which differ from one day to the next. */
function withoutNumbers(roles: string): string {
  return roles
    .replaceAll(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g, 'Month')
    .replaceAll(/\b(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?\b/g, 'Day')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/(?<!level=)\d+/g, '0');
}
