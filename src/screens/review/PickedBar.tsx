import { Box, Text, chakra } from '@chakra-ui/react';
import { Check, Flag, X } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
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

/** Actions on the selected documents. */
export function PickedBar({
  count,
  progress,
  onApprove,
  onFlag,
  onNone,
}: {
  readonly count: number;
  /** How many are done while it is going on. */
  readonly progress: number | null;
  readonly onApprove: () => void;
  readonly onFlag: () => void;
  readonly onNone: () => void;
}) {
  const isBusy = progress !== null;
  return (
    <Bar role="region" aria-label="Selection" borderTopWidth="thin" background="surface.raised">
      <Text as="span" role="status" color="ink.strong" fontWeight="medium" marginInlineEnd="2">
        {progress === null ? `${count} selected` : `${progress} of ${count} done`}
      </Text>
      <Button variant="primary" icon={<Check />} disabled={isBusy} onClick={onApprove}>
        Approve {count}
      </Button>
      <Button icon={<Flag />} disabled={isBusy} onClick={onFlag}>
        Flag {count}
      </Button>
      <Box marginInlineStart="auto">
        <IconButton label="Select none" icon={<X />} disabled={isBusy} onClick={onNone} />
      </Box>
    </Bar>
  );
}
