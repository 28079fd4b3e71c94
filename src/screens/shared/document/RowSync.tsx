import { CircleCheck, CircleX, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { RowState } from '#mirror/storage/database.ts';

const looks: Readonly<Record<RowState, { readonly word: string; readonly Icon: LucideIcon }>> = {
  saved: { word: 'Saved', Icon: CircleCheck },
  waiting: { word: 'Waiting', Icon: Clock },
  conflict: { word: 'Conflict', Icon: TriangleAlert },
  refused: { word: 'Refused', Icon: CircleX },
};

/** How one document stands with the server, in a word and a shape; the shape alone where all is well. */
export function RowSync({ state }: { readonly state: RowState }) {
  const { word, Icon } = looks[state];
  return (
    <span className="wm-sync" data-state={state}>
      <Icon aria-hidden="true" />
      <span className={state === 'saved' ? 'wm-sr-only' : undefined}>{word}</span>
    </span>
  );
}
