import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A row of controls above a list or document; `end` is aligned to the far side. */
export function Toolbar({
  label,
  children,
  end,
}: {
  readonly label: string;
  readonly children?: ReactNode;
  readonly end?: ReactNode;
}) {
  return (
    <Flex role="group" aria-label={label} align="center" gap="2" flexWrap="wrap" minHeight="action">
      {children}
      {end && (
        <Flex marginInlineStart="auto" gap="2" align="center" flexWrap="wrap">
          {end}
        </Flex>
      )}
    </Flex>
  );
}
