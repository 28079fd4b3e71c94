import type { PersonalEntry } from './entry.ts';
import { type NoticeKind, noticeKinds } from './notice.ts';

/** State of a notice. A snoozed one is unread again when its time has come. */
export type NoticeState =
  | { readonly kind: 'unread' | 'read' | 'done' }
  | { readonly kind: 'snoozed'; readonly until: number };

/** Reads the state of a notice from its entry. */
export function readNoticeState(entry: Pick<PersonalEntry, 'value'> | undefined, now: number): NoticeState {
  const [kind, until] = (entry?.value ?? '').split(' ');
  if (kind === 'read' || kind === 'done') return { kind };
  if (kind !== 'snoozed' || !(Number(until) > now)) return { kind: 'unread' };
  return { kind, until: Number(until) };
}

/** The value of the entry for a state. */
export function writeNoticeState(state: NoticeState): string {
  return state.kind === 'snoozed' ? `snoozed ${state.until}` : state.kind;
}

/** Kinds of items in the inbox: notices from the server, and those that the device finds itself. */
export const inboxKinds = [...noticeKinds, 'deadline', 'conflict'] as const;
export type InboxKind = NoticeKind | 'deadline' | 'conflict';

/** When a person gets mail: within minutes, once a day at an hour of the game’s zone, or never. */
export type MailChoice = 'now' | 'never' | number;

/** Default: one mail a day at most, in the morning, and none on a day without news. */
export const usualMail: MailChoice = 8;

/** How a person wants to be notified. */
export interface NoticeSettings {
  /** Kinds that are not shown. */
  readonly off: readonly InboxKind[];
  /** Hours in which the bell shows no count and nothing is sent, such as from 22 to 7. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  readonly mail: MailChoice;
}

/**
 * Reads the settings from their entry: `off=comment,shared quiet=22-7 mail=8`. Anything that this build does not know
 * is left out.
 */
export function readNoticeSettings(value: string | undefined): NoticeSettings {
  const parts = new Map(
    (value ?? '').split(' ').map((part): [string, string] => {
      const [name = '', text = ''] = part.split('=');
      return [name, text];
    }),
  );
  const off = (parts.get('off') ?? '').split(',');
  const [from, to] = (parts.get('quiet') ?? '')
    .split('-')
    .map((hour) => (/^\d{1,2}$/.test(hour) ? Number(hour) : 24));
  const isQuiet = from !== undefined && to !== undefined && from < 24 && to < 24;
  return {
    off: inboxKinds.filter((kind) => off.includes(kind)),
    quiet: isQuiet ? { from, to } : null,
    mail: readMail(parts.get('mail')),
  };
}

function readMail(text: string | undefined): MailChoice {
  if (text === 'now' || text === 'never') return text;
  return text !== undefined && /^\d{1,2}$/.test(text) && Number(text) < 24 ? Number(text) : usualMail;
}

/** The value of the entry for settings. */
export function writeNoticeSettings({ off, quiet, mail }: NoticeSettings): string {
  return [
    `off=${off.join(',')}`,
    ...(quiet ? [`quiet=${quiet.from}-${quiet.to}`] : []),
    ...(mail === usualMail ? [] : [`mail=${mail}`]),
  ].join(' ');
}

/** Whether an hour of the day is one of the quiet ones, which may pass midnight. */
export function isQuietAt({ quiet }: Pick<NoticeSettings, 'quiet'>, hour: number): boolean {
  if (!quiet) return false;
  const { from, to } = quiet;
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}
