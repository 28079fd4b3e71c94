import { Dexie } from 'dexie';
import { shownText } from '#domain/content/comment.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { flagOf } from '#domain/rules/flagReason.ts';
import { personalKeys } from '#domain/personal/entry.ts';
import { datesFor, dueLabel, dueNotices } from '#domain/personal/dueNotices.ts';
import {
  type InboxKind,
  type NoticeSettings,
  type NoticeState,
  inboxKinds,
  readNoticeSettings,
  readNoticeState,
} from '#domain/personal/noticeState.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { SlotMove } from '#domain/personal/notice.ts';
import { slotState } from '#domain/event/run/slotState.ts';
import type { Person } from '#domain/content/person.ts';
import { status } from '#domain/content/status.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow, NoticeRow } from '#mirror/storage/rows.ts';
import { assignedDocuments } from './assigned.ts';
import { collectionDocuments } from '#mirror/read/collections.ts';

/** An item of the inbox, in words from documents on this device. */
export interface InboxItem {
  readonly id: string;
  readonly kind: InboxKind;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Name of who did it; empty where nobody did, or their name is not on this device. */
  readonly actor: string;
  /** A comment, or the reason of a flag. */
  readonly text: string;
  /** Id of the comment. */
  readonly commentId?: string | undefined;
  /** A date that comes near, and what the document calls it. */
  readonly due?: { readonly at: string; readonly label: string };
  /** Of a slot that is cancelled or archived: what was done last. */
  readonly isOff?: boolean;
  /** Of a slot that moved: from where to where. */
  readonly move?: SlotMove | undefined;
  readonly state: NoticeState;
}

/** The items about one document, latest first. */
export interface InboxGroup {
  readonly keyId: string;
  readonly entity: DocumentType;
  readonly reference: string;
  readonly title: string;
  readonly items: readonly InboxItem[];
}

/** A person's inbox, grouped by document, latest first. `unread` counts items that are neither read nor snoozed. */
export interface Inbox {
  readonly groups: readonly InboxGroup[];
  readonly unread: number;
  readonly settings: NoticeSettings;
}

/** How long what was read stays in the inbox, in milliseconds. */
const readShownMs = 14 * 86_400_000;

/** Reads the inbox. Items about a document or comment that is not on this device are left out. */
export async function inbox(mirror: Mirror, person: Person, now: number): Promise<Inbox> {
  const settings = await noticeSettings(mirror);
  const [notices, due, conflicts, entries] = await Promise.all([
    mirror.notices.toArray(),
    nearDates(mirror, person, now),
    allConflicts(mirror),
    mirror.personal.where('key').startsWith('notice:').toArray(),
  ]);
  const states = new Map(entries.map((entry) => [entry.key, entry]));
  const noticed = new Set(notices.map(({ id }) => id));
  const readAt = (await mirror.personal.get(personalKeys.read))?.at ?? 0;
  const stateOf = ({ id, at }: Pick<InboxItem, 'id' | 'at'>): NoticeState => {
    const entry = states.get(personalKeys.notice(id));
    const countsAsRead = !entry && noticed.has(id) && at <= readAt;
    return countsAsRead ? { kind: 'read' } : readNoticeState(entry, now);
  };
  const isGone = (kind: string, at: number, state: NoticeState) =>
    state.kind === 'done' ||
    settings.off.some((each) => each === kind) ||
    (state.kind === 'read' && at < now - readShownMs);
  // Most notices are read and old: their documents are not read. The reason of a flag hides a comment even then.
  const currentNotices = notices.filter(
    (notice) => notice.kind === 'flagged' || !isGone(notice.kind, notice.at, stateOf(notice)),
  );
  const keyIds = [...new Set([...currentNotices, ...due, ...conflicts].map(({ keyId }) => keyId))];
  const rows = new Map<string, DocumentRow>();
  for (const row of await mirror.documents.bulkGet(keyIds))
    if (row && may(person, 'read', row)) rows.set(row.keyId, row);
  const names = new Map(
    (await collectionDocuments(mirror, 'user')).map(({ keyId, body }) => [keyId, body.title]),
  );
  const items: (Omit<InboxItem, 'state'> & { readonly keyId: string })[] = [
    ...currentNotices.flatMap((notice) => {
      const row = rows.get(notice.keyId);
      const item = itemOf(notice, row, names);
      return item ? [{ ...item, ...(row && isLastOfOff(notice, row, notices) && { isOff: true }) }] : [];
    }),
    ...due.map(({ id, keyId, field, at, since }) => {
      const label = dueLabel(rows.get(keyId)?.entity, field);
      return { id, keyId, kind: 'deadline' as const, at: since, actor: '', text: '', due: { at, label } };
    }),
    ...conflicts.map(({ keyId, changeId, at, theirs }) => ({
      id: `conflict~${changeId.replaceAll(/[^\w.~-]/g, '')}`.slice(0, 120),
      keyId,
      kind: 'conflict' as const,
      at: Date.parse(at),
      actor: theirs?.updatedBy.displayName ?? '',
      text: '',
    })),
  ];
  // The reason of a flag is a comment too, so it is listed once.
  const reasons = new Set(
    items.filter(({ kind }) => kind === 'flagged').flatMap(({ commentId }) => commentId ?? []),
  );
  const groups = new Map<string, InboxItem[]>();
  let unread = 0;
  for (const { keyId, ...item } of items) {
    const state = stateOf(item);
    if (!rows.has(keyId) || isGone(item.kind, item.at, state)) continue;
    if (item.kind === 'comment' && item.commentId !== undefined && reasons.has(item.commentId)) continue;
    if (state.kind === 'unread') unread += 1;
    groups.set(keyId, [...(groups.get(keyId) ?? []), { ...item, state }]);
  }
  return { groups: groupsOf(groups, rows), unread, settings };
}

/** Whether a notice is the last one that a slot moved, and the slot is cancelled or archived. */
function isLastOfOff({ kind, keyId, ref }: NoticeRow, row: DocumentRow, all: readonly NoticeRow[]): boolean {
  if (kind !== 'slotMoved') return false;
  if (row.statusId !== status.archived && slotState(row.body) !== 'cancelled') return false;
  return !all.some((each) => each.kind === kind && each.keyId === keyId && Number(each.ref) > Number(ref));
}

/** How the user wants to be notified. */
export async function noticeSettings(mirror: Mirror): Promise<NoticeSettings> {
  return readNoticeSettings((await mirror.personal.get(personalKeys.settings))?.value);
}

/** A choice of a document's reader to follow it or not; undefined if they have made none. */
export async function followChoice(mirror: Mirror, keyId: string): Promise<boolean | undefined> {
  const entry = await mirror.personal.get(personalKeys.follow(keyId));
  return entry && entry.value === 'yes';
}

function groupsOf(
  items: ReadonlyMap<string, readonly InboxItem[]>,
  rows: ReadonlyMap<string, DocumentRow>,
): InboxGroup[] {
  return [...items]
    .flatMap(([keyId, ofDocument]): InboxGroup[] => {
      const row = rows.get(keyId);
      if (!row) return [];
      const { entity, reference, body } = row;
      return [
        { keyId, entity, reference, title: body.title, items: ofDocument.toSorted((a, b) => b.at - a.at) },
      ];
    })
    .sort((a, b) => (b.items[0]?.at ?? 0) - (a.items[0]?.at ?? 0));
}

function itemOf(
  { id, kind, keyId, ref, actor, at, move }: NoticeRow,
  row: DocumentRow | undefined,
  names: ReadonlyMap<string, string>,
): (Omit<InboxItem, 'state'> & { readonly keyId: string }) | undefined {
  const inboxKind = inboxKinds.find((each) => each === kind);
  if (!row || !inboxKind) return undefined;
  const item = { id, keyId, kind: inboxKind, at, actor: nameOf(row, actor) ?? names.get(actor) ?? '' };
  switch (inboxKind) {
    case 'comment':
    case 'reply':
    case 'mention': {
      const comment = row.comments.find((each) => each.id === ref);
      // A mention in a text of the document is about a version.
      if (!comment && inboxKind === 'mention' && /^\d+$/.test(ref)) return { ...item, text: '' };
      return comment && { ...item, text: shownText(comment), commentId: comment.id };
    }
    case 'flagged': {
      const flag = row.version === Number(ref) ? flagOf(row) : undefined;
      return flag?.comment
        ? { ...item, text: flag.comment.text, commentId: flag.comment.id }
        : { ...item, text: '' };
    }
    case 'slotMoved':
      return { ...item, text: '', move };
    case 'approved':
    case 'assigned':
    case 'shared':
    case 'incident':
    case 'deskCall':
    case 'deadline':
    case 'conflict':
      return { ...item, text: '' };
  }
}

function nameOf(
  { createdBy, updatedBy, comments, assignments = [] }: DocumentRow,
  id: string,
): string | undefined {
  const people = [
    updatedBy,
    createdBy,
    ...comments.map((comment) => comment.createdBy),
    ...assignments.map(({ by }) => by),
  ];
  return people.find((person) => person.id === id)?.displayName;
}

/** The dates that come near, of the documents that may have some for the person. */
async function nearDates(mirror: Mirror, person: Person, now: number) {
  const rows = await assignedDocuments(mirror, person.id);
  if (person.isStaff)
    for (const type of ['event', 'researchPeriod'] as const)
      rows.push(...(await collectionDocuments(mirror, type)));
  for (const statusId of [status.editing, status.submitted, status.flagged])
    rows.push(
      ...(await mirror.documents
        .where('[createdBy.id+entity+statusId+updatedDate]')
        .between([person.id, 'lammie', statusId, Dexie.minKey], [person.id, 'lammie', statusId, Dexie.maxKey])
        .toArray()),
    );
  const rowsByKey = new Map(rows.map((row) => [row.keyId, row]));
  return dueNotices(
    [...rowsByKey.values()].flatMap((row) => datesFor(person, row)),
    now,
  );
}
