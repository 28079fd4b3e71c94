import type { PlantedText } from './planting.ts';

const transitionFit = 'src/domain/rules/transitionFit.ts';
const merge = 'src/domain/rules/conflicts/merge.ts';
const findConflict = 'src/mirror/conflicts/findConflict.ts';
const overlay = 'src/mirror/overlay/overlay.ts';
const refresh = 'src/mirror/outbox/refresh.ts';
const storeSettlement = 'src/mirror/outbox/storeSettlement.ts';
const batch = 'server/store/documents/batch.ts';
const unseenByAuthor = 'server/accept/unseenByAuthor.ts';
const applyPage = 'src/mirror/feed/applyPage.ts';
const highWaterMark = 'server/store/feed/highWaterMark.ts';
const resync = 'src/mirror/feed/resync.ts';
const shortResult = 'src/contract/sync/shortResult.ts';
const serverShortResult = 'server/accept/shortResult.ts';
const wall = 'src/domain/event/schedule/wall.ts';
const incidents = 'src/mirror/queries/incidents.ts';
const joinConflicts = 'src/actions/joinConflicts.ts';
const mergeRich = 'src/domain/rules/conflicts/mergeRich.ts';

/** A fault in the engine or the server, and the tests that must fail with it. */
export interface Planted extends PlantedText {
  /** The test file. */
  readonly tests: string;
  /** How the name of a test begins that must fail. */
  readonly failing: string;
}

type Texts = Pick<Planted, 'original' | 'replacement' | 'failing'>;

function fault(tests: string, name: string, file: string, texts: Texts): Planted {
  return { tests: `tests/${tests}.test.ts`, name, file, ...texts };
}

/** One fault for each mechanism of syncing. */
export const plantedFaults: readonly Planted[] = [
  fault('mirror/join-conflicts', 'approved text is joined unasked', joinConflicts, {
    original: 'statusId !== status.editing)) return undefined;',
    replacement: 'statusId === status.archived)) return undefined;',
    failing: 'fault 75: edits of an approved document',
  }),
  fault(
    'mirror/join-conflicts',
    'a joined text replaces what its author had not seen',
    'src/actions/settleConflict.ts',
    {
      original: 'was: seenByEditor(theirs, { teamId: nextTeam, body })',
      replacement: 'was: seenByEditor(base, { teamId: nextTeam, body })',
      failing: 'fault 74: edits of different paragraphs',
    },
  ),
  fault('domain/merge-rich', 'what one added is lost where both added', mergeRich, {
    original: 'own < other ? own + other : other + own',
    replacement: 'other',
    failing: 'Edits of two paragraphs added at the end',
  }),
  fault('domain/merge-rich', 'a block that both moved stands twice', mergeRich, {
    original: "kinds.has('overlap') || isDoubled(text, base, mine, theirs)",
    replacement: "kinds.has('overlap')",
    failing: 'Edits of a paragraph moved by both',
  }),
  fault('sync/faults-network', 'no ledger', 'server/accept/decide.ts', {
    original: 'const earlier = batch.ledgerEntry(change.id);',
    replacement: 'const earlier = [batch.ledgerEntry(change.id)].slice(1)[0];',
    failing: 'fault 4: of two identical sends',
  }),
  fault('sync/faults-network', 'a sent body is thawed', 'src/mirror/outbox/queue.ts', {
    original: "return row.state !== 'sent';",
    replacement: "return row.state !== 'refused' || row.tries >= 0;",
    failing: 'fault 7: typing while a send',
  }),
  fault('mirror/feed-pages', 'cursors are written apart from their page', applyPage, {
    original: "  await mirror.transaction('rw', pageTables(mirror), async () => {",
    replacement: `  await writeMeta(mirror, 'cursors', page.cursors);
  await mirror.transaction('rw', pageTables(mirror), async () => {`,
    failing: 'fault 43:',
  }),
  fault('server/feed', 'numbers are not in the order of commits', 'server/store/feed/feed.ts', {
    original: 'seq: first + index,',
    replacement: 'seq: Math.max(1, first + index - ((first * 7) % 9)),',
    failing: 'fault 37:',
  }),
  fault('server/accept', 'a status is decided on whatever it has become', transitionFit, {
    original: 'if (now.statusId === was.statusId)',
    replacement: 'if (now.statusId > -2)',
    failing: 'It is in conflict with another text, and with another status',
  }),
  fault('domain/merge', 'a cell that both changed is not asked about', merge, {
    original: 'if (cells.length === 0) return [];',
    replacement: 'if (cells.length >= 0) return [];',
    failing: 'A row whose same cell both changed is in conflict about that cell, and its other cells merge',
  }),
  fault('mirror/refresh', 'nobody is shown a conflict', findConflict, {
    original: 'firstUnfit(server.document, lane) !== undefined',
    replacement: 'firstUnfit(server.document, []) !== undefined',
    failing:
      'fault 21: an edit of the same field is a conflict with base, mine and theirs, and nothing is sent',
  }),
  fault('mirror/settle', 'a conflict is over and its edit is not sent', findConflict, {
    original: "readableRow.state === 'conflict' ? { ...readableRow, state: 'queued' } : readableRow",
    replacement: 'readableRow',
    failing: 'A conflict is over when the server has come to contain all of mine: the edit fits, and is sent',
  }),
  fault(
    'mirror/refresh',
    'what was there before stays in the outbox when its reader may no longer see it',
    findConflict,
    {
      original: 'const readableRow = withoutUnreadable(row, ground);',
      replacement: 'const readableRow = row;',
      failing:
        'fault 56: what was there before an edit goes with the right to read it, and the own text stays',
    },
  ),
  fault('mirror/refresh', 'an approval that an edit would set back is no conflict', overlay, {
    original: 'statusAfter > status.editing ? statusId : status.editing',
    replacement: 'statusAfter > status.archived ? statusId : status.editing',
    failing:
      'A newer document that others approved beneath my edit is a conflict, because my save would undo that',
  }),
  fault('domain/compare', 'the same decision of somebody else is a conflict', transitionFit, {
    original: "return now.statusId === statusId ? 'done' : 'unseen';",
    replacement: "return now.statusId === statusId ? 'unseen' : 'unseen';",
    failing: 'the same text, in the status that is wanted',
  }),
  fault('mirror/refresh', 'a text put back as it was is in conflict', 'src/mirror/outbox/queue.ts', {
    original: '...(both ? lessUndone(change, both) : change), id',
    replacement: '...change, id',
    failing: 'One that undoes another names nothing, so what others write there is no conflict',
  }),
  fault('mirror/refresh', 'a late page brings an older text back beneath unsent changes', refresh, {
    original: 'isRestored || !serverDocument || version >= serverDocument.version ? arrived : serverDocument',
    replacement: 'isRestored || !serverDocument || version >= 0 ? arrived : serverDocument',
    failing: 'A late page brings no older text back beneath unsent changes either',
  }),
  fault('server/accept', 'a call on a stale version overwrites', unseenByAuthor, {
    original: 'return !isNewest && mayDifferOnNewest(outcome) ?',
    replacement: 'return !isNewest && document.version === -1 ?',
    failing: 'Of two saves on the same version',
  }),
  fault('server/accept', 'what follows a change that was not applied is tried', 'server/accept/accept.ts', {
    original: "if (decision.kind !== 'done') closed.close(item.change);",
    replacement: "if (decision.kind === 'skipped') closed.close(item.change);",
    failing: 'What follows a change that was not applied',
  }),
  fault('domain/lanes', 'an edit that waits holds up the entries of a log', 'src/domain/rules/lanes.ts', {
    original: "return kind === 'addEntries' ? 'entries' : 'text';",
    replacement: "return kind === 'addEntries' ? 'text' : 'text';",
    failing: 'Entries of a log wait for',
  }),
  fault('domain/apply', 'entries of a log set an approval back', 'src/domain/rules/apply.ts', {
    original: 'const statusId = addsLogEntriesOnly(document, change)',
    replacement: 'const statusId = addsLogEntriesOnly(document, change) && document.version < 0',
    failing: 'Entries are added to an approved document',
  }),
  fault('mirror/settle', 'a decision of a conflict takes the entries of a log with it', storeSettlement, {
    original: 'lane.filter((row) => isTextChange(row.change))',
    replacement: "lane.filter((row) => row.change.kind !== 'comment')",
    failing: 'Entries of a log stay',
  }),
  fault('sync/faults-rights', 'nothing says that something is shared no more', batch, {
    original: 'feedsOfDocument(before).filter((feed) => !feeds.includes(feed))',
    replacement: 'feedsOfDocument(before).filter((feed) => !feeds.includes(feed) && feed === id)',
    failing: 'A document no longer shared',
  }),
  fault('sync/faults-rights', 'what only staff may read is not taken out', 'server/store/feed/scopePage.ts', {
    original: 'const body = person.isStaff',
    replacement: 'const body = person.id !== undefined',
    failing: 'fault 56:',
  }),
  fault('sync/faults-tabs', 'a lock without a lease', 'src/mirror/storage/lease.ts', {
    original: 'if (lease?.token !== token) throw new LeaseLost();',
    replacement: "if (!lease) return writeMeta(mirror, 'lease', { token, at: now });",
    failing: 'fault 10:',
  }),
  fault('server/accept', 'a stale version is overwritten', unseenByAuthor, {
    original: 'return !isNewest && mayDifferOnNewest(outcome) ?',
    replacement: 'return !isNewest && change.version === -1 ?',
    failing: 'A stale version is a conflict',
  }),
  fault('sync/faults-restore', 'an edit replaces what its author has not seen', unseenByAuthor, {
    original: 'body }, change.was);',
    replacement: 'body }, change.was).slice(1000);',
    failing: 'replaces nothing that its author has not seen',
  }),
  fault('sync/faults-rights', 'own words go with the document they were about', applyPage, {
    original: 'if (lane.length > 0) {\n    const { entity, reference, body } = row;',
    replacement: 'if (lane.length < 0) {\n    const { entity, reference, body } = row;',
    failing: 'fault 16:',
  }),
  fault('sync/faults-server', 'only the tab that was told leaves a busy server alone', 'src/sync/engine.ts', {
    original: 'if (pauseLeft > 0) return pauseLeft;',
    replacement: 'if (pauseLeft < 0) return pauseLeft;',
    failing: 'fault 29:',
  }),
  fault('sync/faults-server', 'one poisoned change holds up all', 'src/sync/engine.ts', {
    original: "pushResult.kind === 'later' && pushResult.isFault === true",
    replacement: "pushResult.kind === 'later' && pushResult.isFault === undefined",
    failing: 'fault 27: one change',
  }),
  fault('server/expiry', 'a restored server goes on as if nothing had been', highWaterMark, {
    original: 'mark.seq > seq',
    replacement: 'mark.seq < 0',
    failing: 'keeps the epoch at a normal start',
  }),
  fault('server/restored', 'a database that goes back is only noticed at start', highWaterMark, {
    original: 'this.#isCurrent && (await this.#beginIfBack())',
    replacement: 'false',
    failing: 'It begins a new epoch at the next turn',
  }),
  fault('server/backup', 'a backup is restored whatever its seal says', 'server/store/backup/seal.ts', {
    original: "(await sealOf(file, size)) ? 'intact' : 'damaged'",
    replacement: "(await sealOf(file, size)) ? 'intact' : 'intact'",
    failing: 'A backup with one bit flipped',
  }),
  fault('sync/stream-watch', 'heartbeats in bursts count as in time', 'src/sync/streamWatch.ts', {
    original: 'offset - soonest > lateMs',
    replacement: 'offset - soonest > lateMs * 100',
    failing: 'A stream behind a proxy that lets through a minute at once',
  }),
  fault('sync/faults-server', 'own words that a restored server has lost are dropped', resync, {
    original: 'if (isSame && !isBack) {\n',
    replacement: 'if (theirs && Object.keys(body).length >= 0) return false;\n  if (isSame && !isBack) {\n',
    failing: 'fault 39:',
  }),
  fault('sync/faults-server', 'nobody looks at what was counted', 'src/sync/pull.ts', {
    original: 'differing.length === 0 || hasResynced',
    replacement: 'differing.length >= 0 || hasResynced',
    failing: 'fault 40:',
  }),
  fault('server/expiry', 'removals are forgotten without a horizon', 'server/store/feed/expiry.ts', {
    original: 'for (const { scope, seq } of horizons) {',
    replacement: 'for (const { scope, seq } of horizons.slice(horizons.length)) {',
    failing: 'removals in the feeds',
  }),
  fault('sync/faults-time', 'a wait by a wrong clock is waited for', 'src/domain/rules/lanes.ts', {
    original: 'notBefore > now && notBefore <= now + longestDelayMs',
    replacement: 'notBefore > now && longestDelayMs > 0',
    failing: 'fault 31: a clock that jumps',
  }),
  fault('sync/faults-time', 'a timer that sleep held up is waited for', 'src/sync/schedule.ts', {
    original: '(at + delayMs >= due && due >= at)',
    replacement: '(at + delayMs >= due && at >= 0)',
    failing: 'fault 34: after eight hours',
  }),
  fault('sync/short-results', 'a short answer is stored without checking the hash', shortResult, {
    original: 'return contentHash(document) === hash ? document : undefined;',
    replacement: 'return hash === 0 ? undefined : document;',
    failing: 'It is not stored: the change is sent again as it was',
  }),
  fault('sync/short-results', 'a short answer that does not fit counts as a failure', 'src/sync/push.ts', {
    original: 'if (!short || whole.has(id)) return false;',
    replacement: 'if (!short || whole.size >= 0) return false;',
    failing: 'It is sent again after a restart',
  }),
  fault('sync/short-results', 'a short answer is asked for again and again', 'src/sync/push.ts', {
    original: 'if (!short || whole.has(id)) return false;',
    replacement:
      'if (!short || whole.size > 3) return false;\n  if (whole.has(id)) whole.add(`${id}${whole.size}`);',
    failing: 'A server that never answers whole',
  }),
  fault('server/short-results', 'the server does not compare what a change was made on', serverShortResult, {
    original: 'if (baseHash !== undefined && baseHash !== (base ? contentHash(base) : 0)) return undefined;',
    replacement: '',
    failing: 'It is sent to a device that names no hash',
  }),
  fault('sync/known-documents', 'what is not here any more as it was named is not fetched again', applyPage, {
    original: 'if (missing.size > 0) await resync(holder, [...missing], false);',
    replacement: '',
    failing: 'A document that leaves the device between',
  }),
  fault('domain/merge', 'rows of a group that others changed are set back', merge, {
    original: 'if (sameRow(m, b)) return t ?? [];',
    replacement: 'if (sameRow(m, b)) return m ?? t ?? [];',
    failing: 'Merging rows never loses a cell',
  }),
  fault('sync/random-days', 'the wall leaves out a slot that is running', wall, {
    original: '  return {\n    notStarted,\n    running,',
    replacement: '  return {\n    notStarted,\n    running: running.slice(1),',
    failing: 'Every view on every device tells one story',
  }),
  fault(
    'domain/plan-and-reality',
    'the report knows one outcome of two',
    'src/domain/event/run/planAndReality.ts',
    {
      original: 'outcomes: state.outcomes,',
      replacement: 'outcomes: state.outcomes.slice(0, 1),',
      failing: 'Plan and reality of a slot',
    },
  ),
  fault('sync/random-days', 'an incident stays open although somebody has taken it', incidents, {
    original: '.filter(({ acknowledgement }) => acknowledgement === null)',
    replacement: '.filter(({ event }) => event.id !== null)',
    failing: 'Every view on every device tells one story',
  }),
];
