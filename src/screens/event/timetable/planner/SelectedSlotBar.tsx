import { Box, Flex } from '@chakra-ui/react';
import {
  ArrowDown,
  ArrowUp,
  Check,
  type LucideIcon,
  Minus,
  Play,
  Plus,
  SquarePen,
  Undo2,
  WandSparkles,
} from 'lucide-react';
import { memo } from 'react';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/fields/inputs/TextField.tsx';
import { slotStep } from '#screens/event/timetable/slotCommands.ts';

/** Handlers of the selected slot's buttons. They stay the same while it moves. */
export interface SlotHandlers {
  readonly shift: (by: number) => void;
  readonly resize: (by: number) => void;
  readonly rename: (title: string) => void;
  readonly open: () => void;
  readonly openSheet: () => void;
  readonly findPlace: () => void;
  readonly place: () => void;
  readonly cancel: () => void;
  readonly undo: () => void;
}

/**
 * Buttons that move, resize, place and cancel the selected slot; a new slot gets its title here. Always rendered, because
 * adding its style rules would make the browser restyle the whole page.
 */
export function SelectedSlotBar({
  slot,
  isNew,
  position,
  overlapText,
  handlers,
}: {
  /** Undefined hides the bar. */
  readonly slot: Slot | undefined;
  /** A new slot cannot be opened yet. */
  readonly isNew: boolean;
  readonly position: string;
  /** Describes the slot's overlaps; empty if it has none. */
  readonly overlapText: string;
  readonly handlers: SlotHandlers;
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
            <TextField label="Title" value={title} onChange={handlers.rename} />
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
        <Buttons canOpen={slot !== undefined && !isNew} handlers={handlers} />
      </Flex>
    </Box>
  );
}

/** The buttons of the bar, memoised: only the text beside them changes at every step of a move. */
const Buttons = memo(function Buttons({
  canOpen,
  handlers,
}: {
  readonly canOpen: boolean;
  readonly handlers: SlotHandlers;
}) {
  const { shift, resize, open, openSheet, findPlace, place, cancel } = handlers;
  return (
    <>
      <Flex gap="1">
        <IconButton label="15 minutes earlier" icon={ArrowUp} onClick={() => shift(-slotStep)} />
        <IconButton label="15 minutes later" icon={ArrowDown} onClick={() => shift(slotStep)} />
        <IconButton label="15 minutes shorter" icon={Minus} onClick={() => resize(-slotStep)} />
        <IconButton label="15 minutes longer" icon={Plus} onClick={() => resize(slotStep)} />
        {canOpen && <IconButton label="Open" icon={SquarePen} onClick={open} />}
        {canOpen && <IconButton label="Run sheet" icon={Play} onClick={openSheet} />}
        <IconButton label="Cancel move" icon={Undo2} onClick={cancel} />
      </Flex>
      <Flex gap="1" wrap="wrap" flex={{ base: '1', sm: 'none' }} css={{ '& > button': { flex: '1' } }}>
        <Button action icon={<WandSparkles />} onClick={findPlace}>
          Find a place
        </Button>
        <Button action variant="primary" icon={<Check />} onClick={place}>
          Place here
        </Button>
      </Flex>
    </>
  );
});

/** Inline style that hides an element without a style rule of its own. */
export function visibleIf(isVisible: boolean) {
  return isVisible ? undefined : ({ display: 'none' } as const);
}

function IconButton({
  label,
  icon: Icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
}) {
  return <Button square action aria-label={label} title={label} icon={<Icon />} onClick={onClick} />;
}
