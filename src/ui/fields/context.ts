import type { GameList } from '#domain/content/fields/field.ts';
import type { ReferencePort } from './combobox/ReferenceField.tsx';

/** Context that fields need from the screen: how to find and name other documents, and the reader's locale. */
export interface FieldContext {
  readonly references: ReferencePort;
  readonly locale?: string;
  readonly disabled?: boolean;
  /** Receives, by name of the input, why typed text is not a value; null once it is one. */
  readonly onInvalid?: (name: string, reason: string | null) => void;
  /** The game's own lists of suggestions, by name. */
  readonly lists?: Readonly<Record<GameList, readonly string[]>>;
  /** Returns the id for a new group row. */
  readonly newId: () => string;
}
