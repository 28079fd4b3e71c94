import type { Device } from '#actions/device.ts';
import { setStatus } from '#actions/documents.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { type Transition, statusText, transitionList } from '#domain/content/status.ts';
import { type ChangeOne, type ManyResult, type Seen, changeMany } from './changeMany.ts';

/** Result of a transition of many documents. */
export interface TransitionResult extends ManyResult {
  readonly transition: Transition;
}

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
  return may(person, transition.name, entry) ? undefined : 'you cannot change';
}

/**
 * Returns the question that says what a transition of these documents will do: the specified one for a single document,
 * with their number for more; undefined if it applies to all of them and needs no question.
 */
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
  const blockedCount = [...obstacles.values()].reduce((sum, count) => sum + count, 0);
  const count = entries.length - blockedCount;
  if (blockedCount === 0 && (!transition.confirm || count === 1)) return transition.confirm;
  const reasons = [...obstacles].map(([obstacle, number]) => `${number} ${obstacle}`);
  const stay =
    blockedCount === 0
      ? []
      : [`${blockedCount} will stay as ${blockedCount === 1 ? 'it is' : 'they are'}: ${reasons.join(', ')}.`];
  return {
    title: `${transition.label} ${entries.length} ${entity.plural}?`,
    body: [`${count} will be ${transition.pastLabel}.`, ...stay].join(' '),
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
  { evenIfIncomplete = false, seen }: { readonly evenIfIncomplete?: boolean; readonly seen?: Seen } = {},
): Promise<TransitionResult> {
  const setIt: ChangeOne = (on, row) => setStatus(on, documentOf(row), transition.to, evenIfIncomplete);
  return { transition, ...(await changeMany(device, entity, keys, setIt, onProgress, seen)) };
}

/** Returns the question whether to approve documents that are not ready; undefined if none of these can be. */
export function incompleteQuestion({ failed }: TransitionResult) {
  const unready = failed.filter(({ isConfirmable }) => isConfirmable);
  if (unready.length === 0) return undefined;
  const named = unready.slice(0, maxNamed).map(({ title, reason }) => `${title}: ${reason}.`);
  const more = unready.length > maxNamed ? [`And ${unready.length - maxNamed} more.`] : [];
  const seenOf = new Map(unready.map(({ keyId, seen }) => [keyId, seen]));
  return {
    keys: unready.map(({ keyId }) => keyId),
    /** The documents as they were when the question was asked. */
    seen: (keyId: string) => seenOf.get(keyId),
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
  { transition, succeeded: doneCount, failed: not }: TransitionResult,
  entity: EntityDefinition,
): string {
  const countLabel = (count: number) => `${count} ${count === 1 ? entity.label : entity.plural}`;
  const were = not.length === 1 ? 'was' : 'were';
  if (not.length === 0) return `${countLabel(doneCount)} ${transition.pastLabel}`;
  if (doneCount === 0) return `${countLabel(not.length)} ${were} not ${transition.pastLabel}:`;
  return `${countLabel(doneCount)} ${transition.pastLabel}. ${not.length} ${were} not:`;
}
