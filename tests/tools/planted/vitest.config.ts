import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { plantedFaults } from './faults.ts';
import { plant } from './planting.ts';
import type { PlantedResult } from './run.ts';

/** Writes the result of every test, with the planted fault, to a file. */
const reporter: Reporter = {
  onTestRunEnd(modules) {
    const results: PlantedResult[] = [];
    for (const module of modules) {
      const fault = module.project.name;
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        const message = errors.map((error) => error.message).join('\n');
        results.push({ fault, test: test.name, state, message });
      }
      const message = module
        .errors()
        .map((error) => error.message)
        .join('\n');
      if (message !== '') results.push({ fault, test: '', state: 'failed', message });
    }
    writeFileSync(process.env['WAYMARK_PLANTED_REPORT'] ?? '', JSON.stringify(results));
  },
};

// One project for each fault, with that fault in it.
export default defineConfig({
  test: {
    reporters: [reporter],
    maxWorkers: availableParallelism(),
    projects: plantedFaults.map((planted) => ({
      plugins: [plant(planted)],
      test: {
        name: planted.name,
        include: [planted.tests],
        // The same inputs as in `npm test`: a fault is found by them, or never.
        setupFiles: ['tests/support/fixedSeeds.ts', 'fake-indexeddb/auto'],
        testTimeout: 120_000,
        hookTimeout: 60_000,
      },
    })),
  },
});
