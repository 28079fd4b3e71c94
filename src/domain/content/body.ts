import type { FieldValue } from './fields/field.ts';

/** The field values of a document by name. The title is always present; other fields only if the reader may see them. */
export interface Body {
  readonly title: string;
  readonly [field: string]: FieldValue;
}

/** Changed field values. A field that is absent keeps its value. */
export type BodyPatch = Readonly<Record<string, FieldValue>>;
