import type { Shortcuts } from '#ui/keys/shortcut.ts';

/** Shortcuts that the editor knows by itself, and what it inserts while somebody types. */
export const editorKeys = {
  bold: ['Ctrl+B', 'Bold'],
  italic: ['Ctrl+I', 'Italic'],
  underline: ['Ctrl+U', 'Underline'],
  undo: ['Ctrl+Z', 'Undo'],
  redo: ['Ctrl+Shift+Z', 'Redo'],
  indent: ['Tab', 'In a list: indent'],
  outdent: ['Shift+Tab', 'In a list: outdent'],
  leave: ['Esc', 'In a list: let the next Tab leave the field'],
  insert: ['/', 'Insert a heading, list, quote or rule'],
  mention: ['[[ @', 'Link a document, or name a person'],
} as const satisfies Shortcuts;

/** Shortcuts of the editor's commands beside its own. By key position, so that they work in every layout. */
export const commandKeys = {
  strike: ['Ctrl+Shift+X', 'Strike'],
  code: ['Ctrl+E', 'Code'],
  h1: ['Ctrl+Alt+1', 'Heading 1'],
  h2: ['Ctrl+Alt+2', 'Heading 2'],
  h3: ['Ctrl+Alt+3', 'Heading 3'],
  ordered: ['Ctrl+Shift+7', 'Numbered list'],
  bullet: ['Ctrl+Shift+8', 'Bullet list'],
  quote: ['Ctrl+Shift+9', 'Quote'],
} as const satisfies Shortcuts;

/** Moves the focus from the text to the toolbar. */
export const toolbarKey = ['Alt+F10', 'Go to the toolbar'] as const;
