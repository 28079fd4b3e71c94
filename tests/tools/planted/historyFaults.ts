import type { PlantedText } from './planting.ts';

/** Faults that every run of the tests plants: the ones that an earlier checker of random histories forgave. */
const always = new Set([
  'the server refuses a third of saves',
  'every concurrent save is a conflict',
  'the ledger is forgotten',
]);

const accept = 'server/accept/accept.ts';
const apply = 'src/domain/apply.ts';
const answers = 'src/mirror/outbox/answers.ts';
const applyPage = 'src/mirror/feed/applyPage.ts';
const queue = 'src/mirror/outbox/queue.ts';
const rebase = 'src/mirror/outbox/rebase.ts';
const stale = 'return base !== document.version && !addsLogEntriesOnly(document, change);';

/** Faults that random histories alone must find, one for each thing that sync stands on. */
export const historyFaults: readonly PlantedText[] = [
  {
    name: 'the server refuses a third of saves',
    file: accept,
    instead: 'const outcome = tryApplyChange(acceptance, document, change);',
    put: `const isThird = change.kind === 'save' && (change.id.codePointAt(change.id.length - 1) ?? 0) % 3 === 0;
  const outcome = isThird ? { kind: 'refused', code: 'forbidden', error: '' } : tryApplyChange(acceptance, document, change);`,
  },
  {
    name: 'every concurrent save is a conflict',
    file: rebase,
    instead: 'change.body, theirs.body).conflicts.length >',
    put: 'change.body, theirs.body).conflicts.length >=',
  },
  {
    name: 'the ledger is forgotten',
    file: accept,
    instead: 'const earlier = batch.ledgerEntry(change.id);',
    put: 'const earlier = [batch.ledgerEntry(change.id)].slice(1)[0];',
  },
  {
    name: 'the first change of a batch is not in the ledger',
    file: 'server/store/documents/batch.ts',
    instead: 'await saveLedgerEntries(db, this.#newLedgerEntries);',
    put: 'await saveLedgerEntries(db, this.#newLedgerEntries.slice(1));',
  },
  {
    name: 'a stale version is overwritten',
    file: accept,
    instead: stale,
    put: 'return base === -1 && !addsLogEntriesOnly(document, change);',
  },
  {
    name: 'a log entry on a stale version is a conflict',
    file: accept,
    instead: stale,
    put: 'return base !== document.version;',
  },
  {
    name: 'what waits for a refused change is applied',
    file: accept,
    instead: 'before.keyId === change.keyId ? before.base : undefined;',
    put: 'before.keyId === change.keyId ? before.base : (acceptance.batch.document(change.keyId)?.version ?? 0);',
  },
  {
    name: 'readers may save',
    file: apply,
    instead: "if (!may(person, 'edit', document)) {",
    put: "if (!may(person, 'read', document)) {",
  },
  {
    name: 'everybody may move a document to any team',
    file: apply,
    instead:
      'if (teamId !== document.teamId && !mayCreateFor(person, document.entity, teamId)) return noPermission;',
    put: '',
  },
  {
    name: 'readers may change the status',
    file: apply,
    instead: 'if (!may(person, transition.name, document)) return noPermission;',
    put: "if (!may(person, 'read', document)) return noPermission;",
  },
  {
    name: 'incomplete documents are submitted',
    file: apply,
    instead: 'if (errors.length > 0) {',
    put: 'if (errors.length > 99) {',
  },
  {
    name: 'a save leaves a document approved',
    file: apply,
    instead: ': statusAfterSave(document.statusId, holdsCode(person, code.approve, document)),',
    put: ': document.statusId,',
  },
  {
    name: 'log entries of others are erased',
    file: apply,
    instead:
      "if (field?.kind === 'group' && field.append) safe[name] = appendRows(document.body[name], value);",
    put: '',
  },
  {
    name: 'readers may share',
    file: 'src/domain/collaboration.ts',
    instead: "if (!may(person, 'share', { ...document, statusId: status.editing })) return noPermission;",
    put: '',
  },
  {
    name: 'retained texts are not stored',
    file: 'server/accept/record.ts',
    instead: 'batch.putKeptText({',
    put: "if (body === '') batch.putKeptText({",
  },
  {
    name: 'comments and shares are acknowledged and not stored',
    file: 'server/accept/record.ts',
    instead: 'acceptance.batch.putCollaboration(document);',
    put: '',
  },
  {
    name: 'two events are the next one',
    file: 'server/accept/record.ts',
    instead: 'await clearOtherNextEvents(acceptance, document);',
    put: '',
  },
  {
    name: 'the team that gets a document is not told',
    file: 'server/store/documents/batch.ts',
    instead: 'const feeds = document ? [...new Set(feedsOfDocument(document))] : [];',
    put: 'const feeds = document ? feedsOfDocument(document).slice(0, 1) : [];',
  },
  {
    name: 'nobody is told that a document is not shared any more',
    file: 'server/store/documents/batch.ts',
    instead: 'feedsOfDocument(before).filter((feed) => !feeds.includes(feed))',
    put: 'feedsOfDocument(before).filter((feed) => feed === id)',
  },
  {
    name: 'pages contain what only staff may read',
    file: 'server/store/feed/scopePage.ts',
    instead: 'const body = person.isStaff',
    put: 'const body = person.id !== undefined',
  },
  {
    name: 'answers contain what only staff may read',
    file: 'server/store/documents/visibility.ts',
    instead:
      'const body = redactBody(documentTypes[document.entity].allFields, document.body, person.isStaff);',
    put: 'const { body } = document;',
  },
  {
    name: 'staff fields stay on the device of a former member of staff',
    file: 'src/domain/permissions/scopes.ts',
    instead: 'scopes[at] = `${scope}|staff`;',
    put: 'scopes[at] = scope;',
  },
  {
    name: 'a restored server keeps its epoch',
    file: 'server/store/feed/highWaterMark.ts',
    instead: 'if (!(await this.#wentBack(db, epoch, seq))) return false;',
    put: 'if (seq >= 0) return false;',
  },
  {
    name: 'documents of lost scopes stay on the device',
    file: applyPage,
    instead: 'await dropScopes(mirror, await lostScopes(mirror, page.scopes), page);',
    put: '',
  },
  {
    name: 'the first removal of a page is ignored',
    file: applyPage,
    instead: 'for (const { scope, id } of page.gone) await',
    put: 'for (const { scope, id } of page.gone.slice(1)) await',
  },
  {
    name: 'own words go with the document they are about',
    file: applyPage,
    instead:
      'await mirror.held.put({ keyId, entity, reference, title: body.title, changes, at: page.serverTime });',
    put: 'void [keyId, entity, reference, body, changes];',
  },
  {
    name: 'own words that a restored server has lost are dropped',
    file: 'src/mirror/feed/resync.ts',
    instead: 'if (theirs && Object.keys(body).length === 0) return false;',
    put: 'if (body) return false;',
  },
  {
    name: 'a resync keeps its cursors',
    file: 'src/mirror/feed/resync.ts',
    instead: "await writeMeta(mirror, 'cursors', Object.fromEntries(remaining));",
    put: '',
  },
  {
    name: 'a sent change takes in later edits',
    file: queue,
    instead: "return row.state !== 'sent';",
    put: 'return row.tries >= 0;',
  },
  {
    name: 'the earlier of two folded edits wins',
    file: queue,
    instead: 'applyPatch(documentTypes[earlier.entity].allFields, earlier.body, later.body)',
    put: 'applyPatch(documentTypes[earlier.entity].allFields, later.body, earlier.body)',
  },
  {
    name: 'a move to another team is lost when edits fold',
    file: queue,
    instead: '...(later.teamId === undefined ? {} : { teamId: later.teamId }),',
    put: '',
  },
  {
    name: 'a rebased edit takes the value of the other side',
    file: rebase,
    instead: 'const value = merged.body[name];',
    put: 'const value = theirs.body[name];',
  },
  {
    name: 'a rebased edit keeps its old base',
    file: rebase,
    instead: 'version: row.after ? change.version : theirs.version',
    put: 'version: change.version',
  },
  {
    name: 'rows of a group that others changed are set back',
    file: 'src/domain/merge.ts',
    instead: 'if (sameRow(m, b)) return t ?? [];',
    put: 'if (sameRow(m, b)) return m ?? t ?? [];',
  },
  {
    name: 'a cell that both changed is no conflict',
    file: 'src/domain/merge.ts',
    instead: 'if (cells.length === 0) return [];',
    put: 'if (cells.length >= 0) return [];',
  },
  {
    name: 'what is typed during a send keeps its old base',
    file: answers,
    instead: 'return { ...row, after: null, change: withVersion(row.change, version) };',
    put: 'return { ...row, after: null };',
  },
  {
    name: 'refused changes vanish',
    file: answers,
    instead: "block(holder.mirror, lane, row, 'refused', error)",
    put: 'holder.mirror.outbox.delete(row.order)',
  },
  {
    name: 'changes that the server did not try vanish',
    file: answers,
    instead: "await holder.mirror.outbox.put({ ...row, state: 'queued' });",
    put: 'await holder.mirror.outbox.delete(row.order);',
  },
  {
    name: 'a lane is sent without its order',
    file: 'src/mirror/outbox/sending.ts',
    instead: '...(row.after ? { after: row.after } : {})',
    put: '...(row.after === row.id ? { after: row.after } : {})',
  },
  {
    name: 'a tab without the lease writes',
    file: 'src/mirror/storage/lease.ts',
    instead: 'if (lease?.token !== token) throw new LeaseLost();',
    put: '',
  },
  {
    name: 'discarding shows an old version',
    file: 'src/mirror/outbox/discard.ts',
    instead: 'const server = known.toSorted((a, b) => b.version - a.version)[0];',
    put: 'const server = conflict?.base ?? known.at(-1);',
  },
  {
    name: 'comments go with discarded edits',
    file: 'src/mirror/outbox/discard.ts',
    instead: 'onlyCollaboration ? !isBlocked(row) : isCollaborationChange(row.change),',
    put: 'onlyCollaboration && !isBlocked(row),',
  },
  {
    name: 'the text that loses a conflict is not retained',
    file: 'src/actions/settle.ts',
    instead: '...(fields.every(isTaken) ? [] : [retain(mine)]),',
    put: '',
  },
  {
    name: 'what is sent again is refused for good',
    file: 'src/actions/retry.ts',
    instead: "{ ...row, state: 'sent', tries: 0, notBefore: 0, error: null }",
    put: "{ ...row, state: 'refused', error: { code: 'internal' } }",
  },
  {
    name: 'an imported change gets a new base',
    file: 'src/mirror/outbox/restore.ts',
    instead: 'const row = outboxRowOf(each);',
    put: 'const row = { ...outboxRowOf(each), after: null };',
  },
  {
    name: 'a form left open overwrites what has arrived since',
    file: 'src/actions/saveEdited.ts',
    instead: 'const conflicting = merged.conflicts.filter(differs(server, seen));',
    put: 'const conflicting: string[] = [];',
  },
  {
    name: 'cursors are written apart from their page',
    file: applyPage,
    instead: "  await mirror.transaction('rw', mirror.tables, async () => {",
    put: `  await writeMeta(mirror, 'cursors', page.cursors);
  await mirror.transaction('rw', mirror.tables, async () => {`,
  },
];

/** The faults that `npm test` plants; a long run plants all. */
export const alwaysPlanted: readonly PlantedText[] = historyFaults.filter(({ name }) => always.has(name));
