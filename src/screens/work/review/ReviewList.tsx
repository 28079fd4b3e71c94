import { useMemo } from 'react';
import { displayReference } from '#domain/content/document.ts';
import { entities } from '#domain/content/entities/index.ts';
import type { DeskSet } from '#mirror/queries/desks/reviewDesk.ts';
import { formatDate } from '#ui/display/dates.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { DeskItem } from '#screens/shared/desk/DeskItem.tsx';
import { DeskList } from '#screens/shared/desk/DeskList.tsx';
import { leakProblem, problemsOf } from './problems.ts';
import { useLeakCounts } from './useLeakCounts.ts';
import type { ReviewQueue } from './useReviewQueue.ts';

/** The sets and their documents, with what is in the way of each. */
export function ReviewList({ queue }: { readonly queue: ReviewQueue }) {
  const { sets } = queue;
  const leaks = useLeakCounts(queue.items);
  const names = useNames();
  const now = new Date(queue.now).toISOString();
  const groups = useMemo(
    () =>
      (sets ?? []).map((set) => {
        const name = setName(set);
        const [only] = set.documents;
        // A plot line alone has its name in its own row.
        if (set.documents.length === 1 && only?.keyId === set.plot?.keyId)
          return {
            key: set.key,
            name: 'A plot line on its own',
            selectLabel: `Select ${name}`,
            items: set.documents,
          };
        return { key: set.key, name, selectLabel: `Select all of ${name}`, items: set.documents };
      }),
    [sets],
  );
  return (
    <DeskList label="Waiting for review" groups={groups} queue={queue}>
      {(item) => (
        <DeskItem
          item={item}
          path="/review"
          queue={queue}
          problems={[...problemsOf(item), ...leakProblem(leaks.get(item.keyId) ?? 0)]}
          details={[names.get(`team:${item.teamId}`), item.by, dueText(item.deadline, now)]}
        />
      )}
    </DeskList>
  );
}

/** Names a set: the plot line, or the type of documents without one. */
function setName({ plot, entity }: DeskSet): string {
  return plot ? `${displayReference(plot)} ${plot.title}` : `${entities[entity].plural} on their own`;
}

function dueText(deadline: string, now: string): string {
  return deadline === '' ? '' : `${deadline < now ? 'was due' : 'due'} ${formatDate(deadline, 'd MMM')}`;
}
