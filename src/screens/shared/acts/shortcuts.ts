import type { Shortcuts } from '#ui/keys/shortcut.ts';

/** Shortcuts of every page. */
export const pageKeys = {
  search: ['Ctrl+K', 'Search, and all actions'],
  help: ['?', 'Help, and these keys'],
  skip: ['Tab', 'On a new page: “Skip to content”'],
  cancel: ['Esc', 'Cancel, or close what is open'],
  confirm: ['Enter', 'Confirm'],
} as const satisfies Shortcuts;

/** Shortcuts of a list beside those of its rows. */
export const listKeys = {
  search: ['/', 'Search'],
  print: ['Ctrl+P', 'Print the whole list'],
} as const satisfies Shortcuts;

/** Shortcuts of a document's page. */
export const documentKeys = {
  edit: ['E', 'Edit'],
  comment: ['C', 'Comment on the selected words'],
  next: ['J', 'Next in the list it was opened from'],
  previous: ['K', 'Previous in that list'],
} as const satisfies Shortcuts;

/** Shortcuts of a form. */
export const formKeys = {
  save: ['Ctrl+S', 'Save and keep editing'],
  send: ['Ctrl+Enter', 'Save a comment, or what a dialog asks for'],
} as const satisfies Shortcuts;

/** Shortcuts of the page where a conflict is settled. */
export const conflictKeys = {
  next: ['J', 'Next field'],
  previous: ['K', 'Previous field'],
  mine: ['M', 'Take mine'],
  theirs: ['T', 'Take theirs'],
  both: ['B', 'Take both'],
  mix: ['E', 'Edit the result'],
  save: ['Ctrl+S', 'Save the decision'],
} as const satisfies Shortcuts;
