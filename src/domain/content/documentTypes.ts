import { z } from 'zod/mini';
import { type CollectionKey, collections, isCollectionKey } from './collections/index.ts';
import type { EntityDefinition } from './entities/define.ts';
import { type EntityKey, entities, isEntityKey } from './entities/index.ts';

/** The type of a document: a content type, or the collection of a collection item. */
export type DocumentType = EntityKey | CollectionKey;

/** Every document type by its key. */
export const documentTypes: Readonly<Record<DocumentType, EntityDefinition>> = {
  ...entities,
  ...collections,
};

export const documentTypeSchema = z.custom<DocumentType>(
  (key) => typeof key === 'string' && isDocumentType(key),
  'Not a known type',
);

/** Whether a string is the key of a document type. */
export function isDocumentType(key: string): key is DocumentType {
  return isEntityKey(key) || isCollectionKey(key);
}

/** The `teamId` of collection items, which belong to the game and to no team. */
export const noTeam = '-';
