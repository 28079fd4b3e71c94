import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { ArrowLeft, ChevronLeft, ChevronRight, Microscope, Printer } from 'lucide-react';
import { Suspense, lazy, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { notingDevice } from '#actions/undoMany.ts';
import { hasAnswer } from '#domain/research/deskState.ts';
import { nodeName } from '#domain/review/sets.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import { showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMedia, wideScreen } from '#ui/media.ts';
import { Bar } from '#screens/review/PickedBar.tsx';
import { useReviewActs } from '#screens/review/useReviewActs.ts';
import { useReviewKeys } from '#screens/review/useReviewKeys.ts';
import { ChangeReport } from '#screens/documents/list/selection/ChangeReport.tsx';
import { fillHeight, useFillHeight } from '#screens/shared/useFillHeight.ts';
import { entities } from '#domain/entities/index.ts';
import { DeskActions, PickedRequests } from './DeskActions.tsx';
import { DeskFilters } from './DeskFilters.tsx';
import { RequestList } from './RequestList.tsx';
import { answerFieldId } from './answerFields.ts';
import type { AnswerHandle } from './RequestForm.tsx';
import { useRequestEdits } from './useRequestEdits.ts';
import { useResearchDesk } from './useResearchDesk.ts';

const FlagDialog = lazy(() => import('#screens/documents/read/FlagDialog.tsx'));
const FlagMany = lazy(() => import('#screens/documents/list/selection/FlagMany.tsx'));
const RequestPane = lazy(() => import('./RequestPane.tsx'));
const AssignDialog = lazy(() => import('./AssignDialog.tsx'));
const ReleaseDialog = lazy(() => import('./ReleaseDialog.tsx'));

/** The dialog that is open. */
type Asking =
  | ({ readonly kind: 'flag'; readonly row: DocumentRow } & ReturnType<typeof notingDevice>)
  | { readonly kind: 'flagPicked' }
  | { readonly kind: 'assign' }
  | { readonly kind: 'release' };

/** The requests of a period on the left, and the open one with its answer beside it; on narrow screens one after the other. */
export function Desk({ device }: { readonly device: Device }) {
  const isWide = useMedia(wideScreen);
  const frame = useFillHeight();
  const navigate = useNavigate();
  const desk = useResearchDesk(device, isWide);
  const acts = useReviewActs(device, desk);
  const edits = useRequestEdits(device, desk);
  const [asking, setAsking] = useState<Asking | null>(null);
  const answer = useRef<AnswerHandle>(null);
  const { items, all, period, current, currentId, picked, position } = desk;
  const isBusy = acts.progress !== null || edits.progress !== null;
  const targets = picked.length > 0 ? picked : current ? [current] : [];
  /** Does something once what was typed is saved; what cannot be saved stays open. */
  const saved = async (act: () => unknown) => {
    if (!isBusy && (await (answer.current?.save() ?? true))) await act();
  };
  const move = (by: -1 | 1) => void saved(() => desk.move(by));
  const check = () =>
    void saved(async () => {
      // Read again: what was typed may just have become an answer.
      const rows = await documentsByKey(
        device.mirror,
        targets.map(({ keyId }) => keyId),
      );
      const ready = new Set(rows.filter(({ body }) => hasAnswer(body)).map(({ keyId }) => keyId));
      const answered = targets.filter(({ keyId }) => ready.has(keyId));
      const [first] = targets;
      if (answered.length > 0) await acts.approve(answered);
      if (answered.length < targets.length && first) {
        const left = targets.length - answered.length;
        showSnackbar(
          'warning',
          `${left === 1 && targets.length === 1 ? nodeName(first) : left} not answered yet`,
        );
      }
    });
  const flag = () =>
    void saved(async () => {
      if (picked.length > 0) return setAsking({ kind: 'flagPicked' });
      const [row] = current ? await documentsByKey(device.mirror, [current.keyId]) : [];
      if (row) setAsking({ kind: 'flag', row, ...notingDevice(device) });
    });
  const assign = () => void saved(() => targets.length > 0 && setAsking({ kind: 'assign' }));
  const release = () => void saved(() => edits.make(targets, { kind: 'release' }));
  const collect = () => void saved(() => edits.make(targets, { kind: 'collect' }));
  useReviewKeys({
    j: () => move(1),
    k: () => move(-1),
    a: check,
    f: flag,
    g: assign,
    e: () => document.querySelector<HTMLElement>(`#${answerFieldId} [contenteditable=true]`)?.focus(),
    ...(currentId !== undefined && {
      ' ': () => desk.pick([currentId], !picked.some(({ keyId }) => keyId === currentId)),
    }),
    ...(picked.length > 0 && { Escape: desk.pickNone }),
  });
  const handlers = { onCheck: check, onFlag: flag, onAssign: assign, onRelease: release, onCollect: collect };
  const report = acts.report ?? edits.report;
  const showsList = isWide || currentId === undefined;
  const actions = (
    <DeskActions
      request={picked.length === 0 ? current : undefined}
      isWide={isWide}
      isBusy={isBusy}
      {...handlers}
    />
  );
  return (
    <Flex ref={frame} direction="column" height={fillHeight} minHeight="24rem">
      {report && (
        <Box padding="3">
          <ChangeReport
            entity={entities.research}
            title={`${report.failed.length} could not be changed:`}
            failed={report.failed}
            onClose={() => {
              acts.closeReport();
              edits.closeReport();
            }}
          />
        </Box>
      )}
      <Flex flex="1" minHeight="0">
        {showsList && (
          <Flex
            direction="column"
            flex={isWide ? '0 0 22rem' : '1'}
            minWidth="0"
            borderInlineEndWidth={isWide ? 'thin' : '0'}
            borderColor="line"
          >
            <Bar>
              <Heading as={isWide && currentId !== undefined ? 'h2' : 'h1'} size="md" flex="1">
                Research desk{' '}
                <Text as="span" color="ink.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
                  {all && (items.length < all.length ? `${items.length} of ${all.length}` : all.length)}
                </Text>
              </Heading>
              <IconButton
                label="Print answer sheets"
                icon={<Printer />}
                disabled={!period}
                onClick={() => void navigate(`/research/answers?period=${period?.id ?? ''}`)}
              />
              <Button
                disabled={!period}
                aria-haspopup="dialog"
                onClick={() => setAsking({ kind: 'release' })}
              >
                Release…
              </Button>
            </Bar>
            <DeskFilters desk={desk} userId={device.person.id} />
            {!all ? (
              <Box aria-busy="true" />
            ) : items.length === 0 ? (
              <EmptyState
                icon={<Microscope />}
                title={period ? 'No requests here' : 'No research period yet'}
                action={
                  all.length > 0 && (
                    <Button onClick={() => desk.setFilter(period ? { period: period.id } : {})}>
                      Show all {all.length}
                    </Button>
                  )
                }
              >
                Requests appear here once their players have submitted them.
              </EmptyState>
            ) : (
              <RequestList desk={desk} />
            )}
          </Flex>
        )}
        {currentId !== undefined && (
          <Flex direction="column" flex="1" minWidth="0">
            <Bar as="nav" aria-label="Research desk" borderBottomWidth="thin">
              {!isWide && (
                <IconButton
                  label="Back to the list"
                  icon={<ArrowLeft />}
                  onClick={() => void saved(() => desk.open(undefined))}
                />
              )}
              <IconButton
                label="Previous (K)"
                icon={<ChevronLeft />}
                disabled={desk.previous === undefined}
                onClick={() => move(-1)}
              />
              <Text as="span" textStyle="small" color="ink.muted" fontVariantNumeric="tabular-nums">
                {position === 0 ? 'Not in the list' : `${position} of ${items.length}`}
              </Text>
              <IconButton
                label="Next (J)"
                icon={<ChevronRight />}
                disabled={desk.next === undefined}
                onClick={() => move(1)}
              />
              {isWide && actions}
            </Bar>
            <Box
              flex="1"
              minHeight="0"
              overflowY="auto"
              paddingInline={{ base: '4', md: '5' }}
              key={currentId}
            >
              <Suspense>
                <RequestPane
                  device={device}
                  keyId={currentId}
                  request={current}
                  quotes={desk.quotes.get(currentId) ?? []}
                  answer={answer}
                  onNext={() => move(1)}
                />
              </Suspense>
            </Box>
            {!isWide && (
              <Bar borderTopWidth="thin" background="surface.raised">
                {actions}
              </Bar>
            )}
          </Flex>
        )}
      </Flex>
      {picked.length > 0 && (
        <PickedRequests
          count={picked.length}
          progress={acts.progress ?? edits.progress}
          onNone={desk.pickNone}
          {...handlers}
        />
      )}
      <Suspense>
        {asking?.kind === 'flag' && (
          <FlagDialog
            device={asking.noting}
            row={asking.row}
            onClose={() => setAsking(null)}
            onFlag={() => current && void acts.flag([current], { also: asking.ids })}
          />
        )}
        {asking?.kind === 'flagPicked' && (
          <FlagMany
            count={picked.length}
            onClose={() => setAsking(null)}
            onFlag={(reason) => void acts.flag(picked, { reason })}
          />
        )}
        {asking?.kind === 'assign' && (
          <AssignDialog
            person={device.person}
            requests={targets}
            onClose={() => setAsking(null)}
            onAssign={(edit) => void edits.make(targets, edit)}
          />
        )}
        {asking?.kind === 'release' && period && (
          <ReleaseDialog
            device={device}
            period={period}
            requests={all ?? []}
            quotes={desk.quotes}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </Flex>
  );
}
