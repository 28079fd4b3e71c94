import { type Picture, pictureCalls } from '#contract/pictures.ts';
import { partCount, partRange } from '#domain/content/picture.ts';
import { toBase64 } from './http/base64.ts';
import { type ApiResult, request } from './client.ts';

/**
 * Sends a picture to the server, part by part. A part that the server has from an attempt before is not sent again.
 * `onProgress` gets the share that has arrived.
 */
export async function sendPicture(
  { picture, bytes }: { readonly picture: Picture; readonly bytes: Uint8Array },
  onProgress: (share: number) => void,
): Promise<ApiResult<null>> {
  const { id } = picture;
  let reply = await request(pictureCalls.announcePicture, {}, { json: picture });
  for (;;) {
    if (reply.kind !== 'done') return reply;
    const { missing } = reply.value;
    onProgress(1 - missing.length / partCount(bytes.length));
    const [next] = missing;
    if (next === undefined) return { kind: 'done', value: null };
    const json = { bytes: toBase64(bytes.subarray(...partRange(next, bytes.length))) };
    reply = await request(pictureCalls.savePicturePart, { id, part: String(next) }, { json });
  }
}
