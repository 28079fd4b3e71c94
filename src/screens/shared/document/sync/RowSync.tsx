import { CircleCheck, CircleX, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { RowState } from '#mirror/storage/rows.ts';

const badges: Readonly<Record<RowState, { readonly label: string; readonly Icon: LucideIcon }>> = {
  saved: { label: 'Saved', Icon: CircleCheck },
  waiting: { label: 'Waiting', Icon: Clock },
  conflict: { label: 'Conflict', Icon: TriangleAlert },
  refused: { label: 'Refused', Icon: CircleX },
};

/** Sync state of one document as icon and label; the label is visually hidden when everything is saved, unless `isNamed`. */
export function RowSync({
  state,
  isNamed = false,
}: {
  readonly state: RowState;
  readonly isNamed?: boolean;
}) {
  const { label, Icon } = badges[state];
  return (
    <span className="wm-sync" data-state={state}>
      <Icon aria-hidden="true" />
      <span className={state === 'saved' && !isNamed ? 'wm-sr-only' : undefined}>{label}</span>
    </span>
  );
}
