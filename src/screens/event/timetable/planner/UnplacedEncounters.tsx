import { Box, Flex } from '@chakra-ui/react';
import { GripVertical } from 'lucide-react';
import { memo } from 'react';
import { displayReference } from '#domain/content/document.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { isApproved } from '#screens/event/timetable/timetableData.ts';
import { encounterDrag } from '#screens/event/timetable/grid/DayGrid.tsx';

/** Encounters of the event that have no slot yet. Choosing one selects a new slot for it. */
export const UnplacedEncounters = memo(function UnplacedEncounters({
  rows,
  onSelect,
}: {
  readonly rows: readonly DocumentRow[];
  readonly onSelect: (row: DocumentRow) => void;
}) {
  if (rows.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="unplaced-encounters">
      <Box as="h2" id="unplaced-encounters" textStyle="title" color="ink.strong" marginBottom="1">
        {rows.length === 1 ? '1 encounter without a slot' : `${rows.length} encounters without a slot`}
      </Box>
      <Box textStyle="caption" color="ink.muted" marginBottom="1">
        Drag one onto the grid, or select it and then its place.
      </Box>
      <Flex direction="column" gap="1.5" align="stretch" color="ink.muted">
        {rows.map((row) => (
          <Button
            key={row.keyId}
            icon={<GripVertical />}
            onClick={() => onSelect(row)}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(encounterDrag, row.keyId);
              event.dataTransfer.effectAllowed = 'copy';
            }}
            style={{ justifyContent: 'flex-start', textAlign: 'start', whiteSpace: 'normal' }}
          >
            <span>
              <span className="wm-code">{displayReference(row)}</span> {row.body.title}
              {!isApproved(row) && ' · not approved'}
            </span>
          </Button>
        ))}
      </Flex>
    </Box>
  );
});
