import type { PreparedPicture } from '#actions/event/pictures.ts';
import { toBase64 } from '#api/http/base64.ts';
import { pictureLimits } from '#domain/content/picture.ts';

/** Why a file cannot be used. */
export type PictureFault = 'unreadable' | 'tooLarge';

/** Purpose of a picture, which decides how large it may be, and whether parts of it may be transparent. */
export type PicturePurpose = 'map' | 'logo';

/** How a picture is encoded: tried one after the other until it is small enough. */
interface Attempt {
  /** The longest side in pixels. */
  readonly side: number;
  /** Of a JPEG, up to 1. */
  readonly quality?: number;
}

interface Format {
  readonly type: 'image/jpeg' | 'image/png';
  readonly bytes: number;
  readonly whole: readonly Attempt[];
  readonly thumbnail: readonly Attempt[];
}

const qualities = [0.85, 0.7, 0.5, 0.3];

const formats: Readonly<Record<PicturePurpose, Format>> = {
  map: {
    type: 'image/jpeg',
    bytes: pictureLimits.bytes,
    whole: qualities.map((quality) => ({ side: 4096, quality })),
    thumbnail: qualities.map((quality) => ({ side: 256, quality })),
  },
  // A PNG, because the ground of the card shows through. As fine as a printer at the largest size of a card.
  logo: {
    type: 'image/png',
    bytes: 1024 * 1024,
    whole: [1024, 768, 512, 384, 256].map((side) => ({ side })),
    thumbnail: [128, 64, 32].map((side) => ({ side })),
  },
};

/**
 * Makes a picture small enough to send from a file, without the data that a camera adds, such as where it was taken: a
 * site map as a JPEG of at most 4,096 pixels a side, a logo as a PNG of at most 1,024.
 */
export async function preparePicture(
  file: Blob,
  purpose: PicturePurpose,
): Promise<PreparedPicture | PictureFault> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return 'unreadable';
  const { type, bytes: most, whole, thumbnail } = formats[purpose];
  try {
    const picture = await encode(bitmap, type, whole, most);
    const small = await encode(bitmap, type, thumbnail, pictureLimits.thumbnailBytes);
    if (!picture || !small) return 'tooLarge';
    const { bytes, width, height } = picture;
    const id = hex(await crypto.subtle.digest('SHA-256', bytes));
    return {
      picture: { id, type, bytes: bytes.length, width, height, thumbnail: toBase64(small.bytes) },
      bytes,
    };
  } finally {
    bitmap.close();
  }
}

async function encode(bitmap: ImageBitmap, type: Format['type'], attempts: readonly Attempt[], most: number) {
  for (const { side, quality } of attempts) {
    const canvas = drawn(bitmap, side, type === 'image/jpeg');
    const blob = await canvas.convertToBlob({ type, ...(quality !== undefined && { quality }) });
    if (blob.size > most) continue;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return { bytes, width: canvas.width, height: canvas.height };
  }
  return null;
}

/** The picture, on white for a JPEG, which has no transparency. */
function drawn(bitmap: ImageBitmap, longest: number, isOnWhite: boolean): OffscreenCanvas {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const size = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(size(bitmap.width), size(bitmap.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.fillStyle = '#fff';
  if (isOnWhite) context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
