import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { expect, test } from 'vitest';
import { suggestionsFor } from '#ui/rich/suggest/suggest.ts';
import { triggerOf } from '#ui/rich/suggest/suggestTriggers.ts';

const found = {
  document: { label: 'The empty ferry', reference: 'ENC-67' },
  user: { label: 'Olive Tranter' },
};

test.each([
  ['a title goes on', 'document', 'See [[emp', 'See [[empty fer', 'See ENC-67'],
  ['a title is shortened', 'document', 'See [[emp', 'See [[em', 'See ENC-67'],
  ['a name goes on', 'user', 'Ask @Ol', 'Ask @Olive', 'Ask @Olive\u00a0Tranter'],
  ['the brackets are taken out', 'document', 'See [[emp', 'See it', 'See it'],
] as const)(
  'A suggestion that is taken after %s takes the place of what is typed by then',
  async (_, target, looked, typed, expected) => {
    const trigger = triggerOf(looked);
    if (!trigger) throw new Error('Nothing is suggested.');
    const [suggestion] = await suggestionsFor(trigger, {
      search: () => Promise.resolve([{ id: '1', ...found[target] }]),
    });
    const editor = createEditor();
    const $type = () => {
      const text = $createTextNode(typed);
      $getRoot().append($createParagraphNode().append(text));
      text.selectEnd();
    };
    editor.update($type, { discrete: true });
    suggestion?.apply(editor);
    expect(editor.read(() => $getRoot().getTextContent())).toBe(expected);
  },
);
