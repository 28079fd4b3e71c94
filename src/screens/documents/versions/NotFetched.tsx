import { Box } from '@chakra-ui/react';
import type { Asked } from '#api/history.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Says why something that is kept only on the server is not shown. */
export function NotFetched({
  what,
  asked,
  onAgain,
}: {
  readonly what: string;
  readonly asked: Exclude<Asked<unknown>, { kind: 'found' }>;
  readonly onAgain: () => void;
}) {
  return (
    <Box paddingBlock="5">
      {asked.kind === 'unreachable' ? (
        <Notice
          title={`${what} are kept on the server`}
          actions={<Button onClick={onAgain}>Try again</Button>}
        >
          It cannot be reached now. Everything else on this screen is on this device.
        </Notice>
      ) : (
        <Notice
          type="warning"
          title={asked.kind === 'forbidden' ? 'You may not see this' : 'There is no such thing on the server'}
        />
      )}
    </Box>
  );
}
