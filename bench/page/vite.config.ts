import { defineConfig } from 'vite';

// The benchmark page: the product's modules without its screens, built as the product is.
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
