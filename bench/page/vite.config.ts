import { defineConfig } from 'vite';

// The bench page: the product's own modules, built as the product is, without its screens.
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    outDir: '../../node_modules/.cache/bench/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
});
