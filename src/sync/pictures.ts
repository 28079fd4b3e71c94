import { pictureCalls } from '#contract/pictures.ts';
import { fromBase64 } from '#api/http/base64.ts';
import { keepOnlyPicture, storePicture, storePictureParts } from '#mirror/storage/pictures.ts';
import { pictureState, siteMapId } from '#mirror/queries/pictures.ts';
import type { Ports } from './ports.ts';

/** Fetches the site map, part by part, and deletes one that is no longer used. */
export interface PictureFetcher {
  /** Fetches the next part. Says whether there is more to fetch now. */
  next(): Promise<'more' | 'nothing'>;
}

/** Creates the fetcher of one tab. What it has fetched is on disk, so a new one continues where the last one stopped. */
export function createPictureFetcher({
  mirror,
  transport,
}: Pick<Ports, 'mirror' | 'transport'>): PictureFetcher {
  /** Not asked for again until there is another one: the server does not have it, or not yet. */
  let unavailable: string | null = null;
  return {
    async next() {
      const id = await siteMapId(mirror);
      await keepOnlyPicture(mirror, id);
      if (id === null || id === unavailable) return 'nothing';
      const state = await pictureState(mirror, id);
      const part = state?.missing[0];
      if (state && part === undefined) return 'nothing';
      const { readPicture, readPicturePart } = pictureCalls;
      if (!state) {
        const reply = await transport.picture(id);
        if (reply.kind === 'error' && reply.error.code === 'not_found') unavailable = id;
        const read = reply.kind === 'answer' ? readPicture.answer.safeParse(reply.body).data : undefined;
        if (!read) return 'nothing';
        const { thumbnail: _thumbnail, ...picture } = read;
        await storePicture(mirror, picture);
        return 'more';
      }
      if (part === undefined) return 'nothing';
      const reply = await transport.picturePart(id, part);
      const read = reply.kind === 'answer' ? readPicturePart.answer.safeParse(reply.body).data : undefined;
      if (!read) return 'nothing';
      await storePictureParts(mirror, [{ id, part, bytes: fromBase64(read.bytes) }]);
      return 'more';
    },
  };
}
