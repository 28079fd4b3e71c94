import type { DraftRow } from '#mirror/typed/rows.ts';

/**
 * Returns a function that says when a text was typed: now, if it is another than before. A form also stores its draft
 * because its document has changed, and then the text of another form may be the later one. It is called with every
 * text, also with none: the same words typed again are as old as the second time.
 */
export function createTypingClock(now: () => string) {
  let last = { text: '', at: '' };
  return (typed: Pick<DraftRow, 'teamId' | 'body'>): string => {
    const text = JSON.stringify([typed.teamId, typed.body]);
    if (text !== last.text) last = { text, at: now() };
    return last.at;
  };
}
