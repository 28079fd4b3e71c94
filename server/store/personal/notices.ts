import { randomUUID } from 'node:crypto';
import { toPerson } from '#contract/accounts/user.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { personalKeys } from '#domain/personal/entry.ts';
import { automaticFollowers } from '#domain/personal/following.ts';
import { noticeLimits } from '#domain/personal/notice.ts';
import type { Occurrence } from '#domain/personal/occurrences.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { visibleComments } from '#domain/rules/permissions/visibleComments.ts';
import type { Person } from '#domain/content/person.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { takeNumbers } from '#server/store/feed/feed.ts';
import { feedOfPerson, loadUser } from '#server/store/people/people.ts';

/** An occurrence, and the document as it was then. */
export interface DocumentOccurrence extends Occurrence {
  readonly document: Document;
}

type NewNotice = Omit<Tables['notices'], 'seq'>;

/** Rows per statement: databases limit bound values. */
const chunkSize = 500;
const dayMs = 86_400_000;

/**
 * Decides who gets which notices, in the transaction of the changes and before they are saved. Nobody is notified of
 * their own acts, or of a document or comment that they may not read. Each person gets one notice of an occurrence, of
 * the kind that comes first.
 */
export async function planNotices(
  db: Queries,
  happened: readonly DocumentOccurrence[],
  actor: string,
  at: number,
): Promise<NewNotice[]> {
  if (happened.length === 0) return [];
  const keyIds = [...new Set(happened.map(({ document }) => document.keyId))];
  const [writers, choices, members] = [
    await writersOf(db, keyIds),
    await choicesOf(db, keyIds),
    await membersOf(
      db,
      happened.flatMap(({ teams }) => teams),
    ),
  ];
  const named = await peopleWithNames(
    db,
    happened.flatMap((each) => each.named ?? []),
  );
  const people = new Map<string, Person | undefined>();
  const personOf = async (id: string): Promise<Person | undefined> => {
    if (people.has(id)) return people.get(id);
    const user = await loadUser(db, id);
    const person = user && toPerson(user);
    people.set(id, person);
    return person;
  };
  const planned = new Map<string, NewNotice>();
  for (const { document, ...occurrence } of happened) {
    const { kind, ref, tellsFollowers, teams } = occurrence;
    const { keyId, entity } = document;
    const followers = tellsFollowers
      ? followersOf(document, writers.get(keyId) ?? [], choices.get(keyId))
      : [];
    const editors = occurrence.tellsEditors === true ? await editorsOf(db, document, personOf) : [];
    const recipients = new Set([
      ...editors,
      ...occurrence.people,
      ...(occurrence.named ?? []).flatMap((name) => named.get(name) ?? []),
      ...teams.flatMap((team) => members.get(team) ?? []),
      ...followers,
    ]);
    recipients.delete(actor);
    for (const userId of recipients) {
      const key = `${userId} ${keyId} ${ref}`;
      if (planned.has(key)) continue;
      const person = await personOf(userId);
      if (!person || !mayBeNotified(person, document, ref)) continue;
      if (occurrence.isForStaff && !person.isStaff) continue;
      const id = randomUUID();
      planned.set(key, { user_id: userId, id, kind, entity, key_id: keyId, ref, actor, at });
    }
  }
  return [...planned.values()];
}

/**
 * Writes notices with the numbers that follow those of the feeds. Returns the feeds to announce after the commit. Each
 * person keeps only the newest.
 */
export async function writeNotices(db: Queries, notices: readonly NewNotice[]): Promise<string[]> {
  if (notices.length === 0) return [];
  const first = await takeNumbers(db, notices.length);
  const rows = notices.map((notice, index) => ({ ...notice, seq: first + index }));
  for (let at = 0; at < rows.length; at += chunkSize)
    await db
      .insertInto('notices')
      .values(rows.slice(at, at + chunkSize))
      .execute();
  return [...new Set(notices.map((notice) => feedOfPerson(notice.user_id)))];
}

/** Deletes notices that are old, or more than a person keeps. */
export async function deleteOldNotices(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('at', '<', now - noticeLimits.days * dayMs)
    .execute();
  const crowded = await db
    .selectFrom('notices')
    .select('user_id')
    .groupBy('user_id')
    .having((eb) => eb.fn.countAll<number>(), '>', noticeLimits.count)
    .execute();
  for (const { user_id: userId } of crowded) {
    const last = await db
      .selectFrom('notices')
      .select('seq')
      .where('user_id', '=', userId)
      .orderBy('seq', 'desc')
      .offset(noticeLimits.count)
      .limit(1)
      .executeTakeFirst();
    if (last)
      await db.deleteFrom('notices').where('user_id', '=', userId).where('seq', '<=', last.seq).execute();
  }
}

/** The choices of people to follow a document or not. */
type Choices = ReadonlyMap<string, boolean>;

function followersOf(
  document: Document,
  writers: readonly string[],
  choices: Choices = new Map<string, boolean>(),
): string[] {
  const followers = automaticFollowers(document, writers);
  for (const [id, follows] of choices) if (follows) followers.add(id);
  return [...followers].filter((id) => choices.get(id) !== false);
}

/** Whether a person may read a document, and the comment that a notice is about; otherwise it is about a version. */
export function mayBeNotified(person: Person, document: Document, ref: string): boolean {
  if (!may(person, 'read', document)) return false;
  if (!document.comments.some(({ id }) => id === ref)) return true;
  const { allFields } = documentTypes[document.entity];
  return visibleComments(allFields, document, person.isStaff).some(({ id }) => id === ref);
}

async function writersOf(db: Queries, keyIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('document_versions')
    .select(['key_id', 'by'])
    .distinct()
    .where('key_id', 'in', keyIds)
    .execute();
  return grouped(rows.map((row) => [row.key_id, row.by]));
}

async function choicesOf(db: Queries, keyIds: readonly string[]): Promise<Map<string, Choices>> {
  const rows = await db
    .selectFrom('personal')
    .select(['user_id', 'key', 'value'])
    .where('key', 'in', keyIds.map(personalKeys.follow))
    .execute();
  const choices = new Map<string, Map<string, boolean>>();
  for (const { user_id: userId, key, value } of rows) {
    const keyId = key.slice(personalKeys.follow('').length);
    choices.set(keyId, (choices.get(keyId) ?? new Map<string, boolean>()).set(userId, value === 'yes'));
  }
  return choices;
}

/** The active people who may edit an item of a collection: it has no team, so all people of a role may, or none. */
async function editorsOf(
  db: Queries,
  document: Document,
  personOf: (id: string) => Promise<Person | undefined>,
): Promise<string[]> {
  const rows = await db.selectFrom('people').select(['id', 'role_id']).where('active', '=', 1).execute();
  const editors: string[] = [];
  for (const people of Map.groupBy(rows, (row) => row.role_id).values()) {
    const person = people[0] && (await personOf(people[0].id));
    if (person && may(person, 'edit', document)) editors.push(...people.map(({ id }) => id));
  }
  return editors;
}

/** The active people with these names. Several with the same name are all meant. */
async function peopleWithNames(db: Queries, names: readonly string[]): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'display_name'])
    .where('active', '=', 1)
    .where('display_name', 'in', [...new Set(names)])
    .execute();
  return grouped(rows.map((row) => [row.display_name, row.id]));
}

/** Active members of these teams. */
export async function membersOf(db: Queries, teams: readonly string[]): Promise<Map<string, string[]>> {
  if (teams.length === 0) return new Map();
  const rows = await db.selectFrom('people').select(['id', 'teams']).where('active', '=', 1).execute();
  return grouped(
    rows.flatMap(({ id, teams: own }) =>
      teams.filter((team) => own.includes(`"${team}"`)).map((team) => [team, id] as const),
    ),
  );
}

function grouped(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}
