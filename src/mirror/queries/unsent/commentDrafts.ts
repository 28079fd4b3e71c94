import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';

/** Unsaved comments on one document, by place: a new comment, a reply or an edit. */
export type CommentDrafts = Readonly<Record<string, string>>;

/** Key of a text that another tab had typed at a place when one stored its own there. */
export function otherTabAt(place: string): string {
  return `${otherTab}${place}`;
}

const otherTab = 'other:';

/** Returns the place of such a text; undefined for any other key. */
export function placeOfOtherTab(key: string): string | undefined {
  return key.startsWith(otherTab) ? key.slice(otherTab.length) : undefined;
}

/** Unsaved comments on a document. */
export async function readCommentDrafts(mirror: Mirror, keyId: string): Promise<CommentDrafts> {
  return (await readMeta(mirror, 'commentDrafts'))?.[keyId] ?? {};
}
