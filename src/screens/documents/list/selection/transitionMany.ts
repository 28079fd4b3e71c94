import type { Device } from '#actions/device.ts';
import { setStatus } from '#actions/documents.ts';
import { holdForUndo } from '#actions/undoMany.ts';
import { documentOf } from '#mirror/queries/rows.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { transact } from '#actions/perform.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { may } from '#domain/permissions/permissions.ts';
import type { Person } from '#domain/person.ts';
import { type Transition, statusText, transitionList } from '#domain/status.ts';
import { refusalLine } from '#screens/shared/document/approveIncomplete.ts';
import { titleOf } from '#screens/shared/references.tsx';

/** A document that could not change status, and why. */
export interface FailedTransition {
  readonly keyId: string;
  readonly title: string;
  readonly reason: string;
  /** An approver may confirm that it is approved as it is. */
  readonly isConfirmable?: boolean;
}

/** Result of a transition of many documents. */
export interface TransitionResult {
  readonly transition: Transition;
  readonly succeeded: number;
  readonly failed: readonly FailedTransition[];
  /** Ids of the changes that it made, which wait a moment so that they can be taken back. */
  readonly changes: readonly string[];
}

/** Documents per transaction. */
const batchSize = 50;

/** Whether the person could do anything with selected documents of a type. */
export function maySelect(person: Person, entity: EntityDefinition): boolean {
  const { owned = [], shared = [], all = [] } = person.permissions[entity.key] ?? {};
  const codes = new Set([...owned, ...shared, ...all]);
  return entity.print !== undefined || transitionList.some((transition) => codes.has(transition.code));
}

/** Returns the transitions the person can make with these documents, and with how many of them. */
export function availableTransitions(
  person: Person,
  entries: readonly ListEntry[],
): readonly { readonly transition: Transition; readonly count: number }[] {
  return transitionList
    .map((transition) => ({
      transition,
      count: entries.filter((entry) => obstacleOf(person, transition, entry) === undefined).length,
    }))
    .filter(({ count }) => count > 0);
}

/** Why a transition cannot be made with a document, as far as its list entry says; undefined if nothing is in the way. */
function obstacleOf(person: Person, transition: Transition, entry: ListEntry): string | undefined {
  if (entry.sync === 'conflict') return 'in conflict';
  if (!transition.from.includes(entry.statusId)) return statusText(entry.statusId);
  return may(person, transition.name, entry) ? undefined : 'not yours to change';
}

/** Returns the question that says what a transition of these documents will do; undefined if it applies to all of them. */
export function transitionQuestion(
  person: Person,
  transition: Transition,
  entries: readonly ListEntry[],
  entity: EntityDefinition,
) {
  const obstacles = new Map<string, number>();
  for (const entry of entries) {
    const obstacle = obstacleOf(person, transition, entry);
    if (obstacle !== undefined) obstacles.set(obstacle, (obstacles.get(obstacle) ?? 0) + 1);
  }
  const kept = [...obstacles.values()].reduce((sum, count) => sum + count, 0);
  if (kept === 0) return undefined;
  const count = entries.length - kept;
  const reasons = [...obstacles].map(([obstacle, number]) => `${number} ${obstacle}`);
  return {
    title: `${transition.label} ${entries.length} ${entity.plural}?`,
    body: `${count} will be ${transition.pastLabel}. ${kept} will stay as ${kept === 1 ? 'it is' : 'they are'}: ${reasons.join(', ')}.`,
    confirm: `${transition.label} ${count}`,
    cancel: 'Cancel',
  };
}

/**
 * Makes a transition with each of these documents, one after the other and as with a single one. Some may fail.
 * `evenIfIncomplete` approves those that are not ready as well.
 */
export async function transitionMany(
  device: Device,
  entity: EntityDefinition,
  keys: readonly string[],
  transition: Transition,
  onProgress: (tried: number) => void,
  evenIfIncomplete = false,
): Promise<TransitionResult> {
  const not: FailedTransition[] = [];
  const changes: string[] = [];
  const noting: Device = {
    ...device,
    newId: () => {
      const id = device.newId();
      changes.push(id);
      return id;
    },
  };
  for (let at = 0; at < keys.length; at += batchSize) {
    const batch = keys.slice(at, at + batchSize);
    const made = changes.length;
    const hold = () => holdForUndo(device, changes.slice(made));
    not.push(...(await transitionBatch(noting, entity, batch, transition, evenIfIncomplete, hold)));
    onProgress(Math.min(keys.length, at + batchSize));
  }
  return { transition, succeeded: keys.length - not.length, failed: not, changes };
}

async function transitionBatch(
  device: Device,
  entity: EntityDefinition,
  keys: readonly string[],
  transition: Transition,
  evenIfIncomplete: boolean,
  hold: () => Promise<void>,
): Promise<readonly FailedTransition[]> {
  const rows = new Map((await documentsByKey(device.mirror, keys)).map((row) => [row.keyId, row]));
  const failure = (keyId: string, reason: string): FailedTransition => {
    const row = rows.get(keyId);
    return { keyId, title: row ? titleOf(row) : entity.label, reason };
  };
  const tryOne = async (keyId: string): Promise<FailedTransition | undefined> => {
    const row = rows.get(keyId);
    if (!row) return failure(keyId, 'It is no longer on this device.');
    if (row.sync === 'conflict') return failure(keyId, 'Settle its conflict first.');
    const outcome = await setStatus(device, documentOf(row), transition.to, evenIfIncomplete);
    if (outcome.kind === 'applied') return undefined;
    const failed = failure(keyId, refusalLine(outcome, entity));
    return outcome.isConfirmable ? { ...failed, isConfirmable: true } : failed;
  };
  try {
    return await transact(device.mirror, async () => {
      const not: FailedTransition[] = [];
      for (const keyId of keys) {
        const failed = await tryOne(keyId);
        if (failed) not.push(failed);
      }
      await hold();
      return not;
    });
  } catch {
    return keys.map((keyId) => failure(keyId, 'This device could not store it. Try again.'));
  }
}

/** Returns the question whether to approve documents that are not ready; undefined if none of these can be. */
export function incompleteQuestion({ failed }: TransitionResult) {
  const unready = failed.filter(({ isConfirmable }) => isConfirmable);
  if (unready.length === 0) return undefined;
  const named = unready.slice(0, maxNamed).map(({ title, reason }) => `${title}: ${reason}.`);
  const more = unready.length > maxNamed ? [`And ${unready.length - maxNamed} more.`] : [];
  return {
    keys: unready.map(({ keyId }) => keyId),
    title: unready.length === 1 ? 'Approve one as it is?' : `Approve ${unready.length} as they are?`,
    body: [...named, ...more].join(' '),
    confirm: 'Approve anyway',
    cancel: 'Leave as is',
  };
}

/** Most documents that a question names. */
const maxNamed = 3;

/** Returns the result of two attempts, of which the second was made with some that failed in the first. */
export function combineResults(
  first: TransitionResult,
  second: TransitionResult,
  keys: readonly string[],
): TransitionResult {
  return {
    transition: first.transition,
    succeeded: first.succeeded + second.succeeded,
    changes: [...first.changes, ...second.changes],
    failed: [...first.failed.filter(({ keyId }) => !keys.includes(keyId)), ...second.failed],
  };
}

/** Returns the result as a sentence. */
export function transitionSummary(
  { transition, succeeded: done, failed: not }: TransitionResult,
  entity: EntityDefinition,
): string {
  const countLabel = (count: number) => `${count} ${count === 1 ? entity.label : entity.plural}`;
  const were = not.length === 1 ? 'was' : 'were';
  if (not.length === 0) return `${countLabel(done)} ${transition.pastLabel}`;
  if (done === 0) return `${countLabel(not.length)} ${were} not ${transition.pastLabel}:`;
  return `${countLabel(done)} ${transition.pastLabel}. ${not.length} ${were} not:`;
}

/** Groups failures by reason, the most frequent one first. */
export function groupByReason(
  not: readonly FailedTransition[],
): readonly { readonly reason: string; readonly failures: readonly FailedTransition[] }[] {
  const groups = new Map<string, FailedTransition[]>();
  for (const each of not) {
    const failures = groups.get(each.reason);
    if (failures) failures.push(each);
    else groups.set(each.reason, [each]);
  }
  return [...groups]
    .map(([reason, failures]) => ({ reason, failures }))
    .sort((a, b) => b.failures.length - a.failures.length);
}
