import { useCallback } from 'react';
import { errorMessage } from '#contract/errors/errors.ts';
import { createUser, fetchPeople } from '#api/people.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { ApiFailureNotice } from '#screens/shared/ApiFailureNotice.tsx';
import { useApiResult } from '#screens/shared/data/useApiResult.ts';
import { type UserImportRow, planUsers, userTargets } from './planUsers.ts';
import { useTableChoices } from './columns/useTableChoices.ts';
import { activeTeam, readIdsByName } from './cellReader.ts';
import { ImportSteps, useUnstoredSource } from './ImportSteps.tsx';

const noFields = {};
const labels = {
  label: 'User',
  plural: 'Users',
  path: '/users',
  afterImport: 'They have no passwords yet. Create an invitation link for each on their page.',
};

/** Imports users. They are stored on the server only, so this works online only. */
export function ImportUsers() {
  const [result, reload] = useApiResult(fetchPeople, { keepPrevious: true });
  const idsByName = useMirror((mirror) => readIdsByName(mirror, 'team', noFields), []);
  // Accounts are not on devices (decision 015).
  const source = useUnstoredSource();
  const chooser = useTableChoices('user');
  const { choices } = chooser;
  const people = result?.kind === 'done' ? result.value : undefined;
  const plan = useCallback(
    (text: string) => {
      const findTeam = (name: string) => idsByName?.get(activeTeam)?.get(name.toLowerCase()) ?? [];
      return planUsers(text, { users: [], roles: [], ...people, findTeam }, choices);
    },
    [idsByName, people, choices],
  );
  if (result && result.kind !== 'done')
    return <ApiFailureNotice what="Users" failure={result} onRetry={reload} />;
  if (!people || !idsByName || !choices) return <Skeleton lines={4} label="Fetching the users" />;
  return (
    <ImportSteps
      labels={labels}
      source={source}
      columns={{ targets: userTargets, chooser }}
      plan={plan}
      write={writeUsers}
    />
  );
}

/** Creates users one by one. Once the server cannot be reached, the remaining ones are not tried. */
async function writeUsers(
  rows: readonly UserImportRow[],
  onProgress: (tried: number) => void,
): Promise<ReadonlyMap<number, string>> {
  const failures = new Map<number, string>();
  let reached = true;
  for (const [at, { number, user }] of rows.entries()) {
    const result = user && reached ? await createUser(user) : null;
    if (result === null || result.kind === 'unreachable') {
      reached = false;
      failures.set(number, 'The server could not be reached. Try again when you’re online');
    } else if (result.kind === 'refused') {
      const { errors = [] } = result.error;
      const named = errors.map((each) => (typeof each === 'string' ? each : each.messages.join('. ')));
      failures.set(number, named.join('. ') || errorMessage(result.error));
    }
    onProgress(at + 1);
  }
  return failures;
}
