import { Box, Flex } from '@chakra-ui/react';
import { ListTodo, Plus, TriangleAlert } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { useMedia, wide } from '#ui/media.ts';

/** How a day is planned, in a sentence, with the ways to what stands below the columns of a narrow page. */
export function Ways({
  clashes,
  waiting,
  onNew,
}: {
  readonly clashes: number;
  /** Encounters without a slot. */
  readonly waiting: number;
  readonly onNew: (() => void) | undefined;
}) {
  'use memo';
  const isWide = useMedia(wide);
  const isTouched = useMedia('(pointer: coarse)');
  const goTo = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start' });
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      {onNew && (
        <Button variant="primary" icon={<Plus />} onClick={onNew}>
          New slot
        </Button>
      )}
      {!isWide && (
        <>
          <Button icon={<TriangleAlert />} onClick={() => goTo('clashes')}>
            {clashes === 1 ? '1 clash' : `${clashes} clashes`}
          </Button>
          {waiting > 0 && (
            <Button icon={<ListTodo />} onClick={() => goTo('waiting-encounters')}>
              {waiting} to place
            </Button>
          )}
        </>
      )}
      <Box textStyle="caption" color="ink.muted" flex="1 1 12rem" minWidth="0">
        {isTouched
          ? 'Tap a slot, then where it goes.'
          : 'Drag a slot, or click it and then where it goes. By keys: Space, arrows, Enter.'}
      </Box>
    </Flex>
  );
}
