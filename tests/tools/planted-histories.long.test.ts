import { beforeAll, describe, expect, test } from 'vitest';
import { type Found, findByHistories } from './planted/findByHistories.ts';
import { chosenHistoryFaults } from './planted/historyFaults.ts';

// Tests the checker of random histories: they alone must find each of these faults, with the seeds of `npm test`.
const names = chosenHistoryFaults().map(({ name }) => name);
let found: ReadonlyMap<string, Found> = new Map();

beforeAll(async () => {
  found = await findByHistories(names);
  console.warn(table());
}, 7_200_000);

/** Each fault with the number of the history that found it, and the seconds that took. */
function table(): string {
  const rows = names.map((name) => {
    const { history, seconds } = found.get(name) ?? { history: 'not found', seconds: '' };
    return `${name.padEnd(70)} ${String(history).padStart(9)} ${String(seconds).padStart(5)} s`;
  });
  return ['planted fault'.padEnd(70) + '   history  time', ...rows].join('\n');
}

describe('a fault planted in syncing', () => {
  test.each(names)('%s: random histories find it', (name) => {
    const message = found.get(name)?.message;
    expect(message).toBeDefined();
    // It is found by its effect, not because the code no longer runs.
    expect(message).not.toMatch(/SyntaxError|ReferenceError|is not a function/);
  });
});
