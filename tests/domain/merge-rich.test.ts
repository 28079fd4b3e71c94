import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRich } from '#domain/rules/conflicts/mergeRich.ts';
import { isClean } from '#server/store/documents/sanitise/sanitiseText.ts';

const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const ul = (...texts: string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`;
const base = p('The ferry is late.', 'Nobody pays.', 'The bell rings.');

test.each([
  [
    'different paragraphs',
    base,
    p('The ferry is early.', 'Nobody pays.', 'The bell rings.'),
    p('The ferry is late.', 'Nobody pays.', 'The bell is silent.'),
    'apart',
    p('The ferry is early.', 'Nobody pays.', 'The bell is silent.'),
  ],
  [
    'an edit, and a paragraph behind it',
    base,
    p('The ferry is late.', 'Nobody pays.', 'The bell is silent.'),
    `${base}${p('Fog.')}`,
    'apart',
    p('The ferry is late.', 'Nobody pays.', 'The bell is silent.', 'Fog.'),
  ],
  [
    'two paragraphs added at the end',
    base,
    base + p('Rain.'),
    base + p('Fog.'),
    'apart',
    base + p('Fog.', 'Rain.'),
  ],
  [
    'the same paragraph added by both',
    base,
    base + p('Rain.'),
    base + p('Rain.'),
    'apart',
    base + p('Rain.'),
  ],
  [
    'items of a list',
    ul('rope', 'bell', 'oar'),
    ul('rope', 'bell', 'oar', 'lamp'),
    ul('long rope', 'bell', 'oar'),
    'apart',
    ul('long rope', 'bell', 'oar', 'lamp'),
  ],
  [
    'items of a list within a list',
    `<ul><li>boat${ul('oar', 'mast')}</li><li>bell</li></ul>`,
    `<ul><li>boat${ul('oar', 'sail')}</li><li>bell</li></ul>`,
    `<ul><li>boat${ul('oars', 'mast')}</li><li>bell</li></ul>`,
    'apart',
    `<ul><li>boat${ul('oars', 'sail')}</li><li>bell</li></ul>`,
  ],
  [
    'a paragraph moved, and edited by the other',
    base,
    p('Nobody pays.', 'The bell rings.', 'The ferry is late.'),
    p('The ferry is early.', 'Nobody pays.', 'The bell rings.'),
    'apart',
    p('Nobody pays.', 'The bell rings.', 'The ferry is early.'),
  ],
  [
    'words of one paragraph',
    p('The ferry is late and nobody pays.'),
    p('The old ferry is late and nobody pays.'),
    p('The ferry is late and everybody pays.'),
    'words',
    p('The old ferry is late and everybody pays.'),
  ],
  [
    'words and marks of one paragraph',
    p('The ferry is late and nobody pays.'),
    p('The <strong>ferry</strong> is late and nobody pays.'),
    p('The ferry is late and everybody pays.'),
    'words',
    p('The <strong>ferry</strong> is late and everybody pays.'),
  ],
  [
    'the same words',
    p('The ferry is late.'),
    p('The ferry is early.'),
    p('The ferry is sunk.'),
    'overlap',
    p('The ferry is early.', 'The ferry is sunk.'),
  ],
  [
    'a paragraph removed, and edited by the other',
    base,
    p('The ferry is late.', 'The bell rings.'),
    p('The ferry is late.', 'Somebody pays.', 'The bell rings.'),
    'overlap',
    p('The ferry is late.', 'Somebody pays.', 'The bell rings.'),
  ],
  [
    'the same words, and others beside them',
    base,
    p('The ferry is early.', 'Nobody pays.', 'The bell rings twice.'),
    p('The ferry is sunk.', 'Nobody pays.', 'The bell rings.'),
    'overlap',
    p('The ferry is early.', 'The ferry is sunk.', 'Nobody pays.', 'The bell rings twice.'),
  ],
  ['a text written twice where there was none', '', p('Rain.'), p('Fog.'), 'overlap', p('Rain.', 'Fog.')],
  [
    'a text written twice into an empty paragraph',
    '<p></p>',
    p('Rain.'),
    p('Fog.'),
    'overlap',
    p('Rain.', 'Fog.'),
  ],
  [
    'a paragraph moved by both, to other places',
    p('1', '2', '3', '4'),
    p('2', '1', '3', '4'),
    p('2', '3', '4', '1'),
    'overlap',
    undefined,
  ],
  [
    'a paragraph added behind one that the other removed',
    base,
    base + p('Twice a day.'),
    p('The ferry is late.', 'Nobody pays.'),
    'overlap',
    undefined,
  ],
  [
    'a paragraph added behind one that the other wrote again from scratch',
    base,
    base + p('Twice a day.'),
    p('The ferry is late.', 'Nobody pays.', 'Fog, and no sound at all.'),
    'overlap',
    undefined,
  ],
  [
    'a heading made of a paragraph that the other edits',
    base,
    `<h2>The ferry is late.</h2>${p('Nobody pays.', 'The bell rings.')}`,
    p('The ferry is early.', 'Nobody pays.', 'The bell rings.'),
    'overlap',
    undefined,
  ],
])('Edits of %s merge as they should', (_, before, mine, theirs, kind, text) => {
  const merged = mergeRich(before, mine, theirs);
  expect(merged.kind).toBe(kind);
  if (text !== undefined) expect(merged.text).toBe(text);
});

/** Marks around a word, or none. */
const mark = fc.constantFrom('', '', '', 'strong', 'em');
let words = 0;
/** A word that stands nowhere else, so that each can be followed. */
const word = fc.tuple(mark, fc.integer({ min: 0, max: 9 })).map(([each, end]) => {
  words += 1;
  return each === '' ? `w${words}x${end} ` : `<${each}>w${words}x${end} </${each}>`;
});
interface Block {
  readonly tag: 'p' | 'h2' | 'li' | 'blockquote';
  readonly words: readonly string[];
}
const block: fc.Arbitrary<Block> = fc.record({
  tag: fc.constantFrom(
    'p' as const,
    'p' as const,
    'li' as const,
    'li' as const,
    'h2' as const,
    'blockquote' as const,
  ),
  words: fc.array(word, { minLength: 1, maxLength: 6 }),
});
const place = fc.nat(20);
const edit = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at: place, block }),
  fc.record({ kind: fc.constant('remove' as const), at: place }),
  fc.record({ kind: fc.constant('move' as const), at: place, to: place }),
  fc.record({ kind: fc.constant('write' as const), at: place, to: place, word }),
  fc.record({ kind: fc.constant('strike' as const), at: place, to: place }),
);
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function edited(blocks: readonly Block[], edits: readonly Edit[]): readonly Block[] {
  return edits.reduce<readonly Block[]>((now, each) => {
    const at = now.length === 0 ? 0 : each.at % now.length;
    const chosen = now[at];
    const rest = now.filter((_, index) => index !== at);
    switch (each.kind) {
      case 'insert':
        return now.toSpliced(at, 0, each.block);
      case 'remove':
        return rest;
      case 'move':
        return chosen ? rest.toSpliced(each.to % (rest.length + 1), 0, chosen) : now;
      case 'write':
        return chosen
          ? now.with(at, {
              ...chosen,
              words: chosen.words.toSpliced(each.to % (chosen.words.length + 1), 0, each.word),
            })
          : now;
      case 'strike':
        return chosen && chosen.words.length > 1
          ? now.with(at, { ...chosen, words: chosen.words.toSpliced(each.to % chosen.words.length, 1) })
          : now;
    }
  }, blocks);
}

/** The blocks as the editor writes them: items that follow each other are one list. */
function written(blocks: readonly Block[]): string {
  return blocks
    .map(({ tag, words: text }, at) => {
      const [before, after] = [blocks[at - 1]?.tag, blocks[at + 1]?.tag];
      const inner = text.join('').replaceAll(/<\/(\w+)><\1>/g, '');
      const html = `<${tag}>${inner}</${tag}>`;
      if (tag !== 'li') return html;
      return `${before === 'li' ? '' : '<ul>'}${html}${after === 'li' ? '' : '</ul>'}`;
    })
    .join('');
}

const counted = (html: string) => {
  const counts = new Map<string, number>();
  for (const [each] of html.matchAll(/w\d+x\d/g)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
};

const runs = process.env['WAYMARK_LONG'] ? 20_000 : 2_000;

test('Of random edits no word is lost or doubled, and both sides merge them to the same clean text', () => {
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(
      fc.array(block, { maxLength: 8 }),
      fc.array(edit, { maxLength: 4 }),
      fc.array(edit, { maxLength: 4 }),
      (blocks, myEdits, theirEdits) => {
        const [before, mine, theirs] = [blocks, edited(blocks, myEdits), edited(blocks, theirEdits)].map(
          written,
        );
        if (before === undefined || mine === undefined || theirs === undefined) return;
        expect(mergeRich(before, mine, before).text).toBe(mine);
        expect(mergeRich(before, before, theirs).text).toBe(theirs);
        expect(mergeRich(before, mine, mine)).toEqual({ kind: 'apart', text: mine });
        const merged = mergeRich(before, mine, theirs);
        kinds.set(merged.kind, (kinds.get(merged.kind) ?? 0) + 1);
        expect(isClean(merged.text)).toBe(true);
        const [old, own, other, result] = [before, mine, theirs, merged.text].map(counted);
        for (const each of new Set([...(own?.keys() ?? []), ...(other?.keys() ?? [])])) {
          const most = Math.max(own?.get(each) ?? 0, other?.get(each) ?? 0);
          const isKept = (own?.has(each) && other?.has(each)) || !old?.has(each);
          // A word that neither took out, or that either wrote, is there.
          if (isKept) expect(result?.get(each) ?? 0).toBeGreaterThanOrEqual(1);
          if (merged.kind !== 'overlap') expect(result?.get(each) ?? 0).toBeLessThanOrEqual(most);
        }
        const turned = mergeRich(before, theirs, mine);
        expect(turned.kind).toBe(merged.kind);
        if (merged.kind !== 'overlap') expect(turned.text).toBe(merged.text);
      },
    ),
    { numRuns: runs },
  );
  // Most edits of two people are apart, and all kinds were tried.
  expect(kinds.get('apart')).toBeGreaterThan(runs * 0.4);
  expect(kinds.get('words')).toBeGreaterThan(runs * 0.003);
  expect(kinds.get('overlap')).toBeGreaterThan(runs * 0.05);
});
