import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The numbers of the fault cases in docs/sync.md. */
const cases = Array.from({ length: 81 }, (_, at) => at + 1);

test(`each of the ${cases.length} fault cases is a test that carries its number`, () => {
  const found = new Set<number>();
  for (const folder of ['tests/sync', 'tests/server', 'tests/e2e', 'tests/mirror', 'tests/screens']) {
    const names = readdirSync(folder, { encoding: 'utf8', recursive: true });
    for (const name of names.filter((each) => /\.(test|spec)\.tsx?$/.test(each))) {
      const text = readFileSync(join(folder, name), 'utf8');
      for (const [, number] of text.matchAll(/['"`]fault (\d+): /g)) found.add(Number(number));
    }
  }
  expect(cases.filter((number) => !found.has(number))).toEqual([]);
});
