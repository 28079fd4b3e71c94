import type { PlantedText } from './planting.ts';

/** A fault in the engine or the server, and the tests that must fail with it. */
export interface Planted extends PlantedText {
  /** The test file. */
  readonly tests: string;
  /** How the name of a test begins that must fail. */
  readonly failing: string;
  /** Whether `npm test` plants it; the others are planted in long runs and in CI. */
  readonly isAlways?: true;
}

/** One fault for each mechanism of syncing. */
export const plantedFaults: readonly Planted[] = [
  {
    name: 'no ledger',
    isAlways: true,
    file: 'server/accept/accept.ts',
    original: 'const earlier = batch.ledgerEntry(change.id);',
    replacement: 'const earlier = [batch.ledgerEntry(change.id)].slice(1)[0];',
    tests: 'tests/sync/faults-network.test.ts',
    failing: 'fault 4: of two identical sends',
  },
  {
    name: 'a sent body is thawed',
    file: 'src/mirror/outbox/queue.ts',
    original: "return row.state !== 'sent';",
    replacement: "return row.state !== 'refused' || row.tries >= 0;",
    tests: 'tests/sync/faults-network.test.ts',
    failing: 'fault 7: typing while a send',
  },
  {
    name: 'cursors are written apart from their page',
    isAlways: true,
    file: 'src/mirror/feed/applyPage.ts',
    original: "  await mirror.transaction('rw', pageTables(mirror), async () => {",
    replacement: `  await writeMeta(mirror, 'cursors', page.cursors);
  await mirror.transaction('rw', pageTables(mirror), async () => {`,
    tests: 'tests/mirror/feed-pages.test.ts',
    failing: 'fault 43:',
  },
  {
    name: 'numbers are not in the order of commits',
    isAlways: true,
    file: 'server/store/feed/feed.ts',
    original: 'seq: first + index,',
    replacement: 'seq: Math.max(1, first + index - Math.floor(Math.random() * 9)),',
    tests: 'tests/server/feed.test.ts',
    failing: 'fault 37:',
  },
  {
    name: 'the order of a lane is lost',
    file: 'src/mirror/outbox/sending.ts',
    original: '...(row.after ? { after: row.after } : {})',
    replacement: '...(row.after === row.id ? { after: row.after } : {})',
    tests: 'tests/sync/faults-network.test.ts',
    failing: 'A document created, edited and submitted offline',
  },
  {
    name: 'nothing says that something is shared no more',
    file: 'server/store/documents/batch.ts',
    original: 'feedsOfDocument(before).filter((feed) => !feeds.includes(feed))',
    replacement: 'feedsOfDocument(before).filter((feed) => !feeds.includes(feed) && feed === id)',
    tests: 'tests/sync/faults-rights.test.ts',
    failing: 'A document no longer shared',
  },
  {
    name: 'what only staff may read is not taken out',
    isAlways: true,
    file: 'server/store/feed/scopePage.ts',
    original: 'const body = person.isStaff',
    replacement: 'const body = person.id !== undefined',
    tests: 'tests/sync/faults-rights.test.ts',
    failing: 'fault 56:',
  },
  {
    name: 'a lock without a lease',
    isAlways: true,
    file: 'src/mirror/storage/lease.ts',
    original: 'if (lease?.token !== token) throw new LeaseLost();',
    replacement: "if (!lease) return writeMeta(mirror, 'lease', { token, at: now });",
    tests: 'tests/sync/faults-tabs.test.ts',
    failing: 'fault 10:',
  },
  {
    name: 'a stale version is overwritten',
    file: 'server/accept/accept.ts',
    original: 'return base !== document.version && !addsLogEntriesOnly(document, change);',
    replacement: 'return base === -1 && !addsLogEntriesOnly(document, change);',
    tests: 'tests/sync/faults-people.test.ts',
    failing: 'fault 22:',
  },
  {
    name: 'own words go with the document they were about',
    file: 'src/mirror/feed/applyPage.ts',
    original: 'if (lane.length > 0) {\n    const { entity, reference, body } = row;',
    replacement: 'if (lane.length < 0) {\n    const { entity, reference, body } = row;',
    tests: 'tests/sync/faults-rights.test.ts',
    failing: 'fault 16:',
  },
  {
    name: 'only the tab that was told leaves a busy server alone',
    file: 'src/sync/engine.ts',
    original: 'if (pauseLeft > 0) return pauseLeft;',
    replacement: 'if (pauseLeft < 0) return pauseLeft;',
    tests: 'tests/sync/faults-server.test.ts',
    failing: 'fault 29:',
  },
  {
    name: 'one poisoned change holds up all',
    file: 'src/sync/engine.ts',
    original: "sent.kind === 'later' && sent.isFault === true",
    replacement: "sent.kind === 'later' && sent.isFault === undefined",
    tests: 'tests/sync/faults-server.test.ts',
    failing: 'fault 27: one change',
  },
  {
    name: 'a restored server goes on as if nothing had been',
    file: 'server/store/feed/highWaterMark.ts',
    original: 'mark.seq > seq',
    replacement: 'mark.seq < 0',
    tests: 'tests/server/expiry.test.ts',
    failing: 'keeps the epoch at a normal start',
  },
  {
    name: 'own words that a restored server has lost are dropped',
    isAlways: true,
    file: 'src/mirror/feed/resync.ts',
    original: 'if (isSame && !isBack) {\n',
    replacement: 'if (theirs && Object.keys(body).length >= 0) return false;\n  if (isSame && !isBack) {\n',
    tests: 'tests/sync/faults-server.test.ts',
    failing: 'fault 39:',
  },
  {
    name: 'nobody looks at what was counted',
    file: 'src/sync/pull.ts',
    original: 'differing.length === 0 || hasResynced',
    replacement: 'differing.length >= 0 || hasResynced',
    tests: 'tests/sync/faults-server.test.ts',
    failing: 'fault 40:',
  },
  {
    name: 'removals are forgotten without a horizon',
    file: 'server/store/feed/expiry.ts',
    original: 'for (const { scope, seq } of horizons) {',
    replacement: 'for (const { scope, seq } of horizons.slice(horizons.length)) {',
    tests: 'tests/server/expiry.test.ts',
    failing: 'removals in the feeds',
  },
  {
    name: 'a wait by a wrong clock is waited for',
    file: 'src/mirror/outbox/sending.ts',
    original: 'notBefore > now && notBefore <= now + longestDelayMs',
    replacement: 'notBefore > now && longestDelayMs > 0',
    tests: 'tests/sync/faults-time.test.ts',
    failing: 'fault 31: a clock that jumps',
  },
  {
    name: 'a timer that sleep held up is waited for',
    isAlways: true,
    file: 'src/sync/schedule.ts',
    original: '(at + delayMs >= due && due >= at)',
    replacement: '(at + delayMs >= due && at >= 0)',
    tests: 'tests/sync/faults-time.test.ts',
    failing: 'fault 34: after eight hours',
  },
  {
    name: 'a short answer is stored without checking the hash',
    file: 'src/contract/shortResult.ts',
    original: 'return contentHash(document) === hash ? document : undefined;',
    replacement: 'return hash === 0 ? undefined : document;',
    tests: 'tests/sync/short-results.test.ts',
    failing: 'It is not stored: the change is sent again as it was',
  },
  {
    name: 'a short answer that does not fit counts as a failure',
    file: 'src/sync/push.ts',
    original: 'if (!short || whole.has(id)) return false;',
    replacement: 'if (!short || whole.size >= 0) return false;',
    tests: 'tests/sync/short-results.test.ts',
    failing: 'It is sent again after a restart',
  },
  {
    name: 'a short answer is asked for again and again',
    file: 'src/sync/push.ts',
    original: 'if (!short || whole.has(id)) return false;',
    replacement:
      'if (!short || whole.size > 3) return false;\n  if (whole.has(id)) whole.add(`${id}${whole.size}`);',
    tests: 'tests/sync/short-results.test.ts',
    failing: 'A server that never answers whole',
  },
  {
    name: 'the server does not compare what a change was made on',
    file: 'server/accept/shortResult.ts',
    original: 'if (baseHash !== undefined && baseHash !== (base ? contentHash(base) : 0)) return undefined;',
    replacement: '',
    tests: 'tests/server/short-results.test.ts',
    failing: 'It is sent to a device that names no hash',
  },
  {
    name: 'what is not here any more as it was named is not fetched again',
    file: 'src/mirror/feed/applyPage.ts',
    original: 'if (missing.size > 0) await resync(holder, [...missing], false);',
    replacement: '',
    tests: 'tests/sync/known-documents.test.ts',
    failing: 'A document that leaves the device between',
  },
];

/** The faults to plant now: all in a long run, in `npm test` one for each part of syncing. */
export function chosenPlantedFaults(): readonly Planted[] {
  return process.env['WAYMARK_LONG'] ? plantedFaults : plantedFaults.filter(({ isAlways }) => isAlways);
}
