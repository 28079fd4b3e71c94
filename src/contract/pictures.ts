import { z } from 'zod/mini';
import { pictureIdSchema, pictureLimits, pictureTypes } from '#domain/content/picture.ts';
import type { Call } from './calls/call.ts';

/** Bytes as text: base64, because the body of every call is JSON. */
const bytesSchema = (most: number) =>
  z
    .string()
    .check(
      z.maxLength(4 * Math.ceil(most / 3), 'Too large'),
      z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'Not base64'),
    );

const side = z.int().check(z.gte(1), z.lte(pictureLimits.side));

/** A picture without its bytes. */
export const pictureSchema = z.strictObject({
  id: pictureIdSchema,
  type: z.enum(pictureTypes),
  bytes: z.int().check(z.gte(1), z.lte(pictureLimits.bytes, 'Too large')),
  width: side,
  height: side,
  /** A small picture of the same format, as base64. */
  thumbnail: bytesSchema(pictureLimits.thumbnailBytes),
});
export type Picture = z.infer<typeof pictureSchema>;

const partSchema = z.strictObject({ bytes: bytesSchema(pictureLimits.partBytes) });

/** The calls about pictures. They are sent and fetched in parts, so that a broken connection repeats only one of them. */
export const pictureCalls = {
  /** Begins to send a picture, or goes on. Answers with the parts that are missing. */
  announcePicture: {
    method: 'POST',
    path: '/pictures',
    access: 'signedIn',
    body: pictureSchema,
    answer: z.object({ missing: z.array(z.int()) }),
  },
  /** Stores a part. Answers with the parts that are missing; without any, the picture can be used. */
  savePicturePart: {
    method: 'PUT',
    path: '/pictures/:id/parts/:part',
    access: 'signedIn',
    body: partSchema,
    answer: z.object({ missing: z.array(z.int()) }),
  },
  readPicture: { method: 'GET', path: '/pictures/:id', access: 'signedIn', answer: pictureSchema },
  readPicturePart: {
    method: 'GET',
    path: '/pictures/:id/parts/:part',
    access: 'signedIn',
    answer: partSchema,
  },
} as const satisfies Record<string, Call>;
