import { type ErrorBody, errorTable } from '#contract/errors/errors.ts';
import type { PersonalPage, PullRequest } from '#contract/sync/sync.ts';
import { feedOf, scopesOfPerson } from '#domain/rules/permissions/scopes.ts';
import type { Person } from '#domain/content/person.ts';
import { personalBytes, readPersonal } from '#server/store/personal/page.ts';
import { readUntil } from '#server/store/personal/entries.ts';
import { readTransaction, type Queries } from '#server/store/database/transaction.ts';
import { publishReveals } from '#server/store/documents/reveals.ts';
import type { Store } from '#server/store/store.ts';
import { readInParts } from '#server/store/database/inParts.ts';
import { yieldToEventLoop } from '#server/store/database/sqlite.ts';
import { checkCursors, feedPosition, latestNumbers } from './cursors.ts';
import { PageSpace } from './pageSpace.ts';
import { type Reader, readScope } from './scopePage.ts';
import { addHash } from '#contract/sync/contentHash.ts';
import { isDocumentType } from '#domain/content/documentTypes.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { readStatus } from '#domain/content/status.ts';
import { readShares } from '#server/store/documents/documents.ts';

/** The oldest schema of devices that can read what the server sends. */
export const minSchema = 1;

/** A page as JSON text in parts, or the error. */
export type PullResult =
  | { readonly kind: 'page'; readonly parts: readonly string[] }
  | { readonly kind: 'refused'; readonly error: ErrorBody };

/** Reads the next page of everything that has changed for a person, in one snapshot. */
export async function pull(
  store: Store,
  person: Person,
  request: PullRequest,
  now: number,
): Promise<PullResult> {
  if (request.schema < minSchema) {
    const error = errorTable.client_too_old.message;
    return { kind: 'refused', error: { code: 'client_too_old', error } };
  }
  await publishReveals(store, now);
  const readAt = request.personal === undefined ? undefined : await readUntilIfKnown(store, person.id, now);
  return readTransaction(store.database, async (db) => {
    const position = await feedPosition(db);
    const scopes = scopesOfPerson(person);
    const cursors = Object.fromEntries(scopes.map((scope) => [scope, request.scopes[scope] ?? 0]));
    const error = await checkCursors(db, request, position, cursors);
    if (error) return { kind: 'refused', error };

    const unchanged = await unchangedDocuments(db, person, request.known);
    const reader = { db, person, names: await store.names.read(db), unchanged };
    const page = await readPage(reader, cursors, position.seq, request.limit);
    const hasSpace = readAt !== undefined && !page.more && page.bytesLeft >= personalBytes;
    const after = { after: request.personal ?? 0, newest: position.seq };
    const personal = hasSpace ? await readPersonal(reader, after) : undefined;
    const more = page.more || (readAt !== undefined && (personal?.more ?? true));
    const totals =
      request.check === true && !more ? `"check":${JSON.stringify(await hashScopes(reader, scopes))},` : '';
    const ofPerson = personal && readAt !== undefined ? `"personal":${personalText(personal, readAt)},` : '';
    const head =
      `{${totals}${ofPerson}"epoch":${JSON.stringify(position.epoch)},"scopes":${JSON.stringify(scopes)},` +
      `"cursors":${JSON.stringify(page.cursors)},"more":${more ? 'true' : 'false'},` +
      `"minSchema":${minSchema},"serverTime":"${new Date(now).toISOString()}","put":[`;
    const same = page.same.length > 0 ? ['],"same":[', ...listed(page.same)] : [];
    const parts = [head, ...listed(page.put), '],"gone":[', ...listed(page.gone), ...same, ']}'];
    return { kind: 'page', parts };
  });
}

/** Items of a list in JSON, with what stands between them. */
function listed(items: readonly string[]): string[] {
  return items.flatMap((item, at) => (at === 0 ? [item] : [',', item]));
}

/** Documents arrive even where nothing can be written, as on a full disk. */
async function readUntilIfKnown(...who: Parameters<typeof readUntil>): Promise<number | undefined> {
  try {
    return await readUntil(...who);
  } catch (fault) {
    who[0].report(fault);
    return undefined;
  }
}

function personalText(
  { cursor, entries, notices, views, slots }: Omit<PersonalPage, 'readAt'>,
  readAt: PersonalPage['readAt'],
): string {
  return JSON.stringify({ cursor, readAt, entries, notices, views, slots } satisfies PersonalPage);
}

/** A page over several scopes. */
interface Page {
  readonly put: readonly string[];
  readonly gone: readonly string[];
  readonly same: readonly string[];
  readonly cursors: Readonly<Record<string, number>>;
  readonly more: boolean;
  readonly bytesLeft: number;
}

/**
 * Reads rows of the scopes in order, up to `limit` and as many bytes as a page may have; `newest` is the number of the
 * newest entry of all feeds.
 */
async function readPage(
  reader: Reader,
  after: Readonly<Record<string, number>>,
  newest: number,
  limit: number,
): Promise<Page> {
  const latest = await latestNumbers(reader.db, Object.keys(after));
  const cursors: Record<string, number> = {};
  const put: string[] = [];
  const gone: string[] = [];
  const same: string[] = [];
  const space = new PageSpace(limit);
  let more = false;
  for (const [scope, cursor] of Object.entries(after)) {
    const last = latest.get(feedOf(scope)) ?? 0;
    const hasNews = last > cursor;
    const part = hasNews && !space.isFull ? await readScope(reader, scope, cursor, space) : undefined;
    const isComplete = !hasNews || (part?.isComplete ?? false);
    // At the end of a feed the cursor is the newest number of all: later entries of this feed have higher ones.
    cursors[scope] = isComplete ? newest : (part?.last ?? cursor);
    put.push(...(part?.put ?? []));
    gone.push(...(part?.gone ?? []));
    same.push(...(part?.same ?? []));
    more ||= !isComplete;
  }
  return { put, gone, same, cursors, more, bytesLeft: space.bytes };
}

/** The hash of what a reader should have of each scope: the sum of the hashes of its documents. Devices compare theirs. */
async function hashScopes(
  { db, person }: Pick<Reader, 'db' | 'person'>,
  scopes: readonly string[],
): Promise<Record<string, number>> {
  const hashes: Record<string, number> = {};
  for (const scope of scopes) {
    let sum = 0;
    const entries = await db
      .selectFrom('feed')
      .select('id')
      .where('scope', '=', feedOf(scope))
      .where('gone', '=', 0)
      .execute();
    const ids = entries.map(({ id }) => id);
    const rows = await readInParts(ids, (part) =>
      db
        .selectFrom('documents')
        .select(['entity', 'team_id', 'status_id', 'share_all', 'share_teams'])
        .select(person.isStaff ? 'hash_staff as hash' : 'hash_players as hash')
        .where('key_id', 'in', part)
        .execute(),
    );
    await yieldToEventLoop();
    for (const row of rows) {
      const { entity, team_id: teamId } = row;
      if (!isDocumentType(entity)) continue;
      const subject = { entity, teamId, statusId: readStatus(row.status_id), shares: readShares(row) };
      if (!may(person, 'read', subject)) continue;
      sum = addHash(sum, row.hash);
    }
    hashes[scope] = sum;
  }
  return hashes;
}

/**
 * The documents that a device has exactly as its user would get them now, by the hashes it names. Reads no text. Leaves out
 * revealed documents, because their hash does not say that they are.
 */
async function unchangedDocuments(
  db: Queries,
  person: Person,
  knownHashes: PullRequest['known'] = {},
): Promise<ReadonlySet<string>> {
  const hashes = new Map(Object.entries(knownHashes));
  if (hashes.size === 0) return new Set();
  const rows = await db
    .selectFrom('documents')
    .select(['key_id', 'entity', 'team_id', 'status_id', 'share_all', 'share_teams'])
    .select(person.isStaff ? 'hash_staff as hash' : 'hash_players as hash')
    .where('key_id', 'in', [...hashes.keys()])
    .where('revealed', '=', 0)
    .execute();
  const unchanged = rows.filter((row) => {
    const { entity, team_id: teamId } = row;
    if (!isDocumentType(entity) || row.hash !== hashes.get(row.key_id)) return false;
    return may(person, 'read', {
      entity,
      teamId,
      statusId: readStatus(row.status_id),
      shares: readShares(row),
    });
  });
  return new Set(unchanged.map((row) => row.key_id));
}
