import type { Change } from '#domain/rules/change.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { slotsNamedIn } from './runEntryLines.ts';

/** Returns the names that sentences about unsent entries need: of places, and of the slots that cards were given out in. */
export function useEntryNames(changes: readonly Change[]): ReadonlyMap<string, string> {
  const names = useNames();
  const ids = [...new Set(changes.flatMap(slotsNamedIn))];
  const slots = useMirror((mirror) => documentsByKey(mirror, ids), [ids.join(' ')]);
  if (ids.length === 0) return names;
  return new Map([
    ...names,
    ...(slots ?? []).map(({ keyId, body }) => [`eventSlot:${keyId}`, body.title] as const),
  ]);
}
