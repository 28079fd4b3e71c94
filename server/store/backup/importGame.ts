import { textIn } from '#domain/content/fields/read.ts';
import { feedsOfDocument } from '#domain/rules/permissions/scopes.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { documentRow } from '#server/store/documents/documents.ts';
import { appendToFeeds } from '#server/store/feed/feed.ts';
import { note } from '#server/store/people/securityLog.ts';
import type { Store } from '#server/store/store.ts';
import { BackupError } from './backupError.ts';
import { type CheckedDocument, type CheckedGame, checkGame, numberIn } from './checkGame.ts';
import { contentTables } from './contents.ts';

/** Rows per statement: databases limit bound values. */
const chunkSize = 200;

/** Tables that have rows before anyone uses the database. */
const ofNewDatabase: ReadonlySet<string> = new Set(['meta', 'marks', 'counter', 'roles', 'security_log']);

/** How many of each the file has. */
export interface GameCounts {
  readonly roles: number;
  readonly people: number;
  readonly items: number;
  readonly documents: number;
  readonly versions: number;
}

/** Checks the export of a whole game for a database that nobody has used. Throws with every problem. Writes nothing. */
export async function checkImport(
  store: Store,
  text: string,
): Promise<{ game: CheckedGame; counts: GameCounts }> {
  await requireUnused(store.database.db);
  const game = await checkGame(text);
  if (game.problems.length > 0) {
    const shownProblems = game.problems.slice(0, 50).map((each) => `  ${each}`);
    const more = game.problems.length - shownProblems.length;
    throw new BackupError(
      [
        'It cannot be imported, and nothing was written:',
        ...shownProblems,
        ...(more > 0 ? [`  and ${more} more`] : []),
      ].join('\n'),
    );
  }
  const items = game.documents.filter(({ document }) => document.reference === '').length;
  const counts = {
    roles: game.roles.length,
    people: game.people.length,
    items,
    documents: game.documents.length - items,
    versions: game.documents.reduce((sum, { versions }) => sum + versions.length, 0),
  };
  return { game, counts };
}

/** Writes a game that was checked into a database that nobody has used, all of it or nothing. */
export async function importGame(
  store: Store,
  { roles, people, documents }: CheckedGame,
  now: number,
): Promise<void> {
  await writeTransaction(store.database, async (db) => {
    await requireUnused(db);
    await db.deleteFrom('roles').execute();
    await inChunks(
      roles.map(({ id, name, isAdmin, isStaff, permissions, version }) => ({
        id,
        name,
        is_admin: isAdmin ? 1 : 0,
        is_staff: isStaff ? 1 : 0,
        permissions: JSON.stringify(permissions),
        version,
      })),
      (rows) => db.insertInto('roles').values(rows).execute(),
    );
    const at = new Date(now).toISOString();
    await inChunks(
      people.map((each) => ({
        id: each.id,
        first_name: each.firstName,
        last_name: each.lastName,
        display_name: each.displayName,
        email: each.email.toLowerCase(),
        role_id: each.roleId,
        teams: JSON.stringify(each.teams),
        default_team: each.defaultTeam,
        lang: each.lang,
        icon_colour: each.userProfile.iconColour,
        active: each.active ? 1 : 0,
        version: 1,
        created_at: now,
      })),
      (rows) => db.insertInto('people').values(rows).execute(),
    );
    await inChunks(
      people.map(({ id, email, firstName, lastName }) => ({
        id,
        email: email.toLowerCase(),
        name: `${firstName} ${lastName}`.trim(),
        emailVerified: 1,
        image: null,
        createdAt: at,
        updatedAt: at,
      })),
      (rows) => db.insertInto('auth_user').values(rows).execute(),
    );
    await writeDocuments(db, documents);
    await inChunks(nextNumbers(documents), (rows) =>
      db.insertInto('reference_counters').values(rows).execute(),
    );
    await appendToFeeds(
      db,
      documents.flatMap(({ document }) =>
        feedsOfDocument(document).map((scope) => ({ scope, id: document.keyId, gone: false })),
      ),
    );
    const detail = { documents: String(documents.length), people: String(people.length) };
    await note(db, now, { event: 'gameImported', detail });
  });
  store.names.invalidate();
}

async function writeDocuments(db: Queries, documents: readonly CheckedDocument[]): Promise<void> {
  await inChunks(documents, (some) =>
    db
      .insertInto('documents')
      .values(some.map(({ document }) => documentRow(document)))
      .execute(),
  );
  const versions = documents.flatMap(({ document, versions: own }) =>
    own.map(({ version, statusId, teamId, date, by, body }) => ({
      key_id: document.keyId,
      version,
      status_id: statusId,
      team_id: teamId,
      title: textIn(body['title']),
      at: Date.parse(date),
      by: by.id,
      body: JSON.stringify(body),
    })),
  );
  await inChunks(versions, (rows) => db.insertInto('document_versions').values(rows).execute());
  const keptRows = documents.flatMap(({ document, keptTexts }) =>
    keptTexts.map(({ id, version, date, by, body }) => ({
      id,
      key_id: document.keyId,
      version,
      at: Date.parse(date),
      by: by.id,
      body: JSON.stringify(body),
    })),
  );
  await inChunks(keptRows, (rows) => db.insertInto('kept_texts').values(rows).execute());
}

/** The number after the highest of each type, so that no reference is given twice. */
function nextNumbers(documents: readonly CheckedDocument[]) {
  const next = new Map<string, number>();
  for (const { document } of documents) {
    const { entity, reference } = document;
    const number = numberIn(entity, reference);
    if (number !== undefined) next.set(entity, Math.max(next.get(entity) ?? 1, number + 1));
  }
  return [...next].map(([entity, number]) => ({ entity, next: number }));
}

async function inChunks<T>(
  all: readonly T[],
  write: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += chunkSize) await write(all.slice(at, at + chunkSize));
}

async function requireUnused(db: Queries): Promise<void> {
  for (const table of contentTables) {
    if (ofNewDatabase.has(table)) continue;
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.lit(1).as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row) throw new BackupError('The server is not empty. Import into a new folder or an empty database.');
  }
}
