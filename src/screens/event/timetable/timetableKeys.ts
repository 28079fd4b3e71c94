import type { Shortcuts } from '#ui/keys/shortcut.ts';

/** Shortcuts of the timetable. */
export const timetableKeys = {
  move: ['↑ ↓ ← →', 'Go to the next slot, or move the selected one'],
  select: ['Space', 'Select a slot, or place the selected one'],
  shorter: ['Shift+↑', 'Make the selected slot shorter'],
  longer: ['Shift+↓', 'Make the selected slot longer'],
  open: ['Enter', 'Open a slot, or place the selected one'],
  undo: ['Ctrl+Z', 'Undo'],
} as const satisfies Shortcuts;
