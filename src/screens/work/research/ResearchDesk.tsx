import { Box } from '@chakra-ui/react';
import { Microscope, Printer } from 'lucide-react';
import { lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { nodeName } from '#domain/review/reviewSets.ts';
import { entities } from '#domain/content/entities/index.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMedia, wideScreen } from '#ui/media.ts';
import { ChangeReport } from '#screens/shared/many/ChangeReport.tsx';
import { Desk } from '#screens/shared/desk/Desk.tsx';
import { DeskFilters } from './DeskFilters.tsx';
import { RequestList } from './RequestList.tsx';
import { useDeskActions } from './useDeskActions.tsx';
import { useResearchQueue } from './useResearchQueue.ts';

const RequestPane = lazy(() => import('./RequestPane.tsx'));
const AssignDialog = lazy(() => import('./AssignDialog.tsx'));
const ReleaseDialog = lazy(() => import('./answers/ReleaseDialog.tsx'));

/** The research desk: the requests of a period by state, and the open one with its answer beside it. */
export function ResearchDesk({ device }: { readonly device: Device }) {
  const isWide = useMedia(wideScreen);
  const navigate = useNavigate();
  const queue = useResearchQueue(device, isWide);
  const deskActions = useDeskActions(device, queue);
  const { actions, edits, targets, answer, saved, dialog, setDialog } = deskActions;
  const { flagDialog, acts, selectionActs, refusesKeys } = deskActions;
  const { items, all, period, current, currentId } = queue;
  const report = actions.report ?? edits.report;
  const onNext = queue.next === undefined ? null : () => void saved(() => queue.move(1));
  return (
    <Desk
      title="Research desk"
      count={all && (items.length < all.length ? `${items.length} of ${all.length}` : all.length)}
      queue={queue}
      isWide={isWide}
      listWidth="22rem"
      headButtons={
        <>
          <IconButton
            label="Print answer sheets"
            icon={<Printer />}
            disabled={!period}
            onClick={() => void navigate(`/research/answers?period=${period?.id ?? ''}`)}
          />
          <Button disabled={!period} aria-haspopup="dialog" onClick={() => setDialog('release')}>
            Release…
          </Button>
        </>
      }
      list={
        <>
          <DeskFilters queue={queue} userId={device.person.id} />
          {!all ? (
            <Box aria-busy="true" />
          ) : items.length === 0 ? (
            <EmptyState
              icon={<Microscope />}
              title={period ? 'No requests here' : 'No research period yet'}
              action={
                all.length > 0 && (
                  <Button onClick={() => queue.setFilter(period ? { period: period.id } : {})}>
                    Show all {all.length}
                  </Button>
                )
              }
            >
              Requests appear here once their players have submitted them.
            </EmptyState>
          ) : (
            <RequestList queue={queue} />
          )}
        </>
      }
      onBack={() => void saved(() => queue.open(undefined))}
      onPrevious={queue.previous === undefined ? null : () => void saved(() => queue.move(-1))}
      onNext={onNext}
      acts={acts}
      selectionActs={selectionActs}
      subject={current && nodeName(current)}
      refusesKeys={refusesKeys}
      progress={actions.progress ?? edits.progress}
      report={
        report && (
          <ChangeReport
            title={`${report.failed.length} could not be changed:`}
            failed={report.failed}
            addressOf={(keyId) => `${entities.research.path}/${keyId}/read`}
            onClose={() => {
              actions.closeReport();
              edits.closeReport();
            }}
          />
        )
      }
      dialogs={
        <>
          {flagDialog}
          {dialog === 'assign' && (
            <AssignDialog
              person={device.person}
              requests={targets}
              onClose={() => setDialog(null)}
              onAssign={(edit) => void edits.make(targets, edit)}
            />
          )}
          {dialog === 'release' && period && (
            <ReleaseDialog
              device={device}
              period={period}
              requests={all ?? []}
              quotes={queue.quotes}
              onClose={() => setDialog(null)}
            />
          )}
        </>
      }
    >
      {currentId !== undefined && (
        <RequestPane
          device={device}
          keyId={currentId}
          request={current}
          quotes={queue.quotes.get(currentId) ?? []}
          answer={answer}
          onNext={() => onNext?.()}
        />
      )}
    </Desk>
  );
}
