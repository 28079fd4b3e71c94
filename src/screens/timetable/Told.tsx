import { Box, Flex } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { seenIf } from './HeldBar.tsx';

/** What has just happened to a slot, or is happening to it, and the way to take it back. */
export function Told({
  words,
  isSeen,
  onUndo,
}: {
  readonly words: string;
  /** Otherwise it is only heard: it stands elsewhere. */
  readonly isSeen: boolean;
  /** Undefined where there is nothing to take back. */
  readonly onUndo: (() => void) | undefined;
}) {
  'use memo';
  return (
    <>
      <Box role="status" className="wm-sr-only">
        {words}
      </Box>
      <Flex
        gap="2"
        align="center"
        background="surface.raised"
        borderTopWidth="thin"
        borderColor="line.strong"
        padding="2"
        style={seenIf(isSeen && words !== '')}
      >
        <Box aria-hidden="true" flex="1" minWidth="0" textStyle="small" color="ink.strong">
          {words}
        </Box>
        <Button icon={<Undo2 />} title="Undo (Ctrl-Z)" onClick={onUndo} style={seenIf(onUndo !== undefined)}>
          Undo
        </Button>
      </Flex>
    </>
  );
}
