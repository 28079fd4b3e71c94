import { chakra } from '@chakra-ui/react';
import { Tick, TickBox } from '#ui/columns.ts';

/** Lets a table that is wider than the window be moved in it. */
export const Scroll = chakra('div', {
  base: {
    overflowX: 'auto',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'lg',
    width: 'fit-content',
    maxWidth: 'full',
  },
});
/** A table of ticks: its first column stays in sight. */
export const Table = chakra('table', {
  base: {
    borderCollapse: 'separate',
    borderSpacing: '0',
    textStyle: 'small',
    '& th': { fontWeight: 'medium', color: 'ink', textAlign: 'start', paddingInline: '2', paddingBlock: '1' },
    '& th, & td': { borderBottomWidth: 'thin', borderColor: 'line' },
    '& tbody tr:last-of-type > *': { borderBottomWidth: '0' },
    '& td': { padding: '0', textAlign: 'center' },
    '& tbody tr:hover > *': { background: 'surface.hover' },
    // The name of the line stays in sight while its ticks are looked through.
    '& th:first-of-type': {
      position: 'sticky',
      left: '0',
      zIndex: '1',
      background: 'surface.page',
      minWidth: { base: '7rem', sm: '11rem' },
    },
    '& [data-first]': { borderInlineStartWidth: 'thin', borderInlineStartColor: 'line.strong' },
  },
});
/** One tick of a table, with room for a finger; its label says all that its place does. */
export function OneTick({
  label,
  on,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly disabled: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <Tick title={label}>
      <TickBox
        type="checkbox"
        aria-label={label}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Tick>
  );
}
