import { useCallback } from 'react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Document } from '#domain/content/document.ts';
import type { DocumentRow, VersionRow } from '#mirror/storage/rows.ts';
import { readHistory } from '#mirror/read/history.ts';
import { fetchNewerVersions, storeVersion } from '#actions/history.ts';
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
    let result: ApiResult<unknown> = { kind: 'done', value: null };
    if (!mirror || user === undefined || version === 0) return result;
    await fetchNewerVersions(mirror, keyId, async (missing) => {
      const fetched = await fetchHistory({ user, documents: [missing] });
      result = fetched;
      return fetched.kind === 'done' ? fetched.value : undefined;
    });
    return result;
  }, [mirror, user, keyId, version]);
  const [result, retry] = useApiResult(load);
  return { rows, result, retry };
}

/** The text of one version, from this device or else fetched and stored. Undefined while loading. */
export function useVersion(
  entity: EntityDefinition,
  { keyId, version, kept, item, document }: VersionRow,
): readonly [ApiResult<Document> | undefined, () => void] {
  const mirror = useShell((shell) => shell.mirror);
  const load = useCallback(async (): Promise<ApiResult<Document>> => {
    if (document) return { kind: 'done', value: document };
    const result = await fetchVersion(entity, keyId, item);
    if (result.kind === 'done' && mirror) await storeVersion(mirror, { keyId, version, kept }, result.value);
    return result;
  }, [mirror, entity, keyId, version, kept, item, document]);
  return useApiResult(load);
}
