import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { readersText } from '#domain/review/leaks/audiences.ts';
import type { Leak, LeakDocument } from '#domain/review/leaks/leaks.ts';

/** Returns the name of a document: “ENC-42 The ferry”. */
export function leakName(head: LeakDocument): string {
  return `${displayReference(head)} ${head.title}`;
}

/** The address of a document. */
export function leakAddress({ entity, keyId }: LeakDocument): string {
  return `${documentTypes[entity].path}/${keyId}/read`;
}

/** Says who sees what in which field. */
export function leakText({ kind, field, of, words, readers }: Leak): string {
  const who = readersText(readers);
  return kind === 'link'
    ? `In ${field}: a link to ${leakName(of)}, which is hidden from ${who}.`
    : `In ${field}: words from ${words?.field ?? ''} of ${leakName(of)}, which only staff may read: “${words?.text ?? ''}”. Seen by ${who}.`;
}
