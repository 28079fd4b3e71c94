import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Suspense, lazy, memo, useMemo, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { status, statusText } from '#domain/content/status.ts';
import { warningsOf } from '#domain/rules/warnings.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { DocumentState } from '#mirror/read/documents.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { formatDate } from '#ui/display/dates.ts';
import { pageEdge, pageWidth, screenOnly } from '#ui/layout/bars.ts';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { useMedia } from '#ui/media.ts';
import { useArchiveGuard } from './useArchiveGuard.ts';
import { useBodyWithRuns } from './useBodyWithRuns.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { OfflineLink } from '#screens/shared/offline/OfflineLink.tsx';
import { FieldErrors } from '#screens/shared/document/body/FieldErrors.tsx';
import { LastEdit } from '#screens/shared/document/LastEdit.tsx';
import { ReadActions } from './ReadActions.tsx';
import { ReadHeader } from './ReadHeader.tsx';
import { QueueNav } from './QueueNav.tsx';
import { DocumentSheet } from './DocumentSheet.tsx';
import { FlagNotice } from '#screens/shared/document/FlagNotice.tsx';
import { useOpenedFrom } from '#screens/shared/navigation/openedList.ts';
import { CollaborationProblems } from '#screens/documents/comments/CollaborationProblems.tsx';
import { SyncProblem } from '#screens/shared/document/sync/SyncProblem.tsx';
import { WarningList } from '#screens/shared/document/body/WarningList.tsx';
import { tabsOf } from './readTabs.ts';
import { Paper } from '#screens/shared/paper/Paper.tsx';
import { titleOf, useReferences, warningFacts } from '#screens/shared/references/references.tsx';
import { EventDates } from './related/EventDates.tsx';
import { useRevealed } from './related/useRevealed.ts';
import { useTransitions } from './useTransitions.ts';
import { refusedCollaboration } from '#screens/shared/document/sync/refusals.ts';
import { useNoteOpened } from '#screens/shared/document/useNoteOpened.ts';
import { useItems } from '#screens/shared/data/ItemsProvider.tsx';
import { useNames } from '#screens/shared/data/useNames.ts';

const Comments = lazy(() => import('#screens/documents/comments/Comments.tsx'));
const Shares = lazy(() => import('./related/Shares.tsx'));
const Versions = lazy(() => import('#screens/documents/versions/Versions.tsx'));
const CollectionItemSheet = lazy(() => import('./CollectionItemSheet.tsx'));
const BackLinks = lazy(() => import('./related/BackLinks.tsx'));
const ChangedSince = lazy(() => import('./related/ChangedSince.tsx'));
const LeakNotice = lazy(() => import('#screens/shared/leaks/LeakNotice.tsx'));
const InUse = lazy(() => import('./related/InUse.tsx'));

/** A document on this device: heading, actions, problems and the tabs. */
export const ReadDocument = memo(function ReadDocument({
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
  const body = useBodyWithRuns(entity, row);
  const bodies = useMemo(() => [body], [body]);
  const references = useReferences(entity.allFields, bodies);
  const team = useNames().get(`team:${row.teamId}`);
  const from = useOpenedFrom(row.keyId, entity.path);
  const transitions = useArchiveGuard(row, useTransitions(entity, row, from));
  const heading = useRef<HTMLHeadingElement>(null);
  const isNarrow = useMedia('(max-width: 47.99rem)');
  const refused = refusedCollaboration(state.lane);
  const tabs = tabsOf(row, refused);
  const tab = tabs.find((each) => each.key === tabName && !each.disabled)?.key ?? 'details';
  const { summary } = row.body;
  const queue = from && <QueueNav from={from} />;
  useNoteOpened(row.keyId);
  useRevealed(entity, row);
  const items = useItems()?.items;
  const facts = useMemo(() => items && warningFacts(items), [items]);
  if (!device || !facts) return null;
  return (
    <Paper
      title={entity.collection ? row.body.title : titleOf(row)}
      details={[
        entity.label,
        row.version === 0 ? 'No version yet' : `Version ${row.version}`,
        entity.collection ? undefined : statusText(row.statusId),
        team,
        `Last edit by ${row.updatedBy.displayName}, ${formatDate(row.updatedDate, 'd MMM yyyy HH:mm')}`,
      ]}
      address={`${entity.path}/${row.keyId}/read`}
    >
      <Box
        maxWidth={pageWidth}
        paddingInline={pageEdge}
        paddingBottom="8"
        css={{ '@media print': { padding: '0' } }}
      >
        {queue && isNarrow && <Box css={screenOnly}>{queue}</Box>}
        <ReadHeader entity={entity} row={row} heading={heading} queue={isNarrow ? null : queue}>
          <ReadActions entity={entity} row={row} transitions={transitions} />
        </ReadHeader>
        <Heading ref={heading} as="h1" size="xl" marginTop="2" overflowWrap="anywhere" css={screenOnly}>
          {row.body.title}
        </Heading>
        {textIn(summary) !== '' && (
          <Text textStyle="reading" color="ink.muted" marginTop="1" maxWidth="70ch">
            {textIn(summary)}
          </Text>
        )}
        {row.entity === 'event' && (
          <>
            <EventDates row={row} />
            <OfflineLink eventId={row.keyId} />
          </>
        )}
        <Flex
          direction="column"
          gap="3"
          marginBlock="4"
          css={{ '&:empty': { display: 'none' }, ...screenOnly }}
        >
          {!entity.collection && (
            <Suspense>
              <ChangedSince entity={entity} row={row} person={device.person} />
            </Suspense>
          )}
          <FlagNotice document={row} />
          <SyncProblem entity={entity} keyId={row.keyId} state={state} />
          {refused
            .filter(({ change }) => row.statusId === status.archived || change.kind === 'assign')
            .map((each) => (
              <CollaborationProblems key={each.change.id} keyId={row.keyId} refused={each} withText />
            ))}
          {transitions.refusal === null && transitions.offered.some(({ name }) => name === 'submit') && (
            <WarningList
              entity={entity}
              editAddress={`${entity.path}/${row.keyId}/edit`}
              warnings={warningsOf(entity, row.body, { ...facts, now: device.now() })}
            />
          )}
          {row.statusId === status.submitted &&
            transitions.offered.some(({ name }) => name === 'approve') && (
              <Suspense>
                <LeakNotice
                  documents={[row]}
                  changed={`${row.keyId} ${row.version} ${JSON.stringify(row.shares)}`}
                  title="If you approve this"
                />
              </Suspense>
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
              state: from?.state,
            })
          }
        >
          <Suspense fallback={<Box minHeight="20rem" aria-busy="true" />}>
            {tab === 'details' && !references && <Box minHeight="20rem" aria-busy="true" />}
            {tab === 'details' &&
              references &&
              (entity.collection ? (
                <>
                  <CollectionItemSheet entity={entity} row={row} device={device} references={references} />
                  <BackLinks keyId={row.keyId} />
                  <LastEdit document={row} />
                </>
              ) : (
                <DocumentSheet
                  entity={entity}
                  row={row}
                  body={body}
                  device={device}
                  lane={state.lane}
                  team={team}
                  references={references}
                />
              ))}
            {tab === 'comments' && <Comments device={device} row={row} lane={state.lane} />}
            {tab === 'shares' && <Shares entity={entity} device={device} row={row} lane={state.lane} />}
            {tab === 'versions' && <Versions entity={entity} row={row} isStaff={device.person.isStaff} />}
          </Suspense>
        </Tabs>
      </Box>
    </Paper>
  );
});
