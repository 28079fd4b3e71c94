import { Text } from '@chakra-ui/react';
import type { CollaborationChange } from '#domain/change.ts';
import { retryLane } from '#actions/retry.ts';
import { discardUnsent } from '#actions/discard.ts';
import { ask, syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useDevice } from '#screens/shared/useMirror.ts';
import type { RefusedChange } from '#screens/shared/document/refusals.ts';

/** Says in place why the server did not take a comment or shares in, with what can be done about it. */
export function CollaborationProblems({
  keyId,
  refused,
  withText = false,
}: {
  readonly keyId: string;
  readonly refused: RefusedChange;
  /** The text does not stand beside this, so it stands in it. */
  readonly withText?: boolean;
}) {
  const device = useDevice();
  const { change, reason: why } = refused;
  const { title, drop, question } = words(change);
  if (!device) return null;
  const { mirror } = device;
  const discard = async () => {
    if (question && !(await ask({ title: drop, body: question, confirm: 'Discard', cancel: 'Keep' }))) return;
    await discardUnsent(mirror, keyId, device.now(), change.id);
  };
  return (
    <Notice
      type="error"
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={() => void retryLane(mirror, keyId, change.id).then(syncNow)}>
            Try again
          </Button>
          <Button onClick={() => void discard()}>{drop}</Button>
        </>
      }
    >
      {why}
      {withText && 'comment' in change && (
        <Text whiteSpace="pre-wrap" color="ink" marginTop="2">
          {change.comment}
        </Text>
      )}
    </Notice>
  );
}

const loses = 'For a week you can bring it back under This device. Are you sure?';

function words(change: CollaborationChange): { title: string; drop: string; question?: string } {
  switch (change.kind) {
    case 'comment':
      return { title: 'The server did not take this comment in', drop: 'Discard', question: loses };
    case 'editComment':
      return { title: 'The server did not take this edit in', drop: 'Discard', question: loses };
    case 'deleteComment':
      return { title: 'The server did not delete this comment', drop: 'Keep the comment' };
    case 'share':
      return { title: 'The server did not take these shares in', drop: 'Discard' };
  }
}
