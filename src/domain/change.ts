import { z } from 'zod';
import { type FieldValue, isFieldValue } from './field.ts';
import { entityKeySchema } from './entities/index.ts';
import { statusSchema } from './status.ts';

const id = z.string().min(1).max(64);
const value = z.custom<FieldValue>(isFieldValue);
const body = z.record(z.string().max(64), value);
const common = { id, keyId: id, entity: entityKeySchema };

/** A new document. `keyId` is made on the device, so that it has its address before the server has seen it. */
export const createChange = z.strictObject({ kind: z.literal('create'), ...common, teamId: id, body });

/** New values for some fields (absent ones stay as they are), made on `version`. */
export const saveChange = z.strictObject({
  kind: z.literal('save'),
  ...common,
  version: z.int().min(0),
  teamId: id.optional(),
  body,
});

/** A move to another status, made on `version`. */
export const setStatusChange = z.strictObject({
  kind: z.literal('setStatus'),
  ...common,
  version: z.int().min(0),
  statusId: statusSchema,
});

/** A text that lost a conflict, kept in the document's history. It changes nothing else. */
export const keepTextChange = z.strictObject({
  kind: z.literal('keepText'),
  ...common,
  version: z.int().min(0),
  body,
});

/** Everything that changes anything. `id` is the change's own, the same however often it is sent. */
export const changeSchema = z.discriminatedUnion('kind', [
  createChange,
  saveChange,
  setStatusChange,
  keepTextChange,
]);
export type Change = z.infer<typeof changeSchema>;
