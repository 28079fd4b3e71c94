import type { Device } from '#actions/device.ts';
import { setStatus } from '#actions/documents.ts';
import { documentOf, type DocumentRow } from '#mirror/queries/rows.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { transact } from '#actions/perform.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Refusal } from '#domain/outcome.ts';
import { may } from '#domain/permissions/permissions.ts';
import type { Person } from '#domain/person.ts';
import { type Transition, transitionList } from '#domain/status.ts';
import { titleOf } from '#screens/shared/references.tsx';

/** A document that could not change status, and why. */
export interface FailedTransition {
  readonly keyId: string;
  readonly title: string;
  readonly reason: string;
}

/** Result of a transition of many documents. */
export interface TransitionResult {
  readonly transition: Transition;
  readonly succeeded: number;
  readonly failed: readonly FailedTransition[];
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
      count: entries.filter(
        (entry) =>
          entry.sync !== 'conflict' &&
          transition.from.includes(entry.statusId) &&
          may(person, transition.name, entry),
      ).length,
    }))
    .filter(({ count }) => count > 0);
}

/** Makes a transition with each of these documents, one after the other and as with a single one. Some may fail. */
export async function transitionMany(
  device: Device,
  entity: EntityDefinition,
  keys: readonly string[],
  transition: Transition,
  onProgress: (tried: number) => void,
): Promise<TransitionResult> {
  const not: FailedTransition[] = [];
  for (let at = 0; at < keys.length; at += batchSize) {
    not.push(...(await transitionBatch(device, entity, keys.slice(at, at + batchSize), transition)));
    onProgress(Math.min(keys.length, at + batchSize));
  }
  return { transition, succeeded: keys.length - not.length, failed: not };
}

async function transitionBatch(
  device: Device,
  entity: EntityDefinition,
  keys: readonly string[],
  transition: Transition,
): Promise<readonly FailedTransition[]> {
  const rows = new Map((await documentsByKey(device.mirror, keys)).map((row) => [row.keyId, row]));
  const failure = (keyId: string, reason: string): FailedTransition => {
    const row = rows.get(keyId);
    return { keyId, title: row ? titleOf(row) : entity.label, reason };
  };
  try {
    return await transact(device.mirror, async () => {
      const not: FailedTransition[] = [];
      for (const keyId of keys) {
        const reason = await failureReason(device, entity, rows.get(keyId), transition);
        if (reason !== null) not.push(failure(keyId, reason));
      }
      return not;
    });
  } catch {
    return keys.map((keyId) => failure(keyId, 'This device could not store it. Try again.'));
  }
}

async function failureReason(
  device: Device,
  entity: EntityDefinition,
  row: DocumentRow | undefined,
  transition: Transition,
): Promise<string | null> {
  if (!row) return 'It is no longer on this device.';
  if (row.sync === 'conflict') return 'Settle its conflict first.';
  const outcome = await setStatus(device, documentOf(row), transition.to);
  return outcome.kind === 'refused' ? reasonOf(outcome, entity) : null;
}

/** Returns why a transition was refused, on one line. */
function reasonOf({ error, errors = [] }: Refusal, entity: EntityDefinition): string {
  const missing = errors.filter(({ messages }) => messages.includes('Required'));
  if (missing.length === 0) return error;
  const labels = missing.map(({ name }) => entity.allFields[name]?.label ?? name);
  return `Required fields missing: ${labels.join(', ')}`;
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
