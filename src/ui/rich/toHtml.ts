import { $isHorizontalRuleNode } from '@lexical/react/LexicalHorizontalRuleNode';
import { $isListItemNode, $isListNode, type ListItemNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import {
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextNode,
} from 'lexical';

const marks = [
  ['code', 'code'],
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
] as const;

/** Returns the editor's text as HTML, in one canonical form; '' if it is empty. */
export function $toHtml(): string {
  const html = $getRoot().getChildren().map(block).join('');
  return /^(<p><br><\/p>)*$/.test(html) ? '' : html;
}

function block(node: LexicalNode): string {
  if ($isHorizontalRuleNode(node)) return '<hr>';
  if ($isListNode(node)) {
    const tag = node.getListType() === 'number' ? 'ol' : 'ul';
    return `<${tag}>${items(node.getChildren())}</${tag}>`;
  }
  if ($isHeadingNode(node)) return wrap(node.getTag(), inline(node));
  if ($isQuoteNode(node)) return wrap('blockquote', inline(node));
  if ($isElementNode(node)) return wrap('p', inline(node));
  return wrap('p', leaf(node));
}

/** In HTML a nested list is inside the item before it; the editor has it in a separate item. */
function items(nodes: LexicalNode[]): string {
  const written: string[] = [];
  for (const node of nodes.filter($isListItemNode)) {
    const nested = nestedList(node);
    const last = written.length - 1;
    if (nested === null) written.push(inline(node));
    else if (last >= 0) written[last] += nested;
    else written.push(nested);
  }
  return written.map((each) => `<li>${each}</li>`).join('');
}

function nestedList(item: ListItemNode): string | null {
  const first = item.getFirstChild();
  return $isListNode(first) ? block(first) : null;
}

function inline(node: ElementNode): string {
  const html = node
    .getChildren()
    .map((child) => {
      if ($isListNode(child)) return block(child);
      // A block inside a block, such as a paragraph in a pasted quotation, starts a new line.
      if ($isElementNode(child)) return child.getPreviousSibling() ? `<br>${inline(child)}` : inline(child);
      return leaf(child);
    })
    .join('');
  return html.trim();
}

function leaf(node: LexicalNode): string {
  if ($isLineBreakNode(node)) return '<br>';
  return $isTextNode(node) ? marked(node) : '';
}

function marked(node: TextNode): string {
  let html = escape(node.getTextContent().replaceAll(/[ \t\n]+/g, ' '));
  if (html === '') return '';
  for (const [format, tag] of marks.toReversed())
    if (node.hasFormat(format)) html = `<${tag}>${html}</${tag}>`;
  return html;
}

function wrap(tag: string, inner: string): string {
  return `<${tag}>${inner === '' ? '<br>' : inner}</${tag}>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
