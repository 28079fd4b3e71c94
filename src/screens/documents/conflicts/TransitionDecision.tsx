import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Device } from '#actions/device.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import type { Document } from '#domain/content/document.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import {
  type StatusId,
  type Transition,
  transitionBetween,
  transitionTo,
  statusText,
  whyNoTransition,
} from '#domain/content/status.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { ChoiceButton } from './ChoiceButton.tsx';

/** Returns the last status change that waits in this lane, as a transition. */
export function pendingTransition(lane: readonly OutboxRow[]): Transition | undefined {
  const change = lane.map((row) => row.change).findLast((each) => each.kind === 'setStatus');
  return change?.kind === 'setStatus' ? transitionTo(change.statusId) : undefined;
}

/** Whether the person can still make this transition on the current document. */
export function canTransition(device: Device, transition: Transition, theirs: Document): boolean {
  return (
    transitionBetween(theirs.statusId, transition.to) !== undefined &&
    may(device.person, transition.name, theirs)
  );
}

interface TransitionNoticeProps {
  readonly transition: Transition;
  readonly decidedOn: number;
  readonly theirs: Document;
  readonly device: Device;
}

/** Says that a status change was made on an older version: "You approved version 3, but there is now a version 4". */
export function TransitionNotice({
  transition,
  decidedOn,
  theirs,
  device,
  children,
  actions,
}: TransitionNoticeProps & { readonly children?: ReactNode; readonly actions?: ReactNode }) {
  return (
    <Notice
      type="warning"
      title={`You ${transition.pastLabel.toLowerCase()} version ${decidedOn}, but there is now a version ${theirs.version}`}
      actions={actions}
    >
      <Text>
        It is {statusText(theirs.statusId)} now. {children}{' '}
        {!canTransition(device, transition, theirs) &&
          (transitionBetween(theirs.statusId, transition.to)
            ? `You can no longer ${transition.label.toLowerCase()} it.`
            : whyNoTransition(theirs.statusId, transition.to))}
      </Text>
    </Notice>
  );
}

/** A status change that waits with edits: apply it to the settled text, or leave the status as it is. */
export function TransitionDecision({
  anyway,
  left,
  onDecide,
  ...props
}: TransitionNoticeProps & {
  readonly anyway: boolean | null;
  /** The status without this change, after saving the edits. */
  readonly left: StatusId;
  readonly onDecide: (anyway: boolean) => void;
}) {
  const { transition, theirs, device } = props;
  return (
    <TransitionNotice
      {...props}
      actions={
        <>
          {canTransition(device, transition, theirs) && (
            <ChoiceButton taken={anyway === true} onClick={() => onDecide(true)}>
              {transition.label} anyway
            </ChoiceButton>
          )}
          <ChoiceButton taken={anyway === false} onClick={() => onDecide(false)}>
            Leave it {statusText(left)}
          </ChoiceButton>
        </>
      }
    />
  );
}
