import { SMTPServer } from 'smtp-server';

/** A mail server of a test, which keeps what it received. */
export interface TestMailServer {
  readonly messages: { readonly to: string[]; readonly from: string; readonly text: string }[];
  readonly state: { isRefusing: boolean };
  /** The setting `SMTP_URL` for it. */
  readonly smtpUrl: string;
  /** The names of those who got mail, in order. */
  readonly sentTo: () => string[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<TestMailServer> {
  const messages: { readonly to: string[]; readonly from: string; readonly text: string }[] = [];
  const state = { isRefusing: false };
  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      done(state.isRefusing ? new Error('No such box') : undefined);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // A line of quoted-printable ends in an equals sign where it goes on.
        const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        messages.push({ to: envelope.rcptTo.map(({ address }) => address), from, text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', () => resolve()));
  const at = mailServer.server.address();
  return {
    messages,
    state,
    smtpUrl: `smtp://127.0.0.1:${at instanceof Object ? at.port : 0}?from=games@waymark.test`,
    sentTo: () => messages.map(({ to }) => to[0]?.split('@')[0] ?? '').sort((a, b) => a.localeCompare(b)),
    close: () => new Promise<void>((resolve) => mailServer.close(() => resolve())),
  };
}
