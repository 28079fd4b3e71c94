import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { dueLabel } from '#domain/personal/dueNotices.ts';
import type { InboxKind } from '#domain/personal/noticeState.ts';
import type { DeadlineNews, DocumentNews } from '#server/store/personal/deliveries.ts';

/** Words for each kind of news, once and several times. */
const words: Readonly<Record<InboxKind, readonly [string, string]>> = {
  flagged: ['flagged', 'flagged'],
  approved: ['approved', 'approved'],
  comment: ['a comment', 'comments'],
  reply: ['a reply', 'replies'],
  mention: ['you are mentioned', 'you are mentioned'],
  assigned: ['assigned to you', 'assigned to you'],
  shared: ['shared with your team', 'shared with your team'],
  slotMoved: ['moved or cancelled', 'moved or cancelled'],
  incident: ['a safety incident', 'safety incidents'],
  deskCall: ['the desk was told', 'the desk was told'],
  deadline: ['a deadline', 'deadlines'],
  conflict: ['a conflict', 'conflicts'],
};

/** Returns the news of a document in words: “assigned to you, 2 comments”. */
export function describeNews({ kinds }: DocumentNews): string {
  return [...Map.groupBy(kinds, (kind) => kind)]
    .map(([kind, { length }]) => {
      const [once, several] = words[kind];
      return length === 1 || once === several ? once : `${length} ${several}`;
    })
    .join(', ');
}

/** Returns a deadline in words, by the clock of the game: “Content deadline Fri 4 Dec, 18:00”. */
export function describeDeadline(
  { document, due }: Pick<DeadlineNews, 'document' | 'due'>,
  zone: string,
): string {
  const when = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  return `${dueLabel(document.entity, due.field)} ${when.format(Date.parse(due.at))}`;
}

/**
 * Name of a document where its text must not appear: its reference, or the name of an event or other item without one.
 */
export function nameOf({ entity, reference, body }: Document): string {
  const { collection, label } = documentTypes[entity];
  return reference || (collection ? body.title : label);
}

/** The page on which a document is read. */
export function readPath({ entity, keyId }: Document): string {
  return `${documentTypes[entity].path}/${keyId}/read`;
}
