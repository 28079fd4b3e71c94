import type { PlantedText } from './planting.ts';

const accept = 'server/accept/accept.ts';
const decide = 'server/accept/decide.ts';
const conflictOnServer = 'server/accept/unseenByAuthor.ts';
const apply = 'src/domain/rules/apply.ts';
const answers = 'src/mirror/outbox/serverAnswers.ts';
const applyPage = 'src/mirror/feed/applyPage.ts';
const queue = 'src/mirror/outbox/queue.ts';
const findConflict = 'src/mirror/conflicts/findConflict.ts';
const refreshDocument = 'src/mirror/outbox/refresh.ts';
const unseen = 'src/domain/rules/conflicts/unseen.ts';
const settle = 'src/mirror/outbox/storeSettlement.ts';

/** A fault that random histories alone must find. */
export interface HistoryFault extends PlantedText {
  /** The number of the history that found it last, which is played first: to get there takes up to two minutes. */
  readonly history: number;
}

/** Faults that random histories alone must find, one for each mechanism of syncing. */
export const historyFaults: readonly HistoryFault[] = [
  {
    name: 'the server refuses a third of saves',
    history: 1,
    file: decide,
    original: 'const outcome = tryApplyChange(acceptance, document, edit, limitFacts);',
    replacement: `const isThird = change.kind === 'edit' && (change.id.codePointAt(change.id.length - 1) ?? 0) % 3 === 0;
  const outcome = isThird ? { kind: 'refused', code: 'forbidden', error: '' } : tryApplyChange(acceptance, document, edit, limitFacts);`,
  },
  {
    name: 'every concurrent save is a conflict',
    history: 6,
    file: findConflict,
    original: 'if (!fits || row.conflictOn',
    replacement:
      "if (!fits || ('version' in row.change && row.change.version !== server.version) || row.conflictOn",
  },
  {
    name: 'the ledger is forgotten',
    history: 6,
    file: decide,
    original: 'const earlier = batch.ledgerEntry(change.id);',
    replacement: 'const earlier = [batch.ledgerEntry(change.id)].slice(1)[0];',
  },
  {
    name: 'the first change of a batch is not in the ledger',
    history: 6,
    file: 'server/store/documents/batch.ts',
    original: 'await saveLedgerEntries(db, this.#newLedgerEntries);',
    replacement: 'await saveLedgerEntries(db, this.#newLedgerEntries.slice(1));',
  },
  {
    name: 'an edit replaces what its author has not seen',
    history: 10,
    file: conflictOnServer,
    original: 'body }, change.was);',
    replacement: 'body }, change.was).slice(1000);',
  },
  {
    name: 'every edit on an older version is a conflict',
    history: 1,
    file: conflictOnServer,
    original: 'return unseenUnits(',
    replacement: "return change.version !== document.version ? ['version'] : unseenUnits(",
  },
  {
    name: 'a status is decided on a text that nobody has read',
    history: 27,
    file: 'src/domain/rules/transitionFit.ts',
    original: "if (text !== was.text) return 'unseen';",
    replacement: "if (text === '') return 'unseen';",
  },
  {
    name: 'an approval is set back by somebody who has not seen it',
    history: 35,
    file: unseen,
    original: 'seen[unit] !== has && !alwaysFits(fields, unit)',
    replacement: "seen[unit] !== has && !alwaysFits(fields, unit) && unit !== 'statusId'",
  },
  {
    name: 'an edit takes all cells of a row with it',
    history: 181,
    file: unseen,
    original: 'const isOwn = (cell: string) => isBrought || units.has(`${name}/${id}/${cell}`);',
    replacement:
      'const isOwn = (cell: string) => isBrought || units.has(`${name}/${id}/${cell}`) || units.size > 0;',
  },
  {
    name: 'rows that an edit does not know go',
    history: 60,
    file: unseen,
    original: 'else if (!isNamed(id) && !isBrought) remainingRows.push(row);',
    replacement: 'else if (!isNamed(id) && units.size === 0) remainingRows.push(row);',
  },
  {
    name: 'of two edits, what was seen before the later counts',
    history: 81,
    file: 'src/domain/rules/conflicts/severalEdits.ts',
    original: 'return { ...later, ...earlier };',
    replacement: 'return { ...earlier, ...later };',
  },
  {
    name: 'what is seen is what the server has, not what the form showed',
    history: 294,
    file: 'src/actions/saveEdited.ts',
    original:
      'const shownDocument = { ...seenDocument, body: { ...seenDocument.body, ...Object.fromEntries(earlier) } };',
    replacement:
      'const shownDocument = { ...current, body: { ...current.body, ...Object.fromEntries(earlier) } };',
  },
  {
    name: 'readers may save',
    history: 22,
    file: apply,
    original: "if (!may(person, 'edit', document) && !addsOwnEntriesOnly(document, change, context)) {",
    replacement: "if (!may(person, 'read', document)) {",
  },
  {
    name: 'everybody may move a document to any team',
    history: 22,
    file: apply,
    original:
      'if (teamId !== document.teamId && !mayCreateFor(person, document.entity, teamId)) return noPermission;',
    replacement: '',
  },
  {
    name: 'readers may change the status',
    history: 1,
    file: apply,
    original: 'if (!may(person, transition.name, document)) return noPermission;',
    replacement: "if (!may(person, 'read', document)) return noPermission;",
  },
  {
    name: 'incomplete documents are submitted',
    history: 9,
    file: 'src/domain/rules/readiness.ts',
    original: 'if (missing.length + beyond.length === 0) return undefined;',
    replacement: 'if (missing.length + beyond.length < 99) return undefined;',
  },
  {
    name: 'a save leaves a document approved',
    history: 35,
    file: apply,
    original: ': statusAfterSave(document.statusId, holdsCode(person, code.approve, document));',
    replacement: ': document.statusId;',
  },
  {
    name: 'log entries of others are erased',
    history: 23,
    file: apply,
    original: 'if (isLog(field)) safe[name] = addEntries(document.body[name], value);',
    replacement: '',
  },
  {
    name: 'readers may share',
    history: 52,
    file: 'src/domain/rules/collaboration.ts',
    original: "if (!may(person, 'share', { ...document, statusId: status.editing })) return noPermission;",
    replacement: '',
  },
  {
    name: 'retained texts are not stored',
    history: 3,
    file: 'server/accept/record.ts',
    original: 'batch.putKeptText({',
    replacement: "if (body === '') batch.putKeptText({",
  },
  {
    name: 'comments and shares are acknowledged and not stored',
    history: 1,
    file: 'server/accept/record.ts',
    original: 'acceptance.batch.putCollaboration(document);',
    replacement: '',
  },
  {
    name: 'two events are the next one',
    history: 26,
    file: 'server/accept/record.ts',
    original: 'await clearOtherNextEvents(acceptance, document);',
    replacement: '',
  },
  {
    name: 'the team that gets a document is not told',
    history: 1,
    file: 'server/store/documents/batch.ts',
    original: 'const feeds = document ? [...new Set(feedsOfDocument(document))] : [];',
    replacement: 'const feeds = document ? feedsOfDocument(document).slice(0, 1) : [];',
  },
  {
    name: 'nobody is told that a document is not shared any more',
    history: 5,
    file: 'server/store/documents/batch.ts',
    original: 'feedsOfDocument(before).filter((feed) => !feeds.includes(feed))',
    replacement: 'feedsOfDocument(before).filter((feed) => feed === id)',
  },
  {
    name: 'pages contain what only staff may read',
    history: 12,
    file: 'server/store/feed/scopePage.ts',
    original: 'const body = person.isStaff',
    replacement: 'const body = person.id !== undefined',
  },
  {
    name: 'answers contain what only staff may read',
    history: 12,
    file: 'server/store/documents/visibility.ts',
    original: 'const body = redactBody(documentTypes[document.entity].allFields, document, person.isStaff);',
    replacement: 'const { body } = document;',
  },
  {
    name: 'staff fields stay on the device of a former member of staff',
    history: 75,
    file: 'src/domain/rules/permissions/scopes.ts',
    original: 'return person.isStaff ? scopes.map((scope) => `${scope}|staff`) : scopes;',
    replacement: 'return scopes;',
  },
  {
    name: 'a restored server keeps its epoch',
    history: 3,
    file: 'server/store/feed/highWaterMark.ts',
    original: 'if (!(await this.#wentBack(db, epoch, seq))) return false;',
    replacement: 'if (seq >= 0) return false;',
  },
  {
    name: 'documents of lost scopes stay on the device',
    history: 5,
    file: applyPage,
    original: 'await dropScopes(mirror, Object.keys(cursorsBefore), page);',
    replacement: '',
  },
  {
    name: 'the first removal of a page is ignored',
    history: 5,
    file: applyPage,
    original: 'for (const { scope, id } of page.gone) await',
    replacement: 'for (const { scope, id } of page.gone.slice(1)) await',
  },
  {
    name: 'own words go with the document they are about',
    history: 11,
    file: applyPage,
    original:
      'await addHeld(mirror, { keyId, entity, reference, title: body.title, changes, at: page.serverTime });',
    replacement: 'void [keyId, entity, reference, body, changes];',
  },
  {
    name: 'own words that a restored server has lost are dropped',
    history: 44,
    file: 'src/mirror/feed/resync.ts',
    original: 'if (isSame && !isBack) {\n',
    replacement: 'if (body) return false;\n  if (isSame && !isBack) {\n',
  },
  {
    name: 'a resync keeps its cursors',
    history: 3,
    file: 'src/mirror/feed/resync.ts',
    original: "await writeMeta(mirror, 'cursors', Object.fromEntries(remaining));",
    replacement: '',
  },
  {
    name: 'a sent change takes in later edits',
    history: 46,
    file: queue,
    original: "return row.state !== 'sent';",
    replacement: 'return row.tries >= 0;',
  },
  {
    name: 'the earlier of two folded edits wins',
    history: 26,
    file: queue,
    original: 'body: applyPatch(allFields, earlier.body, later.body),',
    replacement: 'body: applyPatch(allFields, later.body, earlier.body),',
  },
  {
    name: 'a move to another team is lost when edits fold',
    history: 5,
    file: queue,
    original: '...(later.teamId === undefined ? {} : { teamId: later.teamId }),',
    replacement: '',
  },
  {
    name: 'a cell that both changed is no conflict',
    history: 224,
    file: unseen,
    original: 'seen[unit] !== has && !alwaysFits(fields, unit)',
    replacement: "seen[unit] !== has && unit.split('/').length < 3 && !alwaysFits(fields, unit)",
  },
  {
    name: 'refused changes vanish',
    history: 9,
    file: answers,
    original: "block(holder.mirror, row, 'refused', error)",
    replacement: 'holder.mirror.outbox.delete(row.order)',
  },
  {
    name: 'changes that the server did not try vanish',
    history: 41,
    file: answers,
    original: "await holder.mirror.outbox.put({ ...row, state: 'queued' });",
    replacement: 'await holder.mirror.outbox.delete(row.order);',
  },
  {
    name: 'what follows a change that was not applied is tried',
    history: 41,
    file: accept,
    original: "if (decision.kind !== 'done') closed.close(item.change);",
    replacement: "if (decision.kind === 'skipped') closed.close(item.change);",
  },
  {
    name: 'a tab without the lease writes',
    history: 27,
    file: 'src/mirror/storage/lease.ts',
    original: 'if (lease?.token !== token) throw new LeaseLost();',
    replacement: "if (!lease) return writeMeta(mirror, 'lease', { token, at: now });",
  },
  {
    name: 'discarding shows an old version',
    history: 3,
    file: refreshDocument,
    original: 'server?.document ?? (documentRow && documentOf(documentRow))',
    replacement: '(documentRow && documentOf(documentRow)) ?? server?.document',
  },
  {
    name: 'comments go with discarded edits',
    history: 77,
    file: 'src/mirror/outbox/discard.ts',
    original: "keepsEntries ? trackOf(change.kind) !== 'text' : isCollaborationChange(change)",
    replacement: "keepsEntries && change.kind === 'addEntries'",
  },
  {
    name: 'the text that loses a conflict is not retained',
    history: 3,
    file: 'src/actions/settleConflict.ts',
    original: '...(fields.every(isTaken) ? [] : [retain(myWritable)]),',
    replacement: '',
  },
  {
    name: 'what is sent again is refused for good',
    history: 22,
    file: 'src/actions/unsent/retry.ts',
    original: "{ ...row, state: 'sent', tries: 0, notBefore: 0, error: null }",
    replacement: "{ ...row, state: 'refused', error: { code: 'internal' } }",
  },
  {
    name: 'cursors are written apart from their page',
    history: 3,
    file: applyPage,
    original: "  await mirror.transaction('rw', pageTables(mirror), async () => {",
    replacement: `  await writeMeta(mirror, 'cursors', page.cursors);
  await mirror.transaction('rw', pageTables(mirror), async () => {`,
  },
  {
    name: 'a document named as the same loses its scope',
    history: 2,
    file: applyPage,
    original: 'for (const each of same) add(each);',
    replacement: '',
  },
  {
    name: 'a document that has changed is named as the same',
    history: 15,
    file: 'server/store/feed/pull.ts',
    original: 'if (!isDocumentType(entity) || row.hash !== hashes.get(row.key_id)) return false;',
    replacement: 'if (!isDocumentType(entity)) return false;',
  },
  {
    name: 'a short answer is stored unchecked, without the change',
    history: 322,
    file: 'src/contract/sync/shortResult.ts',
    original: 'return contentHash(document) === hash ? document : undefined;',
    replacement: 'return base ? { ...document, body: base.body } : document;',
  },
  {
    name: 'comments on staff fields are sent to everybody',
    history: 484,
    file: 'server/store/feed/scopePage.ts',
    original: 'const visible = person.isStaff\n',
    replacement: 'const visible = person.isStaff || comments.length > 0\n',
  },
  {
    name: 'an edit drops the place that a comment is about',
    history: 2,
    file: 'src/domain/rules/collaboration.ts',
    original: 'return { ...comment, edits: [',
    replacement: 'return { ...comment, anchor: undefined, edits: [',
  },
  {
    name: 'a device sends a comment without its place',
    history: 350,
    file: 'src/actions/comments.ts',
    original: '...(anchor && { anchor })',
    replacement: '...(anchor && parentId !== null && { anchor })',
  },
  {
    name: 'a player may comment on a staff field',
    history: 350,
    file: 'src/domain/rules/collaboration.ts',
    original: 'return maySeeField(allFields, anchor.field, document, isStaff)',
    replacement: 'return maySeeField(allFields, anchor.field, document, isStaff || anchor.field !== "")',
  },
  {
    name: 'a text written as the result of a conflict goes when the conflict does',
    history: 88,
    file: 'src/mirror/conflicts/storeDecisions.ts',
    original: 'layersOf(typedResults(choices))',
    replacement: 'layersOf(typedResults([]))',
  },
  {
    name: 'a text written as the result of a conflict and not taken goes',
    history: 71,
    file: 'src/actions/settleConflict.ts',
    original: '[...unusedTexts([base, theirs], choices, mine, result), ...coveredTexts(entity, lane)]',
    replacement: '[...coveredTexts(entity, lane)]',
  },
  {
    name: 'a text written as the result of a conflict cannot be restored when the conflict is discarded',
    history: 166,
    file: 'src/actions/unsent/discard.ts',
    original: 'const typed = isOver ? typedResults(choices) : [];',
    replacement: 'const typed = isOver ? typedResults([]) : [];',
  },
  {
    name: 'what is behind an edit on its way is in conflict',
    history: 79,
    file: findConflict,
    original: "if (row.state === 'sent') return undefined;",
    replacement: '',
  },
  {
    name: 'comments that a restored server has lost are not sent again',
    history: 242,
    file: 'src/mirror/feed/applyPage.ts',
    original: 'await queueLostComments(mirror, comments);',
    replacement: '',
  },
  {
    name: 'entries of a log wait for edits',
    history: 132,
    file: 'src/domain/rules/lanes.ts',
    original: "return kind === 'addEntries' ? 'entries' : 'text';",
    replacement: "return 'text';",
  },
  {
    name: 'entries of a log set an approval back',
    history: 23,
    file: apply,
    original: 'const statusId = addsLogEntriesOnly(document, change)',
    replacement: 'const statusId = addsLogEntriesOnly(document, change) && document.version < 0',
  },
  {
    name: 'rows that an edit removes stay',
    history: 10,
    file: unseen,
    original: 'else if (!isNamed(id) && !isBrought) remainingRows.push(row);',
    replacement: 'else remainingRows.push(row);',
  },
  {
    name: 'elements that an edit does not know go',
    history: 181,
    file: unseen,
    original: 'return rows.map(({ id }) => id);',
    replacement: 'return rows.length < 0 ? [] : elementsOf(wanted);',
  },
  {
    name: 'elements that an edit removes stay',
    history: 35,
    file: unseen,
    original: 'asRows(current), asRows(wanted), {',
    replacement: 'asRows(current), asRows([...elementsOf(current), ...elementsOf(wanted)]), {',
  },
  {
    name: 'a row in which an edit writes stays removed',
    history: 26,
    file: unseen,
    original: ' && (units.has(`${name}/${id}`) || isNamed(id))',
    replacement: ' && units.has(`${name}/${id}`)',
  },
  {
    name: 'of two entries that fold, the later goes',
    history: 23,
    file: queue,
    original: 'return { ...earlier, body: applyPatch(allFields, earlier.body, later.body) };',
    replacement: 'return earlier;',
  },
  {
    name: 'a change on its way is not marked as sent',
    history: 46,
    file: 'src/mirror/outbox/sending.ts',
    original: "if (row.state === 'queued') fresh.push",
    replacement: "if (row.state === 'conflict') fresh.push",
  },
  {
    name: 'entries of a log go with a conflict that is settled',
    history: 345,
    file: settle,
    original: 'const settled = lane.filter((row) => isTextChange(row.change));',
    replacement:
      "const settled = lane.filter((row) => isTextChange(row.change) || row.change.kind === 'addEntries');",
  },
  {
    name: 'comments go with a conflict that is settled',
    history: 367,
    file: settle,
    original: 'const settled = lane.filter((row) => isTextChange(row.change));',
    replacement: "const settled = lane.filter((row) => row.change.kind !== 'addEntries');",
  },
  {
    name: 'imported changes may be amended',
    history: 79,
    file: 'src/mirror/outbox/restore.ts',
    original: "state: isRefused ? state : 'sent',",
    replacement: "state: isRefused ? state : 'queued',",
  },
  {
    name: 'entries of a log go with an edit that is discarded',
    history: 429,
    file: 'src/mirror/outbox/discard.ts',
    original: 'const keepsEntries = blocked.length > 0 && !isGone;',
    replacement: 'const keepsEntries = blocked.length < 0 && !isGone;',
  },
  {
    name: 'text that is held replaces text held before',
    history: 267,
    file: 'src/mirror/typed/heldText.ts',
    original: '[...(earlier?.changes ?? []), ...added]',
    replacement: '[...added]',
  },
  {
    name: 'a comment does not wait for its new document',
    history: 75,
    file: 'src/domain/rules/lanes.ts',
    original: "if (kind === 'create') return tracks;",
    replacement: "if (kind === 'create') return ['text', 'entries'];",
  },
  {
    name: 'teams that others share with go',
    history: 152,
    file: 'src/domain/rules/collaboration.ts',
    original: 'stays.has(team) || !before.has(team)',
    replacement: 'stays.has(team)',
  },
  {
    name: 'texts that a later edit covers are not retained',
    history: 116,
    file: 'src/mirror/overlay/coveredTexts.ts',
    original: 'return coveredUnseen(documentTypes[entity].allFields, edits);',
    replacement: 'return coveredUnseen(documentTypes[entity].allFields, edits).slice(1000);',
  },
];

/** The faults with one of the texts in WAYMARK_FAULTS (separated by `;`) in their name; all without it. */
export function chosenHistoryFaults(): readonly HistoryFault[] {
  const texts = (process.env['WAYMARK_FAULTS'] ?? '').split(';').map((text) => text.trim());
  return historyFaults.filter(({ name }) => texts.some((text) => name.includes(text)));
}
