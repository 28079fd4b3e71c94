import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifestScreenshots } from './screenshots.ts';

/** The web app manifest, and the service worker (sw/) with the list of files it caches. */
export function pwa(): Plugin[] {
  let folder = '';
  const rememberFolder: Plugin = {
    name: 'pwa-folder',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
  };
  const plugins = VitePWA({
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
      screenshots: manifestScreenshots(),
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
      // Vite writes a hash of the content into these names, so they need no revision.
      dontCacheBustURLsMatching: /^assets\//,
      // With these hashes the browser rejects a file that a captive portal or proxy has replaced.
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map((entry) => ({ ...entry, integrity: integrity(join(folder, entry.url)) })),
        }),
      ],
    },
    integration: {
      // The service worker is a build of its own, which would print its progress.
      configureCustomSWViteBuild(config) {
        config.logLevel = 'warn';
      },
    },
  });
  return [rememberFolder, ...plugins];
}

/** The subresource-integrity hash of a built file. */
function integrity(file: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;
}

/** The first theme-color of index.html, so that the colour is written down once. */
function themeColour(): string {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  return /name="theme-color"[^>]*content="([^"]+)"/.exec(page)?.[1] ?? '#101418';
}
