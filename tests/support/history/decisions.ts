import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';
import { baseOf, myPatch } from '#mirror/conflicts/conflictTexts.ts';
import { createFromHeld, heldBody, recreateDocument } from '#actions/unsent/createFromOwnText.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { retryLane } from '#actions/unsent/retry.ts';
import { joinConflicts } from '#actions/joinConflicts.ts';
import { settle } from '#actions/settleConflict.ts';
import { settleWithTransition } from '#actions/settleConflictWithTransition.ts';
import { undoDiscard } from '#actions/unsent/undoDiscard.ts';
import { exportUnsent } from '#actions/unsent/exportUnsent.ts';
import { importUnsentFile } from '#actions/unsent/importUnsentFile.ts';
import type { Body, BodyPatch } from '#domain/content/body.ts';
import { isCollaborationChange, isTextChange } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { combineRows } from '#domain/rules/conflicts/merge.ts';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import { overlay } from '#mirror/overlay/overlay.ts';
import { latestResults, withResult } from '#mirror/conflicts/resultTexts.ts';
import { listDiscarded } from '#mirror/queries/unsent/discarded.ts';
import { documentState } from '#mirror/read/documents.ts';
import { noteJoined, recordCreation, shownOn } from './edits.ts';
import { noteDiscardedWords, noteSaved } from './results.ts';
import { type HistoryRun, type Participant, checkOutcome, noteDiscarded } from './run.ts';
import { absent, valueAt, valuesOf, wordsIn } from './values.ts';
import { allTyped } from '#mirror/typed/kinds.ts';

/**
 * Discards the unsent changes of a document; their values may then be missing. Comments and shares stay, and so do entries
 * where an edit is what is blocked, unless they are what was refused, or the document exists on this device only.
 */
export async function discard(run: HistoryRun, participant: Participant, keyId: string): Promise<void> {
  const { device, mirror } = participant.device;
  const { lane, conflict } = await documentState(mirror, keyId);
  const serverRow = await mirror.server.get(keyId);
  const blocked = lane.filter(({ state }) => state !== 'queued' && state !== 'sent');
  const isAboutEdits = blocked.some(({ change }) => !isCollaborationChange(change)) || blocked.length === 0;
  const staysThere = isAboutEdits && Boolean(conflict?.theirs ?? serverRow);
  const isTextBlocked = blocked.some(({ change }) => isTextChange(change) || change.kind === 'keepText');
  const keepsEntries = isTextBlocked && Boolean(conflict ? conflict.theirs : serverRow);
  const stays = ({ change }: (typeof lane)[number]) =>
    (staysThere && isCollaborationChange(change)) || (keepsEntries && change.kind === 'addEntries');
  await discardUnsent(mirror, keyId, device.now());
  const { lane: left } = await documentState(mirror, keyId);
  const gone = lane.filter((row) => !left.some(({ id }) => id === row.id) && !stays(row));
  noteDiscarded(run, participant, gone);
  await noteDiscardedWords(run, participant);
}

/** Restores what was discarded last on a device. */
export async function undo(run: HistoryRun, participant: Participant): Promise<void> {
  const { device, mirror } = participant.device;
  const [latest] = await listDiscarded(mirror);
  if (!latest) return;
  await undoDiscard(mirror, latest, device.by, device.now());
  for (const { change } of latest.changes)
    run.observation.forgotten.add(`${participant.label} ${change.keyId}`);
  await noteDiscardedWords(run, participant);
}

/** Sends the refused and stuck changes of a document again. */
export async function retry({ device }: Participant, keyId: string): Promise<void> {
  await retryLane(device.mirror, keyId);
}

/** Makes new documents of held texts. */
export async function recreateHeld(run: HistoryRun, participant: Participant): Promise<void> {
  const { device, mirror } = participant.device;
  for (const held of await allTyped(mirror, 'held')) {
    const outcome = await createFromHeld(device, held);
    if (outcome.kind === 'refused' || isCollectionKey(held.entity)) continue;
    const { keyId, entity, teamId, body } = outcome.document;
    run.keyIds.push(keyId);
    recordCreation(run, participant, {
      keyId,
      entity,
      teamId,
      body: onlyWords(run, keyId, heldBody(held), body),
    });
    noteDiscarded(
      run,
      participant,
      held.changes.map((change) => ({ change })),
    );
    await noteDiscardedWords(run, participant);
  }
}

/** Saves all unsent work of one device to a file, and imports it on another of the same person. */
export async function carry(run: HistoryRun, from: Participant, to: Participant): Promise<void> {
  if (from === to || from.name !== to.name) return;
  const file = await exportUnsent(from.device.mirror, from.device.user, from.device.device.now());
  // Edits of one person on two devices are concurrent too, and some of both are now sent from the same device.
  const { imported, origins } = run.observation;
  for (const { change } of file.changes) {
    imported.add(`${to.label} ${change.keyId}`);
    origins.set(change.id, origins.get(change.id) ?? from.label);
  }
  const { kind } = await importUnsentFile(to.device.device, JSON.stringify(file));
  if (kind !== 'imported') run.observation.problems.push(`${to.label}: the file of ${from.label} is ${kind}`);
}

/** Joins what nobody has to decide, as the app does whenever there is a conflict. Returns whether a document was joined. */
async function join(run: HistoryRun, participant: Participant, keyId: string): Promise<boolean> {
  const { device } = participant.device;
  const joined = await joinConflicts(device);
  for (const { theirs, mine } of joined) {
    const shown = await shownOn(participant, theirs.keyId);
    if (!shown) continue;
    noteSaved(run, participant, shown.body);
    for (const name of Object.keys(mine)) {
      const texts = [theirs.body, mine].map((body) => valueAt(theirs.entity, body, name));
      noteJoined(run, participant, theirs, { name, texts }, shown);
    }
    const { intentions } = run.observation;
    intentions.recordEdit(participant.account.id, theirs.keyId, theirs.entity, theirs.body, shown.body);
  }
  return joined.some(({ theirs }) => theirs.keyId === keyId);
}

/** Settles a conflict, if there is one, with mine, theirs or both. A removed document is recreated, or the text discarded. */
export async function decide(
  run: HistoryRun,
  participant: Participant,
  keyId: string,
  choice: number,
): Promise<boolean> {
  const { device, mirror } = participant.device;
  if (await join(run, participant, keyId)) return true;
  const { conflict, lane, choices } = await documentState(mirror, keyId);
  if (!conflict) return false;
  const { theirs } = conflict;
  const base = baseOf(conflict, lane);
  if (!theirs || theirs.statusId === -1) {
    if (choice === 0) {
      const body = withResult(overlay(base, lane).body, latestResults(choices));
      await recreate(run, participant, base, body);
    }
    if ((await documentState(mirror, keyId)).conflict) await discard(run, participant, keyId);
    return true;
  }
  const mine = myPatch(base, lane);
  const side = chosen(choice, base, mine, theirs);
  const taken = choice === 0 ? withResult(side, latestResults(choices)) : side;
  const result: Body = { ...theirs.body, ...taken };
  const move = lane.findLast(({ change }) => change.kind === 'setStatus')?.change;
  const teamId = overlay(base, lane).teamId;
  const settled =
    move?.kind === 'setStatus'
      ? await settleWithTransition(device, theirs, { mine, result }, choice === 0 ? move.statusId : null)
      : await settle(device, theirs, mine, result);
  if (settled.kind === 'refused') {
    const change = { kind: 'edit', id: keyId, keyId, entity: theirs.entity, version: 0, body: {} } as const;
    // Someone who may no longer save, or move it, can only discard.
    if (!move)
      checkOutcome(
        run,
        participant,
        theirs,
        teamId === base.teamId ? change : { ...change, teamId },
        settled,
      );
    await discard(run, participant, keyId);
    return true;
  }
  if (settled.kind === 'moved') return true;
  noteSaved(run, participant, result);
  const { intentions } = run.observation;
  const { id } = participant.account;
  intentions.recordEdit(id, keyId, theirs.entity, theirs.body, result);
  // Rows of theirs that stay beside mine are wanted again, even if this person had removed them.
  for (const name of Object.keys(mine))
    for (const [key, to] of valuesOf(name, result[name], 'group'))
      if (intentions.meant(id, keyId, key, absent)) intentions.record(id, keyId, { key, from: absent, to });
  if (teamId !== base.teamId)
    intentions.record(id, keyId, { key: 'teamId', from: theirs.teamId, to: teamId });
  const left = await documentState(mirror, keyId);
  const dropped = lane.filter(({ change }) => change.kind === 'setStatus');
  noteDiscarded(run, participant, dropped);
  if (!left.lane.some(({ change }) => 'teamId' in change && change.teamId === teamId))
    intentions.discarded(id, keyId, 'teamId', teamId);
  run.observation.forgotten.add(`${participant.label} ${keyId}`);
  return true;
}

async function recreate(
  run: HistoryRun,
  participant: Participant,
  base: Document,
  body: BodyPatch,
): Promise<void> {
  const { mirror } = participant.device;
  const { lane } = await documentState(mirror, base.keyId);
  const outcome = await recreateDocument(participant.device.device, base, body);
  if (outcome.kind === 'refused') return;
  const { keyId, entity, teamId } = outcome.document;
  if (isCollectionKey(entity)) run.itemIds.push(keyId);
  else run.keyIds.push(keyId);
  recordCreation(run, participant, {
    keyId,
    entity,
    teamId,
    body: onlyWords(run, keyId, body, outcome.document.body),
  });
  const { lane: left } = await documentState(mirror, base.keyId);
  const gone = lane.filter(({ id }) => !left.some((row) => row.id === id));
  noteDiscarded(run, participant, gone);
  await noteDiscardedWords(run, participant);
}

/** Returns the values carried over into a new document. Their words now stand in that document as well. */
function onlyWords({ observation }: HistoryRun, keyId: string, from: BodyPatch, to: BodyPatch): BodyPatch {
  const same = Object.entries(to).filter(
    ([name, value]) => canonicalJson(from[name] ?? null) === canonicalJson(value),
  );
  // The title comes along even where only other fields were held.
  const carried = { ...Object.fromEntries(same), title: to['title'] ?? '' };
  for (const [name, value] of Object.entries(carried))
    for (const word of wordsIn(canonicalJson(value))) observation.places(word).push({ keyId, field: name });
  return carried;
}

/** The fields of the result of a conflict: mine, theirs, or of both what a person would keep. */
function chosen(
  choice: number,
  { entity, body: base }: Document,
  mine: BodyPatch,
  theirs: Document,
): BodyPatch {
  if (choice === 1) return {};
  const { allFields } = documentTypes[entity];
  return Object.fromEntries(
    Object.entries(mine).map(([name, value]) => {
      const [field, other] = [allFields[name], theirs.body[name]];
      const kind = field?.kind;
      // Entries of a log are never removed, whoever wrote them.
      const isLog = field?.kind === 'group' && field.append;
      if (kind === 'group' && (isLog || choice !== 0))
        return [name, combineRows(base[name], value, other, (_, own) => own)];
      if (choice === 0) return [name, value];
      if (canonicalJson(other) === canonicalJson(base[name]) || (kind !== 'line' && kind !== 'rich'))
        return [name, value];
      const words = [...new Set([...wordsIn(canonicalJson(other)), ...wordsIn(canonicalJson(value))])].join(
        ' ',
      );
      return [name, kind === 'rich' ? `<p>${words}</p>` : words];
    }),
  );
}

/** Settles and discards whatever is open on a device. Returns how much there was. */
export async function decideAll(run: HistoryRun, participant: Participant, choice: number): Promise<number> {
  const { mirror } = participant.device;
  let open = 0;
  for (const { keyId } of await allConflicts(mirror)) {
    await decide(run, participant, keyId, choice);
    open += 1;
  }
  const refused = await mirror.outbox.where('state').anyOf('refused', 'stuck').toArray();
  for (const keyId of new Set(refused.map((row) => row.keyId))) {
    await discard(run, participant, keyId);
    open += 1;
  }
  return open;
}
