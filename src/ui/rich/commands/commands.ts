import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListNode,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $getNearestNodeOfType, $insertNodeToNearestRoot } from '@lexical/utils';
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  type ElementNode,
  FORMAT_TEXT_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  type LexicalEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { $createRule } from '../text/nodes.ts';

/** Commands of the toolbar and the keyboard shortcuts. */
export type EditorCommand =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'code'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'quote'
  | 'bullet'
  | 'ordered'
  | 'rule'
  | 'break'
  | 'undo'
  | 'redo';

/** Returns the commands that are active at the cursor. */
export function $activeCommands(): ReadonlySet<EditorCommand> {
  const active = new Set<EditorCommand>();
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return active;
  if (selection.hasFormat('bold')) active.add('bold');
  if (selection.hasFormat('italic')) active.add('italic');
  if (selection.hasFormat('underline')) active.add('underline');
  if (selection.hasFormat('strikethrough')) active.add('strike');
  if (selection.hasFormat('code')) active.add('code');
  const anchor = selection.anchor.getNode();
  const list = $getNearestNodeOfType(anchor, ListNode);
  if ($isListNode(list)) active.add(list.getListType() === 'number' ? 'ordered' : 'bullet');
  const block = anchor.getKey() === 'root' ? null : anchor.getTopLevelElement();
  if ($isQuoteNode(block)) active.add('quote');
  if ($isHeadingNode(block)) {
    const tag = block.getTag();
    if (tag === 'h1' || tag === 'h2' || tag === 'h3') active.add(tag);
  }
  return active;
}

/** Runs a command on the selection; a command that is active is undone. */
export function runCommand(editor: LexicalEditor, command: EditorCommand): void {
  const isActive = editor.read($activeCommands).has(command);
  switch (command) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'code':
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, command);
      return;
    case 'strike':
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'strikethrough');
      return;
    case 'h1':
    case 'h2':
    case 'h3':
      setBlock(editor, isActive ? $createParagraphNode : () => $createHeadingNode(command));
      return;
    case 'quote':
      setBlock(editor, isActive ? $createParagraphNode : $createQuoteNode);
      return;
    case 'bullet':
      editor.dispatchCommand(isActive ? REMOVE_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND, undefined);
      return;
    case 'ordered':
      editor.dispatchCommand(isActive ? REMOVE_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND, undefined);
      return;
    case 'rule':
      editor.update(() => {
        if ($isRangeSelection($getSelection())) $insertNodeToNearestRoot($createRule());
      });
      return;
    case 'break':
      editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false);
      return;
    case 'undo':
      editor.dispatchCommand(UNDO_COMMAND, undefined);
      return;
    case 'redo':
      editor.dispatchCommand(REDO_COMMAND, undefined);
  }
}

function setBlock(editor: LexicalEditor, createNode: () => ElementNode) {
  editor.update(() => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) $setBlocksType(selection, createNode);
  });
}
