import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { type People, fetchPeople } from '#api/people.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { pageEdge } from '#ui/layout/bars.ts';
import { ApiFailureNotice } from '#screens/shared/ApiFailureNotice.tsx';
import { useApiResult } from '#screens/shared/data/useApiResult.ts';
import { UserForm } from './UserForm.tsx';

/** An account, or the form for a new one. */
export default function EditUser() {
  const { id = 'new' } = useParams();
  // Users are fetched again for each id: one just created is not in the list fetched before.
  return <LoadedUser key={id} id={id} />;
}

function LoadedUser({ id }: { readonly id: string }) {
  const [people, reload] = useApiResult(fetchPeople, { keepPrevious: true });
  if (!people) return page(<Skeleton lines={6} label="Fetching the user" />);
  if (people.kind !== 'done')
    return page(<ApiFailureNotice what="Users" failure={people} onRetry={reload} />);
  return page(<UserOrNotice id={id} people={people.value} />);
}

function UserOrNotice({ id, people }: { readonly id: string; readonly people: People }) {
  const user = people.users.find((each) => each.id === id) ?? null;
  if (!user && id !== 'new') return <Notice type="warning" title="User not found" />;
  return <UserForm user={user} people={people} />;
}

function page(content: ReactNode): ReactNode {
  return (
    <Box maxWidth="60rem" paddingInline={pageEdge} paddingBlock="5">
      {content}
    </Box>
  );
}
