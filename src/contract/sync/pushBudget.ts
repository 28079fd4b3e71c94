import { utf8Bytes } from '#domain/primitives/utf8.ts';

/** Most changes in a push request. */
export const pushLimit = 100;

/** Most bytes of a push request, as JSON in UTF-8. A larger change is sent by itself. */
const pushBytes = 512 * 1024;

/** Bytes of a push request besides its changes: names, brackets, user and schema, and the hashes of what few were made on. */
const envelopeBytes = 1000;

/** Decides how many changes go into one push request. */
export interface PushMeter {
  /** Whether the request has space for another change, which then counts; the first always fits. */
  readonly fits: (item: object) => boolean;
  /** Whether the request takes no more. */
  readonly isFull: () => boolean;
}

/** Creates the meter of one push request of at most `limit` changes. */
export function pushMeter(limit: number = pushLimit): PushMeter {
  let count = 0;
  let bytes = envelopeBytes;
  let isFull = false;
  return {
    fits(item) {
      if (isFull) return false;
      // One more for the comma.
      const size = utf8Bytes(JSON.stringify(item)) + 1;
      if (count > 0 && bytes + size > pushBytes) {
        isFull = true;
        return false;
      }
      count += 1;
      bytes += size;
      isFull = count >= limit;
      return true;
    },
    isFull: () => isFull,
  };
}
