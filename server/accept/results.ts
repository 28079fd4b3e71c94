import { collaborationOf, type Collaboration } from '#contract/document.ts';
import { type ErrorBody, type ErrorCode, errorTable } from '#contract/errors/errors.ts';
import type { PushResult } from '#contract/sync/sync.ts';
import type { Document } from '#domain/content/document.ts';
import type { Refusal } from '#domain/rules/outcome.ts';
import type { LedgerEntry } from '#server/store/documents/ledger.ts';
import { toWireFor } from '#server/store/documents/visibility.ts';
import type { Acceptance } from './acceptance.ts';
import { type DeviceKnowledge, shortResult } from './shortResult.ts';

/** The decision about one change. `skipped`: not tried, because the change it waits for failed. */
export type Decision =
  | {
      readonly kind: 'done';
      readonly entry: LedgerEntry;
      readonly document: Document | undefined;
      /** The part of the result that the device has, if it asked for a short one. */
      readonly known?: DeviceKnowledge;
    }
  | { readonly kind: 'refused'; readonly error: ErrorBody; readonly collaboration?: Collaboration }
  | { readonly kind: 'skipped' };

/** Refuses a change with an error of the contract. */
export function refuse(code: ErrorCode, error: string = errorTable[code].message): Decision {
  return { kind: 'refused', error: { code, error } };
}

/** Refuses a change as the domain does. */
export function refuseAs({ code, error, errors }: Refusal): Decision {
  return { kind: 'refused', error: { code, error, ...(errors ? { errors: [...errors] } : {}) } };
}

/** Refuses a change whose author has not seen the document as it is in these units, with the current document. */
export function conflict(
  { batch, actor }: Acceptance,
  document: Document,
  unseen: readonly string[],
): Decision {
  const { message } = errorTable.version_conflict;
  const error: ErrorBody = {
    code: 'version_conflict',
    error: message,
    errors: unseen.map((name) => ({ name, messages: [message] })),
    current: toWireFor(actor, document, batch.names),
  };
  return { kind: 'refused', error, collaboration: collaborationOf(document, actor.person.isStaff) };
}

/** The result of a change on which the server failed. The device sends it again later. */
export function internalFault(id: string): PushResult {
  const { status, message } = errorTable.internal;
  return { id, status, error: { code: 'internal', error: message } };
}

/** The result to send for a decision, after the batch was saved; nothing for a skipped change. */
export function toPushResults(acceptance: Acceptance, id: string, decision: Decision): readonly PushResult[] {
  const { batch, actor } = acceptance;
  switch (decision.kind) {
    case 'skipped':
      return [];
    case 'refused': {
      const { error, collaboration } = decision;
      return [{ id, status: errorTable[error.code].status, error, ...collaboration }];
    }
    case 'done': {
      const { keyId, version } = decision.entry;
      // The version in the batch has the reference that saving assigned.
      const document = batch.versionInBatch(keyId, version) ?? decision.document;
      if (!document) return [{ id, status: 200 }];
      const short = decision.known && shortResult(acceptance, decision.known, document);
      if (short) return [{ id, status: 200, short }];
      const collaboration = collaborationOf(batch.document(keyId) ?? document, actor.person.isStaff);
      return [{ id, status: 200, document: toWireFor(actor, document, batch.names), ...collaboration }];
    }
  }
}
