import { gameId } from '#domain/content/gameSettings.ts';
import { partCount, picturesIn, siteMapIn } from '#domain/content/picture.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { typedAbout } from '#mirror/typed/kinds.ts';
import type { PictureRow } from '#mirror/storage/rows.ts';

/** The id of the game’s site map; null without one, and for those who may not see it. */
export async function siteMapId(mirror: Mirror): Promise<string | null> {
  return siteMapIn((await mirror.documents.get(gameId))?.body);
}

/** The ids of the pictures that this device needs: those in the game settings, and in drafts of them. */
export async function neededPictures(mirror: Mirror): Promise<readonly string[]> {
  const [game, drafts] = await Promise.all([
    mirror.documents.get(gameId),
    typedAbout(mirror, gameId, 'draft'),
  ]);
  return [...new Set([game, ...drafts].flatMap((each) => picturesIn(each?.body)))];
}

/** A picture as far as it is on this device. */
export interface PictureState {
  readonly picture: PictureRow;
  /** Its parts that are not here. */
  readonly missing: readonly number[];
}

/** How much of a picture is on this device; null if nothing is. */
export async function pictureState(mirror: Mirror, id: string): Promise<PictureState | null> {
  const [picture, keys] = await Promise.all([
    mirror.pictures.get(id),
    mirror.pictureParts.where('id').equals(id).primaryKeys(),
  ]);
  if (!picture) return null;
  const partsHere = new Set(keys.map(([, part]) => part));
  const missing = [...Array(partCount(picture.bytes)).keys()].filter((part) => !partsHere.has(part));
  return { picture, missing };
}

/** The bytes of a picture; null unless all of them are on this device. */
export async function pictureBlob(mirror: Mirror, id: string): Promise<Blob | null> {
  const state = await pictureState(mirror, id);
  if (!state || state.missing.length > 0) return null;
  const parts = await mirror.pictureParts.where('id').equals(id).sortBy('part');
  return new Blob(
    parts.map(({ bytes }) => bytes),
    { type: state.picture.type },
  );
}
