import { Box, chakra } from '@chakra-ui/react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import type { Overlap } from '#domain/event/schedule/overlaps/overlap.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { overlapLabels } from '#domain/event/schedule/overlaps/overlap.ts';
import { Button } from '#ui/controls/Button.tsx';
import { usePaper } from '#ui/media.ts';
import { countOverlaps, describeOverlap } from '#screens/event/timetable/labels.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '1' } });
const OverlapButton = chakra('button', {
  base: {
    display: 'flex',
    gap: '2',
    width: 'full',
    minHeight: 'target',
    padding: '2',
    textAlign: 'start',
    textStyle: 'small',
    borderRadius: 'md',
    color: 'ink',
    cursor: 'pointer',
    _hover: { background: 'surface.hover' },
    '& svg': { width: '16px', height: '16px', flexShrink: '0', marginTop: '2px', color: 'danger.ink' },
  },
});

const initialCount = 30;

/** Overlaps of an event; each leads to its slot. Memoised: the planner renders at every step of a drag. */
export const OverlapList = memo(function OverlapList({
  names,
  slots,
  overlaps,
  onSelect,
}: {
  readonly names: TimetableData['names'];
  readonly slots: readonly Slot[];
  readonly overlaps: readonly Overlap[];
  readonly onSelect: (slot: Slot) => void;
}) {
  const [isOpened, setShowsAll] = useState(false);
  const isPaper = usePaper();
  const showsAll = isOpened || isPaper;
  const visibleOverlaps = showsAll ? overlaps : overlaps.slice(0, initialCount);
  return (
    <Box as="section" aria-labelledby="overlaps">
      <Box as="h2" id="overlaps" textStyle="title" color="ink.strong" marginBottom="1">
        {countOverlaps(overlaps.length)}
      </Box>
      {overlaps.length === 0 && (
        <Box display="flex" gap="2" alignItems="center" color="approved.ink" textStyle="small">
          <CircleCheck size={16} aria-hidden="true" /> No slots overlap at this event.
        </Box>
      )}
      <List>
        {visibleOverlaps.map((overlap) => (
          <li key={keyOf(overlap)}>
            <OverlapButton
              type="button"
              onClick={() => {
                const slot = slots.find(({ id }) => id === overlap.slots.at(-1));
                if (slot) onSelect(slot);
              }}
            >
              <TriangleAlert aria-hidden="true" />
              <span>
                <strong>{overlapLabels[overlap.kind]}.</strong> {describeOverlap({ names }, slots, overlap)}
              </span>
            </OverlapButton>
          </li>
        ))}
      </List>
      {overlaps.length > visibleOverlaps.length && (
        <Button variant="plain" onClick={() => setShowsAll(true)}>
          Show all {overlaps.length}
        </Button>
      )}
    </Box>
  );
});

function keyOf(overlap: Overlap): string {
  return `${overlap.kind} ${overlap.from} ${overlap.slots.join()} ${'who' in overlap ? overlap.who : ''}`;
}
