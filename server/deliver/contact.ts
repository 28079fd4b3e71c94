import { hostname } from 'node:os';
import type { Env } from '#server/env.ts';
import { namedSender } from '#server/identity/pages/mail.ts';

/** An address of mail and nothing else, as push services read it. */
const plainAddress = /^[^\s<>@]+@[^\s<>@]+$/;

/**
 * Whom the operators of push services ask about this server: its address where that is on the internet, else the sender of
 * its mail, else a mailbox at its host. Some refuse addresses at localhost.
 */
export function contactOf({ url, smtpUrl }: Pick<Env, 'url' | 'smtpUrl'>): string {
  if (url?.startsWith('https:') && !isLocal(new URL(url).hostname)) return url;
  const sender = smtpUrl === undefined ? undefined : namedSender(new URL(smtpUrl));
  if (sender !== undefined && plainAddress.test(sender) && !isLocal(sender.slice(sender.indexOf('@') + 1)))
    return `mailto:${sender}`;
  const host = url === undefined ? 'localhost' : new URL(url).hostname;
  return `mailto:waymark@${isLocal(host) ? hostname() : host}`;
}

function isLocal(host: string): boolean {
  return /(^|\.)localhost$|^127\.|^\[::1\]$/.test(host);
}
