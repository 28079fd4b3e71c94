import { useEffect, useState } from 'react';
import { type NotificationChannels, fetchNotificationChannels } from '#api/notificationChannels.ts';

/** Returns the channels by which the server can notify people; undefined until it has answered, as without a network. */
export function useNotificationChannels(): NotificationChannels | undefined {
  const [channels, setChannels] = useState<NotificationChannels>();
  useEffect(() => {
    let isOpen = true;
    const fetch = async () => {
      const result = await fetchNotificationChannels();
      if (isOpen && result.kind === 'done') setChannels(result.value);
    };
    void fetch();
    return () => {
      isOpen = false;
    };
  }, []);
  return channels;
}
