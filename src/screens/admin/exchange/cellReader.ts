import { DateTime } from '#ui/fields/moment/luxon.ts';
import type { CellReader } from '#domain/content/fields/cells.ts';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import type { Field, Fields } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readListIndex } from '#mirror/queries/listIndex.ts';
import { allCollectionItems } from '#mirror/read/collections.ts';
import { activeTeam } from './planImport.ts';

/** Ids by lower-case name, for each target of references. */
type IdsByName = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Reads what the fields of a type can refer to on this device, by its id and by its names. */
export async function readIdsByName(mirror: Mirror, type: string, fields: Fields): Promise<IdsByName> {
  const idsByName = new Map<string, Map<string, string[]>>();
  const add = (target: string, id: string, ...names: unknown[]) => {
    const targetIds = idsByName.get(target) ?? new Map<string, string[]>();
    idsByName.set(target, targetIds);
    for (const name of new Set([id, ...names].map((each) => textIn(each).trim().toLowerCase()))) {
      if (name !== '') targetIds.set(name, [...(targetIds.get(name) ?? []), id]);
    }
  };
  for (const { id, collection, archived, fields } of await allCollectionItems(mirror)) {
    if (archived) continue;
    add(collection, id, fields.name, fields['code']);
    if (collection === 'team' && fields['active'] !== false) add(activeTeam, id, fields.name, fields['code']);
  }
  for (const key of entityKeys) add('type', key, entities[key].label, entities[key].plural);
  const targets = new Set([type, ...Object.values(fields).flatMap(targetsOf)]);
  for (const key of entityKeys.filter((each) => targets.has(each) || targets.has('document'))) {
    for (const { keyId, reference, title } of await readListIndex(mirror, key)) {
      for (const target of [key, 'document']) add(target, keyId, reference, title, `${reference} ${title}`);
    }
  }
  return idsByName;
}

function targetsOf(field: Field): string[] {
  if (field.kind === 'group') return Object.values(field.fields).flatMap(targetsOf);
  return field.kind === 'reference' || field.kind === 'references' ? [field.target] : [];
}

/** Creates a reader that resolves names to what is on this device. */
export function createCellReader(idsByName: IdsByName, newId: () => string): CellReader {
  return {
    find: (target, name) => idsByName.get(target)?.get(name.trim().toLowerCase()) ?? [],
    moment: parseMoment,
    newId,
  };
}

const momentFormats = [
  'd/M/yyyy H:mm',
  'd/M/yyyy H:mm:ss',
  'd/M/yyyy',
  'yyyy-MM-dd H:mm',
  'yyyy-MM-dd H:mm:ss',
];

/** Parses a date as people and spreadsheets write it, in this device's time zone unless it names another. */
function parseMoment(text: string): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/.test(text) ? DateTime.fromISO(text) : undefined;
  const parsed = iso ? [iso] : momentFormats.map((format) => DateTime.fromFormat(text, format));
  return (
    parsed
      .find((each) => each.isValid)
      ?.toUTC()
      .toISO() ?? null
  );
}
