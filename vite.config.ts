import { execFileSync } from 'node:child_process';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { rejectCircularChunks } from './config/vite/circularChunks.ts';
import { pwa } from './config/vite/pwa.ts';
import { syncWorker } from './config/vite/syncWorker.ts';
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
        codeSplitting: {
          groups: [
            { name: 'calendar', test: calendarPackages },
            { name: 'react', test: reactPackages },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173, strictPort: true, proxy: { '/api': devServer, '/identity': devServer } },
  plugins: [
    react(),
    leanBuilds(),
    syncWorker(),
    rejectCircularChunks(),
    pwa(),
  ],
});

/** For the build, of two packages the smaller of the builds they bring: without warnings, without what old browsers need. */
function leanBuilds(): Plugin {
  return {
    name: 'lean-builds',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id === 'dexie') return this.resolve('dexie/dist/modern/dexie.mjs', importer);
      if (!/^react-router(\/dom)?$/.test(id)) return undefined;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found?.id.replace('/dist/development/', '/dist/production/');
    },
    // Says of the router's components that making them does nothing, so that those nobody uses are left out.
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return undefined;
      return code
        .replaceAll(/= (?=React\d*\.forwardRef\()/g, '= /* @__PURE__ */ ')
        .replaceAll(/^\w+\.displayName = .*;$/gm, '');
    },
  };
}

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
