import { useMemo } from 'react';
import type { Body } from '#domain/content/body.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';

/** Returns the body of a document for reading: with the runs of its slots, where it is run in slots. */
export function useBodyWithRuns({ isRunInSlots }: EntityDefinition, { keyId, body }: DocumentRow): Body {
  const names = useNames();
  const runs = useMirror(
    async (mirror) => {
      if (!isRunInSlots) return null;
      // Other types do without the code for runs.
      const { encounterRuns } = await import('#mirror/queries/encounterRuns.ts');
      return { keyId, withRuns: await encounterRuns(mirror, keyId) };
    },
    [isRunInSlots, keyId],
  );
  return useMemo(
    () =>
      runs?.keyId === keyId
        ? runs.withRuns(body, {
            place: (id) => names.get(`location:${id}`) ?? 'no place yet',
            time: (moment) => formatTimestamp(moment, dateFormats.time, 'en-GB'),
          })
        : body,
    [keyId, body, runs, names],
  );
}
