import { z } from 'zod/mini';
import { line } from '../build.ts';
import { type Fields, type FieldValue, fieldSchema } from '../field.ts';

interface CollectionWords<F extends Fields> {
  /** Key of its feed, and target of references: 'team'. */
  readonly key: string;
  /** Name in the calls: 'teams'. */
  readonly api: string;
  readonly label: string;
  readonly plural: string;
  /** Permission entity that may change it. */
  readonly permission: string;
  /** Who has it on their device: everybody with a role, staff, or those with the permission. */
  readonly readers: 'everyone' | 'staff' | 'permitted';
  readonly fields: F;
}

/** A collection that administrators keep; in the mirror of those who may read it. */
export interface CollectionDefinition<F extends Fields = Fields> extends CollectionWords<F> {
  readonly fieldsSchema: z.ZodMiniType<Partial<Record<string, FieldValue>>>;
}

/** One thing of such a collection: a team, an event, a place. */
export interface CollectionItem {
  readonly id: string;
  readonly version: number;
  readonly archived: boolean;
  readonly fields: { readonly name: string; readonly [field: string]: FieldValue };
}

/** Describes an administrators' collection; `name` comes first in each. */
export function defineCollection<const F extends Fields>(words: CollectionWords<F>): CollectionDefinition {
  const fields: Fields = { name: line('Name', { required: true, max: 200 }), ...words.fields };
  const shape: Record<string, z.ZodMiniType<FieldValue | undefined>> = {};
  for (const [name, field] of Object.entries(fields)) shape[name] = z.optional(fieldSchema(field, 'staff'));
  return { ...words, fields, fieldsSchema: z.strictObject(shape) };
}
