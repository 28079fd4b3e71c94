import type { Device } from '#actions/device.ts';
import { apply } from '#domain/apply.ts';
import { type Reading, isSame, valueOf } from '#domain/fields/cells.ts';
import { givenColumns, headingsOf, teamColumn } from '#domain/fields/columns.ts';
import { type EntityDefinition, writableFields } from '#domain/entities/define.ts';
import type { BodyPatch } from '#domain/document.ts';
import { type FieldValue, isEmpty } from '#domain/fields/field.ts';
import { type Kind, kinds } from '#domain/kinds.ts';
import { usual } from '#domain/defaults.ts';
import { type CellRow, type Plan, type RowVerdict, planTable, watchNames } from './table.ts';

/** One row of the table: the document it would make. */
export interface PlannedRow extends RowVerdict {
  readonly teamId: string;
  readonly body: BodyPatch;
}

/** What the column of teams is looked up in: only active ones get documents. */
export const activeTeam = 'activeTeam';

/** Who imports, how names are understood, and whose the documents are where the table does not say. */
export interface Importer {
  readonly device: Pick<Device, 'person' | 'by' | 'now'>;
  readonly reading: Reading;
  readonly teamId: string;
}

/** Reads a table and checks each row by the rules by which it would be written. Writes nothing. */
export function planImport(kind: Kind, text: string, importer: Importer): Plan<PlannedRow> {
  const entity = kinds[kind];
  const isNamedAgain = watchNames();
  const audience = importer.device.person.isStaff ? 'staff' : 'everyone';
  const written = new Set(writableFields(entity.allFields, audience).map(([name]) => name));
  const headings = {
    fieldOf: (heading: string) => {
      const name = fieldOf(entity, heading);
      return name === teamColumn || (name !== null && written.has(name)) ? name : null;
    },
    // What the game writes itself stands in exports, and is left out as its own columns are.
    isGiven: (heading: string) => isGiven(heading) || fieldOf(entity, heading) !== null,
    key: 'title',
    keyLabel: labelOf(entity, 'title'),
  };
  return planTable(text, headings, (cells) => {
    const row = planRow(kind, cells, importer);
    const errors = [...row.errors, ...whyThere(entity, row.title, cells.id, importer.reading)];
    const again = entity.collection?.nameKey === 'name' ? isNamedAgain(row) : [];
    return { ...row, errors: [...errors, ...again] };
  });
}

function isGiven(heading: string): boolean {
  return givenColumns.some((each) => isSame(each, heading));
}

/** The field that a column is about, by its heading as exports write it or by its name; null for none. */
function fieldOf(entity: EntityDefinition, heading: string): string | null {
  if (!entity.collection && isSame(heading, teamColumn)) return teamColumn;
  if (isGiven(heading)) return null;
  const headings = [...headingsOf(entity)];
  const found = headings.find(([name, own]) => isSame(own, heading) || isSame(name, heading));
  return found?.[0] ?? null;
}

function planRow(kind: Kind, row: CellRow, { device, reading, teamId: chosen }: Importer): PlannedRow {
  const errors = [...row.errors];
  const body: Record<string, FieldValue> = { ...usual[kind] };
  let teamId = chosen;
  for (const [name, cell] of row.cells) {
    if (name === teamColumn) {
      const [found, another] = reading.find(activeTeam, cell);
      if (found === undefined) errors.push(`Team: There is no active team “${cell}”`);
      else if (another === undefined) teamId = found;
      else errors.push(`Team: More than one is called “${cell}”`);
      continue;
    }
    const field = kinds[kind].allFields[name];
    if (!field) continue;
    const meaning = valueOf(field, cell, reading);
    if ('value' in meaning) body[name] = meaning.value;
    else errors.push(`${field.label}: ${meaning.why}`);
  }
  if (errors.length === 0) errors.push(...whyNotMade(kind, teamId, body, device));
  const { title } = body;
  return { number: row.number, title: typeof title === 'string' ? title : '', teamId, body, errors };
}

/** Why the game would not take it, by the same rules as when it is written. */
function whyNotMade(
  kind: Kind,
  teamId: string,
  body: BodyPatch,
  { person, by, now }: Importer['device'],
): string[] {
  const entity = kinds[kind];
  // Documents begin as drafts; a thing of the administrators' collections is used at once, so it must be whole.
  const missing = Object.entries(entity.allFields)
    .filter(
      ([name, field]) =>
        field.required && (entity.collection ?? name === 'title') && isEmpty(field, body[name]),
    )
    .map(([name]) => `${labelOf(entity, name)}: Required`);
  if (missing.length > 0) return missing;
  const change = { kind: 'create', id: '-', keyId: '-', entity: kind, teamId, body } as const;
  const outcome = apply(undefined, change, { person, by, at: now() });
  if (outcome.kind === 'applied') return [];
  const { error, errors } = outcome;
  return errors?.map(({ name, messages }) => `${labelOf(entity, name)}: ${messages.join('. ')}`) ?? [error];
}

function labelOf(entity: EntityDefinition, name: string): string {
  return entity.allFields[name.split('.', 1)[0] ?? name]?.label ?? name;
}

/** An import only makes what is new: what has the id or, in a collection of names, the name of something is named. */
function whyThere(entity: EntityDefinition, title: string, id: string, { find }: Reading): string[] {
  if (id !== '' && find(entity.key, id).length > 0) {
    return ['It is here already. Empty its ID to make another one'];
  }
  const isNamed = entity.collection?.nameKey === 'name' && find(entity.key, title).length > 0;
  return isNamed ? [`There is one called “${title}” already`] : [];
}
