import { documentCalls } from '#contract/calls/documentCalls.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type ApiResult, request } from './client.ts';

/** Fetches the ids of the people who may read a document: only the server knows their rights. */
export function fetchDocumentReaders({
  entity,
  keyId,
}: Pick<Document, 'entity' | 'keyId'>): Promise<ApiResult<string[]>> {
  return request(documentCalls.documentReaders, { entityApi: documentTypes[entity].api, id: keyId });
}
