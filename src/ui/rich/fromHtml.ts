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

/** Replaces the editor's content with the HTML, restricted to the allowed formatting. */
export function $fromHtml(editor: LexicalEditor, html: string): void {
  const root = $getRoot();
  root.clear();
  let openParagraph: ParagraphNode | null = null;
  for (const node of $generateNodesFromDOM(editor, richElements(html))) {
    if (isBlock(node)) {
      root.append(node);
      openParagraph = null;
    } else {
      openParagraph ??= $createParagraphNode();
      if (!openParagraph.isAttached()) root.append(openParagraph);
      openParagraph.append(node);
    }
  }
  if (root.isEmpty()) root.append($createParagraphNode());
}

function isBlock(node: LexicalNode): boolean {
  return ($isElementNode(node) || $isDecoratorNode(node)) && !node.isInline();
}
