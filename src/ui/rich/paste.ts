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

/** Formatting that other programs write as styles. The content security policy ignores such styles, so they become elements here. */
const styledFormats = [
  ['strong', /font-weight:\s*(bold|[6-9]00)/],
  ['em', /font-style:\s*italic/],
  ['u', /text-decoration[^;]*underline/],
  ['s', /text-decoration[^;]*line-through/],
] as const;

/** Handles text pasted from other programs, restricted to the allowed formatting. The editor handles its own. */
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
    for (const [tag, pattern] of styledFormats) {
      if (pattern.test(style)) {
        const mark = document.createElement(tag);
        mark.append(...element.childNodes);
        element.append(mark);
      }
    }
    // Some programs wrap the whole clipboard in a <b> whose style sets a normal weight.
    if (element.matches('b, strong') && /font-weight:\s*(normal|[1-4]00)/.test(style))
      element.replaceWith(...element.childNodes);
  }
  return fragment;
}
