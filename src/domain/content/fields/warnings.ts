import type { Fields, NumberField } from './field.ts';
import { numberIn, rowsIn } from './read.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { GameSettings } from '#domain/content/gameSettings.ts';

/** A warning about a field, named so that the interface can link to it. */
export interface Warning {
  readonly name: string;
  readonly message: string;
}

/** Facts that warnings depend on: passed in, because the domain has no clock and no storage. */
export interface WarningContext {
  readonly game: GameSettings;
  /** Returns a collection item; undefined if this device does not have it. */
  readonly collectionItem: (collection: string, id: string) => BodyPatch | undefined;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

/** Returns the sum of the fields that a number field adds up. Empty fields count as 0. */
export function sumOf(field: NumberField, body: BodyPatch): number {
  return (field.sum ?? []).reduce((total, name) => total + sumAt(body, name), 0);
}

function sumAt(body: BodyPatch, path: string): number {
  const [name = path, rowField] = path.split('.', 2);
  const value = body[name];
  if (rowField === undefined) return numberIn(value) ?? 0;
  return rowsIn(value).reduce((total, row) => total + (numberIn(row[rowField]) ?? 0), 0);
}

/** The value of a number field: the number entered, or else its sum; null without either. */
export function effectiveNumber(fields: Fields, name: string, body: BodyPatch): number | null {
  const [field, value] = [fields[name], body[name]];
  if (typeof value === 'number') return value;
  return field?.kind === 'number' && field.sum ? sumOf(field, body) : null;
}
