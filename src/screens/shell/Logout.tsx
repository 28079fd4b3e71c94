import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { waitingChanges } from '#mirror/queries';
import { logOut } from '#session/session';
import { ask, useShell } from '#session/store';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';

/** Logging out as a screen part: how many changes are unsent, and the three ways on. */
export interface Logout {
  readonly unsent: number;
  readonly begin: () => Promise<void>;
  readonly stay: () => void;
  readonly saveToFile: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

/** Logging out asks first; with unsent changes it offers to stay, to save them to a file, or to discard them. */
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
      const waiting = mirror ? await waitingChanges(mirror) : [];
      if (waiting.length > 0) return setUnsent(waiting.length);
      const sure = await ask({
        title: 'Confirm Logout?',
        body: 'Are you sure you want to logout?',
        confirm: 'Logout',
        cancel: 'Cancel',
      });
      if (sure) await leave();
    },
    async saveToFile() {
      const { mirror } = useShell.getState();
      if (!mirror) return;
      const waiting = await waitingChanges(mirror);
      const content = { waymark: 1, changes: waiting.map(({ change }) => change) };
      const address = URL.createObjectURL(
        new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
      );
      const link = document.createElement('a');
      link.href = address;
      link.download = 'waymark-unsent-changes.json';
      link.click();
      URL.revokeObjectURL(address);
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
