import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLexicalTextEntity } from '@lexical/react/useLexicalTextEntity';
import { mergeRegister } from 'lexical';
import { useEffect } from 'react';
import { $createReference, ReferenceNode, findReference } from './referenceNode.ts';
import type { NamedReference } from '#ui/fields/combobox/ReferenceField.tsx';
import type { TextReferences } from './references.ts';

/** Shows references as such, with the titles of the documents they name. With Ctrl or ⌘, a click opens one in a new tab. */
export function ReferencesPlugin({ references }: { readonly references: TextReferences | undefined }) {
  const [editor] = useLexicalComposerContext();
  useLexicalTextEntity(findReference, ReferenceNode, $createReference);
  useEffect(() => {
    const namesByCode = new Map<string, NamedReference>();
    const named = references?.named;
    if (!named) return undefined;
    const show = (elements: readonly HTMLElement[]) => {
      for (const element of elements) {
        const title = namesByCode.get(element.textContent ?? '')?.title;
        if (title === undefined) delete element.dataset['title'];
        else element.dataset['title'] = title;
      }
    };
    const lookUp = async (elements: readonly HTMLElement[]) => {
      const codes = new Set(elements.map((each) => each.textContent ?? ''));
      const missing = [...codes].filter((code) => !namesByCode.has(code) && !code.startsWith('@'));
      if (missing.length > 0) for (const [code, name] of await named(missing)) namesByCode.set(code, name);
      show(elements);
    };
    const open = (event: MouseEvent) => {
      const chip = event.target instanceof Element && event.target.closest('.wm-ref');
      const to = chip && namesByCode.get(chip.textContent ?? '')?.to;
      if (to && (event.ctrlKey || event.metaKey)) window.open(to, '_blank', 'noopener');
    };
    return mergeRegister(
      editor.registerMutationListener(ReferenceNode, (mutations) => {
        const elements = [...mutations]
          .filter(([, mutation]) => mutation !== 'destroyed')
          .map(([key]) => editor.getElementByKey(key))
          .filter((element) => element !== null);
        lookUp(elements).catch(reportError);
      }),
      editor.registerRootListener((root, previous) => {
        previous?.removeEventListener('click', open);
        root?.addEventListener('click', open);
      }),
    );
  }, [editor, references]);
  return null;
}
