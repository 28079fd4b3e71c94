import { z } from 'zod/mini';
import type { Device } from '#actions/device.ts';
import { apply } from '#domain/rules/apply.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { copiedFields } from '#domain/content/copy.ts';
import { type EntityDefinition, fieldLabel, writableFields } from '#domain/content/entities/define.ts';
import { type EntityKey, entities, isEntityKey } from '#domain/content/entities/index.ts';
import type { CellReader } from '#domain/content/fields/cells.ts';
import { type FieldValue, isFieldValue } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { replaceReferences } from '#domain/content/fields/replaceReferences.ts';
import { status } from '#domain/content/status.ts';
import { activeTeam } from './cellReader.ts';
import { type ImportPlan, type ImportRow, maxRows, noColumns } from './importTable.ts';

/** A document of an export with the new document that it would create. */
export interface JsonImportRow extends ImportRow {
  readonly entity: EntityKey;
  /** Id of the new document. */
  readonly keyId: string;
  readonly teamId: string;
  readonly body: BodyPatch;
}

const fileSchema = z.union([
  z.object({
    documents: z.array(z.unknown()),
    collections: z.optional(z.array(z.unknown())),
    people: z.optional(z.array(z.unknown())),
  }),
  z.pipe(
    z.array(z.unknown()),
    z.transform((documents) => ({ documents, collections: undefined, people: undefined })),
  ),
]);
const documentSchema = z.object({
  keyId: z.string(),
  entity: z.string().check(z.refine((text) => isEntityKey(text))),
  teamId: z.optional(z.string()),
  statusId: z.optional(z.number()),
  body: z.record(z.string(), z.unknown()),
});
const namedSchema = z.object({
  id: z.optional(z.string()),
  keyId: z.optional(z.string()),
  displayName: z.optional(z.string()),
  reference: z.optional(z.string()),
  body: z.optional(z.object({ title: z.optional(z.unknown()), code: z.optional(z.unknown()) })),
});

/** The importing person and device, what is on it by name, and the team for documents whose team is not here. */
interface JsonContext {
  readonly device: Pick<Device, 'person' | 'by' | 'now' | 'newId'>;
  readonly reader: Pick<CellReader, 'find'>;
  readonly teamId: string;
}

/**
 * Reads an export in JSON and checks each of its documents as if it were saved. Each becomes a new draft. References between
 * them point to the new ones; others to what is here with the same id, reference and title, title or reference, and those
 * that find nothing are left out and reported. Writes nothing.
 */
export function planJson(text: string, context: JsonContext): ImportPlan<JsonImportRow> {
  const failed = (error: string): ImportPlan<JsonImportRow> => ({ error, matched: noColumns, rows: [] });
  const file = fileSchema.safeParse(parsed(text));
  if (!file.success) return failed('This is not a JSON export: it has no list of documents.');
  const { documents, collections = [], people = [] } = file.data;
  if (documents.length === 0) return failed('There are no documents in this file.');
  if (documents.length > maxRows)
    return failed(
      `There are ${documents.length} documents in this file; at most ${maxRows} can be imported.`,
    );
  const names = namesIn([...documents, ...collections, ...people]);
  const numbersById = new Map<string, number>();
  const rows = documents.map((each, at) => readRow(each, at + 1, { ...context, names, seen: numbersById }));
  const importedRows = new Map(
    rows.flatMap(({ row, was }) => (row.errors.length === 0 ? [[was, row] as const] : [])),
  );
  return {
    error: null,
    matched: noColumns,
    rows: rows.map(({ row }) =>
      row.errors.length === 0 ? withReferences(row, importedRows, names, context) : row,
    ),
  };
}

function parsed(text: string): unknown {
  try {
    const result: unknown = JSON.parse(text);
    return result;
  } catch {
    return undefined;
  }
}

/** The names by which something in the file may be found here, most telling first, by its id. */
type Names = ReadonlyMap<string, readonly string[]>;

function namesIn(all: readonly unknown[]): Names {
  const names = new Map<string, readonly string[]>();
  for (const each of all) {
    const { data } = namedSchema.safeParse(each);
    const id = data?.keyId ?? data?.id;
    if (!data || id === undefined) continue;
    const { reference = '', displayName = '', body } = data;
    const title = typeof body?.title === 'string' ? body.title : '';
    const code = body?.code;
    const both = reference !== '' && title !== '' ? `${reference} ${title}` : '';
    const own = [both, title, displayName, reference, typeof code === 'string' ? code : ''];
    names.set(
      id,
      own.filter((name) => name.trim() !== ''),
    );
  }
  return names;
}

interface Reading extends JsonContext {
  readonly names: Names;
  /** Numbers of the documents so far, by id. */
  readonly seen: Map<string, number>;
}

/** Reads one document, still with the references of the file. */
function readRow(
  data: unknown,
  number: number,
  { device, reader, teamId: otherTeam, names, seen }: Reading,
): { readonly row: JsonImportRow; readonly was: string } {
  const { person, by, now, newId } = device;
  const row = { number, title: '', entity: 'plot', keyId: '', teamId: '', body: {}, notes: [] } as const;
  const document = documentSchema.safeParse(data);
  const type = document.data?.entity;
  if (!document.success || type === undefined || !isEntityKey(type))
    return { row: { ...row, errors: ['Not a document of a known type'] }, was: '' };
  const { keyId: was, statusId, teamId: wasIn = '', body: fileBody } = document.data;
  const entity = entities[type];
  const first = seen.get(was);
  if (first === undefined) seen.set(was, number);
  const { body, errors, notes } = readBody(entity, fileBody, person.isStaff ? 'staff' : 'everyone');
  const title =
    Object.hasOwn(fileBody, 'title') && typeof fileBody['title'] === 'string' ? fileBody['title'] : '';
  const [team, otherwise] = [wasIn, ...(names.get(wasIn) ?? [])].flatMap((name) => {
    const ids = reader.find(activeTeam, name);
    return ids.length === 1 ? ids : [];
  });
  const teamId = team ?? otherwise ?? otherTeam;
  if (first !== undefined) errors.push(`The same document as number ${first}`);
  if (statusId === status.archived) errors.push('Archived documents are not imported');
  if (errors.length === 0) {
    const change = { kind: 'create', id: '-', keyId: '-', entity: type, teamId, body } as const;
    const outcome = apply(undefined, change, { person, by, at: now() });
    if (outcome.kind === 'refused')
      errors.push(
        ...(outcome.errors?.map(
          ({ name, messages }) => `${fieldLabel(entity, name)}: ${messages.join('. ')}`,
        ) ?? [outcome.error]),
      );
  }
  if (team === undefined) notes.push('Its team is not here; it gets the team chosen above');
  if (reader.find(type, was).includes(was)) notes.push('It is here already; this makes a copy');
  return {
    row: { number, title, label: entity.label, entity: type, keyId: newId(), teamId, body, errors, notes },
    was,
  };
}

/** Reads the fields that the importing person may write, by their names alone: nothing else of the file is looked at. */
function readBody(
  entity: EntityDefinition,
  fileBody: Readonly<Record<string, unknown>>,
  audience: 'staff' | 'everyone',
) {
  const writable = new Set(writableFields(entity.allFields, audience).map(([name]) => name));
  const values: Record<string, FieldValue> = {};
  const errors: string[] = [];
  const notes: string[] = [];
  for (const name of Object.keys(fileBody)) {
    const value = fileBody[name];
    if (!Object.hasOwn(entity.allFields, name)) {
      notes.push(`There is no field “${name.slice(0, 40)}”; it is left out`);
    } else if (writable.has(name)) {
      if (isFieldValue(value)) values[name] = value;
      else errors.push(`${fieldLabel(entity, name)}: Not a value of this field`);
    }
  }
  const checked = entity.bodySchema(audience).safeParse(values);
  for (const { path, message } of checked.error?.issues ?? [])
    errors.push(`${fieldLabel(entity, String(path[0] ?? ''))}: ${message}`);
  const { title = '' } = checked.data ?? {};
  if (checked.success && title === '') errors.push(`${fieldLabel(entity, 'title')}: Required`);
  const whole = { title: textIn(title), ...definedOf(checked.data ?? {}) };
  return {
    body: copiedFields(entity, { ...whole, title: whole.title }),
    errors: [...new Set(errors)],
    notes,
  };
}

function definedOf(body: Partial<Record<string, FieldValue>>): Record<string, FieldValue> {
  const defined: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(body)) if (value !== undefined) defined[name] = value;
  return defined;
}

/** A document with references to new documents and to what is here. */
function withReferences(
  row: JsonImportRow,
  importedRows: ReadonlyMap<string, JsonImportRow>,
  names: Names,
  { reader }: JsonContext,
): JsonImportRow {
  const missing = new Map<string, number>();
  const { allFields } = entities[row.entity];
  const body = replaceReferences(allFields, row.body, (target, id, label) => {
    if (target === 'type') return id;
    const imported = importedRows.get(id);
    if (imported && (target === 'document' || target === imported.entity)) return imported.keyId;
    for (const name of [id, ...(names.get(id) ?? [])]) {
      const [match, another] = reader.find(target, name);
      if (match !== undefined && another === undefined) return match;
    }
    const [name = 'something'] = names.get(id) ?? [];
    const text = `${label}: “${name}” is not here; it is left out`;
    missing.set(text, (missing.get(text) ?? 0) + 1);
    return undefined;
  });
  return { ...row, body, notes: [...(row.notes ?? []), ...missing.keys()] };
}
