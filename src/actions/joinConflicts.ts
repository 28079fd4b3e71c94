import { isTextChange } from '#domain/rules/change.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { audienceOf } from '#domain/content/person.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { status } from '#domain/content/status.ts';
import { changedFields, isSamePatch, merge3 } from '#domain/rules/conflicts/merge.ts';
import { joinApart } from '#domain/rules/conflicts/mergeRich.ts';
import { onlyWritable } from '#domain/rules/permissions/writable.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';
import { baseOf, myPatch } from '#mirror/conflicts/conflictTexts.ts';
import { isRecoveredId } from '#mirror/outbox/newRow.ts';
import { documentState, type DocumentState } from '#mirror/read/documents.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import type { Device } from './device.ts';
import { changedSince, saveDocument } from './documents.ts';
import { type JoinedTexts, pick } from './saveEdited.ts';
import { settle } from './settleConflict.ts';

/**
 * Settles the conflicts that nobody has to decide: rich texts of a document that is Editing, edited in different blocks
 * (decision 090). Returns the texts that were joined.
 */
export async function joinConflicts(device: Device): Promise<readonly JoinedTexts[]> {
  const joined: JoinedTexts[] = [];
  for (const { keyId } of await allConflicts(device.mirror)) {
    const texts = joinable(device, await documentState(device.mirror, keyId));
    if (!texts) continue;
    const { kind } = await settle(device, texts.theirs, texts.mine, texts.result);
    const [mine, result] = [pick(texts.mine, texts.joined), pick(texts.result, texts.joined)];
    if (kind === 'settled') joined.push({ theirs: texts.theirs, mine, result });
  }
  return joined;
}

/**
 * Returns what settles a conflict; undefined where a person decides. That is so as well once somebody has begun to decide, where
 * a change of the status waits that was made on another text, and where it is not known what an edit was made on.
 */
function joinable(device: Device, { conflict, lane, choices }: DocumentState) {
  const theirs = conflict?.theirs;
  if (!conflict || !theirs || choices.length > 0) return undefined;
  if (!lane.filter(({ change }) => isTextChange(change)).every(isEdit)) return undefined;
  const base = baseOf(conflict, lane);
  if ([base, conflict.began, theirs].some(({ statusId }) => statusId !== status.editing)) return undefined;
  const { allFields } = documentTypes[theirs.entity];
  const mine = myPatch(base, lane);
  const writable = onlyWritable(allFields, mine, audienceOf(device.person));
  const merged = merge3(allFields, base.body, writable, theirs.body, joinApart);
  const isWhole = Object.keys(changedFields(writable, mine)).length === 0;
  if (!isWhole || merged.conflicts.length > 0 || merged.joined.length === 0) return undefined;
  return { theirs, mine, result: merged.body, joined: merged.joined };
}

/** Whether a change is an edit of text made here on text that is known, or adds entries to a log. */
function isEdit({ id, change, before, by }: OutboxRow): boolean {
  if (change.kind === 'addEntries') return true;
  if (change.kind !== 'edit' || isRecoveredId(id) || by === null || change.teamId !== undefined) return false;
  return Object.keys(change.body).every((name) => before && Object.hasOwn(before.body, name));
}

/**
 * Saves the text that somebody had written before it was joined with another, which stays in the history. Refused once anybody
 * has written there since.
 */
export async function takeApart(device: Device, { theirs, mine, result }: JoinedTexts): Promise<Outcome> {
  return transact(device.mirror, async () => {
    const row = await device.mirror.documents.get(theirs.keyId);
    if (!row || !isSamePatch(pick(row.body, Object.keys(result)), result)) return changedSince;
    return saveDocument(device, row, { teamId: row.teamId, body: { ...row.body, ...mine } });
  });
}
