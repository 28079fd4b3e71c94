import { documentCalls } from '#contract/calls/documentCalls.ts';
import { type WireDocument, fromWire } from '#contract/document.ts';
import type { VersionItem } from '#contract/version.ts';
import { type Document, unshared } from '#domain/content/document.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { type ApiResult, request } from './client.ts';

/** Fetches a document at one of its versions, or the text that lost a conflict at that version. */
export async function fetchVersion(
  { api }: EntityDefinition,
  id: string,
  { version, kept }: Pick<VersionItem, 'version' | 'kept'>,
): Promise<ApiResult<Document>> {
  const params = { entityApi: api, id, version: String(version) };
  return documentIn(
    await request(documentCalls.readVersion, params, kept === undefined ? {} : { query: { kept } }),
  );
}

/** Fetches a document that is not on this device. */
export async function fetchDocument({ api }: EntityDefinition, id: string): Promise<ApiResult<Document>> {
  return documentIn(await request(documentCalls.readDocument, { entityApi: api, id }));
}

function documentIn(result: ApiResult<WireDocument>): ApiResult<Document> {
  if (result.kind !== 'done') return result;
  return { kind: 'done', value: fromWire(result.value, { shares: unshared, comments: [] }) };
}
