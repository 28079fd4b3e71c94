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
    // At 400 % the screen is as low as this: a text of three lines would take a third of it.
    '@media (max-height: 20rem)': { position: 'static' },
  },
});

/** A bar at the bottom of the screen with the final buttons and how much is still to decide. */
export function SettleBar({ status, children }: { readonly status: string; readonly children: ReactNode }) {
  return (
    <Bar role="group" aria-label="Finish">
      <Flex align="center" gap="3">
        {children}
        <Text flex="1" minWidth="0" color="ink.muted" role="status">
          {status}
        </Text>
      </Flex>
    </Bar>
  );
}
