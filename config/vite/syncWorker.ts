import type { Plugin } from 'vite';

const entry = '/src/sync/worker.ts';

/**
 * Provides the address of the sync worker as `virtual:sync-worker`. The worker is built among the app's own chunks, so
 * that what both use (the mirror, the contract) is shipped, cached and compiled once.
 */
export function syncWorker(): Plugin {
  return {
    name: 'sync-worker',
    resolveId: (id) => (id === 'virtual:sync-worker' ? `\0${id}` : undefined),
    load(id) {
      if (id !== '\0virtual:sync-worker') return undefined;
      if (this.environment.mode !== 'build') return `export default '${entry}';`;
      const file = this.emitFile({ type: 'chunk', id: `.${entry}`, name: 'sync-worker' });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
