import { z } from 'zod/mini';
import { changeSchema } from '#domain/rules/change.ts';
import { type FieldValue, isFieldValue } from '#domain/content/fields/field.ts';
import { documentTypeSchema } from '#domain/content/documentTypes.ts';
import { personRefSchema } from '#domain/content/person.ts';
import { statusSchema } from '#domain/content/status.ts';
import { errorBodySchema } from '#contract/errors/errors.ts';

const valueSchema = z.custom<FieldValue>(isFieldValue);
const bodySchema = z.record(z.string(), valueSchema);

/** Schema of what was typed into one form and not saved. */
export const draftSchema = z.object({
  kind: z.literal('draft'),
  /** Id of its form, a new one each time a form is opened. */
  id: z.string(),
  /** For a new document, the id that it will get. */
  keyId: z.string(),
  entity: documentTypeSchema,
  isNew: z.boolean(),
  teamId: z.string(),
  /** Team before typing. */
  teamWas: z.string(),
  version: z.int(),
  body: bodySchema,
  /** Values of the same fields before typing, so that a newer edit by someone else is not overwritten unseen. */
  was: bodySchema,
  at: z.string(),
});

/** Schema of a text typed at a place beside a document and not saved. */
export const textSchema = z.object({
  kind: z.literal('text'),
  /** A new one each time a place is opened: two tabs never share a row. */
  id: z.string(),
  keyId: z.string(),
  place: z.string(),
  value: z.string(),
  at: z.string(),
});

const choiceSchema = z.object({
  kind: z.literal('choice'),
  /** Its own in each tab, like that of a text. */
  id: z.string(),
  keyId: z.string(),
  entity: documentTypeSchema,
  /** The field that it is about, or a row of one (resultTexts.ts). */
  place: z.string(),
  side: z.enum(['mine', 'theirs', 'both', 'mix']),
  /** The person's own text, if they started one. */
  value: valueSchema,
  /** The two values that it was made between. */
  mine: valueSchema,
  theirs: valueSchema,
  at: z.string(),
});

const heldSchema = z.object({
  kind: z.literal('held'),
  id: z.string(),
  keyId: z.string(),
  entity: documentTypeSchema,
  reference: z.string(),
  title: z.string(),
  changes: z.array(changeSchema),
  at: z.string(),
});

/** Schema of an outbox row as it is stored elsewhere: with all it needs to be queued on another device. */
export const unsentChangeSchema = z.object({
  change: changeSchema,
  by: z.nullable(personRefSchema),
  statusAfter: statusSchema,
  state: z.enum(['queued', 'sent', 'conflict', 'refused', 'stuck']),
  error: z.nullable(errorBodySchema),
  madeAt: z.string(),
  /** Reference and title that the document had here. */
  reference: z.string(),
  title: z.string(),
  /** Values of the changed fields before the change; empty if unknown. */
  was: bodySchema,
});

/** An outbox row as it is stored elsewhere: in an export file, or among discarded work. */
export type UnsentChange = z.infer<typeof unsentChangeSchema>;

const discardedSchema = z.object({
  kind: z.literal('discarded'),
  id: z.string(),
  keyId: z.string(),
  /** Type of its document; absent if nothing here says. */
  entity: z.optional(documentTypeSchema),
  title: z.string(),
  at: z.string(),
  changes: z.array(unsentChangeSchema),
  typed: z.array(z.discriminatedUnion('kind', [draftSchema, textSchema, choiceSchema, heldSchema])),
});

/** Schema of everything that a person has typed and that is not a change in the outbox. */
export const typedSchema = z.discriminatedUnion('kind', [
  draftSchema,
  textSchema,
  choiceSchema,
  heldSchema,
  discardedSchema,
]);

/**
 * Something typed that is not a change in the outbox. It goes when, and only when, what it says has become one, or its author
 * discards it, and then stays a week among what was discarded.
 *
 * | kind | what it is |
 * |---|---|
 * | draft | typed into a form and not saved |
 * | text | typed at a place beside a document: a comment, a reply, a reason, an entry of a run sheet |
 * | choice | decided in a conflict that is open, with what was typed as its result |
 * | held | unsent changes of a document that the person may no longer see |
 * | discarded | work that its author has discarded and may restore |
 */
export type TypedRow = z.infer<typeof typedSchema>;

/** Fields that were typed into one form and not saved. */
export type DraftRow = z.infer<typeof draftSchema>;

/** A text typed at a place beside a document and not saved. */
export type TextRow = z.infer<typeof textSchema>;

/** A decision on one point of a conflict that is open, with the text typed as its result. */
export type ChoiceRow = z.infer<typeof choiceSchema>;

/** The person's unsent changes of a document that they may no longer see. */
export type HeldRow = z.infer<typeof heldSchema>;

/** Discarded work that can still be restored. */
export type DiscardedRow = z.infer<typeof discardedSchema>;
