import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, Suspense, lazy, useEffect, useRef } from 'react';
import type { Device } from '#actions/device.ts';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { documentState } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { ReviewItem } from '#mirror/queries/desks/reviewDesk.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { MissingDocument } from '#screens/shared/pages/MissingDocument.tsx';
import { PersonName } from '#screens/shared/document/PersonName.tsx';
import { RowSync } from '#screens/shared/document/sync/RowSync.tsx';
import { SyncProblem } from '#screens/shared/document/sync/SyncProblem.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { problemsOf } from '../problems.ts';

const ReviewText = lazy(() => import('./ReviewText.tsx'));
const Comments = lazy(() => import('#screens/documents/comments/Comments.tsx'));
const LeakNotice = lazy(() => import('#screens/shared/leaks/LeakNotice.tsx'));
const ApprovedChanges = lazy(() => import('./ApprovedChanges.tsx'));

/** Tab of a document: its text, its changes since it was last approved, or its comments. */
export type ReviewTab = 'text' | 'changes' | 'comments';

/** The document under review, for reading. */
export default function ReviewDocument({
  device,
  keyId,
  item,
  tab,
  onTab,
}: {
  readonly device: Device;
  readonly keyId: string;
  /** The open item; undefined once it no longer waits. */
  readonly item: ReviewItem | undefined;
  readonly tab: ReviewTab;
  readonly onTab: (tab: ReviewTab) => void;
}) {
  const state = useMirror((mirror) => documentState(mirror, keyId), [keyId]);
  const row = state?.row;
  if (!state || (row && row.keyId !== keyId)) return <Box aria-busy="true" minHeight="20rem" />;
  if (!row || !isEntityKey(row.entity)) {
    return <MissingDocument entity={documentTypes.plot} keyId={keyId} held={state.held !== undefined} />;
  }
  const entity = documentTypes[row.entity];
  const problems = item ? problemsOf(item) : [];
  const tabs = [
    { key: 'text', label: 'Text' },
    { key: 'changes', label: 'Changes since approval' },
    { key: 'comments', label: 'Comments', count: row.comments.length || undefined },
  ];
  return (
    <Box paddingBlock="3" maxWidth="52rem">
      <Summary row={row} />
      <Flex direction="column" gap="3" marginBlock="3" css={{ '&:empty': { display: 'none' } }}>
        <SyncProblem entity={entity} keyId={keyId} state={state} />
        {problems.length > 0 && (
          <Notice
            type={problems.every(({ isMinor }) => isMinor) ? 'info' : 'warning'}
            title={problems.length === 1 ? problems[0]?.text : 'Before you approve this'}
          >
            {problems.length > 1 && (
              <Box as="ul" paddingInlineStart="4">
                {problems.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </Box>
            )}
          </Notice>
        )}
        <Suspense>
          <LeakNotice
            documents={[row]}
            changed={`${keyId} ${row.version} ${JSON.stringify(row.shares)}`}
            title="If you approve this"
          />
        </Suspense>
      </Flex>
      <Tabs label={row.body.title} items={tabs} value={tab} onChange={(key) => onTab(tabOf(key))}>
        <Suspense fallback={<Box minHeight="20rem" aria-busy="true" />}>
          {tab === 'text' && <ReviewText row={row} isStaff={device.person.isStaff} />}
          {tab === 'changes' && (
            <ApprovedChanges key={keyId} entity={entity} row={row} isStaff={device.person.isStaff} />
          )}
          {tab === 'comments' && (
            <FocusedText>
              <Comments key={keyId} device={device} row={row} lane={state.lane} />
            </FocusedText>
          )}
        </Suspense>
      </Tabs>
    </Box>
  );
}

function tabOf(key: string): ReviewTab {
  return key === 'changes' || key === 'comments' ? key : 'text';
}

function Summary({ row }: { readonly row: DocumentRow }) {
  const names = useNames();
  const { summary } = row.body;
  return (
    <>
      <Flex align="center" gap="2.5" wrap="wrap">
        <span className="wm-code">{displayReference(row)}</span>
        <StatusBadge statusId={row.statusId} />
        {row.sync !== 'saved' && <RowSync state={row.sync} />}
        <TextLink to={`${documentTypes[row.entity].path}/${row.keyId}/read`} marginInlineStart="auto">
          Open
        </TextLink>
      </Flex>
      <Heading as="h1" textStyle="heading" marginTop="1" overflowWrap="anywhere">
        {row.body.title}
      </Heading>
      {textIn(summary) !== '' && <Text color="ink.muted">{textIn(summary)}</Text>}
      <Box color="ink.muted" textStyle="small">
        {names.get(`team:${row.teamId}`)} · <PersonName person={row.updatedBy} /> ·{' '}
        <RelativeTime value={row.updatedDate} />
      </Box>
    </>
  );
}

/** Gives the focus to the first text box inside, as soon as it is there. */
function FocusedText({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const focus = () => {
      const box = current.querySelector('textarea');
      box?.focus();
      return box !== null;
    };
    if (focus()) return undefined;
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect();
    });
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return <div ref={frame}>{children}</div>;
}
