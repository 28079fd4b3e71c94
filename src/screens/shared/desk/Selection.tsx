import { Box, Text, chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';

/** A row of controls at the edge of the list or of the document. */
export const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '2',
    rowGap: '1',
    paddingInline: '4',
    paddingBlock: '2',
    borderColor: 'line',
  },
});

/** The actions on the selected documents, below the list. */
export function Selection({
  count,
  progress,
  onNone,
  children,
}: {
  readonly count: number;
  /** How many are done while it is going on. */
  readonly progress: number | null;
  readonly onNone: () => void;
  /** The buttons. */
  readonly children: ReactNode;
}) {
  return (
    <Bar role="region" aria-label="Selection" borderTopWidth="thin" background="surface.raised">
      <Text as="span" role="status" color="ink.strong" fontWeight="medium" marginInlineEnd="2">
        {progress === null ? `${count} selected` : `${progress} of ${count} done`}
      </Text>
      {children}
      <Box marginInlineStart="auto">
        <IconButton label="Select none" icon={<X />} disabled={progress !== null} onClick={onNone} />
      </Box>
    </Bar>
  );
}
