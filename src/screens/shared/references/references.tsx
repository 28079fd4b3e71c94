import { useMemo, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { type Document, displayReference } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Fields } from '#domain/content/fields/field.ts';
import type { WarningContext } from '#domain/content/fields/warnings.ts';
import { linkedKeys, preparedDocuments } from '#screens/shared/document/linkedDocuments.ts';
import { namedDocuments } from './namedDocuments.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { ReferencePort } from '#ui/fields/combobox/ReferenceField.tsx';
import { PreviewLink } from '#screens/shared/preview/PreviewLink.tsx';
import { TeamName } from '#screens/shared/TeamName.tsx';
import { useItems } from '#screens/shared/data/ItemsProvider.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { gameOf, itemName, itemsByKey } from './collectionItems.ts';

/** Names, finds and links what fields refer to, and provides the data their warnings need. */
export interface References extends ReferencePort, Pick<WarningContext, 'game' | 'collectionItem'> {
  /** Address of a document, if it is on this device. */
  readonly address: (target: string, id: string) => string | undefined;
}

/** The parts of a document that its name needs. */
export type NamedDocument = Pick<Document, 'keyId' | 'entity' | 'reference' | 'body'>;

/** Returns what a form chooses and creates references with, and records in `foundDocuments` what it finds. */
export type Offer = (
  device: Device,
  items: readonly CollectionItem[],
  foundDocuments: Map<string, NamedDocument>,
) => Pick<ReferencePort, 'search' | 'creator'>;

/** Nothing is chosen where fields are only read. */
const nothingOffered: Offer = () => ({ search: async () => [] });

/**
 * Returns the references of these bodies, from the mirror alone; undefined until they have been read. Forms add what
 * they choose from (`useChosenReferences`): screens that only read do not load searching and creating documents.
 */
export function useReferences(
  fields: Fields,
  bodies: readonly BodyPatch[],
  offer = nothingOffered,
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
  const [foundDocuments] = useState(() => new Map<string, NamedDocument>());
  return useMemo(() => {
    if (!items || !documents || !device) return undefined;
    const { mirror } = device;
    const byKey = itemsByKey(items);
    const documentsById = new Map<string, NamedDocument>(documents.map((row) => [row.keyId, row]));
    const knownAs = (id: string) => documentsById.get(id) ?? foundDocuments.get(id);
    const address = (_target: string, id: string) => {
      const row = knownAs(id);
      return row && `${documentTypes[row.entity].path}/${row.keyId}/read`;
    };
    return {
      ...factsIn(byKey),
      ...offer(device, items, foundDocuments),
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
      named: (references) => namedDocuments(mirror, references),
    };
  }, [items, documents, device, foundDocuments, offer]);
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

/** Reference and title, which name a document wherever another one refers to it. */
export function titleOf(document: Pick<Document, 'reference' | 'body'>): string {
  return `${displayReference(document)} ${document.body.title}`;
}
