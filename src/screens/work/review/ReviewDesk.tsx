import { Box } from '@chakra-ui/react';
import { CalendarClock, Check, CircleCheck, Flag, ListFilter, MessageSquare } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { notingDevice } from '#actions/holdForUndo.ts';
import { transitions } from '#domain/content/status.ts';
import { nodeName } from '#domain/review/reviewSets.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { ReviewItem } from '#mirror/queries/desks/reviewDesk.ts';
import { showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { useMedia, wideScreen } from '#ui/media.ts';
import { ChangeReport } from '#screens/shared/many/ChangeReport.tsx';
import type { Act } from '#screens/shared/acts/act.ts';
import { reviewKeys } from '#screens/shared/desk/deskKeys.ts';
import { Desk } from '#screens/shared/desk/Desk.tsx';
import type { ReviewTab } from './document/ReviewDocument.tsx';
import { ReviewList } from './ReviewList.tsx';
import { useFlag } from './useFlag.tsx';
import type { PencilPlan } from './usePencil.ts';
import { useReviewActions } from './useReviewActions.ts';
import { useReviewQueue } from './useReviewQueue.ts';

const ReviewDocument = lazy(() => import('./document/ReviewDocument.tsx'));
const PencilIn = lazy(() => import('./PencilIn.tsx'));
const ReviewFilters = lazy(() => import('./ReviewFilters.tsx'));

/** The review desk: documents waiting for review by sets, and the open one. */
export function ReviewDesk({ device }: { readonly device: Device }) {
  const isWide = useMedia(wideScreen);
  const queue = useReviewQueue(device, isWide);
  const actions = useReviewActions(device, queue);
  const { flag, flagDialog } = useFlag(device, actions, queue);
  const [tab, setTab] = useState<ReviewTab>('text');
  const [planned, setPlanned] = useState<{ readonly item: ReviewItem; readonly row: DocumentRow } | null>(
    null,
  );
  const [isFiltering, setFiltering] = useState(false);
  const { sets, all, items, current, currentId, picked, position, filter } = queue;
  const { progress, report } = actions;
  const isBusy = progress !== null;
  const approve = () => {
    if (picked.length > 0) void actions.approve(picked);
    else if (current) void actions.approve([current]);
  };
  const plan = async () => {
    const [row] = current ? await documentsByKey(device.mirror, [current.keyId]) : [];
    if (current && row?.entity === 'encounter') setPlanned({ item: current, row });
  };
  const approveWith = async (item: ReviewItem, row: DocumentRow, pencilPlan: PencilPlan | null) => {
    const { noting, ids } = notingDevice(device);
    const approvedKeys = await actions.approve([item], { also: ids, seen: () => row });
    if (approvedKeys.length === 0 || !pencilPlan) return;
    const { pencilIn } = await import('./usePencil.ts');
    const refused = await pencilIn(noting, pencilPlan);
    if (refused !== undefined) showSnackbar('error', refused);
  };
  const move = (by: number) => {
    // Somebody who reads comments or changes continues with those of the next document.
    if (tab === 'comments') setTab('text');
    queue.move(by);
  };
  const count = picked.length === 0 ? '' : ` ${picked.length}`;
  const approval: Act = {
    id: 'approve',
    label: `${transitions.approve.label}${count}`,
    icon: <Check />,
    shortcut: reviewKeys.approve,
    isPublic: true,
    disabled: isBusy,
    run: approve,
  };
  const flagging: Act = {
    id: 'flag',
    label: `${transitions.flag.label}${count}`,
    icon: <Flag />,
    shortcut: reviewKeys.flag,
    disabled: isBusy,
    run: () => void flag(),
  };
  const timetable: Act = {
    id: 'timetable',
    label: 'Timetable',
    icon: <CalendarClock />,
    shortcut: reviewKeys.plan,
    opensDialog: true,
    isCompact: true,
    disabled: isBusy,
    run: () => void plan(),
  };
  const comment: Act = {
    id: 'comment',
    label: 'Comment',
    icon: <MessageSquare />,
    shortcut: reviewKeys.comment,
    isCompact: true,
    run: () => setTab('comments'),
  };
  const onCurrent = current?.entity === 'encounter' ? [timetable, flagging, approval] : [flagging, approval];
  const showChanges = () => setTab(tab === 'changes' ? 'text' : 'changes');
  useShortcuts([[reviewKeys.changes, currentId !== undefined && showChanges]]);
  const filterCount = Object.keys(filter).length;
  const total = (all ?? []).reduce((sum, { documents }) => sum + documents.length, 0);
  return (
    <Desk
      title="Review"
      count={all && (filterCount > 0 ? `${items.length} of ${total}` : total)}
      queue={queue}
      isWide={isWide}
      listWidth="26rem"
      headButtons={
        <Button icon={<ListFilter />} aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
        </Button>
      }
      list={
        !sets ? (
          <Box aria-busy="true" />
        ) : items.length === 0 ? (
          <EmptyState
            icon={<CircleCheck />}
            title={total === 0 ? 'Nothing to review' : 'No matching documents'}
            action={total > 0 && <Button onClick={() => queue.setFilter({})}>Clear filters</Button>}
          >
            {total === 0
              ? 'Submitted documents that you can approve appear here.'
              : `${total} waiting in all.`}
          </EmptyState>
        ) : (
          <ReviewList queue={queue} />
        )
      }
      onBack={() => queue.open(undefined)}
      onPrevious={position <= 1 ? null : () => move(-1)}
      onNext={position >= items.length ? null : () => move(1)}
      acts={[comment, ...(current && picked.length === 0 ? onCurrent : [])]}
      selectionActs={[approval, flagging]}
      subject={current && nodeName(current)}
      progress={progress}
      report={
        report && (
          <ChangeReport
            title={`${report.succeeded === 0 ? '' : `${report.succeeded} ${report.transition.pastLabel}. `}${report.failed.length} could not be ${report.transition.pastLabel}:`}
            failed={report.failed}
            addressOf={(keyId) => `/review/${keyId}`}
            note={report.failed.length === 1 ? 'It is still waiting here.' : 'They are still waiting here.'}
            onClose={actions.closeReport}
          />
        )
      }
      dialogs={
        <>
          {flagDialog}
          {planned && (
            <PencilIn
              device={device}
              row={planned.row}
              onClose={() => setPlanned(null)}
              onApprove={(pencilPlan) => void approveWith(planned.item, planned.row, pencilPlan)}
            />
          )}
          {isFiltering && (
            <ReviewFilters
              sets={all ?? []}
              filter={filter}
              onChange={queue.setFilter}
              onClose={() => setFiltering(false)}
            />
          )}
        </>
      }
    >
      {currentId !== undefined && (
        <ReviewDocument device={device} keyId={currentId} item={current} tab={tab} onTab={setTab} />
      )}
    </Desk>
  );
}
