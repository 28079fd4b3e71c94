import type { LoggedRun } from '#domain/event/run/loggedRuns.ts';
import { dateFormats, formatDate } from '#ui/display/dates.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

/** Runs of an encounter that were logged already, for somebody who is about to log one: when, and by whom. */
export function LoggedRuns({
  runs,
  userName,
}: {
  readonly runs: readonly LoggedRun[];
  readonly userName: (id: string) => string | undefined;
}) {
  return runs.map(({ id, started, ended, referee }) => {
    const times = [started, ended].map((at) => (at === null ? '?' : formatDate(at, dateFormats.time)));
    const who = referee === null ? undefined : userName(referee);
    const text = [times.join('–'), who && `by ${who}`].filter(Boolean).join(', ');
    return (
      <Notice key={id} type="warning" title={`Already logged: ${text}`}>
        Add another entry only for another run, or if you have more to say.
      </Notice>
    );
  });
}
