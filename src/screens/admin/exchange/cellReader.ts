import { parseMoment } from '#ui/fields/moment/parseMoment.ts';
import { timeNow } from '#ui/clock.ts';
import { displayLocale } from '#ui/locale.ts';
import type { CellReader } from '#domain/content/fields/cells.ts';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import type { Field, Fields } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { nameKey } from '#domain/primitives/nameKey.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readListIndex } from '#mirror/queries/listIndex.ts';
import { allCollectionItems } from '#mirror/read/collections.ts';

/** Target under which active teams are found. Only these can have new documents. */
export const activeTeam = 'activeTeam';

/** Ids by name (`nameKey`), for each target of references. */
type IdsByName = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Names on a device, for each target of references: ids by name, and names to show by id. */
interface KnownNames {
  readonly idsByName: IdsByName;
  readonly labels: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Reads the ids of what the fields of a type can refer to on this device, by id and by name. */
export async function readIdsByName(mirror: Mirror, type: string, fields: Fields): Promise<IdsByName> {
  return (await readKnownNames(mirror, type, fields)).idsByName;
}

/** Reads what the fields of a type can refer to on this device. */
export async function readKnownNames(mirror: Mirror, type: string, fields: Fields): Promise<KnownNames> {
  const idsByName = new Map<string, Map<string, string[]>>();
  const labels = new Map<string, Map<string, string>>();
  const add = (target: string, id: string, ...names: unknown[]) => {
    const targetLabels = labels.get(target) ?? new Map<string, string>();
    labels.set(target, targetLabels.set(id, textIn(names[0])));
    const targetIds = idsByName.get(target) ?? new Map<string, string[]>();
    idsByName.set(target, targetIds);
    for (const name of new Set([id, ...names].map((each) => nameKey(textIn(each))))) {
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
      for (const target of [key, 'document']) add(target, keyId, title, reference, `${reference} ${title}`);
    }
  }
  return { idsByName, labels };
}

function targetsOf(field: Field): string[] {
  if (field.kind === 'group') return Object.values(field.fields).flatMap(targetsOf);
  return field.kind === 'reference' || field.kind === 'references' ? [field.target] : [];
}

/** Creates a reader that resolves names to what is on this device. */
export function createCellReader(idsByName: IdsByName, newId: () => string): CellReader {
  return {
    find: (target, name) => idsByName.get(target)?.get(nameKey(name)) ?? [],
    moment: readMoment,
    newId,
  };
}

/** Reads a date as the fields of forms do. Only the day must be there: a table has none before. */
function readMoment(text: string): string | null {
  const now = new Date(timeNow()).toISOString();
  return parseMoment(text, { locale: displayLocale.locale, current: null, now, needsDay: true }) ?? null;
}
