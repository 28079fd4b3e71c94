import { useMemo, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { createDocument } from '#actions/documents.ts';
import { isCollectionKey } from '#domain/collections/index.ts';
import { type BodyPatch, type Document, spokenReference } from '#domain/document.ts';
import { type EntityKey, entities, entityKeys, isEntityKey } from '#domain/entities/index.ts';
import { type Kind, kinds } from '#domain/kinds.ts';
import type { Fields, FieldValue } from '#domain/fields/field.ts';
import { mayCreateFor, teamForNew } from '#domain/permissions/permissions.ts';
import type { Facts } from '#domain/fields/warnings.ts';
import { findDocuments } from '#mirror/queries/lists.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { allCollectionItems } from '#mirror/queries/collections.ts';
import { showSnackbar } from '#session/store.ts';
import type { Maker, ReferencePort } from '#ui/fields/ReferenceField.tsx';
import { Way } from '#ui/Way.ts';
import { useDevice, useMirror } from './useMirror.ts';
import { findRecords, gameIn, nameOf, recordsByKey } from './collectionItems.ts';

/** How fields name, find and link what they point to, and what their warnings are judged by. */
export interface References extends ReferencePort, Pick<Facts, 'game' | 'record'> {
  /** Address of a document that is on this device. */
  readonly address: (target: string, id: string) => string | undefined;
}

/** As much of a document as naming it needs. */
type Known = Pick<Document, 'keyId' | 'entity' | 'reference' | 'body'>;

const offered = 20;

/**
 * Names and finds what the fields of these bodies point to, from the mirror alone; undefined until it has looked. Where
 * the fields of a type are written, only what is meant for that type is offered.
 */
export function useReferences(
  fields: Fields,
  bodies: readonly BodyPatch[],
  written?: Kind,
): References | undefined {
  const device = useDevice();
  const records = useMirror(allCollectionItems, []);
  const ids = useMemo(
    () => [...new Set(bodies.flatMap((body) => pointedTo(fields, body)))],
    [fields, bodies],
  );
  const documents = useMirror((mirror) => documentsByKey(mirror, ids), [ids.join()]);
  const [found] = useState(() => new Map<string, Known>());
  return useMemo(() => {
    if (!records || !documents || !device) return undefined;
    const { mirror } = device;
    const byKey = recordsByKey(records);
    const known = new Map<string, Known>(documents.map((row) => [row.keyId, row]));
    const knownAs = (id: string) => known.get(id) ?? found.get(id);
    const address = (_target: string, id: string) => {
      const row = knownAs(id);
      return row && `${kinds[row.entity].path}/${row.keyId}/read`;
    };
    return {
      game: gameIn(byKey),
      record: (collection, id) => byKey.get(`${collection}:${id}`)?.fields,
      label: (target, id) => {
        const row = knownAs(id);
        return row ? titleOf(row) : nameOf(byKey, target, id);
      },
      address,
      link: (target, id) => {
        const to = address(target, id);
        const row = knownAs(id);
        return to && row && <Way to={to}>{titleOf(row)}</Way>;
      },
      search: async (target, text) => {
        if (isCollectionKey(target)) return findRecords(records, target, text, written).slice(0, offered);
        const keys = target === 'document' ? entityKeys : isEntityKey(target) ? [target] : [];
        const rows = await findDocuments(mirror, keys, text, offered);
        for (const row of rows) found.set(row.keyId, row);
        return rows.map((row) => ({
          id: row.keyId,
          label: row.body.title,
          reference: spokenReference(row),
        }));
      },
      maker: (target) =>
        isEntityKey(target) ? makerOf(device, target, (made) => found.set(made.keyId, made)) : undefined,
    };
  }, [records, documents, device, found, written]);
}

/** Makes drafts of a type for the person's own team; undefined where the person may not. */
function makerOf(device: Device, entity: EntityKey, onMade: (made: Known) => void): Maker | undefined {
  const { person } = device;
  const teamId = teamForNew(person);
  if (teamId === null || !mayCreateFor(person, entity, teamId)) return undefined;
  const { label } = entities[entity];
  return {
    label,
    make: async (title) => {
      const keyId = device.newId();
      const outcome = await createDocument(device, { keyId, entity, teamId, body: { title } });
      if (outcome.kind === 'refused') {
        const [first] = outcome.errors ?? [];
        showSnackbar('error', first?.messages.join('. ') ?? outcome.error);
        return undefined;
      }
      onMade(outcome.document);
      showSnackbar('success', `${label} Created`);
      return keyId;
    },
  };
}

/** Reference and title, as documents are named wherever another one points to them. */
export function titleOf(document: Pick<Document, 'reference' | 'body'>): string {
  return `${spokenReference(document)} ${document.body.title}`;
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
