import type { PushItem } from '#contract/sync/sync.ts';
import type { Change } from '#domain/rules/change.ts';
import { storedChange } from '#domain/rules/storedChange.ts';
import { fingerprint } from '#server/store/documents/ledger.ts';
import { bodySanitiser, type SanitiseBody } from '#server/store/documents/sanitise/sanitise.ts';

/** A change that is ready to be applied: with its texts as they are stored, and the hash of what was sent. */
export interface PreparedItem extends PushItem {
  /** The change as it was sent. */
  readonly sent: Change;
  readonly hash: string;
  /** False if its rich text takes too long to sanitise: it must not be applied. */
  readonly isReadable: boolean;
}

/** Prepares the changes of a request before their transaction, which holds up other writers. */
export async function prepare(items: readonly PushItem[]): Promise<PreparedItem[]> {
  const sanitise = bodySanitiser();
  const prepared: PreparedItem[] = [];
  for (const item of items) prepared.push(await prepareItem(item, sanitise));
  return prepared;
}

async function prepareItem(item: PushItem, sanitise: SanitiseBody): Promise<PreparedItem> {
  const sent = item.change;
  const change = storedChange(sent);
  const prepared = { ...item, sent, change, hash: fingerprint(sent), isReadable: true };
  if (!('body' in change)) return prepared;
  const body = await sanitise(change.entity, change.body);
  return body ? { ...prepared, change: { ...change, body } } : { ...prepared, isReadable: false };
}
