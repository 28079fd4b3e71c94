import { Box } from '@chakra-ui/react';
import type { CurrentUser } from '#contract/accounts/user.ts';
import { stopSeeingAs } from '#session/seeAs.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Banner } from '#ui/feedback/Banner.tsx';
import { screenOnly } from '#ui/layout/bars.ts';

/** Says as whom the app is seen; the top bar says it too, where this is scrolled away. */
export default function SeenAsBar({ user }: { readonly user: CurrentUser }) {
  return (
    <Box css={screenOnly}>
      <Banner type="warning" action={<Button onClick={stopSeeingAs}>Stop</Button>}>
        Seen as <strong>{user.displayName}</strong>. Nothing can be changed.
      </Banner>
    </Box>
  );
}
