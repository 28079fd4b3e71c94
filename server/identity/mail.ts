import { createTransport } from 'nodemailer';

/** A letter to one person, in plain words. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends a letter; false where it could not be handed over in time, which is reported and never thrown. */
export type SendMail = (letter: MailMessage) => Promise<boolean>;

/** How long whoever asked waits for the post office; the link is theirs to give whatever comes of it. */
const patienceMs = 5000;

/**
 * The way to the mail server of `SMTP_URL`. Letters come from its `?from=`, else from the account named in it where that
 * is an address, else from waymark@ and the name of this site.
 */
export function createMailer(smtpUrl: string, site: string, report: (fault: unknown) => void): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = { name: 'Waymark', address: senderOf(new URL(smtpUrl), site) };
  return async ({ to, subject, text }) => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('The mail server took too long')), patienceMs);
    try {
      await Promise.race([
        // As parts, so that nothing in an address can name a second one.
        transport.sendMail({ from, to: { name: '', address: to }, subject, text }),
        late.promise,
      ]);
      return true;
    } catch (fault) {
      report(fault);
      return false;
    } finally {
      clearTimeout(timer);
    }
  };
}

function senderOf(smtp: URL, site: string): string {
  const account = decodeURIComponent(smtp.username);
  const named = smtp.searchParams.get('from') ?? (account.includes('@') ? account : null);
  return named ?? `waymark@${new URL(site).hostname}`;
}
