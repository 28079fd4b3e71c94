import { useEffect, useState } from 'react';
import type { MailChoice } from '#domain/personal/noticeState.ts';
import { type NotificationChannels, fetchNotificationChannels } from '#api/notificationChannels.ts';
import { MailSettings } from './MailSettings.tsx';
import { PushSettings } from './PushSettings.tsx';

/** Choice of channels besides the inbox, as far as the server and this browser support them. */
export default function ChannelSettings({
  mail,
  onMail,
}: {
  readonly mail: MailChoice;
  readonly onMail: (mail: MailChoice) => void;
}) {
  const channels = useNotificationChannels();
  if (!channels) return null;
  return (
    <>
      <PushSettings channels={channels} />
      {channels.mail && <MailSettings mail={mail} onChange={onMail} />}
    </>
  );
}

/** Returns the channels by which the server can notify people; undefined until it has answered, as without a network. */
function useNotificationChannels(): NotificationChannels | undefined {
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
