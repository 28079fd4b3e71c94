import type { TestMailServer } from '#support/mailServer.ts';

const minuteMs = 60_000;

/** Refuses digests that are due, and returns who has got one half a minute later, and who by 20 minutes later. */
export async function sentAfterRefusal(
  mail: TestMailServer,
  sendAt: (time: number) => Promise<void>,
): Promise<{ readonly soon: readonly string[]; readonly later: readonly string[] }> {
  const at = Date.now() + 6 * minuteMs;
  mail.state.isRefusing = true;
  await sendAt(at);
  mail.state.isRefusing = false;
  await sendAt(at + 30_000);
  const soon = mail.sentTo();
  await sendAt(at + 2 * minuteMs);
  await sendAt(at + 20 * minuteMs);
  return { soon, later: mail.sentTo() };
}
