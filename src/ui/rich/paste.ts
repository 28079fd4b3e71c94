import { $generateNodesFromDOM } from '@lexical/html';
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical';
import { pastedElements } from './sanitise.ts';

/** Marks that other programs write as a style; the page's policy applies no styles from text, so they are read here. */
const styled = [
  ['strong', /font-weight:\s*(bold|[6-9]00)/],
  ['em', /font-style:\s*italic/],
  ['u', /text-decoration[^;]*underline/],
  ['s', /text-decoration[^;]*line-through/],
] as const;

/** Takes what other programs paste, kept to the allowed formatting; what comes from this editor goes its own way. */
export function registerPaste(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    PASTE_COMMAND,
    (event) => {
      const data = event instanceof ClipboardEvent ? event.clipboardData : null;
      const html = data?.getData('text/html') ?? '';
      if (html === '' || data?.types.includes('application/x-lexical-editor')) return false;
      event.preventDefault();
      const elements = withMarks(pastedElements(html));
      editor.update(
        () => {
          const selection = $getSelection();
          if ($isRangeSelection(selection)) selection.insertNodes($generateNodesFromDOM(editor, elements));
        },
        { tag: PASTE_TAG },
      );
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}

function withMarks(fragment: DocumentFragment): DocumentFragment {
  for (const element of fragment.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    for (const [tag, pattern] of styled) {
      if (pattern.test(style)) {
        const mark = document.createElement(tag);
        mark.append(...element.childNodes);
        element.append(mark);
      }
    }
    // Some wrap the whole clipboard in a <b> that their style takes back.
    if (element.matches('b, strong') && /font-weight:\s*(normal|[1-4]00)/.test(style))
      element.replaceWith(...element.childNodes);
  }
  return fragment;
}
