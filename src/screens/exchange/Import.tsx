import { Box, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { mayWithAccounts } from '#domain/permissions/accounts.ts';
import { kinds, noTeam } from '#domain/kinds.ts';
import { mayCreateSome, teamForNew } from '#domain/permissions/permissions.ts';
import { useDevice } from '../shared/useMirror.ts';
import { Forbidden } from '../shared/pages/Forbidden.tsx';
import { NotFound } from '../shared/pages/NotFound.tsx';
import { ImportForm } from './ImportForm.tsx';
import { ImportUsers } from './ImportUsers.tsx';
import { importable } from '#screens/shared/export/importable.ts';

/** Takes in a table of new things: looked at row by row first, written only when asked. */
export default function Import() {
  const { kind: asked } = useParams();
  const device = useDevice();
  const kind = importable.find((each) => each === asked || kinds[each].api === asked);
  if (!device) return null;
  const { person } = device;
  if (asked === 'user' || asked === 'users') {
    if (!mayWithAccounts(person, 'create')) return <Forbidden name="Users" />;
    return (
      <Page title="Import Users">
        <ImportUsers />
      </Page>
    );
  }
  if (kind === undefined) return <NotFound />;
  const entity = kinds[kind];
  if (!mayCreateSome(person, kind)) return <Forbidden name={entity.label} />;
  return (
    <Page title={`Import ${entity.plural}`}>
      <ImportForm
        key={kind}
        kind={kind}
        device={device}
        team={entity.collection ? noTeam : teamForNew(person)}
      />
    </Page>
  );
}

function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box maxWidth="72rem" marginInline="auto" paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
      <Heading as="h1" marginBottom="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
