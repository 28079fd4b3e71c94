import { Box, Flex } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { memo } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { visibleIf } from './SelectedSlotBar.tsx';

/** Announces the position of the moving slot or the result of the last move, with a button to undo it. */
export function StatusBar({
  text,
  isVisible,
  onUndo,
}: {
  readonly text: string;
  /** If false, the text is announced only: the bar of the selected slot shows it. */
  readonly isVisible: boolean;
  /** Undefined if there is nothing to undo. */
  readonly onUndo: (() => void) | undefined;
}) {
  return (
    <>
      <Box role="status" className="wm-sr-only">
        {text}
      </Box>
      <Flex
        gap="2"
        align="center"
        background="surface.raised"
        borderTopWidth="thin"
        borderColor="line.strong"
        padding="2"
        style={visibleIf(isVisible && text !== '')}
      >
        <Box aria-hidden="true" flex="1" minWidth="0" textStyle="small" color="ink.strong">
          {text}
        </Box>
        <UndoButton onUndo={onUndo} />
      </Flex>
    </>
  );
}

/** The undo button, memoised: only the text beside it changes at every step of a move. */
const UndoButton = memo(function UndoButton({ onUndo }: { readonly onUndo: (() => void) | undefined }) {
  return (
    <Button icon={<Undo2 />} title="Undo (Ctrl-Z)" onClick={onUndo} style={visibleIf(onUndo !== undefined)}>
      Undo
    </Button>
  );
});
