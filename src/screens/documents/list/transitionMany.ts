import type { Device } from '#actions/device.ts';
import { setStatus } from '#actions/documents.ts';
import { documentOf, type DocumentRow } from '#mirror/queries/rows.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { transact } from '#actions/perform.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Refusal } from '#domain/outcome.ts';
import { type Person, may } from '#domain/permissions/permissions.ts';
import { type Transition, transitionList } from '#domain/status.ts';
import { titleOf } from '#screens/shared/references.tsx';

/** A document that stayed as it was, and why. */
export interface FailedTransition {
  readonly keyId: string;
  readonly title: string;
  readonly reason: string;
}

/** What came of a move of many: how many made it, and those that did not. */
export interface TransitionResult {
  readonly transition: Transition;
  readonly succeeded: number;
  readonly failed: readonly FailedTransition[];
}

/** So many at once: each piece is one write to the disk. */
const piece = 50;

/** Whether there is anything that this person could do with rows of a type that are ticked. */
export function maySelect(person: Person, entity: EntityDefinition): boolean {
  const { owned = [], shared = [], all = [] } = person.permissions[entity.key] ?? {};
  const codes = new Set([...owned, ...shared, ...all]);
  return entity.print !== undefined || transitionList.some((move) => codes.has(move.code));
}

/** The moves that this person can make with some of these documents now, and with how many. */
export function availableTransitions(
  person: Person,
  heads: readonly ListEntry[],
): readonly { readonly move: Transition; readonly count: number }[] {
  return transitionList
    .map((move) => ({
      move,
      count: heads.filter(
        (head) =>
          head.sync !== 'conflict' && move.from.includes(head.statusId) && may(person, move.name, head),
      ).length,
    }))
    .filter(({ count }) => count > 0);
}

/** Makes a move with each of these documents, one after the other, exactly as with a single one; some may not be able to. */
export async function transitionMany(
  device: Device,
  entity: EntityDefinition,
  keys: readonly string[],
  move: Transition,
  onProgress: (tried: number) => void,
): Promise<TransitionResult> {
  const not: FailedTransition[] = [];
  for (let at = 0; at < keys.length; at += piece) {
    not.push(...(await movePiece(device, entity, keys.slice(at, at + piece), move)));
    onProgress(Math.min(keys.length, at + piece));
  }
  return { transition: move, succeeded: keys.length - not.length, failed: not };
}

async function movePiece(
  device: Device,
  entity: EntityDefinition,
  keys: readonly string[],
  move: Transition,
): Promise<readonly FailedTransition[]> {
  const rows = new Map((await documentsByKey(device.mirror, keys)).map((row) => [row.keyId, row]));
  const stays = (keyId: string, reason: string): FailedTransition => {
    const row = rows.get(keyId);
    return { keyId, title: row ? titleOf(row) : entity.label, reason };
  };
  try {
    return await transact(device.mirror, async () => {
      const not: FailedTransition[] = [];
      for (const keyId of keys) {
        const reason = await whyNotMoved(device, entity, rows.get(keyId), move);
        if (reason !== null) not.push(stays(keyId, reason));
      }
      return not;
    });
  } catch {
    return keys.map((keyId) => stays(keyId, 'This device could not keep it. Try again.'));
  }
}

async function whyNotMoved(
  device: Device,
  entity: EntityDefinition,
  row: DocumentRow | undefined,
  move: Transition,
): Promise<string | null> {
  if (!row) return 'It is no longer on this device.';
  if (row.sync === 'conflict') return 'Two texts have to be settled first.';
  const outcome = await setStatus(device, documentOf(row), move.to);
  return outcome.kind === 'refused' ? reasonOf(outcome, entity) : null;
}

/** Why one was refused, in a line. */
function reasonOf({ error, errors = [] }: Refusal, entity: EntityDefinition): string {
  const missing = errors.filter(({ messages }) => messages.includes('Required'));
  if (missing.length === 0) return error;
  const labels = missing.map(({ name }) => entity.allFields[name]?.label ?? name);
  return `Required fields missing: ${labels.join(', ')}`;
}

/** What came of it, in a sentence. */
export function transitionSummary({ transition: move, succeeded: done, failed: not }: TransitionResult, entity: EntityDefinition): string {
  const many = (count: number) => `${count} ${count === 1 ? entity.label : entity.plural}`;
  const were = not.length === 1 ? 'was' : 'were';
  if (not.length === 0) return `${many(done)} ${move.pastLabel}`;
  if (done === 0) return `${many(not.length)} ${were} not ${move.pastLabel}:`;
  return `${many(done)} ${move.pastLabel}. ${not.length} ${were} not:`;
}

/** Those that did not move, by reason: what most have in common first. */
export function groupByReason(
  not: readonly FailedTransition[],
): readonly { readonly reason: string; readonly those: readonly FailedTransition[] }[] {
  const groups = new Map<string, FailedTransition[]>();
  for (const each of not) {
    const those = groups.get(each.reason);
    if (those) those.push(each);
    else groups.set(each.reason, [each]);
  }
  return [...groups]
    .map(([reason, those]) => ({ reason, those }))
    .sort((a, b) => b.those.length - a.those.length);
}
