import { Box, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { mayManageAccounts } from '#domain/rules/permissions/accounts.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { documentTypes, noTeam } from '#domain/content/documentTypes.ts';
import { mayCreateAny, initialTeam } from '#domain/rules/permissions/permissions.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { pageEdge } from '#ui/layout/bars.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { NotFound } from '#screens/shared/pages/NotFound.tsx';
import { ImportJson } from './ImportJson.tsx';
import { ImportDocuments } from './ImportDocuments.tsx';
import { ImportUsers } from './ImportUsers.tsx';
import { importable } from '#screens/shared/export/importable.ts';

/** Imports a table after a preview of its rows. */
export default function Import() {
  const { kind: name } = useParams();
  const device = useDevice();
  const type = importable.find((each) => each === name || documentTypes[each].api === name);
  if (!device) return null;
  const { person } = device;
  if (name === 'user' || name === 'users') {
    if (!mayManageAccounts(person, 'create')) return <Forbidden name="Users" />;
    return (
      <Page title="Import Users">
        <ImportUsers />
      </Page>
    );
  }
  if (name === 'documents') {
    if (!entityKeys.some((key) => mayCreateAny(person, key))) return <Forbidden name="Documents" />;
    return (
      <Page title="Import documents">
        <ImportJson device={device} />
      </Page>
    );
  }
  if (type === undefined) return <NotFound />;
  const entity = documentTypes[type];
  if (!mayCreateAny(person, type)) return <Forbidden name={entity.label} />;
  return (
    <Page title={`Import ${entity.plural}`}>
      {!entity.collection && (
        <TextLink to="/import/documents" marginBottom="3">
          Import documents of all types from a JSON export
        </TextLink>
      )}
      <ImportDocuments
        key={type}
        type={type}
        device={device}
        team={entity.collection ? noTeam : initialTeam(person)}
      />
    </Page>
  );
}

function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box maxWidth="72rem" paddingInline={pageEdge} paddingBlock="5">
      <Heading as="h1" marginBottom="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
