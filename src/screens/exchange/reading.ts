import { DateTime } from 'luxon';
import type { Reading } from '#domain/fields/cells.ts';
import { entities, entityKeys } from '#domain/entities/index.ts';
import type { Field, Fields } from '#domain/fields/field.ts';
import { type Mirror } from '#mirror/storage/database.ts';
import { readListIndex } from '#mirror/queries/listIndex.ts';
import { allCollectionItems } from '#mirror/queries/collections.ts';

import { activeTeam } from './plan.ts';

/** Ids by what they are called, in small letters, for each target. */
type Called = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Everything on this device that the fields of a kind can point to, by its id and by what people call it. */
export async function namesFor(mirror: Mirror, own: string, fields: Fields): Promise<Called> {
  const called = new Map<string, Map<string, string[]>>();
  const call = (target: string, id: string, ...names: unknown[]) => {
    const known = called.get(target) ?? new Map<string, string[]>();
    called.set(target, known);
    for (const name of new Set(
      [id, ...names].map((each) => (typeof each === 'string' ? each.trim().toLowerCase() : '')),
    )) {
      if (name !== '') known.set(name, [...(known.get(name) ?? []), id]);
    }
  };
  for (const { id, collection, archived, fields } of await allCollectionItems(mirror)) {
    if (archived) continue;
    call(collection, id, fields.name, fields['code']);
    if (collection === 'team' && fields['active'] !== false)
      call(activeTeam, id, fields.name, fields['code']);
  }
  for (const key of entityKeys) call('type', key, entities[key].label, entities[key].plural);
  const targets = new Set([own, ...Object.values(fields).flatMap(targetsOf)]);
  for (const key of entityKeys.filter((each) => targets.has(each) || targets.has('document'))) {
    for (const { keyId, reference, title } of await readListIndex(mirror, key)) {
      for (const target of [key, 'document']) call(target, keyId, reference, title, `${reference} ${title}`);
    }
  }
  return called;
}

function targetsOf(field: Field): string[] {
  if (field.kind === 'group') return Object.values(field.fields).flatMap(targetsOf);
  return field.kind === 'reference' || field.kind === 'references' ? [field.target] : [];
}

/** How the cells of a table are understood on this device. */
export function readingOf(called: Called, newId: () => string): Reading {
  return {
    find: (target, name) => called.get(target)?.get(name.trim().toLowerCase()) ?? [],
    moment: momentOf,
    newId,
  };
}

const written = ['d/M/yyyy H:mm', 'd/M/yyyy H:mm:ss', 'd/M/yyyy', 'yyyy-MM-dd H:mm', 'yyyy-MM-dd H:mm:ss'];

/** A moment as people and spreadsheets write it, in the device's own time unless it says another. */
export function momentOf(text: string): string | null {
  const whole = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/.test(text) ? DateTime.fromISO(text) : undefined;
  const tried = whole ? [whole] : written.map((format) => DateTime.fromFormat(text, format));
  return (
    tried
      .find((each) => each.isValid)
      ?.toUTC()
      .toISO() ?? null
  );
}
