import { Box, Flex } from '@chakra-ui/react';
import { Microscope, Printer } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMedia, wideScreen } from '#ui/media.ts';
import { DocumentPane, ListPane } from '#screens/review/DeskPanes.tsx';
import { ChangeReport } from '#screens/documents/list/selection/ChangeReport.tsx';
import { fillHeight, useFillHeight } from '#screens/shared/useFillHeight.ts';
import { entities } from '#domain/entities/index.ts';
import { DeskActions, PickedRequests } from './DeskActions.tsx';
import { DeskFilters } from './DeskFilters.tsx';
import { RequestList } from './RequestList.tsx';
import { useDeskActions } from './useDeskActions.ts';
import { useResearchDesk } from './useResearchDesk.ts';

const FlagDialog = lazy(() => import('#screens/documents/read/FlagDialog.tsx'));
const FlagMany = lazy(() => import('#screens/documents/list/selection/FlagMany.tsx'));
const RequestPane = lazy(() => import('./RequestPane.tsx'));
const AssignDialog = lazy(() => import('./AssignDialog.tsx'));
const ReleaseDialog = lazy(() => import('./ReleaseDialog.tsx'));

/** The requests of a period on the left, and the open one with its answer beside it; on narrow screens one after the other. */
export function Desk({ device }: { readonly device: Device }) {
  const isWide = useMedia(wideScreen);
  const frame = useFillHeight();
  const navigate = useNavigate();
  const desk = useResearchDesk(device, isWide);
  const { actions, edits, targets, isBusy, answer, saved, move, dialog, setDialog, ...handlers } =
    useDeskActions(device, desk);
  const { items, all, period, current, currentId, picked, position } = desk;
  const report = actions.report ?? edits.report;
  const showsList = isWide || currentId === undefined;
  const buttons = (
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
              actions.closeReport();
              edits.closeReport();
            }}
          />
        </Box>
      )}
      <Flex flex="1" minHeight="0">
        {showsList && (
          <ListPane
            title="Research desk"
            count={all && (items.length < all.length ? `${items.length} of ${all.length}` : all.length)}
            isWide={isWide}
            width="22rem"
            isMain={!isWide || currentId === undefined}
            buttons={
              <>
                <IconButton
                  label="Print answer sheets"
                  icon={<Printer />}
                  disabled={!period}
                  onClick={() => void navigate(`/research/answers?period=${period?.id ?? ''}`)}
                />
                <Button
                  disabled={!period}
                  aria-haspopup="dialog"
                  onClick={() => setDialog({ kind: 'release' })}
                >
                  Release…
                </Button>
              </>
            }
          >
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
          </ListPane>
        )}
        {currentId !== undefined && (
          <DocumentPane
            keyId={currentId}
            label="Research desk"
            isWide={isWide}
            position={position}
            count={items.length}
            onBack={() => void saved(() => desk.open(undefined))}
            onPrevious={desk.previous === undefined ? null : () => move(-1)}
            onNext={desk.next === undefined ? null : () => move(1)}
            actions={buttons}
          >
            <RequestPane
              device={device}
              keyId={currentId}
              request={current}
              quotes={desk.quotes.get(currentId) ?? []}
              answer={answer}
              onNext={() => move(1)}
            />
          </DocumentPane>
        )}
      </Flex>
      {picked.length > 0 && (
        <PickedRequests
          count={picked.length}
          progress={actions.progress ?? edits.progress}
          onNone={desk.pickNone}
          {...handlers}
        />
      )}
      <Suspense>
        {dialog?.kind === 'flag' && (
          <FlagDialog
            device={dialog.noting}
            row={dialog.row}
            onClose={() => setDialog(null)}
            onFlag={() => void actions.flag([dialog.request], { also: dialog.ids, seen: () => dialog.row })}
          />
        )}
        {dialog?.kind === 'flagPicked' && picked[0] && (
          <FlagMany
            device={device}
            keyId={picked[0].keyId}
            count={picked.length}
            onClose={() => setDialog(null)}
            onFlag={(reason) => void actions.flag(picked, { reason })}
          />
        )}
        {dialog?.kind === 'assign' && (
          <AssignDialog
            person={device.person}
            requests={targets}
            onClose={() => setDialog(null)}
            onAssign={(edit) => void edits.make(targets, edit)}
          />
        )}
        {dialog?.kind === 'release' && period && (
          <ReleaseDialog
            device={device}
            period={period}
            requests={all ?? []}
            quotes={desk.quotes}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </Flex>
  );
}
