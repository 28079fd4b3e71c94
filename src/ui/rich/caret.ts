import { $getRoot, $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical';

/** Returns how many characters are before the caret of a state of the editor; all if it is in no text. */
export function $caret(): number {
  const selection = $getSelection();
  let before = 0;
  for (const node of $getRoot().getAllTextNodes()) {
    if ($isRangeSelection(selection) && selection.focus.key === node.getKey())
      return before + selection.focus.offset;
    before += node.getTextContentSize();
  }
  return before;
}

/** Returns how many characters are before the caret on the screen, null if it is elsewhere. */
export function caretIn(element: Node): number | null {
  const selection = document.getSelection();
  if (!selection?.focusNode || !element.contains(selection.focusNode)) return null;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(selection.focusNode, selection.focusOffset);
  return before.toString().length;
}

/** Returns the characters that a caret counts: those of all texts, without breaks. */
export function $characters(): string {
  return $getRoot()
    .getAllTextNodes()
    .map((node) => node.getTextContent())
    .join('');
}

/** Puts the caret after this many characters. */
export function $select(characters: number): void {
  let offset = characters;
  for (const node of $getRoot().getAllTextNodes()) {
    const size = node.getTextContentSize();
    if (offset <= size) {
      node.select(offset, offset);
      return;
    }
    offset -= size;
  }
  $getRoot().selectEnd();
}

/** Focuses the editor with the caret after this many characters. */
export function focusAt(editor: LexicalEditor, characters: number): void {
  editor.getRootElement()?.focus({ preventScroll: true });
  editor.update(() => $select(characters), { discrete: true });
}
