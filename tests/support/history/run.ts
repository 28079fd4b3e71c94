import { currentAssignment } from '#domain/content/assignment.ts';
import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import { isCollaborationChange, type Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import type { TestDevice } from '../device.ts';
import type { ActorName, HistoryAccount } from './accounts.ts';
import type { Actors } from './actors.ts';
import { type ModelDocument, ServerModel } from './model.ts';
import type { Observation } from './observation.ts';
import { answersNow } from './oracle.ts';
import type { LostComment } from './lostComments.ts';
import type { ResultWord } from './results.ts';
import { absent, valuesOfAny } from './values.ts';
import type { Writer } from './writing.ts';

/** An actor and their device in a history. */
export interface Participant {
  readonly name: ActorName;
  /** Name of the device in messages. */
  readonly label: string;
  device: TestDevice;
  /** The rights that the device knows of: those its user had when it was last opened. */
  account: HistoryAccount;
  /** Documents as they were when their form was opened here. */
  readonly forms: Map<string, Document>;
  /** Conflicts that have been explained already. */
  readonly explained: Set<string>;
}

/** A history that is running. */
export interface HistoryRun {
  readonly actors: Actors;
  readonly observation: Observation;
  readonly writer: Writer;
  readonly participants: Participant[];
  /** Documents and collection items, in the order in which they were created. */
  readonly keyIds: string[];
  readonly itemIds: string[];
  /** Those of the items that are research periods. */
  readonly periodIds: string[];
  /** Words written as the result of a conflict. */
  readonly resultWords: ResultWord[];
  /** Comments that a restored server has lost. */
  readonly lostComments: LostComment[];
  /** Actors whose rights were changed. */
  readonly withOtherRights: Set<ActorName>;
  /** Texts that were typed in forms and never saved. */
  readonly drafts: { readonly participant: Participant; readonly keyId: string; readonly text: string }[];
}

/** The item that a number selects. */
export function itemAt<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)];
}

/** Opens the device again after a crash, with the rights its user has now. */
export async function restartDevice({ actors }: HistoryRun, participant: Participant): Promise<void> {
  participant.device = await participant.device.restart();
  participant.account = actors.account(participant.name);
  participant.forms.clear();
}

/** Expects the outcome of an action on a device to be one that the rules allow, by what the device knows. */
export function checkOutcome(
  { observation }: HistoryRun,
  { account, label }: Participant,
  shown: Document | undefined,
  change: Change,
  outcome: Outcome,
): void {
  const allowed = answersNow(new ServerModel(), account, shown && asModel(shown), change);
  const code = outcome.kind === 'applied' ? 'applied' : outcome.code;
  // A document that cannot be seen may be forbidden or not found alike.
  if (allowed.includes(code) || (code === 'not_found' && allowed.includes('forbidden'))) return;
  observation.problems.push(
    `${label}: ${change.kind} of ${change.entity} ${change.keyId} was ${code} on the device instead of ${allowed.join(' or ')}`,
  );
}

/** A document as a device shows it, for the rules. */
function asModel(shown: Document): ModelDocument {
  const { keyId, entity, shares, statusId, teamId, body } = shown;
  return {
    keyId,
    entity,
    ...shares,
    assignedTo: currentAssignment(shown)?.to?.id ?? null,
    comments: shown.comments.map(({ id, parentId, anchor, createdBy, comment, edits }) => ({
      id,
      parentId,
      anchor,
      by: createdBy.id,
      texts: [comment, ...edits.map((each) => each.comment)],
      edits: edits.map((each) => each.id),
    })),
    versions: [{ statusId, teamId, body, by: '', device: '' }],
    kept: [],
  };
}

/** The values that a change contains, by place. */
export function valuesIn(change: Change): { key: string; value: string }[] {
  const values: { key: string; value: string }[] = [];
  if ('body' in change) {
    for (const [name, value] of Object.entries(change.body))
      for (const [key, text] of valuesOfAny(name, value)) values.push({ key, value: text });
    for (const [name, value] of Object.entries(change.body))
      if (Array.isArray(value)) values.push({ key: `${name}/*`, value: absent });
  }
  if ('teamId' in change && change.teamId !== undefined) values.push({ key: 'teamId', value: change.teamId });
  if (change.kind === 'setStatus') values.push({ key: 'statusId', value: String(change.statusId) });
  if (change.kind === 'share') values.push({ key: 'shares', value: canonicalJson(change.shares) });
  if (change.kind === 'assign') values.push({ key: 'assigned', value: String(change.to) });
  if (change.kind === 'comment') values.push({ key: `comment:${change.id}`, value: change.comment });
  if (change.kind === 'editComment')
    values.push({ key: `comment:${change.commentId}`, value: change.comment });
  if (change.kind === 'deleteComment') values.push({ key: `comment:${change.commentId}`, value: absent });
  return values;
}

/** Records that a person discarded changes: their values may then be missing. */
export function noteDiscarded(
  { observation }: HistoryRun,
  { account, label }: Participant,
  rows: readonly { readonly change: Change }[],
): void {
  for (const { change } of rows) {
    for (const { key, value } of valuesIn(change))
      observation.intentions.discarded(account.id, change.keyId, key, value);
    if (!isCollaborationChange(change)) observation.forgotten.add(`${label} ${change.keyId}`);
  }
}
