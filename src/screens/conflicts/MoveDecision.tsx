import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Device } from '#actions/device.ts';
import type { Document } from '#domain/document.ts';
import { may } from '#domain/permissions/permissions.ts';
import { type Move, moveBetween, moves, statusText, whyNot } from '#domain/status.ts';
import type { OutboxRow } from '#mirror/storage/database.ts';
import { Notice } from '#ui/Notice.tsx';
import { Decide } from './Decide.tsx';

/** The last move to another status that waits among these changes. */
export function moveIn(lane: readonly OutboxRow[]): Move | undefined {
  const change = lane.map((row) => row.change).findLast((each) => each.kind === 'setStatus');
  return change?.kind === 'setStatus' ? moves.find((move) => move.to === change.statusId) : undefined;
}

/** Whether a move can be made on the document as it is now. */
export function isPossible(device: Device, move: Move, theirs: Document): boolean {
  return moveBetween(theirs.statusId, move.to) !== undefined && may(device.person, move.name, theirs);
}

interface MovedProps {
  readonly move: Move;
  readonly decidedOn: number;
  readonly theirs: Document;
  readonly device: Device;
}

/** Says that a move was decided on a text which has changed since: "You approved version 3, there is a version 4". */
export function MovedNotice({
  move,
  decidedOn,
  theirs,
  device,
  children,
  actions,
}: MovedProps & { readonly children?: ReactNode; readonly actions?: ReactNode }) {
  return (
    <Notice
      type="warning"
      title={`You ${move.done.toLowerCase()} version ${decidedOn}, there is a version ${theirs.version}`}
      actions={actions}
    >
      <Text>
        It is {statusText(theirs.statusId)} now. {children}{' '}
        {!isPossible(device, move, theirs) &&
          (moveBetween(theirs.statusId, move.to)
            ? `You may not ${move.label.toLowerCase()} it any more.`
            : whyNot(theirs.statusId, move.to))}
      </Text>
    </Notice>
  );
}

/** A move among edits: make it on the text that is settled here, or leave the status as it is. */
export function MoveDecision({
  anyway,
  onDecide,
  ...moved
}: MovedProps & {
  readonly anyway: boolean | null;
  readonly onDecide: (anyway: boolean) => void;
}) {
  const { move, theirs, device } = moved;
  return (
    <MovedNotice
      {...moved}
      actions={
        <>
          {isPossible(device, move, theirs) && (
            <Decide taken={anyway === true} onClick={() => onDecide(true)}>
              {move.label} anyway
            </Decide>
          )}
          <Decide taken={anyway === false} onClick={() => onDecide(false)}>
            Leave it {statusText(theirs.statusId)}
          </Decide>
        </>
      }
    />
  );
}
