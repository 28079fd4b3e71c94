import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { unsentCount } from '#mirror/queries/unsaved.ts';
import { waitUntilSent } from '#mirror/queries/watch.ts';
import { counted } from '#api/client.ts';
import { logOut } from '#session/session.ts';
import { ask, useShell } from '#session/store.ts';
import { syncNow } from '#session/syncNow.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** Logging out as a screen part: how many changes are unsent, and the three ways on. */
export interface Logout {
  readonly unsent: number;
  readonly begin: () => Promise<void>;
  readonly stay: () => void;
  readonly saveToFile: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

/** How long somebody who logs out waits for what they saved just before, in milliseconds. */
const patienceMs = 3_000;

/** Logging out sends what can still go, then asks; with unsent changes it offers to stay, to save them to a file, or to discard them. */
export function useLogout(): Logout {
  const [unsent, setUnsent] = useState(0);
  const leave = async () => {
    await logOut();
    globalThis.location.assign('/');
  };
  return {
    unsent,
    leave,
    stay: () => setUnsent(0),
    async begin() {
      const { mirror } = useShell.getState();
      if (mirror) {
        syncNow();
        await counted(() => waitUntilSent(mirror, patienceMs));
      }
      const unsent = mirror ? await unsentCount(mirror) : 0;
      if (unsent > 0) return setUnsent(unsent);
      const sure = await ask({
        title: 'Confirm Logout?',
        body: 'Are you sure you want to logout?',
        confirm: 'Logout',
        cancel: 'Cancel',
      });
      if (sure) await leave();
    },
    async saveToFile() {
      const { mirror, user } = useShell.getState();
      if (!mirror || !user) return;
      const { saveUnsent } = await import('../shared/export/saveAsFile.ts');
      await saveUnsent(mirror, user, new Date().toISOString());
    },
  };
}

/** The question while something has not been sent yet. */
export function LogoutDialog({ logout }: { readonly logout: Logout }) {
  return (
    <Dialog title="Confirm Logout?" open={logout.unsent > 0} onClose={logout.stay} alert>
      <Text color="ink">
        {logout.unsent === 1 ? '1 change has' : `${logout.unsent} changes have`} not reached the server yet.
        Logging out removes everything from this device.
      </Text>
      <Flex justify="flex-end" gap="2" marginTop="5" flexWrap="wrap">
        <Button onClick={() => void logout.saveToFile()}>Save to a file</Button>
        <Button variant="danger" onClick={() => void logout.leave()}>
          Discard and logout
        </Button>
        <Button variant="primary" onClick={logout.stay} autoFocus>
          Stay
        </Button>
      </Flex>
    </Dialog>
  );
}
