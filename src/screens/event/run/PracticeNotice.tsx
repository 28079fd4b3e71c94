import { Box } from '@chakra-ui/react';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { RunClock } from './useRunClock.ts';

/** Says that the clock is set for practice, and what that means for what is recorded. */
export function PracticeNotice({ clock }: { readonly clock: RunClock }) {
  return (
    <Box marginBottom="4">
      <Notice
        title="This page shows another time, for practice"
        actions={<Button onClick={() => clock.set(null)}>Use the time of this device</Button>}
      >
        Everything you record is real, with the true time. Undo anything that was only practice.
      </Notice>
    </Box>
  );
}
