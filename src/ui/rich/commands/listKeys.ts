import { $isListItemNode, $isListNode, type ListItemNode } from '@lexical/list';
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_NORMAL,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';
import { maxDepth } from '#ui/rich/paste/readHtml.ts';

/**
 * Lets Tab indent and Shift-Tab outdent the items of a list. Elsewhere, and after Escape, Tab goes to the next field.
 */
export function registerListKeys(editor: LexicalEditor): () => void {
  let isLeaving = false;
  return mergeRegister(
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      ({ key }) => {
        if (key !== 'Tab' && key !== 'Shift') isLeaving = false;
        return false;
      },
      COMMAND_PRIORITY_NORMAL,
    ),
    editor.registerCommand(
      KEY_ESCAPE_COMMAND,
      () => {
        isLeaving = true;
        // The focus stays: without it, the next letters would be shortcuts of the page.
        return true;
      },
      COMMAND_PRIORITY_NORMAL,
    ),
    editor.registerCommand(
      KEY_TAB_COMMAND,
      (event) => {
        if (isLeaving || event.ctrlKey || event.altKey || event.metaKey) return false;
        const items = $selectedItems();
        if (items.length === 0) return false;
        event.preventDefault();
        if (event.shiftKey) editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined);
        else if ($mayIndent(items)) editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
        return true;
      },
      COMMAND_PRIORITY_NORMAL,
    ),
  );
}

/** Returns the list items in the selection; none if anything else is in it. */
function $selectedItems(): readonly ListItemNode[] {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return [];
  const items = [...selection.getNodes(), selection.anchor.getNode(), selection.focus.getNode()]
    .filter((node) => !$isListNode(node))
    .map($itemOf);
  const uniqueItems = new Set(items.filter((item) => item !== null));
  return items.includes(null) ? [] : [...uniqueItems];
}

function $itemOf(node: LexicalNode): ListItemNode | null {
  return [node, ...node.getParents()].find($isListItemNode) ?? null;
}

/** Whether items can be one deeper: the first follows another of its list, and lists have a greatest depth. */
function $mayIndent(items: readonly ListItemNode[]): boolean {
  const [first] = [...items].sort((a, b) => (a.isBefore(b) ? -1 : 1));
  return Boolean(first?.getPreviousSibling()) && items.every((item) => item.getIndent() < maxDepth);
}
