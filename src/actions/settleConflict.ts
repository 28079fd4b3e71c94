import { apply } from '#domain/rules/apply.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { onlyWritable } from '#domain/rules/permissions/writable.ts';
import { audienceOf } from '#domain/content/person.ts';
import { changedFields, editedFields, includesEdit, isSamePatch } from '#domain/rules/conflicts/merge.ts';
import { type FieldValue, sameValue } from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import type { StatusId } from '#domain/content/status.ts';
import {
  fieldOf,
  latestResults,
  layersOf,
  typedResults,
  valueAt,
  withResult,
} from '#mirror/conflicts/resultTexts.ts';
import { coveredTexts } from '#mirror/overlay/coveredTexts.ts';
import { overlay } from '#mirror/overlay/overlay.ts';
import { keepAsDrafts } from '#mirror/conflicts/storeDecisions.ts';
import { typedAbout } from '#mirror/typed/kinds.ts';
import type { ChoiceRow } from '#mirror/typed/rows.ts';
import { writeChoice } from '#mirror/typed/texts.ts';
import { storeSettlement } from '#mirror/outbox/storeSettlement.ts';
import { documentState } from '#mirror/read/documents.ts';
import { transact } from '#mirror/storage/recovery.ts';
import { type Conflict, conflictOf } from '#mirror/conflicts/conflict.ts';
import { baseOf } from '#mirror/conflicts/conflictTexts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { Device } from './device.ts';
import { seenByEditor } from './documents.ts';

/** Result of settling; `moved` means that one side has changed since the decision was made. */
export type Settled = { kind: 'settled' } | { kind: 'moved' } | Exclude<Outcome, { kind: 'applied' }>;

/**
 * Settles a conflict with the chosen text: sends what differs from theirs, and puts the parts of mine that were not
 * taken into the document's history. Text in fields that I may no longer write is held. `teamId` is the chosen team;
 * without one, my move to another team is kept unless none of my edits were taken. Status changes that wait behind my edits
 * are kept, unless the caller makes another or none.
 */
export function settle(
  device: Device,
  theirs: Document,
  mine: BodyPatch,
  result: BodyPatch,
  teamId?: string,
  transitions: 'keep' | 'drop' = 'keep',
): Promise<Settled> {
  // Another tab may store a text for the result at any time: it is read and the conflict deleted in one transaction.
  return transact(device.mirror, () =>
    settleInTransaction(device, theirs, mine, result, teamId, transitions),
  );
}

async function settleInTransaction(
  device: Device,
  theirs: Document,
  mine: BodyPatch,
  result: BodyPatch,
  teamId: string | undefined,
  transitions: 'keep' | 'drop',
): Promise<Settled> {
  const { keyId, entity, version } = theirs;
  const at = device.now();
  const { conflict, lane, choices } = await documentState(device.mirror, keyId);
  if (!conflict) return { kind: 'moved' };
  const base = baseOf(conflict, lane);
  const { allFields } = documentTypes[entity];
  const audience = audienceOf(device.person);
  const myWritable = onlyWritable(allFields, mine, audience);
  const body = editedFields(allFields, theirs.body, onlyWritable(allFields, result, audience));
  const fields = Object.entries(myWritable);
  const isTaken = ([name, value]: (typeof fields)[number]) =>
    includesEdit(allFields[name], base.body[name], value, result[name]);
  const ownTeam = overlay(base, lane).teamId;
  const takesMine = fields.length === 0 || fields.some(isTaken);
  const nextTeam = teamId ?? (takesMine && ownTeam !== base.teamId ? ownTeam : theirs.teamId);
  const team = nextTeam === theirs.teamId ? {} : { teamId: nextTeam };
  const isNeeded = Object.keys({ ...body, ...team }).length > 0;
  const change: Change | null = isNeeded
    ? { kind: 'edit', id: device.newId(), keyId, entity, version, ...team, body }
    : null;
  const outcome: Outcome = change
    ? apply(theirs, change, { person: device.person, by: device.by, at })
    : { kind: 'applied', document: theirs };
  if (outcome.kind === 'refused') return outcome;
  // The person who settles has theirs before them.
  const decided = change && { ...change, was: seenByEditor(theirs, { teamId: nextTeam, body }) };
  const retain = (text: BodyPatch) => ({
    kind: 'keepText' as const,
    id: device.newId(),
    keyId,
    entity,
    version,
    body: text,
  });
  const aside = [...unusedTexts([base, theirs], choices, mine, result), ...coveredTexts(entity, lane)];
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
  const isSettled = await storeSettlement(device.mirror, {
    keyId,
    theirs,
    mine,
    change: decided,
    retained: [...(fields.every(isTaken) ? [] : [retain(myWritable)]), ...history.map(retain)],
    notWritable: notWritable.map((text) => ({ ...retain(text), kind: 'edit' })),
    after: outcome.document,
    transitions,
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
  const body = editedFields(allFields, theirs.body, onlyWritable(allFields, after.body, audienceOf(person)));
  const team = after.teamId === theirs.teamId ? {} : { teamId: after.teamId };
  if (Object.keys({ ...body, ...team }).length === 0) return undefined;
  const change: Change = { kind: 'edit', id: '', keyId, entity, version, ...team, body };
  const outcome = apply(theirs, change, { person, by, at: now() });
  if (outcome.kind === 'refused' || outcome.document.statusId === theirs.statusId) return undefined;
  return outcome.document.statusId;
}

/** Texts the user wrote for the result and then did not take, perhaps in another tab: what was typed last, then the others. */
function unusedTexts(
  knownDocuments: readonly Document[],
  choices: readonly ChoiceRow[],
  mine: BodyPatch,
  result: BodyPatch,
): BodyPatch[] {
  const isUnused = ({ place, value }: ChoiceRow) => {
    const name = fieldOf(place);
    if (!Object.hasOwn(result, name)) return false;
    if (name === place) return !sameValue(value, result[name]) && !sameValue(value, mine[name]);
    return hasOtherCells(
      value,
      [result, mine, ...knownDocuments.map((each) => each.body)].map((body) => body[name]),
    );
  };
  return layersOf(typedResults(choices).filter(isUnused)).map((rows) => withResult({}, latestResults(rows)));
}

/** Whether rows contain a cell that the same row has in none of the known lists. */
function hasOtherCells(typedValue: FieldValue, knownLists: readonly (FieldValue | undefined)[]): boolean {
  const rows = knownLists.flatMap((list) => rowsIn(list));
  return rowsIn(typedValue).some((row) => {
    const same = rows.filter(({ id }) => id === row.id);
    return Object.entries(row).some(([cell, value]) => !same.some((each) => sameValue(each[cell], value)));
  });
}

/** A decision as it is made, with the text typed as the result, if there is one. */
export type Decision = Pick<ChoiceRow, 'side' | 'value' | 'mine' | 'theirs'>;

/** Which tab stores decisions, when, and the texts that it has stored or read before; without these, it has read all. */
export interface ChoosingTab {
  readonly id: string;
  readonly at: string;
  readonly known?: BodyPatch;
}

/**
 * Stores decisions made so far. Texts of two tabs stay beside each other, like any typed text; one that is stored once
 * another tab has settled the conflict becomes a draft, unless it is in the document.
 */
export async function saveChoices(
  mirror: Mirror,
  { began }: Pick<Conflict, 'began'>,
  decisions: Readonly<Record<string, Decision>>,
  { id, at, known }: ChoosingTab,
): Promise<void> {
  const { keyId, entity } = began;
  await transact(mirror, async () => {
    const isOpen = (await conflictOf(mirror, keyId)) !== undefined;
    for (const [place, decision] of Object.entries(decisions)) {
      const before = known?.[place];
      const isKnown = (value: FieldValue) => !known || (before !== undefined && sameValue(value, before));
      // Where the conflict was settled, a text that this tab had stored was there.
      if (!isOpen && (decision.value === null || (known && isKnown(decision.value)))) continue;
      const row = {
        kind: 'choice' as const,
        id: `${id} ${keyId} ${place}`,
        keyId,
        entity,
        place,
      };
      await writeChoice(mirror, { ...row, ...decision, at }, isKnown);
    }
    if (!isOpen) await keepUnused(mirror, began);
  });
}

/** Makes drafts of the texts for a result that another tab has settled meanwhile, but for those in the document. */
async function keepUnused(mirror: Mirror, began: Document): Promise<void> {
  const [row, choices] = await Promise.all([
    mirror.documents.get(began.keyId),
    typedAbout(mirror, began.keyId, 'choice'),
  ]);
  const inDocument = choices.filter(({ place, value }) => sameValue(value, valueAt(row, place)));
  await mirror.typed.bulkDelete(inDocument.map(({ id }) => id));
  await keepAsDrafts(
    mirror,
    began,
    choices.filter((each) => !inDocument.includes(each)),
  );
}
