import { writeFile } from 'node:fs/promises';
import { encode } from 'uqr';

const size = { width: 640, height: 480 } as const;
const frames = 10;

/** Writes a film of a sheet of white paper with a QR code, for `--use-file-for-fake-video-capture`. */
export async function writeCodeFilm(path: string, text: string): Promise<void> {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 4 });
  const { width, height } = size;
  const scale = Math.floor((height - 40) / modules);
  const [left, top] = [width - modules * scale, height - modules * scale].map((space) =>
    Math.floor(space / 2),
  );
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
