import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';

const names = ['event', 'day', 'place', 'team', 'referee'] as const;
type Name = (typeof names)[number];

/** What of a timetable is asked for; what is not named is not narrowed. */
export type Asked = Readonly<Partial<Record<Name, string>>>;

/** Reads and writes what is asked for in the address; an event and a team may stand in its path. */
export function useTimetableAddress(): { asked: Asked; set: (changes: AskedChanges) => void } {
  const { eventId, teamId } = useParams();
  const [search, setSearch] = useSearchParams();
  const asked = useMemo(() => {
    const inPath: Asked = { ...(eventId ? { event: eventId } : {}), ...(teamId ? { team: teamId } : {}) };
    const inQuery = names.flatMap((name) => {
      const value = search.get(name);
      return value === null ? [] : [[name, value || undefined] as const];
    });
    return { ...inPath, ...Object.fromEntries(inQuery) };
  }, [search, eventId, teamId]);
  const set = (changes: AskedChanges) => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of names) {
          if (!(name in changes)) continue;
          // Empty says all, also where the path names one.
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
  return { asked, set };
}

/** What is asked for from now on; undefined is all. */
type AskedChanges = Readonly<Partial<Record<Name, string | undefined>>>;
