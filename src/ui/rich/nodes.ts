import { HorizontalRuleNode } from '@lexical/react/LexicalHorizontalRuleNode';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import {
  type EditorThemeClasses,
  IS_BOLD,
  IS_CODE,
  IS_ITALIC,
  IS_STRIKETHROUGH,
  IS_UNDERLINE,
  type LexicalEditor,
  ParagraphNode,
  TextNode,
} from 'lexical';

const allowed = IS_BOLD | IS_ITALIC | IS_UNDERLINE | IS_STRIKETHROUGH | IS_CODE;

/** The node types of the editor; of anything else that is pasted only the text remains. */
export const nodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, HorizontalRuleNode];

/** Classes for formatting that has no element of its own in the editor. */
export const classes: EditorThemeClasses = {
  text: { underline: 'wm-u', strikethrough: 'wm-s', underlineStrikethrough: 'wm-us' },
  list: { nested: { listitem: 'wm-nested' } },
  hr: 'wm-hr',
  hrSelected: 'wm-hr-selected',
};

/** Restricts the editor to the allowed formatting: no colours, sizes or alignment, and no headings below level 3. */
export function restrictFormatting(editor: LexicalEditor): () => void {
  const unregister = [
    editor.registerNodeTransform(TextNode, (node) => {
      if (node.getStyle() !== '') node.setStyle('');
      if ((node.getFormat() & ~allowed) !== 0) node.setFormat(node.getFormat() & allowed);
    }),
    editor.registerNodeTransform(HeadingNode, (node) => {
      if (!['h1', 'h2', 'h3'].includes(node.getTag())) node.setTag('h3');
      plain(node);
    }),
    editor.registerNodeTransform(ParagraphNode, plain),
  ];
  return () => unregister.forEach((each) => each());
}

function plain(node: ParagraphNode | HeadingNode) {
  if (node.getIndent() !== 0) node.setIndent(0);
  if (node.getFormatType() !== '') node.setFormat('');
}
