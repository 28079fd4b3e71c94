import { contentHash } from '#contract/sync/contentHash.ts';
import { type ShortResult, toShort } from '#contract/sync/shortResult.ts';
import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import { type Change, createsVersion } from '#domain/rules/change.ts';
import { type Document, unshared } from '#domain/content/document.ts';
import { documentFor } from '#server/store/documents/visibility.ts';
import type { Acceptance } from './acceptance.ts';
import type { PreparedItem } from './prepare.ts';

/** A change as it was sent, and the document it was made on as its author has it; undefined where it created one. */
export interface DeviceKnowledge {
  readonly base: Document | undefined;
  readonly change: Change;
}

/**
 * Returns the part of a change's result that the device which sent it has already. Undefined unless it named the document
 * as it was, by its hash, or sent the change behind one for which it did (decision 070).
 */
export function knownToDevice(
  { actor, withShortResult }: Acceptance,
  { sent: change, baseHash }: PreparedItem,
  before: Document | undefined,
): DeviceKnowledge | undefined {
  if (!createsVersion(change)) return undefined;
  if (baseHash === undefined && !withShortResult.has(change.keyId)) return undefined;
  const base = before && documentFor(actor, before);
  if (baseHash !== undefined && baseHash !== (base ? contentHash(base) : 0)) return undefined;
  return { base, change };
}

/** The short result of a change; undefined if the document has other comments, shares or assignments than its base. */
export function shortResult(
  { actor, batch }: Acceptance,
  { base, change }: DeviceKnowledge,
  version: Document,
): ShortResult | undefined {
  const { shares, comments, assignments } = batch.document(version.keyId) ?? version;
  const document = documentFor(actor, { ...version, shares, comments, ...(assignments && { assignments }) });
  if (collaborationText(document) !== collaborationText(base)) return undefined;
  return toShort(document, batch.names.team(document.teamId), base, change);
}

function collaborationText({
  shares,
  comments,
  assignments = [],
}: Pick<Document, 'shares' | 'comments' | 'assignments'> = nothing): string {
  return canonicalJson([shares, comments, assignments]);
}

const nothing = { shares: unshared, comments: [] };
