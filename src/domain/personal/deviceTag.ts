const firstTag = 'first';

/**
 * Tags that tell a person's devices apart in codes that are made without a network: none for the first (`first`), then
 * letters that are hard to mistake for another, or for a digit, over the radio.
 */
export const deviceTags: readonly string[] = 'first T K M X R L W H J Z F Q Y V D P B G N S C A E U'.split(
  ' ',
);

/** Returns the key of the personal entry (`entry.ts`) that holds the id of the device with a tag. */
export function deviceTagKey(tag: string): string {
  return `device:${tag}`;
}

/** Returns a tag as codes have it; nothing for the first device, and for one that has no tag yet. */
export function deviceLetter(tag: string | undefined): string {
  return tag === undefined || tag === firstTag ? '' : tag;
}
