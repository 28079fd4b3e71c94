import type { Picture } from '#contract/pictures.ts';
import { partCount, partRange } from '#domain/content/picture.ts';
import { storePicture, storePictureParts } from '#mirror/storage/pictures.ts';
import type { Device } from '#actions/device.ts';

/** A picture that is ready to be sent. */
export interface PreparedPicture {
  readonly picture: Picture;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Keeps a picture that the server has on this device. It stays as long as the game settings, or a draft of them, name it. */
export async function keepPicture({ mirror }: Device, { picture, bytes }: PreparedPicture): Promise<void> {
  await storePicture(mirror, picture);
  await storePictureParts(
    mirror,
    [...Array(partCount(bytes.length)).keys()].map((part) => ({
      id: picture.id,
      part,
      bytes: bytes.slice(...partRange(part, bytes.length)),
    })),
  );
}
