import { Box, Text, chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { RunSheet } from './useRunSheet.ts';

const Tick = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '56px',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'md',
    color: 'ink.strong',
    overflowWrap: 'anywhere',
    '&[aria-checked=true]': { color: 'ink.muted' },
    _disabled: { cursor: 'default' },
  },
});

const Mark = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    flexShrink: '0',
    borderWidth: '2px',
    borderColor: 'line.strong',
    borderRadius: 'sm',
    color: 'ink.strong',
    '& svg': { width: '22px', height: '22px' },
  },
});

/** Something to tick off. */
export interface Tickable {
  readonly id: string;
  readonly label: string;
  readonly count: number | null;
}

/** A list to tick off by the whole row: kit that is there, lammies that were issued. */
export function TickList({
  sheet,
  what,
  items,
  empty,
}: {
  readonly sheet: RunSheet;
  readonly what: 'kit' | 'issued';
  readonly items: readonly Tickable[];
  readonly empty: string;
}) {
  const ticked = what === 'kit' ? sheet.state.kit : sheet.state.lammies;
  if (items.length === 0) return <Text>{empty}</Text>;
  return (
    <Box as="ul" listStyleType="none">
      {items.map(({ id, label, count }) => (
        <li key={id}>
          <Tick
            type="button"
            role="checkbox"
            aria-checked={ticked.has(id)}
            disabled={!sheet.mayWrite}
            onClick={() => void sheet.toggle({ what, about: id, count }, [what])}
          >
            <Mark aria-hidden="true">{ticked.has(id) && <Check />}</Mark>
            <span dir="auto">
              {count !== null && `${count} × `}
              {label}
            </span>
          </Tick>
        </li>
      ))}
    </Box>
  );
}
