import { beforeAll, describe, expect, test } from 'vitest';
import { chosenHistoryFaults } from './planted/historyFaults.ts';
import { type PlantedResult, runPlanted } from './planted/run.ts';

// Tests the checker of random histories: they alone must find each of these faults, with the seeds of `npm test`.
const faults = chosenHistoryFaults();
const planted: { results: PlantedResult[] } = { results: [] };

beforeAll(async () => {
  planted.results = await runPlanted({ WAYMARK_PLANTED: 'histories' });
  console.warn(table());
}, 7_200_000);

/** Each fault with the number of the history that found it, and the seconds that took. */
function table(): string {
  const rows = faults.map(({ name }) => {
    const message = messagesOf(name);
    const [, history = 'not found', seconds = ''] = /history (\d+) after (\d+) s/.exec(message) ?? [];
    return `${name.padEnd(70)} ${history.padStart(9)} ${seconds.padStart(5)} s`;
  });
  return ['planted fault'.padEnd(70) + '   history  time', ...rows].join('\n');
}

function messagesOf(name: string): string {
  const failed = planted.results.filter(({ fault, state }) => fault === name && state === 'failed');
  return failed.map(({ message }) => message).join('\n');
}

describe('a fault planted in syncing', () => {
  test.each(faults.map(({ name }) => [name]))('%s: random histories find it', (name) => {
    const message = messagesOf(name);
    expect(message).toMatch(/^history \d+ after/);
    // It is found by its effect, not because the code no longer runs.
    expect(message).not.toMatch(/SyntaxError|ReferenceError|is not a function/);
  });
});
