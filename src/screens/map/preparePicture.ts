import type { PreparedPicture } from '#actions/siteMap.ts';
import { toBase64 } from '#api/http/base64.ts';
import { pictureLimits } from '#domain/picture.ts';

/** The longest side of a site map and of its thumbnail, in pixels. */
const longestSide = 4096;
const thumbnailSide = 256;

/** Tried one after the other until the picture is small enough. */
const qualities = [0.85, 0.7, 0.5, 0.3];

/** Why a file cannot be used. */
export type PictureFault = 'unreadable' | 'tooLarge';

/**
 * Makes a picture from a file that is small enough to be sent: a JPEG of at most 4,096 pixels a side, without what a camera
 * writes beside it, such as where it was taken.
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture | PictureFault> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return 'unreadable';
  try {
    const canvas = drawn(bitmap, longestSide);
    const whole = await encode(canvas, pictureLimits.bytes);
    const thumbnail = await encode(drawn(bitmap, thumbnailSide), pictureLimits.thumbnailBytes);
    if (!whole || !thumbnail) return 'tooLarge';
    const id = hex(await crypto.subtle.digest('SHA-256', whole));
    const { width, height } = canvas;
    const picture = { id, type: 'image/jpeg' as const, bytes: whole.length, width, height };
    return { picture: { ...picture, thumbnail: toBase64(thumbnail) }, bytes: whole };
  } finally {
    bitmap.close();
  }
}

/** The picture on white, which a JPEG has instead of transparency. */
function drawn(bitmap: ImageBitmap, longest: number): OffscreenCanvas {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const size = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(size(bitmap.width), size(bitmap.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function encode(canvas: OffscreenCanvas, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= most) return new Uint8Array(await blob.arrayBuffer());
  }
  return null;
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
