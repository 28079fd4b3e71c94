import { defineConfig } from 'vitest/config';
import { writeTemporaryFilesInMemory } from '../../scripts/temporary.mjs';

writeTemporaryFilesInMemory();

// Each worker of the soak is a vitest of its own (run.ts).
export default defineConfig({
  test: {
    include: ['tests/soak/worker.run.ts'],
    setupFiles: ['fake-indexeddb/auto'],
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 0,
    hookTimeout: 60_000,
  },
});
