import { z } from 'zod/mini';
import type { BodyPatch } from './body.ts';

/** Limits of stored pictures, in bytes and pixels. A device makes pictures smaller before it sends them. */
export const pictureLimits = {
  bytes: 6 * 1024 * 1024,
  /** Of one part, so that a call on a poor connection ends, and a broken one costs little. */
  partBytes: 192 * 1024,
  thumbnailBytes: 32 * 1024,
  side: 8192,
} as const;

/** The formats that every browser shows. SVG is left out, because it can hold scripts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The SHA-256 of a picture’s bytes in hexadecimal digits, which is its id. */
export const pictureIdSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not the id of a picture'));

/** Number of parts in which a picture is sent. */
export function partCount(bytes: number): number {
  return Math.ceil(bytes / pictureLimits.partBytes);
}

/** Where a part begins and ends among the bytes of a picture. */
export function partRange(part: number, bytes: number): readonly [start: number, end: number] {
  const start = part * pictureLimits.partBytes;
  return [start, Math.min(bytes, start + pictureLimits.partBytes)];
}

/** The id of the site map in the body of the game settings; null without one. */
export function siteMapIn(body: BodyPatch | undefined): string | null {
  return pictureIn(body, 'siteMap');
}

/** The id of the logo on cards in the body of the game settings; null without one. */
export function cardLogoIn(body: BodyPatch | undefined): string | null {
  return pictureIn(body, 'cardLogo');
}

/** The ids of all pictures that the game settings name, the smallest first. */
export function picturesIn(body: BodyPatch | undefined): string[] {
  return [cardLogoIn(body), siteMapIn(body)].filter((id) => id !== null);
}

function pictureIn(body: BodyPatch | undefined, field: string): string | null {
  return pictureIdSchema.safeParse(body?.[field]).data ?? null;
}

/** Whether bytes begin as a picture of this format does. */
export function beginsAs(type: PictureType, bytes: Uint8Array): boolean {
  const startsWith = (at: number, ...values: readonly number[]) =>
    values.every((value, index) => bytes[at + index] === value);
  switch (type) {
    case 'image/jpeg':
      return startsWith(0, 0xff, 0xd8, 0xff);
    case 'image/png':
      return startsWith(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    case 'image/webp':
      return startsWith(0, 0x52, 0x49, 0x46, 0x46) && startsWith(8, 0x57, 0x45, 0x42, 0x50);
  }
}
