import { type PushItem, pushItemSchema, type PushResult } from '#contract/sync/sync.ts';
import type { Change } from '#domain/rules/change.ts';
import { storedChange } from '#domain/rules/storedChange.ts';
import { fingerprint } from '#server/store/documents/ledger.ts';
import { bodySanitiser, type SanitiseBody } from '#server/store/documents/sanitise/sanitise.ts';
import { z } from 'zod';
import { errorTable } from '#contract/errors/errors.ts';
import { fieldErrors } from '#domain/rules/apply.ts';
import { invalidFieldsMessage } from '#domain/rules/outcome.ts';

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

const identifiedSchema = z.object({ change: z.object({ id: z.string() }) });

/** A change as it was sent, or the result that refuses it. */
type ReadItem =
  | { readonly item: PushItem; readonly refusal?: undefined }
  | { readonly item?: undefined; readonly refusal: PushResult };

/** Reads one change of a request. Fields of its body are named as in other errors. */
export function readItem(item: unknown): ReadItem {
  const read = pushItemSchema.safeParse(item);
  if (read.success) return { item: read.data };
  const identified = identifiedSchema.safeParse(item);
  const errors = fieldErrors(read.error.issues).map(({ name, messages }) => ({
    name: name.replace(/^change\.(body\.)?/, ''),
    messages,
  }));
  return {
    refusal: {
      id: identified.data?.change.id ?? '',
      status: errorTable.validation.status,
      error: { code: 'validation', error: invalidFieldsMessage, errors },
    },
  };
}
