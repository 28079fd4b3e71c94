import { writeFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { plantedFaults } from './faults.ts';
import { alwaysPlanted, historyFaults } from './historyFaults.ts';
import { plant } from './planting.ts';
import type { Said } from './run.ts';

/** Notes what every test came to, by the fault that was planted. */
const noting: Reporter = {
  onTestRunEnd(modules) {
    const said: Said[] = [];
    for (const each of modules) {
      for (const one of each.children.allTests()) {
        const { state, errors = [] } = one.result();
        const words = errors.map(({ message }) => message).join('\n');
        said.push({ fault: each.project.name, test: one.name, state, words });
      }
      const words = each
        .errors()
        .map(({ message }) => message)
        .join('\n');
      if (words !== '') said.push({ fault: each.project.name, test: '', state: 'failed', words });
    }
    writeFileSync(process.env['WAYMARK_PLANTED_REPORT'] ?? '', JSON.stringify(said));
  },
};

/** The faults to plant, and the tests that must notice each: its own, or random histories alone. */
function chosenFaults() {
  const inHistories = process.env['WAYMARK_PLANTED'];
  if (inHistories === undefined) return plantedFaults;
  const faults = inHistories === 'always' ? alwaysPlanted : historyFaults;
  return faults.map((fault) => ({ ...fault, tests: 'tests/tools/planted/histories.run.ts' }));
}

// One project for each fault, with that fault in it.
export default defineConfig({
  test: {
    reporters: [noting],
    projects: chosenFaults().map((planted) => ({
      plugins: [plant(planted)],
      test: {
        name: planted.name,
        include: [planted.tests],
        setupFiles: ['fake-indexeddb/auto'],
        testTimeout: 120_000,
        hookTimeout: 60_000,
      },
    })),
  },
});
