import { entities } from '#domain/content/entities/index.ts';
import { waitText } from '#domain/review/blockers.ts';
import type { ReviewItem } from '#mirror/queries/desks/reviewDesk.ts';
import type { Problem } from '#screens/shared/desk/DeskItem.tsx';
import { refusalLine } from '#screens/shared/document/setStatusOrAsk.ts';

/** Returns what is missing in a document or in the way of it. */
export function problemsOf(item: ReviewItem): Problem[] {
  const serious = [
    ...(item.sync === 'conflict' ? ['In conflict. Settle it first'] : []),
    ...(item.refusal ? [refusalLine(item.refusal, entities[item.entity])] : []),
  ];
  return [
    ...serious.map((text) => ({ text, isMinor: false })),
    ...item.waits.map((wait) => ({ text: waitText(item, wait), isMinor: wait.isMine })),
  ];
}

/** Says how much readers of a document would see that is hidden from them. */
export function leakProblem(leaks: number): Problem[] {
  if (leaks === 0) return [];
  return [{ text: leaks === 1 ? '1 leak' : `${leaks} leaks`, isMinor: false }];
}
