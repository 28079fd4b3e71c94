import { Box } from '@chakra-ui/react';
import type { ApiFailure } from '#api/client.ts';
import { unavailability } from '#api/unavailability.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';

/** Explains why versions, which are stored only on the server, are not shown. `what` begins the sentence. */
export function VersionUnavailable({
  what,
  failure,
  onRetry,
}: {
  readonly what: 'This version is' | 'The versions are';
  readonly failure: ApiFailure;
  readonly onRetry: () => void;
}) {
  const reason = unavailability(failure);
  return (
    <Box paddingBlock="5">
      {reason === 'unreachable' ? (
        <Notice title={`${what} stored on the server`} actions={<Button onClick={onRetry}>Try again</Button>}>
          The server cannot be reached. Everything else on this screen is on this device.
        </Notice>
      ) : (
        <Notice
          type="warning"
          title={
            reason === 'forbidden' ? 'You don’t have permission to see this' : 'The server does not have this'
          }
        />
      )}
    </Box>
  );
}
