import { type NameOf, cellOf } from '#domain/content/fields/cells.ts';
import { csvLine } from '#domain/primitives/csv.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Document } from '#domain/content/document.ts';
import type { Field } from '#domain/content/fields/field.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { statusText } from '#domain/content/status.ts';

/** The first columns of an exported table. The server sets their values, so an import ignores them. */
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

/** The column for the team of a document. Collection items have none. */
export const teamColumn = 'Team';

/** Returns column headings by field name: the label, followed by the name where another column has the same label. */
export function headingsOf(entity: EntityDefinition): ReadonlyMap<string, string> {
  const used = new Set(entity.collection ? systemColumns : [...systemColumns, teamColumn]);
  const headings = new Map<string, string>();
  for (const [name, { label }] of Object.entries(entity.allFields)) {
    const heading = used.has(label) ? `${label} (${name})` : label;
    used.add(heading);
    headings.set(name, heading);
  }
  return headings;
}

/** The fields that such a reader can see in at least some documents. */
function columnsFor({ allFields }: EntityDefinition, isStaff: boolean): [string, Field][] {
  return Object.entries(allFields).filter(
    ([, field]) => isStaff || field.audience === 'everyone' || field.revealedBy !== undefined,
  );
}

/** Returns the header of a table for staff or for other readers. */
export function headerLine(entity: EntityDefinition, isStaff: boolean): string {
  const headings = headingsOf(entity);
  return csvLine([
    ...systemColumns,
    ...(entity.collection ? [] : [teamColumn]),
    ...columnsFor(entity, isStaff).map(([name]) => headings.get(name) ?? name),
  ]);
}

/** Returns a document as a line of a table, without what its reader may not see. */
export function documentLine(
  entity: EntityDefinition,
  document: Document,
  isStaff: boolean,
  team: string,
  nameOf: NameOf,
): string {
  const { keyId, reference, statusId, version, createdDate, createdBy, updatedDate, updatedBy } = document;
  const body = redactBody(entity.allFields, document, isStaff);
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
