// Builds the app with the device's schema of a made-up 1.1 into a folder: `node tests/support/buildLater.ts FOLDER`.
import { join } from 'node:path';
import { type Plugin, build } from 'vite';

const later = join(import.meta.dirname, 'laterVersions.ts');
const released = join(import.meta.dirname, '../../src/mirror/storage/versions.ts');

/** Gives all but the later versions themselves the later versions for those that are released. */
const laterVersions: Plugin = {
  name: 'later-versions',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('/versions.ts') || importer === later) return undefined;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found?.id === released ? later : undefined;
  },
};

await build({
  logLevel: 'warn',
  plugins: [laterVersions],
  build: { outDir: process.argv[2] ?? '', emptyOutDir: true },
});
