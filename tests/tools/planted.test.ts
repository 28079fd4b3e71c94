import { beforeAll, describe, expect, test } from 'vitest';
import { plantedFaults } from './planted/faults.ts';
import { faultsWithoutPlace } from './planted/planting.ts';
import { type Said, runPlanted } from './planted/run.ts';

// The test of the tests: whatever syncing stands on is broken once on purpose, and has to be noticed.
const heard: { said: Said[] } = { said: [] };

beforeAll(async () => {
  const lost = faultsWithoutPlace(plantedFaults).map(({ name, file }) => `“${name}” in ${file}`);
  if (lost.length > 0) throw new Error(`Nothing can be planted any more as: ${lost.join(', ')}`);
  const names = plantedFaults.map(({ noticed }) =>
    noticed.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  );
  heard.said = await runPlanted({}, '--testNamePattern', names.join('|'));
}, 900_000);

describe('a fault planted in syncing', () => {
  test.each(plantedFaults.map((planted) => [planted.name, planted] as const))(
    '%s: is noticed',
    (name, planted) => {
      const failed = heard.said.filter(({ fault, state }) => fault === name && state === 'failed');
      expect(failed.map((each) => each.test)).toContainEqual(expect.stringContaining(planted.noticed));
      // It is noticed by what comes of it, not because nothing runs any more.
      const words = failed.map((each) => each.words).join('\n');
      expect(words).not.toMatch(/SyntaxError|ReferenceError|is not a function/);
    },
  );
});
