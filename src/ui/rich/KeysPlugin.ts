import { registerList } from '@lexical/list';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { registerRichText } from '@lexical/rich-text';
import { COMMAND_PRIORITY_NORMAL, KEY_DOWN_COMMAND } from 'lexical';
import { useEffect, useLayoutEffect } from 'react';
import { type EditorCommand, runCommand } from './commands.ts';
import { registerListKeys } from './listKeys.ts';
import { registerMarkdown } from './markdown.ts';
import { registerRules } from './nodes.ts';
import { registerPaste } from '#ui/rich/paste/paste.ts';
import type { PasteReport } from '#ui/rich/paste/pasteReport.ts';

/** Shortcuts in addition to the editor's own, such as Ctrl-B. By key position, so that they work in every layout. */
const shortcuts: Readonly<Record<string, EditorCommand>> = {
  'Alt+Digit1': 'h1',
  'Alt+Digit2': 'h2',
  'Alt+Digit3': 'h3',
  'Shift+Digit7': 'ordered',
  'Shift+Digit8': 'bullet',
  'Shift+Digit9': 'quote',
  'Shift+KeyX': 'strike',
  KeyE: 'code',
};

/** Registers keyboard shortcuts, Markdown, horizontal rules, and what is pasted. `onPasted` and `onToolbar` are stable. */
export function KeysPlugin({
  onPasted,
  onToolbar,
}: {
  readonly onPasted: (report: PasteReport | null) => void;
  /** Moves the focus to the toolbar. */
  readonly onToolbar: () => void;
}) {
  const [editor] = useLexicalComposerContext();
  useLayoutEffect(() => registerRichText(editor), [editor]);
  useEffect(() => registerList(editor), [editor]);
  useEffect(() => registerListKeys(editor), [editor]);
  useEffect(() => registerMarkdown(editor), [editor]);
  useEffect(() => registerRules(editor), [editor]);
  useEffect(() => registerPaste(editor, onPasted), [editor, onPasted]);
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (event.altKey && event.key === 'F10') {
            event.preventDefault();
            onToolbar();
            return true;
          }
          if (!event.ctrlKey && !event.metaKey) return false;
          const command =
            shortcuts[`${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.code}`];
          if (!command) return false;
          event.preventDefault();
          runCommand(editor, command);
          return true;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
    [editor, onToolbar],
  );
  return null;
}
