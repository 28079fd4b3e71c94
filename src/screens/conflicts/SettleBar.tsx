import { Flex, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: '1',
    paddingTop: '3',
    paddingBottom: 'max(0.75rem, env(safe-area-inset-bottom))',
    background: 'surface.page',
    borderTopWidth: 'thin',
    borderColor: 'line',
  },
});

/** What is done at the end, always in reach, and how far it is until then. */
export function SettleBar({ said, children }: { readonly said: string; readonly children: ReactNode }) {
  return (
    <Bar role="group" aria-label="When all is decided">
      <Flex align="center" gap="3">
        {children}
        <Text flex="1" minWidth="0" color="ink.muted" role="status">
          {said}
        </Text>
      </Flex>
    </Bar>
  );
}
