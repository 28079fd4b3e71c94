import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** One column: heading, width and content. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** A CSS grid track, for example '6rem' or 'minmax(0, 1fr)'. */
  readonly width: string;
  readonly render: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Narrowest window that shows the column, in pixels. */
  readonly from?: 1024 | 1280 | 1440;
  /** Its place on a card: the title, the details, or not shown. */
  readonly card: 'title' | 'meta' | 'none';
}

/** The column that rows are sorted by, and the direction. */
export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** The row of headings; its tracks come from the columns. */
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

/** Width of the checkbox column. */
export const checkboxTrack = 'var(--wm-target)';

/** A touch target around a checkbox. */
export const RowCheckboxLabel = chakra('label', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 'target',
    minHeight: 'target',
    cursor: 'pointer',
  },
});

/** A row's checkbox. The browser's own, because a list has hundreds (decision 023). */
export const RowCheckbox = chakra('input', {
  base: { width: '18px', height: '18px', accentColor: 'var(--wm-accent-ink)', cursor: 'inherit' },
});
