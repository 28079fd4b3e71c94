import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// `npm run test:long` runs what takes minutes: more histories (WAYMARK_LONG) and the files named *.long.test.ts.
const long = Boolean(process.env['WAYMARK_LONG']);
const exclude = long ? [] : ['**/*.long.test.ts'];
const patience = {
  testTimeout: long ? 1_800_000 : 60_000,
  hookTimeout: 60_000,
  // In CI chance is the same each time (tests/support/seed.ts), so what passes the second time met a busy machine; the
  // report marks it, and .ci/run says it again at the end.
  retry: process.env['CI'] && !long ? 1 : 0,
};
const tests = (folder: string) => [`tests/${folder}/**/*.test.{ts,tsx}`];

// A device in Node has its database from fake-indexeddb. Everything else is the real part.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: tests('domain'), exclude, ...patience } },
      {
        plugins: [react()],
        test: { name: 'ui', include: tests('ui'), exclude, ...patience },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          include: tests('screens'),
          exclude,
          setupFiles: ['fake-indexeddb/auto'],
          ...patience,
        },
      },
      {
        test: {
          name: 'mirror',
          include: tests('mirror'),
          exclude,
          setupFiles: ['fake-indexeddb/auto'],
          ...patience,
        },
      },
      {
        test: {
          name: 'sync',
          include: tests('sync'),
          exclude,
          setupFiles: ['fake-indexeddb/auto'],
          ...patience,
        },
      },
      { test: { name: 'sample', include: tests('sample'), exclude, ...patience } },
      { test: { name: 'server', include: tests('server'), exclude, ...patience } },
      {
        test: {
          name: 'access',
          include: tests('access'),
          exclude,
          setupFiles: ['fake-indexeddb/auto'],
          ...patience,
        },
      },
      { test: { name: 'tools', include: tests('tools'), exclude, ...patience } },
    ],
  },
});
