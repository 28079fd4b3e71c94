import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { type People, fetchPeople } from '#api/people.ts';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { NotTold, useTold } from '#screens/shared/serverData.tsx';
import { UserForm } from './UserForm.tsx';

/** One account, or a new one. */
export default function EditUser() {
  const { id = 'new' } = useParams();
  // Another one is asked for anew: the one just made is not among those known before.
  return <Asked key={id} id={id} />;
}

function Asked({ id }: { readonly id: string }) {
  const [told, again] = useTold(fetchPeople);
  if (!told) return page(<Skeleton lines={6} label="Fetching the user" />);
  if (told.kind !== 'done') return page(<NotTold what="Users" trouble={told} onAgain={again} />);
  return page(<Account id={id} people={told.value} />);
}

function Account({ id, people }: { readonly id: string; readonly people: People }) {
  const user = people.users.find((each) => each.id === id) ?? null;
  if (!user && id !== 'new') return <Notice type="warning" title="There is no such user" />;
  return <UserForm user={user} people={people} />;
}

function page(content: ReactNode): ReactNode {
  return (
    <Box maxWidth="60rem" marginInline="auto" paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
      {content}
    </Box>
  );
}
