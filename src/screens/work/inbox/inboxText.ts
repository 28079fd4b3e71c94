import { documentTypes } from '#domain/content/documentTypes.ts';
import type { InboxKind } from '#domain/personal/noticeState.ts';
import type { InboxGroup, InboxItem } from '#mirror/queries/person/inbox.ts';
import { formatDate } from '#ui/display/dates.ts';

/** Labels of the kinds, where they are chosen. */
export const kindLabels: Readonly<Record<InboxKind, string>> = {
  flagged: 'Flagged',
  approved: 'Approved',
  comment: 'Comments',
  reply: 'Replies',
  mention: 'Mentions',
  assigned: 'Assignments',
  shared: 'Shared with my team',
  slotMoved: 'Slots I am named in that moved or are cancelled',
  incident: 'Safety incidents',
  deskCall: 'What the desk is told: running late, crew short, a wrong clock',
  deadline: 'Deadlines, a week and a day before',
  conflict: 'Conflicts with my text',
};

/** Says in a line what happened. */
export function inboxLine({
  kind,
  actor,
  due,
  isOff,
}: Pick<InboxItem, 'kind' | 'actor' | 'due' | 'isOff'>): string {
  const who = actor === '' ? 'Somebody' : actor;
  switch (kind) {
    case 'flagged':
      return `${who} flagged it`;
    case 'approved':
      return `${who} approved it`;
    case 'comment':
      return `${who} commented`;
    case 'reply':
      return `${who} replied`;
    case 'mention':
      return `${who} mentioned you`;
    case 'assigned':
      return `${who} assigned it to you`;
    case 'shared':
      return `${who} shared it with your team`;
    case 'slotMoved':
      return isOff ? `${who} cancelled it` : `${who} moved it`;
    case 'incident':
      return `${who} recorded a safety incident`;
    case 'deskCall':
      return `${who} told the desk of something`;
    case 'deadline':
      return due ? `${due.label}: ${formatDate(due.at, 'EEE d MMM HH:mm')}` : '';
    case 'conflict':
      return `${who} changed what you were writing`;
  }
}

/** The page on which to go on. */
export function inboxAddress(
  { entity, keyId }: Pick<InboxGroup, 'entity' | 'keyId'>,
  item?: Pick<InboxItem, 'kind' | 'commentId'>,
): string {
  const base = `${documentTypes[entity].path}/${keyId}`;
  if (item?.kind === 'incident' || item?.kind === 'deskCall') return `/run/${keyId}`;
  if (item?.kind === 'conflict') return `${base}/conflict`;
  return item?.commentId === undefined ? `${base}/read` : `${base}/read/comments#comment-${item.commentId}`;
}

const hourMs = 3_600_000;

/** Until when something can be put off: in an hour, tomorrow at eight, next Monday at eight. */
export function snoozeTimes(now: number): readonly { readonly label: string; readonly until: number }[] {
  const morning = (days: number) => {
    const date = new Date(now);
    date.setDate(date.getDate() + days);
    return date.setHours(8, 0, 0, 0);
  };
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7;
  return [
    { label: 'In an hour', until: now + hourMs },
    { label: 'Tomorrow morning', until: morning(1) },
    { label: 'Monday morning', until: morning(toMonday) },
  ];
}
