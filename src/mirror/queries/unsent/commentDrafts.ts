import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';

/**
 * Unsaved texts beside one document, by place: a new comment, a reply, an edit, a reason for flagging it with others, or an
 * entry of its run sheet.
 */
export type CommentDrafts = Readonly<Record<string, string>>;

const runSheet = 'run:';

/** Key of a reason typed for flagging several documents, kept with the first of them until they are flagged. */
export const flagPlace = 'flag';

/** Key of a text typed on the run sheet of a slot and not added to it. */
export function runSheetPlace(entry: string): string {
  return `${runSheet}${entry}`;
}

/** Whether all these texts were typed on a run sheet. */
export function areOnRunSheet(drafts: CommentDrafts): boolean {
  return Object.keys(drafts).every((key) => (placeOfOtherTab(key) ?? key).startsWith(runSheet));
}

/** Whether one of these texts is the reason for flagging several documents, which no document shows. */
export function hasFlagReason(drafts: CommentDrafts): boolean {
  return Object.keys(drafts).some((key) => (placeOfOtherTab(key) ?? key) === flagPlace);
}

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
