import { calls } from '#contract/calls.ts';
import { type WireDocument, fromWire } from '#contract/document.ts';
import type { HistoryResponse, HistoryRequest, VersionItem } from '#contract/version.ts';
import { type Document, unshared } from '#domain/document.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { type ApiFailure, type ApiResult, request } from './client.ts';

/** Fetches the histories of documents, with the latest texts that this device does not have. */
export function fetchHistory(json: HistoryRequest): Promise<ApiResult<HistoryResponse>> {
  return request(calls.history, {}, { json });
}

/** Fetches a document at one of its versions, or the text that lost a conflict at that version. */
export async function fetchVersion(
  { api }: EntityDefinition,
  id: string,
  { version, kept }: Pick<VersionItem, 'version' | 'kept'>,
): Promise<ApiResult<Document>> {
  const params = { entityApi: api, id, version: String(version) };
  return documentIn(await request(calls.readVersion, params, kept === undefined ? {} : { query: { kept } }));
}

/** Fetches a document that is not on this device. */
export async function fetchDocument({ api }: EntityDefinition, id: string): Promise<ApiResult<Document>> {
  return documentIn(await request(calls.readDocument, { entityApi: api, id }));
}

function documentIn(result: ApiResult<WireDocument>): ApiResult<Document> {
  if (result.kind !== 'done') return result;
  return { kind: 'done', value: fromWire(result.value, { shares: unshared, comments: [] }) };
}

/**
 * Returns why a document could not be fetched. Only "forbidden" and "not found" say something about the document; after
 * any other failure, such as a session that has ended, trying again may help.
 */
export function unavailability(failure: ApiFailure): 'forbidden' | 'missing' | 'unreachable' {
  const code = failure.kind === 'refused' ? failure.error.code : undefined;
  if (code === 'forbidden') return 'forbidden';
  return code === 'not_found' ? 'missing' : 'unreachable';
}
