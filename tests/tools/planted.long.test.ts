import { beforeAll, describe, expect, test } from 'vitest';
import { plantedFaults } from './planted/faults.ts';
import { type PlantedResult, runPlanted } from './planted/run.ts';

// Tests the tests: each mechanism of syncing is broken on purpose, and a test must fail.
const planted: { results: PlantedResult[] } = { results: [] };

beforeAll(async () => {
  const names = plantedFaults.map(({ failing }) =>
    failing.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  );
  planted.results = await runPlanted('--testNamePattern', names.join('|'));
}, 900_000);

describe('a fault planted in syncing', () => {
  test.each(plantedFaults.map((fault) => [fault.name, fault.failing] as const))(
    '%s: a test fails',
    (name, failing) => {
      const failed = planted.results.filter(({ fault, state }) => fault === name && state === 'failed');
      expect(failed.map((each) => each.test)).toContainEqual(expect.stringContaining(failing));
      // It fails because of the fault's effect, not because the code no longer runs.
      const messages = failed.map(({ message }) => message).join('\n');
      expect(messages).not.toMatch(/SyntaxError|ReferenceError|is not a function/);
    },
  );
});
