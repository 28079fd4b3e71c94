import { Box, Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, Check, Minus, Plus, SquarePen, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { step } from './keys.ts';

/** What can be done with the slot in hand by touch: quarters of an hour, put down, put back; new ones are named here. */
export function HeldBar({
  isSeen,
  title,
  isNamed,
  canOpen,
  where,
  trouble,
  onShift,
  onStretch,
  onRename,
  onOpen,
  onDown,
  onBack,
}: {
  /** It is there all the time: its rules, when they come, make the browser style the whole page anew. */
  readonly isSeen: boolean;
  readonly title: string;
  /** A new slot that is for no document is still to be given a name. */
  readonly isNamed: boolean;
  /** A new slot cannot be opened yet. */
  readonly canOpen: boolean;
  /** When and where it would be. */
  readonly where: string;
  /** What it would clash with; empty where nothing. */
  readonly trouble: string;
  readonly onShift: (by: number) => void;
  readonly onStretch: (by: number) => void;
  readonly onRename: (title: string) => void;
  readonly onOpen: () => void;
  readonly onDown: () => void;
  readonly onBack: () => void;
}) {
  'use memo';
  return (
    <Box
      role="group"
      aria-label="Slot in hand"
      padding="3"
      background="surface.raised"
      borderTopWidth="thin"
      borderColor="line.strong"
      style={seenIf(isSeen)}
    >
      <Flex gap="1" flexWrap="wrap" align="center">
        <Box flex="1 1 14rem" minWidth="0">
          {isNamed ? (
            <Box fontWeight="semibold" color="ink.strong">
              {title}
            </Box>
          ) : (
            <TextField label="Title" value={title} onChange={onRename} />
          )}
          <Box textStyle="small">{where}. Tap where it goes, or use the arrow keys.</Box>
          <Box
            textStyle="small"
            color="danger.ink"
            maxHeight="3.75rem"
            overflowY="auto"
            tabIndex={0}
            style={seenIf(trouble !== '')}
          >
            ⚠ {trouble}
          </Box>
        </Box>
        <Flex gap="1">
          <Step label="15 minutes earlier" icon={<ArrowUp />} by={-step} onStep={onShift} />
          <Step label="15 minutes later" icon={<ArrowDown />} by={step} onStep={onShift} />
          <Step label="15 minutes shorter" icon={<Minus />} by={-step} onStep={onStretch} />
          <Step label="15 minutes longer" icon={<Plus />} by={step} onStep={onStretch} />
          {canOpen && (
            <Button square action aria-label="Open" title="Open" icon={<SquarePen />} onClick={onOpen} />
          )}
          <Button square action aria-label="Put back" title="Put back" icon={<Undo2 />} onClick={onBack} />
        </Flex>
        <Flex direction="column" flex={{ base: '1', sm: 'none' }}>
          <Button action variant="primary" icon={<Check />} onClick={onDown}>
            Put down
          </Button>
        </Flex>
      </Flex>
    </Box>
  );
}

/** Hides what is always there, by nothing that would need a rule of its own. */
export function seenIf(isSeen: boolean) {
  return isSeen ? undefined : ({ display: 'none' } as const);
}

function Step({
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
  'use memo';
  return <Button square action aria-label={label} title={label} icon={icon} onClick={() => onStep(by)} />;
}
