import { useMemo, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { createWithCode } from '#actions/fieldCode.ts';
import { isCollectionKey } from '#domain/collections/index.ts';
import { type Document, displayReference } from '#domain/document.ts';
import type { BodyPatch } from '#domain/body.ts';
import { type EntityKey, entities, entityKeys, isEntityKey } from '#domain/entities/index.ts';
import { type DocumentType, documentTypes } from '#domain/documentTypes.ts';
import type { Fields } from '#domain/fields/field.ts';
import { mayCreateFor, initialTeam } from '#domain/permissions/permissions.ts';
import type { WarningContext } from '#domain/fields/warnings.ts';
import { findDocuments } from '#mirror/queries/lists.ts';
import { linkedKeys, preparedDocuments } from './document/linkedDocuments.ts';
import { namedDocuments } from './namedDocuments.ts';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { showDone, showSnackbar } from '#session/store.ts';
import type { DocumentCreator, ReferencePort } from '#ui/fields/combobox/ReferenceField.tsx';
import { PreviewLink } from './preview/PreviewLink.tsx';
import { TeamName } from './TeamName.tsx';
import { useItems } from './ItemsProvider.tsx';
import { useDevice, useMirror } from './useMirror.ts';
import type { Chooser } from './slotObstacle.ts';
import { findItems, gameOf, itemName, itemsByKey } from './collectionItems.ts';
import { offeredItems } from './offeredItems.ts';

/** Names, finds and links what fields refer to, and provides the data their warnings need. */
export interface References extends ReferencePort, Pick<WarningContext, 'game' | 'collectionItem'> {
  /** Address of a document, if it is on this device. */
  readonly address: (target: string, id: string) => string | undefined;
}

/** The parts of a document that its name needs. */
type NamedDocument = Pick<Document, 'keyId' | 'entity' | 'reference' | 'body'>;

const maxResults = 20;

/**
 * Returns the references of these bodies, from the mirror alone; undefined until they have been read. With `editedType`,
 * the search offers only tags meant for that document type, and with `chooser` it says which slots that document cannot have.
 */
export function useReferences(
  fields: Fields,
  bodies: readonly BodyPatch[],
  editedType?: DocumentType,
  chooser?: Chooser,
): References | undefined {
  const device = useDevice();
  const items = useItems()?.items;
  const ids = useMemo(
    () => [...new Set(bodies.flatMap((body) => linkedKeys(fields, body)))],
    [fields, bodies],
  );
  const read = useMirror((mirror) => documentsByKey(mirror, ids), [ids.join()]);
  const prepared = useMemo(() => preparedDocuments(device?.mirror, ids), [device, ids]);
  const documents = read ?? prepared;
  const [found] = useState(() => new Map<string, NamedDocument>());
  return useMemo(() => {
    if (!items || !documents || !device) return undefined;
    const { mirror } = device;
    const byKey = itemsByKey(items);
    const known = new Map<string, NamedDocument>(documents.map((row) => [row.keyId, row]));
    const knownAs = (id: string) => known.get(id) ?? found.get(id);
    const address = (_target: string, id: string) => {
      const row = knownAs(id);
      return row && `${documentTypes[row.entity].path}/${row.keyId}/read`;
    };
    return {
      ...factsIn(byKey),
      label: (target, id) => {
        const row = knownAs(id);
        return row ? titleOf(row) : itemName(byKey, target, id);
      },
      address,
      link: (target, id) => {
        if (target === 'team') {
          const name = itemName(byKey, target, id);
          return name === undefined ? undefined : <TeamName id={id} name={name} />;
        }
        const to = address(target, id);
        const row = knownAs(id);
        return (
          to &&
          row && (
            <PreviewLink keyId={id} to={to}>
              {titleOf(row)}
            </PreviewLink>
          )
        );
      },
      search: async (target, text, only) => {
        if (isCollectionKey(target))
          return findItems(offeredItems(items, only), target, text, editedType, device.now(), chooser).slice(
            0,
            maxResults,
          );
        const keys = target === 'document' ? entityKeys : isEntityKey(target) ? [target] : [];
        const rows = await findDocuments(mirror, keys, text, maxResults);
        for (const row of rows) found.set(row.keyId, row);
        return rows.map((row) => ({
          id: row.keyId,
          label: row.body.title,
          reference: displayReference(row),
          note: target === 'document' ? documentTypes[row.entity].label : undefined,
        }));
      },
      named: (references) => namedDocuments(mirror, references),
      creator: (target) =>
        isEntityKey(target)
          ? creatorOf(device, target, (created) => found.set(created.keyId, created))
          : undefined,
    };
  }, [items, documents, device, found, editedType, chooser]);
}

/** Returns facts about the game and collection items that warnings need. */
export function warningFacts(
  items: readonly CollectionItem[],
): Pick<WarningContext, 'game' | 'collectionItem'> {
  return factsIn(itemsByKey(items));
}

function factsIn(byKey: ReturnType<typeof itemsByKey>): Pick<WarningContext, 'game' | 'collectionItem'> {
  return {
    game: gameOf(byKey),
    collectionItem: (collection, id) => byKey.get(`${collection}:${id}`)?.fields,
  };
}

/** Returns a creator of documents of a type for the person's own team; undefined if they may not create any. */
function creatorOf(
  device: Device,
  entity: EntityKey,
  onCreated: (created: NamedDocument) => void,
): DocumentCreator | undefined {
  const { person } = device;
  const teamId = initialTeam(person);
  if (teamId === null || !mayCreateFor(person, entity, teamId)) return undefined;
  const { label } = entities[entity];
  return {
    label,
    create: async (title) => {
      const keyId = device.newId();
      const outcome = await createWithCode(device, { keyId, entity, teamId, body: { title } });
      if (outcome.kind === 'refused') {
        const [first] = outcome.errors ?? [];
        showSnackbar('error', first?.messages.join('. ') ?? outcome.error);
        return undefined;
      }
      onCreated(outcome.document);
      showDone(`${label} Created`);
      return keyId;
    },
  };
}

/** Reference and title, which name a document wherever another one refers to it. */
export function titleOf(document: Pick<Document, 'reference' | 'body'>): string {
  return `${displayReference(document)} ${document.body.title}`;
}
