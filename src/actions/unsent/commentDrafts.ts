import { type CommentDrafts, otherTabAt } from '#mirror/queries/unsent/commentDrafts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { withRecovery } from '#mirror/storage/recovery.ts';
import { storeTyped } from '#mirror/storage/unfinished.ts';

/**
 * Stores unsaved comments on a document, by place; an empty text deletes that place's draft. `known` are the texts that this
 * tab has stored or read before: a text that another tab has typed in the same place since is kept under a key of its own.
 * Without it, every text is known.
 */
export async function saveCommentDrafts(
  mirror: Mirror,
  keyId: string,
  typed: CommentDrafts,
  known?: CommentDrafts,
): Promise<void> {
  const save = async () => {
    const { [keyId]: before = {}, ...others } = (await readMeta(mirror, 'commentDrafts')) ?? {};
    const after = known ? besideOthers(before, typed, known) : { ...before, ...typed };
    const texts = Object.entries(after).filter(([, text]) => text !== '');
    const next = texts.length > 0 ? { ...others, [keyId]: Object.fromEntries(texts) } : others;
    await writeMeta(mirror, 'commentDrafts', next);
  };
  await storeTyped(mirror, { kind: 'comments', keyId, texts: typed }, () =>
    withRecovery(mirror, () => mirror.transaction('rw', mirror.meta, save)),
  );
}

/** Adds what was typed in this tab to the unsaved comments of a document, and keeps what another tab has typed since. */
function besideOthers(before: CommentDrafts, typed: CommentDrafts, known: CommentDrafts): CommentDrafts {
  const after: Record<string, string> = { ...before };
  for (const [place, text] of Object.entries(typed)) {
    const [stored = '', own = ''] = [before[place], known[place]];
    const other = otherTabAt(place);
    const isOthers = stored !== '' && stored !== own && !text.includes(stored);
    const isClosed = text === '';
    // A text that was sent or cancelled here is done, also where the other tab has put it aside.
    const written = isClosed ? own : text;
    const aside = [before[other] ?? '', isOthers && !isClosed ? stored : ''];
    after[other] = [...new Set(aside)].filter((each) => !written.includes(each)).join('\n\n');
    if (!isOthers || !isClosed) after[place] = text;
  }
  return after;
}
