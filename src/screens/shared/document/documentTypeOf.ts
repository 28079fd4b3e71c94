import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { type DocumentType, documentTypeSchema } from '#domain/content/documentTypes.ts';

/** Returns the key of a definition as a document type. Screens exist for registered types only. */
export function documentTypeOf(entity: EntityDefinition): DocumentType {
  return documentTypeSchema.parse(entity.key);
}
