import { beforeAll, describe, expect, test } from 'vitest';
import { alwaysPlanted, chosenHistoryFaults, historyFaults } from './planted/historyFaults.ts';
import { unplantableFaults } from './planted/planting.ts';
import { type PlantedResult, runPlanted } from './planted/run.ts';

// Tests the checker of random histories: they alone must find each of these faults, with the seeds of `npm test`.
const isLong = Boolean(process.env['WAYMARK_LONG'] ?? process.env['WAYMARK_FAULTS']);
const faults = isLong ? chosenHistoryFaults() : alwaysPlanted;
const planted: { results: PlantedResult[] } = { results: [] };

beforeAll(async () => {
  const outdated = unplantableFaults(historyFaults).map(({ name, file }) => `“${name}” in ${file}`);
  if (outdated.length > 0) throw new Error(`The text to replace was not found: ${outdated.join(', ')}`);
  planted.results = await runPlanted({ WAYMARK_PLANTED: isLong ? 'all' : 'always' });
  if (isLong) console.warn(table());
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
