import type { ReferencePort } from './ReferenceField.tsx';

/** What fields need from outside: how documents they point to are found and named, and the reader's locale. */
export interface FieldContext {
  readonly references: ReferencePort;
  readonly locale?: string;
  readonly disabled?: boolean;
  /** Makes the id of a new row of a group. */
  readonly newId: () => string;
}
