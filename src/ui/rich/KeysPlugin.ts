import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_NORMAL, KEY_DOWN_COMMAND } from 'lexical';
import { useEffect } from 'react';
import { type EditorCommand, runCommand } from './commands.ts';
import { restrictFormatting } from './nodes.ts';
import { registerPaste } from './paste.ts';

/** Shortcuts beyond the editor's own Ctrl-B, Ctrl-I, Ctrl-U, Ctrl-Z; by the key's place, so that every layout has them. */
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

/** Keyboard shortcuts, and pasted text kept to what is allowed. */
export function KeysPlugin() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => restrictFormatting(editor), [editor]);
  useEffect(() => registerPaste(editor), [editor]);
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (!event.ctrlKey && !event.metaKey) return false;
          const deed =
            shortcuts[`${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.code}`];
          if (!deed) return false;
          event.preventDefault();
          runCommand(editor, deed);
          return true;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
    [editor],
  );
  return null;
}
