import type { Invite } from '#contract/accounts/accounts.ts';
import { Html, html } from './html.ts';
import type { Invited } from '#server/store/people/invites.ts';
import type { MailMessage } from './mail.ts';

/** A link for choosing a password, and whom it is for. */
export interface PasswordLinkMail {
  readonly person: Pick<Invited, 'email' | 'firstName'>;
  readonly link: Pick<Invite, 'path' | 'expires'>;
  /** The previous password was removed. */
  readonly reset: boolean;
}

/** A message: its recipient, its subject, its link and the text around it. */
interface Letter {
  readonly to: Pick<Invited, 'email' | 'firstName'>;
  readonly subject: string;
  readonly reason: string;
  readonly address: string;
  readonly notes: readonly string[];
}

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The message for somebody who has forgotten their password. */
export function passwordResetMail(
  { person, link }: Pick<PasswordLinkMail, 'person' | 'link'>,
  game: string,
  site: string,
): MailMessage {
  return messageOf({
    to: person,
    subject: `Choose a new password for ${game}`,
    reason: `Somebody, probably you, has asked for a new password for ${game}. Choose it here:`,
    address: site + link.path,
    notes: [
      `${validity(link)} Choosing a password signs you out everywhere else.`,
      'If it was not you, ignore this message: your password stays as it is.',
    ],
  });
}

/** The message with a link for choosing a password. */
export function passwordLinkMail(
  { person, link, reset }: PasswordLinkMail,
  game: string,
  site: string,
): MailMessage {
  return messageOf({
    to: person,
    subject: reset ? `A new password for ${game}` : `Your account for ${game}`,
    reason: reset
      ? `An organiser of ${game} has reset your password, and the old one no longer works. Choose a new one here:`
      : `You have an account for ${game}. Choose your password to sign in:`,
    address: site + link.path,
    notes: [
      `${validity(link)} Don't forward it: anyone who opens it can choose the password.`,
      'If you did not expect this message, you can ignore it.',
    ],
  });
}

function validity({ expires }: Pick<Invite, 'expires'>): string {
  return `The link works once, until ${dateTime.format(new Date(expires))} UTC.`;
}

/** The same words as plain text and as a page, for programs that show one or the other. */
function messageOf({ to, subject, reason, address, notes }: Letter): MailMessage {
  const greeting = `Hello ${to.firstName},`;
  return {
    to: to.email,
    subject,
    text: `${[greeting, reason, address, ...notes].join('\n\n')}\n`,
    html: html`<!doctype html>
      <html lang="en-GB">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${subject}</title>
        </head>
        <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
          <div style="max-width:34em;margin:0 auto">
            <p>${greeting}</p>
            <p>${reason}</p>
            <p>
              <a
                href="${address}"
                style="display:inline-block;padding:12px 20px;border-radius:8px;background:#f0b440;color:#1f1502;font-weight:600;text-decoration:none"
                >Choose a password</a
              >
            </p>
            <p>Or copy this address: <span style="word-break:break-all">${address}</span></p>
            ${new Html(notes.map((note) => html`<p>${note}</p>`.text).join(''))}
          </div>
        </body>
      </html>`.text,
  };
}
