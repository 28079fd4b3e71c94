import type { SystemConfig } from '@chakra-ui/react';

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
  '.wm-code': { color: 'ink.muted', textStyle: 'small', fontVariantNumeric: 'tabular-nums' },
  '.wm-way': {
    color: 'ink.strong',
    fontWeight: 'medium',
    borderRadius: 'sm',
    '&:hover': { textDecoration: 'underline' },
  },
  '.wm-summary': { color: 'ink.muted', marginInlineStart: '2', fontWeight: 'normal' },
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
    '& svg': { width: '14px', height: '14px', flexShrink: '0' },
    '&[data-state=saved] svg': { color: 'approved.ink' },
    '&[data-state=waiting]': { color: 'submitted.ink' },
    '&[data-state=conflict]': { color: 'flagged.ink' },
    '&[data-state=refused]': { color: 'danger.ink' },
  },
};
