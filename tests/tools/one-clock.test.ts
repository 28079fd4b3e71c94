import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from './sourcesIn.ts';

/** Layers that show or record moments. */
const folders = ['src/screens', 'src/actions', 'src/ui'];

/** Files that need the device's own clock, and why. */
const exceptions = new Map([
  ['src/ui/clock.ts', 'the one place where the clock is chosen'],
  ['src/screens/device/offline/OfflineEvent.tsx', 'compared with times that syncing recorded'],
]);

/** Returns the lines of a text that read the clock of the device. */
function bareClocks(text: string): string[] {
  return text.split('\n').filter((line) => /\bDate\.now\b|\bnew Date\(\)/.test(line));
}

test('Screens and actions read the time from one clock, which knows that of the server', () => {
  const files = sourcesIn(...folders).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const bare = files.flatMap((file) => {
    const lines = exceptions.has(file) ? [] : bareClocks(readFileSync(file, 'utf8'));
    return lines.map((line) => `${file}: use timeNow() of #ui/clock.ts instead of “${line.trim()}”`);
  });
  expect(bare).toEqual([]);
});

test('Each exception still reads the clock of the device', () => {
  for (const file of exceptions.keys())
    expect({ file, lines: bareClocks(readFileSync(file, 'utf8')) }).not.toEqual({ file, lines: [] });
});

test.each([
  ['const now = Date.now();', 1],
  ['const [now] = useState(Date.now);', 1],
  ['const at = new Date().toISOString();', 1],
  ['const at = new Date(now).toISOString();', 0],
  ['const at = timeNow();', 0],
])('Of %j, %i lines read the clock of the device', (text, count) => {
  expect(bareClocks(text)).toHaveLength(count);
});
