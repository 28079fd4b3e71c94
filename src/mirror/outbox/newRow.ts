import type { BodyPatch } from '#domain/content/body.ts';
import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { isLog } from '#domain/content/fields/field.ts';
import { schemaVersion } from '#contract/sync/schemaVersion.ts';
import type { Before, NewOutboxRow } from '#mirror/storage/rows.ts';

/** Values that differ between the rows that queue a change; the rest follows from the change. */
type Origin = Pick<NewOutboxRow, 'by' | 'statusAfter' | 'state' | 'madeAt'> &
  Partial<Pick<NewOutboxRow, 'error' | 'before'>>;

/** Returns the outbox row of a change that was never tried with this build. */
export function newOutboxRow(change: Change, origin: Origin): NewOutboxRow {
  return {
    id: change.id,
    keyId: change.keyId,
    change,
    tries: 0,
    notBefore: 0,
    error: null,
    schema: schemaVersion,
    ...origin,
  };
}

/**
 * Returns what stood where an edit writes: in the document, or in `values`. Of logs nothing, because entries are only ever added to
 * them.
 */
export function beforeEdit(
  { entity, teamId, body }: Document,
  change: Change,
  values: BodyPatch = body,
): { readonly before?: Before } {
  if (change.kind !== 'edit') return {};
  const { allFields } = documentTypes[entity];
  const valuesBefore = Object.keys(change.body).flatMap((name) => {
    return isLog(allFields[name]) ? [] : [[name, values[name] ?? null] as const];
  });
  const team = change.teamId === undefined ? {} : { teamId };
  return { before: { ...team, body: Object.fromEntries(valuesBefore) } };
}

const recoveredPrefix = 'back:';

/**
 * A new id for a change that saves lost text again. The change waits for a decision and is never sent from this device. Ids
 * differ between devices, so that one that imports the change from a file does not mistake it for its own.
 */
export function newRecoveredId(): string {
  return `${recoveredPrefix}${crypto.randomUUID()}`;
}

/** Whether a change is one that saves lost text again. */
export function isRecoveredId(id: string): boolean {
  return id.startsWith(recoveredPrefix);
}
