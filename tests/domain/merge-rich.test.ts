import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRich } from '#domain/rules/conflicts/mergeRich.ts';
import { isClean } from '#server/store/documents/sanitise/sanitiseText.ts';

const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const ul = (...texts: string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`;
/** Paragraphs, each by a letter; a text of other characters is its own. */
const paragraphs = new Map([
  ['L', 'The ferry is late.'],
  ['E', 'The ferry is early.'],
  ['S', 'The ferry is sunk.'],
  ['N', 'Nobody pays.'],
  ['M', 'Somebody pays.'],
  ['B', 'The bell rings.'],
  ['T', 'The bell is silent.'],
  ['W', 'The bell rings twice.'],
  ['R', 'Rain.'],
  ['F', 'Fog.'],
  ['D', 'Twice a day.'],
  ['A', 'Fog, and no sound at all.'],
]);
const textOf = (text: string) => {
  const letters = Array.from(text, (letter) => paragraphs.get(letter) ?? letter);
  return text.startsWith('<') ? text : p(...letters);
};
const rope = (first: string, ...rest: string[]) => ul(first, 'bell', 'oar', ...rest);
const kit = (oar: string, mast = 'mast') => `<ul><li>boat${ul(oar, mast)}</li><li>bell</li></ul>`;
const ferry = (name: string, who = 'nobody') => p(`The ${name} is late and ${who} pays.`);
const [whole, paid] = [ferry('ferry'), ferry('ferry', 'everybody')];
const heading = `<h2>The ferry is late.</h2>${p('Nobody pays.', 'The bell rings.')}`;
const strong = '<strong>ferry</strong>';

test.each([
  ['different paragraphs', 'LNB', 'ENB', 'LNT', 'apart', 'ENT'],
  ['an edit, and a paragraph behind it', 'LNB', 'LNT', 'LNBF', 'apart', 'LNTF'],
  ['two paragraphs added at the end', 'LNB', 'LNBR', 'LNBF', 'apart', 'LNBFR'],
  ['the same paragraph added by both', 'LNB', 'LNBR', 'LNBR', 'apart', 'LNBR'],
  ['items of a list', rope('rope'), rope('rope', 'lamp'), rope('ropes'), 'apart', rope('ropes', 'lamp')],
  ['items of a list within a list', kit('oar'), kit('oar', 'jib'), kit('oars'), 'apart', kit('oars', 'jib')],
  ['a paragraph moved, and edited by the other', 'LNB', 'NBL', 'ENB', 'apart', 'NBE'],
  ['words of one paragraph', whole, ferry('old ferry'), paid, 'words', ferry('old ferry', 'everybody')],
  ['words and marks of one paragraph', whole, ferry(strong), paid, 'words', ferry(strong, 'everybody')],
  ['the same words', 'L', 'E', 'S', 'overlap', 'ES'],
  ['a paragraph removed, and edited by the other', 'LNB', 'LB', 'LMB', 'overlap', 'LMB'],
  ['the same words, and others beside them', 'LNB', 'ENW', 'SNB', 'overlap', 'ESNW'],
  ['a text written twice where there was none', '', 'R', 'F', 'overlap', 'RF'],
  ['a text written twice into an empty paragraph', '<p></p>', 'R', 'F', 'overlap', 'RF'],
  ['a paragraph moved by both, to other places', '1234', '2134', '2341', 'overlap', undefined],
  ['a paragraph added behind one that the other removed', 'LNB', 'LNBD', 'LN', 'overlap', undefined],
  [
    'a paragraph added behind one that the other wrote again from scratch',
    'LNB',
    'LNBD',
    'LNA',
    'overlap',
    undefined,
  ],
  ['a heading made of a paragraph that the other edits', 'LNB', heading, 'ENB', 'overlap', undefined],
])('Edits of %s merge as they should', (_, before, mine, theirs, kind, text) => {
  const merged = mergeRich(textOf(before), textOf(mine), textOf(theirs));
  expect(merged).toEqual({ kind, text: text === undefined ? merged.text : textOf(text) });
});

/** Marks around a word, or none. */
const mark = fc.constantFrom('', '', '', 'strong', 'em');
let words = 0;
/** A word that stands nowhere else, so that each can be followed. */
const word = fc.tuple(mark, fc.integer({ min: 0, max: 9 })).map(([each, end]) => {
  words += 1;
  return each === '' ? `w${words}x${end} ` : `<${each}>w${words}x${end} </${each}>`;
});
type Block = { readonly tag: 'p' | 'h2' | 'li' | 'blockquote'; readonly words: readonly string[] };
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
          expect(result?.get(each) ?? 0).toBeGreaterThanOrEqual(isKept ? 1 : 0);
          expect(result?.get(each) ?? 0).toBeLessThanOrEqual(merged.kind === 'overlap' ? Infinity : most);
        }
        const turned = mergeRich(before, theirs, mine);
        expect(turned.kind).toBe(merged.kind);
        expect(turned.text).toBe(merged.kind === 'overlap' ? turned.text : merged.text);
      },
    ),
    { numRuns: runs },
  );
  // Most edits of two people are apart, and all kinds were tried.
  expect(kinds.get('apart')).toBeGreaterThan(runs * 0.4);
  expect(kinds.get('words')).toBeGreaterThan(runs * 0.003);
  expect(kinds.get('overlap')).toBeGreaterThan(runs * 0.05);
});
