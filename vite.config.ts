import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { rejectCircularChunks } from './config/vite/circularChunks.ts';
import { chunkGroup } from './config/vite/chunkGroup.ts';
import { neededPreloads } from './config/vite/neededPreloads.ts';
import { pwa } from './config/vite/pwa.ts';
import { placeWorker, searchWorker, syncWorker } from './config/vite/syncWorker.ts';
import manifest from './package.json' with { type: 'json' };

// `npm run dev` starts the server as well. The browser sees one address, so that cookies and origins work.
const devServer = { target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}`, changeOrigin: false };

/** The packages of the timetable's grid, which have their own size budget (decision 017). */
const calendarPackages = /node_modules\/(@event-calendar|svelte|clsx|esm-env)\//;

/** React and the icons: in one file, because an icon alone is a few hundred bytes. */
const reactPackages = /node_modules\/(react|react-dom|scheduler|lucide-react)\//;

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(`${manifest.version} (${commit()})`) },
  build: {
    target: 'es2022',
    manifest: true,
    // The content security policy allows nothing inline: no data: modules, no polyfill script in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Reading a property has no side effect in any package we use.
        propertyReadSideEffects: false,
        moduleSideEffects: [
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
      output: {
        // A shorter hash than by default, because every file names many others. Two builds of one file differ all the same.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'calendar', test: calendarPackages },
            { name: 'react', test: reactPackages },
            chunkGroup({
              main: inFolder('src/main.tsx'),
              workers: [
                'src/sync/worker/worker.ts',
                'src/app/search/worker.ts',
                'src/app/planning/placeWorker.ts',
              ].map(inFolder),
              hot: [
                'src/screens/documents/list/List.tsx',
                'src/screens/pages/Home.tsx',
                'src/afterFirstScreen.ts',
              ].map(inFolder),
            }),
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173, strictPort: true, proxy: { '/api': devServer, '/identity': devServer } },
  plugins: [
    react(),
    syncWorker(),
    searchWorker(),
    placeWorker(),
    neededPreloads(),
    rejectCircularChunks(),
    pwa(),
  ],
});

/** The commit this build is made from; `dev` outside a repository. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'dev';
  }
}

/** The file of a path in this folder. */
function inFolder(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
