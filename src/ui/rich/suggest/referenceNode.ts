import { $create, type EditorConfig, type LexicalEditor, TextNode } from 'lexical';
import { mentionPattern } from '#domain/content/textReferences.ts';

/** A reference to a document, or the name of a person, in a text. It is plain text: only its look differs (decision 039). */
export class ReferenceNode extends TextNode {
  override $config() {
    return this.config('reference', { extends: TextNode });
  }

  override createDOM(config: EditorConfig, editor?: LexicalEditor): HTMLElement {
    const element = super.createDOM(config, editor);
    element.classList.add('wm-ref');
    return element;
  }

  override canInsertTextBefore(): false {
    return false;
  }

  override isTextEntity(): true {
    return true;
  }
}

/** Creates the node for a text that is a reference. */
export function $createReference(text: TextNode): ReferenceNode {
  return $create(ReferenceNode).setTextContent(text.getTextContent());
}

/** Returns where the first reference or name in a text is. */
export function findReference(text: string): { readonly start: number; readonly end: number } | null {
  const [match] = text.matchAll(mentionPattern());
  return match ? { start: match.index, end: match.index + match[0].length } : null;
}
