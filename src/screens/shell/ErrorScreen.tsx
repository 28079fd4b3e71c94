import { Box } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** When a screen fails: what happened, what is safe, what to do. */
export function ErrorScreen() {
  return (
    <Box as="main">
      <EmptyState
        whole
        icon={<TriangleAlert />}
        title="This screen stopped working"
        action={<Button onClick={() => globalThis.location.assign('/')}>Go to Home</Button>}
      >
        Everything you saved is safe on this device, and what you were typing was kept as a draft.
      </EmptyState>
    </Box>
  );
}
