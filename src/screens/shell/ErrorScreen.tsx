import { Box } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/** Replaces a screen that failed: says what is safe and where to go. */
export function ErrorScreen() {
  return (
    <Box as="main">
      <EmptyState
        whole
        icon={<TriangleAlert />}
        title="This screen stopped working"
        action={<Button onClick={() => globalThis.location.assign('/')}>Go to Home</Button>}
      >
        Everything you saved is safe on this device, and your unsaved text has been stored as a draft.
      </EmptyState>
    </Box>
  );
}
