import type { z } from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { fromWire } from '#contract/document.ts';
import type { HistoryAnswer, HistoryRequest, VersionItem } from '#contract/version.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { type Document, unshared } from '#domain/document.ts';
import { counted, http } from './client.ts';

/** What came of asking the server for something that is not kept on the device. */
export type Asked<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'missing' }
  /** No contact, nobody signed in, or an answer that is not the server's own. */
  | { readonly kind: 'unreachable' };

/** Asks for the histories of documents, with the newest texts that this device has not got. */
export async function fetchHistory(request: HistoryRequest): Promise<Asked<HistoryAnswer>> {
  return askFor(() => http.post(calls.history.path.slice(1), { json: request }), calls.history.answer);
}

/** Asks for a document as it was at one of its versions, or for a text that lost a conflict then. */
export async function fetchVersion(
  entity: EntityDefinition,
  keyId: string,
  { version, kept }: Pick<VersionItem, 'version' | 'kept'>,
): Promise<Asked<Document>> {
  const path = address(calls.readVersion.path, entity, keyId).replace(':version', String(version));
  const query = kept === undefined ? '' : `?kept=${encodeURIComponent(kept)}`;
  return askForDocument(path + query);
}

/** Asks for a document that is not on the device: whether it may be seen at all. */
export async function fetchDocument(entity: EntityDefinition, keyId: string): Promise<Asked<Document>> {
  return askForDocument(address(calls.readDocument.path, entity, keyId));
}

async function askForDocument(path: string): Promise<Asked<Document>> {
  const asked = await askFor(() => http.get(path, { cache: 'no-store' }), calls.readDocument.answer);
  return asked.kind === 'found'
    ? { kind: 'found', value: fromWire(asked.value, { shares: unshared, comments: [] }) }
    : asked;
}

function address(path: string, entity: EntityDefinition, keyId: string): string {
  return path.slice(1).replace('{entityApi}', entity.api).replace(':id', encodeURIComponent(keyId));
}

async function askFor<T>(send: () => Promise<Response>, answer: z.ZodMiniType<T>): Promise<Asked<T>> {
  try {
    return await counted(async () => {
      const response = await send();
      // A captive portal answers anything; only the server's own answers say something about the document.
      if (!(response.headers.get('content-type') ?? '').includes('json')) return { kind: 'unreachable' };
      if (response.status === 403) return { kind: 'forbidden' };
      if (response.status === 404) return { kind: 'missing' };
      const value = answer.safeParse(await response.json());
      return value.success ? { kind: 'found', value: value.data } : { kind: 'unreachable' };
    });
  } catch {
    return { kind: 'unreachable' };
  }
}
