import type { EntityDefinition } from '#domain/entities/define.ts';
import { isRevealed } from '#domain/entities/define.ts';
import { type Field, isEmpty } from '#domain/fields/field.ts';
import type { DocumentRow } from '#mirror/storage/database.ts';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import type { References } from '../shared/references.tsx';

/** What every sheet of one printing has in common. */
export interface Printing {
  readonly entity: EntityDefinition;
  /** Staff-only fields are printed: for staff, and on what is for the referee. */
  readonly showsStaff: boolean;
  readonly forCrew: boolean;
  /** Name of the game, and of the event where one is chosen. */
  readonly game: string;
  readonly event: CollectionItem | undefined;
  /** Names of teams, places and people, by `collection:id`. */
  readonly names: ReadonlyMap<string, string>;
  /** Slots of the timetable, by the document they are for. */
  readonly slots: ReadonlyMap<string, readonly CollectionItem[]>;
  /** When it is printed, in words. */
  readonly printed: string;
}

/** What the sheets of one batch need beside that: what their documents point to. */
export interface Pointed {
  readonly references: References;
  /** Documents that rows of groups name, where they are on this device. */
  readonly documents: ReadonlyMap<string, DocumentRow>;
}

/** A field of a document with its value, if there is something in it that may be printed here. */
export function printable(printing: Printing, row: DocumentRow, name: string): Field | undefined {
  const { allFields } = printing.entity;
  const field = allFields[name];
  if (!field || isEmpty(field, row.body[name])) return undefined;
  return printing.showsStaff || isRevealed(allFields, field, row.body) ? field : undefined;
}

/** Where a document is read: what its code on paper leads to. */
export function addressOf(entity: EntityDefinition, keyId: string): string {
  return `${globalThis.location.origin}${entity.path}/${keyId}/read`;
}
