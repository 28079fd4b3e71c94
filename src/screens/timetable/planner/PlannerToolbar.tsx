import { Box, Flex } from '@chakra-ui/react';
import { ListTodo, Plus, TriangleAlert } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { useMedia, wideScreen } from '#ui/media.ts';
import { countOverlaps } from '#screens/timetable/labels.ts';

/** Creates a slot, says how to move one and, on a narrow page, leads to the sections below the grid. */
export function PlannerToolbar({
  overlapCount,
  unplacedCount,
  onNewSlot,
}: {
  readonly overlapCount: number;
  readonly unplacedCount: number;
  /** Undefined without the permission to create slots. */
  readonly onNewSlot: (() => void) | undefined;
}) {
  const isWide = useMedia(wideScreen);
  const isTouch = useMedia('(pointer: coarse)');
  const scrollTo = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start' });
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      {onNewSlot && (
        <Button variant="primary" icon={<Plus />} onClick={onNewSlot}>
          New slot
        </Button>
      )}
      {!isWide && (
        <>
          <Button icon={<TriangleAlert />} onClick={() => scrollTo('overlaps')}>
            {countOverlaps(overlapCount)}
          </Button>
          {unplacedCount > 0 && (
            <Button icon={<ListTodo />} onClick={() => scrollTo('unplaced-encounters')}>
              {unplacedCount} to place
            </Button>
          )}
        </>
      )}
      <Box textStyle="caption" color="ink.muted" flex="1 1 12rem" minWidth="0">
        {isTouch
          ? 'Tap a slot, then tap its new place.'
          : 'Drag a slot, or click it and then its new place. Keyboard: Space, arrow keys, Enter.'}
      </Box>
    </Flex>
  );
}
