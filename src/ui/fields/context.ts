import type { ReferencePort } from './combobox/ReferenceField.tsx';

/** What fields need from outside: how documents they point to are found and named, and the reader's locale. */
export interface FieldContext {
  readonly references: ReferencePort;
  readonly locale?: string;
  readonly disabled?: boolean;
  /** The game's own lists of words, by name. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** Makes the id of a new row of a group. */
  readonly newId: () => string;
}
