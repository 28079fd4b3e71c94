import { Box, Flex } from '@chakra-ui/react';
import { CircleCheck, ListFilter } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { notingDevice } from '#actions/undoMany.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { ReviewItem } from '#mirror/queries/desks/reviewDesk.ts';
import { showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMedia, wideScreen } from '#ui/media.ts';
import { fillHeight, useFillHeight } from '#screens/shared/useFillHeight.ts';
import { DocumentPane, ListPane } from './DeskPanes.tsx';
import { PickedBar } from './PickedBar.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import type { ReviewTab } from './ReviewDocument.tsx';
import { ReviewReport } from './ReviewReport.tsx';
import { SetList } from './SetList.tsx';
import type { PencilPlan } from './usePencil.ts';
import { useDesk } from './useDesk.ts';
import { useReviewActions } from './useReviewActions.ts';
import { useReviewKeys } from './useReviewKeys.ts';

const FlagDialog = lazy(() => import('#screens/documents/read/FlagDialog.tsx'));
const ReviewDocument = lazy(() => import('./ReviewDocument.tsx'));
const PencilIn = lazy(() => import('./PencilIn.tsx'));
const FlagMany = lazy(() => import('#screens/documents/list/selection/FlagMany.tsx'));
const ReviewFilters = lazy(() => import('./ReviewFilters.tsx'));

/** The dialog that is open. */
type OpenDialog =
  | ({ readonly kind: 'one'; readonly item: ReviewItem; readonly row: DocumentRow } & ReturnType<
      typeof notingDevice
    >)
  | { readonly kind: 'picked' }
  | { readonly kind: 'pencil'; readonly item: ReviewItem; readonly row: DocumentRow };

/** Plans the open encounter in the timetable. */
const planKey = 'p';

/**
 * Documents waiting for review on the left, with the open document beside them; one after the other on narrow screens.
 */
export function ReviewDesk({ device }: { readonly device: Device }) {
  const isWide = useMedia(wideScreen);
  const frame = useFillHeight();
  const desk = useDesk(device, isWide);
  const actions = useReviewActions(device, desk);
  const [tab, setTab] = useState<ReviewTab>('text');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isFiltering, setFiltering] = useState(false);
  const { sets, all, items, current, currentId, picked, position } = desk;
  const isBusy = actions.progress !== null;
  const showsList = isWide || currentId === undefined;
  const approve = () => {
    if (isBusy) return;
    if (picked.length > 0) void actions.approve(picked);
    else if (current) void actions.approve([current]);
  };
  const flag = async () => {
    if (isBusy) return;
    if (picked.length > 0) {
      setDialog({ kind: 'picked' });
      return;
    }
    const [row] = current ? await documentsByKey(device.mirror, [current.keyId]) : [];
    if (current && row) setDialog({ kind: 'one', item: current, row, ...notingDevice(device) });
  };
  const plan = async () => {
    const [row] = current && !isBusy ? await documentsByKey(device.mirror, [current.keyId]) : [];
    if (current && row?.entity === 'encounter') setDialog({ kind: 'pencil', item: current, row });
  };
  const approveWith = async (item: ReviewItem, seen: DocumentRow, planned: PencilPlan | null) => {
    const { noting, ids } = notingDevice(device);
    const done = await actions.approve([item], { also: ids, seen: () => seen });
    if (done.length === 0 || !planned) return;
    const { pencilIn } = await import('./usePencil.ts');
    const refused = await pencilIn(noting, planned);
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
  const buttons = (
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
      {actions.report && (
        <Box padding="3">
          <ReviewReport result={actions.report} onClose={actions.closeReport} />
        </Box>
      )}
      <Flex flex="1" minHeight="0">
        {showsList && (
          <ListPane
            title="Review"
            count={all && (filterCount > 0 ? `${items.length} of ${total}` : total)}
            isWide={isWide}
            width="26rem"
            isMain={!isWide || currentId === undefined}
            buttons={
              <Button icon={<ListFilter />} aria-haspopup="dialog" onClick={() => setFiltering(true)}>
                {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
              </Button>
            }
          >
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
          </ListPane>
        )}
        {currentId !== undefined && (
          <DocumentPane
            keyId={currentId}
            label="Review"
            isWide={isWide}
            position={position}
            count={items.length}
            onBack={() => desk.open(undefined)}
            onPrevious={position <= 1 ? null : () => move(-1)}
            onNext={position >= items.length ? null : () => move(1)}
            actions={buttons}
          >
            <ReviewDocument device={device} keyId={currentId} item={current} tab={tab} onTab={setTab} />
          </DocumentPane>
        )}
      </Flex>
      {picked.length > 0 && (
        <PickedBar
          count={picked.length}
          progress={actions.progress}
          onApprove={approve}
          onFlag={() => void flag()}
          onNone={desk.pickNone}
        />
      )}
      <Suspense>
        {dialog?.kind === 'one' && (
          <FlagDialog
            device={dialog.noting}
            row={dialog.row}
            onClose={() => setDialog(null)}
            onFlag={() => void actions.flag([dialog.item], { also: dialog.ids, seen: () => dialog.row })}
          />
        )}
        {dialog?.kind === 'picked' && picked[0] && (
          <FlagMany
            device={device}
            keyId={picked[0].keyId}
            count={picked.length}
            onClose={() => setDialog(null)}
            onFlag={(reason) => void actions.flag(picked, { reason })}
          />
        )}
        {dialog?.kind === 'pencil' && (
          <PencilIn
            device={device}
            row={dialog.row}
            onClose={() => setDialog(null)}
            onApprove={(planned) => void approveWith(dialog.item, dialog.row, planned)}
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
