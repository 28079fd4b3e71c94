import type { Shortcuts } from '#ui/keys/shortcut.ts';

/** Shortcuts of every desk. */
export const deskKeys = {
  next: ['J', 'Next'],
  previous: ['K', 'Previous'],
  select: ['Space', 'Select'],
  selectNone: ['Esc', 'Select none'],
} as const satisfies Shortcuts;

/** Shortcuts of the review desk beside those of every desk. */
export const reviewKeys = {
  approve: ['A', 'Approve it, or the selected ones. Press Enter to confirm'],
  flag: ['F', 'Flag it, or the selected ones'],
  plan: ['P', 'Timetable of an encounter'],
  comment: ['C', 'Comment'],
  changes: ['D', 'Changes since it was approved'],
} as const satisfies Shortcuts;

/** Shortcuts of the research desk beside those of every desk. */
export const researchKeys = {
  edit: ['E', 'Write the answer'],
  save: ['Ctrl+Enter', 'Save the answer, and next'],
  check: ['A', 'Check it, or the selected ones. Press Enter to confirm'],
  flag: ['F', 'Flag it, or the selected ones'],
  assign: ['G', 'Assign it, or the selected ones'],
} as const satisfies Shortcuts;
