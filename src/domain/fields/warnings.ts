import { type Fields, type FieldValue, type NumberField, isRows } from './field.ts';
import type { BodyPatch } from '#domain/document.ts';
import type { GameSettings } from '#domain/gameSettings.ts';

/** Something a writer should know about a field; the field is named so that there is a way to it. */
export interface Warning {
  readonly name: string;
  readonly message: string;
}

/** What warnings are judged by: handed in, because the domain has no clock and reads no store. */
export interface WarningContext {
  readonly game: GameSettings;
  /** A thing of an administrators' collection, where it is known here. */
  readonly collectionItem: (collection: string, id: string) => BodyPatch | undefined;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

/** What the fields that a sum names come to in a body; rows count each, anything not filled counts as 0. */
export function sumOf(field: NumberField, body: BodyPatch): number {
  return (field.sum ?? []).reduce((total, name) => total + amountIn(body, name), 0);
}

function amountIn(body: BodyPatch, path: string): number {
  const [name = path, inRows] = path.split('.', 2);
  const value = body[name];
  if (inRows === undefined) return asNumber(value);
  return isRows(value) ? value.reduce((total, row) => total + asNumber(row[inRows]), 0) : 0;
}

function asNumber(value: FieldValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}

/** The number a field shows: its own, else the sum it stands for. */
export function numberValue(fields: Fields, name: string, body: BodyPatch): number | null {
  const [field, value] = [fields[name], body[name]];
  if (typeof value === 'number') return value;
  return field?.kind === 'number' && field.sum ? sumOf(field, body) : null;
}
