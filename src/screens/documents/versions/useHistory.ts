import { useCallback } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Document } from '#domain/document.ts';
import type { DocumentRow, VersionRow } from '#mirror/storage/rows.ts';
import { newerVersions, readHistory } from '#mirror/queries/history.ts';
import { storeHistories, storeVersion } from '#actions/history.ts';
import { rightsKey } from '#mirror/queries/unsent/syncState.ts';
import { useShell } from '#session/store.ts';
import type { ApiResult } from '#api/client.ts';
import { fetchHistory } from '#api/histories.ts';
import { fetchVersion } from '#api/history.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useApiResult } from '#screens/shared/data/useApiResult.ts';

/** A document's history as far as this device has it, the result of fetching the rest, and a function that retries. */
export interface History {
  readonly rows: readonly VersionRow[] | undefined;
  readonly result: ApiResult<unknown> | undefined;
  readonly retry: () => void;
}

/**
 * Reads a document's history from this device and fetches what is missing, so that a document that was opened once online
 * has its history offline.
 */
export function useHistory({ keyId, version }: Pick<DocumentRow, 'keyId' | 'version'>): History {
  const mirror = useShell((shell) => shell.mirror);
  const user = useShell((shell) => shell.user?.id);
  const rows = useMirror((each) => readHistory(each, keyId), [keyId]);
  const load = useCallback(async (): Promise<ApiResult<unknown>> => {
    if (!mirror || user === undefined || version === 0) return { kind: 'done', value: null };
    const rightsBefore = await rightsKey(mirror);
    const result = await fetchHistory({ user, documents: [await newerVersions(mirror, keyId)] });
    if (result.kind === 'done') await storeHistories(mirror, result.value, rightsBefore);
    return result;
  }, [mirror, user, keyId, version]);
  const [result, retry] = useApiResult(load);
  return { rows, result, retry };
}

/** The text of one version, from this device or else fetched and stored. Undefined while loading. */
export function useVersion(
  entity: EntityDefinition,
  { keyId, item, document }: VersionRow,
): readonly [ApiResult<Document> | undefined, () => void] {
  const mirror = useShell((shell) => shell.mirror);
  const load = useCallback(async (): Promise<ApiResult<Document>> => {
    if (document) return { kind: 'done', value: document };
    const result = await fetchVersion(entity, keyId, item);
    if (result.kind === 'done' && mirror) await storeVersion(mirror, keyId, item, result.value);
    return result;
  }, [mirror, entity, keyId, item, document]);
  return useApiResult(load);
}
