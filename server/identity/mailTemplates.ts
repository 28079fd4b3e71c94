import type { Invite } from '#contract/accounts.ts';
import type { Invited } from './invites.ts';
import type { MailMessage } from './mail.ts';

/** A link for choosing a password, and whom it is for. */
export interface PasswordLinkMail {
  readonly person: Pick<Invited, 'email' | 'firstName'>;
  readonly link: Pick<Invite, 'path' | 'expires'>;
  /** The previous password was removed. */
  readonly reset: boolean;
}

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The message for somebody who has forgotten their password. */
export function passwordResetMail(
  { person, link }: Pick<PasswordLinkMail, 'person' | 'link'>,
  game: string,
  site: string,
): MailMessage {
  const text = [
    `Hello ${person.firstName},`,
    `Somebody, probably you, has asked for a new password for ${game}. Choose it here:`,
    site + link.path,
    `The link works once, until ${dateTime.format(new Date(link.expires))} UTC. Choosing a password signs you out everywhere else.`,
    'If it was not you, ignore this message: your password stays as it is.',
  ].join('\n\n');
  return { to: person.email, subject: `Choose a new password for ${game}`, text: `${text}\n` };
}

/** The message with a link for choosing a password. */
export function passwordLinkMail(
  { person, link, reset }: PasswordLinkMail,
  game: string,
  site: string,
): MailMessage {
  const reason = reset
    ? `An organiser of ${game} has reset your password, and the old one no longer works. Choose a new one here:`
    : `You have an account for ${game}. Choose your password to sign in:`;
  const text = [
    `Hello ${person.firstName},`,
    reason,
    site + link.path,
    `The link works once, until ${dateTime.format(new Date(link.expires))} UTC. Don't forward it: anyone who opens it can choose the password.`,
    'If you did not expect this message, you can ignore it.',
  ].join('\n\n');
  const subject = reset ? `A new password for ${game}` : `Your account for ${game}`;
  return { to: person.email, subject, text: `${text}\n` };
}
