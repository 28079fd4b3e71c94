/** A message to one person, as plain text and as a page. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a message. Returns false where the mail server did not take it in time; the fault is reported, never thrown. */
export type SendMail = (message: MailMessage) => Promise<boolean>;

/** Organisers wait for the mail server no longer than this: they can pass the link on themselves. */
const timeoutMs = 5000;

/**
 * Connects to the mail server of `SMTP_URL`. The sender is its `?from=`, else its account where that is an address, else
 * waymark@ and the host name of this site.
 */
export function createMailer(smtpUrl: string, site: string, report: (fault: unknown) => void): SendMail {
  const open = async () => {
    // Not loaded before there is a message: it takes a twentieth of the time of a start.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  const from = { name: 'Waymark', address: senderOf(new URL(smtpUrl), site) };
  return async ({ to, subject, text, html, headers = {} }) => {
    const send = async () => {
      transport ??= open();
      // As an object, so that an address cannot contain a second one.
      const recipient = { name: '', address: to };
      await (await transport).sendMail({ from, to: recipient, subject, text, html, headers: { ...headers } });
    };
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new Error('The mail server took too long')), timeoutMs);
    try {
      await Promise.race([send(), timeout.promise]);
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
  return namedSender(smtp) ?? `waymark@${new URL(site).hostname}`;
}

/** The sender that `SMTP_URL` names; undefined where it names none. */
export function namedSender(smtp: URL): string | undefined {
  const account = decodeURIComponent(smtp.username);
  return smtp.searchParams.get('from') ?? (account.includes('@') ? account : undefined);
}
