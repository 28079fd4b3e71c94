import { type NameOf, cellOf } from './cells.ts';
import { csvLine } from '#domain/csv.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Document } from '#domain/document.ts';
import type { Field } from './field.ts';
import { redactBody } from '#domain/permissions/redact.ts';
import { statusText } from '#domain/status.ts';

/** Columns of an exported table that stand before the fields: the game gives them, so an import leaves them out. */
export const systemColumns = [
  'ID',
  'Reference',
  'Status',
  'Version',
  'Created',
  'Created by',
  'Changed',
  'Changed by',
];

/** The column that says whose a document is; things of the administrators' collections are nobody's. */
export const teamColumn = 'Team';

/** The heading of each field in a table: its label, with its name beside it where another column is called so already. */
export function headingsOf(entity: EntityDefinition): ReadonlyMap<string, string> {
  const taken = new Set(entity.collection ? systemColumns : [...systemColumns, teamColumn]);
  const headings = new Map<string, string>();
  for (const [name, { label }] of Object.entries(entity.allFields)) {
    const heading = taken.has(label) ? `${label} (${name})` : label;
    taken.add(heading);
    headings.set(name, heading);
  }
  return headings;
}

/** Fields that such a reader may ever see; whether they see one of a certain document is decided there. */
function columnsFor({ allFields }: EntityDefinition, isStaff: boolean): [string, Field][] {
  return Object.entries(allFields).filter(
    ([, field]) => isStaff || field.audience === 'everyone' || field.revealedBy !== undefined,
  );
}

/** The first line of a table for such a reader: what its columns are called. */
export function headerLine(entity: EntityDefinition, isStaff: boolean): string {
  const headings = headingsOf(entity);
  return csvLine([
    ...systemColumns,
    ...(entity.collection ? [] : [teamColumn]),
    ...columnsFor(entity, isStaff).map(([name]) => headings.get(name) ?? name),
  ]);
}

/** One document as a line of such a table, with nothing on it that is not its reader's to see. */
export function documentLine(
  entity: EntityDefinition,
  document: Document,
  isStaff: boolean,
  team: string,
  nameOf: NameOf,
): string {
  const { keyId, reference, statusId, version, createdDate, createdBy, updatedDate, updatedBy } = document;
  const body = redactBody(entity.allFields, document.body, isStaff);
  return csvLine([
    keyId,
    reference,
    statusText(statusId),
    String(version),
    createdDate,
    createdBy.displayName,
    updatedDate,
    updatedBy.displayName,
    ...(entity.collection ? [] : [team]),
    ...columnsFor(entity, isStaff).map(([name, field]) => cellOf(field, body[name], nameOf)),
  ]);
}
