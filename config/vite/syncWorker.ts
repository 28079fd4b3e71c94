import type { Plugin } from 'vite';

/**
 * Provides the address of a worker as `virtual:<name>`. Workers are built among the app's own chunks, so that what they
 * share with the page (the mirror, the contract) is shipped, cached and compiled once.
 */
function appWorker(name: string, entry: string): Plugin {
  const virtual = `virtual:${name}`;
  return {
    name,
    resolveId: (id) => (id === virtual ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return undefined;
      if (this.environment.mode !== 'build') return `export default '${entry}';`;
      const file = this.emitFile({ type: 'chunk', id: `.${entry}`, name });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

/** The worker that sends and fetches. */
export function syncWorker(): Plugin {
  return appWorker('sync-worker', '/src/sync/worker/worker.ts');
}

/** The worker that finds places in the timetable. */
export function placeWorker(): Plugin {
  return appWorker('place-worker', '/src/app/planning/placeWorker.ts');
}

/** The worker that indexes and searches. */
export function searchWorker(): Plugin {
  return appWorker('search-worker', '/src/app/search/worker.ts');
}
