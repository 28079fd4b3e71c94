import { z } from 'zod';
import { errorTable } from '#contract/errors/errors.ts';
import { type PushItem, pushItemSchema, type PushResult } from '#contract/sync/sync.ts';
import { fieldErrors } from '#domain/rules/apply.ts';
import { invalidFieldsMessage } from '#domain/rules/outcome.ts';

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
