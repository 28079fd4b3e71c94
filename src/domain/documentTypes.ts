import { z } from 'zod/mini';
import { type CollectionKey, collections, isCollectionKey } from './collections/index.ts';
import type { EntityDefinition } from './entities/define.ts';
import { type EntityKey, entities, isEntityKey } from './entities/index.ts';

/** What a document can be: one of the content types, or a thing of an administrators' collection. */
export type DocumentType = EntityKey | CollectionKey;

/** Every kind by its key. */
export const documentTypes: Readonly<Record<DocumentType, EntityDefinition>> = { ...entities, ...collections };

export const documentTypeSchema = z.custom<DocumentType>(
  (given) => typeof given === 'string' && isDocumentType(given),
  'Not a known type',
);

/** Whether a word is the key of a kind. */
export function isDocumentType(key: string): key is DocumentType {
  return isEntityKey(key) || isCollectionKey(key);
}

/** Stands for the team where there is none: a collection belongs to the game. */
export const noTeam = '-';
