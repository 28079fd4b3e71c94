import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { isRevealed } from '#domain/content/entities/define.ts';
import { type Field, isEmpty } from '#domain/content/fields/field.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { BackLink } from '#mirror/queries/backLinks.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import type { References } from '#screens/shared/references/references.tsx';

/** Data shared by all sheets of one print. */
export interface PrintContext {
  readonly entity: EntityDefinition;
  /** Whether staff-only fields are printed: for staff, unless the print is for the crew. */
  readonly showsStaff: boolean;
  readonly forCrew: boolean;
  /** Name of the game, and of the event where one is chosen. */
  readonly game: string;
  readonly event: CollectionItem | undefined;
  /** Names of teams, places and people, by `collection:id`. */
  readonly names: ReadonlyMap<string, string>;
  /** Names that the readers of the sheets may read, for the record of the print. */
  readonly readableNames: ReadonlyMap<string, string>;
  /** Slots of the timetable by the document they are for, earliest first. */
  readonly slots: ReadonlyMap<string, readonly CollectionItem[]>;
  /** Formatted time of printing. */
  readonly printed: string;
}

/** Documents and other items that the documents of one batch refer to. */
export interface LinkedData {
  readonly references: References;
  /** Documents referred to in field groups, if they are on this device. */
  readonly documents: ReadonlyMap<string, DocumentRow>;
  /** Documents that name one of the batch, by its key, where its sheet lists them. */
  readonly naming: ReadonlyMap<string, readonly BackLink[]>;
}

/** Returns a field that has a value and may be printed; otherwise undefined. */
export function printableField(context: PrintContext, row: DocumentRow, name: string): Field | undefined {
  const { allFields } = context.entity;
  const field = allFields[name];
  if (!field || isEmpty(field, row.body[name])) return undefined;
  return context.showsStaff || isRevealed(allFields, field, row) ? field : undefined;
}

/** URL at which a document is read, for its QR code. */
export function readUrl(entity: EntityDefinition, keyId: string): string {
  return `${globalThis.location.origin}${entity.path}/${keyId}/read`;
}
