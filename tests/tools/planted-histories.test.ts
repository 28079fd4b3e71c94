import { beforeAll, describe, expect, test } from 'vitest';
import { alwaysPlanted, historyFaults } from './planted/historyFaults.ts';
import { faultsWithoutPlace } from './planted/planting.ts';
import { type Said, runPlanted } from './planted/run.ts';

// The test of the checker: random histories alone must find each of these faults, on the seeds of `npm test`.
const isLong = Boolean(process.env['WAYMARK_LONG']);
const faults = isLong ? historyFaults : alwaysPlanted;
const heard: { said: Said[] } = { said: [] };

beforeAll(async () => {
  const lost = faultsWithoutPlace(historyFaults).map(({ name, file }) => `“${name}” in ${file}`);
  if (lost.length > 0) throw new Error(`Nothing can be planted any more as: ${lost.join(', ')}`);
  heard.said = await runPlanted({ WAYMARK_PLANTED: isLong ? 'all' : 'always' });
  if (isLong) console.warn(table());
}, 7_200_000);

/** Each fault with the number of the history that found it, and the seconds that took. */
function table(): string {
  const rows = faults.map(({ name }) => {
    const words = wordsAbout(name);
    const [, history = 'not found', seconds = ''] = /history (\d+) after (\d+) s/.exec(words) ?? [];
    return `${name.padEnd(70)} ${history.padStart(9)} ${seconds.padStart(5)} s`;
  });
  return ['planted fault'.padEnd(70) + '   history  time', ...rows].join('\n');
}

function wordsAbout(name: string): string {
  const failed = heard.said.filter(({ fault, state }) => fault === name && state === 'failed');
  return failed.map(({ words }) => words).join('\n');
}

describe('a fault planted in syncing', () => {
  test.each(faults.map(({ name }) => [name]))('%s: random histories find it', (name) => {
    const words = wordsAbout(name);
    expect(words).toMatch(/^history \d+ after/);
    // It is found by what comes of it, not because nothing runs any more.
    expect(words).not.toMatch(/SyntaxError|ReferenceError|is not a function/);
  });
});
