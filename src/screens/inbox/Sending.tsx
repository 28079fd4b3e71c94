import type { MailChoice } from '#domain/personal/noticeState.ts';
import { MailSettings } from './MailSettings.tsx';
import { PushSettings } from './PushSettings.tsx';
import { useWays } from './useWays.ts';

/** How the person is told besides the inbox: what the server and this browser can do. */
export default function Sending({
  mail,
  onMail,
}: {
  readonly mail: MailChoice;
  readonly onMail: (mail: MailChoice) => void;
}) {
  const ways = useWays();
  if (!ways) return null;
  return (
    <>
      <PushSettings ways={ways} />
      {ways.mail && <MailSettings mail={mail} onChange={onMail} />}
    </>
  );
}
