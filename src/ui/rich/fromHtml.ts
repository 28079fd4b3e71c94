import { $generateNodesFromDOM } from '@lexical/html';
import {
  $createParagraphNode,
  $getRoot,
  $isDecoratorNode,
  $isElementNode,
  type LexicalEditor,
  type LexicalNode,
  type ParagraphNode,
} from 'lexical';
import { richElements } from './sanitise.ts';

/** Puts HTML into the editor in place of what is there; only the allowed formatting arrives. */
export function $fromHtml(editor: LexicalEditor, html: string): void {
  const root = $getRoot();
  root.clear();
  let open: ParagraphNode | null = null;
  for (const node of $generateNodesFromDOM(editor, richElements(html))) {
    if (isBlock(node)) {
      root.append(node);
      open = null;
    } else {
      open ??= $createParagraphNode();
      if (!open.isAttached()) root.append(open);
      open.append(node);
    }
  }
  if (root.isEmpty()) root.append($createParagraphNode());
}

function isBlock(node: LexicalNode): boolean {
  return ($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline();
}
