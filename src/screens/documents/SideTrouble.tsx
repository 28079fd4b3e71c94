import { Text } from '@chakra-ui/react';
import type { SideChange } from '#domain/change';
import { discardLane, retryLane } from '#mirror/discard';
import { ask, useShell } from '#session/store';
import { syncNow } from '#session/sync';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import type { Refused } from './unsent.tsx';

/** Says in place why the server did not take a comment or shares in, with what can be done about it. */
export function SideTrouble({
  keyId,
  refused,
  withText = false,
}: {
  readonly keyId: string;
  readonly refused: Refused;
  /** The text does not stand beside this, so it stands in it. */
  readonly withText?: boolean;
}) {
  const mirror = useShell((shell) => shell.mirror);
  const { change, why, droppable } = refused;
  const { title, drop, question } = words(change);
  if (!mirror) return null;
  const discard = async () => {
    if (question && !(await ask({ title: drop, body: question, confirm: 'Discard', cancel: 'Keep' }))) return;
    await discardLane(mirror, keyId);
  };
  return (
    <Notice
      type="error"
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={() => void retryLane(mirror, keyId).then(syncNow)}>
            Try again
          </Button>
          {droppable && <Button onClick={() => void discard()}>{drop}</Button>}
        </>
      }
    >
      {why}
      {!droppable && ' It can be discarded once the edit of the document is settled.'}
      {withText && 'comment' in change && (
        <Text whiteSpace="pre-wrap" color="ink" marginTop="2">
          {change.comment}
        </Text>
      )}
    </Notice>
  );
}

const loses = 'What you wrote will be gone. Are you sure?';

function words(change: SideChange): { title: string; drop: string; question?: string } {
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
