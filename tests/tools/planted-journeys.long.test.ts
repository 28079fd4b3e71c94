import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { reports, summarisePlaywright } from '../../scripts/reports.mjs';
import { type CapabilityFault, capabilityFaults } from './planted/capabilityFaults.ts';
import { copyRepository, plantInCopy } from './planted/copy.ts';

// Tests the journeys: a line of each capability is broken on purpose, all of them in one build, and the journey of that
// capability must fail by its effect.

/**
 * Milliseconds that an assertion waits: an effect is seen at once or never. On a busy machine what comes before the effect
 * can take longer, so journeys that fail in another way are run again as patiently as ever.
 */
const patience = ['6000', undefined];

/** One more at a time than there are cores: most of a journey's time is spent waiting for what its fault prevents. */
const workers = `--workers=${availableParallelism() + 1}`;

/** Messages of the journeys that failed. */
const failures: string[] = [];

/** Returns the messages of the journey that must find a fault. */
function failuresOf({ tests }: CapabilityFault): string {
  return failures.filter((each) => each.startsWith('✗ ') && each.includes(`${basename(tests)}: `)).join('\n');
}

beforeAll(() => {
  const copy = copyRepository();
  try {
    for (const fault of capabilityFaults) plantInCopy(copy, fault);
    const run = (args: readonly string[], wait?: string) =>
      spawnSync(process.execPath, args, {
        cwd: copy,
        stdio: 'ignore',
        // The app is built as a newcomer builds it, not as a part of these tests.
        env: {
          ...process.env,
          WAYMARK_PATIENCE: wait,
          WAYMARK_PLANTED: '1',
          NODE_ENV: undefined,
          VITEST: undefined,
        },
      }).status;
    if (run(['scripts/build.mjs']) !== 0) throw new Error('The build with the faults failed.');
    for (const wait of patience) {
      const unseen = capabilityFaults.filter((each) => !failuresOf(each).includes(each.failing));
      if (unseen.length === 0) break;
      run(
        ['node_modules/@playwright/test/cli.js', 'test', workers, ...unseen.map(({ tests }) => tests)],
        wait,
      );
      failures.push(...summarisePlaywright(join(copy, reports.playwright)).messages);
    }
  } finally {
    rmSync(copy, { recursive: true });
  }
}, 1_800_000);

describe('a fault planted in a capability', () => {
  test.each(capabilityFaults.map((fault) => [fault.name, fault] as const))(
    '%s: its journey fails by its effect',
    (_, fault) => {
      expect(failuresOf(fault)).toContain(fault.failing);
    },
  );
});
