import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  type ElementNode,
  type LexicalNode,
} from 'lexical';
import { type Block, isItem } from './blocks.ts';
import { $createRule } from './nodes.ts';
import { readHtml } from '#ui/rich/paste/readHtml.ts';
import { richElements } from './sanitise.ts';

/** Replaces the editor's content with the HTML, restricted to the allowed formatting. */
export function $fromHtml(html: string): void {
  const nodes = $createBlocks(readHtml(richElements(html)));
  const root = $getRoot().clear();
  root.append(...(nodes.length > 0 ? nodes : [$createParagraphNode()]));
}

/** Returns the blocks as nodes of the editor, list items within their lists. */
export function $createBlocks(blocks: readonly Block[]): LexicalNode[] {
  const nodes: LexicalNode[] = [];
  const lists: ListNode[] = [];
  for (const block of blocks) {
    if (isItem(block)) {
      const item = $createListItemNode().append(...$createRuns(block));
      $openList(block, lists, nodes).append(item);
    } else {
      lists.length = 0;
      nodes.push($createBlock(block));
    }
  }
  return nodes;
}

/** Returns the list that an item belongs to, which may be a new one inside the last item or after the last node. */
function $openList({ tag, depth: wanted }: Block, lists: ListNode[], nodes: LexicalNode[]): ListNode {
  const depth = Math.min(wanted, lists.length);
  lists.length = Math.min(lists.length, depth + 1);
  const type = tag === 'ol' ? 'number' : 'bullet';
  const open = lists[depth];
  if (open?.getListType() === type) return open;
  const list = $createListNode(type);
  lists[depth] = list;
  const outer = lists[depth - 1];
  if (outer) outer.append($createListItemNode().append(list));
  else nodes.push(list);
  return list;
}

function $createBlock(block: Block): LexicalNode {
  if (block.tag === 'hr') return $createRule();
  return $createElement(block.tag).append(...$createRuns(block));
}

function $createElement(tag: Block['tag']): ElementNode {
  if (tag === 'blockquote') return $createQuoteNode();
  return tag === 'h1' || tag === 'h2' || tag === 'h3' ? $createHeadingNode(tag) : $createParagraphNode();
}

/** Returns the text of a block as nodes of the editor. */
export function $createRuns({ runs }: Block): LexicalNode[] {
  return runs.map(({ text, format }) =>
    text === '\n' ? $createLineBreakNode() : $createTextNode(text).setFormat(format),
  );
}
