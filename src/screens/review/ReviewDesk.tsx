import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { ArrowLeft, ChevronLeft, ChevronRight, CircleCheck, ListFilter } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { notingDevice } from '#actions/undoMany.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import type { ReviewItem } from '#mirror/queries/desks/reviewDesk.ts';
import { showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMedia, wideScreen } from '#ui/media.ts';
import { fillHeight, useFillHeight } from '#screens/shared/useFillHeight.ts';
import { Bar, PickedBar } from './PickedBar.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import type { ReviewTab } from './ReviewDocument.tsx';
import { ReviewReport } from './ReviewReport.tsx';
import { SetList } from './SetList.tsx';
import type { PencilPlan } from './usePencil.ts';
import { useDesk } from './useDesk.ts';
import { useReviewActs } from './useReviewActs.ts';
import { useReviewKeys } from './useReviewKeys.ts';

const FlagDialog = lazy(() => import('#screens/documents/read/FlagDialog.tsx'));
const ReviewDocument = lazy(() => import('./ReviewDocument.tsx'));
const PencilIn = lazy(() => import('./PencilIn.tsx'));
const FlagMany = lazy(() => import('#screens/documents/list/selection/FlagMany.tsx'));
const ReviewFilters = lazy(() => import('./ReviewFilters.tsx'));

/** The dialog that is open. */
type Asking =
  | ({ readonly kind: 'one'; readonly row: DocumentRow } & ReturnType<typeof notingDevice>)
  | { readonly kind: 'picked' }
  | { readonly kind: 'pencil'; readonly row: DocumentRow };

/** Plans the open encounter in the timetable. */
const planKey = 'p';

/**
 * Documents waiting for review on the left, with the open document beside them; one after the other on narrow screens.
 */
export function ReviewDesk({ device }: { readonly device: Device }) {
  const isWide = useMedia(wideScreen);
  const frame = useFillHeight();
  const desk = useDesk(device, isWide);
  const acts = useReviewActs(device, desk);
  const [tab, setTab] = useState<ReviewTab>('text');
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isFiltering, setFiltering] = useState(false);
  const { sets, all, items, current, currentId, picked, position } = desk;
  const isBusy = acts.progress !== null;
  const showsList = isWide || currentId === undefined;
  const approve = () => {
    if (isBusy) return;
    if (picked.length > 0) void acts.approve(picked);
    else if (current) void acts.approve([current]);
  };
  const flag = async () => {
    if (isBusy) return;
    if (picked.length > 0) {
      setAsking({ kind: 'picked' });
      return;
    }
    const [row] = current ? await documentsByKey(device.mirror, [current.keyId]) : [];
    if (row) setAsking({ kind: 'one', row, ...notingDevice(device) });
  };
  const plan = async () => {
    const [row] = current && !isBusy ? await documentsByKey(device.mirror, [current.keyId]) : [];
    if (row?.entity === 'encounter') setAsking({ kind: 'pencil', row });
  };
  const approveWith = async (item: ReviewItem, planned: PencilPlan | null) => {
    const { noting, ids } = notingDevice(device);
    const done = await acts.approve([item], ids);
    if (done.length === 0 || !planned) return;
    const { pencilIn } = await import('./usePencil.ts');
    const refused = await pencilIn(noting, planned, ids);
    if (refused !== undefined) showSnackbar('error', refused);
  };
  const comment = () => setTab('comments');
  const move = (by: number) => {
    // Somebody who reads comments or changes continues with those of the next document.
    if (tab === 'comments') setTab('text');
    desk.move(by);
  };
  useReviewKeys({
    j: () => move(1),
    k: () => move(-1),
    a: approve,
    f: () => void flag(),
    [planKey]: () => void plan(),
    ...(currentId !== undefined && {
      c: comment,
      d: () => setTab(tab === 'changes' ? 'text' : 'changes'),
      ' ': () => desk.pick([currentId], !picked.some(({ keyId }) => keyId === currentId)),
    }),
    ...(picked.length > 0 && { Escape: desk.pickNone }),
  });
  const filterCount = Object.keys(desk.filter).length;
  const total = (all ?? []).reduce((sum, { documents }) => sum + documents.length, 0);
  const actions = (
    <ReviewActions
      item={picked.length === 0 ? current : undefined}
      isWide={isWide}
      isBusy={isBusy}
      onComment={comment}
      onPlan={() => void plan()}
      onFlag={() => void flag()}
      onApprove={approve}
    />
  );
  return (
    <Flex ref={frame} direction="column" height={fillHeight} minHeight="24rem">
      {acts.report && (
        <Box padding="3">
          <ReviewReport result={acts.report} onClose={acts.closeReport} />
        </Box>
      )}
      <Flex flex="1" minHeight="0">
        {showsList && (
          <Flex
            direction="column"
            flex={isWide ? '0 0 26rem' : '1'}
            minWidth="0"
            borderInlineEndWidth={isWide ? 'thin' : '0'}
            borderColor="line"
          >
            <Bar>
              <Heading as={isWide && currentId !== undefined ? 'h2' : 'h1'} size="md" flex="1">
                Review{' '}
                <Text as="span" color="ink.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
                  {all && (filterCount > 0 ? `${items.length} of ${total}` : total)}
                </Text>
              </Heading>
              <Button icon={<ListFilter />} aria-haspopup="dialog" onClick={() => setFiltering(true)}>
                {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
              </Button>
            </Bar>
            {!sets ? (
              <Box aria-busy="true" />
            ) : items.length === 0 ? (
              <EmptyState
                icon={<CircleCheck />}
                title={total === 0 ? 'Nothing to review' : 'No matching documents'}
                action={total > 0 && <Button onClick={() => desk.setFilter({})}>Clear filters</Button>}
              >
                {total === 0
                  ? 'Submitted documents that you can approve appear here.'
                  : `${total} waiting in all.`}
              </EmptyState>
            ) : (
              <SetList desk={desk} />
            )}
          </Flex>
        )}
        {currentId !== undefined && (
          <Flex direction="column" flex="1" minWidth="0">
            <Bar as="nav" aria-label="Review" borderBottomWidth="thin">
              {!isWide && (
                <IconButton
                  label="Back to the list"
                  icon={<ArrowLeft />}
                  onClick={() => desk.open(undefined)}
                />
              )}
              <IconButton
                label="Previous (K)"
                icon={<ChevronLeft />}
                disabled={position <= 1}
                onClick={() => move(-1)}
              />
              <Text as="span" textStyle="small" color="ink.muted" fontVariantNumeric="tabular-nums">
                {position === 0 ? 'Not in the list' : `${position} of ${items.length}`}
              </Text>
              <IconButton
                label="Next (J)"
                icon={<ChevronRight />}
                disabled={position >= items.length}
                onClick={() => move(1)}
              />
              {isWide && actions}
            </Bar>
            <Box
              flex="1"
              minHeight="0"
              overflowY="auto"
              paddingInline={{ base: '4', md: '6' }}
              key={currentId}
            >
              <Suspense>
                <ReviewDocument device={device} keyId={currentId} item={current} tab={tab} onTab={setTab} />
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
        <PickedBar
          count={picked.length}
          progress={acts.progress}
          onApprove={approve}
          onFlag={() => void flag()}
          onNone={desk.pickNone}
        />
      )}
      <Suspense>
        {asking?.kind === 'one' && (
          <FlagDialog
            device={asking.noting}
            row={asking.row}
            onClose={() => setAsking(null)}
            onFlag={() => current && void acts.flag([current], { also: asking.ids })}
          />
        )}
        {asking?.kind === 'picked' && (
          <FlagMany
            count={picked.length}
            onClose={() => setAsking(null)}
            onFlag={(reason) => void acts.flag(picked, { reason })}
          />
        )}
        {asking?.kind === 'pencil' && current && (
          <PencilIn
            device={device}
            row={asking.row}
            onClose={() => setAsking(null)}
            onApprove={(planned) => void approveWith(current, planned)}
          />
        )}
        {isFiltering && (
          <ReviewFilters
            sets={all ?? []}
            filter={desk.filter}
            onChange={desk.setFilter}
            onClose={() => setFiltering(false)}
          />
        )}
      </Suspense>
    </Flex>
  );
}
