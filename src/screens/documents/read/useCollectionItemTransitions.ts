import { useState } from 'react';
import { isCollectionKey } from '#domain/collections/index.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import { usesOf } from '#mirror/queries/usage.ts';
import { useShell } from '#session/store.ts';
import type { useTransitions } from './useTransitions.ts';

/** Most users that are named; more are only hinted at. */
export const mostNamed = 8;

/** What uses a thing, as far as this device knows; one more than are named where there are more. */
export type Uses = readonly DocumentRow[];

/**
 * The moves of a thing that administrators keep, where what is in use is not archived: this device says so at once, with or
 * without a network. The game itself stays.
 */
export function useCollectionItemTransitions(row: DocumentRow, deeds: ReturnType<typeof useTransitions>) {
  const mirror = useShell((shell) => shell.mirror);
  const [uses, setUses] = useState<Uses | null>(null);
  const { entity, keyId } = row;
  const make: typeof deeds.make = async (move) => {
    if (move.name === 'archive' && mirror && isCollectionKey(entity)) {
      const found = await usesOf(mirror, entity, keyId, mostNamed + 1);
      setUses(found.length > 0 ? found : null);
      if (found.length > 0) return;
    }
    await deeds.make(move);
  };
  return { ...deeds, make, uses, offered: entity === 'game' ? [] : deeds.offered };
}
