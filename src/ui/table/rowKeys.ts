import type { Shortcuts } from '#ui/keys/shortcut.ts';

/** Shortcuts of a list. */
export const rowKeys = {
  next: ['J ↓', 'Next'],
  previous: ['K ↑', 'Previous'],
  end: ['Home End', 'First or last'],
  page: ['PgUp PgDn', 'Ten up or down'],
  open: ['Enter O', 'Open'],
  edit: ['E', 'Edit'],
  preview: ['Space', 'Preview beside the list'],
  select: ['X', 'Select'],
  selectTo: ['Shift+X', 'Select up to here'],
  selectAll: ['Ctrl+A', 'Select all'],
  cancel: ['Esc', 'Select none, or close the preview'],
} as const satisfies Shortcuts;
