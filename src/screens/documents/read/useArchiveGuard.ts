import { useState } from 'react';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { usesOf } from '#mirror/queries/usage.ts';
import { useShell } from '#session/store.ts';
import type { useTransitions } from './useTransitions.ts';

/** Most uses that are listed. */
export const maxListedUses = 8;

/** Documents on this device that use a collection item; one more than `maxListedUses` if there are more. */
export type Uses = readonly DocumentRow[];

/**
 * Keeps collection items that are in use from being archived, with or without a network. The game settings can never be
 * archived. Other documents keep their transitions.
 */
export function useArchiveGuard(row: DocumentRow, transitions: ReturnType<typeof useTransitions>) {
  const mirror = useShell((shell) => shell.mirror);
  const [uses, setUses] = useState<Uses | null>(null);
  const { entity, keyId } = row;
  const run: typeof transitions.run = async (transition) => {
    if (transition.name === 'archive' && mirror && isCollectionKey(entity)) {
      const foundUses = await usesOf(mirror, entity, keyId, maxListedUses + 1);
      setUses(foundUses.length > 0 ? foundUses : null);
      if (foundUses.length > 0) return;
    }
    await transitions.run(transition);
  };
  return { ...transitions, run, uses, offered: entity === 'game' ? [] : transitions.offered };
}
