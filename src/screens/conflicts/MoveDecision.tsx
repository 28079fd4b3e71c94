import { Flex, Text } from '@chakra-ui/react';
import type { Device } from '#actions/device';
import type { Document } from '#domain/document';
import { may } from '#domain/permission';
import { type Move, moveBetween, moves, statusText, whyNot } from '#domain/status';
import type { OutboxRow } from '#mirror/database';
import { Notice } from '#ui/Notice';
import { RelativeTime } from '#ui/RelativeTime';
import { Decide } from './Decide.tsx';

/** The last move to another status that waits among these changes. */
export function moveIn(lane: readonly OutboxRow[]): Move | undefined {
  const change = lane.map((row) => row.change).findLast((each) => each.kind === 'setStatus');
  return change?.kind === 'setStatus' ? moves.find((move) => move.to === change.statusId) : undefined;
}

/** A move that was decided on a text which has changed since: do it anyway, or leave things as they are. */
export function MoveDecision({
  move,
  decidedOn,
  theirs,
  device,
  anyway,
  onDecide,
}: {
  readonly move: Move;
  readonly decidedOn: number;
  readonly theirs: Document;
  readonly device: Device;
  readonly anyway: boolean | null;
  readonly onDecide: (anyway: boolean) => void;
}) {
  const possible =
    moveBetween(theirs.statusId, move.to) !== undefined && may(device.person, move.name, theirs);
  return (
    <Notice
      type="warning"
      title={`You decided on ${move.label} when it was version ${decidedOn}`}
      actions={
        <>
          {possible && (
            <Decide taken={anyway === true} onClick={() => onDecide(true)}>
              {move.label} anyway
            </Decide>
          )}
          <Decide taken={anyway === false} onClick={() => onDecide(false)}>
            Leave as it is
          </Decide>
        </>
      }
    >
      <Flex gap="1" wrap="wrap">
        <Text>
          It is version {theirs.version} now and {statusText(theirs.statusId)}, changed by{' '}
          {theirs.updatedBy.displayName} <RelativeTime value={theirs.updatedDate} />.{' '}
          {!possible && whyNot(theirs.statusId, move.to)}
        </Text>
      </Flex>
    </Notice>
  );
}
