import type { Device } from '#actions/device.ts';
import { isLog } from '#domain/content/copy.ts';
import { type CellReader, isSameText, valueOf } from '#domain/content/fields/cells.ts';
import type { ColumnTarget } from '#domain/content/fields/columnNames.ts';
import { systemColumns, headingsOf, teamColumn } from '#domain/rules/tableColumns.ts';
import { type EntityDefinition, fieldLabel, writableFields } from '#domain/content/entities/define.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Person } from '#domain/content/person.ts';
import { type FieldValue, limits } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { activeTeam } from './cellReader.ts';
import type { TableChoices } from './columns/matchColumns.ts';
import { type DateColumn, dateColumnOf, inWords } from './dates/dateOrder.ts';
import { documentErrors } from './documentErrors.ts';
import { createChoosingReader } from './names/missingNames.ts';
import { type CellRow, type ImportPlan, type ImportRow, planTable, duplicateChecker } from './importTable.ts';

/** A row with the document that it would create. */
export interface DocumentImportRow extends ImportRow {
  readonly teamId: string;
  readonly body: BodyPatch;
}

/** The importing person and device, how cells are read, and the team for rows without one. */
export interface ImportContext {
  readonly device: Pick<Device, 'person' | 'by' | 'now'>;
  readonly reader: CellReader;
  readonly teamId: string;
}

/** Reads a table and checks each row as if it were saved. Writes nothing. */
export function planImport(
  type: DocumentType,
  text: string,
  context: ImportContext,
  choices?: TableChoices,
): ImportPlan<DocumentImportRow> {
  const entity = documentTypes[type];
  const findDuplicate = duplicateChecker();
  const targets = importTargets(type, context.device.person);
  const rules = {
    targets,
    noun: `${entity.label} ${entity.plural}`,
    // Exports contain columns that only the system can write.
    isIgnored: (heading: string) => {
      const name = isGiven(heading) ? null : fieldOf(entity, heading);
      return isGiven(heading) || (name !== null && !targets.some((each) => each.name === name));
    },
    areLike: (target: ColumnTarget, cells: readonly string[]) =>
      areLike(entity, target, cells, context.reader),
    key: 'title',
    keyLabel: fieldLabel(entity, 'title'),
  };
  const { reader, missing, takeLeftOut } = createChoosingReader(context.reader, choices?.names);
  const dates = new Map<string, DateColumn | null>();
  const plan = planTable(text, rules, choices, (cells, cellsOf) => {
    const momentIn = (field: string) => (text: string) => {
      const column = dates.has(field)
        ? dates.get(field)
        : dateColumnOf(field, cellsOf(field), choices?.dates?.get(field));
      dates.set(field, column ?? null);
      return reader.moment(column ? inWords(text, column.order) : text);
    };
    const planned = planRow(type, cells, { ...context, reader, momentIn });
    const row = { ...planned, notes: [...(planned.notes ?? []), ...takeLeftOut()] };
    const errors = [...row.errors, ...existenceErrors(entity, row.title, cells.id, context.reader)];
    const duplicates = findDuplicate(row);
    if (entity.collection?.nameKey === 'name') return { ...row, errors: [...errors, ...duplicates] };
    const sameTitles =
      reader.find(entity.key, row.title).length > 0 ? [`“${row.title}” is here already`] : [];
    return { ...row, errors, notes: [...row.notes, ...sameTitles, ...duplicates] };
  });
  const ambiguous = [...dates.values()].filter((column) => column !== null);
  return { ...plan, missing: [...missing.values()], dates: ambiguous };
}

function isGiven(heading: string): boolean {
  return systemColumns.some((each) => isSameText(each, heading));
}

/** Returns what a person may import the columns of a table as. */
export function importTargets(type: DocumentType, { isStaff }: Person): ColumnTarget[] {
  const entity = documentTypes[type];
  // A new document does not take over the logs of the one that the table was made from.
  const writable = new Set(
    writableFields(entity.allFields, isStaff ? 'staff' : 'everyone').flatMap(([name, field]) =>
      isLog(field) ? [] : [name],
    ),
  );
  return columnTargets(entity).filter(({ name }) => name === teamColumn || writable.has(name));
}

/** Returns what the columns of a table of a type may be: its fields, and the team of a document. */
function columnTargets(entity: EntityDefinition): ColumnTarget[] {
  const fields = [...headingsOf(entity)].map(([name, heading]) => ({ name, heading }));
  return entity.collection ? fields : [...fields, { name: teamColumn, heading: teamColumn }];
}

/** Returns the field that a heading of an export names; null if there is none. */
function fieldOf(entity: EntityDefinition, heading: string): string | null {
  const match = columnTargets(entity).find(
    ({ name, heading: own }) => isSameText(own, heading) || isSameText(name, heading),
  );
  return match?.name ?? null;
}

/** Whether cells under an unknown heading can only be values of a field: its options, or names of what it refers to. */
function areLike(
  entity: EntityDefinition,
  { name }: ColumnTarget,
  cells: readonly string[],
  reader: CellReader,
): boolean {
  if (name === teamColumn) return cells.every((cell) => reader.find(activeTeam, cell).length > 0);
  if (name === 'title') {
    const isName = (cell: string) =>
      /\p{L}/u.test(cell) && cell.length <= limits.title && !/[\n@]/.test(cell);
    return new Set(cells).size === cells.length && cells.every(isName);
  }
  const field = entity.allFields[name];
  if (!field || !['choice', 'reference', 'references'].includes(field.kind)) return false;
  return cells.every((cell) => 'value' in valueOf(field, cell, reader));
}

/** Adds to the context how the dates of each field are read. */
interface RowContext extends ImportContext {
  readonly reader: Required<CellReader>;
  readonly momentIn: (field: string) => CellReader['moment'];
}

function planRow(
  type: DocumentType,
  row: CellRow,
  { device, reader, momentIn, teamId: defaultTeamId }: RowContext,
): DocumentImportRow {
  const errors = [...row.errors];
  const body: Record<string, FieldValue> = { ...documentTypes[type].collection?.defaults };
  let teamId = defaultTeamId;
  for (const [name, cell] of row.cells) {
    if (name === teamColumn) {
      const [id, second] = reader.find(activeTeam, cell);
      const replacement = id ?? reader.replace(activeTeam, cell);
      if (replacement === undefined) errors.push(`Team: No active team is called “${cell}”`);
      else if (second === undefined) teamId = replacement ?? defaultTeamId;
      else errors.push(`Team: More than one is called “${cell}”`);
      continue;
    }
    const field = documentTypes[type].allFields[name];
    if (!field) continue;
    const result = valueOf(field, cell, { ...reader, moment: momentIn(name) });
    if ('value' in result) body[name] = result.value;
    else errors.push(`${field.label}: ${result.why}`);
  }
  if (errors.length === 0) errors.push(...documentErrors(type, teamId, body, device));
  const { title } = body;
  return { number: row.number, title: textIn(title), teamId, body, errors, notes: row.notes };
}

/** An import only creates. Returns an error for the id of an existing document, or the name of an existing item. */
function existenceErrors(
  entity: EntityDefinition,
  title: string,
  id: string,
  { find }: CellReader,
): string[] {
  if (id !== '' && find(entity.key, id).length > 0) {
    return ['Already on this device. Clear its ID to create a copy'];
  }
  const isNamed = entity.collection?.nameKey === 'name' && find(entity.key, title).length > 0;
  return isNamed ? [`“${title}” already exists`] : [];
}
