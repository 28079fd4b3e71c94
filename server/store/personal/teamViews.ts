import { z } from 'zod';
import { team } from '#domain/content/collections/team.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { type PersonalEntry, laterEntry } from '#domain/personal/entry.ts';
import {
  mayChangeView,
  mayReadViews,
  mayShareView,
  readTeamView,
  teamOfView,
  teamViewLimits,
} from '#domain/personal/teamView.ts';
import type { Person } from '#domain/content/person.ts';
import { readBody } from '#server/store/documents/documents.ts';
import { type Queries, lockKey, writeTransaction } from '#server/store/database/transaction.ts';
import { takeNumbers } from '#server/store/feed/feed.ts';
import { feedOfPerson } from '#server/store/people/people.ts';
import type { Store } from '#server/store/store.ts';
import { membersOf } from './notices.ts';

/** The views of one team as a row of `meta`: few, and always read together. */
const storedSchema = z.object({
  /** The number of the last change. */
  seq: z.number(),
  /** By their maker; those without a value are deleted, and kept so that an older change does not bring them back. */
  views: z.array(z.object({ key: z.string(), value: z.string(), at: z.number(), by: z.string() })),
});
type StoredViews = z.infer<typeof storedSchema>;

/** Deleted views that a team remembers, and most bytes that a device gets. */
const mostDeleted = 100;
const mostBytes = 90_000;

const rowKey = (teamId: string) => `views:${teamId}`;

/**
 * Stores views that the person may write and that are later than those known. Views that they may not write are left
 * out.
 */
export async function saveTeamViews(
  store: Store,
  person: Person,
  entries: readonly PersonalEntry[],
  now: number,
): Promise<void> {
  const byTeam = Map.groupBy(entries, ({ key }) => teamOfView(key)?.teamId ?? '');
  const feeds = await writeTransaction(store.database, async (db) => {
    const changedTeams: string[] = [];
    for (const [teamId, own] of byTeam) {
      // Two members may share at the same moment.
      await lockKey(db, store.database, rowKey(teamId));
      const team = (await loadTeams(db, [teamId])).get(teamId);
      if (!team) continue;
      const before = (await loadStored(db, [teamId])).get(teamId)?.views ?? [];
      const views = own.reduce(
        (all, entry) => withEntry(all, entry, { person, leads: team.leads, now }),
        before,
      );
      if (views === before) continue;
      const seq = await takeNumbers(db, 1);
      await writeStored(db, teamId, { seq, views: limited(views) });
      changedTeams.push(teamId);
    }
    const members = [...(await membersOf(db, changedTeams)).values()].flat();
    return members.map(feedOfPerson);
  });
  store.pokes.announce(feeds);
}

/** All views of the teams whose views the person may read, if any of them changed after a number, or the number is 0. */
export async function readTeamViews(
  db: Queries,
  person: Person,
  after: number,
): Promise<PersonalEntry[] | undefined> {
  const rows = await db
    .selectFrom('meta')
    .selectAll()
    .where('key', 'in', await keysFor(db, person))
    .execute();
  const all = rows.map(({ value }) => storedSchema.parse(JSON.parse(value)));
  if (after > 0 && all.every(({ seq }) => seq <= after)) return undefined;
  let bytes = 0;
  return all
    .flatMap(({ views }) => views)
    .filter(({ value }) => value !== '')
    .sort((a, b) => b.at - a.at)
    .filter(({ key, value }) => (bytes += key.length + value.length) <= mostBytes)
    .map(({ key, value, at }) => ({ key, value, at }));
}

/** Changes the views of a team by an entry; the same array if it counts for nothing. */
function withEntry(
  views: StoredViews['views'],
  entry: PersonalEntry,
  {
    person,
    leads,
    now,
  }: { readonly person: Person; readonly leads: readonly string[]; readonly now: number },
): StoredViews['views'] {
  const of = teamOfView(entry.key);
  // A device whose clock is ahead must not have the last word for ever.
  const { key, value, at } = { ...entry, at: Math.min(entry.at, now) };
  const view = readTeamView(entry);
  const before = views.find((each) => each.key === key);
  if (!of || (value !== '' && !view)) return views;
  const by = before?.by ?? person.id;
  if (view && view.by !== by) return views;
  const isNew = !before || before.value === '';
  const isAllowed = before
    ? mayChangeView(person, { teamId: of.teamId, by }, leads)
    : mayShareView(person, of.teamId);
  if (!isAllowed) return views;
  if (before && laterEntry<PersonalEntry>({ key, value, at }, before) === before) return views;
  const count = views.filter((each) => each.value !== '').length;
  if (value !== '' && isNew && count >= teamViewLimits.perTeam) return views;
  return [...views.filter((each) => each !== before), { key, value, at, by }];
}

/** Without the deletions made longest ago. */
function limited(views: StoredViews['views']): StoredViews['views'] {
  const deleted = views.filter(({ value }) => value === '').sort((a, b) => b.at - a.at);
  const dropped = new Set(deleted.slice(mostDeleted));
  return views.filter((each) => !dropped.has(each));
}

/** The rows of the teams whose views a person may read. */
async function keysFor(db: Queries, person: Person): Promise<string[]> {
  const teams = await loadTeams(db);
  const read = [...teams]
    .filter(([id, { leads }]) => mayReadViews(person, id, leads))
    .map(([id]) => rowKey(id));
  // Never an empty list, which not every database accepts.
  return [...read, ''];
}

async function loadTeams(
  db: Queries,
  ids?: readonly string[],
): Promise<Map<string, { readonly leads: readonly string[] }>> {
  const all = db.selectFrom('documents').select(['key_id', 'body']).where('entity', '=', 'team');
  const rows = await (ids ? all.where('key_id', 'in', ids) : all).execute();
  return new Map(
    rows.map(({ key_id, body }) => [key_id, { leads: fieldsOf(team, readBody(body))('leads') }]),
  );
}

async function loadStored(db: Queries, teams: readonly string[]): Promise<Map<string, StoredViews>> {
  const rows = await db.selectFrom('meta').selectAll().where('key', 'in', teams.map(rowKey)).execute();
  return new Map(
    rows.map(({ key, value }) => [key.slice(rowKey('').length), storedSchema.parse(JSON.parse(value))]),
  );
}

async function writeStored(db: Queries, teamId: string, storedViews: StoredViews): Promise<void> {
  const value = JSON.stringify(storedViews);
  await db
    .insertInto('meta')
    .values({ key: rowKey(teamId), value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute();
}
