import type { Invite } from '#contract/people.ts';
import type { MailMessage } from './mail.ts';
import type { Invited } from './invites.ts';

/** What a letter with a link to choose a password is about. */
export interface PasswordLinkMail {
  readonly person: Pick<Invited, 'email' | 'firstName'>;
  readonly link: Pick<Invite, 'path' | 'expires'>;
  /** The password of before was taken away. */
  readonly reset: boolean;
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The letter that brings somebody their link to choose a password. */
export function passwordLinkMail({ person, link, reset }: PasswordLinkMail, game: string, site: string): MailMessage {
  const why = reset
    ? `An organiser of ${game} has reset your password, and the old one no longer works. Choose a new one here:`
    : `You have an account for ${game}. Choose your password here, and you are in:`;
  const text = [
    `Hello ${person.firstName},`,
    why,
    site + link.path,
    `The link works once, until ${moment.format(new Date(link.expires))} UTC. Do not pass it on: whoever opens it can choose the password.`,
    'If you did not expect this, you need do nothing.',
  ].join('\n\n');
  const subject = reset ? `A new password for ${game}` : `Your account for ${game}`;
  return { to: person.email, subject, text: `${text}\n` };
}
