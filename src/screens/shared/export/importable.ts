import type { DocumentType } from '#domain/content/documentTypes.ts';
import { entityKeys } from '#domain/content/entities/index.ts';

/** Document types that can be imported from a table. Users can be as well. */
export const importable: readonly DocumentType[] = ['team', 'location', 'eventSlot', ...entityKeys];
