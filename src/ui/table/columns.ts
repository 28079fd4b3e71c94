import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** One column: its heading, its share of the width, what stands in it. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** A track of the grid: '6rem', 'minmax(0, 1fr)'. */
  readonly width: string;
  readonly render: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Left out on windows narrower than this many pixels. */
  readonly from?: 1024 | 1280;
  /** Where it stands on a card: as the title, among the small print, or not at all. */
  readonly card: 'title' | 'meta' | 'none';
}

/** By which column rows are sorted, and which way. */
export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** The row of headings; the tracks come from the columns. */
export const HeaderRow = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'center',
    columnGap: '4',
    paddingInline: '4',
    minHeight: '9',
    background: 'surface.page',
    borderBottomWidth: 'thin',
    borderColor: 'line',
    color: 'ink.muted',
    textStyle: 'caption',
  },
});

/** Width of the column of ticks: a finger's. */
export const checkboxTrack = 'var(--wm-target)';

/** A checkbox with room for a finger round it. */
export const RowCheckboxLabel = chakra('label', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 'target',
    minHeight: 'target',
    cursor: 'pointer',
  },
});

/** The checkbox itself. */
export const RowCheckbox = chakra('input', {
  base: { width: '18px', height: '18px', accentColor: 'var(--wm-accent-ink)', cursor: 'inherit' },
});
