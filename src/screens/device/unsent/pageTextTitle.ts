import { documentTypes, isDocumentType } from '#domain/content/documentTypes.ts';

/** Returns the title of what was typed on a page that shows no document, by the path of the page. */
export function pageTextTitle(path: string): string {
  const [, first = '', type = ''] = path.split('/');
  if (first === 'userProfile') return 'Profile';
  if (first === 'import')
    return `Rows to import: ${isDocumentType(type) ? documentTypes[type].plural : 'Documents'}`;
  return 'Name for saved filters';
}
