import { registerList } from '@lexical/list';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { registerRichText } from '@lexical/rich-text';
import { COMMAND_PRIORITY_NORMAL, KEY_DOWN_COMMAND } from 'lexical';
import { useEffect, useLayoutEffect } from 'react';
import { runCommand } from './commands/commands.ts';
import { registerListKeys } from './commands/listKeys.ts';
import { registerMarkdown } from './commands/markdown.ts';
import { registerRules } from './text/nodes.ts';
import { commandKeys, toolbarKey } from './commands/richKeys.ts';
import { isPressed, isPressedByPosition } from '#ui/keys/shortcut.ts';
import { registerPaste } from '#ui/rich/paste/paste.ts';

const editorCommands = ['h1', 'h2', 'h3', 'ordered', 'bullet', 'quote', 'strike', 'code'] as const;

/** Registers keyboard shortcuts, Markdown, horizontal rules, and what is pasted. `onPasted` and `onToolbar` are stable. */
export function KeysPlugin({
  onPasted,
  onToolbar,
}: {
  readonly onPasted: (report: string | null) => void;
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
          if (isPressed(toolbarKey, event)) {
            event.preventDefault();
            onToolbar();
            return true;
          }
          const command = editorCommands.find((each) => isPressedByPosition(commandKeys[each], event));
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
