import type { PlantedText } from './planting.ts';

/** A fault planted in the engine or the server, and the tests that have to notice it. */
export interface Planted extends PlantedText {
  /** The file whose tests notice it, and how the name of one of them begins. */
  readonly tests: string;
  readonly noticed: string;
}

/** One fault for each thing that syncing stands on. */
export const plantedFaults: readonly Planted[] = [
  {
    name: 'no ledger',
    file: 'server/accept/accept.ts',
    instead: 'const earlier = batch.ledgerEntry(change.id);',
    put: 'const earlier = [batch.ledgerEntry(change.id)].slice(1)[0];',
    tests: 'tests/sync/faults-network.test.ts',
    noticed: 'fault 4: of two identical sends',
  },
  {
    name: 'a sent body is thawed',
    file: 'src/mirror/outbox/queue.ts',
    instead: "return row.state !== 'sent';",
    put: "return row.state !== 'refused' || row.tries >= 0;",
    tests: 'tests/sync/faults-network.test.ts',
    noticed: 'fault 7: typing while a send',
  },
  {
    name: 'cursors are written apart from their page',
    file: 'src/mirror/feed/applyPage.ts',
    instead: "  await mirror.transaction('rw', mirror.tables, async () => {",
    put: `  await writeMeta(mirror, 'cursors', page.cursors);
  await mirror.transaction('rw', mirror.tables, async () => {`,
    tests: 'tests/mirror/feed-pages.test.ts',
    noticed: 'fault 43:',
  },
  {
    name: 'numbers are not in the order of commits',
    file: 'server/store/feed/feed.ts',
    instead: 'seq: first + index,',
    put: 'seq: Math.max(1, first + index - Math.floor(Math.random() * 9)),',
    tests: 'tests/server/feed.test.ts',
    noticed: 'fault 37:',
  },
  {
    name: 'the order of a lane is lost',
    file: 'src/mirror/outbox/sending.ts',
    instead: '...(row.after ? { after: row.after } : {})',
    put: '...(row.after === row.id ? { after: row.after } : {})',
    tests: 'tests/sync/faults-network.test.ts',
    noticed: 'A document created, edited and submitted offline',
  },
  {
    name: 'nothing says that something is shared no more',
    file: 'server/store/documents/batch.ts',
    instead: 'feedsOfDocument(before).filter((feed) => !feeds.includes(feed))',
    put: 'feedsOfDocument(before).filter((feed) => !feeds.includes(feed) && feed === id)',
    tests: 'tests/sync/faults-rights.test.ts',
    noticed: 'A document no longer shared',
  },
  {
    name: 'what only staff may read is not taken out',
    file: 'server/store/feed/scopePage.ts',
    instead: 'const body = person.isStaff',
    put: 'const body = person.id !== undefined',
    tests: 'tests/sync/faults-rights.test.ts',
    noticed: 'fault 56:',
  },
  {
    name: 'a lock without a lease',
    file: 'src/mirror/storage/lease.ts',
    instead: 'if (lease?.token !== token) throw new LeaseLost();',
    put: 'if (lease?.token === undefined && token === undefined) throw new LeaseLost();',
    tests: 'tests/sync/faults-tabs.test.ts',
    noticed: 'fault 10:',
  },
  {
    name: 'a stale version is overwritten',
    file: 'server/accept/accept.ts',
    instead: 'return base !== document.version && !addsLogEntriesOnly(document, change);',
    put: 'return base === -1 && !addsLogEntriesOnly(document, change);',
    tests: 'tests/sync/faults-people.test.ts',
    noticed: 'fault 22:',
  },
  {
    name: 'own words go with the document they were about',
    file: 'src/mirror/feed/applyPage.ts',
    instead: 'if (lane.length > 0) {\n    const { entity, reference, body } = row;',
    put: 'if (lane.length < 0) {\n    const { entity, reference, body } = row;',
    tests: 'tests/sync/faults-rights.test.ts',
    noticed: 'fault 16:',
  },
  {
    name: 'only the tab that was told leaves a busy server alone',
    file: 'src/sync/engine.ts',
    instead: 'if (pauseLeft > 0) return pauseLeft;',
    put: 'if (pauseLeft < 0) return pauseLeft;',
    tests: 'tests/sync/faults-server.test.ts',
    noticed: 'fault 29:',
  },
  {
    name: 'one poisoned change holds up all',
    file: 'src/sync/engine.ts',
    instead: 'sent.isFault === true ?',
    put: 'sent.isFault === undefined ?',
    tests: 'tests/sync/faults-server.test.ts',
    noticed: 'fault 27: one change',
  },
  {
    name: 'a restored server goes on as if nothing had been',
    file: 'server/store/feed/highWaterMark.ts',
    instead: 'mark.seq > seq',
    put: 'mark.seq < 0',
    tests: 'tests/server/expiry.test.ts',
    noticed: 'keeps the epoch at a normal start',
  },
  {
    name: 'own words that a restored server has lost are dropped',
    file: 'src/mirror/feed/resync.ts',
    instead: 'if (theirs && Object.keys(body).length === 0) return false;',
    put: 'if (theirs && Object.keys(body).length >= 0) return false;',
    tests: 'tests/sync/faults-server.test.ts',
    noticed: 'fault 39:',
  },
  {
    name: 'nobody looks at what was counted',
    file: 'src/sync/pull.ts',
    instead: 'differing.length === 0 || hasResynced',
    put: 'differing.length >= 0 || hasResynced',
    tests: 'tests/sync/faults-server.test.ts',
    noticed: 'fault 40:',
  },
  {
    name: 'removals are forgotten without a horizon',
    file: 'server/store/feed/expiry.ts',
    instead: 'for (const { scope, seq } of horizons) {',
    put: 'for (const { scope, seq } of horizons.slice(horizons.length)) {',
    tests: 'tests/server/expiry.test.ts',
    noticed: 'removals in the feeds',
  },
  {
    name: 'a wait by a wrong clock is waited for',
    file: 'src/mirror/outbox/sending.ts',
    instead: 'notBefore > now && notBefore <= now + longestDelayMs',
    put: 'notBefore > now && longestDelayMs > 0',
    tests: 'tests/sync/faults-time.test.ts',
    noticed: 'fault 31: a clock that jumps',
  },
  {
    name: 'a timer that sleep held up is waited for',
    file: 'src/sync/schedule.ts',
    instead: '(at + delayMs >= due && due >= at)',
    put: '(at + delayMs >= due && at >= 0)',
    tests: 'tests/sync/faults-time.test.ts',
    noticed: 'fault 34: after eight hours',
  },
];
