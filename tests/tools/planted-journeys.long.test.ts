import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { reports, summarisePlaywright } from '../../scripts/reports.mjs';
import { type CapabilityFault, capabilityFaults } from './planted/capabilityFaults.ts';
import { copyRepository, plantInCopy } from './planted/copy.ts';

// Tests the journeys: a line of each capability is broken on purpose, and the journey of that capability must fail by its
// effect. Faults that do not disturb each other share a build.
const builds = [...new Set(capabilityFaults.map(({ build }) => build))];

/**
 * Milliseconds that an assertion waits: an effect is seen at once or never. On a busy machine what comes before the effect
 * can take longer, so journeys that fail in another way are run again as patiently as ever.
 */
const patience = ['6000', undefined];

/** Messages of the journeys that failed, each after the number of its build. */
const failures: string[] = [];

/** Returns the messages of the journey that must find a fault. */
function failuresOf({ build, tests }: CapabilityFault): string {
  return failures
    .filter((each) => each.startsWith(`${build} ✗ `) && each.includes(`${basename(tests)}: `))
    .join('\n');
}

beforeAll(() => {
  for (const build of builds) {
    const copy = copyRepository();
    try {
      const faults = capabilityFaults.filter((each) => each.build === build);
      for (const fault of faults) plantInCopy(copy, fault);
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
      if (run(['scripts/build.mjs']) !== 0) throw new Error(`Build ${build} failed.`);
      for (const wait of patience) {
        const unseen = faults.filter((each) => !failuresOf(each).includes(each.failing));
        if (unseen.length === 0) break;
        run(['node_modules/@playwright/test/cli.js', 'test', ...unseen.map(({ tests }) => tests)], wait);
        const { messages } = summarisePlaywright(join(copy, reports.playwright));
        failures.push(...messages.map((message) => `${build} ${message}`));
      }
    } finally {
      rmSync(copy, { recursive: true });
    }
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
