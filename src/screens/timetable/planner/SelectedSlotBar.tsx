import { Box, Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Check, Minus, Play, Plus, SquarePen, Undo2, WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Slot } from '#domain/schedule/slot.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { slotStep } from '#screens/timetable/slotCommands.ts';

/**
 * Buttons that move, resize, place and cancel the selected slot; a new slot gets its title here. Always rendered, because
 * adding its style rules would make the browser restyle the whole page.
 */
export function SelectedSlotBar({
  slot,
  isNew,
  position,
  overlapText,
  onShift,
  onResize,
  onRename,
  onOpen,
  onOpenSheet,
  onFindPlace,
  onPlace,
  onCancel,
}: {
  /** Undefined hides the bar. */
  readonly slot: Slot | undefined;
  /** A new slot cannot be opened yet. */
  readonly isNew: boolean;
  readonly position: string;
  /** Describes the slot's overlaps; empty if it has none. */
  readonly overlapText: string;
  readonly onShift: (by: number) => void;
  readonly onResize: (by: number) => void;
  readonly onRename: (title: string) => void;
  readonly onOpen: (slot: Slot) => void;
  readonly onOpenSheet: (id: string) => void;
  readonly onFindPlace: () => void;
  readonly onPlace: () => void;
  readonly onCancel: () => void;
}) {
  const title = slot?.title ?? '';
  // The slot of a document takes its title from there.
  const needsTitle = isNew && slot?.document === null;
  return (
    <Box
      role="group"
      aria-label="Selected slot"
      padding="3"
      background="surface.raised"
      borderTopWidth="thin"
      borderColor="line.strong"
      style={visibleIf(slot !== undefined)}
    >
      <Flex gap="1" flexWrap="wrap" align="center">
        <Box flex="1 1 14rem" minWidth="0">
          {needsTitle ? (
            <TextField label="Title" value={title} onChange={onRename} />
          ) : (
            <Box fontWeight="semibold" color="ink.strong">
              {title}
            </Box>
          )}
          <Box textStyle="small">{position}. Select its new place or use the arrow keys.</Box>
          <Box
            textStyle="small"
            color="danger.ink"
            maxHeight="3.75rem"
            overflowY="auto"
            tabIndex={0}
            style={visibleIf(overlapText !== '')}
          >
            ⚠ {overlapText}
          </Box>
        </Box>
        <Flex gap="1">
          <StepButton label="15 minutes earlier" icon={<ArrowUp />} by={-slotStep} onStep={onShift} />
          <StepButton label="15 minutes later" icon={<ArrowDown />} by={slotStep} onStep={onShift} />
          <StepButton label="15 minutes shorter" icon={<Minus />} by={-slotStep} onStep={onResize} />
          <StepButton label="15 minutes longer" icon={<Plus />} by={slotStep} onStep={onResize} />
          {slot && !isNew && <IconButton label="Open" icon={<SquarePen />} onClick={() => onOpen(slot)} />}
          {slot && !isNew && (
            <IconButton label="Run sheet" icon={<Play />} onClick={() => onOpenSheet(slot.id)} />
          )}
          <IconButton label="Cancel move" icon={<Undo2 />} onClick={onCancel} />
        </Flex>
        <Flex gap="1" wrap="wrap" flex={{ base: '1', sm: 'none' }} css={{ '& > button': { flex: '1' } }}>
          <Button action icon={<WandSparkles />} onClick={onFindPlace}>
            Find a place
          </Button>
          <Button action variant="primary" icon={<Check />} onClick={onPlace}>
            Place here
          </Button>
        </Flex>
      </Flex>
    </Box>
  );
}

/** Inline style that hides an element without a style rule of its own. */
export function visibleIf(isVisible: boolean) {
  return isVisible ? undefined : ({ display: 'none' } as const);
}

function StepButton({
  label,
  icon,
  by,
  onStep,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly by: number;
  readonly onStep: (by: number) => void;
}) {
  return <IconButton label={label} icon={icon} onClick={() => onStep(by)} />;
}

function IconButton({
  label,
  icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}) {
  return <Button square action aria-label={label} title={label} icon={icon} onClick={onClick} />;
}
