import type { Mirror } from '#mirror/storage/database.ts';
import type { PicturePartRow, PictureRow } from '#mirror/storage/rows.ts';

/** Stores a picture without its bytes, which follow in parts. */
export async function storePicture(mirror: Mirror, picture: PictureRow): Promise<void> {
  await mirror.pictures.put(picture);
}

/** Stores parts of a picture, unless the picture was deleted meanwhile. */
export async function storePictureParts(mirror: Mirror, parts: readonly PicturePartRow[]): Promise<void> {
  await mirror.transaction('rw', mirror.pictures, mirror.pictureParts, async () => {
    const knownIds = new Set(await mirror.pictures.toCollection().primaryKeys());
    await mirror.pictureParts.bulkPut(parts.filter(({ id }) => knownIds.has(id)));
  });
}

/** Deletes all pictures but these: what is no longer used, or may no longer be seen. */
export async function keepOnlyPictures(mirror: Mirror, ids: readonly string[]): Promise<void> {
  await mirror.transaction('rw', mirror.pictures, mirror.pictureParts, async () => {
    const others = (await mirror.pictures.toCollection().primaryKeys()).filter((each) => !ids.includes(each));
    if (others.length === 0) return;
    await mirror.pictureParts.where('id').anyOf(others).delete();
    await mirror.pictures.bulkDelete(others);
  });
}
