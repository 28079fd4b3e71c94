import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { writeTemporaryFilesInMemory } from './scripts/temporary.mjs';

writeTemporaryFilesInMemory();

// `npm run test:long` does more of what repeats, and runs the files named *.long.test.ts (docs/guides/tests.md).
const isLong = Boolean(process.env['WAYMARK_LONG']);

// Files named *.postgres.test.ts are about several server processes on one database: SQLite is used by one only.
const isPostgres = Boolean(process.env['DATABASE_URL']);

/**
 * Files whose tests would find the same on every database, because they are about what comes before it (requests, the
 * start, texts) or about a device. They run on SQLite alone.
 */
const withoutDatabase = [
  'server/{assets,calendar,calendar-feed,headers,identity-oidc,limit-memory,logs,openApi}',
  'server/{rich-text,right-before-body,scheduledBackups,security-start,start,weak-passwords}',
  'sync/{background,comment-anchors,conflict-open,device-discard,device-own-words,device-shared,device-storage}',
  'sync/{device-unsent,faults-bytes,faults-stalled-calls,faults-stalls,faults-storm,faults-tabs,faults-time}',
  'sync/{faults-upgrade,field-code,history-offline,history-regressions,known-documents,long-requests}',
  'sync/{lost-predecessors,offline-event}',
  'sync/{pictures,push-in-flight,random-days,run-sheet,see-as,server-trouble,settled-shadows,short-results,upgraded-device}',
].map((files) => `tests/${files}.test.ts`);

const shared = {
  // The programs that tests start keep what Node compiles, which nearly halves the time of a start.
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) },
  exclude: [
    ...(isLong ? [] : ['**/*.long.test.ts']),
    ...(isPostgres ? withoutDatabase : ['**/*.postgres.test.ts']),
  ],
  // Files of a worker share the modules they import: loading them again for each file took longer than the tests. So a test
  // must leave nothing behind in a module, such as a changed store.
  isolate: false,
  // Room for what lives shortly: with it, random histories take a tenth less processor time.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: isLong ? 1_800_000 : 60_000,
  hookTimeout: 60_000,
};

// Only the tests of some folders: `npm run test:postgres` runs those that have a database.
const chosenFolders = process.env['WAYMARK_FOLDERS']?.split(',');

/**
 * The tests of these folders. Their imports are transformed once for each project, and loaded once for each worker of
 * it.
 */
const folders = (names: readonly string[]) => ({
  ...shared,
  include: names
    .filter((name) => chosenFolders?.includes(name) ?? true)
    .map((name) => `tests/${name}/**/*.test.{ts,tsx}`),
});

export default defineConfig({
  test: {
    // One more than there are cores, because many tests wait for processes that they start.
    maxWorkers: availableParallelism() + 1,
    // Projects run in the order of their names, and in each the smallest files are last. So the tests that wait most are
    // first, beside the static checks, and the two files of random histories keep two cores busy until the end.
    projects: [
      {
        plugins: [react()],
        test: {
          ...folders(['domain', 'sample', 'server', 'tools', 'ui']),
          name: 'rules and server',
          setupFiles: ['tests/support/fixedSeeds.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...folders(['access', 'mirror', 'screens', 'sync']),
          name: 'sync and screens',
          // An IndexedDB for the devices.
          setupFiles: ['tests/support/fixedSeeds.ts', 'fake-indexeddb/auto'],
        },
      },
    ],
  },
});
