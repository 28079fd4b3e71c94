import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { type Ref, Suspense, lazy } from 'react';
import type { Device } from '#actions/device.ts';
import { displayReference } from '#domain/content/document.ts';
import { research as entity } from '#domain/content/entities/research.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { documentState } from '#mirror/read/documents.ts';
import type { DeskRequest } from '#mirror/queries/desks/researchDesk.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { StaffQuote } from '#mirror/queries/desks/staffQuotes.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { FlagNotice } from '#screens/shared/document/FlagNotice.tsx';
import { RowSync } from '#screens/shared/document/sync/RowSync.tsx';
import { SyncProblem } from '#screens/shared/document/sync/SyncProblem.tsx';
import { MissingDocument } from '#screens/shared/pages/MissingDocument.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { type DeskWarning, deskWarnings } from './deskWarnings.ts';
import type { AnswerHandle } from './RequestForm.tsx';

const RequestForm = lazy(() => import('./RequestForm.tsx'));

/** The open request: warnings about its release, the question, and the answer beside it. */
export default function RequestPane({
  device,
  keyId,
  request,
  quotes,
  answer,
  onNext,
}: {
  readonly device: Device;
  readonly keyId: string;
  /** The open request; undefined once it is no longer in the list. */
  readonly request: DeskRequest | undefined;
  readonly quotes: readonly StaffQuote[];
  readonly answer: Ref<AnswerHandle>;
  readonly onNext: () => void;
}) {
  const state = useMirror((mirror) => documentState(mirror, keyId), [keyId]);
  const row = state?.row;
  if (!state || (row && row.keyId !== keyId)) return <Box aria-busy="true" minHeight="20rem" />;
  if (row?.entity !== 'research') {
    return <MissingDocument entity={entity} keyId={keyId} held={state.held !== undefined} />;
  }
  return (
    <Box paddingBlock="3">
      <Head row={row} />
      <Flex direction="column" gap="3" marginBlock="3" css={{ '&:empty': { display: 'none' } }}>
        <SyncProblem entity={entity} keyId={keyId} state={state} editing />
        <FlagNotice document={row} />
        {request && <Warnings warnings={deskWarnings(request, quotes)} />}
      </Flex>
      <Suspense fallback={<Box aria-busy="true" minHeight="20rem" />}>
        <RequestForm device={device} row={row} ref={answer} onNext={onNext} />
      </Suspense>
    </Box>
  );
}

function Head({ row }: { readonly row: DocumentRow }) {
  const asked = fieldsOf(entity, row.body);
  return (
    <>
      <Flex align="center" gap="2.5" wrap="wrap">
        <span className="wm-code">{displayReference(row)}</span>
        <StatusBadge statusId={row.statusId} />
        {asked('expedite') && (
          <Text as="span" color="flagged.ink" textStyle="small">
            Expedite
          </Text>
        )}
        {row.sync !== 'saved' && <RowSync state={row.sync} />}
        <TextLink to={`${entity.path}/${row.keyId}/read`} marginInlineStart="auto">
          Open
        </TextLink>
      </Flex>
      <Heading as="h1" textStyle="heading" marginTop="1" overflowWrap="anywhere">
        {row.body.title}
      </Heading>
      <Text color="ink.muted" textStyle="small">
        {[asked('characterNumber'), asked('characterName'), row.createdBy.displayName]
          .filter(Boolean)
          .join(' · ')}{' '}
        · <RelativeTime value={row.updatedDate} />
      </Text>
    </>
  );
}

function Warnings({ warnings }: { readonly warnings: readonly DeskWarning[] }) {
  return warnings.map(({ short, text, links }) => (
    <Notice key={short} type="warning" title={text}>
      {links.length > 0 && (
        <Flex gap="3" wrap="wrap">
          {links.map(({ to, label }) => (
            <TextLink key={to} to={to}>
              {label}
            </TextLink>
          ))}
        </Flex>
      )}
    </Notice>
  ));
}
