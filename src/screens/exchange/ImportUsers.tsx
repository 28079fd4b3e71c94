import { useCallback } from 'react';
import { errorTable } from '#contract/errors.ts';
import { createUser, fetchPeople } from '#api/people.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useMirror } from '../shared/useMirror.ts';
import { NotTold, useTold } from '../shared/serverData.tsx';
import { activeTeam } from './plan.ts';
import { type UserRow, planUsers, userColumns } from './planUsers.ts';
import { namesFor } from './reading.ts';
import { TableSteps } from './TableSteps.tsx';

const noFields = {};
const words = {
  label: 'User',
  plural: 'Users',
  path: '/users',
  headings: Object.values(userColumns),
  after: 'Nobody of them has a password yet: make each a link to choose one, from their own page.',
};

/** Takes in accounts. They are on the server only, so this needs a network. */
export function ImportUsers() {
  const [told, again] = useTold(fetchPeople);
  const called = useMirror((mirror) => namesFor(mirror, 'team', noFields), []);
  const people = told?.kind === 'done' ? told.value : undefined;
  const plan = useCallback(
    (text: string) => {
      const findTeam = (name: string) => called?.get(activeTeam)?.get(name.toLowerCase()) ?? [];
      return planUsers(text, { users: [], roles: [], ...people, findTeam });
    },
    [called, people],
  );
  if (told && told.kind !== 'done') return <NotTold what="Users" trouble={told} onAgain={again} />;
  if (!people || !called) return <Skeleton lines={4} label="Fetching the users" />;
  return <TableSteps words={words} plan={plan} write={writeUsers} />;
}

/** One after the other; once the server cannot be reached, the rest is not tried. */
async function writeUsers(
  rows: readonly UserRow[],
  onProgress: (tried: number) => void,
): Promise<ReadonlyMap<number, string>> {
  const not = new Map<number, string>();
  let reached = true;
  for (const [at, { number, user }] of rows.entries()) {
    const told = user && reached ? await createUser(user) : null;
    if (told === null || told.kind === 'unreachable') {
      reached = false;
      not.set(number, 'The server could not be reached. Try again when there is a network');
    } else if (told.kind === 'refused') {
      const { code, error, errors = [] } = told.error;
      const named = errors.map((each) => (typeof each === 'string' ? each : each.messages.join('. ')));
      not.set(number, named.join('. ') || (error ?? errorTable[code].words));
    }
    onProgress(at + 1);
  }
  return not;
}
