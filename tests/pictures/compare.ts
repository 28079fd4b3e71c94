import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, chromium } from '@playwright/test';
import { findChromium, testArgs } from '../../scripts/chromium.mjs';

/** Part of a picture, from 0 to 1, that may differ: the times on it do. */
const tolerance = 0.02;

/** Compares the pictures of two folders. Returns a line for each that differs, or is only in one of them. */
export async function comparePictures(before: string, now: string): Promise<string[]> {
  const [old, fresh] = await Promise.all([before, now].map((folder) => readdir(folder)));
  const browser = await chromium.launch({ args: testArgs, ...findChromium()?.launchOptions });
  try {
    const page = await browser.newPage();
    const lines: string[] = [];
    for (const name of new Set([...(old ?? []), ...(fresh ?? [])].toSorted())) {
      if (!name.endsWith('.png')) continue;
      const [one, other] = await Promise.all([before, now].map((folder) => readPicture(join(folder, name))));
      if (!one || !other) lines.push(`${name} is ${one ? 'no longer there' : 'new'}`);
      else if (!one.equals(other)) {
        const part = await differingPart(page, one, other);
        if (part > tolerance) lines.push(`${name} differs in ${(part * 100).toFixed(1)} % of its pixels`);
      }
    }
    return lines;
  } finally {
    await browser.close();
  }
}

function readPicture(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined);
}

/** Part of the pixels, from 0 to 1, that differ visibly at a quarter of the size; 1 if the sizes differ. */
async function differingPart(canvas: Page, before: Buffer, now: Buffer): Promise<number> {
  return canvas.evaluate(
    async (pictures) => {
      const [one, other] = await Promise.all(
        pictures.map(async (base64) => {
          const bitmap = await createImageBitmap(
            await (await fetch(`data:image/png;base64,${base64}`)).blob(),
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
