import { Flex } from '@chakra-ui/react';
import { CalendarClock, Check, Flag, MessageSquare } from 'lucide-react';
import { useShell } from '#session/store.ts';
import { transitions } from '#domain/status.ts';
import type { ReviewItem } from '#mirror/queries/desks/reviewDesk.ts';
import { Button } from '#ui/controls/Button.tsx';

/** Actions on the open document. */
export function ReviewActions({
  item,
  isWide,
  isBusy,
  onComment,
  onPlan,
  onFlag,
  onApprove,
}: {
  /** Undefined once it no longer waits, and while others are selected. */
  readonly item: ReviewItem | undefined;
  readonly isWide: boolean;
  readonly isBusy: boolean;
  readonly onComment: () => void;
  readonly onPlan: () => void;
  readonly onFlag: () => void;
  readonly onApprove: () => void;
}) {
  const isSeenAs = useShell((shell) => shell.seenAs !== null);
  if (isSeenAs) return null;
  return (
    <Flex gap="2" marginInlineStart="auto" role="group" aria-label="Actions">
      <Button
        icon={<MessageSquare />}
        aria-keyshortcuts="C"
        square={!isWide}
        aria-label="Comment"
        onClick={onComment}
      >
        {isWide && 'Comment'}
      </Button>
      {item && (
        <>
          {item.entity === 'encounter' && (
            <Button
              icon={<CalendarClock />}
              aria-keyshortcuts="P"
              aria-haspopup="dialog"
              aria-label="Timetable"
              square={!isWide}
              disabled={isBusy}
              onClick={onPlan}
            >
              {isWide && 'Timetable'}
            </Button>
          )}
          <Button icon={<Flag />} aria-keyshortcuts="F" disabled={isBusy} onClick={onFlag}>
            {transitions.flag.label}
          </Button>
          <Button
            variant="primary"
            icon={<Check />}
            aria-keyshortcuts="A"
            disabled={isBusy}
            onClick={onApprove}
          >
            {transitions.approve.label}
          </Button>
        </>
      )}
    </Flex>
  );
}
