import { useMemo } from 'react';
import { type DeskState, deskStates } from '#domain/research/deskState.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { DeskItem } from '#screens/shared/desk/DeskItem.tsx';
import { DeskList } from '#screens/shared/desk/DeskList.tsx';
import { deskPath } from './deskAddress.ts';
import { deskWarnings } from './deskWarnings.ts';
import type { ResearchQueue } from './useResearchQueue.ts';

const stateLabels: Readonly<Record<DeskState, string>> = {
  new: 'New',
  assigned: 'Assigned',
  drafted: 'Drafted, to be checked',
  checked: 'Checked',
  released: 'Released',
};

/** The requests of a period by state, with what is wrong with each. */
export function RequestList({ queue }: { readonly queue: ResearchQueue }) {
  const { items, quotes } = queue;
  const names = useNames();
  const groups = useMemo(
    () =>
      deskStates
        .map((state) => ({
          key: state,
          name: stateLabels[state],
          selectLabel: `Select all ${stateLabels[state]}`,
          items: items.filter((each) => each.state === state),
        }))
        .filter((group) => group.items.length > 0),
    [items],
  );
  return (
    <DeskList label="Requests" groups={groups} queue={queue}>
      {(item) => (
        <DeskItem
          item={item}
          path={deskPath}
          queue={queue}
          problems={deskWarnings(item, quotes.get(item.keyId) ?? []).map(({ short }) => ({
            text: short,
            isMinor: false,
          }))}
          details={[
            item.isExpedited && 'Expedite',
            item.number,
            item.character,
            // The team or person who is to answer.
            names.get(item.person === '' ? `team:${item.team}` : `user:${item.person}`),
            item.isCollected && 'collected',
          ]}
        />
      )}
    </DeskList>
  );
}
