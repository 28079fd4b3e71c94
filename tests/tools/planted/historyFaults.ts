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
const severalEdits = 'src/domain/rules/conflicts/severalEdits.ts';
const scopes = 'src/domain/rules/permissions/scopes.ts';
const storeDecisions = 'src/mirror/conflicts/storeDecisions.ts';
const settleConflict = 'src/actions/settleConflict.ts';
const discard = 'src/actions/unsent/discard.ts';

/** A fault that random histories alone must find. */
export interface HistoryFault extends PlantedText {
  /** The number of the history that found it last, which is played first: to get there takes up to two minutes. */
  readonly history: number;
}

type Texts = Pick<HistoryFault, 'original' | 'replacement'>;

function fault(history: number, name: string, file: string, texts: Texts): HistoryFault {
  return { history, name, file, ...texts };
}

/** Faults that random histories alone must find, one for each mechanism of syncing. */
export const historyFaults: readonly HistoryFault[] = [
  fault(1, 'the server refuses a third of saves', decide, {
    original: 'const outcome = tryApplyChange(acceptance, document, edit, limitFacts);',
    replacement: `const isThird = change.kind === 'edit' && (change.id.codePointAt(change.id.length - 1) ?? 0) % 3 === 0;
  const outcome = isThird ? { kind: 'refused', code: 'forbidden', error: '' } : tryApplyChange(acceptance, document, edit, limitFacts);`,
  }),
  fault(6, 'every concurrent save is a conflict', findConflict, {
    original: 'if (!fits || row.conflictOn',
    replacement:
      "if (!fits || ('version' in row.change && row.change.version !== server.version) || row.conflictOn",
  }),
  fault(6, 'the ledger is forgotten', decide, {
    original: 'const earlier = batch.ledgerEntry(change.id);',
    replacement: 'const earlier = [batch.ledgerEntry(change.id)].slice(1)[0];',
  }),
  fault(6, 'the first change of a batch is not in the ledger', 'server/store/documents/batch.ts', {
    original: 'await saveLedgerEntries(db, this.#newLedgerEntries);',
    replacement: 'await saveLedgerEntries(db, this.#newLedgerEntries.slice(1));',
  }),
  fault(10, 'an edit replaces what its author has not seen', conflictOnServer, {
    original: 'body }, change.was);',
    replacement: 'body }, change.was).slice(1000);',
  }),
  fault(1, 'every edit on an older version is a conflict', conflictOnServer, {
    original: 'return unseenUnits(',
    replacement: "return change.version !== document.version ? ['version'] : unseenUnits(",
  }),
  fault(27, 'a status is decided on a text that nobody has read', 'src/domain/rules/transitionFit.ts', {
    original: "if (text !== was.text) return 'unseen';",
    replacement: "if (text === '') return 'unseen';",
  }),
  fault(35, 'an approval is set back by somebody who has not seen it', unseen, {
    original: 'seen[unit] !== has && !alwaysFits(fields, unit)',
    replacement: "seen[unit] !== has && !alwaysFits(fields, unit) && unit !== 'statusId'",
  }),
  fault(181, 'an edit takes all cells of a row with it', unseen, {
    original: 'const isOwn = (cell: string) => isBrought || units.has(`${name}/${id}/${cell}`);',
    replacement:
      'const isOwn = (cell: string) => isBrought || units.has(`${name}/${id}/${cell}`) || units.size > 0;',
  }),
  fault(60, 'rows that an edit does not know go', unseen, {
    original: 'else if (!isNamed(id) && !isBrought) remainingRows.push(row);',
    replacement: 'else if (!isNamed(id) && units.size === 0) remainingRows.push(row);',
  }),
  fault(81, 'of two edits, what was seen before the later counts', severalEdits, {
    original: 'return { ...later, ...earlier };',
    replacement: 'return { ...earlier, ...later };',
  }),
  fault(294, 'what is seen is what the server has, not what the form showed', 'src/actions/saveEdited.ts', {
    original:
      'const shownDocument = { ...seenDocument, body: { ...seenDocument.body, ...Object.fromEntries(earlier) } };',
    replacement:
      'const shownDocument = { ...current, body: { ...current.body, ...Object.fromEntries(earlier) } };',
  }),
  fault(22, 'readers may save', apply, {
    original: "if (!may(person, 'edit', document) && !addsOwnEntriesOnly(document, change, context)) {",
    replacement: "if (!may(person, 'read', document)) {",
  }),
  fault(22, 'everybody may move a document to any team', apply, {
    original:
      'if (teamId !== document.teamId && !mayCreateFor(person, document.entity, teamId)) return noPermission;',
    replacement: '',
  }),
  fault(1, 'readers may change the status', apply, {
    original: 'if (!may(person, transition.name, document)) return noPermission;',
    replacement: "if (!may(person, 'read', document)) return noPermission;",
  }),
  fault(9, 'incomplete documents are submitted', 'src/domain/rules/readiness.ts', {
    original: 'if (missing.length + beyond.length === 0) return undefined;',
    replacement: 'if (missing.length + beyond.length < 99) return undefined;',
  }),
  fault(35, 'a save leaves a document approved', apply, {
    original: ': statusAfterSave(document.statusId, holdsCode(person, code.approve, document));',
    replacement: ': document.statusId;',
  }),
  fault(23, 'log entries of others are erased', apply, {
    original: 'if (isLog(field)) safe[name] = addEntries(field, document.body[name], value);',
    replacement: '',
  }),
  fault(52, 'readers may share', 'src/domain/rules/collaboration.ts', {
    original: "if (!may(person, 'share', { ...document, statusId: status.editing })) return noPermission;",
    replacement: '',
  }),
  fault(3, 'retained texts are not stored', 'server/accept/record.ts', {
    original: 'batch.putKeptText({',
    replacement: "if (body === '') batch.putKeptText({",
  }),
  fault(1, 'comments and shares are acknowledged and not stored', 'server/accept/record.ts', {
    original: 'acceptance.batch.putCollaboration(document);',
    replacement: '',
  }),
  fault(26, 'two events are the next one', 'server/accept/record.ts', {
    original: 'await clearOtherNextEvents(acceptance, document);',
    replacement: '',
  }),
  fault(1, 'the team that gets a document is not told', 'server/store/documents/batch.ts', {
    original: 'const feeds = document ? [...new Set(feedsOfDocument(document))] : [];',
    replacement: 'const feeds = document ? feedsOfDocument(document).slice(0, 1) : [];',
  }),
  fault(5, 'nobody is told that a document is not shared any more', 'server/store/documents/batch.ts', {
    original: 'feedsOfDocument(before).filter((feed) => !feeds.includes(feed))',
    replacement: 'feedsOfDocument(before).filter((feed) => feed === id)',
  }),
  fault(12, 'pages contain what only staff may read', 'server/store/feed/scopePage.ts', {
    original: 'const body = person.isStaff',
    replacement: 'const body = person.id !== undefined',
  }),
  fault(12, 'answers contain what only staff may read', 'server/store/documents/visibility.ts', {
    original: 'const body = redactBody(documentTypes[document.entity].allFields, document, person.isStaff);',
    replacement: 'const { body } = document;',
  }),
  fault(75, 'staff fields stay on the device of a former member of staff', scopes, {
    original: 'return person.isStaff ? scopes.map((scope) => `${scope}|staff`) : scopes;',
    replacement: 'return scopes;',
  }),
  fault(3, 'a restored server keeps its epoch', 'server/store/feed/highWaterMark.ts', {
    original: 'if (!(await this.#wentBack(db, epoch, seq))) return false;',
    replacement: 'if (seq >= 0) return false;',
  }),
  fault(5, 'documents of lost scopes stay on the device', applyPage, {
    original: 'await dropScopes(mirror, Object.keys(cursorsBefore), page);',
    replacement: '',
  }),
  fault(5, 'the first removal of a page is ignored', applyPage, {
    original: 'for (const { scope, id } of page.gone) await',
    replacement: 'for (const { scope, id } of page.gone.slice(1)) await',
  }),
  fault(11, 'own words go with the document they are about', applyPage, {
    original:
      'await addHeld(mirror, { keyId, entity, reference, title: body.title, changes, at: page.serverTime });',
    replacement: 'void [keyId, entity, reference, body, changes];',
  }),
  fault(44, 'own words that a restored server has lost are dropped', 'src/mirror/feed/resync.ts', {
    original: 'if (isSame && !isBack) {\n',
    replacement: 'if (body) return false;\n  if (isSame && !isBack) {\n',
  }),
  fault(3, 'a resync keeps its cursors', 'src/mirror/feed/resync.ts', {
    original: "await writeMeta(mirror, 'cursors', Object.fromEntries(remaining));",
    replacement: '',
  }),
  fault(46, 'a sent change takes in later edits', queue, {
    original: "return row.state !== 'sent';",
    replacement: 'return row.tries >= 0;',
  }),
  fault(26, 'the earlier of two folded edits wins', queue, {
    original: 'body: applyPatch(allFields, earlier.body, later.body),',
    replacement: 'body: applyPatch(allFields, later.body, earlier.body),',
  }),
  fault(5, 'a move to another team is lost when edits fold', queue, {
    original: '...(later.teamId === undefined ? {} : { teamId: later.teamId }),',
    replacement: '',
  }),
  fault(224, 'a cell that both changed is no conflict', unseen, {
    original: 'seen[unit] !== has && !alwaysFits(fields, unit)',
    replacement: "seen[unit] !== has && unit.split('/').length < 3 && !alwaysFits(fields, unit)",
  }),
  fault(9, 'refused changes vanish', answers, {
    original: "block(holder.mirror, row, 'refused', error)",
    replacement: 'holder.mirror.outbox.delete(row.order)',
  }),
  fault(41, 'changes that the server did not try vanish', answers, {
    original: "await holder.mirror.outbox.put({ ...row, state: 'queued' });",
    replacement: 'await holder.mirror.outbox.delete(row.order);',
  }),
  fault(41, 'what follows a change that was not applied is tried', accept, {
    original: "if (decision.kind !== 'done') closed.close(item.change);",
    replacement: "if (decision.kind === 'skipped') closed.close(item.change);",
  }),
  fault(27, 'a tab without the lease writes', 'src/mirror/storage/lease.ts', {
    original: 'if (lease?.token !== token) throw new LeaseLost();',
    replacement: "if (!lease) return writeMeta(mirror, 'lease', { token, at: now });",
  }),
  fault(3, 'discarding shows an old version', refreshDocument, {
    original: 'server?.document ?? (documentRow && documentOf(documentRow))',
    replacement: '(documentRow && documentOf(documentRow)) ?? server?.document',
  }),
  fault(77, 'comments go with discarded edits', 'src/mirror/outbox/discard.ts', {
    original: "keepsEntries ? trackOf(change.kind) !== 'text' : isCollaborationChange(change)",
    replacement: "keepsEntries && change.kind === 'addEntries'",
  }),
  fault(3, 'the text that loses a conflict is not retained', settleConflict, {
    original: '...(fields.every(isTaken) ? [] : [retain(myWritable)]),',
    replacement: '',
  }),
  fault(22, 'what is sent again is refused for good', 'src/actions/unsent/retry.ts', {
    original: "{ ...row, state: 'sent', tries: 0, notBefore: 0, error: null }",
    replacement: "{ ...row, state: 'refused', error: { code: 'internal' } }",
  }),
  fault(3, 'cursors are written apart from their page', applyPage, {
    original: "  await mirror.transaction('rw', pageTables(mirror), async () => {",
    replacement: `  await writeMeta(mirror, 'cursors', page.cursors);
  await mirror.transaction('rw', pageTables(mirror), async () => {`,
  }),
  fault(2, 'a document named as the same loses its scope', applyPage, {
    original: 'for (const each of same) add(each);',
    replacement: '',
  }),
  fault(15, 'a document that has changed is named as the same', 'server/store/feed/pull.ts', {
    original: 'if (!isDocumentType(entity) || row.hash !== hashes.get(row.key_id)) return false;',
    replacement: 'if (!isDocumentType(entity)) return false;',
  }),
  fault(322, 'a short answer is stored unchecked, without the change', 'src/contract/sync/shortResult.ts', {
    original: 'return contentHash(document) === hash ? document : undefined;',
    replacement: 'return base ? { ...document, body: base.body } : document;',
  }),
  fault(484, 'comments on staff fields are sent to everybody', 'server/store/feed/scopePage.ts', {
    original: 'const visible = person.isStaff\n',
    replacement: 'const visible = person.isStaff || comments.length > 0\n',
  }),
  fault(2, 'an edit drops the place that a comment is about', 'src/domain/rules/collaboration.ts', {
    original: 'return { ...comment, edits: [',
    replacement: 'return { ...comment, anchor: undefined, edits: [',
  }),
  fault(350, 'a device sends a comment without its place', 'src/actions/comments.ts', {
    original: '...(anchor && { anchor })',
    replacement: '...(anchor && parentId !== null && { anchor })',
  }),
  fault(350, 'a player may comment on a staff field', 'src/domain/rules/collaboration.ts', {
    original: 'return maySeeField(allFields, anchor.field, document, isStaff)',
    replacement: 'return maySeeField(allFields, anchor.field, document, isStaff || anchor.field !== "")',
  }),
  fault(88, 'a text written as the result of a conflict goes when the conflict does', storeDecisions, {
    original: 'layersOf(typedResults(choices))',
    replacement: 'layersOf(typedResults([]))',
  }),
  fault(71, 'a text written as the result of a conflict and not taken goes', settleConflict, {
    original: '[...unusedTexts([base, theirs], choices, mine, result), ...coveredTexts(entity, lane)]',
    replacement: '[...coveredTexts(entity, lane)]',
  }),
  fault(
    166,
    'a text written as the result of a conflict cannot be restored when the conflict is discarded',
    discard,
    {
      original: 'const typed = isOver ? typedResults(choices) : [];',
      replacement: 'const typed = isOver ? typedResults([]) : [];',
    },
  ),
  fault(79, 'what is behind an edit on its way is in conflict', findConflict, {
    original: "if (row.state === 'sent') return undefined;",
    replacement: '',
  }),
  fault(242, 'comments that a restored server has lost are not sent again', applyPage, {
    original: 'await queueLostComments(mirror, comments);',
    replacement: '',
  }),
  fault(132, 'entries of a log wait for edits', 'src/domain/rules/lanes.ts', {
    original: "return kind === 'addEntries' ? 'entries' : 'text';",
    replacement: "return 'text';",
  }),
  fault(23, 'entries of a log set an approval back', apply, {
    original: 'const statusId = addsLogEntriesOnly(document, change)',
    replacement: 'const statusId = addsLogEntriesOnly(document, change) && document.version < 0',
  }),
  fault(10, 'rows that an edit removes stay', unseen, {
    original: 'else if (!isNamed(id) && !isBrought) remainingRows.push(row);',
    replacement: 'else remainingRows.push(row);',
  }),
  fault(181, 'elements that an edit does not know go', unseen, {
    original: 'return rows.map(({ id }) => id);',
    replacement: 'return rows.length < 0 ? [] : elementsOf(wanted);',
  }),
  fault(35, 'elements that an edit removes stay', unseen, {
    original: 'asRows(current), asRows(wanted), {',
    replacement: 'asRows(current), asRows([...elementsOf(current), ...elementsOf(wanted)]), {',
  }),
  fault(26, 'a row in which an edit writes stays removed', unseen, {
    original: ' && (units.has(`${name}/${id}`) || isNamed(id))',
    replacement: ' && units.has(`${name}/${id}`)',
  }),
  fault(23, 'of two entries that fold, the later goes', queue, {
    original: 'return { ...earlier, body: applyPatch(allFields, earlier.body, later.body) };',
    replacement: 'return earlier;',
  }),
  fault(46, 'a change on its way is not marked as sent', 'src/mirror/outbox/sending.ts', {
    original: "if (row.state === 'queued') fresh.push",
    replacement: "if (row.state === 'conflict') fresh.push",
  }),
  fault(345, 'entries of a log go with a conflict that is settled', settle, {
    original: 'const settled = lane.filter((row) => isTextChange(row.change));',
    replacement:
      "const settled = lane.filter((row) => isTextChange(row.change) || row.change.kind === 'addEntries');",
  }),
  fault(367, 'comments go with a conflict that is settled', settle, {
    original: 'const settled = lane.filter((row) => isTextChange(row.change));',
    replacement: "const settled = lane.filter((row) => row.change.kind !== 'addEntries');",
  }),
  fault(79, 'imported changes may be amended', 'src/mirror/outbox/restore.ts', {
    original: "state: isRefused ? state : 'sent',",
    replacement: "state: isRefused ? state : 'queued',",
  }),
  fault(429, 'entries of a log go with an edit that is discarded', 'src/mirror/outbox/discard.ts', {
    original: 'const keepsEntries = blocked.length > 0 && !isGone;',
    replacement: 'const keepsEntries = blocked.length < 0 && !isGone;',
  }),
  fault(267, 'text that is held replaces text held before', 'src/mirror/typed/heldText.ts', {
    original: '[...(earlier?.changes ?? []), ...added]',
    replacement: '[...added]',
  }),
  fault(75, 'a comment does not wait for its new document', 'src/domain/rules/lanes.ts', {
    original: "if (kind === 'create') return tracks;",
    replacement: "if (kind === 'create') return ['text', 'entries'];",
  }),
  fault(152, 'teams that others share with go', 'src/domain/rules/collaboration.ts', {
    original: 'stays.has(team) || !before.has(team)',
    replacement: 'stays.has(team)',
  }),
  fault(116, 'texts that a later edit covers are not retained', 'src/mirror/overlay/coveredTexts.ts', {
    original: 'return coveredUnseen(documentTypes[entity].allFields, edits);',
    replacement: 'return coveredUnseen(documentTypes[entity].allFields, edits).slice(1000);',
  }),
];

/** The faults with one of the texts in WAYMARK_FAULTS (separated by `;`) in their name; all without it. */
export function chosenHistoryFaults(): readonly HistoryFault[] {
  const texts = (process.env['WAYMARK_FAULTS'] ?? '').split(';').map((text) => text.trim());
  return historyFaults.filter(({ name }) => texts.some((text) => name.includes(text)));
}
