import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { NotificationChannels } from '#api/notificationChannels.ts';
import { showSnackbar } from '#session/store.ts';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { disablePush, enablePush, pushObstacle } from './pushDevice.ts';

/** Whether this device shows notifications while the app is closed. The browser asks for permission only after a tap. */
export function PushSettings({
  channels: { pushKey, endpoint },
}: {
  readonly channels: NotificationChannels;
}) {
  const [isOn, setIsOn] = useState(endpoint !== null);
  const [isBusy, setIsBusy] = useState(false);
  const obstacle = pushObstacle();
  const change = async (wanted: boolean) => {
    setIsBusy(true);
    try {
      const isDone = wanted ? (await enablePush(pushKey)) !== undefined : await disablePush();
      if (isDone) setIsOn(wanted);
      else
        showSnackbar(
          'error',
          'This could not be changed. Notifications need a connection and your permission.',
        );
    } catch {
      showSnackbar('error', 'The push service of this browser cannot be reached.');
    } finally {
      setIsBusy(false);
    }
  };
  if (obstacle !== undefined && !isOn)
    return (
      <Text marginTop="3" color="ink.muted" textStyle="small">
        {obstacle}
      </Text>
    );
  return (
    <Box marginTop="2">
      <CheckboxField
        label="Notifications on this device"
        help="Even while the app is closed, until you log out. They show references and no text"
        value={isOn}
        disabled={isBusy}
        onChange={(wanted) => void change(wanted)}
      />
    </Box>
  );
}
