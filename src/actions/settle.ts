import { apply } from '#domain/apply.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { Change } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import type { BodyPatch } from '#domain/body.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import { onlyWritable } from '#domain/permissions/writable.ts';
import { audienceOf } from '#domain/person.ts';
import { appendRows, changedFields, includesEdit, isSamePatch } from '#domain/merge.ts';
import { type FieldValue, isRows, sameValue } from '#domain/fields/field.ts';
import type { StatusId } from '#domain/status.ts';
import { fieldOf } from '#mirror/overlay/choiceKeys.ts';
import { coveredTexts } from '#mirror/overlay/coveredTexts.ts';
import { overlay } from '#mirror/overlay/overlay.ts';
import { keepAsDraft } from '#mirror/typed/endUndecided.ts';
import { resultTextsIn, valueAt } from '#mirror/overlay/resultTexts.ts';
import { settleConflict } from '#mirror/outbox/settle.ts';
import { documentState } from '#mirror/queries/documents.ts';
import { transact } from '#mirror/storage/transaction.ts';
import type { Choice, ConflictRow } from '#mirror/storage/rows.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { Device } from './device.ts';
import { seenByEditor } from './documents.ts';

/** Result of settling; `moved` means that one side has changed since the decision was made. */
export type Settled = { kind: 'settled' } | { kind: 'moved' } | Exclude<Outcome, { kind: 'applied' }>;

/**
 * Settles a conflict with the chosen text: sends what differs from theirs, and puts the parts of mine that were not
 * taken into the document's history. Text in fields that I may no longer write is held. `teamId` is the chosen team;
 * without one, my move to another team is kept unless none of my edits were taken.
 */
export function settle(
  device: Device,
  theirs: Document,
  mine: BodyPatch,
  result: BodyPatch,
  teamId?: string,
): Promise<Settled> {
  // Another tab may store a text for the result at any time: it is read and the conflict deleted in one transaction.
  return transact(device.mirror, () => settleInTransaction(device, theirs, mine, result, teamId));
}

async function settleInTransaction(
  device: Device,
  theirs: Document,
  mine: BodyPatch,
  result: BodyPatch,
  teamId: string | undefined,
): Promise<Settled> {
  const { keyId, entity, version } = theirs;
  const at = device.now();
  const { conflict, lane } = await documentState(device.mirror, keyId);
  if (!conflict) return { kind: 'moved' };
  const { allFields } = documentTypes[entity];
  const audience = audienceOf(device.person);
  const myWritable = onlyWritable(allFields, mine, audience);
  const body = changedFields(theirs.body, onlyWritable(allFields, result, audience));
  const fields = Object.entries(myWritable);
  const isTaken = ([name, value]: (typeof fields)[number]) =>
    includesEdit(allFields[name], conflict.base.body[name], value, result[name]);
  const ownTeam = overlay(conflict.base, lane).teamId;
  const takesMine = fields.length === 0 || fields.some(isTaken);
  const nextTeam = teamId ?? (takesMine && ownTeam !== conflict.base.teamId ? ownTeam : theirs.teamId);
  const team = nextTeam === theirs.teamId ? {} : { teamId: nextTeam };
  const isNeeded = Object.keys({ ...body, ...team }).length > 0;
  const change: Change | null = isNeeded
    ? { kind: 'save', id: device.newId(), keyId, entity, version, ...team, body }
    : null;
  const outcome: Outcome = change
    ? apply(theirs, change, { person: device.person, by: device.by, at })
    : { kind: 'applied', document: theirs };
  if (outcome.kind === 'refused') return outcome;
  // Whoever settles has theirs before them.
  const decided = change && { ...change, was: seenByEditor(theirs, { teamId: nextTeam, body }) };
  const retain = (text: BodyPatch) => ({
    kind: 'keepText' as const,
    id: device.newId(),
    keyId,
    entity,
    version,
    body: text,
  });
  const unused = unusedTexts(conflict, mine, result);
  const aside = [unused, ...coveredTexts(entity, lane)];
  const history = aside
    .map((text) => onlyWritable(allFields, text, audience))
    .filter((text) => Object.keys(text).length > 0);
  // Of each field I may no longer write, all my texts: what I wrote, what I wrote for the result, and the result.
  const notWritable = [mine, ...aside, result]
    .map((text) => changedFields({ ...theirs.body, ...onlyWritable(allFields, text, audience) }, text))
    .filter(
      (text, at, all) =>
        Object.keys(text).length > 0 && !all.slice(0, at).some((each) => isSamePatch(each, text)),
    );
  const isSettled = await settleConflict(device.mirror, {
    keyId,
    theirs,
    mine,
    change: decided,
    retained: [...(fields.every(isTaken) ? [] : [retain(myWritable)]), ...history.map(retain)],
    notWritable: notWritable.map((text) => ({ ...retain(text), kind: 'save' })),
    after: outcome.document,
    at,
  });
  return { kind: isSettled ? 'settled' : 'moved' };
}

/** The status that their document gets if a text is saved on top of it, or undefined if that changes no status. */
export function statusAfterSettling(
  { person, by, now }: Device,
  theirs: Document,
  after: { readonly body: BodyPatch; readonly teamId: string },
): StatusId | undefined {
  const { keyId, entity, version } = theirs;
  const { allFields } = documentTypes[entity];
  const body = changedFields(theirs.body, onlyWritable(allFields, after.body, audienceOf(person)));
  const team = after.teamId === theirs.teamId ? {} : { teamId: after.teamId };
  if (Object.keys({ ...body, ...team }).length === 0) return undefined;
  const change: Change = { kind: 'save', id: '', keyId, entity, version, ...team, body };
  const outcome = apply(theirs, change, { person, by, at: now() });
  if (outcome.kind === 'refused' || outcome.document.statusId === theirs.statusId) return undefined;
  return outcome.document.statusId;
}

/** Texts the user wrote for the result and then did not take, perhaps in another tab, by field. */
function unusedTexts(conflict: ConflictRow, mine: BodyPatch, result: BodyPatch): BodyPatch {
  const unused: Record<string, FieldValue> = {};
  for (const [key, text] of Object.entries(resultTextsIn(conflict))) {
    const name = fieldOf(key);
    if (!Object.hasOwn(result, name)) continue;
    if (name === key) {
      if (!sameValue(text, result[name]) && !sameValue(text, mine[name])) unused[name] = text;
      continue;
    }
    const { base, theirs } = conflict;
    const known = [result[name], mine[name], theirs?.body[name], base.body[name]];
    if (hasOtherCells(text, known)) unused[name] = appendRows(unused[name], text);
  }
  return unused;
}

/** Whether rows contain a cell that the same row has in none of the known lists. */
function hasOtherCells(written: FieldValue, known: readonly (FieldValue | undefined)[]): boolean {
  if (!isRows(written)) return false;
  const rows = known.flatMap((list) => (isRows(list) ? list : []));
  return written.some((row) => {
    const same = rows.filter(({ id }) => id === row.id);
    return Object.entries(row).some(([cell, value]) => !same.some((each) => sameValue(each[cell], value)));
  });
}

/** Which tab stores choices, and the texts that it has stored or read before. */
export interface ChoosingTab {
  readonly id: string;
  readonly known: BodyPatch;
}

/**
 * Stores choices made so far. Text that the user wrote stays, even if another tab chooses otherwise: one that another tab
 * has written since becomes a draft when this one writes its own, and so does a new text once another tab has settled the
 * conflict. Without a tab, every text is known.
 */
export async function saveChoices(
  mirror: Mirror,
  conflict: Pick<ConflictRow, 'keyId' | 'base' | 'at'>,
  choices: Readonly<Record<string, Choice>>,
  tab?: ChoosingTab,
): Promise<void> {
  await transact(mirror, async () => {
    const open = await mirror.conflicts.get(conflict.keyId);
    if (!open) return keepUnused(mirror, conflict, choices, tab);
    const made: Record<string, Choice> = { ...open.choices };
    for (const [key, choice] of Object.entries(choices)) {
      const stored = made[key]?.mixed ?? null;
      const isOthers = tab !== undefined && stored !== null && !sameValue(stored, tab.known[key] ?? null);
      if (isOthers && choice.mixed !== null && !sameValue(stored, choice.mixed)) {
        await keepAsDraft(mirror, open, { [key]: stored }, made[key]?.tab ?? 'other');
      }
      made[key] = {
        ...choice,
        ...(choice.mixed === null ? { mixed: stored, tab: made[key]?.tab } : { tab: tab?.id }),
      };
    }
    await mirror.conflicts.put({ ...open, choices: made });
  });
}

/** Keeps the new texts for a result that another tab has settled meanwhile, unless they are in the document. */
async function keepUnused(
  mirror: Mirror,
  conflict: Pick<ConflictRow, 'keyId' | 'base' | 'at'>,
  choices: Readonly<Record<string, Choice>>,
  tab: ChoosingTab | undefined,
): Promise<void> {
  const row = await mirror.documents.get(conflict.keyId);
  const texts = Object.entries(resultTextsIn({ choices })).filter(
    ([key, text]) => !sameValue(text, tab?.known[key] ?? null) && !sameValue(text, valueAt(row, key)),
  );
  await keepAsDraft(mirror, conflict, Object.fromEntries(texts), tab?.id ?? 'other');
}
