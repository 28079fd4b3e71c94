import { createHash } from 'node:crypto';
import type { Picture } from '#contract/pictures.ts';
import { pictureSchema } from '#contract/pictures.ts';
import { gameId } from '#domain/content/gameSettings.ts';
import { beginsAs, partCount, partRange, picturesIn } from '#domain/content/picture.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { readBody } from './documents.ts';
import type { WriteStamp } from './collections.ts';

/** Most pictures that nothing refers to. They are deleted after a day. */
const unusedLimit = 20;
const unusedMs = 24 * 60 * 60 * 1000;

/** Begins to store a picture, or goes on. Returns the parts that are missing. */
export async function announcePicture(db: Queries, picture: Picture, stamp: WriteStamp): Promise<number[]> {
  await deleteUnused(db, stamp.at);
  const storedPicture = await loadPicture(db, picture.id);
  if (storedPicture?.isComplete) return [];
  if (storedPicture && storedPicture.picture.bytes !== picture.bytes) await deletePicture(db, picture.id);
  if (!storedPicture) await requireRoom(db);
  const row = { ...picture, complete: 0, at: stamp.at, by: stamp.by };
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .execute();
  return missingParts(db, picture);
}

/**
 * Stores a part. Returns the parts that are missing. After the last one, a picture whose bytes are not those of its id
 * is deleted.
 */
export async function savePicturePart(
  db: Queries,
  id: string,
  part: number,
  bytes: string,
): Promise<number[]> {
  const storedPicture = await loadPicture(db, id);
  if (!storedPicture) throw new ApiError('not_found');
  const { picture } = storedPicture;
  if (storedPicture.isComplete) return [];
  const [start, end] = partRange(part, picture.bytes);
  if (part >= partCount(picture.bytes) || Buffer.byteLength(bytes, 'base64') !== end - start)
    throw new ApiError('validation', {
      errors: [{ name: 'bytes', messages: ['Not a part of this picture'] }],
    });
  await db
    .insertInto('picture_parts')
    .values({ picture_id: id, part, bytes })
    .onConflict((on) => on.columns(['picture_id', 'part']).doUpdateSet({ bytes }))
    .execute();
  const missing = await missingParts(db, picture);
  if (missing.length > 0) return missing;
  if (await isIntact(db, picture)) {
    await db.updateTable('pictures').set({ complete: 1 }).where('id', '=', id).execute();
    return [];
  }
  await deletePicture(db, id);
  return [...Array(partCount(picture.bytes)).keys()];
}

/** A picture whose bytes are all here; undefined where it is not. */
export async function completePicture(db: Queries, id: string): Promise<Picture | undefined> {
  const storedPicture = await loadPicture(db, id);
  return storedPicture?.isComplete ? storedPicture.picture : undefined;
}

/** A part of a picture, as base64. */
export async function loadPicturePart(db: Queries, id: string, part: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('picture_parts')
    .select('bytes')
    .where('picture_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}

/** Whether the game settings name a picture as they are now. */
export async function isNamedBySettings(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('documents').select('body').where('key_id', '=', gameId).executeTakeFirst();
  return row !== undefined && picturesIn(readBody(row.body)).includes(id);
}

async function loadPicture(db: Queries, id: string) {
  const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { complete, at: _at, by: _by, ...picture } = row;
  return { picture: pictureSchema.parse(picture), isComplete: complete === 1 };
}

async function missingParts(db: Queries, { id, bytes }: Picture): Promise<number[]> {
  const rows = await db.selectFrom('picture_parts').select('part').where('picture_id', '=', id).execute();
  const storedParts = new Set(rows.map(({ part }) => part));
  return [...Array(partCount(bytes)).keys()].filter((part) => !storedParts.has(part));
}

async function isIntact(db: Queries, { id, type }: Picture): Promise<boolean> {
  const hash = createHash('sha256');
  const rows = await db
    .selectFrom('picture_parts')
    .select('bytes')
    .where('picture_id', '=', id)
    .orderBy('part')
    .execute();
  const parts = rows.map(({ bytes }) => Buffer.from(bytes, 'base64'));
  for (const part of parts) hash.update(part);
  return hash.digest('hex') === id && parts[0] !== undefined && beginsAs(type, parts[0]);
}

async function requireRoom(db: Queries): Promise<void> {
  const used = await usedPictures(db);
  const rows = await db.selectFrom('pictures').select('id').execute();
  if (rows.filter(({ id }) => !used.has(id)).length >= unusedLimit)
    throw new ApiError('not_allowed_now', {
      error: 'Too many pictures were uploaded and not used. They are deleted after a day.',
    });
}

async function deleteUnused(db: Queries, now: number): Promise<void> {
  const rows = await db
    .selectFrom('pictures')
    .select('id')
    .where('at', '<', now - unusedMs)
    .execute();
  if (rows.length === 0) return;
  const used = await usedPictures(db);
  for (const { id } of rows) if (!used.has(id)) await deletePicture(db, id);
}

/** Pictures that any version of the game uses; earlier ones count too, because an earlier version can be restored. */
async function usedPictures(db: Queries): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('document_versions').select('body').where('key_id', '=', gameId).execute();
  return new Set(rows.flatMap(({ body }) => picturesIn(readBody(body))));
}

async function deletePicture(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('picture_parts').where('picture_id', '=', id).execute();
  await db.deleteFrom('pictures').where('id', '=', id).execute();
}
