import { writeFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { type Planted, plantedFaults } from './faults.ts';
import type { Said } from './run.ts';

/** Puts a fault into a source file as it is loaded. */
function plant({ name, file, instead, put }: Planted) {
  return {
    name: `planted: ${name}`,
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      id.split('?', 1)[0]?.endsWith(`/${file}`)
        ? { code: code.replace(instead, () => put), map: null }
        : undefined,
  };
}

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

// One project for each fault, with that fault in it.
export default defineConfig({
  test: {
    reporters: [noting],
    projects: plantedFaults.map((planted) => ({
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
