import { Text } from '@chakra-ui/react';
import { encounter } from '#domain/content/entities/encounter.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { dateFormats, formatDate } from '#ui/display/dates.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

/** Runs of an encounter that were logged without a slot of the timetable, for somebody who may be about to log the same. */
export function LoggedRuns({
  runs,
  userName,
}: {
  /** Rows of the run log. */
  readonly runs: readonly GroupRow[];
  readonly userName: (id: string) => string | undefined;
}) {
  return runs.map((row) => {
    const run = fieldsOf(encounter.fields.runLog, row);
    const times = [run('started'), run('ended')].map((at) =>
      at === null ? '?' : formatDate(at, dateFormats.time),
    );
    const referee = run('referee');
    const who = referee === null ? undefined : userName(referee);
    const text = [times.join('–'), who && `by ${who}`].filter(Boolean).join(', ');
    return (
      <Notice key={row.id} type="warning" title={`Already logged: ${text}`}>
        <Text whiteSpace="pre-wrap" dir="auto">
          {plainText(run('outcome'))}
        </Text>
      </Notice>
    );
  });
}
