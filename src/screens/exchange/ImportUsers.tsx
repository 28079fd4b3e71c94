import { useCallback } from 'react';
import { errorMessage } from '#contract/errors.ts';
import { createUser, fetchPeople } from '#api/people.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useMirror } from '../shared/useMirror.ts';
import { ApiFailureNotice } from '../shared/ApiFailureNotice.tsx';
import { useApiResult } from '../shared/useApiResult.ts';
import { activeTeam } from './planImport.ts';
import { type UserImportRow, planUsers, userColumns } from './planUsers.ts';
import { readIdsByName } from './cellReader.ts';
import { ImportSteps } from './ImportSteps.tsx';

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
  const [told, again] = useApiResult(fetchPeople, { keepPrevious: true });
  const called = useMirror((mirror) => readIdsByName(mirror, 'team', noFields), []);
  const people = told?.kind === 'done' ? told.value : undefined;
  const plan = useCallback(
    (text: string) => {
      const findTeam = (name: string) => called?.get(activeTeam)?.get(name.toLowerCase()) ?? [];
      return planUsers(text, { users: [], roles: [], ...people, findTeam });
    },
    [called, people],
  );
  if (told && told.kind !== 'done') return <ApiFailureNotice what="Users" failure={told} onRetry={again} />;
  if (!people || !called) return <Skeleton lines={4} label="Fetching the users" />;
  return <ImportSteps words={words} plan={plan} write={writeUsers} />;
}

/** One after the other; once the server cannot be reached, the rest is not tried. */
async function writeUsers(
  rows: readonly UserImportRow[],
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
      const { errors = [] } = told.error;
      const named = errors.map((each) => (typeof each === 'string' ? each : each.messages.join('. ')));
      not.set(number, named.join('. ') || errorMessage(told.error));
    }
    onProgress(at + 1);
  }
  return not;
}
