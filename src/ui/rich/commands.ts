import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListNode,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import { INSERT_HORIZONTAL_RULE_COMMAND } from '@lexical/react/LexicalHorizontalRuleNode';
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $getNearestNodeOfType } from '@lexical/utils';
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

/** Everything the toolbar and the shortcuts can do. */
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

/** Which deeds hold where the cursor is. */
export function $activeCommands(): ReadonlySet<EditorCommand> {
  const held = new Set<EditorCommand>();
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return held;
  if (selection.hasFormat('bold')) held.add('bold');
  if (selection.hasFormat('italic')) held.add('italic');
  if (selection.hasFormat('underline')) held.add('underline');
  if (selection.hasFormat('strikethrough')) held.add('strike');
  if (selection.hasFormat('code')) held.add('code');
  const anchor = selection.anchor.getNode();
  const list = $getNearestNodeOfType(anchor, ListNode);
  if ($isListNode(list)) held.add(list.getListType() === 'number' ? 'ordered' : 'bullet');
  const block = anchor.getKey() === 'root' ? null : anchor.getTopLevelElement();
  if ($isQuoteNode(block)) held.add('quote');
  if ($isHeadingNode(block)) {
    const tag = block.getTag();
    if (tag === 'h1' || tag === 'h2' || tag === 'h3') held.add(tag);
  }
  return held;
}

/** Does a deed to the selection; one that already holds is taken back. */
export function runCommand(editor: LexicalEditor, deed: EditorCommand): void {
  const held = editor.read($activeCommands).has(deed);
  switch (deed) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'code':
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, deed);
      return;
    case 'strike':
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'strikethrough');
      return;
    case 'h1':
    case 'h2':
    case 'h3':
      setBlock(editor, held ? $createParagraphNode : () => $createHeadingNode(deed));
      return;
    case 'quote':
      setBlock(editor, held ? $createParagraphNode : $createQuoteNode);
      return;
    case 'bullet':
      editor.dispatchCommand(held ? REMOVE_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND, undefined);
      return;
    case 'ordered':
      editor.dispatchCommand(held ? REMOVE_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND, undefined);
      return;
    case 'rule':
      editor.dispatchCommand(INSERT_HORIZONTAL_RULE_COMMAND, undefined);
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

function setBlock(editor: LexicalEditor, make: () => ElementNode) {
  editor.update(() => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) $setBlocksType(selection, make);
  });
}
