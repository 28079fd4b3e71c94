import type { MailChoice } from '#domain/personal/noticeState.ts';
import { MailSettings } from './MailSettings.tsx';
import { PushSettings } from './PushSettings.tsx';
import { useNotificationChannels } from './useNotificationChannels.ts';

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
