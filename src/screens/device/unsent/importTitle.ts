import { documentTypes, isDocumentType } from '#domain/content/documentTypes.ts';

/** Returns the title of rows that were pasted for an import, by their place: the type of what they become. */
export function importTitle(place: string): string {
  return `Rows to import: ${isDocumentType(place) ? documentTypes[place].plural : 'Documents'}`;
}
