import { pictureCalls } from '#contract/pictures.ts';
import { fromBase64 } from '#api/http/base64.ts';
import { keepOnlyPictures, storePicture, storePictureParts } from '#mirror/storage/pictures.ts';
import { neededPictures, pictureState } from '#mirror/read/pictures.ts';
import type { Ports } from './worker/ports.ts';

/** Fetches the pictures that the game settings name, part by part, and deletes those that are no longer used. */
export interface PictureFetcher {
  /** Fetches the next part. Says whether there is more to fetch now. */
  next(): Promise<'more' | 'nothing'>;
}

/** Result of requesting the next part of one picture. */
type Step = 'more' | 'complete' | 'missing' | 'failed';

/** Creates the fetcher of one tab. Fetched parts are on disk, so a new one continues where the last one stopped. */
export function createPictureFetcher({
  mirror,
  transport,
}: Pick<Ports, 'mirror' | 'transport'>): PictureFetcher {
  /** Not asked for again by this tab: the server does not have it, or not yet. */
  const unavailable = new Set<string>();
  const fetchNext = async (id: string): Promise<Step> => {
    const state = await pictureState(mirror, id);
    const { readPicture, readPicturePart } = pictureCalls;
    if (!state) {
      const reply = await transport.picture(id);
      if (reply.kind === 'error' && reply.error.code === 'not_found') return 'missing';
      const read = reply.kind === 'answer' ? readPicture.answer.safeParse(reply.body).data : undefined;
      if (!read) return 'failed';
      await storePicture(mirror, read);
      return 'more';
    }
    const [part] = state.missing;
    if (part === undefined) return 'complete';
    const reply = await transport.picturePart(id, part);
    const read = reply.kind === 'answer' ? readPicturePart.answer.safeParse(reply.body).data : undefined;
    if (!read) return 'failed';
    await storePictureParts(mirror, [{ id, part, bytes: fromBase64(read.bytes) }]);
    return 'more';
  };
  return {
    async next() {
      const ids = await neededPictures(mirror);
      await keepOnlyPictures(mirror, ids);
      for (const id of ids) {
        if (unavailable.has(id)) continue;
        const step = await fetchNext(id);
        if (step === 'more') return 'more';
        if (step === 'failed') return 'nothing';
        // A picture that the server lacks does not hold up the others.
        if (step === 'missing') unavailable.add(id);
      }
      return 'nothing';
    },
  };
}
