import { Box, Flex, Text } from '@chakra-ui/react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { documentCount } from '#screens/shared/data/documentCount.ts';
import type { Logout } from './useLogout.ts';

/** The question about unsent work. */
export default function LogoutDialog({ logout }: { readonly logout: Logout }) {
  return (
    <Dialog title="Confirm Logout?" open={logout.unsent > 0} onClose={logout.stay} alert>
      <Text color="ink">
        Your work on {documentCount(logout.unsent)} has not reached the server yet. Logging out removes
        everything from this device.
      </Text>
      {logout.isInFile && (
        <Text color="ink" role="status" marginTop="3">
          The file is in your downloads. Check that it is there before you log out. You can import it under
          This device once you have logged in again.
        </Text>
      )}
      {/* What cannot be undone has a row of its own, away from the way back. */}
      <Flex justify="space-between" gap="2" marginTop="5" flexWrap="wrap">
        <Button onClick={() => void logout.saveToFile()}>Save to a file</Button>
        <Button variant="primary" onClick={logout.stay} data-autofocus>
          Stay
        </Button>
      </Flex>
      <Box marginTop="5" paddingTop="3" borderTopWidth="thin" borderColor="line">
        <Button variant={logout.isInFile ? 'quiet' : 'danger'} onClick={() => void logout.leave()}>
          {logout.isInFile ? 'Logout' : 'Discard and logout'}
        </Button>
      </Box>
    </Dialog>
  );
}
