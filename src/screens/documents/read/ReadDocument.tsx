import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Suspense, lazy, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { displayReference } from '#domain/document.ts';
import { status } from '#domain/status.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import type { DocumentState } from '#mirror/queries/documents.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { useArchiveGuard } from './useArchiveGuard.ts';
import { useDevice } from '#screens/shared/useMirror.ts';
import { OfflineLink } from '#screens/shared/offline/OfflineLink.tsx';
import { BackLinks } from './BackLinks.tsx';
import { FieldErrors } from '#screens/shared/document/FieldErrors.tsx';
import { LastEdit } from '#screens/shared/document/LastEdit.tsx';
import { ReadActions } from './ReadActions.tsx';
import { RowSync } from '#screens/shared/document/RowSync.tsx';
import { BodyView } from '#screens/shared/document/BodyView.tsx';
import { CollaborationProblems } from '#screens/documents/comments/CollaborationProblems.tsx';
import { SyncProblem } from '#screens/shared/document/SyncProblem.tsx';
import { WarningList } from '#screens/shared/document/WarningList.tsx';
import { tabsOf } from './readTabs.ts';
import { useReferences } from '#screens/shared/references.tsx';
import { useTransitions } from './useTransitions.ts';
import { refusedCollaboration } from '#screens/shared/document/refusals.ts';
import { useNoteOpened } from '#screens/shared/document/useNoteOpened.ts';
import { useNames } from '#screens/shared/useNames.ts';

const Comments = lazy(() => import('#screens/documents/comments/Comments.tsx'));
const Shares = lazy(() => import('./Shares.tsx'));
const Versions = lazy(() => import('#screens/documents/versions/Versions.tsx'));
const CollectionItemSheet = lazy(() => import('./CollectionItemSheet.tsx'));
const InUse = lazy(() => import('./InUse.tsx'));

/** A document on this device: heading, actions, problems and the tabs. */
export function ReadDocument({
  entity,
  row,
  state,
}: {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly state: DocumentState;
}) {
  const navigate = useNavigate();
  const { tabName } = useParams();
  const device = useDevice();
  const bodies = useMemo(() => [row.body], [row.body]);
  const references = useReferences(entity.allFields, bodies);
  const team = useNames().get(`team:${row.teamId}`);
  const transitions = useArchiveGuard(row, useTransitions(entity, row));
  const refused = refusedCollaboration(state.lane);
  const tabs = tabsOf(row, refused);
  const tab = tabs.find((each) => each.key === tabName && !each.disabled)?.key ?? 'details';
  const { summary } = row.body;
  useNoteOpened(row.keyId);
  if (!device || !references) return null;
  return (
    <Box maxWidth="reader" marginInline="auto" paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
      <Flex align="center" gap="2.5" wrap="wrap" color="ink.muted">
        {entity.collection ? (
          <span>{entity.label}</span>
        ) : (
          <Text as="span" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {displayReference(row)}
          </Text>
        )}
        {(!entity.collection || row.statusId === status.archived) && <StatusBadge statusId={row.statusId} />}
        <span>{team}</span>
        <RowSync state={row.sync} />
      </Flex>
      <Heading as="h1" size="xl" marginTop="1" overflowWrap="anywhere">
        {row.body.title}
      </Heading>
      {typeof summary === 'string' && summary !== '' && (
        <Text textStyle="reading" color="ink.muted" marginTop="1">
          {summary}
        </Text>
      )}
      {row.entity === 'event' && <OfflineLink eventId={row.keyId} />}
      <ReadActions entity={entity} row={row} transitions={transitions} />
      <Flex direction="column" gap="3" marginBottom="4" css={{ '&:empty': { display: 'none' } }}>
        <SyncProblem entity={entity} keyId={row.keyId} state={state} />
        {row.statusId === status.archived &&
          refused.map((each) => (
            <CollaborationProblems key={each.change.id} keyId={row.keyId} refused={each} withText />
          ))}
        {transitions.offered.some(({ name }) => name === 'submit') && (
          <WarningList
            entity={entity}
            editAddress={`${entity.path}/${row.keyId}/edit`}
            warnings={entity.warnings?.(row.body, { ...references, now: device.now() }) ?? []}
          />
        )}
        {transitions.uses && (
          <Suspense>
            <InUse row={row} uses={transitions.uses} />
          </Suspense>
        )}
        {transitions.refusal && (
          <Notice type="error" title={transitions.refusal.error}>
            {transitions.refusal.errors && (
              <FieldErrors
                entity={entity}
                editAddress={`${entity.path}/${row.keyId}/edit`}
                errors={transitions.refusal.errors}
              />
            )}
          </Notice>
        )}
      </Flex>
      <Tabs
        label={row.body.title}
        items={tabs}
        value={tab}
        onChange={(key) =>
          void navigate(`${entity.path}/${row.keyId}/read${key === 'details' ? '' : `/${key}`}`, {
            replace: true,
          })
        }
      >
        <Suspense fallback={<Box minHeight="20rem" aria-busy="true" />}>
          {tab === 'details' && (
            <>
              {entity.collection ? (
                <CollectionItemSheet entity={entity} row={row} device={device} references={references} />
              ) : (
                <BodyView
                  entity={entity}
                  isStaff={device.person.isStaff}
                  body={row.body}
                  references={references}
                  omit={['title', 'summary']}
                />
              )}
              <BackLinks keyId={row.keyId} />
              <LastEdit document={row} />
            </>
          )}
          {tab === 'comments' && <Comments device={device} row={row} lane={state.lane} />}
          {tab === 'shares' && <Shares entity={entity} device={device} row={row} lane={state.lane} />}
          {tab === 'versions' && <Versions entity={entity} row={row} isStaff={device.person.isStaff} />}
        </Suspense>
      </Tabs>
    </Box>
  );
}
