import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** How many cases the plan of syncing names. */
const count = 58;

test(`each of the ${count} fault cases is a test that carries its number`, () => {
  const found = new Set<number>();
  for (const folder of ['tests/sync', 'tests/server', 'tests/e2e', 'tests/screens']) {
    for (const name of readdirSync(folder).filter((each) => /\.(test|spec)\.tsx?$/.test(each))) {
      const text = readFileSync(join(folder, name), 'utf8');
      for (const [, number] of text.matchAll(/['"`]fault (\d+): /g)) found.add(Number(number));
    }
  }
  const all = Array.from({ length: count }, (_, at) => at + 1);
  expect(all.filter((number) => !found.has(number))).toEqual([]);
});
