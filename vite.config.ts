import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import manifest from './package.json' with { type: 'json' };

// `npm run dev` runs the server beside; the browser sees one address, so cookies and origins hold.
const theServer = { target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}`, changeOrigin: false };

/** The timetable's calendar, which has a budget of its own (decision 017). */
const calendar = /node_modules\/(@event-calendar|svelte|clsx|esm-env)\//;

/**
 * All icons are one chunk. Left alone each goes into whichever chunk uses it first: into one that imports the chunk that
 * uses it too, where it would be undefined while that one starts.
 */
const icons = /node_modules\/lucide-react\//;

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
        // No getter in what we use does anything but give its value.
        propertyReadSideEffects: false,
        moduleSideEffects: [
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'calendar', test: calendar, priority: 2 },
            { name: 'icons', test: icons, priority: 1 },
            { name: afterTheList },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { port: 5173, strictPort: true, proxy: { '/api': theServer, '/identity': theServer } },
  plugins: [
    // Only what says 'use memo': remembering everything everywhere makes a quarter more of our own script.
    react({ compiler: { compilationMode: 'annotation' } }),
    leanBuilds(),
    syncWorker(),
    noRings(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Waymark',
        short_name: 'Waymark',
        description: 'Plot, encounters and everything else a game is written in, with or without a network.',
        lang: 'en-GB',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: themeColour(),
        background_color: themeColour(),
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
        shortcuts: [
          {
            name: 'Encounters',
            url: '/encounters',
            icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
          },
          { name: 'Plot', url: '/plot', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
        ],
      },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,png,ico,woff2,wasm,webmanifest}'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        // Vite writes a hash of the content into these names, so they need no revision of their own.
        dontCacheBustURLsMatching: /^assets\//,
        // The worker lets nothing else in, whatever a network in between answers.
        manifestTransforms: [
          (entries) => ({ manifest: entries.map((entry) => ({ ...entry, integrity: hash(entry.url) })) }),
        ],
      },
    }),
  ],
});

/**
 * The address of the sync worker as `virtual:sync-worker`. Built among the app's own chunks, so that what both use
 * (the mirror, the contract) is shipped, cached and compiled once.
 */
function syncWorker(): Plugin {
  const entry = '/src/sync/worker.ts';
  const state = { building: false };
  return {
    name: 'sync-worker',
    config: (_, { command }) => {
      state.building = command === 'build';
    },
    resolveId: (id) => (id === 'virtual:sync-worker' ? `\0${id}` : undefined),
    load(id) {
      if (id !== '\0virtual:sync-worker') return undefined;
      if (!state.building) return `export default '${entry}';`;
      const file = this.emitFile({ type: 'chunk', id: `.${entry}`, name: 'sync-worker' });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

/** What no list, no start and no rich text waits for is packed together: read in one go, and a twentieth smaller. */
function afterTheList(id: string, modules: Modules) {
  if (!id.startsWith(sources)) return null;
  if (awaited.size === 0) for (const start of starts) collect(`${sources}${start}`, modules);
  return awaited.has(id) ? null : 'documents';
}

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const sources = new URL('./src/', import.meta.url).pathname;
const starts = [
  'main.tsx',
  'sync/worker.ts',
  'screens/pages/Home.tsx',
  'screens/documents/list/List.tsx',
  'ui/rich/Editor.tsx',
  'ui/SnackbarStack.tsx',
];
const awaited = new Set<string>();

function collect(id: string, modules: Modules) {
  if (awaited.has(id)) return;
  awaited.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) collect(imported, modules);
}

/** Fails the build where chunks import each other in a ring: what one defines could be undefined while another starts. */
function noRings(): Plugin {
  return {
    name: 'no-rings',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      for (const file of Object.keys(bundle)) {
        const reached = new Set(importsOf(file));
        for (const each of reached) for (const next of importsOf(each)) reached.add(next);
        if (reached.has(file)) this.error(`${file} imports itself by way of ${[...reached].join(', ')}.`);
      }
    },
  };
}

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

/** What the browser compares a file of the build with before the service worker may keep it. */
function hash(file: string) {
  const content = readFileSync(new URL(`./dist/${file}`, import.meta.url));
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** The commit this build is made from; `dev` where there is no repository to ask. */
function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'dev';
  }
}

/** The first theme-color of the page, so that the colour of the window is said in one place. */
function themeColour() {
  const page = readFileSync(new URL('./index.html', import.meta.url), 'utf8');
  return /name="theme-color"[^>]*content="([^"]+)"/.exec(page)?.[1] ?? '#101418';
}
