import { chakra } from '@chakra-ui/react';
import { CircleCheck, CircleX, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { RowState } from '#mirror/database';

const Frame = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'caption',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    '& svg': { width: '14px', height: '14px', flexShrink: '0' },
  },
  variants: {
    state: {
      saved: { color: 'ink.muted', '& svg': { color: 'approved.ink' } },
      waiting: { color: 'submitted.ink' },
      conflict: { color: 'flagged.ink' },
      refused: { color: 'danger.ink' },
    },
  },
});

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
    <Frame state={state}>
      <Icon aria-hidden="true" />
      <span className={state === 'saved' ? 'wm-sr-only' : undefined}>{word}</span>
    </Frame>
  );
}
