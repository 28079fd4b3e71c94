import { ask } from '#session/store.ts';
import type { Seen } from './changeMany.ts';
import { type TransitionResult, combineResults, incompleteQuestion } from './transitionMany.ts';

/** Leave for a second attempt, with the documents as they were when the person was asked about them. */
interface SecondAttempt {
  readonly evenIfIncomplete: true;
  readonly seen: Seen;
}

/**
 * Makes a transition by `attempt`, asks about the documents that are not ready, and attempts those again that the person
 * approves as they are. `isAsked` says whether there was a question.
 */
export async function askIfIncomplete(
  keys: readonly string[],
  attempt: (keys: readonly string[], options?: SecondAttempt) => Promise<TransitionResult>,
): Promise<{ readonly result: TransitionResult; readonly isAsked: boolean }> {
  const first = await attempt(keys);
  const question = incompleteQuestion(first);
  if (question === undefined) return { result: first, isAsked: false };
  if (!(await ask(question))) return { result: first, isAsked: true };
  const second = await attempt(question.keys, { evenIfIncomplete: true, seen: question.seen });
  return { result: combineResults(first, second, question.keys), isAsked: true };
}
