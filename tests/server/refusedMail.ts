import { beforeAll, beforeEach } from 'vitest';
import { type TestMailServer, startMailServer } from '#support/mailServer.ts';

const minuteMs = 60_000;

/** A mail server for the tests of a file, which has no messages and refuses none as each test begins. */
export function mailServer(): TestMailServer {
  let server: TestMailServer;
  beforeAll(async () => {
    server = await startMailServer();
    return () => server.close();
  });
  beforeEach(() => {
    server.messages.length = 0;
    server.state.isRefusing = false;
  });
  return {
    get smtpUrl() {
      return server.smtpUrl;
    },
    get messages() {
      return server.messages;
    },
    get state() {
      return server.state;
    },
    sentTo: () => server.sentTo(),
    close: () => server.close(),
  };
}

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
