import type { Page } from '@playwright/test';

/** A picture of noise, which no format makes much smaller, so that it is sent in several parts. */
export async function noisePicture(page: Page, width: number, height: number): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([across, down]) => {
      const canvas = new OffscreenCanvas(across, down);
      const context = canvas.getContext('2d');
      const noise = new ImageData(across, down);
      for (let at = 0; at < noise.data.length; at += 65_536)
        crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
      for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
      context?.putImageData(noise, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [width, height] as const,
  );
  return Buffer.from(bytes);
}
