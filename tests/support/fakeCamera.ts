import { writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { encode } from 'uqr';

/** The squares of a QR code by row; true is dark. */
type Squares = readonly (readonly boolean[])[];

const size = { width: 640, height: 480 } as const;
const frames = 10;

/** Reads the squares of a QR code that a page shows. */
export async function squaresOf(code: Locator): Promise<Squares> {
  const side = Number((await code.getAttribute('viewBox'))?.split(' ')[2]);
  const squares = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  const drawn = (await code.locator('path').getAttribute('d')) ?? '';
  for (const [, x, y, length] of drawn.matchAll(/M(\d+) (\d+)h(\d+)/g))
    squares[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  return squares;
}

/** Writes a film of a sheet of white paper with a QR code, for `--use-file-for-fake-video-capture`. */
export async function writeCodeFilm(path: string, code: string | Squares): Promise<void> {
  const data = typeof code === 'string' ? encode(code, { ecc: 'M', border: 0 }).data : code;
  const { width, height } = size;
  // Around the code, four squares stay white.
  const scale = Math.floor((height - 40) / (data.length + 8));
  const [left, top] = [width, height].map((space) => Math.floor((space - data.length * scale) / 2));
  const luma = Buffer.alloc(width * height, 225);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDark = data[Math.floor((y - (top ?? 0)) / scale)]?.[Math.floor((x - (left ?? 0)) / scale)];
      if (isDark) luma[y * width + x] = 30;
    }
  }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`);
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]));
}

/** Switches with which Chromium shows pages a film instead of a camera, and asks nobody. */
export function filmArgs(path: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ];
}
