import type { BodyPatch } from '#domain/content/body.ts';
import { type Conflict, allConflicts } from '#mirror/conflicts/conflict.ts';
import { baseOf } from '#mirror/conflicts/conflictTexts.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type FieldValue, type GroupRow, isRows } from '#domain/content/fields/field.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import type { Observation } from './observation.ts';
import type { HistoryRun, Participant } from './run.ts';
import { maySeeField } from './subject.ts';
import { changedValues } from './values.ts';

/** The versions (by document) and cursors (by scope) that a device last had. */
export interface LastSeen {
  readonly epoch: string | undefined;
  readonly versions: ReadonlyMap<string, number>;
  readonly cursors: ReadonlyMap<string, number>;
}

/** Whether a device may have edits of a document that were made on an earlier state than the one it last showed. */
function hasOldEdits({ forgotten, imported }: Observation, label: string, keyId: string): boolean {
  return [forgotten, imported].some((those) => those.has(`${label} ${keyId}`));
}

/** Notes as problems every version and cursor of a device that has decreased within an epoch. */
export async function checkForwards(
  { observation }: HistoryRun,
  { device: { mirror }, label }: Participant,
  before: LastSeen | undefined,
): Promise<LastSeen> {
  const epoch = await readMeta(mirror, 'epoch');
  const cursors = new Map(Object.entries((await readMeta(mirror, 'cursors')) ?? {}));
  const versions = new Map<string, number>();
  for (const { keyId, version } of await mirror.documents.toArray()) versions.set(keyId, version);
  if (before?.epoch === epoch && observation.restores === 0) {
    const back = (now: ReadonlyMap<string, number>, then: ReadonlyMap<string, number> | undefined) =>
      [...now].filter(([key, value]) => value < (then?.get(key) ?? 0)).map(([key]) => key);
    // An edit that is imported or restored is shown on the version it was made on, with the newer one beside it.
    const olderVersions = back(versions, before?.versions).filter(
      (keyId) => !hasOldEdits(observation, label, keyId),
    );
    const decreased = [...back(cursors, before?.cursors), ...olderVersions];
    if (decreased.length > 0) observation.problems.push(`${label} went back in ${decreased.join(', ')}`);
  }
  return { epoch, versions, cursors };
}

/**
 * Notes as problems whatever a device shows as refused or in conflict without a reason:
 *
 * - a refusal needs that very answer of the server; nothing is stuck, because the server does not fail;
 * - a conflict needs the server's answer that its author has not seen what is there, and a text that differs, or two edits
 *   that overlap: the same field or cell changed by both, a status change, an edit that would set back a status that others
 *   have set or that its form did not show, two moves to another team, an archived or lost document. Somebody whose rights have changed may have decided on
 *   a text that is another for them now.
 */
export async function checkReasons(run: HistoryRun, participant: Participant): Promise<void> {
  const { observation } = run;
  const { label, explained } = participant;
  const { mirror } = participant.device;
  const problem = (text: string) => observation.problems.push(`${label}: ${text}`);
  const [outbox, conflicts] = await Promise.all([mirror.outbox.toArray(), allConflicts(mirror)]);
  for (const { id, state, error, change } of outbox) {
    const answers = observation.answers.get(id) ?? [];
    if (state === 'refused' && !answers.some((each) => each === error?.code))
      problem(
        `${change.kind} of ${change.keyId} is refused as ${error?.code}, but was answered ${answers.join()}`,
      );
    if (state === 'stuck') problem(`${change.kind} of ${change.keyId} is stuck`);
    if (state === 'conflict' && !conflicts.some(({ keyId }) => keyId === change.keyId))
      problem(`${change.kind} of ${change.keyId} is in a conflict that nobody can see`);
  }
  for (const found of conflicts) {
    const { keyId, changeId } = found;
    const lane = outbox.filter((row) => row.keyId === keyId).sort((a, b) => a.order - b.order);
    const conflict = { ...found, base: baseOf(found, lane) };
    if (lane.length === 0) problem(`${keyId} is in conflict without an edit`);
    if (explained.has(`${keyId} ${changeId}`)) continue;
    explained.add(`${keyId} ${changeId}`);
    const isAnswered = observation.answers.get(changeId)?.includes('version_conflict') ?? false;
    const isNew = isNews(conflict) || Object.keys(patchOf(conflict.base, lane)).length === 0;
    // Later edits of the lane may have the text of the server again, but the server has judged the first.
    const judged = lane.filter(({ id }) => id === changeId);
    const isDifferent = differs(conflict, lane) || differs(conflict, judged);
    // Each edit has to fit on those before it, even if a later one undoes it.
    const isOverlap =
      lane.some((_, at) => overlaps(conflict, lane.slice(0, at + 1))) ||
      setsBackUnseen(observation, conflict, lane);
    const reason = isAnswered ? isNew && isDifferent : isOverlap;
    const isRecovered = observation.restores > 0;
    // The text that an imported edit was made on is not on this device if other edits were sent from here before it.
    const isImported = isAnswered && hasOldEdits(observation, label, keyId);
    // Rights that have changed since show another text than the one that somebody read and decided on.
    const hasReadOther =
      isAnswered &&
      run.withOtherRights.has(participant.name) &&
      judged.some(({ change }) => change.kind === 'setStatus');
    if (reason || isRecovered || isImported || hasReadOther) continue;
    const mine = JSON.stringify(patchOf(conflict.base, lane)).slice(0, 300);
    const versions = `${conflict.base.version} and ${conflict.theirs?.version}`;
    problem(
      `conflict on ${keyId} (${isAnswered ? 'answered' : 'pulled'}, ${versions}) without overlap: ${mine}`,
    );
  }
}

/**
 * Notes as problems the fields on a device that its user, who is not staff, may not see. They are gone with the first
 * complete pull: the check of hashes, which would correct it as well, comes later. Own text that was not sent may stay.
 */
export async function checkFields(
  { observation }: HistoryRun,
  { label, device: { mirror } }: Participant,
): Promise<void> {
  const last = observation.pages.get(label);
  if (!last || last.who.isStaff) return;
  const cursors = (await readMeta(mirror, 'cursors')) ?? {};
  const { page, who } = last;
  const isStored =
    page.scopes.length === Object.keys(cursors).length &&
    page.scopes.every((scope) => cursors[scope] !== undefined && cursors[scope] === page.cursors[scope]);
  if (!isStored) return;
  for (const { keyId, entity, body, sync } of await mirror.documents.toArray()) {
    if (sync !== 'saved' || !isEntityKey(entity)) continue;
    const hidden = Object.keys(body).filter((name) => !maySeeField(who, { entity }, name, body));
    if (hidden.length > 0)
      observation.problems.push(
        `${label} still has ${hidden.join()} of ${keyId}, which its user may not see`,
      );
  }
}

/** The other side of a conflict, and the document that my edits were made on. */
type Sides = Pick<Conflict, 'theirs'> & { readonly base: Document };

/** Whether the other side of a conflict is one that the device did not have when it sent its change. */
function isNews({ base, theirs }: Sides): boolean {
  return !theirs || theirs.version > base.version;
}

/** Whether a text that was answered with a conflict is not what the server has anyway. */
function differs({ theirs, base }: Sides, lane: readonly OutboxRow[]): boolean {
  if (!theirs || theirs.statusId === -1 || lane.some(({ change }) => change.kind === 'setStatus'))
    return true;
  if (
    lane.some(
      ({ change }) => 'teamId' in change && change.teamId !== undefined && change.teamId !== theirs.teamId,
    )
  )
    return true;
  const mine = patchOf(base, lane);
  return changedValues(theirs.entity, theirs.body, mine).length > 0;
}

/** Whether my unsent edits and theirs truly overlap. */
function overlaps({ base, theirs }: Sides, lane: readonly OutboxRow[]): boolean {
  if (!theirs || theirs.statusId === -1) return true;
  if (lane.some(({ change }) => change.kind === 'setStatus')) return true;
  // A save would set back the status that others have set since.
  const isMoved = theirs.statusId > 0 && theirs.statusId !== base.statusId;
  if (isMoved && lane.some(({ change }) => change.kind === 'edit' && !addsLogOnly(theirs, change.body)))
    return true;
  const team = lane.findLast(({ change }) => 'teamId' in change && change.teamId !== undefined)?.change;
  const myTeam = team && 'teamId' in team ? team.teamId : undefined;
  if (myTeam !== undefined && theirs.teamId !== base.teamId && theirs.teamId !== myTeam) return true;
  const mine = new Map(
    changedValues(base.entity, base.body, patchOf(base, lane)).map((each) => [each.key, each.to]),
  );
  return changedValues(base.entity, base.body, theirs.body).some(
    ({ key, to }) => mine.has(key) && mine.get(key) !== to,
  );
}

/** Whether a lane has an edit from a form that showed another status than the one it would set back. */
function setsBackUnseen(observation: Observation, { theirs }: Sides, lane: readonly OutboxRow[]): boolean {
  if (!theirs || theirs.statusId <= 0) return false;
  return lane.some(
    ({ by, keyId, change }) =>
      change.kind === 'edit' && observation.hasOldForm(by?.id ?? '', keyId, theirs.statusId),
  );
}

function addsLogOnly({ entity }: Document, body: BodyPatch): boolean {
  const fields = Object.keys(body).map((name) => documentTypes[entity].allFields[name]);
  return fields.length > 0 && fields.every((field) => field?.kind === 'group' && field.append);
}

/** The fields that a lane changes, with its last values; log entries are added to those of the base. */
function patchOf(base: Document, lane: readonly OutboxRow[]): BodyPatch {
  const patch: Record<string, FieldValue> = {};
  for (const { change } of lane) {
    if (change.kind !== 'edit' && change.kind !== 'create') continue;
    for (const [name, value] of Object.entries(change.body)) {
      const field = documentTypes[base.entity].allFields[name];
      const isLog = field?.kind === 'group' && field.append;
      patch[name] = isLog ? withRows(patch[name] ?? base.body[name], value) : value;
    }
  }
  return patch;
}

function withRows(existing: FieldValue | undefined, added: FieldValue): FieldValue {
  const rows = new Map<string, GroupRow>();
  for (const each of [existing, added]) if (isRows(each)) for (const row of each) rows.set(row.id, row);
  return [...rows.values()];
}
