import type { SystemConfig } from '@chakra-ui/react';

/** Styles of text that only screen readers read. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/**
 * Global classes for what a list shows hundreds of times: rows, cells, badges. Computing a style for each of them would
 * take most of a long list's rendering time.
 */
export const listRules: NonNullable<SystemConfig['globalCss']> = {
  '.wm-line': {
    display: 'grid',
    alignItems: 'center',
    columnGap: '4',
    paddingInline: '4',
    minHeight: 'row',
    borderBottomWidth: 'thin',
    borderColor: 'line',
    cursor: 'pointer',
    '&:hover': { background: 'surface.hover' },
    '[role=grid]:focus [data-active] > &': { background: 'surface.panel' },
    '&[data-selected]': { background: 'accent.soft' },
  },
  '.wm-cell': {
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  // A row that is not on the server says so, however long its title is.
  '.wm-cell:has(> .wm-sync)': {
    display: 'flex',
    alignItems: 'center',
    '& > .wm-link, & > .wm-summary': { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > .wm-summary': { flex: '1 1 0' },
    '& > .wm-sync': { flexShrink: '0' },
    // On a tablet the title keeps the room of the word, which screen readers still read.
    '@media (max-width: 63.99rem)': { '& > .wm-sync > span': visuallyHidden },
  },
  // The button that shows a row beside the list: over the end of the title with a mouse, after it on a touch screen.
  '.wm-cell:has(> .wm-preview)': {
    position: 'relative',
    overflow: 'clip visible',
    '@media (hover: none)': { paddingInlineEnd: 'var(--wm-target)' },
  },
  '.wm-preview': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    width: 'target',
    height: 'target',
    borderRadius: 'md',
    color: 'ink.muted',
    cursor: 'pointer',
    '& svg': { width: '16px', height: '16px' },
    '.wm-cell > &': { position: 'absolute', top: '50%', insetInlineEnd: '0', translate: '0 -50%' },
    '@media (hover: hover)': { opacity: '0', background: 'surface.hover' },
    '&:is([role=row]:hover *, :focus-visible, [aria-pressed=true])': { opacity: '1' },
    '&:is(:hover, [aria-pressed=true])': { color: 'accent.ink' },
  },
  '.wm-code': {
    color: 'ink.muted',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '.wm-link': {
    color: 'ink.strong',
    fontWeight: 'medium',
    borderRadius: 'sm',
    '&:hover': { textDecoration: 'underline' },
  },
  '.wm-summary': {
    color: 'ink.muted',
    marginInlineStart: '2',
    fontWeight: 'normal',
    // On a card it has a line of its own, and no more.
    'div:not(.wm-cell) > &': {
      display: 'block',
      marginInlineStart: '0',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
  '.wm-badge': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: '0',
    minHeight: '1.375rem',
    paddingInline: '1.5',
    borderRadius: 'sm',
    borderWidth: 'thin',
    borderColor: 'currentcolor/25',
    textStyle: 'caption',
    whiteSpace: 'nowrap',
    '& svg': { width: '0.875em', height: '0.875em', strokeWidth: '2.5' },
    '&[data-tone=archived]': { background: 'archived.soft', color: 'archived.ink', borderStyle: 'dashed' },
    '&[data-tone=editing]': { background: 'editing.soft', color: 'editing.ink' },
    '&[data-tone=submitted]': { background: 'submitted.soft', color: 'submitted.ink' },
    '&[data-tone=flagged]': { background: 'flagged.soft', color: 'flagged.ink' },
    '&[data-tone=approved]': { background: 'approved.soft', color: 'approved.ink' },
  },
  '.wm-sync': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'caption',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    '.wm-link + &': { marginInlineStart: '2' },
    '& svg': { width: '14px', height: '14px', flexShrink: '0' },
    '&[data-state=saved] svg': { color: 'approved.ink' },
    '&[data-state=waiting]': { color: 'submitted.ink' },
    '&[data-state=conflict]': { color: 'flagged.ink' },
    '&[data-state=refused]': { color: 'danger.ink' },
  },
};
