import { Box, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { Eye, EyeOff, ListTodo, Megaphone, Plus, TriangleAlert, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { narrowScreen, useMedia, wideScreen } from '#ui/media.ts';
import { countOverlaps } from '#screens/event/timetable/labels.ts';
import { type GridView, zooms } from './useGridView.ts';

/**
 * Creates a slot, says how to move one and, on a narrow page, leads to the sections below the grid. Memoised: the planner
 * renders at every step of a move.
 */
export const PlannerToolbar = memo(function PlannerToolbar({
  overlapCount,
  unplacedCount,
  onNewSlot,
  onRelease,
  view,
}: {
  readonly overlapCount: number;
  readonly unplacedCount: number;
  /** Undefined without the permission to create slots. */
  readonly onNewSlot: (() => void) | undefined;
  readonly onRelease: () => void;
  readonly view: GridView;
}) {
  const isWide = useMedia(wideScreen);
  const isNarrow = useMedia(narrowScreen);
  const isTouch = useMedia('(pointer: coarse)');
  const scrollTo = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start' });
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      {onNewSlot && (
        <Button variant="primary" icon={<Plus />} aria-label="New slot" square={isNarrow} onClick={onNewSlot}>
          {!isNarrow && 'New slot'}
        </Button>
      )}
      <Button
        icon={<TriangleAlert />}
        aria-label={countOverlaps(overlapCount)}
        onClick={() => scrollTo('overlaps')}
      >
        {isNarrow ? overlapCount : countOverlaps(overlapCount)}
      </Button>
      {!isWide && unplacedCount > 0 && (
        <Button
          icon={<ListTodo />}
          aria-label={`${unplacedCount} to place`}
          onClick={() => scrollTo('unplaced-encounters')}
        >
          {isNarrow ? unplacedCount : `${unplacedCount} to place`}
        </Button>
      )}
      <Button
        icon={view.hidesEmpty ? <EyeOff /> : <Eye />}
        aria-label="Hide empty places"
        aria-pressed={view.hidesEmpty}
        square={isNarrow}
        onClick={() => view.setHidesEmpty(!view.hidesEmpty)}
      >
        {!isNarrow && 'Hide empty places'}
      </Button>
      <Button icon={<Megaphone />} aria-label="Release" square={isNarrow} onClick={onRelease}>
        {!isNarrow && 'Release'}
      </Button>
      <Flex gap="1">
        <IconButton
          label="Zoom out"
          icon={<ZoomOut />}
          disabled={view.zoom <= zooms[0]}
          onClick={() => view.zoomBy(-1)}
        />
        <IconButton
          label="Zoom in"
          icon={<ZoomIn />}
          disabled={view.zoom >= (zooms.at(-1) ?? 1)}
          onClick={() => view.zoomBy(1)}
        />
      </Flex>
      <Box
        textStyle="caption"
        color="ink.muted"
        flex="1 1 12rem"
        minWidth="0"
        css={{ '@media (max-height: 32rem), (max-width: 40rem)': { display: 'none' } }}
      >
        {isTouch
          ? 'Tap a slot, then tap its new place.'
          : 'Drag a slot, or click it and then its new place. Keyboard: Space, arrow keys, Enter.'}
      </Box>
    </Flex>
  );
});
