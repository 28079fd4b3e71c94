import { useMemo, useState } from 'react';
import { isCollectionKey } from '#domain/collections/index';
import { type BodyPatch, type Document, spokenReference } from '#domain/document';
import { entities, entityKeys, isEntityKey } from '#domain/entities/index';
import type { Fields, FieldValue } from '#domain/field';
import type { DocumentRow } from '#mirror/database';
import { findDocuments } from '#mirror/lists';
import { documentsByKey, recordNames } from '#mirror/queries';
import { useShell } from '#session/store';
import type { ReferencePort } from '#ui/fields/ReferenceField';
import { useMirror } from '../live.tsx';

/** What a field shows for something that this device does not have. */
export const hidden = '(hidden)';

/** How fields name, find and link what they point to. */
export interface References extends ReferencePort {
  /** Address of a document that is on this device. */
  readonly address: (target: string, id: string) => string | undefined;
}

const offered = 20;

/** Names and finds what the fields of these bodies point to, from the mirror alone; undefined until it has looked. */
export function useReferences(fields: Fields, bodies: readonly BodyPatch[]): References | undefined {
  const mirror = useShell((shell) => shell.mirror);
  const names = useMirror(recordNames, []);
  const ids = useMemo(
    () => [...new Set(bodies.flatMap((body) => pointedTo(fields, body)))],
    [fields, bodies],
  );
  const documents = useMirror((mirror) => documentsByKey(mirror, ids), [ids.join()]);
  const [found] = useState(() => new Map<string, DocumentRow>());
  return useMemo(() => {
    if (!names || !documents || !mirror) return undefined;
    const known = new Map(documents.map((row) => [row.keyId, row]));
    const rowFor = (id: string) => known.get(id) ?? found.get(id);
    return {
      label: (target, id) => {
        if (isCollectionKey(target)) return names.get(`${target}:${id}`) ?? hidden;
        const row = rowFor(id);
        return row ? titleOf(row) : hidden;
      },
      address: (_target, id) => {
        const row = rowFor(id);
        return row && `${entities[row.entity].path}/${row.keyId}/read`;
      },
      search: async (target, text) => {
        if (isCollectionKey(target)) return findRecords(names, target, text);
        const keys = target === 'document' ? entityKeys : isEntityKey(target) ? [target] : [];
        const rows = await findDocuments(mirror, keys, text, offered);
        for (const row of rows) found.set(row.keyId, row);
        return rows.map((row) => ({
          id: row.keyId,
          label: row.body.title,
          reference: spokenReference(row),
        }));
      },
    };
  }, [names, documents, mirror, found]);
}

/** Reference and title, as documents are named wherever another one points to them. */
export function titleOf(document: Pick<Document, 'reference' | 'body'>): string {
  return `${spokenReference(document)} ${document.body.title}`;
}

function findRecords(names: ReadonlyMap<string, string>, collection: string, text: string) {
  const wanted = text.trim().toLocaleLowerCase();
  return [...names]
    .filter(([key, name]) => key.startsWith(`${collection}:`) && name.toLocaleLowerCase().includes(wanted))
    .map(([key, name]) => ({ id: key.slice(collection.length + 1), label: name }))
    .sort((a, b) => a.label.localeCompare(b.label))
    .slice(0, offered);
}

function pointedTo(fields: Fields, body: BodyPatch): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = body[name];
    if (field.kind === 'reference' || field.kind === 'references') {
      return isCollectionKey(field.target) ? [] : idsIn(value);
    }
    if (field.kind !== 'group' || !Array.isArray(value)) return [];
    return value.flatMap((row) => (typeof row === 'string' ? [] : pointedTo(field.fields, row)));
  });
}

function idsIn(value: FieldValue | undefined): string[] {
  if (typeof value === 'string' && value !== '') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
