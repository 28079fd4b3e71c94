import { Text } from '@chakra-ui/react';
import type { CollaborationChange } from '#domain/rules/change.ts';
import { ask, syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import type { RefusedChange } from '#screens/shared/document/sync/refusals.ts';

// Few pages ever need them.
const loadDiscard = () => import('#actions/unsent/discard.ts');
const loadRetry = () => import('#actions/unsent/retry.ts');

/** Says why the server refused a comment, shares or an assignment, and offers to try again or discard them. */
export function CollaborationProblems({
  keyId,
  refused,
  withText = false,
}: {
  readonly keyId: string;
  readonly refused: RefusedChange;
  /** Whether to show the text of the comment, for places where it is not shown already. */
  readonly withText?: boolean;
}) {
  const device = useDevice();
  const { change, reason } = refused;
  const { title, discardLabel, question } = labelsOf(change);
  if (!device) return null;
  const { mirror } = device;
  const discard = async () => {
    if (question && !(await ask({ title: discardLabel, body: question, confirm: 'Discard', cancel: 'Keep' })))
      return;
    const { discardUnsent } = await loadDiscard();
    await discardUnsent(mirror, keyId, device.now(), change.id);
  };
  const retry = async () => {
    const { retryLane } = await loadRetry();
    await retryLane(mirror, keyId, change.id);
    syncNow();
  };
  return (
    <Notice
      type="error"
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={() => void retry()}>
            Try again
          </Button>
          <Button onClick={() => void discard()}>{discardLabel}</Button>
        </>
      }
    >
      {reason}
      {withText && 'comment' in change && (
        <Text whiteSpace="pre-wrap" color="ink" marginTop="2">
          {change.comment}
        </Text>
      )}
    </Notice>
  );
}

const discardQuestion = 'You can restore it under This device for a week. Are you sure?';

function labelsOf(change: CollaborationChange): { title: string; discardLabel: string; question?: string } {
  switch (change.kind) {
    case 'comment':
      return {
        title: 'The server refused this comment',
        discardLabel: 'Discard',
        question: discardQuestion,
      };
    case 'editComment':
      return { title: 'The server refused this edit', discardLabel: 'Discard', question: discardQuestion };
    case 'deleteComment':
      return { title: 'The server did not delete this comment', discardLabel: 'Keep the comment' };
    case 'share':
      return { title: 'The server refused these shares', discardLabel: 'Discard' };
    case 'assign':
      return { title: 'The server refused this assignment', discardLabel: 'Discard' };
  }
}
