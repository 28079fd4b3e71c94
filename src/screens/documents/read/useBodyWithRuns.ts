import { useMemo } from 'react';
import type { Body } from '#domain/content/body.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { slotsOfEncounter } from '#mirror/queries/encounterSlots.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';

/** Returns the body of a document for reading: with the runs of its slots, where it is run in slots. */
export function useBodyWithRuns({ isRunInSlots }: EntityDefinition, { keyId, body }: DocumentRow): Body {
  const names = useNames();
  const runs = useMirror(
    async (mirror) => {
      const slots = isRunInSlots ? await slotsOfEncounter(mirror, keyId) : [];
      // Most documents have no runs, and do without the code for them.
      return slots.length === 0 ? null : { slots, ...(await import('#domain/event/run/runs.ts')) };
    },
    [isRunInSlots, keyId],
  );
  return useMemo(
    () =>
      runs
        ? runs.withRuns(body, runs.slots, {
            place: (id) => names.get(`location:${id}`) ?? 'no place yet',
            time: (moment) => formatTimestamp(moment, dateFormats.time, 'en-GB'),
          })
        : body,
    [body, runs, names],
  );
}
