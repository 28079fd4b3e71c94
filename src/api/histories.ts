import { syncCalls } from '#contract/calls/syncCalls.ts';
import type { HistoryRequest, HistoryResponse } from '#contract/version.ts';
import { type ApiResult, request } from './client.ts';

/** Fetches the histories of documents, with the latest texts that this device does not have. */
export function fetchHistory(json: HistoryRequest): Promise<ApiResult<HistoryResponse>> {
  return request(syncCalls.history, {}, { json });
}
