import { useCallback } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Document } from '#domain/document.ts';
import type { DocumentRow, VersionRow } from '#mirror/storage/database.ts';
import { readHistory, storeHistories, storeVersion, knownHistory, rightsKey } from '#mirror/feed/history.ts';
import { useShell } from '#session/store.ts';
import { type Asked, fetchHistory, fetchVersion } from '#api/history.ts';
import { useMirror } from '#screens/shared/useMirror.ts';
import { useAsked } from '#screens/shared/useRequest.ts';

/** A document's history as far as this device has it, what came of asking for more, and how to ask again. */
export interface History {
  readonly rows: readonly VersionRow[] | undefined;
  readonly asked: Asked<unknown> | undefined;
  readonly again: () => void;
}

/**
 * Reads a document's history from this device, and asks the server for what is missing: so whatever was opened once with
 * contact has its history without.
 */
export function useHistory({ keyId, version }: Pick<DocumentRow, 'keyId' | 'version'>): History {
  const mirror = useShell((shell) => shell.mirror);
  const user = useShell((shell) => shell.user?.id);
  const rows = useMirror((each) => readHistory(each, keyId), [keyId]);
  const ask = useCallback(async (): Promise<Asked<unknown>> => {
    if (!mirror || user === undefined || version === 0) return { kind: 'found', value: null };
    const askedWith = await rightsKey(mirror);
    const asked = await fetchHistory({ user, documents: [await knownHistory(mirror, keyId)] });
    if (asked.kind === 'found') await storeHistories(mirror, asked.value, askedWith);
    return asked;
  }, [mirror, user, keyId, version]);
  const [asked, again] = useAsked(ask);
  return { rows, asked, again };
}

/** The text of one version: from this device, else asked for and kept. Undefined while asking. */
export function useVersion(
  entity: EntityDefinition,
  { keyId, item, document }: VersionRow,
): [Asked<Document> | undefined, () => void] {
  const mirror = useShell((shell) => shell.mirror);
  const ask = useCallback(async (): Promise<Asked<Document>> => {
    if (document) return { kind: 'found', value: document };
    const asked = await fetchVersion(entity, keyId, item);
    if (asked.kind === 'found' && mirror) await storeVersion(mirror, keyId, item, asked.value);
    return asked;
  }, [mirror, entity, keyId, item, document]);
  return useAsked(ask);
}
