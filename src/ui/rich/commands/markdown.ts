import { $createListItemNode, $createListNode } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createRangeSelection,
  $getNodeByKey,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  COLLABORATION_TAG,
  COMMAND_PRIORITY_NORMAL,
  type EditorState,
  type ElementNode,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_TAG,
  type ParagraphNode,
  type TextNode,
} from 'lexical';
import { $createRule } from '../text/nodes.ts';
import { blockOf, inlineOf, type MarkdownBlock, type MarkedText } from './markdownRules.ts';

/** Tags of updates in which nothing is typed. */
const notTyped = [COLLABORATION_TAG, HISTORIC_TAG, PASTE_TAG];

/**
 * Turns Markdown into formatting as it is typed: `# `, `- `, `1. `, `> `, `**bold**` and the like, and `---` with Enter.
 * Undo right afterwards gives the characters back.
 */
export function registerMarkdown(editor: LexicalEditor): () => void {
  const change = ($change: () => void) => editor.update($change, { tag: HISTORY_PUSH_TAG });
  return mergeRegister(
    editor.registerUpdateListener(({ editorState, prevEditorState, dirtyLeaves, tags }) => {
      if (editor.isComposing() || notTyped.some((tag) => tags.has(tag))) return;
      const typed = editorState.read(() => $typed(prevEditorState, dirtyLeaves));
      if (!typed) return;
      const { key, before } = typed;
      const block = blockOf(before);
      if (block !== null) {
        const isStart = editorState.read(() => $paragraphAt(key) !== null);
        if (isStart) change(() => $setBlock(key, block, before.length));
        return;
      }
      const mark = inlineOf(before, typed.after);
      if (mark) change(() => $format(key, before.length, mark));
    }),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        if (event?.shiftKey === true || editor.isComposing()) return false;
        const paragraph = $ruleParagraph();
        if (!paragraph) return false;
        event?.preventDefault();
        change(() => {
          const next = $createParagraphNode();
          paragraph.replace($createRule()).insertAfter(next);
          next.select();
        });
        return true;
      },
      COMMAND_PRIORITY_NORMAL,
    ),
  );
}

/** Returns the text around the caret in its node, if a character has just been typed there. */
function $typed(previous: EditorState, dirtyLeaves: ReadonlySet<string>) {
  const selection = $getSelection();
  const earlier = previous.read($getSelection);
  if (!$isRangeSelection(selection) || !$isRangeSelection(earlier)) return null;
  if (!selection.isCollapsed() || !earlier.isCollapsed()) return null;
  const { key, offset } = selection.anchor;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || node.hasFormat('code') || !dirtyLeaves.has(key)) return null;
  const isOneFurther = earlier.anchor.key === key ? offset === earlier.anchor.offset + 1 : offset === 1;
  if (!isOneFurther) return null;
  const text = node.getTextContent();
  return { key, before: text.slice(0, offset), after: text.slice(offset) };
}

/** Returns the paragraph that begins with this text, if there is one. */
function $paragraphAt(key: string): ParagraphNode | null {
  const node = $getNodeByKey(key);
  const parent = node?.getParent();
  return $isParagraphNode(parent) && node?.getPreviousSibling() === null ? parent : null;
}

function $setBlock(key: string, block: MarkdownBlock, length: number) {
  const paragraph = $paragraphAt(key);
  const text = $getNodeByKey(key);
  if (!paragraph || !$isTextNode(text)) return;
  const remaining = text.getTextContent().slice(length);
  text.setTextContent(remaining);
  const inner = paragraph.getChildren();
  const target = $createBlock(block);
  if (block === 'ul' || block === 'ol') {
    const item = $createListItemNode().append(...inner);
    paragraph.replace(target.append(item));
    item.selectStart();
  } else {
    paragraph.replace(target.append(...inner));
    target.selectStart();
  }
  if (remaining === '') text.remove(true);
}

function $createBlock(block: MarkdownBlock): ElementNode {
  switch (block) {
    case 'h1':
    case 'h2':
    case 'h3':
      return $createHeadingNode(block);
    case 'blockquote':
      return $createQuoteNode();
    case 'ul':
      return $createListNode('bullet');
    case 'ol':
      return $createListNode('number');
  }
}

/** Formats the marked text before the caret and removes the marks. Text that is typed next does not have the format. */
function $format(key: string, end: number, { start, mark, format }: MarkedText) {
  const node = $getNodeByKey(key);
  if (!$isTextNode(node)) return;
  const text = node.getTextContent();
  const words = text.slice(start + mark, end - mark);
  node.setTextContent(text.slice(0, start) + words + text.slice(end));
  const piece = $piece(node, start, start + words.length);
  if (!piece) return;
  const outer = piece.getFormat();
  if (!piece.hasFormat(format)) piece.toggleFormat(format);
  $selectAfter(piece, outer);
}

function $piece(node: TextNode, from: number, to: number): TextNode | undefined {
  const pieces = node.splitText(from, to);
  return from === 0 ? pieces[0] : pieces[1];
}

function $selectAfter(piece: TextNode, format: number) {
  const selection = $createRangeSelection();
  const at = piece.getTextContentSize();
  selection.anchor.set(piece.getKey(), at, 'text');
  selection.focus.set(piece.getKey(), at, 'text');
  selection.format = format;
  $setSelection(selection);
}

/** Returns the paragraph of the caret, if three hyphens are all that is in it. */
function $ruleParagraph(): ParagraphNode | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const paragraph = selection.anchor.getNode().getParent();
  return $isParagraphNode(paragraph) && paragraph.getTextContent() === '---' && selection.anchor.offset === 3
    ? paragraph
    : null;
}
