import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $getRoot, $isElementNode, $isLineBreakNode, $isTextNode, type LexicalNode } from 'lexical';
import { type Block, type BlockTag, addBreak, addText, trimEnd } from '#ui/rich/text/blocks.ts';
import { RuleNode } from '#ui/rich/text/nodes.ts';

/** Returns the editor's text as blocks. */
export function $readBlocks(): Block[] {
  const blocks: Block[] = [];
  for (const node of $getRoot().getChildren()) {
    if ($isListNode(node)) $readList(node, 0, blocks);
    else blocks.push($readBlock(node, tagOf(node), 0));
  }
  return blocks;
}

function $readList(list: ListNode, depth: number, blocks: Block[]) {
  const tag = list.getListType() === 'number' ? 'ol' : 'ul';
  for (const item of list.getChildren().filter($isListItemNode)) {
    const nested = item.getChildren().filter($isListNode);
    // The editor keeps a nested list in an item of its own.
    if (nested.length === 0 || nested.length < item.getChildrenSize())
      blocks.push($readBlock(item, tag, depth));
    for (const inner of nested) $readList(inner, depth + 1, blocks);
  }
}

function tagOf(node: LexicalNode): BlockTag {
  if (node instanceof RuleNode) return 'hr';
  if ($isQuoteNode(node)) return 'blockquote';
  if (!$isHeadingNode(node)) return 'p';
  const tag = node.getTag();
  return tag === 'h1' || tag === 'h2' ? tag : 'h3';
}

function $readBlock(node: LexicalNode, tag: BlockTag, depth: number): Block {
  const block: Block = { tag, depth, runs: [] };
  $readInline(node, block);
  trimEnd(block);
  return block;
}

function $readInline(node: LexicalNode, block: Block) {
  if ($isLineBreakNode(node)) addBreak(block);
  else if ($isTextNode(node)) addText(block, node.getTextContent(), node.getFormat() & 31);
  else if ($isElementNode(node) && !$isListNode(node)) {
    // A block inside a block starts a new line.
    if (!node.isInline() && block.runs.length > 0) addBreak(block);
    for (const child of node.getChildren()) $readInline(child, block);
  }
}
