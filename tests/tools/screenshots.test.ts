import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manifestScreenshots } from '../../config/vite/screenshots.ts';

test('The manifest has wide and narrow screenshots, of the sizes that it says, each under 120 kB', () => {
  const listed = manifestScreenshots();
  expect(new Set(listed.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']));
  for (const { src, sizes } of listed) {
    const file = readFileSync(`public${src}`);
    expect(file.subarray(8, 16).toString()).toBe('WEBPVP8X');
    // The extended format has its width and height, less one, at fixed places.
    expect(`${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`).toBe(sizes);
    expect(file.length).toBeLessThan(120_000);
  }
});
