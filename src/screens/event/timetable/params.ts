import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';

const names = ['event', 'day', 'slot', 'place', 'team', 'referee'] as const;
type Name = (typeof names)[number];

/** A screen that is too narrow for the columns of a timetable. */
export const agendaScreen = '(max-width: 43.74rem)';

/** The value of the day that shows all of them. */
export const allDays = 'all';

/** The event and day a timetable shows, or a slot to begin at, and its filters. An absent filter shows everything. */
export type TimetableParams = Readonly<Partial<Record<Name, string>>>;

/** New values by name; undefined clears one. */
type ParamChanges = Readonly<Partial<Record<Name, string | undefined>>>;

/** Changes that clear every filter. */
export const noFilters: ParamChanges = { place: undefined, team: undefined, referee: undefined };

/** Reads and writes the parameters in the URL's query. The path may name an event and a team. */
export function useTimetableParams(): {
  params: TimetableParams;
  setParams: (changes: ParamChanges) => void;
} {
  const { eventId, teamId } = useParams();
  const [search, setSearch] = useSearchParams();
  const params = useMemo(() => {
    const inPath: TimetableParams = {
      ...(eventId ? { event: eventId } : {}),
      ...(teamId ? { team: teamId } : {}),
    };
    const inQuery = names.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value || undefined] as const];
    });
    return { ...inPath, ...Object.fromEntries(inQuery) };
  }, [search, eventId, teamId]);
  const setParams = (changes: ParamChanges) => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of names) {
          if (!(name in changes)) continue;
          // An empty value means all, and overrides the one in the path.
          const isInPath = (name === 'event' && eventId) || (name === 'team' && teamId);
          const value = changes[name] ?? '';
          if (value === '' && !isInPath) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  };
  return { params, setParams };
}
