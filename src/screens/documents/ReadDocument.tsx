import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Suspense, lazy, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { spokenReference } from '#domain/document.ts';
import { status } from '#domain/status.ts';
import type { DocumentRow } from '#mirror/storage/database.ts';
import type { DocumentState } from '#mirror/queries/documents.ts';
import { Notice } from '#ui/Notice.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useKept } from '../admin/kept.ts';
import { useDevice } from '../live.ts';
import { OfflineLink } from '../offline/OfflineLink.tsx';
import { BackLinks } from './BackLinks.tsx';
import { Errors } from './Errors.tsx';
import { LastEdit } from './LastEdit.tsx';
import { ReadActions } from './ReadActions.tsx';
import { RowSync } from './RowSync.tsx';
import { Sheet } from './Sheet.tsx';
import { SideTrouble } from './SideTrouble.tsx';
import { Trouble } from './Trouble.tsx';
import { WarningList } from './WarningList.tsx';
import { tabsOf } from './readTabs.ts';
import { useReferences } from './references.tsx';
import { useMoves } from './useMoves.ts';
import { refusedBeside } from './unsent.ts';
import { useOpened } from './useOpened.ts';
import { useNames } from './useNames.ts';
import { warningsOf } from './warnings.ts';

const Comments = lazy(() => import('./comments/Comments.tsx'));
const Shares = lazy(() => import('./Shares.tsx'));
const Versions = lazy(() => import('./Versions.tsx'));
const ThingSheet = lazy(() => import('../admin/ThingSheet.tsx'));
const InUse = lazy(() => import('../admin/InUse.tsx'));

/** A document that is on this device. */
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
  const deeds = useKept(row, useMoves(entity, row));
  const refused = refusedBeside(state.lane);
  const tabs = tabsOf(row, refused);
  const tab = tabs.find((each) => each.key === tabName && !each.disabled)?.key ?? 'details';
  const { summary } = row.body;
  useOpened(row.keyId);
  if (!device || !references) return null;
  return (
    <Box maxWidth="reader" marginInline="auto" paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
      <Flex align="center" gap="2.5" wrap="wrap" color="ink.muted">
        {entity.collection ? (
          <span>{entity.label}</span>
        ) : (
          <Text as="span" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {spokenReference(row)}
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
      <ReadActions entity={entity} row={row} deeds={deeds} />
      <Flex direction="column" gap="3" marginBottom="4" css={{ '&:empty': { display: 'none' } }}>
        <Trouble entity={entity} keyId={row.keyId} state={state} />
        {row.statusId === status.archived &&
          refused.map((each) => (
            <SideTrouble key={each.change.id} keyId={row.keyId} refused={each} withText />
          ))}
        {deeds.offered.some((move) => move.name === 'submit') && (
          <WarningList
            entity={entity}
            editAddress={`${entity.path}/${row.keyId}/edit`}
            warnings={warningsOf(entity, row.body, { ...references, now: device.now() })}
          />
        )}
        {deeds.uses && (
          <Suspense>
            <InUse row={row} uses={deeds.uses} />
          </Suspense>
        )}
        {deeds.refusal && (
          <Notice type="error" title={deeds.refusal.error}>
            {deeds.refusal.errors && (
              <Errors
                entity={entity}
                editAddress={`${entity.path}/${row.keyId}/edit`}
                errors={deeds.refusal.errors}
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
                <ThingSheet entity={entity} row={row} device={device} references={references} />
              ) : (
                <Sheet
                  entity={entity}
                  isStaff={device.person.isStaff}
                  body={row.body}
                  references={references}
                  leaveOut={['title', 'summary']}
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
